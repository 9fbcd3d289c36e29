//! Scripts of Walnut's commands: `def`, `eval`, `reg`, `macro`, `load`.
//!
//! ```text
//! # a comment
//! def even "E m n = 2*m":
//! eval some "En n > 3 & $even(n)";
//! reg power2 msd_2 "0*10*":
//! macro double "%0 = 2*%1":
//! eval twice "An Em #double(m,n)":
//! load more.txt;
//! ```

mod regular;

use std::collections::BTreeMap;

use thiserror::Error;

pub use regular::{RegularError, regular_set};

/// A command, and the line in which it begins, from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// The line.
    pub line: usize,
    /// What is to be done.
    pub action: Action,
}

/// What a command does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// `def NAME "FORMULA":` evaluates a formula and keeps it as `$NAME(…)`.
    Define {
        /// The name.
        name: String,
        /// The formula.
        text: String,
    },
    /// `eval NAME "FORMULA":`
    Evaluate {
        /// The name.
        name: String,
        /// The formula.
        text: String,
    },
    /// `reg NAME ALPHABET … "EXPRESSION":`
    Regular {
        /// The name.
        name: String,
        /// One alphabet a track: `msd_2` or `{0,1}`.
        alphabets: Vec<String>,
        /// The expression.
        text: String,
    },
    /// `macro NAME "… %0 …":`
    Macro {
        /// The name.
        name: String,
        /// What it stands for.
        text: String,
    },
    /// `load FILE;`
    Load {
        /// The path as written.
        file: String,
    },
    /// `exit;`
    Exit,
}

/// What is wrong with a script.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {what}")]
pub struct ScriptError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub what: String,
}

/// Reads the commands of a script.
///
/// ```
/// use nimata::logic::script::{Action, commands};
/// let read = commands("# two lines\neval test \"An\n n >= 0\"::\n")?;
/// assert_eq!(read[0].line, 2);
/// let Action::Evaluate { name, text } = &read[0].action else { panic!("it is an eval") };
/// assert_eq!((name.as_str(), text.as_str()), ("test", "An\n n >= 0"));
/// # Ok::<(), nimata::logic::script::ScriptError>(())
/// ```
///
/// # Errors
/// [`ScriptError`] at the first text that is no command.
///
/// # Complexity
/// O(n) for n bytes.
pub fn commands(text: &str) -> Result<Vec<Command>, ScriptError> {
    let mut found = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ';' || c == ':');
        if rest.is_empty() {
            return Ok(found);
        }
        if rest.starts_with('#') {
            rest = rest.split_once('\n').map_or("", |(_, after)| after);
            continue;
        }
        let line = text[..text.len() - rest.len()].matches('\n').count() + 1;
        let fault = |what: String| ScriptError { line, what };
        let (head, quoted, after) = one(rest).map_err(fault)?;
        found.push(Command { line, action: action(head, quoted).map_err(fault)? });
        rest = after;
    }
}

/// The words of the first command, what it quotes, and the text after it.
fn one(text: &str) -> Result<(&str, Option<&str>, &str), String> {
    let ends = |c: char| c == '"' || c == ';' || c == ':' || c == '\n';
    let end = text.find(ends).unwrap_or(text.len());
    let (head, rest) = text.split_at(end);
    let Some(rest) = rest.strip_prefix('"') else { return Ok((head, None, rest)) };
    let (quoted, after) = rest.split_once('"').ok_or("a quotation mark is not closed")?;
    let after = after.trim_start();
    if after.is_empty() || after.starts_with([';', ':']) {
        return Ok((head, Some(quoted), after));
    }
    Err("after the closing quotation mark `:` or `;` should stand".to_owned())
}

fn action(head: &str, quoted: Option<&str>) -> Result<Action, String> {
    let words: Vec<&str> = head.split_whitespace().collect();
    let (&verb, rest) = words.split_first().ok_or("a command should stand here")?;
    match verb {
        "exit" | "quit" => return Ok(Action::Exit),
        "load" => {
            let file = head.trim_start_matches("load").trim().to_owned();
            return Ok(Action::Load { file });
        }
        "def" | "eval" | "reg" | "macro" => {}
        _ => {
            let verb: String = verb.chars().take(40).collect();
            return Err(format!(
                "`{verb}` is no command that is known: there are def, eval, reg, macro and load"
            ));
        }
    }
    let (&name, rest) =
        rest.split_first().ok_or_else(|| format!("after `{verb}` a name should stand"))?;
    let plain = name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'_');
    if !plain {
        return Err(format!("`{name:.40}` is no name: those begin with a letter"));
    }
    let name = name.to_owned();
    let missing = || format!("`{verb} {name}` should go on with a text in quotation marks");
    let text = quoted.ok_or_else(missing)?.to_owned();
    match verb {
        "reg" if rest.is_empty() => Err(format!(
            "`reg {name}` names no alphabet: write `reg {name} msd_2 \"…\"`, one alphabet a track"
        )),
        "reg" => Ok(Action::Regular { name, alphabets: alphabets(rest), text }),
        "macro" => Ok(Action::Macro { name, text }),
        // Walnut takes names of variables here, for matrices that it writes beside the result.
        "def" => Ok(Action::Define { name, text }),
        _ => Ok(Action::Evaluate { name, text }),
    }
}

