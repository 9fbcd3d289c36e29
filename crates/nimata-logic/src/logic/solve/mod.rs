//! The prover: computes the automaton of a formula, and the lemmas of a proof.
//!
//! | file | holds |
//! |---|---|
//! | `environment` | the sequences that formulas name |
//! | `scope` | the variables of a formula |
//! | `machine`, `lists` | automata whose rows are decision diagrams |
//! | `least`, `product`, `project` | minimal machines, products, and projections |
//! | `choices`, `subsets` | how a projection becomes deterministic, by sets |
//! | `certain`, `inclusion` | which sets, and which members of sets, need not be told apart |
//! | `quotient`, `reversal` | the same by bisimulation, and by double reversal |
//! | `universe`, `sequence` | the machines of all numbers, and of words |
//! | `term` | the variables of an atom |
//! | `arithmetic`, `linear`, `sums`, `reduction` | the machines of linear atoms |
//! | `bounded` | blocks with a bounded variable, guessed and proved by a recurrence |
//! | `eliminate`, `conjunction` | bound variables projected out of conjunctions, in a good order |
//! | `evaluate`, `sizes` | formulas from the inside out |
//! | `search`, `count`, `export` | least solutions, how many there are, tables |
//! | `keep` | where a sequence violates the rules of a game, output by output |
//! | `requirements` | conditions that were cut into lemmas |
//! | `lemma`, `solution` | the result, as data and as a statement |
//! | `meter`, `halt`, `error` | bounds, progress and errors |

mod arithmetic;
mod bounded;
mod certain;
mod choices;
mod conjunction;
mod count;
pub(super) mod eliminate;
mod environment;
mod error;
mod evaluate;
mod export;
mod halt;
mod inclusion;
mod keep;
mod least;
mod lemma;
pub(super) mod linear;
mod lists;
pub(super) mod machine;
pub(super) mod meter;
pub(super) mod product;
mod project;
mod quotient;
mod reduction;
mod requirements;
mod reversal;
mod scope;
pub(super) mod search;
pub(super) mod sequence;
mod sizes;
mod solution;
mod subsets;
mod sums;
mod term;
pub(super) mod universe;

use num_bigint::BigUint;

use super::{Formula, Lemma, Quantifier};
pub use environment::Environment;
pub use error::SolveError;
use evaluate::{Evaluator, Signed, parts_of_all};
use halt::Halt;
pub(super) use keep::Demands;
use machine::Machine;
use meter::Meter;
pub use meter::Progress;
use nimata_automata::budget::Budget;
pub(super) use requirements::{Requirement, requirements};
use scope::Scope;
pub use sizes::{Method, Size};
pub use solution::{Answer, Extent, Set, Solution};

/// The default bound on the steps of a short projection.
const SHORT: u64 = 700_000;

/// The parts of a solution that are computed, and the bounds on the work.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// The bounds on states, memory and time of the whole evaluation.
    pub budget: Budget,
    /// The number of solutions to list if there are infinitely many.
    pub least: usize,
    /// The greatest number of solutions to list if there are finitely many.
    pub listed: usize,
    /// Whether to compute the lemmas of a proof.
    pub lemmas: bool,
    /// Whether to list the sizes of the automata of all subformulas.
    pub sizes: bool,
    /// The steps, of some tens of nanoseconds, of a projection within which an automaton is not
    /// guessed and proved by a recurrence instead.
    pub short: u64,
    /// The variables of the first tracks, in their order; the formula need not use them. The others
    /// follow in alphabetical order.
    pub tracks: Vec<String>,
}

impl Default for Wanted {
    fn default() -> Self {
        Wanted {
            budget: Budget::default(),
            least: 10,
            listed: 100,
            lemmas: true,
            sizes: false,
            short: SHORT,
            tracks: Vec::new(),
        }
    }
}

