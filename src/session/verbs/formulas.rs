//! `def`, `eval` and `macro`: formulas.

use crate::game::GameError;
use crate::logic::Answer;
use crate::logic::script::Call;
use crate::proof::{Checked, Counted};
use crate::session::reply::Reply;
use crate::session::state::Session;

/// `eval NAME "FORMULA"` answers a question.
pub(super) fn eval(session: &mut Session, call: &Call) -> Result<Reply, GameError> {
    answer(session, call)
}

/// `def NAME "FORMULA"` answers a question, and `$NAME(…)` is its answer from then on.
pub(super) fn def(session: &mut Session, call: &Call) -> Result<Reply, GameError> {
    let reply = answer(session, call)?;
    match &reply {
        Reply::Answer(found) => session.define(&call.name, &found.0, &found.1),
        Reply::Counted(found) => session.define(&call.name, &found.0, &found.1),
        _ => {}
    }
    Ok(reply)
}

/// `macro NAME "… %0 …"` defines a text for `#NAME(…)`.
pub(super) fn define_macro(session: &mut Session, call: &Call) -> Result<Reply, GameError> {
    session.macros.insert(call.name.clone(), call.text().to_owned());
    Ok(Reply::Quiet)
}

/// The answer to the question of a command, with the counts for the variables that it names.
fn answer(session: &mut Session, call: &Call) -> Result<Reply, GameError> {
    let (question, doubt) = session.question(call.text())?;
    let given: Vec<String> = call.words().into_iter().map(str::to_owned).collect();
    Counted::expect(&question, &given)?;
    let host = session.host();
    question.tell_readings(host);
    let answered = question.answer(host, |found| match doubt {
        Some(doubt) => Ok(Err(doubt)),
        None => Checked::answer(found, &host.budget()),
    })?;
    Ok(match &answered.answer {
        Answer::Set(set) if !given.is_empty() => {
            let counted = Counted::of(set, &given, &host.budget())?;
            Reply::Counted(Box::new((question, answered, counted)))
        }
        _ => Reply::Answer(Box::new((question, answered))),
    })
}
