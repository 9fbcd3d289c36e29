//! The rules as formulas, for the kernel of the checker.

use super::SlowNim;
use crate::logic::{Asks, GameRules, Move};

impl SlowNim {
    /// The rules as formulas: x1, …, xn are the piles and y1, …, yn those after a move; `None` where
    /// no automaton can be looked for.
    ///
    /// ```
    /// use nimata::{game::slow_nim::SlowNim, logic::Asks};
    /// let rules = SlowNim::parse("slow-hyper:{1,2}{2,3}")?.formulas(Asks::Values);
    /// let moves = rules.expect("two edges").moves;
    /// assert_eq!(moves[0].formula, "y1 + 1 = x1 & y2 + 1 = x2 & y3 = x3");
    /// # Ok::<(), nimata::game::GameError>(())
    /// ```
    ///
    /// # Complexity
    /// One formula of n atoms for each edge.
    pub fn formulas(&self, asks: Asks) -> Option<GameRules> {
        let hypergraph = self.hypergraph().filter(|_| self.lacks_automaton().is_none());
        let edges = hypergraph?.edges();
        let named = |letter: char| -> Vec<String> {
            (1..=self.piles()).map(|pile| format!("{letter}{pile}")).collect()
        };
        let (reads, to) = (named('x'), named('y'));
        let formula = |edge: u64| {
            let atoms = reads.iter().zip(&to).enumerate().map(|(pile, (x, y))| {
                let lowered = if edge >> pile & 1 == 1 { " + 1" } else { "" };
                format!("{y}{lowered} = {x}")
            });
            atoms.collect::<Vec<_>>().join(" & ")
        };
        let moves = edges.iter().map(|&edge| Move { to: to.clone(), formula: formula(edge) });
        Some(GameRules {
            positions: "x1 >= 0".to_owned(),
            moves: moves.collect(),
            asks,
            end: 0,
            first: Vec::new(),
            measure: reads.join(" + "),
            reads,
        })
    }
}
