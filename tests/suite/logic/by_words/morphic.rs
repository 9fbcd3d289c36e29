//! Fixed points of morphisms. In the numeration by the lengths of the images of 0 the letter at n
//! follows from the digits of n. Expected numbers come from long prefixes, made by the morphisms.

use nimata::automaton::{Dfao, DigitOrder, Numeration, StateId};
use nimata::logic::{Environment, Sequence, numerals_named};

use crate::logic::question::{ask, environment, given, is_true, set};
use crate::logic::words::word;

/// The fixed point from 0, up to this length.
fn prefix(images: &[&[usize]], length: usize) -> Vec<usize> {
    let mut letters = images[0].to_vec();
    let mut at = 1;
    while letters.len() < length {
        letters.extend_from_slice(images[letters[at]]);
        at += 1;
    }
    letters.truncate(length);
    letters
}

const TRIBONACCI: &[&[usize]] = &[&[0, 1], &[0, 2], &[0]];
const NARAYANA: &[&[usize]] = &[&[0, 1], &[2], &[0]];
const PELL: &[&[usize]] = &[&[0, 0, 1], &[0]];

/// The numbers whose digits are these, followed by zeros: `P`.
fn followed_by_zeros(digits: &[u32], numerals: &Numeration) -> Sequence {
    let (states, count) = (u32::try_from(digits.len()).expect("few"), numerals.digits());
    let dead = states + 1;
    let next = |state: u32, digit| match digits.get(usize::try_from(state).expect("small")) {
        Some(&wanted) if digit == wanted => state + 1,
        Some(_) if state == 0 && digit == 0 => 0,
        None if state == states && digit == 0 => state,
        _ => dead,
    };
    let rows = (0..=dead).map(|state| (0..count).map(|digit| next(state, digit)).collect());
    let outputs = (0..=dead).map(|state| Some(i64::from(state == states)));
    let table = Dfao::single_track(count, DigitOrder::Msd, outputs.collect(), rows.collect());
    given("P", table.and_then(|table| table.in_numeration(numerals.clone())).expect("a table"))
}

/// The word `W` in this file, and the set `P` of the numbers with these digits and then zeros.
fn words(file: &str, numerals: &Numeration, digits: &[u32]) -> Environment {
    let letters = word(file).automaton.in_numeration(numerals.clone()).expect("the same digits");
    let sequences = vec![given("W", letters), followed_by_zeros(digits, numerals)];
    environment(numerals.clone(), sequences)
}

/// That some factor from i to before j is a power with this exponent, n times the exponent long. An
/// index with two summands alone keeps the automata small.
fn power(exponent: u32) -> String {
    let same = "A t ((i <= t & t < j) => W[t] = W[t+n])";
    format!("n >= 1 & (E i,j (j = i + {}*n & ({same})))", exponent - 1)
}

/// That each factor, of n letters from i on, occurs again after at most `times` its length.
fn recurs(times: u32) -> String {
    let same = "E j (j = i + n & (A t ((i <= t & t < j) => W[t] = W[t+d])))";
    format!("A i,n (n >= 1 => (E d (d >= 1 & d <= {times}*n & ({same}))))")
}

/// The orders of powers with this exponent in a prefix, below a bound.
fn orders(letters: &[usize], exponent: usize, below: usize) -> Vec<u64> {
    let has = |n: &usize| {
        let mut run = 0;
        letters.iter().zip(&letters[*n..]).any(|(left, right)| {
            run = if left == right { run + 1 } else { 0 };
            run >= (exponent - 1) * n
        })
    };
    (1..below).filter(has).map(|n| n.try_into().expect("small")).collect()
}

/// Not every factor recurs within so many times its length: the counterexample is one in a prefix.
fn recurs_late(images: &[&[usize]], times: usize, words: &Environment) {
    let (truth, least) = ask(&recurs(times.try_into().expect("small")), words);
    let place = |number: &u64| usize::try_from(*number).expect("small");
    let found: Vec<usize> = least.expect("a counterexample").iter().map(place).collect();
    let (from, to) = (found[0], found[0] + found[1]);
    let letters = prefix(images, to + times * (to - from) + 1);
    let again = |d: &usize| letters[from..to] == letters[from + d..to + d];
    assert!(!truth && (1..=times * (to - from)).find(again).is_none(), "{from} to {to}");
}

/// The least members of a set, below a bound.
fn least(formula: &str, words: &Environment, below: u64) -> Vec<u64> {
    let found = set(formula, words).least.into_iter();
    let found = found.map(|tuple| u64::try_from(&tuple[0]).expect("small"));
    found.take_while(|&n| n < below).collect()
}

