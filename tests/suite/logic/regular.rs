//! Regular expressions of `reg`, against their definition on all short words.

use nimata::automaton::{Alphabet, DigitOrder, StateId};
use nimata::budget::Budget;
use nimata::logic::script::{RegularSet, regular_set};

fn set(text: &str) -> RegularSet {
    let binary = Alphabet::new(2, 1).expect("one binary digit");
    regular_set(text, binary, None, DigitOrder::Msd, &Budget::default()).expect("an expression")
}

/// The words of at most nine digits.
fn words() -> impl Iterator<Item = Vec<u32>> {
    (0..10).flat_map(|length| {
        (0..1u32 << length).map(move |bits| (0..length).map(|place| bits >> place & 1).collect())
    })
}

fn has(set: &RegularSet, word: &[u32]) -> bool {
    set.language.output(set.language.run(StateId::START, word.iter().copied())) == Some(1)
}

#[test]
fn the_sign_and_gives_the_words_of_both_sides() {
    let sides = ["(0|1)*1", "0*10*", "(00|1)*", "1?(01)*0?", "(0|1)*11(0|1)*", "()", "(0*1){2}0*"];
    for left in sides {
        for right in sides {
            let (both, first) = (set(&format!("{left}&{right}")), set(left));
            let second = set(right);
            // The sign binds before `|`.
            let either = set(&format!("111|{left}&{right}"));
            for word in words() {
                let expected = has(&first, &word) && has(&second, &word);
                assert_eq!(has(&both, &word), expected, "{left}&{right}: {word:?}");
                let expected = expected || word == [1, 1, 1];
                assert_eq!(has(&either, &word), expected, "111|{left}&{right}: {word:?}");
            }
        }
    }
}

#[test]
fn complements_have_all_other_words() {
    for inner in ["(0|1)*1", "0*10*", "(00|1)*", "()", "1?(01)*0?", "(0*1){2}0*"] {
        let (whole, without) = (set(&format!("({inner})")), set(&format!("~({inner})")));
        let (twice, parts) = (set(&format!("~~({inner})")), set(&format!("1~({inner})1")));
        for word in words() {
            let has_it = has(&whole, &word);
            assert_eq!(has(&without, &word), !has_it, "{inner}: {word:?}");
            assert_eq!(has(&twice, &word), has_it, "{inner}: {word:?}");
            let middle = word.strip_prefix(&[1]).and_then(|rest| rest.strip_suffix(&[1]));
            let expected = middle.is_some_and(|middle| !has(&whole, middle));
            assert_eq!(has(&parts, &word), expected, "1~({inner})1: {word:?}");
        }
    }
    // A complement binds before a repetition: 0, 00, … and all words of two or more digits.
    let often = set("~1+");
    assert!(words().all(|word| has(&often, &word) == (word != [1])));
}

#[test]
fn no_word_has_a_digit_that_the_alphabet_lacks() {
    for (text, same, foreign) in [
        ("0*1|12*", "0*1|1", Some("2")),
        ("(17)?0*", "0*", Some("7")),
        ("1[5-9]*", "1", Some("5")),
        ("[0-1]1", "(0|1)1", None),
        ("[1-3]0*", "10*", Some("2")),
        ("1[12]?", "1", Some("12")),
    ] {
        let (found, same) = (set(text), set(same));
        assert_eq!((found.language, found.foreign.as_deref()), (same.language, foreign), "{text}");
    }
}

#[test]
fn counts_in_braces_repeat() {
    for (text, least, most) in
        [("{0}", 0, 0), ("{3}", 3, 3), ("{2,}", 2, 99), ("{0,}", 0, 99), ("{1,4}", 1, 4)]
    {
        let (ones, pairs) = (set(&format!("1{text}")), set(&format!("(01|1){text}")));
        let again = set(&format!("(1{text}0)*"));
        for word in words() {
            let count = word.iter().filter(|&&digit| digit == 1).count();
            let within = (least..=most).contains(&count);
            assert_eq!(has(&ones, &word), within && count == word.len(), "1{text}: {word:?}");
            // Each part ends in its 1, and has at most one 0 before it.
            let parts = word.last() != Some(&0) && !word.windows(2).any(|two| two == [0, 0]);
            assert_eq!(has(&pairs, &word), within && parts, "(01|1){text}: {word:?}");
            let mut blocks = word.split(|&digit| digit == 0).map(<[u32]>::len);
            let end = blocks.next_back();
            let expected = end == Some(0) && blocks.all(|block| (least..=most).contains(&block));
            assert_eq!(has(&again, &word), expected, "(1{text}0)*: {word:?}");
        }
    }
}

#[test]
fn counts_that_are_wrong_or_too_large_are_refused_with_their_place() {
    let binary = Alphabet::new(2, 1).expect("one binary digit");
    for (text, says) in [
        ("1{2", "column 3 of the expression: a `}` is missing"),
        ("1{}", "column 3 of the expression: numbers such as"),
        ("1{,2}", "column 3 of the expression: numbers such as"),
        ("1{3,2}", "column 3 of the expression: numbers such as"),
        ("1{99999999999999999999}", "column 3 of the expression: numbers such as"),
        ("1{4000000000}", "too large an automaton"),
        ("1{18446744073709551615,}", "too large an automaton"),
        ("((1{200}){200}){200}", "too large an automaton"),
        ("~", "column 2 of the expression: an expression is missing"),
        ("1[x]", "column 2 of the expression: `x` is not a digit"),
    ] {
        let error = regular_set(text, binary, None, DigitOrder::Msd, &Budget::default());
        let error = error.expect_err(text).to_string();
        assert!(error.contains(says), "{text}: {error}");
    }
}
