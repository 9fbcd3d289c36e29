//! Linear equations and inequalities as machines.

use rustc_hash::FxHashMap;

use super::machine::{Machine, NO, Nodes, Target, YES};
use super::meter::Meter;
use crate::logic::Relation;
use crate::logic::linear::Sum;
use nimata_automata::automaton::{Dfao, LinearForm, Numeration, Prefix};
use nimata_automata::budget::{Budget, Reached};
use nimata_automata::number::index;

impl Sum {
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

/// The number of digits of a row that take as long as one step.
const DIGITS_OF_STEP: usize = 16;

/// The decision on a prefix: whether the comparison holds for all, for no or for some longer words.
enum Settled {
    Always,
    Never,
    Open(Prefix<i128>),
}

/// A comparison of a linear sum with 0.
pub(super) struct Comparison<'a> {
    sum: &'a Sum,
    relation: Relation,
    form: LinearForm<i128>,
    /// The number of different digits.
    digits: u32,
}

impl<'a> Comparison<'a> {
    pub(super) fn new(sum: &'a Sum, relation: Relation, numerals: &Numeration) -> Self {
        let factors = sum.factors.iter().map(|&(_, factor)| factor).collect();
        let form = LinearForm::new(factors, sum.constant, numerals);
        let form = form.expect("an environment has no other numeration");
        Comparison { sum, relation, form, digits: numerals.digits() }
    }

    /// Whether the constant should be a number of its own.
    pub(super) fn is_far(&self) -> bool {
        self.form.is_far()
    }

    /// Returns the minimal machine of the words for which the comparison holds; on illegal words
    /// its output is arbitrary. The sum has a variable.
    pub(super) fn machine(&self, meter: &mut Meter) -> Result<Machine, Reached> {
        let base = index(self.digits);
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
        let mut result = Machine::constant(base, variables, NO);
        result.start = rows.number(self.form.start());
        let mut next = 0;
        while let Some(&known) = rows.states.get(next) {
            meter.allow(rows.states.len(), rows.bytes())?;
            let Some(prefix) = known else {
                result.rows.push(Target::state(next));
                result.outputs.push(YES);
                next += 1;
                continue;
            };
            let accepts = self.relation.holds(self.form.sign(prefix));
            let (value, kept) = self.form.shifted(prefix);
            let row = rows.row(0, value, kept, meter)?;
            result.rows.push(row);
            result.outputs.push(if accepts { YES } else { NO });
            next += 1;
        }
        result.nodes = rows.nodes;
        result.minimal(meter)
    }

    /// Decides a prefix after the digits of one more letter were added.
    fn settle(&self, value: i128, kept: i128) -> Settled {
        let prefix = self.form.carried((value, kept));
        match (self.relation, self.form.settled_sign(prefix, 0)) {
            (Relation::Equal, _) if self.form.excludes_zero(prefix) => Settled::Never,
            (Relation::Unequal, _) if self.form.excludes_zero(prefix) => Settled::Always,
            (relation, Some(sign)) if relation.holds(sign) => Settled::Always,
            (_, Some(_)) => Settled::Never,
            (_, None) => Settled::Open(prefix),
        }
    }
}

/// Returns the minimal automaton of a comparison of a sum with 0, whose variables 0, 1, … are the
/// tracks; `None` if it has too many letters. Its table reads the numeration `digits`, which has as
/// many digits.
pub(in crate::logic) fn atom(
    sum: &Sum,
    relation: Relation,
    numerals: &Numeration,
    digits: &Numeration,
    budget: &Budget,
) -> Result<Option<Dfao>, Reached> {
    let mut meter = Meter::silent(budget);
    let machine = Comparison::new(sum, relation, numerals).machine(&mut meter)?;
    let tracks: Vec<u32> = sum.factors.iter().map(|&(variable, _)| variable).collect();
    machine.table(digits, &tracks, &mut meter)
}

/// The rows of the machine of a comparison, built as prefixes are discovered.
struct Rows<'a> {
    comparison: &'a Comparison<'a>,
    base: usize,
    nodes: Nodes,
    /// The rows below a variable, by the value so far.
    known: FxHashMap<(usize, i128, i128), Target>,
    numbers: FxHashMap<Prefix<i128>, usize>,
    /// The states; `None` is the state from which the comparison always holds.
    states: Vec<Option<Prefix<i128>>>,
    always: Option<Target>,
}

impl Rows<'_> {
    fn number(&mut self, prefix: Prefix<i128>) -> Target {
        let fresh = self.states.len();
        let number = *self.numbers.entry(prefix).or_insert(fresh);
        if number == fresh {
            self.states.push(Some(prefix));
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
                Settled::Open(prefix) => self.number(prefix),
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
        // A row of digits that all lead to one place takes no memory, and is work nevertheless.
        meter.count(self.base / DIGITS_OF_STEP);
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
