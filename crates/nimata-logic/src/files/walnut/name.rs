//! The names of numerations in Walnut's files.

use crate::logic::{digits_named, in_words, walnut_name};
use nimata_automata::automaton::{Dfao, Numeration, Track};
use nimata_automata::number::numeration::WordSystem;

/// The bases that Walnut has beside those of a number.
const OWN: [&str; 6] = ["fib", "trib", "pell", "nara", "kim", "pisot4"];

/// The words at the head of the file of an automaton, one for each track.
pub(super) fn words(dfao: &Dfao) -> Vec<String> {
    let word_of = |track: &Track| match track {
        Track::Number(numerals) => word(numerals),
        // The table reads the zeros that pad codes.
        Track::Code(letters) => letters.with_zero().to_string(),
    };
    match dfao.numeration().tracks() {
        Some(tracks) => tracks.iter().map(word_of).collect(),
        None => (0..dfao.alphabet().tracks()).map(|_| word(dfao.numeration())).collect(),
    }
}

/// The word for these digits at the head of a word automaton: the name that Walnut has for them, or
/// the name of a custom base that the user adds. A recurrence that has no name is given by its
/// digits.
fn word(numeration: &Numeration) -> String {
    match numeration.words() {
        Some(words) => format!("{}_{}", numeration.order().name(), base_of(words)),
        None => walnut_name(numeration).unwrap_or_else(|| digits(numeration.digits())),
    }
}

/// The digits, such as `{0,1,2}`.
pub(super) fn digits(count: u32) -> String {
    let digits: Vec<String> = (0..count).map(|digit| digit.to_string()).collect();
    format!("{{{}}}", digits.join(","))
}

/// The name of a custom base, without an order. Walnut's names have letters, digits, underscores.
fn base_of(words: &WordSystem) -> String {
    let is_of = |known: &Numeration| in_words(known).is_some_and(|it| it.words() == Some(words));
    let mut own = OWN.into_iter();
    if let Some(name) = own.find(|name| digits_named(name).is_ok_and(|known| is_of(&known))) {
        return name.to_owned();
    }
    // The name of a file is that of its folder's custom base: `Custom Bases/msd_x.txt` is `x`.
    let name = words.name().rsplit(['/', '\\', ':']).next().unwrap_or_default();
    let name = name.strip_suffix(".txt").or(name.strip_suffix(".json")).unwrap_or(name);
    let name = name.strip_prefix("msd_").or(name.strip_prefix("lsd_")).unwrap_or(name);
    let signs = name.split(|sign: char| !sign.is_ascii_alphanumeric());
    let name = signs.filter(|part| !part.is_empty()).collect::<Vec<_>>().join("_");
    // A name that already stands for other digits is not taken.
    match digits_named(&format!("msd_{name}")) {
        Ok(other) if !is_of(&other) => format!("words_{name}"),
        _ => name,
    }
}
