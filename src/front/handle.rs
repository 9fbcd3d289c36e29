//! A game with its most frequent questions.

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use num_bigint::BigUint;

use super::Automaton;
use crate::budget::{Budget, Memory};
use crate::game::answer::{Evaluation, Move, Worth};
use crate::game::rules_file::{RulesFile, WrittenGame};
use crate::game::sum::{self, Component};
use crate::game::{self, GameError, IntoPosition, Natural, read_game};
use crate::proof::{self, Proved};

/// The game of this name, such as `sd:5/2`; [`game::FAMILIES`] lists the families.
///
/// ```
/// assert_eq!(nimata::game(" sd: 2,1 / 3 ")?.to_string(), "sd:1,2/3");
/// # Ok::<(), nimata::GameError>(())
/// ```
///
/// # Errors
/// [`GameError::UnknownGame`] with a guess at the name that was meant; [`GameError::NoSuchGame`]
/// names the wrong part.
pub fn game(name: &str) -> Result<Game, GameError> {
    read_game(name).map(Game::from)
}

/// A handle to the rules of a game, which clones share.
///
/// It remembers the results of searches, and the bounds under which they found nothing, so the
/// second question is fast. If a budget has a shelf of its own, the results stand there instead,
/// and several games share them, as in `Budget::default().with_shelf(Arc::<Memory>::default())`
/// with [`Memory`].
///
/// It dereferences to the trait [`game::Game`], which has the rarer questions.
#[derive(Clone)]
pub struct Game {
    rules: Arc<dyn game::Game>,
    shelf: Arc<Memory>,
}

impl Game {
    /// The game of rules that formulas give, as a rules file has them; `docs/games.md` teaches to
    /// write them.
    ///
    /// ```
    /// use nimata::{Budget, Game};
    /// // Take one token or two.
    /// let rules = "reads n in msd_2\nmove m: m + 1 = n\nmove m: m + 2 = n\n";
    /// let game = Game::from_rules("bachet", rules)?;
    /// assert_eq!(game.value(5, &Budget::default())?, 2u32.into());
    /// # Ok::<(), nimata::GameError>(())
    /// ```
    ///
    /// # Errors
    /// [`GameError::NoSuchGame`] with the line, and a caret under the wrong part.
    pub fn from_rules(name: &str, text: &str) -> Result<Self, GameError> {
        let file = RulesFile::parse(text).map_err(|error| {
            GameError::NoSuchGame(format!("line {}: {}", error.line(text), error.render(text)))
        })?;
        let rules = Arc::new(WrittenGame::new(name.to_owned(), file));
        Ok(Game::from(rules as Arc<dyn game::Game>))
    }

    /// The value of a position: the mex of the values of its options. If the theorems determine
    /// only the winner, small positions are evaluated by the definition.
    ///
    /// ```
    /// let (game, budget) = (nimata::game("wythoff:1,1")?, nimata::Budget::default());
    /// assert_eq!(game.value((1, 2), &budget)?, 0u32.into());
    /// assert_eq!(game.value([1u8, 2], &budget)?, 0u32.into());
    /// assert_eq!(game.value("1, 2", &budget)?, 0u32.into());
    /// # Ok::<(), nimata::GameError>(())
    /// ```
    ///
    /// # Errors
    /// [`GameError::NoSuchPosition`]; [`GameError::Undecided`] where only a part is known, which
    /// [`Game::evaluate`] returns; a bound that was reached.
    pub fn value(&self, at: impl IntoPosition, budget: &Budget) -> Result<BigUint, GameError> {
        let position = at.into_position(self.rules.as_ref())?;
        let undecided = |but| GameError::Undecided(format!("the value is not known{but}"));
        match self.rules.summand(&position, &self.remembering(budget))?.worth {
            Worth::Value(value) => Ok(value),
            // In misère play, which has no sums, a lost position may have another value.
            Worth::PPosition(true) if self.rules.no_sums().is_none() => Ok(BigUint::ZERO),
            Worth::PPosition(true) => Err(undecided(", but the player to move loses")),
            Worth::PPosition(false) => Err(undecided(", but the player to move wins")),
            Worth::Between { .. } => Err(undecided("")),
        }
    }

    /// The known facts about the worth of a position, with the reasons.
    ///
    /// # Errors
    /// [`GameError::NoSuchPosition`]; a bound that was reached.
    pub fn evaluate(
        &self,
        at: impl IntoPosition,
        budget: &Budget,
    ) -> Result<Evaluation, GameError> {
        self.rules.value(&at.into_position(self.rules.as_ref())?, &self.remembering(budget))
    }

