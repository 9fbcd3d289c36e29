//! Values, each by the definition of its operator.

use super::value;
use num_bigint::{BigInt, BigUint};
use num_traits::Pow;

#[test]
fn evaluates_with_the_usual_precedence() {
    let cases: [(&str, u64); 32] = [
        ("0", 0),
        (" 7 ", 7),
        ("007", 7),
        ("1_000_000", 1_000_000),
        ("0x1F", 31),
        ("0XfF_0", 4080),
        ("0b101", 5),
        ("0o17", 15),
        ("2+3*4", 14),
        ("(2+3)*4", 20),
        ("10-3-4", 3),
        ("10-(3-4)", 11),
        ("3-5+4", 2),
        ("2^3^2", 512),
        ("(2^3)^2", 64),
        ("2*3^2", 18),
        ("-2^2+5", 1),
        ("(-2)^2", 4),
        ("(-2)^3+8", 0),
        ("--5", 5),
        ("3--5", 8),
        ("2*-3+7", 1),
        ("2^-0", 1),
        ("0!", 1),
        ("5!", 120),
        ("2^3!", 64),
        ("2^(3)!", 64),
        ("(3!)!", 720),
        ("0^0", 1),
        ("digits(3: 2 0 1)", 19),
        ("digits(10: 0, 4 ,2)+1", 43),
        ("digits ( 0xff : 1 0x10 ) * 2", 542),
    ];
    for (text, expected) in cases {
        assert_eq!(value(text), BigUint::from(expected), "{text}");
    }
    assert_eq!(value("digits(7:)"), BigUint::ZERO);
    assert_eq!(value("2^\n500\t+ 9"), Pow::pow(BigUint::from(2_u32), 500_u32) + 9_u32);
}

#[test]
fn factorials_agree_with_the_definition() {
    let mut expected = BigUint::from(1_u32);
    for m in 0..400_u32 {
        if m > 0 {
            expected *= m;
        }
        assert_eq!(value(&format!("{m}!")), expected);
    }
}

#[test]
fn powers_agree_with_the_definition() {
    for base in -13_i32..=13 {
        let mut expected = BigInt::from(1);
        for exponent in 0..80 {
            let text = format!("10^120 + ({base})^{exponent}");
            let shifted: BigInt = Pow::pow(BigInt::from(10), 120_u32) + &expected;
            assert_eq!(BigInt::from(value(&text)), shifted, "{text}");
            expected *= base;
        }
    }
}

#[test]
fn powers_of_0_and_1_have_any_exponent() {
    let huge = "(10^900 + 1)";
    assert_eq!(value(&format!("0^{huge}")), BigUint::ZERO);
    assert_eq!(value(&format!("1^{huge}")), BigUint::from(1_u32));
    assert_eq!(value(&format!("(-1)^{huge} + 1")), BigUint::ZERO);
    assert_eq!(value(&format!("(-1)^({huge}+1)")), BigUint::from(1_u32));
}
