//! Decides which sets of piles meet, in large families, without looking at every pair.

use rustc_hash::FxHashSet;

/// The number of sets that are first compared with all others.
const FEW_SETS: usize = 64;

/// Up to this number of pairs, each pair is looked at.
const FEW_PAIRS: usize = 1 << 12;

/// Two disjoint sets, one from each family, if there are any.
///
/// # Complexity
/// That of [`meeting_all`].
pub(super) fn disjoint_pair(first: &[u64], second: &[u64]) -> Option<(u64, u64)> {
    let apart = |&a: &u64| second.iter().find(|&&b| a & b == 0).map(|&b| (a, b));
    // Most families that have a disjoint pair have many.
    first.iter().take(FEW_SETS).find_map(apart).or_else(|| {
        let meeting: FxHashSet<u64> = meeting_all(first.to_vec(), second).into_iter().collect();
        first.iter().find(|set| !meeting.contains(set)).and_then(apart)
    })
}

/// The members of `sets` that meet each of `others`, in any order.
///
/// O(|A|·|B|) in the worst case. If nearly all sets meet, some pile is in many sets of both
/// families; it divides the pairs into four quarters, and one quarter needs no further work.
pub(super) fn meeting_all(mut sets: Vec<u64>, others: &[u64]) -> Vec<u64> {
    let Some(pile) = pile_of_most_pairs(&sets, others) else {
        sets.retain(|set| others.iter().all(|other| set & other != 0));
        return sets;
    };
    let (with, without) = divided(&sets, pile);
    let (_, others_without) = divided(others, pile);
    let mut kept = meeting_all(with, &others_without);
    kept.extend(meeting_all(without, others));
    kept
}

/// The pile in which most pairs meet, if there are many pairs and such a pile exists.
fn pile_of_most_pairs(first: &[u64], second: &[u64]) -> Option<usize> {
    if first.len().saturating_mul(second.len()) <= FEW_PAIRS {
        return None;
    }
    let (first, second) = (degrees(first), degrees(second));
    let (pile, pairs) = (0..64)
        .map(|pile| (pile, first[pile].saturating_mul(second[pile])))
        .max_by_key(|&(_, pairs)| pairs)?;
    (pairs > 0).then_some(pile)
}

/// For each pile the number of sets that contain it.
fn degrees(sets: &[u64]) -> [usize; 64] {
    let mut degrees = [0; 64];
    for &set in sets {
        for (pile, degree) in degrees.iter_mut().enumerate() {
            *degree += usize::from(set >> pile & 1 == 1);
        }
    }
    degrees
}

/// The sets that contain a pile, and those that do not.
fn divided(sets: &[u64], pile: usize) -> (Vec<u64>, Vec<u64>) {
    sets.iter().partition(|&set| set >> pile & 1 == 1)
}
