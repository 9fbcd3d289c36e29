//! Chooses where on its state an edge ends, and in which direction.

use super::geometry::{Node, Point, RADIUS, real, spread};
use super::layers::Layered;
use super::place::Places;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Left,
    Right,
}

/// The angle between ends of edges on one side, in degrees, where there is room.
const APART: f64 = 24.0;
/// The greatest angle between the horizontal and the end of an edge, in degrees.
const STEEPEST: f64 = 66.0;

/// An end of an edge: the point on the outline, and the unit vector that leads away from the state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Port {
    pub(super) at: Point,
    pub(super) away: Point,
}

/// The side of a state and the angle that an end of an edge prefers.
struct Wish {
    state: usize,
    side: Side,
    /// The edge, and 0 for its source or 1 for its target; `None` for the arrow into the start.
    end: Option<(usize, usize)>,
    angle: f64,
}

/// The two ports of each edge, source first. A loop has its own fixed ports.
pub(super) fn ports(
    graph: &Layered,
    places: &Places,
    nodes: &[Node],
    start: Option<usize>,
) -> Vec<Option<[Port; 2]>> {
    let entry = |state| Wish { state, side: Side::Left, end: None, angle: 0.0 };
    let mut wishes: Vec<Wish> = start.map(entry).into_iter().collect();
    for (edge, course) in graph.edges.iter().enumerate() {
        let chain = &course.chain;
        if let [.., before_last, last] = chain[..] {
            for (end, state, next) in [(0, chain[0], chain[1]), (1, last, before_last)] {
                let (side, angle) = direction(graph, places, state, next, chain);
                wishes.push(Wish { state, side, end: Some((edge, end)), angle });
            }
        }
    }
    let mut ports: Vec<[Option<Port>; 2]> = vec![[None, None]; graph.edges.len()];
    for (state, node) in nodes.iter().enumerate() {
        for side in [Side::Left, Side::Right] {
            let mut here: Vec<&Wish> =
                wishes.iter().filter(|wish| wish.state == state && wish.side == side).collect();
            // A pair of edges in both directions keeps its order at both states, so it does not
            // cross.
            here.sort_by(|a, b| a.angle.total_cmp(&b.angle).then(a.end.cmp(&b.end)));
            let angles: Vec<f64> = here.iter().map(|wish| wish.angle).collect();
            for (wish, angle) in here.iter().zip(granted(&angles)) {
                if let Some((edge, end)) = wish.end {
                    ports[edge][end] = Some(port(node, side, angle));
                }
            }
        }
    }
    let both = |[source, target]: [Option<Port>; 2]| Some([source?, target?]);
    ports.into_iter().map(both).collect()
}

/// Spreads the angles, within the greatest angle.
fn granted(angles: &[f64]) -> Vec<f64> {
    let last = angles.len().saturating_sub(1);
    let apart = APART.min(2.0 * STEEPEST / real(last.max(1)));
    spread(angles, &vec![1.0; angles.len()], &vec![apart; last])
        .into_iter()
        .enumerate()
        .map(|(i, angle)| {
            let least = -STEEPEST + apart * real(i);
            angle.clamp(least, (STEEPEST - apart * real(last - i)).max(least))
        })
        .collect()
}

/// The side on which an edge meets `state` if `next` is the next vertex on its path, and its
/// preferred angle.
fn direction(
    graph: &Layered,
    places: &Places,
    state: usize,
    next: usize,
    chain: &[usize],
) -> (Side, f64) {
    let (here, there) = (places.at[state], places.at[next]);
    if graph.layer_of[state] == graph.layer_of[next] {
        // Edges leave downward on the right and upward on the left, so a pair of them does not
        // overlap.
        let down = places.at[chain[0]].y < places.at[chain[1]].y;
        let side = if down { Side::Right } else { Side::Left };
        return (side, if there.y > here.y { 50.0 } else { -50.0 });
    }
    let side = if there.x > here.x { Side::Right } else { Side::Left };
    let angle = (there.y - here.y).atan2((there.x - here.x).abs()).to_degrees();
    (side, angle.clamp(-50.0, 50.0))
}

fn port(node: &Node, side: Side, angle: f64) -> Port {
    let (sin, cos) = angle.to_radians().sin_cos();
    let sign = match side {
        Side::Left => -1.0,
        Side::Right => 1.0,
    };
    let cap = node.centre.moved(sign * (node.half_width - RADIUS), 0.0);
    Port { at: cap.moved(sign * cos * RADIUS, sin * RADIUS), away: Point::new(sign * cos, sin) }
}
