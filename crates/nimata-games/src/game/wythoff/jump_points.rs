//! Jump-points: the m for which the m-th adjoined P-position changes the P-positions.

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::{LostPositions, WythoffGame};
use crate::game::Result;
use nimata_automata::budget::Budget;

/// The greatest number of positions in a box that is not square.
const MOST_POSITIONS: u64 = 1 << 22;
/// The side of a square box.
const SIDE: u64 = 300;

/// The jump-points m ≤ M of `wyt:s` or `wythoff:s,t`, computed in a box.
///
/// m ≥ 1 is a jump-point if `wyt:s+m` and `wyt:s+(m−1)` have different P-positions.
///
/// ```
/// use nimata_games::game::wythoff::{JumpPoints, WythoffGame};
/// let game = WythoffGame::parse("wyt:3")?;
/// let seen = JumpPoints::of(&game, &8u32.into(), &Default::default())?;
/// assert_eq!(seen.found(), [1, 2]);
/// # Ok::<(), nimata_games::game::GameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JumpPoints {
    game: WythoffGame,
    upto: [u64; 2],
    found: Vec<usize>,
    bound: BigUint,
}

impl JumpPoints {
    /// Computes the jump-points of a game up to `bound`, whatever positions are adjoined to it, and
    /// without any theorem of the paper.
    ///
    /// Let P be the set of P-positions without the move (A_m, B_m). It is unchanged by this move
    /// exactly if no two members differ by it: then no move leads from P to P, and a move leads to
    /// P from every other position, and only one set has these properties. So a box is marked again
    /// only at a jump-point.
    ///
    /// The box is square, or if s or t is large, wide enough for the second jump-point: for t = 0,
    /// (C_s, D_s) and (C_(s+1), D_(s+1)) are (s, s² + s) and (s + 2, s² + 3s).
    ///
    /// # Errors
    /// A bound of memory or time.
    pub fn of(game: &WythoffGame, bound: &BigUint, budget: &Budget) -> Result<Self> {
        let own = game.adjoining(BigUint::ZERO);
        let shown = shown_at(&own);
        let wide = [(shown[0] + 1).max(SIDE.min(MOST_POSITIONS / (shown[1] + 1))), shown[1]];
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
        Ok(JumpPoints { game: own, upto, found, bound: bound.clone() })
    }

    /// The computed jump-points, in increasing order.
    pub fn found(&self) -> &[usize] {
        &self.found
    }

    /// The box, both bounds included.
    pub fn upto(&self) -> [u64; 2] {
        self.upto
    }

    /// The jump-points given by theorems. For t = 0 they are the paper's: 1 if s = 2 (Theorem 4),
    /// and 1 and 2 if s ≥ 3 (Remark 1 and Theorem 6). For s = 1 the introduction gives 1 if t = 2,
    /// and 1 and t + 3 if t ≥ 3. Otherwise the proofs at [`Theorem`](super::Theorem) give 1 if s =
    /// 2, and 1 and t + 2 if s ≥ 3. No jump-point of `wythoff:1,1` is known.
    pub fn by_theorem(&self) -> Vec<usize> {
        let t = usize::try_from(self.game.t()).expect("a parameter fits in memory's index");
        let all = match (self.game.s(), t) {
            (1, 1) => vec![],
            (1, 2) | (2, _) => vec![1],
            (1, _) => vec![1, t + 3],
            _ => vec![1, t + 2],
        };
        all.into_iter().filter(|&m| BigUint::from(m) <= self.bound).collect()
    }

    /// Tells whether all jump-points up to the bound are known.
    pub fn is_complete(&self) -> bool {
        match (self.game.s(), self.game.t()) {
            (1, t) => t > 1,
            (2, _) => true,
            (s, t) => t < s || self.bound <= (t + 2).into(),
        }
    }

    /// The jump-points of the theorems that must show in this box.
    fn visible(&self) -> Vec<usize> {
        let [x, y] = self.upto;
        let shown = shown_at(&self.game);
        let shows = |m: usize| match m {
            1 => y >= u64::from(self.game.s()) + u64::from(self.game.t()),
            _ => x >= shown[0] && y >= shown[1],
        };
        self.by_theorem().into_iter().filter(|&m| shows(m)).collect()
    }

    /// Tells whether the computation agrees with the theorems, as far as the box shows.
    pub fn agree(&self) -> bool {
        let visible = self.visible();
        match self.is_complete() {
            true => self.found == visible,
            false => self.found.starts_with(&visible),
        }
    }

    /// Tells whether all jump-points of the theorems show in the box.
    pub fn all_show(&self) -> bool {
        self.visible() == self.by_theorem()
    }
}

/// The P-position that the second jump-point, if there is one, connects with another: pair s + t +
/// 1 after D_1 if s ≥ 3, and pair 2t + 3 after D_2 if s = 1.
fn shown_at(game: &WythoffGame) -> [u64; 2] {
    let (s, t) = (u64::from(game.s()), u64::from(game.t()));
    match s {
        1 => [2 * t + 5, (t + 2) * (2 * t + 3)],
        _ => [s + t + 2, (s - 1) * (s + t + 2) + (t + 2) * (s + t + 1)],
    }
}

/// Tells whether the move leads from one P-position of the box to another.
fn connects(lost: &LostPositions, [a, b]: [usize; 2], upto: [u64; 2]) -> bool {
    let inside = |x: usize, y: usize| {
        let within = |n: usize, most: u64| u64::try_from(n).is_ok_and(|n| n <= most);
        within(x, upto[0]) && within(y, upto[1])
    };
    // Each P-position is tried in both orders, because the box need not be square.
    lost.pairs().flat_map(|[x, y]| [[x, y], [y, x]]).any(|[x, y]| {
        [[a, b], [b, a]].iter().any(|&[k, l]| {
            inside(x, y)
                && inside(x + k, y + l)
                && lost.contains(x, y)
                && lost.contains(x + k, y + l)
        })
    })
}
