//! The names that a script has defined.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::automaton::{Alphabet, Numeration};
use crate::budget::Budget;
use crate::cli::failure::Failure;
use crate::logic::script::{RegularError, regular_set, without_macros};
use crate::logic::{
    Answer, Formula, Operand, Relation, Term, Vocabulary, Word, is_name, named, numerals_named,
    sequences_of,
};
use crate::number::expression::point_at;
use crate::number::numeration::WordSystem;
use crate::proof::{Answered, Question, Sequences};

/// The meanings of the names in a script.
pub(super) struct Definitions<'r, 's> {
    sequences: &'r mut Sequences<'s>,
    /// The meanings of `$name(…)`.
    words: Vocabulary,
    /// The texts that `#name` stands for.
    pub macros: BTreeMap<String, String>,
    /// The names whose last definition failed.
    lacking: BTreeMap<String, Lacking>,
    uncertified: Uncertified,
    /// Folders with automata for `$name(…)`.
    libraries: Vec<PathBuf>,
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
        let is = if names.len() == 1 { "is" } else { "are" };
        (!names.is_empty()).then(|| {
            format!("it rests on {}, which {is} decided and not certified", names.join(", "))
        })
    }
}

impl<'r, 's> Definitions<'r, 's> {
    /// No definitions beside these sequences.
    pub fn of(sequences: &'r mut Sequences<'s>) -> Self {
        Definitions {
            sequences,
            words: Vocabulary::default(),
            macros: BTreeMap::new(),
            lacking: BTreeMap::new(),
            uncertified: Uncertified::default(),
            libraries: Vec::new(),
        }
    }

    /// Adds the libraries of a script in this folder. Walnut keeps scripts and automata in
    /// neighbouring folders.
    pub fn add_libraries(&mut self, folder: &Path) {
        for place in [folder.to_owned(), folder.join("..")] {
            self.sequences.add_library(place.join("Word Automata Library"));
            self.libraries.push(place.join("Automata Library"));
            self.sequences.numerations().add_folder(place);
        }
    }

    /// Records whether a definition succeeded. A failed one also removes the earlier meaning of the
    /// name, because later lines must not be answered with it.
    pub fn settle<T>(&mut self, name: &str, found: Result<T, Failure>) -> Result<T, Failure> {
        let lacking = match &found {
            Ok(_) => None,
            Err(Failure::Undecided(_)) => Some(Lacking::Undecided),
            Err(_) => Some(Lacking::Mistaken),
        };
        match lacking {
            None => self.lacking.remove(name),
            Some(lacking) => {
                self.words.undefine(name);
                self.lacking.insert(name.to_owned(), lacking)
            }
        };
        self.uncertified.calls.remove(name);
        found
    }

    /// Reads a question with these definitions, and the reason why its answer cannot be certified,
    /// if there is one.
    pub fn question(&mut self, text: &str) -> Result<(Question, Option<String>), Failure> {
        let text = without_macros(text, &self.macros).map_err(Failure::Usage)?;
        let named = named(&text);
        for used in named.calls.iter().chain(&named.sequences) {
            match self.lacking.get(used) {
                None => {}
                Some(Lacking::Undecided) => {
                    let why = format!("it rests on {used}, which is undecided");
                    return Err(Failure::Undecided(why));
                }
                Some(Lacking::Mistaken) => {
                    let why = format!("it rests on {used}, whose definition has an error");
                    return Err(Failure::Usage(why));
                }
            }
        }
        for call in &named.calls {
            self.find_call(call)?;
        }
        let question = Question::read(&text, &self.words, self.sequences)?;
        let doubt = self.uncertified.doubt(&named.calls, &question.formula);
        Ok((question, doubt))
    }

    /// Stores the meaning of a definition: true or false for a sentence, and otherwise its
    /// automaton.
    pub fn define(&mut self, name: &str, question: &Question, answered: &Answered) {
        let certified = answered.certificate.is_ok();
        if !certified {
            self.uncertified.calls.insert(name.to_owned());
        }
        match &answered.answer {
            Answer::Sentence { truth, .. } => {
                let relation = if *truth { Relation::Equal } else { Relation::Unequal };
                let body = Formula::Compare(Term::Number(0), relation, Term::Number(0));
                self.words.define(name, body, None);
            }
            Answer::Set(set) => {
                let sequence = self.sequence_name(name);
                if !certified {
                    self.uncertified.sequences.insert(sequence.clone());
                }
                self.sequences.add(&sequence, set.automaton.clone(), false);
                self.words.add_sequence(sequence.as_str(), set.variables.len());
                let indices = set.variables.iter().map(Term::variable).collect();
                let word = Word { name: sequence, indices };
                let body = Formula::Output(word, Relation::Equal, Operand::Output(1));
                let numerals = question.environment.numerals().clone();
                self.words.define(name, body, Some(numerals));
            }
        }
    }

