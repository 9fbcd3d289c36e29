//! Figures, the content of drawings without coordinates: nodes and edges with their texts and
//! colours, and the lines above and below them. `dot` writes a figure; `svg` and `tikz` draw its
//! scene.

mod automaton;
mod text;

pub use automaton::in_base;
pub(super) use automaton::output_text;
pub use text::{Caption, DeadStates};
pub(super) use text::{Part, parts, proper_minus, unicode};

use super::ExportError;
use super::colour::Colour;
use super::layout::{self, Cubic};
use super::scene::{Around, Captioned, Mark, Scene};

/// A node.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) name: String,
    /// A second line.
    pub(super) output: Option<String>,
    pub(super) tint: Colour,
    pub(super) dashed: bool,
}

/// An edge between two nodes, given by their places in the list.
#[derive(Clone, Debug)]
pub(super) struct Edge {
    pub(super) source: usize,
    pub(super) target: usize,
    /// The lines of its label; an edge without a label has none.
    pub(super) label: Vec<String>,
}

/// An entry of the legend.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) text: String,
    pub(super) tint: Colour,
    pub(super) dashed: bool,
    /// Whether the text explains an output, which the states do not.
    pub(super) explains: bool,
}

/// The content of a drawing.
#[derive(Clone, Debug, Default)]
pub(super) struct Figure {
    /// The lines above the drawing.
    pub(super) title: Vec<String>,
    /// The description for readers who cannot see the drawing.
    pub(super) description: String,
    pub(super) nodes: Vec<Node>,
    pub(super) edges: Vec<Edge>,
    /// The node with the arrow from nowhere.
    pub(super) start: Option<usize>,
    pub(super) legend: Vec<Entry>,
    /// A line below, about states that are not drawn.
    pub(super) note: Option<String>,
}

impl Figure {
    /// The drawing of the figure.
    ///
    /// # Errors
    /// [`ExportError::Illegible`].
    pub(super) fn drawn(&self) -> Result<Scene, ExportError> {
        let drawing = layout::lay_out(self).ok_or_else(|| layout::illegible(self))?;
        let entry = drawing.entry.map(|(from, to)| (None, vec![Cubic::straight(from, to)], false));
        let (mut arrows, mut labels) = (Vec::from_iter(entry), Vec::new());
        for (number, edge) in drawing.edges.into_iter().enumerate() {
            let layout::Edge { curve, label: lines, label_at: at, back, patched } = edge;
            arrows.push((Some(number), curve, back));
            if !lines.is_empty() {
                labels.push(Mark::Label { number, at, lines, patched });
            }
        }
        // Edges that lead back are lighter, and below the others.
        arrows.sort_by_key(|(number, _, back)| number.is_some() && !back);
        let arrows = arrows.into_iter();
        let arrows = arrows.map(|(number, curve, back)| Mark::Arrow { number, curve, back });
        let states = drawing.nodes.into_iter().zip(&self.nodes);
        let states = states.map(|(place, node)| Mark::State(place, node.clone()));
        let marks = arrows.chain(states).chain(labels).collect();
        Ok(self.captioned(marks, (drawing.width, drawing.height)))
    }

    /// The scene of marks within this width and height.
    fn captioned(&self, marks: Vec<Mark>, size: (f64, f64)) -> Scene {
        Scene {
            title: self.title.join(" "),
            description: self.description.clone(),
            marks,
            around: Around::Caption(Captioned::new(self, size)),
        }
    }
}
