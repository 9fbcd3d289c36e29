//! Periods of subtraction games: `docs/certificate.md`, section 4.

use crate::Limits;
use crate::game::SubtractionDivision;
use crate::reject::{Code, Reject, ensure};
use crate::values::values;

/// Verifies that x(n + p) = x(n) from o + r on, and that r and p are least.
pub(crate) fn check(
    game: &SubtractionDivision,
    preperiod: u64,
    period: u64,
    limits: &Limits,
) -> Result<(), Reject> {
    ensure(game.divide().is_empty(), Code::PeriodInvalid, "claim.divide", || "D is not empty")?;
    ensure(period > 0, Code::PeriodInvalid, "claim.period", || "the period is 0")?;
    let max = game.max_subtract();
    let first = u64::try_from(game.first().len()).unwrap_or(u64::MAX);
    // Where the comparison ends, R + M, and how many values it needs. Each summand is below 2^53.
    let end = preperiod.max(first).max(max) + max;
    let count = end + period;
    limits.admit_positions(count)?;
    // Values, one comparison, and one for each of the fewer than 24 primes of the period.
    limits.admit_steps(count.saturating_mul(game.max_options() + 26))?;
    let size = |n: u64| usize::try_from(n).map_err(|_| limits.too_many_positions(n));
    let (r, p, end, count) = (size(preperiod)?, size(period)?, size(end)?, size(count)?);
    let x = values(game, count);
    let differs = |p: usize| (r..end).find(|&k| x.get(k + p) != x.get(k));
    let origin = usize::from(game.origin() == 1);
    if let Some(k) = differs(p) {
        let n = k + origin;
        let detail = format!("x({}) differs from x({n})", n + p);
        return Err(Reject::new(Code::PeriodWrong, "claim.period", detail));
    }
    let least = r == 0 || x.get(r - 1 + p) != x.get(r - 1);
    ensure(least, Code::PreperiodNotLeast, "claim.preperiod", || {
        format!("the preperiod {} works too", r - 1)
    })?;
    for smaller in prime_divisors(p).iter().map(|q| p / q) {
        ensure(differs(smaller).is_some(), Code::PeriodNotLeast, "claim.period", || {
            format!("the period {smaller} works too")
        })?;
    }
    Ok(())
}

/// The primes that divide n ≥ 1, by trial division.
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

    /// Tries every small claim, and compares with the least period and preperiod found by brute force.
    #[test]
    fn accepts_exactly_the_least_period_and_preperiod() {
        for text in [
            "sd:1,2/",
            "sd:2,5,7/:floor",
            "sd:3/:misere",
            "sd:1,4/:first=2,0,1",
            "sd:2/:first=0,0,0,5",
            "sd:1/:first=7",
            "sd:4,6/:exact:misere:first=3",
        ] {
            let game: SubtractionDivision = text.parse().expect(text);
            let x = values(&game, 600);
            let works = |r: usize, p: usize| (r..500).all(|k| x[k + p] == x[k]);
            let p = (1..60).find(|&p| works(300, p)).expect("a period");
            let r = (0..300).find(|&r| works(r, p)).expect("a preperiod");
            for (r1, p1) in (0..40).flat_map(|r1| (1..60).map(move |p1| (r1, p1))) {
                let size = |n: usize| u64::try_from(n).expect("small");
                let verdict = check(&game, size(r1), size(p1), &Limits::default());
                assert_eq!(verdict.is_ok(), (r1, p1) == (r, p), "{text} r = {r1} p = {p1}");
            }
        }
    }
}
