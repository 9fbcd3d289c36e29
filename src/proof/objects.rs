//! Answers as the JSON objects that docs/json.md describes.

use nimata_checker::{Accepted, Reject, Verdict};
use num_bigint::BigUint;
use serde_json::{Map, Value, json};

use super::{Analysis, Question};
use crate::automaton::Dfao;
use crate::budget::Budget;
use crate::export::{self, ExportError};
use crate::game::answer::{Evaluation, Reason, Worth};
use crate::game::sum::{Component, SumMove};
use crate::game::{Game, Position};
use crate::logic::{Answer, Extent};
use crate::number::radix::to_decimal;

/// Reasons: a list of `{"rule", "says"}`.
pub fn reasons(reasons: &[Reason]) -> Value {
    let entry = |reason: &Reason| json!({ "rule": reason.rule, "says": reason.says });
    reasons.iter().map(entry).collect::<Vec<Value>>().into()
}

/// What is known of a worth. Integers are decimal strings, as they can exceed 2^53.
pub fn worth(worth: &Worth) -> Map<String, Value> {
    let mut object = Map::new();
    match worth {
        Worth::Value(value) => {
            object.insert("value".to_owned(), json!(to_decimal(value)));
        }
        Worth::PPosition(lost) => {
            object.insert("outcome".to_owned(), json!(if *lost { "P" } else { "N" }));
        }
        Worth::Between { at_least, at_most } => {
            object.insert("at_least".to_owned(), json!(to_decimal(at_least)));
            object.insert("at_most".to_owned(), json!(at_most.as_ref().map(to_decimal)));
        }
    }
    object
}

/// A component of a sum, with its worth and the reasons; the position in decimal, whatever was
/// typed.
pub fn component(game: &str, position: &Position, found: &Evaluation) -> Map<String, Value> {
    let mut entry = Map::new();
    entry.insert("game".to_owned(), json!(game));
    entry.insert("position".to_owned(), json!(position.to_string()));
    entry.extend(worth(&found.worth));
    entry.insert("because".to_owned(), reasons(&found.because));
    entry
}

/// A move to a value, or that there is none.
pub fn movement<G: std::ops::Deref<Target = dyn Game>>(
    components: &[Component<G>],
    to: &BigUint,
    found: Option<&SumMove>,
) -> Value {
    let to = to_decimal(to);
    let Some(found) = found else {
        return json!({ "schema": "nimata/1", "kind": "move", "to": to, "move": null });
    };
    let from = &components[found.component];
    let game = from.game.to_string();
    let named = |position: &Position| format!("{game}@{position}");
    let into: Vec<String> = found.step.sum().map(named).collect();
    let others: Vec<String> = found.step.others.iter().map(named).collect();
    json!({
        "schema": "nimata/1", "kind": "move", "to": to, "component": found.component,
        "from": named(&from.position), "into": into.join(" + "),
        "because": reasons(&found.step.because), "others": others,
    })
}

/// What the checker says.
pub fn verdict(verdict: &Verdict) -> Value {
    let reject =
        |why: &Reject| json!({ "code": why.code.as_str(), "at": why.at, "detail": why.detail });
    let (word, claim, reject) = match verdict {
        Verdict::Accepted(accepted) => ("accepted", json!(accepted.sentence()), Value::Null),
        Verdict::Rejected(why) => ("rejected", Value::Null, reject(why)),
        Verdict::Declined(why) => ("declined", Value::Null, reject(why)),
    };
    json!({
        "schema": "nimata/1", "kind": "check", "accepted": word == "accepted", "verdict": word,
        "claim": claim, "reject": reject,
    })
}

/// The answer to a question; `accepted` is the checker's acceptance, or why there is none.
///
/// # Errors
/// Those of writing the automaton.
pub fn answer(
    question: &Question,
    answer: &Answer,
    accepted: Result<&Accepted, &str>,
    budget: &Budget,
) -> Result<Value, ExportError> {
    let formula = &question.formula;
    let mut object = json!({
        "schema": "nimata/1", "kind": "ask", "formula": formula.to_string(),
        "readings": question.mixed.iter().map(|mixed| &mixed.read).collect::<Vec<_>>(),
        "numeration": question.environment.numerals().to_string(),
        "truth": null, "variables": [], "witness": null, "solutions": null, "count": null,
        "least": [], "states": null, "digits": null, "density": null,
    });
    let tuple = |names: &[String], numbers: &[BigUint]| -> Value {
        let pairs = names.iter().zip(numbers);
        pairs.map(|(name, n)| (name.clone(), to_decimal(n).into())).collect::<Map<_, _>>().into()
    };
    match answer {
        Answer::Sentence { truth, witness } => {
            object["truth"] = (*truth).into();
            if let Some(witness) = witness {
                let (names, numbers): (Vec<_>, Vec<_>) = witness.iter().cloned().unzip();
                object["witness"] = tuple(&names, &numbers);
            }
        }
        Answer::Set(set) => {
            let analysis = Analysis::of(set, budget);
            let (solutions, count) = match &set.extent {
                Extent::Empty => ("none", Some("0".to_owned())),
                Extent::All => ("all", None),
                Extent::Infinite => ("infinite", None),
                Extent::Finite(count) => ("finite", Some(to_decimal(count))),
            };
            object["variables"] = json!(set.variables);
            object["solutions"] = solutions.into();
            object["count"] = count.into();
            let least = set.least.iter().map(|numbers| tuple(&set.variables, numbers));
            object["least"] = least.collect::<Vec<_>>().into();
            object["states"] = set.automaton.len().into();
            object["digits"] = analysis.digits.into();
            object["density"] = analysis.density.and_then(Result::ok).into();
            object["automaton"] = automaton(&set.automaton)?;
        }
    }
    let (proved, claim, why) = match accepted {
        Ok(accepted) => (true, Some(accepted.sentence()), None),
        Err(why) => (false, None, Some(why)),
    };
    object["proved"] = proved.into();
    object["claim"] = claim.into();
    object["why"] = json!(why);
    Ok(object)
}

/// The automaton as its own file has it.
fn automaton(dfao: &Dfao) -> Result<Value, ExportError> {
    let mut bytes = Vec::new();
    export::json::write(&mut bytes, dfao)?;
    Ok(serde_json::from_slice(&bytes).expect("what was written is JSON"))
}
