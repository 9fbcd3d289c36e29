//! How many tuples stand beside given numbers, against words that are counted one by one.

use nimata_automata::Budget;
use nimata_automata::automaton::{
    Alphabet, CountError, Dfao, DigitOrder, LinearRepresentation, Numeration, Track, count,
};
use num_bigint::{BigInt, BigUint};
use proptest::prelude::*;

use super::small::{alphabet, random_padded, size};

/// The sum of the outputs at n and all m of at most `length` digits, by all the words.
fn by_words(dfao: &Dfao, n: u64, place: usize, length: usize) -> i64 {
    let letters = dfao.alphabet().letters();
    let digit = |at: usize| u32::try_from(n >> at & 1).expect("a digit");
    let places: Vec<usize> = match dfao.order() {
        DigitOrder::Msd => (0..length).rev().collect(),
        DigitOrder::Lsd => (0..length).collect(),
    };
    let mut states = vec![0i64; dfao.len()];
    states[0] = 1;
    for at in places {
        let mut after = vec![0; states.len()];
        for state in dfao.states().filter(|q| states[q.index()] > 0) {
            let beside = |&letter: &u32| dfao.alphabet().digits_of(letter)[place] == digit(at);
            for letter in (0..letters).filter(beside) {
                after[dfao.step(state, letter).index()] += states[state.index()];
            }
        }
        states = after;
    }
    let output = |q| dfao.output(q).unwrap_or(0);
    dfao.states().map(|q| states[q.index()] * output(q)).sum()
}

fn check(dfao: &Dfao, place: usize) {
    // A path without a cycle is shorter than the number of states, whatever the digits of n.
    let long = |n: u64| size(64 - n.leading_zeros()) + dfao.len();
    let ends = |n: u64| by_words(dfao, n, place, long(n)) == by_words(dfao, n, place, 2 * long(n));
    match count(dfao, &[place], &Budget::default()) {
        Ok(linear) => {
            for n in 0..40 {
                let wanted = by_words(dfao, n, place, long(n));
                assert!(ends(n), "{dfao:?}: infinitely many beside {n}");
                assert_eq!(linear.value_at(&[n.into()]), wanted.into(), "{dfao:?}: beside {n}");
            }
        }
        Err(CountError::Infinite(numbers)) => {
            let [least] = &numbers[..] else { panic!("one number is given") };
            let least = u64::try_from(least).expect("as long as a path");
            assert!(!ends(least), "{dfao:?}: finitely many beside {least}");
            assert!((0..least).all(ends), "{dfao:?}: {least} is not the least");
        }
        Err(error) => panic!("{error}"),
    }
}

/// The same automaton, in which numbers of the other track are at most as long as n or a digit
/// longer: where they are shorter, nothing is counted infinitely often.
fn bounded(dfao: &Dfao) -> Dfao {
    // State 2q + 1 stands for q after a digit of n that is not 0; before that (0, 1) is rejected.
    let base = dfao.alphabet();
    let states = u32::try_from(2 * dfao.len()).expect("small");
    let mut rows = Vec::new();
    for (q, begun) in dfao.states().flat_map(|q| [(q, 0), (q, 1)]) {
        let row = (0..base.letters()).map(|letter| {
            let digits = base.digits_of(letter);
            if begun == 0 && digits[0] == 0 && digits[1] != 0 {
                return states;
            }
            let begun = u32::from(begun == 1 || digits[0] != 0);
            2 * u32::try_from(dfao.step(q, letter).index()).expect("small") + begun
        });
        rows.push(row.collect());
    }
    rows.push(vec![states; size(base.letters())]);
    let mut outputs: Vec<_> = dfao.states().flat_map(|q| [dfao.output(q); 2]).collect();
    outputs.push(None);
    Dfao::new(base, dfao.order(), outputs, rows).expect("a table")
}

