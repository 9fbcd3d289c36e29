//! Ostrowski's numeration of a quadratic irrational.

use super::parry::number_of_digits;
use super::{Language, NumerationError, WordSystem, joined};
use crate::automaton::{Dfao, DigitOrder};
use crate::number::index;

impl WordSystem {
    /// Ostrowski's numeration of [0; a1, a2, …], where the partial quotients are those `before`,
    /// followed by a period; written `ost([0; 2, (1, 2)])`.
    ///
    /// The places are the denominators of the convergents, q_0 = 1, q_1 = a1, q_n = a_n q_(n−1) +
    /// q_(n−2). A word b_n … b_1 stands for Σ b_i q_(i−1), where b_1 < a1 and b_i ≤ a_i, and where
    /// b_i = a_i only if b_(i−1) = 0 (Ostrowski 1922; Baranwal, Schaeffer and Shallit,
    /// *Ostrowski-automatic sequences*, 2021). If a1 = 1, two places would be 1; then [0; 1, a2,
    /// a3, …] is read as 1 − [0; 1, a2, a3, …] = [0; a2 + 1, a3, …], which has the same places
    /// without the second 1. Walnut's `ost` does the same.
    ///
    /// ```
    /// use nimata_automata::number::numeration::WordSystem;
    /// let pell = WordSystem::ostrowski(&[], &[2])?; // √2 − 1: 1, 2, 5, 12, …
    /// assert_eq!(pell.to_msd_digits(&11u32.into()), [2, 0, 1]);
    /// assert_eq!(pell.name(), "ost([0; (2)])");
    /// # Ok::<(), nimata_automata::number::numeration::NumerationError>(())
    /// ```
    ///
    /// # Errors
    /// [`NumerationError::EmptyPeriod`]; [`NumerationError::Quotient`] if a partial quotient is 0;
    /// [`NumerationError::Digits`] for a digit above 255; [`NumerationError::States`] if the words
    /// need too large an automaton.
    pub fn ostrowski(before: &[u32], period: &[u32]) -> Result<Self, NumerationError> {
        if period.is_empty() {
            return Err(NumerationError::EmptyPeriod);
        }
        if let Some(at) = before.iter().chain(period).position(|&quotient| quotient == 0) {
            return Err(NumerationError::Quotient(at + 1));
        }
        let list = |quotients: &[u32]| joined(quotients).replace(',', ", ");
        let comma = if before.is_empty() { "" } else { ", " };
        let name = format!("ost([0; {}{comma}({})])", list(before), list(period));

        // The first quotient is not in the period, as the words treat it differently.
        let (mut before, mut period) = (before.to_vec(), period.to_vec());
        let unroll = |before: &mut Vec<u32>, period: &mut Vec<u32>| {
            before.push(period[0]);
            period.rotate_left(1);
        };
        while before.len() < 2 {
            unroll(&mut before, &mut period);
        }
        if before[0] == 1 {
            before.remove(0);
            before[0] += 1;
        }
        before[0] -= 1;
        Ok(WordSystem::new(&name, words(&before, &period)?))
    }
}

/// The words b_n … b_1 with b_i at most the i-th of the numbers, which is reached only if i = 1 or
/// b_(i−1) = 0.
fn words(before: &[u32], period: &[u32]) -> Result<Language, NumerationError> {
    let most = [before, period].concat();
    let digits = number_of_digits(most.iter().copied().max().unwrap_or(0).max(1))?;
    // From the least digit on, state 2i and 2i + 1: i digits are read, and the last one is 0, or
    // may not be.
    let count = u32::try_from(most.len()).map_err(|_| NumerationError::States)?;
    let again = u32::try_from(before.len()).map_err(|_| NumerationError::States)?;
    let dead = 2 * count;
    let mut rows = Vec::new();
    for (place, &most) in (0..count).zip(&most) {
        let after = if place + 1 < count { place + 1 } else { again };
        for was_zero in [true, false] {
            let next = |digit| match digit {
                0 => 2 * after,
                _ if digit < most || digit == most && was_zero => 2 * after + 1,
                _ => dead,
            };
            rows.push((0..digits).map(next).collect());
        }
    }
    rows.push(vec![dead; index(digits)]);
    let outputs = (0..=dead).map(|state| Some(i64::from(state < dead))).collect();
    let words = Dfao::single_track(digits, DigitOrder::Lsd, outputs, rows);
    Language::of_any_size(&words.map_err(|_| NumerationError::States)?)
}
