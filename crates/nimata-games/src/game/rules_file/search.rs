//! Searches for the automaton of the values or outcomes: learns it from the definition, proves it
//! from the rules, and corrects it where the proof fails.

use std::collections::BTreeSet;

use num_bigint::BigUint;

use super::answers::{Answers, OfPositions};
use super::arithmetic;
use super::rules::WrittenGame;
use super::text::RulesFile;
use crate::game::claim::RECURRENCE;
use crate::game::guess::first_proved;
use crate::game::learned::{learned, not_found, small};
use crate::game::relation::Sets;
use crate::game::remembered::{Sought, remembered};
use crate::game::{GameError, Result};
use nimata_automata::automaton::{Dfao, DigitOrder, Numeration, Output, product};
use nimata_automata::budget::Budget;
use nimata_logic::logic::learn::{Learner, learning};
use nimata_logic::logic::{Asks, Formula, Statement, Term};

/// The part of the steps of a search that a relation gets: one that exists is found soon, and many
/// games whose values grow have none.
const RELATION: u64 = 16;

/// The statement that an automaton computes the values or outcomes of a game, with the lemmas of
/// its proof.
///
/// Both orders of digits are tried, the file's order first. Each attempt is a search of its own, so
/// a bound on its steps ends it at the same place on every machine.
///
/// # Errors
/// [`GameError::Refuted`] if the rules do not define a game, and [`GameError::Undecided`] with a
/// report of what was seen.
pub(super) fn proved(game: &WrittenGame, asks: Asks, budget: &Budget) -> Result<Statement> {
    if let Some(known) = game.proved(asks) {
        return Ok(known);
    }
    let Some(rules) = game.file().formulas(asks) else {
        let why = game.file().lacks(asks).expect("there are no rules");
        return Err(GameError::Undecided(format!("{game}: {why}")));
    };
    let sought = Sought::new(game, rules, game.file().numerals.clone());
    let found = remembered(&sought, budget, || search(game, asks, budget))?;
    game.keep(asks, found.clone());
    Ok(found)
}

/// Searches as [`proved`] says.
fn search(game: &WrittenGame, asks: Asks, budget: &Budget) -> Result<Statement> {
    if game.file().splits() {
        // Of who wins a certificate has no words, so it is not proposed instead.
        let none = |why: GameError| {
            let says = format!("no automaton of the values of {game} was found: {why}");
            GameError::not_found(says, why.bound())
        };
        let decided = |why: GameError| if why.is_undecided() { none(why) } else { why };
        return of_sums(game, budget).map_err(decided);
    }
    if asks == Asks::Values
        && let Some(found) = game.recurring(budget)?
        && found.recurrence.grows()
    {
        return Err(GameError::Undecided(format!(
            "no automaton of the values of {game} is looked for, because they grow and keep a \
             recurrence, which the claim `{RECURRENCE}` proves: {}",
            found.recurrence
        )));
    }
    let orders = orders(game.file());
    let count = u32::try_from(orders.len()).expect("one or two");
    let mut answers = Answers::new(game, asks, budget)?;
    let (mut reports, mut ended) = (Vec::new(), None);
    for (left, numerals) in (1..=count).rev().zip(&orders) {
        let search = budget.share(left).for_search();
        answers.begin(&search);
        match attempt(game, asks, numerals, &mut answers, &search) {
            Ok(statement) => return Ok(statement),
            Err(why) if why.is_undecided() => {
                if let GameError::Reached(bound) | GameError::Sought { bound, .. } = why {
                    ended = Some(bound);
                }
                let seen = answers.seen.borrow();
                reports.push(format!("in {numerals}, {}{why}", seen.in_words(asks)));
                if seen.grows {
                    break;
                }
            }
            Err(other) => return Err(other),
        }
        if budget.allow_time().is_err() {
            break;
        }
    }
    if asks == Asks::Values && answers.seen.borrow().grows {
        match relation(game, &orders, budget) {
            Ok(statement) => return Ok(statement),
            Err(why) if why.is_undecided() => {
                ended = ended.or(why.bound());
                reports.push(format!("with the value as a number that is read, {why}"));
            }
            Err(other) => return Err(other),
        }
    }
    let grows = answers.seen.borrow().grows;
    let others = if grows { String::new() } else { suggestions(game.file()) };
    Err(not_found(game, asks, &format!("; {}{others}", reports.join("; ")), ended))
}

