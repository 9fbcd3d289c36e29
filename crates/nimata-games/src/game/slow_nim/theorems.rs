//! Theorems that decide a position by itself: the propositions of paper 2, and two remarks whose
//! proofs are as short as they are.

use num_bigint::BigUint;
use num_integer::Integer;

use super::SlowNim;
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

// Propositions 2 to 4 of paper 2: slow Moore Nim, and slow exact Nim on three piles, by the
// parities of the sorted piles.
//
// Parities are listed from the smallest pile on; `true` means odd.

/// The value in slow Moore Nim with n = k = 2, or with n = 3 and k = 2; `None` for other numbers of
/// piles.
///
/// Paper 2, Proposition 2. (i) The parities (0,0), (0,1), (1,1), (1,0) have the values 0, 1, 2, 3.
/// (ii) Equal parities have the value 0. If one differs from the two others, the value is 1, 2 or 3
/// if it is the third, the first or the second.
pub fn proposition_2(parities: &[bool]) -> Option<u16> {
    match *parities {
        [a, b] => Some(u16::from(a ^ b) + 2 * u16::from(a)),
        [a, b, c] => Some(u16::from(b ^ c) + 2 * u16::from(a ^ b)),
        _ => None,
    }
}

/// The cases of Proposition 3 of paper 2, on slow Moore Nim.
///
/// The first three are proved here. Let P be the set of named positions. It suffices that no move
/// leads from P to P, and that some move leads to P from every other position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Proposition3 {
    /// (1), n = k. P: all piles even.
    ///
    /// From P every move makes a pile odd. From any other position, lower all odd piles.
    All,
    /// (2), n = k + 1. P: all even, or all odd.
    ///
    /// From P a move lowers some piles and not all, so parities differ. From any other position,
    /// lower all odd piles, of which there are from 1 to k.
    AllButOne,
    /// (3), n = k + 2 and k ≥ 2. P: all even, or the smallest even and all others odd.
    ///
    /// The paper prints this for k = 1 too, where it fails: (1,1,2) is a P-position. From any other
    /// position: if from 1 to k piles are odd, lower all of these. If all are odd, lower the
    /// smallest. If one pile is even and not the smallest, lower this pile and the smallest, which
    /// becomes even and stays the smallest. From P to P: k + 1 parities differ between the two
    /// kinds. Between two positions with the even piles a and b, exactly these parities differ, so
    /// both are lowered, and a, the smaller one, stays smaller than b.
    AllButTwo,
    /// (4), n = 5 and k = 2. P: (0,0,0,0,0), (0,0,1,1,1), (1,1,0,0,1), (1,1,1,1,0).
    FiveTwo,
    /// (5), n = 6 and k = 3. P: (0,0,0,0,0,0), (0,0,1,1,1,1), (1,1,0,0,1,1), (1,1,1,1,0,0).
    SixThree,
}

impl Proposition3 {
    /// The case of slow Moore Nim with n piles and moves of at most k, if there is one.
    pub fn of(piles: usize, k: usize) -> Option<Self> {
        match (piles.checked_sub(k)?, k) {
            (_, 0) => None,
            (0, _) => Some(Proposition3::All),
            (1, _) => Some(Proposition3::AllButOne),
            (2, 2..) => Some(Proposition3::AllButTwo),
            (3, 2) => Some(Proposition3::FiveTwo),
            (3, 3) => Some(Proposition3::SixThree),
            _ => None,
        }
    }

