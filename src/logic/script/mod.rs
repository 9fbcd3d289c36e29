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

pub use regular::{RegularError, regular_set};

/// A command of a script, or the error in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// The line in which the command begins, from 1.
    pub line: usize,
    /// The byte of the script at which the command begins.
    pub offset: usize,
    /// The action of the command, or an error message.
    pub action: Result<Action, String>,
    /// The name that the command defines, or would define without its error.
    pub defines: Option<String>,
}

/// The effect of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// `def NAME "FORMULA":` evaluates a formula and stores it as `$NAME(…)`.
    Define {
        /// The name after `$` in calls.
        name: String,
        /// The text of the formula.
        text: String,
    },
    /// `eval NAME "FORMULA":` evaluates a formula.
    Evaluate {
        /// The name under which the result is reported.
        name: String,
        /// The text of the formula.
        text: String,
    },
    /// `reg NAME ALPHABET … "EXPRESSION":` defines a set of numbers by a regular expression.
    Regular {
        /// The name after `$` in calls.
        name: String,
        /// One alphabet for each track: `msd_2` or `{0,1}`.
        alphabets: Vec<String>,
        /// The text of the regular expression.
        text: String,
    },
    /// `macro NAME "… %0 …":` defines a text for `#NAME(…)`.
    Macro {
        /// The name after `#` in uses.
        name: String,
        /// The text, with %0, %1, … for the arguments.
        text: String,
    },
    /// `load FILE;` reads another script.
    Load {
        /// The path as it is written.
        file: String,
    },
    /// `exit;` ends the script.
    Exit,
}

impl Action {
    /// The name that the command defines or evaluates.
    pub fn name(&self) -> Option<&str> {
        match self {
            Action::Define { name, .. }
            | Action::Evaluate { name, .. }
            | Action::Regular { name, .. }
            | Action::Macro { name, .. } => Some(name),
            Action::Load { .. } | Action::Exit => None,
        }
    }
}

/// Reads the commands of a script. Text that follows a command on its line is a comment, unless it
/// is another command.
///
/// ```
/// use nimata::logic::script::{Action, commands};
/// let read = commands("# two lines\neval test \"An\n n >= 0\":: the last one\n");
/// assert_eq!((read.len(), read[0].line), (1, 2));
/// let Ok(Action::Evaluate { name, text }) = &read[0].action else { panic!("it is an eval") };
/// assert_eq!((name.as_str(), text.as_str()), ("test", "An\n n >= 0"));
/// ```
///
/// # Complexity
/// O(n), where n is the length of the script in bytes.
pub fn commands(text: &str) -> Vec<Command> {
    let mut found = Vec::new();
    let mut rest = text;
    let (mut line, mut counted) = (1, 0);
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ';' || c == ':');
        if rest.is_empty() {
            return found;
        }
        if rest.starts_with('#') {
            rest = next_line(rest);
            continue;
        }
        let offset = text.len() - rest.len();
        line += text[counted..offset].matches('\n').count();
        counted = offset;
        let (action, after) = match one(rest) {
            Ok((head, quoted, after)) => (action(head, quoted), behind(after)),
            Err((what, after)) => (Err(what), next_line(after)),
        };
        found.push(Command { line, offset, action, defines: defined(rest) });
        rest = after;
    }
}

/// The name that the command at the beginning of a text defines. It is found even if the rest of
/// the command is wrong.
fn defined(text: &str) -> Option<String> {
    let mut words = text.split(|c: char| c.is_whitespace() || matches!(c, '"' | ';' | ':'));
    let defines = matches!(words.next(), Some("def" | "reg" | "macro"));
    words.find(|word| !word.is_empty()).filter(|name| defines && is_name(name)).map(str::to_owned)
}

fn next_line(text: &str) -> &str {
    text.split_once('\n').map_or("", |(_, after)| after)
}

/// The text from the next command on, after a command that ended here.
fn behind(after: &str) -> &str {
    let Some(rest) = after.strip_prefix([';', ':']) else { return after };
    let rest = rest.trim_start_matches([';', ':', ' ', '\t', '\r']);
    let line = rest.lines().next().unwrap_or("");
    let verb = line.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or("");
    let is_command = match verb {
        "def" | "eval" | "reg" | "macro" => line.contains('"'),
        "load" | "exit" | "quit" => line.trim_end().ends_with([';', ':']),
        _ => false,
    };
    if is_command { rest } else { next_line(after) }
}

