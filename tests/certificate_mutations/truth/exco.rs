//! EXCO-NIM with two piles: every value by the mex over all options.

use serde_json::Value;

use super::{number, numbers};

/// G(x0, x1, x2) for x0 < X, x1 < I, x2 < J, by section 6, x2 fastest: the mex over all options.
fn exco(x: usize, i: usize, j: usize) -> Vec<usize> {
    let at = |x0: usize, x1: usize, x2: usize| (x0 * i + x1) * j + x2;
    let mut values = vec![0; x * i * j];
    for x0 in 0..x {
        for x1 in 0..i {
            for x2 in 0..j {
                let mut seen = vec![false; x0 + x1 + x2 + 1];
                let mut mark = |value: usize| seen[value] = true;
                for y0 in 0..=x0 {
                    (0..x1).for_each(|y1| mark(values[at(y0, y1, x2)]));
                    (0..x2).for_each(|y2| mark(values[at(y0, x1, y2)]));
                    if y0 < x0 {
                        mark(values[at(y0, x1, x2)]);
                    }
                }
                let free = seen.iter().position(|seen| !seen);
                values[at(x0, x1, x2)] = free.expect("each move lowers the sum");
            }
        }
    }
    values
}

/// Section 7 on the columns before the preperiod and three periods.
pub fn rows_repeat(claim: &Value) -> bool {
    let number = |key: &str| number(&claim[key]);
    let (x, i, j, p) = (number("x0"), number("x1"), number("preperiod"), number("period"));
    let count = j + 3 * p + 20;
    let values = exco(x, i + 1, count);
    let value = |x0: usize, x1: usize, x2: usize| values[(x0 * (i + 1) + x1) * count + x2];
    let gap = |x0: usize, x1: usize, x2: usize| x0 + x1 + x2 - value(x0, x1, x2);
    let repeats = |x0, x1, from: usize, d: usize| {
        (from..count - d).all(|x2| gap(x0, x1, x2) == gap(x0, x1, x2 + d))
    };
    let all = (0..x).all(|x0| (0..=i).all(|x1| repeats(x0, x1, j, p)));
    let rows: Vec<Vec<usize>> =
        claim["rows"].as_array().expect("rows").iter().map(numbers).collect();
    let listed = (1..x).flat_map(|x0| (0..=i).map(move |x1| (x0, x1)));
    all && listed.eq(rows.iter().map(|row| (row[0], row[1])))
        && rows.iter().all(|row| {
            let &[x0, x1, r, d] = row.as_slice() else { return false };
            repeats(x0, x1, r, d)
                && (r == 0 || !repeats(x0, x1, r - 1, d))
                && (1..d).all(|q| !repeats(x0, x1, j, q))
        })
}

/// Section 8 on a square.
pub fn is_level_set(claim: &Value) -> bool {
    const SIDE: usize = 40;
    let v = number(&claim["value"]);
    let values = exco(v + 1, SIDE, SIDE);
    let rows: Vec<Vec<usize>> =
        claim["transitions"].as_array().expect("rows").iter().map(numbers).collect();
    (0..SIDE * SIDE).all(|pair| {
        let (x1, x2) = (pair / SIDE, pair % SIDE);
        let level = (0..=v).find(|x0| values[(x0 * SIDE + x1) * SIDE + x2] == v);
        // Any common length of the digits will do.
        [6, 9].into_iter().all(|length: u32| {
            let state = (0..length).fold(0, |q, k| rows[q][2 * (x1 >> k & 1) + (x2 >> k & 1)]);
            claim["outputs"][state].as_u64() == level.map(|x0| u64::try_from(x0).expect("small"))
        })
    })
}
