//! The rules: which moves are legal, on numbers of any size.

use std::fmt;

use num_bigint::BigUint;
use num_traits::Zero;

use super::pairs::Pairs;
use super::{Role, WythoffError};
use crate::budget::{Budget, Reached};

/// The three types of moves, numbered as in the paper's Definition 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveType {
    /// I: any positive number from one pile.
    One,
    /// II: k from one pile and l from the other, 0 < k ≤ l < f(k).
    Two,
    /// III: the two piles of an adjoined P-position.
    Three,
}

impl fmt::Display for MoveType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            MoveType::One => "I",
            MoveType::Two => "II",
            MoveType::Three => "III",
        })
    }
}

/// The rules of `wyt:s`, `wyt:s+K` and `wythoff:s,t`: f(k) = sk + t, where t = 0 in the first two, and K.
///
/// ```
/// use nimata::game::wythoff::{MoveType, Rules};
/// let rules = Rules::wyt(3, 1u32.into())?;
/// let taken = |k: u32, l: u32| rules.taken(&k.into(), &l.into(), &Default::default());
/// assert_eq!(taken(0, 5)?, Some(MoveType::One));
/// assert_eq!(taken(5, 2)?, Some(MoveType::Two)); // 5 < 3·2
/// assert_eq!(taken(1, 3)?, Some(MoveType::Three)); // (A_1, B_1)
/// assert_eq!(taken(2, 6)?, None); // (A_2, B_2), and K = 1
/// # Ok::<(), nimata::game::wythoff::WythoffError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    s: u32,
    t: u32,
    adjoined: BigUint,
}

impl Rules {
    /// The largest s and t.
    pub const MOST: u32 = 1_000_000;

    /// Wyt(f) with f(x) = sx and its first K P-positions adjoined as moves; K = 0 is Wyt(f) itself.
    ///
    /// # Errors
    /// [`WythoffError::FactorTooSmall`] if s < 2, [`WythoffError::ParameterTooLarge`] past [`Self::MOST`].
    pub fn wyt(s: u32, adjoined: BigUint) -> Result<Self, WythoffError> {
        match s {
            0 | 1 => Err(WythoffError::FactorTooSmall(s)),
            2..=Self::MOST => Ok(Rules { s, t: 0, adjoined }),
            _ => Err(WythoffError::ParameterTooLarge(s.to_string())),
        }
    }

    /// (s,t)-Wythoff; Wythoff's own game is s = t = 1.
    ///
    /// # Errors
    /// [`WythoffError::ParameterZero`], and [`WythoffError::ParameterTooLarge`] past [`Self::MOST`].
    pub fn wythoff(s: u32, t: u32) -> Result<Self, WythoffError> {
        if s == 0 || t == 0 {
            return Err(WythoffError::ParameterZero { s, t });
        }
        match s.max(t) {
            0..=Self::MOST => Ok(Rules { s, t, adjoined: BigUint::ZERO }),
            large => Err(WythoffError::ParameterTooLarge(large.to_string())),
        }
    }

    /// s.
    pub fn s(&self) -> u32 {
        self.s
    }

    /// t, which is 0 for `wyt`.
    pub fn t(&self) -> u32 {
        self.t
    }

    /// K, how many P-positions of `wyt:s` are moves.
    pub fn adjoined(&self) -> &BigUint {
        &self.adjoined
    }

    /// The pairs that the moves of Type III are: the P-positions of `wyt:s`, Equations (2) and (3).
    pub(super) fn moves_of_type_three(&self) -> Pairs {
        Pairs::new(self.s, 0)
    }

    /// The bound f(k) = sk + t.
    pub fn f(&self, k: &BigUint) -> BigUint {
        k * self.s + self.t
    }

    /// Which type of move takes k tokens from one pile and l from the other, either way round; `None` if none does.
    ///
    /// # Errors
    /// A limit of time.
    pub fn taken(
        &self,
        k: &BigUint,
        l: &BigUint,
        budget: &Budget,
    ) -> Result<Option<MoveType>, Reached> {
        let (k, l) = if k <= l { (k, l) } else { (l, k) };
        if k.is_zero() {
            return Ok((!l.is_zero()).then_some(MoveType::One));
        }
        if *l < self.f(k) {
            return Ok(Some(MoveType::Two));
        }
        if self.adjoined.is_zero() || *l != k * self.s {
            return Ok(None);
        }
        let place = self.moves_of_type_three().place(k, budget)?;
        let adjoined = place.role == Role::Smaller && place.n <= self.adjoined;
        Ok(adjoined.then_some(MoveType::Three))
    }

    /// Which type of move leads from one pair of piles to another, each pile keeping its place.
    ///
    /// # Errors
    /// A limit of time.
    pub fn move_type(
        &self,
        from: [&BigUint; 2],
        to: [&BigUint; 2],
        budget: &Budget,
    ) -> Result<Option<MoveType>, Reached> {
        if to[0] > from[0] || to[1] > from[1] {
            return Ok(None);
        }
        self.taken(&(from[0] - to[0]), &(from[1] - to[1]), budget)
    }
}
