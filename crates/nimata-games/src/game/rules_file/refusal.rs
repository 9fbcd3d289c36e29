//! The reason why the rules of a file do not define a game, with the least move that shows it.

use num_bigint::BigUint;

use super::soundness::{Demand, Demanded};
use super::text::{RulesFile, WrittenMove};
use crate::game::{GameError, Result};
use nimata_automata::budget::{Budget, Reached};
use nimata_automata::number::radix::brief_decimal;
use nimata_logic::logic::{Formula, Relation, Term};

/// The error that names the least move that violates a condition: the least position, and the least
/// of its moves. Tuples are ordered by the number of digits of their longest number, then by the
/// first number, then by the second, and so on.
///
/// # Errors
/// A bound of the budget was reached.
pub(super) fn offence(
    file: &RulesFile,
    offended: &[Demanded<'_>],
    budget: &Budget,
) -> Result<GameError> {
    let (numerals, reads) = (&file.numerals, &file.reads);
    let length = |at: &[BigUint]| Ok::<_, Reached>(numerals.to_letters_within(at, budget)?.len());
    let mut found = Vec::new();
    for &demanded in offended {
        let kind = demanded.kind;
        let met = !demanded.formula(file);
        let offends = file.moved(kind).and(met);
        let names = file.names_of(kind);
        let some = Formula::exists(kind.to.clone(), offends.clone());
        let before = least(file.set(&some, reads, numerals, 1, budget)?.least);
        let known = reads.iter().zip(&before).map(|(name, number)| is(name, number));
        let here = known.flatten().reduce(Formula::and);
        let all = here.into_iter().fold(offends, Formula::and);
        let pair = least(file.set(&all, &names, numerals, 1, budget)?.least);
        let (before, after) = pair.split_at(reads.len());
        let (short, long) = (length(before)?, length(&pair)?);
        found.push(((short, before.to_vec(), long, after.to_vec()), demanded));
    }
    found.sort_by(|(one, _), (other, _)| one.cmp(other));
    let ((_, before, _, after), demanded) = found.into_iter().next().expect("some move offends");
    let why = match demanded.demand {
        Demand::Position => match &file.positions {
            Some(positions) => format!("is not a position: {positions} does not hold there"),
            None => "is not a position".to_owned(),
        },
        Demand::Lower => {
            let helps = helpful(file, budget).map_or_else(String::new, |term| {
                format!("; every move lowers {term}: add the line `measure {term}`")
            });
            format!("does not lower the measure {}{helps}", file.lowered())
        }
    };
    let parts: Vec<String> = after.chunks(reads.len()).map(|part| said(file, part)).collect();
    let which = match parts.len() {
        1 => "which".to_owned(),
        _ => format!("whose part {}", parts[demanded.part]),
    };
    let (before, after) = (said(file, &before), parts.join(" and "));
    Ok(GameError::Refuted(format!("from {before} there is a move to {after}, {which} {why}")))
}

/// The greatest factor of a measure that is tried, and the most measures of which a proof is tried.
const MOST_FACTOR: u64 = 3;
const MOST_TRIED: usize = 12;

/// A sum of few multiples of the numbers that every move lowers; `None` if none is found.
fn helpful(file: &RulesFile, budget: &Budget) -> Option<Term> {
    let mut all: Vec<Vec<u64>> = vec![Vec::new()];
    for _ in file.reads.iter().take(4) {
        let more =
            |known: Vec<u64>| (0..=MOST_FACTOR).map(move |factor| [&known[..], &[factor]].concat());
        all = all.into_iter().flat_map(more).collect();
    }
    // One number alone is lowered, or no multiple of it is.
    all.retain(|factors| factors.len() > 1 && factors.len() == file.reads.len());
    all.sort_by_key(|factors| factors.iter().sum::<u64>());
    let (mut against, mut tried) = (Vec::<[Vec<BigUint>; 2]>::new(), 0);
    for factors in all.into_iter().skip(1) {
        let weigh = |at: &Vec<BigUint>| {
            factors.iter().zip(at).fold(BigUint::ZERO, |sum, (&factor, n)| sum + n * factor)
        };
        if against.iter().any(|[before, after]| weigh(after) >= weigh(before)) {
            continue;
        }
        let terms = factors.iter().zip(&file.reads).filter(|(factor, _)| **factor > 0);
        let term = terms.map(|(&factor, name)| match factor {
            1 => Term::variable(name),
            _ => Term::Multiple(factor, Box::new(Term::variable(name))),
        });
        let term = term.reduce(|sum, more| sum + more)?;
        let other = RulesFile { measure: Some(term.clone()), ..file.clone() };
        match raised(&other, budget).ok()? {
            None => return Some(term),
            Some(pair) => against.push(pair),
        }
        tried += 1;
        if tried == MOST_TRIED {
            return None;
        }
    }
    None
}

/// A position and one that a move leaves without lowering the measure; `None` if there is none.
fn raised(file: &RulesFile, budget: &Budget) -> Result<Option<[Vec<BigUint>; 2]>> {
    let numbers = file.reads.len();
    for demanded in Demanded::all(file).into_iter().filter(|it| it.demand == Demand::Lower) {
        let offends = file.moved(demanded.kind).and(!demanded.formula(file));
        let names = file.names_of(demanded.kind);
        let found = file.set(&offends, &names, &file.numerals, 1, budget)?.least;
        if let Some(pair) = found.into_iter().next() {
            let after = pair[numbers * (demanded.part + 1)..][..numbers].to_vec();
            return Ok(Some([pair[..numbers].to_vec(), after]));
        }
    }
    Ok(None)
}

/// The least of a nonempty list.
fn least(tuples: Vec<Vec<BigUint>>) -> Vec<BigUint> {
    tuples.into_iter().next().expect("the sentence is false, so some numbers show it")
}

/// States that a variable has a value; `None` if the value is too large for a formula.
fn is(name: &str, number: &BigUint) -> Option<Formula> {
    let number = u64::try_from(number).ok().filter(|&number| number < 1 << 40)?;
    Some(Formula::Compare(Term::variable(name), Relation::Equal, Term::Number(number)))
}

/// The error that names the least position with infinitely many options of one kind.
///
/// # Errors
/// A bound of the budget was reached.
pub(super) fn endless(file: &RulesFile, kind: &WrittenMove, budget: &Budget) -> Result<GameError> {
    let (reads, taken) = (&file.reads, file.names_of(kind));
    let bound = (1u32..).map(|number| format!("bound{number}")).find(|name| !taken.contains(name));
    let bound = bound.expect("there are more names than numbers");
    // The position has an option beyond every bound.
    let past = |name: &String| {
        Formula::Compare(Term::variable(name), Relation::AtLeast, Term::variable(&bound))
    };
    let past = kind.to.iter().map(past).reduce(Formula::or).expect("a position has a number");
    let some = Formula::exists(kind.to.clone(), kind.formula.clone().and(past));
    let all = file.which_positions().and(Formula::for_all(vec![bound], some));
    let numerals = &file.numerals;
    let before = file.set(&all, reads, numerals, 1, budget)?.least;
    Ok(GameError::Refuted(format!(
        "from {} there are infinitely many moves, and a value needs finitely many: bound the \
         numbers after a move",
        said(file, &least(before))
    )))
}

/// The error for rules without a position.
pub(super) fn no_position() -> GameError {
    GameError::Refuted("no numbers are a position, so there is no game".to_owned())
}

/// A position in words: `x = 2, y = 3`.
pub(super) fn said(file: &RulesFile, at: &[BigUint]) -> String {
    let named = file.reads.iter().zip(at);
    let parts = named.map(|(name, number)| format!("{name} = {}", brief_decimal(number)));
    parts.collect::<Vec<_>>().join(", ")
}
