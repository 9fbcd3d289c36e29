//! The facts that a certificate states by itself, whoever wrote it.
//!
//! Everything here is computed from the bytes of the certificate. So a row can be compared with a
//! certificate that the checker has accepted, and no routine that derives anything takes part.

use num_integer::Integer;
use serde::Deserialize;
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::row::{Row, Share};
use super::terms;
use crate::automaton::{Dfao, DigitOrder, Numeration, densities};
use crate::budget::Budget;
use crate::export::json;
use crate::logic::{Asks, Vocabulary, parse, totality};
use crate::number::hexadecimal;

/// The name of a numeration that a certificate gives by its words.
pub(super) const WORDS: &str = "words";

/// The steps that densities may take. In some games they are fractions of thousands of digits.
const DENSITY_STEPS: u64 = 1 << 22;

/// The longest text of densities.
const MOST_DENSITIES: usize = 400;

/// The greatest heap, plus one, up to which values of heaps are computed for their densities.
const MOST_HEAPS: usize = 1024;

/// A certificate, of which only the claim is needed.
#[derive(Deserialize)]
struct Certificate {
    claim: Claim,
}

#[derive(Deserialize)]
struct Claim {
    kind: String,
    numeration: Option<Value>,
    #[serde(default)]
    sequences: Vec<Sequence>,
    #[serde(default)]
    sentences: Vec<String>,
    takes: Option<Vec<u64>>,
    digits: Option<Vec<u64>>,
    end: Option<i64>,
    first: Option<Vec<i64>>,
    preperiod: Option<i64>,
    period: Option<i64>,
    heaps: Option<Vec<i64>>,
    #[serde(default)]
    members: Vec<Member>,
}

/// The automata for the divisors of a residue class.
#[derive(Deserialize)]
struct Member {
    automata: Vec<Outputs>,
}

#[derive(Deserialize)]
struct Outputs {
    outputs: Vec<Option<i64>>,
}

#[derive(Deserialize)]
struct Sequence {
    name: String,
    #[serde(default)]
    tracks: usize,
    game: Option<Rules>,
}

#[derive(Deserialize)]
struct Rules {
    asks: String,
    #[serde(default)]
    reads: Vec<String>,
    #[serde(default)]
    positions: String,
}

/// Reads the facts of a certificate into a row without a game, among them the name of its claim.
/// The certificate need not be sound: nothing panics, and the memory is bounded by its length.
///
/// # Errors
/// The sentence about a certificate that belongs to no row: a row claims values or outcomes of all
/// positions, or a period, and no certificate of another kind states these.
pub fn facts(certificate: &[u8]) -> Result<Row, String> {
    let read: Certificate = serde_json::from_slice(certificate).map_err(|e| e.to_string())?;
    let claim = read.claim;
    let mut facts = Row { kind: Some(claim.kind.clone()), ..Row::default() };
    match claim.kind.as_str() {
        "logic" => of_logic(&mut facts, &claim, certificate)?,
        "heaps/period" => of_heaps(&mut facts, &claim)?,
        "heaps/misere-quotient" => of_quotient(&mut facts, &claim)?,
        "family" => of_divisors(&mut facts, &claim)?,
        kind => return Err(format!("a row has no certificate of the kind `{kind:.60}`")),
    }
    Ok(facts)
}

/// The error for a certificate about more than one game.
const ALONE: &str = "a certificate of a row is about one game and nothing beside it";

