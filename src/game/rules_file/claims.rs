//! The claims that can be proved: the values, who wins, and that the rules define a game.

use super::rules::WrittenGame;
use super::search::proved;
use super::sound_claim::SoundClaim;
use crate::game::answer::Fact;
use crate::game::claim::{Claim, Derived, OUTCOMES, Request};
use crate::game::{GameError, Play};
use crate::logic::{Asks, GameRules, Statement};

/// The claims about a game. In misère play there is no claim about values.
pub(super) fn claims(game: &WrittenGame) -> Vec<Box<dyn Claim + '_>> {
    let mut claims: Vec<Box<dyn Claim + '_>> = Vec::new();
    if game.play() == Play::Normal {
        claims.push(Box::new(Automaton { game, asks: Asks::Values }));
    }
    claims.push(Box::new(Automaton { game, asks: Asks::Outcome }));
    claims.push(Box::new(SoundClaim(game)));
    claims
}

/// The automaton of the values or outcomes.
struct Automaton<'g> {
    game: &'g WrittenGame,
    asks: Asks,
}

impl Claim for Automaton<'_> {
    fn name(&self) -> &'static str {
        self.asks.name()
    }

    fn says(&self) -> String {
        let what = match self.asks {
            Asks::Values => "the value of every position",
            Asks::Outcome => "who wins at every position",
        };
        let numerals = &self.game.file().numerals;
        format!("{what}, from its digits as in {numerals}, if an automaton of it is found")
    }

    fn is_sequence(&self) -> bool {
        let file = self.game.file();
        file.reads.len() == 1 && file.numerals.base().is_some()
    }

    fn rules(&self) -> Option<GameRules> {
        Some(self.game.file().formulas(self.asks))
    }

    fn derive(&self, request: &Request) -> Result<Derived, GameError> {
        request.only_base(None, self.game)?;
        let Statement { numerals, sequences, .. } = proved(self.game, self.asks, &request.budget)?;
        let sequence = sequences.into_iter().next().expect("the sequence of the game");
        let meanings = match self.asks {
            Asks::Values => Vec::new(),
            Asks::Outcome => {
                let occurs = |output: &i64| sequence.automaton.outputs().contains(&Some(*output));
                let outcomes = OUTCOMES.map(|(output, meaning)| (output, meaning.to_owned()));
                outcomes.into_iter().filter(|(output, _)| occurs(output)).collect()
            }
        };
        let says = format!("in {numerals} it keeps the rules at every position");
        let facts = vec![Fact::new("decided", says)];
        Ok(Derived {
            meanings,
            ..Derived::values(sequence.automaton, self.game.file().reads.clone(), facts)
        })
    }

    fn state(
        &self,
        name: &str,
        derived: &Derived,
        request: &Request,
    ) -> Result<Statement, GameError> {
        let stated = derived.statement(name, self.rules())?;
        match self.game.proved(self.asks) {
            Some(proved) if proved.sequences == stated.sequences => Ok(proved),
            _ => super::search::with_lemmas(stated, &request.budget),
        }
    }
}
