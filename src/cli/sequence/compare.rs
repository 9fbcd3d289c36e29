//! Compares a game, or an automaton, with a sequence of numbers.

use std::io::Write;

use serde::Serialize;

use crate::budget::Budget;
use crate::cli::automaton::named;
use crate::cli::failure::{Failure, Outcome};
use crate::cli::format::Format;
use crate::cli::options::Shared;
use crate::cli::sequence::alignment::{Tabulated, last_position};
use crate::data::Quantity;
use crate::export::object;
use crate::export::sequence::ListedTerms;
use crate::game::{Game, GameError};
use crate::proof::Named;

/// The part of a game that is compared.
#[derive(Clone, Copy)]
pub struct Wish<'w> {
    /// The claim, if one was named: then its automaton is compared, and otherwise the table.
    pub claim: Option<&'w str>,
    /// The base of the automaton.
    pub base: Option<u32>,
}

/// The kind `compare`: whether two sources agree.
#[derive(Default, Serialize)]
#[serde(tag = "kind", rename = "compare")]
pub struct Answer<'c> {
    /// The claim about games that is compared, if one is named.
    #[serde(rename = "as")]
    pub claim: Option<&'c str>,
    /// Whether they agree at every position.
    pub equal: bool,
    /// The least position where they do not, in decimal.
    pub least: Option<Vec<String>>,
    /// Their outputs there; left out if they agree.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<[Option<i64>; 2]>,
    /// The number of equal terms of a sequence, in decimal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub terms: Option<String>,
    /// The shift of the index of a sequence, in decimal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shift: Option<String>,
}

