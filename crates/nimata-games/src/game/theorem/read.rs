//! Reads theorem files about any game.

use super::file::TheoremFile;
use crate::game::declarations::FileError;
use crate::game::read_game;

impl TheoremFile {
    /// Reads the text of a theorem file. A game from a rules file is read from its place.
    ///
    /// ```
    /// use nimata_games::game::theorem::TheoremFile;
    /// let file = TheoremFile::parse("about nim:2\nvalue x1 xor x2\n")?;
    /// assert_eq!(file.formula().to_string(), "xor[x1][x2][v] = @1");
    /// # Ok::<(), nimata_games::game::theorem::FileError>(())
    /// ```
    ///
    /// # Errors
    /// [`FileError`] at the first error.
    ///
    /// # Complexity
    /// That of [`parse`](nimata_logic::logic::parse) for each formula, and for each value one
    /// substitution for each way of exchanging numbers.
    pub fn parse(text: &str) -> Result<Self, FileError> {
        TheoremFile::parse_with(text, &read_game)
    }
}
