//! The greatest union of pieces that proves itself.

use std::collections::HashSet;

use super::patterns::free_sets;
use super::pieces::{Piece, both, either, meet, widened};
use super::terms::Term;
use crate::game::relation::Relations;
use crate::game::{GameError, Result};
use nimata_automata::automaton::{Alphabet, Dfao, DigitOrder};
use nimata_automata::budget::{Budget, Reached};
use nimata_logic::logic::Statement;

/// A step of a search for theorems.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// The search looks for the patterns of this term in the sample.
    Patterns(String),
    /// The search has a union that may prove itself.
    Union {
        /// The number of its patterns and parts of patterns.
        pieces: usize,
        /// The number of states of the automaton of its positions and values.
        states: usize,
    },
}

/// A union of pieces that proves itself.
pub(super) struct Union {
    /// For each term the positions at which it is the value.
    pub(super) regions: Vec<Dfao>,
    /// The positions and their values.
    pub(super) values: Dfao,
    pub(super) statement: Statement,
}

/// The greatest union of pieces, or of parts of them, that proves itself; `None` if that is empty.
///
/// A larger relation proves more values. So a piece with a position that the union of all
/// pieces does not prove is in no union that proves itself, and is dropped; its parts without
/// such a position take its place. There are finitely many pieces, so this ends, unlike the
/// fixpoint on positions.
///
/// # Errors
/// A bound of the budget was reached.
pub(super) fn greatest(
    relations: &Relations,
    terms: &[Term],
    names: &[String],
    mut pieces: Vec<Piece>,
    budget: &Budget,
    progress: &mut dyn FnMut(Step),
) -> Result<Option<Union>> {
    let relations_of: Result<Vec<Dfao>> =
        terms.iter().map(|term| term.relation(relations, names)).collect();
    let relations_of = relations_of?;
    let of_positions = pieces.first().map(|piece| piece.positions.alphabet());
    let free = of_positions.map_or_else(Vec::new, free_sets);
    let mut known: HashSet<_> =
        pieces.iter().map(|piece| (piece.term, piece.positions.clone())).collect();
    while !pieces.is_empty() {
        let regions = united(&pieces, terms.len(), budget)?;
        let values = valued(&regions, &relations_of, budget)?;
        progress(Step::Union { pieces: pieces.len(), states: values.len() });
        let (statement, faults) = relations.decide(&values)?;
        if faults.is_empty() {
            return Ok(Some(
                Union { regions, values, statement }.told_once(&relations_of, budget)?,
            ));
        }
        let mut wrong = Vec::new();
        for relation in &relations_of {
            let of_term: Result<Vec<Dfao>, Reached> =
                faults.iter().map(|fault| both(relation, &fault.places, budget)).collect();
            wrong.push(of_term?);
        }
        let is_wrong =
            |piece: &Piece| wrong[piece.term].iter().any(|places| meet(&piece.positions, places));
        let (lost, kept): (Vec<Piece>, Vec<Piece>) = pieces.into_iter().partition(is_wrong);
        if lost.is_empty() {
            return Err(GameError::Undecided(
                "the evidence of a relation fails by itself; please report this game".to_owned(),
            ));
        }
        pieces = kept;
        for piece in lost {
            for part in piece.parts(&free, budget)? {
                if known.insert((part.term, part.positions.clone())) && !is_wrong(&part) {
                    pieces.push(part);
                }
            }
        }
    }
    Ok(None)
}

impl Union {
    /// The union without the terms whose positions all have the same value by other terms.
    fn told_once(mut self, relations_of: &[Dfao], budget: &Budget) -> Result<Self> {
        for term in (0..self.regions.len()).rev() {
            let mut fewer = self.regions.clone();
            fewer[term] = nothing(fewer[term].alphabet());
            if valued(&fewer, relations_of, budget)? == self.values {
                self.regions = fewer;
            }
        }
        Ok(self)
    }
}

/// The automaton that accepts nothing.
fn nothing(alphabet: Alphabet) -> Dfao {
    let row = vec![0; alphabet.row_len()];
    Dfao::from_flat(alphabet, DigitOrder::Msd, vec![Some(0)], row).expect("a table of one state")
}

/// The positions of these regions, with the values of their terms.
fn valued(regions: &[Dfao], relations_of: &[Dfao], budget: &Budget) -> Result<Dfao> {
    let mut values = nothing(relations_of[0].alphabet());
    for (region, relation) in regions.iter().zip(relations_of) {
        let own = both(&widened(region, relation.alphabet()), relation, budget)?;
        values = either(&values, &own, budget)?;
    }
    Ok(values)
}

/// For each term the union of its pieces.
fn united(pieces: &[Piece], terms: usize, budget: &Budget) -> Result<Vec<Dfao>> {
    let mut regions = vec![nothing(pieces[0].positions.alphabet()); terms];
    for piece in pieces {
        let region = &mut regions[piece.term];
        *region = either(region, &piece.positions, budget)?;
    }
    Ok(regions)
}
