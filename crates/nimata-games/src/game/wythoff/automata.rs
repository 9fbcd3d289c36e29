//! Automata that read the digits of the piles, most significant first.
//!
//! The digits are those of the numeration system of the pairs, or of base s if B_n = sA_n, or of
//! base t if B_n = tn. An automaton remembers a [`Pair`] of words:
//!
//! - For s ≥ 1 the numbers A_n end in an even number of zeros, and B_n is the left shift of A_n. So
//!   the last digit of B must be the next digit of A.
//! - For s = 0 and the base b = t, A_n = x runs through the numbers that b does not divide, and B_n
//!   = b(x − ⌊x/b⌋). So B_n ends in 0 and A_n does not. If X and Y are their prefixes without the
//!   last digit, Y = bX + d − X for the last digit d of x, that is, Y − (b − 1)X = d. The next
//!   digits change F = Y − (b − 1)X to bF + y′ − (b − 1)x′, so F stays above b or below 0 once it
//!   is there. These are the P-positions of `wythoff:1,t+K`, with b = t + 2.

use super::rules::WythoffError;
use super::{Pairs, Theorem, WythoffGame};
use crate::game::Result;
use nimata_automata::automaton::{Alphabet, Dfao, DigitOrder, explore, minimize};
use nimata_automata::budget::{Budget, Reached};

/// The memory in bytes of each table entry during construction and minimisation.
const BYTES_AN_ENTRY: u64 = 24;

/// The kinds of automata for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The piles in either order: 0 for a P-position, 1 for other positions, and no output if a
    /// track is not a representation.
    Outcome,
    /// The smaller pile first: 1 for a P-position, 0 for every other pair of words.
    Pairs,
    /// One word: 1 for greedy words, 0 for others.
    Representations,
    /// One word: 1 for every A_n, including A_0 = 0, 0 for other numbers, and no output for words
    /// that are not representations.
    SmallerPiles,
}

impl Kind {
    /// The number of tracks of the automaton.
    fn tracks(self) -> u32 {
        match self {
            Kind::Outcome | Kind::Pairs => 2,
            Kind::Representations | Kind::SmallerPiles => 1,
        }
    }
}

/// The digits of a system, and the rule for successive digits.
#[derive(Clone, Copy)]
struct Digits {
    /// The number of digits.
    count: u32,
    /// A digit after the greatest one is below this bound.
    after_greatest: u32,
    /// Whether the larger piles are the multiples of the base, and not left shifts.
    of_multiples: bool,
}

impl Digits {
    fn of(pairs: Pairs) -> Self {
        let (count, after_greatest) = match pairs.base() {
            Some(base) => (base, base),
            None => (pairs.s() + pairs.t(), pairs.s()),
        };
        Digits { count, after_greatest, of_multiples: pairs.s() == 0 }
    }

    /// For each track, whether the digit after this one is bounded; `None` if one of the digits
    /// exceeds its own bound.
    fn follow<const N: usize>(self, bounded: [bool; N], digits: [u32; N]) -> Option<[bool; N]> {
        let mut tracks = bounded.iter().zip(digits);
        let legal = tracks.all(|(&bounded, digit)| !bounded || digit < self.after_greatest);
        let binds = |digit| self.after_greatest < self.count && digit + 1 == self.count;
        legal.then(|| digits.map(binds))
    }
}

/// The alphabet of an automaton.
///
/// # Errors
/// [`GameError::Unsuitable`] if no theorem gives the pairs, or if there are too many digits for the
/// table.
pub(super) fn alphabet(game: &WythoffGame, kind: Kind) -> Result<Alphabet> {
    let (count, tracks) = (Digits::of(pairs_of(game)?).count, kind.tracks());
    Alphabet::new(count, tracks)
        .map_err(|_| WythoffError::TooManyDigits { game, digits: count, tracks }.into())
}

/// The pairs that are the P-positions of a game.
fn pairs_of(game: &WythoffGame) -> Result<Pairs> {
    let theorem = Theorem::of(game).ok_or(WythoffError::NoTheorem(game))?;
    Ok(theorem.pairs(game))
}

/// The minimal automaton of one kind for a game.
///
/// # Errors
/// Those of [`alphabet`]; a bound of memory, states or time.
///
/// # Complexity
/// At most 4b + 16 states and b² letters for outcomes and pairs, and at most 6 states and b letters
/// for the others, where b is the number of digits.
pub(super) fn derive(game: &WythoffGame, kind: Kind, budget: &Budget) -> Result<Dfao> {
    let pairs = pairs_of(game)?;
    let (digits, alphabet) = (Digits::of(pairs), alphabet(game, kind)?);
    let states = if kind.tracks() == 2 { 4 * u64::from(digits.count) + 16 } else { 6 };
    let entries = states.saturating_mul(alphabet.letters().into());
    budget.allow_memory(entries.saturating_mul(BYTES_AN_ENTRY))?;
    let table = match kind.tracks() {
        2 => of_two_words(digits, alphabet, kind, budget)?,
        _ => of_one_word(digits, alphabet, kind, budget)?,
    };
    let table = table.in_numeration(pairs.numeration()).expect("the system's digits");
    Ok(minimize(&table))
}

