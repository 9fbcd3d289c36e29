//! Linear equations and inequalities as machines.

use rustc_hash::FxHashMap;

use super::machine::{Machine, NO, Nodes, Target, YES};
use super::meter::Meter;
use crate::logic::Relation;
use nimata_automata::automaton::{DigitOrder, Numeration};
use nimata_automata::budget::Reached;

/// A linear sum: a constant plus multiples of variables.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Sum {
    /// The variables in increasing order, with factors other than 0.
    pub(super) factors: Vec<(u32, i128)>,
    pub(super) constant: i128,
}

/// A bound on factors, constants and values of prefixes, far below what 128 bits can hold.
const MOST: i128 = 1 << 80;

impl Sum {
    pub(super) fn variable(variable: u32) -> Self {
        Sum { factors: vec![(variable, 1)], constant: 0 }
    }

    pub(super) fn number(constant: i128) -> Self {
        Sum { factors: Vec::new(), constant }
    }

    /// Returns self + factor · other; `None` if a number becomes too large.
    pub(super) fn plus(&self, factor: i128, other: &Sum) -> Option<Sum> {
        let mut sum = self.clone();
        let bounded = |number: i128| Some(number).filter(|number| number.abs() < MOST);
        sum.constant = bounded(sum.constant + bounded(factor)?.checked_mul(other.constant)?)?;
        for &(variable, more) in &other.factors {
            let more = factor.checked_mul(more)?;
            match sum.factors.binary_search_by_key(&variable, |&(variable, _)| variable) {
                Ok(at) => sum.factors[at].1 = bounded(sum.factors[at].1 + bounded(more)?)?,
                Err(at) => sum.factors.insert(at, (variable, bounded(more)?)),
            }
        }
        sum.factors.retain(|&(_, factor)| factor != 0);
        Some(sum)
    }

    /// The sum with all signs changed if the sign is −1, or as it is if the sign is 1.
    pub(super) fn times(&self, sign: i128) -> Sum {
        let factors = self.factors.iter().map(|&(variable, factor)| (variable, sign * factor));
        Sum { factors: factors.collect(), constant: sign * self.constant }
    }

    /// Splits off the last digits that do not depend on the variables, and returns them, the least
    /// significant one first. The old sum is at least 0 exactly where the remaining one is.
    pub(super) fn last_digits(&mut self, numerals: &Numeration) -> Vec<u32> {
        let mut digits = Vec::new();
        let Some(base) = numerals.base().map(i128::from) else { return digits };
        while !self.factors.is_empty() && self.factors.iter().all(|(_, c)| c % base == 0) {
            let digit = self.constant.rem_euclid(base);
            digits.push(u32::try_from(digit).expect("a digit is below the base"));
            self.constant = self.constant.div_euclid(base);
            self.factors.iter_mut().for_each(|(_, factor)| *factor /= base);
        }
        digits
    }
}

/// What identifies a prefix. In a base, most significant digit first: its value. In a linear
/// numeration: its value, and the value of the prefix without the last digit. Least significant
/// digit first: the carry, and whether all digits of the sum so far are 0.
type Known = (i128, i128);

/// What becomes of a prefix.
enum Settled {
    Always,
    Never,
    Open(Known),
}

/// The arithmetic of one more digit.
#[derive(Clone, Copy)]
enum Places {
    /// In this base, most significant digit first.
    Msd(i128),
    /// In this base, least significant digit first.
    Lsd(i128),
    /// In `lin(p,q)`.
    Linear { p: i128, q: i128 },
}

/// A comparison of a linear sum with 0.
pub(super) struct Comparison<'a> {
    sum: &'a Sum,
    relation: Relation,
    places: Places,
    /// The number of different digits.
    digits: u32,
    /// The sums of the absolute values of the negative factors and of the positive factors.
    negative: i128,
    positive: i128,
}

