//! Machines of all words that stand for numbers, of single numbers, and of the order of numbers.

use super::machine::{Machine, NO, Nodes, Target, YES};
use super::meter::Meter;
use super::product::Join;
use super::sequence;
use crate::logic::Relation;
use crate::logic::legal::legal_words;
use nimata_automata::automaton::{DigitOrder, Numeration};
use nimata_automata::budget::Reached;
use nimata_automata::number::index;

/// The words that stand for numbers.
pub(in crate::logic) struct Universe {
    numerals: Numeration,
    /// The machines of the words of the variables 0, 0 and 1, 0 to 2, …
    known: Vec<Machine>,
}

impl Universe {
    pub(in crate::logic) fn new(numerals: Numeration) -> Self {
        Universe { numerals, known: Vec::new() }
    }

    pub(in crate::logic) fn numerals(&self) -> &Numeration {
        &self.numerals
    }

    /// The number of digits.
    pub(in crate::logic) fn base(&self) -> usize {
        index(self.numerals.digits())
    }

    /// The minimal machine of the words in which each of these variables, which are in increasing
    /// order, has a word of a number.
    pub(in crate::logic) fn of(
        &mut self,
        variables: &[u32],
        meter: &mut Meter,
    ) -> Result<Machine, Reached> {
        if self.numerals.base().is_some() || variables.is_empty() {
            return Ok(Machine::constant(self.base(), variables.to_vec(), YES));
        }
        if self.known.is_empty() {
            let words = legal_words(&self.numerals)?.expect("not a base");
            let is_word = |output| if output == Some(1) { YES } else { NO };
            self.known.push(sequence::machine(&words, &[0], &[], is_word, meter)?);
        }
        while let Some(last) = self.known.last()
            && self.known.len() < variables.len()
        {
            let next = u32::try_from(self.known.len()).expect("there are few variables");
            let longer = last.join(&self.known[0].renamed(&[next]), Join::Both, meter)?;
            self.known.push(longer);
        }
        Ok(self.known[variables.len() - 1].renamed(variables))
    }

    /// The part of a machine in which its variables have words of numbers.
    pub(in crate::logic) fn within(
        &mut self,
        machine: &Machine,
        meter: &mut Meter,
    ) -> Result<Machine, Reached> {
        self.restricted(machine, &machine.variables, meter)
    }

    /// The part of a machine in which these variables, in increasing order, have words of numbers.
    pub(in crate::logic) fn restricted(
        &mut self,
        machine: &Machine,
        variables: &[u32],
        meter: &mut Meter,
    ) -> Result<Machine, Reached> {
        let all = self.of(variables, meter)?;
        machine.join(&all, Join::Both, meter)
    }

    /// The machine of the words of numbers that a machine rejects.
    pub(in crate::logic) fn without(
        &mut self,
        machine: &Machine,
        meter: &mut Meter,
    ) -> Result<Machine, Reached> {
        let all = self.of(&machine.variables, meter)?;
        all.join(machine, Join::Different, meter)
    }

    /// The machine of the pairs of numbers in a relation, for numerations in which greater words of
    /// one length are greater numbers.
    pub(in crate::logic) fn ordered(
        &mut self,
        one: u32,
        relation: Relation,
        other: u32,
        meter: &mut Meter,
    ) -> Result<Machine, Reached> {
        let base = self.base();
        let mut machine = Machine::constant(base, vec![one.min(other), one.max(other)], NO);
        let least_first = self.numerals.order() == DigitOrder::Lsd;
        let signs = [std::cmp::Ordering::Equal, 0.cmp(&1), 1.cmp(&0)];
        for (state, sign) in signs.into_iter().enumerate() {
            // Of the digits that differ the most significant ones decide.
            let decided = !least_first && state > 0;
            let after = |low: usize, high: usize| match low.cmp(&high) {
                _ if decided => Target::state(state),
                std::cmp::Ordering::Equal => Target::state(state),
                sign => Target::state(if sign.is_lt() { 1 } else { 2 }),
            };
            let [low, high] = [machine.variables[0], machine.variables[1]];
            let mut branch = |digit: usize| {
                let children: Vec<Target> = (0..base).map(|other| after(digit, other)).collect();
                machine.nodes.node(high, &children)
            };
            let children: Vec<Target> = (0..base).map(&mut branch).collect();
            let row = machine.nodes.node(low, &children);
            machine.rows.push(row);
            let sign = if one < other { sign } else { sign.reverse() };
            machine.outputs.push(if relation.holds(sign) { YES } else { NO });
        }
        machine.start = Target::state(0);
        self.within(&machine, meter)
    }

    /// The machine of a single number.
    pub(in crate::logic) fn only(&self, variable: u32, number: u128) -> Machine {
        let base = self.base();
        let word = digits(&self.numerals, &number.into());
        // Zeros may stand on the side of the most significant digit.
        let padded = match self.numerals.order() {
            DigitOrder::Msd => 0,
            DigitOrder::Lsd => word.len(),
        };
        let mut nodes = Nodes::default();
        let rows = (0..=word.len()).map(|state| {
            let mut children = vec![Target::DEAD; base];
            if state == padded {
                children[0] = Target::state(state);
            }
            if let Some(&digit) = word.get(state) {
                children[index(digit)] = Target::state(state + 1);
            }
            nodes.node(variable, &children)
        });
        let rows: Vec<Target> = rows.collect();
        let outputs = (0..=word.len()).map(|at| if at == word.len() { YES } else { NO });
        let (start, variables) = (Target::state(0), vec![variable]);
        Machine { base, variables, start, nodes, rows, outputs: outputs.collect() }
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
