//! Terms that are values often.

use std::collections::HashMap;

use super::sample::Sample;
use super::terms::Term;

/// A term is looked at if it is the value of at least one in so many positions at which no term
/// before it is.
const SHARE: u64 = 256;
/// At most so many terms are looked at.
const MOST_TERMS: usize = 4;
/// The greatest constant.
const MOST: i64 = 2;

/// The terms that are the value at many positions of a sample: first the one that is so most often,
/// then the one that is so most often elsewhere, and so on.
pub(super) fn likely(sample: &Sample, names: &[String]) -> Vec<Term> {
    let binary = sample.alphabet().base() == 2;
    let mut all = partitions(names.len());
    all.retain(|groups| binary || groups.iter().all(|group| group.len() == 1));
    let mut open: Vec<(Vec<u64>, i64)> = sample.valued().collect();
    let needed = (u64::try_from(open.len()).unwrap_or(u64::MAX) / SHARE).max(1);
    let mut found = Vec::new();
    while found.len() < MOST_TERMS && !open.is_empty() {
        let best = all.iter().map(|groups| best_constant(groups, &open));
        let best = best.reduce(|best, next| if next.0 > best.0 { next } else { best });
        let Some((_, term)) = best.filter(|&(count, _)| count >= needed) else { break };
        open.retain(|(at, value)| term.value(at) != Some(*value));
        found.push(term);
    }
    found
}

/// The constant with which the sum of these groups is the value most often, and how often.
fn best_constant(groups: &[Vec<usize>], open: &[(Vec<u64>, i64)]) -> (u64, Term) {
    let mut term = Term { groups: groups.to_vec(), constant: 0 };
    let mut counts: HashMap<i64, u64> = HashMap::new();
    for (at, value) in open {
        let constant = term.sum(at).map(|sum| value - sum);
        let least = if groups.is_empty() { 0 } else { -MOST };
        if let Some(constant) = constant.filter(|constant| (least..=MOST).contains(constant)) {
            *counts.entry(constant).or_default() += 1;
        }
    }
    let best =
        counts.into_iter().max_by_key(|&(constant, count)| (count, -constant.abs(), constant));
    let (constant, count) = best.unwrap_or_default();
    term.constant = constant;
    (count, term)
}

/// All ways to put some of these places into groups, first those with all places.
fn partitions(count: usize) -> Vec<Vec<Vec<usize>>> {
    let mut all: Vec<Vec<Vec<usize>>> = vec![Vec::new()];
    for place in 0..count {
        let mut next = Vec::new();
        for groups in &all {
            let alone = [groups.clone(), vec![vec![place]]].concat();
            next.push(alone);
            for index in 0..groups.len() {
                let mut joined = groups.clone();
                joined[index].push(place);
                next.push(joined);
            }
        }
        next.extend(all);
        all = next;
    }
    all.sort_by_key(|groups| count - groups.iter().map(Vec::len).sum::<usize>());
    all
}
