//! The exact density of each output.

use num_bigint::BigInt;
use num_rational::Ratio;
use num_traits::{One, Zero};

use super::recurrent::RecurrentClass;
use super::{Dfao, DigitOrder, Output, StateId};
use crate::budget::{Budget, Reached};

/// The natural density of each output, or the reason why it has none.
pub type Densities = Vec<(Output, Result<Ratio<BigInt>, NoDensity>)>;

/// Two ways to append digits along which the share of an output has different limits, so it has no
/// density.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "no density: of the numbers whose first digits lead to {} the share tends to {} as the digits \
     that follow grow in number by steps of {}, but of those that lead to {} it tends to {}",
    .one.0, .one.1, .step, .other.0, .other.1
)]
pub struct NoDensity {
    /// A state, and the limit of the share after the digits that lead to it.
    pub one: (StateId, Ratio<BigInt>),
    /// Another state, with another limit.
    pub other: (StateId, Ratio<BigInt>),
    /// The limits are over numbers of appended digits that are multiples of this.
    pub step: usize,
}

/// Returns the natural density lim #{n < N : x(n) = v}/N of each output v that occurs, in
/// increasing order of v.
///
/// The density exists exactly if all recurrent classes, and in a periodic class all its cyclic
/// parts, have the same mean. For then the share among m·b^k ≤ n < (m + 1)·b^k tends to that mean
/// for every m, as transient states are left with probability 1. And if two parts have different
/// means, take numbers m that lead to them, and let k run through the multiples of the periods: a
/// density would have to equal both means. (For the frequencies of letters in automatic sequences
/// see Allouche and Shallit, section 8.4.)
///
/// Only states that the digits of some number reach count, so the automaton need not be trimmed.
///
/// ```
/// use nimata_automata::automaton::{Dfao, DigitOrder, densities};
/// use nimata_automata::budget::Budget;
/// // Does the binary representation contain 11? Almost every one does.
/// let adjacent = Dfao::single_track(
///     2,
///     DigitOrder::Msd,
///     vec![Some(0), Some(0), Some(1)],
///     vec![vec![0, 1], vec![0, 2], vec![2, 2]],
/// )?;
/// let found: Vec<String> = densities(&adjacent, &Budget::default())?
///     .into_iter()
///     .map(|(output, density)| format!("{output:?}: {}", density.expect("one recurrent class")))
///     .collect();
/// assert_eq!(found, ["Some(0): 0", "Some(1): 1"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Reached::Time`] if the time is over, [`Reached::Steps`] if a share of steps is.
///
/// # Panics
/// Panics if `msd` reads the least significant digit first, or more than one track, or the digits
/// are not those of a base.
///
/// # Complexity
/// For each output and each cyclic part that has it in some states and not in others: O(r·log k)
/// times O(r·n·k + r²) operations on machine words, and O(r·n·k) additions of numbers of O(r·log k)
/// bits. Here n is the number of states, k that of letters, and r ≤ n the degree of the least
/// recurrence of the shares.
pub fn densities(msd: &Dfao, budget: &Budget) -> Result<Densities, Reached> {
    assert_eq!(msd.order(), DigitOrder::Msd, "appending a digit must be one step");
    assert_eq!(msd.alphabet().tracks(), 1, "numbers, not tuples");
    assert!(msd.numeration().base().is_some(), "its digits are those of a base");
    let classes = RecurrentClass::of_numbers(msd, budget)?;
    let met = msd.reachable_from(msd.row(StateId::START).skip(1));
    let mut outputs: Vec<Output> = msd
        .states()
        .filter(|&q| q == StateId::START || met[q.index()])
        .map(|q| msd.output(q))
        .filter(Option::is_some)
        .collect();
    outputs.sort_unstable();
    outputs.dedup();
    outputs
        .into_iter()
        .map(|output| Ok((output, density(msd, &classes, output, budget)?)))
        .collect()
}

fn density(
    msd: &Dfao,
    classes: &[RecurrentClass],
    output: Output,
    budget: &Budget,
) -> Result<Result<Ratio<BigInt>, NoDensity>, Reached> {
    struct Limit {
        state: StateId,
        period: usize,
        share: Ratio<BigInt>,
    }
    let mut agreed: Option<Limit> = None;
    for class in classes {
        for part in &class.parts {
            let limit = Limit {
                state: class.states[part[0]],
                period: class.parts.len(),
                share: share(msd, class, part, output, budget)?,
            };
            match agreed {
                None => agreed = Some(limit),
                Some(ref one) if one.share == limit.share => {}
                Some(one) => {
                    return Ok(Err(NoDensity {
                        step: num_integer::lcm(one.period, limit.period),
                        one: (one.state, one.share),
                        other: (limit.state, limit.share),
                    }));
                }
            }
        }
    }
    Ok(Ok(agreed.expect("an automaton has a recurrent class").share))
}

/// The stationary share of `output` within a cyclic part. The whole part has the stationary weight
/// 1/period.
fn share(
    msd: &Dfao,
    class: &RecurrentClass,
    part: &[usize],
    output: Output,
    budget: &Budget,
) -> Result<Ratio<BigInt>, Reached> {
    let hit = |&&place: &&usize| msd.output(class.states[place]) == output;
    let hits: Vec<usize> = part.iter().filter(hit).copied().collect();
    if hits.is_empty() {
        return Ok(Ratio::zero());
    }
    if hits.len() == part.len() {
        return Ok(Ratio::one());
    }
    let mut members = vec![false; class.states.len()];
    for place in hits {
        members[place] = true;
    }
    Ok(class.mean(&members, budget)? * Ratio::from_integer(class.parts.len().into()))
}
