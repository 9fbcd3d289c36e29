//! The rules as formulas, for the kernel of the checker.

use super::{Rounding, SubtractionDivision};
use nimata_logic::logic::{Asks, GameRules, Move};

impl SubtractionDivision {
    /// The rules as formulas, in which n is the position and m the position after a move.
    ///
    /// Rounding up, ⌈n/d⌉ = m means dm ≥ n > d(m − 1), and is a move for n ≥ 2. Rounding down,
    /// ⌊n/d⌋ = m means dm ≤ n < d(m + 1), and is a move for n ≥ 1.
    ///
    /// ```
    /// use nimata_games::game::subtraction_division::SubtractionDivision;
    /// let rules = SubtractionDivision::parse("1/2")?.formulas();
    /// assert_eq!(rules.moves[0].formula, "m >= 1 & m + 1 = n");
    /// assert_eq!(rules.moves[1].formula, "n >= 2 & 2*m >= n & 2*m < n + 2");
    /// # Ok::<(), nimata_games::game::GameError>(())
    /// ```
    ///
    /// # Complexity
    /// One formula for each member of S and D and each prescribed value.
    pub fn formulas(&self) -> GameRules {
        let origin = self.origin();
        let positive = if origin == 0 { "" } else { "m >= 1 & " };
        let subtractions = self.subtract().iter().map(|s| format!("{positive}m + {s} = n"));
        let divisions = self.divide().iter().map(|d| match self.rounding() {
            Rounding::Ceiling => format!("n >= 2 & {d}*m >= n & {d}*m < n + {d}"),
            Rounding::Floor => format!("n >= 1 & {d}*m <= n & n < {d}*m + {d}"),
            Rounding::Exact => format!("n >= 1 & {d}*m = n"),
        });
        let moves = subtractions.chain(divisions);
        let first = (origin..).zip(self.first());
        GameRules {
            reads: vec!["n".to_owned()],
            positions: format!("n >= {origin}"),
            moves: moves.map(|formula| Move { to: vec!["m".to_owned()], formula }).collect(),
            asks: Asks::Values,
            end: self.terminal_value().into(),
            first: first.map(|(n, &value)| (value.into(), format!("n = {n}"))).collect(),
            measure: "n".to_owned(),
        }
    }
}
