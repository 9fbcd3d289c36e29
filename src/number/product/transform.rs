//! Polynomials modulo x^L − C to their values at the roots, and back.
//!
//! x^L − C with C = c² is (x^(L/2) − c)(x^(L/2) + c), so a polynomial modulo x^L − C becomes two of
//! half the length, again and again, until they are numbers. The parts are numbered as in a heap:
//! part i splits into 2i and 2i + 1, and x^L − 1 is part 0 as well as 1 would be, so that the c of
//! part i is one number t_i for all L: t_0 = 1, t_1² = −1, t_(2i)² = t_i and t_(2i+1)² = −t_i,
//! which is t_(2^k + j) = t_(2^k) t_j for j < 2^k. Two halvings are one pass over the memory.
//!
//! Numbers stay below 4p on the way down and below 2p on the way up (Harvey, *Faster arithmetic for
//! number-theoretic transforms*, 2014).

use super::prime::{Factor, Prime};

/// Longer parts are taken one after the other, each as long as it is in a near cache.
const NEAR: usize = 1 << 13;

/// t_0, t_1, …
pub(super) struct Table {
    prime: Prime,
    factors: Vec<Factor>,
}

impl Table {
    /// So many of them, rounded up to a power of two.
    pub(super) fn new(prime: Prime, count: usize) -> Self {
        let mut factors = Vec::with_capacity(count.next_power_of_two());
        factors.push(prime.factor(1));
        for level in 2.. {
            if factors.len() >= count {
                break;
            }
            let first = prime.factor(prime.root_of_unity(level));
            for j in 0..factors.len() {
                factors.push(prime.joined(factors[j], first));
            }
        }
        Table { prime, factors }
    }

    /// The prime.
    pub(super) fn prime(&self) -> Prime {
        self.prime
    }

    /// t_i.
    pub(super) fn factor(&self, i: usize) -> Factor {
        self.factors[i]
    }

    /// 1/t_i, which is −t_j for the j that mirrors i in its row 2^k, …, 2^(k+1) − 1.
    fn inverse(&self, i: usize) -> Factor {
        match i.checked_ilog2() {
            None => self.factors[0],
            Some(k) => self.prime.negated(self.factors[(3 << k) - 1 - i]),
        }
    }

    /// The values of part `node`, from coefficients below 4p; below 4p.
    pub(super) fn forward(&self, part: &mut [u64], node: usize) {
        if part.len() > NEAR {
            let quarter = part.len() / 4;
            self.split(part, node);
            for (i, part) in part.chunks_exact_mut(quarter).enumerate() {
                self.forward(part, 4 * node + i);
            }
            return;
        }
        let (mut length, mut node) = (part.len(), node);
        while length >= 4 {
            for (i, part) in part.chunks_exact_mut(length).enumerate() {
                self.split(part, node + i);
            }
            (length, node) = (length / 4, 4 * node);
        }
        if length == 2 {
            let p = self.prime;
            let (pairs, _) = part.as_chunks_mut::<2>();
            for ([x, y], &factor) in pairs.iter_mut().zip(&self.factors[node..]) {
                let product = p.times(*y, factor);
                let other = p.below_two(*x);
                (*x, *y) = (other + product, other + 2 * p.p - product);
            }
        }
    }

    /// The coefficients of part `node` times its length, from values below 2p; below 2p.
    pub(super) fn backward(&self, part: &mut [u64], node: usize) {
        if part.len() > NEAR {
            let quarter = part.len() / 4;
            for (i, part) in part.chunks_exact_mut(quarter).enumerate() {
                self.backward(part, 4 * node + i);
            }
            return self.join(part, node);
        }
        let mut length = 1;
        if part.len().ilog2() % 2 == 1 {
            let (p, first) = (self.prime, node * part.len() / 2);
            let (pairs, _) = part.as_chunks_mut::<2>();
            for (i, [x, y]) in pairs.iter_mut().enumerate() {
                let difference = *x + 2 * p.p - *y;
                (*x, *y) = (p.below_two(*x + *y), p.times(difference, self.inverse(first + i)));
            }
            length = 2;
        }
        while length < part.len() {
            length *= 4;
            let first = node * (part.len() / length);
            for (i, part) in part.chunks_exact_mut(length).enumerate() {
                self.join(part, first + i);
            }
        }
    }

    /// Part `node` to its four quarters.
    fn split(&self, part: &mut [u64], node: usize) {
        let p = self.prime;
        let [w, v, u] = [node, 2 * node, 2 * node + 1].map(|i| self.factors[i]);
        for [a, b, c, d] in quarters(part) {
            let (ac, bd) = (p.times(*c, w), p.times(*d, w));
            let (x, y) = (p.below_two(*a), p.below_two(*b));
            let (sum, rest) = (p.below_two(x + ac), p.below_two(x + 2 * p.p - ac));
            let (right, left) = (p.times(y + bd, v), p.times(y + 2 * p.p - bd, u));
            (*a, *b) = (sum + right, sum + 2 * p.p - right);
            (*c, *d) = (rest + left, rest + 2 * p.p - left);
        }
    }

    /// Four quarters to part `node`.
    fn join(&self, part: &mut [u64], node: usize) {
        let p = self.prime;
        let [w, v, u] = [node, 2 * node, 2 * node + 1].map(|i| self.inverse(i));
        for [a, b, c, d] in quarters(part) {
            let (x, y) = (p.below_two(*a + *b), p.times(*a + 2 * p.p - *b, v));
            let (z, t) = (p.below_two(*c + *d), p.times(*c + 2 * p.p - *d, u));
            (*a, *c) = (p.below_two(x + z), p.times(x + 2 * p.p - z, w));
            (*b, *d) = (p.below_two(y + t), p.times(y + 2 * p.p - t, w));
        }
    }
}

/// The entries of the four quarters side by side.
fn quarters(part: &mut [u64]) -> impl Iterator<Item = [&mut u64; 4]> {
    let (front, back) = part.split_at_mut(part.len() / 2);
    let (a, b) = front.split_at_mut(front.len() / 2);
    let (c, d) = back.split_at_mut(back.len() / 2);
    let pairs = a.iter_mut().zip(b).zip(c.iter_mut().zip(d));
    pairs.map(|((a, b), (c, d))| [a, b, c, d])
}
