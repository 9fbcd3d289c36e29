//! Remainders by constants, which are read as what they mean: t % c is t - c*(t/c).

use nimata::automaton::Numeration;
use nimata::logic::{Extent, SyntaxErrorKind, Vocabulary, parse};

use super::asked::{output, solutions, truth};

fn read(text: &str) -> Result<String, (usize, String)> {
    let parsed = parse(text, &Vocabulary::default());
    let shown = |error: nimata::logic::SyntaxError| (error.column(), error.kind().to_string());
    parsed.map(|parsed| parsed.formula.to_string()).map_err(shown)
}

#[test]
fn a_remainder_binds_as_a_product_and_is_written_out() {
    for (text, meaning) in [
        ("n % 3 = 1", "n - 3*(n/3) = 1"),
        ("a + n % 3 = 1", "a + (n - 3*(n/3)) = 1"),
        ("2*n % 3 = 1", "2*n - 3*((2*n)/3) = 1"),
        ("(n + 1) % 4 = m / 2", "n + 1 - 4*((n + 1)/4) = m/2"),
        ("n / 2 % 2 = 1", "n/2 - 2*((n/2)/2) = 1"),
        ("n % (5 - 3) = 0", "n - 2*(n/2) = 0"),
    ] {
        assert_eq!(read(text), Ok(meaning.to_owned()), "{text}");
    }
}

#[test]
fn a_divisor_is_a_positive_constant() {
    let zero = "this divisor is 0: divide by a positive constant";
    assert_eq!(read("n % 0 = 1"), Err((5, zero.to_owned())));
    assert_eq!(read("7 % 0 = 1"), Err((5, zero.to_owned())));
    let (column, says) = read("n % m = 1").expect_err("a variable");
    assert!(column == 5 && says.contains("only by a constant"), "{column} {says}");
}

#[test]
fn remainders_of_remainders_stay_bounded() {
    assert!(read("n % 9 % 5 % 3 = 1").is_ok());
    let text = format!("n{} = 1", " % 7".repeat(100));
    let error = parse(&text, &Vocabulary::default()).expect_err("too large");
    assert_eq!(error.kind(), &SyntaxErrorKind::TooLarge);
    let mut words = Vocabulary::default().with_sequence("T", 1);
    words.add_outputs("T", [0, 1]);
    let text = format!("(n + T[n]){} = 1", " % 7".repeat(100));
    assert_eq!(parse(&text, &words).expect_err("large").kind(), &SyntaxErrorKind::TooLarge);
}

#[test]
fn remainders_are_those_of_division() {
    for (system, divisor) in [("msd_2", 3u64), ("lsd_3", 4), ("msd_fib", 2), ("msd_2", 5)] {
        for rest in 0..=divisor {
            let set = solutions(&format!("?{system} (2*n + 1) % {divisor} = {rest}"), &[]);
            for n in 0u64..60 {
                let expected = (2 * n + 1) % divisor == rest;
                let found = set.automaton.value_at_tuple(&[n.into()]) == Some(1);
                assert_eq!(found, expected, "{system} {n} % {divisor} = {rest}");
            }
        }
    }
    let (holds, _) = truth("A n (n % 6 = 4 <=> (n % 2 = 0 & n % 3 = 1))", &[]);
    assert!(holds);
    let (holds, witness) = truth("A n (n % 4 != 3 | n/4 % 4 != 3)", &[]);
    assert!(!holds);
    assert_eq!(witness, ["15"]);
}

#[test]
fn remainders_of_integers_are_not_below_zero() {
    let set = solutions("?msd_neg_2 n % 3 = 1", &[]);
    assert!(matches!(set.extent, Extent::Infinite));
    let numerals = set.automaton.numeration();
    assert!(matches!(numerals, Numeration::Negative { base: 2, .. }));
    for n in -40i64..40 {
        let found = output(&set.automaton, &[n]) == Some(1);
        assert_eq!(found, n.rem_euclid(3) == 1, "{n}");
    }
}
