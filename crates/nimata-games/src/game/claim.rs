//! Claims: statements about a game that can be derived and proved, by name.

use std::cell::LazyCell;

use super::answer::Fact;
use super::conclusion::Conclusion;
use super::error::UnsuitableError;
use super::{GameError, Result};
use nimata_automata::automaton::{Continuation, Dfao, LinearRepresentation, counted};
use nimata_automata::budget::Budget;
use nimata_automata::number::expression::bounded;
use nimata_draw::data::Recurrence;
use nimata_logic::certificate::Certificate;
use nimata_logic::logic::{Asks, GameRules, Sequence, Statement};
use nimata_logic::nearest;

/// A statement about a game that can be derived, and perhaps proved.
///
/// A family states its claims as data: `Claim { base, ..Claim::new(name, says).derived(…) }`.
pub struct Claim<'g> {
    /// Its name, such as `values`, `outcome`, `period` or `rows`.
    pub name: &'static str,
    /// The parameters after the name and a colon, such as `X,I`; empty if there are none.
    pub parameters: &'static str,
    /// Example numbers for the parameters; empty if the claim takes none, or if no example shows
    /// anything.
    pub sample: &'static [u32],
    /// The statement about the game, in a phrase.
    pub says: String,
    /// The choice of the base of the digits.
    pub base: BaseChoice,
    /// Whether its automaton is that of a sequence of values, from digits in a base: such
    /// an automaton has a kernel, a linear representation and densities.
    pub is_sequence: bool,
    /// The recurrence of the values, for programs that can verify an automaton by it.
    pub recurrence: Option<Recurrence>,
    /// The rules of the game as formulas, with the claim's question about a position. They
    /// are written when something asks for them: a game may have thousands of moves, and a
    /// list of claims needs none of their formulas.
    pub(super) rules: Option<Written<'g>>,
    /// The name of the game in a certificate, where no rules stand for it.
    pub(super) subject: Option<String>,
    /// The names of its games in certificates, where each parameter has one of its own.
    pub(super) each: Option<(Vec<u32>, Named<'g>)>,
    /// The function that derives it, or the reason why it has no automaton.
    pub(super) derive: Result<By<'g, Derived>, String>,
    /// The function that proves it, or the missing part of a proof.
    pub(super) evidence: Result<Evidence<'g>, String>,
}

/// A function that answers a request.
pub(super) type By<'g, T> = Box<dyn Fn(&Request) -> Result<T> + 'g>;

/// The name of the game of each parameter.
type Named<'g> = Box<dyn Fn(u32) -> String + 'g>;

/// Rules that are written once, when something asks for them.
pub(super) type Written<'g> = LazyCell<GameRules, Box<dyn FnOnce() -> GameRules + 'g>>;

/// A function that adds lemmas and sentences to the statement that an automaton keeps rules.
type Complete<'g> = Box<dyn Fn(Statement, &Request) -> Result<Statement> + 'g>;

