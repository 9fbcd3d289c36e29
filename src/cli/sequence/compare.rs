//! Compares a game, or an automaton, with a sequence of numbers.

use serde::Serialize;

use crate::automaton::{Comparison, Dfao};
use crate::cli::automaton::{Compared, read_or_derive};
use crate::cli::{Failure, Result, Shared};
use crate::data::Quantity;
use crate::export::sequence::ListedTerms;
use crate::game::Game;
use crate::game::repeating::Repeating;
use crate::proof::{Host, Named, prove};
use crate::sequence::{Alignment, MOST_SHIFT, Tabulated, last_position};

/// The part of a game that is compared.
#[derive(Clone, Copy)]
pub struct ClaimChoice<'w> {
    /// The claim, if one was named: then its automaton is compared, and otherwise the table.
    pub claim: Option<&'w str>,
    /// The base of the automaton.
    pub base: Option<u32>,
}

/// The kind `compare`: whether two sources agree.
#[derive(Default, Serialize)]
#[serde(tag = "kind", rename = "compare")]
pub struct Answer {
    /// The claim about games that is compared, if one is named.
    #[serde(rename = "as")]
    pub claim: Option<&'static str>,
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

/// Compares two sources, at least one of which is a sequence of numbers. The text of the answer is
/// an error if there are too few terms to tell whether the index is shifted.
///
/// # Errors
/// Both sources or none are sequences of numbers; errors of tables and automata.
pub fn compare(
    names: [&str; 2],
    sides: &[Named<'_>; 2],
    listed: [Option<ListedTerms>; 2],
    chosen: ClaimChoice<'_>,
    shared: &Shared,
) -> Result<(Answer, Result<String>)> {
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
        None => tabulated((source, side), file, &sequence, chosen, shared)?,
    };
    let found = values.alignments(&sequence, terms);
    let answer = |at: &Alignment| Answer {
        claim,
        terms: Some(at.equal.to_string()),
        shift: Some(at.shift.to_string()),
        ..Answer::default()
    };
    if let Some(equal) = found.equal {
        let text = format!("equal{} on {}", in_words(claim), equal.says(terms));
        return Ok((Answer { equal: true, ..answer(&equal) }, Ok(text)));
    }
    let Some(differs) = found.unshifted.or(found.nearest) else {
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
    let answer = Answer {
        least: Some(vec![(n + differs.shift).to_string()]),
        values: Some(if swapped { [term, value] } else { [value, term] }),
        ..answer(&differs)
    };
    if !differs.differs {
        // They agree, but under a shift with too few terms.
        let why = format!(
            "{file} has too few terms beside {source} to tell whether its index is shifted"
        );
        return Ok((answer, Err(Failure::Usage(why))));
    }
    let value = value.map_or_else(|| "no value".to_owned(), |value| value.to_string());
    let term = term.map_or_else(|| "a number beyond 64 bits".to_owned(), |term| term.to_string());
    let mut text = format!(
        "different{}, first at n = {n}: {source} has {value} and {file} has {term}; {} terms \
         before are equal",
        in_words(claim),
        differs.equal
    );
    if let Some(near) = found.nearest.filter(|near| near.equal > differs.equal) {
        let (sign, shift) = (if near.shift < 0 { "−" } else { "+" }, near.shift.abs());
        let at = near.equal;
        text.push_str(&format!(
            "\nwith n {sign} {shift} in place of n the first {at} terms are equal"
        ));
    }
    Ok((answer, Ok(text)))
}

/// The name of the claim that is compared, unless it is about the values.
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
    chosen: ClaimChoice<'_>,
    shared: &Shared,
) -> Result<(Tabulated, Option<&'static str>)> {
    if let (Named::Game(game, None), None, None) = (named, chosen.claim, chosen.base) {
        if game.shape().count() != 1 {
            return Err(Failure::Usage(several(&game.to_string(), &game.shape().text(), file)));
        }
        let last = last_position(sequence, sequence.terms.len(), game.least());
        let _work = shared.work(format!("filling the table of {game}"));
        let (values, holds) = Tabulated::of(game.as_ref(), last, &shared.budget())?;
        let claim = if holds == Quantity::OUTCOME { "outcome" } else { "values" };
        return Ok((values, Some(claim)));
    }
    let Compared { dfao, claim, .. } = read_or_derive(named, chosen.claim, chosen.base, shared)?;
    if dfao.alphabet().tracks() != 1 || dfao.numeration().base().is_none() {
        return Err(Failure::Usage(several(source, "what its automaton reads", file)));
    }
    let last = last_position(sequence, sequence.terms.len(), 0);
    let budget = shared.budget();
    let first = sequence.first.unwrap_or(0).saturating_sub(MOST_SHIFT).max(0);
    let start = u64::try_from(first).unwrap_or(0);
    budget.allow_memory(last.saturating_sub(start).saturating_mul(16))?;
    let _work = shared.work(format!("reading the values of {source} off its automaton"));
    let mut values = Vec::new();
    for n in start..=last {
        if n % 4096 == 0 {
            budget.allow_time()?;
        }
        values.push(dfao.value_at(&n.into()));
    }
    Ok((Tabulated { first, values }, claim))
}

/// The reason why a source does not give a single sequence.
fn several(source: &str, what: &str, file: &str) -> String {
    format!(
        "{file} holds a sequence with one index, and {source} has several, {what}: `nimata pairs` \
         lists its P-positions, and `nimata table {source} --upto N,N` its values"
    )
}

/// This many values are compared before a search for a period.
const FIRST: u64 = 1 << 12;

/// A game whose values have a period, or perhaps have one.
pub struct Periodic<'g>(&'g dyn Game);

