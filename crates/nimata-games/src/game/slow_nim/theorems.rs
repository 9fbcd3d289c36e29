//! Theorems that decide a position by itself: the propositions of paper 2, and two remarks whose
//! proofs are as short as they are.

use num_bigint::BigUint;

use super::{Proposition3, SlowNim, proposition_2, proposition_4};
use crate::game::answer::{Evaluation, Worth};
use crate::game::hypergraph_nim::Sets;

/// The theorem for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Theorem {
    /// k = 1: every move takes one token, so the value is the parity of all tokens.
    Tokens,
    /// Slow exact Nim with k = n: every move lowers every pile, so the value is the parity of the
    /// smallest.
    Smallest,
    /// Proposition 2: slow Moore Nim with n = k = 2 or n = 3, k = 2.
    Proposition2,
    /// Proposition 3: slow Moore Nim with n ≤ k + 2, (5, 2) or (6, 3).
    Proposition3(Proposition3),
    /// Proposition 4: slow exact Nim with n = 3 and k = 2.
    Proposition4,
}

impl Theorem {
    /// The theorem for a game, if there is one.
    ///
    /// ```
    /// use nimata_games::game::answer::Worth;
    /// use nimata_games::game::slow_nim::{SlowNim, Theorem};
    /// let theorem = Theorem::of(&SlowNim::moore(3, 2)?).expect("Proposition 2");
    /// let said = theorem.at(&[3u32, 1, 4].map(Into::into));
    /// assert_eq!(said.worth, Worth::Value(1u32.into()));
    /// assert_eq!(said.because[0].rule, "Proposition 2 (ii)");
    /// # Ok::<(), nimata_games::game::GameError>(())
    /// ```
    pub fn of(game: &SlowNim) -> Option<Self> {
        match (game.sets().sets(), game.piles()) {
            (Sets::AtMost(1) | Sets::Exactly(1), _) => Some(Theorem::Tokens),
            (Sets::Exactly(k), n) if *k == n => Some(Theorem::Smallest),
            (Sets::Exactly(2), 3) => Some(Theorem::Proposition4),
            (Sets::AtMost(2), 2 | 3) => Some(Theorem::Proposition2),
            (Sets::AtMost(k), n) => Proposition3::of(n, *k).map(Theorem::Proposition3),
            (Sets::Exactly(_) | Sets::Written(_), _) => None,
        }
    }

    /// Tells whether it gives the value of every position, and not only who wins.
    pub fn gives_values(self) -> bool {
        !matches!(self, Theorem::Proposition3(_))
    }

    /// Its short name.
    pub fn name(self) -> &'static str {
        match self {
            Theorem::Tokens | Theorem::Smallest => "parity",
            Theorem::Proposition2 => "Proposition 2",
            Theorem::Proposition3(case) => case.name(),
            Theorem::Proposition4 => "Proposition 4",
        }
    }

    /// The theorem as a sentence.
    pub fn says(self) -> &'static str {
        match self {
            Theorem::Tokens => {
                "every move takes one token, so the value is the parity of their number"
            }
            Theorem::Smallest => {
                "every move lowers every pile, so the value is the parity of the smallest pile"
            }
            Theorem::Proposition2 => "the parities of the sorted piles determine the value",
            Theorem::Proposition3(case) => case.says(),
            Theorem::Proposition4 => {
                "for x1 <= x2 <= x3 the parities of x1 and x2 determine the value, except where \
                 x3 - x2 <= x1"
            }
        }
    }

    /// The evaluation of a position. A P-position has value 0, so its value is always known.
    ///
    /// # Panics
    /// The position belongs to another game than the theorem.
    ///
    /// # Complexity
    /// Sorting the piles.
    pub fn at(self, piles: &[BigUint]) -> Evaluation {
        let sorted = sorted(piles);
        let parities = parities(&sorted);
        let value =
            |value: u16, rule, says: String| Evaluation::by(Worth::Value(value.into()), rule, says);
        match self {
            Theorem::Tokens => {
                let odd = parities.iter().filter(|&&odd| odd).count() % 2 == 1;
                value(odd.into(), self.name(), self.says().to_owned())
            }
            Theorem::Smallest => value(parities[0].into(), self.name(), self.says().to_owned()),
            Theorem::Proposition2 => {
                let found = proposition_2(&parities).expect("the game has two or three piles");
                let rule =
                    if piles.len() == 2 { "Proposition 2 (i)" } else { "Proposition 2 (ii)" };
                let digits: Vec<&str> =
                    parities.iter().map(|&odd| if odd { "1" } else { "0" }).collect();
                let digits = digits.join(",");
                value(found, rule, format!("the parities of the sorted piles are ({digits})"))
            }
            Theorem::Proposition3(case) if case.lost(&parities) => {
                value(0, case.name(), case.says().to_owned())
            }
            Theorem::Proposition3(case) => {
                Evaluation::by(Worth::PPosition(false), case.name(), case.says())
            }
            Theorem::Proposition4 => {
                let sorted: [&BigUint; 3] = sorted.try_into().expect("the game has three piles");
                let (found, set) = proposition_4(sorted);
                value(found, self.name(), format!("sorted, the position is in {set}"))
            }
        }
    }
}

/// The piles from the smallest to the largest.
pub(super) fn sorted(piles: &[BigUint]) -> Vec<&BigUint> {
    let mut sorted: Vec<&BigUint> = piles.iter().collect();
    sorted.sort_unstable();
    sorted
}

/// The parities of the piles; true for odd.
pub(super) fn parities(piles: &[&BigUint]) -> Vec<bool> {
    piles.iter().map(|pile| pile.bit(0)).collect()
}
