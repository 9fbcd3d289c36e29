//! What a position is worth, and a move to a value.

use std::sync::Arc;

use nimata::export::object::Object;
use nimata::game::sum::{self, Component, Method};
use nimata::game::{Game, Position, WrittenError, read_sum};
use nimata::number::expression::evaluate as number;
use nimata::proof::{Host as _, objects};
use serde_json::{Value, json};

use crate::fault::Fault;
use crate::host::Page;
use crate::subject::Subject;

/// A position of a game that others may hold too.
pub type Shared = Component<Arc<dyn Game>>;

/// Reads a position of the game, or a sum in which every part names its own.
pub fn read(subject: &Subject, at: &str, page: &Page) -> Result<Vec<Shared>, Fault> {
    let limits = page.numbers();
    if at.contains('@') {
        let (parts, _) = read_sum(at, &limits)?;
        let shared = parts
            .into_iter()
            .map(|Component { game, position }| Component { game: Arc::from(game), position });
        return Ok(shared.collect());
    }
    let game = subject.game()?;
    if at.trim().is_empty() {
        let says = format!("a position is missing: it is written {}", game.shape().text());
        return Err(Fault::input(says).beside("at"));
    }
    let read = Position::read(at, &limits);
    let position = read.map_err(|error| WrittenError::Number { error, text: at.to_owned() })?;
    game.admit(&position)?;
    Ok(vec![Component { game, position }])
}

/// What a position is worth, and why.
pub fn evaluate(subject: &Subject, at: &str, page: &Page) -> Result<Value, Fault> {
    let components = read(subject, at, page)?;
    let _work = page.work("evaluating".to_owned());
    let found = sum::evaluate(&components, Method::Best, &page.budget())
        .map_err(|error| Fault::from(error).beside("at"))?;
    Ok(json!(Object::of(objects::value(&components, &found))))
}

/// A move to a value.
pub fn step(subject: &Subject, at: &str, to: &str, page: &Page) -> Result<Value, Fault> {
    let target =
        number(to, &page.numbers()).map_err(|error| Fault::in_number(&error, to).beside("to"))?;
    let components = read(subject, at, page)?;
    let _work = page.work("looking for a move".to_owned());
    let found = sum::move_to(&components, &target, &page.budget())
        .map_err(|error| Fault::from(error).beside("at"))?;
    Ok(json!(Object::of(objects::movement(&components, &target, found.as_ref()))))
}
