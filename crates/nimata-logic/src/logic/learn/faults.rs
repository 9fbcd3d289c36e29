//! Finds words at which the automaton is wrong, and learns from them.

use super::Failure;
use super::learner::Learner;
use nimata_automata::number::index;

/// The least number of words in a box, if the numbers do not grow too fast.
const FEWEST: usize = 1 << 12;
/// The greatest number of words in a box.
const MOST: usize = 1 << 20;

impl<E: Failure> Learner<'_, E> {
    /// Continues until the automaton is right at all words at which it was wrong, and in a box.
    pub(super) fn settle(&mut self) -> Result<(), E> {
        self.close()?;
        loop {
            let mut changed = false;
            for at in 0..self.witnesses.len() {
                let word = self.witnesses[at].clone();
                changed |= self.mend_wholly(&word)?;
            }
            changed |= self.mend_box()?;
            if !changed {
                return Ok(());
            }
        }
    }

    /// The classes through which the automaton passes as it reads a word.
    fn path(&self, word: &[u32]) -> Vec<u32> {
        let mut path = vec![0];
        for &letter in word {
            path.push(self.step(path[path.len() - 1], letter));
        }
        path
    }

    /// If the automaton is wrong at a word, separates two words that were taken for one class.
    ///
    /// Let the automaton be in the class q_i after i letters, and replace these letters by the word
    /// of q_i. For i = 0 this changes nothing, so the output is the true one; at the end it is that
    /// of the automaton. So it changes at some i: the word of q_i with the next letter and the word
    /// of q_(i+1) are in different classes, and the remaining letters separate them. The last such
    /// i gives the shortest suffix.
    pub(super) fn mend(&mut self, word: &[u32]) -> Result<bool, E> {
        let path = self.path(word);
        let mut behind = self.classes[index(path[word.len()])].output;
        if self.ask(word)? == behind {
            return Ok(false);
        }
        for at in (0..word.len()).rev() {
            let before = self.ask(&self.word(path[at], &word[at..]))?;
            if before != behind {
                let from = (path[at], word[at]);
                self.split(path[at + 1], from, &word[at + 1..], [behind, before])?;
                return Ok(true);
            }
            behind = before;
        }
        unreachable!("the outputs at both ends differ")
    }

    /// Corrects the automaton until it is right at a word of letters, in reading order; returns
    /// whether it was wrong.
    ///
    /// # Errors
    /// Those of [`Learner::hypothesis`].
    pub fn correct(&mut self, word: &[u32]) -> Result<bool, E> {
        self.close()?;
        self.mend_wholly(word)
    }

    /// Corrects the automaton until it is right at a word; returns whether it was wrong.
    fn mend_wholly(&mut self, word: &[u32]) -> Result<bool, E> {
        let mut changed = false;
        while self.mend(word)? {
            self.close()?;
            changed = true;
        }
        Ok(changed)
    }

    /// The number of words in the box: some for each transition, and more after each fault.
    fn size_of_box(&self) -> usize {
        let transitions = self.classes.len().saturating_mul(self.words.alphabet.row_len());
        let wanted = transitions.saturating_mul(4).max(FEWEST);
        let more = 1usize.checked_shl(2 * self.faults.min(16)).unwrap_or(usize::MAX);
        wanted.saturating_mul(more).min(MOST)
    }

    /// Compares the automaton with the oracle at all words of the box, short ones first, and
    /// corrects it. Returns whether it was wrong somewhere. The box ends where the oracle has no
    /// answer.
    fn mend_box(&mut self) -> Result<bool, E> {
        let mut changed = false;
        for length in 0.. {
            if self.words.count(length) > self.size_of_box() {
                break;
            }
            match self.mend_length(length) {
                Ok(found) => changed |= found,
                // The oracle has no answer; the faults found so far count.
                Err(Fault::Far) => break,
                Err(Fault::Other(error)) => return Err(error),
            }
        }
        Ok(changed)
    }

    /// Works as [`Learner::mend_box`] for all words of one length that spell numbers.
    fn mend_length(&mut self, length: usize) -> Result<bool, Fault<E>> {
        let mut word = vec![0; length];
        let mut path = self.path(&word);
        let mut changed = false;
        loop {
            if self.words.is_shortest(&word) {
                let output = self.classes[index(path[length])].output;
                if self.ask(&word).map_err(Fault::of_the_box)? != output {
                    self.mend_wholly(&word).map_err(Fault::Other)?;
                    changed = true;
                    path = self.path(&word);
                }
            }
            let Some(place) = self.words.advance(&mut word) else { return Ok(changed) };
            for at in place..length {
                path[at + 1] = self.step(path[at], word[at]);
            }
        }
    }
}

/// The reason why a box ends early.
enum Fault<E> {
    /// The oracle has no answer.
    Far,
    /// Learning ends with this error.
    Other(E),
}

impl<E: Failure> Fault<E> {
    fn of_the_box(error: E) -> Self {
        if error.is_far() { Fault::Far } else { Fault::Other(error) }
    }
}
