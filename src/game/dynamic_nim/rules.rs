//! The rules, and the text of a game's name and positions.

use std::fmt;

use num_bigint::BigUint;
use num_traits::Zero;

use super::{Admissibility, BoundFunction, DynamicError};
use crate::game::Position;

/// Who wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Play {
    /// Who makes the last move wins.
    Normal,
    /// Who makes the last move loses.
    Misere,
}

/// Two-pile move-size dynamic Nim with the bound function f.
///
/// A position is two piles and a bound x; a move takes k tokens from one pile, 1 ≤ k ≤ x, and the next bound is
/// f(k). The game ends as soon as one pile is empty. (Holshouser and Reiter, *Two Pile Move-Size Dynamic Nim*, section 1.)
///
/// ```
/// use nimata::game::dynamic_nim::DynamicNim;
/// assert_eq!(DynamicNim::parse("floor(4k/2)")?.to_string(), "dynamic:2k");
/// assert_eq!(DynamicNim::parse("ceil( 3k/2 ) : misere")?.to_string(), "dynamic:ceil(3k/2):misere");
/// # Ok::<(), nimata::game::dynamic_nim::DynamicError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DynamicNim {
    bound: BoundFunction,
    play: Play,
    admissibility: Admissibility,
}

/// The two piles and the bound of a position, the piles in the order in which they were given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piles {
    /// The piles.
    pub piles: [BigUint; 2],
    /// The most that the next move may take; `None` if nothing bounds it yet.
    pub bound: Option<BigUint>,
}

impl DynamicNim {
    /// The game with the bound function f.
    pub fn new(bound: BoundFunction, play: Play) -> Self {
        let admissibility = Admissibility::of(&bound);
        DynamicNim { bound, play, admissibility }
    }

    /// The game named by the text after `dynamic:`; spaces are free.
    ///
    /// # Errors
    /// [`DynamicError`] says what is wrong with it.
    pub fn parse(text: &str) -> Result<Self, DynamicError> {
        let text = text.trim();
        let misere = text.strip_suffix("misere").and_then(|rest| rest.trim_end().strip_suffix(':'));
        let (bound, play) = match misere {
            Some(rest) => (rest, Play::Misere),
            None => (text, Play::Normal),
        };
        Ok(DynamicNim::new(BoundFunction::parse(bound)?, play))
    }

    /// f.
    pub fn bound(&self) -> &BoundFunction {
        &self.bound
    }

    /// Who wins.
    pub fn play(&self) -> Play {
        self.play
    }

    /// Which of Conditions 1–4 f satisfies.
    pub fn admissibility(&self) -> &Admissibility {
        &self.admissibility
    }

    /// The piles and the bound of a position.
    ///
    /// # Errors
    /// [`DynamicError::NoSuchPosition`] says what a position looks like.
    pub fn read(&self, position: &Position) -> Result<Piles, DynamicError> {
        let wrong = |what: String| {
            DynamicError::NoSuchPosition(format!(
                "a position of {self} is a,b;x with two piles a and b and the most x that the next move may take, as in \
                 {self}@3,4;2, or a,b where nothing bounds it yet; {what}"
            ))
        };
        let (piles, bound) = match position.groups() {
            [piles] => (piles, None),
            [piles, bound] => match bound.as_slice() {
                [bound] if bound.is_zero() => {
                    return Err(wrong("here x is 0, and the bound is at least 1".to_owned()));
                }
                [bound] => (piles, Some(bound.clone())),
                _ => {
                    return Err(wrong(format!(
                        "here {} numbers stand after the semicolon",
                        bound.len()
                    )));
                }
            },
            groups => return Err(wrong(format!("here there are {} semicolons", groups.len() - 1))),
        };
        match piles.as_slice() {
            [a, b] => Ok(Piles { piles: [a.clone(), b.clone()], bound }),
            [_] => Err(wrong("here there is one pile".to_owned())),
            piles => Err(wrong(format!("here there are {} piles", piles.len()))),
        }
    }
}

impl fmt::Display for DynamicNim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suffix = match self.play {
            Play::Normal => "",
            Play::Misere => ":misere",
        };
        write!(f, "dynamic:{}{suffix}", self.bound)
    }
}

impl Piles {
    /// Whether the game is over: a pile is empty.
    pub fn is_over(&self) -> bool {
        self.piles.iter().any(Zero::is_zero)
    }

    /// 0 or 1: where the smaller pile stands, the first if they are equal.
    pub fn smaller(&self) -> usize {
        usize::from(self.piles[1] < self.piles[0])
    }

    /// The smaller pile a and the difference N, as the theorems name a position.
    pub fn pair(&self) -> (&BigUint, BigUint) {
        let [a, b] = [&self.piles[self.smaller()], &self.piles[1 - self.smaller()]];
        (a, b - a)
    }

    /// Whether the bound allows a move of k.
    pub fn allows(&self, k: &BigUint) -> bool {
        self.bound.as_ref().is_none_or(|bound| k <= bound)
    }

    /// The position after `k` tokens were taken from the pile at `pile`, which has as many.
    ///
    /// Past the end of a table the next bound is not known; nothing needs it if the game is over.
    pub(super) fn after(&self, pile: usize, k: &BigUint, f: &BoundFunction) -> Piles {
        let mut piles = self.piles.clone();
        piles[pile] -= k;
        Piles { piles, bound: f.at(k) }
    }

    /// As the rest of the program writes it.
    pub fn position(&self) -> Position {
        let piles = self.piles.to_vec();
        Position::from_groups(match &self.bound {
            Some(bound) => vec![piles, vec![bound.clone()]],
            None => vec![piles],
        })
    }
}
