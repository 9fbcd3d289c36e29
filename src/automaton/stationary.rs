//! The long-run mean of a function on a recurrent class, as an exact rational.

use num_bigint::{BigInt, BigUint};
use num_rational::Ratio;
use num_traits::{ToPrimitive, Zero};

/// A strongly connected transition table: each state has `letters` equally likely targets.
pub(super) struct RecurrentClass {
    /// For each state its targets, `letters` of them.
    pub(super) targets: Vec<Vec<usize>>,
    pub(super) letters: u32,
}

impl RecurrentClass {
    /// π·f, where π is the stationary distribution of the class and f the indicator of `members`.
    ///
    /// With M the matrix that counts letters, π is the left eigenvector of eigenvalue g, the number of
    /// letters. If some polynomial ν has ν(M)·f = c·1, a constant vector, and ν(g) ≠ 0, then
    /// ν(g)·π·f = π·ν(M)·f = c, so π·f = c/ν(g). The least such ν is found modulo primes and lifted; the
    /// equation is then verified over the integers, so a wrong guess can cost time but not truth.
    ///
    /// # Complexity
    /// O(r·n·g) operations on numbers of O(r·log g) bits, n states, g letters, r the degree of ν.
    pub(super) fn mean(&self, members: &[bool]) -> Ratio<BigInt> {
        if members.iter().all(|&member| !member) {
            return Ratio::zero();
        }
        // A polynomial of degree below n always exists, and 2n + 2 terms of a sequence determine it.
        let enough = 2 * self.targets.len() + 2;
        let mut terms = enough.min(64);
        loop {
            if let Some(mean) = self
                .lift(members, terms)
                .and_then(|nu| self.verify(members, &nu))
            {
                return mean;
            }
            // Short sequences may mislead; once they are long enough only an unlucky projection is left,
            // and the next attempt starts from other primes.
            terms = (2 * terms).min(enough + terms / 2);
        }
    }

    /// ν over the integers from its images modulo primes, if `terms` terms suffice.
    fn lift(&self, members: &[bool], terms: usize) -> Option<Vec<BigInt>> {
        let mut images = primes(terms).map(|p| self.polynomial_modulo(members, terms, p));
        let mut lifted = Lifted::new(images.next()??);
        loop {
            match images.next()? {
                Some(image) if image.coefficients.len() == lifted.coefficients.len() => {
                    if !lifted.combine(&image) {
                        return Some(lifted.coefficients);
                    }
                }
                // The modulus is unlucky when the degree falls; it was when the degree rises.
                Some(image) if image.coefficients.len() > lifted.coefficients.len() => {
                    lifted = Lifted::new(image);
                }
                _ => {}
            }
        }
    }

    /// ν modulo p, least degree first, monic; `None` if the sequence is too short to tell.
    fn polynomial_modulo(&self, members: &[bool], terms: usize, p: u64) -> Option<Image> {
        let mut vector: Vec<u64> = members.iter().map(|&member| u64::from(member)).collect();
        let weights: Vec<u64> = projection(vector.len(), p);
        let mut sequence = Vec::with_capacity(terms);
        for _ in 0..terms {
            let dot = vector
                .iter()
                .zip(&weights)
                .fold(0, |sum, (v, w)| (sum + v * w) % p);
            sequence.push(dot);
            vector = self
                .targets
                .iter()
                .map(|row| row.iter().map(|&target| vector[target]).sum::<u64>() % p)
                .collect();
        }
        let mu = berlekamp_massey(&sequence, p);
        let degree = mu.len() - 1;
        if 2 * degree + 2 > terms {
            return None;
        }
        Some(Image {
            coefficients: divide_by_root(&mu, u64::from(self.letters) % p, p)?,
            p,
        })
    }

    /// c/ν(g), if ν(M)·f is the constant vector c.
    fn verify(&self, members: &[bool], nu: &[BigInt]) -> Option<Ratio<BigInt>> {
        let mut vector = vec![BigInt::zero(); members.len()];
        // Horner: from the leading coefficient down.
        for coefficient in nu.iter().rev() {
            vector = self
                .targets
                .iter()
                .zip(members)
                .map(|(row, &member)| {
                    let sum: BigInt = row.iter().map(|&target| &vector[target]).sum();
                    if member { sum + coefficient } else { sum }
                })
                .collect();
        }
        let at_g = nu
            .iter()
            .rev()
            .fold(BigInt::zero(), |sum, c| sum * self.letters + c);
        let constant = vector.first()?.clone();
        let holds = vector.iter().all(|entry| *entry == constant) && !at_g.is_zero();
        holds.then(|| Ratio::new(constant, at_g))
    }
}

