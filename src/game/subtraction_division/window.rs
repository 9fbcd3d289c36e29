//! The automaton, derived from the rules by windows of values.
//!
//! *Windows.* The window of a prefix m is x(m − L), …, x(m + h), h = 1 for ceiling and 0 otherwise.
//! The quotients of all positions from g(m − L) to gm + g − 1 + h lie in it, so the recurrence
//! gives the values of that whole block once max S values before it are known. They are not: the
//! recurrence is run on *sets of possible values*, starting from "anything". The sets shrink to
//! single values after a while; if they have done so where the windows of gm, …, gm + g − 1 begin,
//! those are functions of the window of m. If not, L was too short. The first prefixes, where the
//! general recurrence does not hold yet, are nodes of their own. With nodes that are equal when
//! their windows are, the automaton is right by construction.
//!
//! *Depth.* A prefix acts on its extensions through its own value and its successor's, and through
//! the max S values that stand before the extensions. These are far to the left when seen from m,
//! but near when seen K digits further down, where g^K is about max S. So windows are taken around
//! N = g^K·m, with all extensions of m by K digits. That makes fewer nodes: `sd:31/10` has 53,000
//! of them with K = 0, 6,800 with K = 1, 1,600 with K = 2.
//!
//! For D with g^e, e > 1, a node also holds the windows of the ancestors ⌊N/g⌋, …, ⌊N/g^(e−1)⌋ and
//! the digits that place m below them. Windows e − 1 digits deeper make fewer nodes again.

use super::block::Block;
use super::frame::Frame;
use super::layout::{Layout, Window};
use super::{Failure, SubtractionDivision, Table, Value, index};
use crate::automaton::{Alphabet, Dfao, DigitOrder, explore, minimize};
use crate::budget::{Budget, Reached};

/// An automaton derived by windows.
#[derive(Clone, Debug)]
pub(super) struct Windowed {
    /// Minimal, MSD first.
    pub(super) dfao: Dfao,
    /// How far the windows reach back.
    pub(super) length: u32,
    pub(super) depth: u32,
}

/// Derives the automaton, taking longer and longer windows.
///
/// `Ok(None)` means that values stay uncertain however long the window: up to the length tried,
/// what lies left of every window still matters.
pub(super) fn derive(
    rules: &SubtractionDivision,
    frame: &Frame,
    budget: &Budget,
) -> Result<Option<Windowed>, Reached> {
    // Uncertainty must at least be carried over max S positions, and a window of length L leaves (g
    // − 1)·L positions for it to vanish. It vanishes only where the quotients' pattern changes,
    // which takes windows of several g where max S is small.
    let least = num_integer::Integer::div_ceil(&frame.longest, &(frame.g() - 1));
    let most = (MOST_ROOM / (frame.g() - 1)).max(4 * frame.g()) * (frame.longest + 1);
    let depth = frame.depth();
    let mut length = least;
    while length <= most {
        let layout = Layout::new(frame, depth, length);
        match Attempt::new(rules, frame, layout, length, budget)?.run() {
            Err(Failure::TooShort) => length += 1 + length / 2,
            Err(Failure::Reached(bound)) => return Err(bound),
            Ok(dfao) => {
                let length = u32::try_from(length).expect("a window is shorter than a table");
                return Ok(Some(Windowed { dfao: minimize(&dfao), length, depth }));
            }
        }
    }
    Ok(None)
}

/// A window may leave at most this many times max S positions for uncertainty to vanish.
const MOST_ROOM: i64 = 4096;

#[derive(Clone, PartialEq, Eq, Hash)]
enum Node {
    /// A small prefix, known as itself.
    Prefix(i64),
    /// A prefix known by its window.
    Window(Window),
}

/// One try with one layout.
struct Attempt<'a> {
    frame: &'a Frame,
    budget: &'a Budget,
    layout: Layout,
    /// Prefixes from here on are windows.
    entry: i64,
    /// The values of all windows on the border.
    table: Table,
    block: Block<'a>,
}

impl<'a> Attempt<'a> {
    fn new(
        rules: &'a SubtractionDivision,
        frame: &'a Frame,
        layout: Layout,
        length: i64,
        budget: &'a Budget,
    ) -> Result<Self, Reached> {
        let block = Block::new(rules, frame, budget, length, layout.span)?;
        // From the first windows on the recurrence must be the general one on the whole block.
        let prescribed = i64::try_from(rules.first().len()).expect("bounded");
        let general = frame.origin + prescribed.max(frame.longest).max(1) - block.first();
        let scale = frame.g() * layout.span;
        let entry =
            layout.least_prefix(frame).max(num_integer::Integer::div_ceil(&general, &scale)).max(1);
        // Each smaller prefix is a node, and the children of a node are held at once.
        budget.allow_states(index(entry))?;
        budget.allow_memory(layout.bytes::<Value>().saturating_mul(frame.base.into()))?;
        let last = scale * entry + frame.lookahead;
        let table = Table::new(rules, index(last + 1), budget)?;
        Ok(Attempt { frame, budget, layout, entry, table, block })
    }

    fn run(mut self) -> Result<Dfao, Failure> {
        let alphabet = Alphabet::new(self.frame.base, 1).expect("the base of a frame is in range");
        let origin = self.frame.origin;
        let outputs: Vec<Option<Value>> =
            (0..self.entry).map(|m| (m >= origin).then(|| self.value(m))).collect();
        let layout = self.layout.clone();
        let (mut bytes, row) = (0, 4 * u64::from(self.frame.base));
        explore(
            alphabet,
            DigitOrder::Msd,
            self.budget,
            Node::Prefix(0),
            |node| match node {
                Node::Prefix(m) => Ok(self.children_of_prefix(*m)),
                Node::Window(window) => {
                    bytes += layout.bytes::<Value>() + row;
                    self.budget.allow_memory(bytes)?;
                    self.children_of_window(window)?.ok_or(Failure::TooShort)
                }
            },
            |node| match node {
                Node::Prefix(m) => outputs[index(*m)].map(i64::from),
                Node::Window(window) => Some(layout.own_value(window).into()),
            },
        )
    }

    /// x(n) for a small n.
    fn value(&self, n: i64) -> Value {
        self.table.term(index(n - self.frame.origin))
    }

    fn children_of_prefix(&self, m: i64) -> Vec<Node> {
        let child = |n: i64| match n {
            _ if n < self.entry => Node::Prefix(n),
            _ => Node::Window(self.layout.read(self.frame, n, |n| self.value(n))),
        };
        (0..self.frame.g()).map(|c| child(self.frame.g() * m + c)).collect()
    }

    /// `None` if some value that a child needs is uncertain.
    fn children_of_window(&mut self, window: &[Value]) -> Result<Option<Vec<Node>>, Reached> {
        let Some(block) = self.block.fill(&self.layout, window)? else {
            return Ok(None);
        };
        let child = |c| Node::Window(self.layout.child(window, block, c));
        Ok(Some(self.frame.digits().map(child).collect()))
    }
}