/// The state of one word.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Word {
    /// Whether the next digit is bounded.
    bounded: [bool; 1],
    /// Whether the word is that of a smaller pile.
    is_smaller: bool,
    /// Whether a digit other than 0 was read.
    begun: bool,
}

/// The automaton of one word; a node is `None` if the word is not a representation.
fn of_one_word(
    digits: Digits,
    alphabet: Alphabet,
    kind: Kind,
    budget: &Budget,
) -> Result<Dfao, Reached> {
    let next = |word: Word, digit: u32| {
        let bounded = digits.follow(word.bounded, [digit])?;
        let is_smaller = digit > 0 || !word.begun || !(digits.of_multiples || word.is_smaller);
        Some(Word { bounded, is_smaller, begun: word.begun || digit > 0 })
    };
    explore(
        alphabet,
        DigitOrder::Msd,
        budget,
        Some(Word { bounded: [false], is_smaller: true, begun: false }),
        |&word| Ok((0..digits.count).map(|digit| next(word?, digit)).collect()),
        |word| match kind {
            Kind::Representations => Some(word.is_some().into()),
            _ => word.map(|word| word.is_smaller.into()),
        },
    )
}

/// The state of two words that may be those of the smaller and the larger pile of a P-position.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Pair {
    /// The last digit of the larger pile, which must be the next digit of the smaller one; where
    /// the larger piles are multiples, F.
    rest: i64,
    /// Whether the words so far are those of a P-position.
    is_lost: bool,
    /// Whether a digit other than 0 was read.
    begun: bool,
}

impl Pair {
    const START: Pair = Pair { rest: 0, is_lost: true, begun: false };

    /// The state after a digit of the smaller and of the larger pile; `None` if the piles can no
    /// longer be a P-position.
    fn step(self, digits: Digits, letter: [u32; 2]) -> Option<Pair> {
        let ([x, y], base) = (letter.map(i64::from), i64::from(digits.count));
        let (rest, is_lost) = match digits.of_multiples {
            true => (base * self.rest + y - (base - 1) * x, y == 0 && x == self.rest && x > 0),
            // The zeros at the end count from the last other digit on.
            false => (y, y == 0 && (x > 0 || !self.is_lost)),
        };
        let fits = if digits.of_multiples { (0..base).contains(&rest) } else { x == self.rest };
        let begun = self.begun || y > 0;
        fits.then_some(Pair { rest, is_lost: is_lost || !begun, begun })
    }
}

/// The state of two piles.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Piles {
    /// Whether the next digit of each is bounded.
    bounded: [bool; 2],
    /// The state of the pair with the first pile as the smaller one, and with the second.
    pairs: [Option<Pair>; 2],
}

/// The automaton of two words; a node is `None` if a word is not a representation. If only pairs
/// with the smaller pile first are asked for, all other pairs are treated so too.
fn of_two_words(
    digits: Digits,
    alphabet: Alphabet,
    kind: Kind,
    budget: &Budget,
) -> Result<Dfao, Reached> {
    let in_order = kind == Kind::Pairs;
    let next = |Piles { bounded, pairs: [first, second] }: Piles, x: u32, y: u32| {
        let bounded = digits.follow(bounded, [x, y])?;
        let first = first.and_then(|pair| pair.step(digits, [x, y]));
        let second = second.and_then(|pair| pair.step(digits, [y, x]));
        (first.is_some() || !in_order).then_some(Piles { bounded, pairs: [first, second] })
    };
    let pairs = [Some(Pair::START), Some(Pair::START).filter(|_| !in_order)];
    let is_lost = |piles: &Piles| piles.pairs.iter().flatten().any(|pair| pair.is_lost);
    explore(
        alphabet,
        DigitOrder::Msd,
        budget,
        Some(Piles { bounded: [false; 2], pairs }),
        |&piles| {
            let letters = (0..digits.count).flat_map(|x| (0..digits.count).map(move |y| (x, y)));
            Ok(letters.map(|(x, y)| next(piles?, x, y)).collect())
        },
        |piles| match in_order {
            true => Some(piles.as_ref().is_some_and(is_lost).into()),
            false => piles.as_ref().map(|piles| (!is_lost(piles)).into()),
        },
    )
}
