//! Steps that decide a sentence of first-order logic.

use std::collections::BTreeMap;

use super::certified::kept;
use super::seen::{Halt, Keep, Seen};
use super::sequences::source;
use nimata::AskError;
use nimata::budget::Budget;
use nimata::logic::{Answer, Vocabulary, shortened};
use nimata::proof::{Checked, Question, Sequences};

/// The sequences of successive sentences. A sequence that occurs again is derived only once.
pub struct Asked<'h> {
    host: &'h Budget,
    known: Option<(BTreeMap<String, String>, Sequences<'h>)>,
}

impl<'h> Asked<'h> {
    /// Begins without sequences.
    pub fn new(host: &'h Budget) -> Self {
        Asked { host, known: None }
    }

    fn sequences(&mut self, with: &BTreeMap<String, String>) -> Result<&mut Sequences<'h>, Halt> {
        if self.known.as_ref().is_none_or(|(known, _)| known != with) {
            let mut sequences = Sequences::new(self.host);
            for (name, what) in with {
                sequences.name(name, source(what, self.host)?, what)?;
            }
            self.known = Some((with.clone(), sequences));
        }
        Ok(&mut self.known.as_mut().expect("it was put there if it was missing").1)
    }
}

/// Decides a sentence about these sequences. Whatever the answer, it stands only if the checker
/// accepts it.
pub fn decide(
    text: &str,
    with: &BTreeMap<String, String>,
    asked: &mut Asked<'_>,
    budget: &Budget,
    keep: Keep<'_>,
) -> Result<Seen, Halt> {
    let host = asked.host;
    let question = Question::read(text, &Vocabulary::default(), asked.sequences(with)?)?;
    let answered = question.answer(host, |certificate| {
        Checked::new(certificate, text, None, budget).map(Ok::<_, String>)
    });
    let answered = answered.map_err(|error: AskError| Halt::from(error))?;
    let checked = answered.certificate.map_err(Halt::Bound)?;
    match answered.answer {
        Answer::Sentence { truth: true, .. } => Ok(kept(checked, keep)),
        Answer::Sentence { truth: false, witness } => {
            keep(&checked.bytes);
            let found = witness.unwrap_or_default();
            let found = found.into_iter().map(|(name, number)| format!("{name} = {number}"));
            let said = shortened(&question.formula);
            Ok(Seen::Fails(match found.collect::<Vec<_>>().join(", ") {
                at if at.is_empty() => format!("{said} is false"),
                at => format!("at {at} it is false that {said}"),
            }))
        }
        Answer::Set(_) => Err(Halt::Data(format!("{text} has free variables"))),
    }
}
