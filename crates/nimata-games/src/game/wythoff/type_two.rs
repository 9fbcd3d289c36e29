//! The positions from which a move from both piles wins, as an automaton: a lemma for a proof.
//!
//! The digits of (u, v), the position after the move, are guessed beside those of (x, y). A state
//! is the set of the results of all guesses. For each guess it contains the state of the automaton
//! of the outcomes, and for each inequality of the moves the value of its prefixes, unless the
//! inequality is decided. A guess whose inequalities are all decided no longer depends on the
//! digits of x and y; if it reaches a P-position for every number of further digits, the state is
//! final. This alone keeps the sets small. The code need not be trusted, because the checker
//! verifies the lemma.

use rustc_hash::{FxHashMap, FxHashSet};

use super::WythoffGame;
use nimata_automata::automaton::{Dfao, DigitOrder, StateId, explore, minimize};
use nimata_automata::budget::{Budget, Reached};

/// The condition that a linear form in x, y, u and v with a constant is below 0.
#[derive(Clone, Copy)]
struct Inequality {
    factors: [i64; 4],
    constant: i64,
}

/// The state of an inequality: it holds whatever follows, or it has the value of its prefixes and
/// the value one digit earlier.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Known {
    Holds,
    Open([i64; 2]),
}

/// A guess of the digits of (u, v).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Guess {
    outcome: StateId,
    known: [Known; 4],
}

#[derive(Clone, PartialEq, Eq, Hash)]
enum Node {
    /// A track is not a representation.
    Illegal,
    Legal {
        /// Whether the next digits are bounded.
        bound: [bool; 2],
        /// Whether the position has a winning move.
        wins: bool,
        /// The guesses that may still lead to such a move; `None` if there is one whatever follows.
        guesses: Option<Vec<Guess>>,
    },
}

/// The numeration system: after the greatest digit p, the next digit is below q.
#[derive(Clone, Copy)]
struct System {
    p: i64,
    q: i64,
    linear: bool,
}

struct Search<'a> {
    system: System,
    inequalities: [Inequality; 4],
    outcomes: &'a Dfao,
    /// The states from which a P-position is reached with at least one more digit.
    alive: Vec<bool>,
    /// For sets of states, whether some state reaches a P-position with every number of further
    /// digits.
    certain: FxHashMap<Vec<StateId>, bool>,
}

/// The minimal automaton of the (x, y) from which a move of Type II leads to a P-position.
///
/// # Errors
/// A bound of states or time was reached.
pub(super) fn wins_by_both(
    game: &WythoffGame,
    outcomes: &Dfao,
    budget: &Budget,
) -> Result<Dfao, Reached> {
    let [s, t] = [game.s(), game.t()].map(i64::from);
    let inequality = |factors, constant| Inequality { factors, constant };
    let inequalities = [
        inequality([-1, 0, 1, 0], 0),
        inequality([0, -1, 0, 1], 0),
        inequality([-s, 1, s, -1], -t),
        inequality([1, -s, -1, s], -t),
    ];
    let alphabet = outcomes.alphabet();
    let system = match outcomes.numeration().pair() {
        None => System { p: alphabet.base().into(), q: 0, linear: false },
        Some((p, q)) => System { p: p.into(), q: q.into(), linear: true },
    };
    let alive = alive(outcomes);
    let certain = FxHashMap::default();
    let mut search = Search { system, inequalities, outcomes, alive, certain };
    let start = Search::start();
    let count = i64::from(alphabet.base());
    let found = explore(
        alphabet,
        DigitOrder::Msd,
        budget,
        start,
        |node: &Node| {
            budget.allow_time()?;
            let letters = (0..count).flat_map(|x| (0..count).map(move |y| [x, y]));
            Ok::<_, Reached>(letters.map(|letter| search.next(node, letter)).collect())
        },
        |node| Some(i64::from(matches!(node, Node::Legal { wins: true, .. }))),
    )?;
    let found = found.in_numeration(outcomes.numeration().clone()).expect("the same letters");
    Ok(minimize(&found))
}

/// The states from which output 0 is reached with at least one more digit.
fn alive(outcomes: &Dfao) -> Vec<bool> {
    let leads = outcomes.leading_to(0);
    let is_alive = |state| outcomes.row(state).any(|to| leads[to.index()]);
    outcomes.states().map(is_alive).collect()
}

impl System {
    fn allows(self, bound: bool, digit: i64) -> bool {
        !bound || digit < self.q
    }

    fn binds(self, digit: i64) -> bool {
        self.linear && digit == self.p
    }

    fn step(self, [now, before]: [i64; 2], more: i64) -> [i64; 2] {
        match self.linear {
            true => [self.p * now + self.q * before + more, now],
            false => [self.p * now + more, 0],
        }
    }
}

