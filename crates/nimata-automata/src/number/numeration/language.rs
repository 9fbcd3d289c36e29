//! Languages of digits, of which a number is the rank of its word.

use std::collections::BTreeMap;

use super::NumerationError;
use crate::number::index;

/// The greatest number of states of an automaton of words.
pub(super) const MOST_STATES: usize = 1 << 12;

/// The greatest number of entries of its table: minimising takes the product with that of states.
const MOST_ENTRIES: usize = 1 << 18;

/// A regular language of words of digits, most significant digit first, in which every number has
/// one word of each length that is long enough.
///
/// It has the empty word; with a word it has the word with a 0 in front, and without; and the
/// number of its words of length n grows beyond all bounds with n. The number of a word is its
/// *rank*: how many words of the same length come before it in the order of the digits. (Lecomte
/// and Rigo, *Numeration systems on a regular language*, 2001.)
///
/// The automaton is minimal, and its states are numbered breadth first, so equal languages are
/// equal values. State 0 is the first state, to which the digit 0 leads back.
///
/// ```
/// use nimata_automata::number::numeration::Language;
/// // Zeckendorf's words, in which no 1 follows a 1.
/// let rows = vec![vec![0, 1], vec![0, 2], vec![2, 2]];
/// let language = Language::new(2, vec![true, true, false], rows)?;
/// assert!(language.has_msd(&[1, 0, 1]) && !language.has_msd(&[1, 1, 0]));
/// assert_eq!(Language::avoiding(2, &[vec![1, 1]])?, language);
/// # Ok::<(), nimata_automata::number::numeration::NumerationError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Language {
    digits: u32,
    accepting: Vec<bool>,
    /// The rows of all states, one after the other.
    rows: Vec<u32>,
}

impl Language {
    /// The greatest number of different digits.
    pub const MOST_DIGITS: u32 = 256;

    /// The language of a complete automaton, whose first state is 0.
    ///
    /// # Errors
    /// [`NumerationError::Automaton`] if this is not the table of an automaton with 2 to 256
    /// digits, at most 4096 states and at most 2^18 entries; [`NumerationError::NoZero`],
    /// [`NumerationError::Zeros`] or [`NumerationError::Bounded`] if the language is not that of a
    /// numeration.
    ///
    /// # Complexity
    /// O(n² + n·d·log n) for n states and d digits.
    pub fn new(
        digits: u32,
        accepting: Vec<bool>,
        rows: Vec<Vec<u32>>,
    ) -> Result<Self, NumerationError> {
        if !is_table(digits, &accepting, &rows) {
            return Err(NumerationError::Automaton);
        }
        let language = Language { digits, accepting, rows: rows.concat() }.minimal();
        if !language.accepting[0] {
            return Err(NumerationError::NoZero);
        }
        if language.next(0, 0) != 0 {
            return Err(NumerationError::Zeros);
        }
        if !language.is_unbounded() {
            return Err(NumerationError::Bounded);
        }
        Ok(language)
    }

    /// The words in which none of these factors occurs.
    ///
    /// # Errors
    /// Those of [`Self::new`]; [`NumerationError::Automaton`] for an empty factor, or one with a
    /// digit that is too large; [`NumerationError::States`] if the factors are too long.
    pub fn avoiding(digits: u32, factors: &[Vec<u32>]) -> Result<Self, NumerationError> {
        let fits = |factor: &Vec<u32>| !factor.is_empty() && factor.iter().all(|d| *d < digits);
        if !factors.iter().all(fits) || !(2..=Self::MOST_DIGITS).contains(&digits) {
            return Err(NumerationError::Automaton);
        }
        // State 0 is the empty word, and each further one a beginning of a factor; `found` are
        // those that end in a whole factor. (Aho and Corasick, *Efficient string matching*, 1975.)
        let (mut begins, mut found) = (vec![BTreeMap::new()], vec![false]);
        for factor in factors {
            let mut state = 0;
            for &digit in factor {
                let fresh = begins.len();
                state = *begins[state].entry(digit).or_insert(fresh);
                if state == fresh {
                    begins.push(BTreeMap::new());
                    found.push(false);
                }
            }
            found[state] = true;
            if begins.len() > MOST_STATES {
                return Err(NumerationError::States);
            }
        }
        // The state after a digit is the longest suffix that begins a factor. Shorter beginnings
        // come first.
        let mut rows = vec![vec![0; index(digits)]; begins.len()];
        let mut suffixes = vec![0; begins.len()];
        let (mut open, mut at) = (vec![0], 0);
        while let Some(&state) = open.get(at) {
            let suffix: usize = suffixes[state];
            found[state] |= found[suffix];
            for digit in 0..digits {
                let shorter = if state == 0 { 0 } else { rows[suffix][index(digit)] };
                rows[state][index(digit)] = match begins[state].get(&digit) {
                    Some(&next) => {
                        suffixes[next] = index(shorter);
                        open.push(next);
                        u32::try_from(next).expect("there are at most 4096 states")
                    }
                    None => shorter,
                };
            }
            at += 1;
        }
        for (state, row) in (0..).zip(&mut rows).filter(|(state, _)| found[index(*state)]) {
            row.fill(state);
        }
        Language::new(digits, found.iter().map(|found| !found).collect(), rows)
    }

