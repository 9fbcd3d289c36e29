//! Eventually periodic sequences: least periods, and the primes that divide a period.

use crate::limits::Limits;
use crate::reject::{Code, Reject, ensure};

/// Verifies that x(n + p) = x(n) for e ≤ n < `end`, that this fails for n = e − 1, and that it
/// fails with p/q for every prime q dividing p.
///
/// The caller guarantees that x has at least `end` + p values and that p is at least 1.
pub(crate) fn verify(
    x: &[u16],
    (e, p, end): (usize, usize, usize),
    limits: &Limits,
) -> Result<(), Reject> {
    let differs = |p: usize| (e..end).find(|&n| x[n + p] != x[n]);
    if let Some(n) = differs(p) {
        let detail = format!("G({}) differs from G({n})", n + p);
        return Err(Reject::new(Code::PeriodWrong, "claim.period", detail));
    }
    let least = e == 0 || x[e - 1 + p] != x[e - 1];
    ensure(least, Code::PreperiodNotLeast, "claim.preperiod", || {
        format!("the preperiod {} works too", e - 1)
    })?;
    for smaller in prime_divisors(p).iter().map(|q| p / q) {
        limits.admit_time()?;
        ensure(differs(smaller).is_some(), Code::PeriodNotLeast, "claim.period", || {
            format!("the period {smaller} works too")
        })?;
    }
    Ok(())
}

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
