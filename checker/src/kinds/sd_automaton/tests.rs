//! The whole of section 3 against brute force: with the best possible evidence a small automaton is
//! accepted exactly if it is right.

use std::collections::BTreeSet;

use super::shape::Shape;
use super::{base, tuples};
use crate::automaton::{Automaton, Table};
use crate::games::subtraction_division::SubtractionDivision;
use crate::limits::Limits;
use crate::lists::Rows;
use crate::reject::Code;
use crate::tests::sd;
use crate::tests::{compare_changed, fixture, valid};

fn values(game: &SubtractionDivision, count: usize) -> Vec<u16> {
    game.values(count, &mut Limits::default().timer()).expect("values")
}

/// The tuples of the small prefixes, closed under successors: what an honest writer would give.
fn closure(automaton: &Automaton, shape: &Shape) -> Rows {
    let states = automaton.states_after(shape.positions + 1);
    let (mut tuple, mut open, mut found) = (Vec::new(), Vec::new(), BTreeSet::new());
    for m in shape.start..shape.positions {
        shape.tuple_of(m, &states, &mut tuple);
        open.push(tuple.clone());
    }
    while let Some(from) = open.pop() {
        if found.insert(from.clone()) {
            for c in 0..shape.g {
                shape.successor(automaton, &from, c, &mut tuple);
                open.push(tuple.clone());
            }
        }
    }
    let entries = found.iter().flatten().copied().collect();
    Rows { count: found.len(), width: shape.width(), entries }
}

/// Whether an automaton is accepted.
fn accepts(game: &SubtractionDivision, g: u64, automaton: &Automaton) -> bool {
    let (g, exponents) = base(g, game).expect("a base");
    let limits = Limits::default();
    let shape = Shape::new(game, g, exponents, &Rows::default(), &limits).expect("small");
    tuples::check_start(game, automaton).is_ok()
        && tuples::check(game, automaton, &shape, &closure(automaton, &shape), &limits).is_ok()
}

/// Whether an automaton gives x at every position, with zeros before it too, and null at 0 where it
/// is none.
fn agrees(game: &SubtractionDivision, automaton: &Automaton, x: &[u16]) -> bool {
    let origin = usize::from(game.origin() == 1);
    let states = automaton.states_after(x.len() + origin);
    automaton.next(0, 0) == 0
        && (origin == 0 || automaton.output(0).is_none())
        && states[origin..].iter().zip(x).all(|(&q, &v)| automaton.output(q) == Some(v))
}

#[test]
fn of_all_automata_with_three_states_exactly_the_right_ones_are_accepted() {
    let outputs = [None, Some(0), Some(1), Some(2)];
    let mut accepted = 0;
    let names = "sd:/2:floor sd:/2:exact sd:/2:exact:misere sd:/4:floor sd:/2,4:floor sd:/4:exact \
        sd:/2:floor:misere sd:1/:floor sd:1/:floor:misere sd:1/2:floor:first=0,1,0 sd:2/4:exact";
    for name in names.split_whitespace() {
        let game = sd(name);
        let x = values(&game, 1 << 10);
        for code in 0..3u32.pow(5) * 64 {
            let (table, labels) = (code / 64, code % 64);
            let digit = |i: u32| table / 3u32.pow(i) % 3;
            let rows = [0, digit(0), digit(1), digit(2), digit(3), digit(4)];
            let label = |i: u32| outputs[usize::try_from(labels / 4u32.pow(i) % 4).expect("small")];
            let labels = [label(0), label(1), label(2)];
            if let Some(automaton) = valid(2, &labels, &rows) {
                let verdict = accepts(&game, 2, &automaton);
                assert_eq!(verdict, agrees(&game, &automaton, &x), "{name} {rows:?} {labels:?}");
                accepted += u32::from(verdict);
            }
        }
    }
    assert!(accepted > 10, "{accepted}");
}

/// Takes right automata from the fixtures, of every rounding and of up to three levels, and changes
/// one transition or one output in every possible way.
#[test]
fn of_all_automata_with_one_changed_entry_exactly_the_right_ones_are_accepted() {
    let files = "1-by-2-base2 2-by-6-base6 1_2-by-3-floor-base3 1-by-2-misere-base2 \
        1-by-2-exact-base2 by-4_8-base2 by-4_8-exact-misere-base2 by-2_8-base2 \
        1-by-2-first-2_0_1-base2 1_2-by-base3";
    for file in files.split_whitespace() {
        let (mut claim, table) = fixture(&format!("automaton-{file}"), "msd");
        let game = SubtractionDivision::read(&mut claim).expect("a game");
        let base = claim.number("base").expect("a base");
        let x = values(&game, 1 << 12);
        let outputs = [Some(0), Some(1), Some(2), Some(3), Some(4), None];
        compare_changed(
            u32::try_from(base).expect("small"),
            &table,
            &outputs,
            |automaton| accepts(&game, base, automaton),
            |automaton| agrees(&game, automaton, &x),
        );
    }
}

#[test]
fn divisors_must_be_powers_of_the_base() {
    let check = |g, game: &str| base(g, &sd(game)).map(|(_, e)| e).map_err(|r| r.code);
    assert_eq!(check(2, "sd:1/2,8"), Ok(vec![1, 3]));
    assert_eq!(check(2, "sd:/2147483648"), Ok(vec![31]));
    assert_eq!(check(65_536, "sd:1/65536"), Ok(vec![1]));
    assert_eq!(check(7, "sd:1/"), Ok(vec![]));
    for (g, game) in [
        (0, "sd:1/"),
        (1, "sd:1/"),
        (65_537, "sd:1/"),
        (1 << 32, "sd:1/"),
        (4, "sd:1/2"),
        (4, "sd:1/8"),
        (2, "sd:1/2,6"),
        (2, "sd:/4294967295"),
        (65_536, "sd:/4294967295"),
    ] {
        assert_eq!(check(g, game), Err(Code::BaseInvalid), "{g} {game}");
    }
}

#[test]
fn the_sentence_says_every_convention() {
    let rows = Rows { count: 5, width: 2, entries: vec![0, 1, 2, 3, 4, 0, 0, 0, 0, 0] };
    let table = Table { outputs: vec![None; 5], transitions: rows };
    let automaton = Automaton::new(2, table).expect("an automaton");
    assert_eq!(
        super::sentence(&sd("sd:5/2"), 2, &automaton),
        "For every n ≥ 1, the automaton with 5 states in this certificate, which reads the base-2 \
         digits of n, most significant digit first, outputs the Sprague–Grundy value of n in the \
         game sd:5/2: from n one may move to n − 5 (if that is at least 1), or to n/2 rounded up \
         (if n ≥ 2); the positions are the n ≥ 1 and the game ends at 1; a position without moves \
         has value 0, and every other value is the least natural number that is not the value of \
         an option."
    );
}
