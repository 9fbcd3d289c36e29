//! The claims that can be proved: the values, who wins, and that the rules define a game.

use super::rules::WrittenGame;
use super::search::{SPLITS, proved};
use super::sound_claim::sound;
use crate::game::Play;
use crate::game::claim::{Claim, Derived};
use crate::game::learned::{self, completed};
use crate::logic::{Asks, Statement};

/// The claims about a game. In misère play there is no claim about values.
pub(super) fn claims(game: &WrittenGame) -> Vec<Claim<'_>> {
    let values = (game.play() == Play::Normal).then(|| automaton(game, Asks::Values));
    values.into_iter().chain([automaton(game, Asks::Outcome), sound(game)]).collect()
}

/// The claim about the automaton of the values or outcomes.
fn automaton(game: &WrittenGame, asks: Asks) -> Claim<'_> {
    let what = match asks {
        Asks::Values | Asks::Relation => "the value of every position",
        Asks::Outcome => "who wins at every position",
    };
    let file = game.file();
    let numerals = &file.numerals;
    let says = format!("{what}, from its digits as in {numerals}, if an automaton of it is found");
    if file.splits() {
        return Claim::new(asks.name(), says).unless(Some(SPLITS.to_owned()));
    }
    Claim {
        is_sequence: file.reads.len() == 1 && numerals.base().is_some(),
        ..Claim::new(asks.name(), says)
            .derived(move |request| {
                request.only_base(None, game)?;
                Ok(derived(game, asks, proved(game, asks, &request.budget)?))
            })
            .by_rules(
                move || file.formulas(asks).expect("a game whose moves leave one position"),
                move |stated, request| match game.proved(asks) {
                    Some(proved) if proved.sequences == stated.sequences => Ok(proved),
                    _ => completed(stated, game, &request.budget),
                },
            )
    }
}

/// The meaning of a proved automaton.
fn derived(game: &WrittenGame, claimed: Asks, proved: Statement) -> Derived {
    let found = proved.sequences[0].game.as_ref().map_or(claimed, |rules| rules.asks);
    let derived = learned::derived(&proved, found, game.file().reads.clone());
    Derived { asks: Some(found), ..derived }
}
