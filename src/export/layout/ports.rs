//! Where on its state an edge ends, and in which direction.

use super::geometry::{Point, real, spread};
use super::layers::Layered;
use super::place::Places;
use super::state::{Node, RADIUS};

/// The side of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Left,
    Right,
}

/// Ends of edges on one side keep this angle, in degrees, where there is room.
const APART: f64 = 24.0;
/// No edge ends further from the horizontal.
const STEEPEST: f64 = 66.0;

/// An end of an edge: the point on the outline, and the unit vector away from the state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Port {
    pub(super) at: Point,
    pub(super) away: Point,
}

struct Wish {
    state: usize,
    side: Side,
    /// `None` for the arrow into the start.
    end: Option<(usize, usize)>,
    angle: f64,
}

/// For each edge its two ports, source first. Those of a loop are given by the loop itself.
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
            // Edges both ways between two states keep their order at both, so they do not cross.
            here.sort_by(|a, b| a.angle.total_cmp(&b.angle).then(a.end.cmp(&b.end)));
            let angles: Vec<f64> = here.iter().map(|wish| wish.angle).collect();
            for (wish, angle) in here.iter().zip(granted(&angles)) {
                if let Some((edge, end)) = wish.end {
                    ports[edge][end] = Some(port(node, side, angle));
                }
            }
        }
    }
    ports
        .into_iter()
        .map(|ends| ends[0].zip(ends[1]).map(|(source, target)| [source, target]))
        .collect()
}

/// The angles moved apart, each still within the steepest.
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

/// The side on which an edge meets `state` when `next` is its neighbour on the way, and the angle
/// it wants.
fn direction(
    graph: &Layered,
    places: &Places,
    state: usize,
    next: usize,
    chain: &[usize],
) -> (Side, f64) {
    let (here, there) = (places.at[state], places.at[next]);
    if graph.layer_of[state] == graph.layer_of[next] {
        // Downward on the right, upward on the left: a pair of edges both ways surrounds the pair.
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
