//! The function f that bounds the next move.

use std::fmt;

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::{DynamicError, Formula, TableOfBounds};

/// f: after a move of k tokens the next move takes at most f(k).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoundFunction {
    /// ⌊rk⌋ or ⌈rk⌉.
    Formula(Formula),
    /// f(1), …, f(n), and nothing is known of the rest.
    Table(TableOfBounds),
}

impl BoundFunction {
    /// The function named by `k`, `floor(5k/2)`, `@file` and so on.
    ///
    /// # Errors
    /// [`DynamicError`] says what is wrong with it.
    pub fn parse(text: &str) -> Result<Self, DynamicError> {
        match text.trim().strip_prefix('@') {
            Some(path) => Ok(BoundFunction::Table(TableOfBounds::read(path.trim())?)),
            None => Ok(BoundFunction::Formula(Formula::parse(text)?)),
        }
    }

    /// f(k), or `None` past the end of a table.
    pub fn at(&self, k: &BigUint) -> Option<BigUint> {
        match self {
            BoundFunction::Formula(formula) => Some(formula.at(k)),
            BoundFunction::Table(table) => table.at(k.to_u64()?).map(BigUint::from),
        }
    }

    /// f(1), …, f(n), each cut down to `most` if it is larger.
    ///
    /// # Errors
    /// [`DynamicError::TableTooShort`] if f(n) is not known.
    pub(super) fn first(&self, n: u32, most: u32) -> Result<Vec<u32>, DynamicError> {
        let entry = |k: u32| {
            let bound = self.at(&k.into()).ok_or_else(|| self.too_short(&n.into()))?;
            Ok(bound.to_u32().map_or(most, |bound| bound.min(most)))
        };
        (1..=n).map(entry).collect()
    }

    /// The error that f(k) is past the table.
    pub(super) fn too_short(&self, k: &BigUint) -> DynamicError {
        let length = match self {
            BoundFunction::Formula(_) => 0,
            BoundFunction::Table(table) => table.entries().len(),
        };
        DynamicError::TableTooShort { needed: super::wording::number(k), length }
    }
}

impl fmt::Display for BoundFunction {
    /// As it is read.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoundFunction::Formula(formula) => formula.fmt(f),
            BoundFunction::Table(table) => f.write_str(table.name()),
        }
    }
}