/// The proof of a claim.
pub(super) enum Evidence<'g> {
    /// Its automaton keeps the rules of the game.
    Rules(Complete<'g>),
    /// By a certificate of a kind of its own.
    Certificate(By<'g, Proposal>),
}

impl<'g> Claim<'g> {
    /// A claim that can be neither derived nor proved yet.
    pub fn new(name: &'static str, says: impl Into<String>) -> Self {
        Claim {
            name,
            parameters: "",
            sample: &[],
            says: says.into(),
            base: BaseChoice::Determined,
            is_sequence: false,
            recurrence: None,
            rules: None,
            subject: None,
            each: None,
            derive: Err("nothing derives it".to_owned()),
            evidence: Err("nothing proves it".to_owned()),
        }
    }

    /// The claim with the function that derives it.
    pub fn derived(mut self, derive: impl Fn(&Request) -> Result<Derived> + 'g) -> Self {
        self.derive = Ok(Box::new(derive));
        self
    }

    /// The claim that its automaton keeps these rules of the game, with the function that adds
    /// lemmas and sentences to the statement of it.
    pub fn by_rules(
        mut self,
        rules: impl FnOnce() -> GameRules + 'g,
        complete: impl Fn(Statement, &Request) -> Result<Statement> + 'g,
    ) -> Self {
        self.rules = Some(LazyCell::new(Box::new(rules)));
        self.evidence = Ok(Evidence::Rules(Box::new(complete)));
        self
    }

    /// The claim with the function that writes its certificate about the game so named, or about
    /// none.
    pub fn by_certificate(
        mut self,
        subject: Option<String>,
        propose: impl Fn(&Request) -> Result<Proposal> + 'g,
    ) -> Self {
        self.subject = subject;
        self.evidence = Ok(Evidence::Certificate(Box::new(propose)));
        self
    }

    /// The claim without an automaton, for the reason given.
    pub fn no_automaton(mut self, why: impl Into<String>) -> Self {
        self.derive = Err(why.into());
        self
    }

    /// The claim without a proof, for the reason given.
    pub fn no_proof(mut self, why: impl Into<String>) -> Self {
        self.evidence = Err(why.into());
        self
    }

    /// The claim, without automaton and proof if there is a reason.
    pub fn unless(self, why: Option<String>) -> Self {
        match why {
            Some(why) => self.no_automaton(why.clone()).no_proof(why),
            None => self,
        }
    }

    /// The reason why it has no automaton; `None` if [`Claim::derive`] looks for one.
    pub fn lacks_automaton(&self) -> Option<&str> {
        self.derive.as_ref().err().map(String::as_str)
    }

    /// The missing part of a proof; `None` if [`Claim::propose`] looks for a proof.
    pub fn lacks_proof(&self) -> Option<&str> {
        self.evidence.as_ref().err().map(String::as_str)
    }

    /// The rules of the game as formulas, with the claim's question about a position; `None` if the
    /// claim is not that an automaton keeps rules.
    pub fn rules(&self) -> Option<&GameRules> {
        self.rules.as_deref()
    }

    /// The rules with the question that the derived automaton answers.
    pub fn rules_of(&self, derived: &Derived) -> Option<GameRules> {
        let rules = self.rules()?.clone();
        Some(GameRules { asks: derived.asks.unwrap_or(rules.asks), ..rules })
    }

    /// Whether a certificate of the claim names the game, and so answers a question about it. Other
    /// certificates have sentences alone, such as those that the rules are sound.
    pub fn names_game(&self) -> bool {
        self.rules.is_some() || self.subject.is_some()
    }

    /// The name of the game in a certificate, as the checker compares it; `None` if a
    /// certificate names none. For a game that formulas give, the name is their object in
    /// JSON.
    pub fn subject(&self) -> Option<String> {
        self.subject_of(&Derived::default())
    }

    /// The name of the game in a certificate about a derived automaton.
    pub fn subject_of(&self, derived: &Derived) -> Option<String> {
        let of_rules = || self.rules_of(derived).map(|rules| rules.to_json());
        derived.subject.clone().or_else(of_rules).or_else(|| self.subject.clone())
    }

    /// The claim, whose certificates name a game of their own for each of these parameters.
    pub(super) fn about_each(
        mut self,
        parameters: Vec<u32>,
        subject: impl Fn(u32) -> String + 'g,
    ) -> Self {
        self.each = Some((parameters, Box::new(subject)));
        self
    }

    /// The names that games have in certificates of the claim, whatever its parameters.
    pub fn subjects(&self) -> Vec<String> {
        let each = self.each.iter().filter(|_| self.evidence.is_ok());
        let each = each.flat_map(|(all, of)| all.iter().map(|&number| of(number)));
        self.subject().into_iter().chain(each).collect()
    }

    /// Derives the claim.
    ///
    /// # Errors
    /// [`GameError`] if there is no automaton of it, or a bound was reached.
    pub fn derive(&self, request: &Request) -> Result<Derived> {
        match &self.derive {
            Ok(derive) => derive(request),
            Err(why) => Err(GameError::Unsuitable(why.clone())),
        }
    }

    /// The statement about a derived automaton in a certificate of logic: the automaton as
    /// a sequence of this name with its rules, and the lemmas and sentences of the claim.
    ///
    /// # Errors
    /// [`GameError::Unsuitable`] if there is no automaton, or its numerals are not those of logic.
    pub fn state(&self, name: &str, derived: &Derived, request: &Request) -> Result<Statement> {
        let statement = derived.statement(name, self.rules_of(derived))?;
        match &self.evidence {
            Ok(Evidence::Rules(complete)) => complete(statement, request),
            _ => Ok(statement),
        }
    }

    /// Derives the claim with its evidence.
    ///
    /// # Errors
    /// As [`Claim::derive`]; [`GameError::Unsuitable`] if there is no proof of it here.
    pub fn propose(&self, request: &Request) -> Result<Proposal> {
        match &self.evidence {
            Ok(Evidence::Rules(_)) => {
                let derived = self.derive(request)?;
                let asks = self.rules_of(&derived).expect("the evidence is about rules").asks;
                let certificate = self.state(SEQUENCE, &derived, request)?.certificate();
                let states = derived.automaton.as_ref().map_or(0, Dfao::len);
                let concludes = Conclusion::Automaton { asks, states };
                Ok(Proposal { certificate, concludes, derived })
            }
            Ok(Evidence::Certificate(propose)) => propose(request),
            Err(why) => Err(GameError::Unsuitable(why.clone())),
        }
    }

    /// The name with these numbers, as a user writes it: `rows:4,31`.
    pub fn written(&self, numbers: &[u32]) -> String {
        let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
        followed(self.name, &numbers.join(","))
    }

    /// The name with the names of the numbers that follow it: `rows:X,I`.
    pub fn syntax(&self) -> String {
        followed(self.name, self.parameters)
    }
}

/// A name with what follows it after a colon, if anything does.
pub(super) fn followed(name: &str, parameters: &str) -> String {
    match parameters {
        "" => name.to_owned(),
        parameters => format!("{name}:{parameters}"),
    }
}

/// The name of the claim that values keep a recurrence, where no automaton reads them.
pub const RECURRENCE: &str = "recurrence";

/// The name of a game's automaton in a certificate about that game alone.
pub const SEQUENCE: &str = "G";

/// The choice of the base in which an automaton reads its digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BaseChoice {
    /// The rules determine it.
    Determined,
    /// Another than the usual one may be asked for.
    Free,
    /// Every base will do, so one must be named.
    ToBeNamed,
}

