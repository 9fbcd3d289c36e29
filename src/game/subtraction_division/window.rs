//! The automaton, derived from the rules by windows of values.
//!
//! *Run-ups.* The run-up of a prefix m is x(m − L), …, x(m + h), h = 1 for ceiling and 0 otherwise. The
//! quotients of all positions from g(m − L) to gm + g − 1 + h lie in it, so the recurrence gives the values
//! of that whole block once max S values before it are known. They are not: the recurrence is run on *sets
//! of possible values*, starting from "anything". The sets shrink to single values after a while; if they
//! have done so where the run-ups of gm, …, gm + g − 1 begin, those are functions of the run-up of m. If not, L was
//! too short. The first prefixes, where the general recurrence does not hold yet, are nodes of their own.
//!
//! *Windows.* With nodes that are equal when their run-ups are, the automaton is right by construction. But a
//! run-up is long, because the sets take long to shrink where values stutter, and so there are many. What tells
//! prefixes apart is the run-up's end only, its *window*; nodes are equal when their windows are. Whether that was
//! enough is not assumed: the closure of tuples decides it exactly. If it was not, a longer window is taken, at the
//! most the whole run-up.
//!
//! *Depth.* A prefix acts on its extensions through its own value and its successor's, and through the max S values
//! that stand before the extensions. These are far to the left when seen from m, but near when seen K digits further
//! down, where g^K is about max S. So run-ups and windows are taken around N = g^K·m, with all extensions of m by K digits.
//! With K = 0 a window for `sd:32/31` has a thousand values; with K = 1 it has a hundred.
//!
//! For D with g^e, e > 1, a node also holds the run-ups of the ancestors ⌊N/g⌋, …, ⌊N/g^(e−1)⌋ and the digits
//! that place m below them.

use std::rc::Rc;

use super::block::Block;
use super::frame::Frame;
use super::run_up::{Layout, RunUp};
use super::tuples::{Tuples, tuples};
use super::{Rules, Table, Value};
use crate::automaton::{Alphabet, Dfao, DigitOrder, explore, minimize};
use crate::budget::{Budget, Reached};

/// An automaton derived by windows, with the evidence that it is right.
#[derive(Clone, Debug)]
pub(super) struct Windowed {
    /// Minimal, MSD first.
    pub(super) dfao: Dfao,
    pub(super) tuples: Tuples,
    /// How far the windows reach back.
    pub(super) length: u32,
    pub(super) depth: u32,
}

/// Derives the automaton, taking longer and longer run-ups and windows.
///
/// `Ok(None)` means that values stay uncertain however long the run-up: up to the length tried, what lies
/// left of every run-up still matters.
pub(super) fn derive(
    rules: &Rules,
    frame: &Frame,
    budget: &Budget,
) -> Result<Option<Windowed>, Reached> {
    // Uncertainty must at least be carried over max S positions, and a run-up of length L leaves
    // (g − 1)·L positions for it to vanish.
    let least = num_integer::Integer::div_ceil(&frame.longest, &(frame.g() - 1));
    let most = MOST_ROOM * (frame.longest + 1) / (frame.g() - 1);
    let mut depth = (0..).find(|&k| frame.power(k) > frame.longest).expect("powers grow");
    let (mut run_up, mut window) = (least, least);
    while run_up <= most.max(least) {
        let layout = Layout::new(frame, depth, run_up, window);
        match Attempt::new(rules, frame, layout, run_up, budget)?.run(budget) {
            Err(Failure::TooShort) => run_up += 1 + run_up / 2,
            Err(Failure::Reached(bound)) => return Err(bound),
            Ok(dfao) => {
                let dfao = minimize(&dfao);
                if let Some(tuples) = tuples(rules, frame, &dfao, budget)? {
                    let length = u32::try_from(window).expect("a window is shorter than a table");
                    return Ok(Some(Windowed { dfao, tuples, length, depth }));
                }
                assert!(
                    window < run_up,
                    "equal run-ups have equal futures, so {rules} was derived"
                );
                // Going deeper costs a block of g^(K+1) values; while that is no more than the run-up
                // costs anyway, it tells more than a longer window.
                if frame.power(depth + 1) <= 2 * run_up {
                    depth += 1;
                } else {
                    window = (window + 1 + window / 2).min(run_up);
                }
            }
        }
    }
    Ok(None)
}

