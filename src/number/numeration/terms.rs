//! The terms of the recurrence, upwards and downwards, with d of them in memory at a time.

use std::collections::VecDeque;

use num_bigint::BigUint;

use super::LinearNumeration;

/// The terms u_n, …, u_(n+d−1), of which u_n is the current one.
///
/// Downwards, u_(n−1) = (u_(n+d−1) − c1 u_(n+d−2) − … − c(d−1) u_n) / cd: so the terms below a
/// number need not be kept on the way up, and a number of 10,000 digits is written without its
/// 48,000 Fibonacci numbers in memory.
pub(super) struct Window<'a> {
    system: &'a LinearNumeration,
    /// n.
    pub(super) index: usize,
    /// u_n first.
    terms: VecDeque<BigUint>,
}

impl<'a> Window<'a> {
    /// The window at u_0.
    pub(super) fn new(system: &'a LinearNumeration) -> Self {
        let terms = system.initial().iter().map(|&term| term.into()).collect();
        Window { system, index: 0, terms }
    }

    /// u_n.
    pub(super) fn term(&self) -> &BigUint {
        &self.terms[0]
    }

    /// u_n, …, u_(n+d−1).
    pub(super) fn terms(&self) -> Vec<BigUint> {
        self.terms.iter().cloned().collect()
    }

    /// Steps to u_(n+1).
    pub(super) fn ascend(&mut self) {
        let mut next = BigUint::ZERO;
        for (term, &coefficient) in self.terms.iter().rev().zip(self.system.coefficients()) {
            add_product(&mut next, term, coefficient);
        }
        self.terms.push_back(next);
        self.terms.pop_front();
        self.index += 1;
    }

    /// Steps to u_(n−1).
    ///
    /// # Panics
    /// If n = 0.
    pub(super) fn descend(&mut self) {
        self.index = self.index.checked_sub(1).expect("u_0 is the lowest term");
        let mut next = self.terms.pop_back().expect("a window holds d terms, at least one");
        let (divisor, others) = self.system.coefficients().split_last().expect("d is at least 1");
        for (term, &coefficient) in self.terms.iter().rev().zip(others) {
            subtract_product(&mut next, term, coefficient);
        }
        if *divisor > 1 {
            next /= *divisor;
        }
        self.terms.push_front(next);
    }
}

/// Adds coefficient · term; without a product where there is nothing to multiply.
pub(super) fn add_product(sum: &mut BigUint, term: &BigUint, coefficient: u32) {
    match coefficient {
        0 => {}
        1 => *sum += term,
        _ => *sum += term * coefficient,
    }
}

/// Subtracts coefficient · term, which is not greater.
pub(super) fn subtract_product(from: &mut BigUint, term: &BigUint, coefficient: u32) {
    match coefficient {
        0 => {}
        1 => *from -= term,
        _ => *from -= term * coefficient,
    }
}

impl LinearNumeration {
    /// The term u_n.
    ///
    /// ```
    /// use nimata::number::numeration::LinearNumeration;
    /// let fibonacci = LinearNumeration::fraenkel(1, 1)?;
    /// assert_eq!(fibonacci.term(10), 144u32.into());
    /// # Ok::<(), nimata::number::numeration::NumerationError>(())
    /// ```
    ///
    /// # Complexity
    /// O(d·n·ℓ), d the order, ℓ the length of u_n in words.
    pub fn term(&self, n: usize) -> BigUint {
        let mut window = Window::new(self);
        while window.index < n {
            window.ascend();
        }
        window.term().clone()
    }
}
