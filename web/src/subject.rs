//! The game that is meant: a name, or rules as formulas.

use std::cell::RefCell;
use std::sync::Arc;

use nimata::game::rules_file::{RulesFile, WrittenGame};
use nimata::game::{Game, read_game};
use serde::{Deserialize, Serialize};

use crate::fault::Fault;

/// What rules without a title are called: `game:yours`.
const YOURS: &str = "yours";

/// The name of a game by its title: `game:two-piles` is that of "Two piles".
fn named(title: Option<&str>) -> String {
    let small = |sign: char| if sign.is_alphanumeric() { sign } else { ' ' };
    let title: String = title.unwrap_or(YOURS).to_lowercase().chars().map(small).collect();
    let words: Vec<&str> = title.split_whitespace().collect();
    if words.is_empty() { YOURS.to_owned() } else { words.join("-") }
}

/// A game as the page names it.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Subject {
    /// Such as `sd:5/2`.
    Name(String),
    /// The text of a rules file.
    Rules(String),
}

/// So many games are kept with what was found of them.
const KEPT: usize = 8;

thread_local! {
    static GAMES: RefCell<Vec<(Subject, Arc<dyn Game>)>> = const { RefCell::new(Vec::new()) };
}

impl Subject {
    /// The game; one that was read before is the same, with what it has learned.
    ///
    /// # Errors
    /// That there is no such game.
    pub fn game(&self) -> Result<Arc<dyn Game>, Fault> {
        let known = |games: &RefCell<Vec<(Subject, Arc<dyn Game>)>>| {
            let games = games.borrow();
            games.iter().find(|(subject, _)| subject == self).map(|(_, game)| Arc::clone(game))
        };
        if let Some(game) = GAMES.with(known) {
            return Ok(game);
        }
        let game: Arc<dyn Game> = match self {
            Subject::Name(name) => Arc::from(read_game(name).map_err(Fault::from)?),
            Subject::Rules(text) => {
                let file = RulesFile::parse(text).map_err(|error| Fault::in_rules(&error, text))?;
                Arc::new(WrittenGame::new(named(file.title.as_deref()), file))
            }
        };
        GAMES.with(|games| {
            let mut games = games.borrow_mut();
            if games.len() == KEPT {
                games.remove(0);
            }
            games.push((self.clone(), Arc::clone(&game)));
        });
        Ok(game)
    }
}
