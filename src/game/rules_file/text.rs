//! Reads the declarations of a rules file.
//!
//! ```text
//! reads n in msd_2              # tracks and numeration; `reads x, y in trib`
//! positions n >= 1              # a formula; without it all natural numbers
//! move m: m + 1 = n             # names of the numbers after the move, and a formula
//! move m: n >= 2 & (2*m = n | 2*m = n + 1)
//! move m + k: m >= 1 & k > m & m + k = n    # a move that leaves two positions
//! play normal                   # or misere
//! measure n                     # every move lowers it; without it the sum of the numbers
//! title Mark                    # what the game is called
//! let half(a,b): 2*a = b        # a formula with a name, for those that come after it
//! passes 1                      # the players share so many passes
//! ```

use super::draft::Draft;
use super::heads::reads;
use crate::automaton::Numeration;
use crate::game::Play;
use crate::game::declarations::{
    Declaration, FileError, comment_at_head, declarations, without_comments,
};
use crate::logic::{Formula, Names, Term, numerals_named};

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
    /// Reads the text of a rules file.
    ///
    /// ```
    /// use nimata::game::rules_file::RulesFile;
    /// let file = RulesFile::parse("reads n in msd_2\nmove m: m + 1 = n | m + 2 = n")?;
    /// assert_eq!((file.reads, file.moves.len()), (vec!["n".to_owned()], 1));
    /// # Ok::<(), nimata::game::rules_file::FileError>(())
    /// ```
    ///
    /// # Errors
    /// [`FileError`] at the first error.
    ///
    /// # Complexity
    /// That of [`parse`](crate::logic::parse) for each formula.
    pub fn parse(text: &str) -> Result<Self, FileError> {
        RulesFile::parse_with(text, &numerals_named)
    }

    /// Reads the text of a rules file, in which these names of numerations may stand.
    ///
    /// # Errors
    /// Those of [`RulesFile::parse`].
    ///
    /// # Complexity
    /// That of [`RulesFile::parse`].
    pub fn parse_with(text: &str, names: Names<'_>) -> Result<Self, FileError> {
        let comment = comment_at_head(text);
        let text = without_comments(text);
        let declared = declarations(&text)?;
        // A title may also stand first.
        let Some(first) = declared.iter().position(|it| it.word.text != "title") else {
            return Err(FileError::at(
                0,
                "the file declares nothing: it begins with `reads`, as in `reads n in msd_2`",
            ));
        };
        let Declaration { word, rest } = declared[first];
        if word.text != "reads" {
            return Err(word.fault(
                "a rules file begins with the numbers of a position, as in `reads n in msd_2`",
            ));
        }
        let (reads, numerals) = reads(rest, names)?;
        let mut draft = Draft::new(reads, numerals);
        for declaration in declared[..first].iter().chain(&declared[first + 1..]) {
            draft.add(declaration)?;
        }
        if !draft.has_moves() {
            let last = declared.last().expect("there is a first one").rest;
            return Err(
                last.fault_behind("the file declares no move: add one, as in `move m: m + 1 = n`")
            );
        }
        Ok(RulesFile { comment, ..draft.finished()? })
    }

    /// Whether some kind of moves leaves another number of positions than one.
    pub fn splits(&self) -> bool {
        self.moves.iter().any(|kind| kind.parts(self.reads.len()) != 1)
    }
}