/// Proves the values of a game whose moves leave sums, as a relation: with an arithmetic period if
/// the first values show one, and else as learned.
fn of_sums(game: &WrittenGame, budget: &Budget) -> Result<Statement> {
    let (numerals, budget) = (game.file().numerals.clone(), budget.clone());
    let rules = game.file().formulas(Asks::Relation).expect("rules that formulas can express");
    let sets = Sets { rules, numerals, budget };
    if let Some(guess) = arithmetic::guess(game, &sets)? {
        let (mut guess, Sets { rules, numerals, budget }) = (Some(guess), &sets);
        if let Some(proved) = first_proved(rules, numerals, budget, |_| Ok(guess.take()))? {
            return Ok(proved);
        }
    }
    relation(game, &[sets.numerals], &sets.budget)
}

/// Learns and proves the values as a relation, in the first of the numerals where this succeeds.
fn relation(game: &WrittenGame, orders: &[Numeration], budget: &Budget) -> Result<Statement> {
    let rules = game.file().formulas(Asks::Relation).expect("rules that formulas can express");
    let count = u32::try_from(orders.len()).expect("one or two");
    let mut first = None;
    for (left, numerals) in (1..=count).rev().zip(orders) {
        let steps = budget.max_steps() / RELATION;
        let search = budget.share(left).with_max_steps(steps).for_search();
        let mut values = OfPositions::new(game.sound(budget)?, game.file(), &search);
        match learned(&rules, numerals, &mut values, &search) {
            Err(why) if why.is_undecided() => first = first.or(Some(why)),
            decided => return decided,
        }
    }
    Err(first.expect("some numerals are tried"))
}

/// The numerals to try, those of the file first. What its formulas name is in these alone.
fn orders(file: &RulesFile) -> Vec<Numeration> {
    let numerals = &file.numerals;
    if !file.given.is_empty() {
        return vec![numerals.clone()];
    }
    let orders = DigitOrder::ALL.into_iter().map(|order| numerals.clone().in_order(order));
    let mut decidable: Vec<Numeration> = orders.filter(Numeration::is_decidable).collect();
    decidable.sort_by_key(|other| other != numerals);
    decidable
}

/// Learns and proves an automaton in these numerals.
fn attempt(
    game: &WrittenGame,
    asks: Asks,
    numerals: &Numeration,
    answers: &mut Answers<'_>,
    budget: &Budget,
) -> Result<Statement> {
    let learning = learning(budget);
    let seen = answers.seen.clone();
    let mut learner = Learner::new(numerals.clone(), answers, &learning)?;
    let positions = positions(game.file(), numerals, budget)?;
    let rules = game.file().formulas(asks).expect("a game whose moves leave one position");
    let found = first_proved(&rules, numerals, budget, |wrong| {
        if let Some(at) = wrong.first() {
            mend(game, &mut learner, &at.position, budget)?;
        }
        let hypothesis = learner.hypothesis();
        seen.borrow_mut().classes = learner.classes();
        Ok(Some(match &positions {
            Some(positions) => at_positions(&hypothesis?, positions, budget)?,
            None => hypothesis?,
        }))
    })?;
    Ok(found.expect("a learner always has another guess"))
}

/// The automaton of the positions of a file; `None` if all numbers are positions.
fn positions(file: &RulesFile, numerals: &Numeration, budget: &Budget) -> Result<Option<Dfao>> {
    if file.positions.is_none() {
        return Ok(None);
    }
    Ok(Some(file.set_of_positions(numerals, 0, budget)?.automaton))
}

