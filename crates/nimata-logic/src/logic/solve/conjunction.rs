//! Conjunctions, and blocks of "there is", as machines.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::eliminate::eliminate;
use super::evaluate::{Evaluator, Signed, compares, parts_of_all};
use super::halt::Halt;
use super::machine::Machine;
use super::term::Atom;
use crate::logic::linear::{Sum, Terms};
use crate::logic::{Connective, Formula, Operand, Quantifier};
use nimata_automata::automaton::DigitOrder;

/// An index that adds more becomes a variable of its own.
const FAR: i128 = 1 << 12;

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
    fn block(&mut self, mut bound: Vec<u32>, parts: Vec<Signed<'a>>) -> Result<Machine, Halt> {
        let (machines, loose) = self.conjuncts(&mut bound, parts)?;
        self.within(bound, machines, loose)
    }

    /// The machine of the conjunction of all parts, and variables of it that are bound.
    pub(super) fn leading(&mut self, parts: Vec<Signed<'a>>) -> Result<(Machine, Vec<u32>), Halt> {
        let mut bound = Vec::new();
        let (machines, loose) = self.conjuncts(&mut bound, parts)?;
        Ok((self.within(Vec::new(), machines, loose)?, bound))
    }

    /// The machines of a conjunction, and the variables whose words need not be those of numbers in
    /// some of them; variables that the machines need are added to the bound ones.
    fn conjuncts(
        &mut self,
        bound: &mut Vec<u32>,
        parts: Vec<Signed<'a>>,
    ) -> Result<(Vec<Rc<Machine>>, BTreeSet<u32>), Halt> {
        let (mut machines, mut loose) = (Vec::new(), BTreeSet::new());
        for part in parts {
            if let Some(machine) = self.loose(part)? {
                loose.extend(machine.variables.iter().copied());
                machines.push(machine);
            } else if let Some(apart) = self.apart(part, bound)? {
                machines.extend(apart);
            } else {
                machines.push(self.evaluate(part)?);
            }
        }
        Ok((machines, loose))
    }

    /// Projects out the bound variables of a conjunction, of which the loose ones still have to be
    /// restricted to words of numbers.
    fn within(
        &mut self,
        bound: Vec<u32>,
        mut machines: Vec<Rc<Machine>>,
        loose: BTreeSet<u32>,
    ) -> Result<Machine, Halt> {
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

    /// The machines of a comparison of outputs if an index adds a large constant c, with a bound
    /// variable for each sum; `None` for other formulas.
    ///
    /// Most significant digit first, the machine of `T[n + c]` needs about c states, as it cannot
    /// know where the digits of c begin. Those of `T[x]` and of `x = n + c` are small, and n may
    /// be projected out before x.
    fn apart(
        &mut self,
        (formula, sign): Signed<'a>,
        bound: &mut Vec<u32>,
    ) -> Result<Option<Vec<Rc<Machine>>>, Halt> {
        let Formula::Output(word, relation, operand) = formula else { return Ok(None) };
        let other = match operand {
            Operand::Word(other) => Some(other),
            Operand::Output(_) => None,
        };
        let names = self.names.clone();
        let number = |name: &str| names[name];
        let fresh = bound.iter().map(|&variable| variable + 1).chain([self.fresh()]).max();
        let mut terms = Atom::new(&number, fresh.expect("one of them"));
        let mut sums = Vec::new();
        for word in [word].into_iter().chain(other) {
            let found = word.indices.iter().map(|index| terms.sum(index).ok_or(Halt::Number));
            sums.push((&word.name, found.collect::<Result<Vec<Sum>, Halt>>()?));
        }
        let mut all = sums.iter().flat_map(|(_, sums)| sums);
        let is_far = all.any(|sum| sum.constant > FAR && !sum.factors.is_empty());
        let least_first = self.environment.numerals().order() == DigitOrder::Lsd;
        if !is_far || least_first || !terms.sides.is_empty() {
            return Ok(None);
        }
        self.apart.insert(formula);
        let (mut outputs, mut machines) = (Vec::new(), Vec::new());
        for (name, sums) in sums {
            let mut placed = self.placed(name, sums, &mut terms)?.into_iter();
            outputs.extend(placed.next());
            machines.extend(placed);
        }
        let holds = match (&outputs[..], operand) {
            ([one, other], _) => self.compared([one, other], *relation, sign)?,
            (_, &Operand::Output(value)) => self.outputs_that(&outputs[0], sign, |output| {
                compares(output, *relation, Some(value))
            })?,
            _ => unreachable!("each word has outputs"),
        };
        machines.push(holds);
        bound.extend(terms.fresh);
        Ok(Some(machines))
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
