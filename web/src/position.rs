//! What a position is worth, and a move to a value.

use std::sync::Arc;

use nimata::export::colour::{of_outcome, of_value};
use nimata::export::object::Object;
use nimata::game::answer::Worth;
use nimata::game::sum::{self, Component, Method};
use nimata::game::{Game, Position, WrittenError, read_sum};
use nimata::number::expression::evaluate as number;
use nimata::number::radix::to_decimal;
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
    let mut told = json!(Object::of(objects::value(&components, &found)));
    if let [Component { game, position }] = &components[..] {
        told["options"] = options(game, position, page);
        told["colour"] = json!(colour(&found.total));
    }
    Ok(told)
}

/// So many options are told with their values.
const OPTIONS: usize = 60;

/// The options of a position in the order of the rules, each with its worth and the colour of that;
/// null where they are too many to be listed.
fn options(game: &Arc<dyn Game>, position: &Position, page: &Page) -> Value {
    let few = game.few_options(position);
    let few = few.map(|few| few.into_iter().map(|option| vec![option]).collect::<Vec<_>>());
    let Some(options) = few.or_else(|| game.every_option(position)) else { return Value::Null };
    let budget = page.thought();
    let told = |option: &Vec<Position>| {
        let to = option.iter().map(Position::to_string).collect::<Vec<_>>().join(" + ");
        let parts: Vec<Shared> = option
            .iter()
            .map(|position| Component { game: Arc::clone(game), position: position.clone() })
            .collect();
        let adds = parts.len() < 2 || game.no_sums().is_none();
        let worth = adds.then(|| sum::evaluate(&parts, Method::Best, &budget).ok()).flatten();
        let worth = worth.map(|found| found.total);
        let colour = worth.as_ref().and_then(colour);
        let worth = worth.map(|worth| match worth {
            Worth::Value(value) => to_decimal(&value),
            Worth::PPosition(true) => "P".to_owned(),
            Worth::PPosition(false) => "N".to_owned(),
            _ => "?".to_owned(),
        });
        json!({ "to": to, "worth": worth, "colour": colour })
    };
    json!({
        "count": options.len(),
        "listed": options.iter().take(OPTIONS).map(told).collect::<Vec<_>>(),
    })
}

/// The colour of a worth, and that of text on it.
fn colour(worth: &Worth) -> Option<[String; 2]> {
    let colour = match worth {
        Worth::Value(value) => of_value(i64::try_from(value).unwrap_or(i64::MAX)),
        Worth::PPosition(lost) => of_outcome(*lost),
        _ => return None,
    };
    Some([colour.hex(), colour.ink().hex()])
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
