//! Linear atoms, in any numeration.

use super::halt::Halt;
use super::linear::Comparison;
use super::machine::{Machine, NO, YES};
use super::meter::Meter;
use super::product::Join;
use super::sizes::Method;
use super::subsets::Most;
use super::sums::Sums;
use super::universe::Universe;
use crate::logic::linear::Sum;
use crate::logic::{Lemma, Relation};
use nimata_automata::automaton::Numeration;

/// Computes the machines of linear atoms in one numeration.
pub(super) struct Arithmetic {
    pub(super) universe: Universe,
    sums: Sums,
}

impl Arithmetic {
    pub(super) fn new(numerals: Numeration) -> Self {
        Arithmetic { universe: Universe::new(numerals), sums: Sums::default() }
    }

    /// Returns the minimal machine of the words of numbers for which a sum stands in a relation to
    /// 0. `fresh` is a variable that is greater than those of the sum.
    pub(super) fn comparison(
        &mut self,
        sum: &Sum,
        relation: Relation,
        fresh: u32,
        meter: &mut Meter,
    ) -> Result<Machine, Halt> {
        let machine = self.loose(sum, relation, fresh, meter)?;
        match self.is_loose() {
            true => Ok(self.universe.within(&machine, meter)?),
            false => Ok(machine),
        }
    }

    /// Whether a loose comparison is not restricted to the words of numbers.
    pub(super) fn is_loose(&self) -> bool {
        self.universe.numerals().base().is_none() && self.universe.numerals().words().is_none()
    }

    /// The same, but in a linear numeration its output is arbitrary on a word that is none of a
    /// number.
    pub(super) fn loose(
        &mut self,
        sum: &Sum,
        relation: Relation,
        fresh: u32,
        meter: &mut Meter,
    ) -> Result<Machine, Halt> {
        if sum.factors.is_empty() {
            let holds = relation.holds(sum.constant.cmp(&0));
            let output = if holds { YES } else { NO };
            return Ok(Machine::constant(self.universe.base(), Vec::new(), output));
        }
        let numerals = self.universe.numerals();
        if numerals.words().is_some() {
            return self.sums.comparison(sum, relation, &mut self.universe, meter);
        }
        let direct = Comparison::new(sum, relation, numerals);
        if !direct.is_far() {
            return Ok(direct.machine(meter)?);
        }
        let mut with = Sum { constant: 0, ..sum.clone() };
        with.factors.push((fresh, sum.constant.signum()));
        with.factors.sort_unstable();
        let number = self.universe.only(fresh, sum.constant.unsigned_abs());
        let compared = Comparison::new(&with, relation, numerals).machine(meter)?;
        let joined = compared.join(&number, Join::Both, meter)?;
        let order = numerals.order();
        let found = joined.project(&[fresh], order, Method::Subsets, Most::ALL, meter)?;
        Ok(found.expect("the sets are not bounded"))
    }

    /// The lemmas of all sums that were needed; each rests on those before it.
    pub(super) fn lemmas(&mut self, meter: &mut Meter) -> Result<Vec<Lemma>, Halt> {
        Ok(self.sums.lemmas(&mut self.universe, meter)?)
    }
}