impl<'g> Periodic<'g> {
    /// The game of this name; `None` for a file, or if a claim other than that of the period is
    /// meant.
    pub fn named(named: &'g Named<'_>, chosen: ClaimChoice<'_>) -> Option<Self> {
        let Named::Game(game, own) = named else { return None };
        let values = matches!(own.or(chosen.claim), None | Some("values" | "period"));
        let by_period = game.claims().first().is_some_and(|claim| claim.name == "period");
        let is_meant = values && chosen.base.is_none() && by_period && game.least() == 0;
        is_meant.then(|| Periodic(game.as_ref()))
    }

    /// The values with their period.
    fn values(&self, shared: &Shared) -> Result<Repeating> {
        let Periodic(game) = self;
        let _work = shared.work(format!("looking for the period of {game}"));
        let found = game.repeating(&shared.budget())?;
        if found.is_some() && shared.has_remembered() {
            prove(*game, Some("period"), None, shared)?;
        }
        found.ok_or_else(|| Failure::Undecided(format!("no period of {game} is known")))
    }

    /// The automaton of the values in a base.
    ///
    /// # Errors
    /// No period is known; a bound of the budget was reached.
    pub fn automaton(self, base: u32, shared: &Shared) -> Result<Dfao> {
        Ok(self.values(shared)?.automaton(base, &shared.budget())?)
    }

    /// Compares the values of two games: the first ones, and then all by their periods.
    ///
    /// # Errors
    /// The first values are equal, and a period is not known; a bound of the budget was reached.
    pub fn compare(self, other: Self, shared: &Shared) -> Result<Comparison> {
        let differ =
            |n: usize, values: [i64; 2]| Comparison::Differ(vec![n.into()], values.map(Some));
        let budget = shared.budget();
        let (left, right) = (self.0.table(&[FIRST], &budget)?, other.0.table(&[FIRST], &budget)?);
        let mut pairs = left.values.zip(right.values).enumerate();
        if let Some((n, (one, other))) = pairs.find(|(_, (one, other))| one != other) {
            return Ok(differ(n, [one, other]));
        }
        if self.0.to_string() == other.0.to_string() {
            return Ok(Comparison::Equal);
        }
        let difference = self.values(shared)?.difference(&other.values(shared)?);
        Ok(difference.map_or(Comparison::Equal, |(n, values)| differ(n, values.map(i64::from))))
    }
}
