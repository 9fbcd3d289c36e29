//! Blocks with a bounded variable: their automata are guessed from single answers, and proved by a
//! recurrence that has one solution.
//!
//! A block A t (t < l => T[i + t] = T[j + t]) holds at i, j, l exactly if it holds for t = 0 and,
//! where l is at least 1, at i + 1, j + 1, l − 1. This determines it, by induction on l. So an
//! automaton is the right one if it satisfies the recurrence, however it was found; that is one
//! walk, where the projection of t may go through millions of sets. docs/certificate.md, section 4,
//! has the recurrences that a lemma may have.
//!
//! A step of a block changes the numbers such that all linear forms of its letters stay the same,
//! so that the rule at t + from is the rule at t after the step; what the bounds lose by it is
//! checked separately (`shape`). That is an argument about the forms of the block, and the checker
//! decides it once more by walks.
//!
//! | file | holds |
//! |---|---|
//! | `body` | formulas without quantifiers over linear sums |
//! | `shape` | the recurrence of a block, by its linear forms |
//! | `letters` | the letters of sequences, and common extensions |
//! | `oracle` | the answers at single numbers |
//! | `conditions` | lemmas about sums, for the proof where numbers are words |
//! | `violations` | the walk that proves a guess, or finds where it is wrong |

mod body;
mod conditions;
mod letters;
mod oracle;
mod shape;
mod violations;

use rustc_hash::FxHashMap;

use self::body::term;
use self::conditions::conditions;
use self::oracle::Answers;
pub(super) use self::shape::Block;
use self::shape::Step;
use self::violations::Conditions;
use super::environment::Environment;
use super::evaluate::Evaluator;
use super::halt::Halt;
use super::machine::{Machine, YES};
use super::meter::Meter;
use crate::logic::learn::{LearnError, Learner};
use crate::logic::{Formula, Lemma, Quantifier, Recurrence, Relation, Sequence, Term};
use nimata_automata::automaton::{Dfao, minimize};
use nimata_automata::budget::Budget;
use nimata_automata::number::index;

/// The most states of a guess.
const STATES: usize = 20_000;
/// The most letters of the free variables and the bound one, which the checker reads in step.
const LETTERS: usize = 1 << 12;
/// The most steps of a guess and its proof.
const STEPS: u64 = 200_000_000;
/// The most violations of one guess that are looked at.
const VIOLATIONS: usize = 4_000;

/// The automaton of a block, with the recurrence that proves it.
pub(super) struct Learned {
    /// The automaton of the free variables, with the output 1 where the quantified formula holds.
    pub(super) automaton: Dfao,
    variables: Vec<String>,
    pub(super) recurrence: Recurrence,
    step: Step,
    /// The lemma on which the recurrence rests, if that is another one, with its formula.
    general: Option<(Formula, Lemma)>,
}

/// Learns the automaton of a block; `None` if it has no recurrence, or a bound was reached.
pub(super) fn learned(
    block: &Block,
    environment: &Environment,
    budget: &Budget,
) -> Result<Option<Learned>, Halt> {
    let most = STEPS.min(budget.steps_left());
    let bounded = budget.with_steps(most);
    let tried = try_all(block, environment, &bounded);
    // The work counts for the user's own bound, which may end all.
    budget.allow_work(most - bounded.steps_left())?;
    Ok(tried.unwrap_or(None))
}

fn try_all(
    block: &Block,
    environment: &Environment,
    budget: &Budget,
) -> Result<Option<Learned>, LearnError> {
    if let Some(step) = block.step() {
        let Some(automaton) = solution(block, &step, environment, budget)? else { return Ok(None) };
        let (automaton, recurrence) = (signed(block, automaton), block.recurrence(&step, None));
        let variables = block.variables().to_vec();
        return Ok(Some(Learned { automaton, variables, recurrence, step, general: None }));
    }
    let Some((formula, step)) = block.general() else { return Ok(None) };
    let variables: Vec<String> = crate::logic::free_variables(&formula).into_iter().collect();
    let Some(whole) = Block::read(&formula, &variables) else { return Ok(None) };
    let Some(own) = whole.step() else { return Ok(None) };
    let Some(automaton) = solution(&whole, &own, environment, budget)? else { return Ok(None) };
    let instance = instance(block, &step, &automaton, environment, budget)?;
    let text = environment.text(&formula);
    let recurrence = block.recurrence(&step, Some(text.clone()));
    let general =
        Lemma { variables, text, automaton, recurrence: Some(whole.recurrence(&own, None)) };
    let automaton = signed(block, instance);
    let variables = block.variables().to_vec();
    Ok(Some(Learned { automaton, variables, recurrence, step, general: Some((formula, general)) }))
}