impl<'a> Comparison<'a> {
    pub(super) fn new(sum: &'a Sum, relation: Relation, numerals: &Numeration) -> Self {
        let of = |sign: i128| {
            sum.factors.iter().map(|&(_, factor)| (sign * factor).max(0)).sum::<i128>()
        };
        let places = match (numerals.base(), numerals.order()) {
            (Some(base), DigitOrder::Msd) => Places::Msd(base.into()),
            (Some(base), DigitOrder::Lsd) => Places::Lsd(base.into()),
            (None, _) => {
                let (p, q) = numerals.pair().expect("an environment has no other numeration");
                Places::Linear { p: p.into(), q: q.into() }
            }
        };
        let digits = numerals.digits();
        Comparison { sum, relation, places, digits, negative: of(-1), positive: of(1) }
    }

    /// Whether the constant is so large that it should be a number of its own, whose digits are
    /// read with those of the variables. Most significant digit first every value of a prefix up to
    /// the constant would otherwise be a state.
    pub(super) fn is_far(&self) -> bool {
        let near = 2 * (self.negative + self.positive) + 8;
        !matches!(self.places, Places::Lsd(_)) && self.sum.constant.abs() > near
    }

    /// Returns the minimal machine of the words for which the comparison holds; on illegal words
    /// its output is arbitrary. The sum has a variable.
    pub(super) fn machine(&self, meter: &mut Meter) -> Result<Machine, Reached> {
        let base = super::lists::index(self.digits);
        let variables: Vec<u32> = self.sum.factors.iter().map(|&(variable, _)| variable).collect();
        let mut rows = Rows {
            comparison: self,
            base,
            nodes: Nodes::default(),
            known: FxHashMap::default(),
            numbers: FxHashMap::default(),
            states: Vec::new(),
            always: None,
        };
        let start = match self.places {
            Places::Msd(_) | Places::Linear { .. } => (0, 0),
            Places::Lsd(_) => (self.sum.constant, 1),
        };
        let mut result = Machine::constant(base, variables, NO);
        result.start = rows.number(start);
        let mut next = 0;
        while let Some(&known) = rows.states.get(next) {
            meter.allow(rows.states.len(), rows.bytes())?;
            let Some((sum, kept)) = known else {
                result.rows.push(Target::state(next));
                result.outputs.push(YES);
                next += 1;
                continue;
            };
            let accepts = self.relation.holds(self.sign((sum, kept)));
            let (value, kept) = match self.places {
                Places::Msd(base) => (base * sum, 0),
                Places::Lsd(_) => (sum, kept),
                Places::Linear { p, q } => (p * sum + q * kept, sum),
            };
            let row = rows.row(0, value, kept, meter)?;
            result.rows.push(row);
            result.outputs.push(if accepts { YES } else { NO });
            next += 1;
        }
        result.nodes = rows.nodes;
        result.minimal(meter)
    }

    /// The sign of the sum if the word ends here.
    fn sign(&self, (sum, kept): Known) -> std::cmp::Ordering {
        match self.places {
            Places::Msd(_) => (sum + self.sum.constant).cmp(&0),
            // The part of the sum beside the carry is at least 0, and less than the carry's place.
            Places::Lsd(_) => sum.cmp(&0).then(1.cmp(&kept)),
            Places::Linear { .. } => (sum + kept + self.sum.constant).cmp(&0),
        }
    }

