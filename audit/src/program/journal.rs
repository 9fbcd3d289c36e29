//! The journal of a stopped audit: a file beside the output, with a line for each claim decided so
//! far.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex};

use super::chosen::{Asked, Chosen};
use nimata::cli::failure::Failure;
use nimata::cli::interrupt;
use nimata::cli::options::Shared;
use nimata::cli::output::PendingFile;
use nimata::proof::{is_special, read_text};
use nimata_audit::{Audited, Finding, Verdict};

/// The greatest size of a journal, in bytes.
const MOST_BYTES: u64 = 1 << 28;

/// The findings of earlier runs, and the file to which this run adds its own.
pub struct Journal {
    known: HashMap<String, Finding>,
    file: Option<(PathBuf, Mutex<File>)>,
    done: Arc<AtomicUsize>,
    all: usize,
}

/// The path of the journal for an output file.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    name.into()
}

/// The error for a file that has the journal's name but is not a journal.
fn foreign(path: &Path, line: usize) -> Failure {
    Failure::Usage(format!(
        "{}, line {line}, is not a line that an audit keeps, so the file is left alone: move it \
         away, or name another file with -o",
        path.display()
    ))
}

impl Journal {
    /// Opens the journal of an output file, or starts one. Open claims are tried
    /// again, and an incomplete last line is dropped.
    ///
    /// # Errors
    /// [`Failure::Usage`] if the file with the journal's name is not a journal; the file is left
    /// alone.
    pub fn open(
        path: Option<&Path>,
        chosen: &Chosen<'_>,
        shared: &Shared,
    ) -> Result<Self, Failure> {
        let path = path.filter(|path| !is_special(path)).map(beside);
        let mut known: HashMap<String, Finding> = HashMap::new();
        let mut file = None;
        if let Some(path) = path {
            let text = match path.exists() {
                true => read_text(&path, MOST_BYTES, 1, &shared.budget())?,
                false => String::new(),
            };
            let complete = text.rfind('\n').map_or(0, |end| end + 1);
            for (number, line) in (1..).zip(text[..complete].lines()) {
                let foreign = |_| foreign(&path, number);
                let (key, finding): (String, Finding) =
                    serde_json::from_str(line).map_err(foreign)?;
                known.insert(key, finding);
            }
            if !text[complete..].is_empty() && !text[complete..].starts_with("[\"") {
                return Err(foreign(&path, text.lines().count()));
            }
            // Renaming a clean copy loses nothing, even if the program stops in between.
            let mut clean = PendingFile::create(&path)?;
            clean.write_all(&text.as_bytes()[..complete])?;
            clean.finish()?;
            let open = File::options().append(true).open(&path);
            let open = open.map_err(|error| Failure::file("write", &path, &error))?;
            file = Some((path, Mutex::new(open)));
        }
        let asked = |key: &String| chosen.claims.iter().any(|claim| claim.key == *key);
        known.retain(|key, finding| finding.verdict != Verdict::Open && asked(key));
        let done = Arc::new(AtomicUsize::new(known.len()));
        Ok(Journal { known, file, done, all: chosen.claims.len() })
    }

    /// Tells whether an earlier run decided the claim.
    pub fn knows(&self, claim: &Asked<'_>) -> bool {
        self.known.contains_key(&claim.key)
    }

    /// Adds a finding.
    pub fn add(&self, claim: &Asked<'_>, finding: &Finding) -> Result<(), Failure> {
        self.done.fetch_add(1, Relaxed);
        let Some((path, file)) = &self.file else { return Ok(()) };
        let line = serde_json::to_string(&(&claim.key, finding)).expect("a finding is plain data");
        let mut file = file.lock().expect("no holder of the lock panics");
        let written = file.write_all(format!("{line}\n").as_bytes());
        written.map_err(|error| Failure::file("write", path, &error))
    }

    /// Arranges that the program, if it is stopped, reports what the journal keeps.
    pub fn say_if_stopped(&self) {
        let path = self.file.as_ref().map(|(path, _)| path.clone());
        let (done, all) = (Arc::clone(&self.done), self.all);
        interrupt::say_if_stopped(move || {
            let done = done.load(Relaxed);
            match path {
                Some(path) => format!(
                    "{done} of {all} claims are kept in {}; the same command goes on from there",
                    path.display()
                ),
                None => format!(
                    "nothing is kept of the {done} of {all} claims that were done; with -o FILE \
                     the same command goes on"
                ),
            }
        });
    }

    /// The claims with all findings, old and new.
    pub fn finish<'p>(self, chosen: Chosen<'p>, fresh: Vec<(String, Finding)>) -> Audited<'p> {
        let mut known = self.known;
        known.extend(fresh);
        let found =
            |claim: &Asked<'p>| (claim.named, known.remove(&claim.key).expect("each was decided"));
        let findings = chosen.claims.iter().map(found).collect();
        Audited { papers: chosen.papers, findings }
    }

    /// Removes the journal, because the output file now contains everything.
    pub fn remove(path: Option<&Path>) {
        if let Some(path) = path {
            // The journal need not exist.
            let _ = fs::remove_file(beside(path));
        }
    }
}
