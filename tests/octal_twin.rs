//! Octal games by chance, and their values by the definition, which share no code with the library.
//!
//! The definition looks at each pair of heaps, which takes hours for a million heaps. Convolutions
//! count the pairs of all heaps at once: [`first_wrong`] judges a million values in seconds.

use rayon::prelude::*;

use nimata_testing::Chance;

/// The digits d₀, d₁, … of the game of a number, one to four of them after the point: the same on
/// every machine, and as good as random.
pub fn digits(number: u64) -> Vec<u8> {
    let mut chance = Chance(number.wrapping_mul(0xd1b5_4a32_d192_ed03));
    let mut below = |bound| u8::try_from(chance.below(bound)).expect("a digit");
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

/// The first heap whose value is not the least one that no option has, if the smaller heaps have
/// the values that are given; `None` if all values are right.
///
/// # Complexity
/// O(V·n log n) time and 4·V·n bytes for n heaps with values below V, a power of two. The numbers
/// of pairs a + b = s with G(a) ⊕ G(b) = v, for all sums s and values v, are a convolution in the
/// heaps and in the values. A Walsh–Hadamard transform makes of it V convolutions in the heaps
/// alone: those of the signs (−1)^|G(a) & w| with themselves, for each w < V.
pub fn first_wrong(digits: &[u8], values: &[u32]) -> Option<usize> {
    let bound = place(values.iter().copied().max().unwrap_or(0) + 1).next_power_of_two();
    let squares = Squares::new(values.len());
    let mut pairs: Vec<Vec<i32>> = vec![Vec::new(); bound];
    pairs.par_iter_mut().enumerate().for_each(|(character, row)| {
        *row = squares.of(&signs(values, character));
    });
    invert_walsh_hadamard(&mut pairs);
    let has_option = |n: usize, value: usize| {
        digits.iter().zip((0..=n).rev()).any(|(&digit, rest)| {
            (digit & 1 != 0 && rest == 0 && value == 0)
                || (digit & 2 != 0 && rest > 0 && place(values[rest]) == value)
                || (digit & 4 != 0 && pairs[value][rest] > 0)
        })
    };
    // Each option has a value below the bound.
    let mex = |n| (0..bound).find(|&value| !has_option(n, value)).unwrap_or(bound);
    (0..values.len()).find(|&n| mex(n) != place(values[n]))
}

/// The sign of the value of each heap under a character. The empty heap, which no move leaves
/// beside another, has 0.
fn signs(values: &[u32], character: usize) -> Vec<i32> {
    let is_odd = |value| (place(value) & character).count_ones() % 2 == 1;
    let signs = values.iter().map(|&value| if is_odd(value) { -1 } else { 1 });
    std::iter::once(0).chain(signs.skip(1)).collect()
}

/// Replaces rows by those whose Walsh–Hadamard transform they are.
///
/// # Panics
/// They are not the transform of integers.
fn invert_walsh_hadamard(rows: &mut [Vec<i32>]) {
    // So many columns of all rows stay in a near cache.
    const COLUMNS: usize = 256;
    let (count, order) = (rows[0].len(), i32::try_from(rows.len()).expect("few values"));
    for begin in (0..count).step_by(COLUMNS) {
        let columns = begin..count.min(begin + COLUMNS);
        let mut half = 1;
        while half < rows.len() {
            for block in rows.chunks_exact_mut(2 * half) {
                let (low, high) = block.split_at_mut(half);
                for (x, y) in low.iter_mut().zip(high) {
                    for (x, y) in x[columns.clone()].iter_mut().zip(&mut y[columns.clone()]) {
                        (*x, *y) = (*x + *y, *x - *y);
                    }
                }
            }
            half *= 2;
        }
        for x in rows.iter_mut().flat_map(|row| &mut row[columns.clone()]) {
            assert!(*x % order == 0, "the number of pairs is an integer");
            *x /= order;
        }
    }
}

/// The prime 119·2²³ + 1, modulo which 3 is a primitive root.
const PRIME: u32 = 998_244_353;

/// a·b modulo the prime.
fn times(a: u32, b: u32) -> u32 {
    u32::try_from(u64::from(a) * u64::from(b) % u64::from(PRIME)).expect("below the prime")
}

/// A number below twice the prime, modulo the prime.
fn reduced(number: u32) -> u32 {
    number.min(number.wrapping_sub(PRIME))
}

/// A power modulo the prime.
fn power(base: u32, exponent: u32) -> u32 {
    let squares = std::iter::successors(Some(base), |&square| Some(times(square, square)));
    let bits = (0..32).map(|bit| exponent >> bit & 1 == 1);
    bits.zip(squares).filter(|&(bit, _)| bit).fold(1, |all, (_, square)| times(all, square))
}

/// A factor modulo the prime, with its quotient by the prime in units of 2⁻³² (Shoup): a product
/// with it needs no division.
#[derive(Clone, Copy)]
struct Factor(u32, u32);

impl Factor {
    fn new(number: u32) -> Self {
        let quotient = (u64::from(number) << 32) / u64::from(PRIME);
        Factor(number, u32::try_from(quotient).expect("the number is below the prime"))
    }

    fn times(self, other: u32) -> u32 {
        #[allow(clippy::cast_possible_truncation, reason = "it is the high half of a product")]
        let whole = ((u64::from(self.1) * u64::from(other)) >> 32) as u32;
        reduced(self.0.wrapping_mul(other).wrapping_sub(whole.wrapping_mul(PRIME)))
    }
}

/// Squares of series of one length, by number-theoretic transforms.
struct Squares {
    size: usize,
    /// For each power of two h below the size the first h powers of a root of unity of order 2h,
    /// and of its inverse.
    roots: [Vec<Vec<Factor>>; 2],
}

impl Squares {
    fn new(length: usize) -> Self {
        let size = (2 * length).next_power_of_two();
        assert!(size <= 1 << 23, "the prime has a root of unity of this order");
        let roots = [3, power(3, PRIME - 2)].map(|generator| {
            let level = |bit: u32| {
                let root = power(generator, (PRIME - 1) >> (bit + 1));
                let powers = std::iter::successors(Some(1), |&last| Some(times(last, root)));
                powers.take(1 << bit).map(Factor::new).collect()
            };
            (0..size.ilog2()).map(level).collect()
        });
        Squares { size, roots }
    }

    /// The square of a series, up to its last term. Its terms are less than half of the prime.
    fn of(&self, series: &[i32]) -> Vec<i32> {
        let prime = PRIME.cast_signed();
        let residues = series.iter().map(|x| x.rem_euclid(prime).cast_unsigned());
        let mut terms: Vec<u32> = residues.collect();
        terms.resize(self.size, 0);
        let [roots, inverses] = &self.roots;
        // Gentleman and Sande: from the order of the terms to that of reversed bits.
        for roots in roots.iter().rev() {
            for block in terms.chunks_exact_mut(2 * roots.len()) {
                let (low, high) = block.split_at_mut(roots.len());
                for ((x, y), root) in low.iter_mut().zip(high).zip(roots) {
                    (*x, *y) = (reduced(*x + *y), root.times(*x + PRIME - *y));
                }
            }
        }
        terms.iter_mut().for_each(|x| *x = times(*x, *x));
        // Cooley and Tukey: back again.
        for roots in inverses {
            for block in terms.chunks_exact_mut(2 * roots.len()) {
                let (low, high) = block.split_at_mut(roots.len());
                for ((x, y), root) in low.iter_mut().zip(high).zip(roots) {
                    let turned = root.times(*y);
                    (*x, *y) = (reduced(*x + turned), reduced(*x + PRIME - turned));
                }
            }
        }
        let scale = power(u32::try_from(self.size).expect("at most 2²³"), PRIME - 2);
        let signed = |&x: &u32| {
            let x = times(x, scale).cast_signed();
            if x > prime / 2 { x - prime } else { x }
        };
        terms[..series.len()].iter().map(signed).collect()
    }
}
