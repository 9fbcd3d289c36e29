//! Automata in files, and in another order of digits.

use std::path::Path;

use super::Host;
use crate::files::numerations::{Numerations, folders_near};
use crate::files::read_within;
use crate::files::walnut::{Missing, Reading};
use crate::files::{Fault, Imported, ReadError, json, lists_numbers, read_finite, shown, walnut};
use crate::logic::in_words;
use crate::{AskError, Result};
use nimata_automata::automaton::language::padded;
use nimata_automata::automaton::{
    Comparison, Continuation, Dfao, DigitOrder, Numeration, compare, reverse,
};
use nimata_automata::budget::{Budget, Reached};

/// The memory that reading takes, in lengths of the file, for the least favourable file known.
const WORST_FACTOR: u64 = 20;

/// The longest file that is read.
const MOST_BYTES: u64 = 1 << 30;

/// The automaton in a file: JSON, a certificate, or Walnut's format.
///
/// A table takes up to 20 times the text while it is read; that much is asked for
/// first.
pub fn read(path: &Path, budget: &Budget) -> Result<Dfao> {
    read_claimed(path, budget).map(|(found, _)| found)
}

/// The automaton in a file as [`read`] finds it, and what a certificate claims of it about a game:
/// `values` or `outcome`.
///
/// # Errors
/// As [`read`].
pub fn read_claimed(path: &Path, budget: &Budget) -> Result<(Dfao, Option<&'static str>)> {
    let imported = import(path, None, budget)?;
    let claim = imported.claim();
    Ok((sound(imported, path)?, claim))
}

/// The automaton in a file as [`read`] finds it, and the bases in which it is the same, with rows
/// that are continued. A certificate about many divisors has it in a base, which is a divisor.
///
/// # Errors
/// As [`read`]; and if a base is named, and the file lacks an automaton for it.
pub fn read_in_base(
    path: &Path,
    base: Option<u32>,
    budget: &Budget,
) -> Result<(Dfao, Option<Continuation>)> {
    let imported = import(path, base, budget)?;
    let bases = imported.bases();
    Ok((sound(imported, path)?, bases))
}

fn sound(imported: Imported, path: &Path) -> Result<Dfao> {
    imported.into_sound().map_err(|fault| AskError::in_file(path, fault))
}

fn import(path: &Path, base: Option<u32>, budget: &Budget) -> Result<Imported> {
    let (bytes, is_json) = content(path, budget)?;
    let numerations = Numerations::in_folders(folders_near(path));
    let names = |name: &str| numerations.digits(name, budget);
    let (none, missing) = (Some(walnut::NONE), Some(Missing::AsOutputs));
    let reading = Reading { none, missing, names: &names, ..Reading::default() };
    let imported = match read_finite(&bytes, DigitOrder::Msd) {
        Some(found) if base.is_none() => found,
        None if is_json => json::read_in_base(&bytes, base),
        None if base.is_none() => walnut::read_with(&bytes, &reading).map(|read| read.imported),
        _ => Err(ReadError::new(json::ONE_BASE)),
    };
    let imported = imported.map_err(|error| no_automaton(path, &bytes, error))?;
    budget.allow_states(imported.as_given().len())?;
    if imported.as_given().numeration().tracks().is_some() {
        return Err(AskError::in_file(path, AskError::OwnDigits));
    }
    Ok(imported)
}

/// The automaton in a file, for questions about it: what Walnut allows and automata must not have
/// is mended, and said; in a set zeros before the most significant digit may make a difference.
/// Outputs are what the file says, −1 among them.
///
/// Its head may name these numerations, too. Where it lists letters alone, they are read in the
/// order `letters`, and the second result is true.
pub fn read_completed(
    path: &Path,
    (missing, letters): (Missing, DigitOrder),
    numerations: &Numerations,
    host: &dyn Host,
) -> Result<(Dfao, bool)> {
    let budget = host.budget();
    let (bytes, is_json) = content(path, &budget)?;
    let shown = path.display();
    let (imported, alone) = if let Some(found) = read_finite(&bytes, letters) {
        (found.map_err(|error| no_automaton(path, &bytes, error))?, true)
    } else if is_json {
        (json::read(&bytes).map_err(|error| AskError::in_file(path, error))?, false)
    } else {
        let names = |name: &str| numerations.digits(name, &budget);
        let reading = Reading { none: None, missing: Some(missing), names: &names, letters };
        let found = walnut::read_with(&bytes, &reading);
        let found = found.map_err(|error| no_automaton(path, &bytes, error))?;
        // Of sets it is usual: states from which nothing is accepted are left out.
        let asked = found.missing > 0 && missing == Missing::HasNoOutput;
        if let Some(numbers) = asked.then(|| without_output(found.imported.as_given())).flatten() {
            host.say(&format!(
                "{shown}: transitions are missing, so that {numbers} has no output, which is equal \
                 to no @c"
            ));
        }
        let numeration = found.imported.as_given().numeration();
        if found.letters_only && letters == DigitOrder::Msd && numeration.tracks().is_none() {
            host.say(&format!(
                "{shown}: the head names digits alone; they are taken for those of base {}, read \
                 from the end from which a formula reads its numbers",
                found.imported.as_given().alphabet().base()
            ));
        }
        (found.imported, found.letters_only)
    };
    budget.allow_states(imported.as_given().len())?;
    for fault in imported.faults() {
        match fault {
            Fault::Unreachable { state } => host
                .say(&format!("{shown}: no word leads to state {state}; such states are left out")),
            // Words of a set may be told apart by such zeros.
            Fault::Padding { .. } if missing == Missing::Rejects || alone => {}
            &fault => return Err(AskError::in_file(path, fault)),
        }
    }
    Ok((imported.as_given().clone(), alone))
}

