use nimata_testing::Chance;
use std::time::Duration;

use nimata_automata::automaton::{
    Densities, Dfao, DigitOrder, NoDensity, Output, StateId, densities,
};
use nimata_automata::budget::{Budget, Reached};
use num_bigint::BigInt;
use num_rational::Ratio;
use num_traits::{One, ToPrimitive, Zero};
use proptest::prelude::*;

use super::small::{
    all_binary, alphabet, dfao, fibonacci_word, number, random, random_padded, size, value, wheel,
};

fn found_densities(dfao: &Dfao) -> Densities {
    densities(dfao, &Budget::default()).expect("there is no limit of time")
}

type Rational = Ratio<BigInt>;

fn ratio(numerator: i64, denominator: i64) -> Rational {
    Ratio::new(numerator.into(), denominator.into())
}

/// The unique solution of π·T = π, Σπ = 1, by elimination. T is stochastic with one closed class.
fn stationary(t: &[Vec<Rational>]) -> Vec<Rational> {
    let n = t.len();
    // Equations as rows: column j of T − 1, with the sum in place of the last; the right side comes
    // last.
    let mut rows: Vec<Vec<Rational>> = (0..n)
        .map(|j| {
            let entry = |i: usize| match j + 1 == n {
                true => Rational::one(),
                false if i == j => &t[i][j] - Rational::one(),
                false => t[i][j].clone(),
            };
            let right = if j + 1 == n { ratio(1, 1) } else { ratio(0, 1) };
            (0..n).map(entry).chain([right]).collect()
        })
        .collect();
    for column in 0..n {
        let pivot =
            (column..n).find(|&row| !rows[row][column].is_zero()).expect("the solution is unique");
        rows.swap(column, pivot);
        let scale = rows[column][column].recip();
        rows[column].iter_mut().for_each(|entry| *entry *= &scale);
        let pivot = rows[column].clone();
        for (at, row) in rows.iter_mut().enumerate() {
            let factor = row[column].clone();
            if at != column && !factor.is_zero() {
                let pairs = row.iter_mut().zip(&pivot);
                pairs.for_each(|(entry, p)| *entry -= p * &factor);
            }
        }
    }
    rows.into_iter().map(|mut row| row.pop().expect("a right side")).collect()
}

/// The limits of the share of `output` in the closed classes of P-fold steps, where P is a multiple
/// of every period.
fn limits(dfao: &Dfao, output: Output) -> Vec<Rational> {
    let n = dfao.len();
    let mut step = vec![vec![Rational::zero(); n]; n];
    for (q, row) in dfao.states().zip(&mut step) {
        for target in dfao.row(q) {
            row[target.index()] += ratio(1, dfao.alphabet().letters().into());
        }
    }
    let times = |a: &[Vec<Rational>], b: &[Vec<Rational>]| -> Vec<Vec<Rational>> {
        let entry = |i: usize, j: usize| (0..n).map(|k| &a[i][k] * &b[k][j]).sum();
        let row = |i| (0..n).map(|j| entry(i, j)).collect();
        (0..n).map(row).collect()
    };
    let period = (1..=n).fold(1, num_integer::lcm);
    let mut t = step.clone();
    (1..period).for_each(|_| t = times(&t, &step));
    // The states that are reached by any number of P-fold steps.
    let mut far = t.clone();
    (0..n).for_each(|_| far = times(&far, &t));
    let leads: Vec<Vec<usize>> =
        (0..n).map(|i| (0..n).filter(|&j| !far[i][j].is_zero()).collect()).collect();
    let starts = dfao.row(StateId::START).skip(1);
    let met = dfao.reachable_from(starts);
    (0..n)
        .filter(|&i| met[i] && leads[i].iter().all(|&j| leads[j] == leads[i]))
        .filter(|&i| leads[i].contains(&i))
        .map(|i| {
            let class = &leads[i];
            let pick = |&a: &usize| class.iter().map(|&b| t[a][b].clone()).collect();
            let part: Vec<Vec<Rational>> = class.iter().map(pick).collect();
            let hit = |&q: &usize| dfao.outputs()[q] == output;
            stationary(&part)
                .into_iter()
                .zip(class)
                .filter(|(_, q)| hit(q))
                .map(|(weight, _)| weight)
                .sum()
        })
        .collect()
}