/// The facts of a claim of logic about one game.
fn of_logic(facts: &mut Row, claim: &Claim, certificate: &[u8]) -> Result<(), String> {
    facts.numeration = claim.numeration.as_ref().map(|numeration| match numeration {
        Value::String(name) => name.clone(),
        _ => WORDS.to_owned(),
    });
    let [sequence @ Sequence { game: Some(rules), .. }, beside @ ..] = &claim.sequences[..] else {
        return Err(ALONE.to_owned());
    };
    // Where moves leave sums the rules read xor; what `check --claim` compares contains it.
    if beside.iter().any(|given| given.game.is_some() || given.name != "xor") {
        return Err(ALONE.to_owned());
    }
    let imported = json::read(certificate).map_err(|error| error.to_string())?;
    let automaton = imported.as_given();
    let is_relation = rules.asks == Asks::Relation.name();
    if is_relation && !is_total(sequence, rules, &claim.sentences) {
        return Err("it does not state that every position has a value in its relation".to_owned());
    }
    let claimed = if is_relation { Asks::Values.name() } else { &rules.asks };
    facts.claim = Some(claimed.to_owned());
    // A relation reads a value behind the numbers of a position.
    let numbers = sequence.tracks - usize::from(is_relation && sequence.tracks > 0);
    facts.numbers = small(numbers);
    facts.states = small(automaton.len());
    facts.automaton = Some(digest_of(automaton));
    if let Numeration::Base { base, .. } = automaton.numeration() {
        facts.base = Some((*base).into());
    }
    let found = match is_relation {
        true => terms::of_relation(automaton, numbers),
        false => terms::of_outputs(automaton, numbers),
    };
    facts.terms = Some(found);
    let usual = matches!(automaton.numeration(), Numeration::Base { order: DigitOrder::Msd, .. });
    if usual && numbers == 1 && !is_relation {
        facts.densities = shares(automaton);
    }
    Ok(())
}

/// The facts of a claim about all divisors, in whose positions the divisor is a number. It has no
/// terms, which are those of one game, and no base.
fn of_divisors(facts: &mut Row, claim: &Claim) -> Result<(), String> {
    let ([Sequence { game: Some(rules), .. }], []) =
        (claim.sequences.as_slice(), claim.sentences.as_slice())
    else {
        return Err(ALONE.to_owned());
    };
    let automata = claim.members.iter().flat_map(|member| &member.automata);
    let states = automata.map(|automaton| automaton.outputs.len()).max();
    facts.claim = Some(rules.asks.clone());
    (facts.numbers, facts.states) = (Some(2), states.and_then(small));
    Ok(())
}

/// Whether a claim states, in the words of the program, that every position has a value in its
/// relation, which may leave values open.
fn is_total(sequence: &Sequence, rules: &Rules, sentences: &[String]) -> bool {
    let known = Vocabulary::default().with_sequence(&sequence.name, sequence.tracks);
    let total = totality(&sequence.name, &rules.reads, &rules.positions);
    parse(&total, &known).is_ok_and(|total| sentences.contains(&total.formula.to_string()))
}

/// The facts of a claim about the period of heaps.
fn of_heaps(facts: &mut Row, claim: &Claim) -> Result<(), String> {
    let lacks = || "a claim about heaps lacks some of its rules".to_owned();
    let (takes, digits) = (claim.takes.as_deref(), claim.digits.as_deref());
    let (takes, digits) = (takes.ok_or_else(lacks)?, digits.ok_or_else(lacks)?);
    let (end, first) = (claim.end.unwrap_or(0), claim.first.as_deref().unwrap_or_default());
    let values = |count| terms::of_heaps(takes, digits, end, first, count);
    facts.claim = Some("period".to_owned());
    (facts.numbers, facts.preperiod, facts.period) = (Some(1), claim.preperiod, claim.period);
    facts.terms = Some(values(terms::COUNT).into_iter().map(Some).collect());
    let place = |number: Option<i64>| number.and_then(|number| usize::try_from(number).ok());
    if let (Some(from), Some(period)) = (place(claim.preperiod), place(claim.period)) {
        let end = from.saturating_add(period);
        if end <= MOST_HEAPS {
            facts.densities = of_a_period(&values(end)[from..]);
        }
    }
    Ok(())
}

