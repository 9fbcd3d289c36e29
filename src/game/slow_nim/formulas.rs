//! The rules as formulas, for the kernel of the checker.

use super::{SlowNim, SortedDefinition};
use crate::logic::{Asks, Formula, GameRules, Move, Operand, Relation, Term, Word};

impl SlowNim {
    /// The rules as formulas: x1, …, xn are the piles and y1, …, yn those after a move; `None`
    /// where no automaton can be looked for.
    ///
    /// Of [`MOST_ORDERS`] and more piles whose order does not matter, positions are sorted:
    /// x1 ≤ … ≤ xn. A move from one lowers of equal piles the first ones, and so leads to a sorted
    /// position again, and every option is one of these in another order. That makes a proof up to
    /// n! times shorter, and [`symmetry`] says that the other orders have the same output.
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
        let sorted = self.has_sorted_formulas();
        let formula = |edge: u64| {
            let atoms = reads.iter().zip(&to).enumerate().map(|(pile, (x, y))| {
                let lowered = if edge >> pile & 1 == 1 { " + 1" } else { "" };
                format!("{y}{lowered} = {x}")
            });
            // Where a pile is lowered and the one before is not, they were not equal.
            let ascents = (1..self.piles()).filter(|pile| sorted && edge >> (pile - 1) & 3 == 2);
            let ascents = ascents.map(|pile| format!("{} <= {}", to[pile - 1], to[pile]));
            atoms.chain(ascents).collect::<Vec<_>>().join(" & ")
        };
        let moves = edges.iter().map(|&edge| Move { to: to.clone(), formula: formula(edge) });
        Some(GameRules {
            positions: if sorted { increasing(&reads) } else { "x1 >= 0".to_owned() },
            moves: moves.collect(),
            asks,
            end: 0,
            first: Vec::new(),
            measure: reads.join(" + "),
            reads,
        })
    }
    /// Whether the formulas are about sorted positions alone.
    pub(super) fn has_sorted_formulas(&self) -> bool {
        self.piles() >= MOST_ORDERS && self.hypergraph().is_some_and(SortedDefinition::suits)
    }
}

/// From so many piles on sorted positions are enough.
const MOST_ORDERS: usize = 5;

/// Each of the numbers is at most the next.
fn increasing(names: &[String]) -> String {
    let pairs = names.windows(2).map(|pair| format!("{} <= {}", pair[0], pair[1]));
    pairs.collect::<Vec<_>>().join(" & ")
}

/// That a sequence is the same for all orders of its numbers: for those that begin with the second,
/// and in which then the first or the others stand. They generate all.
pub(super) fn symmetry(name: &str, piles: usize) -> Vec<Formula> {
    let variables: Vec<String> = (1..=piles).map(|pile| format!("x{pile}")).collect();
    let word = |order: &[usize]| Word {
        name: name.to_owned(),
        indices: order.iter().map(|&pile| Term::variable(variables[pile].clone())).collect(),
    };
    let as_they_are: Vec<usize> = (0..piles).collect();
    let (mut exchanged, mut rotated) = (as_they_are.clone(), as_they_are.clone());
    exchanged.swap(0, 1);
    rotated.rotate_left(1);
    let same = |order: &[usize]| {
        let right = Operand::Word(word(order));
        let body = Formula::Output(word(&as_they_are), Relation::Equal, right);
        Formula::for_all(variables.clone(), body)
    };
    vec![same(&exchanged), same(&rotated)]
}
