//! Outcomes proved from the rules alone: an automaton W of (a, N, x) that is closed under the
//! moves.
//!
//! Let W(a, N, x) be 0 or 1, and for f given by a formula
//!
//! 1. W(0, N, x) = 0;
//! 2. if a ≥ 1 and W(a, N, x) = 0, then W = 1 after every move: for 1 ≤ k ≤ x and y = f(k), W(a −
//!    k, N + k, y) = 1 if k ≤ a, W(a, N − k, y) = 1 if k ≤ N, and W(a + N − k, k − N, y) = 1 if N <
//!    k ≤ a + N;
//! 3. if W(a, N, x) = 1, then a ≤ x, or W = 0 after one of two moves of k = g(N) ≤ x: W(a, N − k,
//!    f(k)) = 0, or k ≤ a and W(a − k, N + k, f(k)) = 0.
//!
//! Then the player to move wins at (a, N, x) exactly if W(a, N, x) = 1, by induction on the number
//! of tokens: a move lowers it; to empty the smaller pile wins at once. No theorem of the paper is
//! used. Each of the three is a statement on words of digits: joint states hold the states of W
//! before and after the move, the carries of the differences and sums, how k compares with x, and
//! the carry of y = f(k). All that occur are looked at, and those in which every carry has run out
//! must not break the rule.

use std::cmp::Ordering::{self, Equal, Greater};

use super::Formula;
use super::agreement::Agreement;
use super::place::Place;
use super::relation::{Relation, Rest, add, compare};
use crate::automaton::{Dfao, Joint, StateId, walk};
use crate::budget::{Budget, Reached};

/// What the three rules say of an automaton.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Closure {
    /// Rule 1.
    pub over: Agreement,
    /// Rule 2, for the three kinds of moves in its order.
    pub losing: [Agreement; 3],
    /// Rule 3.
    pub winning: Agreement,
}

impl Closure {
    /// The joint states of all five searches, if the automaton is closed.
    pub fn states(&self) -> Option<usize> {
        let all = [&self.over, &self.winning].into_iter().chain(&self.losing);
        let states = all.map(|agreement| match agreement {
            Agreement::Everywhere { states } => Some(*states),
            _ => None,
        });
        states.sum()
    }
}

/// A kind of move: a′ and N′ as sums of a, N and k with signs.
struct Kind {
    pile: [i64; 3],
    difference: [i64; 3],
}

/// From the smaller pile; from the larger, which stays the larger; from the larger, which becomes
/// the smaller.
const KINDS: [Kind; 3] = [
    Kind { pile: [1, 0, -1], difference: [0, 1, 1] },
    Kind { pile: [1, 0, 0], difference: [0, 1, -1] },
    Kind { pile: [1, 1, -1], difference: [0, -1, 1] },
];

