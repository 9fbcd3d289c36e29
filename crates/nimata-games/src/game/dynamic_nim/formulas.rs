//! The rules as formulas on (a, n, x): the smaller pile, the difference N, and the bound.

use super::{DynamicNim, Formula};
use crate::game::Play;
use nimata_logic::logic::{Asks, GameRules, Move};

/// The kinds of moves to (a2, n2, y): the condition on the remaining piles, and the number k of
/// taken tokens, as a sum and a subtrahend.
///
/// A move from the smaller pile gives a2 = a − k and n2 = n + k. After a move from the larger pile,
/// either it stays the larger, with a2 = a and n2 = n − k, or it becomes the smaller, with a2 = a +
/// n − k and n2 = k − n. A move of k = n from the larger pile is of both kinds. The smaller pile
/// must not be empty, which a2 < a implies.
const KINDS: [(&str, &str, Option<&str>); 3] = [
    ("a2 + n2 = a + n", "a", Some("a2")),
    ("a >= 1 & a2 = a", "n", Some("n2")),
    ("a >= 1 & a2 + n2 = a", "n + n2", None),
];

/// The rules with the bound f: a move is possible if the smaller pile a is not empty and 1 ≤ k ≤ x;
/// the next bound is y = f(k).
///
/// f(k) = ⌊(pk + e)/q⌋, with e = qc when rounding down and e = qc + q − 1 when rounding up. So y =
/// f(k) means qy ≤ pk + e < qy + q. Subtrahends are added on the other side, because a negative
/// difference makes an atom false.
pub(super) fn rules(game: &DynamicNim, f: Formula) -> GameRules {
    let kind = |(left, sum, less): (&str, &str, Option<&str>)| {
        let (p, q) = (f.p(), f.q());
        let with_less = |factor, term: String| match less {
            Some(less) => format!("{term} + {}", multiple(factor, less)),
            None => term,
        };
        let taken = match q * f.added() + if f.rounds_up() { q - 1 } else { 0 } {
            0 => multiple(p, sum),
            more => format!("{} + {more}", multiple(p, sum)),
        };
        let next = with_less(p, multiple(q, "y"));
        let bound = match q {
            1 => format!("{next} = {taken}"),
            _ => format!("{next} <= {taken} & {taken} < {next} + {q}"),
        };
        let (none, most) = (less.unwrap_or("0"), with_less(1, "x".to_owned()));
        let formula = format!("{left} & {none} < {sum} & {sum} <= {most} & {bound}");
        Move { to: ["a2", "n2", "y"].map(str::to_owned).to_vec(), formula }
    };
    GameRules {
        reads: ["a", "n", "x"].map(str::to_owned).to_vec(),
        positions: "x >= 0".to_owned(),
        moves: KINDS.map(kind).to_vec(),
        asks: Asks::Outcome,
        end: u32::from(game.play() == Play::Misere),
        first: Vec::new(),
        measure: "2*a + n".to_owned(),
        given: Vec::new(),
    }
}

/// The same rules for f(k) = ck, with the number k of tokens taken as a bound variable. Where sums
/// take many states, as in Fibonacci's numeration, the walks of a proof are shorter so.
pub(super) fn rules_by_taken(game: &DynamicNim, f: Formula) -> GameRules {
    let kinds = [
        "a = a2 + k & n2 = n + k",
        "a >= 1 & a2 = a & n = n2 + k",
        "a >= 1 & a2 + n2 = a & k = n + n2",
    ];
    let rules = rules(game, f);
    let next = multiple(f.p(), "k");
    let moves = rules.moves.into_iter().zip(kinds).map(|(kind, taken)| {
        let formula = format!("E k (k >= 1 & k <= x & {taken} & y = {next})");
        Move { formula, ..kind }
    });
    GameRules { moves: moves.collect(), ..rules }
}

fn multiple(factor: i64, term: &str) -> String {
    match (factor, term.contains('+')) {
        (1, _) => term.to_owned(),
        (_, true) => format!("{factor}*({term})"),
        (_, false) => format!("{factor}*{term}"),
    }
}
