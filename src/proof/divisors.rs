//! Sentences about games sd:S/* with a divisor b, for every b at once.

use std::sync::Arc;

use super::{
    Answered, AskedOfDivisors, Checked, Host, LocalSentence, Question, Sequences, game_source,
};
use crate::game::GameError;
use crate::game::subtraction_division::DivisorSequences;
use crate::logic::{Answer, Vocabulary};

/// Decides a sentence about all divisors of some games, in which they are called b. The question is
/// that for one of them; where the sentence is false, for the least divisor for which it is.
///
/// # Errors
/// [`GameError::Unsuitable`] if the sentence is not local; [`GameError::Undecided`] if the automata
/// have no classes of divisors in common; bounds of the budget.
pub fn ask_divisors(
    text: &str,
    games: &DivisorSequences,
    host: &dyn Host,
) -> Result<(Question, Answered), GameError> {
    let sentence = LocalSentence::read(text, games.names(), host)?;
    let work = host.work(format!("deriving games with the divisors {}", games.divisors()));
    let members = games.members(sentence.weight(), &host.budget())?;
    let of = |divisors| Some(AskedOfDivisors { sentence: sentence.text().to_owned(), divisors });
    let mut last = None;
    for (divisor, automata) in members.iter() {
        work.now(format!("deciding for b = {divisor}"));
        let question = sentence.question(divisor, automata, host)?;
        if !question.is_true(host)? {
            let mut sequences = Sequences::new(host);
            for (name, rules, asks) in games.with_divisor(divisor)? {
                let written = rules.to_string();
                let source = game_source(Arc::new(rules), Some(asks.name().to_owned()));
                sequences.name(name, source, &written)?;
            }
            let text = format!("?msd_{divisor} {}", sentence.with_divisor(divisor));
            let question = Question::read(&text, &Vocabulary::default(), &mut sequences)?;
            let answered = question.answer(host, |found| Checked::answer(found, &host.budget()))?;
            return Ok((question, Answered { of: of(divisor.to_string()), ..answered }));
        }
        last = Some(question);
    }
    let question = last.expect("there is a divisor");
    work.now("checking".to_owned());
    let answered = Answered {
        answer: Answer::Sentence { truth: true, witness: None },
        certificate: Checked::answer(&members.certificate(sentence.text()), &host.budget())?,
        spelling: question.spelling.clone(),
        note: None,
        sizes: Vec::new(),
        of: of(games.divisors()),
    };
    Ok((question, answered))
}
