//! SHA-256 (FIPS 180-4), which identifies an automaton in a statement.

use std::fmt::{self, Write};

use crate::limits::{Limits, Timer, count};

/// Constants of the standard: the first 32 bits of the fractional parts of the cube roots of the
/// first 64 primes.
const CUBE: [u32; 64] = [
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
];

/// Constants of the standard: the same bits of the square roots of the first 8 primes.
const SQUARE: [u32; 8] = [
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
];

/// Hashes a text that is written to it piece by piece, so no copy of the text is stored.
pub(crate) struct Digest<'a> {
    timer: Timer<'a>,
    state: [u32; 8],
    block: [u8; 64],
    length: usize,
}

impl<'a> Digest<'a> {
    pub(crate) fn new(limits: &'a Limits) -> Digest<'a> {
        Digest { timer: limits.timer(), state: SQUARE, block: [0; 64], length: 0 }
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
        for (w, k) in w.into_iter().zip(CUBE) {
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
