//! Each row of the tables of Kupin's section 3.1: where it holds, and where the paper is wrong.

use super::naive::Naive;
use super::reductions::Claim::{Same, Starred, Zero};
use super::reductions::{
    COUNT, Digits, by_definition, for_every_n, number, one_even, one_even_holds, schematic, star,
    true_by_definition, zero_even, zero_odd,
};

#[test]
fn the_reductions_for_r_1_and_c1_even_hold_exactly_where_the_reduced_number_is_not_1_by_decree() {
    by_definition(one_even, |d, n, digits, name, holds| {
        assert_eq!(holds, one_even_holds(digits, name), "d = {d}, n = {n}, rule {name}");
    });
    for_every_n(one_even, |d, digits, name, holds| {
        assert_eq!(holds, one_even_holds(digits, name), "d = {d}, {:?}, rule {name}", digits.c);
    });
}

#[test]
fn erratum_rules_4_and_5_and_what_follows_from_them_are_false_as_printed() {
    // (rule, d, n, SG(n), the value in the paper)
    let counterexamples: [(&str, usize, usize, u16, u16); 4] =
        [("4", 2, 33, 2, 0), ("5", 2, 41, 1, 0), ("5.3", 2, 521, 1, 0), ("5.4", 2, 649, 2, 0)];
    let mut least = Vec::new();
    by_definition(one_even, |d, n, _, name, holds| {
        if d == 2 && !holds && !least.iter().any(|(seen, _)| seen == name) {
            least.push((name.to_owned(), n));
        }
    });
    least.sort();
    let x = Naive::one(1, 4).values(1000);
    let found: Vec<(&str, usize)> = least.iter().map(|(name, n)| (name.as_str(), *n)).collect();
    assert_eq!(found, counterexamples.map(|(name, _, n, _, _)| (name, n)));
    for (name, _, n, value, printed) in counterexamples {
        assert_eq!(x[n], value, "rule {name}");
        let claims = one_even(&Digits::of(n, 4));
        let (_, claim) = claims.iter().find(|(rule, _)| *rule == name).expect("it applies");
        let given = match claim {
            Zero => 0,
            Same(k, tail) => x[number(n, 4, *k, tail)],
            Starred(k, tail) => star(x[number(n, 4, *k, tail)]),
        };
        assert_eq!(given, printed, "rule {name}");
    }
}

#[test]
fn the_reductions_for_r_0_and_c1_odd_are_equalities() {
    by_definition(zero_odd, |d, n, _, name, holds| assert!(holds, "d = {d}, n = {n}, row {name}"));
    for_every_n(zero_odd, |d, digits, name, holds| {
        assert!(holds, "d = {d}, {:?}, row {name}", digits.c);
    });
}

#[test]
fn erratum_rows_7_and_11_do_not_reduce_multiples_of_2d_by_an_odd_digit() {
    for d in 1..=4 {
        let base = 2 * d;
        for n in 1..COUNT {
            let digits = Digits::of(n, base);
            for (name, claim) in zero_odd(&digits) {
                let Same(k, tail) = claim else { panic!("no other claims") };
                let reduced = number(n, base, k, &tail);
                assert!(reduced <= n);
                // If all digits but c1 are 0, the row says SG(n) = SG(n).
                assert_eq!(reduced == n, n < base * base, "d = {d}, n = {n}, row {name}");
            }
        }
    }
}

#[test]
fn the_reductions_for_r_0_and_c1_even_are_equalities() {
    by_definition(zero_even, |d, n, _, name, holds| assert!(holds, "d = {d}, n = {n}, {name}"));
    // The digit c8 would be needed if c1 = 0 and a row of the previous table is applied to n/2d.
    for_every_n(zero_even, |d, digits, name, holds| {
        assert!(holds, "d = {d}, {:?}, {name}", digits.c);
    });
}

#[test]
fn raising_c2_with_a_carry_keeps_the_value_for_r_0_and_c1_even() {
    for d in 1..=4 {
        let base = 2 * d;
        let x = Naive::one(1, base).values(COUNT);
        for n in (base..COUNT).step_by(base) {
            let c = Digits::of(n, base).c;
            if c[1].is_multiple_of(2) && c[1] > 0 && c[2] == base - 1 {
                assert_eq!(x[n], x[n / (base * base) + 1], "d = {d}, n = {n}");
            }
        }
    }
}

#[test]
fn the_schematic_of_3_1_3_holds_where_its_last_number_is_not_1() {
    for d in 1..=4 {
        let base = 2 * d;
        let x = Naive::one(1, base).values(COUNT);
        for n in (1..COUNT).filter(|n| n % base == 0) {
            let digits = Digits::of(n, base);
            for (name, (k, tail), claim) in schematic(&digits) {
                let holds = true_by_definition(&x, n, base, x[number(n, base, k, &tail)], &claim);
                let (Same(to, _) | Starred(to, _)) = claim else { panic!("no other claims") };
                assert!(holds || !digits.any_from(to), "d = {d}, n = {n}, {name}");
            }
        }
    }
}

#[test]
fn erratum_the_table_headed_r_1_and_c1_even_in_3_1_2_belongs_to_r_0_and_c1_odd() {
    // Its rows are the first six of the table of 3.1.3. Read as headed, row 2 (c2 even, c3 odd)
    // gives SG(2dc2 + 4d²c3 + ...), but rule 2 says 0.
    let x = Naive::one(1, 2).values(100);
    let n = 9;
    let digits = Digits::of(n, 2);
    assert!(digits.c[0] == 1 && digits.c[1] == 0 && digits.c[2] == 0 && digits.c[3] == 1);
    assert_eq!((x[n], x[number(n, 2, 2, &[0])]), (0, 2));
}

#[test]
fn the_example_with_sixteen_and_four_holds() {
    let x = Naive::one(1, 2).values(COUNT);
    for n in 1..COUNT / 32 {
        assert_eq!(x[16 * n], x[4 * n]);
        assert_eq!(x[32 * n], x[8 * n]);
        if 32 * n + 16 < COUNT {
            assert_eq!(x[32 * n + 16], x[8 * n + 4]);
        }
    }
}
