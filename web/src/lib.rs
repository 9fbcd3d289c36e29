//! nimata in a browser: what the page wishes comes in as JSON, and the answer goes out as JSON.
//!
//! The page runs this in a Web Worker: one wish at a time, on one thread. Progress goes out while
//! the work is done; whoever has enough of it ends the worker.
//!
//! | file | holds |
//! |---|---|
//! | `boundary` | the functions that JavaScript calls, and those that it offers |
//! | `wish` | what the page may wish |
//! | `subject` | the game that is meant: a name, or rules as formulas |
//! | `host` | bounds, progress and notes |
//! | `fault` | why there is no answer, and beside which field that is told |
//! | `describe`, `values`, `automaton`, `position`, `proofs`, `ask`, `play` | the answers |

mod ask;
mod automaton;
mod boundary;
mod describe;
mod fault;
mod host;
mod play;
mod position;
mod proofs;
mod subject;
mod values;
mod wish;

use nimata::game::heading_of;
use serde_json::{Value, json};

use crate::fault::Fault;
use crate::host::Page;
use crate::wish::{What, Wish};

/// The answer to a wish, as `{"answer", "notes"}` or `{"fault"}`. `file` is what was dropped on the
/// page, and most often empty.
fn answered(wish: &[u8], file: &[u8]) -> String {
    let answered = match serde_json::from_slice::<Wish>(wish) {
        Ok(Wish { what, limits }) => {
            let page = Page::new(&limits);
            answer(&what, file, &page).map(|mut answer| {
                with_headings(&mut answer);
                let notes = page.notes();
                json!({ "answer": answer, "notes": notes })
            })
        }
        Err(error) => Err(Fault::defect(&format!("the page wished what cannot be: {error}"))),
    };
    answered.unwrap_or_else(|fault| json!({ "fault": fault })).to_string()
}

/// Adds a heading to every object that has a name and a sentence.
fn with_headings(told: &mut Value) {
    match told {
        Value::Array(list) => list.iter_mut().for_each(with_headings),
        Value::Object(keys) => {
            let name = ["name", "rule"].iter().find_map(|key| keys.get(*key)?.as_str());
            let heading = name.filter(|_| keys.contains_key("says")).map(heading_of);
            keys.values_mut().for_each(with_headings);
            keys.extend(heading.map(|heading| ("heading".to_owned(), json!(heading))));
        }
        _ => {}
    }
}

fn answer(what: &What, file: &[u8], page: &Page) -> Result<Value, Fault> {
    match what {
        What::Families => Ok(describe::families()),
        What::Describe { game } => describe::game(game, page),
        What::Known { game } => describe::known(game, page),
        What::Table { game, upto } => values::table(game, upto, page),
        What::Picture { game, view, upto, fixed } => {
            values::picture(game, view, *upto, *fixed, page)
        }
        What::Derive { of } => automaton::derive(of, page),
        What::Export { of, format } => automaton::export(of, *format, page),
        What::Run { of, at } => automaton::run(of, at, page),
        What::Evaluate { game, at } => position::evaluate(game, at, page),
        What::Move { game, at, to } => position::step(game, at, to, page),
        What::Prove { of } => proofs::prove(of, page),
        What::Check { claim } => proofs::check(file, claim.as_ref(), page),
        What::Ask { formula, with } => ask::ask(formula, with, page),
        What::About { game } => ask::about(game, page),
        What::Play { round } => play::state(round, page),
        What::Hint { round } => play::hint(round, page),
        What::Reply { round, level, seed } => play::reply(round, *level, *seed, page),
    }
}
