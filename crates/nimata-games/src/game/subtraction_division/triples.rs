//! Kupin's digraph of subsequent blocks (section 2.2, proof of Lemma 4).

use petgraph::graph::{DiGraph, NodeIndex};

use super::{Value, mex};

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
