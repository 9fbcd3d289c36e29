//! Answers as the objects of docs/json.md: one struct for each kind, with its keys in order.

use std::ops::Deref;

use num_bigint::BigUint;
use serde::Serialize;
use serde_json::json;

use super::about::{self, Basis};
use crate::budget::Budget;
use crate::export::object::Object;
use crate::game::answer::{Evaluation, Reason, Worth};
use crate::game::sum::{Component, SumEvaluation, SumMove};
use crate::game::{Game, Position};
use crate::number::radix::to_decimal;
pub use nimata_logic::ask::objects::{Ask, Subformula, answer, automaton, verdict};

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
    let others: Vec<String> = step.others.iter().map(named).collect();
    json!({
        "schema": "nimata/1", "kind": "move", "to": to, "component": component,
        "from": named(&from.position), "into": step.written(&*from.game), "because": step.because,
        "others": others,
    })
}

/// The kind `move` with all moves to a value, of which the first has its keys.
pub fn movements<G: Deref<Target = dyn Game>>(
    components: &[Component<G>],
    to: &BigUint,
    all: &[SumMove],
) -> serde_json::Value {
    let entry = |found: &SumMove| {
        let one = movement(components, to, Some(found));
        json!({ "component": one["component"], "into": one["into"] })
    };
    let mut object = movement(components, to, all.first());
    if !all.is_empty() {
        object["all"] = all.iter().map(entry).collect();
    }
    object
}

/// The kind `options`: every move, with the worth of what it leaves.
#[derive(Serialize)]
#[serde(tag = "kind", rename = "options")]
pub struct Options<'m> {
    options: Vec<Moved<'m>>,
}

/// A move, the positions that it leaves, and their worth.
#[derive(Serialize)]
struct Moved<'m> {
    component: usize,
    into: String,
    #[serde(flatten)]
    worth: &'m Worth,
}

/// Every move of a sum.
pub fn options<'m, G: Deref<Target = dyn Game>>(
    components: &[Component<G>],
    options: &'m [(SumMove, Worth)],
) -> Options<'m> {
    let moved = |(found, worth): &'m (SumMove, Worth)| {
        let into = found.step.written(&*components[found.component].game);
        Moved { component: found.component, into, worth }
    };
    Options { options: options.iter().map(moved).collect() }
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
pub fn about<'a>(
    found: &'a about::About,
    certificates: Vec<Option<String>>,
    budget: &Budget,
) -> About<'a> {
    let named = found.named.iter().map(|named| {
        let about::Named { name, stands_for, states, numeration } = named;
        json!({ "name": name, "stands_for": stands_for, "states": states,
                "numeration": numeration })
    });
    let reply = |(reply, certificate): (&'a about::Reply, Option<String>)| {
        let ask = match &reply.basis {
            Basis::Asked(found) => {
                let (question, answered) = &**found;
                let accepted = answered.certificate.as_ref();
                let accepted = accepted.map(|checked| &checked.accepted).map_err(String::as_str);
                let mut object = answer(question, &answered.answer, accepted, budget);
                (object.automaton, object.certificate) = (None, Some(certificate.clone()));
                Some(Object::of(object))
            }
            _ => None,
        };
        let upto = match &reply.basis {
            Basis::Table { upto, .. } => Some(upto.iter().map(u64::to_string).collect()),
            _ => None,
        };
        Reply {
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
        }
    };
    let answers = found.replies.iter().zip(certificates).map(reply).collect();
    let (game, lacks) = (found.game.as_str(), found.lacks.as_deref());
    About { game, named: named.collect(), lacks, answers }
}
