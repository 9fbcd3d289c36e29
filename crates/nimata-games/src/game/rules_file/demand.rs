//! The conditions that every position must satisfy that a move leaves.

use super::text::{RulesFile, WrittenMove};
use nimata_logic::logic::{Formula, Relation};

/// A condition that every position must satisfy that a move leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Demand {
    /// It is a position.
    Position,
    /// Its measure is lower than the one before the move. Plays end where each part of a sum is
    /// lower, as there are finitely many parts.
    Lower,
}

impl Demand {
    /// The conditions that can fail for this file.
    fn all(file: &RulesFile) -> &'static [Demand] {
        match file.positions {
            Some(_) => &[Demand::Position, Demand::Lower],
            // Without a formula all numbers are positions.
            None => &[Demand::Lower],
        }
    }

    /// The condition on the numbers before a move and those of a position that it leaves.
    fn of(self, file: &RulesFile, part: &[String]) -> Formula {
        match self {
            Demand::Position => file.after(&file.which_positions(), part),
            Demand::Lower => {
                let before = file.lowered();
                let same = Formula::Compare(before.clone(), Relation::Equal, before.clone());
                let Formula::Compare(after, ..) = file.after(&same, part) else {
                    unreachable!("other names leave a comparison what it is")
                };
                Formula::Compare(after, Relation::Less, before)
            }
        }
    }
}

/// A condition on one of the positions that a kind of moves leaves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Demanded<'f> {
    pub(super) kind: &'f WrittenMove,
    /// The place of the position among those that the move leaves.
    pub(super) part: usize,
    pub(super) demand: Demand,
}

impl<'f> Demanded<'f> {
    /// All conditions on the moves of a file that can fail.
    pub(super) fn all(file: &'f RulesFile) -> Vec<Self> {
        let parts =
            |kind: &'f WrittenMove| (0..kind.parts(file.reads.len())).map(move |at| (kind, at));
        let demands = |(kind, part)| {
            Demand::all(file).iter().map(move |&demand| Demanded { kind, part, demand })
        };
        file.moves.iter().flat_map(parts).flat_map(demands).collect()
    }

    /// The condition as a formula.
    pub(super) fn formula(self, file: &RulesFile) -> Formula {
        let numbers = file.reads.len();
        self.demand.of(file, &self.kind.to[self.part * numbers..][..numbers])
    }
}
