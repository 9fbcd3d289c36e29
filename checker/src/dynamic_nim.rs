//! Two-pile dynamic Nim, and who wins it: `docs/certificate.md`, sections 10 and 11.

use std::fmt;

use crate::Limits;
use crate::automaton::{Automaton, index};
use crate::game::Rounding;
use crate::reject::Reject;
use crate::sum::Sum;
use crate::walk::Walk;

/// The largest p and q. Carries are at most 2q or p + q, so their sums stay below 2^18.
const MAX_TERM: u32 = 65_535;

/// The triples of binary digits: those of a, N and x.
pub(crate) const TRIPLES: u32 = 8;

/// A valid game: f(k) = pk/q rounded, p/q in lowest terms, f(1) ≥ 1; if nothing is rounded, the rounding is down.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DynamicNim {
    numerator: u32,
    denominator: u32,
    rounding: Rounding,
}

impl DynamicNim {
    /// Verifies the conditions of section 10; the error names the key and says what is wrong with it.
    pub(crate) fn new(
        numerator: u64,
        denominator: u64,
        rounding: Rounding,
    ) -> Result<DynamicNim, (&'static str, &'static str)> {
        let term = |n: u64| u32::try_from(n).ok().filter(|n| (1..=MAX_TERM).contains(n));
        let p = term(numerator).ok_or(("numerator", "it is not from 1 to 65535"))?;
        let q = term(denominator).ok_or(("denominator", "it is not from 1 to 65535"))?;
        match rounding {
            _ if greatest_common_divisor(p, q) > 1 => {
                Err(("denominator", "the fraction is not in lowest terms"))
            }
            Rounding::Floor if p < q => Err(("numerator", "f(1) is 0, and a bound is at least 1")),
            Rounding::Ceiling if q == 1 => {
                Err(("rounding", "where nothing is rounded it is \"floor\""))
            }
            Rounding::Exact => Err(("rounding", "it is \"floor\" or \"ceiling\"")),
            _ => Ok(DynamicNim { numerator: p, denominator: q, rounding }),
        }
    }

    /// e: f(k) is (pk + e)/q rounded down.
    fn excess(&self) -> u32 {
        if self.rounding == Rounding::Ceiling { self.denominator - 1 } else { 0 }
    }

    /// pk/q before it is rounded, and how it is.
    pub(crate) fn quotient(&self) -> (String, Option<Rounding>) {
        let (p, q) = (self.numerator, self.denominator);
        let product = if p == 1 { "k".to_owned() } else { format!("{p}k") };
        if q == 1 { (product, None) } else { (format!("{product}/{q}"), Some(self.rounding)) }
    }
}

/// 0 only of two zeros.
pub(crate) fn greatest_common_divisor(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

/// The canonical name, such as `dynamic:floor(5k/2)`.
impl fmt::Display for DynamicNim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.quotient() {
            (product, None) => write!(f, "dynamic:{product}"),
            (quotient, Some(Rounding::Ceiling)) => write!(f, "dynamic:ceil({quotient})"),
            (quotient, Some(_)) => write!(f, "dynamic:floor({quotient})"),
        }
    }
}

// The digits of a letter.
const A: u32 = 16;
const N: u32 = 8;
const X: u32 = 4;
const K: u32 = 2;
const Y: u32 = 1;

/// A kind of move: the smaller pile and the difference after it.
struct Move {
    from: &'static str,
    pile: Sum,
    difference: Sum,
}

const FROM_SMALLER: Move = Move {
    from: "the smaller pile",
    pile: Sum { plus: A, minus: K },
    difference: Sum { plus: N | K, minus: 0 },
};
const FROM_LARGER: Move = Move {
    from: "the larger pile, which stays the larger",
    pile: Sum { plus: A, minus: 0 },
    difference: Sum { plus: N, minus: K },
};
const FROM_LARGER_TO_SMALLER: Move = Move {
    from: "the larger pile, which becomes the smaller",
    pile: Sum { plus: A | N, minus: K },
    difference: Sum { plus: K, minus: N },
};

// Comparisons: each is true if the sum is a natural number.
const PILE_EMPTY: Sum = Sum { plus: 0, minus: A };
const NO_MOVE: Sum = Sum { plus: 0, minus: K };
const MOVE_ALLOWED: Sum = Sum { plus: X, minus: K };
const PILE_ALLOWED: Sum = Sum { plus: X, minus: A };

/// What is followed together: (a, N, x), whether y = f(k), some comparisons, and (a′, N′, y) after some moves.
///
/// A tuple holds the state of (a, N, x); the two carries of f; the carries of the comparisons; and for each move the state after
/// it and the carries of its pile and its difference.
struct Joint<'a> {
    game: &'a DynamicNim,
    automaton: &'a Automaton,
    compared: [Sum; 3],
    moves: &'a [Move],
}

