//! Lists of numbers, each stored once and identified by a number.

use std::hash::BuildHasher;

use nimata_automata::number::index;
use rustc_hash::{FxBuildHasher, FxHashMap};

/// The end of a chain.
const NONE: u32 = u32::MAX;

/// Lists of numbers, numbered in the order of their first occurrence.
///
/// One array holds all lists. The map has one entry for each hash, and lists with equal hashes form
/// a chain. So a look-up allocates nothing.
#[derive(Clone, Debug, Default)]
pub(super) struct Lists {
    items: Vec<u32>,
    ends: Vec<usize>,
    heads: FxHashMap<u64, u32>,
    next: Vec<u32>,
}

impl Lists {
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// An estimate of the bytes that the lists take.
    pub(super) fn bytes(&self) -> usize {
        4 * self.items.len() + 40 * self.ends.len()
    }

    pub(super) fn clear(&mut self) {
        self.items.clear();
        self.ends.clear();
        self.heads.clear();
        self.next.clear();
    }

    pub(super) fn get(&self, number: usize) -> &[u32] {
        let start = if number == 0 { 0 } else { self.ends[number - 1] };
        &self.items[start..self.ends[number]]
    }

    /// The number of a list, if it is stored.
    pub(super) fn find(&self, list: &[u32]) -> Option<usize> {
        self.in_chain(*self.heads.get(&FxBuildHasher.hash_one(list))?, list)
    }

    /// The number of a list, if it is in the chain that begins here.
    fn in_chain(&self, mut at: u32, list: &[u32]) -> Option<usize> {
        while at != NONE {
            if self.get(index(at)) == list {
                return Some(index(at));
            }
            at = self.next[index(at)];
        }
        None
    }

    /// The number of a list, and whether it was added now.
    pub(super) fn number(&mut self, list: &[u32]) -> (usize, bool) {
        let hash = FxBuildHasher.hash_one(list);
        let first = self.heads.get(&hash).copied().unwrap_or(NONE);
        if let Some(known) = self.in_chain(first, list) {
            return (known, false);
        }
        let number = self.ends.len();
        let short = u32::try_from(number).expect("memory is bounded before 2^32 lists");
        self.heads.insert(hash, short);
        self.next.push(first);
        self.items.extend_from_slice(list);
        self.ends.push(self.items.len());
        (number, true)
    }
}
