//! Values that a search found, stored on the shelf of a budget.
//!
//! An entry is not trusted. Its form is verified, some of its values are computed anew, and a
//! period counts only if the values show it. A proof is not remembered: the checker computes all
//! values that a certificate needs.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::stored::{FEW, verified};
use super::{Octal, Sequence, Value};
use nimata_automata::budget::{Budget, Instant, Reached};

/// The version of the entries. It grows whenever their form or the values of a search change; the
/// version of the program is part of the key too.
const VERSION: u32 = 1;

/// The least duration of a search that is worth an entry.
pub(super) const CHEAP: Duration = Duration::from_millis(10);

/// The first line of an entry. The values follow, each in `bytes` bytes, the least significant byte
/// first.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Head {
    /// The number of values: up to the end of the first period, if there is one.
    count: usize,
    bytes: usize,
    period: Option<usize>,
    /// The steps of the search that ended here without a period.
    steps: Option<u64>,
}

/// Does the work of [`Sequence::seek`]. Values that an earlier search found are not computed again.
/// A search without a period ends where it ended before if it has as many steps.
///
/// # Errors
/// Those of [`Sequence::seek`].
pub(super) fn seek(sequence: &mut Sequence, most: usize, budget: &Budget) -> Result<(), Reached> {
    let Some(shelf) = budget.shelf() else { return sequence.seek(most, budget) };
    // A search has all of its steps, or is a part of another.
    let steps = budget.steps_left();
    let all = budget.deadline().is_none() && steps == budget.max_steps();
    let key = format!("octal {VERSION} of {}: {}", env!("CARGO_PKG_VERSION"), sequence.octal());
    let mut kept = 0;
    if sequence.values().len() == 1 {
        let entry = shelf.find(&key).and_then(|bytes| read(sequence.octal(), &bytes, budget));
        if let Some((known, ended)) = entry {
            kept = known.values().len();
            let has_all = known.period().is_some() || kept >= most;
            let ends_here = all && ended == Some(steps);
            // With a time limit how far a search comes depends on the machine anyway.
            if has_all || ends_here || budget.deadline().is_some() {
                *sequence = known;
            }
            if has_all {
                return Ok(());
            }
            if ends_here {
                return Err(Reached::Steps(steps));
            }
        }
    }
    let (start, known) = (Instant::now(), sequence.values().len());
    let ended = sequence.seek(most, budget);
    let is_more = sequence.period().is_some() || sequence.values().len() > kept;
    if is_more && start.elapsed() >= CHEAP && ended != Err(Reached::Stopped) {
        let is_whole = all && known == 1 && ended == Err(Reached::Steps(steps));
        shelf.keep(&key, &written(sequence, is_whole.then_some(steps)));
    }
    ended
}

/// The entry of a sequence.
fn written(sequence: &Sequence, steps: Option<u64>) -> Vec<u8> {
    let (values, period) = (sequence.values(), sequence.period());
    let count = period.map_or(values.len(), |period| period.preperiod() + period.period());
    let values = &values[..count];
    let greatest = values.iter().copied().max().unwrap_or(0);
    let bytes = usize::try_from(greatest.checked_ilog2().unwrap_or(0) / 8 + 1).expect("at most 4");
    let head = Head { count, bytes, period: period.map(|period| period.period()), steps };
    let mut entry = serde_json::to_vec(&head).expect("numbers are JSON");
    entry.push(b'\n');
    entry.extend(values.iter().flat_map(|value| value.to_le_bytes().into_iter().take(bytes)));
    entry
}

/// The sequence of an entry, and the steps of the search that ended with it; `None` if the bytes
/// are no entry of this game.
fn read(octal: &Octal, entry: &[u8], budget: &Budget) -> Option<(Sequence, Option<u64>)> {
    let end = entry.iter().position(|&byte| byte == b'\n')?;
    let head: Head = serde_json::from_slice(&entry[..end]).ok()?;
    let entry = &entry[end + 1..];
    let Head { count, bytes, period, steps } = head;
    let is_sound = (1..=4).contains(&bytes) && count.checked_mul(bytes) == Some(entry.len());
    if !is_sound || period.is_some_and(|period| !(1..=count).contains(&period)) {
        return None;
    }
    // As many values as prove the period.
    let needed = period.map_or(Some(count), |period| {
        let most = count.checked_add(period)?.checked_mul(2)?;
        most.checked_add(octal.most_taken())
    });
    let mut values = budget.room(u64::try_from(needed?).ok()?, 0).ok()?;
    values.extend(entry.chunks_exact(bytes).map(|bytes| {
        bytes.iter().rev().fold(0, |value: Value, &byte| value << 8 | Value::from(byte))
    }));
    if let Some(period) = period {
        (count..needed?).for_each(|n| values.push(values[n - period]));
    }
    let sequence = verified(octal.clone(), values, FEW, budget).ok()?;
    let found = sequence.period().map(|found| (found.preperiod(), found.period()));
    (found == period.map(|period| (count - period, period))).then_some((sequence, steps))
}
