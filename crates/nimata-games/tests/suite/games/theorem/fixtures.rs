//! The theorems of `fixtures/theorems` at small positions, with values by the rules.

use std::fs;

use nimata_automata::automaton::{Dfao, StateId};
use nimata_automata::budget::Budget;
use nimata_games::game::theorem::{Failure, Judgement, ProvedTheorem, TheoremFile, Wrong};
use nimata_logic::logic::{FREE, HAD, VALUE};

use nimata_testing::root;

fn file(name: &str) -> TheoremFile {
    let path = root().join("fixtures/theorems").join(name);
    let text = fs::read_to_string(path).expect("a fixture");
    TheoremFile::parse(&text).unwrap_or_else(|error| panic!("{}", error.render(&text)))
}

fn judged(file: &TheoremFile) -> Judgement {
    file.judge(false, &Budget::default(), &mut |_| {}).expect("the bounds are wide")
}

/// The proof of a fixture, and the automaton of its values.
fn held(name: &str) -> (ProvedTheorem, Dfao) {
    let Judgement::Holds(held) = judged(&file(name)) else { panic!("{name} is true") };
    let automaton = held.statement.sequences[0].automaton.clone();
    (*held, automaton)
}

/// The output at numbers below 2^12, the most significant digit first.
fn output(dfao: &Dfao, at: &[usize]) -> i64 {
    let letter = |place: usize| {
        at.iter().fold(0, |letter, number| 2 * letter + u32::from(number >> place & 1 == 1))
    };
    dfao.output(dfao.run(StateId::START, (0..12).rev().map(letter))).expect("an output")
}

/// Numbers that some options have.
#[derive(Clone)]
struct Seen(Vec<u64>);

impl Seen {
    fn new(below: usize) -> Self {
        Seen(vec![0; below / 64 + 1])
    }