/// The rank of the matrix of all x(uv), for words u and v that are long enough, modulo a prime.
fn rank(linear: &LinearRepresentation) -> usize {
    const PRIME: i128 = (1 << 61) - 1;
    let residue = |entry: &BigInt| {
        let entry: i128 = (entry % BigInt::from(PRIME)).try_into().expect("below the prime");
        entry.rem_euclid(PRIME)
    };
    let size = linear.dimension();
    let matrices: Vec<Vec<Vec<i128>>> = (0..linear.letters())
        .map(|d| linear.matrix(d).iter().map(|row| row.iter().map(residue).collect()).collect())
        .collect();
    let spread = |first: Vec<i128>, turned: bool| {
        let (mut all, mut next) = (vec![first], 0);
        for _ in 1..size {
            let end = all.len();
            for at in next..end {
                for matrix in &matrices {
                    let entry =
                        |p: usize, q: usize| if turned { matrix[q][p] } else { matrix[p][q] };
                    let sum = |q| (0..size).map(|p| all[at][p] * entry(p, q) % PRIME).sum::<i128>();
                    let image = (0..size).map(|q| sum(q) % PRIME).collect();
                    all.push(image);
                }
            }
            next = end;
        }
        all
    };
    let rows = spread(linear.row().iter().map(residue).collect(), false);
    let columns = spread(linear.column().iter().map(residue).collect(), true);
    let product = |u: &Vec<i128>, v: &Vec<i128>| {
        u.iter().zip(v).map(|(a, b)| a * b % PRIME).sum::<i128>() % PRIME
    };
    let mut table: Vec<Vec<i128>> =
        rows.iter().map(|u| columns.iter().map(|v| product(u, v)).collect()).collect();
    let mut rank = 0;
    for column in 0..columns.len() {
        let Some(at) = (rank..table.len()).find(|&at| table[at][column] != 0) else { continue };
        table.swap(rank, at);
        let (above, below) = table.split_at_mut(rank + 1);
        let pivot = &above[rank];
        for row in below.iter_mut().filter(|row| row[column] != 0) {
            let factor = row[column];
            let both = pivot.iter().zip(row.iter_mut());
            both.for_each(|(p, r)| *r = (*r * pivot[column] - *p * factor % PRIME) % PRIME);
        }
        rank += 1;
    }
    rank
}

proptest! {
    #[test]
    fn counts_of_random_automata_are_those_of_all_words(
        dfao in random_padded(alphabet(2, 2), DigitOrder::Msd, 4, 3), place in 0usize..2
    ) {
        check(&dfao, place);
        check(&bounded(&dfao), 0);
    }

    #[test]
    fn the_least_significant_digit_may_come_first(
        dfao in random_padded(alphabet(2, 2), DigitOrder::Lsd, 4, 3), place in 0usize..2
    ) {
        check(&dfao, place);
    }

    #[test]
    fn the_least_dimension_is_the_rank(
        dfao in random_padded(alphabet(2, 2), DigitOrder::Msd, 2, 3)
    ) {
        let linear = count(&bounded(&dfao), &[0], &Budget::default()).expect("bounded");
        let least = linear.of_least_dimension(&Budget::default()).expect("small");
        prop_assert_eq!(least.dimension(), rank(&linear).max(1));
        for n in 0..100u64 {
            prop_assert_eq!(least.value_at(&[n.into()]), linear.value_at(&[n.into()]));
        }
    }
}

/// Is m < n?
fn less(order: DigitOrder) -> Dfao {
    let (outputs, rows) = match order {
        DigitOrder::Msd => {
            (vec![Some(0), Some(1), Some(0)], vec![vec![0, 2, 1, 0], vec![1; 4], vec![2; 4]])
        }
        DigitOrder::Lsd => (vec![Some(0), Some(1)], vec![vec![0, 0, 1, 0], vec![1, 0, 1, 1]]),
    };
    Dfao::new(Alphabet::new(2, 2).expect("small"), order, outputs, rows).expect("a table")
}

#[test]
fn a_number_of_thousands_of_digits_has_as_many_numbers_below_it() {
    for order in DigitOrder::ALL {
        let linear = count(&less(order), &[0], &Budget::default()).expect("n numbers");
        let large = BigUint::from(10u32).pow(5000) + 17u32;
        assert_eq!(linear.value_at(std::slice::from_ref(&large)), large.into(), "{order:?}");
    }
}

