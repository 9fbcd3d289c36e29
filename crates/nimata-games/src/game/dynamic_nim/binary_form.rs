//! The binary form of the strategy: automata on the digits of the smaller pile and the difference.

use super::place::Place;
use super::{BoundFunction, Decided, DynamicNim, Formula};
use crate::game::Play;
use nimata_automata::automaton::{Alphabet, Dfao, DigitOrder, explore, minimize};
use nimata_automata::budget::{Budget, Reached};

/// The outputs of [`strategy_automaton`], with their meanings.
pub const STRATEGY_OUTPUTS: [(i64, &str); 6] = [
    (0, "no move: the game is over"),
    (1, "case 1: take the smaller pile"),
    (2, "case 2(A): g(N) from the larger pile"),
    (3, "case 2(B)(1): g(N) from the larger pile"),
    (4, "case 2(B)(2): g(N) from the smaller pile"),
    (5, "case 2(B)(2): g(N) from the larger pile"),
];

/// The outputs of [`outcome_automaton`], with their meanings.
pub const OUTCOME_OUTPUTS: [(i64, &str); 2] = crate::game::claim::OUTCOMES;

/// An admissible formula, whose strategy is a finite automaton.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AdmissibleFormula(Formula);

impl AdmissibleFormula {
    /// The formula of a game with normal play, if the formula is admissible.
    pub fn of(game: &DynamicNim) -> Option<Self> {
        match (game.bound(), game.play(), game.admissibility().decided()) {
            (BoundFunction::Formula(formula), Play::Normal, Decided::Everywhere) => {
                Some(AdmissibleFormula(*formula))
            }
            _ => None,
        }
    }

    /// The formula.
    pub fn formula(self) -> Formula {
        self.0
    }

    /// The bounds on R that make comparisons with f(k) linear: q·f(k) = pk + qc − R, with R from 0
    /// to q − 1 when rounding down, and from −(q − 1) to 0 when rounding up.
    ///
    /// So m ≤ f(k) means qm − pk ≤ qc when rounding down, and ≤ qc + q − 1 when rounding up. f(k) <
    /// m means pk − qm ≤ −qc − 1 when rounding down, and ≤ −qc − q when rounding up.
    fn slack(self) -> (i64, i64) {
        let added = self.0.q() * self.0.added();
        let (most, least) =
            if self.0.rounds_up() { (self.0.q() - 1, -self.0.q()) } else { (0, -1) };
        (most + added, least - added)
    }

    /// a ≤ f(G), for the numbers a and G.
    fn case_one(self) -> Inequality<2> {
        Inequality { coefficients: [self.0.q(), -self.0.p()], bound: self.slack().0 }
    }

    /// f(G) < 2G, for the number G.
    fn less_than_twice(self) -> Inequality<1> {
        Inequality { coefficients: [self.0.p() - 2 * self.0.q()], bound: self.slack().1 }
    }

    /// f(G) < a − G, for the numbers a and G.
    fn less_than_rest(self) -> Inequality<2> {
        let coefficients = [-self.0.q(), self.0.p() + self.0.q()];
        Inequality { coefficients, bound: self.slack().1 }
    }
}

/// The inequality c1·x1 + … + ct·xt ≤ c between natural numbers, read in binary, least significant
/// digit first.
///
/// One integer decides it, the carry, which is c before any digit. Suppose the digits read so far
/// leave Σ ci·yi ≤ s, where the remaining digits make the numbers yi. Then xi = 2·yi + di gives
///
/// Σ ci·xi ≤ s ⇔ Σ ci·yi ≤ ⌊(s − Σ ci·di) / 2⌋,
///
/// and if all remaining digits are 0 the inequality holds exactly if s ≥ 0. This is Büchi's
/// automaton for addition, with each state named by its meaning (Boudet and Comon, *Diophantine
/// equations, Presburger arithmetic and finite automata*, 1996). No carry is beyond
/// |c| + |c1| + … + |ct|, and p, q and qc are at most 10^9.
struct Inequality<const N: usize> {
    coefficients: [i64; N],
    bound: i64,
}

impl<const N: usize> Inequality<N> {
    /// The carry after one more digit of each number.
    fn step(&self, carry: i64, digits: [u32; N]) -> i64 {
        let terms = self.coefficients.iter().zip(digits);
        let read: i64 = terms.map(|(c, digit)| c * i64::from(digit)).sum();
        (carry - read).div_euclid(2)
    }
}

/// A state of the strategy before minimisation.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct StrategyNode {
    place: Place,
    nonempty: bool,
    case_one: i64,
    less_than_twice: i64,
    less_than_rest: i64,
}

