//! The automaton, derived from the rules by windows of values.
//!
//! *Windows.* The window of a prefix m is x(m − L), …, x(m). The quotients of all positions from
//! g(m − L) to gm + g − 1 lie in it, so the recurrence gives the values of that whole block once
//! max S values before it are known. They are not: the recurrence is run on *sets of possible
//! values*, starting from "anything". The sets shrink to single values after a while; if they have
//! done so where the windows of gm, …, gm + g − 1 begin, those are functions of the window of m. If
//! not, L was too short. The first prefixes, where the general recurrence does not hold yet, are
//! nodes of their own. With nodes that are equal when their windows are, the automaton is right by
//! construction.
//!
//! *Segments.* Windows hold segments of g^j values, not values, as [`segments`](super::segments)
//! has it; then max S reaches over a few segments only, and equal segments are computed once.
//!
//! *Depth.* A prefix acts on its extensions through its own value, and through the segments that
//! stand before the extensions. These are far to the left when seen from m, but near when seen K
//! digits further down. So windows are taken around N = g^K·m, with all extensions of m by K
//! digits. That makes fewer nodes: `sd:31/10` has 53,000 of them if values are taken alone, 6,800 a
//! digit further down, 1,600 with two.
//!
//! For D with g^e, e > 1, a node also holds the windows of the ancestors ⌊N/g⌋, …, ⌊N/g^(e−1)⌋ and
//! the digits that place m below them. Windows e − 1 digits deeper make fewer nodes again.

use super::frame::Frame;
use super::layout::{Layout, Window};
use super::segments::{Segments, UNKNOWN};
use super::{Failure, SubtractionDivision, Table, Value, index};
use crate::automaton::{Alphabet, Dfao, DigitOrder, StateId, explore, minimize};
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
    let mut segments = Segments::new(rules, frame, budget);
    let own = frame.of_segments(segments.before);
    // Uncertainty must at least be carried over r segments, and a window of length L leaves (g −
    // 1)·L segments for it to vanish. It vanishes only where the quotients' pattern changes, which
    // takes windows of several g where max S is small.
    let least = num_integer::Integer::div_ceil(&own.longest, &(frame.g() - 1));
    let most = (MOST_ROOM / (frame.g() - 1)).max(4 * frame.g()) * (frame.longest + 1);
    let most = num_integer::Integer::div_ceil(&most, &segments.size);
    let depth = frame.depth().saturating_sub(segments.height());
    let mut length = least;
    while length <= most {
        let layout = Layout::new(&own, depth, length);
        match Attempt::new(rules, frame, &own, layout, length, &mut segments, budget)?.run(budget) {
            Err(Failure::TooShort) => length += 1 + length / 2,
            Err(Failure::Reached(bound)) => return Err(bound),
            Ok(dfao) => {
                let dfao = if frame.origin == 0 { dfao } else { shifted(&dfao, budget)? };
                let length = u32::try_from(length * segments.size).expect("less than a table");
                let depth = depth + segments.height();
                return Ok(Some(Windowed { dfao: minimize(&dfao), length, depth }));
            }
        }
    }
    Ok(None)
}

/// A window may leave at most this many times max S positions for uncertainty to vanish.
const MOST_ROOM: i64 = 4096;

/// The automaton of x(n) from that of x(n + 1): a state for n and one for n − 1.
fn shifted(dfao: &Dfao, budget: &Budget) -> Result<Dfao, Reached> {
    let row = |state: u32| dfao.flat_row(StateId::from_index(index(state.into())));
    let start: (Option<u32>, u32) = (None, 0);
    explore(
        dfao.alphabet(),
        DigitOrder::Msd,
        budget,
        start,
        |&(before, here)| {
            let befores = before.and_then(|state| row(state).last().copied());
            let befores = [befores].into_iter().chain(row(here).iter().copied().map(Some));
            Ok(befores.zip(row(here).iter().copied()).collect::<Vec<_>>())
        },
        |&(before, _)| {
            before.and_then(|state| dfao.output(StateId::from_index(index(state.into()))))
        },
    )
}

#[derive(Clone, PartialEq, Eq, Hash)]
enum Node {
    /// A small prefix, known as itself.
    Prefix(i64),
    /// A prefix known by its window of segments; and the value of the prefix itself, and the blocks
    /// of values of its extensions by one digit, two and so on to j − 1.
    Window(Window<u32>, Window<u32>),
}

/// One try with one layout.
struct Attempt<'t, 'a> {
    frame: &'t Frame,
    segments: &'t mut Segments<'a>,
    layout: Layout,
    /// L.
    length: i64,
    /// Prefixes from here on are windows.
    entry: i64,
    /// The values on the border, and the segments.
    table: Vec<Value>,
    first: Vec<u32>,
    /// The segments around the extensions of a prefix.
    line: Vec<u32>,
}

