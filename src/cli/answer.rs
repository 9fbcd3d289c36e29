//! The answer to a question, as text and as JSON.

use std::io::Write;
use std::path::Path;

use num_bigint::BigUint;
use serde_json::{Map, Value, json};

use super::failure::Failure;
use crate::automaton::Dfao;
use crate::budget::Budget;
use crate::export;
use crate::logic::{Answer, Extent, Formula, Numerals, Set};
use crate::number::numeration::Numeration;
use crate::number::radix::{brief_decimal, to_decimal};
use crate::proof::{Analysis, Answered, Question};

/// Writes the answer for reading.
pub fn text(
    out: &mut dyn Write,
    question: &Question,
    answered: &Answered,
    budget: &Budget,
) -> Result<(), Failure> {
    match &answered.answer {
        Answer::Sentence { truth, witness } => {
            writeln!(out, "{truth}")?;
            if let Some(witness) = witness {
                let what = if *truth { "witness" } else { "counterexample" };
                writeln!(out, "least {what}: {}", shown(witness))?;
            }
        }
        Answer::Set(set) => {
            writeln!(out, "{}", extent(set))?;
            if !matches!(set.extent, Extent::Empty | Extent::All) {
                writeln!(out, "{}", solutions(set))?;
            }
            let numerals = question.environment.numerals();
            let states = set.automaton.len();
            let plural = if states == 1 { "" } else { "s" };
            let order = numerals.order().in_words();
            writeln!(out, "automaton: {states} state{plural}, {}, {order}", digits(numerals))?;
            let analysis = Analysis::of(set, numerals, budget);
            if let Some(expression) = analysis.digits {
                writeln!(out, "digits: {expression}")?;
            }
            match analysis.density {
                Some(Ok(share)) => writeln!(out, "density: {share}")?,
                Some(Err(why)) => writeln!(out, "{why}")?,
                None => {}
            }
        }
    }
    match &answered.accepted {
        Ok(accepted) => writeln!(out, "proved: {}", accepted.sentence())?,
        Err(why) => writeln!(out, "decided, not certified: {why}")?,
    }
    Ok(())
}

/// The answer in few words, for a line of a script's results.
pub fn line(answered: &Answered) -> String {
    let answer = match &answered.answer {
        Answer::Sentence { truth, witness } => {
            let truth = if *truth { "TRUE" } else { "FALSE" };
            match witness {
                Some(witness) => format!("{truth}, least {}", shown(witness)),
                None => truth.to_owned(),
            }
        }
        Answer::Set(set) => {
            let least = match set.extent {
                Extent::Empty | Extent::All => String::new(),
                _ => format!("; {}", solutions(set)),
            };
            format!("{} states, {}{least}", set.automaton.len(), extent(set))
        }
    };
    match &answered.accepted {
        Ok(_) => answer,
        Err(why) => format!("{answer} (decided, not certified: {why})"),
    }
}

fn shown(witness: &[(String, BigUint)]) -> String {
    let parts = witness.iter().map(|(name, number)| format!("{name} = {}", brief_decimal(number)));
    parts.collect::<Vec<_>>().join(", ")
}

fn digits(numerals: Numerals) -> String {
    match numerals {
        Numerals::Base { base, .. } => format!("base {base}"),
        linear => linear.to_string(),
    }
}

/// How many there are.
fn extent(set: &Set) -> String {
    match &set.extent {
        Extent::Empty => "none".to_owned(),
        Extent::All => "all".to_owned(),
        Extent::Infinite => "infinitely many".to_owned(),
        Extent::Finite(count) => format!("finitely many: {}", brief_decimal(count)),
    }
}

/// The solutions that are listed: all, or the least ones.
fn solutions(set: &Set) -> String {
    let names = match &set.variables[..] {
        [name] => name.clone(),
        names => format!("({})", names.join(", ")),
    };
    let tuples = set.least.iter().map(|tuple| {
        let numbers: Vec<String> = tuple.iter().map(brief_decimal).collect();
        if numbers.len() == 1 { numbers.join("") } else { format!("({})", numbers.join(", ")) }
    });
    let tuples = tuples.collect::<Vec<_>>().join(", ");
    let complete = matches!(&set.extent,
        Extent::Finite(count) if *count == BigUint::from(set.least.len()));
    if complete { format!("{names} = {tuples}") } else { format!("{names} = {tuples}, …") }
}

/// The answer as an object.
pub fn object(
    question: &Question,
    answered: &Answered,
    certificate: Option<&Path>,
    budget: &Budget,
) -> Result<Value, Failure> {
    let formula: &Formula = &question.formula;
    let mut object = json!({
        "schema": "nimata/1", "kind": "ask", "formula": formula.to_string(),
        "numeration": question.environment.numerals().to_string(),
        "truth": null, "variables": [], "witness": null, "solutions": null, "count": null,
        "least": [], "states": null, "digits": null, "density": null,
    });
    let tuple = |names: &[String], numbers: &[BigUint]| -> Value {
        let pairs = names.iter().zip(numbers);
        pairs.map(|(name, n)| (name.clone(), to_decimal(n).into())).collect::<Map<_, _>>().into()
    };
    match &answered.answer {
        Answer::Sentence { truth, witness } => {
            object["truth"] = (*truth).into();
            if let Some(witness) = witness {
                let (names, numbers): (Vec<_>, Vec<_>) = witness.iter().cloned().unzip();
                object["witness"] = tuple(&names, &numbers);
            }
        }
        Answer::Set(set) => {
            let numerals = question.environment.numerals();
            let analysis = Analysis::of(set, numerals, budget);
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
            object["automaton"] = automaton(&set.automaton, &numerals.numeration())?;
        }
    }
    let (proved, claim, why) = match &answered.accepted {
        Ok(accepted) => (true, Some(accepted.sentence()), None),
        Err(why) => (false, None, Some(why)),
    };
    object["proved"] = proved.into();
    object["claim"] = claim.into();
    object["why"] = json!(why);
    object["certificate"] = json!(certificate.filter(|_| proved));
    Ok(object)
}

/// The automaton as its own file has it.
fn automaton(dfao: &Dfao, numeration: &Numeration) -> Result<Value, Failure> {
    let mut bytes = Vec::new();
    export::json::write(&mut bytes, dfao, numeration)?;
    Ok(serde_json::from_slice(&bytes).expect("what was written is JSON"))
}