/// The minimal automaton that reads (a, N), the smaller pile and the difference, in binary, least
/// significant digits first. Its output says which line of the strategy applies and which pile the
/// line names: [`STRATEGY_OUTPUTS`].
///
/// The automaton is correct by construction. The single digit 1 of g(N) is at the first digit 1 of
/// N, and the next digit of N separates 2(A) from 2(B). Every other condition of the main theorem
/// is a linear inequality in a and g(N), which one carry decides. If N = 0, g(N) = ∞, and case 1
/// applies.
///
/// ```
/// use nimata_games::game::dynamic_nim::{AdmissibleFormula, DynamicNim, strategy_automaton};
/// let game = DynamicNim::parse("2k")?;
/// let formula = AdmissibleFormula::of(&game).expect("2k is admissible");
/// let dfao = strategy_automaton(formula, &Default::default())?;
/// // Piles 5 and 7: case 2(A).
/// assert_eq!(dfao.value_at_tuple(&[5u32.into(), 2u32.into()]), Some(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// A [`Reached`] bound of states or time.
///
/// # Complexity
/// At most O((p + q)³) states before minimisation, for r = p/q, because there are three carries.
pub fn strategy_automaton(formula: AdmissibleFormula, budget: &Budget) -> Result<Dfao, Reached> {
    let alphabet = Alphabet::new(2, 2).expect("four letters");
    let (case_one, twice, rest) =
        (formula.case_one(), formula.less_than_twice(), formula.less_than_rest());
    let start = StrategyNode {
        place: Place::NotYet,
        nonempty: false,
        case_one: case_one.bound,
        less_than_twice: twice.bound,
        less_than_rest: rest.bound,
    };
    let step = |node: &StrategyNode, a: u32, n: u32| {
        let (place, g) = node.place.step(n);
        StrategyNode {
            place,
            nonempty: node.nonempty || a == 1,
            case_one: case_one.step(node.case_one, [a, g]),
            less_than_twice: twice.step(node.less_than_twice, [g]),
            less_than_rest: rest.step(node.less_than_rest, [a, g]),
        }
    };
    let found = explore(
        alphabet,
        DigitOrder::Lsd,
        budget,
        start,
        |node| {
            let letters = [(0, 0), (0, 1), (1, 0), (1, 1)];
            Ok::<_, Reached>(letters.map(|(a, n)| step(node, a, n)).to_vec())
        },
        |node| Some(strategy_output(node)),
    )?;
    Ok(minimize(&found))
}

fn strategy_output(node: &StrategyNode) -> i64 {
    match node.place {
        _ if !node.nonempty => 0,
        Place::NotYet => 1,
        _ if node.case_one >= 0 => 1,
        // The digit that follows the last one read counts as 0.
        Place::Here | Place::ThenZero => 2,
        Place::ThenOne if node.less_than_twice >= 0 => 3,
        Place::ThenOne if node.less_than_rest >= 0 => 4,
        Place::ThenOne => 5,
    }
}

/// A state of the outcomes before minimisation.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct OutcomeNode {
    started: bool,
    nonempty: bool,
    case_one: i64,
    /// The carry of a ≤ x.
    pile: i64,
    /// The carry of g(N) ≤ x.
    power: i64,
}

/// The minimal automaton that reads (a, N, x), the smaller pile, the difference and the bound, in
/// binary, least significant digits first. It outputs 1 if the player to move wins, that is L(a, N)
/// ≤ x, and 0 otherwise.
///
/// If a = 0 the game is over, and the player to move has lost. If x = 0 there is no move.
///
/// # Errors
/// A [`Reached`] bound of states or time.
///
/// # Complexity
/// That of [`strategy_automaton`].
pub fn outcome_automaton(formula: AdmissibleFormula, budget: &Budget) -> Result<Dfao, Reached> {
    let alphabet = Alphabet::new(2, 3).expect("eight letters");
    let (case_one, at_most) = (formula.case_one(), Inequality { coefficients: [1, -1], bound: 0 });
    let start = OutcomeNode {
        started: false,
        nonempty: false,
        case_one: case_one.bound,
        pile: at_most.bound,
        power: at_most.bound,
    };
    let step = |node: &OutcomeNode, letter: u32| {
        let [a, n, x] = [letter >> 2, letter >> 1 & 1, letter & 1];
        let g = u32::from(n == 1 && !node.started);
        OutcomeNode {
            started: node.started || n == 1,
            nonempty: node.nonempty || a == 1,
            case_one: case_one.step(node.case_one, [a, g]),
            pile: at_most.step(node.pile, [a, x]),
            power: at_most.step(node.power, [g, x]),
        }
    };
    let found = explore(
        alphabet,
        DigitOrder::Lsd,
        budget,
        start,
        |node| Ok::<_, Reached>((0..8).map(|letter| step(node, letter)).collect()),
        |node| {
            let takes_pile = !node.started || node.case_one >= 0;
            let least = if takes_pile { node.pile } else { node.power };
            Some(i64::from(node.nonempty && least >= 0))
        },
    )?;
    Ok(minimize(&found))
}

#[cfg(test)]
mod tests {
    use super::Inequality;

    #[test]
    fn every_small_inequality_is_decided_as_it_is_written() {
        let pairs =
            |from: i64, to: i64| (from..to).flat_map(move |x| (from..to).map(move |y| [x, y]));
        for coefficients in pairs(-4, 5) {
            for bound in -5..=5 {
                let inequality = Inequality { coefficients, bound };
                for numbers in pairs(0, 20) {
                    let bit = |number: i64, place: u32| u32::from(number >> place & 1 == 1);
                    let carry = (0..5).fold(bound, |carry, place| {
                        inequality.step(carry, numbers.map(|number| bit(number, place)))
                    });
                    let sum: i64 = coefficients.iter().zip(numbers).map(|(c, x)| c * x).sum();
                    assert_eq!(carry >= 0, sum <= bound, "{coefficients:?} {numbers:?} {bound}");
                }
            }
        }
    }

    #[test]
    fn the_largest_coefficients_do_not_overflow() {
        let most = 3_000_000_000;
        let inequality = Inequality { coefficients: [most; 2], bound: -most };
        let carry = (0..100).fold(-most, |carry, _| inequality.step(carry, [1, 1]));
        assert!((-3 * most..0).contains(&carry));
    }
}
