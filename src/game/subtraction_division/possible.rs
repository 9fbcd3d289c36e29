//! Values that are known only up to a set of possibilities.

use super::Value;

/// Rows of possible values for consecutive positions, one bit a value.
pub(super) struct PossibleValues {
    /// How many words a set takes.
    pub(super) words: usize,
    rows: Vec<u64>,
    anything: Vec<u64>,
    /// The union of the options' sets, and the values that some option has for certain.
    union: Vec<u64>,
    certain: Vec<u64>,
    options: usize,
}

impl PossibleValues {
    /// No rows yet; values go from 0 to `largest`.
    pub(super) fn new(largest: Value) -> Self {
        let values = usize::from(largest) + 1;
        let words = values.div_ceil(64);
        let mut anything = vec![u64::MAX; words];
        if values % 64 != 0 {
            anything[words - 1] = (1 << (values % 64)) - 1;
        }
        PossibleValues {
            words,
            rows: Vec::new(),
            anything,
            union: vec![0; words],
            certain: vec![0; words],
            options: 0,
        }
    }

    /// The bytes of a row.
    pub(super) fn bytes_a_row(&self) -> u64 {
        8 * u64::try_from(self.words).expect("at most 1024")
    }

    /// Forgets the rows, keeps their memory.
    pub(super) fn clear(&mut self) {
        self.rows.clear();
    }

    /// The value of a row, if only one is possible.
    pub(super) fn single(&self, row: usize) -> Option<Value> {
        single(&self.rows[row * self.words..][..self.words])
    }

    /// An option whose value is known.
    pub(super) fn option_known(&mut self, value: Value) {
        let (word, bit) = (usize::from(value / 64), 1 << (value % 64));
        self.union[word] |= bit;
        self.certain[word] |= bit;
        self.options += 1;
    }

    /// An option whose possible values are those of an earlier row.
    pub(super) fn option_row(&mut self, row: usize) {
        let set = &self.rows[row * self.words..][..self.words];
        let is_single = single(set).is_some();
        for (word, bits) in set.iter().enumerate() {
            self.union[word] |= bits;
            if is_single {
                self.certain[word] |= bits;
            }
        }
        self.options += 1;
    }

    /// An option of which nothing is known.
    pub(super) fn option_unknown(&mut self) {
        for (union, anything) in self.union.iter_mut().zip(&self.anything) {
            *union |= anything;
        }
        self.options += 1;
    }

    /// Appends the row of a position with the options named since the last row: every mex that some
    /// choice of possible values gives, and perhaps more (a superset is sound).
    ///
    /// v is possible if no option has it for certain and each smaller value is possible for some
    /// option; a mex is at most the number of options. Without options the value is `terminal`.
    pub(super) fn push_mex(&mut self, terminal: Value) {
        let base = self.rows.len();
        self.rows.resize(base + self.words, 0);
        let row = &mut self.rows[base..];
        if self.options == 0 {
            row[usize::from(terminal / 64)] |= 1 << (terminal % 64);
        } else {
            for v in 0..=self.options {
                let (word, bit) = (v / 64, 1u64 << (v % 64));
                if self.certain.get(word).is_none_or(|bits| bits & bit == 0) {
                    row[word] |= bit;
                }
                if self.union.get(word).is_none_or(|bits| bits & bit == 0) {
                    break;
                }
            }
        }
        self.union.fill(0);
        self.certain.fill(0);
        self.options = 0;
    }
}

fn single(set: &[u64]) -> Option<Value> {
    let mut members = set.iter().enumerate().filter(|(_, bits)| **bits != 0);
    let (word, bits) = members.next()?;
    (bits.is_power_of_two() && members.next().is_none()).then(|| {
        let bit = Value::try_from(bits.trailing_zeros()).expect("below 64");
        Value::try_from(word * 64).expect("values fit 16 bits") + bit
    })
}
