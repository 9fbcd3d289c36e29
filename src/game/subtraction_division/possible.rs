//! Values that are known only up to a set of possibilities.

use rustc_hash::FxHashMap;

use super::{SubtractionDivision, Value};

/// Sets of possible values, each once, by number. The set of the value v alone has the number v;
/// the others have numbers past the largest value.
pub(super) struct PossibleValues {
    largest: Value,
    terminal: Value,
    /// How many words a set takes.
    words: usize,
    /// The sets with several members, one after the other; the first is the set of all values.
    sets: Vec<u64>,
    numbers: FxHashMap<Box<[u64]>, u32>,
    /// The union of the options' sets, and the values that some option has for certain.
    union: Vec<u64>,
    certain: Vec<u64>,
    options: usize,
}

impl PossibleValues {
    /// The sets of values of a game.
    pub(super) fn new(rules: &SubtractionDivision) -> Self {
        let largest = rules.largest_value();
        let values = usize::from(largest) + 1;
        let words = values.div_ceil(64);
        let mut possible = PossibleValues {
            largest,
            terminal: rules.terminal_value(),
            words,
            sets: Vec::new(),
            numbers: FxHashMap::default(),
            union: vec![0; words],
            certain: vec![0; words],
            options: 0,
        };
        let mut anything = vec![u64::MAX; words];
        if values % 64 != 0 {
            anything[words - 1] = (1 << (values % 64)) - 1;
        }
        possible.number(&anything);
        possible
    }

    /// The set of all values.
    pub(super) fn anything(&self) -> u32 {
        u32::from(self.largest) + 1
    }

    /// The bytes that a set takes.
    pub(super) fn bytes_a_set(&self) -> u64 {
        16 * u64::try_from(self.words).expect("at most 1024") + 64
    }

    /// How many sets there are that have several members.
    pub(super) fn len(&self) -> usize {
        self.sets.len() / self.words
    }

    /// The only member of a set, if there is but one.
    pub(super) fn single(&self, set: u32) -> Option<Value> {
        Value::try_from(set).ok().filter(|&value| value <= self.largest)
    }

    /// An option whose value is one of a set.
    pub(super) fn option(&mut self, set: u32) {
        self.options += 1;
        if let Some(value) = self.single(set) {
            let (word, bit) = (usize::from(value / 64), 1 << (value % 64));
            self.union[word] |= bit;
            self.certain[word] |= bit;
            return;
        }
        let place = usize::try_from(set - self.anything()).expect("a place in a list");
        let members = &self.sets[place * self.words..][..self.words];
        self.union.iter_mut().zip(members).for_each(|(union, bits)| *union |= bits);
    }

    /// The set of the values that the options named since the last call allow: every mex that some
    /// choice of possible values gives, and perhaps more (a superset is sound).
    ///
    /// v is possible if no option has it for certain and each smaller value is possible for some
    /// option; a mex is at most the number of options. Without options the value is the terminal
    /// one.
    pub(super) fn take_mex(&mut self) -> u32 {
        if self.options == 0 {
            return self.terminal.into();
        }
        let mut row = vec![0; self.words];
        for v in 0..=self.options {
            let (word, bit) = (v / 64, 1u64 << (v % 64));
            if self.certain.get(word).is_none_or(|bits| bits & bit == 0) {
                row[word] |= bit;
            }
            if self.union.get(word).is_none_or(|bits| bits & bit == 0) {
                break;
            }
        }
        self.union.fill(0);
        self.certain.fill(0);
        self.options = 0;
        self.number(&row)
    }

    fn number(&mut self, set: &[u64]) -> u32 {
        let mut words = set.iter().enumerate().filter(|(_, bits)| **bits != 0);
        let (word, bits) = words.next().expect("some mex is possible");
        if bits.is_power_of_two() && words.next().is_none() {
            let value = 64 * word + usize::try_from(bits.trailing_zeros()).expect("below 64");
            return u32::try_from(value).expect("values fit 16 bits");
        }
        if let Some(&number) = self.numbers.get(set) {
            return number;
        }
        let number = u32::try_from(self.len()).expect("few sets") + self.anything();
        self.sets.extend(set);
        self.numbers.insert(set.into(), number);
        number
    }
}
