//! The way from single values to a proved automaton: learn it, prove it from the rules, and mend it
//! where the proof fails.
//!
//! Values of any size are learned as a relation: the learner asks of a position and a number
//! whether the number is the value.

use std::cell::RefCell;

use num_bigint::BigUint;
use num_traits::ToPrimitive;
use rustc_hash::FxHashMap;

use crate::game::claim::SEQUENCE;
use crate::game::learn::{Learner, Oracle};
use crate::game::remembered::proof_of;
use crate::game::{GameError, Rules};
use nimata_automata::automaton::{Dfao, Numeration, minimize};
use nimata_automata::budget::Budget;
use nimata_logic::logic::{
    Answer, Asks, Environment, Formula, GameRules, Proved, Sequence, SolveError, Statement, Wanted,
    parse, solve,
};

/// With more classes than this, the search assumes that there are infinitely many.
const MOST_CLASSES: usize = 20_000;

/// The values of single positions of a game, and their options.
pub(in crate::game) trait Values {
    /// The value of a position; `None` if the numbers are none.
    ///
    /// # Errors
    /// [`GameError::Reached`] or [`GameError::Undecided`] if the numbers are too large.
    fn value(&mut self, at: &[u64]) -> Result<Option<u64>, GameError>;

    /// The options of a position.
    ///
    /// # Errors
    /// As [`Values::value`].
    fn options(&mut self, at: &[u64]) -> Result<Vec<Vec<u64>>, GameError>;
}

/// The statement that an automaton holds the values of a game, as a relation or as outputs, or who
/// wins, whichever the rules ask for; with the lemmas of its proof.
///
/// A relation is stated together with the sentence that every position has a value in it.
///
/// # Errors
/// [`GameError::Undecided`] if no automaton is found, with the reason; a bound of the budget.
pub(in crate::game) fn learned(
    rules: &GameRules,
    numerals: &Numeration,
    values: &mut dyn Values,
    budget: &Budget,
) -> Result<Statement, GameError> {
    let values = RefCell::new(values);
    let learning = budget.with_max_states(budget.max_states().min(MOST_CLASSES));
    let mut oracle = Answers {
        values: &values,
        asks: rules.asks,
        numbers: rules.reads.len(),
        known: FxHashMap::default(),
    };
    let mut learner = Learner::new(numerals.clone(), &mut oracle, &learning)?;
    loop {
        let automaton = defined(learner.hypothesis()?);
        let (name, game) = (SEQUENCE.to_owned(), Some(rules.clone()));
        let mut statement = Statement::of(numerals.clone(), Sequence { name, automaton, game });
        let wrong = violations(&mut statement, budget)?;
        if wrong.is_empty() {
            return Ok(statement);
        }
        mend(&mut learner, &values, rules.asks, &wrong)?;
    }
}

/// The automaton with the output 0 where it has none: at words that spell no numbers.
pub(in crate::game) fn defined(automaton: Dfao) -> Dfao {
    match automaton.outputs().contains(&None) {
        true => minimize(&automaton.map_outputs(|output| output.or(Some(0)))),
        false => automaton,
    }
}

/// Adds to a statement about a known automaton the lemmas of its proof, and of a relation the
/// sentence that every position has a value in it.
///
/// # Errors
/// [`GameError::Rejected`] if the automaton violates the rules; a bound of the budget.
pub(in crate::game) fn completed(
    statement: Statement,
    game: &dyn Rules,
    budget: &Budget,
) -> Result<Statement, GameError> {
    proof_of(statement, game, budget, |mut statement| {
        match violations(&mut statement, budget)?.is_empty() {
            true => Ok(statement),
            false => Err(GameError::broken(game)),
        }
    })
}

/// A position at which an automaton violates the rules, and the number of which a relation says too
/// much there.
struct Violation {
    position: Vec<BigUint>,
    number: Option<BigUint>,
}

