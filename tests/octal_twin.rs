//! Octal games by chance, and their values by older methods, which share no code with the library.

use std::time::Instant;

/// The digits d₀, d₁, … of the game of a number, one to four of them after the point: the same on
/// every machine, and as good as random.
pub fn digits(number: u64) -> Vec<u8> {
    // Steele, Lea, Flood, Fast splittable pseudorandom number generators.
    let mut state = number.wrapping_mul(0xd1b5_4a32_d192_ed03);
    let mut below = |bound: u64| {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        u8::try_from((z ^ (z >> 31)) % bound).expect("a digit")
    };
    loop {
        let (first, more) = (4 * below(2), below(4));
        let digits: Vec<u8> = std::iter::once(first).chain((0..=more).map(|_| below(8))).collect();
        if digits.iter().any(|&digit| digit > 0) {
            return digits;
        }
    }
}

/// The code of the digits.
pub fn code(digits: &[u8]) -> String {
    let after: String = digits[1..].iter().map(|&digit| char::from(b'0' + digit)).collect();
    format!("{}.{after}", digits[0])
}

/// The values of the heaps below `count` by the definition: each pair of heaps is looked at.
pub fn by_definition(digits: &[u8], count: usize) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::with_capacity(count);
    // For each value the last heap that has an option of it.
    let mut seen = vec![usize::MAX; 1 << 16];
    for n in 0..count {
        for (&digit, rest) in digits.iter().zip((0..=n).rev()) {
            if digit & 1 != 0 && rest == 0 {
                seen[0] = n;
            }
            if digit & 2 != 0 && rest > 0 {
                seen[place(values[rest])] = n;
            }
            if digit & 4 != 0 && rest > 1 {
                let (small, large) = (&values[1..=rest / 2], &values[rest - rest / 2..rest]);
                for (a, b) in small.iter().zip(large.iter().rev()) {
                    seen[place(a ^ b)] = n;
                }
            }
        }
        let value = (0..).find(|&value| seen[place(value)] != n).expect("one is missing");
        values.push(value);
    }
    values
}

fn place(value: u32) -> usize {
    usize::try_from(value).expect("32 bits")
}

/// The values of a game heap by heap, by rare heaps as in *Winning Ways*, chapter 4: a value is
/// rare if it has an even number of ones under the mask. There are no blocks and guesses.
pub struct Twin {
    digits: Vec<u8>,
    values: Vec<u16>,
    /// The values from the end on, in a row as long as the sequence may get.
    backwards: Vec<u16>,
    /// The mask, if it makes few heaps rare, and the rare heaps.
    mask: Option<u16>,
    rare: Vec<usize>,
    /// For each value the last heap that has an option of it.
    seen: Vec<usize>,
}

/// The first value that is sought with a mask is that of this heap.
const FIRST: usize = 256;

/// Tells whether the mask makes the value rare.
fn is_rare(value: u16, mask: u16) -> bool {
    (value & mask).count_ones().is_multiple_of(2)
}

/// The pairs with an eighth of the heaps, the least ones, are looked at in any case: at least and
/// at most with so many.
const SMALL: [usize; 2] = [64, 4096];

/// No mask is looked for if there are greater values, because there are too many masks.
const MOST: u16 = 1 << 12;

impl Twin {
    /// The first values, of which there may be `most`.
    pub fn new(digits: &[u8], most: usize) -> Self {
        Twin {
            digits: digits.to_vec(),
            values: Vec::with_capacity(most),
            backwards: vec![0; most],
            mask: None,
            rare: Vec::new(),
            seen: vec![usize::MAX; 1 << 16],
        }
    }

    /// The values.
    pub fn values(&self) -> &[u16] {
        &self.values
    }

    /// Computes the values of the heaps below `count`, or as many as there is time for.
    pub fn extend(&mut self, count: usize, deadline: Instant) {
        while self.values.len() < count && Instant::now() < deadline {
            for _ in self.values.len()..count.min(self.values.len() + 64) {
                self.next();
            }
        }
    }

    fn next(&mut self) {
        let n = self.values.len();
        if n.is_power_of_two() && n >= FIRST {
            self.divide();
        }
        let (values, seen) = (&self.values, &mut self.seen);
        for (&digit, rest) in self.digits.iter().zip((0..=n).rev()) {
            if digit & 1 != 0 && rest == 0 {
                seen[0] = n;
            }
            if digit & 2 != 0 && rest > 0 {
                seen[usize::from(values[rest])] = n;
            }
            if digit & 4 != 0 {
                for a in (1..rest).take((n / 8).clamp(SMALL[0], SMALL[1])) {
                    seen[usize::from(values[a] ^ values[rest - a])] = n;
                }
                for &a in self.rare.iter().take_while(|&&a| a < rest) {
                    seen[usize::from(values[a] ^ values[rest - a])] = n;
                }
            }
        }
        let is_missing = |&value: &u16| {
            let common = self.mask.is_some_and(|mask| !is_rare(value, mask));
            self.seen[usize::from(value)] != n && (common || !self.has(value))
        };
        let value = (0..=u16::MAX).find(is_missing).expect("no game has so many values");
        if self.mask.is_some_and(|mask| n > 0 && is_rare(value, mask)) {
            self.rare.push(n);
        }
        let end = self.backwards.len();
        self.backwards[end - 1 - n] = value;
        self.values.push(value);
    }

    /// Tells whether some two heaps that the next heap may leave have a value.
    fn has(&self, value: u16) -> bool {
        let splits = self.digits.iter().zip((0..=self.values.len()).rev());
        splits.filter(|&(digit, rest)| digit & 4 != 0 && rest > 1).any(|(_, rest)| {
            let small = &self.values[1..=rest / 2];
            let large = &self.backwards[self.backwards.len() - rest..][..rest / 2];
            let mut parts = small.chunks(512).zip(large.chunks(512));
            parts.any(|(small, large)| {
                // All are compared, so that the processor compares several at once.
                let pairs = small.iter().zip(large);
                pairs.fold(0u16, |met, (a, b)| met | u16::from(a ^ b == value)) != 0
            })
        })
    }

    /// Takes the mask that makes the fewest heaps rare, if they are less than a quarter.
    fn divide(&mut self) {
        let greatest = self.values.iter().copied().max().unwrap_or(0);
        if greatest >= MOST {
            (self.mask, self.rare) = (None, Vec::new());
            return;
        }
        let mut counts = vec![0usize; usize::from(greatest) + 1];
        self.values.iter().for_each(|&value| counts[usize::from(value)] += 1);
        let masks = 1..=u16::MAX >> greatest.leading_zeros().min(15);
        let rare = |mask: u16| {
            let rare = (0..=greatest).filter(|&value| is_rare(value, mask));
            rare.map(|value| counts[usize::from(value)]).sum::<usize>()
        };
        let best = masks.min_by_key(|&mask| rare(mask)).expect("there is the mask 1");
        self.mask = (rare(best) < self.values.len() / 4).then_some(best);
        let rare = |n: &usize| self.mask.is_some_and(|mask| is_rare(self.values[*n], mask));
        self.rare = (1..self.values.len()).filter(rare).collect();
    }

    /// Tells whether the values prove the period p from the heap e on, by the theorem of Guy and
    /// Smith: G(n + p) = G(n) for e ≤ n < max(2e, 1) + p + k.
    pub fn proves(&self, e: usize, p: usize) -> bool {
        let end = (2 * e).max(1) + p + self.digits.len() - 1;
        end + p <= self.values.len() && (e..end).all(|n| self.values[n + p] == self.values[n])
    }
}
