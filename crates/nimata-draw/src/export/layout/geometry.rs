//! Points, and the spreading of numbers to given distances.

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
