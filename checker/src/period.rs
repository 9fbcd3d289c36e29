//! The primes that divide a period.

/// Returns the primes that divide n ≥ 1, by trial division.
pub(crate) fn prime_divisors(mut n: usize) -> Vec<usize> {
    let mut primes = Vec::new();
    let mut q = 2;
    while q <= n / q {
        if n.is_multiple_of(q) {
            primes.push(q);
            while n.is_multiple_of(q) {
                n /= q;
            }
        }
        q += 1;
    }
    if n > 1 {
        primes.push(n);
    }
    primes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prime_divisors_are_the_primes_that_divide() {
        for n in 1..2000usize {
            let prime = |q: usize| q > 1 && (2..q).all(|d| !q.is_multiple_of(d));
            let naive: Vec<_> = (1..=n).filter(|&q| n.is_multiple_of(q) && prime(q)).collect();
            assert_eq!(prime_divisors(n), naive, "{n}");
        }
    }
}
