//! The caps on size and nesting, each with the twin that stays just inside.

use nimata_automata::number::expression::{
    ExpressionErrorKind as Kind, Limits, MAX_DEPTH, evaluate,
};
use num_bigint::BigUint;

use super::{fails, limits, value};

#[test]
fn refuses_what_passes_the_cap_before_computing_it() {
    let too_large = Kind::TooLarge(1000);
    let nines = "9".repeat(1000);
    assert!(evaluate(&nines, &limits(1000)).is_ok());
    assert!(evaluate("10^999*9", &limits(1000)).is_ok());
    assert!(evaluate("2^3321", &limits(1000)).is_ok());
    fails(&"9".repeat(1002), 1, too_large.clone());
    fails(&format!("0x{}", "f".repeat(1000)), 1, too_large.clone());
    fails(&format!("1+digits(2:{})", " 1".repeat(4000)), 9, too_large.clone());
    fails("10^1001", 3, too_large.clone());
    fails("7 * 2^(2^100)", 6, too_large.clone());
    fails("3^2^99^2^2^2^2^2", 9, too_large.clone());
    fails("1 - (-3)^(10^900)", 9, too_large.clone());
    fails("10^600*10^600", 7, too_large.clone());
    fails("10^600*10^600*10^600", 7, too_large.clone());
    fails("451!", 4, too_large.clone());
    assert!(evaluate("449!", &limits(1000)).is_ok());
    fails("(10^500)!", 9, too_large.clone());
    fails(&format!("{nines}*2+{nines}*2"), 1001, too_large);
}

#[test]
fn every_value_of_the_allowed_length_passes_and_nothing_two_digits_longer() {
    for digits in 1..60_u64 {
        let cap = Limits { max_digits: digits, ..limits(0) };
        assert!(evaluate(&format!("{}0", "0".repeat(50)), &cap).is_ok());
        let nines = "9".repeat(usize::try_from(digits).expect("small"));
        assert!(evaluate(&nines, &cap).is_ok(), "{digits}");
        assert!(evaluate(&format!("{nines}00"), &cap).is_err(), "{digits}");
        assert!(evaluate(&format!("10^{}", digits + 1), &cap).is_err(), "{digits}");
    }
}

#[test]
fn nesting_is_an_error_past_the_limit_and_not_before() {
    let chains = [("(", "1", ")"), ("-", "1", ""), ("1^", "1", ""), ("-(", "1", ")")];
    for (open, middle, close) in chains {
        let chain = |n: usize| format!("1+{}{middle}{}", open.repeat(n), close.repeat(n));
        let allowed = MAX_DEPTH / open.trim_end_matches('^').len();
        let allowed = if open == "1^" { MAX_DEPTH } else { allowed };
        assert!(evaluate(&chain(allowed), &limits(10)).is_ok(), "{open}");
        let error = evaluate(&chain(allowed + 1), &limits(10)).expect_err(open);
        assert_eq!(error.kind(), &Kind::TooDeep);
        assert!(evaluate(&chain(1_000_000), &limits(10)).is_err());
    }
    assert!(evaluate(&"(".repeat(1_000_000), &limits(10)).is_err());
    assert!(evaluate(&format!("3{}", "!".repeat(1_000_000)), &limits(10)).is_err());
    assert_eq!(value(&format!("0{}", "+1-1".repeat(100_000))), BigUint::ZERO);
}
