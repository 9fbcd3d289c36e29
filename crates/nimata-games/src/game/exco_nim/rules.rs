//! The rules of EXCO-NIM: its name, its positions, and its moves.

use std::fmt;
use std::ops::RangeInclusive;

use num_bigint::BigUint;

use super::table::Table;
use crate::game::error::UnsuitableError;
use crate::game::rules::{MOST_BESIDE_A_VALUE, on_piles};
use crate::game::shape::{Group, Shape};
use crate::game::{GameError, Position, Result, Rules};
use nimata_automata::number::radix::is_decimal;
use nimata_logic::logic::{Asks, GameRules};

/// EXCO-NIM (extended complementary Nim): n piles x1, …, xn and an extra pile x0.
///
/// A move x → x′ lowers some piles, by any positive amounts: x′ ≤ x in every pile, x′ ≠ x, and x′i
/// = xi for at least one i from 1 to n. So a move may lower the extra pile, alone or with others,
/// and at most n − 1 of the first n piles. A player who cannot move loses.
///
/// Paper 1 (Boros, Gurvich, Ho, Makino, *Extended complementary Nim*), section 2.2. The order of
/// x1, …, xn does not matter.
///
/// ```
/// use nimata_games::game::exco_nim::ExcoNim;
/// assert_eq!(ExcoNim::parse(" 3 ")?.to_string(), "exco:3");
/// # Ok::<(), nimata_games::game::GameError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ExcoNim {
    piles: usize,
}

impl ExcoNim {
    /// The greatest number n.
    pub const MOST_PILES: usize = 1_000_000;

    /// Reads the text after `exco:`; spaces are ignored.
    ///
    /// # Errors
    /// [`GameError::NoSuchGame`], which says what is wrong with the text.
    pub fn parse(text: &str) -> Result<Self> {
        let (text, most) = (text.trim(), Self::MOST_PILES);
        let wrong = |why: String| Err(GameError::NoSuchGame(why));
        if !is_decimal(text) {
            return wrong(format!(
                "`{text}` is not a number of piles: exco:n takes n from 2 to {most}, as in exco:2"
            ));
        }
        match text.parse() {
            Ok(piles @ (0 | 1)) => wrong(format!(
                "exco:{piles} has too few piles: a move lowers at most n - 1 of the first n piles, \
                 so n is at least 2"
            )),
            Ok(piles @ 2..=Self::MOST_PILES) => Ok(ExcoNim { piles }),
            _ => wrong(format!("exco:{text} has more than {most} piles")),
        }
    }

    /// n, the number of piles without the extra pile.
    pub fn piles(self) -> usize {
        self.piles
    }
}

impl fmt::Display for ExcoNim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "exco:{}", self.piles)
    }
}

impl Rules for ExcoNim {
    fn shape(&self) -> Shape {
        let groups = vec![Group::Named(&["x0"]), Group::Indexed("x".to_owned(), self.piles)];
        let meaning = format!("the extra pile, a semicolon, then {} piles", self.piles);
        Shape::new(groups, meaning)
    }

    fn in_words(&self) -> String {
        let piles = self.piles;
        format!(
            "There are {piles} piles and an extra one, x0. A move lowers some piles, each by any \
             number of tokens: the extra pile alone or with others, and of the {piles} piles at \
             most {}. Who cannot move loses.",
            piles - 1
        )
    }

    /// For each pile that is kept, all ways to lower the others, in decreasing order.
    fn each_option(&self, at: &[u64], visit: &mut dyn FnMut(&[u64])) {
        for kept in 1..at.len() {
            let mut option = at.to_vec();
            let lowered =
                |option: &[u64]| (0..at.len()).rev().find(|&pile| pile != kept && option[pile] > 0);
            while let Some(pile) = lowered(&option) {
                option[pile] -= 1;
                option[pile + 1..].copy_from_slice(&at[pile + 1..]);
                visit(&option);
            }
        }
    }

