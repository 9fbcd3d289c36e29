//! What is asked of every move.

use super::text::{RulesFile, WrittenMove};
use crate::logic::{Formula, Relation};

/// What is asked of every move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Demand {
    /// It leads to a position.
    Position,
    /// It lowers the measure.
    Lower,
}

impl Demand {
    /// The demands that something may fail.
    pub(super) fn all(file: &RulesFile) -> &'static [Demand] {
        match file.positions {
            Some(_) => &[Demand::Position, Demand::Lower],
            // All numbers are positions.
            None => &[Demand::Lower],
        }
    }

    /// What it says of the numbers before and after a move.
    pub(super) fn of(self, file: &RulesFile, kind: &WrittenMove) -> Formula {
        match self {
            Demand::Position => file.after(&file.which_positions(), kind),
            Demand::Lower => {
                let before = file.lowered();
                let same = Formula::Compare(before.clone(), Relation::Equal, before.clone());
                let Formula::Compare(after, ..) = file.after(&same, kind) else {
                    unreachable!("other names leave a comparison what it is")
                };
                Formula::Compare(after, Relation::Less, before)
            }
        }
    }
}
