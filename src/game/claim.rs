//! Claims: what can be derived and proved about a game, by name.

use super::GameError;
use super::answer::Fact;
use super::conclusion::Conclusion;
use super::nearest::nearest;
use crate::automaton::{Dfao, minimize};
use crate::budget::Budget;
use crate::certificate::Certificate;
use crate::data::Recurrence;
use crate::logic::{Asks, GameRules, Sequence, Statement};
use crate::number::expression::bounded;

/// Something that can be derived, and perhaps proved, about a game.
pub trait Claim {
    /// Its name, such as `values`, `outcome`, `period` or `rows`.
    fn name(&self) -> &'static str;

    /// What follows the name and a colon, such as `X,I`; empty if nothing does.
    fn parameters(&self) -> &'static str {
        ""
    }

    /// Numbers to follow the name where nobody gives any, as an example; none where the claim takes
    /// none, or where no choice of them shows anything.
    fn sample(&self) -> Vec<u32> {
        Vec::new()
    }

    /// What it says of the game, in a phrase.
    fn says(&self) -> String;

    /// Why there is no automaton of it here; `None` if [`Claim::derive`] looks for one.
    fn lacks_automaton(&self) -> Option<String> {
        None
    }

    /// What a proof would need; `None` if [`Claim::propose`] looks for one.
    fn lacks_proof(&self) -> Option<String> {
        None
    }

    /// Whether its automaton is that of a sequence of values, from digits in a base: such a one has
    /// a kernel, a linear representation and densities.
    fn is_sequence(&self) -> bool {
        false
    }

    /// The recurrence of the values, for programs that can verify an automaton by it.
    fn recurrence(&self) -> Option<Recurrence> {
        None
    }

    /// What may be said of the base of the digits.
    fn base(&self) -> BaseChoice {
        BaseChoice::Determined
    }

    /// Derives what the claim says.
    ///
    /// # Errors
    /// [`GameError`] if there is no automaton of it, or a bound was reached.
    fn derive(&self, _request: &Request) -> Result<Derived, GameError> {
        Err(GameError::Unsuitable(self.lacks_automaton().unwrap_or_default()))
    }

    /// The rules of the game as formulas, with what the claim asks of a position; `None` if the
    /// claim is not that an automaton keeps rules. Nothing is derived for it.
    fn rules(&self) -> Option<GameRules> {
        None
    }

    /// How a certificate names the game, as the checker compares it; `None` if there is none. Of a
    /// game that formulas give it is their object in JSON.
    fn subject(&self) -> Option<String> {
        self.rules().map(|rules| rules.to_json())
    }

    /// What was derived, as a certificate of logic states it: the automaton as a sequence of this
    /// name with its rules. A claim overrides it to add lemmas and sentences.
    ///
    /// # Errors
    /// [`GameError::Unsuitable`] if there is no automaton, or its numerals are not those of logic.
    fn state(
        &self,
        name: &str,
        derived: &Derived,
        _request: &Request,
    ) -> Result<Statement, GameError> {
        derived.statement(name, self.rules())
    }

    /// The output of words outside, where the automaton of the claim recognises a set.
    fn rejects(&self) -> Option<i64> {
        None
    }

    /// Derives the claim with its evidence.
    ///
    /// # Errors
    /// As [`Claim::derive`]; [`GameError::Unsuitable`] if there is no proof of it here.
    fn propose(&self, request: &Request) -> Result<Proposal, GameError> {
        let Some(GameRules { asks, .. }) = self.rules() else {
            return Err(GameError::Unsuitable(self.lacks_proof().unwrap_or_default()));
        };
        let derived = self.derive(request)?;
        let certificate = self.state(SEQUENCE, &derived, request)?.certificate();
        let states = derived.automaton.as_ref().map_or(0, Dfao::len);
        Ok(Proposal { certificate, concludes: Conclusion::Automaton { asks, states }, derived })
    }

    /// The name with what follows it, as a user writes it.
    fn syntax(&self) -> String {
        match self.parameters() {
            "" => self.name().to_owned(),
            parameters => format!("{}:{parameters}", self.name()),
        }
    }
}

