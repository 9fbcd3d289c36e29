//! Sections 6 and 7 against the rules of the game: a mex over all options of all positions of a box.

#![allow(clippy::needless_range_loop, reason = "the indices are the coordinates of a position")]

use std::collections::BTreeSet;

use crate::automaton::Automaton;
use crate::exco_rows::{self, Pass};
use crate::file::{Rows, Table};
use crate::{Code, Limits, Reject, level_set};

/// G by definition, at [x0][x1][x2].
fn definition(levels: usize, lines: usize, columns: usize) -> Vec<Vec<Vec<usize>>> {
    let mut g = vec![vec![vec![0; columns]; lines]; levels];
    for (x0, x1, x2) in (0..levels)
        .flat_map(|x0| (0..lines).flat_map(move |x1| (0..columns).map(move |x2| (x0, x1, x2))))
    {
        let mut options = BTreeSet::new();
        for y0 in 0..=x0 {
            // y2 = x2 kept, y1 = x1 kept; both may be if x0 is lowered.
            options.extend((0..x1 + usize::from(y0 < x0)).map(|y1| g[y0][y1][x2]));
            options.extend((0..x2).map(|y2| g[y0][x1][y2]));
        }
        let mex = options.iter().zip(0..).take_while(|&(&value, n)| value == n).count();
        g[x0][x1][x2] = mex;
    }
    g
}

fn long(n: usize) -> u64 {
    u64::try_from(n).expect("64 bits")
}

fn short(n: usize) -> u32 {
    u32::try_from(n).expect("32 bits")
}

/// A claim of section 6, of which `rows` holds r and d.
#[derive(Clone, Debug)]
struct Claim {
    levels: usize,
    last: usize,
    j: usize,
    p: usize,
    rows: Vec<(usize, usize)>,
}

impl Claim {
    fn check(&self) -> Result<(), Reject> {
        let lines = self.last + 1;
        let row = |(i, &(r, d))| [i / lines + 1, i % lines, r, d].map(short);
        let entries: Vec<u32> = self.rows.iter().enumerate().flat_map(row).collect();
        let rows = Rows { count: self.rows.len(), width: 4, entries };
        let (x0, x1) = (long(self.levels), long(self.last));
        exco_rows::check(x0, x1, long(self.j), long(self.p), &rows, &Limits::default())
    }

    /// The right claim, by nothing but the pass: Brent's cycle, then the rows from behind.
    fn right(levels: usize, last: usize) -> Claim {
        let new = || Pass::new(u8::try_from(levels).expect("small"), last);
        let width = (levels - 1) * (last + 1);
        let mut gaps = vec![0u16; width];
        let (mut pass, mut power, mut p) = (new(), 1, 0);
        let mut kept = pass.state.clone();
        loop {
            pass.advance(&mut gaps);
            p += 1;
            if pass.state == kept {
                break;
            }
            if p == power {
                kept.clone_from(&pass.state);
                (power, p) = (2 * power, 0);
            }
        }
        let (mut behind, mut ahead, mut j) = (new(), new(), 0);
        (0..p).for_each(|_| ahead.advance(&mut gaps));
        while behind.state != ahead.state {
            behind.advance(&mut gaps);
            ahead.advance(&mut gaps);
            j += 1;
        }
        // A cycle of D gives d, and the last column at which D(c) ≠ D(c + d) gives r.
        let mut columns = Vec::new();
        for _ in 0..p {
            behind.advance(&mut gaps);
            columns.push(gaps.clone());
        }
        let divisors: Vec<usize> = (1..=p).filter(|d| p % d == 0).collect();
        let repeats = |i: usize, d: usize| (0..p).all(|t| columns[t][i] == columns[(t + d) % p][i]);
        let least = |i| divisors.iter().copied().find(|&d| repeats(i, d)).expect("p itself");
        let mut rows: Vec<_> = (0..width).map(|i| (0, least(i))).collect();
        let mut pass = new();
        for c in 0..j + p {
            pass.advance(&mut gaps);
            for (i, (r, d)) in rows.iter_mut().enumerate() {
                if c >= *d && columns[(c - *d) % p][i] != gaps[i] {
                    *r = c - *d + 1;
                }
            }
            columns[c % p].clone_from(&gaps);
        }
        Claim { levels, last, j, p, rows }
    }
}

#[test]
fn the_pass_computes_what_the_rules_define() {
    for (levels, last, columns) in [(1, 4, 30), (4, 6, 40), (7, 3, 30), (2, 12, 60)] {
        let g = definition(levels, last + 1, columns);
        let mut pass = Pass::new(u8::try_from(levels).expect("small"), last);
        let mut gaps = vec![0; (levels - 1) * (last + 1)];
        for c in 0..columns {
            pass.advance(&mut gaps);
            for (x0, x1) in (1..levels).flat_map(|x0| (0..=last).map(move |x1| (x0, x1))) {
                let gap = usize::from(gaps[(x0 - 1) * (last + 1) + x1]);
                assert_eq!(x0 + x1 + c - gap, g[x0][x1][c], "({x0}, {x1}, {c})");
            }
        }
    }
}