    /// A move to an option with the value `target`, or `None` if there is none; the moves to the
    /// value 0 are those that win.
    ///
    /// ```
    /// let (game, budget) = (nimata::game("nim:3")?, nimata::Budget::default());
    /// let winning = game.move_to((3, 5, 7), 0, &budget)?.expect("the value is 3 xor 5 xor 7");
    /// assert_eq!(game.value(&winning.into, &budget)?, 0u32.into());
    /// # Ok::<(), nimata::GameError>(())
    /// ```
    ///
    /// # Errors
    /// [`GameError::NoSuchPosition`]; a bound that was reached before a move was known.
    pub fn move_to(
        &self,
        at: impl IntoPosition,
        target: impl Natural,
        budget: &Budget,
    ) -> Result<Option<Move>, GameError> {
        let position = at.into_position(self.rules.as_ref())?;
        let component = Component { game: Arc::clone(&self.rules), position };
        let found = sum::move_to(&[component], &target.natural()?, &self.remembering(budget))?;
        Ok(found.map(|found| found.step))
    }

    /// The automaton of the first claim that has one: most often of the values.
    ///
    /// ```
    /// let automaton = nimata::game("sd:1/2")?.automaton(&nimata::Budget::default())?;
    /// assert_eq!((automaton.claim.as_str(), automaton.dfao.len()), ("values", 7));
    /// # Ok::<(), nimata::GameError>(())
    /// ```
    ///
    /// # Errors
    /// [`GameError::NoAutomaton`] or [`GameError::Unsuitable`] where there is none; a bound that
    /// was reached.
    pub fn automaton(&self, budget: &Budget) -> Result<Automaton, GameError> {
        self.derived(None, None, budget)
    }

    /// The automaton of a claim, such as `outcome`.
    ///
    /// # Errors
    /// As [`Game::automaton`]; [`GameError::NoSuchClaim`].
    pub fn automaton_of(&self, claim: &str, budget: &Budget) -> Result<Automaton, GameError> {
        self.derived(Some(claim), None, budget)
    }

    /// The automaton of the digits in a base, where the rules leave the base open.
    ///
    /// ```
    /// // Taking one token or two: the values have the period 3, which any base shows.
    /// let game = nimata::game("sd:1,2/:floor")?;
    /// let automaton = game.automaton_in(10, &nimata::Budget::default())?;
    /// assert_eq!(automaton.dfao.value_at(&5u32.into()), Some(2));
    /// # Ok::<(), nimata::GameError>(())
    /// ```
    ///
    /// # Errors
    /// As [`Game::automaton`]; also where the base does not suit.
    pub fn automaton_in(&self, base: u32, budget: &Budget) -> Result<Automaton, GameError> {
        self.derived(None, Some(base), budget)
    }

    fn derived(
        &self,
        claim: Option<&str>,
        base: Option<u32>,
        budget: &Budget,
    ) -> Result<Automaton, GameError> {
        let derivation =
            proof::derive(self.rules.as_ref(), claim, base, &self.remembering(budget))?;
        match derivation.derived.automaton.clone() {
            Some(dfao) => Ok(Automaton { claim: derivation.claim.clone(), dfao, derivation }),
            None => Err(derivation.lacks_automaton(self.rules.as_ref(), "`automaton_in`")),
        }
    }

    /// Proves the first claim about all positions that can be proved: most often the values.
    ///
    /// The certificate was accepted by [the checker](crate::checker), for the rules of this game.
    ///
    /// # Errors
    /// [`GameError::ClaimNeeded`] where several claims can be proved; [`GameError::NoProof`];
    /// [`GameError::Unanswered`] where only the rules can be proved sound; a bound that was
    /// reached; [`GameError::Rejected`] if the checker rejects the certificate, which is a defect.
    pub fn prove(&self, budget: &Budget) -> Result<Proved, GameError> {
        proof::prove(self.rules.as_ref(), None, None, &self.remembering(budget))
    }

    /// Proves a claim by its name, such as `outcome` or `rows:4,31`.
    ///
    /// # Errors
    /// As [`Game::prove`]; [`GameError::NoSuchClaim`].
    pub fn prove_claim(&self, claim: &str, budget: &Budget) -> Result<Proved, GameError> {
        proof::prove(self.rules.as_ref(), Some(claim), None, &self.remembering(budget))
    }

    /// The budget with a shelf: its own, or that of the handle.
    fn remembering(&self, budget: &Budget) -> Budget {
        match budget.shelf() {
            Some(_) => budget.clone(),
            None => budget.with_shelf(self.shelf.clone()),
        }
    }

    /// The rules, to be shared.
    pub fn rules(&self) -> &Arc<dyn game::Game> {
        &self.rules
    }
}

impl Deref for Game {
    type Target = dyn game::Game;

    fn deref(&self) -> &Self::Target {
        self.rules.as_ref()
    }
}

impl From<Box<dyn game::Game>> for Game {
    fn from(rules: Box<dyn game::Game>) -> Self {
        Game::from(Arc::from(rules))
    }
}

impl From<Arc<dyn game::Game>> for Game {
    fn from(rules: Arc<dyn game::Game>) -> Self {
        Game { rules, shelf: Arc::default() }
    }
}

impl fmt::Display for Game {
    /// The canonical name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rules.fmt(f)
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Game").field(&self.rules.to_string()).finish()
    }
}
