//! The names of numerations, and what is said of names that are none.

use nimata::automaton::{DigitOrder, Numeration};
use nimata::logic::{
    SyntaxErrorKind, Vocabulary, digits_named, in_words, named, numerals_named, parse,
};

/// The words of some length in the order of their letters, by the rule that they keep.
fn words(digits: u32, length: usize, keeps: &dyn Fn(&[u32]) -> bool) -> Vec<Vec<u32>> {
    let mut words = vec![Vec::new()];
    for _ in 0..length {
        let longer = |word: Vec<u32>| (0..digits).map(move |digit| [&word[..], &[digit]].concat());
        words = words.into_iter().flat_map(longer).collect();
    }
    words.retain(|word| keeps(word));
    words
}

/// Whether no factor of a word is one of these.
fn avoids(word: &[u32], factors: &[&[u32]]) -> bool {
    factors.iter().all(|factor| !word.windows(factor.len()).any(|part| part == *factor))
}

#[test]
fn each_name_gives_numbers_the_words_of_its_rule() {
    type Rule = fn(&[u32]) -> bool;
    let trib: Rule = |word| avoids(word, &[&[1, 1, 1]]);
    let narayana: Rule = |word| avoids(word, &[&[1, 1], &[1, 0, 1]]);
    // Ostrowski's words of √2 − 1: a digit 2 only before a 0, and the last digit is 0 or 1.
    let pell: Rule = |word| avoids(word, &[&[2, 1], &[2, 2]]) && word.last() != Some(&2);
    let fib: Rule = |word| avoids(word, &[&[1, 1]]);
    let two_one: Rule = |word| avoids(word, &[&[2, 1], &[2, 2]]);
    let far: Rule = |word| avoids(word, &[&[11, 10], &[3]]);
    for (names, digits, rule) in [
        (&["trib", "msd_trib", "rec(1,1,1)", "msd_rec( 1, 1, 1 )", "avoid(2; 111)"][..], 2, trib),
        (&["narayana", "msd_nara", "rec(1,0,1)", "avoid(2;11,101)"], 2, narayana),
        (&["pell", "msd_pell", "ost([0; (2)])", "ost([0;2,(2)])"], 3, pell),
        (&["avoid(2; 11)", "rec(1,1)", "msd_avoid( 2; 11 )"], 2, fib),
        (&["rec(2,1)", "avoid(3; 21, 22)"], 3, two_one),
        (&["avoid(12; 11.10, 3)"], 12, far),
    ] {
        let length = if digits > 10 { 2 } else { 6 };
        let words = words(digits, length, &rule);
        for name in names {
            let numeration = numerals_named(name).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!((numeration.digits(), numeration.order()), (digits, DigitOrder::Msd));
            for (number, word) in (0u32..).zip(&words) {
                let zeros = word.iter().take_while(|&&digit| digit == 0).count();
                let found = numeration.to_msd_digits(&number.into());
                assert_eq!(found, word[zeros..], "{name}: {number}");
            }
        }
    }
}

#[test]
fn a_printed_name_is_read_as_the_same_numeration() {
    for name in [
        "msd_2",
        "lsd_3",
        "trib",
        "lsd_trib",
        "narayana",
        "lsd_pell",
        "rec(2,1)",
        "lsd_rec(2,1)",
        "avoid(12; 11.10, 3)",
        "lsd_avoid(3; 21, 22)",
        "ost([0; 2, (1, 2)])",
        "ost([0; (3)])",
        "lsd_ost([0; 1, 2, (2, 3)])",
        "lin(3,2)",
        "lsd_fib",
        "lsd_lin(3,2)",
    ] {
        let numeration = numerals_named(name).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(numeration.to_string(), name);
    }
    assert_eq!(numerals_named("nara").expect("a name").to_string(), "narayana");
    assert_eq!(numerals_named("lsd_lin_3_2").expect("a name").to_string(), "lsd_lin(3,2)");
}

#[test]
fn digits_of_lin_are_words_if_the_last_is_read_first() {
    let lsd = numerals_named("lsd_fib").expect("a name");
    assert_eq!(Some(&lsd), numerals_named("lsd_avoid(2; 11)").as_ref().ok());
    assert_eq!(digits_named("lsd_fib"), Ok(Numeration::lin(1, 1).in_order(DigitOrder::Lsd)));
    assert_eq!(in_words(&Numeration::lin(2, 1)), numerals_named("avoid(3; 21, 22)").ok());
    assert_eq!(in_words(&numerals_named("msd_2").expect("a name")), None);
    let large = numerals_named("lsd_lin(300,1)").expect_err("too many digits").to_string();
    assert_eq!(
        large,
        "`lsd_lin(300,1)` is not a numeration: 300 is too large a digit to be read last: at most \
         255 is one"
    );
}

