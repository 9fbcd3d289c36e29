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
//! ```

use super::formulas::{formula, measure};
use super::heads::{left_by, reads};
use crate::automaton::Numeration;
use crate::game::Play;
use crate::game::declarations::{
    Declaration, FileError, Part, declarations, set_apart, without_comments,
};
use crate::logic::{Formula, Names, Term, numerals_named};

/// The most kinds of moves.
const MOST_MOVES: usize = 256;

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
        let text = without_comments(text);
        let declared = declarations(&text)?;
        let Some((first, others)) = declared.split_first() else {
            return Err(FileError::at(
                0,
                "the file declares nothing: it begins with `reads`, as in `reads n in msd_2`",
            ));
        };
        if first.word.text != "reads" {
            return Err(first.word.fault(
                "a rules file begins with the numbers of a position, as in `reads n in msd_2`",
            ));
        }
        let (reads, numerals) = reads(first.rest, names)?;
        let mut draft = Draft { numerals, reads, ..Draft::default() };
        for declaration in others {
            draft.add(declaration)?;
        }
        if draft.moves.is_empty() {
            let last = declared.last().expect("there is a first one").rest;
            return Err(
                last.fault_behind("the file declares no move: add one, as in `move m: m + 1 = n`")
            );
        }
        Ok(draft.finished())
    }

    /// Whether some kind of moves leaves another number of positions than one.
    pub fn splits(&self) -> bool {
        self.moves.iter().any(|kind| kind.parts(self.reads.len()) != 1)
    }
}

/// The declarations read so far.
struct Draft {
    numerals: Numeration,
    reads: Vec<String>,
    positions: Option<Formula>,
    moves: Vec<WrittenMove>,
    play: Option<Play>,
    measure: Option<Term>,
}

impl Default for Draft {
    fn default() -> Self {
        let numerals = Numeration::lin(1, 1);
        let (reads, moves) = (Vec::new(), Vec::new());
        Draft { numerals, reads, positions: None, moves, play: None, measure: None }
    }
}

impl Draft {
    fn add(&mut self, declaration: &Declaration<'_>) -> Result<(), FileError> {
        let &Declaration { word, rest } = declaration;
        let new = match word.text {
            "positions" => {
                let read = formula(rest, &self.reads, &self.numerals)?;
                self.positions.replace(read).is_none()
            }
            "move" => {
                self.moves.push(self.written_move(word, rest)?);
                true
            }
            "play" => {
                let play = match rest.text {
                    "normal" => Play::Normal,
                    "misere" => Play::Misere,
                    _ => return Err(rest.fault("write `play normal` or `play misere`")),
                };
                self.play.replace(play).is_none()
            }
            "measure" => self.measure.replace(measure(rest, &self.reads)?).is_none(),
            "reads" => false,
            _ => {
                return Err(word.fault(
                    "a line begins with reads, positions, move, play or measure, or with a space \
                     if it continues the one before",
                ));
            }
        };
        if new { Ok(()) } else { Err(word.fault(format!("`{}` stands twice", word.text))) }
    }

    fn written_move(&self, word: Part<'_>, rest: Part<'_>) -> Result<WrittenMove, FileError> {
        if self.moves.len() == MOST_MOVES {
            return Err(word.fault(format!("a file declares at most {MOST_MOVES} moves")));
        }
        let Some(colon) = rest.text.find(':') else {
            return Err(rest.fault_behind(
                "a `:` should stand between the new numbers and the formula, as in `move m: m + 1 \
                 = n`",
            ));
        };
        let head = rest.from(0, colon);
        let to = left_by(head, &self.reads)?;
        let known = [self.reads.as_slice(), &to].concat();
        let formula = formula(rest.from(colon + 1, rest.text.len()), &known, &self.numerals)?;
        Ok(WrittenMove { to, formula })
    }

    /// The finished file. No formula in it binds a name that a number of the position has.
    fn finished(self) -> RulesFile {
        let after = self.moves.iter().flat_map(|kind| &kind.to);
        let taken: Vec<String> = self.reads.iter().chain(after).cloned().collect();
        let Draft { numerals, reads, positions, moves, play, measure } = self;
        let apart = |WrittenMove { to, formula }| {
            let formula = set_apart(&formula, &taken);
            WrittenMove { to, formula }
        };
        let moves = moves.into_iter().map(apart).collect();
        let positions = positions.map(|formula| set_apart(&formula, &taken));
        let play = play.unwrap_or(Play::Normal);
        RulesFile { numerals, reads, positions, moves, play, measure }
    }
}
