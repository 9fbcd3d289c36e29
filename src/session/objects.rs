//! The automata of a session by their names: languages, `$name`, and sequences.

use super::reply::Reply;
use super::state::Session;
use crate::automaton::Dfao;
use crate::game::GameError;

impl Session<'_> {
    /// The language of `$name`: the automaton outputs 1 at its words, as they are spelled, and
    /// zeros in front may make a difference.
    ///
    /// # Errors
    /// No language has this name, or its file is wrong.
    pub(super) fn language(&mut self, name: &str) -> Result<Dfao, GameError> {
        self.find_call(name)?;
        self.languages.get(name).cloned().ok_or_else(|| {
            GameError::Unsuitable(format!(
                "no set of numbers `{name}` is defined: `def` and `reg` define sets, and the \
                 folder `Automata Library` holds files of them"
            ))
        })
    }

    /// The automaton of a sequence.
    ///
    /// # Errors
    /// No sequence has this name, or its file is wrong.
    pub(super) fn word(&mut self, name: &str) -> Result<Dfao, GameError> {
        if !self.sequences.find(name)? {
            return Err(GameError::Unsuitable(format!(
                "no sequence `{name}` is known: the folder `Word Automata Library` holds files of \
                 them, and `combine` and `promote` make them"
            )));
        }
        Ok(self.sequences.loaded(name, None)?.sequence.automaton)
    }

    /// Keeps a language under a name. `numbers` is the set of the numbers of which some spelling
    /// belongs to it; `any` says that its digits are those of no particular numeration.
    pub(super) fn keep_language(
        &mut self,
        name: &str,
        language: Dfao,
        numbers: Dfao,
        any: bool,
    ) -> Reply {
        let states = numbers.len();
        let tracks = usize::try_from(numbers.alphabet().tracks()).expect("at most 20");
        let calls = Some(numbers.numeration().clone());
        let calls = calls.filter(|numerals| !any && numerals.tracks().is_none());
        let sequence = self.sequence_name(name);
        self.renew(name);
        self.sequences.add(&sequence, numbers, any);
        self.words.define_sequence(name, sequence, tracks, calls);
        self.languages.insert(name.to_owned(), language);
        Reply::Made { states, what: format!("{states} states"), certificate: None }
    }

    /// Keeps a language under a name whose words may be read from either end: the sets of those
    /// that are read with the most, and with the least significant digit first.
    pub(super) fn keep_words(&mut self, name: &str, language: Dfao, both: [Dfao; 2]) -> Reply {
        let states = both[0].len();
        let tracks = usize::try_from(both[0].alphabet().tracks()).expect("at most 20");
        let sequence = self.sequence_name(name);
        self.renew(name);
        self.sequences.add_words(&sequence, both);
        self.words.define_sequence(name, sequence, tracks, None);
        self.languages.insert(name.to_owned(), language);
        Reply::Made { states, what: format!("{states} states"), certificate: None }
    }

    /// Keeps a sequence under a name.
    pub(super) fn keep_word(&mut self, name: &str, word: Dfao) -> Reply {
        let states = word.len();
        self.sequences.add(name, word, false);
        Reply::Made { states, what: format!("{states} states"), certificate: None }
    }
}
