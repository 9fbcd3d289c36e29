//! The statements of Kupin's section 2 about {1, 2d} and changed initial values.

use super::naive::Naive;

fn digits(mut n: usize, base: usize) -> Vec<usize> {
    let mut digits = Vec::new();
    while n > 0 {
        digits.push(n % base);
        n /= base;
    }
    digits
}

#[test]
fn lemma_1_even_numbers_win_and_the_upper_odd_residues_modulo_4d_lose() {
    for d in 1..=6 {
        let wins = Naive::one(1, 2 * d).wins(200_000);
        for n in 1..wins.len() {
            if n % 2 == 0 {
                assert!(wins[n], "d = {d}, n = {n}");
            } else if n % (4 * d) > 2 * d {
                assert!(!wins[n], "d = {d}, n = {n}");
            }
        }
    }
}

/// The even digits immediately before the final odd digit, and whether they reach the first digit.
fn block(n: usize, base: usize) -> (usize, bool) {
    let digits = digits(n, base);
    let block = digits[1..].iter().take_while(|digit| *digit % 2 == 0).count();
    (block, block + 1 == digits.len())
}

#[test]
fn lemma_2_holds_where_an_odd_digit_stands_before_the_block_and_with_one_leading_zero_elsewhere() {
    for d in 1..=6 {
        let wins = Naive::one(1, 2 * d).wins(200_000);
        for n in (3..wins.len()).step_by(2).filter(|n| n % (4 * d) < 2 * d) {
            let (block, reaches_front) = block(n, 2 * d);
            let counted = block + usize::from(reaches_front);
            assert_eq!(wins[n], counted % 2 == 1, "d = {d}, n = {n}");
        }
        assert!(!wins[1]);
    }
}

#[test]
fn erratum_lemma_2_is_false_as_printed_where_the_block_reaches_the_first_digit() {
    let wins = Naive::one(1, 4).wins(100);
    // 3 is a single digit, so the block is empty, which counts as even: "n is a loss".
    assert_eq!(block(3, 4), (0, true));
    assert!(wins[3]);
    let mut false_at = (3..100).step_by(2).filter(|n| n % 8 < 4);
    assert_eq!(false_at.find(|&n| wins[n] != (block(n, 4).0 % 2 == 1)), Some(3));
}

#[test]
fn erratum_under_a_zero_the_caption_of_lemma_1_has_a_block_of_non_zero_values() {
    // Printed: "If SG(k) = 0, ... all of SG(2kd) through SG(2kd - 2k + 1) will be zero."
    for d in 1..=4 {
        let x = Naive::one(1, 2 * d).values(100_000);
        for k in (1..x.len() / (2 * d)).filter(|&k| x[k] == 0) {
            let block = &x[(2 * d * (k - 1) + 1).max(2)..=(2 * d * k).min(x.len() - 1)];
            assert!(block.iter().all(|&v| v != 0), "d = {d}, k = {k}");
        }
    }
}

/// All lists of the given length over 0, 1, 2 and one value that is not the mex of two values.
fn lists(length: usize) -> impl Iterator<Item = Vec<u16>> {
    let count = 4usize.pow(u32::try_from(length).expect("short"));
    (0..count).map(move |code| {
        let mut rest = code;
        (0..length)
            .map(|_| {
                let digit = rest % 4;
                rest /= 4;
                [0, 1, 2, 9][digit]
            })
            .collect()
    })
}

#[test]
fn lemma_6_even_terms_win_from_2dn_on_and_the_odd_residues_lose_from_its_second_threshold_on() {
    for d in 1..=3 {
        for free in 1..=5 {
            let (n0, base) = (free + 1, 2 * d);
            for first in lists(free) {
                let game = Naive { first, ..Naive::one(1, base) };
                let x = game.values(base * base * n0 * 2 + 100);
                let odd_from = base * base * n0 - base + 1;
                for n in base * n0..x.len() {
                    let class = n % 2 == 1 && n % (4 * d) > 2 * d;
                    assert!(n % 2 == 1 || x[n] != 0, "{} at {n}", game.text());
                    assert!(!(class && n >= odd_from) || x[n] == 0, "{} at {n}", game.text());
                }
            }
        }
    }
}

#[test]
fn the_remark_of_section_2_3_misere_play_changes_powers_of_two_plus_one_without_end() {
    let normal = Naive::one(1, 2);
    let misere = Naive { misere: true, ..normal.clone() };
    let (normal, misere) = (normal.wins(200_000), misere.wins(200_000));
    assert!(misere[3]);
    assert!((7..misere.len()).step_by(4).all(|n| !misere[n]));
    let changed: Vec<usize> = (1..normal.len()).filter(|&n| normal[n] != misere[n]).collect();
    let mut expected = vec![1, 2];
    expected.extend((1..18).map(|k| (1 << k) + 1).filter(|&n| n < 200_000));
    assert_eq!(changed, expected);
}

#[test]
fn theorem_2_games_with_a_prime_1_win_at_even_blocks_in_the_end() {
    // Far out the values are those of {1, b} with changed initial values, block by block: Lemma 6.
    for (a, b) in [(2, 2), (4, 2), (8, 2), (2, 4), (3, 6), (6, 6), (12, 6)] {
        let wins = Naive::one(a, b).wins(200_000);
        for n in 100_000..wins.len() {
            let block = n.div_ceil(a);
            if block % 2 == 0 {
                assert!(wins[n], "{a}/{b} at {n}");
            } else if block % (2 * b) > b {
                assert!(!wins[n], "{a}/{b} at {n}");
            }
        }
    }
}
