//! The layered drawing of a figure, from left to right, which `svg` and `tikz` write.
//!
//! `layers` puts states into layers so that most edges lead to the right. An edge that passes a
//! layer gets a vertex there, which keeps it away from the states. `order` reduces crossings,
//! `place` computes coordinates, `ports` and `curve` route the edges, and `label` places the
//! labels.
//!
//! The crate `rust-sugiyama` was considered and dropped: it places states, but routes no edges and
//! places no labels, which is most of the work.

mod curve;
mod geometry;
mod label;
mod layers;
mod order;
mod place;
mod ports;
#[cfg(test)]
mod tests;

pub(super) use curve::Cubic;
pub(super) use geometry::{INDEX, LINE, Node, Point, RADIUS, TEXT, real, text_width};

use super::ExportError;
use super::figure::Figure;
use layers::Layered;

/// The greatest number of nodes of a legible drawing.
pub(super) const MOST_NODES: usize = 200;
/// The greatest number of edges of a legible drawing, where parallel edges count once.
pub(super) const MOST_EDGES: usize = 600;
/// The greatest number of lines of a label; a longer label would hide the drawing.
const MOST_LINES: usize = 8;
/// The greatest number of characters in all labels together; more would hide the drawing.
const MOST_CHARACTERS: usize = 4000;
/// The number of characters in a line of a label.
pub(super) const LINE_WIDTH: usize = 18;
/// Factors of free space, tried in turn until no label covers anything.
const ROOM: [f64; 4] = [1.0, 1.4, 2.0, 3.0];

/// A routed edge.
#[derive(Clone, Debug)]
pub(super) struct Edge {
    /// The curves from source to target, end to end.
    pub(super) curve: Vec<Cubic>,
    pub(super) label: Vec<String>,
    /// The middle of the label.
    pub(super) label_at: Point,
    /// Whether the edge leads to the left.
    pub(super) back: bool,
    /// Whether the label stands on the edge, on a patch of the page's colour.
    pub(super) patched: bool,
}

/// States and edges in the plane; y points downward, and everything lies within (0, 0) and (width,
/// height).
#[derive(Clone, Debug)]
pub(super) struct Drawing {
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) nodes: Vec<Node>,
    pub(super) edges: Vec<Edge>,
    /// The arrow into the start, if there is one.
    pub(super) entry: Option<(Point, Point)>,
}

/// Lays out the figure; `None` if the drawing would not be legible.
///
/// # Complexity
/// A bounded number of sweeps over at most [`MOST_EDGES`] edges, each cut at every layer it passes.
pub(super) fn lay_out(figure: &Figure) -> Option<Drawing> {
    let labels = || figure.edges.iter().map(|edge| &edge.label);
    let characters: usize = labels().flatten().map(|line| line.chars().count()).sum();
    let legible = figure.nodes.len() <= MOST_NODES
        && figure.edges.len() <= MOST_EDGES
        && labels().all(|label| label.len() <= MOST_LINES)
        && characters <= MOST_CHARACTERS;
    if !legible || figure.nodes.is_empty() {
        return None;
    }
    let mut layered = Layered::new(figure);
    order::reduce_crossings(&mut layered);
    let (last, narrower) = ROOM.split_last().expect("there is a room");
    let tries = narrower.iter().map(|&room| drawing(figure, &layered, room));
    let clear = tries.filter(|(_, covers)| !covers).map(|(drawing, _)| drawing).next();
    Some(clear.unwrap_or_else(|| drawing(figure, &layered, *last).0))
}

/// The error for a figure that cannot be laid out.
pub(super) fn illegible(figure: &Figure) -> ExportError {
    ExportError::Illegible(format!(
        "there are {} states and {} edges, and a drawing is legible up to {MOST_NODES} states, \
         {MOST_EDGES} edges and {MOST_LINES} lines of digits on each",
        figure.nodes.len(),
        figure.edges.len(),
    ))
}

/// The drawing with this factor of free space, and whether some label covers something.
fn drawing(figure: &Figure, layered: &Layered, room: f64) -> (Drawing, bool) {
    let half_widths: Vec<f64> = figure.nodes.iter().map(geometry::half_width).collect();
    let places = place::place(layered, &half_widths, room);
    let nodes = places.at.iter().zip(&half_widths);
    let nodes = nodes.map(|(&centre, &half_width)| Node { centre, half_width });
    let nodes: Vec<Node> = nodes.collect();
    let curves = curve::route(layered, &places, &nodes, figure.start);
    let entry = figure.start.map(|start| {
        let start = &nodes[start];
        let tip = start.centre.moved(-start.half_width, 0.0);
        (tip.moved(-place::ENTRY, 0.0), tip)
    });
    let middle = entry.map(|(from, _)| from.moved(place::ENTRY / 2.0, 0.0));
    let (labels, covers) = label::place(layered, &nodes, &curves, middle);
    let edges = layered.edges.iter().zip(curves.into_iter().zip(labels));
    let edges = edges.map(|(layers::Edge { chain, label, back }, (curve, label_at))| {
        let patched = chain.len() > 1 && label::stands_on_edge(label);
        Edge { curve, label: label.clone(), label_at, back: *back, patched }
    });
    let mut drawing = Drawing { width: 0.0, height: 0.0, nodes, edges: edges.collect(), entry };
    drawing.move_to_origin();
    (drawing, covers)
}

impl Drawing {
    /// Moves everything so that the least coordinates are 0, and stores the greatest.
    fn move_to_origin(&mut self) {
        let mut points: Vec<Point> = self.entry.into_iter().flat_map(<[Point; 2]>::from).collect();
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
        self.entry = self.entry.map(|(from, to)| (from.moved(dx, dy), to.moved(dx, dy)));
    }
}
