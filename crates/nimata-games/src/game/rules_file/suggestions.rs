//! Suggests numerations in which a game may have an automaton, from the factors and divisors of the
//! moves.

use std::collections::BTreeSet;

use super::text::RulesFile;
use nimata_automata::automaton::{DigitOrder, Numeration};
use nimata_logic::logic::{Formula, Term};

/// The largest suggested base.
const MOST: u64 = 64;

/// A suggestion as the end of a sentence; empty if there is none.
pub(super) fn suggestions(file: &RulesFile) -> String {
    let formulas = file.moves.iter().map(|kind| &kind.formula).chain(&file.positions);
    let atoms = formulas.flat_map(Formula::parts);
    let factor = |term: &Term| match term {
        Term::Multiple(factor, _) | Term::Quotient(_, factor) => Some(*factor),
        _ => None,
    };
    let factors = atoms.flat_map(Formula::terms).flat_map(Term::parts).filter_map(factor);
    let factors: BTreeSet<u64> = factors.filter(|factor| (2..=MOST).contains(factor)).collect();
    let base = file.numerals.base().map(u64::from);
    let bases = factors.into_iter().filter(|&factor| base.is_none_or(|base| !alike(base, factor)));
    let mut tried: Vec<String> = bases
        .filter_map(|factor| u32::try_from(factor).ok())
        .map(|base| Numeration::Base { base, order: DigitOrder::Msd }.to_string())
        .collect();
    if base.is_some() && file.reads.len() > 1 {
        tried.push(Numeration::lin(1, 1).to_string());
    }
    match tried.is_empty() {
        true => String::new(),
        false => format!("; there may be one in another numeration, such as {}", tried.join(", ")),
    }
}

/// Tells whether two bases are powers of one number, so that their automata are equally expressive.
fn alike(one: u64, other: u64) -> bool {
    let (mut large, mut small) = (one.max(other), one.min(other));
    while small > 1 && large % small == 0 {
        (large, small) = ((large / small).max(small), (large / small).min(small));
    }
    small == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bases_are_suggested_by_what_multiplies_and_divides() {
        let says = |text: &str| suggestions(&RulesFile::parse(text).expect("a rules file"));
        assert_eq!(
            says("reads n in msd_2\nmove m: n >= 1 & m = n/3\nmove m: 4*m = n"),
            "; there may be one in another numeration, such as msd_3"
        );
        assert_eq!(says("reads n in lsd_8\nmove m: n >= 1 & m = n/4"), "");
        assert!(says("reads x, y in msd_2\nmove u, v: u < x & v = y").ends_with("as lin(1,1)"));
    }

    #[test]
    fn powers_of_one_number_are_alike() {
        for (one, other, same) in [(2, 8, true), (4, 8, true), (9, 27, true), (6, 12, false)] {
            assert_eq!(alike(one, other), same, "{one} {other}");
        }
        assert!(!alike(2, 6) && !alike(12, 18) && alike(5, 5));
    }
}
