//! Tables over other digits: each digit as several digits of a base, and back.

use super::error::KindError;
use nimata_automata::automaton::{Alphabet, Dfao, Numeration, PowerError, Track};
use nimata_automata::budget::Budget;
use nimata_automata::number::index;

/// The automaton in which each digit of a track is written by digits of a base, of which `widths`
/// says how many; `digits` are the numbers of digits of the tracks. Words with other digits have no
/// output.
pub(super) fn widened(
    automaton: &Dfao,
    digits: &[u32],
    widths: &[usize],
    base: u32,
    budget: &Budget,
) -> Result<Dfao, KindError> {
    let width: usize = widths.iter().sum();
    let alphabet = alphabet(base, width)?;
    let old = automaton.alphabet().base();
    let letters = (0..alphabet.letters()).map(|letter| {
        let parts = alphabet.digits_of(letter);
        let (mut rest, mut found) = (&parts[..], Some(0));
        for (&count, &width) in digits.iter().zip(widths) {
            let (own, behind) = rest.split_at(width);
            rest = behind;
            let digit = own.iter().fold(0, |digit, part| digit * base + part);
            found = found.filter(|_| digit < count).map(|letter| letter * old + digit);
        }
        found
    });
    let letters: Vec<Option<u32>> = letters.collect();
    rewritten(automaton, alphabet, &letters, None, budget)
}

/// The automaton of a base in which several digits stand for one digit of a track, over the digits
/// of the tracks. Digits that a track does not have lead to output 0.
pub(super) fn narrow(
    automaton: &Dfao,
    kinds: &[Track],
    widths: &[usize],
    numerals: Numeration,
    budget: &Budget,
) -> Result<Dfao, KindError> {
    let base = automaton.alphabet().base();
    let alphabet = alphabet(numerals.digits(), kinds.len())?;
    let letters = (0..alphabet.letters()).map(|letter| {
        let digits = alphabet.digits_of(letter);
        let mut tracks = digits.iter().zip(kinds).zip(widths);
        tracks.try_fold(0, |letter: u32, ((&digit, kind), &width)| {
            let places = base.pow(u32::try_from(width).expect("few digits"));
            (digit < kind.digits()).then(|| letter * places + digit)
        })
    });
    let letters: Vec<Option<u32>> = letters.collect();
    let narrow = rewritten(automaton, alphabet, &letters, Some(0), budget)?;
    Ok(narrow.in_numeration(numerals).expect("the digits are those of the tracks"))
}

fn alphabet(base: u32, tracks: usize) -> Result<Alphabet, KindError> {
    let tracks = u32::try_from(tracks).unwrap_or(u32::MAX);
    Alphabet::new(base, tracks).map_err(|error| KindError::Letters(error.to_string()))
}

/// The automaton over other letters, each of which stands for one of the old letters, or leads to
/// a state of this output that is never left.
fn rewritten(
    automaton: &Dfao,
    alphabet: Alphabet,
    letters: &[Option<u32>],
    output: Option<i64>,
    budget: &Budget,
) -> Result<Dfao, KindError> {
    let step = |state, letter| Some(automaton.step(state, letters[index(letter)]?));
    let found = automaton.over_letters(alphabet, output, budget, step);
    found.map_err(|error| match error {
        PowerError::Reached(reached) => reached.into(),
        PowerError::Alphabet(error) => KindError::Letters(error.to_string()),
    })
}
