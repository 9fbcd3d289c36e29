//! The same words over other letters.

use super::predecessors::number;
use super::{Alphabet, Dfao, Numeration, Output, PowerError, StateId, Track, minimize};
use crate::budget::Budget;
use crate::number::index;

/// Returns the minimal automaton over the digits of another numeration that has the same output at
/// each word of digits that both have, and `other` at all other words. It reads words from the same
/// end.
///
/// ```
/// use nimata_automata::automaton::{Dfao, DigitOrder, Numeration, over_digits};
/// let ones = vec![vec![0, 1], vec![1, 0]];
/// let order = DigitOrder::Msd;
/// let odd = Dfao::single_track(2, order, vec![Some(0), Some(1)], ones)?;
/// let three = Numeration::Base { base: 3, order };
/// let ternary = over_digits(&odd, &three, Some(0), &Default::default())?;
/// // 9 + 3 + 1 is 111 in base 3, and 2 has a digit that is not in base 2.
/// assert_eq!([13u32, 2].map(|n| ternary.value_at(&n.into())), [Some(1), Some(0)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`PowerError`] if the table has too many letters, or for a bound of memory or time.
///
/// # Panics
/// Panics if the numbers of tracks differ.
///
/// # Complexity
/// O(n·k·t) time and O(n·k) memory and one minimisation, where n is the number of states, k that of
/// letters of the result and t that of tracks.
pub fn over_digits(
    dfao: &Dfao,
    numeration: &Numeration,
    other: Output,
    budget: &Budget,
) -> Result<Dfao, PowerError> {
    let known = dfao.alphabet();
    let alphabet = Alphabet::new(numeration.digits(), known.tracks())?;
    let tracks = |numeration: &Numeration| match numeration.tracks() {
        Some(tracks) => tracks.to_vec(),
        None => vec![Track::Number(numeration.clone()); index(known.tracks())],
    };
    let (old, new) = (tracks(dfao.numeration()), tracks(numeration));
    assert_eq!(old.len(), new.len(), "the digits change, not the tracks");
    // The digit of each track that is written the same; 0 may also pad codes.
    let digits = old.iter().zip(&new).map(|(old, new)| {
        let same = |digit: u32| if digit == 0 { Some(0) } else { old.digit(&new.text(digit)?) };
        (0..alphabet.base()).map(same).collect()
    });
    let digits: Vec<Vec<Option<u32>>> = digits.collect();
    let letter = |letter: u32| {
        let places = alphabet.digits_of(letter).into_iter().zip(&digits);
        let mut places = places.map(|(digit, same)| same[index(digit)]);
        places.try_fold(0, |letter, digit| Some(letter * known.base() + digit?))
    };
    let letters: Vec<Option<u32>> = (0..alphabet.letters()).map(letter).collect();
    let step = |state, letter| Some(dfao.step(state, letters[index(letter)]?));
    let wide = minimize(&dfao.over_letters(alphabet, other, budget, step)?);
    let numeration = numeration.clone().in_order(dfao.order());
    Ok(wide.in_numeration(numeration).expect("the letters are those of its digits"))
}

impl Dfao {
    /// The table over other letters: `step` gives the state after a letter, or `None` if the letter
    /// leads to a state with output `other` that no word leaves.
    ///
    /// # Errors
    /// [`PowerError`] if the table is too large, or for a bound of memory or time.
    ///
    /// # Complexity
    /// One step for each state and letter.
    pub fn over_letters(
        &self,
        alphabet: Alphabet,
        other: Output,
        budget: &Budget,
        step: impl Fn(StateId, u32) -> Option<StateId>,
    ) -> Result<Dfao, PowerError> {
        let states = u64::try_from(self.len() + 1).unwrap_or(u64::MAX);
        let mut targets = budget.room(states.saturating_mul(alphabet.letters().into()), 0)?;
        let (mut outputs, sink) = (self.outputs().to_vec(), number(self.len()));
        for state in self.states() {
            budget.allow_time()?;
            let target = |letter| step(state, letter).map_or(sink, |next| number(next.index()));
            targets.extend((0..alphabet.letters()).map(target));
        }
        if targets.contains(&sink) {
            targets.extend(std::iter::repeat_n(sink, alphabet.row_len()));
            outputs.push(other);
        }
        Ok(Dfao::from_flat(alphabet, self.order(), outputs, targets)?)
    }
}
