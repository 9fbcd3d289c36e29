//! Converts automata to a root of their base: a digit in base b^e is read as e digits in base b.

use super::builder::explore_sized;
use super::{Alphabet, Dfao, DigitOrder, StateId, minimize};
use crate::budget::{Budget, Reached};

/// The greatest common root: the greatest number whose powers include both bases.
///
/// ```
/// use nimata_automata::automaton::common_root;
/// assert_eq!(common_root(8, 32), Some(2));
/// assert_eq!(common_root(16, 64), Some(4));
/// assert_eq!(common_root(2, 6), None);
/// ```
pub fn common_root(one: u32, other: u32) -> Option<u32> {
    // Euclid's algorithm on the exponents.
    let (mut x, mut y) = (one.max(other), one.min(other));
    while y > 1 {
        if x == y {
            return Some(x);
        }
        if x % y != 0 {
            return None;
        }
        (x, y) = (y.max(x / y), y.min(x / y));
    }
    None
}

/// Returns the minimal automaton that reads digits in base b and has the output of `dfao`, which
/// reads a power of b, at every number. It is the inverse of
/// [`in_power_of_base`](super::in_power_of_base).
///
/// Padding zeros must not change an output of `dfao`.
///
/// Most significant digit first, the automaton cannot know how many digits will make up the first
/// large one, so it follows all possibilities: one state of `dfao` for each number of small digits
/// that are not yet part of a large one.
///
/// ```
/// use nimata_automata::automaton::{Dfao, DigitOrder, in_root_of_base};
/// // The remainder of n modulo 3 is that of the sum of its digits in base 4.
/// let rows = (0..3).map(|r| (0..4).map(|digit| (r + digit) % 3).collect()).collect();
/// let outputs = vec![Some(0), Some(1), Some(2)];
/// let by_four = Dfao::single_track(4, DigitOrder::Msd, outputs, rows)?;
/// let binary = in_root_of_base(&by_four, 2, &Default::default())?;
/// assert_eq!(binary.alphabet().base(), 2);
/// assert!((0..99u32).all(|n| binary.value_at(&n.into()) == Some(i64::from(n % 3))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Reached`] for a bound of states, memory or time.
///
/// # Panics
/// Panics if the digits of `dfao` are not those of a power of the base.
///
/// # Complexity
/// Least significant digit first O(n·b^(et)) time and memory, where n is the number of states, e
/// the exponent and t the number of tracks; most significant digit first O(m·(e + b^t)), where m is
/// the number of lists of states that are reached, at most n^e·b^(et). One minimisation follows.
pub fn in_root_of_base(dfao: &Dfao, base: u32, budget: &Budget) -> Result<Dfao, Reached> {
    let large = dfao.alphabet();
    let powers = std::iter::successors(Some(base), |power| power.checked_mul(base));
    let exponent = powers.zip(1u32..).find(|(power, _)| *power >= large.base());
    assert_eq!(dfao.numeration().base(), exponent.map(|(power, _)| power), "a power of the base");
    let small = Alphabet::new(base, large.tracks()).expect("fewer letters than the power has");
    let digits = Digits {
        dfao,
        small,
        exponent: exponent.expect("the assertion holds").1,
        large: large_letters(small, large, budget)?,
    };
    let found = match dfao.order() {
        DigitOrder::Msd => digits.msd(budget),
        DigitOrder::Lsd => digits.lsd(budget),
    };
    found.map(|dfao| minimize(&dfao))
}

/// For each code the large letter that some small letters make up. The code of small letters is the
/// number that has them as digits, the most significant one first.
fn large_letters(small: Alphabet, large: Alphabet, budget: &Budget) -> Result<Vec<u32>, Reached> {
    let mut letters = budget.room(large.letters().into(), 0)?;
    for code in 0..large.letters() {
        let mut digits = vec![0; small.digits_of(0).len()];
        let (mut rest, mut weight) = (code, 1);
        while rest > 0 {
            let letter = small.digits_of(rest % small.letters());
            digits.iter_mut().zip(letter).for_each(|(large, digit)| *large += digit * weight);
            rest /= small.letters();
            weight *= small.base();
        }
        letters.push(digits.iter().fold(0, |letter, digit| letter * large.base() + digit));
    }
    Ok(letters)
}

struct Digits<'a> {
    dfao: &'a Dfao,
    small: Alphabet,
    exponent: u32,
    large: Vec<u32>,
}

impl Digits<'_> {
    fn step(&self, state: StateId, code: u32) -> StateId {
        self.dfao.step(state, self.large[usize::try_from(code).expect("a letter fits")])
    }

    /// A node is a list of states and the code of the last e − 1 letters. State i of the list is
    /// that after all digits but the last i.
    fn msd(&self, budget: &Budget) -> Result<Dfao, Reached> {
        let (letters, states) = (self.small.letters(), usize::try_from(self.exponent));
        let states = states.expect("at most 20");
        let kept = letters.pow(self.exponent - 1);
        let bytes = u64::try_from(8 * states).expect("small") + 96 + 4 * u64::from(letters);
        explore_sized(
            self.small,
            DigitOrder::Msd,
            budget,
            |_| bytes,
            (vec![StateId::START; states], 0),
            |(list, last): &(Vec<StateId>, u32)| {
                let (pending, before) = list.split_last().expect("the exponent is positive");
                let next = |letter: u32| {
                    let code = last * letters + letter;
                    let first = self.step(*pending, code);
                    let list = std::iter::once(first).chain(before.iter().copied()).collect();
                    (list, code % kept)
                };
                Ok((0..letters).map(next).collect())
            },
            |(list, _)| self.dfao.output(list[0]),
        )
    }

    /// A node is the state after all complete large letters, and the number and the code of the
    /// small letters that follow.
    fn lsd(&self, budget: &Budget) -> Result<Dfao, Reached> {
        let letters = self.small.letters();
        explore_sized(
            self.small,
            DigitOrder::Lsd,
            budget,
            |_| 96 + 4 * u64::from(letters),
            (StateId::START, 0, 0),
            |&(state, count, code): &(StateId, u32, u32)| {
                let next = |letter: u32| {
                    let code = code + letter * letters.pow(count);
                    match count + 1 == self.exponent {
                        true => (self.step(state, code), 0, 0),
                        false => (state, count + 1, code),
                    }
                };
                Ok((0..letters).map(next).collect())
            },
            |&(state, _, code)| self.dfao.output(self.step(state, code)),
        )
    }
}
