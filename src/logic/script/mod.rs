//! Scripts of Walnut's commands: `def`, `eval`, `reg`, `ost`, `macro`, `load`.
//!
//! ```text
//! # a comment
//! def even "E m n = 2*m":
//! eval some "En n > 3 & $even(n)";
//! reg power2 msd_2 "0*10*":
//! ost silver [0 2] [1 2];
//! eval order "?msd_silver Ax Ey y > x";
//! macro double "%0 = 2*%1":
//! eval twice "An Em #double(m,n)":
//! load more.txt;
//! ```

mod macros;
mod regular;

pub use macros::without_macros;
pub use regular::{RegularError, regular_set};

use super::syntax::{FILE, length_of_name};

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
    /// `ost NAME [0 2] [1 2];` defines Ostrowski's numeration of a continued fraction, for `?msd_NAME`.
    Ostrowski {
        /// The name after `msd_` and `lsd_`.
        name: String,
        /// The partial quotients before the period; the first may be 0.
        before: Vec<u32>,
        /// The period.
        period: Vec<u32>,
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
            | Action::Ostrowski { name, .. }
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
        "ost" | "load" | "exit" | "quit" => line.trim_end().ends_with([';', ':']),
        _ => false,
    };
    if is_command { rest } else { next_line(after) }
}

/// The end of the words of a command. In the parentheses of a numeration, as in `avoid(3; 21, 22)`,
/// and in `words:FILE` no sign ends it.
fn end_of_head(text: &str) -> usize {
    let mut depth = 0usize;
    let ends = |&(at, sign): &(usize, char)| {
        match sign {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            '"' | '\n' => return true,
            ';' => return depth == 0,
            ':' => return !text[..at].ends_with(FILE.trim_end_matches(':')),
            _ => {}
        }
        false
    };
    text.char_indices().find(ends).map_or(text.len(), |(at, _)| at)
}

/// The words of the first command, its quoted text, and the text after it; or an error message, and
/// the text from the end of the line in which the error shows.
type One<'t> = Result<(&'t str, Option<&'t str>, &'t str), (String, &'t str)>;

fn one(text: &str) -> One<'_> {
    let end = end_of_head(text);
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
        "def" | "eval" | "reg" | "macro" | "ost" => {}
        _ => {
            let verb: String = verb.chars().take(40).collect();
            return Err(format!(
                "`{verb}` is not a command: the commands are def, eval, reg, ost, macro \
                 and load"
            ));
        }
    }
    let (&name, rest) =
        rest.split_first().ok_or_else(|| format!("`{verb}` needs a name after it"))?;
    if !is_name(name) {
        return Err(format!("`{name:.40}` is not a name: names begin with a letter"));
    }
    let name = name.to_owned();
    if verb == "ost" {
        let lists = lists(&rest.join(" ")).ok_or_else(|| {
            format!("`ost {name}` should go on with two lists of numbers, as in [0 2] [1 2]")
        })?;
        return Ok(Action::Ostrowski { name, before: lists.0, period: lists.1 });
    }
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

/// The alphabets: sets of digits such as `{0, 1}`, and names of numerations.
fn alphabets(words: &[&str]) -> Vec<String> {
    let (text, mut found) = (words.join(" "), Vec::new());
    let mut rest = text.as_str();
    while !rest.is_empty() {
        let end = match rest.find('}').filter(|_| rest.starts_with('{')) {
            Some(end) => end + 1,
            None => match length_of_name(rest) {
                0 => rest.find([' ', '{']).filter(|&end| end > 0).unwrap_or(rest.len()),
                length => length,
            },
        };
        let (alphabet, behind) = rest.split_at(end);
        let is_set = alphabet.starts_with('{');
        found.push(if is_set { alphabet.replace(' ', "") } else { alphabet.to_owned() });
        rest = behind.trim_start();
    }
    found
}

/// The two lists of numbers of `ost`, with spaces or commas between the numbers.
fn lists(text: &str) -> Option<(Vec<u32>, Vec<u32>)> {
    let (before, period) = text.trim().strip_prefix('[')?.strip_suffix(']')?.split_once(']')?;
    let numbers = |list: &str| {
        let numbers = list.split([' ', ',']).filter(|number| !number.is_empty());
        numbers.map(|number| number.parse().ok()).collect::<Option<Vec<u32>>>()
    };
    Some((numbers(before)?, numbers(period.trim_start().strip_prefix('[')?)?))
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
    fn numerations_stand_in_commands_with_all_their_signs() {
        let text = "ost a [0 2] [1 2];ost b [] [3,1]:: ost c [0] [1];\n\
                    reg d avoid(3; 21, 22) avoid(3; 21, 22) \"[0,0]*\": reg e words:f.txt \"1\";\n\
                    reg g msd_trib {0, 1}lsd_2 \"1\";";
        let read: Result<Vec<Action>, String> =
            commands(text).into_iter().map(|command| command.action).collect();
        let ostrowski = |name: &str, before: &[u32], period: &[u32]| Action::Ostrowski {
            name: name.to_owned(),
            before: before.to_vec(),
            period: period.to_vec(),
        };
        let regular = |name: &str, alphabets: &[&str], text: &str| Action::Regular {
            name: name.to_owned(),
            alphabets: alphabets.iter().map(|&name| name.to_owned()).collect(),
            text: text.to_owned(),
        };
        assert_eq!(
            read.expect("commands"),
            [
                ostrowski("a", &[0, 2], &[1, 2]),
                ostrowski("b", &[], &[3, 1]),
                ostrowski("c", &[0], &[1]),
                regular("d", &["avoid(3; 21, 22)", "avoid(3; 21, 22)"], "[0,0]*"),
                regular("e", &["words:f.txt"], "1"),
                regular("g", &["msd_trib", "{0,1}", "lsd_2"], "1"),
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
            ("ost a [0 2] \"x=1\";", 1, "two lists of numbers, as in [0 2] [1 2]"),
            ("ost a [0 x] [1];", 1, "two lists of numbers, as in [0 2] [1 2]"),
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
}
