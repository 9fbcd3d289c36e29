//! Runs scripts of Walnut's commands in order, and prints each result at once.

use std::io::Write;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::cli::failure::{Failure, Outcome};
use crate::cli::format::Format;
use crate::cli::options::Shared;
use crate::cli::output::Output;
use crate::cli::proof::ProofFile;
use crate::cli::question::answer;
use crate::cli::question::certificates::Certificates;
use crate::export::object::Object;
use crate::logic::Answer;
use crate::logic::script::{Call, Command};
use crate::number::expression::point_at;
use crate::proof::Sequences;
use crate::session::{self, Placed, Reply, Scripts, Session};

/// Runs a script, and writes each result at once. Every command runs even if earlier ones failed;
/// the outcome is the worst of all.
///
/// # Errors
/// [`Failure::Usage`] if the script or the folder of certificates cannot be opened.
pub fn run<'s>(
    path: &Path,
    sequences: Sequences<'s>,
    shared: &'s Shared,
) -> Result<Outcome, Failure> {
    let format = shared.named_format(&[Format::Text, Format::Json])?.unwrap_or(Format::Text);
    let mut run = Run {
        session: Session::new(sequences),
        scripts: Scripts::default(),
        certificates: shared.output().map(Certificates::in_folder).transpose()?,
        out: Output::open(None)?,
        results: (format == Format::Json).then(Vec::new),
        worst: Outcome::Done,
        shared,
    };
    run.load(path)?;
    while let Some(placed) = run.scripts.next() {
        run.step(placed)?;
    }
    if let Some(results) = run.results.take() {
        let object = json!({ "schema": "nimata/1", "kind": "script", "results": results });
        writeln!(run.out, "{object}")?;
    }
    run.out.finish()?;
    Ok(run.worst)
}

/// The verbs whose results have certificates.
const PROVES: [&str; 5] = ["def", "eval", "promote", "image", "transduce"];

struct Run<'s> {
    session: Session<'s>,
    scripts: Scripts,
    /// The folder for certificates, if there is one.
    certificates: Option<Certificates>,
    out: Output,
    /// The results so far, if they are written as one object.
    results: Option<Vec<Value>>,
    worst: Outcome,
    shared: &'s Shared,
}

impl Run<'_> {
    fn load(&mut self, path: &Path) -> Result<(), Failure> {
        let folder = self.scripts.load(path, &self.shared.budget())?;
        self.session.add_libraries(folder);
        Ok(())
    }

    /// Carries a command out, and writes its result or the error.
    fn step(&mut self, placed: Placed) -> Result<(), Failure> {
        let Placed { file, text, column, command: Command { line, call, defines, .. } } = placed;
        let name = call.as_ref().ok().map(|call| call.name.clone());
        let name = name.filter(|name| !name.is_empty());
        let done = match call {
            Ok(call) => self.command(&call),
            Err(why) => Err(Failure::Usage(why)),
        };
        let Err(failure) = done else { return Ok(()) };
        if let Some(name) = &defines {
            self.session.spoil(name, matches!(failure, Failure::Undecided(_)));
        }
        self.worst = self.worst.max(failure.outcome());
        match (failure, name) {
            (Failure::Closed, _) => return Err(Failure::Closed),
            (Failure::Undecided(why), Some(name)) => {
                self.result(json!({ "name": name, "kind": "undecided", "why": why }));
                self.say(&name, &format!("undecided: {why}"))?;
            }
            (failure, name) => {
                let why = failure.to_string();
                self.result(json!({
                    "name": name, "kind": "error", "file": file, "line": line, "why": why,
                }));
                let pointed = match why.contains('\n') {
                    true => String::new(),
                    false => format!("\n{}", point_at(&text, column)),
                };
                self.shared.complain(&format!("{file}, line {line}: {why}{pointed}"));
            }
        }
        Ok(())
    }

    fn command(&mut self, call: &Call) -> Result<(), Failure> {
        match call.verb {
            "exit" | "quit" => {
                self.scripts.exit();
                return Ok(());
            }
            "load" => return self.load(Path::new(&call.rest)),
            _ => {}
        }
        let kept = match &mut self.certificates {
            Some(certificates) if PROVES.contains(&call.verb) => {
                Some(certificates.file(&call.name)?)
            }
            _ => None,
        };
        let reply = session::run(&mut self.session, call)?;
        self.write(call, &reply, kept)
    }

    /// Writes what a command has answered, and keeps its certificate.
    fn write(&mut self, call: &Call, reply: &Reply, kept: Option<PathBuf>) -> Result<(), Failure> {
        if let (Some(checked), Some(path)) = (reply.certificate(), &kept) {
            ProofFile::at(path)?.keep(checked)?;
        }
        let name = &call.name;
        match reply {
            Reply::Answer(found) => {
                let (question, answered) = &**found;
                if self.results.is_some() {
                    let budget = self.shared.budget();
                    let mut object = answer::object(question, answered, kept.as_deref(), &budget)?;
                    object.name = Some(name.clone());
                    self.result(json!(Object::of(object)));
                }
                self.say(name, &answer::line(answered))?;
                if let (Answer::Sentence { truth: false, .. }, "eval") =
                    (&answered.answer, call.verb)
                {
                    self.worst = self.worst.max(Outcome::Refuted);
                }
            }
            Reply::Made { states, what, certificate } => {
                let mut object = json!({ "name": name, "kind": call.verb, "states": states });
                let mut line = what.clone();
                if let Some(found) = certificate {
                    let kept = kept.filter(|_| found.is_ok());
                    object["proved"] = found.is_ok().into();
                    object["why"] = json!(found.as_ref().err());
                    object["certificate"] = json!(kept.map(|path| path.display().to_string()));
                }
                if let Some(Err(why)) = certificate {
                    line = format!("{what} (decided, not certified: {why})");
                }
                self.result(object);
                self.say(name, &line)?;
            }
            Reply::Told(lines) => {
                self.result(json!({ "name": name, "kind": call.verb, "lines": lines }));
                for line in lines {
                    self.say(name, line)?;
                }
            }
            Reply::Quiet => {}
        }
        Ok(())
    }

    fn result(&mut self, object: Value) {
        if let Some(results) = &mut self.results {
            results.push(object);
        }
    }

    fn say(&mut self, name: &str, line: &str) -> Result<(), Failure> {
        if self.results.is_none() {
            match name {
                "" => writeln!(self.out, "{line}")?,
                name => writeln!(self.out, "{name}: {line}")?,
            }
            self.out.flush()?;
        }
        Ok(())
    }
}
