//! Heaps from which tokens are taken: every value by the definition.

use std::collections::BTreeSet;

use serde_json::Value;

use super::{number, numbers};

/// G(n) for n < count, by section 9.
fn values(claim: &Value, count: usize) -> Vec<usize> {
    let (takes, digits) = (numbers(&claim["takes"]), numbers(&claim["digits"]));
    let first = numbers(&claim["first"]);
    let mut values: Vec<usize> = Vec::with_capacity(count);
    for n in 0..count {
        let mut options = BTreeSet::new();
        for (&taken, digit) in takes.iter().zip(&digits) {
            let Some(rest) = n.checked_sub(taken) else { continue };
            if digit & 1 != 0 && rest == 0 {
                options.insert(values[0]);
            }
            if digit & 2 != 0 && rest > 0 {
                options.insert(values[rest]);
            }
            if digit & 4 != 0 {
                options.extend((1..=rest / 2).map(|part| values[part] ^ values[rest - part]));
            }
        }
        values.push(match first.get(n) {
            Some(&value) => value,
            None if options.is_empty() => number(&claim["end"]),
            None => (0..).find(|value| !options.contains(value)).expect("few options"),
        });
    }
    values
}

/// Whether the values repeat far beyond the largest number that may be taken, from nowhere earlier
/// and with no smaller period.
pub fn repeat(claim: &Value) -> bool {
    let (e, p) = (number(&claim["preperiod"]), number(&claim["period"]));
    let most = numbers(&claim["takes"]).into_iter().max().unwrap_or(0);
    let x = values(claim, e + 3 * p + most + 1000);
    let repeats = |from: usize, p: usize| (from..x.len() - p).all(|n| x[n] == x[n + p]);
    repeats(e, p) && (e == 0 || !repeats(e - 1, p)) && (1..p).all(|q| !repeats(e + p, q))
}
