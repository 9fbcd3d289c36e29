//! A place where results are kept, so that the same work is not done twice.

use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::sync::{Mutex, PoisonError};

/// A place where results are kept under keys. A [`Budget`](super::Budget) carries it to the work.
///
/// The caller does not trust stored bytes: they may be damaged, or written by someone who wants to
/// deceive.
pub trait Shelf: fmt::Debug + Send + Sync {
    /// The bytes that were stored last under a key, if they are still there.
    fn find(&self, key: &str) -> Option<Vec<u8>>;

    /// Keeps bytes under a key, in place of those that were there. A shelf may forget at any time,
    /// and reports no errors: what is not there is computed again.
    fn keep(&self, key: &str, bytes: &[u8]);
}

/// A shelf in memory, which forgets the oldest results when it is full.
///
/// ```
/// use nimata_automata::budget::{Memory, Shelf};
/// let memory = Memory::new(10);
/// memory.keep("a", b"12345");
/// memory.keep("b", b"67890");
/// assert_eq!(memory.find("a"), Some(b"12345".to_vec()));
/// memory.keep("c", b"!");
/// assert_eq!((memory.find("a"), memory.find("c")), (None, Some(b"!".to_vec())));
/// ```
pub struct Memory {
    most: usize,
    kept: Mutex<Entries>,
}

#[derive(Default)]
struct Entries {
    entries: HashMap<String, Vec<u8>>,
    /// The keys, the oldest first.
    keys: VecDeque<String>,
    bytes: usize,
}

impl Memory {
    /// An empty shelf with a bound on its bytes.
    pub fn new(most: usize) -> Self {
        Memory { most, kept: Mutex::default() }
    }
}

impl Default for Memory {
    /// A shelf for 64 MiB.
    fn default() -> Self {
        Memory::new(64 << 20)
    }
}

impl fmt::Debug for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Memory").field("most", &self.most).finish_non_exhaustive()
    }
}

impl Shelf for Memory {
    fn find(&self, key: &str) -> Option<Vec<u8>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).entries.get(key).cloned()
    }

    fn keep(&self, key: &str, bytes: &[u8]) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.forget(key);
        if bytes.len() > self.most {
            return;
        }
        kept.keys.retain(|known| known != key);
        while kept.bytes + bytes.len() > self.most {
            let oldest = kept.keys.pop_front().expect("all bytes have keys");
            kept.forget(&oldest);
        }
        kept.bytes += bytes.len();
        kept.keys.push_back(key.to_owned());
        kept.entries.insert(key.to_owned(), bytes.to_vec());
    }
}

impl Entries {
    fn forget(&mut self, key: &str) {
        self.bytes -= self.entries.remove(key).map_or(0, |bytes| bytes.len());
    }
}

#[cfg(test)]
mod tests {
    use super::{Memory, Shelf};

    #[test]
    fn a_key_keeps_its_last_bytes_and_counts_once() {
        let memory = Memory::new(6);
        for bytes in [&b"123456"[..], b"", b"12", b"1234"] {
            memory.keep("a", bytes);
            assert_eq!(memory.find("a").as_deref(), Some(bytes));
        }
        memory.keep("b", b"56");
        assert_eq!(memory.find("a").as_deref(), Some(&b"1234"[..]));
        memory.keep("a", b"1234567");
        assert_eq!((memory.find("a"), memory.find("b")), (None, Some(b"56".to_vec())));
        memory.keep("c", b"1234");
        assert_eq!(memory.find("b").as_deref(), Some(&b"56"[..]));
    }
}