impl Learned {
    /// The lemmas on which that of the block rests, each with those before it. Where a bound is
    /// reached, some are missing, and a proof may be as well.
    pub(super) fn lemmas(
        &self,
        formula: &Formula,
        environment: &Environment,
        budget: &Budget,
    ) -> Result<Vec<Lemma>, Halt> {
        let Formula::Quantified(..) = formula else { return Ok(Vec::new()) };
        let read = |formula: &Formula, variables: &[String]| {
            Block::read(formula, variables).expect("it was read before")
        };
        let block = read(formula, &self.variables);
        let by_words = environment.numerals().words().is_some();
        let bounded = budget.with_steps(STEPS.min(budget.steps_left()));
        let mut lemmas = Vec::new();
        let mut add = |all, step: &Step| -> Result<(), Halt> {
            if by_words {
                match conditions(all, step, environment, &bounded) {
                    Ok(found) => lemmas.extend(found),
                    Err(Halt::Reached(_)) => budget.allow_work(0)?,
                    Err(halt) => return Err(halt),
                }
            }
            Ok(())
        };
        let Some((general, lemma)) = &self.general else {
            add([(&block, formula); 2], &self.step)?;
            return Ok(lemmas);
        };
        let whole = read(general, &lemma.variables);
        let own = whole.step().expect("it was found before");
        add([(&whole, general); 2], &own)?;
        add([(&block, formula), (&whole, general)], &self.step)?;
        lemmas.push(lemma.clone());
        Ok(lemmas)
    }
}

/// The automaton of the quantified formula, of the one of where the rule holds for all values.
fn signed(block: &Block, automaton: Dfao) -> Dfao {
    match block.quantifier {
        Quantifier::ForAll => automaton,
        Quantifier::Exists => automaton.map_outputs(|output| output.map(|it| 1 - it)),
    }
}

/// Numbers for the variables of a block, so that each stands before its value after a step, and
/// for all other names.
fn numbers(block: &Block) -> FxHashMap<String, u32> {
    let free = block.variables();
    let primed = free.iter().flat_map(|name| [name.clone(), after(name)]);
    let names = primed.chain(block.names[free.len()..].iter().cloned());
    names.zip(0..).collect()
}

/// The name of the value after a step.
fn after(name: &str) -> String {
    format!("{name}'")
}

