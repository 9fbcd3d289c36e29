//! The outputs of sequences in a text: their indices, and what they are compared with.

use std::rc::Rc;

use super::Parser;
use super::value::{Term, containing, with};
use crate::automaton::Automaton;
use crate::logic::context::{Formula, Sequence};
use crate::logic::machine::NONE;
use crate::logic::numeration::Numeration;
use crate::logic::places::{Sign, Sum};
use crate::logic::vars::Var;
use crate::logic::work::ENTRY;
use crate::reject::Reject;

/// The greatest number that is added to a quotient without a machine for sums, and the most entries
/// of an automaton that reads quotients.
const MOST_ADDED: usize = 4;
const MOST_SHIFTED: usize = 1 << 22;

impl Parser<'_, '_, '_> {
    /// Reads a comparison of an output; the name of the sequence has been read.
    pub(super) fn outputs(&mut self, name: &str) -> Result<Formula, Reject> {
        let mut terms = Vec::new();
        let (left, at) = self.word(name, &mut terms)?;
        let Some((sign, holds)) = self.relation() else {
            return self.fault("a relation is missing");
        };
        let sums = |terms: &[Term]| terms.iter().map(|term| term.index.clone()).collect();
        let (atom, compared) = if self.take("@") {
            let value = self.number()?;
            let Some(value) = u32::try_from(value).ok().filter(|&value| value < NONE) else {
                return self.fault("an output is at most 65534");
            };
            let holds = |output: Option<u16>| holds(output.map_or(NONE, u32::from), value);
            let atom = self.context.machines.word(&left, at, Some(&holds))?;
            (atom, (format!("{name}{sign}@{value}"), sums(&terms)))
        } else {
            let (other, first) = (self.name(), terms.len());
            let (right, there) = self.word(other, &mut terms)?;
            let compared = (format!("{name}{sign}{other}"), sums(&terms));
            let left = self.context.machines.word(&left, at, None)?;
            let right = self.context.machines.word(&right, there, None)?;
            let words = self.context.apart(&mut terms, first, [left, right])?;
            (self.context.compare(words, holds)?, compared)
        };
        self.context.closed(compared, with(terms, atom))
    }

    /// Reads the indices of a sequence; returns its automaton and the variables at which it is
    /// read.
    fn word(
        &mut self,
        name: &str,
        terms: &mut Vec<Term>,
    ) -> Result<(Rc<Automaton>, Vec<Var>), Reject> {
        let known = self.context.sequences.get(name).cloned();
        let Some(sequence) = known else { return self.fault("no sequence has this name") };
        let Sequence { tracks, mut automaton, played, .. } = sequence;
        self.context.played |= played;
        let mut at = Vec::new();
        while self.take("[") {
            let mut term = self.sum()?.possible(self)?;
            term.index = term.with.all.is_empty().then(|| term.sum.clone());
            self.expect("]")?;
            if tracks == 1
                && at.is_empty()
                && let Numeration::Places(places) = self.context.machines.numeration
            {
                let digits = places.last_digits(&mut term.sum);
                if !digits.is_empty() {
                    self.context.machines.work.keep(automaton.states() + automaton.entries())?;
                    automaton = Rc::new(automaton.before(&digits, places.least_first()));
                }
            }
            if tracks == 1
                && let Some((var, places)) = term.shift(self.context)
                && let Ok(more @ 0..=MOST_ADDED) = usize::try_from(term.sum.constant)
            {
                let work = &mut self.context.machines.work;
                let mut used = 0;
                let shifted = automaton.shifted(places, more, |entries| {
                    used += entries;
                    work.spend(entries, ENTRY)?;
                    Ok(used <= MOST_SHIFTED)
                })?;
                // What is larger is left to a variable in the place of the quotient.
                if let Some(shifted) = shifted {
                    work.keep(used)?;
                    automaton = Rc::new(shifted);
                    term = Term::from(Sum::variable(var));
                }
            }
            match (&term.sum.terms[..], term.sum.constant) {
                (&[(var, 1)], 0) => at.push(var),
                _ => {
                    let z = self.context.fresh()?;
                    let sum = match &self.context.machines.numeration {
                        Numeration::Words(_) => containing(terms, &term.sum),
                        Numeration::Places(_) => term.sum.clone(),
                    };
                    let sum = self.context.add(Sum::variable(z), &sum, -1)?;
                    term.with.all.push(self.context.linear(sum, Sign::Zero)?);
                    term.with.some.push(z);
                    // Of a sum below 0 there is no such number.
                    term.with.exact &= !term.lower;
                    at.push(z);
                }
            }
            terms.push(term);
        }
        if at.len() == tracks {
            Ok((automaton, at))
        } else {
            self.fault("the sequence reads another number of indices")
        }
    }
}
