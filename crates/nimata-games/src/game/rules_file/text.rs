//! The contents of a rules file.

use crate::game::Play;
use nimata_automata::automaton::Numeration;
use nimata_logic::logic::{Formula, Term};

/// The contents of a rules file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesFile {
    /// The numeration system of all numbers.
    pub numerals: Numeration,
    /// The names of the numbers of a position.
    pub reads: Vec<String>,
    /// The formula of the positions; `None` if all numbers are positions.
    pub positions: Option<Formula>,
    /// The kinds of moves.
    pub moves: Vec<WrittenMove>,
    /// The play convention: whether the player who cannot move loses or wins.
    pub play: Play,
    /// The measure that every move lowers; `None` for the sum of the numbers.
    pub measure: Option<Term>,
    /// What the game is called.
    pub title: Option<String>,
    /// The comment with which the file begins, in one line.
    pub comment: Option<String>,
    /// How many passes the players share, if any: the last number of a position counts those that
    /// are left, and moves and measure are written out with it.
    pub passes: Option<u64>,
}

/// A kind of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenMove {
    /// The names of the numbers after the move. Where it leaves several positions, which are
    /// played as a sum, their numbers stand one position after the other; where it leaves none,
    /// there is no name.
    pub to: Vec<String>,
    /// The condition for such a move.
    pub formula: Formula,
}

impl WrittenMove {
    /// How many positions the move leaves, where a position is so many numbers.
    pub fn parts(&self, numbers: usize) -> usize {
        self.to.len() / numbers
    }

    /// What the move leaves, as it is written: `m`, `u, v + s, t`, or `nothing`.
    pub fn left(&self, numbers: usize) -> String {
        if self.to.is_empty() {
            return "nothing".to_owned();
        }
        self.to.chunks(numbers).map(|part| part.join(", ")).collect::<Vec<_>>().join(" + ")
    }
}

impl RulesFile {
    /// Whether some kind of moves leaves another number of positions than one.
    pub fn splits(&self) -> bool {
        self.moves.iter().any(|kind| kind.parts(self.reads.len()) != 1)
    }
}
