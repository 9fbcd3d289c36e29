//! Integers below zero: formulas in negative bases and in `neg_fib` against the integers.

use nimata::automaton::{Dfao, DigitOrder, Numeration};
use nimata::logic::Extent;

use super::asked::{asked, output, parity, solutions, truth};

fn negative(base: u32, order: DigitOrder) -> Numeration {
    Numeration::Negative { base, order }
}

#[test]
fn every_linear_atom_holds_where_it_should() {
    for order in [DigitOrder::Msd, DigitOrder::Lsd] {
        let fibonacci = Numeration::NegaFibonacci { order };
        for numerals in [negative(2, order), negative(3, order), fibonacci] {
            type Holds = fn(i64, i64) -> bool;
            let atoms: [(&str, Holds); 8] = [
                ("x < y", |x, y| x < y),
                ("x + 3*y >= -7", |x, y| x + 3 * y >= -7),
                ("2*x - 3*y = 1", |x, y| 2 * x - 3 * y == 1),
                ("-x != y + 2", |x, y| -x != y + 2),
                ("_x + _5 = y", |x, y| -x - 5 == y),
                ("x/3 = y", |x, y| x.div_euclid(3) == y),
                ("x - 150 <= y", |x, y| x - 150 <= y),
                ("(x-y)/2 + (x+y)/2 + 4*x + y > -100", |x, y| {
                    (x - y).div_euclid(2) + (x + y).div_euclid(2) + 4 * x + y > -100
                }),
            ];
            // Of two quotients at once the checker declines the sums of negaFibonacci numbers.
            let few = atoms.len() - usize::from(numerals.negative_base().is_none());
            for (text, holds) in atoms.into_iter().take(few) {
                let set = solutions(&format!("?{numerals} {text}"), &[]);
                assert_eq!(set.automaton.numeration(), &numerals);
                for x in (-200..=200).step_by(7) {
                    for y in -40..=40 {
                        let found = output(&set.automaton, &[x, y]);
                        let shown = format!("{numerals}: {text} at {x}, {y}");
                        assert_eq!(found, Some(i64::from(holds(x, y))), "{shown}");
                    }
                }
            }
        }
    }
}

#[test]
fn quantifiers_range_over_all_integers() {
    for (text, expected) in [
        ("A n E m m = -n", true),
        ("E n n < 0 & n > -2", true),
        ("E n A m m >= n", false),
        ("A x,y E z z = x - y", true),
        ("A n (n = 2*(n/2) | n = 2*(n/2) + 1)", true),
        ("A n (n/2 <= n)", false),
        ("I n n < -5", true),
        ("A n E m (m < n)", true),
        ("3 - 5 = -2", true),
    ] {
        for numerals in ["msd_neg_2", "lsd_neg_3", "msd_neg_fib", "lsd_neg_fib"] {
            let text = format!("?{numerals} {text}");
            assert_eq!(truth(&text, &[]).0, expected, "{text}");
        }
    }
    for numerals in ["msd_neg_2", "msd_neg_fib"] {
        let found = truth(&format!("?{numerals} E n 3*n = -21"), &[]);
        assert_eq!(found, (true, vec!["-7".to_owned()]));
    }
    let few = solutions("?lsd_neg_2 -4 < n & n <= 3", &[]);
    assert_eq!(few.extent, Extent::Finite(7u32.into()));
}

#[test]
fn a_word_over_the_integers_is_asked_about_without_naming_its_numeration() {
    let order = DigitOrder::Msd;
    for numerals in [negative(2, order), Numeration::NegaFibonacci { order }] {
        let word = parity(&numerals, [0, 1]);
        let given = [("T", &word)];
        let set = solutions("T[n] = T[n-1]", &given);
        for n in -200..=200 {
            let equal = output(&word, &[n]) == output(&word, &[n - 1]);
            assert_eq!(output(&set.automaton, &[n]), Some(i64::from(equal)), "{n}");
        }
        let signs = parity(&numerals, [1, -1]);
        let sums = solutions("S[x] + S[-x] + x = 0", &[("S", &signs)]);
        for x in -50..=50 {
            let sum = output(&signs, &[x]).unwrap() + output(&signs, &[-x]).unwrap() + x;
            assert_eq!(output(&sums.automaton, &[x]), Some(i64::from(sum == 0)), "{x}");
        }
    }
}

#[test]
fn a_sequence_in_neg_fib_is_written_and_read_in_every_format() {
    let order = DigitOrder::Msd;
    let word = parity(&Numeration::NegaFibonacci { order }, [0, 1]);
    let mut file = Vec::new();
    nimata::files::json::write(&mut file, &word).expect("memory");
    let read = nimata::files::json::read(&file).expect("what was written").into_sound();
    assert_eq!(read.expect("a sound table"), word);
    // A word over Zeckendorf's words is that of other numbers there.
    let zeckendorf = parity(&Numeration::lin(1, 1), [0, 1]);
    let holds = |text: &str, word: &Dfao| truth(text, &[("T", word)]).0;
    assert!(holds("?msd_neg_fib A n (T[n] = @1 | T[n] = @0)", &zeckendorf));
    for n in -20..=20 {
        let expected = output(&word, &[n]).expect("an output");
        assert!(holds(&format!("?msd_neg_fib T[{n}] = @{expected}"), &zeckendorf), "{n}");
        assert!(holds(&format!("T[{n}] = @{expected}"), &word), "{n}");
    }
}

#[test]
fn a_variable_with_a_minus_is_refused_where_numbers_are_natural() {
    for text in ["?msd_2 -n = m", "E n _n = 0", "-(n+1) < 3"] {
        let why = asked(text, &[]).err().expect("an error").to_string();
        assert!(why.contains("no variable is below 0"), "{text}: {why}");
    }
}

#[test]
fn a_negative_base_has_digits_of_every_integer() {
    use nimata::number::radix::{Base, negative};
    for base in [2, 3, 10, 16] {
        let numerals = self::negative(base, DigitOrder::Lsd);
        for n in -300i64..=300 {
            let mut expected = super::asked::digits(n, &numerals);
            expected.reverse();
            let base = Base::new(base).expect("a base");
            assert_eq!(negative::to_msd_digits(&n.into(), base), expected, "{n}");
            assert_eq!(negative::from_msd_digits(&expected, base), Ok(n.into()));
        }
    }
}

#[test]
fn infinitely_many_integers_lie_on_one_side_of_zero_at_least() {
    for (text, expected) in [
        ("?msd_neg_2 I n n < 0", true),
        ("?lsd_neg_3 I n n > 4", true),
        ("?msd_neg_2 I n (n > -9 & n < 9)", false),
        ("?msd_neg_2 A m (I n (n < m))", true),
        ("?msd_neg_fib I n n < 0", true),
        ("?msd_neg_fib I n (n > -9 & n < 9)", false),
    ] {
        assert_eq!(truth(text, &[]).0, expected, "{text}");
    }
}
