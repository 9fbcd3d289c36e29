//! Computes the coordinates of the vertices.

use std::collections::HashSet;

use super::geometry::{LINE, Point, RADIUS, TEXT, real, spread, text_width};
use super::layers::Layered;

/// The length of the arrow into the start.
pub(super) const ENTRY: f64 = 28.0;
/// The height of a loop above its state, without its label.
pub(super) const LOOP: f64 = 20.0;
/// The distance between a loop and its label, so that the label's patch does not cover the line.
pub(super) const LOOP_GAP: f64 = 3.0;
/// The free space between a vertex and the next one of its layer.
const MARGIN: f64 = 18.0;
/// The free space between two states of a layer that an edge joins.
const LEVEL_MARGIN: f64 = 32.0;
const ROUNDS: usize = 40;

pub(super) struct Places {
    /// The centre of each vertex.
    pub(super) at: Vec<Point>,
    /// The free space between each layer and the next.
    pub(super) corridors: Vec<f64>,
    /// Half the width of each layer.
    pub(super) half_widths: Vec<f64>,
}

/// Computes the coordinates, with `room` times the usual free space.
pub(super) fn place(graph: &Layered, half_widths: &[f64], room: f64) -> Places {
    let heights = heights(graph, room);
    let layer_half = |layer: &Vec<usize>| {
        let states = layer.iter().filter(|&&v| !graph.is_passage(v));
        states.map(|&v| half_widths[v]).fold(RADIUS, f64::max)
    };
    let halves: Vec<f64> = graph.layers.iter().map(layer_half).collect();
    let corridors: Vec<f64> =
        (1..graph.layers.len()).map(|right| room * corridor(graph, &heights, right)).collect();
    let mut x = 0.0;
    let mut columns = Vec::with_capacity(halves.len());
    for (layer, &half) in halves.iter().enumerate() {
        if layer > 0 {
            x += halves[layer - 1] + corridors[layer - 1] + half;
        }
        columns.push(x);
    }
    let at = heights
        .iter()
        .zip(&graph.layer_of)
        .map(|(&y, &layer)| Point::new(columns[layer], y))
        .collect();
    Places { at, corridors, half_widths: halves }
}

/// The free space to the left of layer `right`: enough for the labels, and more where edges climb.
fn corridor(graph: &Layered, heights: &[f64], right: usize) -> f64 {
    let climbs = graph.layers[right]
        .iter()
        .flat_map(|&v| graph.before[v].iter().map(move |&u| (heights[v] - heights[u]).abs()));
    let steepest = climbs.fold(0.0, f64::max);
    let labels = graph.edges.iter().filter(|edge| {
        let touches = |&v: &usize| graph.layer_of[v] == right || graph.layer_of[v] + 1 == right;
        edge.chain.iter().any(touches)
    });
    let widest = labels
        .flat_map(|edge| edge.label.iter().map(|line| text_width(line, TEXT)))
        .fold(0.0, f64::max);
    let busy: usize = graph.layers[right].iter().map(|&v| graph.before[v].len()).sum();
    48.0 + widest + (0.3 * steepest).min(110.0) + (2.0 * real(busy)).min(60.0)
}

/// The space that a vertex needs above and below its centre.
fn extents(graph: &Layered, vertex: usize) -> (f64, f64) {
    if graph.is_passage(vertex) {
        return (0.0, 0.0);
    }
    let above =
        graph.loop_label(vertex).map_or(0.0, |label| LOOP + LOOP_GAP + LINE * real(label.len()));
    (RADIUS + above, RADIUS)
}

/// The heights: each vertex is near the mean of its neighbours. Passages have the largest weight,
/// so that long edges run straight.
fn heights(graph: &Layered, room: f64) -> Vec<f64> {
    let level: HashSet<(usize, usize)> = graph.level_pairs().collect();
    let gaps: Vec<Vec<f64>> = graph
        .layers
        .iter()
        .map(|layer| {
            let gap = |pair: &[usize]| {
                let (a, b) = (pair[0], pair[1]);
                let level = level.contains(&(a, b)) || level.contains(&(b, a));
                let margin = if level { LEVEL_MARGIN } else { MARGIN };
                extents(graph, a).1 + extents(graph, b).0 + room * margin
            };
            layer.windows(2).map(gap).collect()
        })
        .collect();
    let mut y = vec![0.0; graph.layer_of.len()];
    for (layer, gaps) in graph.layers.iter().zip(&gaps) {
        let zeros = vec![0.0; layer.len()];
        store(&mut y, layer, &spread(&zeros, &vec![1.0; layer.len()], gaps));
    }
    let count = graph.layers.len();
    for round in 0..ROUNDS {
        for step in 0..count {
            let index = if round % 2 == 0 { step } else { count - 1 - step };
            let layer = &graph.layers[index];
            let (wishes, weights): (Vec<f64>, Vec<f64>) =
                layer.iter().map(|&v| wish(graph, &y, v)).unzip();
            store(&mut y, layer, &spread(&wishes, &weights, &gaps[index]));
        }
    }
    y
}

/// The preferred height of a vertex, and its weight.
fn wish(graph: &Layered, y: &[f64], vertex: usize) -> (f64, f64) {
    let pull = |other: usize| match (graph.is_passage(vertex), graph.is_passage(other)) {
        (true, true) => 8.0,
        (false, false) => 1.0,
        _ => 2.0,
    };
    let neighbours = || graph.before[vertex].iter().chain(&graph.after[vertex]);
    let weight: f64 = neighbours().map(|&other| pull(other)).sum();
    if weight == 0.0 {
        return (y[vertex], 0.1);
    }
    let sum: f64 = neighbours().map(|&other| pull(other) * y[other]).sum();
    (sum / weight, weight)
}

fn store(y: &mut [f64], layer: &[usize], places: &[f64]) {
    for (&vertex, &place) in layer.iter().zip(places) {
        y[vertex] = place;
    }
}
