//! The rules of hypergraph Nim, and the text of its name and positions.

use std::cmp::Ordering;
use std::fmt;
use std::ops::Range;

use num_bigint::BigUint;

use super::hypergraph::no_piles;
use super::{Factor, Hypergraph, each_option, notation};
use crate::game::shape::{Group, Shape};
use crate::game::{Position, Result, Rules};
use nimata_draw::data::Positions;

/// Hypergraph Nim on H1 ⊗ H2 ⊗ … ⊗ Hr: a move chooses an edge and strictly lowers each pile of it.
/// A player who cannot move loses.
///
/// In most games r = 1. The extension of H by F, on disjoint piles, is
///
/// H ⊗ F = H ∪ F ∪ { h ∪ f : h ∈ H, f ∈ F },
///
/// so an edge of the product is a union of edges of some of the factors, one from each. Hence ⊗ is
/// associative, and commutative up to the order of the piles. The extension by a single pile is the
/// paper's H₊.
///
/// The piles are in the order of a position, in which the last factor comes first.
///
/// Boros, Gurvich, Ho, Makino, *On the Sprague–Grundy function of Tetris extensions of proper Nim*,
/// section 1.
///
/// ```
/// use nimata_games::game::hypergraph_nim::HypergraphNim;
/// let game = HypergraphNim::parse("proper: 3 * nim: 1")?;
/// assert_eq!((game.to_string().as_str(), game.piles()), ("proper:3*nim:1", 4));
/// assert!(game.has_edge(&[0, 1, 3]) && !game.has_edge(&[1, 2, 3]));
/// # Ok::<(), nimata_games::game::GameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HypergraphNim {
    factors: Vec<Factor>,
}

impl HypergraphNim {
    /// The game on the extension of the factors, in this order.
    ///
    /// # Errors
    /// `GameError::NoSuchGame` without a factor, or with more than [`Factor::MOST_PILES`] piles.
    pub fn new(factors: Vec<Factor>) -> Result<Self> {
        match factors.iter().map(Factor::piles).sum() {
            0 => Err(no_piles()),
            1..=Factor::MOST_PILES => Ok(HypergraphNim { factors }),
            piles => Err(Factor::too_many_piles(piles)),
        }
    }

    /// Reads a complete name, such as `moore:5,2` or `proper:3*nim:1`. Spaces are ignored, and ⊗
    /// may stand for `*`.
    ///
    /// # Errors
    /// `GameError::NoSuchGame`, which names the wrong part.
    pub fn parse(name: &str) -> Result<Self> {
        HypergraphNim::new(name.split(['*', '⊗']).map(notation::factor).collect::<Result<_, _>>()?)
    }

    /// The extension of this hypergraph by `other`.
    ///
    /// # Errors
    /// `GameError::NoSuchGame` with more than [`Factor::MOST_PILES`] piles.
    pub fn extended_by(&self, other: &Self) -> Result<Self> {
        HypergraphNim::new(self.factors.iter().chain(&other.factors).cloned().collect())
    }

    /// The factors, in the order of the name.
    pub fn factors(&self) -> &[Factor] {
        &self.factors
    }

    /// The number of piles of all factors.
    pub fn piles(&self) -> usize {
        self.factors.iter().map(Factor::piles).sum()
    }

    /// The factors in the order of a position, each with the indices of its piles.
    pub(super) fn places(&self) -> impl Iterator<Item = (&Factor, Range<usize>)> {
        let mut next = 0;
        self.factors.iter().rev().map(move |factor| {
            let first = next;
            next += factor.piles();
            (factor, first..next)
        })
    }

    /// Tells whether a set of piles, numbered from 0 in the order of a position and without
    /// repetitions, is an edge.
    pub fn has_edge(&self, piles: &[usize]) -> bool {
        !piles.is_empty()
            && piles.iter().all(|&pile| pile < self.piles())
            && self.places().all(|(factor, places)| {
                let inside = piles.iter().filter(|pile| places.contains(pile));
                let part: Vec<usize> = inside.map(|pile| pile - places.start).collect();
                part.is_empty() || factor.has_edge(&part)
            })
    }