/// The automaton with the same outputs at positions, and none elsewhere, because a guess about
/// other numbers could not be proved.
fn at_positions(dfao: &Dfao, positions: &Dfao, budget: &Budget) -> Result<Dfao> {
    // Both automata were bounded when they were made.
    let budget = budget.with_max_states(usize::MAX);
    let at = |guessed: Output, place| guessed.filter(|_| place == Some(1));
    Ok(product(dfao, positions, &budget, at)?)
}

/// Passes the learner a counterexample: a position at which the rules are violated, or one of its
/// options.
fn mend(
    game: &WrittenGame,
    learner: &mut Learner<'_, GameError>,
    at: &[BigUint],
    budget: &Budget,
) -> Result<()> {
    let at = small(at)?;
    if learner.refine(&at)? {
        return Ok(());
    }
    let mut wrong = false;
    for option in game.sound(budget)?.options(&at, budget)? {
        wrong |= learner.refine(&option)?;
    }
    match wrong {
        true => Ok(()),
        false => Err(GameError::Undecided(format!(
            "no result: at {at:?} the rules are not kept, though all outputs are right; please \
             report this game"
        ))),
    }
}

/// The largest suggested base.
const MOST_BASE: u64 = 64;

/// A suggestion as the end of a sentence; empty if there is none.
fn suggestions(file: &RulesFile) -> String {
    let formulas = file.moves.iter().map(|kind| &kind.formula).chain(&file.positions);
    let atoms = formulas.flat_map(Formula::parts);
    let factor = |term: &Term| match term {
        Term::Multiple(factor, _) | Term::Quotient(_, factor) => Some(*factor),
        _ => None,
    };
    let factors = atoms.flat_map(Formula::terms).flat_map(Term::parts).filter_map(factor);
    let factors: BTreeSet<u64> =
        factors.filter(|factor| (2..=MOST_BASE).contains(factor)).collect();
    let base = file.numerals.base().map(u64::from);
    let bases = factors.into_iter().filter(|&factor| base.is_none_or(|base| !alike(base, factor)));
    let mut tried: Vec<String> = bases
        .filter_map(|factor| u32::try_from(factor).ok())
        .map(|base| Numeration::Base { base, order: DigitOrder::Msd }.to_string())
        .collect();
    if base.is_some() && file.reads.len() > 1 {
        tried.push(Numeration::lin(1, 1).to_string());
    }
    match tried.is_empty() {
        true => String::new(),
        false => format!("; there may be one in another numeration, such as {}", tried.join(", ")),
    }
}

/// Tells whether two bases are powers of one number, so that their automata are equally expressive.
fn alike(one: u64, other: u64) -> bool {
    let (mut large, mut small) = (one.max(other), one.min(other));
    while small > 1 && large % small == 0 {
        (large, small) = ((large / small).max(small), (large / small).min(small));
    }
    small == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bases_are_suggested_by_what_multiplies_and_divides() {
        let says = |text: &str| suggestions(&RulesFile::parse(text).expect("a rules file"));
        assert_eq!(
            says("reads n in msd_2\nmove m: n >= 1 & m = n/3\nmove m: 4*m = n"),
            "; there may be one in another numeration, such as msd_3"
        );
        assert_eq!(says("reads n in lsd_8\nmove m: n >= 1 & m = n/4"), "");
        assert!(says("reads x, y in msd_2\nmove u, v: u < x & v = y").ends_with("as lin(1,1)"));
    }

    #[test]
    fn powers_of_one_number_are_alike() {
        for (one, other, same) in [(2, 8, true), (4, 8, true), (9, 27, true), (6, 12, false)] {
            assert_eq!(alike(one, other), same, "{one} {other}");
        }
        assert!(!alike(2, 6) && !alike(12, 18) && alike(5, 5));
    }
}
