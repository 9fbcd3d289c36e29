//! The names that commands have defined.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::error::CommandError;
use super::library::{Content, Definition, MACROS, SETS, WORDS};
use super::verbs::{FORMATS, Format};
use crate::ask::{Answered, Host, Question, Sequences, Source};
use crate::files::read_text;
use crate::logic::script::without_macros;
use crate::logic::{
    Answer, Formula, Term, Vocabulary, Wanted, is_name, named, sequences_of, solve,
};
use crate::{AskError, Result};
use nimata_automata::automaton::language::padded;
use nimata_automata::automaton::{Dfao, Morphism, minimize};

/// Commands that were carried out one after the other, and what they have defined.
pub struct Session<'h> {
    pub(super) sequences: Sequences<'h>,
    /// The meanings of `$name(…)`.
    pub(super) words: Vocabulary,
    /// The texts that `#name` stands for.
    pub(super) macros: BTreeMap<String, String>,
    /// The languages of `$name`: all words that belong to it, as they are spelled.
    pub(super) languages: BTreeMap<String, Dfao>,
    /// The names of the sequences that `$name` stands for in formulas.
    pub(super) stands_for: BTreeMap<String, String>,
    /// The names of languages whose digits are those of no particular numeration.
    pub(super) any: BTreeSet<String>,
    pub(super) morphisms: BTreeMap<String, Morphism>,
    /// The names whose last definition failed.
    lacking: BTreeMap<String, Lacking>,
    uncertified: Uncertified,
    /// Folders with automata for `$name(…)`.
    pub(super) libraries: Vec<PathBuf>,
    /// Folders with texts for `#name(…)`.
    pub(super) macro_libraries: Vec<PathBuf>,
    /// The formats of the command `export`.
    pub(super) formats: &'static [Format],
    /// The folder in which definitions persist.
    pub(super) library: Option<PathBuf>,
    pub(super) unsaved: Vec<Definition>,
}

/// The reason why a name has no meaning.
#[derive(Clone, Copy)]
enum Lacking {
    Undecided,
    Mistaken,
}

/// A result without a certificate: nothing that depends on it is proved.
#[derive(Default)]
struct Uncertified {
    calls: BTreeSet<String>,
    sequences: BTreeSet<String>,
}

impl Uncertified {
    /// The reason why a formula with these calls is not proved.
    fn doubt(&self, calls: &[String], formula: &Formula) -> Option<String> {
        let calls = calls.iter().filter(|name| self.calls.contains(*name));
        let sequences = sequences_of(formula);
        let sequences = sequences.intersection(&self.sequences);
        let names: BTreeSet<&str> = calls.chain(sequences).map(String::as_str).collect();
        let names: Vec<&str> = names.into_iter().collect();
        (!names.is_empty()).then(|| in_doubt(&names))
    }
}

/// The reason why what rests on these names is not proved.
fn in_doubt(names: &[&str]) -> String {
    let is = if names.len() == 1 { "is" } else { "are" };
    format!("it rests on {}, which {is} decided and not certified", names.join(", "))
}

impl<'h> Session<'h> {
    /// No definitions beside these sequences.
    pub fn new(sequences: Sequences<'h>) -> Self {
        Session {
            sequences,
            words: Vocabulary::default(),
            macros: BTreeMap::new(),
            languages: BTreeMap::new(),
            stands_for: BTreeMap::new(),
            any: BTreeSet::new(),
            morphisms: BTreeMap::new(),
            lacking: BTreeMap::new(),
            uncertified: Uncertified::default(),
            libraries: Vec::new(),
            macro_libraries: Vec::new(),
            formats: FORMATS,
            library: None,
            unsaved: Vec::new(),
        }
    }

    /// The session with these formats of the command `export`, whose own ones are `txt` and `json`.
    #[must_use]
    pub fn with_formats(self, formats: &'static [Format]) -> Self {
        Session { formats, ..self }
    }

