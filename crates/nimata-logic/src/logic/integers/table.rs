//! Automata of linear atoms in a negative base.

use super::error::IntegerError;
use crate::logic::Relation;
use crate::logic::linear::Sum;
use crate::logic::solve::linear;
use nimata_automata::automaton::{Alphabet, Dfao, DigitOrder, Numeration, explore, minimize};
use nimata_automata::budget::{Budget, Reached};

/// The atom Σ aᵢxᵢ + c = 0 or Σ aᵢxᵢ + c ≥ 0; the variables are the tracks.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Atom {
    /// Whether the sum is at least 0, and not 0.
    pub(super) at_least: bool,
    pub(super) coefficients: Vec<i128>,
    pub(super) constant: i128,
}

/// The automaton of an atom, for the codes of integers.
pub(super) fn table(
    atom: &Atom,
    numerals: &Numeration,
    codes: &Numeration,
    budget: &Budget,
) -> Result<Dfao, IntegerError> {
    let tracks = u32::try_from(atom.coefficients.len()).unwrap_or(u32::MAX);
    Alphabet::new(codes.digits(), tracks)?;
    let relation = if atom.at_least { Relation::AtLeast } else { Relation::Equal };
    let factors = (0..).zip(atom.coefficients.iter().copied()).collect();
    let sum = Sum { factors, constant: atom.constant };
    let found = linear::atom(&sum, relation, numerals, codes, budget)?;
    found.ok_or(IntegerError::Large)
}

/// The automaton of w, p and m that is 1 where p has the digits of w at even places and zeros
/// elsewhere, and m those at odd places; w is then the code of p − m.
pub(super) fn pairs(base: u32, order: DigitOrder, budget: &Budget) -> Result<Dfao, IntegerError> {
    let alphabet = Alphabet::new(base, 3)?;
    // Whether the digits fit if the next place, least significant digit first, is even, or odd; or
    // if the last place, most significant digit first, is even, or odd.
    let start = match order {
        DigitOrder::Msd => [true, true],
        DigitOrder::Lsd => [true, false],
    };
    let successors = |&[even, odd]: &[bool; 2]| {
        let next = (0..alphabet.letters()).map(|letter| {
            let digits = alphabet.digits_of(letter);
            let (at_even, at_odd) = (
                (digits[0], 0) == (digits[1], digits[2]),
                (0, digits[0]) == (digits[1], digits[2]),
            );
            match order {
                DigitOrder::Msd => [odd && at_even, even && at_odd],
                DigitOrder::Lsd => [odd && at_odd, even && at_even],
            }
        });
        Ok::<_, Reached>(next.collect())
    };
    let holds = |&[even, odd]: &[bool; 2]| {
        Some(i64::from(match order {
            DigitOrder::Msd => even,
            DigitOrder::Lsd => even || odd,
        }))
    };
    let found = explore(alphabet, order, budget, start, successors, holds)?;
    Ok(minimize(&found))
}
