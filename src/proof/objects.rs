//! Answers as the objects of docs/json.md: one struct for each kind, with its keys in order.

use std::ops::Deref;

use nimata_checker::{Accepted, Reject, Verdict};
use num_bigint::BigUint;
use serde::Serialize;
use serde_json::{Map, json};

use super::about::{self, Basis};
use super::{Analysis, Counted, Question};
use crate::automaton::Dfao;
use crate::budget::Budget;
use crate::export::object::Object;
use crate::export::{self, ExportError};
use crate::game::answer::{Evaluation, Reason, Worth};
use crate::game::sum::{Component, SumEvaluation, SumMove};
use crate::game::{Game, Position};
use crate::logic::{Answer, Extent, Size};
use crate::number::radix::to_decimal;

/// The kind `value`: the worth of a sum.
#[derive(Serialize)]
#[serde(tag = "kind", rename = "value")]
pub struct Value<'v> {
    /// The positions of the sum.
    pub components: Vec<Summand<'v>>,
    #[serde(flatten)]
    total: &'v Worth,
    /// Why, where the worths of the positions do not decide it; left out where they do.
    #[serde(skip_serializing_if = "<[Reason]>::is_empty")]
    because: &'v [Reason],
    /// Whether the value is at least a number: `at_least` and `truth`; left out if nobody asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asked: Option<serde_json::Value>,
}

/// A position of a sum, with its worth and the reasons; in decimal, whatever was typed.
#[derive(Serialize)]
pub struct Summand<'v> {
    game: String,
    position: String,
    #[serde(flatten)]
    found: &'v Evaluation,
    /// The theorems that do not apply; left out if nobody asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub considered: Option<&'v [Reason]>,
}

/// The worth of a sum.
pub fn value<'v, G: Deref<Target = dyn Game>>(
    components: &[Component<G>],
    found: &'v SumEvaluation,
) -> Value<'v> {
    let summand = |(part, found): (&Component<G>, &'v Evaluation)| {
        let (game, position) = (part.game.to_string(), part.position.to_string());
        Summand { game, position, found, considered: None }
    };
    let components = components.iter().zip(&found.components).map(summand).collect();
    Value { components, total: &found.total, because: &found.because, asked: None }
}

/// A move to a value, or that there is none.
pub fn movement<G: Deref<Target = dyn Game>>(
    components: &[Component<G>],
    to: &BigUint,
    found: Option<&SumMove>,
) -> serde_json::Value {
    let to = to_decimal(to);
    let Some(SumMove { component, step }) = found else {
        return json!({ "schema": "nimata/1", "kind": "move", "to": to, "move": null });
    };
    let from = &components[*component];
    let game = from.game.to_string();
    let named = |position: &Position| format!("{game}@{position}");
    let into: Vec<String> = step.sum().map(named).collect();
    let others: Vec<String> = step.others.iter().map(named).collect();
    json!({
        "schema": "nimata/1", "kind": "move", "to": to, "component": component,
        "from": named(&from.position), "into": into.join(" + "), "because": step.because,
        "others": others,
    })
}

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
    automaton: Option<serde_json::Value>,
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
///
/// # Errors
/// Those of writing the automaton.
pub fn answer<'a>(
    question: &'a Question,
    answer: &'a Answer,
    accepted: Result<&'a Accepted, &'a str>,
    budget: &Budget,
) -> Result<Ask<'a>, ExportError> {
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
            object.automaton = Some(automaton(&set.automaton)?);
        }
    }
    Ok(object)
}

/// The kind `about`: the ready questions about a game.
#[derive(Serialize)]
#[serde(tag = "kind", rename = "about")]
pub struct About<'a> {
    game: &'a str,
    named: Vec<serde_json::Value>,
    lacks: Option<&'a str>,
    answers: Vec<Reply<'a>>,
}

/// A ready question and its answer.
#[derive(Serialize)]
struct Reply<'a> {
    name: &'a str,
    question: &'a str,
    says: &'a str,
    verdict: &'static str,
    formula: Option<&'a str>,
    claim: Option<&'a str>,
    upto: Option<Vec<String>>,
    why: Option<&'a str>,
    /// The kind `ask`, without the automaton.
    ask: Option<Object<Ask<'a>>>,
    certificate: Option<String>,
}

/// The ready questions about a game, with the file of the certificate of each answer.
///
/// # Errors
/// As [`answer`].
pub fn about<'a>(
    found: &'a about::About,
    certificates: Vec<Option<String>>,
    budget: &Budget,
) -> Result<About<'a>, ExportError> {
    let named = found.named.iter().map(|named| {
        let about::Named { name, stands_for, states, numeration } = named;
        json!({ "name": name, "stands_for": stands_for, "states": states,
                "numeration": numeration })
    });
    let reply =
        |(reply, certificate): (&'a about::Reply, Option<String>)| -> Result<_, ExportError> {
            let ask = match &reply.basis {
                Basis::Asked(found) => {
                    let (question, answered) = &**found;
                    let accepted = answered.certificate.as_ref();
                    let accepted =
                        accepted.map(|checked| &checked.accepted).map_err(String::as_str);
                    let object = answer(question, &answered.answer, accepted, budget)?;
                    let kept = Some(certificate.clone());
                    Some(Object::of(Ask { automaton: None, certificate: kept, ..object }))
                }
                _ => None,
            };
            let upto = match &reply.basis {
                Basis::Table { upto, .. } => Some(upto.iter().map(u64::to_string).collect()),
                _ => None,
            };
            Ok(Reply {
                name: &reply.name,
                question: &reply.asks,
                says: &reply.says,
                verdict: reply.verdict(),
                formula: reply.formula.as_deref(),
                claim: reply.claim(),
                upto,
                why: reply.why(),
                ask,
                certificate,
            })
        };
    let answers = found.replies.iter().zip(certificates).map(reply).collect::<Result<_, _>>()?;
    let (game, lacks) = (found.game.as_str(), found.lacks.as_deref());
    Ok(About { game, named: named.collect(), lacks, answers })
}

/// The kind `dfao`: the automaton as its own file has it.
///
/// # Errors
/// [`ExportError`] if the format has no such automaton.
pub fn automaton(dfao: &Dfao) -> Result<serde_json::Value, ExportError> {
    let mut bytes = Vec::new();
    export::json::write(&mut bytes, dfao)?;
    Ok(serde_json::from_slice(&bytes).expect("what was written is JSON"))
}
