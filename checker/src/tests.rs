//! The whole of section 3 against brute force: with the best possible evidence a small automaton is
//! accepted exactly if it is right.

use std::collections::BTreeSet;

use crate::automaton::{Automaton, base};
use crate::file::Rows;
use crate::game::Game;
use crate::shape::Shape;
use crate::values::values;
use crate::{Limits, tuples};

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
    Rows {
        count: found.len(),
        width: shape.width(),
        entries,
    }
}

/// Whether the check accepts these rows and outputs, or `None` if they are no valid automaton.
fn accepts(game: &Game, outputs: &[Option<u16>], rows: &[u32]) -> Option<(bool, Automaton)> {
    let (g, exponents) = base(2, game).expect("powers of 2");
    let table = Rows {
        count: outputs.len(),
        width: 2,
        entries: rows.to_vec(),
    };
    let automaton = Automaton::new(g, outputs.to_vec(), table).ok()?;
    let limits = Limits::default();
    let shape = Shape::new(game, g, exponents, &Rows::default(), &limits).expect("small");
    let verdict = tuples::check(game, &automaton, &shape, &closure(&automaton, &shape));
    Some((verdict.is_ok(), automaton))
}

/// Whether the automaton gives x at every position below `bound`.
fn agrees(game: &Game, automaton: &Automaton, x: &[u16]) -> bool {
    let origin = usize::from(game.origin() == 1);
    let states = automaton.states_after(x.len() + origin);
    states[origin..]
        .iter()
        .zip(x)
        .all(|(&q, &v)| automaton.output(q) == Some(v))
}

#[test]
fn of_all_automata_with_three_states_exactly_the_right_ones_are_accepted() {
    let outputs = [None, Some(0), Some(1), Some(2)];
    let mut accepted = 0;
    for name in [
        "sd:/2:floor",
        "sd:/2:exact",
        "sd:/2:exact:misere",
        "sd:/4:floor",
        "sd:/2,4:floor",
        "sd:/4:exact",
        "sd:/2:floor:misere",
        "sd:1/:floor",
        "sd:1/:floor:misere",
        "sd:1/2:floor:first=0,1,0",
        "sd:2/4:exact",
    ] {
        let game: Game = name.parse().expect("a game");
        let x = values(&game, 1 << 10);
        for code in 0..3u32.pow(5) * 64 {
            let (table, labels) = (code / 64, code % 64);
            let digit = |i: u32| table / 3u32.pow(i) % 3;
            let rows = [0, digit(0), digit(1), digit(2), digit(3), digit(4)];
            let label = |i: u32| outputs[usize::try_from(labels / 4u32.pow(i) % 4).expect("small")];
            let labels = [label(0), label(1), label(2)];
            if let Some((verdict, automaton)) = accepts(&game, &labels, &rows) {
                assert_eq!(
                    verdict,
                    agrees(&game, &automaton, &x),
                    "{name} {rows:?} {labels:?}"
                );
                accepted += u32::from(verdict);
            }
        }
    }
    assert!(accepted > 10, "{accepted}");
}

#[test]
fn of_all_automata_with_one_changed_entry_exactly_the_right_ones_are_accepted() {
    // sd:1/2 as in the fixtures, and sd:/4,8:exact, which has three levels.
    let half = [0, 1, 2, 3, 4, 5, 6, 1, 2, 3, 6, 1, 5, 4];
    let half_outputs = [None, Some(0), Some(1), Some(0), Some(2), Some(1), Some(2)];
    let game: Game = "sd:1/2".parse().expect("a game");
    let x = values(&game, 1 << 12);
    assert!(accepts(&game, &half_outputs, &half).expect("valid").0);
    for (at, new) in (0..half.len()).flat_map(|at| (0..7).map(move |new| (at, new))) {
        let mut rows = half;
        rows[at] = new;
        // Two entries at once: a second one moves with the first.
        for second in 0..half.len() {
            let mut rows = rows;
            rows[second] = (rows[second] + u32::from(second != at)) % 7;
            if let Some((verdict, automaton)) = accepts(&game, &half_outputs, &rows) {
                assert_eq!(verdict, agrees(&game, &automaton, &x), "{rows:?}");
            }
        }
    }
}