/// Compares an automaton with the letters of a morphism; the terms are those of the numeration.
fn has_letters(file: &str, images: &[&[usize]], next: fn(&[usize]) -> usize, first: &[usize]) {
    let letters = prefix(images, 100_000);
    let mut terms = first.to_vec();
    while *terms.last().expect("there are first ones") <= letters.len() {
        terms.push(next(&terms));
    }
    let automaton = word(file).automaton;
    for (n, &letter) in letters.iter().enumerate() {
        let mut rest = n;
        let digits = terms.iter().rev().map(|term| {
            let digit = rest / term;
            rest %= term;
            u32::try_from(digit).expect("small")
        });
        let output = automaton.output(automaton.run(StateId::START, digits));
        assert_eq!(output, Some(i64::try_from(letter).expect("small")), "{file} {n}");
    }
}

#[test]
fn the_files_have_the_letters_of_the_morphisms() {
    has_letters("tribonacci", TRIBONACCI, |u| u[u.len() - 3..].iter().sum(), &[1, 2, 4]);
    has_letters("narayana", NARAYANA, |u| u[u.len() - 1] + u[u.len() - 3], &[1, 2, 3]);
    has_letters("pell", PELL, |u| 2 * u[u.len() - 1] + u[u.len() - 2], &[1, 3]);
}

#[test]
#[ignore = "large automata in a numeration by words"]
fn the_tribonacci_word_has_no_fourth_power_and_cubes_of_tribonacci_orders_from_7_on() {
    // H. Mousavi and J. Shallit, Mechanical proofs of properties of the Tribonacci word, 2015.
    let numerals = numerals_named("trib").expect("a name");
    let words = words("tribonacci", &numerals, &[1, 0, 0, 0]);
    is_true(&format!("~(E n ({}))", power(4)), &words);
    is_true(&format!("A n (P[n] = @1 <=> ({}))", power(3)), &words);
    let letters = prefix(TRIBONACCI, 2_000);
    assert_eq!(orders(&letters, 3, 100), [7, 13, 24, 44, 81]);
    assert_eq!(least(&power(3), &words, 100), orders(&letters, 3, 100));
    // Of infinitely many numbers ten are listed.
    assert_eq!(least(&power(2), &words, 100), orders(&letters, 2, 100)[..10]);
}

#[test]
#[ignore = "large automata in a numeration by words"]
fn a_factor_of_the_tribonacci_word_recurs_within_ten_times_its_length() {
    let numerals = numerals_named("trib").expect("a name");
    let words = words("tribonacci", &numerals, &[1]);
    is_true(&recurs(10), &words);
    recurs_late(TRIBONACCI, 9, &words);
}

#[test]
#[ignore = "a minute: large automata in a numeration by words"]
fn the_narayana_word_has_no_cube_and_squares_of_narayana_orders() {
    let numerals = numerals_named("narayana").expect("a name");
    let words = words("narayana", &numerals, &[1]);
    is_true(&format!("~(E n ({}))", power(3)), &words);
    is_true(&format!("A n (P[n] = @1 <=> ({}))", power(2)), &words);
    let letters = prefix(NARAYANA, 2_000);
    assert_eq!(orders(&letters, 2, 100), [1, 2, 3, 4, 6, 9, 13, 19, 28, 41, 60, 88]);
    is_true(&recurs(8), &words);
    recurs_late(NARAYANA, 7, &words);
}

#[test]
fn the_pell_word_has_no_fifth_power_and_cubes_and_fourth_powers_of_pell_orders() {
    for name in ["lin(2,1)", "rec(2,1)"] {
        let numerals = numerals_named(name).expect("a name");
        let cubes = words("pell", &numerals, &[1]);
        is_true(&format!("~(E n ({}))", power(5)), &cubes);
        is_true(&format!("A n (P[n] = @1 <=> ({}))", power(3)), &cubes);
        let fourth_powers = words("pell", &numerals, &[1, 0, 0]);
        is_true(&format!("A n (P[n] = @1 <=> ({}))", power(4)), &fourth_powers);
        is_true(&recurs(4), &cubes);
        recurs_late(PELL, 3, &cubes);
    }
    let letters = prefix(PELL, 2_000);
    assert_eq!(orders(&letters, 3, 100), [1, 3, 7, 17, 41, 99]);
    assert_eq!(orders(&letters, 4, 100), [7, 17, 41, 99]);
}
