//! Automata for P-positions (C_n, bn), where C_n runs through the numbers that b does not divide:
//! those of `wythoff:1,t+K` with b = t + 2, in base b.
//!
//! For x = C_n, n = x − ⌊x/b⌋ and y = b(x − ⌊x/b⌋). So y ends in 0 and x does not. If X and Y are
//! their prefixes without the last digit, Y = bX + d − X for the last digit d of x, that is, Y − (b
//! − 1)X = d. The next digits change F = Y − (b − 1)X to bF + y′ − (b − 1)x′, so F stays above b or
//! below 0 once it is there.

use super::says::Says;
use nimata_automata::automaton::{Alphabet, Dfao, DigitOrder, Output, explore, minimize};
use nimata_automata::budget::{Budget, Reached};

/// The state of two piles after some digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Piles {
    /// Only zeros so far.
    Start,
    /// F is between 0 and b − 1.
    Near {
        /// The track of the larger pile.
        larger: usize,
        /// The number F.
        difference: i64,
        /// Whether the piles are a P-position.
        lost: bool,
    },
    /// The piles can no longer be a P-position.
    Apart,
}

/// The minimal automaton of one kind for a game.
///
/// # Errors
/// A bound of states or time was reached.
pub(super) fn derive(alphabet: Alphabet, says: Says, budget: &Budget) -> Result<Dfao, Reached> {
    let base = i64::from(alphabet.base());
    let found = match says {
        Says::Outcome | Says::Pairs => {
            let all = |piles: &Piles| {
                let letters = (0..base).flat_map(|x| (0..base).map(move |y| [x, y]));
                let next = letters.map(|letter| match next(base, *piles, letter) {
                    Piles::Near { larger: 0, .. } if says == Says::Pairs => Piles::Apart,
                    next => next,
                });
                Ok::<_, Reached>(next.collect())
            };
            explore(alphabet, DigitOrder::Msd, budget, Piles::Start, all, |piles| {
                let lost = matches!(piles, Piles::Start | Piles::Near { lost: true, .. });
                Some(i64::from(lost == (says == Says::Pairs)))
            })?
        }
        Says::Representations | Says::SmallerPiles => {
            // The state says whether a digit other than 0 was read, and whether the last digit was
            // one.
            let all = |&(begun, _): &(bool, bool)| {
                Ok::<_, Reached>((0..base).map(|d| (begun || d > 0, d > 0)).collect())
            };
            let output = |&(begun, last): &(bool, bool)| -> Output {
                Some(i64::from(says == Says::Representations || last || !begun))
            };
            explore(alphabet, DigitOrder::Msd, budget, (false, false), all, output)?
        }
    };
    Ok(minimize(&found))
}

fn next(base: i64, piles: Piles, letter: [i64; 2]) -> Piles {
    let follow = |larger: usize, before: i64| {
        let (x, y) = (letter[1 - larger], letter[larger]);
        let difference = base * before + y - (base - 1) * x;
        let lost = y == 0 && x == before && x > 0;
        (0..base).contains(&difference).then_some(Piles::Near { larger, difference, lost })
    };
    match piles {
        Piles::Start if letter == [0, 0] => Piles::Start,
        // At most one of the two piles can be the larger one, because b ≥ 3.
        Piles::Start => follow(1, 0).or_else(|| follow(0, 0)).unwrap_or(Piles::Apart),
        Piles::Near { larger, difference, .. } => {
            follow(larger, difference).unwrap_or(Piles::Apart)
        }
        Piles::Apart => Piles::Apart,
    }
}
