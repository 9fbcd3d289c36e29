//! A number for the last track that gives a certain output.

use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use super::{Dfao, DigitOrder, StateId};
use crate::budget::{Budget, Reached};

/// How a state was first reached: from which state, and by which digit of the last track.
type From = (StateId, u32);

impl Dfao {
    /// Some number such that the automaton has an output at the other numbers and this one behind
    /// them; `None` if there is none. In a relation between positions and values it is the value.
    ///
    /// ```
    /// use nimata::automaton::{Alphabet, Dfao, DigitOrder};
    /// // Output 1 where both numbers are equal.
    /// let alphabet = Alphabet::new(2, 2)?;
    /// let table = vec![0, 1, 1, 0, 1, 1, 1, 1];
    /// let equal = Dfao::from_flat(alphabet, DigitOrder::Msd, vec![Some(1), Some(0)], table)?;
    /// let found = equal.last_number(&[37u32.into()], 1, &Default::default())?;
    /// assert_eq!(found, Some(37u32.into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A bound of memory or time was reached.
    ///
    /// # Panics
    /// Panics if there are not one fewer numbers than tracks.
    ///
    /// # Complexity
    /// O((d + s)·s·b) for numbers of d digits, s states and the base b.
    pub fn last_number(
        &self,
        others: &[BigUint],
        output: i64,
        budget: &Budget,
    ) -> Result<Option<BigUint>, Reached> {
        let (tracks, count) = (self.alphabet().tracks(), u32::try_from(others.len()));
        assert_eq!(Ok(tracks - 1), count, "one number for each track but the last");
        let mut word = self.numeration().to_letters_within(others, budget)?;
        // A number needs at most as many digits beyond the others as there are states: between two
        // equal states while the others have no digit left, digits can be left out.
        let padding = vec![0; self.len()];
        match self.order() {
            DigitOrder::Msd => word.splice(0..0, padding).for_each(drop),
            DigitOrder::Lsd => word.extend(padding),
        }
        let base = self.alphabet().base();
        let mut layers: Vec<FxHashMap<StateId, From>> = Vec::with_capacity(word.len());
        let mut states = vec![StateId::START];
        let mut kept = 0u64;
        for (place, letter) in word.iter().enumerate() {
            let mut layer = FxHashMap::default();
            let mut next = Vec::new();
            for &state in &states {
                for digit in 0..base {
                    let to = self.step(state, letter * base + digit);
                    layer.entry(to).or_insert_with(|| {
                        next.push(to);
                        (state, digit)
                    });
                }
            }
            kept += u64::try_from(next.len()).unwrap_or(u64::MAX);
            if place % 256 == 0 {
                budget.allow_time()?;
                budget.allow_memory(kept.saturating_mul(32))?;
            }
            layers.push(layer);
            states = next;
        }
        let Some(&end) = states.iter().find(|&&state| self.output(state) == Some(output)) else {
            return Ok(None);
        };
        let (mut state, mut digits) = (end, Vec::with_capacity(layers.len()));
        for layer in layers.iter().rev() {
            let (from, digit) = layer[&state];
            digits.push(digit);
            state = from;
        }
        digits.reverse();
        let numbers = self.numeration().numbers_of_letters_within(&digits, 1, budget)?;
        Ok(numbers.into_iter().next())
    }
}
