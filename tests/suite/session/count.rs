//! Enumerations of words' factors, against the words themselves.

use std::collections::BTreeSet;

use nimata::Budget;
use nimata::automaton::{Dfao, DigitOrder, Numeration};
use nimata::logic::script::commands;
use nimata::proof::{Counted, Sequences};
use nimata::session::{Reply, Session, run};
use num_bigint::BigInt;

/// The Thue–Morse word: the parity of the ones of n.
fn thue_morse(length: usize) -> Vec<i64> {
    (0..length).map(|n| i64::from(n.count_ones() % 2)).collect()
}

/// The Fibonacci word, by 0 -> 01, 1 -> 0.
fn fibonacci(length: usize) -> Vec<i64> {
    let mut word = vec![0];
    while word.len() < length {
        word = word.iter().flat_map(|&x| if x == 0 { vec![0, 1] } else { vec![0] }).collect();
    }
    word.truncate(length);
    word
}

/// What the first command of a script counts. T is the Thue–Morse word and F that of Fibonacci.
fn counted(command: &str) -> Result<Counted, String> {
    let host = Budget::default();
    let mut sequences = Sequences::new(&host);
    let last = |rows: Vec<Vec<u32>>| {
        Dfao::single_track(2, DigitOrder::Msd, vec![Some(0), Some(1)], rows).expect("a table")
    };
    sequences.add("T", last(vec![vec![0, 1], vec![1, 0]]));
    let zeckendorf = last(vec![vec![0, 1]; 2]).in_numeration(Numeration::lin(1, 1));
    sequences.add("F", zeckendorf.expect("its digits"));
    let mut session = Session::new(sequences);
    let command = commands(command).into_iter().next().expect("a command");
    match run(&mut session, &command.call?).map_err(|error| error.to_string())? {
        Reply::Counted(found) => {
            let (_, answered, counted) = *found;
            assert!(answered.certificate.is_ok());
            Ok(counted)
        }
        _ => panic!("it names variables"),
    }
}

/// Compares counts with numbers, and so does the representation of least dimension.
fn check(command: &str, wanted: impl Fn(usize) -> usize, most: usize) -> usize {
    let counted = counted(command).unwrap_or_else(|why| panic!("{command}: {why}"));
    for (n, value) in counted.values.iter().enumerate() {
        assert_eq!(*value, BigInt::from(wanted(n)), "{command}: at {n}");
    }
    let counted = counted.of_least_dimension(&Budget::default()).expect("small");
    for n in 0..=most {
        let value = counted.linear.value_at(&[n.into()]);
        assert_eq!(value, BigInt::from(wanted(n)), "{command}: at {n}");
    }
    counted.linear.dimension()
}

fn factors(word: &[i64], length: usize) -> BTreeSet<&[i64]> {
    (0..word.len() / 2).map(|i| &word[i..i + length]).collect()
}

#[test]
fn the_factors_of_the_thue_morse_word_are_counted() {
    let word = thue_morse(1 << 11);
    let new = "A j j < i => E t t < n & T[i+t] != T[j+t]";
    let complexity = |n| factors(&word, n).len();
    assert_eq!([0, 1, 2, 3, 4, 5, 6, 7, 8].map(complexity), [1, 2, 4, 6, 10, 12, 16, 20, 22]);
    check(&format!("eval factors n \"{new}\";"), complexity, 70);
    let palindromic = |n| {
        let is = |factor: &&&[i64]| factor.iter().eq(factor.iter().rev());
        factors(&word, n).iter().filter(is).count()
    };
    let palindrome = format!("({new}) & (A s,t s + t + 1 = n => T[i+s] = T[i+t])");
    check(&format!("eval palindromes n \"{palindrome}\";"), palindromic, 70);
}

#[test]
fn the_factors_and_squares_of_the_fibonacci_word_are_counted() {
    let word = fibonacci(400);
    let new = "?lin(1,1) A j j < i => E t t < n & F[i+t] != F[j+t]";
    check(&format!("eval factors n \"{new}\";"), |n| n + 1, 60);
    assert!((0..60).all(|n| factors(&word, n).len() == n + 1));
    let squares = |n: usize| {
        let pairs = (0..n).flat_map(|i| (1..=(n - i) / 2).map(move |p| (i, p)));
        pairs.filter(|&(i, p)| word[i..i + p] == word[i + p..i + 2 * p]).count()
    };
    let square = "?lin(1,1) p >= 1 & i + 2*p <= n & A t t < p => F[i+t] = F[i+p+t]";
    check(&format!("eval squares n \"{square}\";"), squares, 60);
}

#[test]
fn ones_in_prefixes_are_counted_in_either_order_of_digits() {
    let (thue, fibonacci) = (thue_morse(200), fibonacci(200));
    let ones = |word: &[i64], n: usize| word[..n].iter().filter(|&&x| x == 1).count();
    check("eval ones n \"i < n & T[i] = @1\";", |n| ones(&thue, n), 150);
    check("eval ones n \"?lin(1,1) i < n & F[i] = @1\";", |n| ones(&fibonacci, n), 150);
    check("def pairs n \"?lsd_3 i < j & j < n\";", |n| n * n.saturating_sub(1) / 2, 100);
    // The numbers that are counted are longer than n.
    check("eval longer n \"n < i & i <= 9*n + 30\";", |n| 8 * n + 30, 100);
    check("eval longer n \"?lsd_2 n < i & i <= 9*n + 30\";", |n| 8 * n + 30, 100);
}

#[test]
fn what_cannot_be_counted_is_refused_with_the_reason() {
    for (command, says) in [
        ("eval a n \"i > n\";", "infinitely many i where n = 0"),
        ("eval a n \"?lsd_2 n = 5 & i > 7\";", "infinitely many i where n = 5"),
        ("eval a n,m \"i > n\";", "`n,m` is no free variable"),
        ("eval a k \"E k k = n\";", "its free variables are n"),
        ("eval a n \"A n n = n\";", "it is a sentence"),
        ("eval a n n \"n = 3\";", "n is given twice"),
    ] {
        let why = counted(command).err().unwrap_or_else(|| panic!("{command} was counted"));
        assert!(why.contains(says), "{command}: {why}");
    }
}
