//! The terms of the recurrence, upwards and downwards, with only d of them in memory.

use std::collections::VecDeque;

use num_bigint::BigUint;

use super::LinearNumeration;

/// The terms u_n, …, u_(n+d−1); u_n is the current one.
///
/// Downwards, u_(n−1) = (u_(n+d−1) − c1 u_(n+d−2) − … − c(d−1) u_n) / cd. So the terms below a
/// number need not be stored on the way up, and a number of 10,000 digits is converted without
/// storing its 48,000 Fibonacci numbers.
pub(super) struct Window<'a> {
    system: &'a LinearNumeration,
    /// The index n of the current term.
    pub(super) index: usize,
    /// The terms, u_n first.
    terms: VecDeque<BigUint>,
}

impl<'a> Window<'a> {
    /// The window that begins at u_0.
    pub(super) fn new(system: &'a LinearNumeration) -> Self {
        let terms = system.initial().iter().map(|&term| term.into()).collect();
        Window { system, index: 0, terms }
    }

    /// The current term u_n.
    pub(super) fn term(&self) -> &BigUint {
        &self.terms[0]
    }

    /// All terms of the window, u_n first.
    pub(super) fn terms(&self) -> Vec<BigUint> {
        self.terms.iter().cloned().collect()
    }

    /// Moves the window up to u_(n+1).
    pub(super) fn ascend(&mut self) {
        let mut next = BigUint::ZERO;
        for (term, &coefficient) in self.terms.iter().rev().zip(self.system.coefficients()) {
            add_product(&mut next, term, coefficient);
        }
        self.terms.push_back(next);
        self.terms.pop_front();
        self.index += 1;
    }

    /// Moves the window down to u_(n−1).
    ///
    /// # Panics
    /// Panics if n = 0.
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

/// Adds coefficient · term, and skips the multiplication by 0 and 1.
pub(super) fn add_product(sum: &mut BigUint, term: &BigUint, coefficient: u32) {
    match coefficient {
        0 => {}
        1 => *sum += term,
        _ => *sum += term * coefficient,
    }
}

/// Subtracts coefficient · term, which must not be greater than the number.
pub(super) fn subtract_product(from: &mut BigUint, term: &BigUint, coefficient: u32) {
    match coefficient {
        0 => {}
        1 => *from -= term,
        _ => *from -= term * coefficient,
    }
}

impl LinearNumeration {
    /// Computes the term u_n.
    ///
    /// ```
    /// use nimata_automata::number::numeration::LinearNumeration;
    /// let fibonacci = LinearNumeration::fraenkel(1, 1)?;
    /// assert_eq!(fibonacci.term(10), 144u32.into());
    /// # Ok::<(), nimata_automata::number::numeration::NumerationError>(())
    /// ```
    ///
    /// # Complexity
    /// O(d·n·ℓ), where d is the order and ℓ the length of u_n in words.
    pub fn term(&self, n: usize) -> BigUint {
        let mut window = Window::new(self);
        while window.index < n {
            window.ascend();
        }
        window.term().clone()
    }
}
