//! Walnut's custom bases: numerations whose words, order and sums are automata in files.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::read::{Missing, Reading, read_with};
use crate::logic::FILE;
use nimata_automata::automaton::{Dfao, DigitOrder, Numeration, StateId, reverse};
use nimata_automata::budget::{Budget, Reached, read_file};
use nimata_automata::number::numeration::{Language, WordSystem};

/// Walnut's folder of custom bases.
const FOLDER: &str = "Custom Bases";

/// The memory that a table takes, in lengths of its file.
const FACTOR: u64 = 20;

/// A numeration of Walnut's files.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CustomBase {
    /// The numeration.
    pub numeration: Numeration,
    /// The file of its words.
    pub path: PathBuf,
    /// The automaton that its files give for x + y = z, in the same order of digits, and its file.
    /// Nothing says that it is right.
    pub addition: Option<(PathBuf, Dfao)>,
}

/// Why the files of a custom base give no numeration.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BaseError {
    /// The fault, with the path of the file.
    #[error("{0}")]
    Wrong(String),
    /// A bound of the budget was reached.
    #[error(transparent)]
    Reached(#[from] Reached),
}

impl BaseError {
    fn new(what: impl ToString) -> Self {
        BaseError::Wrong(what.to_string())
    }

    /// The same with the path of the file.
    pub(in crate::files) fn in_file(self, path: &Path) -> Self {
        match self {
            BaseError::Wrong(what) => BaseError::Wrong(format!("{}: {what}", path.display())),
            reached => reached,
        }
    }
}

/// Looks in these folders for Walnut's files `Custom Bases/msd_NAME.txt` and
/// `msd_NAME_addition.txt`, or those with `lsd`, which are reversed if only they exist, as Walnut
/// does it. A file `msd_NAME_less_than.txt` must say what the letters of the words say.
///
/// # Errors
/// [`BaseError::Wrong`] for a file that cannot be read, or whose words are not those of a
/// numeration; [`BaseError::Reached`] for a bound.
pub fn custom_base(
    folders: &[PathBuf],
    name: &str,
    order: DigitOrder,
    budget: &Budget,
) -> Result<Option<CustomBase>, BaseError> {
    let file = |ending: &str| {
        let mut orders = DigitOrder::ALL;
        orders.sort_by_key(|&other| other != order);
        let paths = orders.iter().flat_map(|&order| {
            let file = format!("{}_{name}{ending}.txt", order.name());
            folders.iter().map(move |folder| (order, folder.join(FOLDER).join(&file)))
        });
        paths.into_iter().find(|(_, path)| path.is_file())
    };
    let automaton = |(order, path): (DigitOrder, PathBuf), tracks, wanted| {
        let found = table(&path, order, tracks, budget).and_then(|found| match order == wanted {
            true => Ok(found),
            false => Ok(reverse(&found, budget)?),
        });
        found.map(|found| (path.clone(), found)).map_err(|error| error.in_file(&path))
    };
    let Some((found, path)) = file("") else { return Ok(None) };
    let (path, words) = automaton((found, path), 1, DigitOrder::Msd)?;
    let language = language_of(&words).map_err(|why| BaseError::Wrong(why).in_file(&path))?;
    if let Some(file) = file("_less_than") {
        let (path, less) = automaton(file, 2, DigitOrder::Msd)?;
        is_order(&less, &language, budget).map_err(|error| error.in_file(&path))?;
    }
    let system = WordSystem::new(&format!("{FILE}{name}"), language);
    let numeration = Numeration::words_of(system, order);
    let addition = file("_addition").map(|file| {
        let (path, sums) = automaton(file, 3, order)?;
        let sums = sums.in_numeration(numeration.clone());
        let sums = sums.map_err(|error| BaseError::new(error).in_file(&path))?;
        Ok::<_, BaseError>((path, sums))
    });
    let addition = addition.transpose()?;
    Ok(Some(CustomBase { numeration, path, addition }))
}

/// The language of the words at which an automaton outputs anything but 0.
///
/// # Errors
/// A message if it reads several numbers, or these are not the words of a numeration.
pub fn language_of(words: &Dfao) -> Result<Language, String> {
    let tracks = words.alphabet().tracks();
    if tracks != 1 {
        return Err(format!(
            "it reads {tracks} numbers, and the automaton of the words of a numeration reads one"
        ));
    }
    Language::of(words).map_err(|error| error.to_string())
}

/// The automaton of a file, whose digits are in this order whatever its head says.
fn table(path: &Path, order: DigitOrder, tracks: u32, budget: &Budget) -> Result<Dfao, BaseError> {
    let bytes = read_file(path, budget.max_memory() / FACTOR).map_err(BaseError::new)?;
    let reading = Reading { missing: Some(Missing::Rejects), ..Reading::default() };
    let read = read_with(&bytes, &reading).map_err(BaseError::new)?;
    let found = read.imported.as_given();
    budget.allow_states(found.len())?;
    if found.alphabet().tracks() != tracks {
        let found = found.alphabet().tracks();
        let why = format!("it reads {found} numbers at a time, and {tracks} are meant");
        return Err(BaseError::Wrong(why));
    }
    let (outputs, targets) = (found.outputs().to_vec(), found.flat_targets().to_vec());
    let found = Dfao::from_flat(found.alphabet(), order, outputs, targets);
    Ok(found.expect("another order of digits keeps a table a table"))
}

/// Requires that an automaton accepts two words exactly if the first comes before the second by
/// their letters.
fn is_order(less: &Dfao, language: &Language, budget: &Budget) -> Result<(), BaseError> {
    let digits = language.digits();
    if less.alphabet().base() != digits {
        return Err(BaseError::Wrong(format!("its digits are not the {digits} of the words")));
    }
    let start = (0, 0, Ordering::Equal, StateId::START);
    let (mut seen, mut open) = (BTreeSet::from([start]), vec![start]);
    while let Some((one, other, order, state)) = open.pop() {
        let says = less.output(state).is_some_and(|output| output != 0);
        if language.accepts(one) && language.accepts(other) && says != order.is_lt() {
            let why = "it orders the words otherwise than their letters do, and numbers are \
                       ordered here by the letters of their words";
            return Err(BaseError::new(why));
        }
        budget.allow_states(seen.len())?;
        for letter in 0..less.alphabet().letters() {
            let (a, b) = (letter / digits, letter % digits);
            let next = (language.next(one, a), language.next(other, b));
            let next = (next.0, next.1, order.then(a.cmp(&b)), less.step(state, letter));
            if seen.insert(next) {
                open.push(next);
            }
        }
    }
    Ok(())
}
