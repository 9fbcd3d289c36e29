//! The rules of hypergraph Nim, and the text of its name and positions.

use std::fmt;
use std::ops::Range;

use num_bigint::BigUint;

use super::{Factor, Hypergraph, HypergraphError, notation};
use crate::game::Position;

/// Hypergraph Nim on H1 ⊗ H2 ⊗ … ⊗ Hr: a move chooses an edge and strictly lowers each pile of it. Who cannot move loses.
///
/// Most often r = 1. The extension of H by F, on disjoint piles, is
///
/// H ⊗ F = H ∪ F ∪ { h ∪ f : h ∈ H, f ∈ F },
///
/// so an edge of the whole is a union of edges of some of the factors, one each. Hence ⊗ is associative, and
/// commutative up to the order of the piles. The extension by a single pile is the H₊ of the paper.
///
/// The piles are in the order of a position: the last factor's first.
///
/// Boros, Gurvich, Ho, Makino, *On the Sprague–Grundy function of Tetris extensions of proper Nim*, section 1.
///
/// ```
/// use nimata::game::hypergraph_nim::HypergraphNim;
/// let game = HypergraphNim::parse("proper: 3 * nim: 1")?;
/// assert_eq!((game.to_string().as_str(), game.piles()), ("proper:3*nim:1", 4));
/// assert!(game.has_edge(&[0, 1, 3]) && !game.has_edge(&[1, 2, 3]));
/// # Ok::<(), nimata::game::hypergraph_nim::HypergraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct HypergraphNim {
    factors: Vec<Factor>,
}

impl HypergraphNim {
    /// The game on the extension of the factors, in this order.
    ///
    /// # Errors
    /// [`HypergraphError::NoPiles`] without a factor, [`HypergraphError::TooManyPilesInAll`] past
    /// [`Factor::MOST_PILES`].
    pub fn new(factors: Vec<Factor>) -> Result<Self, HypergraphError> {
        match factors.iter().map(Factor::piles).sum() {
            0 => Err(HypergraphError::NoPiles),
            1..=Factor::MOST_PILES => Ok(HypergraphNim { factors }),
            piles => Err(HypergraphError::TooManyPilesInAll(piles.to_string())),
        }
    }

    /// Reads a whole name, such as `moore:5,2` or `proper:3*nim:1`; spaces are free, and ⊗ may stand for `*`.
    ///
    /// # Errors
    /// [`HypergraphError`] says which part is wrong.
    pub fn parse(name: &str) -> Result<Self, HypergraphError> {
        HypergraphNim::new(name.split(['*', '⊗']).map(notation::factor).collect::<Result<_, _>>()?)
    }

    /// The extension of this hypergraph by `other`.
    ///
    /// # Errors
    /// [`HypergraphError::TooManyPilesInAll`].
    pub fn extended_by(&self, other: &Self) -> Result<Self, HypergraphError> {
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

    /// The factors in the order of a position, each with the places of its piles.
    pub(super) fn places(&self) -> impl Iterator<Item = (&Factor, Range<usize>)> {
        let mut next = 0;
        self.factors.iter().rev().map(move |factor| {
            let first = next;
            next += factor.piles();
            (factor, first..next)
        })
    }

    /// Whether a set of piles, 0-based in the order of a position and without repetitions, is an edge.
    pub fn has_edge(&self, piles: &[usize]) -> bool {
        !piles.is_empty()
            && piles.iter().all(|&pile| pile < self.piles())
            && self.places().all(|(factor, places)| {
                let inside = piles.iter().filter(|pile| places.contains(pile));
                let part: Vec<usize> = inside.map(|pile| pile - places.start).collect();
                part.is_empty() || factor.has_edge(&part)
            })
    }

    /// Whether the rules allow the move from `before` to `after`, both in the order of a position.
    pub fn is_legal(&self, before: &[BigUint], after: &[BigUint]) -> bool {
        let pairs = || before.iter().zip(after);
        let lowered: Vec<usize> =
            (0..before.len().min(after.len())).filter(|&i| after[i] < before[i]).collect();
        before.len() == self.piles()
            && after.len() == self.piles()
            && pairs().all(|(before, after)| after <= before)
            && self.has_edge(&lowered)
    }

    /// The edges, written out.
    ///
    /// # Errors
    /// [`HypergraphError::TooManyPiles`] and [`HypergraphError::TooManyEdges`].
    pub fn hypergraph(&self) -> Result<Hypergraph, HypergraphError> {
        let mut factors = self.places().map(|(factor, _)| factor.hypergraph());
        let first = factors.next().expect("a game has a factor")?;
        factors.try_fold(first, |all, factor| all.beside(&factor?))
    }

    /// The piles of a position, in its order.
    ///
    /// # Errors
    /// [`HypergraphError::NoSuchPosition`] says what a position looks like.
    pub fn read<'a>(&self, position: &'a Position) -> Result<Vec<&'a BigUint>, HypergraphError> {
        let groups = position.groups();
        let sizes = || self.factors.iter().rev().map(Factor::piles);
        let what = if groups.len() != self.factors.len() {
            let count = |n: usize| match n {
                1 => "one group".to_owned(),
                n => format!("{n} groups"),
            };
            format!("here stand {}", count(groups.len()))
        } else if let Some((place, (group, wanted))) =
            groups.iter().zip(sizes()).enumerate().find(|(_, (group, n))| group.len() != *n)
        {
            let name = &self.factors[self.factors.len() - 1 - place];
            format!("here {} stand for {name}, which takes {wanted}", group.len())
        } else {
            return Ok(groups.iter().flatten().collect());
        };
        Err(HypergraphError::NoSuchPosition(self.explain(&what)))
    }

    /// What a position looks like, and what is wrong with one.
    fn explain(&self, what: &str) -> String {
        let piles = self.piles();
        let example = if piles <= 9 {
            let mut tokens = ["3", "5", "9"].into_iter().cycle();
            let groups: Vec<String> = self
                .places()
                .map(|(factor, _)| {
                    tokens.by_ref().take(factor.piles()).collect::<Vec<_>>().join(",")
                })
                .collect();
            format!(", as in {self}@{}", groups.join(";"))
        } else {
            String::new()
        };
        if self.factors.len() == 1 {
            return format!(
                "a position of {self} is {piles} piles divided by commas{example}; {what}"
            );
        }
        let groups: Vec<String> = self
            .factors
            .iter()
            .rev()
            .map(|factor| match factor.piles() {
                1 => format!("the pile of {factor}"),
                n => format!("the {n} piles of {factor}"),
            })
            .collect();
        format!(
            "a position of {self} is {}, divided by semicolons, piles by commas{example}; {what}",
            groups.join(", then ")
        )
    }

    /// Piles in the order of a position as a position.
    ///
    /// # Panics
    /// If there are not as many as the game has.
    pub fn position(&self, piles: Vec<BigUint>) -> Position {
        assert_eq!(piles.len(), self.piles(), "one number a pile");
        let mut piles = piles.into_iter();
        let groups = self.places().map(|(factor, _)| piles.by_ref().take(factor.piles()).collect());
        Position::from_groups(groups.collect())
    }
}

impl fmt::Display for HypergraphNim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let factors: Vec<String> = self.factors.iter().map(Factor::to_string).collect();
        f.write_str(&factors.join("*"))
    }
}