    /// Decides what becomes of a prefix after one more letter.
    fn settle(&self, value: i128, kept: i128) -> Settled {
        let decided = |sign: std::cmp::Ordering| match self.relation.holds(sign) {
            true => Settled::Always,
            false => Settled::Never,
        };
        let constant = self.sum.constant;
        match self.places {
            Places::Lsd(base) => {
                let zeros = kept == 1 && value.rem_euclid(base) == 0;
                if !zeros && self.relation == Relation::Equal {
                    return Settled::Never;
                }
                if !zeros && self.relation == Relation::Unequal {
                    return Settled::Always;
                }
                Settled::Open((value.div_euclid(base), i128::from(zeros)))
            }
            // j more digits add at least −N(b^j − 1) and at most P(b^j − 1).
            Places::Msd(_) => {
                if value >= self.negative && value + constant > 0 {
                    decided(std::cmp::Ordering::Greater)
                } else if value <= -self.positive && value + constant < 0 {
                    decided(std::cmp::Ordering::Less)
                } else {
                    Settled::Open((value, 0))
                }
            }
            Places::Linear { p, q } => {
                if settles(p, q, value - self.negative, kept, -self.negative - constant) {
                    decided(std::cmp::Ordering::Greater)
                } else if settles(p, q, -value - self.positive, -kept, constant - self.positive) {
                    decided(std::cmp::Ordering::Less)
                } else {
                    Settled::Open((value, kept))
                }
            }
        }
    }
}

/// Whether t_j = a·u_j + q·kept·u_(j−1) is greater than `bound` for every j ≥ 0.
///
/// t satisfies the recurrence, whose coefficients are at least 1. So once two consecutive terms are
/// at least 0 and greater than `bound`, all later ones are.
fn settles(p: i128, q: i128, a: i128, kept: i128, bound: i128) -> bool {
    let enough = |t: i128| t >= 0 && t > bound;
    let (mut before, mut term) = (a + kept, a * (p + 1) + q * kept);
    // The terms grow at least as fast as the Fibonacci numbers, so a few of them suffice.
    for _ in 0..64 {
        if before <= bound {
            return false;
        }
        if enough(before) && enough(term) {
            return true;
        }
        if before < 0 && term < 0 || term.abs() > MOST {
            return false;
        }
        (before, term) = (term, p * term + q * before);
    }
    false
}

/// The rows of the machine of a comparison, built as prefixes are discovered.
struct Rows<'a> {
    comparison: &'a Comparison<'a>,
    base: usize,
    nodes: Nodes,
    /// The rows below a variable, by the value so far.
    known: FxHashMap<(usize, i128, i128), Target>,
    numbers: FxHashMap<Known, usize>,
    /// The states; `None` is the state from which the comparison always holds.
    states: Vec<Option<Known>>,
    always: Option<Target>,
}

impl Rows<'_> {
    fn number(&mut self, known: Known) -> Target {
        let fresh = self.states.len();
        let number = *self.numbers.entry(known).or_insert(fresh);
        if number == fresh {
            self.states.push(Some(known));
        }
        Target::state(number)
    }

    fn bytes(&self) -> usize {
        self.nodes.bytes() + 64 * (self.known.len() + self.states.len())
    }

    /// Builds a row. It has as many nodes as all variables but one have digits, so the budget is
    /// checked while the row grows.
    fn row(
        &mut self,
        at: usize,
        value: i128,
        kept: i128,
        meter: &mut Meter,
    ) -> Result<Target, Reached> {
        let Some(&(variable, factor)) = self.comparison.sum.factors.get(at) else {
            return Ok(match self.comparison.settle(value, kept) {
                Settled::Never => Target::DEAD,
                Settled::Open(known) => self.number(known),
                Settled::Always => {
                    let states = &mut self.states;
                    *self.always.get_or_insert_with(|| {
                        states.push(None);
                        Target::state(states.len() - 1)
                    })
                }
            });
        };
        if let Some(&known) = self.known.get(&(at, value, kept)) {
            return Ok(known);
        }
        meter.allow(self.states.len(), self.bytes())?;
        let mut children = Vec::with_capacity(self.base);
        let mut sum = value;
        for _ in 0..self.base {
            children.push(self.row(at + 1, sum, kept, meter)?);
            sum += factor;
        }
        let node = self.nodes.node(variable, &children);
        self.known.insert((at, value, kept), node);
        Ok(node)
    }
}
