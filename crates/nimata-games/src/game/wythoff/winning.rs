//! Winning moves, by the cases of the proofs.

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{One, Zero};

use super::error::WythoffError;
use super::{MoveType, Place, Role, Theorem, WythoffGame};
use crate::game::GameError;
use nimata_automata::budget::Budget;
use nimata_automata::number::radix::brief_decimal;

/// A winning move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Winning {
    /// The piles after the move, each in its place.
    pub into: [BigUint; 2],
    /// The type of the move.
    pub move_type: MoveType,
    /// The index of the P-position to which it leads.
    pub n: BigUint,
    /// The theorem whose proof gives the move.
    pub theorem: Theorem,
    /// The case of the proof, in a sentence.
    pub says: String,
}

/// A move to a P-position, or `None` if the position is one.
///
/// The cases are those of Fact II in the proof of Theorem 3, of part (A.2) in the proof of Theorem
/// 6, and of Fraenkel's proof for (s,t)-Wythoff. Let x ≤ y, and let (A_n, B_n) be the pair that
/// contains x.
///
/// * x = B_n: y is reduced to A_n; x = A_n and y > B_n: y is reduced to B_n (Type I);
/// * x = A_n and y < f(x): both piles are taken (Type II);
/// * x = A_n and f(x) ≤ y < B_n: to a pair i < n. For (s,t)-Wythoff i = ⌊(y − sx)/t⌋ (Type II). For
///   C and D, i = y − (s−1)x − n + 1; for G and H, i = y − sx + 1 (Type II). In both cases it is n
///   − 1 if y = D_n − 1 or H_n − 1 (Type III, or Type II if C_n − C_(n−1) = 2). If t ≥ 1 and
///   positions are adjoined, it is the least i with B_i − sA_i > y − sx − t, or n − 1 as before;
///   with G and H, if this is not an i < n, it is n − (H_n − y) (Type III), as [`Theorem`] shows.
///
/// The type is computed from the rules, not taken from the proof. The place of the target shows
/// that it is a P-position.
///
/// ```
/// use nimata_games::game::wythoff::{MoveType, WythoffGame, winning_move};
/// let rules = WythoffGame::wyt(3, 2u32.into())?;
/// let found = winning_move(&rules, [&2u32.into(), &7u32.into()], &Default::default())?;
/// let found = found.expect("(2, 8) is the P-position with 2");
/// assert_eq!((found.into, found.move_type), ([1u32.into(), 4u32.into()], MoveType::Three));
/// # Ok::<(), nimata_games::game::GameError>(())
/// ```
///
/// # Errors
/// The time limit was reached; [`GameError::Unsuitable`] if no theorem applies to the game;
/// [`GameError::Undecided`] if the rules forbid the move of the proof, which has never occurred.
///
/// # Complexity
/// That of a few places; see [`Pairs::place`](super::Pairs::place).
pub fn winning_move(
    rules: &WythoffGame,
    piles: [&BigUint; 2],
    budget: &Budget,
) -> Result<Option<Winning>, GameError> {
    let swapped = piles[0] > piles[1];
    let [x, y] = if swapped { [piles[1], piles[0]] } else { piles };
    let theorem = Theorem::of(rules).ok_or(WythoffError::NoTheorem(rules))?;
    let Some(target) = target(rules, theorem, x, y, budget)? else { return Ok(None) };
    let Target { n, mut into, case } = target;
    if swapped {
        into.swap(0, 1);
    }
    let move_type = rules.move_type(piles, [&into[0], &into[1]], budget)?;
    let Some(move_type) = move_type else {
        return Err(GameError::Undecided(format!(
            "no result: the move to pair {} that {} names is not legal by the rules; please report \
             this position",
            brief_decimal(&n),
            theorem.name()
        )));
    };
    let [smaller, larger] = theorem.sequences();
    let says = format!(
        "{case}; a move of Type {move_type} to ({smaller}_i, {larger}_i) with i = {}",
        brief_decimal(&n)
    );
    Ok(Some(Winning { into, move_type, n, theorem, says }))
}

/// The target P-position of a move.
struct Target {
    n: BigUint,
    /// The new piles; the first belongs to the smaller pile of the position.
    into: [BigUint; 2],
    /// The case as a sentence, up to a semicolon.
    case: String,
}

fn target(
    rules: &WythoffGame,
    theorem: Theorem,
    x: &BigUint,
    y: &BigUint,
    budget: &Budget,
) -> Result<Option<Target>, GameError> {
    let nothing = |case: String| {
        Ok(Some(Target { n: BigUint::ZERO, into: [BigUint::ZERO, BigUint::ZERO], case }))
    };
    if x.is_zero() {
        return if y.is_zero() { Ok(None) } else { nothing("one pile is empty".to_owned()) };
    }
    let pairs = theorem.pairs(rules);
    let Place { role, n, smaller, larger, .. } = pairs.place(x, budget)?;
    let [first, second] = theorem.sequences();
    budget.allow_time()?;
    let index = brief_decimal(&n);
    if role == Role::Smaller && *y == larger {
        return Ok(None);
    }
    if role == Role::Larger || *y > larger {
        let (own, other, into) = match role {
            Role::Larger => (second, first, [larger, smaller]),
            Role::Smaller => (first, second, [smaller, larger]),
        };
        let case = format!(
            "the smaller pile is {own}_n with n = {index}, and the larger one is more than \
             {other}_n"
        );
        return Ok(Some(Target { n, into, case }));
    }
    if *y < rules.f(x) {
        let bound = if rules.t() > 0 { "sx + t" } else { "sx" };
        return nothing(format!("x <= y < {bound} for the piles x and y, so both can be taken"));
    }
    let (i, how) = match theorem {
        Theorem::Fraenkel => {
            let i = (y - x * rules.s()).div_floor(&rules.t().into());
            (i, "i = floor((y - sx)/t)".to_owned())
        }
        _ if y + 1u32 == larger => {
            (&n - BigUint::one(), format!("i = n - 1, as y = {second}_n - 1"))
        }
        Theorem::ThreeWithT | Theorem::SixWithT => {
            let i = pairs.first_above(rules.s(), &(y - rules.f(x)), budget)?;
            if i < n {
                (i, format!("i is the least with {second}_i - s{first}_i > y - sx - t"))
            } else {
                (&n - (&larger - y), format!("i = n - ({second}_n - y)"))
            }
        }
        Theorem::Six => (y + 1u32 - x * rules.s(), "i = y - sx + 1".to_owned()),
        _ => (y + 1u32 - x * (rules.s() - 1) - &n, "i = y - (s - 1)x - n + 1".to_owned()),
    };
    let case = format!(
        "the smaller pile x is {first}_n with n = {index}, and the larger one, y, is less than \
         {second}_n and too many to take both: {how}"
    );
    let into = pairs.pair(&i, budget)?;
    Ok(Some(Target { n: i, into, case }))
}
