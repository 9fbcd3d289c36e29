//! The two players, and the sentence that ends the game.

/// Who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// The person.
    Person,
    /// The program.
    Program,
}

impl Player {
    /// The name in messages.
    pub fn name(self) -> &'static str {
        match self {
            Player::Person => "you",
            Player::Program => "nimata",
        }
    }

    /// A sentence that this player, who is to move, does something, such as "win".
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

/// The sentence that says who has won, and why.
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
