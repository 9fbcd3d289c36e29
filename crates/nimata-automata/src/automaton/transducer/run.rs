//! The letters that a transducer writes while it reads an automatic word.
//!
//! Let u be a prefix of a number's digits. L more digits may follow, and the words u v with |v| = L
//! stand for a block of consecutive numbers. Let σ_L(u) be the state of the transducer at the
//! beginning of this block, and let F_L(q) map each of its states to the state after the block; F_L
//! depends only on the state q of the word's automaton after u. F_(L+1)(q) is the composition of
//! F_L(q0), F_L(q1), …, and σ_L(u d) is the image of σ_(L+1)(u) under F_L(q0), …, F_L(q(d−1)).
//! There are finitely many maps, so from some L on they repeat, and so do the σ_L(u): finitely many
//! numbers determine everything about u. (Dekking, *Iteration of maps by an automaton*, 1994;
//! Shallit and Zavyalov, *Transduction of automatic sequences and applications*, 2023.) Where not
//! all words stand for numbers, q also determines which digits may follow, and blocks leave out the
//! other words.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::{Transducer, TransducerError};
use crate::automaton::builder::explore_sized;
use crate::automaton::product::AtNumbers;
use crate::automaton::{Dfao, DigitOrder, Output, minimize, reverse};
use crate::budget::{Budget, Reached};
use crate::number::index;

/// The run of a transducer over an automatic word, in the word's numeration. Both automata are
/// minimal, and have no output at words that stand for no number.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Run {
    /// The letter that is written at each position.
    pub written: Dfao,
    /// The state before each position.
    pub state: Dfao,
}

impl Transducer {
    /// The run of this transducer over a word. `legal` is the automaton of the words that stand for
    /// numbers, most significant digit first; without it all words do.
    ///
    /// ```
    /// use nimata_automata::automaton::{Morphism, Transducer};
    /// use nimata_automata::budget::Budget;
    /// let thue_morse: Morphism = "0 -> 01, 1 -> 10".parse()?;
    /// let word = thue_morse.fixed_point(0, "T", &Budget::default())?;
    /// let rows = vec![vec![(0, 0), (1, 1)], vec![(1, 1), (0, 0)]];
    /// let sums = Transducer::new(vec![0, 1], rows)?.run(&word, None, &Budget::default())?;
    /// let letters = (0..8u32).map(|n| sums.written.value_at(&n.into()).expect("a letter"));
    /// assert_eq!(letters.collect::<Vec<_>>(), [0, 1, 0, 0, 1, 1, 1, 0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`TransducerError::Letter`] if it does not read all outputs of the word; bounds of the
    /// budget.
    ///
    /// # Panics
    /// Panics if the word does not read one number, or `legal` has other digits.
    ///
    /// # Complexity
    /// O(m·s·t·b) for m maps until they repeat, s states of the word's automaton (beside that of
    /// legal words), t of the transducer and b digits, and O(n·m·b) for n states of the result
    /// before it is minimised; n is at most s·t^m. The least significant digit first, three
    /// reversals in addition.
    pub fn run(
        &self,
        word: &Dfao,
        legal: Option<&Dfao>,
        budget: &Budget,
    ) -> Result<Run, TransducerError> {
        assert_eq!(word.alphabet().tracks(), 1, "a word has one index");
        if word.order() == DigitOrder::Lsd {
            let Run { written, state } = self.run(&reverse(word, budget)?, legal, budget)?;
            let (written, state) = (reverse(&written, budget)?, reverse(&state, budget)?);
            return Ok(Run { written, state });
        }
        let blocks = Blocks::new(self, word, legal, budget)?;
        let count = i64::try_from(self.letters.len()).expect("a length");
        let start = (0u32, vec![0u32; blocks.maps.len()].into());
        let bytes = u64::try_from(8 * blocks.maps.len() + 96).expect("a length");
        let found = explore_sized(
            word.alphabet(),
            DigitOrder::Msd,
            budget,
            |_| bytes,
            start,
            |(place, states): &(u32, Rc<[u32]>)| {
                Ok::<_, Reached>(blocks.successors(*place, states))
            },
            |(place, states)| {
                let letter = i64::try_from(blocks.letters[index(*place)]?).expect("below a length");
                Some(i64::from(states[0]) * count + letter)
            },
        )?;
        let both = found.in_numeration(word.numeration().clone()).expect("the same digits");
        let written = |code: i64| {
            let at = |part: i64| usize::try_from(part).expect("a code of a state and a letter");
            self.rows[at(code / count)][at(code % count)].1
        };
        Ok(Run {
            written: minimize(&both.map_outputs(|code| code.map(written))),
            state: minimize(&both.map_outputs(|code| code.map(|code| code / count))),
        })
    }
}

