//! The rules as formulas, for the kernel of the checker.

use super::HypergraphNim;
use crate::game::Rules;
use crate::game::piles::{MOST_BESIDE_A_VALUE, MOST_MOVED, on_piles};
use nimata_logic::logic::{Asks, GameRules};

/// The rules as formulas, with one kind of moves for each edge, which lowers every pile of the edge
/// and keeps the others. `None` if a certificate cannot hold so many piles or edges.
///
/// # Complexity
/// One formula of n atoms for each edge, for n piles.
pub(super) fn formulas(game: &HypergraphNim, asks: Asks) -> Option<GameRules> {
    if game.piles() > MOST_BESIDE_A_VALUE {
        return None;
    }
    let moved = |edges: usize| edges.saturating_mul(game.piles());
    let hypergraph = game.hypergraph().ok().filter(|h| moved(h.edges().len()) <= MOST_MOVED)?;
    Some(on_piles(asks, game.shape().names(), |piles, to| {
        let kind = |edge: &u64| {
            let atoms = piles.iter().zip(to).enumerate().map(|(pile, (x, y))| {
                let relation = if edge >> pile & 1 == 1 { "<" } else { "=" };
                format!("{y} {relation} {x}")
            });
            atoms.collect::<Vec<_>>().join(" & ")
        };
        hypergraph.edges().iter().map(kind).collect()
    }))
}
