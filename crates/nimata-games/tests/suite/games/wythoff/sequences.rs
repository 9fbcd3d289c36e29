//! The sequences by mex, and their numeration systems.

use nimata_automata::budget::Budget;
use nimata_automata::number::numeration::LinearNumeration;
use nimata_games::game::wythoff::{Pairs, Role};
use num_bigint::BigUint;

use super::naive::sequence;

#[test]
fn pairs_are_those_of_a_mex_that_is_searched_for() {
    for s in 1..=5 {
        for t in 0..=5 {
            if s + t >= 2 {
                let found = Pairs::new(s, t).first(20_000, &Budget::default()).expect("small");
                assert_eq!(found, sequence(s.into(), t.into(), 20_000), "({s},{t})");
            }
        }
    }
}

#[test]
fn differences_are_those_of_lemmas_2_and_5() {
    for s in 2u64..=6 {
        for (factor, constant, [one, two]) in
            [(s - 1, 2, [s + 1, 2 * s]), (s, 1, [s + 1, 2 * s + 1])]
        {
            let small = |n: u64| u32::try_from(n).expect("small");
            let pairs = Pairs::new(small(factor), small(constant));
            let first: Vec<[u64; 2]> = pairs.sequence().take(50_000).collect();
            for window in first.windows(2) {
                let [[a, b], [next_a, next_b]] = [window[0], window[1]];
                let expected = if next_a - a == 1 { one } else { two };
                assert!(
                    next_a - a <= 2 && next_b - b == expected,
                    "{factor},{constant}: {window:?}"
                );
            }
        }
    }
}

#[test]
fn fraenkels_numeration_gives_the_first_hundred_thousand_pairs() {
    for s in 1..=5 {
        for t in 1..=5 {
            let system = LinearNumeration::fraenkel(s, t).expect("positive");
            let mut terms = vec![1u64, u64::from(s + t)];
            while terms[terms.len() - 1] < 1 << 40 {
                let [.., below, last] = terms[..] else { unreachable!("two terms") };
                terms.push(u64::from(s + t - 1) * last + u64::from(s) * below);
            }
            for (n, term) in terms.iter().enumerate() {
                assert_eq!(system.term(n), BigUint::from(*term));
            }
            for [smaller, larger] in Pairs::new(s, t).sequence().take(100_000).skip(1) {
                let (mut rest, mut shifted, mut last) = (smaller, 0, 0);
                for place in (0..terms.len() - 1).rev() {
                    let digit = rest / terms[place];
                    if digit > 0 {
                        rest %= terms[place];
                        shifted += digit * terms[place + 1];
                        last = place;
                    }
                }
                assert_eq!((last % 2, shifted), (0, larger), "({s},{t}): {smaller}");
            }
        }
    }
}

#[test]
fn every_small_number_has_its_place_and_every_index_its_pair() {
    let budget = Budget::default();
    for (s, t) in [
        (1, 1),
        (1, 2),
        (2, 1),
        (3, 1),
        (2, 2),
        (2, 5),
        (5, 3),
        (2, 0),
        (3, 0),
        (7, 0),
        (60, 1),
        (0, 3),
        (0, 7),
    ] {
        let pairs = Pairs::new(s, t);
        for (n, pair) in pairs.sequence().take(600).enumerate().skip(1) {
            let [smaller, larger] = pair.map(BigUint::from);
            for (x, role) in [(&smaller, Role::Smaller), (&larger, Role::Larger)] {
                let place = pairs.place(x, &budget).expect("no limit of time");
                assert_eq!((place.role, &place.n), (role, &n.into()), "({s},{t}): {x}");
                assert_eq!((&place.smaller, &place.larger), (&smaller, &larger));
            }
            let found = pairs.pair(&n.into(), &budget).expect("no limit of time");
            assert_eq!(found, [smaller, larger], "({s},{t}): {n}");
        }
    }
}

#[test]
fn indices_and_places_agree_on_numbers_with_a_hundred_digits() {
    let budget = Budget::default();
    for (s, t) in
        [(1, 1), (3, 1), (2, 2), (5, 0), (1_000_000, 1), (1, 1_000_000), (999_999, 2), (0, 5)]
    {
        let pairs = Pairs::new(s, t);
        for e in [97u32, 100, 341] {
            let n = BigUint::from(3u32).pow(e);
            let [smaller, larger] = pairs.pair(&n, &budget).expect("no limit of time");
            assert_eq!(larger, &smaller * s + &n * t, "({s},{t})");
            for x in [smaller, larger] {
                assert_eq!(pairs.place(&x, &budget).expect("no limit of time").n, n, "({s},{t})");
            }
        }
    }
}

#[test]
fn pairs_are_refused_before_their_memory_is_taken() {
    let small = Budget::new(1, 1 << 20, None);
    assert!(Pairs::new(1, 1).first(1 << 20, &small).is_err());
    assert!(Pairs::new(1, 1).first(usize::MAX, &small).is_err());
    assert_eq!(Pairs::new(1, 1).first(0, &small), Ok(vec![]));
}

/// Every inequality of Lemma 2 (C and D, s ≥ 2) and Lemma 5 (G and H, s ≥ 3), for n > i ≥ 0.
#[test]
fn lemmas_2_and_5_hold_as_corrected() {
    for s in 2..=6u64 {
        let systems = if s == 2 { vec![(1, 2)] } else { vec![(s - 1, 2), (s, 1)] };
        for (factor, constant) in systems {
            let pairs = sequence(factor, constant, 250);
            for (n, &[c, d]) in pairs.iter().enumerate() {
                assert!(n == 0 || d > c, "D_n > C_n");
                for (i, &[c_i, d_i]) in pairs[..n].iter().enumerate() {
                    let steps = u64::try_from(n - i).expect("small");
                    assert!(steps <= c - c_i && c - c_i <= 2 * steps, "s = {s}: {n}, {i}");
                    assert!(d - d_i >= s * (c - c_i), "s = {s}: {n}, {i}");
                    // Equations (5) and (9); C_n - D_i may be negative.
                    assert!(d - c_i >= d - d_i && d - d_i > c - c_i && c + d_i >= c + c_i);
                }
            }
        }
    }
}