/// The blocks of a word, by the states that the word's automaton and that of legal words are in.
struct Blocks {
    digits: usize,
    /// The place after each digit, row by row.
    next: Vec<u32>,
    /// For each place the index of the output among the letters of the transducer; `None` if no
    /// number ends there.
    letters: Vec<Option<usize>>,
    /// The number of states of the transducer.
    states: usize,
    /// For each length, until they repeat, the map of each place.
    maps: Vec<Rc<[u32]>>,
    /// The length at which the maps are those after the last one.
    again: usize,
}

impl Blocks {
    fn new(
        transducer: &Transducer,
        word: &Dfao,
        legal: Option<&Dfao>,
        budget: &Budget,
    ) -> Result<Self, TransducerError> {
        let AtNumbers { table, outputs } = AtNumbers::new(word, legal, budget)?;
        let letter = |output: &Option<Output>| {
            let Some(output) = *output else { return Ok(None) };
            let at = output.and_then(|output| transducer.letters.binary_search(&output).ok());
            at.map(Some).ok_or(TransducerError::Letter(output))
        };
        let mut blocks = Blocks {
            digits: word.alphabet().row_len(),
            next: table.flat_targets().to_vec(),
            letters: outputs.iter().map(letter).collect::<Result<_, _>>()?,
            states: transducer.states(),
            maps: Vec::new(),
            again: 0,
        };
        blocks.add_maps(transducer, budget)?;
        Ok(blocks)
    }

    fn add_maps(&mut self, transducer: &Transducer, budget: &Budget) -> Result<(), Reached> {
        let entries = self.letters.len().saturating_mul(self.states);
        let bytes = u64::try_from(entries).unwrap_or(u64::MAX).saturating_mul(4);
        let same = (0..).take(self.states);
        budget.allow_memory(bytes)?;
        let one = self.letters.iter().flat_map(|letter| {
            let step = |state: u32| match letter {
                Some(letter) => transducer.rows[index(state)][*letter].0,
                None => state,
            };
            same.clone().map(step)
        });
        let mut map: Rc<[u32]> = one.collect();
        let mut known = FxHashMap::default();
        loop {
            let length = self.maps.len();
            if let Some(&again) = known.get(&map) {
                self.again = again;
                return Ok(());
            }
            known.insert(map.clone(), length);
            self.maps.push(map);
            let lengths = u64::try_from(length + 2).expect("a length");
            budget.allow_memory(lengths.saturating_mul(bytes))?;
            budget.allow_work(bytes.saturating_mul(u64::try_from(self.digits).expect("digits")))?;
            let last = &self.maps[length];
            let longer = self.next.chunks(self.digits).flat_map(|row| {
                let through =
                    |state| row.iter().fold(state, |state, &place| last[self.entry(place, state)]);
                same.clone().map(through)
            });
            map = longer.collect();
        }
    }

    fn entry(&self, place: u32, state: u32) -> usize {
        index(place) * self.states + index(state)
    }

    /// The nodes after each digit: the place, and for each length the transducer's state at the
    /// beginning of the block.
    fn successors(&self, place: u32, states: &[u32]) -> Vec<(u32, Rc<[u32]>)> {
        let longer = states[1..].iter().chain([&states[self.again]]);
        let mut now: Vec<u32> = longer.copied().collect();
        let row = &self.next[index(place) * self.digits..][..self.digits];
        let after = row.iter().map(|&place| {
            let found = (place, Rc::from(&now[..]));
            for (state, map) in now.iter_mut().zip(&self.maps) {
                *state = map[self.entry(place, *state)];
            }
            found
        });
        after.collect()
    }
}
