//! Automata of linear atoms in a negative base.

use super::error::IntegerError;
use nimata_automata::automaton::{Alphabet, Dfao, DigitOrder, explore, minimize};
use nimata_automata::budget::{Budget, Reached};

/// What a sum is compared with 0 for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Sign {
    /// = 0
    Zero,
    /// ≥ 0
    AtLeastZero,
}

/// The atom Σ aᵢxᵢ + c = 0 or Σ aᵢxᵢ + c ≥ 0; the variables are the tracks.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Atom {
    pub(super) sign: Sign,
    pub(super) coefficients: Vec<i64>,
    pub(super) constant: i64,
}

/// What is known of the sum after some digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum State {
    /// Most significant digit first: the sum without c of the digits so far.
    Near(i64),
    /// The same, so large that it keeps its size; its sign changes with each digit.
    Far { positive: bool },
    /// Least significant digit first: with the digits to come the sum, and this carry, must be 0,
    /// or at least 0.
    Carry(i64),
    /// With this carry it must be at most 0.
    AtMost(i64),
    /// It is not 0.
    Dead,
}

/// The automaton of an atom, for integers in base −b.
///
/// The most significant digit first, the sum A of a prefix becomes −bA + Σ aᵢdᵢ. If |A| ≥ Σ|aᵢ|,
/// the next one is at least as large and has the other sign, as |Σ aᵢdᵢ| ≤ (b − 1)Σ|aᵢ|. The least
/// significant digit first, Σ aᵢxᵢ + c is u − bX with u = c + Σ aᵢdᵢ and X the sum of what is left
/// of the xᵢ: it is 0 if X = u/b, and at least 0 if X ≤ u/b.
pub(super) fn atom(
    atom: &Atom,
    base: u32,
    order: DigitOrder,
    budget: &Budget,
) -> Result<Dfao, IntegerError> {
    let tracks = u32::try_from(atom.coefficients.len()).unwrap_or(u32::MAX);
    let alphabet = Alphabet::new(base, tracks)?;
    let b = i64::from(base);
    let size: i64 = atom.coefficients.iter().map(|it| it.abs()).sum();
    let most = size.max(atom.constant.abs()) + 1;
    // Numbers stay below b·(size + |c|), which must not overflow.
    if most.checked_mul(4 * b).is_none() {
        return Err(IntegerError::Large);
    }
    let sums: Vec<i64> = (0..alphabet.letters())
        .map(|letter| {
            let digits = alphabet.digits_of(letter);
            let pairs = atom.coefficients.iter().zip(digits);
            pairs.map(|(coefficient, digit)| coefficient * i64::from(digit)).sum()
        })
        .collect();
    let exact = atom.sign == Sign::Zero;
    let next = |state: &State, sum: i64| match *state {
        State::Near(before) => match sum - b * before {
            after if after.abs() < most => State::Near(after),
            _ if exact => State::Dead,
            after => State::Far { positive: after > 0 },
        },
        State::Far { positive } => State::Far { positive: !positive },
        State::Carry(carry) if exact && (carry + sum) % b != 0 => State::Dead,
        State::Carry(carry) if exact => State::Carry(-((carry + sum) / b)),
        State::Carry(carry) => State::AtMost(-(carry + sum).div_euclid(b)),
        State::AtMost(carry) => State::Carry((-carry - sum).div_euclid(b)),
        State::Dead => State::Dead,
    };
    let holds = |state: &State| {
        let found = match *state {
            State::Near(sum) if exact => sum + atom.constant == 0,
            State::Near(sum) => sum + atom.constant >= 0,
            State::Far { positive } => positive,
            State::Carry(carry) if exact => carry == 0,
            State::Carry(carry) => carry >= 0,
            State::AtMost(carry) => carry <= 0,
            State::Dead => false,
        };
        Some(i64::from(found))
    };
    let start = match order {
        DigitOrder::Msd => State::Near(0),
        DigitOrder::Lsd => State::Carry(atom.constant),
    };
    let successors =
        |state: &State| Ok::<_, Reached>(sums.iter().map(|&sum| next(state, sum)).collect());
    let found = explore(alphabet, order, budget, start, successors, holds)?;
    Ok(minimize(&found))
}

/// The automaton of w, p and m that is 1 where p has the digits of w at even places and zeros
/// elsewhere, and m those at odd places; w is then the code of p − m.
pub(super) fn pairs(base: u32, order: DigitOrder, budget: &Budget) -> Result<Dfao, IntegerError> {
    let alphabet = Alphabet::new(base, 3)?;
    // Whether the digits fit if the next place, least significant digit first, is even, or odd; or
    // if the last place, most significant digit first, is even, or odd.
    let start = match order {
        DigitOrder::Msd => [true, true],
        DigitOrder::Lsd => [true, false],
    };
    let successors = |&[even, odd]: &[bool; 2]| {
        let next = (0..alphabet.letters()).map(|letter| {
            let digits = alphabet.digits_of(letter);
            let (at_even, at_odd) = (
                (digits[0], 0) == (digits[1], digits[2]),
                (0, digits[0]) == (digits[1], digits[2]),
            );
            match order {
                DigitOrder::Msd => [odd && at_even, even && at_odd],
                DigitOrder::Lsd => [odd && at_odd, even && at_even],
            }
        });
        Ok::<_, Reached>(next.collect())
    };
    let holds = |&[even, odd]: &[bool; 2]| {
        Some(i64::from(match order {
            DigitOrder::Msd => even,
            DigitOrder::Lsd => even || odd,
        }))
    };
    let found = explore(alphabet, order, budget, start, successors, holds)?;
    Ok(minimize(&found))
}
