//! The automaton of a claim, and the conditions of sections 3, 7, 9 and 11 of the format on it.

use std::fmt;

use crate::file::Keys;
use crate::limits::{Limits, count};
use crate::lists::{Rows, known, outputs, rows};
use crate::reject::{Code, Reject, ensure};

/// Steps for a look at a state somewhere in the memory.
const LOOK: u64 = 48;

/// The table of an automaton.
pub(crate) struct Table {
    pub(crate) outputs: Vec<Option<u16>>,
    pub(crate) transitions: Rows,
}

impl Table {
    /// Takes the three keys of an automaton, which reads digits in the order named.
    pub(crate) fn read(claim: &mut Keys, order: &'static str) -> Result<Table, Reject> {
        claim.take("order", |r| known(r, Code::UnknownOrder, &[(order, ())]))?;
        Table::take(claim)
    }

    /// Takes the two keys of an automaton whose order of reading is known.
    pub(crate) fn take(keys: &mut Keys) -> Result<Table, Reject> {
        Ok(Table {
            outputs: keys.take("outputs", outputs)?,
            transitions: keys
                .take("transitions", |r| rows(r, Code::AutomatonShape, Code::TransitionRange))?,
        })
    }
}

/// A number of the format as an index; where `usize` is too narrow, an index that no list has.
pub(crate) fn index(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// A valid automaton: total, in range, and every state reachable.
#[derive(Clone, Debug)]
pub(crate) struct Automaton {
    base: usize,
    outputs: Vec<Option<u16>>,
    transitions: Vec<u32>,
}

impl Automaton {
    /// The automaton of a table with one column for each of `base` digits, or pairs of digits.
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
            let detail = format!("entry {} of state {} is no state", wrong % base, wrong / base);
            return Err(Reject::new(Code::TransitionRange, at, detail));
        }
        let automaton = Automaton { base, outputs, transitions };
        automaton.unreachable_state(limits)?.map_or(Ok(automaton), |state| {
            let detail = format!("no digits lead to state {state}");
            Err(Reject::new(Code::UnreachableState, at, detail))
        })
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

    /// The states after each digit. `state` must be a state, as it is in every row.
    pub(crate) fn row(&self, state: u32) -> &[u32] {
        &self.transitions[index(state) * self.base..][..self.base]
    }

    /// δ: the state after one more digit. Both must be in range.
    pub(crate) fn next(&self, state: u32, digit: usize) -> u32 {
        self.row(state)[digit]
    }

    /// The output at a state, which must be one.
    pub(crate) fn output(&self, state: u32) -> Option<u16> {
        self.outputs[index(state)]
    }

    /// The number of states.
    pub(crate) fn states(&self) -> usize {
        self.outputs.len()
    }

    /// The number of transitions.
    pub(crate) fn entries(&self) -> usize {
        self.transitions.len()
    }

    /// Whether zeros before the most significant digit change nothing.
    pub(crate) fn verify_start(&self) -> Result<(), Reject> {
        ensure(
            self.next(0, 0) == 0,
            Code::StartLoop,
            "transitions",
            || "the start does not loop on letter 0",
        )
    }

    /// Writes the outputs and transitions as a text, by which automata are compared.
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

    /// The automaton of n ↦ output at the number with n before these digits, which are given least
    /// significant first.
    pub(crate) fn before(&self, digits: &[usize], least_first: bool) -> Automaton {
        let Automaton { base, mut outputs, mut transitions } = self.clone();
        if least_first {
            // They are read first: the state after them takes the place of the start.
            let start = digits.iter().fold(0, |q, &digit| self.next(q, digit));
            outputs.swap(0, index(start));
            (0..base).for_each(|digit| transitions.swap(digit, index(start) * base + digit));
            let swapped = |q: u32| {
                if q == start {
                    0
                } else if q == 0 {
                    start
                } else {
                    q
                }
            };
            transitions.iter_mut().for_each(|q| *q = swapped(*q));
        } else {
            let last = |q| digits.iter().rev().fold(q, |q, &digit| self.next(q, digit));
            outputs = (0..).take(self.states()).map(|q| self.output(last(q))).collect();
        }
        Automaton { base, outputs, transitions }
    }

    /// The number of states in words.
    pub(crate) fn described(&self) -> String {
        format!("{} state{}", self.states(), if self.states() == 1 { "" } else { "s" })
    }

    /// The outputs, after verifying that every word of digits has one, which is at most `most`.
    pub(crate) fn total_outputs(&self, most: u16) -> Result<Vec<u16>, Reject> {
        let total = |(q, output): (usize, &Option<u16>)| {
            let at = || format!("claim.outputs[{q}]");
            let output = output.ok_or_else(|| {
                Reject::new(Code::OutputNull, at(), "every word of digits is a position")
            })?;
            ensure(output <= most, Code::OutputRange, at(), || format!("{output} exceeds {most}"))?;
            Ok(output)
        };
        self.outputs.iter().enumerate().map(total).collect()
    }

    /// Verifies that no output changes after letter 0, a digit 0 on every track.
    pub(crate) fn verify_padding(&self) -> Result<(), Reject> {
        let changes = |q: &u32| self.output(self.next(*q, 0)) != self.output(*q);
        let wrong = (0..).take(self.states()).find(changes);
        wrong.map_or(Ok(()), |q| {
            let detail = "it changes after a zero";
            Err(Reject::new(Code::PaddingOutput, format!("claim.outputs[{q}]"), detail))
        })
    }
}