/// The name of a game's automaton in a certificate about that game alone.
pub const SEQUENCE: &str = "G";

/// What may be said of the base in which an automaton reads its digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BaseChoice {
    /// The rules determine it.
    Determined,
    /// Another than the usual one may be asked for.
    Free,
    /// Every base will do, so one must be named.
    ToBeNamed,
}

/// How a claim is to be derived.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// The numbers that follow the claim's name.
    pub parameters: Vec<u32>,
    /// The base, where the rules do not determine it.
    pub base: Option<u32>,
    /// The bounds.
    pub budget: Budget,
}

impl Request {
    /// A request without parameters, within the budget.
    pub fn within(budget: Budget) -> Self {
        Request { budget, ..Request::default() }
    }

    /// The parameters, as many as the claim takes.
    ///
    /// # Panics
    /// If there are not as many; [`find`] has seen to it.
    pub fn numbers<const N: usize>(&self) -> [u32; N] {
        self.parameters.as_slice().try_into().expect("as many numbers as the claim takes")
    }

    /// Refuses a base where the rules determine the digits.
    ///
    /// # Errors
    /// [`GameError::Unsuitable`] unless no base is asked for, or the one that there is.
    pub fn only_base(&self, only: Option<u32>, game: &dyn super::Rules) -> Result<(), GameError> {
        match self.base {
            None => Ok(()),
            base if base == only => Ok(()),
            Some(base) => Err(GameError::Unsuitable(format!(
                "the rules of {game} determine the digits that its automata read, so base {base} \
                 does not suit; leave it out"
            ))),
        }
    }
}

/// The outputs of an automaton that says who wins, with what they mean.
pub const OUTCOMES: [(i64, &str); 2] =
    [(0, "the player to move loses"), (1, "the player to move wins")];

/// What was derived.
#[derive(Clone, Debug, Default)]
pub struct Derived {
    /// The minimal automaton, in the reading order in which it was found; `None` where only a base
    /// that nobody named would determine one.
    pub automaton: Option<Dfao>,
    /// What its tracks hold, such as "n", or "smaller pile" and "difference".
    pub tracks: Vec<String>,
    /// What its outputs stand for, where they are no values; in increasing order.
    pub meanings: Vec<(i64, String)>,
    /// The output of words outside, where the automaton recognises a set.
    pub rejects: Option<i64>,
    /// What the family knows beside it.
    pub facts: Vec<Fact>,
}

impl Derived {
    /// Facts alone, of a claim without an automaton.
    pub fn known(facts: Vec<Fact>) -> Self {
        Derived { facts, ..Derived::default() }
    }

    /// An automaton whose outputs are values.
    pub fn values(automaton: Dfao, tracks: Vec<String>, facts: Vec<Fact>) -> Self {
        Derived { automaton: Some(automaton), tracks, facts, ..Derived::default() }
    }

    /// Whether the outputs of the automaton are [`OUTCOMES`].
    pub fn says_who_wins(&self) -> bool {
        let is_outcome =
            |(output, meaning): &(i64, String)| OUTCOMES.contains(&(*output, meaning.as_str()));
        !self.meanings.is_empty() && self.meanings.iter().all(is_outcome)
    }

    /// The automaton as a sequence of a certificate, alone, with these rules.
    ///
    /// # Errors
    /// [`GameError::Unsuitable`] if there is no automaton, or its numerals are not those of logic.
    pub fn statement(&self, name: &str, game: Option<GameRules>) -> Result<Statement, GameError> {
        let unsuitable = |why: &str| GameError::Unsuitable(why.to_owned());
        let automaton = self.automaton.clone().ok_or_else(|| {
            unsuitable("there is no automaton yet; a base of the digits may have to be named")
        })?;
        let numerals = automaton.numeration().clone();
        if !numerals.is_decidable() {
            return Err(unsuitable(
                "the automaton reads digits of a numeration system in which no formula is written",
            ));
        }
        let sequence = Sequence { name: name.to_owned(), automaton, game };
        Ok(Statement {
            numerals,
            sequences: vec![sequence],
            sentences: Vec::new(),
            lemmas: Vec::new(),
        })
    }
}

