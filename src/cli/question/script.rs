//! Runs scripts of Walnut's commands in order, and prints each result at once.

use std::io::{BufRead, Read, Write, stdin};
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::cli::automaton::formats::SCRIPT_FORMATS;
use crate::cli::proof::ProofFile;
use crate::cli::question::answer;
use crate::cli::question::count;
use crate::cli::question::files;
use crate::cli::question::files::Certificates;
use crate::cli::{Failure, Format, Outcome, Output, Result, Shared};
use crate::export::object::Object;
use crate::logic::Answer;
use crate::logic::script::{Call, Command, is_open};
use crate::number::expression::point_at;
use crate::proof::{Answered, Counted, Question, Sequences};
use crate::session::{FORMATS, MOST_BYTES, Placed, Reply, Scripts, Session};
use nimata_logic::AskError;

/// The path that stands for standard input.
const INPUT: &str = "-";

/// The name of a certificate of a formula without a name.
const NAMELESS: &str = "question";

/// Runs a script, and writes each result at once. Every command runs even if earlier ones failed;
/// the outcome is the worst of all. Standard input, `-`, may also have formulas, each on a line of
/// its own, and its results are written before the next line is read. Definitions persist in the
/// folder `library`.
///
/// # Errors
/// [`Failure::Usage`] if the script or the folder of certificates cannot be opened.
pub fn run<'s>(
    path: &Path,
    sequences: Sequences<'s>,
    library: Option<&Path>,
    shared: &'s Shared,
) -> Result<Outcome> {
    let format = shared.named_format(SCRIPT_FORMATS)?.unwrap_or(Format::Text);
    let mut run = Run {
        session: Session::new(sequences).with_formats(FORMATS),
        scripts: Scripts::default(),
        certificates: shared.output().map(Certificates::in_folder).transpose()?,
        out: Output::open(None)?,
        results: Vec::new(),
        format,
        worst: Outcome::Done,
        shared,
    };
    if let Some(library) = library {
        run.session.set_library(library.to_owned());
    }
    if path == Path::new(INPUT) {
        run.converse()?;
    } else {
        run.load(path)?;
        run.steps()?;
    }
    if format == Format::Json {
        let results = std::mem::take(&mut run.results);
        let object = json!({ "schema": "nimata/1", "kind": "script", "results": results });
        writeln!(run.out, "{object}")?;
    }
    run.out.finish()?;
    Ok(run.worst)
}

/// The verbs whose results have certificates.
const PROVES: [&str; 12] = [
    "def",
    "eval",
    "promote",
    "image",
    "transduce",
    "union",
    "intersect",
    "fixleadzero",
    "fixtrailzero",
    "combine",
    "minimize",
    "join",
];

struct Run<'s> {
    session: Session<'s>,
    scripts: Scripts,
    /// The folder for certificates, if there is one.
    certificates: Option<Certificates>,
    out: Output,
    /// The results so far, if they are written as one object.
    results: Vec<Value>,
    /// The format of results and, if it is one for matrices, that of matrices.
    format: Format,
    worst: Outcome,
    shared: &'s Shared,
}

