//! All winning moves of the strategy's kinds, verified by the main theorem.

use num_bigint::BigUint;
use num_traits::Zero;

use super::rules::Piles;
use super::wording::{self, power_of_two_in};
use super::{BoundFunction, Line, Pile, Strategy, least_move, strategy};
use crate::game::answer::{Move, Reason};

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
