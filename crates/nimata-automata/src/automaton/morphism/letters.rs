//! Letters as rules write them.

use std::fmt;

/// Letters as they are written: digits, and other integers in brackets.
pub(super) struct Letters<'a>(pub(super) &'a [i64]);

impl fmt::Display for Letters<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|letter| match letter {
            0..=9 => write!(f, "{letter}"),
            _ => write!(f, "[{letter}]"),
        })
    }
}