impl Joint<'_> {
    fn start(&self) -> Vec<u32> {
        let (q, e) = (self.game.denominator, self.game.excess());
        let mut start = vec![0, q + e, e];
        start.extend(self.compared.map(Sum::start));
        for Move { pile, difference, .. } in self.moves {
            start.extend([0, pile.start(), difference.start()]);
        }
        start
    }

    /// Writes the tuple after a letter of all five digits; says whether y can still be f(k).
    fn next(&self, tuple: &[u32], letter: u32, next: &mut Vec<u32>) -> bool {
        let (p, q) = (self.game.numerator, self.game.denominator);
        let added = (if letter & K == 0 { 0 } else { p }) + (if letter & Y == 0 { q } else { 0 });
        let bound = [tuple[1], tuple[2]].map(|carry| (carry + added) / 2);
        next.push(self.automaton.next(tuple[0], index(letter / X)));
        next.extend(bound);
        next.extend(self.compared.iter().zip(&tuple[3..]).map(|(sum, &c)| sum.step(c, letter).1));
        for (Move { pile, difference, .. }, after) in self.moves.iter().zip(tuple[6..].chunks(3)) {
            let (pile, pile_carry) = pile.step(after[1], letter);
            let (difference, difference_carry) = difference.step(after[2], letter);
            let triple = 4 * pile + 2 * difference + (letter & Y);
            next.extend([
                self.automaton.next(after[0], index(triple)),
                pile_carry,
                difference_carry,
            ]);
        }
        bound[0] != bound[1]
    }

    fn bound_is_met(&self, tuple: &[u32]) -> bool {
        let q = self.game.denominator;
        tuple[2] < q && q <= tuple[1]
    }

    fn holds(&self, tuple: &[u32], comparison: usize) -> bool {
        self.compared[comparison].is_natural(tuple[3 + comparison])
    }

    fn loses(&self, state: u32) -> bool {
        self.automaton.output(state) == Some(0)
    }

    /// The state after a move; `None` where there is none, or where its digits are not all read.
    fn after(&self, tuple: &[u32], moved: usize) -> Option<u32> {
        let (kind, after) = (&self.moves[moved], &tuple[6 + 3 * moved..]);
        let settled = kind.pile.is_natural(after[1]) && kind.difference.is_natural(after[2]);
        settled.then_some(after[0])
    }
}

/// Verifies conditions 2 to 5, and of 1 that every output is 0 or 1.
pub(crate) fn check(
    game: &DynamicNim,
    automaton: &Automaton,
    limits: &Limits,
) -> Result<(), Reject> {
    automaton.verify_outputs(1)?;
    automaton.verify_padding()?;
    let mut steps = 0;
    check_over(automaton, limits, &mut steps)?;
    for kind in [FROM_SMALLER, FROM_LARGER, FROM_LARGER_TO_SMALLER] {
        check_losing(game, automaton, kind, limits, &mut steps)?;
    }
    check_winning(game, automaton, limits, &mut steps)
}

/// Condition 3: with an empty pile the game is over.
fn check_over(automaton: &Automaton, limits: &Limits, steps: &mut u64) -> Result<(), Reject> {
    let walk = Walk { start: vec![0], letters: TRIPLES / 2, tracks: 2 };
    let rule = |tuple: &[u32]| match automaton.output(tuple[0]) {
        Some(0) => Ok(()),
        _ => Err("= (N, x), with a = 0, the output is not 0".to_owned()),
    };
    walk.verify(limits, steps, rule, |tuple, letter, next| {
        next.push(automaton.next(tuple[0], index(letter)));
        true
    })
}

/// Condition 4: every move from a lost position leads to a won one.
fn check_losing(
    game: &DynamicNim,
    automaton: &Automaton,
    kind: Move,
    limits: &Limits,
    steps: &mut u64,
) -> Result<(), Reject> {
    let compared = [PILE_EMPTY, NO_MOVE, MOVE_ALLOWED];
    let joint = Joint { game, automaton, compared, moves: &[kind] };
    let walk = Walk { start: joint.start(), letters: 32, tracks: 5 };
    let rule = |tuple: &[u32]| {
        let [over, none, allowed] = [0, 1, 2].map(|comparison| joint.holds(tuple, comparison));
        let legal = !over && !none && allowed && joint.bound_is_met(tuple);
        let lost = |state| joint.loses(state);
        if legal && lost(tuple[0]) && joint.after(tuple, 0).is_some_and(lost) {
            let from = joint.moves[0].from;
            return Err(format!(
                "= (a, N, x, k, f(k)) the output is 0, and 0 again after k tokens from {from}"
            ));
        }
        Ok(())
    };
    walk.verify(limits, steps, rule, |tuple, letter, next| joint.next(tuple, letter, next))
}

/// Condition 5: from a won position to empty the smaller pile wins, or one of two moves of k = g(N).
fn check_winning(
    game: &DynamicNim,
    automaton: &Automaton,
    limits: &Limits,
    steps: &mut u64,
) -> Result<(), Reject> {
    let compared = [PILE_ALLOWED, NO_MOVE, MOVE_ALLOWED];
    let joint = Joint { game, automaton, compared, moves: &[FROM_SMALLER, FROM_LARGER] };
    let walk = Walk { start: joint.start(), letters: 16, tracks: 4 };
    let rule = |tuple: &[u32]| {
        let [pile, none, allowed] = [0, 1, 2].map(|comparison| joint.holds(tuple, comparison));
        // N + g(N) may have a digit that comes later; the other difference is N − g(N).
        let settled = joint.bound_is_met(tuple) && FROM_SMALLER.difference.is_natural(tuple[8]);
        let lost = |moved| joint.after(tuple, moved).is_some_and(|state| joint.loses(state));
        let wins = pile || (!none && allowed && (lost(0) || lost(1)));
        if settled && !joint.loses(tuple[0]) && !wins {
            return Err("= (a, N, x, f(g(N))) the output is 1, but neither a nor g(N) tokens win"
                .to_owned());
        }
        Ok(())
    };
    walk.verify(limits, steps, rule, |tuple, letter, next| {
        // The digit of g(N): 1 where N has its first 1, while no digit of k was 1 before.
        let (triple, y) = (letter / 2, letter % 2);
        let first = letter & (N / 2) != 0 && joint.holds(tuple, 1);
        joint.next(tuple, X * triple + if first { K } else { 0 } + y, next)
    })
}
