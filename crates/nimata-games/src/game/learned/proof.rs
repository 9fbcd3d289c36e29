//! The way from single values to a proved automaton: learn it, prove it from the rules, and mend it
//! where the proof fails.
//!
//! Values of any size are learned as a relation: the learner asks of a position and a number
//! whether the number is the value.

use std::cell::RefCell;

use num_bigint::BigUint;
use num_traits::ToPrimitive;
use rustc_hash::FxHashMap;

use crate::game::GameError;
use crate::game::guess::{Violation, first_proved};
use crate::game::learn::{Learner, Oracle, learning};
use crate::game::position::in_64_bits;
use nimata_automata::automaton::{Dfao, Numeration, minimize};
use nimata_automata::budget::Budget;
use nimata_logic::logic::{Asks, GameRules, Statement};

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
    let learning = learning(budget);
    let mut oracle = Answers {
        values: &values,
        asks: rules.asks,
        numbers: rules.reads.len(),
        known: FxHashMap::default(),
    };
    let mut learner = Learner::new(numerals.clone(), &mut oracle, &learning)?;
    let found = first_proved(rules, numerals, budget, |wrong| {
        if !wrong.is_empty() {
            mend(&mut learner, &values, rules.asks, wrong)?;
        }
        Ok(Some(defined(learner.hypothesis()?)))
    })?;
    Ok(found.expect("a learner always has another guess"))
}

/// The automaton with the output 0 where it has none: at words that spell no numbers.
pub(in crate::game) fn defined(automaton: Dfao) -> Dfao {
    match automaton.outputs().contains(&None) {
        true => minimize(&automaton.map_outputs(|output| output.or(Some(0)))),
        false => automaton,
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

/// Some numbers, which must be below 2^64.
pub(in crate::game) fn small(numbers: &[BigUint]) -> Result<Vec<u64>, GameError> {
    in_64_bits(numbers).ok_or_else(|| {
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