    fn add(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    fn merge(&mut self, other: &Seen) {
        self.0.iter_mut().zip(&other.0).for_each(|(one, two)| *one |= two);
    }

    fn has(&self, number: usize) -> bool {
        self.0.get(number / 64).is_some_and(|word| word >> (number % 64) & 1 == 1)
    }

    fn mex(&self) -> usize {
        let word = self.0.iter().position(|word| *word != u64::MAX).expect("room for one more");
        64 * word + self.0[word].trailing_ones() as usize
    }
}

/// Visits every position of EXCO-NIM with two piles whose x0 and whose piles are below these, with
/// its value and the values of its options. A move lowers x0 and one pile, at least one of both.
fn each_of_exco(extra: usize, piles: usize, visit: &mut dyn FnMut([usize; 3], usize, &Seen)) {
    let empty = Seen::new(extra + 2 * piles);
    // The values where x2 is lower, for this x1 and each x0; where x1 is lower, for each x2 and x0.
    let mut columns = vec![vec![empty.clone(); extra]; piles];
    for x1 in 0..piles {
        let mut rows = vec![empty.clone(); extra];
        for (x2, column) in columns.iter_mut().enumerate() {
            let mut lower = empty.clone();
            for x0 in 0..extra {
                let mut seen = lower.clone();
                seen.merge(&rows[x0]);
                seen.merge(&column[x0]);
                let value = seen.mex();
                visit([x0, x1, x2], value, &seen);
                lower.add(value);
                for above in x0..extra {
                    rows[above].add(value);
                    column[above].add(value);
                }
            }
        }
    }
}

/// Compares what an automaton says with the values; returns of how many positions it says one.
fn agrees(dfao: &Dfao, extra: usize, piles: usize) -> usize {
    let mut stated = 0;
    each_of_exco(extra, piles, &mut |[x0, x1, x2], value, seen| {
        // Other values are never stated: the terms of the theorems are these two.
        for number in [x0 + x1 + x2, x0 + (x1 ^ x2), value] {
            let shown = || format!("{number} at ({x0},{x1},{x2}), which has {value}");
            match output(dfao, &[x0, x1, x2, number]) {
                VALUE => assert_eq!(number, value, "({x0},{x1},{x2})"),
                HAD => assert!(seen.has(number), "{}", shown()),
                FREE => assert!(!seen.has(number), "{}", shown()),
                other => assert_eq!(other, 0, "{}", shown()),
            }
        }
        stated += usize::from(output(dfao, &[x0, x1, x2, value]) == VALUE);
    });
    stated
}

#[test]
fn conjectures_1_to_3_agree_with_a_million_values_where_x0_is_at_most_2() {
    let (held, automaton) = held("conjectures-1-to-3.theorem");
    assert!(!held.total);
    let stated = agrees(&automaton, 3, 578);
    // Those with x0 = 0 alone are a third.
    assert!(stated > 578 * 578 + 10_000, "{stated}");
}

#[test]
fn theorem_u_agrees_with_a_million_values() {
    let (held, automaton) = held("theorem-u.theorem");
    assert!(!held.total);
    let stated = agrees(&automaton, 16, 250);
    assert!(stated > 4 * 250 * 250, "{stated}");
}

#[test]
fn the_theorem_of_nim_is_total_and_agrees_with_a_million_values() {
    let (held, automaton) = held("nim.theorem");
    assert!(held.total);
    const SIDE: usize = 100;
    // Bouton's theorem is what is proved, so the values are by the rules: the mex along three axes.
    let empty = || Seen::new(4 * SIDE);
    let (mut first, mut second) = (vec![empty(); SIDE * SIDE], vec![empty(); SIDE * SIDE]);
    for x1 in 0..SIDE {
        for x2 in 0..SIDE {
            let mut third = empty();
            if x2 == 0 {
                second.fill(empty());
            }
            for x3 in 0..SIDE {
                let (of_first, of_second) = (x2 * SIDE + x3, x1 * SIDE + x3);
                let mut seen = third.clone();
                seen.merge(&first[of_first]);
                seen.merge(&second[of_second]);
                let value = seen.mex();
                assert_eq!(output(&automaton, &[x1, x2, x3, value]), VALUE, "({x1},{x2},{x3})");
                assert_ne!(output(&automaton, &[x1, x2, x3, value + 1]), VALUE);
                for axis in [&mut third, &mut first[of_first], &mut second[of_second]] {
                    axis.add(value);
                }
            }
        }
    }
}

fn failure(name: &str) -> Failure {
    let Judgement::Fails(failure, _) = judged(&file(name)) else { panic!("{name} is false") };
    failure
}

#[test]
fn a_conjecture_with_a_wrong_sign_is_refuted_at_its_least_position() {
    let failure = failure("conjecture-1-false.theorem");
    assert_eq!(failure.position, [1u32.into(), 1u32.into(), 1u32.into()]);
    assert_eq!(failure.stated, 1u32.into());
    let options = vec![vec![0, 0, 1], vec![0, 1, 0]];
    assert_eq!(failure.fault, Wrong::Refuted { value: 3u32.into(), options });
    // The rules say the same, and agree with the file at all smaller positions, where one of the
    // numbers is 0.
    each_of_exco(2, 2, &mut |at, value, seen| {
        if at == [1, 1, 1] {
            assert_eq!((value, seen.has(1)), (3, true));
        }
    });
}

#[test]
fn conjecture_5_is_refuted_where_the_paper_on_errata_has_it() {
    let failure = failure("conjecture-5.theorem");
    assert_eq!(failure.position, [1u32.into(), 24u32.into(), 444u32.into()]);
    assert_eq!(failure.stated, 467u32.into());
    assert_eq!(failure.fault, Wrong::Refuted { value: 463u32.into(), options: Vec::new() });
    each_of_exco(2, 445, &mut |at, value, _| {
        // It is right at the only smaller position of which it speaks.
        match at {
            [1, 24, 412] => assert_eq!(value, 1 + 24 + 412 - 2),
            [1, 24, 444] => assert_eq!(value, 463),
            _ => {}
        }
    });
}
