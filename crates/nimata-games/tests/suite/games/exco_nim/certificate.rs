//! The certificates of EXCO-NIM, compared with a naive reading of docs/certificate.md.

use nimata_automata::budget::Budget;
use nimata_games::game::exco_nim::{LevelSet, Rows};
use serde_json::Value;

/// All values of a box by "the pass" of the document: at [x0][x1][x2].
fn values(levels: usize, rows: usize, columns: usize) -> Vec<Vec<Vec<usize>>> {
    let most = levels + rows + columns;
    let mut by_row = vec![vec![levels; most]; rows];
    let mut values = vec![vec![vec![0; columns]; rows]; levels];
    for x2 in 0..columns {
        let mut by_column = vec![levels; most];
        for (x1, by_row) in by_row.iter_mut().enumerate() {
            let mut v = x1 ^ x2;
            for (x0, values) in values.iter_mut().enumerate() {
                while by_row[v].min(by_column[v]) <= x0 {
                    v += 1;
                }
                values[x1][x2] = v;
                by_row[v] = x0;
                by_column[v] = x0;
                v += 1;
            }
        }
    }
    values
}

fn number(value: &Value) -> Option<usize> {
    usize::try_from(value.as_u64()?).ok()
}

fn primes_of(n: usize) -> Vec<usize> {
    (2..=n).filter(|q| n.is_multiple_of(*q) && (2..*q).all(|d| !q.is_multiple_of(d))).collect()
}

/// The claim `exco-nim/rows`; `None` or false is a rejection.
fn accepts_rows(claim: &Value) -> Option<bool> {
    let [levels, last, j, p] = ["x0", "x1", "preperiod", "period"]
        .map(|key| number(&claim[key]))
        .map(|n| n.unwrap_or(usize::MAX));
    if !(1..=254).contains(&levels) || last > 32767 || j > 1 << 20 || !(1..=1 << 20).contains(&p) {
        return None;
    }
    let g = values(levels, last + 1, j + p);
    let signed = |n: usize| i64::try_from(n).expect("small");
    let state = |c: usize| {
        let mut state = Vec::new();
        for a in 0..=last {
            for e in -signed(a)..=signed(a + levels) - 2 {
                let v = signed(c) + e;
                let seen = g.iter().position(|g| g[a][..c].iter().any(|&value| signed(value) == v));
                state.push(if v < 0 { 0 } else { seen.unwrap_or(levels) });
            }
        }
        state
    };
    let same = |c: usize, d: usize| state(c) == state(c + d);
    let tight = (j == 0 || !same(j - 1, p)) && primes_of(p).iter().all(|q| !same(j, p / q));
    if !same(j, p) || !tight {
        return Some(false);
    }
    let rows = claim["rows"].as_array()?;
    let expected = (1..levels).flat_map(|x0| (0..=last).map(move |x1| (x0, x1)));
    if rows.len() != expected.clone().count() {
        return Some(false);
    }
    for (row, (x0, x1)) in rows.iter().zip(expected) {
        let entries: Vec<usize> = row.as_array()?.iter().filter_map(number).collect();
        let &[row_x0, row_x1, r, d] = entries.as_slice() else { return None };
        let gap = |x2: usize| {
            let x2 = if x2 < j + p { x2 } else { j + (x2 - j) % p };
            x0 + x1 + x2 - g[x0][x1][x2]
        };
        let good = (row_x0, row_x1) == (x0, x1)
            && r <= j
            && d >= 1
            && p % d == 0
            && (r..j + p).all(|x2| gap(x2 + d) == gap(x2))
            && (r == 0 || gap(r - 1 + d) != gap(r - 1))
            && primes_of(d).iter().all(|q| (j..j + p).any(|x2| gap(x2 + d / q) != gap(x2)));
        if !good {
            return Some(false);
        }
    }
    Some(true)
}

