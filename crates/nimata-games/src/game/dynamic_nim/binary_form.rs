//! The binary form of the strategy: automata on the digits of the smaller pile and the difference.

use super::{BoundFunction, Decided, DynamicNim, Formula};
use crate::game::Play;
use nimata_automata::automaton::{
    Alphabet, Dfao, DigitOrder, LinearForm, Numeration, explore, minimize,
};
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
    /// So m ≤ f(k) means pk − qm ≥ −qc when rounding down, and ≥ −qc − q + 1 when rounding up. f(k)
    /// < m means qm − pk ≥ qc + 1 when rounding down, and ≥ qc + q when rounding up.
    fn slack(self) -> (i64, i64) {
        let added = self.0.q() * self.0.added();
        let (most, least) =
            if self.0.rounds_up() { (self.0.q() - 1, -self.0.q()) } else { (0, -1) };
        (most + added, least - added)
    }

    /// The form of a and G that is at least 0 if a ≤ f(G).
    fn case_one(self) -> LinearForm<i64> {
        binary([-self.0.q(), self.0.p()], self.slack().0)
    }

    /// The form of G that is at least 0 if f(G) < 2G.
    fn less_than_twice(self) -> LinearForm<i64> {
        binary([2 * self.0.q() - self.0.p()], self.slack().1)
    }

    /// The form of a and G that is at least 0 if f(G) < a − G.
    fn less_than_rest(self) -> LinearForm<i64> {
        binary([self.0.q(), -self.0.p() - self.0.q()], self.slack().1)
    }
}

/// A linear form of numbers in binary, least significant digit first.
///
/// Whether it is at least 0 is decided by one integer, the carry, which is the constant before any
/// digit. No carry is beyond the sum of all absolute values, and p, q and qc are at most 10^9.
fn binary<const N: usize>(factors: [i64; N], constant: i64) -> LinearForm<i64> {
    let numerals = Numeration::Base { base: 2, order: DigitOrder::Lsd };
    LinearForm::new(factors.to_vec(), constant, &numerals).expect("2 is a base")
}

/// The carry of a form after one more digit of each number.
fn carry<const N: usize>(form: &LinearForm<i64>, carry: i64, digits: [u32; N]) -> i64 {
    form.step((carry, 1), &digits).0
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
        case_one: case_one.start().0,
        less_than_twice: twice.start().0,
        less_than_rest: rest.start().0,
    };
    let step = |node: &StrategyNode, a: u32, n: u32| {
        let (place, g) = node.place.step(n);
        StrategyNode {
            place,
            nonempty: node.nonempty || a == 1,
            case_one: carry(&case_one, node.case_one, [a, g]),
            less_than_twice: carry(&twice, node.less_than_twice, [g]),
            less_than_rest: carry(&rest, node.less_than_rest, [a, g]),
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
    let (case_one, at_most) = (formula.case_one(), binary([-1, 1], 0));
    let start = OutcomeNode {
        started: false,
        nonempty: false,
        case_one: case_one.start().0,
        pile: at_most.start().0,
        power: at_most.start().0,
    };
    let step = |node: &OutcomeNode, letter: u32| {
        let [a, n, x] = [letter >> 2, letter >> 1 & 1, letter & 1];
        let g = u32::from(n == 1 && !node.started);
        OutcomeNode {
            started: node.started || n == 1,
            nonempty: node.nonempty || a == 1,
            case_one: carry(&case_one, node.case_one, [a, g]),
            pile: carry(&at_most, node.pile, [a, x]),
            power: carry(&at_most, node.power, [g, x]),
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

/// The part of g(N) that some digits of N, least significant first, determine: the place of its
/// digit 1, and the next digit of N.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Place {
    /// All digits were 0.
    NotYet,
    /// The last digit was the first 1: it is the digit 1 of g(N).
    Here,
    /// The digit after it was 0, so that g(N − g(N)) ≥ 4g(N).
    ThenZero,
    /// The digit after it was 1, so that g(N − g(N)) = 2g(N).
    ThenOne,
}

impl Place {
    /// The place after one more digit of N, and the digit of g(N) there.
    pub(super) fn step(self, digit: u32) -> (Place, u32) {
        match (self, digit) {
            (Place::NotYet, 0) => (Place::NotYet, 0),
            (Place::NotYet, _) => (Place::Here, 1),
            (Place::Here, 0) => (Place::ThenZero, 0),
            (Place::Here, _) => (Place::ThenOne, 0),
            (settled, _) => (settled, 0),
        }
    }
}
