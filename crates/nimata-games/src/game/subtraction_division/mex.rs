//! Computes the mex of the options' values fast.

use super::Value;

/// The set of the options' values, which yields the mex.
pub(super) enum Seen {
    /// One word is enough for almost every game.
    Word(u64),
    /// stamps[v] is the last round in which v was marked.
    Stamps { stamps: Vec<u64>, round: u64 },
}

impl Seen {
    pub(super) fn new(largest: Value) -> Self {
        match largest {
            0..=62 => Seen::Word(0),
            _ => Seen::Stamps { stamps: vec![0; usize::from(largest) + 2], round: 1 },
        }
    }

    #[inline]
    pub(super) fn mark(&mut self, value: Value) {
        match self {
            Seen::Word(word) => *word |= 1 << value,
            Seen::Stamps { stamps, round } => stamps[usize::from(value)] = *round,
        }
    }

    /// Returns the least unmarked value, and clears the marks.
    #[inline]
    pub(super) fn take_mex(&mut self) -> Value {
        let mex = match self {
            Seen::Word(word) => usize::try_from(std::mem::take(word).trailing_ones()).ok(),
            Seen::Stamps { stamps, round } => {
                let mex = stamps.iter().position(|stamp| stamp != round);
                *round += 1;
                mex
            }
        };
        let mex = mex.expect("one more place than there are values");
        Value::try_from(mex).expect("a mex is at most the number of options")
    }
}
