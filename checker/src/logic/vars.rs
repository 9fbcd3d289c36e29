//! Variables, and sets of them.

/// The number of a variable in a text; each binding has a number of its own.
pub(crate) type Var = usize;

/// The greatest number of variables in one text, so that a set of them fits in four words.
pub(super) const MAX_VARIABLES: usize = 250;

/// A set of variables, with one bit for each.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Vars([u64; 4]);

impl Vars {
    pub(super) fn contains(self, var: Var) -> bool {
        self.0[var / 64] >> (var % 64) & 1 == 1
    }

    pub(super) fn and(self, other: Vars) -> Vars {
        Vars([0, 1, 2, 3].map(|i| self.0[i] | other.0[i]))
    }

    pub(super) fn without(self, other: Vars) -> Vars {
        Vars([0, 1, 2, 3].map(|i| self.0[i] & !other.0[i]))
    }

    pub(super) fn meets(self, other: Vars) -> bool {
        self.without(other) != self
    }

    pub(super) fn is_empty(self) -> bool {
        self == Vars::default()
    }

    pub(super) fn list(self) -> Vec<Var> {
        (0..MAX_VARIABLES).filter(|&var| self.contains(var)).collect()
    }
}

impl FromIterator<Var> for Vars {
    fn from_iter<I: IntoIterator<Item = Var>>(all: I) -> Vars {
        let mut vars = Vars::default();
        all.into_iter().for_each(|var| vars.0[var / 64] |= 1 << (var % 64));
        vars
    }
}
