//! Places the labels beside their edges, away from nodes, other labels and other edges.

use std::collections::HashMap;

use super::curve::Cubic;
use super::geometry::{LINE, Node, Point, RADIUS, TEXT, real, text_width};
use super::layers::Layered;
use super::place::LOOP_GAP;

/// Rounds in which every label may move again, after all labels have places.
const ROUNDS: usize = 6;
/// The greatest number of places along an edge that are tried for its label.
const CHOICES: f64 = 90.0;
/// The free space between a label and foreign objects.
const APART: f64 = 2.0;
/// The free space between two labels, sideways and in height. With less, a reader takes them for
/// one list.
const BETWEEN: (f64, f64) = (10.0, 4.0);
/// Labels farther apart than this cannot meet in any of their places.
const NEAR: f64 = 900.0;
/// Only a label as short as this stands on its edge, on a patch; a longer one would hide the edge.
const SHORT: f64 = 12.0;
/// The highest penalty of a place: the label covers something.
pub(super) const COVERED: f64 = 1000.0;
/// The side of a cell of the grid that indexes the points of edges.
const CELL: f64 = 32.0;

/// Half the width and half the height of a label.
pub(super) fn half_size(lines: &[String]) -> (f64, f64) {
    let widest = lines.iter().map(|line| text_width(line, TEXT)).fold(0.0, f64::max);
    let height = LINE * real(lines.len());
    (widest / 2.0, height / 2.0 - 1.0)
}

/// Whether a label may stand on its own edge.
pub(super) fn stands_on_edge(lines: &[String]) -> bool {
    lines.len() == 1 && half_size(lines).0 <= SHORT
}

#[derive(Clone, Copy)]
struct Rect {
    centre: Point,
    half: (f64, f64),
}

impl Rect {
    /// Whether the two are nearer than `apart`, sideways and in height.
    fn near(&self, other: &Rect, apart: (f64, f64)) -> bool {
        (self.centre.x - other.centre.x).abs() < self.half.0 + other.half.0 + apart.0
            && (self.centre.y - other.centre.y).abs() < self.half.1 + other.half.1 + apart.1
    }

    fn holds(&self, point: Point, apart: f64) -> bool {
        (self.centre.x - point.x).abs() < self.half.0 + apart
            && (self.centre.y - point.y).abs() < self.half.1 + apart
    }
}

/// The points of all edges, by the cell of the plane in which they lie. The index saves time
/// because most edges are far from most labels.
struct Lines(HashMap<(i32, i32), Vec<(usize, Point)>>);

/// The cell of a coordinate; the plane is far smaller than the range of `i32`.
#[expect(clippy::cast_possible_truncation, reason = "saturates, and a cell too far is only slow")]
fn cell(x: f64) -> i32 {
    (x / CELL).floor() as i32
}

impl Lines {
    fn of(courses: &[Vec<Point>]) -> Self {
        let mut cells: HashMap<_, Vec<_>> = HashMap::new();
        for (edge, course) in courses.iter().enumerate() {
            for &point in course {
                cells.entry((cell(point.x), cell(point.y))).or_default().push((edge, point));
            }
        }
        Lines(cells)
    }

    /// The penalty for the edges in the way of a label of edge `own`, by their nearness.
    fn met(&self, rect: &Rect, own: usize) -> f64 {
        let reach = 6.0;
        let range =
            |centre: f64, half: f64| cell(centre - half - reach)..=cell(centre + half + reach);
        let mut worst: Vec<(usize, f64)> = Vec::new();
        for x in range(rect.centre.x, rect.half.0) {
            for y in range(rect.centre.y, rect.half.1) {
                for &(edge, point) in self.0.get(&(x, y)).into_iter().flatten() {
                    let weight = match edge == own {
                        _ if !rect.holds(point, reach) => continue,
                        // The label stands on its own edge on purpose, or touches a bend of it.
                        true if rect.holds(point, 0.0) => 3.0,
                        true => 0.0,
                        false if rect.holds(point, APART) => COVERED,
                        false => 4.0,
                    };
                    match worst.iter_mut().find(|(other, _)| *other == edge) {
                        Some((_, most)) => *most = weight.max(*most),
                        None => worst.push((edge, weight)),
                    }
                }
            }
        }
        worst.iter().map(|(_, weight)| weight).sum()
    }
}

