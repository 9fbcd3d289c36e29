//! The conditions that every move must satisfy.

use super::text::{RulesFile, WrittenMove};
use crate::logic::{Formula, Relation};

/// A condition that every move must satisfy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Demand {
    /// The move leads to a position.
    Position,
    /// The move lowers the measure.
    Lower,
}

impl Demand {
    /// The conditions that can fail for this file.
    pub(super) fn all(file: &RulesFile) -> &'static [Demand] {
        match file.positions {
            Some(_) => &[Demand::Position, Demand::Lower],
            // Without a formula all numbers are positions.
            None => &[Demand::Lower],
        }
    }

    /// The condition on the numbers before and after a move.
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
