//! Kupin's digraph of subsequent blocks (section 2.2, proof of Lemma 4).

use petgraph::graph::{DiGraph, NodeIndex};

use super::{SubtractionDivision, Table, Value, mex};
use crate::game::repeating::Repeating;
use nimata_automata::budget::{Budget, Reached};

/// Two sample values x, y of a block, and the value z of the quotient on which the next block
/// depends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Triple {
    /// A value of the block.
    pub x: Value,
    /// Another value of the block.
    pub y: Value,
    /// The value at the quotient.
    pub z: Value,
}

impl Triple {
    /// Tells whether the samples differ and all three successors have equal samples: a gray sink.
    pub fn is_sink(self) -> bool {
        self.x != self.y && mex(&[self.x, self.z]) == mex(&[self.y, self.z])
    }
}

/// The digraph of the 27 triples over the values 0, 1, 2. An edge leads from (x, y, z) to (mex(x,
/// z), mex(y, z), w) for each w, which makes 81 edges.
///
/// The digraph is the same for all games with one subtraction and one division.
pub fn triples() -> DiGraph<Triple, ()> {
    let mut graph = DiGraph::new();
    let node = |x: Value, y: Value, z: Value| NodeIndex::new(usize::from(9 * x + 3 * y + z));
    for x in 0..3 {
        for y in 0..3 {
            for z in 0..3 {
                graph.add_node(Triple { x, y, z });
            }
        }
    }
    for from in graph.node_indices() {
        let Triple { x, y, z } = graph[from];
        for w in 0..3 {
            graph.add_edge(from, node(mex(&[x, z]), mex(&[y, z]), w), ());
        }
    }
    graph
}

// Games without division, whose sequences are eventually periodic.

/// The values of a game with D = ∅, with the least period and the least preperiod.
///
/// The last max S values determine all further ones, so a repeated stretch of that length proves a
/// period. The least preperiod and period follow from the values up to there.
///
/// # Errors
/// A bound of memory or time was reached. The period can be exponential in max S.
///
/// # Panics
/// The game has divisions.
///
/// # Complexity
/// O((r + p + max S)·|S|) time and O(r + p + max S) memory. Each table is twice as long as the
/// previous one, until its last stretch also occurs earlier.
pub fn period(rules: &SubtractionDivision, budget: &Budget) -> Result<Repeating, Reached> {
    assert!(rules.divide().is_empty(), "a game with divisions has no period in general");
    let longest = usize::try_from(rules.longest_subtraction()).expect("32 bits");
    let settled = longest.max(rules.first().len());
    let mut count = (2 * settled + 2).next_power_of_two();
    loop {
        let table = Table::new(rules, count, budget)?;
        if let Some(period) = distance_of_repetition(&table, settled, longest) {
            return Ok(from_distance(&table, period));
        }
        count *= 2;
    }
}

/// The least distance from the end of a table at which its last `longest` values occur earlier.
/// Stretches that begin before `settled` do not count.
///
/// This distance is the least period. The sequence repeats with it from the earlier stretch on, so
/// the least period is no larger; and the least period is itself the distance of an equal stretch.
fn distance_of_repetition(table: &Table, settled: usize, longest: usize) -> Option<usize> {
    // A rolling hash finds candidates, which are then compared value by value.
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
    let leading = (0..longest).fold(1u64, |power, _| power.wrapping_mul(FACTOR));
    let term = |index: usize| u64::from(table.term(index)) + 1;
    let last = table.len() - longest;
    let hash_at = |start: usize| {
        let stretch = (start..start + longest).rev();
        stretch.fold(0u64, |hash, index| hash.wrapping_mul(FACTOR).wrapping_add(term(index)))
    };
    let wanted = hash_at(last);
    let mut hash = wanted;
    for start in (settled..last).rev() {
        hash = hash.wrapping_mul(FACTOR).wrapping_add(term(start));
        hash = hash.wrapping_sub(leading.wrapping_mul(term(start + longest)));
        if hash == wanted && (0..longest).all(|i| table.term(start + i) == table.term(last + i)) {
            return Some(last - start);
        }
    }
    None
}

/// The least preperiod for a given least period, if the end of the table is periodic.
fn from_distance(table: &Table, period: usize) -> Repeating {
    let preperiod = (0..table.len() - period)
        .rev()
        .find(|&i| table.term(i) != table.term(i + period))
        .map_or(0, |last_exception| last_exception + 1);
    let values = (0..preperiod + period).map(|i| table.term(i).into()).collect();
    Repeating::new(values, period)
}
