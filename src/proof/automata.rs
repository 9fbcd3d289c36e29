//! Automata in files, and in another order of digits.

use std::path::Path;

use num_bigint::BigUint;

use super::Host;
use super::files::read_within;
use crate::automaton::{Dfao, DigitOrder, Output, StateId, reverse};
use crate::budget::{Budget, Reached};
use crate::export::walnut::Missing;
use crate::export::{Fault, json, walnut};
use crate::game::GameError;
use crate::number::numeration::Numeration;

/// The memory that reading takes, in lengths of the file, for the least favourable file known.
const WORST_FACTOR: u64 = 20;

/// The longest file that is read.
const MOST_BYTES: u64 = 1 << 30;

/// An automaton and the system of its digits.
#[derive(Clone, Debug)]
pub struct Numbered {
    /// The automaton.
    pub dfao: Dfao,
    /// Whose digits it reads.
    pub numeration: Numeration,
}

impl Numbered {
    /// The output at these numbers, one for each track, in the system of the digits.
    ///
    /// # Errors
    /// A bound of time.
    ///
    /// # Panics
    /// Unless there is one number for each track.
    pub fn value_at(&self, numbers: &[BigUint], budget: &Budget) -> Result<Output, Reached> {
        let Numeration::Linear(system) = &self.numeration else {
            return Ok(self.dfao.value_at_tuple(numbers));
        };
        let alphabet = self.dfao.alphabet();
        let tracks = numbers.iter().map(|number| system.to_msd_digits_within(number, budget));
        let tracks = tracks.collect::<Result<Vec<_>, _>>()?;
        assert_eq!(Ok(tracks.len()), usize::try_from(alphabet.tracks()), "one number a track");
        let length = tracks.iter().map(Vec::len).max().unwrap_or(0);
        let letter = |place: usize| {
            // Zeros lead where a word is shorter.
            let digit =
                |track: &Vec<u32>| (place + track.len()).checked_sub(length).map(|at| track[at]);
            let digits = tracks.iter().map(|track| digit(track).unwrap_or(0));
            digits.fold(0, |letter, digit| letter * alphabet.base() + digit)
        };
        let mut word: Vec<u32> = (0..length).map(letter).collect();
        if self.dfao.order() == DigitOrder::Lsd {
            word.reverse();
        }
        Ok(self.dfao.output(self.dfao.run(StateId::START, word)))
    }
}

/// The automaton in a file: JSON, a certificate, or Walnut's format.
///
/// A table takes up to 20 times the text while it is read; that much is asked for
/// first.
pub fn read(path: &Path, budget: &Budget) -> Result<Numbered, GameError> {
    read_claimed(path, budget).map(|(found, _)| found)
}

/// The automaton in a file as [`read`] finds it, and what a certificate claims of it about a game:
/// `values` or `outcome`.
///
/// # Errors
/// As [`read`].
pub fn read_claimed(
    path: &Path,
    budget: &Budget,
) -> Result<(Numbered, Option<&'static str>), GameError> {
    let (bytes, is_json) = content(path, budget)?;
    let in_file = |error: String| GameError::Unsuitable(format!("{}: {error}", path.display()));
    let imported =
        if is_json { json::read(&bytes) } else { walnut::read(&bytes, Some(walnut::NONE)) };
    let imported = imported.map_err(|error| in_file(error.to_string()))?;
    budget.allow_states(imported.as_given().len())?;
    let numeration = imported.numeration().clone();
    let claim = imported.claim();
    let dfao = imported.into_sound().map_err(|fault| in_file(fault.to_string()))?;
    Ok((Numbered { dfao, numeration }, claim))
}

/// The automaton in a file, for questions about it: what Walnut allows and automata must not have
/// is mended, and said. Outputs are what the file says, −1 among them.
pub fn read_completed(
    path: &Path,
    missing: Missing,
    host: &dyn Host,
) -> Result<Numbered, GameError> {
    let budget = host.budget();
    let (bytes, is_json) = content(path, &budget)?;
    let shown = path.display();
    let in_file = |error: String| GameError::Unsuitable(format!("{shown}: {error}"));
    let imported = if is_json {
        json::read(&bytes).map_err(|error| in_file(error.to_string()))?
    } else {
        let found = walnut::read_completed(&bytes, missing);
        let found = found.map_err(|error| in_file(error.to_string()))?;
        // Of sets it is usual: states from which nothing is accepted are left out.
        if found.missing > 0 && missing == Missing::HasNoOutput {
            host.say(&format!(
                "{shown}: {} transitions are missing; the words that need one get no output, which \
                 is equal to no @c",
                found.missing
            ));
        }
        if found.digits_only {
            host.say(&format!(
                "{shown}: the head names digits alone; they are taken for those of base {}, most \
                 significant first",
                found.imported.as_given().alphabet().base()
            ));
        }
        found.imported
    };
    budget.allow_states(imported.as_given().len())?;
    for fault in imported.faults() {
        match fault {
            Fault::Unreachable { state } => host
                .say(&format!("{shown}: no word leads to state {state}; such states are left out")),
            fault => return Err(in_file(fault.to_string())),
        }
    }
    let (numeration, dfao) = (imported.numeration().clone(), imported.as_given().clone());
    Ok(Numbered { dfao, numeration })
}

/// The bytes of a file, and whether they look like JSON.
///
/// # Errors
/// A file that cannot be read, or is longer than 1 GiB or the memory allowed.
pub fn content(path: &Path, budget: &Budget) -> Result<(Vec<u8>, bool), GameError> {
    let bytes = read_within(path, MOST_BYTES, WORST_FACTOR, budget)?;
    // Walnut's headers may begin with a brace too, before a digit.
    let mut signs = bytes.iter().filter(|byte| !byte.is_ascii_whitespace());
    let is_json = signs.next() == Some(&b'{')
        && signs.next().is_none_or(|&sign| sign == b'"' || sign == b'}');
    Ok((bytes, is_json))
}

/// The automaton in the reading order asked for.
pub fn in_order(dfao: Dfao, order: DigitOrder, host: &dyn Host) -> Result<Dfao, GameError> {
    if dfao.order() == order {
        return Ok(dfao);
    }
    reverse(&dfao, &host.budget()).map_err(|bound| {
        GameError::Undecided(format!(
            "the automaton with {} states that reads the {} was found, but not the one that reads \
             the {}: {bound}{}",
            dfao.len(),
            dfao.order().in_words(),
            order.in_words(),
            host.remedy(bound)
        ))
    })
}
