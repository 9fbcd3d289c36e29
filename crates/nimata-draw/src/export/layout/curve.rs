//! The paths of the edges: smooth chains of cubic Bézier curves.

use super::geometry::{Node, Point, RADIUS};
use super::layers::Layered;
use super::place::{LOOP, Places};
use super::ports::{Port, ports};

/// A cubic Bézier curve.
#[derive(Clone, Copy, Debug)]
pub(in crate::export) struct Cubic {
    pub(in crate::export) from: Point,
    pub(in crate::export) first: Point,
    pub(in crate::export) second: Point,
    pub(in crate::export) to: Point,
}

impl Cubic {
    /// The straight line between two points.
    pub(in crate::export) fn straight(from: Point, to: Point) -> Self {
        let (dx, dy) = ((to.x - from.x) / 3.0, (to.y - from.y) / 3.0);
        Cubic { from, first: from.moved(dx, dy), second: to.moved(-dx, -dy), to }
    }

    pub(in crate::export) fn at(&self, t: f64) -> Point {
        let s = 1.0 - t;
        let blend = |a: f64, b: f64, c: f64, d: f64| {
            s * s * s * a + 3.0 * s * s * t * b + 3.0 * s * t * t * c + t * t * t * d
        };
        Point::new(
            blend(self.from.x, self.first.x, self.second.x, self.to.x),
            blend(self.from.y, self.first.y, self.second.y, self.to.y),
        )
    }

    /// Points along the curve, close enough to each other to find everything that it touches.
    pub(in crate::export) fn samples(&self) -> impl Iterator<Item = Point> + use<> {
        let curve = *self;
        (0..=24u32).map(move |i| curve.at(f64::from(i) / 24.0))
    }

    pub(super) fn moved(&self, dx: f64, dy: f64) -> Self {
        let [from, first, second, to] =
            [self.from, self.first, self.second, self.to].map(|point| point.moved(dx, dy));
        Cubic { from, first, second, to }
    }
}

/// The path of every edge.
pub(super) fn route(
    graph: &Layered,
    places: &Places,
    nodes: &[Node],
    start: Option<usize>,
) -> Vec<Vec<Cubic>> {
    graph
        .edges
        .iter()
        .zip(ports(graph, places, nodes, start))
        .map(|(edge, ends)| match (&edge.chain[..], ends) {
            (&[a, b], Some(ends)) if graph.layer_of[a] == graph.layer_of[b] => {
                let layer = graph.layer_of[a];
                let corridor = if ends[0].away.x > 0.0 {
                    places.corridors.get(layer)
                } else {
                    layer.checked_sub(1).and_then(|left| places.corridors.get(left))
                };
                vec![level(&ends, corridor.copied())]
            }
            (chain, Some(ends)) => across(graph, places, chain, &ends),
            (chain, None) => vec![loop_at(&nodes[chain[0]])],
        })
        .collect()
}

fn loop_at(node: &Node) -> Cubic {
    let top = node.centre.y - RADIUS;
    let (x, reach) = (node.centre.x, LOOP * 4.0 / 3.0 + 2.0);
    Cubic {
        from: Point::new(x - 8.0, top + 1.7),
        first: Point::new(x - 17.0, top - reach),
        second: Point::new(x + 17.0, top - reach),
        to: Point::new(x + 8.0, top + 1.7),
    }
}

/// The curve between two states of one layer, through the free space beside the layer.
fn level(ends: &[Port; 2], corridor: Option<f64>) -> Cubic {
    let (from, to) = (ends[0].at, ends[1].at);
    let length = from.distance(to);
    let reach = (20.0 + 0.16 * length).min(0.8 * corridor.unwrap_or(f64::INFINITY));
    let bend = |port: &Port, toward: Point| {
        let sign = port.away.x.signum();
        port.at.moved(sign * reach, 0.2 * (toward.y - port.at.y))
    };
    Cubic { from, first: bend(&ends[0], to), second: bend(&ends[1], from), to }
}

/// The curves from layer to layer, through the passages.
fn across(graph: &Layered, places: &Places, chain: &[usize], ends: &[Port; 2]) -> Vec<Cubic> {
    let forward = ends[0].away.x.signum();
    // A passage is as wide as its layer, so the edge runs straight past the states.
    let mut stops = vec![(ends[0].at, ends[0].away)];
    let inner = &chain[1..chain.len() - 1];
    let centres: Vec<Point> = chain.iter().map(|&v| places.at[v]).collect();
    for (i, &passage) in inner.iter().enumerate() {
        let slope = passage_slope(centres[i], centres[i + 1], centres[i + 2]);
        let half = places.half_widths[graph.layer_of[passage]] * 0.5;
        for side in [-1.0, 1.0] {
            let dx = side * forward * half;
            let at = centres[i + 1].moved(dx, slope * dx);
            let norm = 1f64.hypot(slope);
            stops.push((at, Point::new(forward / norm, slope * forward / norm)));
        }
    }
    stops.push((ends[1].at, Point::new(-ends[1].away.x, -ends[1].away.y)));
    stops
        .windows(2)
        .map(|pair| {
            let ((from, leaving), (to, arriving)) = (pair[0], pair[1]);
            let reach = 0.4 * (to.x - from.x).abs();
            Cubic {
                from,
                first: from.moved(leaving.x * reach, leaving.y * reach),
                second: to.moved(-arriving.x * reach, -arriving.y * reach),
                to,
            }
        })
        .collect()
}

/// The slope at a passage: zero at a turning point, and otherwise the harmonic mean of both sides.
/// It is bounded so that the edge avoids the states above and below.
fn passage_slope(before: Point, here: Point, after: Point) -> f64 {
    let left = (here.y - before.y) / (here.x - before.x);
    let right = (after.y - here.y) / (after.x - here.x);
    if left * right <= 0.0 {
        return 0.0;
    }
    (2.0 * left * right / (left + right)).clamp(-0.35, 0.35)
}
