//! The values of a block of positions from a run-up.

use super::frame::Frame;
use super::mex::Seen;
use super::possible::PossibleValues;
use super::quotient::Quotients;
use super::run_up::Layout;
use super::{Rules, Value};

/// Runs the recurrence over the positions from g·N + first to g·N + g^(K+1) − 1 + h of a run-up around N.
pub(super) struct Block<'a> {
    rules: &'a Rules,
    frame: &'a Frame,
    run_up: i64,
    span: i64,
    possible: PossibleValues,
    seen: Seen,
    values: Vec<u32>,
}

/// Stands for a value that is not known.
const UNCERTAIN: u32 = u32::MAX;

impl<'a> Block<'a> {
    pub(super) fn new(rules: &'a Rules, frame: &'a Frame, run_up: i64, span: i64) -> Self {
        Block {
            rules,
            frame,
            run_up,
            span,
            possible: PossibleValues::new(rules.largest_value()),
            seen: Seen::new(rules.largest_value()),
            values: Vec::new(),
        }
    }

    /// The first index, relative to g·N, whose quotients all lie in a run-up of this length.
    ///
    /// Ceiling: the least j with ⌈j/g⌉ ≥ −L; else the least with ⌊j/g⌋ ≥ −L.
    pub(super) fn first(&self) -> i64 {
        match self.frame.lookahead {
            0 => -self.frame.g() * self.run_up,
            _ => 1 - self.frame.g() * (self.run_up + 1),
        }
    }

    /// The values at g·N − L, …, g·N + g^(K+1) − 1 + h, which hold level 0 of all children; `None` if one of
    /// them is uncertain.
    ///
    /// # Complexity
    /// O(g·(L + g^K)·(|S| + |D|)) time.
    pub(super) fn fill(&mut self, layout: &Layout, run_up: &[u32]) -> Option<&[u32]> {
        let first = self.first();
        let digits = layout.known_digits(run_up);
        let mut divisions: Vec<(usize, Quotients)> = self
            .frame
            .exponents
            .iter()
            .map(|&e| {
                let level = usize::try_from(e - 1).expect("at most 32");
                (level, self.frame.quotients(e, &digits, first))
            })
            .collect();
        let total = index(self.frame.g() * self.span + self.frame.lookahead - first);
        let longest = index(self.frame.longest);
        self.values.clear();
        self.possible.clear();
        // First on sets, until max S single values in a row leave no way for uncertainty to go on.
        let mut certain_run = 0;
        while self.values.len() < total && certain_run < longest {
            let here = self.values.len();
            for &s in self.rules.subtract() {
                match here.checked_sub(usize::try_from(s).expect("32 bits")) {
                    Some(row) => self.possible.option_row(row),
                    None => self.possible.option_unknown(),
                }
            }
            for (level, quotients) in &mut divisions {
                if let Some(offset) = quotients.advance() {
                    self.possible.option_known(value(layout.value(run_up, *level, offset)));
                }
            }
            self.possible.push_mex(self.rules.terminal_value());
            let single = self.possible.single(here);
            certain_run = if single.is_some() { certain_run + 1 } else { 0 };
            self.values.push(single.map_or(UNCERTAIN, u32::from));
        }
        while self.values.len() < total {
            let here = self.values.len();
            let mut any = false;
            for &s in self.rules.subtract() {
                self.seen.mark(value(self.values[here - usize::try_from(s).expect("32 bits")]));
                any = true;
            }
            for (level, quotients) in &mut divisions {
                if let Some(offset) = quotients.advance() {
                    self.seen.mark(value(layout.value(run_up, *level, offset)));
                    any = true;
                }
            }
            let mex = if any { self.seen.take_mex() } else { self.rules.terminal_value() };
            self.values.push(mex.into());
        }
        let needed = &self.values[index(-self.run_up - first)..];
        (!needed.contains(&UNCERTAIN)).then_some(needed)
    }
}

fn value(entry: u32) -> Value {
    Value::try_from(entry).expect("values have 16 bits")
}

fn index(n: i64) -> usize {
    usize::try_from(n).expect("not negative")
}
