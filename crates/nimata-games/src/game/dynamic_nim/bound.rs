//! The function f that bounds the next move.

use std::fmt;

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::error::DynamicError;
use super::{Formula, TableOfBounds};
use crate::game::GameError;
use nimata_automata::budget::Budget;

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
    pub fn parse(text: &str) -> Result<Self, GameError> {
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
    pub(super) fn first(&self, n: u32, most: u32, budget: &Budget) -> Result<Vec<u32>, GameError> {
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
