//! What the tracks of an automaton hold: the piles, or the differences of sorted piles.
//!
//! Where the order of the piles does not matter, the differences say less: an automaton that reads
//! piles must first find out in which order they stand, and five piles have 541 orders, with ties.
//! For who wins `slow-exact:5,2` it has 1,809 states by piles, and by differences a dozen.

use num_bigint::BigUint;

use super::SlowNim;

/// What the tracks of an automaton hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reading {
    /// The piles as they stand.
    Piles,
    /// The smallest pile, and by how much each other one, in sorted order, exceeds the one before
    /// it. Only where the order of the piles does not matter.
    Differences,
}

/// The greatest number of piles whose differences are read; a verification takes memory for 4^n
/// offsets.
const MOST_SORTED: usize = 10;

impl Reading {
    /// The reading by which values are looked for first: the differences, if they say everything.
    pub fn shortest(game: &SlowNim) -> Self {
        match Self::Differences.suits(game) {
            true => Self::Differences,
            false => Self::Piles,
        }
    }

    /// Tells whether it determines the positions of a game, up to their symmetries.
    pub fn suits(self, game: &SlowNim) -> bool {
        let is_symmetric = || game.hypergraph().is_some_and(|edges| edges.is_symmetric());
        self == Self::Piles || ((2..=MOST_SORTED).contains(&game.piles()) && is_symmetric())
    }

    /// The names of the tracks: x1, x2, x3, or x1, d2, d3.
    pub(super) fn names(self, piles: usize) -> Vec<String> {
        let name = |pile| match (self, pile) {
            (Self::Piles, _) | (_, 1) => format!("x{pile}"),
            (Self::Differences, _) => format!("d{pile}"),
        };
        (1..=piles).map(name).collect()
    }

    /// The numbers on the tracks at a position.
    pub(super) fn numbers(self, piles: &[BigUint]) -> Vec<BigUint> {
        let mut numbers = piles.to_vec();
        if self == Self::Differences {
            numbers.sort_unstable();
            (1..numbers.len()).rev().for_each(|pile| {
                let less = numbers[pile - 1].clone();
                numbers[pile] -= less;
            });
        }
        numbers
    }

    /// Makes small numbers on the tracks into piles.
    pub(super) fn restore(self, numbers: &mut [usize]) {
        if self == Self::Differences {
            (1..numbers.len()).for_each(|pile| numbers[pile] += numbers[pile - 1]);
        }
    }

    /// The least number that every pile of a position with these numbers, each below its bound, is
    /// below.
    pub(super) fn beyond(self, bounds: impl Iterator<Item = usize>) -> usize {
        match self {
            Self::Piles => bounds.max().expect("a pile"),
            Self::Differences => 1 + bounds.map(|bound| bound - 1).sum::<usize>(),
        }
    }

    /// The numbers that a move lowers by one, and those that it raises by one, as letters. The
    /// edge is a letter too, with pile 1 as the most significant bit.
    ///
    /// A difference sinks with its pile, and grows if the pile before it sinks.
    pub(super) fn change(self, edge: u32) -> [u32; 2] {
        match self {
            Self::Piles => [edge, 0],
            Self::Differences => [edge & !(edge >> 1), edge >> 1 & !edge],
        }
    }
}
