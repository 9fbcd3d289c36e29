//! Pseudo-random numbers from a seed.

/// The generator splitmix64 (Steele, Lea, Flood, *Fast splittable pseudorandom number generators*).
#[derive(Clone, Debug)]
pub struct Chance {
    state: u64,
}

impl Chance {
    /// The generator with this seed.
    pub fn new(seed: u64) -> Self {
        Chance { state: seed }
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `count`. Its bias is below `count` in 2^64.
    ///
    /// # Panics
    /// `count` is 0.
    pub fn below(&mut self, count: usize) -> usize {
        let count = u64::try_from(count).expect("an index fits into 64 bits");
        usize::try_from(self.next() % count).expect("below an index")
    }
}
