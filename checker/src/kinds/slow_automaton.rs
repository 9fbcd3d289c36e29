//! Automata of slow Nim: `docs/certificate.md`, section 9.

#[cfg(test)]
mod tests;

use crate::automaton::{Automaton, Table, index};
use crate::claim::{Claim, Kind};
use crate::file::File;
use crate::game::Game;
use crate::games::slow_nim::{NAMES, SlowNim};
use crate::limits::Limits;
use crate::lists::{MAX_VALUE, members};
use crate::mex::Mex;
use crate::reject::Reject;
use crate::walk::Walk;

/// An automaton computes the values.
pub(crate) const KIND: Kind = Kind { name: "hypergraph-nim/slow-automaton", names: NAMES, read };

fn read(file: &mut File) -> Result<Claim, Reject> {
    let claim = &mut file.claim;
    let game = SlowNim::new(claim.number("piles")?, claim.take("edges", members)?)?;
    let table = Table::read(claim, "lsd")?;
    Ok(Claim::new(Game::new(&game), move |limits| {
        let automaton = Automaton::new(1 << game.piles(), table)?;
        check(&game, &automaton, limits)?;
        Ok(sentence(&game, &automaton))
    }))
}

fn sentence(game: &SlowNim, automaton: &Automaton) -> String {
    let piles: Vec<String> = (1..=game.piles()).map(|pile| format!("x{pile}")).collect();
    let piles = piles.join(", ");
    format!(
        "For all natural numbers {piles}, the automaton with {} in this certificate, which reads \
         the binary digits of {piles} in step, least significant digits first, padded with zeros \
         to any common length, outputs the Sprague–Grundy value of the position ({piles}) in the \
         game {game}: a move chooses one of these sets of piles, in braces, of which no pile is \
         empty, and takes one token from each pile of it; a player without a move loses; and the \
         value is the least natural number that is not the value of an option.",
        automaton.described()
    )
}

/// Verifies that no output is null, and the rule at every tuple.
///
/// A tuple holds the piles without a digit 1 so far, as a letter; the state of x; the state of
/// x − e_S for each edge S.
fn check(game: &SlowNim, automaton: &Automaton, limits: &Limits) -> Result<(), Reject> {
    let outputs = automaton.total_outputs(MAX_VALUE)?;
    let edges = game.letters();
    let mut start = vec![0; edges.len().saturating_add(2)];
    start[0] = (1 << game.piles()) - 1;
    let walk = Walk { start, letters: 1 << game.piles(), tracks: game.piles() };
    let mut mex = Mex::new();
    let rule = |tuple: &[u32]| {
        for (edge, &state) in edges.iter().zip(&tuple[2..]) {
            if edge & tuple[0] == 0 {
                mex.add(outputs[index(state)]);
            }
        }
        let (output, wanted) = (outputs[index(tuple[1])], mex.finish(0).map_err(|r| r.detail)?);
        if output == wanted {
            return Ok(());
        }
        Err(format!("the output is {output}, but the mex is {wanted}"))
    };
    walk.verify(limits, &mut 0, rule, |tuple, letter, next| {
        let pending = tuple[0];
        next.extend([pending & !letter, automaton.next(tuple[1], index(letter))]);
        let options = edges.iter().zip(&tuple[2..]);
        // A borrow turns zeros into ones up to the first one, which it turns into zero.
        next.extend(options.map(|(edge, &q)| automaton.next(q, index(letter ^ (edge & pending)))));
        true
    })
}
