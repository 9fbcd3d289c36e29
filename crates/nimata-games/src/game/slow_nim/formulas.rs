//! The rules as formulas, for the kernel of the checker.

use super::{Reading, SlowNim};
use crate::game::Rules;
use crate::game::piles::{MOST_BESIDE_A_VALUE, MOST_KINDS, on_piles};
use nimata_logic::logic::{Asks, Formula, GameRules, Operand, Relation, Term, Word};

impl SlowNim {
    /// The rules as formulas: x1, …, xn are the piles, and y1, …, yn those after a move. `None` if
    /// no automaton can be derived.
    ///
    /// With five or more piles whose order does not matter, positions are sorted: x1 ≤ … ≤ xn. A
    /// move then lowers the first ones of equal piles, and so leads to a sorted position again;
    /// every option is one of these in another order. So the game is the same up to the order of
    /// the piles, and a proof is up to n! times shorter. The statement also says that the order
    /// does not matter for the automaton.
    ///
    /// ```
    /// use nimata_games::game::slow_nim::SlowNim;
    /// use nimata_logic::logic::Asks;
    /// let rules = SlowNim::parse("slow-hyper:{1,2}{2,3}")?.formulas(Asks::Values);
    /// let moves = rules.expect("two edges").moves;
    /// assert_eq!(moves[0].formula, "y1 + 1 = x1 & y2 + 1 = x2 & y3 = x3");
    /// # Ok::<(), nimata_games::game::GameError>(())
    /// ```
    ///
    /// # Complexity
    /// One formula of n atoms for each edge.
    pub fn formulas(&self, asks: Asks) -> Option<GameRules> {
        self.lacks_automaton().is_none().then(|| self.on_positions(self.is_sorted(), asks))?
    }

    /// The rules as formulas about all positions, for a claim that also reads a value.
    pub(super) fn formulas_with_value(&self) -> Option<GameRules> {
        let few = self.piles() <= MOST_BESIDE_A_VALUE;
        let rules = few.then(|| self.on_positions(false, Asks::Relation))?;
        rules.filter(|rules| rules.moves.len() <= MOST_KINDS)
    }

    /// The rules as formulas about sorted positions: x1 is the smallest pile, and d2, …, dn are the
    /// differences. `None` if no automaton can be derived, or the order of the piles matters.
    ///
    /// ```
    /// use nimata_games::game::slow_nim::SlowNim;
    /// use nimata_logic::logic::Asks;
    /// let rules = SlowNim::exact(3, 2)?.formulas_by_differences(Asks::Values).expect("few moves");
    /// assert_eq!(rules.moves[0].formula, "y1 + 1 = x1 & e2 = d2 & e3 = d3 + 1");
    /// # Ok::<(), nimata_games::game::GameError>(())
    /// ```
    ///
    /// # Complexity
    /// One formula of n atoms for each edge.
    pub fn formulas_by_differences(&self, asks: Asks) -> Option<GameRules> {
        let reading = Reading::Differences;
        if self.lacks_automaton().is_some() || !reading.suits(self) {
            return None;
        }
        let edges = self.hypergraph()?.edges();
        let rules = on_piles(asks, reading.names(self.piles()), |from, to| {
            let formula = |edge: &u64| {
                let sinks = |pile: usize| edge >> pile & 1 == 1;
                let atoms = from.iter().zip(to).enumerate().map(|(pile, (x, y))| {
                    match (sinks(pile), pile > 0 && sinks(pile - 1)) {
                        (true, false) => format!("{y} + 1 = {x}"),
                        (false, true) => format!("{y} = {x} + 1"),
                        _ => format!("{y} = {x}"),
                    }
                });
                atoms.collect::<Vec<_>>().join(" & ")
            };
            edges.iter().map(formula).collect()
        });
        // A difference counts once for its pile and for each larger one.
        let counted = rules.reads.iter().zip((1..=self.piles()).rev());
        let counted = counted.map(|(name, times)| match times {
            1 => name.clone(),
            _ => format!("{times}*{name}"),
        });
        let measure = counted.collect::<Vec<_>>().join(" + ");
        Some(GameRules { measure, ..rules })
    }

    /// The rules as formulas about sorted positions, or about all.
    fn on_positions(&self, sorted: bool, asks: Asks) -> Option<GameRules> {
        let edges = self.hypergraph()?.edges();
        let rules = on_piles(asks, self.shape().names(), |piles, to| {
            let formula = |edge: &u64| {
                let atoms = piles.iter().zip(to).enumerate().map(|(pile, (x, y))| {
                    let lowered = if edge >> pile & 1 == 1 { " + 1" } else { "" };
                    format!("{y}{lowered} = {x}")
                });
                // A pile that is lowered without the preceding one must differ from it.
                let ascents = (1..self.piles()).filter(|pile| edge >> (pile - 1) & 3 == 2);
                let ascents = ascents.filter(|_| sorted);
                let ascents = ascents.map(|pile| format!("{} <= {}", to[pile - 1], to[pile]));
                atoms.chain(ascents).collect::<Vec<_>>().join(" & ")
            };
            edges.iter().map(formula).collect()
        });
        let positions = if sorted { increasing(&rules.reads) } else { rules.positions };
        Some(GameRules { positions, ..rules })
    }

    /// Tells whether the formulas are about sorted positions.
    fn is_sorted(&self) -> bool {
        self.piles() >= MOST_ORDERS && self.hypergraph().is_some_and(|h| h.is_symmetric())
    }

    /// The conditions that extend rules about sorted positions to all positions: the first two
    /// piles may be exchanged, and all piles may be rotated by one place. These generate all
    /// orders.
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

/// From this number of piles on, sorted positions are used.
const MOST_ORDERS: usize = 5;

/// Each number is at most the next.
fn increasing(names: &[String]) -> String {
    let pairs = names.windows(2).map(|pair| format!("{} <= {}", pair[0], pair[1]));
    pairs.collect::<Vec<_>>().join(" & ")
}