    /// Whoever runs the session.
    pub fn host(&self) -> &'h dyn Host {
        self.sequences.host()
    }

    /// Gives a sequence a name; `written` is how messages write it.
    ///
    /// # Errors
    /// The name is no name of a sequence, or is given already.
    pub fn name(&mut self, name: &str, source: Source, written: &str) -> Result<()> {
        self.sequences.name(name, source, written)
    }

    /// Adds the libraries of a script in this folder. Walnut keeps scripts and automata in
    /// neighbouring folders.
    pub fn add_libraries(&mut self, folder: &Path) {
        [folder.to_owned(), folder.join("..")].into_iter().for_each(|place| self.add_place(place));
    }

    /// Adds the libraries in a folder.
    pub(super) fn add_place(&mut self, place: PathBuf) {
        self.sequences.add_library(place.join(WORDS));
        self.libraries.push(place.join(SETS));
        self.macro_libraries.push(place.join(MACROS));
        self.sequences.numerations().add_folder(place);
    }

    /// Records that a name has no meaning, because its definition is undecided or has an error. The
    /// earlier meaning is dropped too, because later commands must not be answered with it.
    pub fn spoil(&mut self, name: &str, undecided: bool) {
        let lacking = if undecided { Lacking::Undecided } else { Lacking::Mistaken };
        self.macros.remove(name);
        self.languages.remove(name);
        self.any.remove(name);
        self.stands_for.remove(name);
        self.morphisms.remove(name);
        self.words.undefine(name);
        self.lacking.insert(name.to_owned(), lacking);
        self.uncertified.calls.remove(name);
    }

    /// Records that a name gets a new meaning.
    pub(super) fn renew(&mut self, name: &str) {
        self.lacking.remove(name);
        self.languages.remove(name);
        self.any.remove(name);
        self.uncertified.calls.remove(name);
    }

    /// Records that a sequence or a morphism got a new meaning, and whether that is certified.
    pub(super) fn settle(&mut self, name: &str, certified: bool) {
        self.make_way(name);
        self.lacking.remove(name);
        match certified {
            true => self.uncertified.sequences.remove(name),
            false => self.uncertified.sequences.insert(name.to_owned()),
        };
    }

    /// The automaton of a sequence, from which others are made: sentences about those have no rules
    /// of the game whose values it holds, so the checker has to accept it before. If it declines,
    /// nothing that is made of it is proved.
    ///
    /// # Errors
    /// The fault of the sequence; [`AskError::Rejected`].
    pub(super) fn automaton_of(&mut self, name: &str) -> Result<Dfao> {
        let loaded = self.sequences.loaded(name, None)?;
        if !loaded.verify(self.host())? {
            self.cast_doubt((name, false));
        }
        Ok(loaded.sequence.automaton)
    }

    /// Drops the automata of games, which are found anew where they are needed.
    pub fn forget(&mut self) {
        self.sequences.forget();
    }

    /// Records that a set, or else a sequence, is not certified.
    pub(super) fn cast_doubt(&mut self, (name, is_set): (&str, bool)) {
        let Uncertified { calls, sequences } = &mut self.uncertified;
        if is_set { calls } else { sequences }.insert(name.to_owned());
    }

    /// Records that a set, or else a sequence, was made of others: if one of them is not certified,
    /// it is not either.
    pub(super) fn inherit_doubt<'n>(
        &mut self,
        made: (&str, bool),
        others: impl IntoIterator<Item = (&'n str, bool)>,
    ) {
        let Uncertified { calls, sequences } = &self.uncertified;
        let is_doubtful =
            |(name, is_set)| if is_set { calls.contains(name) } else { sequences.contains(name) };
        if others.into_iter().any(is_doubtful) {
            self.cast_doubt(made);
        }
    }

    /// The reason why what rests on a sequence is not proved, if there is one.
    pub(super) fn doubt_of(&self, sequence: &str) -> Option<String> {
        let is_doubtful = self.uncertified.sequences.contains(sequence);
        is_doubtful.then(|| in_doubt(&[sequence]))
    }

    /// Requires that the last definition of a name succeeded.
    pub(super) fn rests_on(&self, used: &str) -> Result<()> {
        match self.lacking.get(used) {
            None => Ok(()),
            Some(Lacking::Undecided) => {
                Err(AskError::Undecided(format!("it rests on {used}, which is undecided")))
            }
            Some(Lacking::Mistaken) => Err(CommandError::Mistaken(used.to_owned()).into()),
        }
    }

    /// Reads a question with these definitions, and the reason why its answer cannot be certified,
    /// if there is one.
    pub(super) fn question(&mut self, text: &str) -> Result<(Question, Option<String>)> {
        self.find_macros(text)?;
        let text = without_macros(text, &self.macros).map_err(CommandError::Macro)?;
        let named = named(&text);
        for used in named.calls.iter().chain(&named.sequences) {
            self.rests_on(used)?;
        }
        for call in &named.calls {
            self.find_call(call)?;
        }
        let question = Question::read(&text, &self.words, &mut self.sequences)?;
        let doubt = self.uncertified.doubt(&named.calls, &question.formula);
        Ok((question, doubt))
    }

    /// Stores the meaning of a definition: true or false for a sentence, and otherwise its
    /// automaton.
    pub(super) fn define(&mut self, name: &str, answered: &Answered) {
        self.renew(name);
        let certified = answered.certificate.is_ok();
        if !certified {
            self.uncertified.calls.insert(name.to_owned());
        }
        match &answered.answer {
            Answer::Sentence { truth, .. } => {
                self.words.define(name, Formula::constant(*truth), None);
                self.note(SETS, name, || Content::Text(format!("{truth}\n")));
            }
            Answer::Set(set) => {
                let sequence = self.sequence_name(name);
                if !certified {
                    self.uncertified.sequences.insert(sequence.clone());
                }
                self.sequences.add(&sequence, set.automaton.clone());
                self.languages.insert(name.to_owned(), set.automaton.clone());
                self.stands_for.insert(name.to_owned(), sequence.clone());
                self.words.add_sequence(sequence.as_str(), set.variables.len());
                let indices = set.variables.iter().map(Term::variable);
                let body = Formula::output(&sequence, indices, 1);
                let numerals = Some(set.automaton.numeration().clone());
                let numerals = numerals.filter(|numerals| numerals.tracks().is_none());
                self.words.define(name, body, numerals);
                self.note_set(name, &set.automaton);
            }
        }
    }

    /// A name for the automaton of `$name(…)` that differs from those of word automata.
    pub(super) fn sequence_name(&mut self, name: &str) -> String {
        let stem = if is_name(name) { name.to_owned() } else { format!("{name}_") };
        let numbered = (2..).map(|number: u32| format!("{stem}_{number}"));
        let free = |name: &String| !matches!(self.sequences.find(name), Ok(true) | Err(_));
        std::iter::once(stem.clone()).chain(numbered).find(free).unwrap_or(stem)
    }

    /// Gives the automaton of the set `$name` another name if it has this one, so that a sequence
    /// can have it.
    pub(super) fn make_way(&mut self, name: &str) {
        if self.stands_for.get(name).is_none_or(|sequence| sequence != name) {
            return;
        }
        let Some(language) = self.languages.get(name).cloned() else { return };
        let other = self.sequence_name(name);
        self.sequences.rename(name, &other);
        if self.uncertified.sequences.remove(name) {
            self.uncertified.sequences.insert(other.clone());
        }
        self.stands_for_sequence(name, other, &language);
    }

    /// Lets `$name` stand for a sequence in formulas, which is 1 at the numbers of this language.
    pub(super) fn stands_for_sequence(&mut self, name: &str, sequence: String, like: &Dfao) {
        let tracks = usize::try_from(like.alphabet().tracks()).expect("at most 20");
        let numerals = Some(like.numeration().clone());
        let numerals = numerals.filter(|own| !self.any.contains(name) && own.tracks().is_none());
        self.stands_for.insert(name.to_owned(), sequence.clone());
        self.words.define_sequence(name, sequence, tracks, numerals);
    }

    /// Searches for `$name(…)` among the automata beside the script.
    pub(super) fn find_call(&mut self, name: &str) -> Result<()> {
        let files = self.libraries.iter().map(|folder| folder.join(format!("{name}.txt")));
        let Some(path) = files.into_iter().find(|path| !self.words.defines(name) && path.is_file())
        else {
            return Ok(());
        };
        if let Some(truth) = self.truth_in(&path) {
            self.words.define(name, Formula::constant(truth), None);
            return Ok(());
        }
        let unsaved = self.unsaved.len();
        let set =
            |words: &Dfao| minimize(&words.map_outputs(|output| Some((output == Some(1)).into())));
        match self.sequences.set_in(&path)? {
            Source::Words(both) => {
                let [msd, lsd] = both.each_ref().map(set);
                let budget = self.host().budget();
                let both = [padded(&msd, &budget)?, padded(&lsd, &budget)?];
                self.keep_set(name, msd, Source::Words(both));
            }
            Source::Automaton(words) => drop(self.keep_spelled(name, set(&words), false)?),
            Source::Provided(_) | Source::Stated(_) => unreachable!("a file holds an automaton"),
        }
        self.unsaved.truncate(unsaved);
        Ok(())
    }

    /// The truth of a sentence, if the file of a definition holds that word and no automaton.
    pub(super) fn truth_in(&self, path: &Path) -> Option<bool> {
        read_text(path, 16, 1, &self.host().budget()).ok()?.trim().parse().ok()
    }

    /// The answer to a question, without a certificate.
    ///
    /// # Errors
    /// The fault of the question; [`AskError::Undecided`].
    pub(super) fn decided(&mut self, text: &str) -> Result<Answer> {
        let (question, _) = self.question(text)?;
        let budget = self.host().budget();
        let wanted = Wanted { budget, lemmas: false, ..Wanted::default() };
        let solved = solve(question.decided(), &question.environment, &wanted, &mut |_, _| {});
        let solved = solved.map_err(|error| AskError::Undecided(error.to_string()))?;
        Ok(solved.answer)
    }
}
