//! Points, and the spreading of numbers to given distances.

use crate::export::figure::{self, Part, parts};

/// A point of the plane; y points downward.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::export) struct Point {
    pub(in crate::export) x: f64,
    pub(in crate::export) y: f64,
}

impl Point {
    pub(in crate::export) fn new(x: f64, y: f64) -> Self {
        Point { x, y }
    }

    pub(in crate::export) fn moved(self, dx: f64, dy: f64) -> Self {
        Point::new(self.x + dx, self.y + dy)
    }

    pub(super) fn distance(self, other: Point) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }
}

/// The top left and the bottom right corner of the bounding box.
pub(super) fn corners(points: &[Point]) -> [Point; 2] {
    [f64::min, f64::max].map(|extreme| {
        let corner = |a: Point, b: &Point| Point::new(extreme(a.x, b.x), extreme(a.y, b.y));
        points.iter().fold(points[0], corner)
    })
}

/// Converts a count to a real number.
pub(in crate::export) fn real(count: usize) -> f64 {
    f64::from(u32::try_from(count).expect("a drawing has few parts"))
}

/// The places nearest to the wishes, by the weighted sum of squares, such that place i + 1 is at
/// least `gaps[i]` after place i.
///
/// Subtracting from each place the gaps before it turns the condition into monotonicity. This is
/// isotonic regression, solved in O(n) by pooling neighbours that are in the wrong order.
pub(super) fn spread(wishes: &[f64], weights: &[f64], gaps: &[f64]) -> Vec<f64> {
    struct Pool {
        mean: f64,
        weight: f64,
        members: usize,
    }
    let mut offset = 0.0;
    let mut offsets = Vec::with_capacity(wishes.len());
    let mut pools: Vec<Pool> = Vec::new();
    for (i, (&wish, &weight)) in wishes.iter().zip(weights).enumerate() {
        if i > 0 {
            offset += gaps[i - 1];
        }
        offsets.push(offset);
        let mut pool = Pool { mean: wish - offset, weight, members: 1 };
        while let Some(before) = pools.pop_if(|before| before.mean > pool.mean) {
            let weight = before.weight + pool.weight;
            pool = Pool {
                mean: (before.mean * before.weight + pool.mean * pool.weight) / weight,
                weight,
                members: before.members + pool.members,
            };
        }
        pools.push(pool);
    }
    pools
        .iter()
        .flat_map(|pool| std::iter::repeat_n(pool.mean, pool.members))
        .zip(offsets)
        .map(|(place, offset)| place + offset)
        .collect()
}

// A node as it is drawn, and the size of its text.

/// Half the height of a node, and half the width of a node with short text.
pub(in crate::export) const RADIUS: f64 = 20.0;
/// The height of the text, in the unit of the drawing.
pub(in crate::export) const TEXT: f64 = 12.0;
/// The distance between the base lines of two lines of a label.
pub(in crate::export) const LINE: f64 = 14.0;
/// The size of an index, relative to that of its letter.
pub(in crate::export) const INDEX: f64 = 0.75;

/// A node with its coordinates.
#[derive(Clone, Debug)]
pub(in crate::export) struct Node {
    pub(in crate::export) centre: Point,
    /// Half the width; a node is a rounded box of height 2·[`RADIUS`].
    pub(in crate::export) half_width: f64,
}

/// The width of a text in DejaVu Sans, the widest of the common sans-serif fonts.
pub(in crate::export) fn text_width(text: &str, size: f64) -> f64 {
    let plain = |text: &str| text.chars().map(advance).sum::<f64>();
    let widths = parts(text).into_iter().map(|part| match part {
        Part::Plain(text) => plain(text),
        Part::Indexed { letter, index } => plain(letter) + INDEX * plain(index),
    });
    size * widths.sum::<f64>()
}

/// The width of a letter, rounded up to one of a few classes.
fn advance(c: char) -> f64 {
    match c {
        'i' | 'l' | 'j' | ' ' | ',' | '.' | '·' => 0.32,
        '(' | ')' | '[' | ']' | ':' | ';' | '/' | '-' | 'f' | 'r' | 't' | 'I' => 0.41,
        '*' | '–' | 's' | 'c' | 'z' => 0.56,
        'm' | 'w' | 'M' | 'W' | '@' | '%' => 0.99,
        '+' | '−' | '=' | '<' | '>' | 'A'..='Z' => 0.84,
        c if c.is_ascii() => 0.64,
        c if c < '\u{2e80}' => 0.84,
        _ => 1.0,
    }
}

/// Half the width of a node, including the space around its text.
pub(super) fn half_width(node: &figure::Node) -> f64 {
    let lines = [&node.name].into_iter().chain(&node.output);
    let widest = lines.map(|line| text_width(line, TEXT));
    RADIUS.max(widest.fold(0.0, f64::max) / 2.0 + 8.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wishes_that_keep_their_distance_are_granted() {
        let places = spread(&[0.0, 10.0, 30.0], &[1.0; 3], &[5.0, 5.0]);
        assert_eq!(places, [0.0, 10.0, 30.0]);
    }

    #[test]
    fn equal_wishes_are_spread_around_their_mean() {
        let places = spread(&[0.0, 0.0, 0.0], &[1.0; 3], &[6.0, 6.0]);
        assert_eq!(places, [-6.0, 0.0, 6.0]);
    }
}
