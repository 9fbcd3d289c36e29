//! Whether an automaton computes the values of a game: an exact decision.
//!
//! Windows here hold *states*: those after the digits of the numbers around a prefix m. The state
//! of gm + c follows from that of m, so the window of a prefix determines those of its extensions,
//! and there are finitely many. If the values of the small numbers are right, and at each window
//! that occurs the extensions keep the rule, then all values are right, by induction on n.

use rustc_hash::FxHashSet;

use super::frame::Frame;
use super::layout::{Layout, Window};
use super::mex::Seen;
use super::pace::Pace;
use super::{SubtractionDivision, Table, Value, index};
use crate::automaton::{Dfao, StateId};
use crate::budget::{Budget, Reached};

/// Whether the output of `dfao` is the value at every position, and none at other numbers.
///
/// # Complexity
/// O(w·g·(L + |S| + |D|)) time and O(w·L) memory for w windows, L = max S, g the base.
pub(super) fn is_right(
    rules: &SubtractionDivision,
    frame: &Frame,
    dfao: &Dfao,
    budget: &Budget,
) -> Result<bool, Reached> {
    let layout = Layout::new(frame, 0, frame.longest);
    let prescribed = i64::try_from(rules.first().len()).expect("bounded");
    // The extensions of prefixes from here on have windows, and their values follow by the rule.
    let general = frame.origin + frame.longest.max(prescribed).max(1);
    let least = num_integer::Integer::div_ceil(&general, &frame.g());
    let threshold = layout.least_prefix(frame).max(least).max(1);
    let end = frame.g() * threshold;
    let Some(states) = small_states(rules, frame, dfao, index(end + frame.lookahead), budget)?
    else {
        return Ok(false);
    };
    let seen = Seen::new(rules.largest_value());
    let mut rule = Rule { rules, frame, dfao, layout: &layout, seen };
    let mut pace = Pace::new(budget, index(frame.longest) + rules.subtract().len());
    let mut met: FxHashSet<Window<u32>> = FxHashSet::default();
    let mut stack: Vec<Window<u32>> = Vec::new();
    let mut meet = |window: Window<u32>, stack: &mut Vec<Window<u32>>| {
        if met.insert(window.clone()) {
            stack.push(window);
        }
        let kept = u64::try_from(met.len()).expect("a size");
        budget.allow_memory(kept.saturating_mul(layout.bytes::<u32>()))
    };
    for m in threshold..end {
        pace.step()?;
        meet(layout.read(frame, m, |n| states[index(n)]), &mut stack)?;
    }
    while let Some(window) = stack.pop() {
        let block = rule.block(&window);
        for c in frame.digits() {
            pace.step()?;
            if !rule.holds(&window, &block, c.into()) {
                return Ok(false);
            }
            meet(layout.child(&window, &block, c), &mut stack)?;
        }
    }
    Ok(true)
}

/// The states of the first `count` numbers, if their outputs are right.
fn small_states(
    rules: &SubtractionDivision,
    frame: &Frame,
    dfao: &Dfao,
    count: usize,
    budget: &Budget,
) -> Result<Option<Vec<u32>>, Reached> {
    budget.allow_memory(6 * u64::try_from(count).expect("a size"))?;
    let (base, origin) = (index(frame.g()), index(frame.origin));
    let values = Table::new(rules, count - origin, budget)?;
    let mut states = vec![0];
    for n in 1..count {
        states.push(row(dfao, states[n / base])[n % base]);
    }
    let value = |n: usize| n.checked_sub(origin).map(|place| values.term(place).into());
    let right = row(dfao, 0)[0] == 0 && (0..count).all(|n| output(dfao, states[n]) == value(n));
    Ok(right.then_some(states))
}

fn row(dfao: &Dfao, state: u32) -> &[u32] {
    dfao.flat_row(StateId::from_index(index(state.into())))
}

fn output(dfao: &Dfao, state: u32) -> Option<i64> {
    dfao.output(StateId::from_index(index(state.into())))
}

/// The rule at the extensions of a prefix.
struct Rule<'a> {
    rules: &'a SubtractionDivision,
    frame: &'a Frame,
    dfao: &'a Dfao,
    layout: &'a Layout,
    seen: Seen,
}

impl Rule<'_> {
    /// The states of gm − L, …, gm + g − 1 + h.
    fn block(&self, window: &[u32]) -> Vec<u32> {
        let (g, h) = (self.frame.g(), self.frame.lookahead);
        (-self.frame.longest..g + h)
            .map(|j| {
                let state = self.layout.value(window, 0, j.div_euclid(g));
                row(self.dfao, state)[index(j.rem_euclid(g))]
            })
            .collect()
    }

    /// Whether the output at gm + c is the mex of the outputs at its options.
    fn holds(&mut self, window: &[u32], block: &[u32], c: i64) -> bool {
        let (layout, digits) = (self.layout, self.layout.known_digits(window));
        let here = index(c + self.frame.longest);
        let subtractions = self.rules.subtract().iter().map(|&s| block[here - index(s.into())]);
        let divisions = self.frame.exponents.iter().filter_map(|&e| {
            let level = usize::try_from(e - 1).expect("at most 32");
            let offset = self.frame.quotients(e, &digits, c).advance()?;
            Some(layout.value(window, level, offset))
        });
        let mut any = false;
        for state in subtractions.chain(divisions) {
            let value = output(self.dfao, state).and_then(|value| Value::try_from(value).ok());
            match value.filter(|&value| value <= self.rules.largest_value()) {
                Some(value) => self.seen.mark(value),
                None => return false,
            }
            any = true;
        }
        let mex = if any { self.seen.take_mex() } else { self.rules.terminal_value() };
        output(self.dfao, block[here]) == Some(mex.into())
    }
}