/// A polynomial modulo p, least degree first.
struct Image {
    coefficients: Vec<u64>,
    p: u64,
}

/// A polynomial known modulo a product of primes, coefficients between −m/2 and m/2.
struct Lifted {
    coefficients: Vec<BigInt>,
    modulus: BigInt,
}

impl Lifted {
    fn new(image: Image) -> Self {
        let modulus = BigInt::from(image.p);
        let coefficients = image
            .coefficients
            .iter()
            .map(|&c| centred(BigInt::from(c), &modulus))
            .collect();
        Lifted {
            coefficients,
            modulus,
        }
    }

    /// Takes in one more prime; false if nothing changed.
    fn combine(&mut self, image: &Image) -> bool {
        let p = BigInt::from(image.p);
        let inverse = inverse_modulo(residue(&self.modulus, image.p), image.p);
        let modulus = &self.modulus * &p;
        let mut changed = false;
        for (old, &new) in self.coefficients.iter_mut().zip(&image.coefficients) {
            let gap = (new + image.p - residue(old, image.p)) % image.p;
            if gap != 0 {
                changed = true;
                *old = centred(&*old + &self.modulus * (gap * inverse % image.p), &modulus);
            }
        }
        self.modulus = modulus;
        changed
    }
}

fn residue(n: &BigInt, p: u64) -> u64 {
    let p = BigInt::from(p);
    (((n % &p) + &p) % &p)
        .to_u64()
        .expect("a residue is below the prime")
}

fn centred(n: BigInt, modulus: &BigInt) -> BigInt {
    let n = ((n % modulus) + modulus) % modulus;
    if &n * 2 > *modulus { n - modulus } else { n }
}

/// Primes below 2^31, descending, so that a product of two residues fits in 64 bits. They begin at a
/// place that depends on `attempt`, so that another attempt meets other primes.
fn primes(attempt: usize) -> impl Iterator<Item = u64> {
    let top: u64 = (1 << 31) - 1;
    let skip = u64::try_from(attempt).unwrap_or(0) * 4096 % (1 << 30);
    let is_prime = |n: &u64| (2u64..).take_while(|d| d * d <= *n).all(|d| n % d != 0);
    (0..)
        .map(move |k: u64| top - skip - k)
        .take_while(|&n| n > 1 << 29)
        .filter(is_prime)
}

/// Fixed weights without visible structure: a multiplicative generator modulo p.
fn projection(len: usize, p: u64) -> Vec<u64> {
    let mut weight = 1;
    (0..len)
        .map(|_| {
            weight = weight * 742_938_285 % p;
            weight
        })
        .collect()
}

fn power_modulo(base: u64, exponent: u64, p: u64) -> u64 {
    let power = BigUint::from(base).modpow(&exponent.into(), &p.into());
    power.to_u64().expect("a residue is below the prime")
}

fn inverse_modulo(n: u64, p: u64) -> u64 {
    power_modulo(n, p - 2, p)
}

/// μ/(z − root), if μ(root) = 0.
fn divide_by_root(mu: &[u64], root: u64, p: u64) -> Option<Vec<u64>> {
    let mut quotient = vec![0; mu.len() - 1];
    let mut carry = 0;
    for (place, &coefficient) in mu.iter().enumerate().rev() {
        carry = (carry * root + coefficient) % p;
        if place > 0 {
            quotient[place - 1] = carry;
        }
    }
    (carry == 0).then_some(quotient)
}

/// The least monic polynomial μ (least degree first) with Σ μ_i·s_(k+i) = 0 for all k that the terms reach.
fn berlekamp_massey(sequence: &[u64], p: u64) -> Vec<u64> {
    // The connection polynomial, constant term first; reversed it is μ.
    let mut current: Vec<u64> = vec![1];
    let mut before: Vec<u64> = vec![1];
    let (mut length, mut shift, mut last) = (0, 1, 1);
    for n in 0..sequence.len() {
        let discrepancy = current
            .iter()
            .zip(sequence[..=n].iter().rev())
            .fold(0, |sum, (c, s)| (sum + c * s) % p);
        if discrepancy == 0 {
            shift += 1;
            continue;
        }
        let scale = discrepancy * inverse_modulo(last, p) % p;
        let kept = current.clone();
        current.resize(current.len().max(before.len() + shift), 0);
        for (place, &coefficient) in before.iter().enumerate() {
            let entry = &mut current[place + shift];
            *entry = (*entry + p - scale * coefficient % p) % p;
        }
        if 2 * length <= n {
            length = n + 1 - length;
            (before, last, shift) = (kept, discrepancy, 1);
        } else {
            shift += 1;
        }
    }
    current.resize(length + 1, 0);
    current.reverse();
    current
}
