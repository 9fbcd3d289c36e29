//! What is known of a game of slow Nim as a whole.

use super::{SlowNim, Theorem};
use crate::game::answer::Fact;

/// The number of moves, and the theorem that applies or why none does.
pub(super) fn facts(game: &SlowNim) -> Vec<Fact> {
    let fact = |name, says| Fact { name, says, columns: Vec::new() };
    let moves = match game.hypergraph() {
        Some(hypergraph) if hypergraph.edges().len() == 1 => {
            "1 edge, so at most one option".to_owned()
        }
        Some(hypergraph) => {
            let edges = hypergraph.edges().len();
            format!("{edges} edges, so every value is at most {edges}")
        }
        None => {
            format!("more than {} edges: only theorems speak, no table does", SlowNim::MOST_EDGES)
        }
    };
    let theorem = match Theorem::of(game) {
        Some(theorem) => {
            let extent = if theorem.gives_values() { "values" } else { "who wins" };
            let name = match theorem {
                Theorem::Tokens | Theorem::Smallest => "a remark",
                Theorem::Proposition2 => "Proposition 2",
                Theorem::Proposition3(case) => case.name(),
                Theorem::Proposition4 => "Proposition 4, as corrected",
            };
            format!("{name} gives {extent} at every position: {}", theorem.says())
        }
        None => "none of Propositions 2 to 4: they speak of slow-moore with n <= k + 2, (5,2) and (6,3), and of slow-exact:3,2"
            .to_owned(),
    };
    vec![fact("moves", moves), fact("theorem", theorem)]
}
