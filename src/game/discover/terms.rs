//! Terms that are values often: sums of numbers and of xors of numbers, with small constants.

use std::collections::HashMap;

use super::sample::Sample;
use crate::automaton::{Alphabet, Dfao, DigitOrder};
use crate::game::GameError;
use crate::game::relation::Relations;

/// A sum of xors of numbers of a position, and of a constant.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Term {
    /// The places of the numbers in each xor.
    groups: Vec<Vec<usize>>,
    constant: i64,
}

/// A term is looked at if it is the value of at least one in so many positions at which no term
/// before it is.
const SHARE: u64 = 256;
/// At most so many terms are looked at.
const MOST_TERMS: usize = 4;
/// The greatest constant.
const MOST: i64 = 2;

impl Term {
    /// The term at a position; `None` if it is negative.
    pub(super) fn value(&self, at: &[u64]) -> Option<i64> {
        Some(self.sum(at)? + self.constant).filter(|&value| value >= 0)
    }

    fn sum(&self, at: &[u64]) -> Option<i64> {
        let xor = |group: &Vec<usize>| group.iter().fold(0, |sum, &place| sum ^ at[place]);
        i64::try_from(self.groups.iter().map(xor).sum::<u64>()).ok()
    }

    /// The term in these names.
    pub fn text(&self, names: &[String]) -> String {
        let xor = |group: &Vec<usize>| {
            let names: Vec<&str> = group.iter().map(|&place| names[place].as_str()).collect();
            let text = names.join(" xor ");
            if names.len() > 1 && self.parts() > 1 { format!("({text})") } else { text }
        };
        let mut text = self.groups.iter().map(xor).collect::<Vec<_>>().join(" + ");
        if text.is_empty() {
            return self.constant.to_string();
        }
        if self.constant != 0 {
            let sign = if self.constant < 0 { '-' } else { '+' };
            text += &format!(" {sign} {}", self.constant.abs());
        }
        text
    }

    fn parts(&self) -> usize {
        self.groups.len() + usize::from(self.constant != 0)
    }

    /// The relation of all positions and the values of the term there.
    pub(super) fn relation(
        &self,
        relations: &Relations,
        names: &[String],
    ) -> Result<Dfao, GameError> {
        let (mut bound, mut given, mut sum) = (Vec::new(), Vec::new(), Vec::new());
        for (index, group) in self.groups.iter().enumerate() {
            if let [place] = group[..] {
                sum.push(names[place].clone());
                continue;
            }
            let at: String = group.iter().map(|&place| format!("[{}]", names[place])).collect();
            bound.push((format!("g{index}_"), format!("X{index}{at}[g{index}_] = @1")));
            sum.push(format!("g{index}_"));
            given.push((format!("X{index}"), xor(group.len())));
        }
        let mut own = vec![crate::game::relation::NUMBER.to_owned()];
        let constant = self.constant.unsigned_abs().to_string();
        if self.constant < 0 {
            own.push(constant)
        } else {
            sum.push(constant)
        }
        let mut text = format!("{} = {}", own.join(" + "), sum.join(" + "));
        for (name, is) in bound.iter().rev() {
            text = format!("E {name} ({is} & {text})");
        }
        let given: Vec<(&str, &Dfao)> =
            given.iter().map(|(name, xor)| (name.as_str(), xor)).collect();
        relations.set(&text, &given)
    }
}

/// Whether the last of some binary numbers is the xor of the others.
fn xor(count: usize) -> Dfao {
    let tracks = u32::try_from(count + 1).expect("a few numbers");
    let alphabet = Alphabet::new(2, tracks).expect("fewer letters than those of a relation");
    let even = (0..alphabet.letters()).map(|letter| letter.count_ones() % 2);
    let wrong = (0..alphabet.letters()).map(|_| 1);
    let targets = even.chain(wrong).collect();
    Dfao::from_flat(alphabet, DigitOrder::Msd, vec![Some(1), Some(0)], targets)
        .expect("a table of two states")
}

/// The terms that are the value at many positions of a sample: first the one that is so most often,
/// then the one that is so most often elsewhere, and so on.
pub(super) fn likely(sample: &Sample, names: &[String]) -> Vec<Term> {
    let binary = sample.alphabet().base() == 2;
    let mut all = partitions(names.len());
    all.retain(|groups| binary || groups.iter().all(|group| group.len() == 1));
    let mut open: Vec<(Vec<u64>, i64)> = sample.valued().collect();
    let needed = (open.len() as u64 / SHARE).max(1);
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
