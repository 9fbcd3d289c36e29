//! What is known of an audit that was stopped: a line for each claim, beside its file.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex};

use super::chosen::{Asked, Chosen};
use crate::audit::{Audited, Finding, Verdict};
use crate::cli::failure::Failure;
use crate::cli::interrupt;
use crate::cli::output::is_special;

/// The findings of earlier runs, and the file to which those of this one are added.
pub struct Journal {
    known: HashMap<String, Finding>,
    file: Option<(PathBuf, Mutex<File>)>,
    done: Arc<AtomicUsize>,
    all: usize,
}

/// The journal of the file that an audit writes.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    name.into()
}

impl Journal {
    /// What was kept beside this file; nothing where there is none. What was open is tried again,
    /// and a line cut short is dropped.
    pub fn open(path: Option<&Path>, chosen: &Chosen<'_>) -> Result<Self, Failure> {
        let path = path.filter(|path| !is_special(path)).map(beside);
        let mut known: HashMap<String, Finding> = HashMap::new();
        let text = path.as_ref().and_then(|path| fs::read_to_string(path).ok());
        for line in text.as_deref().unwrap_or_default().lines() {
            if let Ok((key, finding)) = serde_json::from_str::<(String, Finding)>(line) {
                known.insert(key, finding);
            }
        }
        let asked = |key: &String| chosen.claims.iter().any(|claim| claim.key == *key);
        known.retain(|key, finding| finding.verdict != Verdict::Open && asked(key));
        let file = path.map(|path| {
            let file = File::create(&path).map_err(|e| Failure::file("write", &path, &e))?;
            Ok::<_, Failure>((path, Mutex::new(file)))
        });
        let done = Arc::new(AtomicUsize::new(0));
        let journal = Journal { known, file: file.transpose()?, done, all: chosen.claims.len() };
        for (key, finding) in &journal.known {
            journal.line(key, finding)?;
        }
        Ok(journal)
    }

    /// Whether the claim was decided before.
    pub fn knows(&self, claim: &Asked<'_>) -> bool {
        self.known.contains_key(&claim.key)
    }

    /// Keeps what was found.
    pub fn add(&self, claim: &Asked<'_>, finding: &Finding) -> Result<(), Failure> {
        self.line(&claim.key, finding)
    }

    fn line(&self, key: &str, finding: &Finding) -> Result<(), Failure> {
        self.done.fetch_add(1, Relaxed);
        let Some((path, file)) = &self.file else { return Ok(()) };
        let line = serde_json::to_string(&(key, finding)).expect("a finding is plain data");
        let mut file = file.lock().expect("no holder of the lock panics");
        let written = file.write_all(format!("{line}\n").as_bytes());
        written.map_err(|error| Failure::file("write", path, &error))
    }

    /// Has it said what is kept, should the program be stopped.
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

    /// The claims with what is known of them now.
    pub fn finish<'p>(self, chosen: Chosen<'p>, fresh: Vec<(String, Finding)>) -> Audited<'p> {
        let mut known = self.known;
        known.extend(fresh);
        let found =
            |claim: &Asked<'p>| (claim.named, known.remove(&claim.key).expect("each was decided"));
        let findings = chosen.claims.iter().map(found).collect();
        Audited { papers: chosen.papers, findings }
    }

    /// Removes what was kept, as the file itself has it now.
    pub fn remove(path: Option<&Path>) {
        if let Some(path) = path {
            // It may never have been there.
            let _ = fs::remove_file(beside(path));
        }
    }
}
