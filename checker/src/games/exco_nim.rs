//! EXCO-NIM with two piles: `docs/certificate.md`, section 5.

use crate::game::{Game, GameSyntax, Names, fault};

pub(crate) const NAMES: Names = Names { words: &["exco"], example: "exco:2", read };

fn read(parts: &[&str]) -> Result<Game, GameSyntax> {
    match parts {
        [_, "2"] => Ok(game()),
        _ => Err(fault("no claim of version 1 is about EXCO-NIM except exco:2")),
    }
}

/// The one game of this family.
pub(crate) fn game() -> Game {
    Game::new("exco:2")
}

/// The rules, after a sentence that speaks of G.
pub(crate) const RULES: &str = "here G is the Sprague–Grundy value in the game exco:2 (EXCO-NIM \
     with the piles x1 and x2 beside the extra pile x0): from (x0, x1, x2) one may move to any \
     other (y0, y1, y2) of natural numbers with y0 ≤ x0, y1 ≤ x1, y2 ≤ x2 and, of the last two \
     piles, at least one as it was: y1 = x1 or y2 = x2; a player without a move loses; and G is \
     the least natural number that is not the value of an option";

/// G by definition, at [x0][x1][x2]: a mex over all options of all positions of a box.
#[cfg(test)]
#[allow(clippy::needless_range_loop, reason = "the indices are the coordinates of a position")]
pub(crate) fn definition(levels: usize, lines: usize, columns: usize) -> Vec<Vec<Vec<usize>>> {
    let mut g = vec![vec![vec![0; columns]; lines]; levels];
    for (x0, x1, x2) in (0..levels)
        .flat_map(|x0| (0..lines).flat_map(move |x1| (0..columns).map(move |x2| (x0, x1, x2))))
    {
        let mut options = std::collections::BTreeSet::new();
        for y0 in 0..=x0 {
            // y2 = x2 kept, y1 = x1 kept; both may be if x0 is lowered.
            options.extend((0..x1 + usize::from(y0 < x0)).map(|y1| g[y0][y1][x2]));
            options.extend((0..x2).map(|y2| g[y0][x1][y2]));
        }
        let mex = options.iter().zip(0..).take_while(|&(&value, n)| value == n).count();
        g[x0][x1][x2] = mex;
    }
    g
}
