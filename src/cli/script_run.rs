//! Scripts of Walnut's commands, run in order.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::answer;
use super::failure::{Failure, Outcome};
use super::format::Format;
use super::options::Shared;
use super::output::Output;
use super::proof::ProofFile;
use crate::automaton::Alphabet;
use crate::logic::script::{Action, RegularError, commands, regular_set, without_macros};
use crate::logic::{
    Answer, Formula, Numerals, Operand, Relation, Term, Vocabulary, Word, is_name, named,
    numerals_named,
};
use crate::proof::{Answered, Question, Sequences, read_at_most};

/// The longest script that is read.
const MOST_BYTES: u64 = 1 << 24;

/// Scripts load scripts so deep.
const MOST_LOADED: usize = 16;

/// Runs a script; results are written as they come.
///
/// # Errors
/// [`Failure::Usage`] names the line of what is wrong. What reaches a bound is a result, and the
/// outcome is then undecided.
pub fn run<'s>(
    path: &Path,
    sequences: &mut Sequences<'s>,
    shared: &'s Shared,
) -> Result<Outcome, Failure> {
    let format = shared.format(&[Format::Text, Format::Json])?;
    let mut run = Run {
        sequences,
        words: Vocabulary::default(),
        macros: BTreeMap::new(),
        out: Output::open(shared.output())?,
        results: (format == Format::Json).then(Vec::new),
        undecided: false,
        libraries: Vec::new(),
        shared,
    };
    run.script(path, 0)?;
    if let Some(results) = run.results.take() {
        let object = json!({ "schema": "nimata/1", "kind": "script", "results": results });
        writeln!(run.out, "{object}")?;
    }
    let outcome = if run.undecided { Outcome::Undecided } else { Outcome::Done };
    run.out.finish()?;
    Ok(outcome)
}

struct Run<'r, 's> {
    sequences: &'r mut Sequences<'s>,
    /// What `$name(…)` stands for.
    words: Vocabulary,
    macros: BTreeMap<String, String>,
    out: Output,
    /// The results so far, if they are written as one object.
    results: Option<Vec<Value>>,
    undecided: bool,
    /// Folders with automata of `$name(…)`.
    libraries: Vec<PathBuf>,
    shared: &'s Shared,
}

/// Whether a script goes on.
#[derive(PartialEq, Eq)]
enum Flow {
    On,
    Exit,
}

impl Run<'_, '_> {
    fn script(&mut self, path: &Path, depth: usize) -> Result<Flow, Failure> {
        let shown = path.display().to_string();
        if depth > MOST_LOADED {
            return Err(Failure::Usage(format!(
                "{shown}: scripts load scripts more than {MOST_LOADED} deep"
            )));
        }
        let bytes = read_at_most(path, MOST_BYTES)?;
        let text = String::from_utf8(bytes)
            .map_err(|_| Failure::Usage(format!("{shown}: this is no UTF-8 text")))?;
        let folder = path.parent().unwrap_or(Path::new("")).to_owned();
        // Walnut keeps scripts and automata in folders beside each other.
        for place in [folder.clone(), folder.join("..")] {
            self.sequences.add_library(place.join("Word Automata Library"));
            self.libraries.push(place.join("Automata Library"));
        }
        let commands =
            commands(&text).map_err(|error| Failure::Usage(format!("{shown}, {error}")))?;
        for command in commands {
            let at_line = |failure: Failure| match failure {
                Failure::Usage(what) => {
                    Failure::Usage(format!("{shown}, line {}: {what}", command.line))
                }
                other => other,
            };
            match command.action {
                Action::Exit => return Ok(Flow::Exit),
                Action::Load { file } => {
                    if self.script(&folder.join(file), depth + 1)? == Flow::Exit {
                        return Ok(Flow::Exit);
                    }
                }
                Action::Macro { name, text } => {
                    self.macros.insert(name, text);
                }
                Action::Regular { name, alphabets, text } => {
                    self.regular(&name, &alphabets, &text).map_err(at_line)?;
                }
                Action::Evaluate { name, text } => {
                    self.evaluate(&name, &text, false).map_err(at_line)?;
                }
                Action::Define { name, text } => {
                    self.evaluate(&name, &text, true).map_err(at_line)?;
                }
            }
        }
        Ok(Flow::On)
    }

    fn say(&mut self, name: &str, line: &str) -> Result<(), Failure> {
        if self.results.is_none() {
            writeln!(self.out, "{name}: {line}")?;
            self.out.flush()?;
        }
        Ok(())
    }

