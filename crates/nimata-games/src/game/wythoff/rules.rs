//! The rules, which define the legal moves on numbers of any size.

use std::fmt;

use num_bigint::BigUint;
use num_traits::{ToPrimitive, Zero};

use super::Role;
use super::theorem::Pairs;
use crate::game::error::UnsuitableError;
use crate::game::shape::{Group, Shape};
use crate::game::{GameError, Position, Result, Rules};
use nimata_automata::automaton::Alphabet;
use nimata_automata::budget::{Budget, Reached};
use nimata_automata::number::radix::{brief_decimal, from_decimal, is_decimal};

/// The three types of moves, numbered as in the paper's Definition 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveType {
    /// Type I takes any positive number from one pile.
    One,
    /// Type II takes k from one pile and l from the other, with 0 < k ≤ l < f(k).
    Two,
    /// Type III takes the two piles of an adjoined P-position.
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

/// The rules of `wyt:s` and `wythoff:s,t`, with K adjoined P-positions. Here f(k) = sk + t, and t =
/// 0 for `wyt`.
///
/// ```
/// use nimata_games::game::wythoff::{MoveType, WythoffGame};
/// let rules = WythoffGame::wyt(3, 1u32.into())?;
/// let taken = |k: u32, l: u32| rules.taken(&k.into(), &l.into(), &Default::default());
/// assert_eq!(taken(0, 5)?, Some(MoveType::One));
/// assert_eq!(taken(5, 2)?, Some(MoveType::Two)); // 5 < 3·2
/// assert_eq!(taken(1, 3)?, Some(MoveType::Three)); // (A_1, B_1)
/// assert_eq!(taken(2, 6)?, None); // (A_2, B_2), and K = 1
/// # Ok::<(), nimata_games::game::GameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct WythoffGame {
    s: u32,
    t: u32,
    adjoined: BigUint,
}

impl WythoffGame {
    /// The largest s and t.
    pub const MOST: u32 = 1_000_000;

    /// The game Wyt(f) with f(x) = sx, and with its first K P-positions adjoined as moves; K = 0
    /// gives Wyt(f) itself.
    ///
    /// # Errors
    /// [`GameError::NoSuchGame`] if s < 2 or s exceeds [`Self::MOST`].
    pub fn wyt(s: u32, adjoined: BigUint) -> Result<Self> {
        match s {
            0 | 1 => Err(GameError::NoSuchGame(format!(
                "wyt:{s} takes no tokens from both piles, as no k and l have 0 < k <= l < {s}k, \
                 and is Nim on two piles: s is at least 2"
            ))),
            2..=Self::MOST => Ok(WythoffGame { s, t: 0, adjoined }),
            _ => Err(Self::too_large(&s.into())),
        }
    }

    /// The game (s,t)-Wythoff; Wythoff's own game is s = t = 1.
    ///
    /// # Errors
    /// [`GameError::NoSuchGame`] if s or t is 0 or exceeds [`Self::MOST`].
    pub fn wythoff(s: u32, t: u32) -> Result<Self> {
        if s == 0 || t == 0 {
            return Err(GameError::NoSuchGame(format!(
                "wythoff:{s},{t} needs s and t of at least 1; with t = 0 it is wyt:s, which needs \
                 s of at least 2"
            )));
        }
        match s.max(t) {
            0..=Self::MOST => Ok(WythoffGame { s, t, adjoined: BigUint::ZERO }),
            large => Err(Self::too_large(&large.into())),
        }
    }

    /// The game with the first K of its own P-positions as moves.
    ///
    /// ```
    /// use nimata_games::game::wythoff::WythoffGame;
    /// let game = WythoffGame::wythoff(1, 2)?.adjoining(3u32.into());
    /// assert_eq!(game.to_string(), "wythoff:1,2+3");
    /// # Ok::<(), nimata_games::game::GameError>(())
    /// ```
    pub fn adjoining(&self, adjoined: BigUint) -> Self {
        WythoffGame { adjoined, ..*self }
    }