/// Decides a sentence, or computes the automaton of the solutions of a formula with free variables.
///
/// Each subformula becomes the minimal automaton of its free variables, from the inside out.
/// Quantified variables are projected out one at a time.
///
/// ```
/// use nimata_automata::automaton::{DigitOrder, Numeration};
/// use nimata_logic::logic::{Answer, Environment, Formula, Relation, Term, Wanted, solve};
///
/// // E m (2*m = n): n is even.
/// let double = Term::Multiple(2, Box::new(Term::variable("m")));
/// let equal = Formula::Compare(double, Relation::Equal, Term::variable("n"));
/// let even = Formula::exists(vec!["m".to_owned()], equal);
/// let numerals = Numeration::Base { base: 2, order: DigitOrder::Msd };
/// let environment = Environment::new(numerals, Vec::new())?;
/// let solution = solve(&even, &environment, &Wanted::default(), &mut |_, _| {})?;
/// let Answer::Set(set) = solution.answer else { panic!("n is free") };
/// assert_eq!(set.automaton.len(), 2);
/// assert_eq!(set.least[3], [6u32.into()]);
/// # Ok::<(), nimata_logic::logic::SolveError>(())
/// ```
///
/// # Errors
/// [`SolveError`] if the formula uses an unknown name, or a bound was reached.
///
/// # Complexity
/// In the worst case a tower of exponentials whose height is the number of quantifier alternations.
/// If the automata of all subformulas are small, the product of their sizes and of the sizes of the
/// subsets in between.
pub fn solve(
    formula: &Formula,
    environment: &Environment,
    wanted: &Wanted,
    progress: &mut Progress,
) -> Result<Solution, SolveError> {
    let scope = Scope::of(formula, environment, &wanted.tracks)?;
    let meter = Meter::new(&wanted.budget, progress);
    let mut evaluator = Evaluator::new(environment, scope.names, meter);
    evaluator.short = wanted.short;
    let answer = match scope.free.is_empty() {
        true => sentence(formula, &mut evaluator),
        false => set(formula, scope.free.clone(), wanted, &mut evaluator),
    };
    let solved = answer.and_then(|answer| {
        let lemmas = match wanted.lemmas {
            true => lemma::lemmas(formula, &mut evaluator)?,
            false => Vec::new(),
        };
        let sizes = if wanted.sizes { sizes(&evaluator) } else { Vec::new() };
        Ok(Solution { answer, lemmas, sizes })
    });
    solved.map_err(|halt| failure(halt, &evaluator, formula, scope.free.len()))
}

/// The automata of all subformulas that were evaluated.
fn sizes(evaluator: &Evaluator) -> Vec<Size> {
    let sizes = evaluator.sizes.iter().map(|&((formula, sign), states, cost)| Size {
        formula: if sign { formula.to_string() } else { format!("~({formula})") },
        states,
        largest: cost.largest.max(states),
        method: cost.method,
    });
    sizes.collect()
}

/// The lemmas of the sums in these formulas. Only numerations by words need them.
///
/// # Errors
/// Those of [`solve`].
pub(super) fn sums(
    formulas: Vec<Formula>,
    environment: &Environment,
    budget: &Budget,
) -> Result<Vec<Lemma>, SolveError> {
    let Some(all) = formulas.into_iter().reduce(Formula::and) else { return Ok(Vec::new()) };
    if environment.numerals().words().is_none() {
        return Ok(Vec::new());
    }
    let scope = Scope::of(&all, environment, &[])?;
    let mut evaluator = Evaluator::new(environment, scope.names, Meter::silent(budget));
    let parts = parts_of_all((&all, true));
    let evaluated = parts.into_iter().try_for_each(|part| evaluator.evaluate(part).map(drop));
    let sums = evaluated.and_then(|()| evaluator.sums());
    sums.map_err(|halt| failure(halt, &evaluator, &all, scope.free.len()))
}

/// The error for a formula with this many free variables. The formula itself is named if no part of
/// it is at fault.
fn failure(halt: Halt, evaluator: &Evaluator, formula: &Formula, free: usize) -> SolveError {
    let culprit = evaluator.meter.cost.formula.unwrap_or(formula);
    match halt {
        Halt::Addition(why) => SolveError::NoAddition(*why),
        Halt::Number => SolveError::Number(shortened(culprit)),
        Halt::Letters => SolveError::Letters {
            variables: free,
            numerals: evaluator.environment.numerals().clone(),
        },
        Halt::Reached(reached) => SolveError::Bound {
            formula: shortened(culprit),
            states: evaluator.meter.states,
            reached,
        },
    }
}

/// The text of a formula; a long text is cut in the middle.
pub fn shortened(formula: &Formula) -> String {
    const SIDE: usize = 60;
    let text = formula.to_string();
    if text.len() <= 2 * SIDE + 3 {
        return text;
    }
    // Formulas are ASCII, except for names that code has made up.
    let head: String = text.chars().take(SIDE).collect();
    let tail: Vec<char> = text.chars().rev().take(SIDE).collect();
    format!("{head} … {}", tail.into_iter().rev().collect::<String>())
}

/// Decides a sentence. Its leading quantifiers are decided by a search for numbers, so their
/// variables are not projected out.
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
    // Numbers for which the body holds prove an E-sentence; numbers for which it fails refute an
    // A-sentence.
    let (names, parts) = leading((body, sign == exists));
    let (mut machine, sums) = evaluator.leading(parts)?;
    let variables = names.iter().map(|name| evaluator.variable(name));
    let variables: Vec<u32> = variables.chain(sums).collect();
    machine = evaluator.over(&machine, &variables)?;
    let numerals = evaluator.environment.numerals();
    let meter = &mut evaluator.meter;
    let least = search::least(&machine, numerals, &variables, 1, true, meter)?;
    let found = least.into_iter().next();
    let witness = found.map(|numbers| names.into_iter().zip(numbers).collect());
    Ok(Answer::Sentence { truth: machine.is_empty() != exists, witness })
}

/// The variables of the leading quantifiers, as "there are" under this sign, and the parts of the
/// body.
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

/// The solutions of a formula with free variables.
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