    /// A name for the automaton of `$name(…)` that differs from those of word automata.
    fn sequence_name(&mut self, name: &str) -> String {
        let stem = if is_name(name) { name.to_owned() } else { format!("{name}_") };
        let numbered = (2..).map(|number: u32| format!("{stem}_{number}"));
        let free = |name: &String| !matches!(self.sequences.find(name), Ok(true) | Err(_));
        std::iter::once(stem.clone()).chain(numbered).find(free).unwrap_or(stem)
    }

    /// Defines the set of a regular expression. It returns the number of states, and whether zeros
    /// before the first digit make a difference to the expression.
    pub fn regular(
        &mut self,
        name: &str,
        alphabets: &[String],
        text: &str,
        budget: &Budget,
    ) -> Result<(usize, bool), Failure> {
        let first = &alphabets[0];
        if let Some(other) = alphabets.iter().find(|other| *other != first) {
            return Err(Failure::Usage(format!(
                "the tracks of `reg {name}` are {first} and {other}: all numbers of one formula \
                 are written in one numeration"
            )));
        }
        let (numerals, any) = self.numerals_of_alphabet(first)?;
        let tracks = u32::try_from(alphabets.len()).unwrap_or(u32::MAX);
        let alphabet = Alphabet::new(numerals.digits(), tracks)?;
        let set = regular_set(text, alphabet, numerals.order(), budget);
        let (automaton, zeros) = set.map_err(|error| match error {
            RegularError::Reached(reached) => reached.into(),
            RegularError::Syntax(column, _) => {
                let pointed = point_at(text, column);
                Failure::Usage(format!("in `reg {name}`, {error}\n{pointed}"))
            }
        })?;
        let states = automaton.len();
        let sequence = self.sequence_name(name);
        self.sequences.add(&sequence, automaton.in_numeration(numerals.clone())?, any);
        let calls = Some(numerals).filter(|_| !any);
        self.words.define_sequence(name, sequence, alphabets.len(), calls);
        Ok((states, zeros))
    }

    /// Searches for `$name(…)` among the automata beside the script.
    fn find_call(&mut self, name: &str) -> Result<(), Failure> {
        let files = self.libraries.iter().map(|folder| folder.join(format!("{name}.txt")));
        let Some(path) = files.into_iter().find(|path| !self.words.defines(name) && path.is_file())
        else {
            return Ok(());
        };
        let sequence = self.sequence_name(name);
        let (tracks, numerals) = self.sequences.add_set(&sequence, &path)?;
        self.words.define_sequence(name, sequence, tracks, Some(numerals));
        Ok(())
    }

    /// The numerals of an alphabet, and whether it is only a set of digits.
    fn numerals_of_alphabet(&self, text: &str) -> Result<(Numeration, bool), Failure> {
        let digits = text.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
        let Some(digits) = digits else {
            let numerals = self.sequences.numerals(text);
            return Ok((numerals.map_err(|error| Failure::Usage(error.to_string()))?, false));
        };
        let count = digits.split(',').count();
        let digits = || digits.split(',').zip(0..);
        let counts = digits().all(|(digit, at): (&str, u32)| digit.trim().parse() == Ok(at));
        let numerals = numerals_named(&count.to_string()).ok().filter(|_| counts);
        let numerals = numerals.ok_or_else(|| {
            Failure::Usage(format!(
                "the digits {text:.60} are not 0, 1, … up to one less than a base"
            ))
        })?;
        Ok((numerals, true))
    }

    /// Defines Ostrowski's numeration of a continued fraction under a name.
    pub fn ostrowski(
        &mut self,
        name: &str,
        before: &[u32],
        period: &[u32],
    ) -> Result<WordSystem, Failure> {
        // Walnut's first partial quotient may be left out, as it is 0.
        let before = before.strip_prefix(&[0]).unwrap_or(before);
        let system = WordSystem::ostrowski(before, period);
        let system = system.map_err(|error| Failure::Usage(format!("in `ost {name}`, {error}")))?;
        self.sequences.numerations().define(name, system.clone());
        Ok(system)
    }
}
