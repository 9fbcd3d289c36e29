//! Numerations that files define: `words:FILE`, and Walnut's custom bases.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::path::{Path, PathBuf};

use super::json;
use super::walnut::{BaseError, CustomBase, Missing, Reading, custom_base, language_of, read_with};
use crate::logic::{
    AdditionError, FILE, Names, SyntaxErrorKind as Kind, digits_named, in_words, numerals_named,
    prove_adder, split_order,
};
use nimata_automata::automaton::{DigitOrder, Numeration};
use nimata_automata::budget::{Budget, read_file};
use nimata_automata::number::numeration::WordSystem;

/// The memory that a table takes, in lengths of its file.
const FACTOR: u64 = 20;

/// The numerations that names stand for, with those of the files in some folders.
///
/// Without a folder no file is read: whoever runs formulas of other people does not want them to
/// look at files.
#[derive(Clone, Debug, Default)]
pub struct Numerations {
    folders: Vec<PathBuf>,
    /// The numerations that were defined, or read from a file.
    known: RefCell<BTreeMap<String, Numeration>>,
}

impl Numerations {
    /// Those of the files in these folders.
    pub fn in_folders(folders: impl IntoIterator<Item = PathBuf>) -> Self {
        Numerations { folders: folders.into_iter().collect(), ..Numerations::default() }
    }

    /// Looks for files in this folder as well, after the others.
    pub fn add_folder(&mut self, folder: PathBuf) {
        if !self.folders.contains(&folder) {
            self.folders.push(folder);
        }
    }

    /// Gives a numeration a name, also with `msd_` and `lsd_` in front of it.
    pub fn define(&self, name: &str, system: WordSystem) {
        let msd = Numeration::words_of(system, DigitOrder::Msd);
        let mut known = self.known.borrow_mut();
        for order in DigitOrder::ALL {
            known.insert(format!("{}_{name}", order.name()), msd.clone().in_order(order));
        }
        known.insert(name.to_owned(), msd);
    }

    /// The numeration with this name in formulas.
    ///
    /// # Errors
    /// Those of [`numerals_named`], and what is wrong with a file.
    pub fn numerals(&self, name: &str, budget: &Budget) -> Result<Numeration, Kind> {
        self.named(name, &numerals_named, budget)
    }

    /// The numeration with this name at the head of a file of Walnut.
    ///
    /// # Errors
    /// Those of [`digits_named`], and what is wrong with a file.
    pub fn digits(&self, name: &str, budget: &Budget) -> Result<Numeration, Kind> {
        self.named(name, &digits_named, budget)
    }

    fn named(&self, name: &str, usual: Names<'_>, budget: &Budget) -> Result<Numeration, Kind> {
        if let Some(known) = self.known.borrow().get(name) {
            return Ok(known.clone());
        }
        let (order, bare) = split_order(name);
        let refused = |error: BaseError| match error {
            BaseError::Reached(bound) => Kind::Bound(name.to_owned(), bound),
            wrong => Kind::NoNumeration(name.to_owned(), wrong.to_string()),
        };
        let found = match bare.strip_prefix(FILE) {
            Some(file) if !self.folders.is_empty() => {
                Some(self.words_of(file, order, budget).map_err(refused)?)
            }
            None if is_word(bare) => {
                self.custom_base(bare, order, usual(name).ok(), budget).map_err(refused)?
            }
            _ => None,
        };
        let Some(found) = found else { return usual(name) };
        self.known.borrow_mut().insert(name.to_owned(), found.clone());
        Ok(found)
    }

    /// The numeration of the words that the automaton of a file accepts. The words of a custom base
    /// have its name in place of a file.
    fn words_of(
        &self,
        file: &str,
        order: DigitOrder,
        budget: &Budget,
    ) -> Result<Numeration, BaseError> {
        let paths = self.folders.iter().map(|folder| folder.join(file));
        let Some(path) = paths.into_iter().find(|path| path.is_file()) else {
            let base = match is_word(file) {
                true => self.custom_base(file, order, None, budget)?,
                false => None,
            };
            return base.ok_or_else(|| wrong(&"there is no such file"));
        };
        let bytes = read_file(&path, budget.max_memory() / FACTOR);
        let bytes = bytes.map_err(|error| wrong(&error))?;
        let reading = Reading { missing: Some(Missing::Rejects), ..Reading::default() };
        let found = match json::is_json(&bytes) {
            true => json::read(&bytes),
            false => read_with(&bytes, &reading).map(|read| read.imported),
        };
        let found = found.map_err(|error| wrong(&error))?;
        budget.allow_states(found.as_given().len())?;
        let language = language_of(found.as_given()).map_err(|error| wrong(&error))?;
        let system = WordSystem::new(&format!("{FILE}{file}"), language);
        Ok(Numeration::words_of(system, order))
    }

    /// The numeration of Walnut's files, with its addition proved; `None` if there is no file. What
    /// the name stands for without any file must be the same.
    fn custom_base(
        &self,
        name: &str,
        order: DigitOrder,
        usual: Option<Numeration>,
        budget: &Budget,
    ) -> Result<Option<Numeration>, BaseError> {
        let base = custom_base(&self.folders, name, order, budget)?;
        let Some(CustomBase { numeration, path, addition, .. }) = base else { return Ok(None) };
        let usual = match usual {
            Some(usual) if in_words(&usual).as_ref() != Some(&numeration) => {
                let why = "has other words than this name has here: rename the file";
                return Err(BaseError::Wrong(format!("{} {why}", path.display())));
            }
            usual => usual,
        };
        if let Some((path, addition)) = addition {
            prove_adder(&addition, budget).map_err(|error| match error {
                AdditionError::Reached(bound) => bound.into(),
                error => wrong(&error).in_file(&path),
            })?;
        }
        Ok(Some(usual.unwrap_or(numeration)))
    }
}

fn wrong(what: &dyn Display) -> BaseError {
    BaseError::Wrong(what.to_string())
}

/// Whether a name is one that Walnut gives a custom base: a word that begins with a letter.
fn is_word(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'_')
}

/// The folders near a file of Walnut in which its custom bases may be.
pub fn folders_near(path: &Path) -> [PathBuf; 2] {
    let folder = path.parent().unwrap_or(Path::new(""));
    [folder.to_owned(), folder.join("..")]
}
