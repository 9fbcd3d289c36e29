//! The function f that bounds the next move.

use std::fmt;

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::Formula;
use super::rules::DynamicError;
use crate::game::text_file::text_of;
use crate::game::{GameError, Result};
use nimata_automata::budget::Budget;
use nimata_automata::number::radix::is_decimal;

/// The function f: after a move of k tokens, the next move takes at most f(k).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoundFunction {
    /// The formula ⌊rk⌋ + c or ⌈rk⌉ + c.
    Formula(Formula),
    /// The values f(1), …, f(n); further values are unknown.
    Table(TableOfBounds),
}

/// The greatest k for which powers are tabulated. Larger bounds are as good as none in any table of
/// positions that fits in memory.
const POWERS: u64 = 1 << 16;

impl BoundFunction {
    /// Reads `k`, `floor(5k/2)`, `@file` and so on; `k^2` and `k^3` become tables.
    ///
    /// # Errors
    /// [`GameError::NoSuchGame`], which says what is wrong with the text.
    pub fn parse(text: &str) -> Result<Self> {
        let power = |exponent| {
            let name = format!("k^{exponent}");
            let table = TableOfBounds::tabulate(name, POWERS, |k| k.pow(exponent))?;
            Ok(BoundFunction::Table(table))
        };
        let packed: String = text.split_whitespace().collect();
        match (text.trim().strip_prefix('@'), packed.as_str()) {
            (Some(path), _) => Ok(BoundFunction::Table(TableOfBounds::read(path.trim())?)),
            (None, "k^2") => power(2),
            (None, "k^3") => power(3),
            (None, _) => Ok(BoundFunction::Formula(Formula::parse(text)?)),
        }
    }

    /// f(k), or `None` after the end of a table.
    pub fn at(&self, k: &BigUint) -> Option<BigUint> {
        match self {
            BoundFunction::Formula(formula) => Some(formula.at(k)),
            BoundFunction::Table(table) => table.at(k.to_u64()?).map(BigUint::from),
        }
    }

    /// f(1), …, f(n), each reduced to `most` if it is larger.
    ///
    /// # Errors
    /// [`GameError::Unsuitable`] if f(n) is not known; a bound of memory, before any is taken, or
    /// of time.
    pub(super) fn first(&self, n: u32, most: u32, budget: &Budget) -> Result<Vec<u32>> {
        let mut bounds = budget.room(n.into(), 0)?;
        if let BoundFunction::Table(table) = self
            && table.at(n.max(1).into()).is_none()
        {
            return Err(DynamicError::ShortTable { table, needed: n }.into());
        }
        for k in 1..=n {
            if k % 65_536 == 1 {
                budget.allow_time()?;
            }
            let bound = match self {
                BoundFunction::Formula(formula) => formula.at_word(k),
                BoundFunction::Table(table) => table.at(k.into()).expect("the table is as long"),
            };
            bounds.push(bound.to_u32().map_or(most, |bound| bound.min(most)));
        }
        Ok(bounds)
    }
}

impl fmt::Display for BoundFunction {
    /// Writes the text that [`BoundFunction::parse`] reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoundFunction::Formula(formula) => formula.fmt(f),
            BoundFunction::Table(table) => f.write_str(table.name()),
        }
    }
}

// Bounds given by a table f(1), …, f(n).

/// The values f(1), …, f(n), each at least 1.
///
/// ```
/// use nimata_games::game::dynamic_nim::TableOfBounds;
/// let squares = TableOfBounds::tabulate("k^2", 10, |k| k * k)?;
/// assert_eq!((squares.at(3), squares.at(11)), (Some(9), None));
/// # Ok::<(), nimata_games::game::GameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableOfBounds {
    name: String,
    entries: Vec<u64>,
}

impl TableOfBounds {
    /// The greatest size of a file, in bytes.
    pub const MOST_BYTES: u64 = 16 << 20;
    /// The greatest number of entries of a file. They take as many bytes in memory as a file may
    /// have.
    pub const MOST_ENTRIES: usize = 1 << 21;

