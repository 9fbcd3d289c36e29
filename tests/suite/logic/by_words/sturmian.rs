//! Characteristic Sturmian words in Ostrowski's numerations. The letter at n is
//! floor((n+1) a) - floor(n a), where a is the continued fraction, and 1 if the word of n ends with
//! an odd number of zeros (J.-P. Allouche and J. Shallit, Automatic Sequences, Theorem 9.1.15).

use nimata::automaton::{Dfao, DigitOrder, Numeration, StateId};
use nimata::logic::{Environment, numerals_named};

use crate::logic::question::{environment, given, is_true};

/// The name of a numeration, and ⌊nα⌋ for its slope α.
type Slope = (&'static str, fn(u64) -> u64);

/// Some continued fractions, and the rounded-down multiples of the numbers.
const SLOPES: [Slope; 4] = [
    // (sqrt(3) - 1) / 2, sqrt(2) - 1, (sqrt(13) - 3) / 2, (5 - sqrt(3)) / 11
    ("ost([0; 2, (1, 2)])", |n| ((3 * n * n).isqrt() - n) / 2),
    ("ost([0; (2)])", |n| (2 * n * n).isqrt() - n),
    ("ost([0; (3)])", |n| ((13 * n * n).isqrt() - 3 * n) / 2),
    ("ost([0; 3, (2, 1)])", |n| (5 * n - (3 * n * n).isqrt() - u64::from(n > 0)) / 11),
];

/// 1 where the number of zeros at the end is odd; 0 has no word, and the letter 0.
fn characteristic(numerals: &Numeration) -> Dfao {
    let zero_or_other = |zero, other| {
        (0..numerals.digits()).map(|digit| if digit == 0 { zero } else { other }).collect()
    };
    let rows = vec![zero_or_other(0, 1), zero_or_other(2, 1), zero_or_other(1, 1)];
    let outputs = vec![Some(0), Some(0), Some(1)];
    let table = Dfao::single_track(numerals.digits(), DigitOrder::Msd, outputs, rows);
    table.and_then(|table| table.in_numeration(numerals.clone())).expect("a table")
}

fn word(name: &str) -> Environment {
    let numerals = numerals_named(name).expect("a name");
    let automaton = characteristic(&numerals);
    environment(numerals, vec![given("C", automaton)])
}

#[test]
fn the_number_of_zeros_at_the_end_gives_the_letters() {
    for (name, multiple) in SLOPES {
        let numerals = numerals_named(name).expect("a name");
        let automaton = characteristic(&numerals);
        for n in 0..5_000u64 {
            let letter = multiple(n + 1) - multiple(n);
            let word = numerals.to_msd_digits(&n.into());
            let output = automaton.output(automaton.run(StateId::START, word));
            assert_eq!(output, Some(i64::try_from(letter).expect("0 or 1")), "{name} {n}");
        }
    }
}

#[test]
fn sturmian_words_are_balanced() {
    for (name, _) in SLOPES {
        // If a word is not balanced, then for some u both 0u0 and 1u1 are factors (E. Coven and G.
        // Hedlund, 1973), and the other way round.
        is_true(
            "~(E i,j,n (C[i] = @0 & C[i+n+1] = @0 & C[j] = @1 & C[j+n+1] = @1 & \
             (A k ((k >= 1 & k <= n) => C[i+k] = C[j+k]))))",
            &word(name),
        );
    }
}

#[test]
fn sturmian_words_are_not_eventually_periodic() {
    for (name, _) in SLOPES {
        is_true("A p,m (p >= 1 => (E i (i >= m & C[i] != C[i+p])))", &word(name));
    }
}
