//! The greedy words of a recurrence whose coefficients satisfy Parry's condition.

use super::{Language, NumerationError, WordSystem, joined};
use crate::number::index;

impl Language {
    /// The words no suffix of which is greater, in the order of the digits, than the beginning of
    /// an infinite word: that of the digits `before`, followed by a period.
    ///
    /// This is the language of the expansions in a real base, where the infinite word is the
    /// quasi-greedy expansion of 1 (Parry, *On the β-expansions of real numbers*, 1960), and of the
    /// greedy words of u_n = e1 u_(n−1) + … + en u_0 + 1, where e1 e2 … is the infinite word
    /// (Bertrand-Mathis, *Comment écrire les nombres entiers dans une base qui n'est pas entière*,
    /// 1989).
    ///
    /// ```
    /// use nimata_automata::number::numeration::Language;
    /// // 1, 3, 8, 21, …: between two digits 2 there is a digit 0.
    /// let even_fibonacci = Language::below(&[2], &[1])?;
    /// assert!(even_fibonacci.has_msd(&[2, 1, 0, 2]) && !even_fibonacci.has_msd(&[2, 1, 2]));
    /// # Ok::<(), nimata_automata::number::numeration::NumerationError>(())
    /// ```
    ///
    /// # Errors
    /// [`NumerationError::Parry`] if the infinite word has a suffix that is greater than itself;
    /// [`NumerationError::EmptyPeriod`]; [`NumerationError::Digits`] if it has a digit above 255;
    /// those of [`Self::new`].
    pub fn below(before: &[u32], period: &[u32]) -> Result<Self, NumerationError> {
        if period.is_empty() {
            return Err(NumerationError::EmptyPeriod);
        }
        let bound = [before, period].concat();
        let at = |place: usize| {
            let inside = place.checked_sub(before.len()).map(|p| p % period.len());
            inside.map_or_else(|| bound[place], |p| period[p])
        };
        // Two suffixes that agree so far are equal: both are inside the period all the time.
        let length = before.len() + 2 * period.len();
        let shifted = |from: usize| (from..from + length).map(at);
        if let Some(from) = (1..bound.len()).find(|&from| shifted(from).gt(shifted(0))) {
            return Err(NumerationError::Parry(joined(&bound), from + 1));
        }
        let digits = number_of_digits(bound[0].max(1))?;
        // State i: the longest suffix that begins the infinite word has i digits, up to whole
        // periods. A digit below the next one begins anew, since no suffix is greater.
        let states = u32::try_from(bound.len()).map_err(|_| NumerationError::States)?;
        let before = u32::try_from(before.len()).map_err(|_| NumerationError::States)?;
        let mut rows: Vec<Vec<u32>> = Vec::new();
        for (state, &most) in (0..).zip(&bound) {
            let after = if state + 1 < states { state + 1 } else { before };
            let next = |digit: u32| match digit.cmp(&most) {
                std::cmp::Ordering::Less => 0,
                std::cmp::Ordering::Equal => after,
                std::cmp::Ordering::Greater => states,
            };
            rows.push((0..digits).map(next).collect());
        }
        rows.push(vec![states; index(digits)]);
        let accepting = (0..=states).map(|state| state < states).collect();
        Language::new(digits, accepting, rows)
    }
}

impl WordSystem {
    /// The greedy words of u_n = c1 u_(n−1) + … + cd u_(n−d), where u_i = c1 u_(i−1) + … + c_i u_0
    /// + 1 for i < d; written `rec(c1,…,cd)`.
    ///
    /// They are regular if no sequence c_i … cd is greater than c1 … cd, in the order of digits
    /// (Parry's condition): they are the words no suffix of which is greater than the beginning of
    /// the infinite word with the period c1 … c_(d−1) (cd − 1). Without the condition the greedy
    /// words of the recurrence may or may not be regular; they are refused.
    ///
    /// ```
    /// use nimata_automata::number::numeration::WordSystem;
    /// let narayana = WordSystem::recurrence(&[1, 0, 1])?; // 1, 2, 3, 4, 6, 9, 13, …
    /// assert_eq!(narayana.to_msd_digits(&12u32.into()), [1, 0, 0, 1, 0, 0]); // 9 + 3
    /// assert_eq!(narayana.name(), "rec(1,0,1)");
    /// # Ok::<(), nimata_automata::number::numeration::NumerationError>(())
    /// ```
    ///
    /// # Errors
    /// [`NumerationError::Order`] without coefficients, [`NumerationError::LastCoefficient`] if the
    /// last is 0, [`NumerationError::Parry`] if the condition does not hold,
    /// [`NumerationError::NotIncreasing`] for u_n = u_(n−1), [`NumerationError::Digits`] for a
    /// digit above 255.
    pub fn recurrence(coefficients: &[u32]) -> Result<Self, NumerationError> {
        let Some((&last, others)) = coefficients.split_last() else {
            return Err(NumerationError::Order { initial: 0, coefficients: 0 });
        };
        if last == 0 {
            return Err(NumerationError::LastCoefficient);
        }
        let suffix_is_greater = |&from: &usize| coefficients[from..] > *coefficients;
        if let Some(from) = (1..coefficients.len()).find(suffix_is_greater) {
            return Err(NumerationError::Parry(joined(coefficients), from + 1));
        }
        if coefficients == [1] {
            return Err(NumerationError::NotIncreasing(0));
        }
        let language = Language::below(&[], &[others, &[last - 1]].concat())?;
        Ok(WordSystem::new(&format!("rec({})", joined(coefficients)), language))
    }

    /// The words in which none of these factors occurs, written `avoid(3; 21, 22)`; digits of more
    /// than one figure are separated by dots.
    ///
    /// # Errors
    /// Those of [`Language::avoiding`].
    pub fn avoiding(digits: u32, factors: &[Vec<u32>]) -> Result<Self, NumerationError> {
        let language = Language::avoiding(digits, factors)?;
        let between = if digits > 10 { "." } else { "" };
        let word =
            |word: &Vec<u32>| word.iter().map(u32::to_string).collect::<Vec<_>>().join(between);
        let factors: Vec<String> = factors.iter().map(word).collect();
        Ok(WordSystem::new(&format!("avoid({digits}; {})", factors.join(", ")), language))
    }
}

/// The number of digits, if this is the greatest.
pub(super) fn number_of_digits(greatest: u32) -> Result<u32, NumerationError> {
    let few = greatest < Language::MOST_DIGITS;
    few.then(|| greatest + 1).ok_or(NumerationError::Digits(greatest))
}