impl System {
    /// Tells whether all t_j with j ≥ 1 satisfy the comparison with the sum. Once two consecutive
    /// terms do not differ in sign, all further terms have that sign, and grow.
    fn always(self, value: [i64; 2], sum: i64, wanted: impl Fn(i64, i64) -> bool) -> bool {
        let first = self.step([value[0] + sum, value[1]], 0);
        let mut terms = match self.linear {
            // The terms use u_1 = p + 1, u_0 = 1 and q·u_(−1) = 1.
            true => [first[0] + first[1], first[1] + value[1]],
            false => [first[0]; 2],
        };
        while wanted(terms[0], sum) {
            if terms[0].signum() * terms[1].signum() >= 0 {
                return wanted((terms[0] + terms[1]).saturating_mul(1 << 40), sum);
            }
            terms = self.step(terms, 0);
        }
        false
    }
}

impl Inequality {
    fn holds(&self, [now, before]: [i64; 2]) -> bool {
        now + before + self.constant < 0
    }

    /// The state of the inequality for all words with at least one more digit; `None` if it fails.
    ///
    /// A representation of j digits is below u_j. So after j more digits the value is at most t_j −
    /// P, where P is the sum of the positive coefficients and t_j = (A + P)·u_j + A′·q·u_(j−1). In
    /// the same way it is at least t_j + N, with −N, where −N is the sum of the negative
    /// coefficients, in place of P.
    fn later(&self, system: System, value: [i64; 2]) -> Option<Known> {
        let side = |sign: i64| self.factors.iter().map(|factor| (sign * factor).max(0)).sum();
        let (positive, negative): (i64, i64) = (side(1), side(-1));
        if system.always(value, positive, |term, bound| term + self.constant < bound) {
            return Some(Known::Holds);
        }
        let fails = system.always(value, -negative, |term, bound| term + self.constant >= bound);
        (!fails).then_some(Known::Open(value))
    }
}

impl Search<'_> {
    /// The state before any digit of x and y. u and v are not longer, because they are smaller.
    fn start() -> Node {
        let guess = Guess { outcome: StateId::START, known: [Known::Open([0, 0]); 4] };
        Node::Legal { bound: [false; 2], wins: false, guesses: Some(vec![guess]) }
    }

    fn next(&mut self, node: &Node, letter: [i64; 2]) -> Node {
        let Node::Legal { bound, guesses, .. } = node else { return Node::Illegal };
        let legal = bound.iter().zip(letter).all(|(&bound, d)| self.system.allows(bound, d));
        if !legal {
            return Node::Illegal;
        }
        let bound = letter.map(|digit| self.system.binds(digit));
        let Some(guesses) = guesses else {
            return Node::Legal { bound, wins: true, guesses: None };
        };
        let (mut wins, mut next) = (false, Vec::new());
        for guess in guesses {
            self.follow(guess, letter, &mut wins, &mut next);
        }
        next.sort_unstable();
        next.dedup();
        let settled = next.iter().filter(|guess| guess.known == [Known::Holds; 4]);
        let settled: Vec<StateId> = settled.map(|guess| guess.outcome).collect();
        let guesses = (!self.is_certain(settled)).then_some(next);
        Node::Legal { bound, wins, guesses }
    }

    /// Adds all guesses to which one more digit each of u and v leads.
    fn follow(&self, guess: &Guess, [x, y]: [i64; 2], wins: &mut bool, next: &mut Vec<Guess>) {
        let row = self.outcomes.row(guess.outcome);
        let count = i64::from(self.outcomes.alphabet().base());
        let letters = (0..count).flat_map(|u| (0..count).map(move |v| [u, v]));
        for (outcome, [u, v]) in row.zip(letters) {
            let mut accept = self.outcomes.output(outcome) == Some(0);
            let mut alive = self.alive[outcome.index()];
            let mut known = guess.known;
            for (inequality, known) in self.inequalities.iter().zip(&mut known) {
                if !accept && !alive {
                    break;
                }
                if let Known::Open(value) = *known {
                    let digits = inequality.factors.iter().zip([x, y, u, v]);
                    let value = self.system.step(value, digits.map(|(f, d)| f * d).sum());
                    accept &= inequality.holds(value);
                    match inequality.later(self.system, value) {
                        Some(later) => *known = later,
                        None => alive = false,
                    }
                }
            }
            *wins |= accept;
            if alive {
                next.push(Guess { outcome, known });
            }
        }
    }

    /// Tells whether some of these states reach P-positions with every number of further digits.
    fn is_certain(&mut self, states: Vec<StateId>) -> bool {
        if let Some(&known) = self.certain.get(&states) {
            return known;
        }
        let (mut seen, mut now) = (FxHashSet::default(), states.clone());
        let certain = loop {
            if !seen.insert(now.clone()) {
                break true;
            }
            let mut next: Vec<StateId> =
                now.iter().flat_map(|&state| self.outcomes.row(state)).collect();
            next.sort_unstable();
            next.dedup();
            if !next.iter().any(|&state| self.outcomes.output(state) == Some(0)) {
                break false;
            }
            next.retain(|state| self.alive[state.index()]);
            now = next;
        };
        self.certain.insert(states, certain);
        certain
    }
}
