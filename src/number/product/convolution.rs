//! The product of two polynomials modulo a prime.
//!
//! It is computed modulo (x^M − 1)(x^E − C), where x^E − C is a part of x^M + 1: so lengths M, 5M/4,
//! 3M/2 and 2M are at hand. As x^M = −1 modulo x^E − C, a product f with f1 modulo x^M − 1 and f2
//! modulo x^E − C is f1 + (x^M − 1)(f1 − f2)/2, the last two modulo x^E − C.

use super::prime::{Factor, Prime};
use super::transform::Table;

/// The lengths M and E, for products of at least so many coefficients.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lengths {
    main: usize,
    extra: usize,
}

impl Lengths {
    pub(super) fn at_least(count: usize) -> Self {
        let whole = count.next_power_of_two().max(16);
        let main = whole / 2;
        let extra = [main / 4, main / 2].into_iter().find(|extra| main + extra >= count);
        extra.map_or(Lengths { main: whole, extra: 0 }, |extra| Lengths { main, extra })
    }

    /// M + E.
    pub(super) fn sum(self) -> usize {
        self.main + self.extra
    }

    /// The number of the part x^E − C of x^(2M) − 1.
    fn node(self) -> usize {
        if self.extra == self.main / 2 { 2 } else { 4 }
    }
}

/// The coefficients of the product, below p; the factors have words for coefficients.
pub(super) fn product(prime: Prime, a: &[u64], b: &[u64], lengths: Lengths) -> Vec<u64> {
    let table = Table::new(prime, lengths.main);
    let mut values = table.values(a, lengths);
    if std::ptr::eq(a, b) {
        values.iter_mut().for_each(|x| *x = prime.times_over_word(*x, *x));
    } else {
        let others = table.values(b, lengths);
        values.iter_mut().zip(others).for_each(|(x, y)| *x = prime.times_over_word(*x, y));
    }
    table.coefficients(values, lengths)
}

impl Table {
    /// The values of a polynomial at the roots of x^M − 1 and of x^E − C, below 2p.
    fn values(&self, polynomial: &[u64], lengths: Lengths) -> Vec<u64> {
        let Lengths { main, extra } = lengths;
        let mut values = vec![0; lengths.sum()];
        let (first, second) = values.split_at_mut(main);
        self.remainder(polynomial, None, first);
        self.forward(first, 0);
        if extra > 0 {
            self.remainder(polynomial, Some(self.factor(lengths.node() / 2)), second);
            self.forward(second, lengths.node());
        }
        let p = self.prime();
        values.iter_mut().for_each(|x| *x = p.below_two(*x));
        values
    }

    /// A polynomial modulo x^L − C, or without C modulo x^L − 1, L being the length of `rest`.
    fn remainder(&self, polynomial: &[u64], constant: Option<Factor>, rest: &mut [u64]) {
        let p = self.prime();
        for chunk in polynomial.chunks(rest.len()).rev() {
            if let Some(constant) = constant {
                rest.iter_mut().for_each(|x| *x = p.times(*x, constant));
            }
            for (x, &coefficient) in rest.iter_mut().zip(chunk) {
                *x = p.below_two(p.below_two(*x) + p.below_two(p.below_two(coefficient)));
            }
        }
    }

    /// The polynomial with these values, each of which is divided by 2^64; below p.
    fn coefficients(&self, mut values: Vec<u64>, lengths: Lengths) -> Vec<u64> {
        let p = self.prime();
        let Lengths { main, extra } = lengths;
        let (first, second) = values.split_at_mut(main);
        let word = p.factor(p.power(2, 64));
        let finish = |part: &mut [u64], node: usize| {
            let length = u64::try_from(part.len()).expect("a length in memory");
            let factor = p.joined(word, p.inverse(length));
            self.backward(part, node);
            part.iter_mut().for_each(|x| *x = p.below_one(p.times(*x, factor)));
        };
        finish(first, 0);
        if extra > 0 {
            finish(second, lengths.node());
            let mut folded = vec![0; extra];
            self.remainder(first, Some(self.factor(lengths.node() / 2)), &mut folded);
            let half = p.inverse(2);
            for ((low, high), x) in first.iter_mut().zip(second).zip(folded) {
                let difference = p.minus(p.below_one(x), *high);
                *high = p.below_one(p.times(difference, half));
                *low = p.minus(*low, *high);
            }
        }
        values
    }
}