impl Run<'_> {
    fn load(&mut self, path: &Path) -> Result<()> {
        let folder = self.scripts.load(path, &self.shared.budget())?;
        self.session.add_libraries(folder);
        Ok(())
    }

    /// Answers commands and formulas of standard input as they arrive.
    fn converse(&mut self) -> Result<()> {
        let place = Path::new("standard input");
        self.session.add_libraries(Path::new(""));
        let (mut input, mut text, mut before, mut lines) = (stdin().lock(), Vec::new(), 0, 0);
        while !self.scripts.is_over() {
            let most = MOST_BYTES.saturating_sub(u64::try_from(text.len()).unwrap_or(MOST_BYTES));
            let read = (&mut input).take(most).read_until(b'\n', &mut text);
            let read = read.map_err(|error| Failure::file("read", place, &error))?;
            lines += 1;
            let piece = String::from_utf8_lossy(&text).into_owned();
            if read > 0 && is_open(&piece) {
                continue;
            }
            self.scripts.ask(place, piece, before);
            self.steps()?;
            if read == 0 {
                break;
            }
            text.clear();
            before = lines;
        }
        Ok(())
    }

    /// Carries out all commands that were read.
    fn steps(&mut self) -> Result<()> {
        while let Some(placed) = self.scripts.next() {
            self.step(placed)?;
        }
        Ok(())
    }

    /// Carries a command out, and writes its result or the error.
    fn step(&mut self, placed: Placed) -> Result<()> {
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
            (failure @ (Failure::Closed | Failure::Defective(_)), _) => return Err(failure),
            (Failure::Undecided(why), Some(name)) => {
                let object = json!({ "name": name, "kind": "undecided", "why": why });
                self.result(object, &name, &[format!("undecided: {why}")])?;
            }
            (failure, name) => {
                let why = failure.to_string();
                let object = json!({
                    "name": name, "kind": "error", "file": file, "line": line, "why": why,
                });
                self.result(object, "", &[])?;
                let pointed = match why.contains('\n') {
                    true => String::new(),
                    false => format!("\n{}", point_at(&text, column)),
                };
                self.shared.complain(&format!("{file}, line {line}: {why}{pointed}"));
            }
        }
        Ok(())
    }

    fn command(&mut self, call: &Call) -> Result<()> {
        let kept = match &mut self.certificates {
            Some(certificates) if PROVES.contains(&call.verb) => {
                let name = if call.name.is_empty() { NAMELESS } else { &call.name };
                Some(certificates.file(name)?)
            }
            _ => None,
        };
        let reply = match self.scripts.step(&mut self.session, call) {
            // What was printed does not rest on what is forgotten.
            Err(AskError::Rejected { .. }) if self.shared.distrust() => {
                self.session.forget();
                self.scripts.step(&mut self.session, call)?
            }
            reply => reply?,
        };
        self.write(call, &reply, kept)
    }

    /// Writes the answer of a command, and keeps its certificate.
    fn write(&mut self, call: &Call, reply: &Reply, kept: Option<PathBuf>) -> Result<()> {
        let name = &call.name;
        if let (Some(checked), Some(path)) = (reply.certificate(), &kept) {
            ProofFile::open(Some(path))?.keep(checked)?;
        }
        match reply {
            Reply::Answer(found) => self.answer(call, (&found.0, &found.1), None, kept)?,
            Reply::Counted(found) => {
                self.answer(call, (&found.0, &found.1), Some(&found.2), kept)?;
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
                self.result(object, name, &[line])?;
            }
            Reply::Told(lines) => {
                let object = json!({ "name": name, "kind": call.verb, "lines": lines });
                self.result(object, name, lines)?;
            }
            Reply::File { name: file, content } => {
                let folder = self.shared.output().ok_or_else(|| {
                    Failure::Usage(format!(
                        "`{}` writes {file}, and needs a folder for it: name one with -o DIR",
                        call.verb
                    ))
                })?;
                let path = files::write(folder, file, content)?.display().to_string();
                let object = json!({ "name": name, "kind": call.verb, "file": path });
                self.result(object, name, &[format!("written to {path}")])?;
            }
            Reply::Quiet => {}
        }
        Ok(())
    }

    fn answer(
        &mut self,
        call: &Call,
        (question, answered): (&Question, &Answered),
        counted: Option<&Counted>,
        kept: Option<PathBuf>,
    ) -> Result<()> {
        let (mut object, mut lines) = (Value::Null, Vec::new());
        if matches!(self.format, Format::Json | Format::Jsonl) {
            let budget = self.shared.budget();
            let mut answer = answer::object(question, answered, kept.as_deref(), &budget)?;
            answer.name = Some(call.name.clone()).filter(|name| !name.is_empty());
            answer.matrices = counted;
            object = json!(Object::of(answer));
        } else {
            lines.push(answer::line(answered));
            lines.extend(counted.map(count::line));
        }
        self.result(object, &call.name, &lines)?;
        if let (Some(counted), Some(path)) = (counted, kept) {
            let mut out = Output::open(Some(&count::file_beside(&path, self.format)?))?;
            count::write(&mut out, question, counted, self.format)?;
            out.finish()?;
        }
        if let (Answer::Sentence { truth: false, .. }, "eval") = (&answered.answer, call.verb) {
            self.worst = self.worst.max(Outcome::Refuted);
        }
        Ok(())
    }

    /// Writes a result: as an object, or as lines that begin with the name of the command.
    fn result(&mut self, object: Value, name: &str, lines: &[String]) -> Result<()> {
        match self.format {
            Format::Json => self.results.push(object),
            Format::Jsonl => writeln!(self.out, "{object}")?,
            _ => {
                let name = if name.is_empty() { String::new() } else { format!("{name}: ") };
                lines.iter().try_for_each(|line| writeln!(self.out, "{name}{line}"))?;
            }
        }
        Ok(self.out.flush()?)
    }
}
