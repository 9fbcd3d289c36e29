//! `def`, `eval` and `macro`: formulas.

use crate::ask::{Answered, Checked, Counted, Question};
use crate::logic::Answer;
use crate::logic::script::Call;
use crate::session::library::{Content, MACROS};
use crate::session::reply::Reply;
use crate::session::state::Session;
use crate::{AskError, Result};

/// `eval NAME "FORMULA"` answers a question.
pub(super) fn eval(session: &mut Session, call: &Call) -> Result<Reply> {
    reply(session, call)
}

/// `def NAME "FORMULA"` answers a question, and `$NAME(…)` is its answer from then on.
pub(super) fn def(session: &mut Session, call: &Call) -> Result<Reply> {
    let reply = reply(session, call)?;
    match &reply {
        Reply::Answer(found) => session.define(&call.name, &found.1),
        Reply::Counted(found) => session.define(&call.name, &found.1),
        _ => {}
    }
    Ok(reply)
}

/// `macro NAME "… %0 …"` defines a text for `#NAME(…)`.
pub(super) fn define_macro(session: &mut Session, call: &Call) -> Result<Reply> {
    session.macros.insert(call.name.clone(), call.text().to_owned());
    session.note(MACROS, &call.name, || Content::Text(call.text().to_owned()));
    Ok(Reply::Quiet)
}

/// Proves a sentence, or says why it is not certified; `None` if it is false.
///
/// # Errors
/// The sentence is wrong as a formula.
pub(super) fn proof(
    session: &mut Session,
    sentence: &str,
) -> Result<Option<Result<Checked, String>>> {
    match answer(session, sentence, &[]) {
        Ok((_, Answered { answer: Answer::Sentence { truth: true, .. }, certificate, .. })) => {
            Ok(Some(certificate))
        }
        Ok(_) => Ok(None),
        Err(AskError::Undecided(why)) => Ok(Some(Err(why))),
        Err(other) => Err(other),
    }
}

/// The answer to the question of a command, with the counts for the variables that it names.
fn reply(session: &mut Session, call: &Call) -> Result<Reply> {
    let given: Vec<String> = call.words().into_iter().map(str::to_owned).collect();
    let (question, answered) = answer(session, call.text(), &given)?;
    Ok(match &answered.answer {
        Answer::Set(set) if !given.is_empty() => {
            let counted = Counted::of(set, &given, &session.host().budget())?;
            Reply::Counted(Box::new((question, answered, counted)))
        }
        _ => Reply::Answer(Box::new((question, answered))),
    })
}

/// The answer to a question, of which these variables are to be free.
fn answer(session: &mut Session, text: &str, given: &[String]) -> Result<(Question, Answered)> {
    let (question, doubt) = session.question(text)?;
    Counted::expect(&question, given)?;
    let host = session.host();
    question.tell_readings(host);
    let answered = question.answer(host, |found| match doubt {
        Some(doubt) => Ok(Err(doubt)),
        None => Checked::answer(found, &host.budget()),
    })?;
    Ok((question, answered))
}
