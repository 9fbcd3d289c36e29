//! Images of words whose letters have images of different lengths, in the word's numeration.

use super::{Morphism, MorphismError};
use crate::automaton::builder::explore_sized;
use crate::automaton::product::{AtNumbers, all_words};
use crate::automaton::{Counted, Dfao, DigitOrder, StateId, minimize, ranks, reverse};
use crate::budget::{Budget, Reached};

/// The image of a word, and how its positions depend on those of the word. Both are found and not
/// proved: sentences about them tell whether they are right.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Parts {
    /// The image.
    pub image: Dfao,
    /// The relation: its output at (n, p) is j ≥ 1 if position p of the image is the j-th letter of
    /// the image of the letter at n, and else 0.
    pub parts: Dfao,
}

impl Morphism {
    /// Finds the image of a word in the word's numeration. Outputs of the word without image count
    /// as letters with an empty image. `legal` is the automaton of the words that stand for
    /// numbers, most significant digit first; without it all words do.
    ///
    /// ```
    /// use nimata_automata::automaton::Morphism;
    /// use nimata_automata::budget::Budget;
    /// let all = Budget::default();
    /// let thue_morse: Morphism = "0 -> 01, 1 -> 10".parse()?;
    /// let word = thue_morse.fixed_point(0, "T", &all)?; // 0110…
    /// let longer: Morphism = "0 -> 0, 1 -> 12".parse()?;
    /// let found = longer.parts_of(&word, None, &all)?;
    /// let letters = (0..6u32).map(|p| found.image.value_at(&p.into()).expect("a letter"));
    /// assert_eq!(letters.collect::<Vec<_>>(), [0, 1, 2, 1, 2, 0]);
    /// # Ok::<(), nimata_automata::automaton::MorphismError>(())
    /// ```
    ///
    /// # Errors
    /// [`MorphismError::NotFound`] if there is no automaton of the relation, or none was found;
    /// bounds of the budget.
    ///
    /// # Panics
    /// Panics if the word does not read one number, or `legal` has other digits.
    pub fn parts_of(
        &self,
        word: &Dfao,
        legal: Option<&Dfao>,
        budget: &Budget,
    ) -> Result<Parts, MorphismError> {
        assert_eq!(word.alphabet().tracks(), 1, "a word has one index");
        if word.order() == DigitOrder::Lsd {
            let found = self.parts_of(&reverse(word, budget)?, legal, budget)?;
            let (image, parts) = (reverse(&found.image, budget)?, reverse(&found.parts, budget)?);
            return Ok(Parts { image, parts });
        }
        let AtNumbers { table, outputs } = AtNumbers::new(word, legal, budget)?;
        let length = |output: &Option<_>| {
            let image = output.flatten().and_then(|letter| self.image(letter).ok());
            image.map_or(0, |image| i64::try_from(image.len()).expect("a length"))
        };
        // Here only the lengths of images distinguish letters.
        let lengths = outputs.iter().map(|output| Some(length(output))).collect();
        let lengths = table.with_table(lengths, table.flat_targets().to_vec())?;
        let mut words = Counted::new(&minimize(&lengths));
        let first = words.push(&Counted::new(&legal.map_or_else(|| all_words(word), minimize)));
        let parts = ranks(&words, [0, first], [-1, 1], budget)?.map_err(MorphismError::NotFound)?;
        let parts = parts.in_numeration(word.numeration().clone())?;
        let image = self.image_by(word, &parts, budget)?;
        Ok(Parts { image, parts })
    }

    /// The image of a word whose positions are related to those of the word: the states are those
    /// that some digits of the word's index lead both automata to.
    fn image_by(&self, word: &Dfao, parts: &Dfao, budget: &Budget) -> Result<Dfao, MorphismError> {
        let digits = word.alphabet().letters();
        type Pair = (StateId, StateId);
        let is_dead = |state| {
            parts.output(state) == Some(0) && parts.row(state).all(|target| target == state)
        };
        let after = |pairs: &[Pair], digit: u32| {
            let step = |&(relation, state): &Pair| {
                let choices = (0..digits).map(move |choice| {
                    (parts.step(relation, choice * digits + digit), word.step(state, choice))
                });
                choices.filter(|(relation, _)| !is_dead(*relation))
            };
            let mut found: Vec<Pair> = pairs.iter().flat_map(step).collect();
            found.sort_unstable();
            found.dedup();
            found
        };
        // The index of the word may have more digits than that of the image.
        let mut start = vec![(StateId::START, StateId::START)];
        loop {
            let mut more = after(&start, 0);
            more.extend(&start);
            more.sort_unstable();
            more.dedup();
            if more == start {
                break;
            }
            budget.allow_states(more.len())?;
            start = more;
        }
        let image = explore_sized(
            word.alphabet(),
            DigitOrder::Msd,
            budget,
            |pairs: &Vec<Pair>| u64::try_from(16 * pairs.len() + 112).expect("a length"),
            start,
            |pairs| Ok::<_, Reached>((0..digits).map(|digit| after(pairs, digit)).collect()),
            |pairs| {
                let letter = |&(relation, state): &Pair| {
                    let place = usize::try_from(parts.output(relation)? - 1).ok()?;
                    self.image(word.output(state)?).ok()?.get(place).copied()
                };
                pairs.iter().find_map(letter)
            },
        )?;
        Ok(minimize(&image).in_numeration(word.numeration().clone())?)
    }
}
