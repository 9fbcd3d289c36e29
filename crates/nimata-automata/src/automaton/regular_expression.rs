//! Regular expressions for the numbers that an automaton marks.

use super::simple_expression::Expression::{self, Digit, Empty};
use super::{Dfao, DigitOrder, StateId, reverse};
use crate::budget::Budget;

/// The greatest number of states: larger automata have no readable expression.
const MOST_STATES: usize = 8;

/// The greatest base, in which digits are still single characters.
const MOST_BASE: u32 = 10;

/// The greatest length of an expression.
const MOST_CHARACTERS: usize = 160;

/// The greatest number of characters that one elimination writes.
const MOST_WRITTEN: usize = 1 << 16;

/// The greatest number of states for which all orders of elimination are tried.
const MOST_ORDERED: usize = 5;

/// Returns the numbers whose output is `Some(1)` as a regular expression of their digits, most
/// significant first and without leading zeros; 0 is written `0`.
///
/// `|` means or, `*` any number of repetitions, `?` at most one. The result is `None` if no number
/// is marked, or if the automaton or every expression found is too large to read: more than 8
/// states, base 10 or 160 characters.
///
/// States are eliminated one by one (Brzozowski and McCluskey, 1963), both from this automaton and
/// from the one that reads the last digit first. Of the orders of elimination that are tried, the
/// one with the simplest expression counts; a simpler expression may exist.
///
/// ```
/// use nimata_automata::automaton::{Dfao, DigitOrder, regular_expression};
/// // 2^k + 1 with k ≥ 1: two ones, the second one last.
/// let row = |targets: [u32; 2]| targets.to_vec();
/// let marked = Dfao::single_track(
///     2,
///     DigitOrder::Msd,
///     vec![Some(0), Some(0), Some(1), Some(0)],
///     vec![row([0, 1]), row([1, 2]), row([3, 3]), row([3, 3])],
/// )?;
/// assert_eq!(regular_expression(&marked).as_deref(), Some("10*1"));
/// # Ok::<(), nimata_automata::automaton::AutomatonError>(())
/// ```
///
/// # Panics
/// Panics if the automaton reads the least significant digit first, or more than one track.
///
/// # Complexity
/// At most 240 eliminations of up to 8 states.
pub fn regular_expression(marked: &Dfao) -> Option<String> {
    regular_expression_within(marked, MOST_STATES, MOST_CHARACTERS)
}

/// Works as [`regular_expression`], for an automaton of at most so many states and an expression of
/// at most so many characters.
///
/// # Panics
/// As [`regular_expression`].
///
/// # Complexity
/// One elimination for each state, each in time O(s²·c), where s is the number of states and c that
/// of characters.
pub fn regular_expression_within(
    marked: &Dfao,
    states: usize,
    characters: usize,
) -> Option<String> {
    assert_eq!(marked.order(), DigitOrder::Msd, "an expression begins with the first digit");
    assert_eq!(marked.alphabet().tracks(), 1, "numbers, not tuples");
    if marked.len() > states || marked.alphabet().base() > MOST_BASE {
        return None;
    }
    let few = Budget::default().with_max_states(states);
    let turned = reverse(marked, &few).ok();
    let graphs = [Some(Graph::of(marked)), turned.as_ref().map(Graph::of_reversed)];
    let texts = graphs.iter().flatten().flat_map(|graph| {
        let mut orders = Vec::new();
        let mut inner: Vec<usize> = (2..graph.len()).collect();
        if inner.len() <= MOST_ORDERED {
            permutations(&mut inner, 0, &mut orders);
        } else {
            orders.push(Vec::new());
        }
        orders.into_iter().filter_map(|order| graph.clone().eliminated(&order))
    });
    let best = texts.min_by_key(|found| (found.burden(0), found.text()));
    let text = best.map(|expression| expression.text());
    let zero = (marked.output(StateId::START) == Some(1)).then(|| "0".to_owned());
    let words: Vec<String> = zero.into_iter().chain(text).collect();
    let text = if words.is_empty() { return None } else { words.join("|") };
    (text.chars().count() <= characters).then_some(text)
}

fn permutations(list: &mut Vec<usize>, at: usize, found: &mut Vec<Vec<usize>>) {
    if at == list.len() {
        found.push(list.clone());
    }
    for other in at..list.len() {
        list.swap(at, other);
        permutations(list, at + 1, found);
        list.swap(at, other);
    }
}

