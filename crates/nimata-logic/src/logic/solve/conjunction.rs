//! Conjunctions, and blocks of "there is", as machines.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::eliminate::eliminate;
use super::evaluate::{Evaluator, Signed, parts_of_all};
use super::halt::Halt;
use super::machine::Machine;
use crate::logic::{Connective, Formula, Quantifier};

impl<'a> Evaluator<'a, '_> {
    /// The machine of the conjunction of all parts.
    pub(super) fn conjunction(&mut self, parts: Vec<Signed<'a>>) -> Result<Machine, Halt> {
        self.block(Vec::new(), parts)
    }

    /// The machine of the words for which some values of the bound variables satisfy all parts.
    pub(super) fn exists(
        &mut self,
        mut variables: Vec<u32>,
        mut parts: Vec<Signed<'a>>,
    ) -> Result<Machine, Halt> {
        while let &[(formula, sign)] = &parts[..] {
            match formula {
                // The quantifier "there is" distributes over "or".
                Formula::Binary(connective, ..)
                    if !matches!(connective, Connective::Xor | Connective::Iff) =>
                {
                    let mut machines = Vec::new();
                    for part in super::evaluate::parts((formula, sign)) {
                        let machine = self.exists(variables.clone(), parts_of_all(part))?;
                        machines.push(Rc::new(machine));
                    }
                    return self.union(machines);
                }
                Formula::Quantified(quantifier, names, body)
                    if (*quantifier == Quantifier::Exists) == sign =>
                {
                    variables.extend(names.iter().map(|name| self.names[name]));
                    parts = parts_of_all((body, sign));
                }
                _ => break,
            }
        }
        self.block(variables, parts)
    }

    /// The same, where the parts are not divided any more.
    ///
    /// The words of comparisons need not be those of numbers until the end, and a bound variable is
    /// restricted once for all of them: a machine that has to know of each of four variables
    /// whether its next digit is bounded has up to 16 times as many states.
    fn block(&mut self, bound: Vec<u32>, parts: Vec<Signed<'a>>) -> Result<Machine, Halt> {
        let (mut machines, mut loose) = (Vec::new(), BTreeSet::new());
        for part in parts {
            let machine = match self.loose(part)? {
                Some(machine) => {
                    loose.extend(machine.variables.iter().copied());
                    machine
                }
                None => self.evaluate(part)?,
            };
            machines.push(machine);
        }
        let (own, free): (Vec<u32>, Vec<u32>) =
            loose.into_iter().partition(|variable| bound.contains(variable));
        let (universe, meter) = (&mut self.arithmetic.universe, &mut self.meter);
        for variable in own {
            machines.push(Rc::new(universe.of(&[variable], meter)?));
        }
        let machine = eliminate(self.environment.numerals(), bound, machines, meter)?;
        match free.is_empty() {
            true => Ok(machine),
            false => Ok(universe.restricted(&machine, &free, meter)?),
        }
    }

    /// The machine of a comparison that is not restricted to words of numbers; `None` for other
    /// formulas, and if its restriction is known or costs nothing.
    fn loose(&mut self, part: Signed<'a>) -> Result<Option<Rc<Machine>>, Halt> {
        let (formula @ Formula::Compare(left, relation, right), sign) = part else {
            return Ok(None);
        };
        if !self.arithmetic.is_loose() || self.known.contains_key(&part) {
            return Ok(None);
        }
        if let Some(known) = self.loose.get(&part) {
            return Ok(Some(known.clone()));
        }
        let outer = self.meter.begin(formula);
        let machine = self.compare(left, *relation, right, sign)?;
        let cost = self.meter.end(outer);
        self.sizes.push((part, machine.len(), cost));
        self.loose.insert(part, machine.clone());
        Ok(Some(machine))
    }
}
