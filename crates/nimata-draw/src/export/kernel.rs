//! The kernel of a sequence: its relations as text and JSON, and its graph.

use std::collections::{BTreeMap, HashMap};
use std::io::{self, Write};

use num_bigint::BigUint;
use petgraph::graph::DiGraph;

use crate::data::{Diagram, DiagramNode};
use nimata_automata::automaton::{Kernel, KernelRelation, Subsequence};

/// Names the subsequence n ↦ x(3^2·n + 4) as `x(9n+4)`.
fn name(base: u32, subsequence: &Subsequence) -> String {
    let factor = BigUint::from(base).pow(subsequence.exponent);
    let factor = if subsequence.exponent == 0 { String::new() } else { factor.to_string() };
    match subsequence.residue.to_string().as_str() {
        "0" => format!("x({factor}n)"),
        residue => format!("x({factor}n+{residue})"),
    }
}

/// Writes one relation on each line: `x(16n+3) = x(4n+3)`.
///
/// # Errors
/// Any error of the writer.
pub fn write_text(out: &mut dyn Write, kernel: &Kernel) -> io::Result<()> {
    let Kernel { base, elements, relations, .. } = kernel;
    writeln!(out, "{} elements, {} relations, base {base}", elements.len(), relations.len())?;
    for KernelRelation { left, right } in relations {
        writeln!(out, "{} = {}", name(*base, left), name(*base, right))?;
    }
    Ok(())
}

/// The kernel as a graph with a node for each element. An edge with the digit d leads from n ↦
/// x(b^i·n + r) to the element equal to n ↦ x(b^(i+1)·n + d·b^i + r). The node of the sequence
/// itself is shaded.
///
/// ```
/// use nimata_automata::automaton::{Dfao, DigitOrder, kernel};
/// // Thue–Morse: x(2n) is x(n), and x(2n + 1) is its complement.
/// let thue_morse = Dfao::single_track(
///     2,
///     DigitOrder::Lsd,
///     vec![Some(0), Some(1)],
///     vec![vec![0, 1], vec![1, 0]],
/// )?;
/// let drawing = nimata_draw::export::kernel::diagram(&kernel(&thue_morse), "Thue–Morse");
/// let labels: Vec<&str> = drawing.graph.node_weights().map(|node| &node.label[..]).collect();
/// assert_eq!(labels, ["x(n)", "x(2n+1)"]);
/// // From x(n) by 0 and 1; from x(2n+1) by 1 to x(n), and by 0 to itself.
/// assert_eq!(drawing.graph.edge_weights().collect::<Vec<_>>(), ["0", "1", "1", "0"]);
/// # Ok::<(), nimata_automata::automaton::AutomatonError>(())
/// ```
///
/// # Complexity
/// O(n·b) big-integer additions, for n elements and base b.
pub fn diagram(kernel: &Kernel, title: &str) -> Diagram {
    let base = kernel.base;
    let mut graph = DiGraph::new();
    let mut node_of = HashMap::new();
    for element in &kernel.elements {
        let shaded = node_of.is_empty();
        let node = graph.add_node(DiagramNode { label: name(base, element), shaded });
        node_of.insert((element.exponent, &element.residue), node);
    }
    // The left side of a relation stands for the element that it equals.
    for KernelRelation { left, right } in &kernel.relations {
        let node = node_of[&(right.exponent, &right.residue)];
        node_of.insert((left.exponent, &left.residue), node);
    }
    for element in &kernel.elements {
        let weight = BigUint::from(base).pow(element.exponent);
        let mut digits: BTreeMap<_, Vec<String>> = BTreeMap::new();
        for digit in 0..base {
            let longer = &element.residue + &weight * digit;
            let target = node_of[&(element.exponent + 1, &longer)];
            digits.entry(target).or_default().push(digit.to_string());
        }
        let source = node_of[&(element.exponent, &element.residue)];
        for (target, digits) in digits {
            graph.add_edge(source, target, digits.join(", "));
        }
    }
    Diagram { label: title.to_owned(), graph }
}
