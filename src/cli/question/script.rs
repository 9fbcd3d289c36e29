//! Runs scripts of Walnut's commands in order.

use std::io::Write;
use std::path::Path;

use serde_json::{Value, json};

use crate::cli::failure::{Failure, Outcome};
use crate::cli::format::Format;
use crate::cli::options::Shared;
use crate::cli::output::Output;
use crate::cli::proof::ProofFile;
use crate::cli::question::answer;
use crate::cli::question::certificates::Certificates;
use crate::cli::question::definitions::Definitions;
use crate::export::object::Object;
use crate::logic::Answer;
use crate::logic::script::{Action, Command, commands};
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
        known: Definitions::of(sequences),
        certificates: shared.output().map(Certificates::in_folder).transpose()?,
        out: Output::open(None)?,
        results: (format == Format::Json).then(Vec::new),
        worst: Outcome::Done,
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
    known: Definitions<'r, 's>,
    /// The folder for certificates, if there is one.
    certificates: Option<Certificates>,
    out: Output,
    /// The results so far, if they are written as one object.
    results: Option<Vec<Value>>,
    worst: Outcome,
    /// The number of scripts read so far.
    scripts: usize,
    /// Whether scripts load scripts beyond a bound, which ends the run.
    endless: bool,
    shared: &'s Shared,
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
        self.known.add_libraries(&folder);
        for Command { line, offset, action, defines } in commands(&text) {
            let name = action.as_ref().ok().and_then(Action::name).map(str::to_owned);
            let action = match (action, &defines) {
                // The definition is wrong, so the earlier meaning of the name is dropped too.
                (Err(why), Some(name)) => {
                    self.known.macros.remove(name);
                    self.known.settle(name, Err(Failure::Usage(why)))
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
                self.known.macros.insert(name, text);
            }
            Action::Regular { name, alphabets, text } => {
                let budget = self.shared.budget();
                let read = self.known.regular(&name, &alphabets, &text, &budget);
                let (states, zeros) = self.known.settle(&name, read)?;
                if zeros {
                    self.shared.say(&format!(
                        "reg {name}: zeros before the first digit make a difference to the \
                         expression; a number belongs to it if one of its spellings matches"
                    ));
                }
                self.result(json!({ "name": name, "kind": "reg", "states": states }));
                self.say(&name, &format!("{states} states"))?;
            }
            Action::Ostrowski { name, before, period } => {
                let system = self.known.ostrowski(&name, &before, &period)?;
                let states = system.language().states();
                self.result(json!({ "name": name, "kind": "ost", "states": states }));
                self.say(&name, &format!("?msd_{name} and ?lsd_{name} are {system}"))?;
            }
            Action::Evaluate { name, text } => {
                let (_, answered) = self.evaluate(&name, &text)?;
                if let Answer::Sentence { truth: false, .. } = answered.answer {
                    self.worst = self.worst.max(Outcome::Refuted);
                }
            }
            Action::Define { name, text } => {
                let evaluated = self.evaluate(&name, &text);
                let (question, answered) = self.known.settle(&name, evaluated)?;
                self.known.define(&name, &question, &answered);
            }
        }
        Ok(Flow::On)
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
        let (question, doubt) = self.known.question(text)?;
        answer::tell_readings(&question, self.shared);
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
            object.name = Some(name.to_owned());
            self.result(json!(Object::of(object)));
        }
        self.say(name, &answer::line(&answered))?;
        Ok((question, answered))
    }
}

/// The line of a text that contains this byte, with a caret under it.
fn line_at(text: &str, offset: usize) -> String {
    let begin = text[..offset].rfind('\n').map_or(0, |at| at + 1);
    point_at(&text[begin..], text[begin..offset].chars().count() + 1)
}
