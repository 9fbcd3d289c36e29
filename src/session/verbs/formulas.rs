//! `def`, `eval` and `macro`: formulas.

use crate::game::GameError;
use crate::logic::script::Call;
use crate::proof::{Answered, Checked, Question};
use crate::session::reply::Reply;
use crate::session::state::Session;

/// `eval NAME "FORMULA"` answers a question.
pub(super) fn eval(session: &mut Session, call: &Call) -> Result<Reply, GameError> {
    let (question, answered) = answer(session, call.text())?;
    Ok(Reply::Answer(Box::new((question, answered))))
}

/// `def NAME "FORMULA"` answers a question, and `$NAME(…)` is its answer from then on.
pub(super) fn def(session: &mut Session, call: &Call) -> Result<Reply, GameError> {
    let (question, answered) = answer(session, call.text())?;
    session.define(&call.name, &answered);
    Ok(Reply::Answer(Box::new((question, answered))))
}

/// `macro NAME "… %0 …"` defines a text for `#NAME(…)`.
pub(super) fn define_macro(session: &mut Session, call: &Call) -> Result<Reply, GameError> {
    session.macros.insert(call.name.clone(), call.text().to_owned());
    Ok(Reply::Quiet)
}

fn answer(session: &mut Session, text: &str) -> Result<(Question, Answered), GameError> {
    let (question, doubt) = session.question(text)?;
    let host = session.host();
    question.tell_readings(host);
    let answered = question.answer(host, |found| match doubt {
        Some(doubt) => Ok(Err(doubt)),
        None => Checked::answer(found, &host.budget()),
    })?;
    Ok((question, answered))
}
