//! A machine as a table.

use super::machine::{Machine, NO, Target};
use super::meter::Meter;
use crate::automaton::{Alphabet, Dfao};
use crate::budget::Reached;
use crate::logic::Numerals;

impl Machine {
    /// The minimal table over these variables, with outputs 0 and 1, numbered breadth-first; `None`
    /// if there are more letters than a table may have. The machine must be minimal, and the
    /// variables increase and contain its own; there is at least one.
    ///
    /// # Errors
    /// A [`Reached`] bound.
    pub(super) fn table(
        &self,
        numerals: Numerals,
        variables: &[u32],
        meter: &mut Meter,
    ) -> Result<Option<Dfao>, Reached> {
        let tracks = u32::try_from(variables.len()).unwrap_or(u32::MAX);
        let Ok(alphabet) = Alphabet::new(numerals.digits(), tracks) else { return Ok(None) };
        let width = alphabet.row_len();
        let entries = (self.len() + 1).saturating_mul(width);
        if u32::try_from(entries).is_err() {
            return Ok(None);
        }
        meter.allow(self.len(), entries.saturating_mul(4))?;
        let mut numbers = rustc_hash::FxHashMap::default();
        let mut found = vec![self.start];
        numbers.insert(self.start, 0u32);
        let mut targets: Vec<u32> = Vec::new();
        let mut row = vec![Target::DEAD; width];
        let mut next = 0;
        while let Some(&state) = found.get(next) {
            self.fill(self.row(state), variables, &mut row);
            for &target in &row {
                let fresh = u32::try_from(found.len()).expect("the entries are below 2^32");
                let number = *numbers.entry(target).or_insert_with(|| {
                    found.push(target);
                    fresh
                });
                targets.push(number);
            }
            next += 1;
        }
        let outputs = found.iter().map(|&state| Some(i64::from(self.output(state) != NO)));
        let table = Dfao::from_flat(alphabet, numerals.order(), outputs.collect(), targets);
        Ok(Some(table.expect("every target was numbered and has a row")))
    }

    /// Writes a row out, letter by letter.
    fn fill(&self, target: Target, variables: &[u32], row: &mut [Target]) {
        let Some((&variable, rest)) = variables.split_first() else {
            row[0] = target;
            return;
        };
        let span = row.len() / self.base;
        for (digit, part) in row.chunks_mut(span).enumerate() {
            self.fill(self.nodes.follow(target, variable, digit), rest, part);
        }
    }
}