#[test]
fn a_formula_names_any_numeration_and_goes_on_behind_it() {
    let words = Vocabulary::default().with_sequence("T", 1);
    for (text, name) in [
        ("?msd_trib Am En n >= m", "trib"),
        ("?avoid(3; 21, 22) n=1", "avoid(3; 21, 22)"),
        ("?avoid (3;21,22)(n=1)", "avoid(3; 21, 22)"),
        ("?lsd_avoid(3; 21, 22)n=1", "lsd_avoid(3; 21, 22)"),
        ("?ost([0; 2, (1, 2)])(n=1 & (m=2))", "ost([0; 2, (1, 2)])"),
        ("(?rec(1,1,1) n=1)", "trib"),
        ("n=1 & ?trib T[n]=@1", "trib"),
        ("?narayana(n=1)", "narayana"),
    ] {
        let found = parse(text, &words).map(|parsed| parsed.numerals);
        assert_eq!(found, Ok(numerals_named(name).ok()), "{text}");
    }
    let text = "?words:a/b.json n=1 & (?words:a/b.json m=1) & ?trib n=m";
    assert_eq!(named(text).numerations, ["words:a/b.json", "trib"]);
    // A program says what stands in the file.
    let trib = numerals_named("trib").expect("a name");
    let mut known = words.clone();
    known.add_numeration("words:a/b.json", Ok(trib.clone()));
    assert_eq!(parse(text, &known).map(|parsed| parsed.numerals), Ok(Some(trib)));
}

#[test]
fn a_name_that_is_none_is_pointed_at_with_the_reason() {
    let refused = |text: &str| {
        let error = parse(text, &Vocabulary::default()).expect_err(text);
        assert_eq!(error.column(), 2, "{text}");
        error.kind().to_string()
    };
    let unknown = refused("?tribb n = 1");
    assert!(unknown.starts_with("`tribb` is not a known numeration: there are msd_B"), "{unknown}");
    for part in ["trib", "narayana", "pell", "lin(p,q)", "rec(1,1,1)", "avoid(3; 21, 22)"] {
        assert!(unknown.contains(part), "{unknown}");
    }
    assert!(matches!(numerals_named("tribb"), Err(SyntaxErrorKind::UnknownNumeration(_))));
    for (name, why) in [
        (
            "rec()",
            "write rec(1,1,1), with the coefficients of the recurrence, that of u_(n-1) first",
        ),
        (
            "rec(1,x)",
            "write rec(1,1,1), with the coefficients of the recurrence, that of u_(n-1) first",
        ),
        ("rec(1,0)", "the last coefficient is 0: leave it out, with the last of the first terms"),
        (
            "rec(1,2)",
            "1,2 is greater from its number 2 on than from its beginning, so the greedy words are \
             not known to be regular: name the words themselves, by avoid(…) or by words:FILE",
        ),
        (
            "avoid(3)",
            "write avoid(3; 21, 22), with the number of digits and the factors that no word has; \
             dots stand between the digits if there are more than ten, as in avoid(12; 11.0)",
        ),
        (
            "avoid(2; 1)",
            "the language has too few words: from some length on no word begins with a digit but 0",
        ),
        (
            "avoid(2; 01)",
            "zeros in front must not matter: a word and 0 with the word are both in the language",
        ),
        (
            "ost([0; 2, (0, 1)])",
            "the partial quotients of a continued fraction are positive, and a2 is 0",
        ),
        (
            "ost([1; 2, (3)])",
            "write ost([0; 2, (1, 2)]), with the continued fraction and its period in parentheses",
        ),
        ("words:my.json", "no file is read here"),
    ] {
        assert_eq!(
            refused(&format!("?{name} n = 1")),
            format!("`{name}` is not a numeration: {why}")
        );
    }
    for name in ["neg_1", "msd_neg_", "lsd_neg_trib"] {
        let why = "is no numeration of integers: those are msd_neg_B and lsd_neg_B, for base -B \
                   with B from 2 to 65536, and msd_neg_fib";
        assert_eq!(refused(&format!("?{name} n = 1")), format!("`{name}` {why}"));
    }
}
