//! The claims: the values as a relation, and who wins. The rules as formulas, for the kernel of the
//! checker; and the games whose values no automaton finds, of which docs/book/hypergraph.md has the
//! proof.

use super::HypergraphNim;
use super::part::{Kind, Part};
use crate::game::claim::Claim;
use crate::game::learned::{GrowingTable, LevelSets, learned_claim};
use crate::game::rules::{MOST_BESIDE_A_VALUE, MOST_MOVED, on_piles};
use crate::game::{Game, Rules};
use nimata_logic::logic::{Asks, GameRules};

/// The claims about a game.
pub(super) fn claims(game: &HypergraphNim) -> Vec<Claim<'_>> {
    let claim = |asks| learned_claim(game, asks, move || formulas(game, asks), GrowingTable::new);
    let lacks_rules = formulas(game, Asks::Outcome).is_none().then(|| {
        format!(
            "its rules are too long for a proof here: at most {MOST_BESIDE_A_VALUE} piles are, and \
             at most {MOST_MOVED} edges times piles"
        )
    });
    let lacks_values = lacks_rules.clone().or_else(|| irregular(game));
    let levels = LevelSets {
        game,
        rules: Box::new(move || formulas(game, Asks::Outcome).expect("the claim lacks none")),
        numerals: game.numerals(),
        values: Box::new(|budget| Ok(Box::new(GrowingTable::new(game, budget)))),
    };
    vec![
        claim(Asks::Relation).unless(lacks_values),
        claim(Asks::Outcome).unless(lacks_rules.clone()),
        levels.claim().unless(lacks_rules),
    ]
}

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

/// The greatest number of piles of a written hypergraph whose parts are searched.
const FEW_PILES: usize = 8;

/// The reason why no automaton finds the value of every position, in whatever base; `None` if none
/// is known.
///
/// A position with empty piles is one of a game on the other piles. So it suffices that with some
/// piles empty the game is one whose values are known not to be regular.
pub(super) fn irregular(game: &HypergraphNim) -> Option<String> {
    let witness = irregular_part(game, &Part::of(game, |_| true))?;
    Some(format!(
        "no automaton finds the values, in whatever base: where all piles but those of {witness} \
         are empty, whether the value is {} depends on whether the least pile exceeds y(y+1)/2, \
         where y is known of the others less the least pile, and no automaton compares a number \
         with a square",
        match witness.starts_with("exact") {
            true => "the longest play",
            false => "the sum of the piles",
        }
    ))
}

/// A game on some of the piles whose values are not regular, if one is known.
fn irregular_part(game: &HypergraphNim, part: &Part) -> Option<String> {
    let piles = part.piles.len();
    match &part.kind {
        Kind::Proper => Some(format!("proper:{piles}")),
        Kind::AtMost(k) => Some(format!("proper:{}", k + 1)),
        Kind::Exactly(k) if 2 * k <= piles => Some(format!("exact:{},{k}", 2 * k)),
        Kind::Sum(parts) | Kind::Extension(parts) => {
            parts.iter().find_map(|part| irregular_part(game, part))
        }
        Kind::Written(_) if piles <= FEW_PILES => {
            let subsets = 1u32..(1 << piles) - 1;
            let rest = |subset: u32| {
                let holds = |pile| {
                    let place = part.piles.iter().position(|&other| other == pile);
                    place.is_some_and(|place| subset >> place & 1 == 1)
                };
                Part::of(game, holds)
            };
            subsets.map(rest).find_map(|rest| match rest.kind {
                Kind::Written(_) => None,
                _ => irregular_part(game, &rest),
            })
        }
        Kind::All | Kind::Nim | Kind::Exactly(_) | Kind::Written(_) => None,
    }
}
