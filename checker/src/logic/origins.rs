//! The origins of words, which the module `reversal` knows of a machine.

/// The origins of the words of a body, as bits.
pub(super) struct Reversal {
    pub(super) letters: usize,
    /// For each letter its origin.
    pub(super) last: Vec<u32>,
    /// For each origin, that of a word w, and each letter a the origin of the word aw.
    pub(super) before: Vec<u32>,
    /// For each tuple the origins that it is in.
    pub(super) within: Vec<Vec<u32>>,
}
