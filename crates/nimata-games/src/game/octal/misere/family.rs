//! The game as the other rooms see it.

use std::fmt;
use std::sync::{Mutex, OnceLock, PoisonError};

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use super::claim::quotient;
use super::ladder::{Sum, ladder};
use super::solution::HEAPS;
use super::{Solution, remembered};
use crate::game::answer::{Evaluation, Fact, Worth};
use crate::game::claim::Claim;
use crate::game::octal::Octal;
use crate::game::octal::family::in_words;
use crate::game::repeating::Repeating;
use crate::game::rung::{Ladder, Step, Theory};
use crate::game::shape::Shape;
use crate::game::sum::{Method, Together};
use crate::game::{Game, GameError, Play, Position, Result, Rules, pictures};
use nimata_automata::budget::{Budget, Reached};
use nimata_draw::data::{Quantity, ValueTable, View};

impl Rules for Misere {
    fn shape(&self) -> Shape {
        self.octal().shape()
    }

    fn in_words(&self) -> String {
        in_words(self.octal(), Play::Misere)
    }

    fn each_option(&self, at: &[u64], visit: &mut dyn FnMut(&[u64])) {
        self.octal().each_option(at, visit);
    }

    fn given_value(&self, _at: &[u64], has_options: bool) -> Option<u32> {
        (!has_options).then_some(1)
    }

    fn is_legal(&self, before: &Position, after: &Position) -> Option<bool> {
        Rules::is_legal(self.octal(), before, after)
    }

    fn is_legal_sum(&self, before: &Position, after: &[Position]) -> Option<bool> {
        self.octal().is_legal_sum(before, after)
    }

    fn short_moves(&self, position: &Position) -> Option<Vec<Vec<Position>>> {
        self.octal().short_moves(position)
    }
}

impl Theory for Misere {
    type At = Sum;

    fn place(&self, position: &Position) -> Sum {
        vec![position.as_single().expect("admitted").clone()]
    }

    fn ladder(&self) -> Ladder<'_, Sum> {
        ladder(self, Method::Best)
    }
}

/// The number of heaps whose outcomes are found by the definition, without a quotient.
const FEW: usize = 20;

impl Misere {
    /// The outcomes of the first heaps: 1 if the player to move wins.
    fn outcomes(&self, count: usize, budget: &Budget) -> Result<Vec<i64>> {
        budget.allow_memory(8 * u64::try_from(count).unwrap_or(u64::MAX))?;
        let largest = [BigUint::from(count.saturating_sub(1))];
        let part = if count > FEW { self.part(&largest, budget).ok() } else { None };
        let ladder = ladder(self, Method::Definition);
        let wins = |heap: usize| match &part {
            Some(part) => Ok(i64::from(!part.quotient().is_lost(part.element(&[heap.into()])))),
            None => {
                let worth = ladder.value(&vec![heap.into()], budget)?.worth;
                Ok(i64::from(worth != Worth::PPosition(true)))
            }
        };
        (0..count).map(wins).collect()
    }
}

impl Game for Misere {
    fn claims(&self) -> Vec<Claim<'_>> {
        vec![quotient(self)]
    }

    fn facts(&self, _budget: &Budget) -> Result<Vec<Fact>> {
        Ok(vec![Fact::new("moves", self.octal().describe())])
    }

    fn no_sums(&self) -> Option<String> {
        Some(format!(
            "heaps of {self} are added to heaps of the same game alone: in misère play who wins \
             other sums does not follow from what is known of each"
        ))
    }

    fn together(&self) -> Option<&dyn Together> {
        Some(self)
    }

    fn worth_at(&self, position: &Position, budget: &Budget) -> Result<Evaluation> {
        ladder(self, Method::Definition).value(&self.place(position), budget)
    }

    fn step_to(&self, at: &Position, to: &BigUint, budget: &Budget) -> Result<Step> {
        ladder(self, Method::Definition).step(&self.place(at), to, budget)
    }

    fn views(&self) -> Vec<View> {
        pictures::lost_alone(&self.shape())
    }

    /// Whether the player to move wins a heap, as 1 and 0.
    fn repeating(&self, budget: &Budget) -> Result<Option<Repeating>> {
        let solution = self.solution(budget)?;
        let wins = |&value: &usize| u32::from(!solution.quotient().is_lost(value));
        let values = solution.values().iter().map(wins).collect();
        Ok(Some(Repeating::new(values, solution.period().period())))
    }

    fn table(&self, upto: &[u64], budget: &Budget) -> Result<ValueTable<'_>> {
        let shape = self.shape();
        shape.admit_bounds(upto, 0, self)?;
        let beyond = || Reached::beyond_memory(budget);
        let count = upto[0].to_usize().and_then(|last| last.checked_add(1)).ok_or_else(beyond)?;
        let values = self.outcomes(count, budget)?;
        Ok(shape.table(Quantity::OUTCOME, 0, upto, Box::new(values.into_iter())))
    }
}

// An octal game in misère play.

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
    solved: OnceLock<Result<Solution>>,
    /// The quotient of the heaps of an earlier question; or a heap that a search without a time
    /// limit did not reach, and the reason.
    part: Mutex<Option<Result<Solution, (usize, GameError)>>>,
}

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
    pub fn solution(&self, budget: &Budget) -> Result<&Solution> {
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
    pub(super) fn part(&self, heaps: &[BigUint], budget: &Budget) -> Result<Solution> {
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
        write!(f, "{}{}", self.octal, Play::MISERE.0)
    }
}
