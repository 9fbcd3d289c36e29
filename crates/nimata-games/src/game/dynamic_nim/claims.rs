//! The claims: the strategy, and who wins, as automata on binary digits.

use super::binary_form::{OUTCOME_OUTPUTS, STRATEGY_OUTPUTS};
use super::candidate::candidates;
use super::rules::DynamicError;
use super::{
    AdmissibleFormula, Agreement, BoundFunction, DynamicNim, fibonacci, formulas,
    outcome_automaton, strategy_agreement, strategy_automaton,
};
use crate::game::answer::Fact;
use crate::game::claim::{Claim, Derived, Request};
use crate::game::guess::{first_proved, with_lemmas};
use crate::game::remembered::{Sought, remembered};
use crate::game::{GameError, Result};
use nimata_automata::automaton::{Dfao, DigitOrder, Numeration};
use nimata_automata::budget::Budget;
use nimata_logic::logic::GameRules;

/// The formula of a game, for automata.
fn formula(game: &DynamicNim, request: &Request) -> Result<AdmissibleFormula> {
    request.only_base(Some(2), game)?;
    Ok(admissible(game)?)
}

/// The formula of a game, or the reason why it has no automaton by the main theorem.
fn admissible(game: &DynamicNim) -> Result<AdmissibleFormula, DynamicError<'static>> {
    AdmissibleFormula::of(game).ok_or(match game.bound() {
        BoundFunction::Table(_) => DynamicError::FiniteTable,
        BoundFunction::Formula(_) => DynamicError::NotAdmissible,
    })
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
pub(super) fn strategy(game: &DynamicNim) -> Claim<'_> {
    let says = "the line of the strategy that applies and the pile that it names, from the binary \
                digits of (a, N)";
    Claim::new("strategy", says)
        .derived(|request| {
            let formula = formula(game, request)?;
            let automaton = strategy_automaton(formula, &request.budget)?;
            let fact = verified(&automaton, formula, &request.budget);
            Ok(derived(automaton, &["smaller pile", "difference"], &STRATEGY_OUTPUTS, fact))
        })
        .no_proof("no certificate holds moves yet; `outcome` says who wins")
        .unless(admissible(game).err().map(|why| why.to_string()))
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
pub(super) fn outcome(game: &DynamicNim) -> Claim<'_> {
    let found = match AdmissibleFormula::of(game) {
        Some(_) => "",
        None => ", if an automaton of it is found",
    };
    let says = format!("who wins, from the binary digits of (a, N, x){found}");
    let claim = Claim::new("outcome", says);
    let &BoundFunction::Formula(bound) = game.bound() else {
        return claim.unless(Some(DynamicError::FiniteTable.to_string()));
    };
    if let Some(doubling) = fibonacci::suits(game) {
        let says = "who wins, from the digits of (a, N, x) in Fibonacci's numeration";
        return fibonacci::outcome(Claim::new("outcome", says), game, doubling, outcomes);
    }
    let rules = move || formulas::rules(game, bound);
    claim
        .derived(move |request| {
            request.only_base(Some(2), game)?;
            automaton(game, &rules(), &request.budget)
        })
        .by_rules(rules, move |stated, request| with_lemmas(stated, game, &request.budget))
}

/// The numerals that all automata of the family read.
const BINARY: Numeration = Numeration::Base { base: 2, order: DigitOrder::Lsd };

/// The automaton by the main theorem, or guessed from a table of the definition and then proved
/// from the rules.
fn automaton(game: &DynamicNim, rules: &GameRules, budget: &Budget) -> Result<Derived> {
    if let Some(formula) = AdmissibleFormula::of(game) {
        return Ok(outcomes(outcome_automaton(formula, budget)?));
    }
    let found = remembered(&Sought::new(game, rules.clone(), BINARY), budget, || {
        let mut candidates = candidates(game, budget);
        let found = first_proved(rules, &BINARY, budget, |_| candidates.next().transpose())?;
        found.ok_or_else(|| {
            GameError::Undecided(format!(
                "no automaton of the outcomes of {game} was found: the positions of small piles \
                 show none that keeps the rules, and where the main theorem does not hold there \
                 may be none"
            ))
        })
    })?;
    Ok(outcomes(found.sequences[0].automaton.clone()))
}