/// The facts of a misère quotient: its terms are the elements of the heaps.
fn of_quotient(facts: &mut Row, claim: &Claim) -> Result<(), String> {
    let (Some(heaps), Some(period)) = (&claim.heaps, claim.period) else {
        return Err("a misère quotient lacks its heaps".to_owned());
    };
    let length = usize::try_from(period).ok().filter(|p| (1..=heaps.len()).contains(p));
    let length = length.ok_or_else(|| "the period is not that of the heaps".to_owned())?;
    let from = heaps.len() - length;
    let at = |n: usize| heaps.get(if n < from { n } else { from + (n - from) % length }).copied();
    facts.claim = Some("quotient".to_owned());
    (facts.numbers, facts.preperiod, facts.period) = (Some(1), small(from), Some(period));
    facts.terms = Some((0..terms::COUNT).map(at).collect());
    facts.densities = of_a_period(&heaps[from..]);
    Ok(())
}

/// The densities of the outputs of an automaton of one number.
fn shares(automaton: &Dfao) -> Option<Vec<Share>> {
    let found = densities(automaton, &Budget::default().with_steps(DENSITY_STEPS));
    short(Share::of(&found.ok()?))
}

/// The shares of the values of one period.
fn of_a_period(values: &[i64]) -> Option<Vec<Share>> {
    let mut sorted = values.to_vec();
    sorted.sort_unstable();
    let share = |run: &[i64]| {
        let divisor = run.len().gcd(&values.len());
        let (part, whole) = (run.len() / divisor, values.len() / divisor);
        let density = if whole == 1 { part.to_string() } else { format!("{part}/{whole}") };
        Share { value: Some(run[0]), density: Some(density) }
    };
    short(sorted.chunk_by(|a, b| a == b).map(share).collect())
}

/// Shares whose text is short enough for a row.
fn short(shares: Vec<Share>) -> Option<Vec<Share>> {
    Some(shares).filter(|shares| Share::text(shares).len() <= MOST_DENSITIES)
}

/// The digest of an automaton by its outputs and transitions.
fn digest_of(automaton: &Dfao) -> String {
    let mut hash = Sha256::new();
    for (q, output) in automaton.outputs().iter().enumerate() {
        let comma = if q == 0 { "" } else { "," };
        let output = output.map_or_else(|| "null".to_owned(), |output| output.to_string());
        hash.update(format!("{comma}{output}"));
    }
    for state in automaton.states() {
        for (letter, next) in automaton.row(state).enumerate() {
            hash.update(format!("{}{}", if letter == 0 { ";" } else { "," }, next.index()));
        }
    }
    hexadecimal(&hash.finalize())
}

/// The digest of some bytes, as a row has it.
pub fn digest(bytes: &[u8]) -> String {
    hexadecimal(&Sha256::digest(bytes))
}

fn small(count: usize) -> Option<i64> {
    i64::try_from(count).ok()
}

#[cfg(test)]
mod tests {
    use super::{Share, facts, of_a_period};

    #[test]
    fn a_claim_about_heaps_has_its_period_and_its_terms() {
        let text = br#"{ "schema": "nimata/1", "kind":"certificate", "version": 2,
            "claim": { "kind":"heaps/period", "takes": [1, 2], "digits": [3, 3], "end": 0,
                       "first": [], "preperiod": 0, "period": 3 }, "evidence": {} }"#;
        let found = facts(text).expect("a certificate");
        assert_eq!((found.kind.as_deref(), found.period), (Some("heaps/period"), Some(3)));
        assert!(
            found.terms.is_some_and(|terms| terms.starts_with(&[0, 1, 2, 0, 1, 2, 0].map(Some)))
        );
        assert_eq!(Share::text(&found.densities.expect("shares")), "0:1/3 1:1/3 2:1/3");
        assert!(facts(b"{}").is_err() && facts(b"").is_err());
    }

    #[test]
    fn shares_are_fractions_in_lowest_terms() {
        let text = |values: &[i64]| of_a_period(values).map(|shares| Share::text(&shares));
        assert_eq!(text(&[2, 0, 2, 2]).as_deref(), Some("0:1/4 2:3/4"));
        assert_eq!(text(&[1, 1]).as_deref(), Some("1:1"));
    }
}
