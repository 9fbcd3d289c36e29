//! Random numbers for the tests, the same in every run.

/// The generator splitmix64 (Steele, Lea, Flood, *Fast splittable pseudorandom number generators*),
/// from a seed.
pub struct Chance(pub u64);

impl Chance {
    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub fn below(&mut self, bound: u64) -> u64 {
        self.bits() % bound
    }

    /// A random index in a list of this length.
    pub fn place(&mut self, count: usize) -> usize {
        let at = self.below(u64::try_from(count).expect("short"));
        usize::try_from(at).expect("short")
    }

    /// A random element.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.place(from.len())]
    }
}
