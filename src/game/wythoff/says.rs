//! What the automata of a game say.

/// What an automaton says of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Says {
    /// The piles in either order: 0 for a P-position, 1 for the others, and nothing where a track
    /// is no representation.
    Outcome,
    /// The smaller pile first: 1 for a P-position, 0 for every other pair of words.
    Pairs,
    /// 1 for greedy words, 0 for others.
    Representations,
    /// 1 for every A_n, A_0 = 0 included, 0 for other numbers, and nothing for words that are no
    /// representation.
    SmallerPiles,
}

impl Says {
    /// How many numbers the automaton reads.
    pub(super) fn tracks(self) -> u32 {
        match self {
            Says::Outcome | Says::Pairs => 2,
            Says::Representations | Says::SmallerPiles => 1,
        }
    }
}