/// The middle of each label, and whether some label covers something.
pub(super) fn place(
    graph: &Layered,
    nodes: &[Node],
    curves: &[Vec<Cubic>],
    entry: Option<Point>,
) -> (Vec<Point>, bool) {
    let obstacles: Vec<Rect> = nodes
        .iter()
        .map(|node| Rect { centre: node.centre, half: (node.half_width, RADIUS) })
        .chain(entry.map(|at| Rect { centre: at, half: (14.0, 3.0) }))
        .collect();
    let courses: Vec<Vec<Point>> = curves.iter().map(|curve| course(curve)).collect();
    let lines = Lines::of(&courses);
    let halves: Vec<(f64, f64)> = graph.edges.iter().map(|e| half_size(&e.label)).collect();
    // The penalties that do not depend on other labels are computed once.
    let choices: Vec<Vec<(Rect, f64)>> = graph
        .edges
        .iter()
        .enumerate()
        .map(|(own, edge)| {
            let places = match edge.chain[..] {
                [node] => around_loop(&nodes[node], halves[own]),
                _ => along(&courses[own], halves[own], stands_on_edge(&edge.label)),
            };
            let weigh = |(centre, wish): (Point, f64)| {
                let rect = Rect { centre, half: halves[own] };
                let covered = obstacles.iter().filter(|o| o.near(&rect, (APART, APART))).count();
                (rect, wish + 2.0 * COVERED * real(covered) + lines.met(&rect, own))
            };
            let mut weighed: Vec<(Rect, f64)> = places.into_iter().map(weigh).collect();
            weighed.sort_by(|a, b| a.1.total_cmp(&b.1));
            weighed.truncate(128);
            weighed
        })
        .collect();
    let mut chosen: Vec<(Rect, f64)> = choices.iter().map(|places| places[0]).collect();
    let labelled: Vec<usize> =
        (0..choices.len()).filter(|&edge| !graph.edges[edge].label.is_empty()).collect();
    for _ in 0..ROUNDS {
        for &edge in &labelled {
            let crowd: Vec<Rect> = labelled
                .iter()
                .filter(|&&other| other != edge)
                .map(|&other| chosen[other].0)
                .filter(|other| other.near(&chosen[edge].0, (NEAR, NEAR)))
                .collect();
            let badness = |&(rect, own): &(Rect, f64)| {
                let hit = crowd.iter().filter(|other| other.near(&rect, BETWEEN)).count();
                (rect, own + COVERED * real(hit))
            };
            let all = choices[edge].iter().map(badness);
            let best = all.min_by(|a, b| a.1.total_cmp(&b.1));
            chosen[edge] = best.expect("every edge has a course");
        }
    }
    let covers = labelled.iter().any(|&edge| chosen[edge].1 >= COVERED);
    (chosen.into_iter().map(|(rect, _)| rect.centre).collect(), covers)
}

/// Points along the edge, at most some three units apart.
fn course(curve: &[Cubic]) -> Vec<Point> {
    let points = |cubic: &Cubic| {
        let hull = cubic.from.distance(cubic.first)
            + cubic.first.distance(cubic.second)
            + cubic.second.distance(cubic.to);
        let mut steps = 8u32;
        while 3.0 * f64::from(steps) < hull && steps < 1024 {
            steps *= 2;
        }
        let cubic = *cubic;
        (0..=steps).map(move |i| cubic.at(f64::from(i) / f64::from(steps)))
    };
    curve.iter().flat_map(points).collect()
}

/// Places for the label of a loop: above it first, then at its sides.
fn around_loop(node: &Node, half: (f64, f64)) -> Vec<(Point, f64)> {
    let top = node.centre.moved(0.0, -RADIUS - super::place::LOOP);
    let above = top.moved(0.0, -LOOP_GAP - half.1);
    let mut places = Vec::new();
    for lift in 0..=6 {
        for step in -6..=6 {
            let (lift, share) = (5.0 * f64::from(lift), f64::from(step) / 4.0);
            let wish = 6.0 * share.abs() + lift / 2.0;
            places.push((above.moved(share * half.0, -lift), wish));
        }
    }
    for side in [1.0, -1.0] {
        for down in -2..=4 {
            for gap in [0.0, 6.0, 14.0] {
                let down = 5.0 * f64::from(down);
                let wish = 8.0 + gap / 2.0 + down.abs() / 10.0;
                places.push((top.moved(side * (half.0 + 17.0 + gap), down), wish));
            }
        }
    }
    places
}

/// Places beside the path and, for a short label, on it, with their penalties. The best place is
/// shortly after the source.
fn along(course: &[Point], half: (f64, f64), on_edge: bool) -> Vec<(Point, f64)> {
    let total: f64 = course.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
    let mut walked = 0.0;
    let mut choices = Vec::new();
    let apart = (total / CHOICES).max(4.0);
    let mut last = f64::NEG_INFINITY;
    for (i, pair) in course.windows(2).enumerate() {
        let step = pair[0].distance(pair[1]);
        walked += step;
        let share = walked / total;
        if step < 1e-9
            || !((0.08..0.92).contains(&share) && walked - last >= apart || choices.is_empty())
        {
            continue;
        }
        last = walked;
        let ideal = (0.42 * total).min(90.0);
        let wish = (walked - ideal).abs() / 25.0;
        let at = pair[1];
        if on_edge {
            choices.push((at, wish));
            continue;
        }
        let (nx, ny) = ((pair[1].y - pair[0].y) / step, (pair[0].x - pair[1].x) / step);
        let reach = nx.abs() * half.0 + ny.abs() * half.1;
        for side in [1.0, -1.0] {
            let bend = bulge(course, i, half.0 + half.1, side, (nx, ny));
            for gap in [2.5, 5.0, 9.0, 14.0, 22.0] {
                let away = side * (reach + gap + bend);
                // A reader looks above the line first.
                let below = if ny * side > 0.0 { 1.0 } else { 0.0 };
                choices.push((at.moved(nx * away, ny * away), wish + below + gap * gap / 40.0));
            }
        }
    }
    choices
}

/// The distance by which the path bends toward one side of its tangent at a point, within `reach`.
fn bulge(course: &[Point], at: usize, reach: f64, side: f64, normal: (f64, f64)) -> f64 {
    let here = course[at];
    // Most points are far away, which their coordinates show before their distance does.
    let square = Rect { centre: here, half: (reach, reach) };
    let is_near = |p: &&Point| square.holds(**p, 0.0) && p.distance(here) < reach;
    let bend = |p: &Point| side * ((p.x - here.x) * normal.0 + (p.y - here.y) * normal.1);
    course.iter().filter(is_near).map(bend).fold(0.0, f64::max).min(12.0)
}
