//! The two who play, and how the end is told.

/// Who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// The person.
    Person,
    /// The program.
    Program,
}

impl Player {
    /// As the moves are told.
    pub fn name(self) -> &'static str {
        match self {
            Player::Person => "you",
            Player::Program => "nimata",
        }
    }

    /// That the player, whose turn it is, wins or loses.
    pub fn does(self, verb: &str) -> String {
        match self {
            Player::Person => format!("you, to move, {verb}"),
            Player::Program => format!("nimata, to move, {verb}s"),
        }
    }

    /// The opponent.
    pub fn other(self) -> Self {
        match self {
            Player::Person => Player::Program,
            Player::Program => Player::Person,
        }
    }
}

/// Who has won.
pub fn verdict(mover: Player, winner: Player, prescribed: bool) -> String {
    let wins = match winner {
        Player::Person => "you win",
        Player::Program => "nimata wins",
    };
    match (prescribed, mover == winner) {
        (true, _) => format!("the value of this position is prescribed, which ends it: {wins}"),
        (false, false) => format!("{} cannot move: {wins}", mover.name()),
        (false, true) => format!("{} cannot move, which wins in misère play: {wins}", mover.name()),
    }
}