#[test]
#[ignore = "takes a minute in release, many in debug"]
fn the_largest_known_rows_are_checked_within_the_default_limits() {
    for (levels, last) in [(2, 255), (4, 255), (4, 511)] {
        let claim = Claim::right(levels, last);
        let start = std::time::Instant::now();
        assert_eq!(claim.check(), Ok(()));
        println!(
            "X = {levels}, I = {last}: j = {}, p = {}: {:?}",
            claim.j,
            claim.p,
            start.elapsed()
        );
    }
}

/// The state before column c as section 6 defines it, from the values themselves.
fn state_before(g: &[Vec<Vec<usize>>], c: usize) -> Vec<usize> {
    let (levels, mut state) = (g.len(), Vec::new());
    for a in 0..g[0].len() {
        // Where v = c + e with e = at − a.
        for at in 0..2 * a + levels - 1 {
            let has = |y0: &usize| g[*y0][a][..c].iter().any(|&v| v + a == c + at);
            let entry = (0..levels).find(has).unwrap_or(levels);
            state.push(if c + at < a { 0 } else { entry });
        }
    }
    state
}

/// D at [row][x2], in the order of the claim.
fn differences(g: &[Vec<Vec<usize>>]) -> Vec<Vec<usize>> {
    let mut rows = Vec::new();
    for (x0, level) in g.iter().enumerate().skip(1) {
        for (x1, row) in level.iter().enumerate() {
            rows.push(row.iter().zip(0..).map(|(v, x2)| x0 + x1 + x2 - v).collect());
        }
    }
    rows
}

/// Of all small j and p exactly the first repetition of the states is accepted, with exactly the least
/// period and preperiod of each row over a range several times as long.
#[test]
fn of_all_small_claims_about_rows_exactly_the_right_one_is_accepted() {
    const COLUMNS: usize = 260;
    for (levels, last) in [(1, 0), (1, 3), (1, 5), (2, 0), (2, 1), (2, 3), (2, 6), (3, 5), (5, 2)] {
        let g = definition(levels, last + 1, COLUMNS);
        let states: Vec<_> = (0..130).map(|c| state_before(&g, c)).collect();
        let rows: Vec<_> = differences(&g)
            .iter()
            .map(|row| {
                let works = |r: usize, d: usize| (r..COLUMNS - d).all(|c| row[c] == row[c + d]);
                let d = (1..60).find(|&d| works(100, d)).expect("a period");
                ((0..=100).find(|&r| works(r, d)).expect("a preperiod"), d)
            })
            .collect();
        let mut accepted = Vec::new();
        for (j, p) in (0..64).flat_map(|j| (0..64).map(move |p| (j, p))) {
            let equal = p > 0 && states[j] == states[j + p];
            if equal {
                let moved = |c: usize| g.iter().flatten().all(|row| row[c + p] == row[c] + p);
                assert!((j..COLUMNS - p).all(moved), "X = {levels}, I = {last}, j = {j}, p = {p}");
            }
            let verdict = Claim { levels, last, j, p, rows: rows.clone() }.check();
            let code = verdict.map_err(|r| r.code);
            let repeats = |j: usize, p: usize| states[j] == states[j + p];
            match code {
                Ok(()) => accepted.push((j, p)),
                Err(Code::PeriodInvalid) => assert_eq!(p, 0),
                Err(Code::StateDiffers) => assert!(!repeats(j, p)),
                Err(Code::PreperiodNotLeast) => assert!(repeats(j - 1, p)),
                Err(Code::PeriodNotLeast) => {
                    assert!((1..p).any(|d| p.is_multiple_of(d) && repeats(j, d)));
                }
                Err(other) => panic!("{other}: X = {levels}, I = {last}, j = {j}, p = {p}"),
            }
        }
        let first = |(j, p): (usize, usize)| {
            (0..j).all(|j| !repeats_ever(&states, j)) && (1..p).all(|p| states[j] != states[j + p])
        };
        assert!(
            accepted.len() == 1 && first(accepted[0]),
            "X = {levels}, I = {last}: {accepted:?}"
        );
        let right = Claim::right(levels, last);
        assert_eq!((right.j, right.p), accepted[0]);
        assert_eq!(right.rows, rows);
    }
}

fn repeats_ever(states: &[Vec<usize>], j: usize) -> bool {
    states[j + 1..].contains(&states[j])
}

