//! The rules, and the text of names and positions.

use std::fmt;

use num_bigint::BigUint;
use num_traits::{ToPrimitive, Zero};

use super::{Admissibility, BoundFunction, TableOfBounds};
use crate::game::error::UnsuitableError;
use crate::game::names::in_play;
use crate::game::shape::{Group, Shape};
use crate::game::{Play, Position, Result, Rules};

/// Two-pile move-size dynamic Nim with the bound function f.
///
/// A position is two piles and a bound x; a move takes k tokens from one pile, 1 ≤ k ≤ x, and the
/// next bound is f(k). The game ends as soon as one pile is empty. (Holshouser and Reiter, *Two
/// Pile Move-Size Dynamic Nim*, section 1.)
///
/// ```
/// use nimata_games::game::dynamic_nim::DynamicNim;
/// assert_eq!(DynamicNim::parse("floor(4k/2)")?.to_string(), "dynamic:2k");
/// let misere = DynamicNim::parse("ceil( 3k/2 ) : misere")?;
/// assert_eq!(misere.to_string(), "dynamic:ceil(3k/2):misere");
/// # Ok::<(), nimata_games::game::GameError>(())
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
    /// The most that the next move may take; `None` if there is no bound yet.
    pub bound: Option<BigUint>,
}

impl DynamicNim {
    /// The game with the bound function f.
    pub fn new(bound: BoundFunction, play: Play) -> Self {
        let admissibility = Admissibility::of(&bound);
        DynamicNim { bound, play, admissibility }
    }

    /// Reads the text after `dynamic:`; spaces are ignored.
    ///
    /// # Errors
    /// `GameError::NoSuchGame`, which says what is wrong with the text.
    pub fn parse(text: &str) -> Result<Self> {
        let (bound, play) = in_play(text)?;
        Ok(DynamicNim::new(BoundFunction::parse(&bound)?, play))
    }

    /// The bound function f.
    pub fn bound(&self) -> &BoundFunction {
        &self.bound
    }

    /// The play convention: whether the player who cannot move loses or wins.
    pub fn play(&self) -> Play {
        self.play
    }

    /// The results for Conditions 1–4.
    pub fn admissibility(&self) -> &Admissibility {
        &self.admissibility
    }
}

impl Rules for DynamicNim {
    fn shape(&self) -> Shape {
        let groups = vec![Group::Named(&["a", "b"]), Group::Named(&["x"])];
        let meaning = "two piles and, unless nothing bounds it yet, the most that the next move \
                       may take";
        Shape::new(groups, meaning).with_optional_end()
    }

    fn in_words(&self) -> String {
        let last = match self.play {
            Play::Normal => "who emptied it wins",
            Play::Misere => "who emptied it loses",
        };
        format!(
            "There are two piles, and a bound x on the next move. A move takes k tokens from one \
             pile, where k is from 1 to x, and the bound after it is f(k) = {}. In the first \
             position there may be no bound yet. As soon as a pile is empty the game ends, and \
             {last}.",
            self.bound
        )
    }

    fn excludes(&self, position: &Position) -> Option<String> {
        let bound = position.numbers().nth(2)?;
        bound.is_zero().then(|| DynamicError::ZeroBound(self).to_string())
    }

    /// The bound may grow, so an option may lie outside a box that contains the position.
    fn each_option(&self, at: &[u64], visit: &mut dyn FnMut(&[u64])) {
        let [a, b] = [at[0], at[1]];
        if a == 0 || b == 0 {
            return;
        }
        let most = at.get(2).copied().unwrap_or(u64::MAX);
        for k in 1..=most.min(a.max(b)) {
            let next = self.bound.at(&k.into()).and_then(|next| next.to_u64());
            let from_a = a.checked_sub(k).map(|rest| [rest, b]);
            let from_b = b.checked_sub(k).map(|rest| [a, rest]);
            for [a, b] in from_a.into_iter().chain(from_b) {
                match next {
                    Some(next) => visit(&[a, b, next]),
                    // After the end of a table, only a move that ends the game has a known result.
                    None if a == 0 || b == 0 => visit(&[a, b]),
                    None => {}
                }
            }
        }
    }

    fn is_legal(&self, before: &Position, after: &Position) -> Option<bool> {
        let (from, to) = (Piles::of(before), Piles::of(after));
        let taken = from.taken(&to).filter(|(_, k)| !from.is_over() && from.allows(k));
        Some(taken.is_some_and(|(pile, k)| {
            let known = from.after(pile, &k, &self.bound);
            known == to && (known.bound.is_some() || known.is_over())
        }))
    }

