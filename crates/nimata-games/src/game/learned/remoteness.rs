//! The remoteness of positions, in any game: how many moves a play lasts if the winner hastens and
//! the loser delays. A clock is played beside the game, which every move lowers.
//!
//! docs/certificate.md, section 5, has the proof.

use std::rc::Rc;

use super::beside::{Companion, LevelSets, moved, names};
use super::proof::Values;
use crate::game::Result;
use crate::game::claim::{Claim, Derived, Proposal, Request, SEQUENCE};
use crate::game::conclusion::Conclusion;
use crate::game::remoteness::Remoteness;
use nimata_logic::logic::{Asks, GameRules, Statement, indexed};

/// The rules of a game beside a clock, which every move lowers by 1: at 0 there is no move. The
/// question is who wins.
///
/// # Panics
/// Panics if the rules prescribe values.
fn clocked(rules: &GameRules) -> GameRules {
    assert!(rules.first.is_empty(), "plays end where there is no move");
    let mut name = names(rules);
    let (clock, left) = (name("clock"), name("left"));
    GameRules {
        reads: rules.reads.iter().cloned().chain([clock.clone()]).collect(),
        moves: moved(rules, &left, &format!("{left} + 1 = {clock}")),
        asks: Asks::Outcome,
        measure: format!("{} + {clock}", rules.measure),
        ..rules.clone()
    }
}

/// Who wins beside the clock, from the remoteness of positions.
struct Clock<'v> {
    /// Which numbers are positions, and their options.
    values: Box<dyn Values + 'v>,
    /// Whether who cannot move wins.
    misere: bool,
    remoteness: Remoteness,
}

impl Values for Clock<'_> {
    fn value(&mut self, at: &[u64]) -> Result<Option<u64>> {
        let (&clock, at) = at.split_last().expect("the clock");
        if self.values.value(at)?.is_none() {
            return Ok(None);
        }
        let Clock { values, remoteness, .. } = self;
        let moves = remoteness.at(at, &mut |at| values.options(at))?;
        let ends = moves < clock && (clock - moves) % 2 == 1;
        Ok(Some(u64::from((clock % 2 == 1) ^ ends ^ self.misere)))
    }

    fn options(&mut self, at: &[u64]) -> Result<Vec<Vec<u64>>> {
        let (&clock, at) = at.split_last().expect("the clock");
        let Some(left) = clock.checked_sub(1) else { return Ok(Vec::new()) };
        let moved = self.values.options(at)?.into_iter();
        Ok(moved.map(|to| [&to[..], &[left]].concat()).collect())
    }
}

impl<'g> LevelSets<'g> {
    /// The claim `remoteness`.
    pub(in crate::game) fn remoteness(self) -> Claim<'g> {
        let says = "how many moves a play lasts from every position, if the winner hastens and the \
                    loser delays: decided beside a clock that every move lowers; by an automaton, \
                    if one is found";
        let game = Rc::new(self);
        let (derive, subject) = (Rc::clone(&game), Rc::clone(&game));
        let claim = Claim::new("remoteness", says);
        let claim = claim.derived(move |request| Ok(derive.found_remoteness(request)?.1));
        let claim = claim.by_certificate(None, move |request| {
            let (proved, derived) = game.found_remoteness(request)?;
            let states = proved.sequences[0].automaton.len();
            let concludes = Conclusion::Remoteness { states };
            Ok(Proposal { certificate: proved.certificate(), concludes, derived })
        });
        claim.about_each(vec![0], move |_| clocked(&(subject.rules)()).to_json())
    }

    fn found_remoteness(&self, request: &Request) -> Result<(Statement, Derived)> {
        request.only_base(self.numerals.base(), self.game)?;
        let own = (self.rules)();
        let (misere, mut name) = (own.end == 1, names(&own));
        let (moves, half) = (name("moves"), name("half"));
        let at = indexed(SEQUENCE, &own.reads);
        // The clock is one more than the moves. So many moves suffice, and two fewer do not.
        let least = |won| {
            format!("{at}[{moves} + 1] = @{won} & ({moves} < 2 | {at}[{moves} - 1] != @{won})")
        };
        let even = format!("(E {half} ({moves} = 2*{half}))");
        let (lost, won) = (least(u8::from(misere)), least(u8::from(!misere)));
        let set = format!("({}) & (({even} & {lost}) | (~{even} & {won}))", own.positions);
        self.decided(
            Companion {
                what: "beside a clock".to_owned(),
                rules: clocked(&own),
                outcomes: &|values| {
                    Box::new(Clock { values, misere, remoteness: Remoteness::in_play(misere) })
                },
                set,
                tracks: own.reads.iter().cloned().chain([moves.clone()]).collect(),
                meanings: ["another number of moves".to_owned(), "the remoteness".to_owned()],
            },
            &request.budget,
        )
    }
}
