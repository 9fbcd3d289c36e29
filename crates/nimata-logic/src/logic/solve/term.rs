//! The variables of an atom and of its terms, with the conditions under which these are natural
//! numbers.

use crate::logic::linear::{Sum, Terms};

/// The variables of an atom, and the conditions on its terms.
pub(super) struct Atom<'v> {
    /// Returns the number of a variable by its name.
    number: &'v dyn Fn(&str) -> u32,
    /// The sums that must be at least 0.
    pub(super) sides: Vec<Sum>,
    /// The fresh variables, which stand for quotients and for other numbers of this atom alone.
    pub(super) fresh: Vec<u32>,
    next: u32,
}

impl<'v> Atom<'v> {
    /// `next` is the first number that is not a variable of the formula.
    pub(super) fn new(number: &'v dyn Fn(&str) -> u32, next: u32) -> Self {
        Atom { number, sides: Vec::new(), fresh: Vec::new(), next }
    }

    /// Returns a variable that is not in use; the next call of [`Terms::fresh`] may return it.
    pub(super) fn unused(&self) -> u32 {
        self.next
    }
}

impl Terms<u32> for Atom<'_> {
    const NATURAL: bool = true;

    fn variable(&self, name: &str) -> u32 {
        (self.number)(name)
    }

    fn fresh(&mut self) -> u32 {
        self.next += 1;
        self.fresh.push(self.next - 1);
        self.next - 1
    }

    fn require(&mut self, sum: Sum) {
        self.sides.push(sum);
    }
}
