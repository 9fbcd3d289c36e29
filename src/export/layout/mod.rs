//! A layered drawing of an automaton, left to right: what `svg` and `tikz` draw.
//!
//! States are put into layers so that most edges lead to the right (`layers`); an edge that passes
//! a layer gets a vertex of its own there, which keeps it away from the states; `order` takes out
//! crossings, `place` finds coordinates, `ports` and `curve` lead the edges, `label` finds room for
//! the digits.
//!
//! The crate `rust-sugiyama` was considered: it gives places for states, but no course for edges
//! and none for labels, which is most of the work.

mod curve;
mod geometry;
mod label;
mod layers;
#[cfg(test)]
mod legibility;
mod order;
mod place;
mod ports;
mod state;

pub(super) use curve::Cubic;
pub(super) use geometry::{Point, real};
pub(super) use state::{LINE, Node, RADIUS, TEXT, output_text, text_width};

use super::ExportError;
use super::letters;
use crate::automaton::{Dfao, StateId, graph};
use layers::Layered;

/// A drawing with more states is not legible.
pub(super) const MOST_STATES: usize = 80;
/// A drawing with more edges, parallel ones merged, is not legible.
pub(super) const MOST_EDGES: usize = 200;
/// A label with more lines would hide the drawing.
const MOST_LINES: usize = 6;
/// All labels together with more characters would hide it as well.
const MOST_CHARACTERS: usize = 1200;
/// Characters in a line of a label.
const LINE_WIDTH: usize = 18;

/// An edge in its place.
#[derive(Clone, Debug)]
pub(super) struct Edge {
    /// From source to target, end to end.
    pub(super) curve: Vec<Cubic>,
    pub(super) label: Vec<String>,
    /// The middle of the label.
    pub(super) label_at: Point,
    /// Whether the edge leads to the left.
    pub(super) back: bool,
}

/// States and edges in the plane, y downward, everything within (0, 0) and (width, height).
#[derive(Clone, Debug)]
pub(super) struct Drawing {
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) nodes: Vec<Node>,
    pub(super) edges: Vec<Edge>,
    /// The arrow into the start.
    pub(super) entry: (Point, Point),
}

/// Lays the automaton out.
///
/// # Errors
/// [`ExportError::Illegible`] and [`ExportError::LabelsTooLong`] when the drawing would not be
/// legible.
///
/// # Complexity
/// A bounded number of sweeps over at most [`MOST_EDGES`] edges, each cut at every layer it passes.
pub(super) fn lay_out(dfao: &Dfao) -> Result<Drawing, ExportError> {
    if dfao.len() > MOST_STATES {
        return Err(ExportError::Illegible(format!(
            "the automaton has {} states and a drawing is legible up to {MOST_STATES}",
            dfao.len()
        )));
    }
    let graph = graph(dfao);
    if graph.edge_count() > MOST_EDGES {
        let (states, edges) = (dfao.len(), graph.edge_count());
        return Err(ExportError::Illegible(format!(
            "the automaton has {states} states and {edges} edges, and a drawing is legible up to \
             {MOST_EDGES} edges"
        )));
    }
    let mut layered =
        Layered::new(&graph, |letters| letters::lines(dfao.alphabet(), letters, LINE_WIDTH));
    if let Some(lines) = layered.longest_label().filter(|&lines| lines > MOST_LINES) {
        return Err(ExportError::Illegible(format!(
            "the digits on one edge fill {lines} lines and a drawing is legible up to {MOST_LINES}"
        )));
    }
    let characters = layered.label_characters();
    if characters > MOST_CHARACTERS {
        return Err(ExportError::LabelsTooLong { characters, limit: MOST_CHARACTERS });
    }
    order::reduce_crossings(&mut layered);
    let half_widths: Vec<f64> = dfao.states().map(|state| half_width(dfao, state)).collect();
    let places = place::place(&layered, &half_widths);
    let nodes: Vec<Node> = dfao
        .states()
        .map(|state| Node {
            state,
            centre: places.at[state.index()],
            half_width: half_widths[state.index()],
        })
        .collect();
    let curves = curve::route(&layered, &places, &nodes);
    let labels = label::place(&layered, &nodes, &curves);
    let edges = layered
        .edges
        .into_iter()
        .zip(curves)
        .zip(labels)
        .map(|((edge, curve), label_at)| Edge {
            curve,
            label: edge.label,
            label_at,
            back: edge.back,
        })
        .collect();
    let start = &nodes[StateId::START.index()];
    let tip = Point::new(start.centre.x - start.half_width, start.centre.y);
    let entry = (Point::new(tip.x - place::ENTRY, tip.y), tip);
    let mut drawing = Drawing { width: 0.0, height: 0.0, nodes, edges, entry };
    drawing.move_to_origin();
    Ok(drawing)
}

fn half_width(dfao: &Dfao, state: StateId) -> f64 {
    let widest =
        text_width(&state.to_string(), TEXT).max(text_width(&output_text(dfao, state), TEXT));
    RADIUS.max(widest / 2.0 + 8.0)
}

impl Drawing {
    /// Moves everything so that the least coordinates are 0, and notes the greatest.
    fn move_to_origin(&mut self) {
        let mut points = vec![self.entry.0, self.entry.1];
        for node in &self.nodes {
            let (w, h) = (node.half_width, RADIUS);
            points.push(node.centre.moved(-w, -h));
            points.push(node.centre.moved(w, h));
        }
        for edge in &self.edges {
            points.extend(edge.curve.iter().flat_map(Cubic::samples));
            let (w, h) = label::half_size(&edge.label);
            points.push(edge.label_at.moved(-w, -h));
            points.push(edge.label_at.moved(w, h));
        }
        let [least, most] = geometry::corners(&points);
        let (dx, dy) = (-least.x, -least.y);
        (self.width, self.height) = (most.x + dx, most.y + dy);
        for node in &mut self.nodes {
            node.centre = node.centre.moved(dx, dy);
        }
        for edge in &mut self.edges {
            edge.label_at = edge.label_at.moved(dx, dy);
            for cubic in &mut edge.curve {
                *cubic = cubic.moved(dx, dy);
            }
        }
        self.entry = (self.entry.0.moved(dx, dy), self.entry.1.moved(dx, dy));
    }
}
