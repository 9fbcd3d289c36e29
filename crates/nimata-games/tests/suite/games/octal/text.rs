//! Names, sentences and messages.

use nimata_games::game::GameError;
use nimata_games::game::octal::Octal;

use super::octal;

#[test]
fn names_are_canonical() {
    for (text, name) in [
        ("0.77", "octal:0.77"),
        (" 0.7700 ", "octal:0.77"),
        ("0.007", "octal:0.007"),
        ("4.", "octal:4.0"),
        ("4.000", "octal:4.0"),
        ("4.30", "octal:4.3"),
    ] {
        let game = octal(text);
        assert_eq!(game.to_string(), name, "{text}");
        assert_eq!(octal(name.trim_start_matches("octal:")), game, "{text}");
    }
    let long = format!("0.{}{}", "7".repeat(Octal::MOST_DIGITS), "0".repeat(99));
    assert_eq!(octal(&long).most_taken(), Octal::MOST_DIGITS);
}

/// The message of an error.
fn says(read: Result<Octal, GameError>) -> String {
    match read {
        Err(GameError::NoSuchGame(says)) => says,
        other => panic!("a game that does not exist: {other:?}"),
    }
}

#[test]
fn bad_codes_say_what_is_wrong_and_what_to_write() {
    for (text, wrong) in [
        ("", "the code is missing"),
        (" ", "the code is missing"),
        ("77", "`77` has no point"),
        ("0", "`0` has no point"),
        ("0.0", "all digits are 0"),
        ("0.", "all digits are 0"),
        ("0.8", "`8` is digit 1 after the point"),
        ("0.779", "`9` is digit 3 after the point"),
        ("0.7-7", "`-` is digit 2 after the point"),
        ("0.7.7", "`.` is digit 2 after the point"),
        ("4.é", "`é` is digit 1 after the point"),
        ("1.7", "`1` stands before the point"),
        (".77", "nothing stands before the point"),
        ("0.77:nisere", "only `misere` may stand behind the code, and not `nisere`"),
        ("-1.7", "`-1` stands before the point"),
        ("00.7", "`00` stands before the point"),
        ("8.7", "`8` stands before the point"),
    ] {
        let message = says(Octal::parse(text));
        assert!(message.starts_with(wrong), "{text}: {message}");
        assert!(message.contains("write"), "{text}: {message}");
    }
    let long = format!("0.{}", "7".repeat(Octal::MOST_DIGITS + 1));
    assert_eq!(
        says(Octal::parse(&long)),
        "the code has 10001 digits after the point, and may have 10000"
    );
    for long in ["7".repeat(100_000), format!("{}.7", "é".repeat(100_000))] {
        assert!(says(Octal::parse(&long)).len() < 300, "a long text is shortened");
    }
}

#[test]
fn digits_of_a_library_user_are_checked_too() {
    assert!(says(Octal::new(vec![])).starts_with("all digits are 0"));
    assert!(says(Octal::new(vec![2, 1])).starts_with("`2` stands before the point"));
    assert!(says(Octal::new(vec![0, 1, 9])).starts_with("`9` is digit 2"));
    assert_eq!(Octal::new(vec![0, 7, 7, 0]).expect("Kayles"), octal("0.77"));
}

#[test]
fn rules_in_words() {
    for (code, words) in [
        ("0.77", "take 1 or 2 tokens and leave no heap, one heap or two heaps"),
        ("0.07", "take 2 tokens and leave no heap, one heap or two heaps"),
        ("0.6", "take 1 token and leave one heap or two heaps"),
        ("0.3333", "take 1 to 4 tokens and leave no heap or one heap"),
        ("4.0", "split a heap into two heaps and take nothing"),
        (
            "4.101",
            "split a heap into two heaps and take nothing; or take 1 or 3 tokens and leave no heap",
        ),
    ] {
        assert_eq!(octal(code).describe(), words, "{code}");
    }
    let many = octal(&format!("0.{}", "10".repeat(500)));
    assert_eq!(many.describe(), "take 1, 3, 5, 7, 9, 11, 13, … or 999 tokens and leave no heap");
}
