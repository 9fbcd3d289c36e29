//! Answers to questions in words: how many solutions there are, and which are the least.

use std::fmt::Display;

use num_bigint::BigUint;

use super::Spelling;
pub use crate::error::tuple;
use crate::logic::{Extent, Set};
use nimata_automata::number::radix::brief_decimal;

/// How many solutions there are, in words.
pub fn extent(extent: &Extent) -> String {
    match extent {
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

/// An answer in a few words: how many solutions there are, and the least of them.
pub fn answer(extents: &Extent, solutions: &str) -> String {
    match extents {
        Extent::Empty | Extent::All => extent(extents),
        _ => format!("{}; {solutions}", extent(extents)),
    }
}

/// The listed solutions behind their number: `2 positions: 1, 4`.
pub fn counted(noun: &str, spelling: &Spelling, set: &Set) -> String {
    let count = match &set.extent {
        all @ (Extent::Empty | Extent::All) => return extent(all),
        Extent::Finite(count) => brief_decimal(count),
        Extent::Infinite => extent(&set.extent),
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
        named.map(|(name, number)| spelling.brief(name, number)).collect()
    });
    first_tuples(&tuples.collect::<Vec<_>>(), &set.extent)
}

/// The least solutions, behind which dots stand for others.
pub fn first_tuples(least: &[Vec<String>], extent: &Extent) -> String {
    let tuples = least.iter().map(|numbers| tuple(numbers)).collect::<Vec<_>>().join(", ");
    let complete = matches!(extent,
        Extent::Finite(count) if *count == BigUint::from(least.len()));
    if complete { tuples } else { format!("{tuples}, …") }
}

/// The numbers that show a sentence to be true or false.
pub fn witness(spelling: &Spelling, witness: &[(String, BigUint)]) -> String {
    named(witness.iter().map(|(name, number)| (name, spelling.brief(name, number))))
}

/// Numbers behind their names: `n = 1, m = 4`.
pub fn named<'n>(numbers: impl Iterator<Item = (&'n String, String)>) -> String {
    numbers.map(|(name, number)| format!("{name} = {number}")).collect::<Vec<_>>().join(", ")
}

/// The name of the least numbers that show a sentence to have this truth.
pub fn least(truth: bool) -> &'static str {
    if truth { "least witness" } else { "least counterexample" }
}