#[test]
fn no_number_of_a_claim_about_rows_can_be_changed() {
    for (levels, last) in [(2, 3), (2, 6), (3, 5), (5, 2)] {
        let right = Claim::right(levels, last);
        assert_eq!(right.check(), Ok(()));
        for row in 0..right.rows.len() {
            let (r, d) = right.rows[row];
            for new in (0..70).flat_map(|n| [(n, d), (r, n), (n, n), (r + n, d + n)]) {
                let mut mutant = right.clone();
                mutant.rows[row] = new;
                let code = mutant.check().map_err(|r| r.code);
                let wrong = matches!(code, Err(Code::RowWrong | Code::RowNotLeast));
                assert!(wrong || new == (r, d), "{mutant:?} row {row}: {code:?}");
            }
        }
    }
}

/// The automaton of { G = v } from its first digits: a trie with equal states shared, numbered from the start.
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

/// The x0 with G(x0, x1, x2) = v at [x1][x2], by definition.
fn level(v: usize, side: usize) -> Vec<Vec<Option<u16>>> {
    let g = definition(v + 1, side, side);
    let x0 = |x1: usize, x2: usize| (0..=v).find(|&x0| g[x0][x1][x2] == v);
    let small = |x0| u16::try_from(x0).expect("small");
    (0..side).map(|x1| (0..side).map(|x2| x0(x1, x2).map(small)).collect()).collect()
}

/// Whether the outputs after all words of up to `digits` digits are those of the level set.
fn agrees(outputs: &[Option<u16>], rows: &[u32], level: &[Vec<Option<u16>>], digits: u32) -> bool {
    let mut open = vec![(0u32, 0usize, 0usize, 0u32)];
    while let Some((q, x1, x2, bit)) = open.pop() {
        let q = usize::try_from(q).expect("64 bits");
        if outputs[q] != level[x1][x2] {
            return false;
        }
        if bit < digits {
            open.extend(
                (0..4).map(|d| {
                    (rows[4 * q + d], x1 + ((d / 2) << bit), x2 + ((d % 2) << bit), bit + 1)
                }),
            );
        }
    }
    true
}

/// The verdict on a table, or `None` if it is no valid automaton.
fn accepts_level_set(v: u16, outputs: &[Option<u16>], rows: &[u32]) -> Option<bool> {
    let transitions = Rows { count: outputs.len(), width: 4, entries: rows.to_vec() };
    let table = Table { outputs: outputs.to_vec(), transitions };
    let automaton = Automaton::new(level_set::PAIRS, table).ok()?;
    Some(level_set::check(u64::from(v), &automaton, &Limits::default()).is_ok())
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
            if let Some(verdict) = accepts_level_set(0, &outputs, &rows) {
                assert_eq!(verdict, agrees(&outputs, &rows, &truth, 5), "{rows:?} {outputs:?}");
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
        let (outputs, rows) = (table.outputs, table.transitions.entries);
        assert_eq!(accepts_level_set(v, &outputs, &rows), Some(true), "{v}");
        assert!(agrees(&outputs, &rows, &truth, digits), "{v}");
        let compare = |v: u16, outputs: &[Option<u16>], rows: &[u32]| {
            if let Some(verdict) = accepts_level_set(v, outputs, rows) {
                assert_eq!(verdict, agrees(outputs, rows, &truth, digits), "{rows:?} {outputs:?}");
            }
        };
        for at in 0..rows.len() {
            for new in 0..short(outputs.len()) {
                let mut rows = rows.clone();
                rows[at] = new;
                compare(v, &outputs, &rows);
            }
        }
        for at in 0..outputs.len() {
            for new in (0..=v + 2).map(Some).chain([None, Some(u16::MAX - 1)]) {
                let mut outputs = outputs.clone();
                outputs[at] = new;
                compare(v, &outputs, &rows);
            }
        }
        for other in (0..70).chain([4095]).filter(|&other| other != v) {
            assert_eq!(accepts_level_set(other, &outputs, &rows), Some(false), "{v} as {other}");
        }
    }
}

#[test]
#[ignore = "takes a minute in release, many in debug"]
fn the_largest_level_set_is_checked_within_the_default_limits() {
    for v in [100, 1000, 4095] {
        let mut pass = level_set::Pass::new(v, 1 << (u16::BITS - v.leading_zeros()));
        let table = right_table(u16::BITS - v.leading_zeros(), |r1, r2| {
            if r1 == 0 {
                pass.begin_column();
            }
            pass.x0_at(r1, r2)
        });
        let automaton = Automaton::new(level_set::PAIRS, table).expect("an automaton");
        let start = std::time::Instant::now();
        assert_eq!(level_set::check(u64::from(v), &automaton, &Limits::default()), Ok(()));
        println!("v = {v}: {} states: {:?}", automaton.states(), start.elapsed());
    }
}
