//! Commands and questions that arrive line by line.

use super::{Call, Command, UNCLOSED, commands, form};

/// Whether a quotation mark is not closed yet, so that the next line belongs to the text.
pub fn is_open(text: &str) -> bool {
    commands(text).iter().any(|command| command.call.as_ref().is_err_and(|why| why == UNCLOSED))
}

/// Works as [`commands`]; a text that begins with no verb and has no quotation mark is a formula,
/// and asks for its answer as `eval` does.
///
/// ```
/// use nimata_logic::logic::script::asked;
/// let read = asked("E n n > 3\n");
/// let call = read[0].call.as_ref().expect("a formula");
/// assert_eq!((call.verb, call.name.as_str(), call.text()), ("eval", "", "E n n > 3"));
/// ```
pub fn asked(text: &str) -> Vec<Command> {
    let formula = text.trim().trim_end_matches([';', ':']).trim_end();
    let verb = formula.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').next();
    let is_command = verb.and_then(form).is_some() || formula.starts_with(['#', '[']);
    if formula.is_empty() || is_command || text.contains('"') {
        return commands(text);
    }
    let call = Call {
        verb: "eval",
        name: String::new(),
        dollar: false,
        rest: String::new(),
        text: Some(formula.to_owned()),
    };
    let offset = text.len() - text.trim_start().len();
    vec![Command { line: 1, offset, call: Ok(call), defines: None }]
}
