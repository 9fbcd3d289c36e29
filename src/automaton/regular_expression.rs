//! The numbers that an automaton marks, as a regular expression of their digits.

use super::{Dfao, DigitOrder, StateId, reverse};
use crate::budget::Budget;

/// Automata of more states have no expression that anybody reads.
const MOST_STATES: usize = 8;

/// Digits are single characters up to this base.
const MOST_BASE: u32 = 10;

/// The longest expression that is given.
const MOST_CHARACTERS: usize = 160;

/// Up to so many states all orders of elimination are tried.
const MOST_ORDERED: usize = 5;

/// The numbers whose output is `Some(1)`, as a regular expression of their digits, most significant
/// first and without leading zeros; 0 is written `0`.
///
/// `|` is or, `*` any number of times, `?` once or not at all. `None` if no number is marked, or
/// the automaton or every expression found is too large to be read: at most 8 states, base 10, 160
/// characters.
///
/// States are eliminated one by one (Brzozowski and McCluskey, 1963), of this automaton and of the
/// one that reads the last digit first, in the order that gives the shortest expression found; it
/// need not be the shortest there is.
///
/// ```
/// use nimata::automaton::{Dfao, DigitOrder, regular_expression};
/// // 2^k + 1 with k ≥ 1: two ones, the second one last.
/// let row = |targets: [u32; 2]| targets.to_vec();
/// let marked = Dfao::single_track(
///     2,
///     DigitOrder::Msd,
///     vec![Some(0), Some(0), Some(1), Some(0)],
///     vec![row([0, 1]), row([1, 2]), row([3, 3]), row([3, 3])],
/// )?;
/// assert_eq!(regular_expression(&marked).as_deref(), Some("10*1"));
/// # Ok::<(), nimata::automaton::AutomatonError>(())
/// ```
///
/// # Panics
/// If the automaton reads the least significant digit first, or more than one track.
///
/// # Complexity
/// At most 240 times the elimination of 8 states.
pub fn regular_expression(marked: &Dfao) -> Option<String> {
    assert_eq!(marked.order(), DigitOrder::Msd, "an expression begins with the first digit");
    assert_eq!(marked.alphabet().tracks(), 1, "numbers, not tuples");
    if marked.len() > MOST_STATES || marked.alphabet().base() > MOST_BASE {
        return None;
    }
    let few = Budget::default().with_max_states(MOST_STATES);
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
    let text = texts.min_by_key(|text| (text.chars().count(), text.clone()));
    let zero = (marked.output(StateId::START) == Some(1)).then(|| "0".to_owned());
    let words: Vec<String> = zero.into_iter().chain(text).collect();
    let text = if words.is_empty() { return None } else { words.join("|") };
    (text.chars().count() <= MOST_CHARACTERS).then_some(text)
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

/// A regular expression; the order is that of alternatives.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Expression {
    /// The empty word.
    Empty,
    Digit(u32),
    /// At least two, of which none is a sequence or empty.
    Sequence(Vec<Expression>),
    /// At least two, increasing, of which none is a choice; the empty word may be one of them.
    Choice(Vec<Expression>),
    Star(Box<Expression>),
}

use Expression::{Choice, Digit, Empty, Sequence, Star};

impl Expression {
    fn items(self) -> Vec<Expression> {
        match self {
            Empty => Vec::new(),
            Sequence(items) => items,
            other => vec![other],
        }
    }

    fn alternatives(self) -> Vec<Expression> {
        match self {
            Choice(items) => items,
            other => vec![other],
        }
    }

    fn admits_empty(&self) -> bool {
        match self {
            Empty | Star(_) => true,
            Digit(_) => false,
            Sequence(items) => items.iter().all(Expression::admits_empty),
            Choice(items) => items.iter().any(Expression::admits_empty),
        }
    }

