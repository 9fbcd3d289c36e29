//! The rungs: the theorem by which the digits of a pile identify the P-positions, and, if there is
//! none, the definition.

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::{One, ToPrimitive, Zero};

use super::rules::WythoffError;
use super::{LostPositions, MoveType, Place, Role, Theorem, WythoffGame};
use crate::game::answer::{Evaluation, Move, Reason, Worth};
use crate::game::rung::{Rung, Step};
use crate::game::{Game, GameError, Position, Result, Rules};
use nimata_automata::budget::Budget;
use nimata_automata::number::radix::brief_decimal;

/// The two piles of a position.
pub(super) type Piles = [BigUint; 2];

/// The P-positions by the [`Theorem`] for the rules.
pub(super) struct ByPairs<'g>(pub &'g WythoffGame, pub Theorem);

impl Rung<Piles> for ByPairs<'_> {
    fn rule(&self) -> &'static str {
        self.1.name()
    }

    fn states(&self) -> Option<String> {
        let theorem = self.1;
        let [smaller, larger] = theorem.sequences();
        Some(format!(
            "the P-positions are ({smaller}_n, {larger}_n), n >= 0, where {smaller}_n = mex of \
             {smaller}_i and {larger}_i for i < n, and {}",
            theorem.formula(self.0)
        ))
    }

    fn value(&self, piles: &Piles, budget: &Budget) -> Result<Option<Evaluation>> {
        let [x, y] = piles;
        let (x, y) = if x <= y { (x, y) } else { (y, x) };
        let theorem = self.1;
        let [smaller, larger] = theorem.sequences();
        if x.is_zero() {
            let says =
                format!("({smaller}_0, {larger}_0) = (0, 0), and nothing else, has an empty pile");
            return Ok(Some(Evaluation::by(Worth::PPosition(y.is_zero()), self.rule(), says)));
        }
        let place = theorem.pairs(self.0).place(x, budget)?;
        // Writing the digits for the sentence takes time as well.
        budget.allow_time()?;
        let lost = place.role == Role::Smaller && place.larger == *y;
        let name = if place.role == Role::Smaller { smaller } else { larger };
        let pairs = theorem.pairs(self.0);
        let tells = match (pairs.s(), place.role) {
            (0, Role::Smaller) => format!("is not a multiple of {}", pairs.t()),
            (0, Role::Larger) => format!("is a multiple of {}", pairs.t()),
            (_, role) => {
                let parity = if role == Role::Smaller { "an even" } else { "an odd" };
                format!("ends in {parity} number of zeros ({})", place.zeros)
            }
        };
        let other = match (lost, place.role) {
            (true, _) => format!("and the other is {larger}_n"),
            (false, Role::Smaller) => format!("and the other is not {larger}_n"),
            (false, Role::Larger) => format!("and the other is not {smaller}_n"),
        };
        let says = format!(
            "the P-positions are ({smaller}_n, {larger}_n) with {}; the smaller pile {tells}, so \
             it is {name}_n with n = {}, {other}",
            theorem.formula(self.0),
            brief_decimal(&place.n),
        );
        Ok(Some(Evaluation::by(Worth::PPosition(lost), self.rule(), says)))
    }

    fn step(&self, [x, y]: &Piles, target: &BigUint, budget: &Budget) -> Result<Step> {
        if !target.is_zero() {
            return Err(WythoffError::OnlyOutcomes(self.0).into());
        }
        let found = winning_move(self.0, [x, y], budget)?;
        Ok(found.map_or(Step::Nowhere, |found| {
            let into = Position::from_groups(vec![found.into.to_vec()]);
            let because = vec![Reason { rule: found.theorem.name(), says: found.says }];
            Step::To(Move::by(into, because))
        }))
    }
}

/// The mex over all moves, or the outcome, at every position of the box below.
pub(super) struct ByDefinition<'g>(pub &'g WythoffGame);

/// The greatest number of positions of a box if the user did not ask for the definition.
const MOST_POSITIONS: u64 = 1 << 25;

impl ByDefinition<'_> {
    fn too_large(&self) -> GameError {
        GameError::Undecided(format!(
            "{}: among at most {MOST_POSITIONS} positions, unless the definition is asked for",
            WythoffError::NoTheorem(self.0)
        ))
    }

    /// A box that is small enough without being asked for.
    fn box_below(&self, piles: &Piles) -> Result<[u64; 2]> {
        let upto = [piles[0].to_u64(), piles[1].to_u64()];
        let [Some(x), Some(y)] = upto else { return Err(self.too_large()) };
        let positions = x.saturating_add(1).saturating_mul(y.saturating_add(1));
        if positions > MOST_POSITIONS { Err(self.too_large()) } else { Ok([x, y]) }
    }
}

impl Rung<Piles> for ByDefinition<'_> {
    fn rule(&self) -> &'static str {
        "definition"
    }

    fn states(&self) -> Option<String> {
        Some(WythoffError::NoTheorem(self.0).to_string())
    }

    fn value(&self, piles: &Piles, budget: &Budget) -> Result<Option<Evaluation>> {
        self.box_below(piles)?;
        let position = Position::from_groups(vec![piles.to_vec()]);
        self.0.value_by_definition(&position, budget).map(Some)
    }

    /// Finds moves to P-positions; for other values the caller tries all options.
    fn step(&self, piles: &Piles, target: &BigUint, budget: &Budget) -> Result<Step> {
        if !target.is_zero() {
            return Err(WythoffError::OnlyOutcomes(self.0).into());
        }
        let upto = self.box_below(piles)?;
        let lost = LostPositions::new(self.0, upto, budget)?;
        let index = |pile: u64| usize::try_from(pile).expect("the box is in memory");
        let mut found = None;
        self.0.each_option(&upto, &mut |option| {
            if found.is_none() && lost.contains(index(option[0]), index(option[1])) {
                found = Some([option[0], option[1]].map(BigUint::from));
            }
        });
        let Some(into) = found else { return Ok(Step::Nowhere) };
        let says = format!("who wins at every position up to {},{}", upto[0], upto[1]);
        let because = vec![Reason { rule: self.rule(), says }];
        Ok(Step::To(Move::by(Position::from_groups(vec![into.to_vec()]), because)))
    }
}

// Winning moves, by the cases of the proofs.

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
) -> Result<Option<Winning>> {
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
) -> Result<Option<Target>> {
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
