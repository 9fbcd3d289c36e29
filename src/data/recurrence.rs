//! Recurrences x(n) = mex { x(n − s), x(n/d) }: a subtraction–division game as plain data.

/// The result of a division that leaves a remainder; it also determines where the game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rounding {
    /// ⌈n/d⌉ for n ≥ 2; positions n ≥ 1, the game ends at 1 (Kupin).
    Ceiling,
    /// ⌊n/d⌋ for n ≥ 1; positions n ≥ 0, the game ends at 0 (Fraenkel's Mark).
    Floor,
    /// n/d, allowed only where d divides n ≥ 1; positions n ≥ 0.
    Exact,
}

/// The recurrence x(n) = mex {x(u) : u an option of n} on one number, for other programs to verify.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recurrence {
    /// S: n − s is an option if it is a position.
    pub subtract: Vec<u32>,
    /// D: n divided by d is an option.
    pub divide: Vec<u32>,
    /// How division rounds.
    pub rounding: Rounding,
    /// The value of a position without options: 0, or 1 in misère play.
    pub terminal: u32,
    /// The values of the first positions, where they are prescribed.
    pub first: Vec<u32>,
}
