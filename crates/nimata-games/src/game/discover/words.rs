//! Sets of words, as far as a sample shows them, and the words that may follow free digits in them.

use nimata_automata::automaton::{Dfao, StateId};

/// A set of words of bounded length: for each length the words in it, in the order of their
/// letters.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Words {
    letters: usize,
    by_length: Vec<Vec<bool>>,
}

impl Words {
    /// The words of numbers, which leading zeros do not change; `holds` is of the longest ones.
    pub(super) fn of_numbers(holds: Vec<bool>, letters: usize) -> Self {
        let mut by_length = Vec::new();
        let mut size = 1;
        while size < holds.len() {
            by_length.push(holds[..size].to_vec());
            size *= letters;
        }
        by_length.push(holds);
        Words { letters, by_length }
    }

    /// The length of the longest words.
    pub(super) fn longest(&self) -> usize {
        self.by_length.len() - 1
    }

    /// Whether the empty word is in the set.
    pub(super) fn has_empty(&self) -> bool {
        self.by_length[0][0]
    }

    /// Whether no word is in the set, not counting the longest ones.
    pub(super) fn is_poor(&self) -> bool {
        let shorter = &self.by_length[..self.longest()];
        shorter.iter().all(|words| words.iter().all(|&is_in| !is_in))
    }

    /// The memory of the set, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        self.by_length.iter().map(|words| u64::try_from(words.len()).unwrap_or(u64::MAX)).sum()
    }

    /// The words that follow a letter.
    pub(super) fn after(&self, letter: usize) -> Self {
        let part = |words: &Vec<bool>| {
            let size = words.len() / self.letters;
            words[letter * size..][..size].to_vec()
        };
        let by_length = self.by_length[1..].iter().map(part).collect();
        Words { letters: self.letters, by_length }
    }

    /// The words that may follow all words of these letters.
    pub(super) fn after_all(&self, free: &[usize]) -> Self {
        let mut by_length = self.by_length.clone();
        for length in (0..self.longest()).rev() {
            let (shorter, longer) = by_length.split_at_mut(length + 1);
            let (words, longer) = (&mut shorter[length], &longer[0]);
            let size = words.len();
            for &letter in free {
                let after = &longer[letter * size..][..size];
                words.iter_mut().zip(after).for_each(|(word, &is_in)| *word &= is_in);
            }
        }
        Words { letters: self.letters, by_length }
    }

    /// Whether all words of these letters are in the set.
    pub(super) fn has_all(&self, free: &[usize]) -> bool {
        let mut words = vec![0];
        for of_length in &self.by_length {
            if !words.iter().all(|&word: &usize| of_length[word]) {
                return false;
            }
            let more = |word: &usize| {
                let first = word * self.letters;
                free.iter().map(move |letter| first + letter)
            };
            words = words.iter().flat_map(more).collect();
        }
        true
    }

    /// Whether all numbers that an automaton accepts are in the set.
    pub(super) fn holds(&self, positions: &Dfao) -> bool {
        let letters = 0..positions.alphabet().letters();
        let is_in = |state| positions.output(state) == Some(1);
        let ends =
            |state| !is_in(state) && letters.clone().all(|x| positions.step(state, x) == state);
        // Short words come first, since they are few and show most faults.
        self.by_length.iter().enumerate().all(|(length, words)| {
            let mut reached = vec![StateId::START; 1];
            let mut places = vec![0];
            for _ in 0..length {
                let before = reached.iter().zip(&places).filter(|(state, _)| !ends(**state));
                let after = before.flat_map(|(&state, &place)| {
                    let next = letters.clone().zip(place * self.letters..);
                    next.map(move |(letter, place)| (positions.step(state, letter), place))
                });
                (reached, places) = after.unzip();
            }
            let mut found = reached.into_iter().zip(places).filter(|(state, _)| is_in(*state));
            found.all(|(_, place)| words[place])
        })
    }

    /// Whether the set lies in another one, as far as the words of the other one go.
    pub(super) fn is_in(&self, other: &Words) -> bool {
        let pairs = self.by_length.iter().zip(&other.by_length);
        pairs.into_iter().all(|(own, other)| own.iter().zip(other).all(|(own, other)| own <= other))
    }
}
