//! Labels on the edges, away from states, from each other and from other edges.

use super::curve::Cubic;
use super::geometry::{Point, corners};
use super::layers::Layered;
use super::place::{LOOP, LOOP_GAP};
use super::state::{LINE, Node, RADIUS, TEXT, text_width};

/// Rounds in which every label may move again, now that the others have places.
const ROUNDS: usize = 4;
/// Places that are tried for a label, at most.
const CHOICES: f64 = 40.0;

/// Half the width and half the height of a label.
pub(super) fn half_size(lines: &[String]) -> (f64, f64) {
    let widest = lines.iter().map(|line| text_width(line, TEXT)).fold(0.0, f64::max);
    let height = LINE * super::real(lines.len());
    (widest / 2.0 + 2.0, height / 2.0)
}

#[derive(Clone, Copy)]
struct Rect {
    centre: Point,
    half: (f64, f64),
}

impl Rect {
    fn overlaps(&self, other: &Rect) -> bool {
        (self.centre.x - other.centre.x).abs() < self.half.0 + other.half.0
            && (self.centre.y - other.centre.y).abs() < self.half.1 + other.half.1
    }

    fn around(points: &[Point]) -> Self {
        let [a, b] = corners(points);
        Rect {
            centre: Point::new((a.x + b.x) / 2.0, (a.y + b.y) / 2.0),
            half: ((b.x - a.x) / 2.0, (b.y - a.y) / 2.0),
        }
    }

    fn holds(&self, point: Point) -> bool {
        (self.centre.x - point.x).abs() < self.half.0
            && (self.centre.y - point.y).abs() < self.half.1
    }
}

/// The middle of each label.
pub(super) fn place(graph: &Layered, nodes: &[Node], curves: &[Vec<Cubic>]) -> Vec<Point> {
    let obstacles: Vec<Rect> = nodes
        .iter()
        .map(|node| Rect { centre: node.centre, half: (node.half_width + 3.0, RADIUS + 2.0) })
        .collect();
    let samples: Vec<Vec<Point>> =
        curves.iter().map(|curve| curve.iter().flat_map(Cubic::samples).collect()).collect();
    // Most edges are far from most labels; without this the largest drawings take seconds.
    let bounds: Vec<Rect> = samples.iter().map(|course| Rect::around(course)).collect();
    let choices: Vec<Vec<(Point, f64)>> = graph
        .edges
        .iter()
        .zip(&samples)
        .map(|(edge, course)| match edge.chain[..] {
            [state] => vec![(above_loop(&nodes[state], &edge.label), 0.0)],
            _ => along(course),
        })
        .collect();
    let halves: Vec<(f64, f64)> = graph.edges.iter().map(|e| half_size(&e.label)).collect();
    let mut chosen: Vec<Option<Rect>> = vec![None; choices.len()];
    for _ in 0..ROUNDS {
        for edge in 0..choices.len() {
            let badness = |&(centre, wish): &(Point, f64)| {
                let rect = Rect { centre, half: halves[edge] };
                let states = obstacles.iter().filter(|o| o.overlaps(&rect)).count();
                let others = chosen.iter().enumerate();
                let labels = others
                    .filter(|&(other, rect2)| {
                        other != edge && rect2.is_some_and(|r| r.overlaps(&rect))
                    })
                    .count();
                let crossed = samples
                    .iter()
                    .zip(&bounds)
                    .enumerate()
                    .filter(|&(other, (course, bound))| {
                        other != edge
                            && bound.overlaps(&rect)
                            && course.iter().any(|&point| rect.holds(point))
                    })
                    .count();
                let real = super::real;
                100.0 * real(states) + 60.0 * real(labels) + 8.0 * real(crossed) + wish
            };
            let best = choices[edge]
                .iter()
                .map(|choice| (badness(choice), choice.0))
                .min_by(|a, b| a.0.total_cmp(&b.0))
                .expect("every edge has a course");
            chosen[edge] = Some(Rect { centre: best.1, half: halves[edge] });
        }
    }
    chosen.into_iter().map(|rect| rect.expect("every label was placed").centre).collect()
}

fn above_loop(node: &Node, label: &[String]) -> Point {
    node.centre.moved(0.0, -RADIUS - LOOP - LOOP_GAP - half_size(label).1)
}

/// Places on the course with what speaks against them: the best is shortly after the source.
fn along(course: &[Point]) -> Vec<(Point, f64)> {
    let total: f64 = course.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
    let mut walked = 0.0;
    let mut choices = Vec::new();
    let apart = (total / CHOICES).max(4.0);
    let mut last = f64::NEG_INFINITY;
    for pair in course.windows(2) {
        walked += pair[0].distance(pair[1]);
        let share = walked / total;
        if ((0.12..0.88).contains(&share) && walked - last >= apart) || choices.is_empty() {
            last = walked;
            let ideal = (0.42 * total).min(90.0);
            choices.push((pair[1], (walked - ideal).abs() / 25.0));
        }
    }
    choices
}
