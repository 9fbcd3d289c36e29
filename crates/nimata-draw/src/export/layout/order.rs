//! Orders the vertices within the layers so that few edges cross.

use std::collections::HashMap;

use super::geometry::real;
use super::layers::Layered;

/// The number of sweeps over the layers. More sweeps change nothing in automata that are small
/// enough to be drawn.
const SWEEPS: usize = 32;
/// Rounds of exchanges in a sweep; a later sweep continues where an earlier one stops.
const EXCHANGES: usize = 12;

/// Reorders every layer by the mean place of the neighbours in the previous layer, then in the next
/// one, alternately. Neighbours in a layer are exchanged while that saves crossings. The best order
/// is kept.
pub(super) fn reduce_crossings(graph: &mut Layered) {
    let level: Vec<(usize, usize)> = graph.level_pairs().collect();
    let mut best = graph.layers.clone();
    let mut least = cost(graph, &level);
    for sweep in 0..SWEEPS {
        let rightward = sweep % 2 == 0;
        let count = graph.layers.len();
        for step in 1..count {
            let layer = if rightward { step } else { count - 1 - step };
            let places = places(graph);
            let neighbours = if rightward { &graph.before } else { &graph.after };
            // Half of the sweeps use the mean, the others the median.
            let middle = |vertex: usize| -> f64 {
                let mut of: Vec<usize> = neighbours[vertex].iter().map(|&v| places[v]).collect();
                if of.is_empty() {
                    return real(places[vertex]);
                }
                if sweep % 4 < 2 {
                    return real(of.iter().sum()) / real(of.len());
                }
                of.sort_unstable();
                real(of[of.len() / 2] + of[(of.len() - 1) / 2]) / 2.0
            };
            let mut keyed: Vec<(f64, usize)> =
                graph.layers[layer].iter().map(|&v| (middle(v), v)).collect();
            keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
            graph.layers[layer] = gathered(graph, keyed);
        }
        exchange(graph, &level);
        let now = cost(graph, &level);
        if now < least {
            least = now;
            best.clone_from(&graph.layers);
        }
    }
    graph.layers = best;
}

/// The vertices of a layer, sorted by their keys, with the states of one component together at the
/// mean of their keys.
fn gathered(graph: &Layered, mut keyed: Vec<(f64, usize)>) -> Vec<usize> {
    let mut sums: HashMap<usize, (f64, f64)> = HashMap::new();
    for &(key, vertex) in &keyed {
        if let Some(component) = graph.component(vertex) {
            let (sum, count) = sums.entry(component).or_default();
            *sum += key;
            *count += 1.0;
        }
    }
    if sums.len() > 1 {
        let shared = |(key, vertex): (f64, usize)| {
            graph.component(vertex).map_or(key, |component| {
                let (sum, count) = sums[&component];
                sum / count
            })
        };
        keyed.sort_by(|&a, &b| shared(a).total_cmp(&shared(b)));
    }
    keyed.into_iter().map(|(_, vertex)| vertex).collect()
}

/// Whether two neighbours of a layer belong to different components of several states.
fn parted(graph: &Layered, a: usize, b: usize) -> bool {
    let [a, b] = [a, b].map(|vertex| graph.component(vertex));
    a.is_some() && b.is_some() && a != b
}

/// For each vertex its index in its layer.
fn places(graph: &Layered) -> Vec<usize> {
    let mut places = vec![0; graph.layer_of.len()];
    for layer in &graph.layers {
        for (place, &vertex) in layer.iter().enumerate() {
            places[vertex] = place;
        }
    }
    places
}

/// Exchanges neighbours in a layer while that lowers the cost.
fn exchange(graph: &mut Layered, level: &[(usize, usize)]) {
    let mut places = places(graph);
    for _ in 0..EXCHANGES {
        let mut better = false;
        for layer in 0..graph.layers.len() {
            for upper in 1..graph.layers[layer].len() {
                let (a, b) = (graph.layers[layer][upper - 1], graph.layers[layer][upper]);
                if parted(graph, a, b) {
                    continue;
                }
                let now = pair_cost(graph, &places, level, a, b);
                places.swap(a, b);
                let then = pair_cost(graph, &places, level, b, a);
                if then < now {
                    graph.layers[layer].swap(upper - 1, upper);
                    better = true;
                } else {
                    places.swap(a, b);
                }
            }
        }
        if !better {
            return;
        }
    }
}

/// The crossings between the edges of a and of b when a is the upper one, plus the lengths of their
/// edges within the layer.
fn pair_cost(
    graph: &Layered,
    places: &[usize],
    level: &[(usize, usize)],
    a: usize,
    b: usize,
) -> usize {
    let [before, after] =
        [&graph.before, &graph.after].map(|neighbours| crossings(places, neighbours, a, b));
    let lengths: usize = level
        .iter()
        .filter(|&&(x, y)| x == a || y == a || x == b || y == b)
        .map(|&(x, y)| 2 * places[x].abs_diff(places[y]))
        .sum();
    before + after + lengths
}

/// The crossings between the edges of a and of b on one side when a is the upper one.
fn crossings(places: &[usize], neighbours: &[Vec<usize>], a: usize, b: usize) -> usize {
    let below = |x: usize| neighbours[b].iter().filter(|&&y| places[y] < places[x]).count();
    neighbours[a].iter().map(|&x| below(x)).sum()
}

fn cost(graph: &Layered, level: &[(usize, usize)]) -> usize {
    let places = places(graph);
    let mut cost: usize = level.iter().map(|&(x, y)| 2 * places[x].abs_diff(places[y])).sum();
    for layer in &graph.layers {
        for (i, &a) in layer.iter().enumerate() {
            for &b in &layer[i + 1..] {
                cost += crossings(&places, &graph.after, a, b);
            }
        }
    }
    cost
}