    fn is_legal(&self, before: &Position, after: &Position) -> Option<bool> {
        Some(Tokens::of(before).allows(&Tokens::of(after)))
    }
}

/// The rules as formulas, with one kind of moves: no pile rises, some pile falls, and one of x1, …,
/// xn is kept. `None` if a certificate cannot hold so many piles.
pub(super) fn formulas(game: ExcoNim, asks: Asks) -> Option<GameRules> {
    let names = game.shape().names();
    (names.len() <= MOST_BESIDE_A_VALUE).then(|| {
        on_piles(asks, names, |piles, to| {
            let pairs = || to.iter().zip(piles);
            let lowered: Vec<String> = pairs().map(|(y, x)| format!("{y} <= {x}")).collect();
            let kept: Vec<String> = pairs().skip(1).map(|(y, x)| format!("{y} = {x}")).collect();
            let (after, before) = (to.join(" + "), piles.join(" + "));
            vec![format!("{} & ({}) & {after} < {before}", lowered.join(" & "), kept.join(" | "))]
        })
    })
}

/// The piles of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tokens {
    /// x0.
    pub(in crate::game) extra: BigUint,
    /// x1, …, xn.
    pub(in crate::game) piles: Vec<BigUint>,
}

impl Tokens {
    /// The piles of a valid position.
    pub(in crate::game) fn of(position: &Position) -> Self {
        let [extra, piles] = position.groups() else { panic!("an admitted position") };
        Tokens { extra: extra[0].clone(), piles: piles.clone() }
    }

    /// The smaller and the larger of two piles.
    pub(super) fn sorted_pair(&self) -> (&BigUint, &BigUint) {
        let [x1, x2] = self.piles.as_slice() else { panic!("two piles beside the extra one") };
        (x1.min(x2), x1.max(x2))
    }

    /// The position after a move that lowers one of two piles, and the extra pile, to these tokens.
    ///
    /// # Panics
    /// The rules do not allow the move.
    pub(super) fn option(&self, extra: BigUint, lowered: usize, pile: BigUint) -> Position {
        let mut piles = self.piles.clone();
        piles[lowered] = pile;
        self.moved(extra, piles)
    }

    /// The position after a move that changes any piles.
    pub(super) fn moved(&self, extra: BigUint, piles: Vec<BigUint>) -> Position {
        let after = Tokens { extra, piles };
        assert!(self.allows(&after), "rungs construct legal moves");
        Position::from_groups(vec![vec![after.extra], after.piles])
    }

    /// Tells whether the rules allow the move x → x′.
    fn allows(&self, after: &Tokens) -> bool {
        let pairs = || self.piles.iter().zip(&after.piles);
        self.piles.len() == after.piles.len()
            && after.extra <= self.extra
            && pairs().all(|(before, after)| after <= before)
            && pairs().any(|(before, after)| after == before)
            && self != after
    }
}

// The reasons why a question about EXCO-NIM has no answer.

/// The reason why a question does not suit the game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum ExcoError {
    #[error(
        "no row with x0 < {below} and x1 ≤ {last} is an instance of Conjecture {number}: take more \
         rows"
    )]
    NoInstance { number: usize, below: u32, last: u32 },
    /// A certificate cannot state the number; see `docs/certificate.md`.
    #[error(
        "a certificate states {name} from {} to {}, and {number} is none of these", range.start(),
        range.end()
    )]
    NotStated { name: &'static str, number: u32, range: RangeInclusive<u32> },
    /// Some pile has no size, not even zero tokens.
    #[error(
        "the box x0 < {0}, x1 < {1}, x2 < {2} holds no position; each bound must be at least 1"
    )]
    EmptyBox(usize, usize, usize),
    /// The difference u − G does not fit in two bytes.
    #[error(
        "the smaller of x1 and x2 would reach {0} tokens; at most {most} are possible, as \
         x0 + x1 + x2 - G is kept in two bytes",
        most = Table::LONGEST_SIDE
    )]
    TooWide(usize),
}

impl UnsuitableError for ExcoError {}
