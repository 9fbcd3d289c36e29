//! Section 9, compared with brute force.

use super::*;

fn heaps(digits: &[u8], end: u16, first: &[u16]) -> Heaps {
    let takes = (0..).zip(digits).filter(|&(_, &digit)| digit > 0).map(|(take, _)| take);
    let digits = digits.iter().copied().filter(|&digit| digit > 0);
    Heaps::new(takes.collect(), digits.collect(), end, first.to_vec()).expect("a game")
}

fn octal(digits: &[u8]) -> Heaps {
    heaps(digits, 0, &[])
}

/// Tries every small claim and compares it with the least period and preperiod found by brute
/// force.
#[test]
fn accepts_exactly_the_least_period_and_preperiod() {
    let codes: [&[u8]; 8] = [
        &[0, 3],
        &[0, 1, 2],
        &[0, 0, 0, 1],
        &[0, 3, 3, 3],
        &[4, 1],
        &[0, 1, 7],
        &[0, 3, 1],
        &[0, 7, 7],
    ];
    let mut games = Vec::new();
    for digits in codes {
        games.push(octal(digits));
    }
    // Subtraction games, with end 1 and with prescribed values.
    games.push(heaps(&[0, 3, 0, 3], 1, &[]));
    games.push(heaps(&[0, 3, 3], 0, &[0, 0, 0, 5]));
    games.push(heaps(&[0, 0, 3], 1, &[3, 3]));
    for game in games {
        let x = Values::below(600, &game, &Limits::default()).expect("values");
        let works = |e: usize, p: usize| (e..500).all(|n| x[n + p] == x[n]);
        let p = (1..60).find(|&p| works(300, p)).expect("a period");
        let e = (0..300).find(|&e| works(e, p)).expect("a preperiod");
        for (e1, p1) in (0..60).flat_map(|e1| (1..60).map(move |p1| (e1, p1))) {
            let size = |n: usize| u64::try_from(n).expect("small");
            let verdict = check(&game, size(e1), size(p1), &Limits::default());
            assert_eq!(verdict.is_ok(), (e1, p1) == (e, p), "{game} e = {e1} p = {p1}");
        }
    }
}

#[test]
fn rejects_for_the_right_reason() {
    let kayles = octal(&[0, 7, 7]);
    let code = |e, p| check(&kayles, e, p, &Limits::default()).err().map(|r| r.code);
    assert_eq!(code(71, 12), None);
    assert_eq!(code(70, 12), Some(Code::PeriodWrong));
    assert_eq!(code(72, 12), Some(Code::PreperiodNotLeast));
    assert_eq!(code(71, 24), Some(Code::PeriodNotLeast));
    assert_eq!(code(71, 6), Some(Code::PeriodWrong));
    assert_eq!(code(71, 0), Some(Code::PeriodInvalid));
    assert_eq!(code(1 << 26, 12), Some(Code::LimitPositions));
    assert_eq!(code(u64::MAX, u64::MAX), Some(Code::LimitPositions));
    assert_eq!(code(1 << 16, 12), Some(Code::PreperiodNotLeast));
    // The steps are counted while they are taken; those of all moves are known before.
    let few = Limits { steps: 1 << 20, ..Limits::default() };
    let declined = check(&kayles, 1 << 14, 12, &few).expect_err("it takes more steps");
    assert_eq!(declined.code, Code::LimitSteps);
    let mut digits = [3; 601];
    digits[0] = 0;
    let many = octal(&digits);
    let declined = check(&many, 1 << 24, 601, &Limits::default()).expect_err("too many moves");
    assert_eq!(declined.code, Code::LimitSteps);
}

/// The values of 0.000001 are 0, 0, 0, 0, 0, 0, 1, 0, 0, …: if the compared range did not
/// include k more values, the period 1 would be accepted from 0 on.
#[test]
fn a_period_is_not_accepted_before_the_last_digit_was_in_use() {
    let game = octal(&[0, 0, 0, 0, 0, 0, 1]);
    let accepted = |e| check(&game, e, 1, &Limits::default()).is_ok();
    assert!((0..20).all(|e| accepted(e) == (e == 7)));
}

#[test]
fn names_are_canonical_and_bad_ones_are_no_games() {
    for (text, name) in [("0.77", "0.77"), ("0.070", "0.07"), ("4.", "4.0"), ("4.00", "4.0")] {
        let game = format!("octal:{text}").parse::<Game>().expect(text);
        assert_eq!(game.to_string(), format!("octal:{name}"));
    }
    for text in ["", "77", "0.8", "0.0", "1.7", "00.7", ".7", "0.7.7", "0.7:x", "0.-7", "0. 7"] {
        assert!(format!("octal:{text}").parse::<Game>().is_err(), "{text}");
    }
    let long = |k| format!("octal:0.{}", "1".repeat(k)).parse::<Game>();
    assert!(long(10_000).is_ok() && long(10_001).is_err());
    let name = heaps(&[0, 0, 3], 1, &[3, 4]).to_string();
    assert_eq!(name, "heaps:2=3:end=1:first=3,4");
    assert_eq!(name.parse::<Game>().expect("a name").to_string(), name);
}

#[test]
fn rules_that_make_no_game_are_rejected() {
    let bad = |takes: &[u32], digits: &[u8], end, first: &[u16]| {
        Heaps::new(takes.to_vec(), digits.to_vec(), end, first.to_vec()).is_err()
    };
    assert!(!bad(&[0, 2], &[4, 7], 0, &[]) && !bad(&[2], &[3], 1, &[65_534]));
    assert!(bad(&[], &[], 0, &[]) && bad(&[1], &[3, 3], 0, &[]));
    assert!(bad(&[1, 1], &[3, 3], 0, &[]) && bad(&[2, 1], &[3, 3], 0, &[]));
    assert!(bad(&[0], &[5], 0, &[]) && bad(&[0], &[3], 0, &[]));
    assert!(bad(&[1], &[8], 0, &[]) && bad(&[1], &[0], 0, &[]));
    assert!(bad(&[1], &[3], 2, &[]) && bad(&[1], &[3], 0, &[65_535]));
    // In these games the value of two heaps is not the xor of theirs.
    assert!(bad(&[1], &[7], 1, &[]) && bad(&[1], &[4], 0, &[1]));
}

#[test]
fn a_period_names_where_it_begins() {
    let text = sentence(&octal(&[0, 7, 7]), 71, 12);
    assert!(text.starts_with("For every n ≥ 71, heaps of n and of n + 12 tokens"), "{text}");
    assert!(text.contains("this one does not hold from n = 70 on; the rules"), "{text}");
    assert!(sentence(&octal(&[0, 3]), 0, 2).contains("wherever it begins; the rules"));
}