/// The share of `output` among the words of `length` letters read from `state`, by counting.
fn share(dfao: &Dfao, state: StateId, output: Output, length: usize) -> f64 {
    let mut weights = vec![0.0; dfao.len()];
    weights[state.index()] = 1.0;
    for _ in 0..length {
        let mut next = vec![0.0; dfao.len()];
        for q in dfao.states() {
            for target in dfao.row(q) {
                next[target.index()] += weights[q.index()] / f64::from(dfao.alphabet().letters());
            }
        }
        weights = next;
    }
    let hits = dfao.outputs().iter().zip(weights);
    hits.filter(|(o, _)| **o == output).map(|(_, w)| w).sum()
}

fn close(one: f64, other: &Rational) -> bool {
    let billionths = (other * BigInt::from(1_000_000_000)).to_integer();
    (one - billionths.to_f64().expect("a share") / 1e9).abs() < 1e-6
}

fn check(dfao: &Dfao) {
    for (output, found) in found_densities(dfao) {
        let mut limits = limits(dfao, output);
        limits.sort();
        limits.dedup();
        match found {
            Ok(density) => assert_eq!(limits, [density], "{dfao:?} {output:?}"),
            Err(NoDensity { one, other, step }) => {
                assert_ne!(one.1, other.1);
                for (state, limit) in [one, other] {
                    assert!(limits.contains(&limit), "{dfao:?} {output:?}");
                    assert!(close(share(dfao, state, output, 60 * step), &limit));
                }
            }
        }
    }
}

#[test]
fn densities_of_every_tiny_automaton_are_those_of_elimination() {
    for states in 1..=2 {
        all_binary(states, DigitOrder::Msd).for_each(|dfao| check(&dfao));
    }
    all_binary(3, DigitOrder::Msd).step_by(5).for_each(|dfao| check(&dfao));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn densities_are_those_of_elimination(dfao in random(alphabet(2, 1), DigitOrder::Msd, 6, 2)) {
        check(&dfao);
    }

    #[test]
    fn densities_in_base_three_are_those_of_elimination(
        dfao in random_padded(alphabet(3, 1), DigitOrder::Msd, 5, 3)
    ) {
        check(&dfao);
    }
}

#[test]
fn a_large_random_class_has_the_densities_that_counting_approaches() {
    // Long sequences, large coefficients, many primes.
    let states: u32 = 150;
    let mut chance = Chance(12345);
    let mut next = |bound: u32| u32::try_from(chance.below(bound.into())).expect("below the bound");
    let outputs = (0..states).map(|_| Some(next(3).into())).collect();
    let mut rows: Vec<Vec<u32>> =
        (0..states).map(|_| (0..2).map(|_| next(states)).collect()).collect();
    rows[0][0] = 0;
    let dfao = dfao(2, DigitOrder::Msd, outputs, rows);
    let found = found_densities(&dfao);
    let mut sum = Rational::zero();
    for (output, density) in found {
        let density = density.expect("one aperiodic class");
        assert!(close(share(&dfao, StateId::START, output, 2000), &density));
        sum += density;
    }
    assert_eq!(sum, Rational::one());
}

#[test]
fn the_share_among_real_numbers_approaches_the_density() {
    // The number of ones modulo 3, and an absorbing end after 11.
    let rows = vec![vec![0, 1], vec![1, 2], vec![2, 0]];
    let dfao = dfao(2, DigitOrder::Msd, (0..3).map(Some).collect(), rows);
    for (output, density) in found_densities(&dfao) {
        assert_eq!(density, Ok(ratio(1, 3)));
        let count = (0..1u32 << 20).filter(|&n| value(&dfao, n.into()) == output);
        assert!((f64::from(number(count.count())) / f64::from(1 << 20) - 1.0 / 3.0).abs() < 1e-2);
    }
}