    /// The error for a parameter that is too large.
    pub(super) fn too_large(parameter: &BigUint) -> GameError {
        GameError::NoSuchGame(format!(
            "the parameter {} is too large: s and t are at most {}",
            brief_decimal(parameter),
            Self::MOST
        ))
    }

    /// The factor s of f.
    pub fn s(&self) -> u32 {
        self.s
    }

    /// The constant t of f, which is 0 for `wyt`.
    pub fn t(&self) -> u32 {
        self.t
    }

    /// K, the number of P-positions of the game without adjoined moves that are moves here.
    pub fn adjoined(&self) -> &BigUint {
        &self.adjoined
    }

    /// The pairs of the moves of Type III: the P-positions of the game without them, by Equations
    /// (2) and (3) or by Fraenkel's theorem.
    pub(super) fn moves_of_type_three(&self) -> Pairs {
        Pairs::new(self.s, self.t)
    }

    /// The bound f(k) = sk + t.
    pub fn f(&self, k: &BigUint) -> BigUint {
        k * self.s + self.t
    }

    /// The type of a move that takes k tokens from one pile and l from the other, in either order;
    /// `None` if there is no such move.
    ///
    /// # Errors
    /// The time limit was reached.
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
        if self.adjoined.is_zero() || (self.t == 0 && *l != k * self.s) {
            return Ok(None);
        }
        let place = self.moves_of_type_three().place(k, budget)?;
        let is_pair = place.role == Role::Smaller && place.larger == *l;
        let adjoined = is_pair && place.n <= self.adjoined;
        Ok(adjoined.then_some(MoveType::Three))
    }

    /// The type of the move that leads from one pair of piles to another, with each pile in its
    /// place.
    ///
    /// # Errors
    /// The time limit was reached.
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

impl Rules for WythoffGame {
    fn shape(&self) -> Shape {
        Shape::new(vec![Group::Named(&["x", "y"])], "two piles")
    }

    fn in_words(&self) -> String {
        let (s, t) = (self.s, self.t);
        let f = match (s, t) {
            (1, t) => format!("k + {t}"),
            (s, 0) => format!("{s}k"),
            (s, t) => format!("{s}k + {t}"),
        };
        let adjoined = if self.adjoined.is_zero() {
            String::new()
        } else {
            let plain = WythoffGame { adjoined: BigUint::ZERO, ..*self };
            let first = brief_decimal(&self.adjoined);
            format!(
                ", or one of the first {first} P-positions of {plain} after (0, 0), its two \
                 numbers from the two piles either way round"
            )
        };
        format!(
            "There are two piles. A move takes any positive number of tokens from one pile, or k \
             tokens from one and l from the other where 0 < k <= l < {f}{adjoined}. Who cannot \
             move loses."
        )
    }

    fn each_option(&self, at: &[u64], visit: &mut dyn FnMut(&[u64])) {
        let ([x, y], [s, t]) = ([at[0], at[1]], [self.s, self.t].map(u64::from));
        (0..x).for_each(|rest| visit(&[rest, y]));
        (0..y).for_each(|rest| visit(&[x, rest]));
        for k in 1..=x {
            // The condition is l < sk + t if l ≥ k, and k < sl + t otherwise.
            let least = if k < t { 1 } else { (k - t) / s + 1 };
            let most = s.saturating_mul(k).saturating_add(t) - 1;
            (least..=y.min(most)).for_each(|l| visit(&[x - k, y - l]));
        }
        if self.adjoined.is_zero() {
            return;
        }
        let count = self.adjoined.to_usize().unwrap_or(usize::MAX);
        let moves = self.moves_of_type_three().sequence().skip(1).take(count);
        for [a, b] in moves.take_while(|[a, _]| *a <= x.min(y)) {
            for [k, l] in [[a, b], [b, a]] {
                if k <= x && l <= y {
                    visit(&[x - k, y - l]);
                }
            }
        }
    }

