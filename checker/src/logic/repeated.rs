//! Equal parts of the conditions of a recurrence: docs/certificate.md, section 4.
//!
//! A quantified block and the block at the other numbers have the same atoms: their sums are equal,
//! and only the bounds differ. Equal atoms become one machine, so that a demand which both blocks
//! make is found, and is left out where the blocks are compared.

use std::collections::HashMap;

use crate::logic::context::{Context, Formula};
use crate::logic::machine::{Answer, Part};
use crate::logic::places::Sum;
use crate::logic::vars::{Var, Vars};
use crate::logic::work::ENTRY;
use crate::reject::{Code, Reject};

/// An atom: what it compares, and the sums of its indices.
pub(super) type Compared = (String, Vec<Sum>);

/// The machines of one text: those of its atoms, and those that demand several parts.
#[derive(Default)]
pub(super) struct Repeated {
    atoms: HashMap<Compared, Part>,
    all: HashMap<Vec<Part>, Part>,
}

impl Context<'_> {
    /// Verifies a condition of a recurrence with the parts that its formulas share; returns false
    /// if this takes too long.
    pub(super) fn sentence_by_sums(&mut self, text: &str, what: &str) -> Result<bool, Reject> {
        let before = self.machines.machines.len();
        self.repeated = Some(Repeated::default());
        self.machines.work.begin_attempt();
        let found = self.sentence(text, what);
        self.repeated = None;
        self.machines.work.end_attempt();
        self.machines.machines.truncate(before);
        match found {
            Err(Reject { code: Code::LimitSteps | Code::LimitPositions, .. }) => Ok(false),
            found => found.map(|()| true),
        }
    }

    /// Returns the formula of an atom. In a condition of a recurrence it is one machine, which is
    /// that of an equal atom before, if there is one.
    pub(super) fn closed(
        &mut self,
        (says, sums): (String, Option<Vec<Sum>>),
        formula: Formula,
    ) -> Result<Formula, Reject> {
        let (Some(known), Some(sums)) = (&self.repeated, sums) else { return Ok(formula) };
        let atom = (says, sums);
        if let Some(&part) = known.atoms.get(&atom) {
            return Ok(part.into());
        }
        let part = self.one(formula)?;
        // There are no more atoms and terms than the text has characters.
        if let Some(known) = &mut self.repeated {
            known.atoms.insert(atom, part);
        }
        Ok(part.into())
    }

    /// Builds the machine that accepts where all these do for some values of the variables. In a
    /// condition of a recurrence it is that of the same machines before, if no variable is bound.
    pub(super) fn demanded(&mut self, some: &[Var], all: Vec<Part>) -> Result<Part, Reject> {
        let repeats = self.repeated.is_some() && some.is_empty();
        let key = if repeats { all.clone() } else { Vec::new() };
        let known = self.repeated.as_ref().filter(|_| repeats);
        if let Some(&part) = known.and_then(|known| known.all.get(&key)) {
            return Ok(part);
        }
        let part = match self.arithmetic_fails(some, &all)? {
            true => Part::Constant(false),
            false => self.machines.body(some, all, Vec::new(), Answer::Some)?,
        };
        if let Some(known) = self.repeated.as_mut().filter(|_| repeats) {
            known.all.insert(key, part);
        }
        Ok(part)
    }

    /// Whether a condition of a recurrence fails by its sums alone, which is soon found.
    fn arithmetic_fails(&mut self, some: &[Var], all: &[Part]) -> Result<bool, Reject> {
        if self.repeated.is_none() {
            return Ok(false);
        }
        let bound: Vars = some.iter().copied().collect();
        let free = |&part: &Part| !self.machines.reads(part).without(bound).is_empty();
        let mut sums = all.to_vec();
        sums.retain(|&part| self.machines.is_arithmetic(part));
        if sums.is_empty() || all.iter().any(free) {
            return Ok(false);
        }
        let found = self.machines.body(some, sums, Vec::new(), Answer::Some)?;
        Ok(found == Part::Constant(false))
    }

    /// Returns the formula that two formulas are equivalent.
    pub(super) fn equivalent(&mut self, links: Vec<Formula>) -> Result<Formula, Reject> {
        let mut shared = match &links[..] {
            [left, right] => self.shared(left, right)?,
            _ => Vec::new(),
        };
        let mut parts = Vec::new();
        for mut link in links {
            if !shared.is_empty() {
                link.negated = false;
                link.all.retain(|part| !shared.contains(part));
            }
            let none = link.all.is_empty() && !link.negated;
            parts.push(if none { Part::Constant(true) } else { self.one(link)? });
        }
        let same = self.same(parts[0], parts[1])?;
        if shared.is_empty() {
            return Ok(same.into());
        }
        // A & C and B & C are equivalent just where C fails or A and B are.
        shared.push(same.negate());
        Ok(Formula { all: shared, ..Formula::default() }.negate())
    }

    /// Returns what two formulas in a condition of a recurrence both demand, or both deny, apart
    /// from their bound variables.
    fn shared(&mut self, left: &Formula, right: &Formula) -> Result<Vec<Part>, Reject> {
        if self.repeated.is_none() || left.negated != right.negated {
            return Ok(Vec::new());
        }
        self.machines.work.spend(left.all.len().saturating_mul(right.all.len()), ENTRY)?;
        let bound: Vars = left.some.iter().chain(&right.some).copied().collect();
        let both =
            |part: &Part| right.all.contains(part) && !self.machines.reads(*part).meets(bound);
        Ok(left.all.iter().copied().filter(both).collect())
    }
}
