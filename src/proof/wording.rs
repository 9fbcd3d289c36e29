//! Answers to questions in words: how many solutions there are, and which are the least.

use num_bigint::BigUint;

use super::Spelling;
use crate::logic::{Extent, Set};
use crate::number::radix::brief_decimal;

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
    let names = match &set.variables[..] {
        [name] => name.clone(),
        names => format!("({})", names.join(", ")),
    };
    let tuples = set.least.iter().map(|tuple| {
        let named = set.variables.iter().zip(tuple);
        let numbers: Vec<String> =
            named.map(|(name, number)| spelling.brief(name, number)).collect();
        if numbers.len() == 1 { numbers.join("") } else { format!("({})", numbers.join(", ")) }
    });
    let tuples = tuples.collect::<Vec<_>>().join(", ");
    let complete = matches!(&set.extent,
        Extent::Finite(count) if *count == BigUint::from(set.least.len()));
    if complete { format!("{names} = {tuples}") } else { format!("{names} = {tuples}, …") }
}

/// The numbers that show a sentence to be true or false.
pub fn witness(spelling: &Spelling, witness: &[(String, BigUint)]) -> String {
    let named =
        witness.iter().map(|(name, number)| format!("{name} = {}", spelling.brief(name, number)));
    named.collect::<Vec<_>>().join(", ")
}
