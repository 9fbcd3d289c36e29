//! Values that grow by the same number from each period to the next, guessed from the first of
//! them. With a saltus of 0 they repeat.
//!
//! Such sequences of games that split heaps are the subject of Austin's *Impartial and partisan
//! games* (Calgary, 1976), and of Howse and Nowakowski's *Periodicity and arithmetic-periodicity in
//! hexadecimal games* (Theoretical Computer Science, 2004). Their theorems say how far to look;
//! here the guess is proved as every relation is.

use super::rules::WrittenGame;
use crate::game::Result;
use crate::game::relation::{NUMBER, Sets};
use nimata_automata::automaton::Dfao;

/// The number of values that are looked at. At least three periods of them must repeat.
const LOOKED: u64 = 256;

/// The most options that are looked at for them.
const OPTIONS: u64 = 1 << 26;

/// G(n + period) = G(n) + saltus for every n from the preperiod on, as far as was looked.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Arithmetic {
    period: usize,
    saltus: u32,
    /// The values of the preperiod, and of the period after it.
    values: Vec<u32>,
}

impl Arithmetic {
    /// The least period that all values but at most a half of them have.
    fn shown_by(values: &[u32]) -> Option<Self> {
        let count = values.len();
        (1..=count / 6).find_map(|period| {
            let saltus = values[count - 1].checked_sub(values[count - 1 - period])?;
            let grows = |n: &usize| values[n + period].checked_sub(values[*n]) == Some(saltus);
            let preperiod = count - period - (0..count - period).rev().take_while(grows).count();
            let shown = preperiod <= count / 2;
            shown.then(|| Arithmetic {
                period,
                saltus,
                values: values[..preperiod + period].into(),
            })
        })
    }

    /// The formula of the numbers of this name and their values.
    fn formula(&self, name: &str) -> String {
        let preperiod = self.values.len() - self.period;
        let of = |(n, value): (usize, &u32)| match n < preperiod {
            true => format!("({name} = {n} & {NUMBER} = {value})"),
            false => format!(
                "(E k_ ({name} = {}*k_ + {n} & {NUMBER} = {}*k_ + {value}))",
                self.period, self.saltus
            ),
        };
        self.values.iter().enumerate().map(of).collect::<Vec<_>>().join(" | ")
    }
}

/// The numbers and their values, if the first ones show an arithmetic period.
///
/// # Errors
/// [`GameError::Refuted`] if the rules do not define a game; a bound of the budget was reached.
pub(super) fn guess(game: &WrittenGame, sets: &Sets) -> Result<Option<Dfao>> {
    if !game.has_row() || game.file().positions.is_some() {
        return Ok(None);
    }
    let Some(row) = game.row(LOOKED, OPTIONS, &sets.budget)? else { return Ok(None) };
    let values: Vec<u32> = (0..LOOKED).map(|n| row.get().value(n)).collect();
    drop(row);
    let Some(shown) = Arithmetic::shown_by(&values) else { return Ok(None) };
    sets.set(&shown.formula(&sets.rules.reads[0]), &[]).map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_period_is_found_with_its_saltus_and_preperiod() {
        // 5, 0, and then n - 2 for even n and n for odd ones.
        let value = |n: u32| if n < 2 { 5 - 5 * n } else { n - 2 * (1 - n % 2) };
        let values: Vec<u32> = (0..60).map(value).collect();
        let found = Arithmetic { period: 2, saltus: 2, values: vec![5, 0, 0, 3] };
        assert_eq!(Arithmetic::shown_by(&values), Some(found));
        let squares: Vec<u32> = (0..60).map(|n| n * n).collect();
        assert_eq!(Arithmetic::shown_by(&squares), None);
    }
}
