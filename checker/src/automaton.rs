//! The automaton of a claim, and what sections 3, 7, 9 and 11 of the format demand of it.

use std::collections::HashMap;
use std::fmt;

use crate::file::Keys;
use crate::limits::{Limits, count};
use crate::lists::{Rows, outputs, rows};
use crate::reject::{Code, Reject, ensure};

/// The steps charged for reading one transition: states lie all over the memory, so each read may
/// miss the cache.
const LOOK: u64 = 48;

/// The table of an automaton as it stands in the file; [`Automaton::new`] validates it.
pub(crate) struct Table {
    pub(crate) outputs: Vec<Option<u16>>,
    pub(crate) transitions: Rows,
}

impl Table {
    /// Takes the two keys of a table.
    pub(crate) fn take(keys: &mut Keys) -> Result<Table, Reject> {
        Ok(Table {
            outputs: keys.take("outputs", outputs)?,
            transitions: keys
                .take("transitions", |r| rows(r, Code::AutomatonShape, Code::TransitionRange))?,
        })
    }
}

/// Converts a number of the format to an index. Where `usize` is too narrow, the result is an index
/// that no list has.
pub(crate) fn index(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// A valid automaton: every transition leads to a state, and every state is reachable.
#[derive(Clone, Debug)]
pub(crate) struct Automaton {
    base: usize,
    outputs: Vec<Option<u16>>,
    transitions: Vec<u32>,
}

impl Automaton {
    /// Validates a table with one column for each letter; `base` counts the letters, which are
    /// digits or tuples of digits.
    pub(crate) fn new(base: u32, table: Table, limits: &Limits) -> Result<Automaton, Reject> {
        let base = index(base);
        let Table { outputs, transitions } = table;
        let at = "claim.transitions";
        let (rows, width, states) = (transitions.count, transitions.width, outputs.len());
        let shape = Code::AutomatonShape;
        ensure(states > 0, shape, "claim.outputs", || "there is no state")?;
        ensure(rows == states, shape, at, || format!("{rows} rows for {states} states"))?;
        ensure(width == base, shape, at, || format!("rows of {width} entries, not {base}"))?;
        let transitions = transitions.entries;
        if let Some(wrong) = transitions.iter().position(|&q| index(q) >= states) {
            let detail = format!("entry {} of state {} is not a state", wrong % base, wrong / base);
            return Err(Reject::new(Code::TransitionRange, at, detail));
        }
        let automaton = Automaton { base, outputs, transitions };
        automaton.unreachable_state(limits)?.map_or(Ok(automaton), |state| {
            let detail = format!("state {state} cannot be reached from the start");
            Err(Reject::new(Code::UnreachableState, at, detail))
        })
    }

    /// Builds an automaton that the checker itself needs.
    pub(crate) fn build(base: u32, outputs: &[u16], next: impl Fn(u32, u32) -> u32) -> Automaton {
        let states = (0u32..).take(outputs.len());
        let transitions = states.flat_map(|q| (0..base).map(move |digit| (q, digit)));
        let transitions = transitions.map(|(q, digit)| next(q, digit)).collect();
        let outputs = outputs.iter().copied().map(Some).collect();
        Automaton { base: index(base), outputs, transitions }
    }

    fn unreachable_state(&self, limits: &Limits) -> Result<Option<usize>, Reject> {
        let mut timer = limits.timer();
        let mut reached = vec![false; self.outputs.len()];
        reached[0] = true;
        let mut open = vec![0u32];
        while let Some(state) = open.pop() {
            timer.spend(LOOK.saturating_mul(count(self.base)))?;
            let new = |q: &&u32| !std::mem::replace(&mut reached[index(**q)], true);
            open.extend(self.row(state).iter().filter(new));
        }
        Ok(reached.iter().position(|&r| !r))
    }

    /// Returns the states after each digit. The caller has verified that `state` exists.
    pub(crate) fn row(&self, state: u32) -> &[u32] {
        &self.transitions[index(state) * self.base..][..self.base]
    }

    /// δ: the state after one more digit. The caller has verified that both are in range.
    pub(crate) fn next(&self, state: u32, digit: usize) -> u32 {
        self.row(state)[digit]
    }

    /// Returns the output at a state, which must exist.
    pub(crate) fn output(&self, state: u32) -> Option<u16> {
        self.outputs[index(state)]
    }

    pub(crate) fn states(&self) -> usize {
        self.outputs.len()
    }

    /// The number of transitions, which is what a pass over the automaton costs.
    pub(crate) fn entries(&self) -> usize {
        self.transitions.len()
    }

    /// Verifies that zeros before the most significant digit change nothing.
    pub(crate) fn verify_start(&self) -> Result<(), Reject> {
        ensure(
            self.next(0, 0) == 0,
            Code::StartLoop,
            "transitions",
            || "the start does not loop on letter 0",
        )
    }

    /// Whether some state has this output.
    pub(crate) fn has(&self, output: u16) -> bool {
        self.outputs.contains(&Some(output))
    }

    /// Writes the outputs and transitions in one canonical text, of which a statement names the
    /// digest.
    pub(crate) fn write(&self, out: &mut impl fmt::Write) -> fmt::Result {
        for (q, output) in self.outputs.iter().enumerate() {
            let comma = if q == 0 { "" } else { "," };
            match output {
                Some(output) => write!(out, "{comma}{output}")?,
                None => write!(out, "{comma}null")?,
            }
        }
        for (i, q) in self.transitions.iter().enumerate() {
            write!(out, "{}{q}", if i.is_multiple_of(self.base) { ";" } else { "," })?;
        }
        Ok(())
    }

    /// Returns the automaton of n ↦ output at the number whose digits are those of n with `digits`
    /// read before them; `digits` are given least significant first.
    pub(crate) fn before(&self, digits: &[usize], least_first: bool) -> Automaton {
        let Automaton { base, mut outputs, mut transitions } = self.clone();
        if least_first {
            // `digits` are read first, so the state after them becomes the new start.
            let start = digits.iter().fold(0, |q, &digit| self.next(q, digit));
            outputs.swap(0, index(start));
            (0..base).for_each(|digit| transitions.swap(digit, index(start) * base + digit));
            for q in &mut transitions {
                *q = match *q {
                    0 => start,
                    after if after == start => 0,
                    other => other,
                };
            }
        } else {
            let last = |q| digits.iter().rev().fold(q, |q, &digit| self.next(q, digit));
            outputs = (0..).take(self.states()).map(|q| self.output(last(q))).collect();
        }
        Automaton { base, outputs, transitions }
    }

    /// Returns the automaton of n ↦ output at ⌊n/B^places⌋ + more in base B, most significant digit
    /// first, from this one, of which the start loops on letter 0; or nothing if there is no room.
    ///
    /// # Complexity
    /// One state for each list of states that digits lead to. Before a list is stored, and before
    /// those that follow it are looked for, `fits` is asked with the entries that this takes.
    pub(crate) fn shifted(
        &self,
        places: usize,
        more: usize,
        mut fits: impl FnMut(usize) -> Result<bool, Reject>,
    ) -> Result<Option<Automaton>, Reject> {
        // After y: the states after y, …, y + more, and those after ⌊y/B⌋ + more, ⌊y/B²⌋ + more, …
        let after = |list: &[u32], sum| self.next(list[sum / self.base], sum % self.base);
        let mut first = vec![0];
        (1..=more).for_each(|sum| first.push(after(&first, sum)));
        first.extend(vec![first[more]; places]);
        // Its row, itself twice, and what the lists and the table take beside.
        let stored = self.base + 2 * first.len() + 40;
        let mut numbers = HashMap::from([(first.clone(), 0u32)]);
        let (mut lists, mut outputs, mut transitions) = (vec![first], Vec::new(), Vec::new());
        while let Some(list) = lists.get(outputs.len()).cloned() {
            if !fits(self.base * list.len())? {
                return Ok(None);
            }
            outputs.push(self.output(list[list.len() - 1]));
            for digit in 0..self.base {
                let mut next: Vec<u32> = (0..=more).map(|sum| after(&list, digit + sum)).collect();
                next.extend(&list[more..more + places]);
                let fresh = u32::try_from(lists.len()).unwrap_or(u32::MAX);
                let number = numbers.get(&next).copied().unwrap_or(fresh);
                transitions.push(number);
                if number == fresh {
                    if !fits(stored)? {
                        return Ok(None);
                    }
                    numbers.insert(next.clone(), fresh);
                    lists.push(next);
                }
            }
        }
        Ok(Some(Automaton { base: self.base, outputs, transitions }))
    }

    /// The number of states, in words for a sentence.
    pub(crate) fn described(&self) -> String {
        format!("{} state{}", self.states(), if self.states() == 1 { "" } else { "s" })
    }

    /// Verifies that every state answers: it has an output, which is at most `most`.
    pub(crate) fn verify_answers(&self, most: u16) -> Result<(), Reject> {
        self.outputs.iter().enumerate().try_for_each(|(q, output)| {
            let (code, detail) = match output {
                Some(output) if *output <= most => return Ok(()),
                Some(output) => (Code::OutputRange, format!("{output} exceeds {most}")),
                None => {
                    let detail = "every word of digits is a position and needs an output";
                    (Code::OutputNull, detail.to_owned())
                }
            };
            Err(Reject::new(code, format!("claim.outputs[{q}]"), detail))
        })
    }

    /// Verifies that no output changes after letter 0, which is a digit 0 on every track.
    pub(crate) fn verify_padding(&self) -> Result<(), Reject> {
        let changes = |q: &u32| self.output(self.next(*q, 0)) != self.output(*q);
        let wrong = (0..).take(self.states()).find(changes);
        wrong.map_or(Ok(()), |q| {
            let detail = "the output changes after a padding zero";
            Err(Reject::new(Code::PaddingOutput, format!("claim.outputs[{q}]"), detail))
        })
    }
}
