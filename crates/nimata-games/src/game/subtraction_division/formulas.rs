//! The rules as formulas, for the kernel of the checker, and in words.

use super::SubtractionDivision;
use crate::game::{Play, Rules};
use nimata_draw::data::Rounding;
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

/// The moves and the winner, in plain sentences, with these divisors.
pub(super) fn in_words(game: &SubtractionDivision, divide: &[String]) -> String {
    let least = game.least();
    let mut moves = Vec::new();
    if !game.subtract().is_empty() {
        moves.push(format!("subtracts {}", one_of(&written(game.subtract()))));
    }
    if !divide.is_empty() {
        let rounded = match game.rounding() {
            Rounding::Ceiling => " and rounds up",
            Rounding::Floor => " and rounds down",
            Rounding::Exact => ", where that leaves no remainder",
        };
        moves.push(format!("divides n by {}{rounded}", one_of(divide)));
    }
    let last = match game.play() {
        Play::Normal => "loses",
        Play::Misere => "wins",
    };
    let given = match game.first() {
        [] => String::new(),
        first => {
            let values: Vec<String> = first.iter().map(ToString::to_string).collect();
            format!(" The values of the first positions are prescribed: {}.", values.join(", "))
        }
    };
    format!(
        "A position is a number n of at least {least}. A move from n {}; what is left is a smaller \
         position. Who cannot move {last}.{given}",
        moves.join(", or ")
    )
}

/// Numbers as words.
pub(super) fn written(numbers: &[u32]) -> Vec<String> {
    numbers.iter().map(ToString::to_string).collect()
}

/// `1`, `1 or 3`, `1, 2 or 5`.
fn one_of(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [others @ .., last] => format!("{} or {last}", others.join(", ")),
    }
}
