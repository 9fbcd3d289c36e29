//! `combine`: a sequence made of sets.

use super::operands::{Operand, called, certified, indexed, keep_word, same_digits, set};
use super::verb::Verb;
use crate::Result;
use crate::logic::script::Call;
use crate::session::error::CommandError;
use crate::session::reply::Reply;
use crate::session::state::Session;
use nimata_automata::automaton::{Dfao, language, product};

pub(super) const COMBINE: Verb = Verb {
    name: "combine",
    usage: "combine NEW SET SET=OUTPUT …;",
    help: "Defines a sequence by sets over the same digits: its output at a number is that of the \
           last set that has the number, and 0 where none has it. A set has the output that is \
           written after it, and otherwise its place in the list, from 1.",
    example: "def even \"E m n = 2*m\"; def third \"E m n = 3*m\"; combine R even third=7; \
              eval values \"R[1] = @0 & R[2] = @1 & R[3] = @7 & R[6] = @7\";",
    run: combine,
};

fn combine(session: &mut Session, call: &Call) -> Result<Reply> {
    let parts = parts(call)?;
    let names = parts.iter().map(|(name, _)| set(session, name));
    let mut sets = names.collect::<Result<Vec<Operand>, _>>()?;
    same_digits(session, call, &mut sets)?;
    let budget = session.host().budget();
    let mut found: Option<Dfao> = None;
    for (set, &(_, output)) in sets.iter().zip(&parts) {
        // A number belongs to a set if one of its spellings does.
        let numbers = language::padded(&set.automaton, &budget)?;
        let before = found.unwrap_or_else(|| numbers.map_outputs(|_| Some(0)));
        let last = |before, new| if new == Some(1) { Some(output) } else { before };
        found = Some(product(&before, &numbers, &budget, last)?);
    }
    let found = found.ok_or_else(|| COMBINE.misused())?;
    let reply = keep_word(session, &call.name, found, &sets)?;
    certified(session, (&call.name, false), reply, (&sets, sets[0].tracks()), |variables| {
        let word = indexed(&call.name, variables);
        let none = format!("{word} = @0");
        sets.iter().zip(&parts).fold(none, |before, (set, (_, output))| {
            let member = called(&set.name, variables);
            format!("({member} & {word} = @{output}) | (~{member} & ({before}))")
        })
    })
}

/// The names of the sets, with the outputs.
fn parts(call: &Call) -> Result<Vec<(String, i64)>> {
    let text = call.rest.split('=').map(str::trim).collect::<Vec<_>>().join("=");
    let parts: Vec<&str> = text.split_whitespace().collect();
    if parts.is_empty() {
        return Err(COMBINE.misused());
    }
    let part = |(part, place): (&&str, i64)| {
        let (name, output) = part.split_once('=').unwrap_or((part, ""));
        let output = match output {
            "" if !part.contains('=') => Some(place),
            // Formulas write outputs of 32 bits.
            written => written.parse::<i32>().ok().map(i64::from),
        };
        let output = output.ok_or_else(|| CommandError::SetOutput {
            name: name.to_owned(),
            part: part.to_string(),
        })?;
        Ok((name.strip_prefix('$').unwrap_or(name).to_owned(), output))
    };
    parts.iter().zip(1..).map(part).collect()
}