/// A graph whose edges carry expressions; words begin at node 0 and end at node 1.
#[derive(Clone)]
struct Graph(Vec<Vec<Option<Expression>>>);

/// The states from which a marked state can be reached.
fn useful(marked: &Dfao) -> Vec<StateId> {
    let leads = marked.leading_to(1);
    marked.states().filter(|state| leads[state.index()]).collect()
}

impl Graph {
    fn empty(states: usize) -> Self {
        Graph(vec![vec![None; states + 2]; states + 2])
    }

    /// The graph of an automaton that reads the most significant digit first.
    fn of(marked: &Dfao) -> Self {
        let states = useful(marked);
        let place = |state| states.iter().position(|&known| known == state).map(|at| at + 2);
        let mut graph = Graph::empty(states.len());
        for digit in 0..marked.alphabet().base() {
            for (from, &state) in states.iter().enumerate() {
                if let Some(to) = place(marked.step(state, digit)) {
                    graph.add(from + 2, to, Digit(digit));
                }
            }
            // Only 0 itself begins with the digit 0, and it is handled apart.
            if digit > 0
                && let Some(to) = place(marked.step(StateId::START, digit))
            {
                graph.add(0, to, Digit(digit));
            }
        }
        for (from, &state) in states.iter().enumerate() {
            if marked.output(state) == Some(1) {
                graph.add(from + 2, 1, Empty);
            }
        }
        graph
    }

    /// The graph of an automaton that reads the least significant digit first, for its reversed
    /// words.
    fn of_reversed(marked: &Dfao) -> Self {
        let states = useful(marked);
        let place = |state| states.iter().position(|&known| known == state).map(|at| at + 2);
        let mut graph = Graph::empty(states.len());
        for digit in 0..marked.alphabet().base() {
            for (from, &state) in states.iter().enumerate() {
                let after = marked.step(state, digit);
                if let Some(to) = place(after) {
                    graph.add(to, from + 2, Digit(digit));
                }
                if digit > 0 && marked.output(after) == Some(1) {
                    graph.add(0, from + 2, Digit(digit));
                }
            }
        }
        if let Some(start) = place(StateId::START) {
            graph.add(start, 1, Empty);
        }
        graph
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    fn add(&mut self, from: usize, to: usize, expression: Expression) {
        let edge = &mut self.0[from][to];
        *edge = Some(match edge.take() {
            None => expression,
            Some(before) => before.or(expression),
        });
    }

    /// Eliminates all states and returns the expression of all words, if there are any. The states
    /// of `order` come first, in this order; the others follow, each time the one whose elimination
    /// writes the least.
    fn eliminated(mut self, order: &[usize]) -> Option<Expression> {
        let mut left: Vec<usize> = (2..self.len()).filter(|node| !order.contains(node)).collect();
        for &node in order {
            self.eliminate(node);
        }
        while !left.is_empty() {
            let weights = left.iter().enumerate().map(|(at, &node)| (self.weight(node), at));
            let (_, at) = weights.min().filter(|&(weight, _)| weight <= MOST_WRITTEN)?;
            let node = left.swap_remove(at);
            self.eliminate(node);
        }
        self.0[0][1].take()
    }

    /// The length of the text that eliminating a node would write.
    fn weight(&self, node: usize) -> usize {
        let length =
            |edge: &Option<Expression>| edge.as_ref().map_or(0, |edge| edge.text().len() + 1);
        let others = |other: &usize| *other != node;
        let (ins, outs): (Vec<usize>, Vec<usize>) = (0..self.len())
            .filter(others)
            .map(|other| (length(&self.0[other][node]), length(&self.0[node][other])))
            .unzip();
        let count = |list: &[usize]| list.iter().filter(|&&length| length > 0).count();
        let own = length(&self.0[node][node]);
        ins.iter().sum::<usize>() * count(&outs)
            + outs.iter().sum::<usize>() * count(&ins)
            + own * count(&ins) * count(&outs)
    }

    fn eliminate(&mut self, node: usize) {
        let own = self.0[node][node].take().map_or(Empty, Expression::starred);
        let outs: Vec<(usize, Expression)> = (0..self.len())
            .filter_map(|to| self.0[node][to].take().map(|expression| (to, expression)))
            .collect();
        for from in 0..self.len() {
            if let Some(into) = self.0[from][node].take() {
                for (to, out) in &outs {
                    self.add(from, *to, into.clone().then(own.clone()).then(out.clone()));
                }
            }
        }
    }
}