    /// The number of the case.
    pub fn name(self) -> &'static str {
        match self {
            Proposition3::All => "Proposition 3 (1)",
            Proposition3::AllButOne => "Proposition 3 (2)",
            Proposition3::AllButTwo => "Proposition 3 (3)",
            Proposition3::FiveTwo => "Proposition 3 (4)",
            Proposition3::SixThree => "Proposition 3 (5)",
        }
    }

    /// The P-positions of the case, in words.
    pub fn says(self) -> &'static str {
        match self {
            Proposition3::All => "the player to move loses where all piles are even",
            Proposition3::AllButOne => {
                "the player to move loses where all piles are even or all are odd"
            }
            Proposition3::AllButTwo => {
                "the player to move loses where all piles are even, or the smallest is even and \
                 all others are odd"
            }
            Proposition3::FiveTwo => {
                "the player to move loses where the sorted piles have the parities 00000, 00111, \
                 11001 or 11110"
            }
            Proposition3::SixThree => {
                "the player to move loses where the sorted piles have the parities 000000, \
                 001111, 110011 or 111100"
            }
        }
    }

    /// Tells whether the player to move loses.
    pub fn lost(self, parities: &[bool]) -> bool {
        let odd = parities.iter().filter(|&&odd| odd).count();
        match self {
            Proposition3::All => odd == 0,
            Proposition3::AllButOne => odd == 0 || odd == parities.len(),
            Proposition3::AllButTwo => odd == 0 || (odd + 1 == parities.len() && !parities[0]),
            // The piles form two pairs with equal parities, and the last parity is the sum of the
            // two.
            Proposition3::FiveTwo | Proposition3::SixThree => match *parities {
                [a, b, c, d, ref rest @ ..] => a == b && c == d && rest.iter().all(|&e| e == a ^ c),
                _ => false,
            },
        }
    }

    /// The indices in sorted order, from 0, of piles whose lowering leads to a P-position; `None`
    /// if the position is a P-position, or if the proof gives no move.
    ///
    /// This covers the three proofs above; (4) and (5) have no such proof.
    pub fn winning_piles(self, parities: &[bool]) -> Option<Vec<usize>> {
        if self.lost(parities) {
            return None;
        }
        let places = |wanted: bool| {
            parities
                .iter()
                .enumerate()
                .filter(move |(_, odd)| **odd == wanted)
                .map(|(place, _)| place)
        };
        let (odd, all) = (places(true).count(), parities.len());
        match self {
            Proposition3::FiveTwo | Proposition3::SixThree => None,
            Proposition3::AllButTwo if odd == all => Some(vec![0]),
            Proposition3::AllButTwo if odd + 1 == all => Some(places(false).chain([0]).collect()),
            _ => Some(places(true).collect()),
        }
    }
}

/// The value of the sorted position x1 ≤ x2 ≤ x3 in slow exact Nim with three piles and moves of
/// two, and the proposition's set that contains it.
///
/// Paper 2, Proposition 4, with a corrected D. Let a = ⌈x1/2⌉ and i = ⌊(x3 − x2)/2⌋. The parities
/// of (x1, x2) decide: (0,0), (0,1), (1,1), (1,0) have 0, 1, 2, 3. The exceptions, for i < a, are
///
/// - A: parities (0,1,0) and a + i odd: 0;
/// - B: (0,0,1) and a + i odd: 1;
/// - C0, C1: (1,1,1): 0 or 1, the parity of a + i;
/// - D0, D1: (1,0,0): 0 if a + i is odd, 1 if it is even.
///
/// The paper prints the same condition for D0 and D1, and a < b for both. The least position at
/// which that is false is (1,2,2), which has value 0.
///
/// ```
/// use nimata_games::game::slow_nim::proposition_4;
/// let piles = [1u32, 2, 2].map(num_bigint::BigUint::from);
/// assert_eq!(proposition_4([&piles[0], &piles[1], &piles[2]]), (0, "D0"));
/// ```
///
/// # Panics
/// The position is not sorted.
///
/// # Complexity
/// Linear in the digits.
pub fn proposition_4(sorted: [&BigUint; 3]) -> (u16, &'static str) {
    let [x1, x2, x3] = sorted;
    assert!(x1 <= x2 && x2 <= x3, "the position is sorted");
    let (a, i): (BigUint, BigUint) = (x1.div_ceil(&2u32.into()), (x3 - x2) >> 1);
    let odd = a.bit(0) ^ i.bit(0);
    match (sorted.map(|pile| pile.bit(0)), i < a) {
        ([false, true, false], true) if odd => (0, "A"),
        ([false, false, true], true) if odd => (1, "B"),
        ([true, true, true], true) if odd => (1, "C1"),
        ([true, true, true], true) => (0, "C0"),
        ([true, false, false], true) if odd => (0, "D0"),
        ([true, false, false], true) => (1, "D1"),
        ([false, false, _], _) => (0, "the even x1, x2 outside B"),
        ([false, true, _], _) => (1, "the even x1, odd x2 outside A"),
        ([true, true, _], _) => (2, "the odd x1, x2 outside C"),
        ([true, false, _], _) => (3, "the odd x1, even x2 outside D"),
    }
}
