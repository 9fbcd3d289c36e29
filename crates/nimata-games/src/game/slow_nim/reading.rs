//! The numbers on the tracks of an automaton: the piles, or the differences of sorted piles.
//!
//! If the order of the piles does not matter, automata of differences are smaller: an automaton
//! that reads piles must first determine their order, and five piles have 541 orders, with ties.
//! For the outcomes of `slow-exact:5,2` it has 1,809 states by piles, and a dozen by differences.

use num_bigint::BigUint;

use super::SlowNim;

/// The kind of the numbers on the tracks of an automaton.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reading {
    /// The piles in their order.
    Piles,
    /// The smallest pile, and the differences between one pile and the next in sorted order. This
    /// requires that the order of the piles does not matter.
    Differences,
}

/// The greatest number of piles whose differences are read; a verification takes memory for 4^n
/// offsets.
const MOST_SORTED: usize = 10;

impl Reading {
    /// The reading with the smaller automata: the differences, if they suit the game.
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

    /// The least bound above all piles of all positions whose numbers are below these bounds.
    pub(super) fn beyond(self, bounds: impl Iterator<Item = usize>) -> usize {
        match self {
            Self::Piles => bounds.max().expect("a pile"),
            Self::Differences => 1 + bounds.map(|bound| bound - 1).sum::<usize>(),
        }
    }

    /// The tracks that a move lowers by one, and those that it raises by one, as letters. The edge
    /// is a letter too, with pile 1 as the most significant bit.
    ///
    /// A difference decreases with its pile, and increases if the pile before it decreases.
    pub(super) fn change(self, edge: u32) -> [u32; 2] {
        match self {
            Self::Piles => [edge, 0],
            Self::Differences => [edge & !(edge >> 1), edge >> 1 & !edge],
        }
    }
}
