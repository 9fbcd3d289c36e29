//! Helpers that the unit tests of several kinds share.

use crate::automaton::{Automaton, Table, index};
use crate::limits::Limits;
use crate::lists::Rows;

/// Returns the automaton of some outputs and rows, if they are valid.
pub(crate) fn valid(base: u32, outputs: &[Option<u16>], rows: &[u32]) -> Option<Automaton> {
    let transitions = Rows { count: outputs.len(), width: index(base), entries: rows.to_vec() };
    let table = Table { outputs: outputs.to_vec(), transitions };
    Automaton::new(base, table, &Limits::default()).ok()
}

/// Verifies that a table is accepted. Then it changes each single transition, and each single
/// output to each of some values, and verifies that exactly the changed tables that agree with the
/// right one are accepted.
pub(crate) fn compare_changed(
    base: u32,
    Table { outputs, transitions }: &Table,
    values: &[Option<u16>],
    accepts: impl Fn(&Automaton) -> bool,
    agrees: impl Fn(&Automaton) -> bool,
) {
    let rows = &transitions.entries;
    let states = u32::try_from(outputs.len()).expect("few");
    let right = valid(base, outputs, rows).expect("valid");
    assert!(accepts(&right) && agrees(&right));
    let compare = |outputs: &[Option<u16>], rows: &[u32]| {
        if let Some(automaton) = valid(base, outputs, rows) {
            assert_eq!(accepts(&automaton), agrees(&automaton), "{rows:?} {outputs:?}");
        }
    };
    for (at, new) in (0..rows.len()).flat_map(|at| (0..states).map(move |q| (at, q))) {
        let mut rows = rows.clone();
        rows[at] = new;
        compare(outputs, &rows);
    }
    for (at, &new) in (0..outputs.len()).flat_map(|at| values.iter().map(move |v| (at, v))) {
        let mut outputs = outputs.clone();
        outputs[at] = new;
        compare(&outputs, rows);
    }
}

/// Computes G by definition, at [x0][x1][x2], as a mex over all options of all positions of a box.
#[allow(clippy::needless_range_loop, reason = "the indices are the coordinates of a position")]
pub(crate) fn exco_values(levels: usize, lines: usize, columns: usize) -> Vec<Vec<Vec<usize>>> {
    let mut g = vec![vec![vec![0; columns]; lines]; levels];
    for (x0, x1, x2) in (0..levels)
        .flat_map(|x0| (0..lines).flat_map(move |x1| (0..columns).map(move |x2| (x0, x1, x2))))
    {
        let mut options = std::collections::BTreeSet::new();
        for y0 in 0..=x0 {
            // The move keeps y2 = x2, then y1 = x1; it may keep both if it lowers x0.
            options.extend((0..x1 + usize::from(y0 < x0)).map(|y1| g[y0][y1][x2]));
            options.extend((0..x2).map(|y2| g[y0][x1][y2]));
        }
        let mex = options.iter().zip(0..).take_while(|&(&value, n)| value == n).count();
        g[x0][x1][x2] = mex;
    }
    g
}

pub(crate) fn short(n: usize) -> u32 {
    u32::try_from(n).expect("32 bits")
}

#[test]
fn a_shifted_automaton_outputs_what_the_automaton_does_at_the_quotient_and_more() {
    for code in 0..200_usize {
        let base = 2 + code % 3;
        let states = 2 + code % 4;
        let mut seed = code;
        let rows = (0..states * base).map(|at| {
            seed = (seed * 1_103_515_245 + 12_345) & 0x7fff_ffff;
            // The start loops on 0.
            u32::try_from(if at == 0 { 0 } else { seed / 65_536 % states }).expect("small")
        });
        let rows: Vec<u32> = rows.collect();
        let outputs: Vec<_> = (0..states).map(|q| u16::try_from(q).ok()).collect();
        let digits = u32::try_from(base).expect("small");
        let Some(automaton) = valid(digits, &outputs, &rows) else { continue };
        let output = |of: &Automaton, mut n: usize| {
            let mut word = Vec::new();
            while n > 0 {
                word.push(n % base);
                n /= base;
            }
            of.output(word.iter().rev().fold(0, |q, &digit| of.next(q, digit)))
        };
        for (places, more) in (0..4).flat_map(|places| (0..5).map(move |more| (places, more))) {
            let shifted = automaton.shifted(places, more, |_| Ok(true));
            let shifted = shifted.expect("no limit").expect("it fits");
            let power = base.pow(u32::try_from(places).expect("small"));
            for n in 0..300 {
                assert_eq!(output(&shifted, n), output(&automaton, n / power + more), "{code} {n}");
            }
        }
    }
}

#[test]
fn a_shifted_automaton_stores_no_more_than_there_is_room_for() {
    // All lists of two states occur, 2^200 of them.
    let automaton = valid(3, &[Some(0), Some(1)], &[0, 1, 0, 1, 0, 1]).expect("a table");
    let mut used = 0;
    let shifted = automaton.shifted(200, 4, |entries| {
        used += entries;
        Ok(used <= 100_000)
    });
    assert!(shifted.expect("no limit").is_none());
    assert!((100_000..102_000).contains(&used), "{used}");
}