    /// Builds a table with a name for the game, such as `@file`.
    ///
    /// # Errors
    /// [`GameError::NoSuchGame`] if there is no entry, or if some entry is 0; it names the first.
    pub fn new(name: impl Into<String>, entries: Vec<u64>) -> Result<Self> {
        let name = name.into();
        if entries.is_empty() {
            return Err(GameError::NoSuchGame(format!(
                "the table {name} is empty: it begins with f(1)"
            )));
        }
        match entries.iter().position(|&entry| entry == 0) {
            Some(at) => Err(GameError::NoSuchGame(format!(
                "in the table {name}, f({}) = 0, and every bound must be at least 1",
                at + 1
            ))),
            None => Ok(TableOfBounds { name, entries }),
        }
    }

    /// Tabulates a function as f(1), …, f(n).
    ///
    /// # Errors
    /// Those of [`TableOfBounds::new`].
    pub fn tabulate(name: impl Into<String>, n: u64, f: impl FnMut(u64) -> u64) -> Result<Self> {
        TableOfBounds::new(name, (1..=n).map(f).collect())
    }

    /// Reads a table from a file with one number on each line. Blank lines, comments after `#` and
    /// a byte order mark are ignored.
    ///
    /// # Errors
    /// [`GameError::NoSuchGame`] for a path that is not a regular file, for a file longer than
    /// [`Self::MOST_BYTES`], for the first line that is not a number from 1 to 2^64 − 1, and for
    /// too many lines.
    pub fn read(path: &str) -> Result<Self> {
        let text = text_of(path, TableOfBounds::MOST_BYTES).map_err(|reason| {
            GameError::NoSuchGame(format!("the table `{path}` cannot be read: {reason}"))
        })?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        let mut entries = Vec::new();
        for (number, line) in text.lines().enumerate() {
            let wrong = |says: String| {
                let line = number + 1;
                GameError::NoSuchGame(format!("the table `{path}`, line {line}: {says}"))
            };
            // This must be tested before a comment is cut off, which would remove the lines after
            // it.
            if line.trim_end_matches('\r').contains('\r') {
                return Err(wrong(
                    "there are carriage returns (CR) inside it: lines end in LF or CR LF, not in \
                     CR alone"
                        .to_owned(),
                ));
            }
            let entry = line.split('#').next().unwrap_or("").trim();
            if entry.is_empty() {
                continue;
            }
            let k = entries.len() + 1;
            if k > TableOfBounds::MOST_ENTRIES {
                return Err(wrong(format!(
                    "a table has at most {} entries",
                    TableOfBounds::MOST_ENTRIES
                )));
            }
            entries.push(parse(entry, k).map_err(wrong)?);
        }
        TableOfBounds::new(format!("@{path}"), entries)
    }

    /// The name for the game.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The values f(1), …, f(n).
    pub fn entries(&self) -> &[u64] {
        &self.entries
    }

    /// The value f(k), if k ≥ 1 is in the table.
    pub fn at(&self, k: u64) -> Option<u64> {
        let index = usize::try_from(k.checked_sub(1)?).ok()?;
        self.entries.get(index).copied()
    }
}

/// An entry as an error shows it: without control characters, and not longer than a line.
fn shown(entry: &str) -> String {
    const MOST: usize = 50;
    let mut shown = String::new();
    for character in entry.chars() {
        let escaped = character.escape_default();
        if shown.len() + escaped.len() > MOST {
            shown.push_str("...");
            break;
        }
        shown.extend(escaped);
    }
    shown
}

/// The entry f(k).
fn parse(entry: &str, k: usize) -> Result<u64, String> {
    let shown = shown(entry);
    let digits = entry.strip_prefix('-').unwrap_or(entry);
    if !is_decimal(digits) {
        return Err(format!("`{shown}` is not a number; a line holds f({k}) alone"));
    }
    if entry.starts_with('-') || entry.bytes().all(|byte| byte == b'0') {
        return Err(format!("f({k}) = {shown}, and every bound must be at least 1"));
    }
    entry.parse().map_err(|_| format!("f({k}) = {shown} is past 2^64 - 1"))
}
