//! The lemmas for a proof of who wins: the positions from which each kind of moves leads to a
//! P-position.
//!
//! The lemma for the moves from both piles is found here, because the prover takes 20 times as
//! long. The digits of (u, v), the position after the move, are guessed with those of (x, y). A
//! state is the set of the results of all guesses. For each guess it contains the state of the
//! automaton of the outcomes, and for each condition of the moves the prefix of its form, unless
//! the condition is decided. A guess whose conditions are all decided no longer depends on the
//! digits of x and y; if it reaches a P-position for every number of further digits, the state is
//! final. This alone keeps the sets small. The code need not be trusted, because the checker
//! verifies the lemma.

use std::cmp::Ordering;

use rustc_hash::{FxHashMap, FxHashSet};

use super::automata::Digits;
use super::formulas::BOTH_PILES;
use super::{Pairs, Theorem, WythoffGame};
use crate::game::GameError;
use nimata_automata::automaton::{
    Dfao, DigitOrder, LinearForm, Prefix, StateId, explore, minimize,
};
use nimata_automata::budget::{Budget, Reached};
use nimata_logic::logic::{Answer, Environment, Lemma, Statement, Wanted, solve};

/// A lemma for each kind of moves, about the sequence of outcomes, which is first in the statement.
///
/// # Errors
/// A bound of the budget was reached.
pub(super) fn lemmas(
    game: &WythoffGame,
    statement: &Statement,
    budget: &Budget,
) -> Result<Vec<Lemma>, GameError> {
    let sequence = &statement.sequences[0];
    let rules = sequence.game.as_ref().expect("the outcomes have rules");
    let environment = Environment::new(statement.numerals.clone(), vec![sequence.clone()])?;
    let wanted = Wanted { budget: budget.clone(), lemmas: false, ..Wanted::default() };
    let lemma = |(at, kind)| {
        let formula = rules.option(kind, &sequence.name, 0).expect("formulas of the library");
        if at == BOTH_PILES {
            let pairs = Theorem::of(game).expect("the outcomes have an automaton").pairs(game);
            let automaton = wins_by_both(game, pairs, &sequence.automaton, budget)?;
            let (variables, text) = (rules.reads.clone(), formula.to_string());
            return Ok(Lemma { variables, text, automaton, recurrence: None });
        }
        match solve(&formula, &environment, &wanted, &mut |_, _| {})?.answer {
            Answer::Set(set) => {
                let (variables, text) = (set.variables, formula.to_string());
                Ok(Lemma { variables, text, automaton: set.automaton, recurrence: None })
            }
            Answer::Sentence { .. } => unreachable!("x and y are free"),
        }
    };
    rules.moves.iter().enumerate().map(lemma).collect()
}

/// The state of the condition that a linear form in x, y, u and v is below 0, after some digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Condition {
    /// It holds whatever follows.
    Holds,
    /// It depends on further digits.
    Open(Prefix<i64>),
}

/// A guess of the digits of (u, v).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Guess {
    outcome: StateId,
    conditions: [Condition; 4],
}

#[derive(Clone, PartialEq, Eq, Hash)]
enum Node {
    /// A track is not a representation.
    Illegal,
    Legal {
        /// Whether the next digits are bounded.
        bounded: [bool; 2],
        /// Whether the position has a winning move.
        wins: bool,
        /// The guesses that may still lead to such a move; `None` if there is one whatever follows.
        guesses: Option<Vec<Guess>>,
    },
}

struct Search<'a> {
    digits: Digits,
    /// The forms in x, y, u and v that a move of Type II makes negative.
    forms: [LinearForm<i64>; 4],
    outcomes: &'a Dfao,
    /// The states from which a P-position is reached with at least one more digit.
    alive: Vec<bool>,
    /// For sets of states, whether some state reaches a P-position with every number of further
    /// digits.
    certain: FxHashMap<Vec<StateId>, bool>,
}

