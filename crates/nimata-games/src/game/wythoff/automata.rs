//! Automata that read the digits of the piles, most significant first.
//!
//! The digits are those of the numeration system of the pairs, or of base s if B_n = sA_n; if B_n =
//! tn, the automata are those of `multiples`. The numbers A_n end in an even number of zeros, and
//! B_n is the left shift of A_n. So an automaton that reads both in step need only remember the
//! digit of B that must be the next digit of A, and the parity of the number of zeros at the end of
//! A so far.

use super::says::Says;
use super::{Pairs, Theorem, WythoffGame, multiples};
use crate::game::GameError;
use nimata_automata::automaton::{Alphabet, Dfao, DigitOrder, Output, explore, minimize};
use nimata_automata::budget::{Budget, Reached};

/// The memory in bytes of each table entry during construction and minimisation.
const BYTES_AN_ENTRY: u64 = 24;

/// The digits of a system, and the rule for successive digits.
#[derive(Clone, Copy)]
struct Digits {
    /// The number of digits.
    count: u32,
    /// A digit after the greatest one is below this bound.
    after_greatest: u32,
}

impl Digits {
    fn of(pairs: Pairs) -> Self {
        match pairs.base() {
            Some(base) => Digits { count: base, after_greatest: base },
            None => Digits { count: pairs.s() + pairs.t(), after_greatest: pairs.s() },
        }
    }

    /// Tells whether some word is not a representation.
    fn restricted(self) -> bool {
        self.after_greatest < self.count
    }

    /// Tells whether the digit after this one is bounded.
    fn binds(self, digit: u32) -> bool {
        self.restricted() && digit + 1 == self.count
    }

    /// Tells whether a digit may follow another one, which bounds it or does not.
    fn allows(self, bound: bool, digit: u32) -> bool {
        !bound || digit < self.after_greatest
    }
}

/// The alphabet of an automaton.
///
/// # Errors
/// [`GameError::Unsuitable`] if no theorem gives the pairs, or if there are too many digits for the
/// table.
pub(super) fn alphabet(game: &WythoffGame, says: Says) -> Result<Alphabet, GameError> {
    let (count, tracks) = (Digits::of(pairs_of(game)?).count, says.tracks());
    Alphabet::new(count, tracks).map_err(|_| {
        GameError::Unsuitable(format!(
            "the piles of {game} have {count} digits, which are too many for an automaton that \
             reads {tracks} at a time: a state has at most {} letters",
            Alphabet::MOST_LETTERS
        ))
    })
}

/// The pairs that are the P-positions of a game.
fn pairs_of(game: &WythoffGame) -> Result<Pairs, GameError> {
    let none = || GameError::Unsuitable(Theorem::none(game));
    Theorem::of(game).map(|theorem| theorem.pairs(game)).ok_or_else(none)
}

/// The minimal automaton of one kind for a game.
///
/// # Errors
/// Those of [`alphabet`]; a bound of memory, states or time.
///
/// # Complexity
/// At most 4b + 16 states and b² letters for outcomes and pairs, and at most 6 states and b letters
/// for the others, where b is the number of digits.
pub(super) fn derive(game: &WythoffGame, says: Says, budget: &Budget) -> Result<Dfao, GameError> {
    let pairs_of_game = pairs_of(game)?;
    let (digits, alphabet) = (Digits::of(pairs_of_game), alphabet(game, says)?);
    let states = if says.tracks() == 2 { 4 * u64::from(digits.count) + 16 } else { 6 };
    let entries = states.saturating_mul(alphabet.letters().into());
    budget.allow_memory(entries.saturating_mul(BYTES_AN_ENTRY))?;
    if pairs_of_game.s() == 0 {
        return Ok(multiples::derive(alphabet, says, budget)?);
    }
    let table = match says {
        Says::Outcome => pairs(
            digits,
            alphabet,
            budget,
            |piles| piles,
            |piles| (*piles != Piles::Illegal).then(|| i64::from(!piles.is_p_position())),
        )?,
        // A pair that can no longer be a P-position with the smaller pile first is treated like an
        // illegal word.
        Says::Pairs => pairs(
            digits,
            alphabet,
            budget,
            |piles| match piles {
                Piles::Start | Piles::Shift { larger: 1, .. } => piles,
                _ => Piles::Illegal,
            },
            |piles| Some(i64::from(piles.is_p_position())),
        )?,
        Says::Representations => single(digits, alphabet, budget, |word| match word {
            Word::Legal { .. } => Some(1),
            Word::Illegal => Some(0),
        })?,
        Says::SmallerPiles => single(digits, alphabet, budget, |word| match word {
            Word::Legal { even_zeros, .. } => Some(i64::from(*even_zeros)),
            Word::Illegal => None,
        })?,
    };
    let table = table.in_numeration(pairs_of_game.numeration()).expect("the system's digits");
    Ok(minimize(&table))
}

