//! Tables of the walk: lists of numbers, each stored once, and the steps found for states and
//! letters.

use std::collections::HashMap;
use std::hash::{BuildHasher, Hasher};

use crate::automaton::index;
use crate::logic::hash::Seed;

/// Machines with at most this many letters store the steps of a state as one row; others use a map.
pub(super) const MOST_LETTERS: u64 = 1 << 8;

/// Lists of numbers, each stored once, and numbered in the order in which they were added.
pub(super) struct Lists {
    entries: Vec<u32>,
    /// The end of each list in `entries`.
    ends: Vec<usize>,
    /// A hash table with open addressing: the number of a list plus 1, or 0 where a place is free.
    places: Vec<u32>,
    seed: Seed,
}

impl Default for Lists {
    fn default() -> Lists {
        let (entries, ends, places) = (Vec::new(), Vec::new(), vec![0; 2]);
        Lists { entries, ends, places, seed: Seed::default() }
    }
}

impl Lists {
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The number of entries of all lists.
    pub(super) fn entries(&self) -> usize {
        self.entries.len()
    }

    /// Returns the list with a number, which must have been given to one.
    pub(super) fn list(&self, number: u32) -> &[u32] {
        let number = index(number);
        let start = if number == 0 { 0 } else { self.ends[number - 1] };
        &self.entries[start..self.ends[number]]
    }

    /// Returns the number of a list, or the place in the hash table where it belongs.
    pub(super) fn find(&self, list: &[u32]) -> Result<u32, usize> {
        let mut hasher = self.seed.build_hasher();
        list.iter().for_each(|&entry| hasher.write_u32(entry));
        let mask = self.places.len() - 1;
        let mut place = usize::try_from(hasher.finish() & u64::from(u32::MAX)).unwrap_or(0) & mask;
        while let Some(number) = self.places[place].checked_sub(1) {
            if self.list(number).iter().eq(list) {
                return Ok(number);
            }
            place = (place + 1) & mask;
        }
        Err(place)
    }

    /// Stores a new list at the place that [`Lists::find`] returned; `None` if there are too many
    /// lists.
    pub(super) fn add(&mut self, list: &[u32], place: usize) -> Option<u32> {
        let number = u32::try_from(self.len()).ok().filter(|&number| number < u32::MAX - 2)?;
        self.entries.extend_from_slice(list);
        self.ends.push(self.entries.len());
        self.places[place] = number + 1;
        if 2 * self.len() > self.places.len() {
            self.places = vec![0; 2 * self.places.len()];
            for number in 0..=number {
                if let Err(place) = self.find(self.list(number)) {
                    self.places[place] = number + 1;
                }
            }
        }
        Some(number)
    }
}

/// Maps a state and a letter to two numbers.
#[derive(Default)]
pub(super) struct Memo {
    letters: u64,
    rows: Vec<[u32; 2]>,
    others: HashMap<(u32, u64), [u32; 2], Seed>,
}

/// Marks an entry of a row that was not computed yet.
const UNKNOWN: [u32; 2] = [u32::MAX; 2];

impl Memo {
    pub(super) fn new(letters: u64) -> Memo {
        Memo { letters, rows: Vec::new(), others: HashMap::default() }
    }

    pub(super) fn get(&self, state: u32, letter: u64) -> Option<[u32; 2]> {
        if self.letters > MOST_LETTERS {
            return self.others.get(&(state, letter)).copied();
        }
        self.rows.get(self.place(state, letter)).copied().filter(|&found| found != UNKNOWN)
    }

    /// The memory, in numbers, that storing an entry for this state will add.
    pub(super) fn more(&self, state: u32) -> usize {
        match self.letters {
            u64::MAX => 0,
            few if few <= MOST_LETTERS => {
                self.place(state + 1, 0).saturating_sub(self.rows.len()).saturating_mul(2)
            }
            _ => 16,
        }
    }

    pub(super) fn set(&mut self, state: u32, letter: u64, found: [u32; 2]) {
        if self.letters <= MOST_LETTERS {
            let (place, end) = (self.place(state, letter), self.place(state + 1, 0));
            self.rows.resize(self.rows.len().max(end), UNKNOWN);
            self.rows[place] = found;
        } else if self.letters < u64::MAX {
            // With this many letters their numbers saturate, and different letters would share a
            // place.
            self.others.insert((state, letter), found);
        }
    }

    fn place(&self, state: u32, letter: u64) -> usize {
        let place = u64::from(state).saturating_mul(self.letters).saturating_add(letter);
        usize::try_from(place).unwrap_or(usize::MAX)
    }
}
