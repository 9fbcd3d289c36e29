//! Numerations that files define: `words:FILE`, and Walnut's custom bases.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::json;
use super::walnut::{CustomBase, Missing, Reading, custom_base, language_of, read_with};
use crate::automaton::Numeration;
use crate::budget::{Budget, read_file};
use crate::logic::{
    FILE, Names, SyntaxErrorKind as Kind, digits_named, in_words, numerals_named, split_order,
};
use crate::number::numeration::WordSystem;

/// The memory that a table takes, in lengths of its file.
const FACTOR: u64 = 20;

/// The numerations that names stand for, with those of the files in some folders.
///
/// Without a folder no file is read: whoever runs formulas of other people does not want them to
/// look at files.
#[derive(Clone, Debug, Default)]
pub struct Numerations {
    folders: Vec<PathBuf>,
    /// What was defined, or read from a file.
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

    /// Gives a numeration the name under which it goes; with `msd_` and `lsd_` in front it names an
    /// order of the digits.
    pub fn define(&self, system: WordSystem) {
        let name = system.name().to_owned();
        let msd = Numeration::words_of(system, crate::automaton::DigitOrder::Msd);
        let mut known = self.known.borrow_mut();
        for order in crate::automaton::DigitOrder::ALL {
            known.insert(format!("{}_{name}", order.name()), msd.clone().in_order(order));
        }
        known.insert(name, msd);
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
        let refused = |why: String| Kind::NoNumeration(name.to_owned(), why);
        let found = match bare.strip_prefix(FILE) {
            Some(file) if !self.folders.is_empty() => {
                let system = self.words_of(file, budget).map_err(refused)?;
                Some(Numeration::words_of(system, order))
            }
            _ if is_word(bare) => {
                let usual = usual(name);
                let base = custom_base(&self.folders, bare, order, budget).map_err(refused)?;
                base.map(|base| adopted(base, usual.ok(), budget)).transpose().map_err(refused)?
            }
            _ => None,
        };
        let Some(found) = found else { return usual(name) };
        self.known.borrow_mut().insert(name.to_owned(), found.clone());
        Ok(found)
    }

    /// The numeration of the words that the automaton of a file accepts.
    fn words_of(&self, file: &str, budget: &Budget) -> Result<WordSystem, String> {
        let paths = self.folders.iter().map(|folder| folder.join(file));
        let path = paths.into_iter().find(|path| path.is_file());
        let path = path.ok_or("there is no such file")?;
        let read = |bytes: &[u8]| {
            let reading = Reading { missing: Some(Missing::Rejects), ..Reading::default() };
            match json::is_json(bytes) {
                true => json::read(bytes),
                false => read_with(bytes, &reading).map(|read| read.imported),
            }
        };
        let bytes = read_file(&path, budget.max_memory() / FACTOR);
        let found = read(&bytes.map_err(|error| error.to_string())?);
        let found = found.map_err(|error| error.to_string())?;
        budget.allow_states(found.as_given().len()).map_err(|error| error.to_string())?;
        Ok(WordSystem::new(&format!("{FILE}{file}"), language_of(found.as_given())?))
    }
}

/// The numeration of Walnut's files, with its addition proved. A numeration that is known under its
/// name without any file must be the same.
fn adopted(
    base: CustomBase,
    usual: Option<Numeration>,
    _budget: &Budget,
) -> Result<Numeration, String> {
    let CustomBase { numeration, path, addition: _, .. } = base;
    let Some(usual) = usual else { return Ok(numeration) };
    match in_words(&usual).as_ref() == Some(&numeration) {
        true => Ok(usual),
        false => Err(format!(
            "{} has other words than this name has here: rename the file",
            path.display()
        )),
    }
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
