//! The claims: the strategy, and who wins, as automata on binary digits.

use super::binary_form::{OUTCOME_OUTPUTS, STRATEGY_OUTPUTS};
use super::candidate::candidates;
use super::{
    AdmissibleFormula, Agreement, BoundFunction, DynamicNim, Formula, formulas, outcome_automaton,
    strategy_agreement, strategy_automaton,
};
use crate::automaton::Dfao;
use crate::budget::Budget;
use crate::game::GameError;
use crate::game::answer::Fact;
use crate::game::claim::{Claim, Derived, Request, SEQUENCE};
use crate::logic::{GameRules, Proved, Statement};

/// The reason why bounds given by a table have no automaton.
const A_TABLE: &str = "a table is finite";

/// The formula of a game, for automata.
fn formula(game: &DynamicNim, request: &Request) -> Result<AdmissibleFormula, GameError> {
    request.only_base(Some(2), game)?;
    AdmissibleFormula::of(game)
        .ok_or_else(|| GameError::Unsuitable(lacks_formula(game).expect("no formula")))
}

fn lacks_formula(game: &DynamicNim) -> Option<String> {
    let why = match (AdmissibleFormula::of(game), game.bound()) {
        (Some(_), _) => return None,
        (None, BoundFunction::Table(_)) => A_TABLE,
        (None, _) => "the main theorem does not decide all positions",
    };
    Some(why.to_owned())
}

fn derived(
    automaton: Dfao,
    tracks: &[&str],
    outputs: &[(i64, &str)],
    fact: Option<Fact>,
) -> Derived {
    // A line that never applies, such as 2(B)(2) for f(k) < 2k, is not explained.
    let occurs = |output: &i64| automaton.outputs().contains(&Some(*output));
    let meanings = outputs.iter().filter(|(output, _)| occurs(output));
    let meanings = meanings.map(|&(output, meaning)| (output, meaning.to_owned())).collect();
    let tracks = tracks.iter().map(|&track| track.to_owned()).collect();
    Derived { meanings, ..Derived::values(automaton, tracks, Vec::from_iter(fact)) }
}

/// The claim about the line of the strategy and the pile that it names.
pub(super) struct StrategyClaim<'g>(pub &'g DynamicNim);

impl Claim for StrategyClaim<'_> {
    fn name(&self) -> &'static str {
        "strategy"
    }

    fn says(&self) -> String {
        "the line of the strategy that applies and the pile that it names, from the binary digits \
         of (a, N)"
            .to_owned()
    }

    fn lacks_automaton(&self) -> Option<String> {
        lacks_formula(self.0)
    }

    fn lacks_proof(&self) -> Option<String> {
        let why = "no certificate holds moves yet; `outcome` says who wins";
        lacks_formula(self.0).or_else(|| Some(why.to_owned()))
    }

    fn derive(&self, request: &Request) -> Result<Derived, GameError> {
        let formula = formula(self.0, request)?;
        let automaton = strategy_automaton(formula, &request.budget)?;
        let fact = verified(&automaton, formula, &request.budget);
        Ok(derived(automaton, &["smaller pile", "difference"], &STRATEGY_OUTPUTS, fact))
    }
}

/// The fact that the automaton agrees with the main theorem, if this was verified within the
/// budget.
fn verified(dfao: &Dfao, formula: AdmissibleFormula, budget: &Budget) -> Option<Fact> {
    let agreement = strategy_agreement(dfao, formula, budget);
    let everywhere = matches!(agreement, Ok(Agreement::Everywhere { .. }));
    everywhere.then(|| Fact::new("agreement", "with the main theorem at every (a, N)"))
}

/// The derived outcomes, with their automaton.
fn outcomes(automaton: Dfao) -> Derived {
    derived(automaton, &["smaller pile", "difference", "bound"], &OUTCOME_OUTPUTS, None)
}

/// The claim about who wins, which the checker verifies from the rules alone.
pub(super) struct OutcomeClaim<'g>(pub &'g DynamicNim);

impl OutcomeClaim<'_> {
    /// The bound as a formula.
    fn formula(&self) -> Result<Formula, GameError> {
        match self.0.bound() {
            BoundFunction::Formula(formula) => Ok(*formula),
            BoundFunction::Table(_) => Err(GameError::Unsuitable(A_TABLE.to_owned())),
        }
    }

    /// The automaton by the main theorem, or guessed from a table of the definition and then proved
    /// from the rules.
    fn automaton(&self, budget: &Budget) -> Result<Derived, GameError> {
        if let Some(formula) = AdmissibleFormula::of(self.0) {
            return Ok(outcomes(outcome_automaton(formula, budget)?));
        }
        self.formula()?;
        for candidate in candidates(self.0, budget) {
            let found = outcomes(candidate?);
            if found.statement(SEQUENCE, self.rules())?.prove_game(budget)? == Proved::Yes {
                return Ok(found);
            }
        }
        Err(GameError::Undecided(format!(
            "no automaton of the outcomes of {} was found: the positions of small piles show none \
             that keeps the rules, and where the main theorem does not hold there may be none",
            self.0
        )))
    }
}

impl Claim for OutcomeClaim<'_> {
    fn name(&self) -> &'static str {
        "outcome"
    }

    fn says(&self) -> String {
        let found = match AdmissibleFormula::of(self.0) {
            Some(_) => "",
            None => ", if an automaton of it is found",
        };
        format!("who wins, from the binary digits of (a, N, x){found}")
    }

    fn lacks_automaton(&self) -> Option<String> {
        self.formula().err().map(|why| why.to_string())
    }

    fn lacks_proof(&self) -> Option<String> {
        self.lacks_automaton()
    }

    fn rules(&self) -> Option<GameRules> {
        self.formula().ok().map(|formula| formulas::rules(self.0, formula))
    }

    fn derive(&self, request: &Request) -> Result<Derived, GameError> {
        request.only_base(Some(2), self.0)?;
        self.automaton(&request.budget)
    }

    fn state(
        &self,
        name: &str,
        derived: &Derived,
        request: &Request,
    ) -> Result<Statement, GameError> {
        let mut statement = derived.statement(name, self.rules())?;
        match statement.prove_game(&request.budget)? {
            Proved::Yes => Ok(statement),
            Proved::Refuted(_) => Err(GameError::Undecided(format!(
                "no result: the automaton of {} does not keep the rules; please report this game",
                self.0
            ))),
        }
    }
}