#[test]
fn numbers_above_a_number_are_infinitely_many() {
    for order in DigitOrder::ALL {
        let error = count(&less(order), &[1], &Budget::default()).expect_err("above");
        assert_eq!(error, CountError::Infinite(vec![0u32.into()]), "{order:?}");
    }
}

#[test]
fn with_all_numbers_given_the_count_is_the_output() {
    for order in DigitOrder::ALL {
        let linear = count(&less(order), &[1, 0], &Budget::default()).expect("outputs");
        for (m, n) in (0..12u32).flat_map(|m| (0..12u32).map(move |n| (m, n))) {
            let value = linear.value_at(&[m.into(), n.into()]);
            assert_eq!(value, u32::from(m < n).into(), "{order:?}: {m} < {n}");
        }
    }
}

#[test]
fn each_track_may_have_digits_of_its_own() {
    // The base-3 word of m is not longer than the binary word of n, so there are 3^k such m.
    let start = vec![0, 2, 2, 1, 1, 1, 2, 2, 2];
    let begun = vec![1, 1, 1, 1, 1, 1, 2, 2, 2];
    let outputs = vec![Some(1), Some(1), Some(0)];
    let rows = vec![start, begun, vec![2; 9]];
    let bases = [2, 3].map(|base| Track::Number(Numeration::Base { base, order: DigitOrder::Msd }));
    let numeration = Numeration::of_tracks(bases.to_vec(), DigitOrder::Msd);
    let dfao = Dfao::new(alphabet(3, 2), DigitOrder::Msd, outputs, rows)
        .and_then(|dfao| dfao.in_numeration(numeration))
        .expect("a table");
    let linear = count(&dfao, &[0], &Budget::default()).expect("3^k");
    assert_eq!((linear.letters(), linear.numeration().to_string().as_str()), (2, "msd_2"));
    for n in 0..100u64 {
        let length = 64 - n.leading_zeros();
        assert_eq!(linear.value_at(&[n.into()]), 3u64.pow(length).into(), "{n}");
    }
    let error = count(&dfao, &[1], &Budget::default()).expect_err("long words");
    assert_eq!(error, CountError::Infinite(vec![0u32.into()]));
}

#[test]
fn a_count_at_many_digits_is_the_product_of_the_matrices_one_after_the_other() {
    // The outputs of a table with any steps, beside n and at all m that are not longer.
    let steps = |seed: usize| {
        (0..9).map(move |at| u32::try_from((at * seed + seed / 2) % 4).expect("small"))
    };
    let rows = [5, 7, 10, 13].map(|seed| steps(seed).collect()).to_vec();
    let outputs = vec![Some(1), Some(-2), Some(0), Some(3)];
    let table = Dfao::new(alphabet(3, 2), DigitOrder::Msd, outputs, rows).expect("a table");
    let linear = count(&bounded(&table), &[0], &Budget::default()).expect("finitely many");
    // Digits that follow no rule, as those of powers of 7.
    let number = BigUint::from(7u32).pow(6_000);
    let mut digits = Vec::new();
    let mut rest = number.clone();
    while rest > BigUint::ZERO {
        digits.push(size(u32::try_from(&rest % 3u32).expect("a digit")));
        rest /= 3u32;
    }
    assert!(digits.len() > 512 * linear.dimension(), "{} digits", digits.len());
    let mut row = linear.row().to_vec();
    for &digit in digits.iter().rev() {
        let (before, matrix) = (row, linear.matrix(digit));
        let sum = |q: usize| before.iter().zip(&matrix).map(|(x, entries)| x * &entries[q]).sum();
        row = (0..linear.dimension()).map(sum).collect();
    }
    let wanted: BigInt = row.iter().zip(linear.column()).map(|(one, other)| one * other).sum();
    assert!(wanted.bits() > 1_000, "{wanted}");
    assert_eq!(linear.value_at(&[number]), wanted);
}
