//! SHA-256 (FIPS 180-4), which identifies an automaton in a statement.

use std::fmt::{self, Write};

use crate::limits::{Limits, Timer, count};

/// Computes the constants of the standard: 32 bits of the fractional parts of the cube roots of the
/// first 64 primes, and of the square roots of the first 8.
fn constants() -> ([u32; 64], [u32; 8]) {
    let (mut cube, mut square) = ([0; 64], [0; 8]);
    let prime = |n: &u128| (2..*n).take_while(|d| d * d <= *n).all(|d| !n.is_multiple_of(d));
    for (found, prime) in (2u128..).filter(prime).take(64).enumerate() {
        // Shifting a prime by 96 bits shifts its cube root by 32, so the low 32 bits of the root
        // are the first 32 fractional bits. For the square root 64 bits do the same.
        cube[found] = low(root(prime << 96, |r| r.checked_mul(r)?.checked_mul(r)));
        if let Some(place) = square.get_mut(found) {
            *place = low(root(prime << 64, |r| r.checked_mul(r)));
        }
    }
    (cube, square)
}

/// The largest number below 2^40 whose power is at most n.
fn root(n: u128, power: impl Fn(u128) -> Option<u128>) -> u128 {
    (0..40).rev().fold(0, |r, bit| {
        let more = r | 1 << bit;
        if power(more).is_some_and(|power| power <= n) { more } else { r }
    })
}

fn low(number: u128) -> u32 {
    u32::try_from(number & u128::from(u32::MAX)).unwrap_or(0)
}

/// Hashes a text that is written to it piece by piece, so no copy of the text is stored.
pub(crate) struct Digest<'a> {
    timer: Timer<'a>,
    cube: [u32; 64],
    state: [u32; 8],
    block: [u8; 64],
    length: usize,
}

impl<'a> Digest<'a> {
    pub(crate) fn new(limits: &'a Limits) -> Digest<'a> {
        let (cube, state) = constants();
        Digest { timer: limits.timer(), cube, state, block: [0; 64], length: 0 }
    }

    fn push(&mut self, byte: u8) {
        self.block[self.length % 64] = byte;
        self.length += 1;
        if self.length.is_multiple_of(64) {
            self.compress();
        }
    }

    fn compress(&mut self) {
        let mut w = [0u32; 64];
        for (word, c) in w.iter_mut().zip(self.block.chunks(4)) {
            *word = u32::from_be_bytes([c[0], c[1], c[2], c[3]]);
        }
        for t in 16..64 {
            let s0 = w[t - 15].rotate_right(7) ^ w[t - 15].rotate_right(18) ^ (w[t - 15] >> 3);
            let s1 = w[t - 2].rotate_right(17) ^ w[t - 2].rotate_right(19) ^ (w[t - 2] >> 10);
            w[t] = w[t - 16].wrapping_add(s0).wrapping_add(w[t - 7]).wrapping_add(s1);
        }
        let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = self.state;
        for (w, k) in w.into_iter().zip(self.cube) {
            let s1 = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
            let choice = (e & f) ^ (!e & g);
            let t1 = [s1, choice, k, w].into_iter().fold(h, u32::wrapping_add);
            let s0 = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
            let t2 = s0.wrapping_add((a & b) ^ (a & c) ^ (b & c));
            (h, g, f, e) = (g, f, e, d.wrapping_add(t1));
            (d, c, b, a) = (c, b, a, t1.wrapping_add(t2));
        }
        for (sum, more) in self.state.iter_mut().zip([a, b, c, d, e, f, g, h]) {
            *sum = sum.wrapping_add(more);
        }
    }

    /// Returns the digest in hexadecimal.
    pub(crate) fn finish(mut self) -> String {
        let bits = count(self.length).wrapping_mul(8);
        self.push(0x80);
        while self.length % 64 != 56 {
            self.push(0);
        }
        bits.to_be_bytes().into_iter().for_each(|byte| self.push(byte));
        self.state.iter().map(|word| format!("{word:08x}")).collect()
    }
}

/// The steps charged for hashing a character.
const CHARACTER: u64 = 32;

/// Writing fails only after the deadline.
impl Write for Digest<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let steps = count(text.len()).saturating_mul(CHARACTER);
        self.timer.spend(steps).map_err(|_| fmt::Error)?;
        text.bytes().for_each(|byte| self.push(byte));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sha256(text: &str) -> String {
        let limits = Limits::default();
        let mut digest = Digest::new(&limits);
        digest.write_str(text).expect("a digest takes all text");
        digest.finish()
    }

    #[test]
    fn digests_are_those_of_the_standard() {
        // These are examples of FIPS 180-4.
        let digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(sha256("abc"), digest);
        let digest = "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1";
        assert_eq!(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"), digest);
        let digest = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(sha256(""), digest);
    }
}
