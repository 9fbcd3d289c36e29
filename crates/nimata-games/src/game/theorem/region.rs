//! What a theorem says of single positions, of any size.

use num_bigint::BigUint;

use super::file::TheoremFile;
use crate::game::GameError;
use crate::game::relation::Sets;
use nimata_automata::automaton::Dfao;
use nimata_automata::budget::{Budget, Reached};
use nimata_logic::logic::VALUE;

/// The positions of which a theorem states the value, as an automaton.
#[derive(Clone, Debug)]
pub struct Region {
    values: Dfao,
}

impl TheoremFile {
    /// The positions of which the theorem states the value. Whether it is true is another question,
    /// which [`TheoremFile::judge`] answers.
    ///
    /// # Errors
    /// A bound of the budget was reached.
    pub fn region(&self, budget: &Budget) -> Result<Region, GameError> {
        let (rules, numerals) = (self.rules().clone(), self.numerals().clone());
        let sets = Sets { rules, numerals, budget: budget.clone() };
        Ok(Region { values: self.set(self.formula(), &sets)? })
    }
}

impl Region {
    /// The value that is stated of a position; `None` if there is none.
    ///
    /// ```
    /// use nimata_automata::budget::Budget;
    /// use nimata_games::game::theorem::TheoremFile;
    /// let budget = Budget::default();
    /// let file = TheoremFile::parse("about nim:2\nvalue x1 xor x2\n")?;
    /// let value = file.region(&budget)?.value(&[6u32.into(), 3u32.into()], &budget)?;
    /// assert_eq!(value, Some(5u32.into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`Reached`] for a bound of time or memory.
    ///
    /// # Panics
    /// Panics if there is not one number for each name of a position.
    ///
    /// # Complexity
    /// That of [`Dfao::missing_number`]: linear in the number of digits.
    pub fn value(&self, at: &[BigUint], budget: &Budget) -> Result<Option<BigUint>, Reached> {
        self.values.missing_number(at, VALUE, budget)
    }
}
