//! The known facts about a game, as sentences.

use num_bigint::BigUint;

use super::admissible::{formula_at, is_extended, suspects};
use super::{BoundFunction, Condition, DynamicNim, Formula, refutation, wording};
use crate::game::Result;
use crate::game::answer::Fact;
use nimata_automata::budget::Budget;

/// Whether f is admissible, each condition, and the refuting position if there is one.
pub(super) fn properties(game: &DynamicNim, budget: &Budget) -> Result<Vec<Fact>> {
    let mut facts = vec![Fact::new("admissible", admissible(game))];
    let names = ["condition 1", "condition 2", "condition 3", "condition 4"];
    for (condition, name) in Condition::ALL.into_iter().zip(names) {
        let says = format!("{}: {}", condition.formula(), verdict(game, condition));
        facts.push(Fact::new(name, says));
    }
    if let Some((condition, at)) = game.admissibility().first_failure() {
        let says = match refutation(game.bound(), condition, at, budget)? {
            Some(found) => format!(
                "at the piles {}, {} (a = {}, N = {}) the formula gives L = {}, and by the \
                 definition the least winning move is {}{}",
                found.piles[0],
                found.piles[1],
                found.piles[0],
                found.difference(),
                found.formula,
                found.truth,
                if found.extended { ", f(k) = 3k past the end of the table" } else { "" }
            ),
            None => too_large(game.bound(), condition, at),
        };
        facts.push(Fact::new("converse theorem", says));
    }
    Ok(facts)
}

/// The positions, at least one of which refutes the formula, if they are too large to compute which
/// one does.
fn too_large(f: &BoundFunction, condition: Condition, at: &BigUint) -> String {
    let suspects = suspects(f, condition, at);
    let extended = suspects.iter().any(|suspect| is_extended(f, suspect));
    let named = suspects.iter().map(|suspect| {
        let [a, n] = suspect;
        format!(
            "L = {} at the piles {}, {}",
            wording::number(&formula_at(f, suspect)),
            wording::number(a),
            wording::number(&(a + n))
        )
    });
    format!(
        "the position of the converse theorem has too large piles to compute the truth; of what \
         the formula gives, {}, at least one is wrong{}",
        named.collect::<Vec<_>>().join(", "),
        if extended { ", f(k) = 3k past the end of the table" } else { "" }
    )
}

fn admissible(game: &DynamicNim) -> String {
    let known = game.admissibility();
    match (known.first_failure(), known.checked(), game.bound()) {
        (Some((condition, at)), _, _) => {
            format!("no: Condition {} fails at N = {}", condition.number(), wording::number(at))
        }
        (None, Some(length), _) => {
            format!(
                "as far as the table goes, to f({length}); with f(k) = 3k after it, f is admissible"
            )
        }
        (None, None, BoundFunction::Formula(formula)) => {
            if formula.added() > 0 {
                let first = wording::number(&formula.at(&1u32.into()));
                return format!(
                    "yes: r >= 1 and f(1) <= 3, here r = {} and f(1) = {first}",
                    formula.ratio()
                );
            }
            let most = if formula.rounds_up() { "<= 3, rounding up" } else { "< 4" };
            format!("yes: 1 <= r {most}, here r = {}", formula.ratio())
        }
        (None, None, BoundFunction::Table(_)) => "yes".to_owned(),
    }
}

/// A condition with the numbers of this game.
fn verdict(game: &DynamicNim, condition: Condition) -> String {
    let known = game.admissibility();
    if let Some(at) = known.failure(condition) {
        let f =
            |k| game.bound().at(k).map_or_else(|| "unknown".to_owned(), |f| wording::number(&f));
        let n = wording::number(at);
        let base = &wording::power_of_two_in(at).expect("N is at least 1");
        return match condition {
            Condition::One => format!(
                "fails at N = {n}: f({}) = {} and f({n}) = {}",
                wording::number(base),
                f(base),
                f(at)
            ),
            Condition::Two => {
                let four = wording::number(&(at * 4u32));
                format!("fails at N = {n}: f({n}) = {}, and 4N = {four}", f(at))
            }
            Condition::Three => format!("fails at N = {n}: f({n}) = {}", f(at)),
            Condition::Four => {
                let twice = &(at * 2u32);
                let (value, next) = (f(at), f(twice));
                format!(
                    "fails at N = {n}: f({n}) = {value} and f({}) = {next}",
                    wording::number(twice)
                )
            }
        };
    }
    match (known.checked(), game.bound()) {
        (None, BoundFunction::Formula(formula)) => symbolic(*formula, condition),
        (length, _) => format!("holds up to f({})", length.unwrap_or(0)),
    }
}

/// The reason why a condition holds for every N; [`Admissibility`](super::Admissibility) has the
/// arguments.
fn symbolic(formula: Formula, condition: Condition) -> String {
    let r = formula.ratio();
    match (condition, formula.rounds_up()) {
        (Condition::Two, _) if formula.added() > 0 => {
            let first = wording::number(&formula.at(&1u32.into()));
            format!("holds: f(1) = {first} <= 3, and so f(N) < 4N for every N")
        }
        (Condition::Four, _) if formula.added() > 0 && formula.p() < formula.q() => {
            "holds: there are finitely many powers of two with f(N) >= 2N, and at each of them"
                .to_owned()
        }
        (Condition::One, _) => "holds: f does not decrease, and g(N) <= N".to_owned(),
        (Condition::Two, false) => format!("holds: rN < 4N, since r = {r} < 4"),
        (Condition::Two, true) => {
            format!("holds: rN <= 4N - 1 for all N >= 1, since r = {r} <= 3")
        }
        (Condition::Three, _) => format!("holds: rN >= N, since r = {r} >= 1"),
        (Condition::Four, _) if formula.p() >= formula.q() => {
            format!("holds: 2rN >= rN + N, since r = {r} >= 1, so f(2N) >= f(N) + N")
        }
        (Condition::Four, _) => format!("holds: f(N) <= N < 2N, since r = {r} < 1"),
    }
}
