//! The rules as formulas, for the kernel of the checker.

use super::{SlowNim, SortedDefinition};
use crate::logic::{Asks, Formula, GameRules, Move, Operand, Relation, Term, Word};

impl SlowNim {
    /// The rules as formulas: x1, …, xn are the piles and y1, …, yn those after a move; `None`
    /// where no automaton can be looked for.
    ///
    /// Of five and more piles whose order does not matter, positions are sorted: x1 ≤ … ≤ xn. A
    /// move from one lowers of equal piles the first ones, and so leads to a sorted position again,
    /// and every option is one of these in another order. So it is the same game,
    /// but for the order in which piles are named, and a proof is up to n! times shorter; that the
    /// order does not matter for the automaton either is stated with it.
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
        let hypergraph = self.hypergraph().filter(|_| self.lacks_automaton().is_none())?;
        let edges = hypergraph.edges();
        let named = |letter: char| -> Vec<String> {
            (1..=self.piles()).map(|pile| format!("{letter}{pile}")).collect()
        };
        let (reads, to) = (named('x'), named('y'));
        let sorted = self.is_sorted();
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

    /// Whether the rules as formulas speak of sorted positions.
    fn is_sorted(&self) -> bool {
        self.piles() >= MOST_ORDERS && self.hypergraph().is_some_and(SortedDefinition::suits)
    }

    /// What a sequence must satisfy beside rules about sorted positions, so that it is right at all
    /// positions: the first two piles may be exchanged, and all piles moved on by one place. These
    /// generate all orders.
    pub(super) fn symmetries(&self, name: &str) -> Vec<Formula> {
        if !self.is_sorted() {
            return Vec::new();
        }
        let piles: Vec<String> = (1..=self.piles()).map(|pile| format!("x{pile}")).collect();
        let (mut exchanged, mut moved) = (piles.clone(), piles.clone());
        exchanged.swap(0, 1);
        moved.rotate_left(1);
        let word = |piles: &[String]| Word {
            name: name.to_owned(),
            indices: piles.iter().map(Term::variable).collect(),
        };
        let same = |other: Vec<String>| {
            let other = Operand::Word(word(&other));
            let same = Formula::Output(word(&piles), Relation::Equal, other);
            Formula::for_all(piles.clone(), same)
        };
        vec![same(exchanged), same(moved)]
    }
}

/// From so many piles on sorted positions are enough.
const MOST_ORDERS: usize = 5;

/// Each of the numbers is at most the next.
fn increasing(names: &[String]) -> String {
    let pairs = names.windows(2).map(|pair| format!("{} <= {}", pair[0], pair[1]));
    pairs.collect::<Vec<_>>().join(" & ")
}