/// Whether an automaton over (a, N, x) is closed under the moves, so that it says who wins.
///
/// # Errors
/// A [`Reached`] bound of states or time.
///
/// # Panics
/// If the automaton does not read three tracks in base 2.
///
/// # Complexity
/// O(w²(p + q)) joint states for rule 2 and O(w³(p + q)) for rule 3, with w states of the automaton
/// and r = p/q; far fewer occur.
pub fn closure(dfao: &Dfao, formula: Formula, budget: &Budget) -> Result<Closure, Reached> {
    assert_eq!((dfao.alphabet().base(), dfao.alphabet().tracks()), (2, 3), "binary triples");
    if dfao.padding_fault().is_some() {
        let losing = KINDS.map(|_| Agreement::Padding);
        return Ok(Closure { over: Agreement::Padding, losing, winning: Agreement::Padding });
    }
    let loses = |state: StateId| dfao.output(state) == Some(0);
    let over = walk(
        Joint { starts: [StateId::START], letters: 4, owned: 0 },
        budget,
        |&state, letter| Some(dfao.step(state, letter)),
        |&state| !loses(state),
    )?;
    let [first, second, third] = KINDS.map(|kind| losing_rule(dfao, formula, &kind, budget));
    Ok(Closure {
        over: Agreement::from_walk(over, |letter| letter),
        losing: [first?, second?, third?],
        winning: winning_rule(dfao, formula, budget)?,
    })
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct LosingNode {
    before: StateId,
    after: StateId,
    rest: Rest,
    nonempty: bool,
    moves: bool,
    /// k against x.
    size: Ordering,
    pile: i64,
    difference: i64,
}

fn losing_rule(
    dfao: &Dfao,
    formula: Formula,
    kind: &Kind,
    budget: &Budget,
) -> Result<Agreement, Reached> {
    let relation = Relation::new(formula);
    let starts = relation.starts().map(|rest| LosingNode {
        before: StateId::START,
        after: StateId::START,
        rest,
        nonempty: false,
        moves: false,
        size: Equal,
        pile: 0,
        difference: 0,
    });
    let step = |node: &LosingNode, letter: u32| {
        let [a, n, x] = [letter >> 4, letter >> 3 & 1, letter >> 2 & 1];
        let [k, y] = [letter >> 1 & 1, letter & 1];
        let signed = |signs: [i64; 3]| signs.into_iter().zip([a, n, k]);
        let (pile, pile_digit) = add(node.pile, signed(kind.pile));
        let (difference, difference_digit) = add(node.difference, signed(kind.difference));
        Some(LosingNode {
            before: dfao.step(node.before, letter >> 2),
            after: dfao.step(node.after, pile_digit << 2 | difference_digit << 1 | y),
            rest: relation.step(node.rest, k, y)?,
            nonempty: node.nonempty || a == 1,
            moves: node.moves || k == 1,
            size: compare(node.size, k, x),
            pile,
            difference,
        })
    };
    let loses = |state: StateId| dfao.output(state) == Some(0);
    let is_faulty = |node: &LosingNode| {
        let settled = node.rest == 0 && node.pile == 0 && node.difference == 0;
        let legal = node.nonempty && node.moves && node.size != Greater;
        settled && legal && loses(node.before) && loses(node.after)
    };
    let walk = walk(Joint { starts, letters: 32, owned: 0 }, budget, step, is_faulty)?;
    Ok(Agreement::from_walk(walk, |letter| letter >> 2))
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct WinningNode {
    before: StateId,
    from_larger: StateId,
    from_smaller: StateId,
    rest: Rest,
    started: bool,
    /// The carry of a − g(N): −1 in the end if g(N) > a.
    pile: i64,
    /// The carry of N + g(N).
    difference: i64,
    /// a against x, g(N) against x.
    takes_pile: Ordering,
    takes_power: Ordering,
}

fn winning_rule(dfao: &Dfao, formula: Formula, budget: &Budget) -> Result<Agreement, Reached> {
    let relation = Relation::new(formula);
    let starts = relation.starts().map(|rest| WinningNode {
        before: StateId::START,
        from_larger: StateId::START,
        from_smaller: StateId::START,
        rest,
        started: false,
        pile: 0,
        difference: 0,
        takes_pile: Equal,
        takes_power: Equal,
    });
    let step = |node: &WinningNode, letter: u32| {
        let [a, n, x, y] = [letter >> 3, letter >> 2 & 1, letter >> 1 & 1, letter & 1];
        let g = if node.started { 0 } else { Place::NotYet.step(n).1 };
        let (pile, pile_digit) = add(node.pile, [(1, a), (-1, g)]);
        let (difference, difference_digit) = add(node.difference, [(1, n), (1, g)]);
        Some(WinningNode {
            before: dfao.step(node.before, letter >> 1),
            from_larger: dfao.step(node.from_larger, a << 2 | (n - g) << 1 | y),
            from_smaller: dfao.step(node.from_smaller, pile_digit << 2 | difference_digit << 1 | y),
            rest: relation.step(node.rest, g, y)?,
            started: node.started || n == 1,
            pile,
            difference,
            takes_pile: compare(node.takes_pile, a, x),
            takes_power: compare(node.takes_power, g, x),
        })
    };
    let loses = |state: StateId| dfao.output(state) == Some(0);
    let is_faulty = |node: &WinningNode| {
        let settled = node.rest == 0 && node.difference == 0;
        let larger = loses(node.from_larger);
        let smaller = node.pile == 0 && loses(node.from_smaller);
        let power = node.started && node.takes_power != Greater && (larger || smaller);
        settled && !loses(node.before) && node.takes_pile == Greater && !power
    };
    let walk = walk(Joint { starts, letters: 16, owned: 0 }, budget, step, is_faulty)?;
    Ok(Agreement::from_walk(walk, |letter| letter >> 1))
}