/// The words of the first command, its quoted text, and the text after it; or an error message, and
/// the text from the end of the line in which the error shows.
type One<'t> = Result<(&'t str, Option<&'t str>, &'t str), (String, &'t str)>;

fn one(text: &str) -> One<'_> {
    let ends = |c: char| c == '"' || c == ';' || c == ':' || c == '\n';
    let end = text.find(ends).unwrap_or(text.len());
    let (head, rest) = text.split_at(end);
    let Some(rest) = rest.strip_prefix('"') else { return Ok((head, None, rest)) };
    let unclosed = || ("a quotation mark is not closed".to_owned(), rest);
    let (quoted, after) = rest.split_once('"').ok_or_else(unclosed)?;
    let after = after.trim_start_matches([' ', '\t', '\r']);
    let end = after.trim_start();
    if end.is_empty() || end.starts_with([';', ':']) {
        return Ok((head, Some(quoted), end));
    }
    Err(("after the closing quotation mark `:` or `;` should stand".to_owned(), after))
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
                "`{verb}` is not a command: the commands are def, eval, reg, macro and load"
            ));
        }
    }
    let (&name, rest) =
        rest.split_first().ok_or_else(|| format!("`{verb}` needs a name after it"))?;
    if !is_name(name) {
        return Err(format!("`{name:.40}` is not a name: names begin with a letter"));
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
        // Walnut takes names of variables here, for matrices that it writes beside the result. This
        // reader ignores them.
        "def" => Ok(Action::Define { name, text }),
        _ => Ok(Action::Evaluate { name, text }),
    }
}

fn is_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'_')
}

/// The alphabets; one such as `{0, 1}` may consist of several words.
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

/// The greatest length of a formula after its macros are expanded, in bytes.
const MOST_BYTES: usize = 1 << 16;

/// The greatest number of macro uses in one formula, so that macros that use each other end.
const MOST_USES: usize = 1000;

/// Expands `#NAME(a,b)`, with a and b in place of %0 and %1, until no macro is left.
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
/// A message if a macro is unknown or gets the wrong number of arguments, or if the text grows too
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

/// The parts of the parentheses at the beginning of a text, split at commas outside of inner
/// parentheses, and the rest of the text.
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
        let read: Result<Vec<Action>, String> =
            commands(text).into_iter().map(|command| command.action).collect();
        let name = |name: &str| name.to_owned();
        assert_eq!(
            read.expect("commands"),
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
    fn a_line_that_is_not_a_command_is_reported_with_its_number() {
        for (text, line, says) in [
            ("\n\nmorphism m \"0->01\";", 3, "`morphism` is not a command"),
            ("eval a \"x=1;", 1, "not closed"),
            ("eval a \"x=1\" eval b", 1, "`:` or `;` should stand"),
            ("# c\neval \"x=1\";", 2, "needs a name after it"),
            ("reg a \"0\";", 1, "names no alphabet"),
            ("def 1a \"x=1\";", 1, "not a name"),
            ("def a;", 1, "in quotation marks"),
        ] {
            let read = commands(text);
            let [command] = &read[..] else { panic!("{text}: {read:?}") };
            assert_eq!(command.line, line, "{text}");
            let what = command.action.as_ref().expect_err(text);
            assert!(what.contains(says), "{text}: {what}");
        }
    }

    #[test]
    fn after_a_mistake_the_next_line_is_read() {
        let text = "morphism h \"0->01\";\neval a \"x=1\" eval b\neval c \"x=1\";\n eval \"x=1\";\n\
                    def d \"x=2\";\neval e \"x=3;";
        let read = commands(text);
        let wrong: Vec<usize> =
            read.iter().filter(|read| read.action.is_err()).map(|read| read.line).collect();
        assert_eq!((read.len(), wrong), (6, vec![1, 2, 4, 6]));
        assert!(text[read[3].offset..].starts_with("eval \"x=1\";\ndef d"), "{}", read[3].offset);
    }

    #[test]
    fn text_after_a_command_is_a_comment_unless_it_is_a_command() {
        let text = "eval a \"x=1\"; that is \"so\"\neval b \"x=1\":: eval it again\n\
                    eval c \"x=1\": def d \"x=1\"; load later\nload e.txt; exit or not\n\
                    eval f \"x=1\"\n; exit;";
        let read: Result<Vec<Action>, String> =
            commands(text).into_iter().map(|command| command.action).collect();
        let read = read.expect("comments and commands");
        let kinds: Vec<String> =
            read.iter().map(|action| format!("{action:?}").chars().take(4).collect()).collect();
        assert_eq!(kinds, ["Eval", "Eval", "Eval", "Defi", "Load", "Eval", "Exit"]);
    }

    #[test]
    fn macros_that_never_end_or_are_undefined_are_refused() {
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
