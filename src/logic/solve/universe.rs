//! Machines of all legal words, and of single numbers.

use rustc_hash::FxHashMap;

use super::linear::{Comparison, Sum};
use super::lists::index;
use super::machine::{Machine, NO, Nodes, Target, YES};
use super::meter::Meter;
use super::product::Join;
use super::project::Sets;
use crate::automaton::{DigitOrder, Numeration};
use crate::budget::Reached;
use crate::logic::Relation;

/// The machine of all legal words of these variables, which are in increasing order.
pub(super) fn universe(
    numerals: &Numeration,
    variables: &[u32],
    meter: &mut Meter,
) -> Result<Machine, Reached> {
    let base = index(numerals.digits());
    let Some((p, q)) = numerals.pair() else {
        return Ok(Machine::constant(base, variables.to_vec(), YES));
    };
    let mut legal = Legal {
        variables,
        most: index(p),
        after: index(q),
        base,
        nodes: Nodes::default(),
        known: FxHashMap::default(),
        numbers: FxHashMap::default(),
        states: Vec::new(),
    };
    let mut result = Machine::constant(base, variables.to_vec(), NO);
    result.start = legal.number(vec![false; variables.len()]);
    let mut next = 0;
    while let Some(state) = legal.states.get(next).cloned() {
        meter.allow(legal.states.len(), legal.nodes.bytes() + 64 * legal.known.len())?;
        let mut after = Vec::new();
        result.rows.push(legal.row(&state, &mut after));
        result.outputs.push(YES);
        next += 1;
    }
    result.nodes = legal.nodes;
    result.minimal(meter)
}

/// Builds the machine of legal words: after a greatest digit a small one must follow. A state says
/// for each variable whether its last digit was the greatest.
struct Legal<'a> {
    variables: &'a [u32],
    most: usize,
    after: usize,
    base: usize,
    nodes: Nodes,
    known: FxHashMap<(Vec<bool>, Vec<bool>), Target>,
    numbers: FxHashMap<Vec<bool>, usize>,
    states: Vec<Vec<bool>>,
}

impl Legal<'_> {
    fn number(&mut self, state: Vec<bool>) -> Target {
        let fresh = self.states.len();
        let number = *self.numbers.entry(state.clone()).or_insert(fresh);
        if number == fresh {
            self.states.push(state);
        }
        Target::state(number)
    }

    /// Builds the row for the remaining part of a state; `after` holds the state reached by the
    /// variables so far.
    fn row(&mut self, rest: &[bool], after: &mut Vec<bool>) -> Target {
        let Some((&last, rest)) = rest.split_first() else { return self.number(after.clone()) };
        let key = (rest.to_vec(), [&after[..], &[last]].concat());
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let variable = self.variables[after.len()];
        let mut children = Vec::with_capacity(self.base);
        for greatest in [false, true] {
            after.push(greatest);
            let target = self.row(rest, after);
            children.push(target);
            after.pop();
        }
        let child = |digit: usize| match digit {
            _ if last && digit >= self.after => Target::DEAD,
            _ if digit == self.most => children[1],
            _ => children[0],
        };
        let digits: Vec<Target> = (0..self.base).map(child).collect();
        let node = self.nodes.node(variable, &digits);
        self.known.insert(key, node);
        node
    }
}

/// The digits of a number in reading order, without padding.
pub(super) fn digits(numerals: &Numeration, number: &num_bigint::BigUint) -> Vec<u32> {
    let mut digits = numerals.to_msd_digits(number);
    if numerals.order() == DigitOrder::Lsd {
        digits.reverse();
    }
    digits
}

/// The machine of a single number, most significant digit first.
fn only(numerals: &Numeration, variable: u32, number: u128) -> Machine {
    let base = index(numerals.digits());
    let word = digits(numerals, &number.into());
    let mut machine = Machine::constant(base, vec![variable], YES);
    machine.rows.clear();
    machine.outputs.clear();
    for (state, &digit) in word.iter().enumerate() {
        let mut children = vec![Target::DEAD; base];
        children[index(digit)] = Target::state(state + 1);
        if state == 0 {
            children[0] = Target::state(0);
        }
        machine.rows.push(machine.nodes.node(variable, &children));
        machine.outputs.push(NO);
    }
    machine.rows.push(Target::DEAD);
    machine.outputs.push(YES);
    machine
}

/// Returns the minimal machine of the legal words for which a sum stands in a relation to 0.
/// `fresh` is a variable that does not occur in the sum.
pub(super) fn comparison(
    numerals: &Numeration,
    sum: &Sum,
    relation: Relation,
    fresh: u32,
    meter: &mut Meter,
) -> Result<Machine, Reached> {
    let direct = Comparison::new(sum, relation, numerals);
    let machine = if sum.factors.is_empty() || !direct.is_far() {
        direct.machine(meter)?
    } else {
        let mut with = Sum { constant: 0, ..sum.clone() };
        with.factors.push((fresh, sum.constant.signum()));
        with.factors.sort_unstable();
        let number = only(numerals, fresh, sum.constant.unsigned_abs());
        let compared = Comparison::new(&with, relation, numerals).machine(meter)?;
        let joined = compared.join(&number, Join::Both, meter)?;
        joined
            .project(&[fresh], numerals.order(), Sets::ALL, meter)?
            .expect("the sets are not bounded")
    };
    if numerals.base().is_some() {
        return Ok(machine);
    }
    let universe = universe(numerals, &machine.variables, meter)?;
    machine.join(&universe, Join::Both, meter)
}
