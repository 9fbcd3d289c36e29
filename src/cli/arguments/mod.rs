//! The meaning of the words of a command: positions, sequences, and the names that derive takes.
//!
//! | file | reads |
//! |---|---|
//! | `number` | numbers between bounds, sizes, times, and names of numerations |
//! | `moved` | verbs of earlier versions, answered with the new spelling |

pub mod moved;
pub mod number;

use std::sync::Arc;

use num_traits::ToPrimitive;

use crate::automaton::Numeration;
use crate::cli::automaton::game_or_file;
use crate::cli::{Failure, Result, Shared};
use crate::export::numerations::Numerations;
use crate::game::subtraction_division::DivisorSequences;
use crate::game::sum::Component;
use crate::game::{Game, name_in_books, nearest, read_sum};
use crate::proof::{Host as _, Named, Sequences, game_source};

/// Reads a sum of positions. It also returns each position as the user wrote it, because it may
/// have a million digits.
///
/// # Errors
/// The first wrong part, with a caret if the text can be quoted.
pub fn positions(words: &[String], shared: &Shared) -> Result<(Vec<Component>, Vec<String>)> {
    let told = |read: (Vec<Component>, Vec<String>)| {
        // A board of Treblecross is another heap than its cells.
        for name in read.0.iter().filter_map(|part| name_in_books(&part.game.to_string())) {
            let letters = |text: &str| {
                let letters = text.chars().filter(|sign| sign.is_alphabetic());
                letters.collect::<String>().to_lowercase()
            };
            let word = letters(name.split(',').next().unwrap_or(name));
            if name.contains(", where ") && letters(&words.join(" ")).contains(&word) {
                shared.say(name);
            }
        }
        read
    };
    let are_positions = words.len() > 1 && words.iter().all(|word| word.contains('@'));
    let read = || read_sum(&words.join(" "), &shared.numbers());
    // A shell makes two words of hyper:{1,2}@3,4 without quotes.
    let of_braces = are_positions && words.iter().all(|word| word.starts_with("hyper:"));
    shared.during("reading the position", read).map(told).map_err(|error| match are_positions {
        true if of_braces => Failure::Usage(format!(
            "names with braces stand in quotes, as in 'hyper:{{1,2}}{{2,3}}@3,4,5': the shell has \
             made {} words of this one",
            words.len()
        )),
        true => Failure::Usage(format!(
            "several positions are a sum, which is written with + between them: '{}'",
            words.join(" + ")
        )),
        false => error.into(),
    })
}

/// A sequence as it is given: its name, what it is, and the text of both.
pub type Given<'t> = (&'t str, Named<'t>, &'t str);

/// Reads what sequences are given.
///
/// # Errors
/// [`Failure::Usage`] for the first text that is not a sequence.
pub fn given<'t>(texts: &'t [String], shared: &Shared) -> Result<Vec<Given<'t>>> {
    let read = |text: &'t String| {
        let (name, what) = text.split_once('=').ok_or_else(|| {
            Failure::Usage(format!("`--with {text}` has no `=`: write --with NAME=GAME"))
        })?;
        Ok((name.trim(), game_or_file(what, shared)?, &**text))
    };
    texts.iter().map(read).collect()
}

/// The numeration with this name, which may be that of a file.
///
/// # Errors
/// [`Failure::Usage`] if there is none.
pub fn numeration(name: &str, shared: &Shared) -> Result<Numeration> {
    let found = Numerations::in_folders(shared.folders()).numerals(name, &shared.budget());
    found.map_err(|error| Failure::Usage(error.to_string()))
}

/// The games among these sequences, if one of them has many divisors.
///
/// # Errors
/// As for [`DivisorSequences::of`].
pub fn divisors(given: &[Given<'_>]) -> Result<Option<DivisorSequences>> {
    let named = given.iter().map(|(name, what, _)| match what {
        Named::Game(game, claim) => (*name, Some(&**game), *claim),
        Named::File(_) => (*name, None, None),
    });
    Ok(DivisorSequences::of(&named.collect::<Vec<_>>())?)
}

/// The given sequences by their names.
///
/// # Errors
/// A file that holds no sequence; a name that is none, or is taken.
pub fn sequences<'s>(given: Vec<Given<'_>>, shared: &'s Shared) -> Result<Sequences<'s>> {
    let mut sequences = Sequences::new(shared);
    for (name, what, text) in given {
        let source = match what {
            Named::Game(game, claim) => game_source(Arc::from(game), claim.map(str::to_owned)),
            Named::File(path) => sequences.file(path)?,
        };
        sequences.name(name, source, text)?;
    }
    Ok(sequences)
}

/// The places and the values of the numbers that are fixed.
///
/// # Errors
/// [`Failure::Usage`] for an unknown name, for a number that is fixed twice,
/// and for a value below the least one; the error of a value that is not a number.
pub fn fixed(texts: &[String], game: &dyn Game, shared: &Shared) -> Result<Vec<(usize, u64)>> {
    let names = game.shape().names();
    let known = names.join(", ");
    let mut places: Vec<(usize, u64)> = Vec::new();
    for text in texts {
        let usage = |why: &str| Err(Failure::Usage(format!("in --fix {text}: {why}")));
        let Some((name, value)) = text.split_once('=') else {
            return usage(&format!("write NAME=VALUE; the numbers of {game} are {known}"));
        };
        let Some(place) = names.iter().position(|known| known == name.trim()) else {
            let name = name.trim();
            return usage(&format!("{game} has no number `{name}`; its numbers are {known}"));
        };
        if places.iter().any(|(other, _)| *other == place) {
            return usage("this number is fixed already");
        }
        let least = game.least();
        match shared.small_number(value)?.to_u64().filter(|&number| number < u64::MAX) {
            None => return usage("a number so large fits in no memory"),
            Some(value) if value < least => {
                return usage(&format!("this is not a position: the least number is {least}"));
            }
            Some(value) => places.push((place, value)),
        }
    }
    Ok(places)
}

/// The analyses of the automaton of a sequence of values.
pub const ANALYSES: [&str; 3] = ["kernel", "linear", "density"];

/// The names that `derive --claim` accepts for a game: claims, reports, analyses and diagrams.
pub fn derivable(game: &dyn Game) -> Vec<String> {
    let claims = game.claims();
    let derived: Vec<_> = claims.iter().filter(|claim| claim.lacks_automaton().is_none()).collect();
    let mut names: Vec<String> = derived.iter().map(|claim| claim.syntax()).collect();
    names.extend(game.reports().iter().map(|offer| offer.syntax()));
    if derived.first().is_some_and(|claim| claim.is_sequence) {
        names.extend(ANALYSES.map(str::to_owned));
    }
    if game.views().iter().any(|view| view.name == "diagram") {
        names.push("diagram".to_owned());
    }
    names
}

/// The error for a word that names nothing to derive.
///
/// # Errors
/// [`Failure::Usage`] if the game has no claim with this name.
pub fn derivable_or_refused(name: &str, game: &dyn Game) -> Result<()> {
    let head = name.split(':').next().unwrap_or(name).trim();
    let known = derivable(game);
    if known.is_empty() || game.claims().iter().any(|claim| claim.name == head) {
        return Ok(());
    }
    let words = known.iter().filter_map(|syntax| syntax.split(':').next());
    let meant = nearest(head, words);
    let meant = meant.map_or_else(String::new, |meant| format!("; did you mean `{meant}`?"));
    Err(Failure::Usage(format!(
        "`{head}` cannot be derived of {game}: there are {}{meant}",
        known.join(", ")
    )))
}