/// The claim `exco-nim/level-set`.
fn accepts_level_set(claim: &Value) -> Option<bool> {
    let v = number(&claim["value"]).filter(|&v| v <= 4095)?;
    if claim["order"] != "lsd" {
        return None;
    }
    let outputs: Vec<Option<usize>> = claim["outputs"]
        .as_array()?
        .iter()
        .map(|o| number(o).map(Some).or(o.is_null().then_some(None)))
        .collect::<Option<_>>()?;
    let rows: Vec<Vec<usize>> = claim["transitions"]
        .as_array()?
        .iter()
        .map(|row| row.as_array()?.iter().map(number).collect::<Option<Vec<_>>>())
        .collect::<Option<_>>()?;
    if rows.len() != outputs.len()
        || rows.iter().any(|row| row.len() != 4 || row.iter().any(|&q| q >= rows.len()))
    {
        return Some(false);
    }
    let mut reached = vec![0];
    for at in 0.. {
        let Some(&q) = reached.get(at) else { break };
        for &next in &rows[q] {
            if !reached.contains(&next) {
                reached.push(next);
            }
        }
    }
    if reached.len() != rows.len() || (0..rows.len()).any(|q| outputs[rows[q][0]] != outputs[q]) {
        return Some(false);
    }
    let k = usize::BITS - v.leading_zeros();
    let side = 1usize << k;
    let g = values(v + 1, side, side);
    let mut pairs: Vec<(usize, Option<usize>)> = Vec::new();
    for r1 in 0..side {
        for r2 in 0..side {
            let x0 = (0..=v).find(|&x0| g[x0][r1][r2] == v);
            let end = (0..k).fold(0, |q, bit| rows[q][2 * (r1 >> bit & 1) + (r2 >> bit & 1)]);
            pairs.push((end, x0));
        }
    }
    pairs.sort_unstable();
    pairs.dedup();
    for at in 0.. {
        let Some(&(q, o)) = pairs.get(at) else { break };
        if outputs[q] != o {
            return Some(false);
        }
        for (letter, next) in [(0, o), (3, o), (1, None), (2, None)] {
            let pair = (rows[q][letter], next);
            if !pairs.contains(&pair) {
                pairs.push(pair);
            }
        }
    }
    Some(true)
}

/// All certificates that differ from this one in one integer by 1.
fn neighbours(value: &Value) -> Vec<Value> {
    match value {
        Value::Number(n) => {
            let n = n.as_u64().expect("natural numbers");
            n.checked_sub(1).into_iter().chain([n + 1]).map(Value::from).collect()
        }
        Value::Array(items) => (0..items.len())
            .flat_map(|at| {
                neighbours(&items[at]).into_iter().map(move |changed| {
                    let mut items = items.clone();
                    items[at] = changed;
                    Value::Array(items)
                })
            })
            .collect(),
        Value::Object(entries) => entries
            .iter()
            .flat_map(|(key, inside)| {
                neighbours(inside).into_iter().map(|changed| {
                    let mut entries = entries.clone();
                    entries[key] = changed;
                    Value::Object(entries)
                })
            })
            .collect(),
        _ => Vec::new(),
    }
}

fn claim(json: &str) -> Value {
    let certificate: Value = serde_json::from_str(json).expect("it is JSON");
    assert_eq!(certificate["evidence"], serde_json::json!({}));
    certificate["claim"].clone()
}

#[test]
fn certificates_of_rows_are_accepted() {
    for (levels, last) in [(1, 0), (1, 6), (2, 0), (2, 9), (4, 14), (6, 15)] {
        let rows = Rows::new(levels, last, &Budget::default()).expect("they repeat");
        let claim = claim(&rows.certificate().to_json());
        assert_eq!(accepts_rows(&claim), Some(true), "X = {levels}, I = {last}");
    }
}

#[test]
fn certificates_of_rows_with_one_integer_changed_are_rejected() {
    let rows = Rows::new(3, 6, &Budget::default()).expect("they repeat");
    let claim = claim(&rows.certificate().to_json());
    let changed = neighbours(&claim);
    assert!(changed.len() > 100);
    for claim in changed {
        assert_ne!(accepts_rows(&claim), Some(true), "{claim}");
    }
}

#[test]
fn certificates_of_level_sets_are_accepted() {
    for value in [0, 1, 2, 3, 7, 11, 20, 31] {
        let level_set = LevelSet::new(value, &Budget::default()).expect("small");
        let claim = claim(&level_set.certificate().to_json());
        assert_eq!(accepts_level_set(&claim), Some(true), "v = {value}");
    }
}

#[test]
fn certificates_of_level_sets_with_one_integer_changed_are_rejected() {
    for value in [2, 5, 11] {
        let level_set = LevelSet::new(value, &Budget::default()).expect("small");
        let claim = claim(&level_set.certificate().to_json());
        for claim in neighbours(&claim) {
            assert_ne!(accepts_level_set(&claim), Some(true), "{claim}");
        }
    }
}
