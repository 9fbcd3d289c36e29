//! Converts a machine to a table.

use super::machine::{Machine, NO, Target};
use super::meter::Meter;
use nimata_automata::automaton::{Alphabet, Dfao, Numeration};
use nimata_automata::budget::Reached;

/// The greatest table of a lemma, in entries: a larger table makes the proof longer than the walk
/// that it saves.
const ENTRIES: usize = 1 << 18;

impl Machine {
    /// Whether the table over this many tracks is short enough for a lemma.
    pub(super) fn is_short(&self, tracks: usize) -> bool {
        let letters = self.base.checked_pow(u32::try_from(tracks).unwrap_or(u32::MAX));
        let entries = letters.and_then(|letters| letters.checked_mul(self.len() + 1));
        entries.is_some_and(|entries| entries <= ENTRIES)
    }

    /// Returns the minimal table over these variables, with outputs 0 and 1 and states in
    /// breadth-first order; `None` if it would have too many letters. The machine must be minimal.
    /// `variables` are the tracks in their order; there is at least one, and they include those of
    /// the machine.
    ///
    /// # Errors
    /// [`Reached`] if a bound is reached.
    pub(in crate::logic) fn table(
        &self,
        numerals: &Numeration,
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
        // Diagrams read the variables in increasing order, while each variable has its own place in
        // a letter.
        let mut places: Vec<(u32, usize)> = variables.iter().copied().zip(0..).collect();
        for (_, place) in &mut places {
            let behind = u32::try_from(variables.len() - 1 - *place).expect("few tracks");
            *place = self.base.pow(behind);
        }
        places.sort_unstable();
        let mut numbers = rustc_hash::FxHashMap::default();
        let mut found = vec![self.start];
        numbers.insert(self.start, 0u32);
        let mut targets: Vec<u32> = Vec::new();
        let mut row = vec![Target::DEAD; width];
        let mut next = 0;
        while let Some(&state) = found.get(next) {
            self.fill(self.row(state), &places, 0, &mut row);
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
        let table = Dfao::from_flat(alphabet, numerals.order(), outputs.collect(), targets)
            .and_then(|table| table.in_numeration(numerals.clone()));
        Ok(Some(table.expect("every target was numbered and has a row")))
    }

    /// Writes a row letter by letter: `letter` is the sum of the digits read so far, and each
    /// variable comes with the weight of its digit 1.
    fn fill(&self, target: Target, places: &[(u32, usize)], letter: usize, row: &mut [Target]) {
        let Some((&(variable, weight), rest)) = places.split_first() else {
            row[letter] = target;
            return;
        };
        for digit in 0..self.base {
            let child = self.nodes.follow(target, variable, digit);
            self.fill(child, rest, letter + digit * weight, row);
        }
    }
}
