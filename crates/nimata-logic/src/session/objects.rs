//! The automata of a session by their names: languages, `$name`, and sequences.

use super::error::CommandError;
use super::library::{Content, SETS, WORDS};
use super::reply::Reply;
use super::state::Session;
use crate::Result;
use crate::ask::{Source, in_both_orders};
use crate::files::read_text;
use crate::logic::is_name;
use crate::logic::script::used_macros;
use nimata_automata::automaton::{Dfao, Track, language, minimize, states_in_words};

/// The greatest size of a file that holds a macro, in bytes.
const MOST_BYTES: u64 = 1 << 20;

impl Session<'_> {
    /// The language of `$name`: the automaton outputs 1 at its words, as they are spelled, and
    /// zeros in front may make a difference.
    ///
    /// # Errors
    /// No language has this name, or its file is wrong.
    pub(super) fn language(&mut self, name: &str) -> Result<Dfao> {
        self.rests_on(name)?;
        self.find_call(name)?;
        let language = self.languages.get(name).cloned();
        Ok(language.ok_or_else(|| CommandError::NoSet(name.to_owned()))?)
    }

    /// The automaton of a sequence.
    ///
    /// # Errors
    /// No sequence has this name, or its file is wrong.
    pub(super) fn word(&mut self, name: &str) -> Result<Dfao> {
        self.rests_on(name)?;
        if !self.sequences.find(name)? {
            return Err(CommandError::NoSequence(name.to_owned()).into());
        }
        self.automaton_of(name)
    }

    /// Keeps a language under a name, and the set of the numbers of which some spelling belongs to
    /// it: one automaton, or two where the words may be read from either end.
    pub(super) fn keep_set(&mut self, name: &str, language: Dfao, numbers: Source) -> Reply {
        let (states, any) = match &numbers {
            Source::Words([msd, _]) => (msd.len(), true),
            Source::Automaton(set) => (set.len(), false),
            Source::Provided(_) | Source::Stated(_) => unreachable!("a set has an automaton"),
        };
        let sequence = self.sequence_name(name);
        self.renew(name);
        self.any.extend(any.then(|| name.to_owned()));
        self.sequences.insert(&sequence, numbers, &sequence);
        self.stands_for_sequence(name, sequence, &language);
        self.note_set(name, &language);
        self.languages.insert(name.to_owned(), language);
        Reply::Made { states, what: states_in_words(states), certificate: None }
    }

    /// Keeps a language under a name, and the set of its numbers. A note says if zeros before the
    /// first digit make a difference to the language. `any` says that its digits are those of no
    /// particular numeration.
    ///
    /// # Errors
    /// A bound of the budget.
    pub(super) fn keep_spelled(&mut self, name: &str, words: Dfao, any: bool) -> Result<Reply> {
        let numbers = language::padded(&words, &self.host().budget())?;
        // Codes without the letter 0 are padded with it, which no expression can write.
        let writes = |tracks: &[Track]| tracks.iter().all(|it| it.own_digits().contains(&0));
        if numbers != words && words.numeration().tracks().is_none_or(writes) {
            self.host().say(&format!(
                "{name}: zeros before the most significant digit make a difference to its words; \
                 in formulas a number belongs to it if one of its spellings does"
            ));
        }
        let numbers = match any {
            true => Source::Words(in_both_orders(&words, &self.host().budget())?),
            false => Source::Automaton(numbers),
        };
        Ok(self.keep_set(name, words, numbers))
    }

    /// Checks that a sequence can have this name.
    ///
    /// # Errors
    /// Formulas cannot speak of a sequence of this name.
    pub(super) fn is_free_word(&self, name: &str) -> Result<()> {
        if is_name(name) {
            return Ok(());
        }
        Err(CommandError::Quantifier(name.to_owned()).into())
    }

    /// Finds the texts of macros that a text uses, and that no command has defined, beside the
    /// script.
    ///
    /// # Errors
    /// A file that cannot be read.
    pub(super) fn find_macros(&mut self, text: &str) -> Result<()> {
        let mut wanted = used_macros(text);
        while let Some(name) = wanted.pop() {
            if self.macros.contains_key(&name) || self.rests_on(&name).is_err() {
                continue;
            }
            let files =
                self.macro_libraries.iter().map(|folder| folder.join(format!("{name}.txt")));
            let Some(path) = files.into_iter().find(|path| path.is_file()) else { continue };
            let body = read_text(&path, MOST_BYTES, 1, &self.host().budget())?;
            let body = body.trim_end();
            // A macro may use others.
            wanted.extend(used_macros(body));
            self.macros.insert(name, body.to_owned());
        }
        Ok(())
    }

    /// Notes the words of a set for the library.
    pub(super) fn note_set(&mut self, name: &str, language: &Dfao) {
        let alone = self.any.contains(name);
        self.note(SETS, name, || {
            let words = language.map_outputs(|output| Some((output == Some(1)).into()));
            Content::Automaton(minimize(&words), alone)
        });
    }

    /// Keeps a sequence under a name.
    pub(super) fn keep_word(&mut self, name: &str, word: Dfao) -> Reply {
        let states = word.len();
        self.make_way(name);
        self.note(WORDS, name, || Content::Automaton(word.clone(), false));
        self.sequences.add(name, word);
        Reply::Made { states, what: states_in_words(states), certificate: None }
    }
}
