//! Jump-points: the m for which the m-th adjoined P-position changes the P-positions.

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::{LostPositions, WythoffGame};
use crate::budget::Budget;
use crate::game::GameError;

/// Positions of the boxes that are looked at, at most, unless they are square.
const MOST_POSITIONS: u64 = 1 << 22;
/// The side of a square box.
const SIDE: u64 = 300;

/// The jump-points m ≤ M of `wyt:s`, as seen in a box.
///
/// m ≥ 1 is a jump-point if the P-positions of `wyt:s+m` are not those of `wyt:s+(m−1)`.
///
/// ```
/// use nimata::game::wythoff::JumpPoints;
/// let seen = JumpPoints::new(3, &8u32.into(), &Default::default())?;
/// assert_eq!(seen.found(), [1, 2]);
/// # Ok::<(), nimata::game::GameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JumpPoints {
    s: u32,
    upto: [u64; 2],
    found: Vec<usize>,
    bound: BigUint,
}

impl JumpPoints {
    /// The jump-points up to `bound`, by computation: without any theorem of the paper.
    ///
    /// If P are the P-positions without the move (A_m, B_m), they are so with it exactly if no two
    /// of them differ by that move: then no move leads from one of them to another, still one leads
    /// to them from everywhere else, and only one set of positions is like that. So a box is marked
    /// anew only where a jump-point is.
    ///
    /// The box is square, or where s is large wide enough for the second jump-point to show: (C_s,
    /// D_s) and (C_(s+1), D_(s+1)) are (s, s² + s) and (s + 2, s² + 3s).
    ///
    /// # Errors
    /// A bound of memory or time.
    pub fn new(s: u32, bound: &BigUint, budget: &Budget) -> Result<Self, GameError> {
        let own = WythoffGame::wyt(s, BigUint::ZERO)?;
        let s = u64::from(s);
        let wide = [(s + 3).max(SIDE.min(MOST_POSITIONS / (s * s + 3 * s + 1))), s * s + 3 * s];
        let upto = match wide {
            [_, y] if y <= SIDE => [SIDE, SIDE],
            [x, y] if (x + 1).saturating_mul(y + 1) <= MOST_POSITIONS => [x, y],
            _ => [SIDE, SIDE],
        };
        let mut lost = LostPositions::with_moves(&own, upto, &[], budget)?;
        let moves: Vec<[usize; 2]> = lost.pairs().skip(1).collect();
        let most = bound.to_usize().unwrap_or(usize::MAX).min(moves.len());
        let mut found = Vec::new();
        for m in 1..=most {
            if connects(&lost, moves[m - 1], upto) {
                found.push(m);
                lost = LostPositions::with_moves(&own, upto, &moves[..m], budget)?;
            }
        }
        Ok(JumpPoints { s: own.s(), upto, found, bound: bound.clone() })
    }

    /// The jump-points that were found, increasing.
    pub fn found(&self) -> &[usize] {
        &self.found
    }

    /// The box, both bounds included.
    pub fn upto(&self) -> [u64; 2] {
        self.upto
    }

    /// The jump-points of the paper: 1 if s = 2 (Theorem 4), 1 and 2 if s ≥ 3 (Remark 1 and
    /// Theorem 6).
    pub fn by_theorem(&self) -> Vec<usize> {
        let all: &[usize] = if self.s == 2 { &[1] } else { &[1, 2] };
        all.iter().copied().filter(|&m| BigUint::from(m) <= self.bound).collect()
    }

    /// The jump-points of the paper that must show in this box.
    fn visible(&self) -> Vec<usize> {
        let s = u64::from(self.s);
        let [x, y] = self.upto;
        let shows = |m: usize| match m {
            1 => y >= s,
            _ => x >= s + 2 && y >= s * s + 3 * s,
        };
        self.by_theorem().into_iter().filter(|&m| shows(m)).collect()
    }

    /// Whether the computation and the theorems agree, as far as the box shows.
    pub fn agree(&self) -> bool {
        self.found == self.visible()
    }

    /// Whether all jump-points of the theorems show in the box.
    pub fn all_show(&self) -> bool {
        self.visible() == self.by_theorem()
    }
}

/// Whether the move leads from one P-position of the box to another.
fn connects(lost: &LostPositions, [a, b]: [usize; 2], upto: [u64; 2]) -> bool {
    let inside = |x: usize, y: usize| {
        let within = |n: usize, most: u64| u64::try_from(n).is_ok_and(|n| n <= most);
        within(x, upto[0]) && within(y, upto[1])
    };
    // P-positions with the smaller pile first as well as second: the box need not be square.
    lost.pairs().flat_map(|[x, y]| [[x, y], [y, x]]).any(|[x, y]| {
        [[a, b], [b, a]].iter().any(|&[k, l]| {
            inside(x, y)
                && inside(x + k, y + l)
                && lost.contains(x, y)
                && lost.contains(x + k, y + l)
        })
    })
}
