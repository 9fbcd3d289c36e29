//! Recurrences x(n) = mex { x(n − s), x(n/d) }: a subtraction–division game as plain data.

/// The rounding of a division with a remainder, which also determines where a game with divisions
/// ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rounding {
    /// Rounds up: ⌈n/d⌉ for n ≥ 2; positions are n ≥ 1, and the game ends at 1 (Kupin).
    Ceiling,
    /// Rounds down: ⌊n/d⌋ for n ≥ 1; positions are n ≥ 0, and the game ends at 0 (Fraenkel's Mark).
    Floor,
    /// n/d, which is allowed only if d divides n ≥ 1; positions n ≥ 0.
    Exact,
}

impl Rounding {
    /// The least position of a game that divides by these numbers: 1 if quotients are rounded up,
    /// and 0 otherwise. Without divisors it is 0, as in textbooks on subtraction games.
    pub fn origin(self, divide: &[u32]) -> u64 {
        u64::from(self == Rounding::Ceiling && !divide.is_empty())
    }
}

/// The recurrence x(n) = mex {x(u) : u an option of n} on one number, for other programs to verify.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recurrence {
    /// S: n − s is an option of n if it is a position.
    pub subtract: Vec<u32>,
    /// D: n divided by d is an option of n.
    pub divide: Vec<u32>,
    /// The rounding of n/d.
    pub rounding: Rounding,
    /// The value of a position without options: 0, or 1 in misère play.
    pub terminal: u32,
    /// The prescribed values of the first positions, if there are any.
    pub first: Vec<u32>,
}
