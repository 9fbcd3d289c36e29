//! Finds the last number of a tuple from the others, where an automaton accepts only one.

use num_bigint::BigUint;
use rustc_hash::FxHashSet;

use super::{Dfao, DigitOrder, StateId};
use crate::budget::{Budget, Reached};

/// A way to a state: the place of the state before it in its list, and the digit of the missing
/// number.
struct Way {
    state: StateId,
    from: u32,
    digit: u32,
}

impl Dfao {
    /// A number that, put behind the numbers given, makes a tuple with this output; `None` if there
    /// is none. Where several do, any of them may be the answer. No tuple with a word that stands
    /// for no number has this output.
    ///
    /// ```
    /// use nimata_automata::automaton::{Alphabet, Dfao, DigitOrder};
    /// use nimata_automata::budget::Budget;
    /// // Accepts x, y, z if each digit of z is the sum of those of x and y modulo 2.
    /// let odd = |letter: u32| letter.count_ones() % 2;
    /// let rows = (0..8).map(odd).chain([1; 8]).collect();
    /// let outputs = vec![Some(1), Some(0)];
    /// let xor = Dfao::from_flat(Alphabet::new(2, 3)?, DigitOrder::Msd, outputs, rows)?;
    /// let sum = xor.missing_number(&[6u32.into(), 3u32.into()], 1, &Budget::default())?;
    /// assert_eq!(sum, Some(5u32.into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`Reached`] for a bound of time or memory.
    ///
    /// # Panics
    /// Panics if there is not one number for each track but the last.
    ///
    /// # Complexity
    /// O(n·s·b) steps and O(n·s) memory for n digits, base b and s states that some digits of the
    /// missing number reach beside the same digits of the others.
    pub fn missing_number(
        &self,
        numbers: &[BigUint],
        output: i64,
        budget: &Budget,
    ) -> Result<Option<BigUint>, Reached> {
        let (tracks, count) = (self.alphabet().tracks(), u32::try_from(numbers.len() + 1));
        assert_eq!(Ok(tracks), count, "one number for each track but the last");
        let mut word = self.numeration().to_letters_within(numbers, budget)?;
        // The missing number may be longer. An automaton that accepts one repeats no state in the
        // digits that stand before or behind those of the others.
        let padding = std::iter::repeat_n(0, self.len());
        match self.order() {
            DigitOrder::Msd => word.splice(0..0, padding).for_each(drop),
            DigitOrder::Lsd => word.extend(padding),
        }
        let leads = self.leading_to(output);
        let (base, mut kept) = (self.numeration().digits(), 0);
        let mut steps = vec![vec![Way { state: StateId::START, from: 0, digit: 0 }]];
        for letter in word {
            let before = steps.last().expect("the start");
            let mut known = FxHashSet::default();
            let mut ways = Vec::new();
            for (from, way) in (0..).zip(before) {
                for digit in 0..base {
                    let state = self.step(way.state, letter * base + digit);
                    if leads[state.index()] && known.insert(state) {
                        ways.push(Way { state, from, digit });
                    }
                }
            }
            kept += 32 + 12 * u64::try_from(ways.len()).unwrap_or(u64::MAX);
            budget.allow_memory(kept)?;
            budget.allow_work(u64::from(base) * u64::try_from(before.len()).unwrap_or(u64::MAX))?;
            steps.push(ways);
        }
        let last = steps.last().expect("the start");
        let end = last.iter().position(|way| self.output(way.state) == Some(output));
        let Some(mut at) = end else { return Ok(None) };
        let mut digits = Vec::with_capacity(steps.len());
        for ways in steps[1..].iter().rev() {
            digits.push(ways[at].digit);
            at = usize::try_from(ways[at].from).expect("a place in a list");
        }
        if self.order() == DigitOrder::Msd {
            digits.reverse();
        }
        self.numeration().value_of_msd_digits_within(&digits, budget).map(Some)
    }
}
