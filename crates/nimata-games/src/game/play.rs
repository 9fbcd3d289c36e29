//! The convention of play: who wins when no move is left.

/// The convention of play: who wins when no move is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Play {
    /// The player who cannot move loses.
    Normal,
    /// The player who cannot move wins.
    Misere,
}

impl Play {
    /// The other convention.
    ///
    /// ```
    /// use nimata_games::game::Play;
    /// assert_eq!(Play::Normal.other(), Play::Misere);
    /// ```
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Play::Normal => Play::Misere,
            Play::Misere => Play::Normal,
        }
    }
}
