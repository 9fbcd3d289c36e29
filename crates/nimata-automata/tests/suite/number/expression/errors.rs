//! Errors: the kind, the column, and the text.

use nimata_automata::number::expression::{ExpressionErrorKind as Kind, evaluate, split_top_level};
use num_bigint::BigUint;

use super::{fails, limits, value};

#[test]
fn refuses_values_below_zero_only_at_the_end() {
    fails("-3", 1, Kind::BelowZero);
    fails("  3-5", 3, Kind::BelowZero);
    fails("2^(1-3)", 2, Kind::NegativeExponent);
    fails("2^-1", 2, Kind::NegativeExponent);
    fails("(2-3)!", 6, Kind::NegativeFactorial);
    assert_eq!(value("-0"), BigUint::ZERO);
}

#[test]
fn points_at_what_is_wrong() {
    let atom = "a number, `(`, `digits(b: ...)` or `@file`";
    let operator = "an operator (`+ - * ^ !`) or the end";
    fails("", 1, Kind::UnexpectedEnd(atom));
    fails("2^500+", 7, Kind::UnexpectedEnd(atom));
    fails("  ", 3, Kind::UnexpectedEnd(atom));
    fails("+3", 1, Kind::UnexpectedCharacter('+', atom));
    fails("2**3", 3, Kind::UnexpectedCharacter('*', atom));
    fails("2 3", 3, Kind::UnexpectedCharacter('3', operator));
    fails("2)", 2, Kind::UnexpectedCharacter(')', operator));
    fails("6/2", 2, Kind::UnexpectedCharacter('/', operator));
    fails("5−2", 2, Kind::UnexpectedCharacter('−', operator));
    fails("(2+3", 5, Kind::UnexpectedEnd("an operator (`+ - * ^ !`) or `)`"));
    fails("12ab", 3, Kind::NotADigit('a', 10));
    fails("0b12", 4, Kind::NotADigit('2', 2));
    fails("1é", 2, Kind::NotADigit('é', 10));
    fails("0x", 3, Kind::UnexpectedEnd("a digit of the number"));
    fails("1+digit(3: 1)", 3, Kind::UnknownWord("digit".to_owned()));
    fails("(é)", 2, Kind::UnknownWord("é".to_owned()));
    fails("3!!", 3, Kind::DoubleFactorial);
    fails("3! !!!", 4, Kind::DoubleFactorial);
    fails("digits(1: 0)", 8, Kind::BaseOutOfRange);
    fails("digits(0x1_0000_0000: 0)", 8, Kind::BaseOutOfRange);
    fails("digits(3: 2 3 1)", 13, Kind::DigitOutOfRange(3));
    fails("digits(3: 4294967299)", 11, Kind::DigitOutOfRange(3));
    let digit = "a digit or `)`";
    fails("digits(3: 1,,2)", 13, Kind::UnexpectedCharacter(',', digit));
    fails("digits(3: ,2)", 11, Kind::UnexpectedCharacter(',', digit));
    fails("digits(3: 2,)", 13, Kind::UnexpectedCharacter(')', digit));
    fails("digits(3: 2", 12, Kind::UnexpectedEnd(digit));
    fails("@x", 1, Kind::FilesRefused);
}

#[test]
fn renders_a_caret_under_the_column() {
    let error = evaluate("2^500 / 3", &limits(1000)).expect_err("no division");
    assert_eq!(
        error.render("2^500 / 3"),
        "unexpected `/`: an operator (`+ - * ^ !`) or the end should stand here; \
         there is no division\n  2^500 / 3\n        ^"
    );
    let whole = "é@12;\t3!!";
    let error = evaluate("\t3!!", &limits(1000)).expect_err("two factorials").shifted_by(5);
    assert_eq!(error.column(), 9);
    assert!(error.render(whole).ends_with("\n  é@12; 3!!\n          ^"));
}

#[test]
fn renders_a_window_of_a_long_line() {
    for position in [0, 1, 34, 35, 36, 100, 400, 465, 466, 499, 500] {
        let text = format!("{}${}", "1".repeat(position), "1".repeat(500 - position));
        let error = evaluate(&text, &limits(1000)).expect_err("a dollar");
        let rendered = error.render(&text);
        let lines: Vec<&str> = rendered.lines().collect();
        assert!(lines[1].chars().count() <= 72, "{rendered}");
        let under = lines[1].chars().nth(lines[2].len() - 1);
        assert_eq!(under, Some('$'), "{rendered}");
    }
    let second_line = evaluate("1 +\n2 + $", &limits(10)).expect_err("a dollar");
    assert!(second_line.render("1 +\n2 + $").ends_with("\n  2 + $\n      ^"));
}

#[test]
fn splits_only_outside_parentheses() {
    assert_eq!(split_top_level("", &[',']), [(0, "")]);
    assert_eq!(split_top_level("1,2;3", &[',']), [(0, "1"), (2, "2;3")]);
    assert_eq!(
        split_top_level("é,(1,(2),3),)4,", &[',']),
        [(0, "é"), (2, "(1,(2),3)"), (12, ")4"), (15, "")]
    );
    assert_eq!(split_top_level("(1,2", &[',']), [(0, "(1,2")]);
}
