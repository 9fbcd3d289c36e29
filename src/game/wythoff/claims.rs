//! The claims: who wins, and the languages of words that belong to the game.

use super::automata::{alphabet, derive};
use super::lemmas::lemmas;
use super::says::Says;
use super::{Theorem, WythoffGame, formulas};
use crate::game::GameError;
use crate::game::claim::{Claim, Derived, OUTCOMES, Request};
use crate::logic::{GameRules, Statement};

/// The claims about a game; the first is who wins.
pub(super) fn claims(game: &WythoffGame) -> Vec<Box<dyn Claim + '_>> {
    // Without a theorem there are no digits, and one claim reports this.
    let all: &[Says] = match Theorem::of(game) {
        Some(_) => &[Says::Outcome, Says::Pairs, Says::Representations, Says::SmallerPiles],
        None => &[Says::Outcome],
    };
    all.iter()
        .copied()
        .map(|says| -> Box<dyn Claim + '_> { Box::new(Words { game, says }) })
        .collect()
}

/// A claim about words in the numeration system of a game.
struct Words<'g> {
    game: &'g WythoffGame,
    says: Says,
}

impl Words<'_> {
    /// The names of the two sequences.
    fn sequences(&self) -> [&'static str; 2] {
        Theorem::of(self.game).map_or(["A", "B"], Theorem::sequences)
    }
}

/// The outputs of the automaton of the pairs: 1 for a pair, as for an indicator function. The
/// automaton of `outcome` outputs 0 there.
const PAIRS: [&str; 2] = [
    "no P-position with the smaller pile first",
    "a P-position with the smaller pile first: the player to move loses, and `outcome` has 0",
];

impl Claim for Words<'_> {
    fn name(&self) -> &'static str {
        match self.says {
            Says::Outcome => "outcome",
            Says::Pairs => "pairs",
            Says::Representations => "representations",
            Says::SmallerPiles => "smaller-piles",
        }
    }

    fn says(&self) -> String {
        let [smaller, larger] = self.sequences();
        match self.says {
            Says::Outcome => "who wins, from the digits of both piles".to_owned(),
            Says::Pairs => {
                format!("which pairs of words are a P-position ({smaller}_n, {larger}_n)")
            }
            Says::Representations => "which words of digits represent a number".to_owned(),
            Says::SmallerPiles => format!("which words represent a smaller pile {smaller}_n"),
        }
    }

    fn lacks_automaton(&self) -> Option<String> {
        alphabet(self.game, self.says).err().map(|why| why.to_string())
    }

    fn lacks_proof(&self) -> Option<String> {
        let why = || match self.says {
            Says::Outcome => formulas::lacks_rules(self.game),
            _ => Some("`outcome` is what a certificate is written of".to_owned()),
        };
        self.lacks_automaton().or_else(why)
    }

    fn rules(&self) -> Option<GameRules> {
        formulas::rules(self.game).filter(|_| self.says == Says::Outcome)
    }

    fn state(
        &self,
        name: &str,
        derived: &Derived,
        request: &Request,
    ) -> Result<Statement, GameError> {
        let mut statement = derived.statement(name, self.rules())?;
        if self.says == Says::Outcome {
            statement.lemmas = lemmas(self.game, &statement, &request.budget)?;
        }
        Ok(statement)
    }

    fn rejects(&self) -> Option<i64> {
        (!matches!(self.says, Says::Outcome)).then_some(0)
    }

    fn derive(&self, request: &Request) -> Result<Derived, GameError> {
        request.only_base(None, self.game)?;
        let automaton = derive(self.game, self.says, &request.budget)?;
        let [smaller, larger] = self.sequences();
        let (tracks, meanings): (&[&str], _) = match self.says {
            Says::Outcome => (&["x", "y"], OUTCOMES.map(|(_, meaning)| meaning)),
            Says::Pairs => (&[smaller, larger], PAIRS),
            Says::Representations => (&["n"], ["no representation", "a representation"]),
            Says::SmallerPiles => (
                &[smaller],
                ["not the smaller pile of a P-position", "the smaller pile of a P-position"],
            ),
        };
        let tracks = tracks.iter().map(|&track| track.to_owned()).collect();
        Ok(Derived {
            meanings: (0..).zip(meanings.map(str::to_owned)).collect(),
            rejects: self.rejects(),
            ..Derived::values(automaton, tracks, Vec::new())
        })
    }
}
