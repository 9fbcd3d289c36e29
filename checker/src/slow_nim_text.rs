//! Names of slow Nim: `slow-hyper:{1,2}{2,3}`, and `slow-moore:n,k` and `slow-exact:n,k`, which name all sets of some sizes.

use std::ops::RangeInclusive;

use crate::game_text::{GameSyntax, fault, numbers};
use crate::slow_nim::{MAX_PILES, SlowNim};

/// Reads what stands after `slow-hyper:`: edges in any order, repeated ones counted once.
pub(crate) fn hyper(text: &str) -> Result<SlowNim, GameSyntax> {
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
    game(piles, edges)
}

/// Reads the n,k after `slow-moore:`.
pub(crate) fn moore(text: &str) -> Result<SlowNim, GameSyntax> {
    let (piles, k) = pair(text)?;
    of_sizes(piles, 1..=k)
}

/// Reads the n,k after `slow-exact:`.
pub(crate) fn exact(text: &str) -> Result<SlowNim, GameSyntax> {
    let (piles, k) = pair(text)?;
    of_sizes(piles, k..=k)
}

fn pair(text: &str) -> Result<(u32, u32), GameSyntax> {
    match numbers(text)?.as_slice() {
        &[piles, k] if (1..=MAX_PILES).contains(&piles) && (1..=piles).contains(&k) => {
            Ok((piles, k))
        }
        _ => Err(fault(format!("n,k needs n from 1 to {MAX_PILES} and k from 1 to n, as in 3,2"))),
    }
}

fn of_sizes(piles: u32, sizes: RangeInclusive<u32>) -> Result<SlowNim, GameSyntax> {
    let edges = (1..1u32 << piles).filter(|edge| sizes.contains(&edge.count_ones()));
    game(piles, edges.collect())
}

fn game(piles: u32, edges: Vec<u32>) -> Result<SlowNim, GameSyntax> {
    SlowNim::new(piles.into(), edges).map_err(|(key, detail)| fault(format!("{key}: {detail}")))
}

#[cfg(test)]
mod tests {
    use crate::Game;

    #[test]
    fn names_of_one_game_are_equal() {
        for (text, name) in [
            ("slow-moore:1,1", "slow-hyper:{1}"),
            (" slow-moore : 2 , 2 ", "slow-hyper:{1}{2}{1,2}"),
            ("slow-moore:3,2", "slow-hyper:{1}{2}{1,2}{3}{1,3}{2,3}"),
            ("slow-exact:3,2", "slow-hyper:{1,2}{1,3}{2,3}"),
            ("slow-exact:16,16", "slow-hyper:{1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16}"),
            ("slow-hyper:{3, 2} { 2,1}{2,3,2}", "slow-hyper:{1,2}{2,3}"),
            ("slow-hyper:{16}", "slow-hyper:{16}"),
        ] {
            let game: Game = text.parse().expect(text);
            assert_eq!(game.to_string(), name);
            assert_eq!(name.parse::<Game>().expect(name), game);
        }
        let different = ["slow-moore:2,1", "slow-moore:2,2", "slow-exact:2,2", "slow-moore:3,1"];
        for (i, a) in different.iter().enumerate() {
            for b in &different[..i] {
                assert_ne!(a.parse::<Game>(), b.parse::<Game>());
            }
        }
    }

    #[test]
    fn rejects_texts_that_are_no_slow_nim() {
        for text in [
            "slow-moore",
            "slow-moore:",
            "slow-moore:3",
            "slow-moore:0,0",
            "slow-moore:3,0",
            "slow-moore:3,4",
            "slow-moore:17,1",
            "slow-moore:4294967299,2",
            "slow-moore:16,16",
            "slow-moore:3,2,1",
            "slow-moore:3,2:misere",
            "slow-exact:+3,2",
            "slow-exact:3;2",
            "slow:3,2",
            "slow-hyper:",
            "slow-hyper:{}",
            "slow-hyper:{0}",
            "slow-hyper:{17}",
            "slow-hyper:{4294967297}",
            "slow-hyper:{1,2",
            "slow-hyper:1,2",
            "slow-hyper:{1}{2}x",
            "slow-hyper:{1},{2}",
            "slow-hyper:{1,}",
        ] {
            assert!(text.parse::<Game>().is_err(), "{text}");
        }
    }
}