    /// Tells whether the rules allow a move between two positions, whose piles are given in order.
    pub(super) fn allows<'p>(
        &self,
        before: impl IntoIterator<Item = &'p BigUint>,
        after: impl IntoIterator<Item = &'p BigUint>,
    ) -> bool {
        let mut lowered = Vec::new();
        for (pile, (before, after)) in before.into_iter().zip(after).enumerate() {
            match after.cmp(before) {
                Ordering::Less => lowered.push(pile),
                Ordering::Equal => {}
                Ordering::Greater => return false,
            }
        }
        self.has_edge(&lowered)
    }

    /// The hypergraph with all its edges.
    ///
    /// # Errors
    /// `GameError::NoSuchGame` if there are too many piles or edges.
    pub fn hypergraph(&self) -> Result<Hypergraph> {
        let mut factors = self.places().map(|(factor, _)| factor.hypergraph());
        let first = factors.next().expect("a game has a factor")?;
        factors.try_fold(first, |all, factor| all.beside(&factor?))
    }

    /// The position with these piles, in the order of a position.
    ///
    /// # Panics
    /// The number of piles is not that of the game.
    pub fn position(&self, piles: Vec<BigUint>) -> Position {
        assert_eq!(piles.len(), self.piles(), "one number a pile");
        let mut piles = piles.into_iter();
        let groups = self.places().map(|(factor, _)| piles.by_ref().take(factor.piles()).collect());
        Position::from_groups(groups.collect())
    }
}

impl Rules for HypergraphNim {
    fn shape(&self) -> Shape {
        let group = |letter: &str, piles| Group::Indexed(format!("x{letter}"), piles);
        let groups = match self.factors.as_slice() {
            [factor] => return Shape::new(vec![group("", factor.piles())], "the piles"),
            // The paper names the extra pile x0.
            [h, f] if f.piles() == 1 => vec![Group::Named(&["x0"]), group("", h.piles())],
            [h, f] => vec![group("F", f.piles()), group("H", h.piles())],
            several => {
                let named = several.iter().enumerate().rev();
                named.map(|(place, factor)| group(&letter(place), factor.piles())).collect()
            }
        };
        Shape::new(groups, "the piles of each factor, those of the last factor first")
    }

    fn in_words(&self) -> String {
        let moves = match self.factors.as_slice() {
            [factor] => format!("A move chooses {}", factor.in_words("")),
            several => {
                let factors = several.iter().enumerate().map(|(place, factor)| {
                    let of = match several.len() {
                        2 if place == 0 => "H".to_owned(),
                        2 => "F".to_owned(),
                        _ => letter(place),
                    };
                    format!("{of} = {factor} allows {}", factor.in_words(&format!(" of {of}")))
                });
                format!(
                    "The piles belong to {} factors: {}. A move chooses what one of them allows, \
                     or does so in several factors at once",
                    several.len(),
                    factors.collect::<Vec<_>>().join("; ")
                )
            }
        };
        format!(
            "{moves}, and lowers each pile that it chose, by any positive number of tokens. Who \
             cannot move loses."
        )
    }

    fn each_option(&self, at: &[u64], visit: &mut dyn FnMut(&[u64])) {
        let narrow: Option<Vec<u32>> = at.iter().map(|&pile| pile.try_into().ok()).collect();
        if let (Ok(hypergraph), Some(narrow)) = (self.hypergraph(), narrow) {
            let mut wide = at.to_vec();
            return each_option(&hypergraph, &narrow, &mut |option| {
                wide.iter_mut().zip(option).for_each(|(wide, &pile)| *wide = pile.into());
                visit(&wide);
            });
        }
        // The edges are too many to be listed.
        let lowered = |after: &[u64]| -> Vec<usize> {
            (0..at.len()).filter(|&pile| after[pile] < at[pile]).collect()
        };
        Positions::new(&vec![0; at.len()], at)
            .filter(|after| self.has_edge(&lowered(after)))
            .for_each(|after| visit(&after));
    }

    fn is_legal(&self, before: &Position, after: &Position) -> Option<bool> {
        Some(self.admit(after).is_ok() && self.allows(before.numbers(), after.numbers()))
    }

    fn short_moves(&self, position: &Position) -> Option<Vec<Vec<Position>>> {
        let piles: Vec<&BigUint> = position.numbers().collect();
        let edges = self.places().flat_map(|(factor, places)| {
            let shifted = |edge: Vec<usize>| edge.iter().map(|pile| pile + places.start).collect();
            factor.some_edges(&piles[places.clone()]).into_iter().map(shifted).collect::<Vec<_>>()
        });
        Some(self.lowering(position, edges.collect()))
    }
}

/// A, B, … for the factors in the order of the name, and numbers after the letters end.
fn letter(place: usize) -> String {
    match u8::try_from(place) {
        Ok(place @ 0..26) => char::from(b'A' + place).to_string(),
        _ => format!("_{}_", place + 1),
    }
}

impl fmt::Display for HypergraphNim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let factors: Vec<String> = self.factors.iter().map(Factor::to_string).collect();
        f.write_str(&factors.join("*"))
    }
}
