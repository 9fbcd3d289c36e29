//! The prover: a formula to the automaton of what satisfies it, with the lemmas of a proof.
//!
//! | file | holds |
//! |---|---|
//! | `environment` | the sequences that formulas speak of |
//! | `scope` | which variables a formula has |
//! | `machine`, `lists` | automata whose rows are decision diagrams |
//! | `least`, `product`, `project` | minimal machines, products, and variables taken out |
//! | `linear`, `universe`, `term`, `sequence` | the machines of atoms |
//! | `eliminate`, `evaluate` | formulas from the inside out, in a good order |
//! | `search`, `count`, `export` | least solutions, how many there are, tables |
//! | `keep` | where a sequence does not keep the rules of a game, output by output |
//! | `lemma`, `solution` | what is known at the end, as data and as a statement |
//! | `meter`, `error` | bounds, progress, and what can be wrong |

mod count;
mod eliminate;
mod environment;
mod error;
mod evaluate;
mod export;
mod inclusion;
mod keep;
mod least;
mod lemma;
mod linear;
mod lists;
mod machine;
mod meter;
mod product;
mod project;
mod scope;
mod search;
mod sequence;
mod solution;
mod term;
mod universe;

use num_bigint::BigUint;

use super::{Formula, Quantifier};
use crate::budget::Budget;
pub use environment::Environment;
pub use error::SolveError;
use evaluate::{Evaluator, Halt, Signed, parts_of_all};
pub(super) use keep::Demands;
use machine::Machine;
use meter::Meter;
pub use meter::Progress;
use scope::Scope;
pub use solution::{Answer, Extent, Set, Solution};

/// What is wanted of a solution, and what it may cost.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// The bounds on states, memory and time.
    pub budget: Budget,
    /// How many of infinitely many solutions are listed.
    pub least: usize,
    /// How many of finitely many solutions are listed.
    pub listed: usize,
    /// Whether the lemmas of a proof are wanted.
    pub lemmas: bool,
    /// The variables of the first tracks, in their order, whether or not the formula speaks of
    /// them; the others follow in alphabetical order.
    pub tracks: Vec<String>,
}

impl Default for Wanted {
    fn default() -> Self {
        Wanted {
            budget: Budget::default(),
            least: 10,
            listed: 100,
            lemmas: true,
            tracks: Vec::new(),
        }
    }
}

/// Decides a sentence, or finds the automaton of what satisfies a formula with free variables.
///
/// Each subformula becomes the minimal automaton of the words of its free variables, from the
/// inside out; quantified variables are taken out one at a time.
///
/// ```
/// use nimata::automaton::DigitOrder;
/// use nimata::logic::{Answer, Environment, Formula, Numerals, Relation, Term, Wanted, solve};
///
/// // E m (2*m = n): n is even.
/// let double = Term::Multiple(2, Box::new(Term::variable("m")));
/// let equal = Formula::Compare(double, Relation::Equal, Term::variable("n"));
/// let even = Formula::exists(vec!["m".to_owned()], equal);
/// let numerals = Numerals::Base { base: 2, order: DigitOrder::Msd };
/// let environment = Environment::new(numerals, Vec::new())?;
/// let solution = solve(&even, &environment, &Wanted::default(), &mut |_, _| {})?;
/// let Answer::Set(set) = solution.answer else { panic!("n is free") };
/// assert_eq!(set.automaton.len(), 2);
/// assert_eq!(set.least[3], [6u32.into()]);
/// # Ok::<(), nimata::logic::SolveError>(())
/// ```
///
/// # Errors
/// [`SolveError`]: the formula speaks of what is not there, or a bound was reached.
///
/// # Complexity
/// A tower of exponentials in the number of changes between quantifiers, at worst; where the
/// automata of all subformulas are small, their sizes times those of the sets on the way.
pub fn solve(
    formula: &Formula,
    environment: &Environment,
    wanted: &Wanted,
    progress: &mut Progress,
) -> Result<Solution, SolveError> {
    let scope = Scope::of(formula, environment, &wanted.tracks)?;
    let meter = Meter::new(&wanted.budget, progress);
    let mut evaluator = Evaluator::new(environment, scope.names, meter);
    let answer = match scope.free.is_empty() {
        true => sentence(formula, &mut evaluator),
        false => set(formula, scope.free.clone(), wanted, &mut evaluator),
    };
    let solved = answer.and_then(|answer| {
        let lemmas = match wanted.lemmas {
            true => lemma::lemmas(formula, &mut evaluator)?,
            false => Vec::new(),
        };
        Ok(Solution { answer, lemmas })
    });
    solved.map_err(|halt| failure(halt, &evaluator, formula, scope.free.len()))
}