/// A request to derive a claim: parameters, base and bounds.
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
    pub fn only_base(&self, only: Option<u32>, game: &dyn super::Rules) -> Result<()> {
        match self.base {
            None => Ok(()),
            base if base == only => Ok(()),
            Some(base) => Err(RequestError::Base { game: game.to_string(), base }.into()),
        }
    }
}

/// The claim so named among those of a game, and the numbers that follow its name.
///
/// # Errors
/// [`GameError::NoSuchClaim`] lists the claims of the game; [`GameError::Unsuitable`] names the
/// part that is not a number.
pub fn find<'g>(
    claims: Vec<Claim<'g>>,
    text: &str,
    game: &dyn super::Rules,
) -> Result<(Claim<'g>, Vec<u32>)> {
    let (name, parameters) = text.trim().split_once(':').unwrap_or((text.trim(), ""));
    let known: Vec<String> = claims.iter().map(Claim::syntax).collect();
    let meant = nearest(name.trim(), claims.iter().map(|claim| claim.name));
    let claim = claims.into_iter().find(|claim| claim.name == name.trim()).ok_or_else(|| {
        let meant = meant.map_or_else(String::new, |meant| format!("; did you mean `{meant}`?"));
        let (name, all) = (name.trim().to_owned(), known.join(", "));
        let says = match known.as_slice() {
            [] => format!(
                "there are no claims about {game}: nothing is derived or proved of all its \
                 positions at once"
            ),
            _ => format!("`{name}` is not a claim about {game}; there are {all}{meant}"),
        };
        GameError::NoSuchClaim { name, known, says }
    })?;
    let numbers = parameters.split(',').map(str::trim).filter(|_| !parameters.trim().is_empty());
    let numbers = numbers
        .map(|number| {
            bounded(number, 0, u32::MAX)
                .map_err(|_| RequestError::NotANumber { text: text.trim(), number })
        })
        .collect::<Result<Vec<u32>, _>>()?;
    let wanted = claim.parameters.split(',').filter(|name| !name.is_empty()).count();
    if numbers.len() != wanted {
        let (game, syntax, given) = (game.to_string(), claim.syntax(), numbers.len());
        return Err(RequestError::Count { game, syntax, wanted, given }.into());
    }
    Ok((claim, numbers))
}

