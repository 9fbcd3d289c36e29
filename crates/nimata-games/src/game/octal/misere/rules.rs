//! An octal game in misère play.

use std::fmt;
use std::sync::{Mutex, OnceLock, PoisonError};

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::solution::HEAPS;
use super::{Solution, remembered};
use crate::game::GameError;
use crate::game::octal::Octal;
use nimata_automata::budget::Budget;

/// An octal game in misère play: the player who cannot move wins.
///
/// ```
/// use nimata_games::game::octal::{Misere, Octal};
/// let kayles = Misere::new(Octal::parse("0.77")?);
/// assert_eq!(kayles.to_string(), "octal:0.77:misere");
/// # Ok::<(), nimata_games::game::GameError>(())
/// ```
#[derive(Debug)]
pub struct Misere {
    octal: Octal,
    /// The solution, or the reason why a search without a time limit found none.
    solved: OnceLock<Result<Solution, GameError>>,
    /// The quotient of the heaps of an earlier question; or a heap that a search without a time
    /// limit did not reach, and the reason.
    part: Mutex<Option<Result<Solution, (usize, GameError)>>>,
}

/// The suffix of the code in the name.
pub(in crate::game::octal) const SUFFIX: &str = "misere";

impl Misere {
    /// The game with the moves of an octal game.
    pub fn new(octal: Octal) -> Self {
        Misere { octal, solved: OnceLock::new(), part: Mutex::default() }
    }

    /// The moves.
    pub fn octal(&self) -> &Octal {
        &self.octal
    }

    /// The misère quotient of all heaps, if it is finite and small, and if the elements of the
    /// heaps have a short period. It is looked for once.
    ///
    /// ```
    /// use nimata_games::game::octal::{Misere, Octal};
    /// let game = Misere::new(Octal::parse("0.123")?);
    /// let solution = game.solution(&Default::default())?;
    /// assert_eq!((solution.quotient().order(), solution.period().period()), (20, 5));
    /// # Ok::<(), nimata_games::game::GameError>(())
    /// ```
    ///
    /// # Errors
    /// [`GameError::Undecided`] and [`GameError::Sought`] say how far the search came.
    pub fn solution(&self, budget: &Budget) -> Result<&Solution, GameError> {
        if let Some(known) = self.solved.get() {
            return known.as_ref().map_err(Clone::clone);
        }
        let found = remembered::solution(&self.octal, None, budget);
        // With more time a search that a limit ended may find more.
        if found.is_err() && budget.deadline().is_some() {
            return Err(found.expect_err("there is an error"));
        }
        self.solved.get_or_init(|| found).as_ref().map_err(Clone::clone)
    }

    /// The quotient that decides sums of heaps up to the largest of these, which needs no period if
    /// that heap is small.
    ///
    /// # Errors
    /// Those of [`Misere::solution`]. With a time limit the search has half of the time.
    pub(super) fn part(&self, heaps: &[BigUint], budget: &Budget) -> Result<Solution, GameError> {
        let largest = heaps.iter().max().map_or(Some(0), BigUint::to_usize);
        let largest = largest.filter(|&heap| heap < HEAPS[0]);
        let Some(largest) = largest else { return self.solution(budget).cloned() };
        if let Some(Ok(all)) = self.solved.get() {
            return Ok(all.clone());
        }
        let mut part = self.part.lock().unwrap_or_else(PoisonError::into_inner);
        match &*part {
            Some(Ok(known)) if known.has(largest) => return Ok(known.clone()),
            Some(Err((least, why))) if *least <= largest => return Err(why.clone()),
            _ => {}
        }
        let found = remembered::solution(&self.octal, Some(largest + 1), &budget.share(2));
        if found.is_ok() || budget.deadline().is_none() {
            *part = Some(found.clone().map_err(|why| (largest, why)));
        }
        found
    }
}

impl fmt::Display for Misere {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{SUFFIX}", self.octal)
    }
}
