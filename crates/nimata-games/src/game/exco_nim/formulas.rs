//! The rules as formulas, for the kernel of the checker.

use super::ExcoNim;
use crate::game::Rules;
use crate::game::piles::{MOST_BESIDE_A_VALUE, on_piles};
use nimata_logic::logic::{Asks, GameRules};

/// The rules as formulas, with one kind of moves: no pile rises, some pile falls, and one of x1, …,
/// xn is kept. `None` if a certificate cannot hold so many piles.
pub(super) fn formulas(game: ExcoNim, asks: Asks) -> Option<GameRules> {
    let names = game.shape().names();
    (names.len() <= MOST_BESIDE_A_VALUE).then(|| {
        on_piles(asks, names, |piles, to| {
            let pairs = || to.iter().zip(piles);
            let lowered: Vec<String> = pairs().map(|(y, x)| format!("{y} <= {x}")).collect();
            let kept: Vec<String> = pairs().skip(1).map(|(y, x)| format!("{y} = {x}")).collect();
            let (after, before) = (to.join(" + "), piles.join(" + "));
            vec![format!("{} & ({}) & {after} < {before}", lowered.join(" & "), kept.join(" | "))]
        })
    })
}
