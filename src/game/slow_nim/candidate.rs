//! An automaton guessed from a table of values.
//!
//! Read the digits of all piles in step, least significant first. After r digits, of the numbers
//! below 2^r that they form, what is still to come is a residual function y ↦ G(2^r·y + res). A
//! cube of 2^m positions a side shows it for y < 2^(m−r). Residuals that agree wherever the cube
//! shows both are taken for one state.

use std::hash::Hasher;

use rustc_hash::{FxHashMap, FxHasher};

use super::{Definition, SortedDefinition};
use crate::automaton::{Alphabet, Dfao, DigitOrder, minimize};
use crate::budget::{Budget, Reached};
use crate::game::hypergraph_nim::Hypergraph;

/// An automaton that agrees with what a cube of values shows. Nothing is known beyond;
/// [`Candidate::verify`] decides.
///
/// [`Candidate::verify`]: super::Candidate::verify
#[derive(Clone, Debug)]
pub struct Candidate {
    pub(super) hypergraph: Hypergraph,
    /// The guess.
    pub automaton: Dfao,
}

impl Candidate {
    /// The candidate that a cube of 2^`digits` positions a side shows, or `None` if its residuals
    /// do not close.
    ///
    /// # Errors
    /// [`Reached`], before memory is taken or when the time is over.
    ///
    /// # Panics
    /// If `digits` is 0, or there are more piles than an alphabet has tracks.
    ///
    /// # Complexity
    /// That of [`SortedDefinition::new`] or [`Definition::new`], and for each state and each of the
    /// 2^n letters at most 1024 look-ups; n piles.
    pub fn from_cube(
        hypergraph: &Hypergraph,
        digits: u32,
        budget: &Budget,
    ) -> Result<Option<Self>, Reached> {
        let piles = hypergraph.piles();
        let alphabet = Alphabet::new(2, piles).expect("the caller counts the tracks");
        let too_large = Reached::beyond_memory(budget);
        let most = 1u64.checked_shl(digits).ok_or(too_large)? - 1;
        let piles = usize::try_from(piles).expect("at most 64");
        let values = match SortedDefinition::new(hypergraph, most, budget)? {
            Some(sorted) => Values::Sorted(sorted),
            None => Values::All(Definition::new(hypergraph, &vec![most; piles], budget)?),
        };
        let closed = Cube::new(values, digits, piles).close(alphabet, budget)?;
        Ok(closed
            .map(|dfao| Candidate { hypergraph: hypergraph.clone(), automaton: minimize(&dfao) }))
    }
}

/// Residuals that agree at this many positions are taken for one: to compare more of them takes
/// time and finds little.
const MOST_COMPARED: usize = 1 << 10;

enum Values {
    All(Definition),
    Sorted(SortedDefinition),
}

/// The values of a cube with 2^m positions a side.
struct Cube {
    values: Values,
    digits: u32,
    piles: usize,
    /// The residuals are compared in cubes of at most 2^`view` positions a side.
    view: u32,
    /// The y of the widest view, one pile after the other, so ordered that the cubes of 2, 4, 8, …
    /// positions a side are beginnings.
    shown: Vec<usize>,
}

/// r and res.
#[derive(Clone)]
struct Residual {
    read: u32,
    numbers: Vec<usize>,
}

impl Cube {
    fn new(values: Values, digits: u32, piles: usize) -> Self {
        let widest = MOST_COMPARED.ilog2() / u32::try_from(piles).expect("at most 20 tracks");
        let view = widest.max(1).min(digits - 1);
        // One digit of all piles after the other.
        let mut shown = vec![0; piles];
        for bit in 0..view {
            let known = shown.len();
            for letter in 1..1usize << piles {
                let from = shown.len();
                shown.extend_from_within(..known);
                for y in shown[from..].chunks_exact_mut(piles) {
                    add_letter(y, letter, bit);
                }
            }
        }
        Cube { values, digits, piles, view, shown }
    }

    /// The value at a position, which may be sorted for it.
    fn value(&self, position: &mut [usize]) -> u16 {
        match &self.values {
            Values::All(definition) => definition.value(position),
            Values::Sorted(definition) => definition.value(position),
        }
    }

    /// The hashes of what is seen of a residual in the cubes of 2, 4, … positions a side, up to
    /// 2^(m − r) and the widest view.
    fn views(&self, residual: &Residual) -> Vec<u64> {
        let mut hasher = FxHasher::default();
        let mut position = vec![0; self.piles];
        let mut known = 0;
        let most = (self.digits - residual.read).min(self.view);
        (1..=most)
            .map(|digits| {
                let positions =
                    1usize << (usize::try_from(digits).expect("few digits") * self.piles);
                let end = positions * self.piles;
                for y in self.shown[known..end].chunks_exact(self.piles) {
                    for ((pile, y), number) in position.iter_mut().zip(y).zip(&residual.numbers) {
                        *pile = number + (y << residual.read);
                    }
                    hasher.write_u16(self.value(&mut position));
                }
                known = end;
                hasher.finish()
            })
            .collect()
    }

    /// Breadth-first over the residuals. Two are taken for one if the hashes of what both show
    /// agree: a wrong guess is found out later.
    fn close(&self, alphabet: Alphabet, budget: &Budget) -> Result<Option<Dfao>, Reached> {
        let mut known: FxHashMap<(usize, u64), u32> = FxHashMap::default();
        let mut states = vec![Residual { read: 0, numbers: vec![0; self.piles] }];
        for (digits, hash) in self.views(&states[0]).into_iter().enumerate() {
            known.insert((digits, hash), 0);
        }
        let mut targets = Vec::new();
        let mut next = 0;
        while let Some(state) = states.get(next) {
            let state = state.clone();
            next += 1;
            for letter in 0..alphabet.row_len() {
                budget.allow_time()?;
                let mut child = Residual { read: state.read + 1, numbers: state.numbers.clone() };
                add_letter(&mut child.numbers, letter, state.read);
                let views = self.views(&child);
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
        let output =
            |residual: &Residual| Some(i64::from(self.value(&mut residual.numbers.clone())));
        let outputs = states.iter().map(output).collect();
        let closed = Dfao::from_flat(alphabet, DigitOrder::Lsd, outputs, targets);
        Ok(Some(closed.expect("every state was given its row")))
    }
}

/// Adds a digit to each number; the first number's is the most significant bit of the letter.
fn add_letter(numbers: &mut [usize], letter: usize, bit: u32) {
    let piles = numbers.len();
    for (pile, number) in numbers.iter_mut().enumerate() {
        *number += (letter >> (piles - 1 - pile) & 1) << bit;
    }
}
