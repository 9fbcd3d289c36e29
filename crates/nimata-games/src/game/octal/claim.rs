//! The claim about an octal game: its values are eventually periodic.

use super::{Octal, Sequence, remembered};
use crate::game::GameError;
use crate::game::claim::{Claim, Request};
use crate::game::repeating::Repeating;
use nimata_automata::budget::{Budget, Reached};
use nimata_logic::certificate::Heaps;

/// The least period of the values, and the least preperiod.
pub(super) fn periodic(game: &Octal) -> Claim<'_> {
    let moves = (0u32..).zip(game.digits()).filter(|&(_, &digit)| digit > 0);
    let (takes, digits) = moves.unzip();
    let heaps = Heaps { takes, digits, end: 0, first: Vec::new() };
    let says = "the least period of the values, and from where on they have it, if one is found";
    Claim::period(says, heaps, |request| find(game, request))
}

fn find(game: &Octal, request: &Request) -> Result<[usize; 2], GameError> {
    if let Some(base) = request.base {
        return Err(GameError::Unsuitable(format!(
            "the values of {game} are told by their period, and not by digits, so base {base} has \
             no meaning; leave it out"
        )));
    }
    let found = repeating(game, &request.budget)?;
    Ok([found.preperiod(), found.period()])
}

/// The values, if they are seen to repeat.
///
/// # Errors
/// [`GameError::Sought`] says how many heaps were looked at; the time is over.
pub(super) fn repeating(game: &Octal, budget: &Budget) -> Result<Repeating, GameError> {
    let mut sequence = Sequence::new(game.clone());
    let sought = remembered::seek(&mut sequence, Sequence::MOST_HEAPS, budget);
    let found =
        sought.and_then(|()| sequence.period().ok_or_else(|| Reached::beyond_memory(budget)));
    let (end, period) = match found {
        Ok(found) => (found.preperiod() + found.period(), found.period()),
        Err(bound @ (Reached::Time(_) | Reached::Stopped)) => return Err(bound.into()),
        Err(bound) => {
            let heaps = sequence.values().len();
            let says = format!(
                "the values of {game} show no period among the first {heaps} heaps: {bound}"
            );
            return Err(GameError::Sought { says, bound });
        }
    };
    Ok(Repeating::new(sequence.values()[..end].to_vec(), period))
}
