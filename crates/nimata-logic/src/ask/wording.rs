//! Answers to questions in words: how many solutions there are, and which are the least.

use std::fmt::Display;

use num_bigint::BigUint;

use super::Spelling;
pub use crate::error::tuple;
use crate::logic::{Extent, Set};
use nimata_automata::number::radix::brief_decimal;

/// How many solutions there are, in words.
pub fn extent(set: &Set) -> String {
    match &set.extent {
        Extent::Empty => "none".to_owned(),
        Extent::All => "all".to_owned(),
        Extent::Infinite => "infinitely many".to_owned(),
        Extent::Finite(count) => format!("finitely many: {}", brief_decimal(count)),
    }
}

/// The listed solutions: all of them, or the least ones.
pub fn solutions(spelling: &Spelling, set: &Set) -> String {
    format!("{} = {}", tuple(&set.variables), tuples(spelling, set))
}

/// The listed solutions behind their number: `2 positions: 1, 4`.
pub fn counted(noun: &str, spelling: &Spelling, set: &Set) -> String {
    let count = match &set.extent {
        Extent::Empty | Extent::All => return extent(set),
        Extent::Finite(count) => brief_decimal(count),
        Extent::Infinite => extent(set),
    };
    listed(&count, noun, &tuples(spelling, set))
}

/// A list behind its number: `2 positions: 1, 4`.
pub fn listed(count: &str, noun: &str, list: &str) -> String {
    let plural = if count == "1" { "" } else { "s" };
    format!("{count} {noun}{plural}: {list}")
}

/// How many of some games are proved.
pub fn games_proved<N: Display + PartialEq + From<u8>>(proved: N, games: N) -> String {
    let noun = if games == 1.into() { "game is" } else { "games are" };
    format!("{proved} of {games} {noun} proved")
}

fn tuples(spelling: &Spelling, set: &Set) -> String {
    let tuples = set.least.iter().map(|numbers| {
        let named = set.variables.iter().zip(numbers);
        tuple(&named.map(|(name, number)| spelling.brief(name, number)).collect::<Vec<_>>())
    });
    let tuples = tuples.collect::<Vec<_>>().join(", ");
    let complete = matches!(&set.extent,
        Extent::Finite(count) if *count == BigUint::from(set.least.len()));
    if complete { tuples } else { format!("{tuples}, …") }
}

/// The numbers that show a sentence to be true or false.
pub fn witness(spelling: &Spelling, witness: &[(String, BigUint)]) -> String {
    let named =
        witness.iter().map(|(name, number)| format!("{name} = {}", spelling.brief(name, number)));
    named.collect::<Vec<_>>().join(", ")
}
