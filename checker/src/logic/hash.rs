//! A fast hash with a random secret, so that no file can force collisions.

use std::hash::{BuildHasher, Hasher, RandomState};

/// The secret of one map, random in each run.
pub(crate) struct Seed(u64);

impl Default for Seed {
    fn default() -> Seed {
        Seed(RandomState::new().hash_one(0) | 1)
    }
}

impl BuildHasher for Seed {
    type Hasher = Mix;

    fn build_hasher(&self) -> Mix {
        Mix { state: self.0, secret: self.0 }
    }
}

/// Multiplies each 64-bit word by the secret and folds both halves of the product together.
pub(crate) struct Mix {
    state: u64,
    secret: u64,
}

impl Hasher for Mix {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(word.into());
    }

    fn write_u64(&mut self, word: u64) {
        let product = u128::from(self.state ^ word) * u128::from(self.secret);
        let half = |product: u128| u64::try_from(product & u128::from(u64::MAX)).unwrap_or(0);
        self.state = half(product >> 64) ^ half(product).rotate_left(17);
    }

    fn finish(&self) -> u64 {
        self.state
    }
}