/// The state of one word.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Word {
    Legal {
        /// Whether the next digit is bounded.
        bound: bool,
        /// Whether the word ends in an even number of zeros; this is also set while there are only
        /// zeros.
        even_zeros: bool,
        /// Whether a digit other than 0 was read.
        begun: bool,
    },
    Illegal,
}

fn single(
    digits: Digits,
    alphabet: Alphabet,
    budget: &Budget,
    output: impl Fn(&Word) -> Output,
) -> Result<Dfao, Reached> {
    let start = Word::Legal { bound: false, even_zeros: true, begun: false };
    let next = |word: Word, digit: u32| match word {
        Word::Legal { bound, even_zeros, begun } if digits.allows(bound, digit) => Word::Legal {
            bound: digits.binds(digit),
            even_zeros: digit > 0 || !begun || !even_zeros,
            begun: begun || digit > 0,
        },
        _ => Word::Illegal,
    };
    let successors = |&word: &Word| Ok((0..digits.count).map(|digit| next(word, digit)).collect());
    explore(alphabet, DigitOrder::Msd, budget, start, successors, output)
}

/// The state of a pair of words.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Piles {
    /// Only zeros so far.
    Start,
    /// So far, the word of the larger pile is the left shift of the smaller pile's word.
    Shift {
        /// The track of the larger pile.
        larger: usize,
        /// The last digit of the larger pile, which must be the next digit of the smaller.
        pending: u32,
        /// Whether the last digit of the smaller pile bounds the next one, which matters if the
        /// next one is not the pending digit.
        bound: bool,
        /// Whether the smaller pile ends in an even number of zeros, if the pending digit is 0.
        even_zeros: bool,
    },
    /// The piles can no longer be a P-position. The flags say whether the next digits are bounded.
    Apart([bool; 2]),
    Illegal,
}

impl Piles {
    /// Tells whether the words so far are those of a P-position.
    fn is_p_position(&self) -> bool {
        matches!(self, Piles::Start | Piles::Shift { pending: 0, even_zeros: true, .. })
    }
}

/// The automaton of pairs of words; `kept` maps each pair to the state that represents it.
fn pairs(
    digits: Digits,
    alphabet: Alphabet,
    budget: &Budget,
    kept: impl Fn(Piles) -> Piles,
    output: impl Fn(&Piles) -> Output,
) -> Result<Dfao, Reached> {
    let all = |&piles: &Piles| {
        let letters = (0..digits.count).flat_map(|x| (0..digits.count).map(move |y| [x, y]));
        Ok(letters.map(|letter| kept(next(digits, piles, letter))).collect())
    };
    explore(alphabet, DigitOrder::Msd, budget, Piles::Start, all, output)
}

fn next(digits: Digits, piles: Piles, letter: [u32; 2]) -> Piles {
    let bound = match piles {
        Piles::Start => [false; 2],
        Piles::Shift { larger, pending, bound, .. } => {
            let mut bounds = [bound; 2];
            bounds[larger] = digits.binds(pending);
            bounds
        }
        Piles::Apart(bound) => bound,
        Piles::Illegal => return Piles::Illegal,
    };
    if !(digits.allows(bound[0], letter[0]) && digits.allows(bound[1], letter[1])) {
        return Piles::Illegal;
    }
    match (piles, letter) {
        (Piles::Start, [0, 0]) => Piles::Start,
        (Piles::Start, [0, pending]) => {
            Piles::Shift { larger: 1, pending, bound: false, even_zeros: true }
        }
        (Piles::Start, [pending, 0]) => {
            Piles::Shift { larger: 0, pending, bound: false, even_zeros: true }
        }
        (Piles::Shift { larger, pending: now, even_zeros, .. }, _) if letter[1 - larger] == now => {
            let pending = letter[larger];
            // The zeros count only while the pending digit is 0; after any other digit they start
            // again.
            let even_zeros = pending > 0 || now > 0 || !even_zeros;
            Piles::Shift { larger, pending, bound: digits.binds(now), even_zeros }
        }
        _ => Piles::Apart(letter.map(|digit| digits.binds(digit))),
    }
}
