//! An automaton guessed from a table of values.
//!
//! Read the digits of all piles in step, least significant first. After r digits, of the numbers below 2^r that they form,
//! what is still to come is a residual function y ↦ G(2^r·y + res). A cube of 2^m positions a side shows it for y < 2^(m−r).
//! Residuals that agree wherever the cube shows both are taken for one state.

use std::hash::Hasher;

use rustc_hash::{FxHashMap, FxHasher};

use super::Definition;
use crate::automaton::{Alphabet, Dfao, DigitOrder, minimize};
use crate::budget::{Budget, Reached};
use crate::game::hypergraph_nim::Hypergraph;

/// An automaton that agrees with what a cube of values shows. Nothing is known beyond; [`Candidate::verify`] decides.
///
/// [`Candidate::verify`]: super::Candidate::verify
#[derive(Clone, Debug)]
pub struct Candidate {
    pub(super) hypergraph: Hypergraph,
    pub(super) automaton: Dfao,
}

impl Candidate {
    /// The candidate that a cube of 2^`digits` positions a side shows, or `None` if its residuals do not close.
    ///
    /// # Errors
    /// [`Reached`], before memory is taken or when the time is over.
    ///
    /// # Panics
    /// If `digits` is 0, or there are more piles than an alphabet has tracks.
    ///
    /// # Complexity
    /// That of [`Definition::new`], m·2^(mn) steps and 10·2^(mn) bytes; m digits, n piles.
    pub fn from_cube(
        hypergraph: &Hypergraph,
        digits: u32,
        budget: &Budget,
    ) -> Result<Option<Self>, Reached> {
        let piles = hypergraph.piles();
        let alphabet = Alphabet::new(2, piles).expect("the caller counts the tracks");
        let piles = usize::try_from(piles).expect("at most 64");
        let table = Definition::new(hypergraph, &vec![(1 << digits) - 1; piles], budget)?;
        let cube = Cube::new(table, digits, piles);
        let closed = cube.close(alphabet, budget)?;
        Ok(closed
            .map(|dfao| Candidate { hypergraph: hypergraph.clone(), automaton: minimize(&dfao) }))
    }

    /// The guess.
    pub fn automaton(&self) -> &Dfao {
        &self.automaton
    }
}

/// Residuals that agree at this many positions are taken for one: to compare more of them takes time and finds little.
const MOST_COMPARED: usize = 1 << 12;

/// The values of a cube with 2^m positions a side.
struct Cube {
    table: Definition,
    digits: u32,
    piles: usize,
    /// The residuals are compared in cubes of at most 2^`view` positions a side.
    view: u32,
    /// Where y stands relative to 0, so ordered that the cubes of 2, 4, 8, … positions a side are beginnings.
    places: Vec<usize>,
}

/// A residual: r, and where res stands.
#[derive(Clone, Copy)]
struct Residual {
    read: u32,
    place: usize,
}

impl Cube {
    fn new(table: Definition, digits: u32, piles: usize) -> Self {
        // One digit of all piles after the other; the first pile's is the most significant bit of a letter.
        let mut places = vec![0];
        let widest = MOST_COMPARED.ilog2() / u32::try_from(piles).expect("at most 20 tracks");
        let view = widest.max(1).min(digits - 1);
        for bit in 0..view {
            let known = places.len();
            for letter in 1..1usize << piles {
                let step = place_of(&table, letter, piles) << bit;
                places.extend_from_within(..known);
                places[letter * known..].iter_mut().for_each(|place| *place += step);
            }
        }
        Cube { table, digits, piles, view, places }
    }

    /// The hashes of what is seen of a residual in the cubes of 2, 4, … positions a side, up to 2^(m − r)
    /// and the widest view.
    fn views(&self, residual: Residual) -> Vec<u64> {
        let mut hasher = FxHasher::default();
        let values = self.table.values();
        let mut known = 0;
        let most = (self.digits - residual.read).min(self.view);
        (1..=most)
            .map(|digits| {
                let end = 1usize << (usize::try_from(digits).expect("few digits") * self.piles);
                for place in &self.places[known..end] {
                    hasher.write_u16(values[residual.place + (place << residual.read)]);
                }
                known = end;
                hasher.finish()
            })
            .collect()
    }

    /// Breadth-first over the residuals. Two are taken for one if the hashes of what both show agree: a wrong guess is
    /// found out later.
    fn close(&self, alphabet: Alphabet, budget: &Budget) -> Result<Option<Dfao>, Reached> {
        let mut known: FxHashMap<(usize, u64), u32> = FxHashMap::default();
        let mut states = vec![Residual { read: 0, place: 0 }];
        for (digits, hash) in self.views(states[0]).into_iter().enumerate() {
            known.insert((digits, hash), 0);
        }
        let mut targets = Vec::new();
        let mut next = 0;
        while let Some(&Residual { read, place }) = states.get(next) {
            budget.allow_time()?;
            next += 1;
            for letter in 0..alphabet.row_len() {
                let step = place_of(&self.table, letter, self.piles) << read;
                let child = Residual { read: read + 1, place: place + step };
                let views = self.views(child);
                let Some(&widest) = views.last() else { return Ok(None) };
                let target = match known.get(&(views.len() - 1, widest)) {
                    Some(&state) => state,
                    None => {
                        budget.allow_states(states.len() + 1)?;
                        let fresh = u32::try_from(states.len()).expect("fewer than positions");
                        states.push(child);
                        for (digits, hash) in views.into_iter().enumerate() {
                            known.entry((digits, hash)).or_insert(fresh);
                        }
                        fresh
                    }
                };
                targets.push(target);
            }
        }
        let output = |residual: &Residual| Some(i64::from(self.table.values()[residual.place]));
        let outputs = states.iter().map(output).collect();
        let closed = Dfao::from_flat(alphabet, DigitOrder::Lsd, outputs, targets);
        Ok(Some(closed.expect("every state was given its row")))
    }
}

/// Where the position with the digits of a letter stands.
fn place_of(table: &Definition, letter: usize, piles: usize) -> usize {
    let digit = |pile: usize| letter >> (piles - 1 - pile) & 1;
    table.strides().iter().enumerate().map(|(pile, stride)| digit(pile) * stride).sum()
}
