//! Images of automatic words under uniform morphisms, in the same base.

use super::{Morphism, MorphismError};
use crate::automaton::{Dfao, DigitOrder, StateId, explore, minimize, reverse};
use crate::budget::{Budget, Reached};

impl Morphism {
    /// The minimal automaton of the image of a word under this morphism, if it is uniform and the
    /// word is in a base. Outputs of the word without image count as letters whose image has the
    /// common length and no outputs.
    ///
    /// For a number m = k·n + j, j < k, its states know that of the word after n, and j; the next
    /// digit of n is ⌊(b·j + d)/k⌋ for a digit d of m (Cobham 1972).
    ///
    /// ```
    /// use nimata_automata::automaton::Morphism;
    /// use nimata_automata::budget::Budget;
    /// let all = Budget::default();
    /// let thue_morse: Morphism = "0 -> 01, 1 -> 10".parse()?;
    /// let word = thue_morse.fixed_point(0, "T", &all)?;
    /// let letters: Morphism = "0 -> 021, 1 -> 345".parse()?;
    /// let image = letters.image_of(&word, &all)?;
    /// let letters = (0..9u32).map(|m| image.value_at(&m.into()).expect("a letter"));
    /// assert_eq!(letters.collect::<Vec<_>>(), [0, 2, 1, 3, 4, 5, 3, 4, 5]);
    /// # Ok::<(), nimata_automata::automaton::MorphismError>(())
    /// ```
    ///
    /// # Errors
    /// [`MorphismError::NotUniform`]; bounds of the budget.
    ///
    /// # Panics
    /// Panics if the word does not read one number in a base.
    ///
    /// # Complexity
    /// O(s·k·b) for s states, images of length k and base b, beside two reversals where the least
    /// significant digit is read first.
    pub fn image_of(&self, word: &Dfao, budget: &Budget) -> Result<Dfao, MorphismError> {
        assert_eq!(word.alphabet().tracks(), 1, "a word has one index");
        let length = self.uniform_length().filter(|&length| length > 0);
        let length = length.ok_or(MorphismError::NotUniform)?;
        if word.order() == DigitOrder::Lsd {
            return Ok(reverse(&self.image_of(&reverse(word, budget)?, budget)?, budget)?);
        }
        let base = u64::from(word.numeration().base().expect("a word in a base"));
        let count = u64::try_from(length).expect("a length");
        let successors = |&(state, place): &(StateId, u64)| {
            let after = (0..base).map(|digit| base * place + digit);
            let node = |all: u64| {
                let digit = u32::try_from(all / count).expect("a digit, as the place is below k");
                (word.step(state, digit), all % count)
            };
            Ok::<_, Reached>(after.map(node).collect())
        };
        let image = explore(
            word.alphabet(),
            DigitOrder::Msd,
            budget,
            (StateId::START, 0),
            successors,
            |&(state, place)| {
                let image = self.image(word.output(state)?).ok()?;
                Some(image[usize::try_from(place).expect("below the length of a list")])
            },
        )?;
        Ok(minimize(&image))
    }
}
