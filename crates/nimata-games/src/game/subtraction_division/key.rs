//! Short lists of numbers as keys of large tables.

use std::borrow::Borrow;
use std::hash::{Hash, Hasher};

/// A list of numbers. A short list is stored inline, because freeing a table with millions of
/// separate allocations takes seconds, in which no one reads the clock.
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

/// Hashes like the list itself, so that a key can be found by its list.
impl Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.numbers().hash(state);
    }
}
