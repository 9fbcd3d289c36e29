//! The automata that a command names, and the sentences that say what it has made of them.

use std::ops::RangeBounds;

use super::formulas::proof;
use super::verb::Verb;
use crate::ask::read_as;
use crate::logic::in_words;
use crate::logic::script::Call;
use crate::session::error::{CommandError, Reads};
use crate::session::reply::Reply;
use crate::session::state::Session;
use crate::{AskError, Result};
use nimata_automata::automaton::{Accepted, Dfao, Numeration, Output, minimize, over_digits};
use nimata_automata::budget::Budget;

/// An automaton that a command names.
pub(super) struct Operand {
    /// Its name, without a `$`.
    pub(super) name: String,
    /// Whether it is a set, `$NAME`, and not a sequence.
    pub(super) is_set: bool,
    /// A set outputs 1 at its words and 0 at others; neither is at words of no number.
    pub(super) automaton: Dfao,
    /// Whether its digits are those of no particular numeration.
    pub(super) any: bool,
}

impl Operand {
    /// The name, and whether it is that of a set.
    pub(super) fn named(&self) -> (&str, bool) {
        (&self.name, self.is_set)
    }

    /// The digits that the automaton reads.
    pub(super) fn reads(&self) -> Reads {
        let numeration = self.automaton.numeration().clone();
        Reads { name: self.name.clone(), tracks: self.tracks(), numeration }
    }

    /// The error for a verb that takes sequences in other numerations, such as these.
    pub(super) fn in_other_digits(&self, verb: &'static str, takes: &'static str) -> AskError {
        let Reads { name, numeration, .. } = self.reads();
        CommandError::Numeration { name, numeration, verb, takes }.into()
    }

    /// How many numbers the automaton reads.
    pub(super) fn tracks(&self) -> u32 {
        self.automaton.alphabet().tracks()
    }
}

/// The operand that a word names: `$NAME` for a set and `NAME` for a sequence.
pub(super) fn operand(session: &mut Session, word: &str) -> Result<Operand> {
    match word.strip_prefix('$') {
        Some(name) => set(session, name),
        None => {
            let automaton = session.word(word)?;
            Ok(Operand { name: word.to_owned(), is_set: false, automaton, any: false })
        }
    }
}

/// The set with this name.
pub(super) fn set(session: &mut Session, name: &str) -> Result<Operand> {
    let found = session.language(name)?;
    // The outputs at words of no number do not matter to formulas, and would matter here.
    let found = on_words(found, &session.host().budget())?;
    let automaton = minimize(&found.map_outputs(|output| Some((output == Some(1)).into())));
    let any = session.any.contains(name);
    Ok(Operand { name: name.to_owned(), is_set: true, automaton, any })
}

/// The automaton without outputs at words that stand for no number.
pub(super) fn on_words(dfao: Dfao, budget: &Budget) -> Result<Dfao> {
    let Some(words) = in_words(dfao.numeration()) else { return Ok(dfao) };
    let accepted = Accepted::new(&words, dfao.alphabet())?;
    let numeration = dfao.numeration().clone();
    let found = accepted.expect("these are words").restrict(&dfao, budget)?;
    Ok(found.in_numeration(numeration).expect("the digits are the same"))
}

/// The sets that a command names after the new one; they may have a `$`.
pub(super) fn sets(
    session: &mut Session,
    call: &Call,
    verb: &Verb,
    count: impl RangeBounds<usize>,
) -> Result<Vec<Operand>> {
    let words = call.words();
    if !count.contains(&words.len()) {
        return Err(verb.misused());
    }
    let name = |word: &&str| word.strip_prefix('$').unwrap_or(word).to_owned();
    let names: Vec<String> = words.iter().map(name).collect();
    names.iter().map(|name| set(session, name)).collect()
}

/// The automaton with the same words over the digits of a numeration, and `other` at words with
/// digits that it does not have.
pub(super) fn in_digits(
    automaton: &Dfao,
    numeration: &Numeration,
    other: Output,
    budget: &Budget,
) -> Result<Dfao> {
    on_words(read_as(&over_digits(automaton, numeration, other, budget)?, numeration), budget)
}

/// Checks that sets have the same digits on as many tracks. Digits of no particular numeration
/// become those of the other sets.
pub(super) fn same_digits(session: &Session, call: &Call, sets: &mut [Operand]) -> Result<()> {
    let numerals = sets.iter().find(|set| !set.any).map(|set| set.automaton.numeration().clone());
    for set in sets.iter_mut().filter(|set| set.any) {
        let own = set.automaton.numeration();
        let plain = |it: &Numeration| it.tracks().is_none();
        let fits = |it: &&Numeration| plain(it) && plain(own) && own.digits() <= it.digits();
        if let Some(numerals) = numerals.as_ref().filter(fits) {
            let found = in_digits(&set.automaton, numerals, Some(0), &session.host().budget())?;
            set.automaton = minimize(&found.map_outputs(|output| output.or(Some(0))));
            set.any = false;
        }
    }
    let digits = |set: &Operand| (set.automaton.alphabet(), set.automaton.numeration().clone());
    let first = &sets[0];
    let Some(other) = sets.iter().find(|set| digits(set) != digits(first)) else { return Ok(()) };
    let (one, other) = (Box::new(first.reads()), Box::new(other.reads()));
    Err(CommandError::TwoAlphabets { one, other, verb: call.verb }.into())
}

/// Proves for all numbers the sentence that says what was made, and adds its certificate to the
/// reply. It was made of `old` and reads so many tracks; `body` writes the sentence about the
/// variables with these names. Where the spelling of numbers makes it false, no sentence about
/// numbers says what was made.
pub(super) fn certified(
    session: &mut Session,
    made: (&str, bool),
    reply: Reply,
    (old, tracks): (&[Operand], u32),
    body: impl Fn(&[String]) -> String,
) -> Result<Reply> {
    // No sentence can name what a name stood for before.
    if old.iter().any(|operand| operand.named() == made) {
        return Ok(reply);
    }
    let Reply::Made { states, what, .. } = reply else { return Ok(reply) };
    let like = &old[0];
    let names: Vec<String> = (1..=tracks).map(|track| format!("n{track}")).collect();
    let numeration = match like.any && like.automaton.numeration().base().is_some() {
        true => format!("?{} ", like.automaton.numeration()),
        false => String::new(),
    };
    let sentence = format!("{numeration}A {} ({})", names.join(","), body(&names));
    let certificate = proof(session, &sentence)?;
    if let Some(Err(_)) = &certificate {
        session.cast_doubt(made);
    }
    Ok(Reply::Made { states, what, certificate })
}

/// A call of a set in a formula.
pub(super) fn called(set: &str, variables: &[String]) -> String {
    format!("${set}({})", variables.join(","))
}

/// A member of a sequence in a formula.
pub(super) fn indexed(word: &str, variables: &[String]) -> String {
    let indices: Vec<String> = variables.iter().map(|name| format!("[{name}]")).collect();
    format!("{word}{}", indices.concat())
}

/// Keeps a sequence that was made of these operands.
pub(super) fn keep_word(
    session: &mut Session,
    name: &str,
    word: Dfao,
    parts: &[Operand],
) -> Result<Reply> {
    session.is_free_word(name)?;
    session.settle(name, true);
    let reply = session.keep_word(name, word);
    session.inherit_doubt((name, false), parts.iter().map(Operand::named));
    Ok(reply)
}