    fn is_legal(&self, before: &Position, after: &Position) -> Option<bool> {
        let piles = |position: &Position| -> [BigUint; 2] {
            let mut numbers = position.numbers().cloned();
            [(); 2].map(|()| numbers.next().expect("a position has two piles"))
        };
        let (from, to) = (piles(before), piles(after));
        let found = self.move_type([&from[0], &from[1]], [&to[0], &to[1]], &Budget::default());
        found.ok().map(|kind| kind.is_some())
    }
}

// Reads names, and writes names and positions.

const WYT: &str = "write wyt:s with s at least 2, as in wyt:3, or wyt:s+K with the number K >= 0 \
                   of P-positions that are moves, as in wyt:3+2";
const WYTHOFF: &str = "write wythoff:s,t with s and t at least 1, as in wythoff:1,1, or \
                       wythoff:s,t+K with the number K >= 0 of P-positions that are moves, as in \
                       wythoff:1,2+1";

impl WythoffGame {
    /// Reads a name such as `wyt:3`, `wyt:3+2`, `wythoff:1,1` or `wythoff:1,2+1`; spaces are
    /// ignored.
    ///
    /// ```
    /// use nimata_games::game::wythoff::WythoffGame;
    /// assert_eq!(WythoffGame::parse(" wyt: 3 + 0 ")?.to_string(), "wyt:3");
    /// assert!(WythoffGame::parse("wyt:1").is_err());
    /// # Ok::<(), nimata_games::game::GameError>(())
    /// ```
    ///
    /// # Errors
    /// [`GameError::NoSuchGame`], which says what is wrong with the name.
    pub fn parse(name: &str) -> Result<Self> {
        let wrong =
            |wants| GameError::NoSuchGame(format!("`{}` names no game: {wants}", name.trim()));
        let (prefix, text) = name.split_once(':').ok_or_else(|| wrong(WYT))?;
        let wants = if prefix.trim() == "wyt" { WYT } else { WYTHOFF };
        let (text, adjoined) = match text.split_once('+') {
            Some((text, adjoined)) => (text, number(adjoined)),
            None => (text, Some(BigUint::ZERO)),
        };
        let adjoined = adjoined.ok_or_else(|| wrong(wants))?;
        let read = |text: &str| number(text).ok_or_else(|| wrong(wants));
        if prefix.trim() == "wyt" {
            return WythoffGame::wyt(parameter(&read(text)?)?, adjoined);
        }
        let (s, t) = text.split_once(',').ok_or_else(|| wrong(wants))?;
        let (s, t) = (read(s)?, read(t)?);
        Ok(WythoffGame::wythoff(parameter(&s)?, parameter(&t)?)?.adjoining(adjoined))
    }
}

/// A number without sign.
fn number(text: &str) -> Option<BigUint> {
    let text = text.trim();
    is_decimal(text).then(|| from_decimal(text).expect("digits only"))
}

fn parameter(number: &BigUint) -> Result<u32> {
    u32::try_from(number).map_err(|_| WythoffGame::too_large(number))
}

impl fmt::Display for WythoffGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.t() {
            0 => write!(f, "wyt:{}", self.s())?,
            t => write!(f, "wythoff:{},{t}", self.s())?,
        }
        if self.adjoined().is_zero() { Ok(()) } else { write!(f, "+{}", self.adjoined()) }
    }
}

// The reasons why a question about a game has no answer.

/// The reason why a question does not suit a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum WythoffError<'g> {
    #[error(
        "no theorem gives the P-positions of {0}, nor digits that would tell them; the rules alone \
         decide small positions"
    )]
    NoTheorem(&'g WythoffGame),
    #[error(
        "of {0} only who wins is known, so moves are named to value 0 alone, the P-positions; ask \
         for no other value"
    )]
    OnlyOutcomes(&'g WythoffGame),
    #[error(
        "the piles of {game} have {digits} digits, which are too many for an automaton that reads \
         {tracks} at a time: a state has at most {} letters",
        Alphabet::MOST_LETTERS
    )]
    TooManyDigits { game: &'g WythoffGame, digits: u32, tracks: u32 },
}

impl UnsuitableError for WythoffError<'_> {}