/// The alphabets, of which `{0, 1}` may be several words.
fn alphabets(words: &[&str]) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for word in words.join(" ").replace('}', "} ").replace('{', " {").split_whitespace() {
        match found.last_mut() {
            Some(last) if last.starts_with('{') && !last.ends_with('}') => last.push_str(word),
            _ => found.push(word.to_owned()),
        }
    }
    found
}

/// A formula with its macros written out is at most so long.
const MOST_BYTES: usize = 1 << 16;

/// Macros may use macros so many times in one formula.
const MOST_USES: usize = 1000;

/// Writes out `#NAME(a,b)` with a and b in the places of %0 and %1, until no macro is left.
///
/// ```
/// # use std::collections::BTreeMap;
/// let macros = BTreeMap::from([("half".to_owned(), "%0 = %1/2".to_owned())]);
/// let text = nimata::logic::script::without_macros("An Em #half(m, n+(1))", &macros)?;
/// assert_eq!(text, "An Em m = n+(1)/2");
/// # Ok::<(), String>(())
/// ```
///
/// # Errors
/// A sentence: the macro is not known, or takes another number of arguments, or the text grows too
/// long.
pub fn without_macros(text: &str, macros: &BTreeMap<String, String>) -> Result<String, String> {
    let mut text = text.to_owned();
    for _ in 0..MOST_USES {
        let Some(at) = text.find('#') else { return Ok(text) };
        let rest = &text[at + 1..];
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
        let name = &rest[..end];
        let body = macros.get(name).ok_or_else(|| format!("no macro `#{name:.40}` is defined"))?;
        let (arguments, after) = arguments(rest[end..].trim_start())
            .ok_or_else(|| format!("`#{name}` should go on with its arguments, (…)"))?;
        let mut written = body.clone();
        for (place, argument) in arguments.iter().enumerate().rev() {
            written = written.replace(&format!("%{place}"), argument);
            if written.len() > MOST_BYTES {
                return Err("with its macros written out the formula is too long".to_owned());
            }
        }
        if let Some(left) = written.find('%') {
            let place: String = written[left..].chars().take(3).collect();
            let given = arguments.len();
            return Err(format!("`#{name}` uses {place}, and {given} arguments are given"));
        }
        let whole = format!("{}{written}{after}", &text[..at]);
        if whole.len() > MOST_BYTES {
            return Err("with its macros written out the formula is too long".to_owned());
        }
        text = whole;
    }
    Err("macros use macros without an end".to_owned())
}

/// What stands between parentheses, divided at commas outside of further ones, and what follows.
fn arguments(text: &str) -> Option<(Vec<&str>, &str)> {
    let inner = text.strip_prefix('(')?;
    let (mut depth, mut begin, mut found) = (0usize, 0, Vec::new());
    for (place, sign) in inner.char_indices() {
        match sign {
            '(' | '[' => depth += 1,
            ')' if depth == 0 => {
                let last = inner[begin..place].trim();
                if !(found.is_empty() && last.is_empty()) {
                    found.push(last);
                }
                return Some((found, &inner[place + 1..]));
            }
            ')' | ']' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                found.push(inner[begin..place].trim());
                begin = place + 1;
            }
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_end_with_semicolons_colons_or_two_colons() {
        let text = "def a \"x=1\";eval b n \"x=2\"::\nreg c {0, 1} {0,1} \"[0,1]*\":\n\
                    macro d \"%0\": load e f.txt;\nexit;";
        let read: Vec<Action> =
            commands(text).expect("commands").into_iter().map(|command| command.action).collect();
        let name = |name: &str| name.to_owned();
        assert_eq!(
            read,
            [
                Action::Define { name: name("a"), text: name("x=1") },
                Action::Evaluate { name: name("b"), text: name("x=2") },
                Action::Regular {
                    name: name("c"),
                    alphabets: vec![name("{0,1}"), name("{0,1}")],
                    text: name("[0,1]*"),
                },
                Action::Macro { name: name("d"), text: name("%0") },
                Action::Load { file: name("e f.txt") },
                Action::Exit,
            ]
        );
    }

    #[test]
    fn what_is_no_command_is_named_with_its_line() {
        for (text, line, says) in [
            ("\n\nmorphism m \"0->01\";", 3, "`morphism` is no command"),
            ("eval a \"x=1;", 1, "not closed"),
            ("eval a \"x=1\" eval b", 1, "`:` or `;` should stand"),
            ("# c\neval \"x=1\";", 2, "a name should stand"),
            ("reg a \"0\";", 1, "names no alphabet"),
            ("def 1a \"x=1\";", 1, "no name"),
            ("def a;", 1, "in quotation marks"),
        ] {
            let error = commands(text).expect_err(text);
            assert_eq!(error.line, line, "{text}");
            assert!(error.what.contains(says), "{text}: {error}");
        }
    }

    #[test]
    fn macros_that_never_end_or_are_not_there_are_refused() {
        let macros = |body: &str| BTreeMap::from([("m".to_owned(), body.to_owned())]);
        for (text, body, says) in [
            ("#m(1)", "#m(%0)", "without an end"),
            ("#m(1)", "#m(%0)&#m(%0)", "without an end"),
            ("#n(1)", "%0", "no macro `#n`"),
            ("#m", "%0", "should go on with its arguments"),
            ("#m(1)", "%0=%1", "uses %1, and 1 arguments are given"),
        ] {
            let error = without_macros(text, &macros(body)).expect_err(text);
            assert!(error.contains(says), "{text}: {error}");
        }
    }
}
