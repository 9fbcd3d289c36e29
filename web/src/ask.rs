//! Questions in first-order logic, typed or ready.

use nimata::export::Caption;
use nimata::export::object::Object;
use nimata::logic::{Answer, Connective, Formula, Quantifier, Vocabulary};
use nimata::proof::about::{Basis, Reply};
use nimata::proof::{
    Checked, Host as _, Question, Sequences, about as inquire, claimed, game_source, label,
    objects, wording,
};
use serde_json::{Value, json};

use crate::automaton::told;
use crate::fault::Fault;
use crate::host::Page;
use crate::subject::Subject;
use crate::wish::Given;

/// The answer, with its certificate and, where variables are free, the automaton of the solutions.
pub fn ask(formula: &str, with: &[Given], page: &Page) -> Result<Value, Fault> {
    let mut sequences = Sequences::new(page);
    for (name, subject, claim) in with {
        let (subject, claim) = match subject {
            // As in `outcome:sd:1/2`.
            Subject::Name(text) => {
                let (named, game) = claimed(text);
                (Subject::Name(game.to_owned()), named.map(str::to_owned).or(claim.clone()))
            }
            Subject::Rules(_) => (subject.clone(), claim.clone()),
        };
        let game = subject.game().map_err(|fault| match subject {
            Subject::Name(_) => Fault::moved(fault, "with"),
            Subject::Rules(_) => fault,
        })?;
        let written = format!("{name}={game}");
        sequences
            .name(name, game_source(game, claim), &written)
            .map_err(|error| Fault::from(error).beside("with"))?;
    }
    let question = Question::read(formula, &Vocabulary::default(), &mut sequences)
        .map_err(|error| Fault::from(error).beside("formula"))?;
    let budget = page.budget();
    let answered = question
        .answer(page, |certificate| Checked::answer(certificate, &budget))
        .map_err(|error| Fault::from(error).beside("formula"))?;
    let certified = answered.certificate.as_ref();
    let said = certified.map(|checked| &checked.accepted).map_err(String::as_str);
    let mut object: Value =
        json!(Object::of(objects::answer(&question, &answered.answer, said, &budget)));
    object["says"] = match &answered.answer {
        Answer::Sentence { truth, .. } => json!(truth.to_string()),
        Answer::Set(set) => json!(wording::extent(&set.extent)),
    };
    if let Ok(checked) = certified {
        object["certificate"] = json!(String::from_utf8_lossy(&checked.bytes));
        let used = question.environment.sequences().iter();
        let bare = used.filter(|one| one.game.is_none()).map(|one| &one.name);
        let games = bare.filter(|name| with.iter().any(|(known, ..)| known == *name));
        object["withoutRules"] = games.cloned().collect();
    }
    if matches!(answered.answer, Answer::Sentence { truth: true, .. })
        && let Some((premise, asks)) = premise(formula, &question.formula)
        && let Ok(whether) = Question::read(&asks, &Vocabulary::default(), &mut sequences)
        && matches!(whether.is_true(page), Ok(false))
    {
        object["idle"] = json!(premise);
    }
    if let Answer::Set(set) = &answered.answer {
        let mut title = label(&question.formula.to_string(), &set.automaton);
        if let names @ [_, _, ..] = &set.variables[..] {
            title.push_str(&format!("\nreads ({})", names.join(", ")));
        }
        let caption = Caption::from(&title).rejecting(0);
        object["drawn"] = told(&set.automaton, &set.variables, &caption)?;
    }
    Ok(object)
}

/// The premise of a sentence about all numbers, and the question whether it is ever true.
fn premise(text: &str, mut formula: &Formula) -> Option<(String, String)> {
    let mut all = Vec::new();
    while let Formula::Quantified(Quantifier::ForAll, variables, body) = formula {
        all.extend_from_slice(variables);
        formula = body;
    }
    let Formula::Binary(Connective::Implies, premise, _) = formula else { return None };
    let first = text.split_whitespace().next().filter(|first| first.starts_with('?'));
    // A numeration within the sentence is that of a part, which its text does not show.
    if text.matches('?').count() > usize::from(first.is_some()) {
        return None;
    }
    let asks = format!("{} E {} ({premise})", first.unwrap_or_default(), all.join(","));
    (!all.is_empty()).then(|| (premise.to_string(), asks))
}

/// The ready questions about a game, with their answers and the text of each certificate.
pub fn about(subject: &Subject, page: &Page) -> Result<Value, Fault> {
    let game = subject.game()?;
    let _work = page.work(format!("asking about {game}"));
    let found = inquire::about(&game, Sequences::new(page), page)?;
    let certificate = |reply: &Reply| {
        let checked = reply.certificate()?;
        Some(String::from_utf8_lossy(&checked.bytes).into_owned())
    };
    let kept = found.replies.iter().map(certificate).collect();
    let mut told = json!(objects::about(&found, kept, &page.budget()));
    for (place, reply) in found.replies.iter().enumerate() {
        if let Basis::Claimed(by) = &reply.basis {
            told["answers"][place]["by"] =
                json!({ "claim": by.claim, "short": by.short(), "sentence": by.sentence() });
        }
    }
    Ok(told)
}
