//! The main theorem: the least winning move, and the line of the strategy that names its pile.

use num_bigint::BigUint;
use num_traits::Zero;

use super::BoundFunction;
use super::rules::Piles;
use super::wording::{self, power_of_two_in};
use crate::game::answer::{Move, Reason};

/// A line of the strategy, section 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Line {
    /// a ≤ f(g(N)): take the smaller pile.
    One,
    /// g(N − g(N)) ≥ 4g(N): take g(N) from the larger pile.
    TwoA,
    /// g(N − g(N)) = 2g(N) and f(g(N)) < 2g(N): take g(N) from the larger pile.
    TwoBOne,
    /// g(N − g(N)) = 2g(N) and g(N) + f(g(N)) ≤ f(2g(N)): take g(N), from the smaller pile if
    /// f(g(N)) < a − g(N), and from the larger otherwise. Lines 2(B)(1) and 2(B)(2) do not exclude
    /// each other; here the first has precedence.
    TwoBTwo,
}

impl Line {
    /// The paper's number of the line.
    pub fn name(self) -> &'static str {
        match self {
            Line::One => "Case 1",
            Line::TwoA => "Case 2(A)",
            Line::TwoBOne => "Case 2(B)(1)",
            Line::TwoBTwo => "Case 2(B)(2)",
        }
    }
}

/// One of the two piles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pile {
    /// The smaller pile.
    Smaller,
    /// The larger pile.
    Larger,
}

/// The strategy at a pile position (a, N).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strategy {
    /// The line that applies.
    pub line: Line,
    /// The pile from which to take.
    pub pile: Pile,
    /// The number of tokens to take: L(a, N).
    pub size: BigUint,
}

/// The strategy at (a, N) with a ≥ 1, for a position that f
/// [decides](super::Admissibility::decided).
///
/// With f(k) = 2k and piles 5 and 7 (N = 2): f(2) = 4 < 5, so g(N) = 2 is the least winning move.
///
/// ```
/// use nimata_games::game::dynamic_nim::{BoundFunction, Line, strategy};
/// let f = BoundFunction::parse("2k")?;
/// let found = strategy(&f, &5u32.into(), &2u32.into());
/// assert_eq!((found.line, found.size), (Line::TwoA, 2u32.into()));
/// # Ok::<(), nimata_games::game::GameError>(())
/// ```
///
/// # Panics
/// a = 0, or f is a table that does not decide the position.
///
/// # Complexity
/// Linear in the digits, apart from multiplication and division by p and q.
pub fn strategy(f: &BoundFunction, a: &BigUint, n: &BigUint) -> Strategy {
    assert!(!a.is_zero(), "the game is over");
    let one = || Strategy { line: Line::One, pile: Pile::Smaller, size: a.clone() };
    let Some(g) = power_of_two_in(n) else { return one() };
    // By Condition 3 g ≤ f(g), so this is case 1. Evaluating f(g) itself could exceed the table.
    if *a <= g {
        return one();
    }
    let next =
        f.at(&g).expect("g < a, and the values below a decided position's smaller pile are known");
    if *a <= next {
        return one();
    }
    let next_digit = n.bit(g.bits());
    let (line, pile) = if !next_digit {
        (Line::TwoA, Pile::Larger)
    } else if next < &g * 2u32 {
        (Line::TwoBOne, Pile::Larger)
    } else if next < a - &g {
        (Line::TwoBTwo, Pile::Smaller)
    } else {
        (Line::TwoBTwo, Pile::Larger)
    };
    Strategy { line, pile, size: g }
}

/// The least winning move L(a, N) by the main theorem, for a ≥ 1.
///
/// # Panics
/// Those of [`strategy`].
pub fn least_move(f: &BoundFunction, a: &BigUint, n: &BigUint) -> BigUint {
    strategy(f, a, n).size
}

// All winning moves of the strategy's kinds, verified by the main theorem.

/// The strategy's move at a position that f [decides](super::Admissibility::decided), or `None` if
/// no move of at most x wins. Its field `others` has the further winning moves that take g(N) from
/// a pile, or a whole pile.
///
/// A move of k wins exactly if it ends the game, or if f(k) < L after it.
pub(super) fn winning_move(f: &BoundFunction, at: &Piles) -> Option<Move> {
    let (a, difference) = at.pair();
    let found = strategy(f, a, &difference);
    if !at.allows(&found.size) {
        return None;
    }
    let (smaller, larger) = (at.smaller(), 1 - at.smaller());
    let first = match found.pile {
        Pile::Smaller => smaller,
        Pile::Larger => larger,
    };
    let into = at.after(first, &found.size, f);
    let mut others = Vec::new();
    let whole = [smaller, larger].map(|pile| (pile, Some(at.piles[pile].clone())));
    let power = power_of_two_in(&difference);
    for (pile, size) in [(larger, power.clone()), (smaller, power)].into_iter().chain(whole) {
        let Some(size) = size.filter(|size| *size <= at.piles[pile] && at.allows(size)) else {
            continue;
        };
        let after = at.after(pile, &size, f);
        if after != into && !others.contains(&after) && is_lost(f, &after) {
            others.push(after);
        }
    }
    let because = reasons(&found, power_of_two_in(&difference).as_ref(), &into, f);
    let others = others.iter().map(Piles::position).collect();
    Some(Move { others, ..Move::by(into.position(), because) })
}

/// Tells whether the player to move loses at a position after a move.
fn is_lost(f: &BoundFunction, after: &Piles) -> bool {
    let (a, difference) = after.pair();
    a.is_zero() || after.bound.as_ref().is_some_and(|bound| *bound < least_move(f, a, &difference))
}

fn reasons(
    found: &Strategy,
    power: Option<&BigUint>,
    into: &Piles,
    f: &BoundFunction,
) -> Vec<Reason> {
    let size = wording::number(&found.size);
    let pile = match found.pile {
        Pile::Smaller => "smaller",
        Pile::Larger => "larger",
    };
    let says = match found.line {
        // Here f(g(N)) is unknown, or violates a condition beyond the decided positions.
        Line::One if power.is_some_and(|power| found.size <= *power) => {
            "a <= g(N), so take the smaller pile, and the game is over".to_owned()
        }
        Line::One => "a <= f(g(N)), so take the smaller pile, and the game is over".to_owned(),
        Line::TwoA => format!(
            "a > f(g(N)) and g(N - g(N)) >= 4g(N), so take g(N) = {size} from the {pile} pile"
        ),
        Line::TwoBOne => format!(
            "a > f(g(N)), g(N - g(N)) = 2g(N) and f(g(N)) < 2g(N), so take g(N) = {size} from the \
             {pile} pile"
        ),
        Line::TwoBTwo => format!(
            "a > f(g(N)), g(N - g(N)) = 2g(N), g(N) + f(g(N)) <= f(2g(N)) and f(g(N)) {} a - g(N), \
             so take g(N) = {size} from the {pile} pile",
            if found.pile == Pile::Smaller { "<" } else { ">=" }
        ),
    };
    let mut because = vec![
        Reason {
            rule: "Main Theorem",
            says: format!(
                "L(a, N) = {size} is the least winning move, a being the smaller pile and N the \
                 difference"
            ),
        },
        Reason { rule: found.line.name(), says },
    ];
    if let (false, Some(bound)) = (into.is_over(), &into.bound) {
        let (a, difference) = into.pair();
        because.push(Reason {
            rule: "Main Theorem",
            says: format!(
                "after it a move takes at most f({size}) = {}, and the least winning move is {}",
                wording::number(bound),
                wording::number(&least_move(f, a, &difference))
            ),
        });
    }
    because
}
