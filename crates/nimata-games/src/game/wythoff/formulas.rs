//! The rules as formulas on numbers, in the numeration of the P-positions.

use num_traits::ToPrimitive;

use super::WythoffGame;
use nimata_logic::logic::{Asks, GameRules, Move};

/// The greatest number of adjoined P-positions in a certificate, because each is a formula of its
/// own.
const MOST_ADJOINED: usize = 64;

/// The reason why the rules have no certificate; `None` if they have one.
pub(super) fn lacks_rules(game: &WythoffGame) -> Option<String> {
    let too_many = || {
        format!(
            "each adjoined P-position is a move of its own in a certificate, which holds at most \
             {MOST_ADJOINED}; `nimata games` names the jump-points of {game}, and between them the \
             P-positions are the same for all K"
        )
    };
    adjoined(game).is_none().then(too_many)
}

/// The moves (A_i, B_i) of Type III in order; `None` if there are too many.
fn adjoined(game: &WythoffGame) -> Option<Vec<[u64; 2]>> {
    let count = game.adjoined().to_usize().filter(|&count| count <= MOST_ADJOINED)?;
    Some(match count {
        0 => Vec::new(),
        _ => game.moves_of_type_three().sequence().skip(1).take(count).collect(),
    })
}

/// The rules: moves from (x, y) to (u, v), one kind after another; `None` if there are too many.
///
/// A move from both piles takes k = x − u and l = y − v tokens, both positive, with l < sk + t and
/// k < sl + t. The rule is the inequality with the smaller of k and l on the right; the other then
/// also holds, for s ≥ 2 or t ≥ 1. Subtrahends are added on the other side, because a negative
/// difference makes an atom false.
pub(super) fn rules(game: &WythoffGame) -> Option<GameRules> {
    let [s, t] = [game.s(), game.t()];
    let times = |name: &str| if s == 1 { name.to_owned() } else { format!("{s}*{name}") };
    let plus = if t == 0 { String::new() } else { format!(" + {t}") };
    let below = |first: &str, rest: &str, second: &str, left: &str| {
        format!("{second} + {} < {} + {left}{plus}", times(rest), times(first))
    };
    let both =
        format!("u < x & v < y & {} & {}", below("x", "u", "y", "v"), below("y", "v", "x", "u"));
    let own = ["u < x & v = y".to_owned(), "u = x & v < y".to_owned(), both];
    let third = adjoined(game)?
        .into_iter()
        .map(|[a, b]| format!("(x = u + {a} & y = v + {b}) | (x = u + {b} & y = v + {a})"));
    let piles = |names: [&str; 2]| names.map(str::to_owned).to_vec();
    let moves = own.into_iter().chain(third);
    Some(GameRules {
        reads: piles(["x", "y"]),
        positions: "x >= 0".to_owned(),
        moves: moves.map(|formula| Move { to: piles(["u", "v"]), formula }).collect(),
        asks: Asks::Outcome,
        end: 0,
        first: Vec::new(),
        measure: "x + y".to_owned(),
        given: Vec::new(),
    })
}
