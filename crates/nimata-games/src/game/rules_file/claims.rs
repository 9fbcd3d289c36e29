//! The claims that can be proved: the values, who wins, the period of an octal game, and that the
//! rules define a game.

use std::rc::Rc;

use super::answers::OfPositions;
use super::recurring;
use super::rules::WrittenGame;
use super::search::proved;
use super::soundness::{Demanded, decide};
use crate::game::answer::Fact;
use crate::game::claim::{Claim, Derived, Proposal};
use crate::game::conclusion::Conclusion;
use crate::game::guess::with_lemmas;
use crate::game::learned::{self, LevelSets};
use crate::game::octal::Octal;
use crate::game::{Game, Play};
use nimata_logic::logic::{Asks, Statement};

/// The claims about a game. In misère play there is no claim about values. Where moves split, the
/// period comes first, as it is found sooner than an automaton; and a recurrence does, as values
/// that keep one often have no automaton.
pub(super) fn claims(game: &WrittenGame) -> Vec<Claim<'_>> {
    let values = (game.play() == Play::Normal).then(|| automaton(game, Asks::Values));
    let automata = values.into_iter().chain([automaton(game, Asks::Outcome)]);
    let mut claims: Vec<Claim<'_>> = automata.collect();
    // Rules that are not sound have no code; the claim `sound` says why.
    if let Ok(Some(code)) = game.code_at_once() {
        let place = if game.file().splits() { 0 } else { claims.len() };
        claims.insert(place, period(code));
    }
    if let Some(recurrence) = recurring::claim(game) {
        claims.insert(0, recurrence);
    }
    let lacks = || game.file().lacks(Asks::Outcome);
    claims.extend((game.play() == Play::Normal).then(|| beside(game).claim().unless(lacks())));
    claims.push(beside(game).remoteness().unless(lacks()));
    claims.push(sound(game));
    claims
}

/// The game for claims about a further number beside it.
fn beside(game: &WrittenGame) -> LevelSets<'_> {
    let file = game.file();
    LevelSets {
        game,
        rules: Box::new(|| file.formulas(Asks::Outcome).expect("a move leaves one position")),
        numerals: file.numerals.clone(),
        values: Box::new(|budget| {
            Ok(Box::new(OfPositions::new(game.sound(budget)?, file, budget)))
        }),
    }
}

/// The claim about the period of the octal game that the rules are.
fn period(code: &Octal) -> Claim<'_> {
    let claim =
        code.claims().into_iter().next().expect("the values of an octal game may be periodic");
    let told = |derived: Derived| {
        let facts = derived.facts.into_iter().chain([code_fact(code)]).collect();
        Derived { facts, ..derived }
    };
    let subject = claim.subject();
    let claim = Rc::new(claim);
    let derive = Rc::clone(&claim);
    Claim::new(claim.name, format!("{}; the rules are those of {code}", claim.says))
        .derived(move |request| derive.derive(request).map(told))
        .by_certificate(subject, move |request| {
            let proposal = claim.propose(request)?;
            Ok(Proposal { derived: told(proposal.derived), ..proposal })
        })
}

/// The octal game that the rules of a file are.
pub(super) fn code_fact(code: &Octal) -> Fact {
    let says = format!("{code}: both have the same options at every number, as formulas decide");
    Fact::new("code", says)
}

/// The claim about the automaton of the values or outcomes.
fn automaton(game: &WrittenGame, asks: Asks) -> Claim<'_> {
    let what = match asks {
        Asks::Values | Asks::Relation => "the value of every position",
        Asks::Outcome => "who wins at every position",
    };
    let file = game.file();
    let numerals = &file.numerals;
    let (digits, order) = (numerals.in_words(), numerals.order().in_words());
    let says = format!("{what}, from its digits in {digits}, {order}, if an automaton is found");
    if let Some(why) = file.lacks(asks) {
        return Claim::new(asks.name(), says).unless(Some(why));
    }
    Claim {
        is_sequence: file.reads.len() == 1 && numerals.base().is_some(),
        ..Claim::new(asks.name(), says)
            .derived(move |request| {
                request.only_base(None, game)?;
                Ok(derived(game, asks, proved(game, asks, &request.budget)?))
            })
            .by_rules(
                move || file.formulas(asks).expect("rules that formulas can express"),
                move |stated, request| match game.proved(asks) {
                    Some(proved) if proved.sequences == stated.sequences => Ok(proved),
                    _ => with_lemmas(stated, game, &request.budget),
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

/// The claim that the rules define a game; its sentences name no game.
fn sound(game: &WrittenGame) -> Claim<'_> {
    let says = "every move leads to a position and lowers the measure, so that every play ends";
    if Demanded::all(game.file()).is_empty() {
        return Claim::new("sound", says)
            .unless(Some("no move leaves a position, so that every play ends at once".to_owned()));
    }
    Claim::new("sound", says)
        .no_automaton("it is sentences, and has no automaton; `prove` proves it")
        .by_certificate(None, |request| {
            request.only_base(None, game)?;
            let statement = game.named(decide(game.file(), true, &request.budget))?;
            let says = format!(
                "of each kind of moves that it leads to a position, and that it lowers the \
                 measure {}",
                game.file().lowered()
            );
            let certificate = statement.certificate();
            let derived = Derived::known(vec![Fact::new("sound", says)]);
            Ok(Proposal { certificate, concludes: Conclusion::Sound, derived })
        })
}
