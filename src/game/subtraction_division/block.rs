//! The values of a block of positions from a window.

use super::frame::Frame;
use super::layout::Layout;
use super::mex::Seen;
use super::pace::Pace;
use super::possible::PossibleValues;
use super::quotient::Quotients;
use super::{SubtractionDivision, Value, index};
use crate::budget::{Budget, Reached};

/// Runs the recurrence over the positions from g·N + first to g·N + g^(K+1) − 1 + h of a window
/// around N.
pub(super) struct Block<'a> {
    rules: &'a SubtractionDivision,
    frame: &'a Frame,
    budget: &'a Budget,
    /// L.
    length: i64,
    span: i64,
    possible: PossibleValues,
    seen: Seen,
    values: Vec<Value>,
}

/// Stands for a value that is not known; values are smaller.
const UNCERTAIN: Value = Value::MAX;

impl<'a> Block<'a> {
    /// For windows of length L = `length` and g^K = `span`.
    ///
    /// # Errors
    /// [`Reached::Memory`] if the longest block would take more than the budget allows.
    pub(super) fn new(
        rules: &'a SubtractionDivision,
        frame: &'a Frame,
        budget: &'a Budget,
        length: i64,
        span: i64,
    ) -> Result<Self, Reached> {
        let possible = PossibleValues::new(rules.largest_value());
        let seen = Seen::new(rules.largest_value());
        let block =
            Block { rules, frame, budget, length, span, possible, seen, values: Vec::new() };
        let positions = u64::try_from(block.end() - block.first()).expect("not negative");
        budget.allow_memory(positions.saturating_mul(2 + block.possible.bytes_a_row()))?;
        Ok(block)
    }

    /// The first index, relative to g·N, whose quotients all lie in the window.
    ///
    /// Ceiling: the least j with ⌈j/g⌉ ≥ −L; else the least with ⌊j/g⌋ ≥ −L.
    pub(super) fn first(&self) -> i64 {
        match self.frame.lookahead {
            0 => -self.frame.g() * self.length,
            _ => 1 - self.frame.g() * (self.length + 1),
        }
    }

    fn end(&self) -> i64 {
        self.frame.g() * self.span + self.frame.lookahead
    }

    /// The values at g·N − L, …, g·N + g^(K+1) − 1 + h, which hold level 0 of all children; `None`
    /// if one of them is uncertain.
    ///
    /// # Complexity
    /// O(g·(L + g^K)·(|S| + |D|)) time.
    pub(super) fn fill(
        &mut self,
        layout: &Layout,
        window: &[Value],
    ) -> Result<Option<&[Value]>, Reached> {
        // Mostly the values are certain soon, so a start near the window's end is tried before
        // farther ones.
        let mut room = self.length.max(16);
        let begin = loop {
            let start = (-self.length - room).max(self.first());
            self.fill_from(start, layout, window)?;
            let begin = index(-self.length - start);
            if !self.values[begin..].contains(&UNCERTAIN) {
                break begin;
            }
            if start == self.first() {
                return Ok(None);
            }
            room *= 4;
        };
        Ok(Some(&self.values[begin..]))
    }

    /// Runs the recurrence from g·N + start on, knowing nothing of the values before.
    fn fill_from(&mut self, start: i64, layout: &Layout, window: &[Value]) -> Result<(), Reached> {
        let digits = layout.known_digits(window);
        let mut divisions: Vec<(usize, Quotients)> = self
            .frame
            .exponents
            .iter()
            .map(|&e| {
                let level = usize::try_from(e - 1).expect("at most 32");
                (level, self.frame.quotients(e, &digits, start))
            })
            .collect();
        let total = index(self.end() - start);
        let longest = index(self.frame.longest);
        let options = self.rules.subtract().len() + divisions.len();
        self.values.clear();
        self.possible.clear();
        // First on sets, until max S single values in a row leave no way for uncertainty to go on.
        let mut pace = Pace::new(self.budget, options * self.possible.words);
        let mut certain_run = 0;
        while self.values.len() < total && certain_run < longest {
            pace.step()?;
            let here = self.values.len();
            for &s in self.rules.subtract() {
                match here.checked_sub(usize::try_from(s).expect("32 bits")) {
                    Some(row) => self.possible.option_row(row),
                    None => self.possible.option_unknown(),
                }
            }
            for (level, quotients) in &mut divisions {
                if let Some(offset) = quotients.advance() {
                    self.possible.option_known(layout.value(window, *level, offset));
                }
            }
            self.possible.push_mex(self.rules.terminal_value());
            let single = self.possible.single(here);
            certain_run = if single.is_some() { certain_run + 1 } else { 0 };
            self.values.push(single.unwrap_or(UNCERTAIN));
        }
        let mut pace = Pace::new(self.budget, options);
        while self.values.len() < total {
            pace.step()?;
            let here = self.values.len();
            let mut any = false;
            for &s in self.rules.subtract() {
                self.seen.mark(self.values[here - usize::try_from(s).expect("32 bits")]);
                any = true;
            }
            for (level, quotients) in &mut divisions {
                if let Some(offset) = quotients.advance() {
                    self.seen.mark(layout.value(window, *level, offset));
                    any = true;
                }
            }
            let mex = if any { self.seen.take_mex() } else { self.rules.terminal_value() };
            self.values.push(mex);
        }
        Ok(())
    }
}
