//! Section 7, compared with the rules of the game.

#![allow(clippy::needless_range_loop, reason = "the indices are the coordinates of a position")]

use super::{Pass, check};
use crate::limits::Limits;
use crate::lists::Rows;
use crate::reject::{Code, Reject};
use crate::tests::{exco_values, short};

fn long(n: usize) -> u64 {
    u64::try_from(n).expect("64 bits")
}

/// A claim of section 7; `rows` holds r and d.
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
        check(x0, x1, long(self.j), long(self.p), &rows, &Limits::default())
    }

    /// Finds the right claim from the pass alone: Brent's algorithm finds the cycle, and a scan
    /// from the end finds the rows.
    fn right(levels: usize, last: usize) -> Claim {
        let new = || Pass::new(u8::try_from(levels).expect("small"), last).expect("small");
        let width = (levels - 1) * (last + 1);
        let mut gaps = vec![0u16; width];
        let (mut pass, mut power, mut p) = (new(), 1, 0);
        let mut kept = pass.state();
        loop {
            pass.advance(&mut gaps);
            p += 1;
            if pass.is_at(&kept) {
                break;
            }
            if p == power {
                kept = pass.state();
                (power, p) = (2 * power, 0);
            }
        }
        let (mut behind, mut ahead, mut j) = (new(), new(), 0);
        (0..p).for_each(|_| ahead.advance(&mut gaps));
        while !behind.is_at(&ahead.state()) {
            behind.advance(&mut gaps);
            ahead.advance(&mut gaps);
            j += 1;
        }
        // The least period of the cycle of D is d, and the last column with D(c) ≠ D(c + d) gives
        // r.
        let mut columns = Vec::new();
        for _ in 0..p {
            behind.advance(&mut gaps);
            columns.push(gaps.clone());
        }
        let divisors: Vec<usize> = (1..=p).filter(|d| p % d == 0).collect();
        // In the list x0 varies slowest; in a column x1 does.
        let place = |i: usize| i % (last + 1) * (levels - 1) + i / (last + 1);
        let repeats = |i: usize, d: usize| {
            (0..p).all(|t| columns[t][place(i)] == columns[(t + d) % p][place(i)])
        };
        let least = |i| divisors.iter().copied().find(|&d| repeats(i, d)).expect("p itself");
        let mut rows: Vec<_> = (0..width).map(|i| (0, least(i))).collect();
        let mut pass = new();
        for c in 0..j + p {
            pass.advance(&mut gaps);
            for (i, (r, d)) in rows.iter_mut().enumerate() {
                if c >= *d && columns[(c - *d) % p][place(i)] != gaps[place(i)] {
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
        let g = exco_values(levels, last + 1, columns);
        let mut pass = Pass::new(u8::try_from(levels).expect("small"), last).expect("small");
        let mut gaps = vec![0; (levels - 1) * (last + 1)];
        for c in 0..columns {
            pass.advance(&mut gaps);
            for (x0, x1) in (1..levels).flat_map(|x0| (0..=last).map(move |x1| (x0, x1))) {
                let gap = usize::from(gaps[x1 * (levels - 1) + x0 - 1]);
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
        let (j, p) = (claim.j, claim.p);
        println!("X = {levels}, I = {last}, j = {j}, p = {p}: {:?}", start.elapsed());
    }
}

/// Returns the state before column c from the values themselves, as section 7 defines it.
fn state_before(g: &[Vec<Vec<usize>>], c: usize) -> Vec<usize> {
    let (levels, mut state) = (g.len(), Vec::new());
    for a in 0..g[0].len() {
        // The entry at `at` belongs to v = c + e with e = at − a.
        for at in 0..2 * a + levels - 1 {
            let has = |y0: &usize| g[*y0][a][..c].iter().any(|&v| v + a == c + at);
            let entry = (0..levels).find(has).unwrap_or(levels);
            state.push(if c + at < a { 0 } else { entry });
        }
    }
    state
}

/// Returns D at [row][x2], in the order of the claim.
fn differences(g: &[Vec<Vec<usize>>]) -> Vec<Vec<usize>> {
    let mut rows = Vec::new();
    for (x0, level) in g.iter().enumerate().skip(1) {
        for (x1, row) in level.iter().enumerate() {
            rows.push(row.iter().zip(0..).map(|(v, x2)| x0 + x1 + x2 - v).collect());
        }
    }
    rows
}

/// Among all small j and p exactly the first repetition of the states is accepted, and with it
/// exactly the least period and preperiod of each row over a range several times as long.
#[test]
fn of_all_small_claims_about_rows_exactly_the_right_one_is_accepted() {
    const COLUMNS: usize = 260;
    for (levels, last) in [(1, 0), (1, 3), (1, 5), (2, 0), (2, 1), (2, 3), (2, 6), (3, 5), (5, 2)] {
        let g = exco_values(levels, last + 1, COLUMNS);
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
            (0..j).all(|j| !states[j + 1..].contains(&states[j]))
                && !states[j + 1..j + p].contains(&states[j])
        };
        assert!(accepted.len() == 1 && first(accepted[0]), "{levels} {last}: {accepted:?}");
        let right = Claim::right(levels, last);
        assert_eq!((right.j, right.p), accepted[0]);
        assert_eq!(right.rows, rows);
    }
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
