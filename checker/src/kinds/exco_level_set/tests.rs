//! Section 8, compared with the rules of the game.

#![allow(clippy::needless_range_loop, reason = "the indices are the coordinates of a position")]

use super::{PAIRS, Pass, check};
use crate::automaton::{Automaton, Table};
use crate::limits::Limits;
use crate::lists::Rows;
use crate::tests::exco_values;
use crate::tests::{compare_changed, short, valid};

/// Builds the automaton of { G = v } from its first digits, as a trie in which equal states are
/// shared.
fn right_table(digits: u32, mut x0_at: impl FnMut(usize, usize) -> Option<u16>) -> Table {
    type State = ([usize; 4], Option<u16>);
    let mut states: Vec<State> = vec![([0; 4], None)];
    let mut known = std::collections::HashMap::from([(states[0], 0)]);
    let mut ends = std::collections::HashMap::from([(None, 0)]);
    let side = 1usize << digits;
    let mut layer = vec![0; side * side];
    for (r2, r1) in (0..side).flat_map(|r2| (0..side).map(move |r1| (r2, r1))) {
        let x0 = x0_at(r1, r2);
        layer[r1 * side + r2] = *ends.entry(x0).or_insert_with(|| {
            let own = states.len();
            states.push(([own, 0, 0, own], x0));
            known.insert(states[own], own);
            own
        });
    }
    for bit in (0..digits).rev() {
        let (low, high) = (1usize << bit, 2usize << bit);
        let child =
            |r1: usize, r2: usize, d: usize| layer[(r1 + d / 2 * low) * high + r2 + d % 2 * low];
        let mut above = Vec::with_capacity(low * low);
        for (r1, r2) in (0..low).flat_map(|r1| (0..low).map(move |r2| (r1, r2))) {
            let row = [0, 1, 2, 3].map(|d| child(r1, r2, d));
            let state = (row, states[row[0]].1);
            above.push(*known.entry(state).or_insert_with(|| {
                states.push(state);
                states.len() - 1
            }));
        }
        layer = above;
    }
    let mut number = vec![usize::MAX; states.len()];
    let (mut order, mut at) = (vec![layer[0]], 0);
    number[layer[0]] = 0;
    while let Some(&state) = order.get(at) {
        for next in states[state].0 {
            if number[next] == usize::MAX {
                number[next] = order.len();
                order.push(next);
            }
        }
        at += 1;
    }
    let entries = order.iter().flat_map(|&q| states[q].0.map(|to| short(number[to]))).collect();
    let outputs = order.iter().map(|&q| states[q].1).collect();
    Table { outputs, transitions: Rows { count: order.len(), width: 4, entries } }
}

/// Returns the x0 with G(x0, x1, x2) = v at [x1][x2], by definition.
fn level(v: usize, side: usize) -> Vec<Vec<Option<u16>>> {
    let g = exco_values(v + 1, side, side);
    let x0 = |x1: usize, x2: usize| (0..=v).find(|&x0| g[x0][x1][x2] == v);
    let small = |x0| u16::try_from(x0).expect("small");
    (0..side).map(|x1| (0..side).map(|x2| x0(x1, x2).map(small)).collect()).collect()
}

/// Whether the outputs after all words of at most `digits` digits are those of the level set.
fn agrees(automaton: &Automaton, level: &[Vec<Option<u16>>], digits: u32) -> bool {
    let mut open = vec![(0u32, 0usize, 0usize, 0u32)];
    while let Some((q, x1, x2, bit)) = open.pop() {
        if automaton.output(q) != level[x1][x2] {
            return false;
        }
        if bit < digits {
            open.extend((0..4).map(|d| {
                (automaton.next(q, d), x1 + ((d / 2) << bit), x2 + ((d % 2) << bit), bit + 1)
            }));
        }
    }
    true
}

fn accepts(v: u16, automaton: &Automaton) -> bool {
    check(u64::from(v), automaton, &Limits::default()).is_ok()
}

#[test]
fn of_all_automata_with_two_or_three_states_exactly_the_right_ones_are_the_level_set_of_0() {
    let truth = level(0, 32);
    for states in [1, 2, 3u32] {
        let mut accepted = 0;
        for code in 0..states.pow(4 * states) << states {
            let (table, labels) = (code >> states, code & ((1 << states) - 1));
            let rows: Vec<u32> = (0..4 * states).map(|i| table / states.pow(i) % states).collect();
            let outputs: Vec<_> =
                (0..states).map(|i| (labels >> i & 1 == 1).then_some(0)).collect();
            if let Some(automaton) = valid(PAIRS, &outputs, &rows) {
                let verdict = accepts(0, &automaton);
                assert_eq!(verdict, agrees(&automaton, &truth, 5), "{rows:?} {outputs:?}");
                accepted += usize::from(verdict);
            }
        }
        assert_eq!(accepted > 0, states > 1, "{states}");
    }
}

#[test]
fn of_all_automata_with_one_changed_entry_exactly_the_right_ones_are_level_sets() {
    for (v, digits) in [(0u16, 4), (1, 5), (2, 6), (3, 6), (5, 6)] {
        let truth = level(usize::from(v), 1 << digits);
        let table = right_table(u16::BITS - v.leading_zeros(), |x1, x2| truth[x1][x2]);
        let values: Vec<_> = (0..=v + 2).map(Some).chain([None, Some(u16::MAX - 1)]).collect();
        let agrees = |automaton: &Automaton| agrees(automaton, &truth, digits);
        compare_changed(PAIRS, &table, &values, |automaton| accepts(v, automaton), agrees);
        let automaton = Automaton::new(PAIRS, table, &Limits::default()).expect("valid");
        for other in (0..70).chain([4095]).filter(|&other| other != v) {
            assert!(!accepts(other, &automaton), "{v} as {other}");
        }
    }
}

#[test]
#[ignore = "takes a minute in release, many in debug"]
fn the_largest_level_set_is_checked_within_the_default_limits() {
    for v in [100, 1000, 4095u16] {
        let digits = u16::BITS - v.leading_zeros();
        let (side, mut pass) = (1 << digits, Pass::new(v, 1 << digits));
        let mut level: Vec<Vec<_>> = Vec::new();
        (0..side).for_each(|r2| level.push((0..=r2).map(|r1| pass.x0_at(r1, r2)).collect()));
        let table = right_table(digits, |r1, r2| level[r1.max(r2)][r1.min(r2)]);
        let automaton = Automaton::new(PAIRS, table, &Limits::default()).expect("an automaton");
        let start = std::time::Instant::now();
        assert_eq!(check(u64::from(v), &automaton, &Limits::default()), Ok(()));
        println!("v = {v}: {} states: {:?}", automaton.states(), start.elapsed());
    }
}