/// The table of an automaton that gives 1 where the rule holds for all values, guessed and proved.
fn solution(
    block: &Block,
    step: &Step,
    environment: &Environment,
    budget: &Budget,
) -> Result<Option<Dfao>, LearnError> {
    let tracks = u32::try_from(block.variables().len() + 1).expect("few variables");
    let letters = index(environment.numerals().digits()).checked_pow(tracks);
    if letters.is_none_or(|letters| letters > LETTERS) {
        return Ok(None);
    }
    let Some(mut answers) = Answers::new(block, environment, budget)? else { return Ok(None) };
    let also = step.also.iter().map(|value| block.rule_at(value)).collect::<Option<Vec<Formula>>>();
    let Some(also) = also else { return Ok(None) };
    // Where the step is not taken, there may be no numbers after it, and others stand for them.
    let condition = block.condition(step);
    let equations = block.variables().iter().zip(&step.at).map(|(name, value)| {
        let value = term(value, &block.names);
        let is = |value| Formula::Compare(Term::variable(after(name)), Relation::Equal, value);
        let taken = || condition.clone().and(is(value.clone()));
        let other = || (!condition.clone()).and(is(Term::Number(0)));
        (value != Term::variable(name)).then(|| taken().or(other()))
    });
    let equations: Vec<Option<Formula>> = equations.collect();
    let mut formulas = vec![Formula::all(also), condition];
    let changes: Vec<bool> = equations.iter().map(Option::is_some).collect();
    formulas.extend(equations.into_iter().flatten());
    let numbers = numbers(block);
    let tracks = (0..block.variables().len()).map(|at| 2 * at);
    let before: Vec<u32> = tracks.map(|at| u32::try_from(at).expect("few variables")).collect();
    let behind = before.iter().zip(&changes).map(|(&at, &changes)| at + u32::from(changes));
    let behind: Vec<u32> = behind.collect();
    let mut evaluator = Evaluator::new(environment, numbers, Meter::silent(budget));
    let mut conditions = Vec::new();
    for formula in &formulas {
        conditions.push((*evaluator.evaluate((formula, true))?).clone());
    }
    let base = environment.numerals().digits();
    let always = Machine::constant(nimata_automata::number::index(base), Vec::new(), YES);
    conditions.push(evaluator.over(&always, &before)?);
    // The weights of digits in the letters before and behind a step.
    let mut variables: Vec<(u32, [u32; 2])> = Vec::new();
    for (at, (&track, &changed)) in before.iter().zip(&behind).enumerate() {
        let places = u32::try_from(before.len() - 1 - at).expect("few variables");
        let weight = base.pow(places);
        match track == changed {
            true => variables.push((track, [weight; 2])),
            false => variables.extend([(track, [weight, 0]), (changed, [0, weight])]),
        }
    }
    let conditions = Conditions::new(&conditions, &variables, &mut evaluator.meter)?;
    let classes = budget.at_most(STATES, u64::MAX);
    let mut learner = Learner::new(environment.numerals().clone(), &mut answers, &classes)?;
    loop {
        let guess = learner.automaton()?.map_outputs(|output| Some(output.unwrap_or(0)));
        let wrong = conditions.violations(&guess, VIOLATIONS, budget)?;
        if wrong.is_empty() {
            return Ok(Some(minimize(&guess)));
        }
        let mut changed = false;
        for word in wrong.iter().flatten() {
            changed |= learner.correct(word)?;
        }
        if !changed {
            return Err(LearnError::Undecided("the recurrence has another solution".to_owned()));
        }
    }
}

/// The table of a block by the automaton of a general one.
fn instance(
    block: &Block,
    step: &Step,
    general: &Dfao,
    environment: &Environment,
    budget: &Budget,
) -> Result<Dfao, LearnError> {
    let name = "'".to_owned();
    let values = step.at.iter().map(|value| term(value, &block.names));
    let there = Formula::output(&name, values, 1);
    let also = step.also.iter().map(|value| block.rule_at(value)).collect::<Option<Vec<_>>>();
    let also = also.ok_or_else(|| LearnError::Undecided("a number is too large".to_owned()))?;
    let formula = Formula::all(also).and(block.condition(step).implies(there));
    let mut sequences = environment.sequences().to_vec();
    sequences.push(Sequence { name, automaton: general.clone(), game: None });
    let numerals = environment.numerals();
    let with = Environment::new(numerals.clone(), sequences);
    let with = with.map_err(|error| LearnError::Undecided(error.to_string()))?;
    let names: FxHashMap<String, u32> = block.names.iter().cloned().zip(0..).collect();
    let mut evaluator = Evaluator::new(&with, names, Meter::silent(budget));
    let tracks = 0..u32::try_from(block.variables().len()).expect("few variables");
    let tracks: Vec<u32> = tracks.collect();
    let machine = evaluator.evaluate((&formula, true))?;
    let machine = evaluator.over(&machine, &tracks)?;
    let table = machine.table(numerals, &tracks, &mut evaluator.meter)?;
    table.ok_or_else(|| LearnError::Undecided("the table has too many letters".to_owned()))
}

impl From<Halt> for LearnError {
    fn from(halt: Halt) -> Self {
        match halt {
            Halt::Reached(reached) => LearnError::Reached(reached),
            Halt::Number | Halt::Letters | Halt::Addition(_) => {
                LearnError::Undecided("a condition cannot be evaluated".to_owned())
            }
        }
    }
}
