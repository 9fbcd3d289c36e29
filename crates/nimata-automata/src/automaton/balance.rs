//! Stationary distributions with small weights: guessed in floating point, verified in integers.

use num_traits::ToPrimitive;

use super::recurrent::RecurrentClass;
use crate::budget::{Budget, Reached};

/// The rounds after which the guess is given up. The error of a round is at most a constant part of
/// that of the round before, and most automata of values need some twenty.
const ROUNDS: usize = 128;

/// The change of a mean weight of 1 in one round at which the guess is good enough.
const CHANGE: f64 = 1e-13;

/// The greatest factor that makes the ratio of a weight to the least weight whole.
const LARGEST: u64 = 1 << 20;

impl RecurrentClass {
    /// The natural numbers that are proportional to the stationary distribution, if they are found.
    ///
    /// Let M be the matrix that counts letters. By Perron and Frobenius wM = g·w has only one
    /// solution w ≠ 0 up to a factor, so that a guess with this property is right, however it was
    /// found.
    ///
    /// # Errors
    /// As [`Budget::allow_work`].
    ///
    /// # Complexity
    /// O(n·g) for each round, where n is the number of states and g that of letters.
    pub(super) fn small_weights(&self, budget: &Budget) -> Result<Option<Vec<u64>>, Reached> {
        let Some(guess) = self.approach(budget)? else { return Ok(None) };
        Ok(whole(&guess).filter(|weights| self.is_balanced(weights)))
    }

    /// Approaches the stationary distribution with mean 1.
    fn approach(&self, budget: &Budget) -> Result<Option<Vec<f64>>, Reached> {
        let mut now = vec![1.0; self.states.len()];
        for _ in 0..ROUNDS {
            budget.allow_work(self.pass())?;
            let mut next = vec![0.0; now.len()];
            for (row, weight) in self.rows().zip(&now) {
                let share = weight / f64::from(self.letters);
                row.iter().for_each(|&target| next[target] += share);
            }
            // The weights of a class with several parts would go round in a circle.
            if self.parts.len() > 1 {
                next.iter_mut().zip(&now).for_each(|(next, now)| *next = (*next + now) / 2.0);
            }
            let change = next.iter().zip(&now).map(|(next, now)| (next - now).abs());
            let done = change.fold(0.0, f64::max) <= CHANGE;
            now = next;
            if done {
                return Ok(Some(now));
            }
        }
        Ok(None)
    }

    /// Whether wM = g·w.
    fn is_balanced(&self, weights: &[u64]) -> bool {
        let mut sums = vec![0u128; weights.len()];
        for (row, &weight) in self.rows().zip(weights) {
            row.iter().for_each(|&target| sums[target] += u128::from(weight));
        }
        let balanced = |weight: u64| u128::from(self.letters) * u128::from(weight);
        weights.iter().zip(sums).all(|(&weight, sum)| weight > 0 && balanced(weight) == sum)
    }
}

/// The numbers divided by their least one, and times a factor with which they look whole.
fn whole(guess: &[f64]) -> Option<Vec<u64>> {
    let least = guess.iter().copied().fold(f64::INFINITY, f64::min);
    let mut factor = 1;
    for weight in guess {
        let times = |more: u64| Some(weight / least * (factor * more).to_f64()?);
        let near = |x: f64| (x - x.round()).abs() < 1e-4;
        factor *= (1..=LARGEST / factor).find(|&more| times(more).is_some_and(near))?;
    }
    let scale = factor.to_f64()? / least;
    guess.iter().map(|weight| (weight * scale).round().to_u64()).collect()
}

#[cfg(test)]
mod tests {
    use super::whole;

    #[test]
    fn ratios_of_small_numbers_are_found_and_others_are_not() {
        assert_eq!(whole(&[0.5, 0.75, 1.0, 1.75]), Some(vec![2, 3, 4, 7]));
        assert_eq!(whole(&[1.0 / 7.0, 1.0 / 11.0, 1.0 / 13.0]), Some(vec![143, 91, 77]));
        assert_eq!(whole(&[1.0]), Some(vec![1]));
        assert_eq!(whole(&[1.0, f64::sqrt(2.0), f64::sqrt(3.0), f64::sqrt(5.0)]), None);
    }
}
