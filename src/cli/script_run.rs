//! Runs scripts of Walnut's commands in order.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::answer;
use super::failure::{Failure, Outcome};
use super::format::Format;
use super::options::Shared;
use super::output::Output;
use super::proof::ProofFile;
use super::script_certificates::Certificates;
use crate::automaton::{Alphabet, Numeration};
use crate::logic::script::{Action, Command, RegularError, commands, regular_set, without_macros};
use crate::logic::{
    Answer, Formula, Operand, Relation, Term, Vocabulary, Word, is_name, named, numerals_named,
    sequences_of,
};
use crate::number::expression::point_at;
use crate::proof::{Answered, Checked, Question, Sequences, read_text};

/// The greatest size of a script, in bytes.
const MOST_BYTES: u64 = 1 << 24;

/// The greatest depth of scripts that load scripts.
const MOST_LOADED: usize = 16;

/// The greatest number of scripts in a run, because a few scripts that load each other could mean
/// millions.
const MOST_SCRIPTS: usize = 100;

/// Runs a script, and writes each result at once. Every command runs even if earlier ones failed;
/// the outcome is the worst of all.
///
/// # Errors
/// [`Failure::Usage`] if the script or the folder of certificates cannot be opened.
pub fn run<'s>(
    path: &Path,
    sequences: &mut Sequences<'s>,
    shared: &'s Shared,
) -> Result<Outcome, Failure> {
    let format = shared.named_format(&[Format::Text, Format::Json])?.unwrap_or(Format::Text);
    let mut run = Run {
        sequences,
        words: Vocabulary::default(),
        macros: BTreeMap::new(),
        lacking: BTreeMap::new(),
        uncertified: Uncertified::default(),
        certificates: shared.output().map(Certificates::in_folder).transpose()?,
        out: Output::open(None)?,
        results: (format == Format::Json).then(Vec::new),
        worst: Outcome::Done,
        libraries: Vec::new(),
        scripts: 0,
        endless: false,
        shared,
    };
    run.script(path, 0)?;
    if let Some(results) = run.results.take() {
        let object = json!({ "schema": "nimata/1", "kind": "script", "results": results });
        writeln!(run.out, "{object}")?;
    }
    run.out.finish()?;
    Ok(run.worst)
}

struct Run<'r, 's> {
    sequences: &'r mut Sequences<'s>,
    /// The meanings of `$name(…)`.
    words: Vocabulary,
    macros: BTreeMap<String, String>,
    /// The names whose last definition failed.
    lacking: BTreeMap<String, Lacking>,
    uncertified: Uncertified,
    /// The folder for certificates, if there is one.
    certificates: Option<Certificates>,
    out: Output,
    /// The results so far, if they are written as one object.
    results: Option<Vec<Value>>,
    worst: Outcome,
    /// Folders with automata for `$name(…)`.
    libraries: Vec<PathBuf>,
    /// The number of scripts read so far.
    scripts: usize,
    /// Whether scripts load scripts beyond a bound, which ends the run.
    endless: bool,
    shared: &'s Shared,
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

/// Whether a script continues.
#[derive(PartialEq, Eq)]
enum Flow {
    On,
    Exit,
}

impl Run<'_, '_> {
    fn script(&mut self, path: &Path, depth: usize) -> Result<Flow, Failure> {
        let shown = path.display().to_string();
        self.scripts += 1;
        let text = read_text(path, MOST_BYTES, 1, &self.shared.budget())?;
        let folder = path.parent().unwrap_or(Path::new("")).to_owned();
        // Walnut keeps scripts and automata in neighbouring folders.
        for place in [folder.clone(), folder.join("..")] {
            self.sequences.add_library(place.join("Word Automata Library"));
            self.libraries.push(place.join("Automata Library"));
        }
        for Command { line, offset, action, defines } in commands(&text) {
            let name = action.as_ref().ok().and_then(Action::name).map(str::to_owned);
            let action = match (action, &defines) {
                // The definition is wrong, so the earlier meaning of the name is dropped too.
                (Err(why), Some(name)) => {
                    self.macros.remove(name);
                    self.defined(name, Err(Failure::Usage(why)))
                }
                (action, _) => action.map_err(Failure::Usage),
            };
            let done = action.and_then(|action| self.command(action, &folder, depth));
            let failure = match done {
                Ok(Flow::On) => continue,
                Ok(Flow::Exit) => return Ok(Flow::Exit),
                Err(failure) => failure,
            };
            match (&failure, name) {
                (Failure::Closed, _) => return Err(failure),
                (Failure::Undecided(why), Some(name)) => {
                    self.worst = self.worst.max(Outcome::Undecided);
                    self.result(json!({ "name": name, "kind": "undecided", "why": why }));
                    self.say(&name, &format!("undecided: {why}"))?;
                }
                (failure, name) => {
                    self.worst = self.worst.max(failure.outcome());
                    let why = failure.to_string();
                    let file = shown.as_str();
                    self.result(json!({
                        "name": name, "kind": "error", "file": file, "line": line, "why": why,
                    }));
                    let pointed = why.contains('\n').then(String::new);
                    let pointed =
                        pointed.unwrap_or_else(|| format!("\n{}", line_at(&text, offset)));
                    self.shared.complain(&format!("{shown}, line {line}: {why}{pointed}"));
                }
            }
            if self.endless {
                return Ok(Flow::Exit);
            }
        }
        Ok(Flow::On)
    }

