//! The sequence of a game in the ready questions, and formulas about it.

use std::sync::Arc;

use super::reply::{Named, QUOTIENT, REPEATING, reason};
use crate::automaton::Dfao;
use crate::game::{Game, GameError};
use crate::proof::{Proved, Sequences, game_source};

/// The meaning of the outputs of a game's automaton.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Holds {
    /// Its value.
    Values,
    /// 0 where the player to move loses.
    Outcome,
    /// 1 where the number behind the position is its value.
    Relation,
}

/// The greatest number of repeating values from which an automaton is made; with more, questions
/// take minutes.
const MOST_TERMS: usize = 1 << 12;

/// A game as a sequence under a name.
pub(super) struct Subject {
    name: &'static str,
    holds: Holds,
    /// The variables of a position.
    pub(super) variables: Vec<String>,
    /// The automaton.
    pub(super) automaton: Dfao,
    claim: &'static str,
}

impl Subject {
    /// The first of these claims about a game that has an automaton, under this name, or the reason
    /// why there is none.
    ///
    /// # Errors
    /// The rules are wrong, or something is defective.
    pub(super) fn load(
        name: &'static str,
        game: &Arc<dyn Game>,
        claims: [&'static str; 2],
        sequences: &mut Sequences<'_>,
    ) -> Result<Result<Self, String>, GameError> {
        let mut lacks = None;
        for claim in claims {
            let source = game_source(Arc::clone(game), Some(claim.to_owned()));
            if !game.claims().iter().any(|known| known.name == claim) {
                continue;
            }
            sequences.insert(name, source, &format!("{name}={claim}:{game}"));
            match sequences.loaded(name, None) {
                Ok(loaded) => {
                    let subject =
                        Subject::of(name, claim, game.as_ref(), loaded.sequence.automaton);
                    let reads = loaded.sequence.game.map(|rules| rules.reads);
                    match reads.filter(|reads| *reads != subject.variables) {
                        None => return Ok(Ok(subject)),
                        Some(reads) => {
                            let reads = reads.join(", ");
                            let why = format!("its automaton reads {reads}, which is no position");
                            lacks = lacks.or(Some(why));
                        }
                    }
                }
                Err(error) => lacks = lacks.or(Some(reason(error.into())?)),
            }
        }
        let none = || format!("no automaton of the values or outcomes of {game} is known");
        Ok(Err(lacks.unwrap_or_else(none)))
    }

    /// A game whose values, or outcomes by a misère quotient, repeat from 0 on by a proved claim;
    /// `None` if there are too many values, or a bound was reached.
    pub(super) fn repeating(
        name: &'static str,
        game: &dyn Game,
        proved: &Proved,
        sequences: &mut Sequences<'_>,
    ) -> Option<Self> {
        let budget = sequences.host().budget();
        let values = game.repeating(&budget).ok()??;
        let suits = game.least() == 0 && values.values().len() <= MOST_TERMS;
        let automaton = suits.then(|| values.automaton(2, &budget))?.ok()?;
        sequences.add(name, automaton.clone());
        let claim = REPEATING.into_iter().find(|claim| *claim == proved.claim)?;
        Some(Subject::of(name, claim, game, automaton))
    }

    fn of(name: &'static str, claim: &'static str, game: &dyn Game, automaton: Dfao) -> Self {
        let tracks = usize::try_from(automaton.alphabet().tracks()).expect("at most 20");
        let holds = match claim {
            "outcome" | QUOTIENT => Holds::Outcome,
            _ if tracks > game.shape().count() => Holds::Relation,
            _ => Holds::Values,
        };
        let count = tracks - usize::from(holds == Holds::Relation);
        Subject { name, holds, variables: variables(game, count), automaton, claim }
    }

    /// The meaning of the name.
    pub(super) fn named(&self, game: &dyn Game) -> Named {
        Named {
            name: self.name.to_owned(),
            stands_for: format!("{}:{game}", self.claim),
            states: self.automaton.len(),
            numeration: self.automaton.numeration().to_string(),
        }
    }

    /// The formula that a position is lost.
    pub(super) fn lost(&self, at: &[String]) -> String {
        match self.holds {
            Holds::Values | Holds::Outcome => format!("{} = @0", self.at(at)),
            Holds::Relation => format!("{}[0] = @1", self.at(at)),
        }
    }

    /// The formula that two positions have the same value, or the same outcome.
    pub(super) fn same(&self, one: &[String], other: &[String]) -> String {
        let [one, other] = [one, other].map(|at| self.at(at));
        match self.holds {
            Holds::Values | Holds::Outcome => format!("{one} = {other}"),
            Holds::Relation => format!("(A v ({one}[v] = @1 <=> {other}[v] = @1))"),
        }
    }

    /// The formula that the variable v is the value of a position, if values are a relation.
    pub(super) fn has_value_v(&self) -> Option<String> {
        (self.holds == Holds::Relation).then(|| format!("{}[v] = @1", self.at(&self.variables)))
    }

    /// The values that occur, if they are outputs of the automaton.
    pub(super) fn values(&self) -> Option<Vec<i64>> {
        let values = || self.automaton.palette().into_iter().flatten().collect();
        (self.holds == Holds::Values).then(values)
    }

    /// The name of the outputs: values or outcomes.
    pub(super) fn quantity(&self) -> &'static str {
        if self.holds == Holds::Outcome { "outcomes" } else { "values" }
    }

    /// The term of a position.
    pub(super) fn at(&self, at: &[String]) -> String {
        let indices: String = at.iter().map(|index| format!("[{index}]")).collect();
        format!("{}{indices}", self.name)
    }
}

/// Letters of other variables of the formulas.
const TAKEN: [&str; 5] = ["d", "k", "m", "p", "v"];

/// Names for `count` numbers of a position: the game's own, if formulas allow them as variables.
pub(super) fn variables(game: &dyn Game, count: usize) -> Vec<String> {
    let own = game.shape().names();
    let is_variable = |name: &String| {
        let signs = name.chars().all(|sign| sign.is_ascii_lowercase() || sign.is_ascii_digit());
        signs && name.starts_with(char::is_alphabetic) && !TAKEN.contains(&name.as_str())
    };
    if own.len() == count && own.iter().all(is_variable) {
        return own;
    }
    let short: &[&str] = if count == 1 { &["n"] } else { &["x", "y", "z"] };
    match short.get(..count) {
        Some(names) => names.iter().map(|&name| name.to_owned()).collect(),
        None => (1..=count).map(|place| format!("x{place}")).collect(),
    }
}
