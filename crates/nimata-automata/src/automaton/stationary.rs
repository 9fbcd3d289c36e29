//! The long-run mean of a function on a recurrent class, as an exact rational.

use num_bigint::BigInt;
use num_rational::Ratio;
use num_traits::Zero;

use super::modular::{LEAST_PRIME_BITS, Lifted, divide_by_root, least_recurrence, primes, weights};
use super::recurrent::RecurrentClass;
use crate::budget::{Budget, Reached};

impl RecurrentClass {
    /// Returns π·f, where π is the stationary distribution of the class and f the indicator of
    /// `members`, at least one.
    ///
    /// Let M be the matrix that counts letters; π is its left eigenvector for the eigenvalue g, the
    /// number of letters. If some polynomial ν has ν(M)·f = c·1, a constant vector, and ν(g) ≠ 0,
    /// then ν(g)·π·f = π·ν(M)·f = c, so π·f = c/ν(g). That equation is verified over the integers,
    /// so a wrong ν costs time but never makes a wrong result.
    ///
    /// Such a ν exists: let μ be the least monic polynomial with μ(M)·f = 0, which has integer
    /// coefficients. All entries of π are positive (Perron and Frobenius), so π·f > 0, and 0 =
    /// π·μ(M)·f = μ(g)·π·f makes g a root. As g is a simple eigenvalue, μ = (z − g)·ν with ν(g) ≠
    /// 0, and ν(M)·f is in the kernel of M − g, so it is constant.
    ///
    /// ν is found as in Wiedemann (1986), from the sequence w·M^k·f modulo primes, with weights w
    /// that differ from prime to prime. A prime misleads only if it divides one fixed nonzero
    /// integer, or if w is a zero of one nonzero polynomial of degree at most n: for random weights
    /// this has a probability below n/2^30. So an attempt with 2n + 2 terms hardly ever fails, and
    /// each attempt uses new primes.
    ///
    /// # Errors
    /// As [`Budget::allow_work`].
    ///
    /// # Complexity
    /// O(n) additions if the weights are known. Else O(r·log g) primes with O(r·n·g + r²)
    /// operations each, then O(r·n·g) additions of numbers of O(r·log g) bits, where n is the
    /// number of states, g that of letters, and r ≤ n the degree of ν.
    pub(super) fn mean(&self, members: &[bool], budget: &Budget) -> Result<Ratio<BigInt>, Reached> {
        if let Some(weights) = &self.weights {
            let of = |counts: &dyn Fn(bool) -> bool| -> BigInt {
                let counted = weights.iter().zip(members).filter(|&(_, &member)| counts(member));
                counted.map(|(&weight, _)| BigInt::from(weight)).sum()
            };
            return Ok(Ratio::new(of(&|member| member), of(&|_| true)));
        }
        // μ has degree at most n, so 2n + 2 terms determine it.
        let enough = 2 * self.states.len() + 2;
        let mut terms = enough.min(64);
        let mut primes = primes();
        loop {
            if let Some(nu) = self.lift(members, terms, &mut primes, budget)?
                && let Some(mean) = self.verify(members, &nu, budget)?
            {
                return Ok(mean);
            }
            terms = (2 * terms).min(enough);
        }
    }

    /// Computes ν over the integers from its images modulo primes, if `terms` terms suffice.
    fn lift(
        &self,
        members: &[bool],
        terms: usize,
        primes: &mut impl Iterator<Item = u64>,
        budget: &Budget,
    ) -> Result<Option<Vec<BigInt>>, Reached> {
        // The eigenvalues are at most g in absolute value, so the coefficients are at most (1 +
        // g)^r, and this many primes determine them. Only unlucky primes make more necessary.
        let bits = u64::from(u32::BITS - self.letters.leading_zeros()) + 1;
        let degree = u64::try_from(terms / 2).expect("a length");
        let most = 8 + 2 * degree * bits / LEAST_PRIME_BITS;
        let mut lifted: Option<Lifted> = None;
        let length = u64::try_from(terms).expect("a length");
        for _ in 0..most {
            budget.allow_work(length * self.pass() + length * length / 16)?;
            let p = primes.next().expect("there are fifty million");
            let image = self.polynomial_modulo(members, terms, p);
            match (&mut lifted, image) {
                (None, None) => return Ok(None),
                (Some(known), Some(image)) if image.len() == known.coefficients.len() => {
                    if !known.combine(&image, p) {
                        return Ok(lifted.map(|known| known.coefficients));
                    }
                }
                // If the degree falls, this prime is unlucky; if it rises, the earlier ones were.
                (Some(known), Some(image)) if image.len() < known.coefficients.len() => {}
                (_, Some(image)) => lifted = Some(Lifted::new(&image, p)),
                (Some(_), None) => {}
            }
        }
        Ok(None)
    }

    /// Computes ν modulo p, monic and with the lowest coefficient first; `None` if the sequence is
    /// too short.
    fn polynomial_modulo(&self, members: &[bool], terms: usize, p: u64) -> Option<Vec<u64>> {
        let weights: Vec<u64> = weights(p).take(members.len()).collect();
        let mut vector: Vec<u64> = members.iter().map(|&member| u64::from(member)).collect();
        let mut sequence = Vec::with_capacity(terms);
        for _ in 0..terms {
            let dot = vector.iter().zip(&weights);
            sequence.push(dot.fold(0, |sum, (v, w)| (sum + v * w) % p));
            vector = self
                .rows()
                .map(|row| row.iter().map(|&target| vector[target]).sum::<u64>() % p)
                .collect();
        }
        let mu = least_recurrence(&sequence, p);
        let degree = mu.len() - 1;
        if 2 * degree + 2 > terms {
            return None;
        }
        divide_by_root(&mu, u64::from(self.letters) % p, p)
    }

    /// Returns c/ν(g) if ν(M)·f is the constant vector c.
    fn verify(
        &self,
        members: &[bool],
        nu: &[BigInt],
        budget: &Budget,
    ) -> Result<Option<Ratio<BigInt>>, Reached> {
        let mut vector = vec![BigInt::zero(); members.len()];
        let mut at_g = BigInt::zero();
        // To add large numbers takes as long as several transitions.
        let degree = u64::try_from(nu.len()).expect("a length");
        budget.allow_work(degree * self.pass() * (16 + degree / 64))?;
        // Horner's rule starts from the leading coefficient.
        for coefficient in nu.iter().rev() {
            budget.allow_time()?;
            at_g = at_g * self.letters + coefficient;
            vector = self
                .rows()
                .zip(members)
                .map(|(row, &member)| {
                    let sum: BigInt = row.iter().map(|&target| &vector[target]).sum();
                    if member { sum + coefficient } else { sum }
                })
                .collect();
        }
        let constant = vector.swap_remove(0);
        let holds = vector.iter().all(|entry| *entry == constant) && !at_g.is_zero();
        Ok(holds.then(|| Ratio::new(constant, at_g)))
    }
}
