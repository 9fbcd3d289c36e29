//! Moves to a value for n = 2.

use num_bigint::BigUint;
use num_traits::{ToPrimitive, Zero};

use super::core::level;
use super::{ExcoError, Table, is_legal};
use crate::budget::{Budget, Reached};

/// An option (x0′; x1′, x2′) of (x0; x1, x2) with value `target`, or `None` if there is none.
///
/// Tried in turn: options of Nim, x0′ = 0, whose value is x1′ ⊕ x2′; options with an empty pile, whose value is
/// the sum; and, with target < 2^k, all options whose kept pile and lowered pile agree from the k-th
/// digit on, which the others cannot have (Lemma 7, see [`LevelSet`](super::LevelSet)). So value 0 is always
/// found or refused at once, whatever the size.
///
/// ```
/// use nimata::game::exco_nim::two_pile_move;
/// let huge = num_bigint::BigUint::from(2u32).pow(500);
/// let [x0, x1, x2] = [&3u32.into(), &(&huge + 5u32), &(&huge + 9u32)];
/// let after = two_pile_move(x0, x1, x2, &11u32.into(), &Default::default())?;
/// assert!(after.is_some());
/// # Ok::<(), nimata::game::exco_nim::ExcoError>(())
/// ```
///
/// # Errors
/// [`Reached::Memory`] if the table of the last step, about 2^k by 2^k, is too large.
///
/// # Complexity
/// Linear in the digits, or the table of the last step.
pub fn two_pile_move(
    x0: &BigUint,
    x1: &BigUint,
    x2: &BigUint,
    target: &BigUint,
    budget: &Budget,
) -> Result<Option<(BigUint, BigUint, BigUint)>, ExcoError> {
    // Every move takes a token and no value exceeds the number of tokens.
    if *target >= x0 + x1 + x2 {
        return Ok(None);
    }
    let lines = [(x1, x2, false), (x2, x1, true)];
    for (lowered, kept, swapped) in lines {
        if let Some((extra, pile)) = closed(x0, lowered, kept, target) {
            return Ok(Some(in_order(x0, x1, x2, extra, pile, kept, swapped)));
        }
    }
    for (lowered, kept, swapped) in lines {
        if let Some((extra, pile)) = tabled(x0, lowered, kept, target, budget)? {
            return Ok(Some(in_order(x0, x1, x2, extra, pile, kept, swapped)));
        }
    }
    Ok(None)
}

fn in_order(
    x0: &BigUint,
    x1: &BigUint,
    x2: &BigUint,
    extra: BigUint,
    pile: BigUint,
    kept: &BigUint,
    swapped: bool,
) -> (BigUint, BigUint, BigUint) {
    let after = if swapped { [kept.clone(), pile] } else { [pile, kept.clone()] };
    assert!(is_legal(x0, &[x1.clone(), x2.clone()], &extra, &after), "only options were looked at");
    let [first, second] = after;
    (extra, first, second)
}

/// Options of Nim and options with an empty pile, one pile kept.
fn closed(
    x0: &BigUint,
    lowered: &BigUint,
    kept: &BigUint,
    target: &BigUint,
) -> Option<(BigUint, BigUint)> {
    let nim = kept ^ target;
    if nim < *lowered || (nim == *lowered && !x0.is_zero()) {
        return Some((BigUint::zero(), nim));
    }
    let extra = (target >= kept).then(|| target - kept)?;
    let moved = !lowered.is_zero() || extra < *x0;
    (extra <= *x0 && moved).then(|| (extra, BigUint::zero()))
}

/// All options with one pile kept, from a table of the last k digits.
fn tabled(
    x0: &BigUint,
    lowered: &BigUint,
    kept: &BigUint,
    target: &BigUint,
    budget: &Budget,
) -> Result<Option<(BigUint, BigUint)>, ExcoError> {
    let k = target.bits();
    let high = (kept >> k) << k;
    if high > *lowered {
        return Ok(None);
    }
    let too_large = Reached::beyond_memory(budget);
    let full = BigUint::from(1u32) << k;
    let most = (lowered - &high).min(full - 1u32);
    let side = |n: &BigUint| n.to_usize().and_then(|n| n.checked_add(1)).ok_or(too_large);
    let (rows, columns) = (side(&most)?, side(&(kept - &high))?);
    let levels = side(x0.min(target))?;
    let value = target.to_usize().ok_or(too_large)?;
    if rows.min(columns) > Table::LONGEST_SIDE {
        return Err(too_large.into());
    }
    let table = Table::new(levels, rows, columns, budget)?;
    for pile in 0..rows {
        if let Some(extra) = level(&table, value, pile, columns - 1) {
            let (extra, pile) = (BigUint::from(extra), &high + pile);
            if extra < *x0 || pile < *lowered {
                return Ok(Some((extra, pile)));
            }
        }
    }
    Ok(None)
}