#[test]
fn the_parity_of_the_number_of_digits_has_no_density() {
    let rows = vec![vec![0, 1], vec![2, 2], vec![1, 1]];
    let outputs = vec![Some(0), Some(1), Some(0)];
    let dfao = dfao(2, DigitOrder::Msd, outputs, rows);
    for (_, found) in found_densities(&dfao) {
        let none = found.expect_err("shares of 1/3 and 2/3 alternate");
        assert_eq!(none.step, 2);
        assert_eq!(&none.one.1 + &none.other.1, Rational::one());
        assert!(none.to_string().starts_with("no density: "));
    }
    check(&dfao);
}

#[test]
fn the_leading_digit_has_no_density() {
    let rows = vec![vec![0, 1, 2], vec![1, 1, 1], vec![2, 2, 2]];
    let dfao = dfao(3, DigitOrder::Msd, vec![None, Some(1), Some(2)], rows);
    let found = found_densities(&dfao);
    assert_eq!(found.len(), 2);
    assert!(found.iter().all(|(_, density)| density.is_err()));
    check(&dfao);
}

#[test]
fn classes_that_agree_have_a_density_although_they_never_meet() {
    // After the leading digit 1 the output is the last digit, after 2 its opposite; neither class
    // is a copy of the other.
    let rows = vec![
        vec![0, 1, 2],
        vec![1, 3, 4],
        vec![5, 2, 4],
        vec![1, 3, 4],
        vec![4, 4, 4],
        vec![5, 2, 4],
    ];
    let outputs = [0, 0, 1, 1, 2, 0].map(Some).to_vec();
    let one_end = dfao(3, DigitOrder::Msd, outputs, rows);
    assert_eq!(found_densities(&one_end)[2], (Some(2), Ok(ratio(1, 1))));
    let rows = vec![vec![0, 1, 2], vec![1, 1, 3], vec![4, 2, 2], vec![1, 1, 3], vec![4, 2, 2]];
    let outputs = [0, 0, 0, 1, 1].map(Some).to_vec();
    let two_ends = dfao(3, DigitOrder::Msd, outputs, rows);
    let third = (Some(1), Ok(ratio(1, 3)));
    assert_eq!(found_densities(&two_ends)[1], third);
    check(&two_ends);
}

#[test]
fn unreachable_states_and_leading_zeros_do_not_count() {
    // State 2 cannot be reached, and state 3 only by a leading zero.
    let rows = vec![vec![3, 1], vec![1, 1], vec![2, 2], vec![3, 3]];
    let outputs = [5, 6, 7, 8].map(Some).to_vec();
    let dfao = dfao(2, DigitOrder::Msd, outputs, rows);
    let wanted = vec![(Some(5), Ok(ratio(0, 1))), (Some(6), Ok(ratio(1, 1)))];
    assert_eq!(found_densities(&dfao), wanted);
}

#[test]
fn a_long_period_takes_no_memory_for_each_part() {
    // Both letters turn the wheel, so every state is a cyclic class of its own.
    let states: u32 = 100_000;
    let outputs = (0..states).map(|q| Some((q % 2).into())).collect();
    let rows = (0..states).map(|q| vec![(q + 1) % states; 2]).collect();
    let dfao = dfao(2, DigitOrder::Msd, outputs, rows);
    let found = found_densities(&dfao);
    assert!(found.iter().all(|(_, density)| density.is_err()));
}

#[test]
fn a_wheel_has_the_shares_of_its_word() {
    let word = fibonacci_word(300);
    let states = i64::try_from(word.len()).expect("short");
    let ones: i64 = word.iter().sum();
    assert_eq!(found_densities(&wheel(&word))[1].1, Ok(ratio(ones, states)));
    assert_eq!(word.len(), size(377));
}

#[test]
fn a_share_of_steps_ends_the_algebra() {
    let budget = Budget::default().with_steps(10);
    assert_eq!(densities(&wheel(&fibonacci_word(300)), &budget), Err(Reached::Steps(10)));
}

#[test]
fn a_time_limit_ends_the_algebra() {
    let budget = Budget::new(usize::MAX, u64::MAX, Some(Duration::ZERO));
    let found = densities(&wheel(&fibonacci_word(300)), &budget);
    assert_eq!(found, Err(Reached::Time(Duration::ZERO)));
}
