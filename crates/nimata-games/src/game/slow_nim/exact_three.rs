//! Proposition 4 of paper 2: slow exact Nim with n = 3 and k = 2.

use num_bigint::BigUint;
use num_integer::Integer;

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