/// Proves a statement, which gets its sentence and the lemmas, or finds where it is violated.
fn violations(statement: &mut Statement, budget: &Budget) -> Result<Vec<Violation>, SolveError> {
    let of_position = |position| vec![Violation { position, number: None }];
    let Sequence { name, game, .. } = &statement.sequences[0];
    let game = game.as_ref().expect("a sequence with rules");
    if game.asks != Asks::Relation {
        return Ok(match statement.prove_game(budget)? {
            Proved::Yes => Vec::new(),
            Proved::Refuted(position) => of_position(position),
        });
    }
    let total = parse(&game.totality(name), &statement.vocabulary())?.formula;
    if let Some(position) = refuted(&total, statement, budget)? {
        return Ok(of_position(position));
    }
    let faults = statement.prove_relation(budget)?.into_iter();
    statement.sentences.push(total);
    Ok(faults
        .map(|fault| Violation { position: fault.position, number: Some(fault.number) })
        .collect())
}

/// The least numbers that refute a sentence; `None` if it is true.
fn refuted(
    sentence: &Formula,
    statement: &Statement,
    budget: &Budget,
) -> Result<Option<Vec<BigUint>>, SolveError> {
    let environment = Environment::new(statement.numerals.clone(), statement.sequences.clone())?;
    let wanted = Wanted { budget: budget.clone(), lemmas: false, ..Wanted::default() };
    match solve(sentence, &environment, &wanted, &mut |_, _| {})?.answer {
        Answer::Sentence { truth: true, .. } => Ok(None),
        Answer::Sentence { witness, .. } => {
            let witness = witness.expect("a sentence that begins with a quantifier");
            Ok(Some(witness.into_iter().map(|(_, number)| number).collect()))
        }
        Answer::Set(_) => unreachable!("the names of the rules are bound"),
    }
}

/// Passes the learner a place where its automaton is wrong: at a violation, or at an option.
fn mend(
    learner: &mut Learner<'_>,
    values: &RefCell<&mut dyn Values>,
    asks: Asks,
    wrong: &[Violation],
) -> Result<(), GameError> {
    let mut refined = false;
    for Violation { position, number } in wrong {
        let at = small(position)?;
        let mut places = vec![at.clone()];
        places.extend(values.borrow_mut().options(&at)?);
        if let Some(number) = number {
            refined |= learner.refine(&[at, small(std::slice::from_ref(number))?].concat())?;
        }
        for place in places {
            if refined {
                break;
            }
            let value = values.borrow_mut().value(&place)?;
            let of_relation = value.filter(|_| asks == Asks::Relation);
            refined |= learner.refine(&[place, of_relation.into_iter().collect()].concat())?;
        }
    }
    match refined {
        true => Ok(()),
        false => Err(GameError::Undecided(
            "no result: the rules are not kept, though all outputs are right; please report this \
             game"
                .to_owned(),
        )),
    }
}

pub(in crate::game) fn small(numbers: &[BigUint]) -> Result<Vec<u64>, GameError> {
    let small: Option<Vec<u64>> = numbers.iter().map(BigUint::to_u64).collect();
    small.ok_or_else(|| {
        GameError::Undecided(
            "an automaton that is right at all small positions is wrong at one past 2^64"
                .to_owned(),
        )
    })
}

/// Answers a learner's questions from single values.
struct Answers<'v, 'g> {
    values: &'v RefCell<&'g mut dyn Values>,
    asks: Asks,
    /// How many numbers a position has.
    numbers: usize,
    /// A position is asked with many numbers.
    known: FxHashMap<Box<[u64]>, Option<u64>>,
}

impl Oracle for Answers<'_, '_> {
    fn tracks(&self) -> usize {
        self.numbers + usize::from(self.asks == Asks::Relation)
    }

    fn output(&mut self, at: &[u64]) -> Result<Option<i64>, GameError> {
        let (position, number) = at.split_at(self.numbers);
        let value = match self.known.get(position) {
            Some(&known) => known,
            None => {
                let value = self.values.borrow_mut().value(position)?;
                self.known.insert(position.into(), value);
                value
            }
        };
        Ok(match self.asks {
            Asks::Values => value.and_then(|value| value.to_i64()),
            Asks::Outcome => value.map(|value| i64::from(value > 0)),
            Asks::Relation => Some(i64::from(value.as_ref() == number.first() && value.is_some())),
        })
    }
}
