//! What the digits of N, least significant first, determine about g(N): the place of its digit 1,
//! and the digit that follows.

/// What is known about g(N) after some digits of N.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Place {
    /// All digits were 0.
    NotYet,
    /// The last digit was the first 1: it is the digit 1 of g(N).
    Here,
    /// The digit after it was 0, so that g(N − g(N)) ≥ 4g(N).
    ThenZero,
    /// The digit after it was 1, so that g(N − g(N)) = 2g(N).
    ThenOne,
}

impl Place {
    /// The place after one more digit of N, and the digit of g(N) there.
    pub(super) fn step(self, digit: u32) -> (Place, u32) {
        match (self, digit) {
            (Place::NotYet, 0) => (Place::NotYet, 0),
            (Place::NotYet, _) => (Place::Here, 1),
            (Place::Here, 0) => (Place::ThenZero, 0),
            (Place::Here, _) => (Place::ThenOne, 0),
            (settled, _) => (settled, 0),
        }
    }
}
