//! Compares the strategy's automaton with the main theorem, for all positions at once.
//!
//! A state of the automaton is paired with the numbers of the theorem after the same digits: y =
//! f(g(N)) is guessed digit by digit under the condition pk − qy = R, and then a, y, 2g(N) and y +
//! g(N) are compared as numbers. There are finitely many joint states, and each word leads to one.
//! Where every carry is settled, the output must be that of the theorem. Every (a, N) has one y,
//! and its word, padded with enough zeros, ends at such a state; and zeros change no output.
//!
//! This code deliberately avoids the linear forms of `binary_form`, because it verifies automata
//! that were built with them.

use std::cmp::Ordering::{self, Equal, Greater, Less};

use super::Formula;
use super::binary_form::{AdmissibleFormula, Place};
use nimata_automata::automaton::{Dfao, Joint, StateId, Walk, walk};
use nimata_automata::budget::{Budget, Reached};

/// The result of the comparison: the number of joint states, or a position at which the automaton
/// is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// The automaton is right at every position.
    Everywhere {
        /// The number of joint states.
        states: usize,
    },
    /// Padding zeros change an output.
    Padding,
    /// The digits of a position at which it is wrong: one letter of the automaton for each place,
    /// least significant first.
    WrongAt(Vec<u32>),
}

impl Agreement {
    /// Translates the result of a walk; `letter` maps a letter of the walk to one of the automaton.
    pub(super) fn from_walk<N>(walk: Walk<N>, letter: impl Fn(u32) -> u32) -> Self {
        match walk.fault {
            None => Agreement::Everywhere { states: walk.states },
            Some((_, word)) => Agreement::WrongAt(word.into_iter().map(letter).collect()),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct StrategyNode {
    state: StateId,
    place: Place,
    rest: Rest,
    nonempty: bool,
    /// The order of a and y.
    pile: Ordering,
    /// The order of y and 2g(N).
    twice: Ordering,
    /// The carry of y + g(N), and the order of the sum and a.
    carry: i64,
    sum: Ordering,
}

/// Tells whether a strategy automaton gives the line and the pile of the main theorem at every (a,
/// N).
///
/// # Errors
/// A [`Reached`] bound of states or time.
///
/// # Panics
/// The automaton does not read two tracks in base 2.
pub fn strategy_agreement(
    dfao: &Dfao,
    formula: AdmissibleFormula,
    budget: &Budget,
) -> Result<Agreement, Reached> {
    assert_eq!((dfao.alphabet().base(), dfao.alphabet().tracks()), (2, 2), "binary pairs");
    if dfao.padding_fault().is_some() {
        return Ok(Agreement::Padding);
    }
    let relation = Relation::new(formula.formula());
    let starts = relation.starts().map(|rest| StrategyNode {
        state: StateId::START,
        place: Place::NotYet,
        rest,
        nonempty: false,
        pile: Equal,
        twice: Equal,
        carry: 0,
        sum: Equal,
    });
    let step = |node: &StrategyNode, letter: u32| {
        let [a, n, y] = [letter >> 2, letter >> 1 & 1, letter & 1];
        let (place, g) = node.place.step(n);
        let (carry, sum) = add(node.carry, [(1, y), (1, g)]);
        Some(StrategyNode {
            state: dfao.step(node.state, letter >> 1),
            place,
            rest: relation.step(node.rest, g, y)?,
            nonempty: node.nonempty || a == 1,
            pile: compare(node.pile, a, y),
            twice: compare(node.twice, y, u32::from(node.place == Place::Here)),
            carry,
            sum: compare(node.sum, sum, a),
        })
    };
    let is_faulty = |node: &StrategyNode| {
        let settled = node.rest == 0 && node.carry == 0 && node.place != Place::Here;
        let expected = match node.place {
            _ if !node.nonempty => 0,
            Place::NotYet => 1,
            _ if node.pile != Greater => 1,
            Place::Here | Place::ThenZero => 2,
            Place::ThenOne if node.twice == Less => 3,
            Place::ThenOne if node.sum == Less => 4,
            Place::ThenOne => 5,
        };
        settled && dfao.output(node.state) != Some(expected)
    };
    let walk = walk(Joint { starts, letters: 8, owned: 0 }, budget, step, is_faulty)?;
    Ok(Agreement::from_walk(walk, |letter| letter >> 1))
}

/// The relation y = f(k) as one of q equations pk + qc − qy = R, with 0 ≤ R < q when rounding down,
/// and −q < R ≤ 0 when rounding up.
#[derive(Clone, Copy, Debug)]
pub(super) struct Relation {
    formula: Formula,
}

/// The number that must be 0 in the end: the carry of pk + qc − qy − R.
pub(super) type Rest = i64;

impl Relation {
    pub(super) fn new(formula: Formula) -> Self {
        Relation { formula }
    }

    /// One start for each R. For every k exactly one y and one start end in 0.
    pub(super) fn starts(self) -> impl Iterator<Item = Rest> {
        let rounds_up = self.formula.rounds_up();
        let added = self.formula.q() * self.formula.added();
        (0..self.formula.q())
            .map(move |remainder| added + if rounds_up { remainder } else { -remainder })
    }

    /// The carry after one more digit of k and y; `None` if the digits cannot be right.
    pub(super) fn step(self, rest: Rest, k: u32, y: u32) -> Option<Rest> {
        let sum = rest + self.formula.p() * i64::from(k) - self.formula.q() * i64::from(y);
        (sum % 2 == 0).then_some(sum / 2)
    }
}

/// The order of two numbers after one more digit of each, least significant first: the last
/// difference decides.
pub(super) fn compare(before: Ordering, left: u32, right: u32) -> Ordering {
    left.cmp(&right).then(before)
}

/// One more digit of a sum of digits with signs, and the new carry.
pub(super) fn add(carry: i64, digits: impl IntoIterator<Item = (i64, u32)>) -> (i64, u32) {
    let sum: i64 =
        carry + digits.into_iter().map(|(sign, digit)| sign * i64::from(digit)).sum::<i64>();
    (sum.div_euclid(2), u32::from(sum.rem_euclid(2) == 1))
}