/// The words of a language over letters, which have no order of digits, as those of the numbers
/// that are read from either end: the most, and the least significant digit first.
pub fn in_both_orders(language: &Dfao, budget: &Budget) -> Result<[Dfao; 2], Reached> {
    let in_order = |order| {
        let numeration = language.numeration().clone().in_order(order);
        padded(&read_as(language, &numeration), budget)
    };
    let [msd, lsd] = DigitOrder::ALL.map(in_order);
    Ok([msd?, lsd?])
}

/// The same table, which reads words as those of this numeration, from whichever end it does.
pub fn read_as(dfao: &Dfao, numeration: &Numeration) -> Dfao {
    let (outputs, targets) = (dfao.outputs().to_vec(), dfao.flat_targets().to_vec());
    let table = Dfao::from_flat(dfao.alphabet(), numeration.order(), outputs, targets);
    let table = table.and_then(|table| table.in_numeration(numeration.clone()));
    table.expect("the table was one before, and has as many digits")
}

/// The error for a file from which no automaton is read, with its kind where that is known.
fn no_automaton(path: &Path, bytes: &[u8], error: ReadError) -> AskError {
    let advice = "a file whose name ends in .json, or --format walnut, is read back";
    let kind = |kind| ReadError::new(format!("this is {kind}: {advice}"));
    let error = match shown(bytes) {
        Some(shown) => kind(shown),
        None if lists_numbers(bytes) => kind("a list of numbers, as `compare` reads it"),
        None => error,
    };
    AskError::NoAutomaton { path: path.to_owned(), error }
}

/// The least number, or the least numbers of all tracks, without an output. Words that stand for no
/// number need none.
pub(crate) fn without_output(dfao: &Dfao) -> Option<String> {
    // Letters that a track does not have lead to no output either.
    if dfao.numeration().tracks().is_some() {
        return None;
    }
    let complete = dfao.map_outputs(|output| output.or(Some(i64::MIN)));
    match compare(&by_words(dfao), &by_words(&complete)) {
        Ok(Comparison::Differ(numbers, _)) => {
            let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
            Some(numbers.join(", "))
        }
        // What cannot be compared is refused next.
        Ok(Comparison::Equal) | Err(_) => None,
    }
}

/// Compares two automata that read the same digits in the same order, at numbers: what they output
/// at words that stand for none does not matter. Where the numbers are integers, the least position
/// is given by their codes.
///
/// ```
/// use nimata_automata::automaton::{Comparison, Dfao, DigitOrder, Numeration};
/// use nimata_logic::ask::compare_at_numbers;
/// // After 11, which is no sum of Fibonacci numbers, the outputs differ.
/// let [one, other] = [[vec![0, 1], vec![0, 1]], [vec![0, 1], vec![0, 0]]].map(|rows| {
///     let outputs = vec![Some(0), Some(1)];
///     let dfao = Dfao::single_track(2, DigitOrder::Msd, outputs, rows.to_vec())?;
///     dfao.in_numeration(Numeration::lin(1, 1))
/// });
/// assert_eq!(compare_at_numbers(&one?, &other?)?, Comparison::Equal);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Those of [`compare`]; [`AskError::Undecided`] if the automata differ at a word of which it is
/// not known whether it stands for a number.
pub fn compare_at_numbers(left: &Dfao, right: &Dfao) -> Result<Comparison> {
    // A code is no natural number.
    if left.numeration().has_integers() != right.numeration().has_integers() {
        return Ok(compare(left, right)?);
    }
    let sides = [by_words(left), by_words(right)];
    let found = compare(&sides[0], &sides[1])?;
    if let Comparison::Differ(at, outputs) = &found
        && sides.each_ref().map(|side| side.value_at_tuple(at)) != *outputs
    {
        return Err(AskError::Undecided(
            "they differ at a word that stands for no number, and whether they do at a number was \
             not found out: ask A n (A[n] = B[n]) of both"
                .to_owned(),
        ));
    }
    Ok(found)
}

/// The automaton with its digits as words of a language, where there is one; of integers with those
/// of their codes.
fn by_words(dfao: &Dfao) -> Dfao {
    let numerals = dfao.numeration().codes().unwrap_or_else(|| dfao.numeration().clone());
    let words = in_words(&numerals).unwrap_or(numerals);
    dfao.clone().in_numeration(words).unwrap_or_else(|_| dfao.clone())
}

/// The bytes of a file, and whether they look like JSON.
///
/// # Errors
/// A file that cannot be read, or is longer than 1 GiB or the memory allowed.
pub fn content(path: &Path, budget: &Budget) -> Result<(Vec<u8>, bool)> {
    let bytes = read_within(path, MOST_BYTES, WORST_FACTOR, budget)?;
    let is_json = json::is_json(&bytes);
    Ok((bytes, is_json))
}

/// The automaton in the reading order asked for.
pub fn in_order(dfao: Dfao, order: DigitOrder, host: &dyn Host) -> Result<Dfao> {
    if dfao.order() == order {
        return Ok(dfao);
    }
    reverse(&dfao, &host.budget()).map_err(|bound| {
        AskError::Undecided(format!(
            "the automaton with {} states that reads the {} was found, but not the one that reads \
             the {}: {bound}{}",
            dfao.len(),
            dfao.order().in_words(),
            order.in_words(),
            host.remedy(bound)
        ))
    })
}
