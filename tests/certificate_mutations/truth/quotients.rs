//! Misère quotients: the outcomes of small sums by the definition.

use std::collections::{BTreeSet, HashMap};

use serde_json::Value;

use super::{list, number, numbers};

/// The heaps of a sum that have options, in increasing order.
type Sum = Vec<usize>;

/// The outcomes of sums by section 12.
struct Outcomes {
    moves: Vec<(usize, usize)>,
    lost: HashMap<Sum, bool>,
}

impl Outcomes {
    /// The heaps that moves leave of a heap.
    fn options(&self, n: usize) -> Vec<Sum> {
        let mut options = Vec::new();
        for &(taken, digit) in &self.moves {
            let Some(rest) = n.checked_sub(taken) else { continue };
            if digit & 1 != 0 && rest == 0 {
                options.push(Vec::new());
            }
            if digit & 2 != 0 && rest > 0 {
                options.push(vec![rest]);
            }
            if digit & 4 != 0 {
                options.extend((1..=rest / 2).map(|part| vec![part, rest - part]));
            }
        }
        options
    }

    fn is_lost(&mut self, sum: &[usize]) -> bool {
        let mut sum: Sum = sum.iter().copied().filter(|&n| !self.options(n).is_empty()).collect();
        sum.sort_unstable();
        if let Some(&lost) = self.lost.get(&sum) {
            return lost;
        }
        let wins = (0..sum.len()).any(|place| {
            let others = [&sum[..place], &sum[place + 1..]].concat();
            self.options(sum[place]).iter().any(|left| self.is_lost(&[&others[..], left].concat()))
        });
        let lost = !sum.is_empty() && !wins;
        self.lost.insert(sum, lost);
        lost
    }
}

/// Whether the products are those of a monoid without superfluous elements, the period is least,
/// and all sums of at most three heaps, a little beyond the first period, have the outcomes that
/// their elements say.
pub fn is_quotient(claim: &Value) -> bool {
    let products: Vec<Vec<usize>> = list(&claim["products"]).iter().map(numbers).collect();
    let lost: BTreeSet<usize> = numbers(&claim["lost"]).into_iter().collect();
    let (heaps, p) = (numbers(&claim["heaps"]), number(&claim["period"]));
    let (e, order) = (heaps.len() - p, products.len());
    let heap = |n: usize| heaps[if n < e { n } else { e + (n - e) % p }];
    let times = |x: usize, y: usize| products[x][y];
    let all = || 0..order;
    let monoid = all().all(|x| {
        times(0, x) == x
            && all().all(|y| {
                times(x, y) == times(y, x)
                    && all().all(|z| times(times(x, y), z) == times(x, times(y, z)))
            })
    });
    let apart = |x, y| all().any(|z| lost.contains(&times(x, z)) != lost.contains(&times(y, z)));
    let reduced = all().all(|x| (0..x).all(|y| apart(x, y)));
    let mut reached = BTreeSet::from([0]);
    for _ in all() {
        let more: Vec<usize> =
            reached.iter().flat_map(|&x| heaps.iter().map(move |&y| times(x, y))).collect();
        reached.extend(more);
    }
    let repeats = |from: usize, p: usize| (from..e + 3 * p).all(|n| heap(n) == heap(n + p));
    let least = (e == 0 || heap(e - 1) != heap(e - 1 + p))
        && (1..p).all(|q| (e..e + p).any(|n| heap(n) != heap(n + q)));
    let moves = numbers(&claim["takes"]).into_iter().zip(numbers(&claim["digits"]));
    let mut outcomes = Outcomes { moves: moves.collect(), lost: HashMap::new() };
    let most = (e + 2 * p).min(12);
    let right = (0..=most).all(|a| {
        (0..=a).all(|b| {
            (0..=b).all(|c| {
                let value = times(times(heap(a), heap(b)), heap(c));
                outcomes.is_lost(&[a, b, c]) == lost.contains(&value)
            })
        })
    });
    monoid && reduced && reached.len() == order && repeats(e, p) && least && right
}
