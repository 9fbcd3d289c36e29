//! Slow Nim and its names: `docs/certificate.md`, section 8.

use std::fmt;

use crate::game::{Game, GameSyntax, Names, fault, numbers, valid};
use crate::lists::MAX_MEMBERS;
use crate::reject::Reject;

pub(crate) const NAMES: Names = Names {
    words: &["slow-moore", "slow-exact", "slow-hyper"],
    example: "slow-moore:3,2, slow-hyper:{1,2}{2,3}",
    read: |parts| read(parts).map(Game::new),
};

/// The most piles.
const MAX_PILES: u32 = 16;

/// A valid game of slow Nim: edges are bit sets, pile i being bit i − 1; they increase, and the
/// last pile is in one.
#[derive(Debug)]
pub(crate) struct SlowNim {
    piles: u32,
    edges: Vec<u32>,
}

impl SlowNim {
    /// Verifies the conditions of section 8.
    pub(crate) fn new(piles: u64, edges: Vec<u32>) -> Result<SlowNim, Reject> {
        let piles = u32::try_from(piles).unwrap_or(0);
        let few = (1..=MAX_PILES).contains(&piles);
        valid("piles", few, "the number of piles is not from 1 to 16")?;
        valid("edges", edges.len() <= MAX_MEMBERS, "there are more than 65534 edges")?;
        let increasing = edges.first() != Some(&0) && edges.is_sorted_by(|a, b| a < b);
        valid("edges", increasing, "the edges must be at least 1 and strictly increasing")?;
        // The largest edge has the last pile if any has, and no pile beyond it if none has.
        let last = edges.last().map_or(0, |edge| edge >> (piles - 1));
        valid("edges", last > 0, "the last pile is in no edge, or there is no edge")?;
        valid("edges", last == 1, "an edge has a pile that does not exist")?;
        Ok(SlowNim { piles, edges })
    }

    /// n.
    pub(crate) fn piles(&self) -> u32 {
        self.piles
    }

    /// The edges as letters, in which the first pile is the most significant digit.
    pub(crate) fn letters(&self) -> Vec<u32> {
        let letter = |edge: &u32| edge.reverse_bits() >> (u32::BITS - self.piles);
        self.edges.iter().map(letter).collect()
    }
}

/// The canonical name, such as `slow-hyper:{1,2}{2,3}`.
impl fmt::Display for SlowNim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("slow-hyper:")?;
        for edge in &self.edges {
            let piles = (0..self.piles).filter(|pile| edge >> pile & 1 == 1);
            let piles: Vec<String> = piles.map(|pile| (pile + 1).to_string()).collect();
            write!(f, "{{{}}}", piles.join(","))?;
        }
        Ok(())
    }
}

/// Reads `slow-moore:n,k` and `slow-exact:n,k`, which name all sets of some sizes, and
/// `slow-hyper:{1,2}{2,3}`.
fn read(parts: &[&str]) -> Result<SlowNim, GameSyntax> {
    match parts {
        ["slow-hyper", edges] => hyper(edges),
        ["slow-moore", sizes] => of_sizes(sizes, |size, k| size <= k),
        ["slow-exact", sizes] => of_sizes(sizes, |size, k| size == k),
        _ => Err(fault("slow Nim is slow-moore:n,k, slow-exact:n,k or slow-hyper:{1,2}{2,3}")),
    }
}

/// Reads what stands after `slow-hyper:`: edges in any order, repeated ones counted once.
fn hyper(text: &str) -> Result<SlowNim, GameSyntax> {
    let mut edges = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let inside = rest.strip_prefix('{').and_then(|rest| rest.split_once('}'));
        let (inside, after) =
            inside.ok_or_else(|| fault("after \"slow-hyper:\" stand edges, as in {1,2}{2,3}"))?;
        let mut edge = 0u32;
        for pile in numbers::<u32>(inside)? {
            if !(1..=MAX_PILES).contains(&pile) {
                return Err(fault(format!("piles are numbered from 1 to {MAX_PILES}, not {pile}")));
            }
            edge |= 1 << (pile - 1);
        }
        edges.push(edge);
        rest = after.trim_start();
    }
    edges.sort_unstable();
    edges.dedup();
    let piles = edges.last().map_or(0, |edge| u32::BITS - edge.leading_zeros());
    Ok(SlowNim::new(piles.into(), edges)?)
}

/// Reads n,k; the sizes of the edges are those that k admits.
fn of_sizes(text: &str, admits: fn(u32, u32) -> bool) -> Result<SlowNim, GameSyntax> {
    match numbers(text)?.as_slice() {
        &[piles, k] if (1..=MAX_PILES).contains(&piles) && (1..=piles).contains(&k) => {
            let edges = (1..1u32 << piles).filter(|edge| admits(edge.count_ones(), k));
            Ok(SlowNim::new(piles.into(), edges.collect())?)
        }
        _ => Err(fault(format!("n,k needs n from 1 to {MAX_PILES} and k from 1 to n, as in 3,2"))),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn texts_have_canonical_names_or_are_no_games() {
        let games = [
            ("slow-moore:1,1", "slow-hyper:{1}"),
            ("slow-moore:2,1", "slow-hyper:{1}{2}"),
            (" slow-moore : 2 , 2 ", "slow-hyper:{1}{2}{1,2}"),
            ("slow-exact:2,2", "slow-hyper:{1,2}"),
            ("slow-moore:3,1", "slow-hyper:{1}{2}{3}"),
            ("slow-moore:3,2", "slow-hyper:{1}{2}{1,2}{3}{1,3}{2,3}"),
            ("slow-exact:3,2", "slow-hyper:{1,2}{1,3}{2,3}"),
            ("slow-exact:16,16", "slow-hyper:{1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16}"),
            ("slow-hyper:{3, 2} { 2,1}{2,3,2}", "slow-hyper:{1,2}{2,3}"),
            ("slow-hyper:{16}", "slow-hyper:{16}"),
        ];
        let bad = "slow-moore|slow-moore:|slow-moore:3|slow-moore:0,0|slow-moore:3,0|\
            slow-moore:3,4|slow-moore:17,1|slow-moore:4294967299,2|slow-moore:16,16|\
            slow-moore:3,2,1|slow-moore:3,2:misere|slow-exact:+3,2|slow-exact:3;2|slow:3,2|\
            slow-hyper:|slow-hyper:{}|slow-hyper:{0}|slow-hyper:{17}|slow-hyper:{4294967297}|\
            slow-hyper:{1,2|slow-hyper:1,2|slow-hyper:{1}{2}x|slow-hyper:{1},{2}|slow-hyper:{1,}";
        crate::tests::assert_names(&games, bad, "");
    }
}