impl<'t, 'a> Attempt<'t, 'a> {
    fn new(
        rules: &SubtractionDivision,
        frame: &'t Frame,
        own: &Frame,
        layout: Layout,
        length: i64,
        segments: &'t mut Segments<'a>,
        budget: &Budget,
    ) -> Result<Self, Reached> {
        // From the first windows on the recurrence must be the general one on the whole block.
        let prescribed = i64::try_from(rules.first().len()).expect("bounded");
        let special = prescribed.max(frame.longest).max(1);
        let general = num_integer::Integer::div_ceil(&special, &segments.size) + frame.g() * length;
        let scale = frame.g() * layout.span;
        let entry =
            layout.least_prefix(own).max(num_integer::Integer::div_ceil(&general, &scale)).max(1);
        // Each smaller prefix is a node, and the children of a node are held at once.
        budget.allow_states(index(entry))?;
        budget.allow_memory(layout.bytes::<u32>().saturating_mul(frame.base.into()))?;
        let count = scale.saturating_mul(entry).saturating_mul(segments.size);
        let count = usize::try_from(count).map_err(|_| Reached::beyond_memory(budget))?;
        budget.allow_memory(3 * u64::try_from(count).expect("a size"))?;
        let table: Vec<Value> = Table::new(rules, count, budget)?.into_values().collect();
        let first = table.chunks(index(segments.size)).map(|values| segments.block(values));
        let first = first.collect::<Result<_, _>>()?;
        Ok(Attempt { frame, segments, layout, length, entry, table, first, line: Vec::new() })
    }

    fn run(mut self, budget: &Budget) -> Result<Dfao, Failure> {
        let alphabet = Alphabet::new(self.frame.base, 1).expect("the base of a frame is in range");
        let entry = index(self.entry);
        let outputs: Vec<Value> = self.table[..entry].to_vec();
        let bytes = self.layout.bytes::<u32>() + 4 * u64::from(self.frame.base) + 128;
        explore(
            alphabet,
            DigitOrder::Msd,
            budget,
            Node::Prefix(0),
            |node| match node {
                Node::Prefix(m) => Ok(self.children_of_prefix(*m)?),
                Node::Window(window, own) => {
                    self.segments.keep(bytes)?;
                    self.children_of_window(window, own)?.ok_or(Failure::TooShort)
                }
            },
            |node| match node {
                Node::Prefix(m) => Some(outputs[index(*m)].into()),
                Node::Window(_, own) => Some(own[0].into()),
            },
        )
    }

    fn children_of_prefix(&mut self, m: i64) -> Result<Vec<Node>, Reached> {
        let g = self.frame.g();
        (g * m..g * m + g).map(|n| self.child_of_prefix(n)).collect()
    }

    fn child_of_prefix(&mut self, n: i64) -> Result<Node, Reached> {
        if n < self.entry {
            return Ok(Node::Prefix(n));
        }
        let window = self.layout.read(self.frame, n, |a| self.first[index(a)]);
        let own = (0..self.segments.height()).map(|digits| {
            let length = self.frame.power(digits);
            self.segments.block(&self.table[index(n * length)..index((n + 1) * length)])
        });
        Ok(Node::Window(window, own.collect::<Result<_, _>>()?))
    }

    /// `None` if some value that a child needs is uncertain.
    fn children_of_window(
        &mut self,
        window: &[u32],
        own: &[u32],
    ) -> Result<Option<Vec<Node>>, Reached> {
        let Some(begin) = self.fill(window)? else {
            return Ok(None);
        };
        let segments = &*self.segments;
        let extensions = [&own[1..], &[self.layout.own_value(window)]].concat();
        let child = |c: Value| {
            let blocks = (1..).zip(&extensions);
            let own = blocks.map(|(height, &block)| segments.part(height, block, c.into()));
            Node::Window(self.layout.child(window, &self.line[begin..], c), own.collect())
        };
        Ok(Some(self.frame.digits().map(child).collect()))
    }

    /// Fills the line with segments up to that of g·N + g^(K+1) − 1; where g·N − L stands in it,
    /// unless a segment from there on is uncertain.
    ///
    /// # Complexity
    /// O(g·(L + g^K)·|D|) look-ups, beside the segments that are new.
    fn fill(&mut self, window: &[u32]) -> Result<Option<usize>, Reached> {
        // Mostly the values are certain soon, so a start near the window's end is tried before
        // farther ones.
        let mut room = self.length.max(2);
        // The first whose quotients all lie in the window.
        let first = -self.frame.g() * self.length;
        loop {
            let start = (-self.length - room).max(first);
            self.fill_from(start, window)?;
            let begin = index(-self.length - start);
            if self.line[begin..].iter().all(|&segment| self.segments.is_certain(segment)) {
                return Ok(Some(begin));
            }
            if start == first {
                return Ok(None);
            }
            room *= 4;
        }
    }

    /// Runs the recurrence from segment g·N + start on, knowing nothing of those before.
    fn fill_from(&mut self, start: i64, window: &[u32]) -> Result<(), Reached> {
        let digits = self.layout.known_digits(window);
        let g = self.frame.g();
        let divisions: Vec<(u32, usize, i64, i64)> = self
            .frame
            .exponents
            .iter()
            .map(|&e| {
                // g·N − g^e·⌊N/g^(e−1)⌋.
                let level = usize::try_from(e - 1).expect("at most 32");
                let known = digits[..level].iter().rev().fold(0, |sum, &d| sum * g + i64::from(d));
                (e, level, g * known, self.frame.power(e))
            })
            .collect();
        let before = self.segments.before;
        let mut from = vec![UNKNOWN; before + divisions.len()];
        self.line.clear();
        for place in start..g * self.layout.span {
            for (read, &(e, level, known, divisor)) in from[before..].iter_mut().zip(&divisions) {
                let number = known + place;
                let source = self.layout.value(window, level, number.div_euclid(divisor));
                *read = self.segments.quotients(e, source, number.rem_euclid(divisor));
            }
            let segment = self.segments.next(&from)?;
            self.line.push(segment);
            if before > 0 {
                from.copy_within(1..before, 0);
                from[before - 1] = segment;
            }
        }
        Ok(())
    }
}
