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
use super::text::RulesFile;
use crate::game::declarations::{
    Declaration, FileError, comment_at_head, declarations, without_comments,
};
use nimata_logic::logic::{Names, numerals_named};

impl RulesFile {
    /// Reads the text of a rules file.
    ///
    /// ```
    /// use nimata_games::game::rules_file::RulesFile;
    /// let file = RulesFile::parse("reads n in msd_2\nmove m: m + 1 = n | m + 2 = n")?;
    /// assert_eq!((file.reads, file.moves.len()), (vec!["n".to_owned()], 1));
    /// # Ok::<(), nimata_games::game::rules_file::FileError>(())
    /// ```
    ///
    /// # Errors
    /// [`FileError`] at the first error.
    ///
    /// # Complexity
    /// That of [`parse`](nimata_logic::logic::parse) for each formula.
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
}
