//! Kupin's digraph of subsequent blocks (section 2.2, proof of Lemma 4).

use petgraph::graph::{DiGraph, NodeIndex};

use super::{Value, mex};

/// Two sample values x, y of a block and the value z that the next block depends on by division.
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
    /// Whether the two samples differ and all three successors have equal samples: a gray sink.
    pub fn is_sink(self) -> bool {
        self.x != self.y && mex(&[self.x, self.z]) == mex(&[self.y, self.z])
    }
}

/// The digraph: 27 triples over the values 0, 1, 2, and from (x, y, z) an edge to (mex(x, z),
/// mex(y, z), w) for each w, 81 edges in all.
///
/// It holds for all games with one subtraction and one division.
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