    fn evaluate(&mut self, name: &str, text: &str, define: bool) -> Result<(), Failure> {
        let text = without_macros(text, &self.macros).map_err(Failure::Usage)?;
        for call in named(&text).calls {
            self.find_call(&call)?;
        }
        let question = Question::read(&text, &self.words, self.sequences)?;
        let answered = match question.answer(self.shared, |found| {
            ProofFile::scratch()?.check_answer(found, &self.shared.budget())
        }) {
            Ok(answered) => answered,
            Err(Failure::Undecided(why)) => {
                self.undecided = true;
                if let Some(results) = &mut self.results {
                    results.push(json!({ "name": name, "kind": "undecided", "why": why }));
                }
                return self.say(name, &format!("undecided: {why}"));
            }
            Err(failure) => return Err(failure),
        };
        if let Some(results) = &mut self.results {
            let mut object = answer::object(&question, &answered, None, &self.shared.budget())?;
            object["name"] = name.into();
            results.push(object);
        }
        if define {
            self.define(name, &question, &answered);
        }
        self.say(name, &answer::line(&answered))
    }

    /// Keeps what a definition is true of: a sentence as true or false, else its automaton.
    fn define(&mut self, name: &str, question: &Question, answered: &Answered) {
        let numerals = question.environment.numerals();
        match &answered.answer {
            Answer::Sentence { truth, .. } => {
                let relation = if *truth { Relation::Equal } else { Relation::Unequal };
                let body = Formula::Compare(Term::Number(0), relation, Term::Number(0));
                self.words.define(name, body, None);
            }
            Answer::Set(set) => {
                let sequence = self.sequence_name(name);
                self.sequences.add(&sequence, set.automaton.clone(), numerals, false);
                self.words.add_sequence(sequence.as_str(), set.variables.len());
                let indices = set.variables.iter().map(Term::variable).collect();
                let word = Word { name: sequence, indices };
                let body = Formula::Output(word, Relation::Equal, Operand::Output(1));
                self.words.define(name, body, Some(numerals));
            }
        }
    }

    /// A name for the automaton of `$name(…)`, which word automata of that name do not have.
    fn sequence_name(&mut self, name: &str) -> String {
        let stem = if is_name(name) { name.to_owned() } else { format!("{name}_") };
        let numbered = (2..).map(|number: u32| format!("{stem}_{number}"));
        let free = |name: &String| !matches!(self.sequences.find(name), Ok(true) | Err(_));
        std::iter::once(stem.clone()).chain(numbered).find(free).unwrap_or(stem)
    }

    fn regular(&mut self, name: &str, alphabets: &[String], text: &str) -> Result<(), Failure> {
        let first = &alphabets[0];
        if let Some(other) = alphabets.iter().find(|other| *other != first) {
            return Err(Failure::Usage(format!(
                "the tracks of `reg {name}` are {first} and {other}: all numbers of one formula \
                 are written in one numeration"
            )));
        }
        let (numerals, any) = numerals_of_alphabet(first)?;
        let tracks = u32::try_from(alphabets.len()).unwrap_or(u32::MAX);
        let alphabet = Alphabet::new(numerals.digits(), tracks)?;
        let budget = self.shared.budget();
        let (automaton, zeros) = regular_set(text, alphabet, numerals.order(), &budget).map_err(
            |error| match error {
                RegularError::Reached(reached) => reached.into(),
                error => Failure::Usage(format!("in `reg {name}`, {error}")),
            },
        )?;
        if zeros {
            self.shared.say(&format!(
                "reg {name}: zeros before the first digit make a difference to the expression; a \
                 number belongs to it if one of its spellings matches"
            ));
        }
        let states = automaton.len();
        let sequence = self.sequence_name(name);
        self.sequences.add(&sequence, automaton, numerals, any);
        let calls = Some(numerals).filter(|_| !any);
        self.words.define_sequence(name, sequence, alphabets.len(), calls);
        if let Some(results) = &mut self.results {
            results.push(json!({ "name": name, "kind": "reg", "states": states }));
        }
        self.say(name, &format!("{states} states"))
    }

    /// Looks for `$name(…)` among the automata beside the script.
    fn find_call(&mut self, name: &str) -> Result<(), Failure> {
        let files = self.libraries.iter().map(|folder| folder.join(format!("{name}.txt")));
        let Some(path) = files.into_iter().find(|path| !self.words.defines(name) && path.is_file())
        else {
            return Ok(());
        };
        let sequence = self.sequence_name(name);
        let (tracks, numerals) = self.sequences.add_file(&sequence, &path)?;
        self.words.define_sequence(name, sequence, tracks, Some(numerals));
        Ok(())
    }
}

/// The numerals of an alphabet, and whether it is only a set of digits.
fn numerals_of_alphabet(text: &str) -> Result<(Numerals, bool), Failure> {
    let digits = text.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
    let Some(digits) = digits else {
        let numerals = numerals_named(text).map_err(|error| Failure::Usage(error.to_string()))?;
        return Ok((numerals, false));
    };
    let count = digits.split(',').count();
    let counts =
        digits.split(',').zip(0..).all(|(digit, at): (&str, u32)| digit.trim().parse() == Ok(at));
    let numerals = numerals_named(&count.to_string()).ok().filter(|_| counts);
    let numerals = numerals.ok_or_else(|| {
        Failure::Usage(format!("the digits {text:.60} are not 0, 1, … up to one less than a base"))
    })?;
    Ok((numerals, true))
}
