//! Answers as the objects of docs/json.md: one struct for each kind, with its keys in order.

use nimata_automata::automaton::Dfao;
use nimata_automata::budget::Budget;
use nimata_automata::number::radix::to_decimal;
use nimata_checker::{Accepted, Reject, Verdict};
use num_bigint::BigUint;
use serde::Serialize;
use serde_json::{Map, json};

use super::{Analysis, AskedOfDivisors, Counted, Question};
use crate::files;
use crate::logic::{Answer, Extent, Size};

/// The verdict of the checker.
pub fn verdict(verdict: &Verdict) -> serde_json::Value {
    let (word, claim, why) = match verdict {
        Verdict::Accepted(accepted) => ("accepted", Some(accepted.sentence()), None),
        Verdict::Rejected(why) => ("rejected", None, Some(why)),
        Verdict::Declined(why) => ("declined", None, Some(why)),
    };
    let reject =
        |why: &Reject| json!({ "code": why.code.as_str(), "at": why.at, "detail": why.detail });
    json!({
        "schema": "nimata/1", "kind": "check", "accepted": why.is_none(), "verdict": word,
        "claim": claim, "reject": why.map(reject),
    })
}

/// A number in decimal for each variable.
type Tuple = Map<String, serde_json::Value>;

/// The kind `ask`: the answer to a question.
#[derive(Default, Serialize)]
#[serde(tag = "kind", rename = "ask")]
pub struct Ask<'a> {
    formula: String,
    readings: Vec<&'a str>,
    numeration: String,
    /// How much less outputs of sequences with outputs below 0 are than in the certificate; left
    /// out if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    offset: Option<i64>,
    /// The divisors that the answer is about; left out if the question has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    divisors: Option<String>,
    truth: Option<bool>,
    variables: &'a [String],
    witness: Option<Tuple>,
    solutions: Option<&'static str>,
    count: Option<String>,
    least: Vec<Tuple>,
    states: Option<usize>,
    digits: Option<String>,
    density: Option<String>,
    /// The kind `dfao`; left out for sentences.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub automaton: Option<serde_json::Value>,
    /// The solutions for each value of some variables; left out if nobody asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub matrices: Option<&'a Counted>,
    proved: bool,
    claim: Option<&'a str>,
    why: Option<&'a str>,
    /// The certificate, or its file, if it is kept; left out if nothing is known of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate: Option<Option<String>>,
    /// The automata of the subformulas; left out unless they are asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sizes: Option<Vec<Subformula<'a>>>,
    /// The name of the command; left out if it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

impl Ask<'_> {
    /// The answer to a sentence about all divisors.
    pub fn of_divisors(&mut self, of: &AskedOfDivisors) {
        (self.formula, self.numeration) = (of.sentence.clone(), "msd_b".to_owned());
        self.divisors = Some(of.divisors.clone());
    }
}

/// The automaton of a subformula, and what it took.
#[derive(Serialize)]
pub struct Subformula<'a> {
    formula: &'a str,
    states: usize,
    largest: usize,
    method: Option<String>,
}

impl<'a> From<&'a Size> for Subformula<'a> {
    fn from(size: &'a Size) -> Self {
        let method = size.method.map(|method| method.to_string());
        Subformula { formula: &size.formula, states: size.states, largest: size.largest, method }
    }
}

/// The answer to a question; `accepted` is the checker's acceptance, or why there is none.
pub fn answer<'a>(
    question: &'a Question,
    answer: &'a Answer,
    accepted: Result<&'a Accepted, &'a str>,
    budget: &Budget,
) -> Ask<'a> {
    let spelled = |(name, number): (&String, &BigUint)| {
        (name.clone(), question.spelling.full(name, number).into())
    };
    let tuple = |names: &[String], numbers: &[BigUint]| -> Tuple {
        names.iter().zip(numbers).map(spelled).collect()
    };
    let mut object = Ask {
        formula: question.formula.to_string(),
        readings: question.mixed.iter().map(|mixed| mixed.read.as_str()).collect(),
        numeration: question.numerals(),
        offset: Some(question.rest.offset.offset).filter(|offset| *offset > 0),
        proved: accepted.is_ok(),
        claim: accepted.ok().map(Accepted::sentence),
        why: accepted.err(),
        ..Ask::default()
    };
    match answer {
        Answer::Sentence { truth, witness } => {
            object.truth = Some(*truth);
            object.witness = witness.as_ref().map(|witness| {
                let (names, numbers): (Vec<_>, Vec<_>) = witness.iter().cloned().unzip();
                tuple(&names, &numbers)
            });
        }
        Answer::Set(set) => {
            let analysis = Analysis::of(set, budget);
            let (solutions, count) = match &set.extent {
                Extent::Empty => ("none", Some("0".to_owned())),
                Extent::All => ("all", None),
                Extent::Infinite => ("infinite", None),
                Extent::Finite(count) => ("finite", Some(to_decimal(count))),
            };
            object.variables = &set.variables;
            (object.solutions, object.count) = (Some(solutions), count);
            object.least = set.least.iter().map(|least| tuple(&set.variables, least)).collect();
            object.states = Some(set.automaton.len());
            object.digits = analysis.digits;
            object.density = analysis.density.and_then(Result::ok);
            object.automaton = Some(automaton(&set.automaton));
        }
    }
    object
}

/// The kind `dfao`: the automaton as its own file has it.
pub fn automaton(dfao: &Dfao) -> serde_json::Value {
    let mut bytes = Vec::new();
    files::json::write(&mut bytes, dfao).expect("memory takes all bytes");
    serde_json::from_slice(&bytes).expect("what was written is JSON")
}
