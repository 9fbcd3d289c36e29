//! Converts automata in bases that are powers of one number to a common base.

use super::{Alphabet, AutomatonError, Dfao, DigitOrder, minimize};
use crate::budget::{Budget, Reached};
use crate::number::index;

/// Why an automaton was not converted to a power of its base.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PowerError {
    /// A letter of the larger base would hold too many digits.
    #[error(transparent)]
    Alphabet(#[from] AutomatonError),
    /// A bound of the budget was reached.
    #[error(transparent)]
    Reached(#[from] Reached),
}

/// The least number, up to 2^20, that is a power of both bases.
///
/// ```
/// use nimata_automata::automaton::common_power;
/// assert_eq!(common_power(4, 8), Some(64));
/// assert_eq!(common_power(2, 3), None);
/// ```
pub fn common_power(one: u32, other: u32) -> Option<u32> {
    let (mut x, mut y) = (one, other);
    while x != y {
        let (lesser, base) = if x < y { (&mut x, one) } else { (&mut y, other) };
        *lesser = lesser.checked_mul(base).filter(|&power| power <= Alphabet::MOST_LETTERS)?;
    }
    (x >= 2).then_some(x)
}

/// Returns the minimal automaton that reads digits in base b^e and has the output of `dfao`, which
/// reads base b, at every number.
///
/// Padding zeros must not change an output of `dfao`.
///
/// ```
/// use nimata_automata::automaton::{Dfao, DigitOrder, in_power_of_base};
/// let rows = vec![vec![0, 1], vec![1, 0]];
/// let thue_morse = Dfao::single_track(2, DigitOrder::Msd, vec![Some(0), Some(1)], rows)?;
/// let by_four = in_power_of_base(&thue_morse, 2, &Default::default())?;
/// assert_eq!(by_four.alphabet().base(), 4);
/// assert!((0..99u32).all(|n| by_four.value_at(&n.into()) == thue_morse.value_at(&n.into())));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`PowerError`] if the letters become too many or a bound is reached.
///
/// # Panics
/// Panics if e is 0, or if the digits are not those of a base.
///
/// # Complexity
/// O(n·e·t·b^(et)) time, where n is the number of states and t that of tracks, and the time of one
/// minimisation.
pub fn in_power_of_base(dfao: &Dfao, exponent: u32, budget: &Budget) -> Result<Dfao, PowerError> {
    assert!(exponent > 0, "a power of a base has an exponent of 1 or more");
    assert!(dfao.numeration().base().is_some(), "the digits are those of a base");
    let small = dfao.alphabet();
    let too_large = AutomatonError::Alphabet {
        base: small.base().saturating_pow(exponent),
        tracks: small.tracks(),
        most: Alphabet::MOST_LETTERS,
    };
    let base = small.base().checked_pow(exponent).ok_or(too_large)?;
    let large = Alphabet::new(base, small.tracks())?;
    let bytes =
        u64::try_from(dfao.len()).unwrap_or(u64::MAX).saturating_mul(large.letters().into());
    budget.allow_memory(bytes.saturating_mul(8))?;
    // Each large letter needs a list of small letters.
    budget.allow_memory(u64::from(large.letters()).saturating_mul(64))?;
    // For each large letter the small letters that it stands for, in reading order.
    let words: Vec<Vec<u32>> = (0..large.letters())
        .map(|letter| {
            let digits = large.digits_of(letter);
            let places = (0..exponent).map(|place| match dfao.order() {
                DigitOrder::Msd => exponent - 1 - place,
                DigitOrder::Lsd => place,
            });
            let at = |place: u32| {
                let small_digits =
                    digits.iter().map(|digit| digit / small.base().pow(place) % small.base());
                small_digits.fold(0, |letter, digit| letter * small.base() + digit)
            };
            places.map(at).collect()
        })
        .collect();
    let step = |state, letter| Some(dfao.run(state, words[index(letter)].iter().copied()));
    let powered = dfao.over_letters(large, None, budget, step)?;
    Ok(minimize(&powered))
}
