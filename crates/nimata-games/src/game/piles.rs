//! The rules of games on piles as formulas.

use nimata_logic::logic::{Asks, GameRules, Move};

/// The greatest number of piles of a claim that also reads a value: a certificate has at most 16
/// tracks.
pub(super) const MOST_BESIDE_A_VALUE: usize = 15;

/// The greatest number of kinds of moves in a certificate; see docs/certificate.md, section 5.
pub(super) const MOST_KINDS: usize = 4096;

/// The greatest number of numbers after a move in the formulas of a game, all kinds of moves
/// together: the proof for a game with more, such as Moore's Nim with k = 4 on nine piles,
/// takes too long.
pub(super) const MOST_MOVED: usize = 512;

/// The rules of a game in normal play whose positions are all tuples of piles, and whose moves
/// lower their sum. `kinds` gets the names of the piles, and those after a move, which have a y in
/// place of an x, and an e in place of a d; it returns one formula for each kind of moves.
pub(super) fn on_piles(
    asks: Asks,
    piles: Vec<String>,
    kinds: impl FnOnce(&[String], &[String]) -> Vec<String>,
) -> GameRules {
    let after = |name: &String| name.replacen('x', "y", 1).replacen('d', "e", 1);
    let to: Vec<String> = piles.iter().map(after).collect();
    let formulas = kinds(&piles, &to).into_iter();
    GameRules {
        positions: format!("{} >= 0", piles[0]),
        moves: formulas.map(|formula| Move { to: to.clone(), formula }).collect(),
        asks,
        end: 0,
        first: Vec::new(),
        measure: piles.join(" + "),
        reads: piles,
    }
}