/// Why a formula with so many free variables has no answer; it is the culprit if no part is.
fn failure(halt: Halt, evaluator: &Evaluator, formula: &Formula, free: usize) -> SolveError {
    let culprit = evaluator.meter.current.unwrap_or(formula);
    match halt {
        Halt::Number => SolveError::Number(shortened(culprit)),
        Halt::Letters => {
            SolveError::Letters { variables: free, numerals: evaluator.environment.numerals() }
        }
        Halt::Reached(reached) => SolveError::Bound {
            formula: shortened(culprit),
            states: evaluator.meter.states,
            reached,
        },
    }
}

/// The text of a formula, cut in the middle if it is long.
pub fn shortened(formula: &Formula) -> String {
    const SIDE: usize = 60;
    let text = formula.to_string();
    if text.len() <= 2 * SIDE + 3 {
        return text;
    }
    // Formulas are ASCII but for names that code has made up.
    let head: String = text.chars().take(SIDE).collect();
    let tail: Vec<char> = text.chars().rev().take(SIDE).collect();
    format!("{head} … {}", tail.into_iter().rev().collect::<String>())
}

/// Decides a sentence. Of the quantifiers that it begins with only numbers are asked, and no
/// variable of theirs is taken out.
fn sentence<'a>(formula: &'a Formula, evaluator: &mut Evaluator<'a, '_>) -> Result<Answer, Halt> {
    let (mut body, mut sign) = (formula, true);
    while let Formula::Not(inner) = body {
        (body, sign) = (inner, !sign);
    }
    let Formula::Quantified(quantifier, ..) = body else {
        let machine = evaluator.evaluate((formula, true))?;
        return Ok(Answer::Sentence { truth: !machine.is_empty(), witness: None });
    };
    let exists = (*quantifier == Quantifier::Exists) == sign;
    // Numbers for which the body holds prove an E-sentence; those for which it does not refute an
    // A-sentence.
    let (names, parts) = leading((body, sign == exists));
    let mut machine = evaluator.conjunction(parts)?;
    let variables: Vec<u32> = names.iter().map(|name| evaluator.variable(name)).collect();
    machine = evaluator.over(&machine, &variables)?;
    let numerals = evaluator.environment.numerals();
    let meter = &mut evaluator.meter;
    let least = search::least(&machine, numerals, &variables, 1, true, meter)?;
    let found = least.into_iter().next();
    let witness = found.map(|numbers| names.into_iter().zip(numbers).collect());
    Ok(Answer::Sentence { truth: machine.is_empty() != exists, witness })
}

/// The variables of the quantifiers that a formula begins with and that say that there are numbers,
/// and what is to hold of them.
fn leading((formula, sign): Signed) -> (Vec<String>, Vec<Signed>) {
    let (mut names, mut parts) = (Vec::new(), vec![(formula, sign)]);
    while let &[(Formula::Quantified(quantifier, variables, body), sign)] = &parts[..]
        && (*quantifier == Quantifier::Exists) == sign
    {
        names.extend(variables.iter().cloned());
        parts = parts_of_all((body, sign));
    }
    (names, parts)
}

/// The numbers for which a formula holds.
fn set<'a>(
    formula: &'a Formula,
    variables: Vec<String>,
    wanted: &Wanted,
    evaluator: &mut Evaluator<'a, '_>,
) -> Result<Answer, Halt> {
    let machine = evaluator.evaluate((formula, true))?;
    let tracks: Vec<u32> = variables.iter().map(|name| evaluator.variable(name)).collect();
    let machine: Machine = evaluator.over(&machine, &tracks)?;
    let order = evaluator.environment.numerals().order();
    let numerals = evaluator.environment.numerals();
    let count = machine.count(order, &mut evaluator.meter)?;
    let extent = match count {
        Some(count) if count == BigUint::ZERO => Extent::Empty,
        Some(count) => Extent::Finite(count),
        None if evaluator.complement(&machine)?.is_empty() => Extent::All,
        None => Extent::Infinite,
    };
    let (most, finite) = match extent {
        Extent::Empty | Extent::Finite(_) => (wanted.listed, true),
        Extent::Infinite | Extent::All => (wanted.least, false),
    };
    let meter = &mut evaluator.meter;
    let least = search::least(&machine, numerals, &tracks, most, finite, meter)?;
    let automaton = machine.table(numerals, &tracks, meter)?.ok_or(Halt::Letters)?;
    Ok(Answer::Set(Set { variables, extent, least, automaton }))
}
