//! The kinds of automata for a game.

/// The kind of an automaton for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Says {
    /// The piles in either order: 0 for a P-position, 1 for other positions, and no output if a
    /// track is not a representation.
    Outcome,
    /// The smaller pile first: 1 for a P-position, 0 for every other pair of words.
    Pairs,
    /// One word: 1 for greedy words, 0 for others.
    Representations,
    /// One word: 1 for every A_n, including A_0 = 0, 0 for other numbers, and no output for words
    /// that are not representations.
    SmallerPiles,
}

impl Says {
    /// The number of tracks of the automaton.
    pub(super) fn tracks(self) -> u32 {
        match self {
            Says::Outcome | Says::Pairs => 2,
            Says::Representations | Says::SmallerPiles => 1,
        }
    }
}