    /// The number of different digits.
    pub fn digits(&self) -> u32 {
        self.digits
    }

    /// The number of states.
    pub fn states(&self) -> usize {
        self.accepting.len()
    }

    /// Whether a word that leads to this state is in the language.
    pub fn accepts(&self, state: u32) -> bool {
        self.accepting[index(state)]
    }

    /// The state after one more digit.
    pub fn next(&self, state: u32, digit: u32) -> u32 {
        let [state, digits, digit] = [state, self.digits, digit].map(index);
        self.rows[state * digits + digit]
    }

    /// Whether a word is in the language, most significant digit first.
    pub fn has_msd(&self, word: &[u32]) -> bool {
        let end = word
            .iter()
            .try_fold(0, |state, &digit| (digit < self.digits).then(|| self.next(state, digit)));
        end.is_some_and(|state| self.accepts(state))
    }

    /// The class of each state, where two states are in one class if the same digits lead from both
    /// to words. (Hopcroft, *An n log n algorithm for minimizing states in a finite automaton*,
    /// 1971.)
    fn classes(&self) -> Vec<usize> {
        let digits = index(self.digits);
        let mut before = vec![Vec::new(); self.rows.len()];
        for (at, &next) in self.rows.iter().enumerate() {
            before[index(next) * digits + at % digits].push(at / digits);
        }
        let mut class: Vec<usize> = self.accepting.iter().map(|&yes| usize::from(yes)).collect();
        let mut members = vec![Vec::new(); 2];
        (0..self.states()).for_each(|state| members[class[state]].push(state));
        let splits = |class| (0..digits).map(move |digit| (class, digit));
        let mut open: Vec<(usize, usize)> = (0..2).flat_map(splits).collect();
        while let Some((into, digit)) = open.pop() {
            let mut parts: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
            for &state in members[into].iter().flat_map(|state| &before[state * digits + digit]) {
                parts.entry(class[state]).or_default().push(state);
            }
            parts.retain(|&old, part| part.len() < members[old].len());
            for (old, part) in parts {
                let fresh = members.len();
                part.iter().for_each(|&state| class[state] = fresh);
                let mut parts = [members[old].clone(), part];
                parts[0].retain(|&state| class[state] == old);
                // The class keeps the larger part: what leads into it need not be asked again.
                parts.sort_by_key(Vec::len);
                let [small, large] = parts;
                small.iter().for_each(|&state| class[state] = fresh);
                large.iter().for_each(|&state| class[state] = old);
                members[old] = large;
                members.push(small);
                open.extend(splits(fresh));
            }
        }
        class
    }

    /// The minimal automaton, with states numbered breadth first.
    fn minimal(&self) -> Language {
        let class = self.classes();
        let mut numbers = BTreeMap::from([(class[0], 0u32)]);
        let (mut order, mut at, mut rows) = (vec![0u32], 0, Vec::new());
        while let Some(&state) = order.get(at) {
            for digit in 0..self.digits {
                let next = self.next(state, digit);
                let fresh = u32::try_from(numbers.len()).expect("there are at most 4096 states");
                rows.push(*numbers.entry(class[index(next)]).or_insert_with(|| {
                    order.push(next);
                    fresh
                }));
            }
            at += 1;
        }
        let accepting = order.iter().map(|&state| self.accepts(state)).collect();
        Language { digits: self.digits, accepting, rows }
    }

    /// Whether infinitely many words do not begin with 0: digits lead from such a beginning into a
    /// circle. The automaton is minimal.
    fn is_unbounded(&self) -> bool {
        /// How far a search has come with a state.
        #[derive(Clone, Copy, PartialEq)]
        enum Seen {
            Never,
            OnPath,
            Done,
        }
        // Only one state can lead to no word; it leads to itself.
        let dead = |q: u32| !self.accepts(q) && (0..self.digits).all(|d| self.next(q, d) == q);
        let mut seen = vec![Seen::Never; self.states()];
        // The path, with the next digit to follow at each state; a word does not begin with 0.
        let mut path = vec![(0, 1)];
        while let Some((state, digit)) = path.pop() {
            if digit == self.digits {
                seen[index(state)] = Seen::Done;
                continue;
            }
            path.push((state, digit + 1));
            let next = self.next(state, digit);
            match seen[index(next)] {
                Seen::OnPath => return true,
                Seen::Never if !dead(next) => {
                    seen[index(next)] = Seen::OnPath;
                    path.push((next, 0));
                }
                Seen::Never | Seen::Done => {}
            }
        }
        false
    }
}

/// Whether this is the table of a complete automaton.
pub(super) fn is_table(digits: u32, accepting: &[bool], rows: &[Vec<u32>]) -> bool {
    let states = accepting.len();
    (2..=Language::MOST_DIGITS).contains(&digits)
        && (1..=MOST_STATES).contains(&states)
        && states * index(digits) <= MOST_ENTRIES
        && rows.len() == states
        && rows.iter().all(|row| row.len() == index(digits))
        && rows.iter().flatten().all(|&next| index(next) < states)
}
