//! A list of values that takes as few bytes a value as the largest of them needs.

use nimata_automata::budget::{Budget, Reached};

/// A list of values in one, two or four bytes each.
#[derive(Clone, Debug)]
pub(super) enum Compact {
    Bytes(Vec<u8>),
    Pairs(Vec<u16>),
    Fours(Vec<u32>),
}

impl Default for Compact {
    fn default() -> Self {
        Compact::Bytes(Vec::new())
    }
}

impl Compact {
    /// The number of values.
    pub(super) fn len(&self) -> usize {
        match self {
            Compact::Bytes(list) => list.len(),
            Compact::Pairs(list) => list.len(),
            Compact::Fours(list) => list.len(),
        }
    }

    /// The value at an index.
    #[inline]
    pub(super) fn at(&self, place: usize) -> u32 {
        match self {
            Compact::Bytes(list) => list[place].into(),
            Compact::Pairs(list) => list[place].into(),
            Compact::Fours(list) => list[place],
        }
    }

    /// A copy of the list.
    ///
    /// # Errors
    /// [`Reached::Memory`] before any is taken.
    pub(super) fn copied(&self, budget: &Budget) -> Result<Compact, Reached> {
        let width = match self {
            Compact::Bytes(_) => 1,
            Compact::Pairs(_) => 2,
            Compact::Fours(_) => 4,
        };
        budget.allow_memory(2 * width * number(self.len()))?;
        Ok(self.clone())
    }

    /// Adds a value. Where it is larger than all before, each value may take more bytes.
    ///
    /// # Errors
    /// [`Reached::Memory`] before any is taken; `beside` bytes are in use elsewhere.
    pub(super) fn push(&mut self, value: u32, beside: u64, budget: &Budget) -> Result<(), Reached> {
        match self {
            Compact::Bytes(list) => match value.try_into() {
                Ok(value) => return pushed(list, value, beside, budget),
                Err(_) => *self = Compact::Pairs(widened(list, beside, budget)?),
            },
            Compact::Pairs(list) => match value.try_into() {
                Ok(value) => return pushed(list, value, beside, budget),
                Err(_) => *self = Compact::Fours(widened(list, beside, budget)?),
            },
            Compact::Fours(list) => return pushed(list, value, beside, budget),
        }
        self.push(value, beside, budget)
    }
}

/// Adds a value to a list, which doubles where it is full.
fn pushed<T>(list: &mut Vec<T>, value: T, beside: u64, budget: &Budget) -> Result<(), Reached> {
    if list.len() == list.capacity() {
        let room = budget.room(number(2 * list.len().max(512)), beside)?;
        let old = std::mem::replace(list, room);
        list.extend(old);
    }
    list.push(value);
    Ok(())
}

/// The values of a list in more bytes each, with room for one more.
fn widened<T: Copy, W: From<T>>(
    list: &[T],
    beside: u64,
    budget: &Budget,
) -> Result<Vec<W>, Reached> {
    let mut wide = budget.room(number(list.len() + 1), beside)?;
    wide.extend(list.iter().map(|&value| W::from(value)));
    Ok(wide)
}

fn number(count: usize) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_any_size_are_kept_in_order() {
        let (mut list, budget) = (Compact::default(), Budget::default());
        let values: Vec<u32> = (0..2000)
            .map(|n| match n {
                0..1200 => n % 256,
                1200..1600 => 37 * n,
                _ => n * n * 700,
            })
            .collect();
        for (place, &value) in values.iter().enumerate() {
            list.push(value, 0, &budget).expect("little memory");
            assert_eq!((list.len(), list.at(place)), (place + 1, value));
        }
        assert!((0..values.len()).all(|place| list.at(place) == values[place]));
        assert!(matches!(list, Compact::Fours(_)));
    }

    #[test]
    fn a_bound_of_memory_is_kept_and_the_values_stay() {
        let (mut list, little) = (Compact::default(), Budget::new(1, 1 << 12, None));
        let ended = (0..1 << 13).map(|n| list.push(n % 2, 0, &little)).find(Result::is_err);
        assert!(matches!(ended, Some(Err(Reached::Memory { .. }))), "{ended:?}");
        assert_eq!((list.len(), list.at(4095)), (4096, 1));
    }
}
