//! Linear inequalities compared with their definition, and at the ends of their range.

use nimata::automaton::{InequalityError, LinearInequality};
use nimata::budget::Budget;

/// The inequality by its definition, for numbers below `upto`.
fn agrees(coefficients: [i64; 2], bound: i64, base: u32, upto: u32) {
    let inequality = LinearInequality::new(coefficients.to_vec(), bound).expect("small");
    let dfao = inequality.automaton(base, &Budget::default()).expect("few states");
    for x in 0..upto {
        for y in 0..upto {
            let [c, d] = coefficients;
            let holds = c * i64::from(x) + d * i64::from(y) <= bound;
            let found = dfao.value_at_tuple(&[x.into(), y.into()]);
            assert_eq!(found, Some(i64::from(holds)), "{c}*{x} + {d}*{y} <= {bound}, {base}");
        }
    }
    assert_eq!(dfao.padding_fault(), None);
    let reach = bound.abs() + coefficients.iter().map(|c| c.abs()).sum::<i64>();
    assert!(i64::try_from(dfao.len()).expect("few") <= reach + 2);
}

#[test]
fn every_small_inequality_is_decided_as_it_is_written() {
    for c in -4..=4 {
        for d in -4..=4 {
            for bound in -5..=5 {
                agrees([c, d], bound, 2, 20);
                agrees([c, d], bound, 3, 12);
            }
        }
    }
}

#[test]
fn large_coefficients_do_not_overflow_and_larger_ones_are_refused() {
    let (most, base) = (LinearInequality::MOST, u32::MAX);
    let inequality = LinearInequality::new(vec![most; 20], -most).expect("just inside");
    let mut carry = inequality.start();
    for _ in 0..40 {
        carry = inequality.step(carry, base, &[base - 1; 20]);
    }
    assert!(!carry.holds());
    let inequality = LinearInequality::new(vec![-most; 20], most).expect("just inside");
    let mut carry = inequality.start();
    for _ in 0..40 {
        carry = inequality.step(carry, base, &[base - 1; 20]);
    }
    assert!(carry.holds());
    let refused = LinearInequality::new(vec![1, most + 1], 0);
    assert_eq!(refused, Err(InequalityError::TooLarge(most + 1)));
    assert_eq!(LinearInequality::new(vec![1; 21], 0), Err(InequalityError::Numbers(21)));
    assert_eq!(LinearInequality::new(vec![], 0), Err(InequalityError::Numbers(0)));
}