    fn command(&mut self, action: Action, folder: &Path, depth: usize) -> Result<Flow, Failure> {
        match action {
            Action::Exit => return Ok(Flow::Exit),
            Action::Load { .. } if depth == MOST_LOADED => {
                self.endless = true;
                let why = format!("scripts load scripts more than {MOST_LOADED} deep");
                return Err(Failure::Usage(why));
            }
            Action::Load { .. } if self.scripts >= MOST_SCRIPTS => {
                self.endless = true;
                return Err(Failure::Usage(format!(
                    "this run has loaded {MOST_SCRIPTS} scripts, and loads no more; load each once"
                )));
            }
            Action::Load { file } => return self.script(&folder.join(file), depth + 1),
            Action::Macro { name, text } => {
                self.macros.insert(name, text);
            }
            Action::Regular { name, alphabets, text } => {
                let read = self.regular(&name, &alphabets, &text);
                self.defined(&name, read)?;
            }
            Action::Evaluate { name, text } => {
                let (_, answered) = self.evaluate(&name, &text)?;
                if let Answer::Sentence { truth: false, .. } = answered.answer {
                    self.worst = self.worst.max(Outcome::Refuted);
                }
            }
            Action::Define { name, text } => {
                let evaluated = self.evaluate(&name, &text);
                let (question, answered) = self.defined(&name, evaluated)?;
                self.define(&name, &question, &answered);
            }
        }
        Ok(Flow::On)
    }

    /// Records whether a definition succeeded. A failed one also removes the earlier meaning of the
    /// name, because later lines must not be answered with it.
    fn defined<T>(&mut self, name: &str, found: Result<T, Failure>) -> Result<T, Failure> {
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

    fn result(&mut self, object: Value) {
        if let Some(results) = &mut self.results {
            results.push(object);
        }
    }

    fn say(&mut self, name: &str, line: &str) -> Result<(), Failure> {
        if self.results.is_none() {
            writeln!(self.out, "{name}: {line}")?;
            self.out.flush()?;
        }
        Ok(())
    }

    fn evaluate(&mut self, name: &str, text: &str) -> Result<(Question, Answered), Failure> {
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
        answer::tell_readings(&question, self.shared);
        let doubt = self.uncertified.doubt(&named.calls, &question.formula);
        let kept = match (&mut self.certificates, &doubt) {
            (Some(certificates), None) => Some(certificates.file(name)?),
            _ => None,
        };
        let answered = question.answer(self.shared, |found| match doubt {
            Some(doubt) => Ok(Err(doubt)),
            None => Checked::answer(found, &self.shared.budget()),
        })?;
        if let (Ok(checked), Some(path)) = (&answered.certificate, &kept) {
            ProofFile::at(path)?.keep(checked)?;
        }
        if self.results.is_some() {
            let kept = kept.as_deref();
            let mut object = answer::object(&question, &answered, kept, &self.shared.budget())?;
            object["name"] = name.into();
            self.result(object);
        }
        self.say(name, &answer::line(&answered))?;
        Ok((question, answered))
    }

    /// Stores the meaning of a definition: true or false for a sentence, and otherwise its
    /// automaton.
    fn define(&mut self, name: &str, question: &Question, answered: &Answered) {
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
                RegularError::Syntax(column, _) => {
                    let pointed = point_at(text, column);
                    Failure::Usage(format!("in `reg {name}`, {error}\n{pointed}"))
                }
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
        self.sequences.add(&sequence, automaton.in_numeration(numerals.clone())?, any);
        let calls = Some(numerals).filter(|_| !any);
        self.words.define_sequence(name, sequence, alphabets.len(), calls);
        self.result(json!({ "name": name, "kind": "reg", "states": states }));
        self.say(name, &format!("{states} states"))
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
}

/// The line of a text that contains this byte, with a caret under it.
fn line_at(text: &str, offset: usize) -> String {
    let begin = text[..offset].rfind('\n').map_or(0, |at| at + 1);
    point_at(&text[begin..], text[begin..offset].chars().count() + 1)
}

/// The numerals of an alphabet, and whether it is only a set of digits.
fn numerals_of_alphabet(text: &str) -> Result<(Numeration, bool), Failure> {
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
