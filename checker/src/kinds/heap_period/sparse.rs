//! Rare and common values: the choice of a mask.

/// Whether the mask makes the value common: v & m has an odd number of ones. Then common ⊕ rare is
/// common, and rare ⊕ rare and common ⊕ common are rare.
pub(super) fn is_common(value: u16, mask: u16) -> bool {
    (value & mask).count_ones() % 2 == 1
}

/// Returns the mask that makes the fewest of the values rare.
///
/// If c(v) of them are v, the mask m makes half of Σ c(v) + Σ c(v)·(−1)^|v & m| rare. A
/// Walsh–Hadamard transform computes the second sum for all m.
pub(super) fn best_mask(values: &[u16]) -> u16 {
    let largest = values.iter().copied().max().unwrap_or(0);
    let mut sums = vec![0i64; (usize::from(largest) + 1).next_power_of_two()];
    for &value in values {
        sums[usize::from(value)] += 1;
    }
    let mut half = 1;
    while half < sums.len() {
        for pair in sums.chunks_exact_mut(2 * half) {
            let (low, high) = pair.split_at_mut(half);
            for (x, y) in low.iter_mut().zip(high) {
                (*x, *y) = (*x + *y, *x - *y);
            }
        }
        half *= 2;
    }
    (0..=u16::MAX).zip(sums).min_by_key(|&(_, sum)| sum).map_or(0, |(mask, _)| mask)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_mask_makes_fewer_values_rare() {
        let mut random = 1u32;
        for length in 0..200 {
            let values: Vec<u16> = (0..length)
                .map(|_| {
                    random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    u16::try_from(random >> 26).expect("six bits")
                })
                .collect();
            let rare = |mask| values.iter().filter(|&&value| !is_common(value, mask)).count();
            let least = (0..64).map(rare).min();
            assert_eq!(Some(rare(best_mask(&values))), least, "{values:?}");
        }
        assert_eq!(best_mask(&[u16::MAX; 3]), 1);
    }
}