/// A run-up may leave at most this many times max S positions for uncertainty to vanish.
const MOST_ROOM: i64 = 4096;

enum Failure {
    TooShort,
    Reached(Reached),
}

impl From<Reached> for Failure {
    fn from(bound: Reached) -> Self {
        Failure::Reached(bound)
    }
}

#[derive(Clone, PartialEq, Eq, Hash)]
enum Node {
    /// A small prefix, known as itself.
    Prefix(u32),
    /// A prefix known by its window.
    Window(RunUp),
}

/// One try with one layout.
struct Attempt<'a> {
    frame: &'a Frame,
    layout: Rc<Layout>,
    /// Prefixes from here on are windows.
    entry: i64,
    /// The values of all run-ups on the border.
    table: Table,
    block: Block<'a>,
}

impl<'a> Attempt<'a> {
    fn new(
        rules: &'a Rules,
        frame: &'a Frame,
        layout: Layout,
        run_up: i64,
        budget: &Budget,
    ) -> Result<Self, Reached> {
        let block = Block::new(rules, frame, run_up, layout.span());
        // From the first windows on the recurrence must be the general one on the whole block.
        let prescribed = i64::try_from(rules.first().len()).expect("bounded");
        let general = frame.origin + prescribed.max(frame.longest).max(1) - block.first();
        let scale = frame.g() * layout.span();
        let entry =
            layout.least_prefix(frame).max(num_integer::Integer::div_ceil(&general, &scale)).max(1);
        let last = scale * entry + frame.lookahead;
        let table = Table::new(rules, index(last + 1), budget)?;
        Ok(Attempt { frame, layout: Rc::new(layout), entry, table, block })
    }

    fn run(mut self, budget: &Budget) -> Result<Dfao, Failure> {
        let alphabet = Alphabet::new(self.frame.base, 1).expect("the base of a frame is in range");
        let (origin, layout) = (self.frame.origin, Rc::clone(&self.layout));
        let outputs: Vec<Option<Value>> =
            (0..self.entry).map(|m| (m >= origin).then(|| self.value(m))).collect();
        let mut bytes: u64 = 0;
        explore(
            alphabet,
            DigitOrder::Msd,
            budget,
            Node::Prefix(0),
            |node| match node {
                Node::Prefix(m) => Ok(self.children_of_prefix((*m).into())),
                Node::Window(run_up) => {
                    bytes += u64::try_from(4 * run_up.values.len() + 96).expect("a length");
                    budget.allow_memory(bytes)?;
                    self.children_of_run_up(&run_up.values).ok_or(Failure::TooShort)
                }
            },
            |node| match node {
                Node::Prefix(m) => outputs[index((*m).into())].map(i64::from),
                Node::Window(run_up) => Some(layout.own_value(&run_up.values).into()),
            },
        )
    }

    /// x(n) for a small n.
    fn value(&self, n: i64) -> Value {
        self.table.term(index(n - self.frame.origin))
    }

    fn node(&self, values: Rc<[u32]>) -> Node {
        Node::Window(RunUp { values, layout: Rc::clone(&self.layout) })
    }

    fn children_of_prefix(&self, m: i64) -> Vec<Node> {
        let child = |n: i64| {
            if n < self.entry {
                return Node::Prefix(
                    u32::try_from(n).expect("a table holds fewer than 2^32 values"),
                );
            }
            self.node(self.layout.read(self.frame, n, |n| self.value(n)))
        };
        (0..self.frame.g()).map(|c| child(self.frame.g() * m + c)).collect()
    }

    /// `None` if some value that a child needs is uncertain.
    fn children_of_run_up(&mut self, values: &[u32]) -> Option<Vec<Node>> {
        let block = self.block.fill(&self.layout, values)?;
        let children: Vec<Rc<[u32]>> =
            (0..self.frame.base).map(|c| self.layout.child(values, block, c)).collect();
        Some(children.into_iter().map(|child| self.node(child)).collect())
    }
}

fn index(n: i64) -> usize {
    usize::try_from(n).expect("not negative")
}
