//! The first terms of a claim: from its automaton, or from the rules of heaps.

use num_bigint::BigUint;

use crate::automaton::Dfao;

/// The number of terms in a row.
pub const COUNT: usize = 64;

/// The greatest value that is looked for in a relation.
const MOST_VALUE: u32 = 4096;

/// A term; `None` where the claim has no output.
pub type Term = Option<i64>;

/// The first tuples of numbers, by their sum, and those of one sum in lexicographic order: 0, 1, 2,
/// … for one number, and (0,0), (0,1), (1,0), (0,2), (1,1), … for two.
pub fn first_tuples(numbers: usize) -> Vec<Vec<u32>> {
    let mut tuples = Vec::with_capacity(COUNT);
    let mut sum = 0;
    while tuples.len() < COUNT && numbers > 0 {
        of_sum(numbers, sum, &mut Vec::new(), &mut tuples);
        sum += 1;
    }
    tuples.truncate(COUNT);
    tuples
}

fn of_sum(left: usize, sum: u32, chosen: &mut Vec<u32>, tuples: &mut Vec<Vec<u32>>) {
    if tuples.len() >= COUNT {
        return;
    }
    if left == 1 {
        tuples.push(chosen.iter().copied().chain([sum]).collect());
        return;
    }
    for first in 0..=sum {
        chosen.push(first);
        of_sum(left - 1, sum - first, chosen, tuples);
        chosen.pop();
    }
}

/// The outputs of an automaton at the first tuples.
pub fn of_outputs(automaton: &Dfao, numbers: usize) -> Vec<Term> {
    let wide = |tuple: Vec<u32>| tuple.into_iter().map(BigUint::from).collect::<Vec<_>>();
    first_tuples(numbers).into_iter().map(|tuple| automaton.value_at_tuple(&wide(tuple))).collect()
}

/// The values that an automaton relates to the first tuples: it reads a value behind a position.
pub fn of_relation(automaton: &Dfao, numbers: usize) -> Vec<Term> {
    let value = |tuple: &Vec<u32>| {
        (0..=MOST_VALUE)
            .find(|&value| {
                let word: Vec<BigUint> =
                    tuple.iter().copied().chain([value]).map(BigUint::from).collect();
                automaton.value_at_tuple(&word) == Some(1)
            })
            .map(i64::from)
    };
    first_tuples(numbers).iter().map(value).collect()
}

/// The values of heaps by the rules of a claim `heaps/period`, straight from their definition in
/// docs/certificate.md, section 9.
pub fn of_heaps(takes: &[u64], digits: &[u64], end: i64, first: &[i64], count: usize) -> Vec<i64> {
    let mut values: Vec<i64> = Vec::with_capacity(count);
    for n in 0..count {
        let mut options = Vec::new();
        for (&take, &digit) in takes.iter().zip(digits) {
            let Some(left) = usize::try_from(take).ok().and_then(|take| n.checked_sub(take)) else {
                continue;
            };
            // No heap is as good as an empty one, whose value may be prescribed.
            if digit & 1 > 0 && left == 0 && n > 0 {
                options.push(values[0]);
            }
            if digit & 2 > 0 && left > 0 && left < n {
                options.push(values[left]);
            }
            if digit & 4 > 0 {
                options.extend((1..=left / 2).map(|a| values[a] ^ values[left - a]));
            }
        }
        options.sort_unstable();
        let mex = options.iter().fold(0, |mex, &value| mex + i64::from(value == mex));
        let ruled = if options.is_empty() { end } else { mex };
        values.push(first.get(n).copied().unwrap_or(ruled));
    }
    values
}

#[cfg(test)]
mod tests {
    use super::{COUNT, first_tuples, of_heaps};

    #[test]
    fn tuples_come_by_their_sum_and_are_all_different() {
        let pairs = first_tuples(2);
        let begin: Vec<Vec<u32>> = [[0, 0], [0, 1], [1, 0], [0, 2], [1, 1]].map(Vec::from).into();
        assert_eq!(pairs[..5], begin);
        for numbers in 1..6 {
            let mut tuples = first_tuples(numbers);
            assert!(tuples.iter().all(|tuple| tuple.len() == numbers));
            tuples.sort();
            tuples.dedup();
            assert_eq!(tuples.len(), COUNT);
        }
    }

    #[test]
    fn heaps_have_the_values_of_the_books() {
        // Winning Ways, chapter 4: Kayles, and Dawson's Kayles.
        let kayles = of_heaps(&[1, 2], &[7, 7], 0, &[], 24);
        let book = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7];
        assert_eq!(kayles, book);
        let dawson = of_heaps(&[2], &[7], 0, &[], 14);
        assert_eq!(dawson, [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2]);
        // The empty heap is won where nobody can move and the end counts as 1.
        assert_eq!(of_heaps(&[1], &[3], 1, &[], 4), [1, 0, 1, 0]);
        assert_eq!(of_heaps(&[1, 2], &[3, 3], 1, &[], 6), [1, 0, 2, 1, 0, 2]);
        assert_eq!(of_heaps(&[1], &[3], 0, &[5], 4), [5, 0, 1, 0]);
    }
}
