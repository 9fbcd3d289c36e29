//! The claims: the values as a relation, and who wins.

use super::HypergraphNim;
use super::formulas::formulas;
use super::regularity::irregular;
use crate::game::claim::Claim;
use crate::game::learned::learned_claim;
use crate::game::piles::{MOST_BESIDE_A_VALUE, MOST_MOVED};
use nimata_logic::logic::Asks;

/// The claims about a game.
pub(super) fn claims(game: &HypergraphNim) -> Vec<Claim<'_>> {
    let claim = |asks| learned_claim(game, asks, move || formulas(game, asks));
    let lacks_rules = formulas(game, Asks::Outcome).is_none().then(|| {
        format!(
            "its rules are too long for a proof here: at most {MOST_BESIDE_A_VALUE} piles are, and \
             at most {MOST_MOVED} edges times piles"
        )
    });
    let lacks_values = lacks_rules.clone().or_else(|| irregular(game));
    vec![claim(Asks::Relation).unless(lacks_values), claim(Asks::Outcome).unless(lacks_rules)]
}