    fn then(self, other: Expression) -> Expression {
        let mut items = self.items();
        for item in other.items() {
            match (items.last(), &item) {
                // R*R* is R*, and R*R is written RR*.
                (Some(last @ Star(_)), Star(_)) if *last == item => continue,
                (Some(Star(inner)), _) if **inner == item => {
                    let star = items.pop().expect("the last one");
                    items.extend([item, star]);
                    continue;
                }
                _ => items.push(item),
            }
        }
        while let Some((begin, end, shorter)) = shorter(&items) {
            items.splice(begin..end, shorter);
        }
        sequence(items)
    }

    fn starred(self) -> Expression {
        match self {
            Empty => Empty,
            star @ Star(_) => star,
            Choice(items) => {
                // (R*|S)* is (R|S)*.
                let inner =
                    items.into_iter().filter(|item| *item != Empty).map(|item| match item {
                        Star(inner) => *inner,
                        other => other,
                    });
                let choice = inner.reduce(Expression::or).expect("a choice has two alternatives");
                match choice {
                    Star(_) => choice,
                    other => Star(Box::new(other)),
                }
            }
            other => Star(Box::new(other)),
        }
    }

    fn or(self, other: Expression) -> Expression {
        let mut items = self.alternatives();
        items.extend(other.alternatives());
        items.sort();
        items.dedup();
        if items.iter().any(|item| *item != Empty && item.admits_empty()) {
            items.retain(|item| *item != Empty);
        }
        while let Some((one, two, joined)) = joinable(&items) {
            items.remove(one.max(two));
            items.remove(one.min(two));
            let mut rest = items;
            rest.extend(joined.alternatives());
            rest.sort();
            rest.dedup();
            items = rest;
        }
        if items.len() == 1 { items.remove(0) } else { Choice(items) }
    }

    fn text(&self) -> String {
        match self {
            Empty => String::new(),
            Digit(digit) => digit.to_string(),
            Sequence(items) => items.iter().map(Expression::factor).collect(),
            Star(inner) => format!("{}*", inner.atom()),
            Choice(items) => {
                let texts: Vec<String> =
                    items.iter().filter(|item| **item != Empty).map(Expression::text).collect();
                let rest = texts.join("|");
                match (items.contains(&Empty), &items[..]) {
                    (true, [Empty, Digit(_)]) => format!("{rest}?"),
                    (true, _) => format!("({rest})?"),
                    (false, _) => rest,
                }
            }
        }
    }

    /// In parentheses where others stand beside it.
    fn factor(&self) -> String {
        match self {
            Choice(items) if !items.contains(&Empty) => format!("({})", self.text()),
            _ => self.text(),
        }
    }

    /// In parentheses where something is said of it.
    fn atom(&self) -> String {
        match self {
            Digit(_) => self.text(),
            _ => format!("({})", self.text()),
        }
    }
}

fn sequence(mut items: Vec<Expression>) -> Expression {
    match items.len() {
        0 => Empty,
        1 => items.remove(0),
        _ => Sequence(items),
    }
}

/// A part of a sequence that (R*S)*R* = R*(SR*)* = (R|S)* makes shorter, and what takes its place.
fn shorter(items: &[Expression]) -> Option<(usize, usize, Vec<Expression>)> {
    let either = |r: &Expression, s: &[Expression]| r.clone().or(sequence(s.to_vec())).starred();
    (0..items.len()).find_map(|at| {
        let Star(inner) = &items[at] else { return None };
        let next = items.get(at + 1);
        if let Some(Star(other)) = next
            && let Sequence(parts) = &**other
            && let Some((Star(last), s)) = parts.split_last()
            && last == inner
        {
            return Some((at, at + 2, vec![either(inner, s)]));
        }
        let Sequence(parts) = &**inner else { return None };
        let Some((Star(r), s)) = parts.split_first() else { return None };
        if next == Some(&parts[0]) {
            return Some((at, at + 2, vec![either(r, s)]));
        }
        // (R*S)*RR* is (R*S)*R*R.
        let own = r.clone().items();
        let (rest, after) = (&items[at + 1..], at + 1 + own.len());
        if rest.starts_with(&own) && items.get(after) == Some(&parts[0]) {
            return Some((at, after + 1, [vec![either(r, s)], own].concat()));
        }
        // R*S(R*S)* is (R*S)*R*S.
        let before = items[..at].ends_with(parts);
        before.then(|| (at - parts.len(), at + 1, [vec![either(r, s)], s.to_vec()].concat()))
    })
}

