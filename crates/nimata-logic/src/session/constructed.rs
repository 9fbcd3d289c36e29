//! Sequences that commands construct from others: what they read, and how they are kept.

use std::path::PathBuf;

use super::error::CommandError;
use super::reply::Reply;
use super::state::Session;
use crate::Result;
use crate::ask::{Checked, Source};
use crate::logic::{Answer, Sequence};
use nimata_automata::automaton::{Dfao, states_in_words};

/// A sequence that is constructed.
pub(super) struct Constructed {
    pub(super) name: String,
    pub(super) word: Dfao,
    /// The kind of thing, for a line of text after the number of states.
    pub(super) what: String,
    /// The certificate of the sentences that determine it, or why there is none.
    pub(super) certificate: Result<Checked, String>,
}

/// An automaton as a given sequence.
pub(super) fn given(name: &str, automaton: &Dfao) -> Sequence {
    Sequence { name: name.to_owned(), automaton: automaton.clone(), game: None }
}

/// A name that begins with this and is none of those taken.
pub(super) fn fresh(name: &str, taken: &[&str]) -> String {
    let numbered = (2..).map(|number: u32| format!("{name}_{number}"));
    let mut names = std::iter::once(name.to_owned()).chain(numbered);
    names.find(|name| !taken.contains(&name.as_str())).expect("there are more numbers than names")
}

impl Session<'_> {
    /// A file of one of Walnut's folders beside the script.
    pub(super) fn library_file(&self, folder: &str, name: &str) -> Option<PathBuf> {
        let places = self.libraries.iter().filter_map(|library| library.parent());
        places.map(|place| place.join(folder).join(format!("{name}.txt"))).find(|it| it.is_file())
    }

    /// The automaton of a sequence of one index that has one of these letters at every number;
    /// `whose` says in an error what letters these are.
    pub(super) fn word_of_letters(
        &mut self,
        name: &str,
        letters: &[i64],
        whose: &'static str,
    ) -> Result<Dfao> {
        self.rests_on(name)?;
        let word = self.word(name)?;
        has_places(&word, name)?;
        let is = letters.iter().filter(|letter| word.outputs().contains(&Some(**letter)));
        let is: Vec<String> = is.map(|letter| format!("{name}[n] = @{letter}")).collect();
        let all = if is.is_empty() { "0 = 1".to_owned() } else { is.join(" | ") };
        let answer = self.decided(&format!("A n ({all})"))?;
        let Answer::Sentence { truth: false, witness } = answer else { return Ok(word) };
        let at = witness.and_then(|found| found.into_iter().next()).map(|(_, number)| number);
        let at = at.unwrap_or_default();
        let output = word.value_at(&at);
        Err(CommandError::Letter { name: name.to_owned(), at, output, letters: whose }.into())
    }

    /// Keeps a sequence that was constructed; `from` is the one that it was constructed from.
    pub(super) fn keep_constructed(
        &mut self,
        found: Constructed,
        from: Option<&str>,
    ) -> Result<Reply> {
        let Constructed { name, word, what, certificate } = found;
        // Formulas must be able to speak of it.
        Source::of(&word, self.host())?;
        let certificate = match from.and_then(|from| self.doubt_of(from)) {
            Some(doubt) => Err(doubt),
            None => certificate,
        };
        let states = word.len();
        self.settle(&name, certificate.is_ok());
        self.keep_word(&name, word);
        let what = format!("{} {what}", states_in_words(states));
        Ok(Reply::Made { states, what, certificate: Some(certificate) })
    }
}

/// Checks that an automaton is that of a word: it reads one natural number, a place.
///
/// # Errors
/// It reads several numbers, integers or codes.
pub(super) fn has_places(word: &Dfao, name: &str) -> Result<()> {
    let (tracks, numeration) = (word.alphabet().tracks(), word.numeration());
    let name = name.to_owned();
    if tracks != 1 {
        return Err(CommandError::Indices { name, tracks }.into());
    }
    if numeration.has_integers() || numeration.tracks().is_some() {
        return Err(CommandError::Places { name, numeration: numeration.clone() }.into());
    }
    Ok(())
}