/// Who wins, read off an automaton of the values: output 0 where the player to move loses, else 1.
pub struct Outcomes<'g>(Box<dyn Claim + 'g>);

impl<'g> Outcomes<'g> {
    /// The outcomes of what `values` says.
    pub fn of(values: impl Claim + 'g) -> Self {
        Outcomes(Box::new(values))
    }
}

impl Claim for Outcomes<'_> {
    fn name(&self) -> &'static str {
        "outcome"
    }

    fn says(&self) -> String {
        "who wins, from the automaton of the values".to_owned()
    }

    fn base(&self) -> BaseChoice {
        self.0.base()
    }

    fn lacks_automaton(&self) -> Option<String> {
        self.0.lacks_automaton()
    }

    fn lacks_proof(&self) -> Option<String> {
        let alone = || format!("no certificate says who wins alone; `{}` says more", self.0.name());
        self.0.lacks_automaton().or_else(|| self.rules().is_none().then(alone))
    }

    fn rules(&self) -> Option<GameRules> {
        let rules = self.0.rules()?;
        let first = rules.first.into_iter().map(|(value, at)| (value.min(1), at)).collect();
        Some(GameRules { asks: Asks::Outcome, end: rules.end.min(1), first, ..rules })
    }

    fn derive(&self, request: &Request) -> Result<Derived, GameError> {
        let derived = self.0.derive(request)?;
        let automaton = derived
            .automaton
            .map(|values| minimize(&values.map_outputs(|value| value.map(|value| value.min(1)))));
        Ok(Derived { automaton, facts: Vec::new(), ..derived })
    }
}

/// A claim with its evidence, not yet checked, and what it is about.
#[derive(Clone, Debug)]
pub struct Proposal {
    /// The certificate.
    pub certificate: Certificate,
    /// What the certificate proves if it is accepted.
    pub concludes: Conclusion,
    /// What was derived: the automaton of the claim, if it is about one, with all that a picture
    /// says of it, and the facts that were found on the way.
    pub derived: Derived,
}

/// The claim so named among those of a game, and the numbers that follow its name.
///
/// # Errors
/// [`GameError::NoSuchClaim`] lists the claims that there are; [`GameError::Unsuitable`] says what
/// is no number.
pub fn find<'g>(
    claims: Vec<Box<dyn Claim + 'g>>,
    text: &str,
    game: &dyn super::Rules,
) -> Result<(Box<dyn Claim + 'g>, Vec<u32>), GameError> {
    let (name, parameters) = text.trim().split_once(':').unwrap_or((text.trim(), ""));
    let known: Vec<String> = claims.iter().map(|claim| claim.syntax()).collect();
    let meant = nearest(name.trim(), claims.iter().map(|claim| claim.name()));
    let claim = claims.into_iter().find(|claim| claim.name() == name.trim()).ok_or_else(|| {
        let meant = meant.map_or_else(String::new, |meant| format!("; did you mean `{meant}`?"));
        let (name, all) = (name.trim().to_owned(), known.join(", "));
        let says = match known.as_slice() {
            [] => format!(
                "there are no claims about {game}: nothing is derived or proved of all its \
                 positions at once"
            ),
            _ => format!("`{name}` is no claim about {game}; there are {all}{meant}"),
        };
        GameError::NoSuchClaim { name, known, says }
    })?;
    let numbers = parameters.split(',').map(str::trim).filter(|_| !parameters.trim().is_empty());
    let numbers = numbers
        .map(|number| {
            bounded(number, 0, u32::MAX).map_err(|_| {
                GameError::Unsuitable(format!(
                    "in {}, `{number}` is no whole number up to {}",
                    text.trim(),
                    u32::MAX
                ))
            })
        })
        .collect::<Result<Vec<u32>, _>>()?;
    let wanted = claim.parameters().split(',').filter(|name| !name.is_empty()).count();
    if numbers.len() != wanted {
        return Err(GameError::Unsuitable(format!(
            "a claim about {game} is written {}, with {wanted} numbers after the name and not {}",
            claim.syntax(),
            numbers.len()
        )));
    }
    Ok((claim, numbers))
}