/// Two alternatives that are one, and that one.
fn joinable(items: &[Expression]) -> Option<(usize, usize, Expression)> {
    let pairs = (0..items.len()).flat_map(|one| (one + 1..items.len()).map(move |two| (one, two)));
    pairs.into_iter().find_map(|(one, two)| {
        let joined = join(&items[one], &items[two]).or_else(|| join(&items[two], &items[one]));
        joined.map(|joined| (one, two, joined))
    })
}

/// The two as one expression: where one contains the other, and where they begin or end alike.
fn join(one: &Expression, other: &Expression) -> Option<Expression> {
    if let (Empty, Sequence(items)) = (one, other) {
        // The empty word or RR* is R*; the same with several items.
        let starred = match items.split_last() {
            Some((Star(inner), rest)) if inner.clone().items() == rest => Some(inner),
            _ => None,
        };
        return starred.map(|inner| Star(inner.clone()));
    }
    if let Star(inner) = other {
        let within = inner.clone().alternatives();
        let contained = |item: &Expression| match item {
            Star(own) => own.clone().alternatives().iter().all(|item| within.contains(item)),
            item => within.contains(item),
        };
        let all = one.clone().items().iter().all(contained);
        if all || **inner == *one {
            return Some(other.clone());
        }
    }
    if matches!((one, other), (Empty, _) | (_, Empty)) {
        return None;
    }
    let (left, right) = (one.clone().items(), other.clone().items());
    let same = left.iter().zip(&right).take_while(|(a, b)| a == b).count();
    if same > 0 {
        let rest = sequence(left[same..].to_vec()).or(sequence(right[same..].to_vec()));
        return Some(sequence(left[..same].to_vec()).then(rest));
    }
    let ends = left.iter().rev().zip(right.iter().rev()).take_while(|(a, b)| a == b).count();
    if ends > 0 {
        let (l, r) = (left.len() - ends, right.len() - ends);
        let rest = sequence(left[..l].to_vec()).or(sequence(right[..r].to_vec()));
        return Some(rest.then(sequence(left[l..].to_vec())));
    }
    None
}

/// Expressions on edges; node 0 is where words begin, node 1 where they end.
#[derive(Clone)]
struct Graph(Vec<Vec<Option<Expression>>>);

/// The states from which a marked one is reached.
fn useful(marked: &Dfao) -> Vec<StateId> {
    let is_useful = |state: &StateId| {
        let reached = marked.reachable_from([*state]);
        marked.states().any(|other| reached[other.index()] && marked.output(other) == Some(1))
    };
    marked.states().filter(is_useful).collect()
}

impl Graph {
    fn empty(states: usize) -> Self {
        Graph(vec![vec![None; states + 2]; states + 2])
    }

    /// Of an automaton that reads the most significant digit first.
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
            // No word begins with 0 but 0 itself, which stands apart.
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

    /// Of an automaton that reads the least significant digit first: its words backwards.
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

    /// The expression of all words, if there are any; the states are eliminated in that order, and
    /// those left out by the length of what it makes.
    fn eliminated(mut self, order: &[usize]) -> Option<String> {
        let mut left: Vec<usize> = (2..self.len()).filter(|node| !order.contains(node)).collect();
        for &node in order {
            self.eliminate(node);
        }
        while !left.is_empty() {
            let (at, _) = left
                .iter()
                .enumerate()
                .min_by_key(|&(_, &node)| self.weight(node))
                .expect("there is one");
            let node = left.swap_remove(at);
            self.eliminate(node);
        }
        self.0[0][1].as_ref().map(Expression::text)
    }

    /// How much eliminating a node would write.
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
