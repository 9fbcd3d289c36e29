//! Steps that decide a sentence of first-order logic, of single games or of all divisors at once.

use std::collections::BTreeMap;

use super::certified::kept;
use super::seen::{Halt, Keep, Seen};
use super::sequences::{self, source};
use nimata::AskError;
use nimata::automaton::Dfao;
use nimata::budget::Budget;
use nimata::certificate::{Claim, FamilySequence, MemberAutomaton};
use nimata::game::read_game;
use nimata::game::subtraction_division::DivisorSequences;
use nimata::logic::{Answer, Vocabulary, shortened};
use nimata::proof::{Answered, Checked, LocalSentence, Question, Sequences, ask_divisors};

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

/// A sequence beside games with many divisors, where P[n] is n mod 2.
struct Beside {
    /// What stands for it in a claim, and its name in sentences.
    names: [&'static str; 2],
    automaton: fn(u32) -> Dfao,
    /// The sentences that determine it.
    sentences: &'static [&'static str],
}

/// The blocks of section 2.1: numbers of one digit have a zero in front, an odd digit ends a block,
/// and an even one makes it longer. And the last digits: of 0, 0 of other numbers, and others.
const BESIDE: [Beside; 2] = [
    Beside {
        names: ["blocks", "B"],
        automaton: sequences::blocks,
        sentences: &[
            "A n (B[n] = @0 | B[n] = @1)",
            "B[0] = @0",
            "A n ((n >= 1 & n < b) => (B[n] = @1))",
            "A n ((n >= b & P[n/b] = @1) => (B[n] = @0))",
            "A n ((n >= b & P[n/b] = @0) => ((B[n] = @0) <=> (B[n/b] = @1)))",
        ],
    },
    Beside {
        names: ["last digits", "Z"],
        automaton: sequences::last_digits,
        sentences: &[
            "A n (Z[n] = @0 | Z[n] = @1 | Z[n] = @2)",
            "A n ((Z[n] = @0) <=> (n = 0))",
            "A n ((Z[n] = @2) <=> (P[n/b] = P[(n - 1)/b]))",
        ],
    },
];

/// Decides a sentence about all divisors of games; `None` if no game has many. Others stand beside
/// the games as given sequences, which sentences of the certificate determine.
fn decide_for_divisors(
    text: &str,
    with: &BTreeMap<String, String>,
    budget: &Budget,
    keep: Keep<'_>,
) -> Result<Option<Seen>, Halt> {
    let is_given = |given: &Beside, of: &str| given.names[0] == of;
    let all = || BESIDE.iter();
    let given: Vec<&Beside> =
        all().filter(|given| with.values().any(|of| is_given(given, of))).collect();
    let games = with.iter().filter(|(_, of)| !all().any(|given| is_given(given, of)));
    let games: Vec<_> = games.map(|(name, game)| (name, read_game(game).ok())).collect();
    let named: Vec<_> =
        games.iter().map(|(name, game)| (name.as_str(), game.as_deref(), None)).collect();
    let Some(games) = DivisorSequences::of(&named)? else { return Ok(None) };
    if given.is_empty() {
        let (question, answered) = ask_divisors(text, &games, budget)?;
        return answer(&question, answered, keep).map(Some);
    }
    let sentence =
        LocalSentence::read(text, games.names().chain(given.iter().map(|it| it.names[1])), budget)?;
    let members = games.members(sentence.weight(), budget)?;
    let mut certificate = members.certificate(sentence.text());
    if let Claim::Family { sequences, sentences, members } = &mut certificate.claim {
        for Beside { names, automaton, sentences: more } in given {
            sequences.push(FamilySequence { name: names[1].to_owned(), game: None });
            sentences.splice(0..0, more.iter().map(|&sentence| sentence.to_owned()));
            for member in &mut *members {
                member.automata.push(MemberAutomaton::from(&automaton(member.base)));
            }
        }
    }
    let checked = Checked::answer(&certificate, budget)?.map_err(Halt::Bound)?;
    Ok(Some(kept(checked, keep)))
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
    if let Some(seen) = decide_for_divisors(text, with, budget, keep)? {
        return Ok(seen);
    }
    let host = asked.host;
    let question = Question::read(text, &Vocabulary::default(), asked.sequences(with)?)?;
    let answered = question.answer(host, |certificate| {
        Checked::new(certificate, text, None, budget).map(Ok::<_, String>)
    });
    answer(&question, answered.map_err(|error: AskError| Halt::from(error))?, keep)
}

/// The answer of a question, which stands if the checker has accepted it.
fn answer(question: &Question, answered: Answered, keep: Keep<'_>) -> Result<Seen, Halt> {
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
        Answer::Set(_) => Err(Halt::Data(format!("{} has free variables", question.formula))),
    }
}
