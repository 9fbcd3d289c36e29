//! Games as the checker knows them.

use nimata_checker::Game;

use crate::game::{GameError, read_game};

/// The games, in the checker's eyes, that a text such as `sd:1/2` or `octal:0.77` stands for: one
/// for each claim that can be made about it.
///
/// # Errors
/// [`GameError`] if it is not a game, or nothing can be proved of it.
pub fn games(text: &str) -> Result<Vec<Game>, GameError> {
    if text.trim_start().starts_with('{') {
        let game = text.trim_start().parse::<Game>();
        return Ok(vec![game.map_err(|e| GameError::NoSuchGame(e.to_string()))?]);
    }
    games_of(read_game(text)?.as_ref())
}

/// The games, in the checker's eyes, of a game that was read already: its rules count, and not its
/// name.
///
/// # Errors
/// [`GameError::Unsuitable`] if no certificate can be about it.
pub fn games_of(game: &dyn crate::game::Game) -> Result<Vec<Game>, GameError> {
    let claims = game.claims();
    let of_values = game.formulas().map(|rules| rules.to_json());
    let subjects = claims.iter().flat_map(|claim| claim.subjects()).chain(of_values);
    let games: Vec<Game> = subjects.filter_map(|subject| subject.parse().ok()).collect();
    if games.is_empty() {
        return Err(GameError::Unsuitable(format!("no certificate can be about {game}")));
    }
    Ok(games)
}
