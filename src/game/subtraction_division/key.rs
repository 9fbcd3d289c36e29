//! Short lists of numbers as keys of large tables.

use std::borrow::Borrow;
use std::hash::{Hash, Hasher};

/// A list of numbers; a short one takes no memory of its own, for a table of millions of those
/// that do takes seconds to be freed, in which nobody looks at the clock.
pub(super) enum Key {
    Short(u8, [u32; Key::SHORT]),
    Long(Box<[u32]>),
}

impl Key {
    const SHORT: usize = 6;

    pub(super) fn numbers(&self) -> &[u32] {
        match self {
            Key::Short(length, numbers) => &numbers[..usize::from(*length)],
            Key::Long(numbers) => numbers,
        }
    }
}

impl From<&[u32]> for Key {
    fn from(numbers: &[u32]) -> Self {
        match u8::try_from(numbers.len()) {
            Ok(length) if numbers.len() <= Key::SHORT => {
                let mut short = [0; Key::SHORT];
                short[..numbers.len()].copy_from_slice(numbers);
                Key::Short(length, short)
            }
            _ => Key::Long(numbers.into()),
        }
    }
}

impl Borrow<[u32]> for Key {
    fn borrow(&self) -> &[u32] {
        self.numbers()
    }
}

impl PartialEq for Key {
    fn eq(&self, other: &Self) -> bool {
        self.numbers() == other.numbers()
    }
}

impl Eq for Key {}

/// As the list itself, by which a key is looked for.
impl Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.numbers().hash(state);
    }
}