    /// The next bound follows from the piles before and after the move.
    fn completed(&self, before: &Position, after: Position) -> Position {
        let (from, to) = (Piles::of(before), Piles::of(&after));
        match from.taken(&to).filter(|_| to.bound.is_none()) {
            Some((pile, k)) => from.after(pile, &k, &self.bound).position(),
            None => after,
        }
    }

    fn short_moves(&self, position: &Position) -> Option<Vec<Vec<Position>>> {
        let from = Piles::of(position);
        // If a table of f ends early, the only known move may be to take a whole pile.
        let sizes = (1..=3u32).map(BigUint::from).chain(from.piles.iter().cloned());
        let all = sizes.flat_map(|k| [(0, k.clone()), (1, k)]);
        let fits = all.filter(|(pile, k)| !k.is_zero() && *k <= from.piles[*pile]);
        let moved = fits.map(|(pile, k)| from.after(pile, &k, &self.bound).position());
        let mut found: Vec<Vec<Position>> = Vec::new();
        for after in moved.filter(|after| self.is_legal(position, after) == Some(true)) {
            if !found.contains(&vec![after.clone()]) {
                found.push(vec![after]);
            }
        }
        Some(found)
    }

    fn given_value(&self, at: &[u64], has_options: bool) -> Option<u32> {
        let over = at[0] == 0 || at[1] == 0;
        (!has_options).then(|| u32::from(over && self.play == Play::Misere))
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
    /// The piles of a valid position.
    pub(super) fn of(position: &Position) -> Self {
        let mut numbers = position.numbers().cloned();
        let mut pile = || numbers.next().expect("a position has two piles");
        Piles { piles: [pile(), pile()], bound: numbers.next() }
    }

    /// Tells whether the game is over because a pile is empty.
    pub fn is_over(&self) -> bool {
        self.piles.iter().any(Zero::is_zero)
    }

    /// The index of the smaller pile, 0 or 1; 0 if they are equal.
    pub fn smaller(&self) -> usize {
        usize::from(self.piles[1] < self.piles[0])
    }

    /// The smaller pile a and the difference N, by which the theorems name a position.
    pub fn pair(&self) -> (&BigUint, BigUint) {
        let [a, b] = [&self.piles[self.smaller()], &self.piles[1 - self.smaller()]];
        (a, b - a)
    }

    /// Tells whether the bound allows a move of k.
    pub fn allows(&self, k: &BigUint) -> bool {
        self.bound.as_ref().is_none_or(|bound| k <= bound)
    }

    /// The pile from which tokens were taken, and their number; `None` unless exactly one pile was
    /// lowered.
    fn taken(&self, after: &Piles) -> Option<(usize, BigUint)> {
        let pile = usize::from(self.piles[0] == after.piles[0]);
        let lowered = self.piles[pile] > after.piles[pile];
        let kept = self.piles[1 - pile] == after.piles[1 - pile];
        (lowered && kept).then(|| (pile, &self.piles[pile] - &after.piles[pile]))
    }

    /// The position after `k` tokens are taken from the pile with this index, which has enough.
    ///
    /// After the end of a table the next bound is unknown; if the game is over, it is not needed.
    pub(super) fn after(&self, pile: usize, k: &BigUint, f: &BoundFunction) -> Piles {
        let mut piles = self.piles.clone();
        piles[pile] -= k;
        Piles { piles, bound: f.at(k) }
    }

    /// The position in the format common to all games.
    pub fn position(&self) -> Position {
        let piles = self.piles.to_vec();
        Position::from_groups(match &self.bound {
            Some(bound) => vec![piles, vec![bound.clone()]],
            None => vec![piles],
        })
    }
}

// The reasons why a question about a game has no answer.

/// The reason why a question does not suit a game.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub(super) enum DynamicError<'g> {
    #[error("a table is finite")]
    FiniteTable,
    #[error("the main theorem does not decide all positions")]
    NotAdmissible,
    #[error(
        "the table {} is too short: this position may need f({needed}), and the table ends with \
         f({}); a longer one, in a file, decides it",
        table.name(),
        table.entries().len()
    )]
    ShortTable { table: &'g TableOfBounds, needed: u32 },
    #[error(
        "only who wins is known of positions of {0}, so a move leads to 0, a position lost for the \
         other player, or to no known value"
    )]
    OnlyOutcomes(&'g DynamicNim),
    #[error(
        "a table of {0} holds the least winning moves L(a,b) for piles from 1, so it takes two \
         bounds from 1"
    )]
    TwoBounds(&'g DynamicNim),
    #[error("in this picture of {0} the piles a and b run, and only the bound x is fixed")]
    FixedPile(&'g DynamicNim),
    #[error("in a position of {0} the bound x is at least 1")]
    ZeroBound(&'g DynamicNim),
    #[error("moves above 2^32 have no colour")]
    NoColour,
}

impl UnsuitableError for DynamicError<'_> {}