/// The minimal automaton of the (x, y) from which a move of Type II leads to a P-position.
///
/// # Errors
/// A bound of states or time was reached.
pub(super) fn wins_by_both(
    game: &WythoffGame,
    pairs: Pairs,
    outcomes: &Dfao,
    budget: &Budget,
) -> Result<Dfao, Reached> {
    let [s, t] = [game.s(), game.t()].map(i64::from);
    let conditions =
        [([-1, 0, 1, 0], 0), ([0, -1, 0, 1], 0), ([-s, 1, s, -1], -t), ([1, -s, -1, s], -t)];
    let forms = conditions.map(|(factors, constant)| {
        let form = LinearForm::new(factors.to_vec(), constant, outcomes.numeration());
        form.expect("the pairs have a base or a numeration lin(p,q)")
    });
    let alphabet = outcomes.alphabet();
    let (alive, certain) = (alive(outcomes), FxHashMap::default());
    let mut search = Search { digits: Digits::of(pairs), forms, outcomes, alive, certain };
    let start = search.start();
    let count = alphabet.base();
    let found = explore(
        alphabet,
        DigitOrder::Msd,
        budget,
        start,
        |node: &Node| {
            budget.allow_time()?;
            let letters = (0..count).flat_map(|x| (0..count).map(move |y| [x, y]));
            Ok::<_, Reached>(letters.map(|letter| search.next(node, letter)).collect())
        },
        |node| Some(i64::from(matches!(node, Node::Legal { wins: true, .. }))),
    )?;
    let found = found.in_numeration(outcomes.numeration().clone()).expect("the same letters");
    Ok(minimize(&found))
}

/// The states from which output 0 is reached with at least one more digit.
fn alive(outcomes: &Dfao) -> Vec<bool> {
    let leads = outcomes.leading_to(0);
    let is_alive = |state| outcomes.row(state).any(|to| leads[to.index()]);
    outcomes.states().map(is_alive).collect()
}

impl Search<'_> {
    /// The state before any digit of x and y. u and v are not longer, because they are smaller.
    fn start(&self) -> Node {
        let conditions = self.forms.each_ref().map(|form| Condition::Open(form.start()));
        let guess = Guess { outcome: StateId::START, conditions };
        Node::Legal { bounded: [false; 2], wins: false, guesses: Some(vec![guess]) }
    }

    fn next(&mut self, node: &Node, letter: [u32; 2]) -> Node {
        let Node::Legal { bounded, guesses, .. } = node else { return Node::Illegal };
        let Some(bounded) = self.digits.follow(*bounded, letter) else { return Node::Illegal };
        let Some(guesses) = guesses else {
            return Node::Legal { bounded, wins: true, guesses: None };
        };
        let (mut wins, mut next) = (false, Vec::new());
        for guess in guesses {
            self.follow(guess, letter, &mut wins, &mut next);
        }
        next.sort_unstable();
        next.dedup();
        let settled = next.iter().filter(|guess| guess.conditions == [Condition::Holds; 4]);
        let settled: Vec<StateId> = settled.map(|guess| guess.outcome).collect();
        let guesses = (!self.is_certain(settled)).then_some(next);
        Node::Legal { bounded, wins, guesses }
    }

    /// Adds all guesses to which one more digit each of u and v leads.
    fn follow(&self, guess: &Guess, [x, y]: [u32; 2], wins: &mut bool, next: &mut Vec<Guess>) {
        let row = self.outcomes.row(guess.outcome);
        let count = self.outcomes.alphabet().base();
        let letters = (0..count).flat_map(|u| (0..count).map(move |v| [u, v]));
        for (outcome, [u, v]) in row.zip(letters) {
            let mut accept = self.outcomes.output(outcome) == Some(0);
            let mut alive = self.alive[outcome.index()];
            let mut conditions = guess.conditions;
            for (form, condition) in self.forms.iter().zip(&mut conditions) {
                if !accept && !alive {
                    break;
                }
                if let Condition::Open(prefix) = *condition {
                    let prefix = form.step(prefix, &[x, y, u, v]);
                    accept &= form.sign(prefix).is_lt();
                    match form.settled_sign(prefix, 1) {
                        None => *condition = Condition::Open(prefix),
                        Some(Ordering::Less) => *condition = Condition::Holds,
                        Some(_) => alive = false,
                    }
                }
            }
            *wins |= accept;
            if alive {
                next.push(Guess { outcome, conditions });
            }
        }
    }

    /// Tells whether some of these states reach P-positions with every number of further digits.
    fn is_certain(&mut self, states: Vec<StateId>) -> bool {
        if let Some(&known) = self.certain.get(&states) {
            return known;
        }
        let (mut seen, mut now) = (FxHashSet::default(), states.clone());
        let certain = loop {
            if !seen.insert(now.clone()) {
                break true;
            }
            let mut next: Vec<StateId> =
                now.iter().flat_map(|&state| self.outcomes.row(state)).collect();
            next.sort_unstable();
            next.dedup();
            if !next.iter().any(|&state| self.outcomes.output(state) == Some(0)) {
                break false;
            }
            next.retain(|state| self.alive[state.index()]);
            now = next;
        };
        self.certain.insert(states, certain);
        certain
    }
}
