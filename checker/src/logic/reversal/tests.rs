//! Compares double reversal with the sets that it replaces, on every short word.

use std::rc::Rc;

use crate::limits::Limits;
use crate::logic::machine::{Answer, Machines, Part};
use crate::logic::numeration::Numeration;
use crate::logic::places::Places;
use crate::tests::{short, valid};

const LENGTH: u32 = 9;
const STATES: u32 = 6;

/// Returns the answers of "for some y", about an automaton that reads x and y, at all words of x,
/// and whether double reversal took part. It is not tried at all after enough failures.
fn answers(name: &str, rows: &[u32], outputs: &[Option<u16>], failures: u32) -> (Vec<u32>, bool) {
    let limits = Limits::default();
    let numeration = Numeration::Places(Places::named(name).expect("a numeration"));
    let base = numeration.digits();
    let automaton = Rc::new(valid(base * base, outputs, rows).expect("valid"));
    let mut machines = Machines::new(numeration, &limits);
    let one = machines.word(&automaton, vec![0, 1], Some(&|output| output == Some(1)));
    let some = machines.body(&[1], vec![one.expect("small")], Vec::new(), Answer::Some);
    let some = some.expect("small");
    let Part::Machine { machine, .. } = some else { return (Vec::new(), false) };
    machines.machines[machine].body.failures = failures;
    let mut answers = Vec::new();
    let mut open = vec![(machines.machines[machine].start, LENGTH)];
    while let Some((state, left)) = open.pop() {
        for digit in (0..base).filter(|_| left > 0) {
            machines.digits[0] = digit;
            let (next, answer) = machines.step(some, state).expect("small");
            answers.push(answer);
            open.push((next, left - 1));
        }
    }
    (answers, machines.machines[machine].body.reversal.is_some())
}

#[test]
fn origins_answer_as_the_sets_of_tuples_do() {
    let mut seed = 29u64;
    let mut below = |bound: u32| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        u32::try_from(seed >> 33).expect("31 bits") % bound
    };
    for name in ["msd_2", "lsd_2", "lin(1,1)"] {
        let mut reversed = 0;
        for _ in 0..60 {
            // Every state is reached from the one before it, and letter 0 changes no output.
            let rows: Vec<u32> = (0..STATES)
                .flat_map(|q| [q, (q + 1) % STATES, below(STATES), below(STATES)])
                .collect();
            let outputs: Vec<_> = (0..STATES).map(|_| Some(u16::from(below(4) == 0))).collect();
            let (by_sets, _) = answers(name, &rows, &outputs, u32::MAX);
            let (by_origins, took_part) = answers(name, &rows, &outputs, 0);
            assert_eq!(by_sets, by_origins, "{name} {rows:?} {outputs:?}");
            reversed += usize::from(took_part);
        }
        assert!(short(reversed) > 30, "{name}: {reversed}");
    }
}
