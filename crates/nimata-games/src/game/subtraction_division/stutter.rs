//! Stuttering: the values are equal within blocks (Kupin, section 2.2).

use num_bigint::BigUint;

use super::{Rounding, SubtractionDivision};
use nimata_automata::automaton::{Dfao, DigitOrder, Exceptions, StateId, exceptions, explore};
use nimata_automata::budget::{Budget, Reached};

/// The stuttering of a game: its length and its onset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stuttering {
    /// The length s = a/a′, where a′ is the largest divisor of a that is prime to b.
    pub length: u32,
    /// The position at which stuttering begins.
    pub onset: Onset,
}

/// The position from which on the values are equal within blocks of the stuttering length.
///
/// The blocks are ks − s + 1, …, ks for ceiling, and ks, …, ks + s − 1 for floor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Onset {
    /// Stuttering begins at this position, the first of a block, and not earlier.
    At(BigUint),
    /// There are infinitely many unequal blocks, which Theorem 3 excludes.
    Never,
}

/// The stuttering of a game with S = {a}, D = {b} and ceiling or floor.
///
/// Theorem 3 of Kupin gives the length. The onset is exact: an automaton marks all n whose value
/// differs from the next one within its block, and the last marked number is found.
///
/// The result is `None` for other games.
///
/// # Errors
/// A bound was reached while pairs of states were explored.
///
/// # Complexity
/// O(p·s·g) time and memory, for p pairs of neighbouring states, length s and base g.
pub fn stuttering(
    rules: &SubtractionDivision,
    msd: &Dfao,
    budget: &Budget,
) -> Result<Option<Stuttering>, Reached> {
    let (&[a], &[b]) = (rules.subtract(), rules.divide()) else { return Ok(None) };
    let blocks_end_at_multiples = match rules.rounding() {
        Rounding::Ceiling => true,
        Rounding::Floor => false,
        Rounding::Exact => return Ok(None),
    };
    let length = shared_part(a, b);
    let origin = BigUint::from(rules.origin());
    if length == 1 {
        return Ok(Some(Stuttering { length, onset: Onset::At(origin) }));
    }
    let marked = unequal_neighbours(msd, length, blocks_end_at_multiples, budget)?;
    let onset = match exceptions(&marked) {
        Exceptions::None => Onset::At(origin),
        Exceptions::Infinite { .. } => Onset::Never,
        // The block of the last exception ends before the onset.
        Exceptions::Finite { last, .. } if blocks_end_at_multiples => {
            Onset::At(num_integer::Integer::div_ceil(&last, &length.into()) * length + 1u32)
        }
        Exceptions::Finite { last, .. } => Onset::At((last / length + 1u32) * length),
    };
    Ok(Some(Stuttering { length, onset }))
}

/// The part a/a′ of a whose primes divide b.
fn shared_part(a: u32, b: u32) -> u32 {
    let (mut rest, mut shared) = (a, 1);
    loop {
        let common = num_integer::gcd(rest, b);
        if common == 1 {
            return shared;
        }
        rest /= common;
        shared *= common;
    }
}

/// Marks n ≥ 1 if n and n + 1 are in one block and have different values. In floor games the block
/// of 0 begins at 0, and then 0 may be marked, too.
fn unequal_neighbours(
    msd: &Dfao,
    length: u32,
    blocks_end_at_multiples: bool,
    budget: &Budget,
) -> Result<Dfao, Reached> {
    assert_eq!(msd.order(), DigitOrder::Msd, "the successor's state follows from the prefix's");
    let base = msd.alphabet().base();
    let last_of_block = if blocks_end_at_multiples { 0 } else { length - 1 };
    let first = (StateId::START, msd.step(StateId::START, 1), 0, false);
    explore(
        msd.alphabet(),
        DigitOrder::Msd,
        budget,
        first,
        |&(here, next, residue, positive)| {
            Ok::<_, Reached>(
                (0..base)
                    .map(|c| {
                        let successor = match c + 1 {
                            carry if carry == base => msd.step(next, 0),
                            digit => msd.step(here, digit),
                        };
                        let wide = u64::from(residue) * u64::from(base) + u64::from(c);
                        let residue = u32::try_from(wide % u64::from(length)).expect("a residue");
                        (msd.step(here, c), successor, residue, positive || c > 0)
                    })
                    .collect(),
            )
        },
        |&(here, next, residue, positive)| {
            let position = positive || !blocks_end_at_multiples;
            let unequal = msd.output(here) != msd.output(next);
            Some(i64::from(position && residue != last_of_block && unequal))
        },
    )
}