/// Compares two sources, of which at least one is a sequence of numbers, and writes the result.
///
/// # Errors
/// Both sources or none are sequences of numbers; errors of tables and automata.
pub fn compare(
    out: &mut dyn Write,
    names: [&str; 2],
    sides: &[Named<'_>; 2],
    listed: [Option<ListedTerms>; 2],
    wish: Wish<'_>,
    format: Format,
    shared: &Shared,
) -> Result<Outcome, Failure> {
    // `other` is itself a sequence only if both sources are.
    let (sequence, other, swapped) = match listed {
        [other, Some(sequence)] => (sequence, other, false),
        [Some(sequence), None] => (sequence, None, true),
        [None, None] => unreachable!("one of them is a sequence"),
    };
    let [source, file] = if swapped { [names[1], names[0]] } else { names };
    let side = &sides[usize::from(swapped)];
    let terms = sequence.terms.len();
    let (values, claim) = match other {
        Some(other) => (Tabulated { first: other.first.unwrap_or(0), values: other.terms }, None),
        None => tabulated((source, side), file, &sequence, wish, shared)?,
    };
    let beside = values.beside(&sequence, terms);
    if let Some(equal) = beside.equal {
        match format {
            Format::Json => {
                let (terms, shift) = (Some(equal.equal.to_string()), Some(equal.shift.to_string()));
                let equal = true;
                object::write(out, Answer { claim, equal, terms, shift, ..Answer::default() })?;
            }
            _ => writeln!(out, "equal{} on {}", in_words(claim), equal.says(terms))?,
        }
        return Ok(Outcome::Done);
    }
    let Some(differs) = beside.unshifted.or(beside.nearest) else {
        let first = sequence.first.unwrap_or(0);
        return Err(Failure::Usage(format!(
            "{file} begins at n = {first}, and {source} at {}: no term lies beside a value",
            values.first
        )));
    };
    let n = differs.end();
    let place = differs.skipped + differs.equal;
    let value = values.at(n + differs.shift);
    let term = sequence.terms.get(place).copied().flatten();
    if format == Format::Json {
        let values = if swapped { [term, value] } else { [value, term] };
        let (least, values) = (Some(vec![(n + differs.shift).to_string()]), Some(values));
        let (terms, shift) = (Some(differs.equal.to_string()), Some(differs.shift.to_string()));
        object::write(out, Answer { claim, equal: false, least, values, terms, shift })?;
        return Ok(Outcome::Refuted);
    }
    if !differs.differs {
        // They agree, but under a shift with too few terms.
        return Err(Failure::Usage(format!(
            "{file} has too few terms beside {source} to tell whether its index is shifted"
        )));
    }
    let value = value.map_or_else(|| "no value".to_owned(), |value| value.to_string());
    let term = term.map_or_else(|| "a number beyond 64 bits".to_owned(), |term| term.to_string());
    writeln!(
        out,
        "different{}, first at n = {n}: {source} has {value} and {file} has {term}; {} terms \
         before are equal",
        in_words(claim),
        differs.equal
    )?;
    if let Some(near) = beside.nearest.filter(|near| near.equal > differs.equal) {
        let (sign, shift) = (if near.shift < 0 { "−" } else { "+" }, near.shift.abs());
        let at = near.equal;
        writeln!(out, "with n {sign} {shift} in place of n the first {at} terms are equal")?;
    }
    Ok(Outcome::Refuted)
}

/// The name of what is compared, if it is not the values.
pub fn in_words(claim: Option<&str>) -> String {
    let named = claim.filter(|&claim| claim != "values");
    named.map_or_else(String::new, |claim| format!(" as `{claim}`"))
}

/// The values of a game or an automaton as far as the sequence goes, and the claim about a game to
/// which they belong.
fn tabulated(
    (source, named): (&str, &Named<'_>),
    file: &str,
    sequence: &ListedTerms,
    wish: Wish<'_>,
    shared: &Shared,
) -> Result<(Tabulated, Option<&'static str>), Failure> {
    if let (Named::Game(game, None), None, None) = (named, wish.claim, wish.base) {
        if game.shape().count() != 1 {
            return Err(Failure::Usage(several(&game.to_string(), &game.shape().text(), file)));
        }
        let last = last_position(sequence, sequence.terms.len(), game.least());
        let _work = shared.work(format!("filling the table of {game}"));
        let (values, holds) = values(game.as_ref(), last, &shared.budget())?;
        let claim = if holds == Quantity::OUTCOME { "outcome" } else { "values" };
        return Ok((values, Some(claim)));
    }
    let named::Compared { dfao: found, claim } =
        named::read_or_derive(named, wish.claim, wish.base, shared)?;
    if found.alphabet().tracks() != 1 || found.numeration().base().is_none() {
        return Err(Failure::Usage(several(source, "what its automaton reads", file)));
    }
    let last = last_position(sequence, sequence.terms.len(), 0);
    let budget = shared.budget();
    let first = sequence
        .first
        .unwrap_or(0)
        .saturating_sub(crate::cli::sequence::alignment::MOST_SHIFT)
        .max(0);
    let start = u64::try_from(first).unwrap_or(0);
    budget.allow_memory(last.saturating_sub(start).saturating_mul(16))?;
    let _work = shared.work(format!("reading the values of {source} off its automaton"));
    let mut values = Vec::new();
    for n in start..=last {
        if n % 4096 == 0 {
            budget.allow_time()?;
        }
        values.push(found.value_at(&n.into()));
    }
    Ok((Tabulated { first, values }, claim))
}

/// The values of a game on one heap up to a position, or who wins, and which of the two they are.
///
/// # Errors
/// Errors of tables, and a table without values.
pub fn values(
    game: &dyn Game,
    last: u64,
    budget: &Budget,
) -> Result<(Tabulated, Quantity), Failure> {
    budget.allow_memory(last.saturating_mul(16))?;
    let table = game.table(&[last], budget)?;
    if table.holds != Quantity::VALUE && table.holds != Quantity::OUTCOME {
        return Err(GameError::Unsuitable(format!(
            "a table of {game} holds no values: {}",
            table.holds.name
        ))
        .into());
    }
    let first = i64::try_from(table.first[0]).unwrap_or(i64::MAX);
    Ok((Tabulated { first, values: table.values.map(Some).collect() }, table.holds))
}

/// The reason why a source does not give a single sequence.
fn several(source: &str, what: &str, file: &str) -> String {
    format!(
        "{file} holds a sequence with one index, and {source} has several, {what}: `nimata pairs` \
         lists its P-positions, and `nimata table {source} --upto N,N` its values"
    )
}