/// The reason why a request does not suit a claim.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum RequestError<'r> {
    #[error(
        "the rules of {game} determine the digits that its automata read, so base {base} does not \
         suit; leave it out"
    )]
    Base { game: String, base: u32 },
    #[error("in {text}, `{number}` is not a whole number up to {}", u32::MAX)]
    NotANumber { text: &'r str, number: &'r str },
    #[error(
        "a claim about {game} is written {syntax}, with {} after the name and not {given}",
        counted(*wanted, "number")
    )]
    Count { game: String, syntax: String, wanted: usize, given: usize },
}

impl UnsuitableError for RequestError<'_> {}

// The automaton and the facts that are derived of a game, and a claim with its evidence.

/// The outputs of an automaton that says who wins, with what they mean.
pub const OUTCOMES: [(i64, &str); 2] =
    [(0, "the player to move loses"), (1, "the player to move wins")];

/// The result of a derivation: an automaton, and facts.
#[derive(Clone, Debug, Default)]
pub struct Derived {
    /// The minimal automaton, in the reading order in which it was found; `None` where only a base
    /// that nobody named would determine one.
    pub automaton: Option<Dfao>,
    /// The meaning of its tracks, such as "n", or "smaller pile" and "difference".
    pub tracks: Vec<String>,
    /// The meanings of its outputs in increasing order, where these are no values.
    pub meanings: Vec<(i64, String)>,
    /// The output of words outside, where the automaton recognises a set.
    pub rejects: Option<i64>,
    /// The question about the rules that the automaton answers, where a search found
    /// another one than the claim asks first: values as a relation in place of values as
    /// outputs.
    pub asks: Option<Asks>,
    /// The name of the game of the automaton, where the claim is about many games.
    pub game: Option<String>,
    /// The game as a certificate names it, where the parameters of the claim change its rules.
    pub subject: Option<String>,
    /// The bases in which the automaton is the same, with rows that are continued.
    pub bases: Option<Continuation>,
    /// The values as products of matrices, where these were derived and no automaton.
    pub linear: Option<LinearRepresentation>,
    /// Further facts.
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
    pub fn statement(&self, name: &str, game: Option<GameRules>) -> Result<Statement> {
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
        Ok(Statement::of(numerals, sequence))
    }
}

/// A claim with its evidence, not yet checked, and its subject.
#[derive(Clone, Debug)]
pub struct Proposal {
    /// The certificate.
    pub certificate: Certificate,
    /// The conclusion that the certificate proves if it is accepted.
    pub concludes: Conclusion,
    /// The automaton of the claim, if it is about one, with the texts of its picture, and the facts
    /// that were found on the way.
    pub derived: Derived,
}

#[cfg(test)]
mod tests {
    use super::Claim;
    use crate::game::usual_claims::plain;

    #[test]
    fn a_list_of_claims_writes_no_rules() {
        let values = Claim::new("values", "the value of every position")
            .by_rules(|| panic!("nothing asks for the rules"), plain);
        let outcome = Claim::outcome(values);
        assert_eq!((outcome.syntax().as_str(), outcome.lacks_proof()), ("outcome", None));
    }
}
