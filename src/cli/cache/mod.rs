//! The results of searches that the program remembers from one run to the next: a folder of entries
//! behind a shelf in memory.

mod folder;

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use etcetera::base_strategy::{BaseStrategy, choose_native_strategy};

use crate::budget::{Memory, Shelf};
use folder::Folder;

/// The variable that names another folder than the usual one. If it is empty there is none.
const VARIABLE: &str = "NIMATA_CACHE";

/// The results of this run and, if there is a folder, of earlier ones.
#[derive(Debug)]
pub struct Cache {
    memory: Memory,
    folder: Option<Folder>,
    /// The keys of the results of other runs that were used.
    used: Mutex<Vec<String>>,
}

impl Cache {
    /// The results of this run and, if `persistent`, of earlier ones.
    pub fn new(persistent: bool) -> Self {
        let folder = persistent.then(usual_folder).flatten().map(Folder::new);
        Cache { memory: Memory::default(), folder, used: Mutex::default() }
    }

    /// Tells whether a result of another run was used.
    pub fn has_remembered(&self) -> bool {
        !self.used.lock().unwrap_or_else(PoisonError::into_inner).is_empty()
    }

    /// Forgets the results of other runs that were used; returns whether there were any.
    pub fn distrust(&self) -> bool {
        let used = std::mem::take(&mut *self.used.lock().unwrap_or_else(PoisonError::into_inner));
        for key in &used {
            // An empty entry counts as none.
            self.keep(key, b"");
        }
        !used.is_empty()
    }
}

impl Shelf for Cache {
    fn find(&self, key: &str) -> Option<Vec<u8>> {
        self.memory.find(key).or_else(|| {
            let found = self.folder.as_ref()?.find(key).filter(|bytes| !bytes.is_empty())?;
            self.used.lock().unwrap_or_else(PoisonError::into_inner).push(key.to_owned());
            self.memory.keep(key, &found);
            Some(found)
        })
    }

    fn keep(&self, key: &str, bytes: &[u8]) {
        self.memory.keep(key, bytes);
        if let Some(folder) = &self.folder {
            folder.keep(key, bytes);
        }
    }
}

/// The folder that the environment names, or `nimata` in the user's folder of caches.
fn usual_folder() -> Option<PathBuf> {
    match std::env::var_os(VARIABLE) {
        Some(folder) => (!folder.is_empty()).then(|| folder.into()),
        None => Some(choose_native_strategy().ok()?.cache_dir().join("nimata")),
    }
}
