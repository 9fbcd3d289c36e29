//! The claims: who wins, and the languages of words that belong to the game.

use super::automata::{Kind, alphabet, derive};
use super::{Theorem, WythoffGame, formulas};
use crate::game::claim::{Claim, Derived, OUTCOMES, Request};
use crate::game::guess::with_lemmas;
use crate::game::learned::{GrowingTable, LevelSets};
use crate::game::{Game, Result};

/// The claims about a game; the first is who wins.
pub(super) fn claims(game: &WythoffGame) -> Vec<Claim<'_>> {
    // Without a theorem there are no digits, and one claim reports this.
    let all: &[Kind] = match Theorem::of(game) {
        Some(_) => &[Kind::Outcome, Kind::Pairs, Kind::Representations, Kind::SmallerPiles],
        None => &[Kind::Outcome],
    };
    let mut claims: Vec<Claim<'_>> = all.iter().map(|&kind| words(game, kind)).collect();
    let levels = LevelSets {
        game,
        rules: Box::new(|| formulas::rules(game).expect("the claim lacks none")),
        numerals: Theorem::of(game)
            .map_or_else(|| game.numerals(), |theorem| theorem.pairs(game).numeration()),
        values: Box::new(|budget| Ok(Box::new(GrowingTable::by_definition(game, budget)))),
    };
    claims.push(levels.claim().unless(formulas::lacks_rules(game)));
    claims
}

/// A claim about words in the numeration system of a game.
fn words(game: &WythoffGame, kind: Kind) -> Claim<'_> {
    let [smaller, larger] = sequences(game);
    let (name, says) = match kind {
        Kind::Outcome => ("outcome", "who wins, from the digits of both piles".to_owned()),
        Kind::Pairs => {
            ("pairs", format!("which pairs of words are a P-position ({smaller}_n, {larger}_n)"))
        }
        Kind::Representations => {
            ("representations", "which words of digits represent a number".to_owned())
        }
        Kind::SmallerPiles => {
            ("smaller-piles", format!("which words represent a smaller pile {smaller}_n"))
        }
    };
    let claim = Claim::new(name, says).derived(move |request| derived(game, kind, request));
    let claim = match kind {
        Kind::Outcome => match formulas::lacks_rules(game) {
            None => {
                let rules = || formulas::rules(game).expect("the rules have a certificate");
                claim.by_rules(rules, |stated, request| with_lemmas(stated, game, &request.budget))
            }
            Some(why) => claim.no_proof(why),
        },
        _ => claim.no_proof("`outcome` is what a certificate is written of"),
    };
    claim.unless(alphabet(game, kind).err().map(|why| why.to_string()))
}

/// The names of the two sequences.
fn sequences(game: &WythoffGame) -> [&'static str; 2] {
    Theorem::of(game).map_or(["A", "B"], Theorem::sequences)
}

/// The outputs of the automaton of the pairs: 1 for a pair, as for an indicator function. The
/// automaton of `outcome` outputs 0 there.
const PAIRS: [&str; 2] = [
    "no P-position with the smaller pile first",
    "a P-position with the smaller pile first: the player to move loses, and `outcome` has 0",
];

/// The automaton of a claim, with what its tracks and outputs mean.
fn derived(game: &WythoffGame, kind: Kind, request: &Request) -> Result<Derived> {
    request.only_base(None, game)?;
    let automaton = derive(game, kind, &request.budget)?;
    let [smaller, larger] = sequences(game);
    let (tracks, meanings): (&[&str], _) = match kind {
        Kind::Outcome => (&["x", "y"], OUTCOMES.map(|(_, meaning)| meaning)),
        Kind::Pairs => (&[smaller, larger], PAIRS),
        Kind::Representations => (&["n"], ["no representation", "a representation"]),
        Kind::SmallerPiles => (
            &[smaller],
            ["not the smaller pile of a P-position", "the smaller pile of a P-position"],
        ),
    };
    let tracks = tracks.iter().map(|&track| track.to_owned()).collect();
    Ok(Derived {
        meanings: (0..).zip(meanings.map(str::to_owned)).collect(),
        rejects: (!matches!(kind, Kind::Outcome)).then_some(0),
        ..Derived::values(automaton, tracks, Vec::new())
    })
}
