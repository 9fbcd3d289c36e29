//! Reads scripts of Walnut's commands: which command stands where, and its parts.
//!
//! ```text
//! # a comment
//! def even "E m n = 2*m":
//! eval some "En n > 3 & $even(n)";
//! reg power2 msd_2 "0*10*":
//! union both even power2;
//! load more.txt;
//! ```
//!
//! The room `session` carries the commands out.

mod asked;
mod macros;
mod regular;
mod verbs;

pub use asked::{asked, is_open};
pub use macros::{used_macros, without_macros};
pub use regular::{RegularError, RegularSet, regular_set};
pub(crate) use verbs::unknown;
use verbs::{Form, form};

use super::syntax::{FILE, length_of_name};

/// A command of a script, or the error in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// The line in which the command begins, from 1.
    pub line: usize,
    /// The byte of the script at which the command begins.
    pub offset: usize,
    /// The parts of the command, or an error message.
    pub call: Result<Call, String>,
    /// The name that the command defines, or would define without its error.
    pub defines: Option<String>,
}

/// The parts of a command: `VERB NAME REST "TEXT";`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// The first word.
    pub verb: &'static str,
    /// The name after the verb, without a `$` before it; empty for verbs that take none.
    pub name: String,
    /// Whether a `$` stands before the name, which then is that of a set and not of a sequence.
    pub dollar: bool,
    /// The text between the name and the quoted text, or the end.
    pub rest: String,
    /// The quoted text, which exactly those verbs have that need one.
    pub text: Option<String>,
}

impl Call {
    /// The quoted text; empty for verbs without one.
    pub fn text(&self) -> &str {
        self.text.as_deref().unwrap_or("")
    }

    /// The words after the name. Spaces in parentheses, brackets and braces do not divide words.
    pub fn words(&self) -> Vec<&str> {
        let (mut words, mut begin, mut depth) = (Vec::new(), 0, 0usize);
        for (at, sign) in self.rest.char_indices() {
            match sign {
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' => depth = depth.saturating_sub(1),
                sign if sign.is_whitespace() && depth == 0 => {
                    words.push(&self.rest[begin..at]);
                    begin = at + sign.len_utf8();
                }
                _ => {}
            }
        }
        words.push(&self.rest[begin..]);
        words.retain(|word| !word.is_empty());
        words
    }

    /// The alphabets of tracks after the name: sets of digits such as `{0, 1}`, and names of
    /// numerations. They need no spaces between them.
    pub fn alphabets(&self) -> Vec<String> {
        let (mut rest, mut found) = (self.rest.trim(), Vec::new());
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
}

/// Reads the commands of a script. Text that follows a command on its line is a comment, unless it
/// is another command.
///
/// ```
/// use nimata_logic::logic::script::commands;
/// let read = commands("# two lines\neval test \"An\n n >= 0\":: the last one\n");
/// assert_eq!((read.len(), read[0].line), (1, 2));
/// let call = read[0].call.as_ref().expect("it is an eval");
/// assert_eq!((call.verb, call.name.as_str(), call.text()), ("eval", "test", "An\n n >= 0"));
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
        let (call, after) = match (setting(rest), one(rest)) {
            (Some((setting, after)), _) => (call(setting, None), after),
            (None, Ok((head, quoted, after))) => (call(head, quoted), behind(after)),
            (None, Err((what, after))) => (Err(what), next_line(after)),
        };
        found.push(Command { line, offset, call, defines: defined(rest) });
        rest = after;
    }
}

/// The verb of what stands in brackets before a command, as `[strategy 3 CCL]` in Walnut.
pub(super) const SETTING: &str = "[";

/// Settings in brackets with their bracket, and the text of the command behind them.
fn setting(text: &str) -> Option<(&str, &str)> {
    text.strip_prefix(SETTING)?;
    text.lines().next()?.find(']').map(|end| (&text[..end], &text[end + 1..]))
}

/// The name that the command at the beginning of a text defines. It is found even if the rest of
/// the command is wrong.
fn defined(text: &str) -> Option<String> {
    let mut words = text.split(|c: char| c.is_whitespace() || matches!(c, '"' | ';' | ':'));
    let defines = words.next().and_then(form).is_some_and(|form| form.defines);
    let name = words.find(|word| !word.is_empty()).map(|name| name.trim_start_matches('$'));
    name.filter(|name| defines && is_name(name)).map(str::to_owned)
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
    let is_command = setting(line).is_some()
        || form(verb).is_some_and(|form| match form.quoted {
            true => line.contains('"'),
            false => line.trim_end().ends_with([';', ':']),
        });
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
            '"' => return true,
            '\n' => return !goes_on(&text[at..]),
            ';' => return depth == 0,
            ':' => return !text[..at].ends_with(FILE.trim_end_matches(':')),
            _ => {}
        }
        false
    };
    text.char_indices().find(ends).map_or(text.len(), |(at, _)| at)
}

/// Whether the words of a command go on in the next line: neither a command nor a comment stands
/// there.
fn goes_on(behind: &str) -> bool {
    let next = behind.trim_start();
    let word = next.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or("");
    !next.is_empty() && !next.starts_with('#') && form(word).is_none()
}

/// The words of the first command, its quoted text, and the text after it; or an error message, and
/// the text from the end of the line in which the error shows.
type One<'t> = Result<(&'t str, Option<&'t str>, &'t str), (String, &'t str)>;

/// The message for a text whose end is missing.
const UNCLOSED: &str = "a quotation mark is not closed";

fn one(text: &str) -> One<'_> {
    let end = end_of_head(text);
    let (head, rest) = text.split_at(end);
    let Some(rest) = rest.strip_prefix('"') else { return Ok((head, None, rest)) };
    let unclosed = || (UNCLOSED.to_owned(), rest);
    let (quoted, after) = rest.split_once('"').ok_or_else(unclosed)?;
    let after = after.trim_start_matches([' ', '\t', '\r']);
    let end = after.trim_start();
    if end.is_empty() || end.starts_with([';', ':']) {
        return Ok((head, Some(quoted), end));
    }
    Err(("after the closing quotation mark `:` or `;` should stand".to_owned(), after))
}

fn call(head: &str, quoted: Option<&str>) -> Result<Call, String> {
    let head = head.trim();
    let (verb, rest) = match head.strip_prefix(SETTING) {
        Some(rest) => (SETTING, rest),
        None => head.split_once(char::is_whitespace).unwrap_or((head, "")),
    };
    let Form { verb, named, quoted: wanted, .. } = form(verb).ok_or_else(|| unknown(verb))?;
    let (name, rest) = match named {
        true => {
            let rest = rest.trim_start();
            // A sign in brackets needs no blank before it.
            let ends = |sign: char| sign.is_whitespace() || sign == '[';
            let (name, behind) = rest.split_at(rest.find(ends).unwrap_or(rest.len()));
            if name.is_empty() {
                return Err(format!("`{verb}` needs a name after it"));
            }
            (name, behind)
        }
        false => ("", rest),
    };
    let (name, dollar) = name.strip_prefix('$').map_or((name, false), |name| (name, true));
    if *named && !is_name(name) {
        return Err(format!(
            "`{name:.40}` is not a name: names are a letter, and letters, digits or _ behind it"
        ));
    }
    if *wanted && quoted.is_none() {
        return Err(format!("`{verb} {name}` should go on with a text in quotation marks"));
    }
    if let Some(text) = quoted.filter(|_| !wanted) {
        return Err(format!(
            "`{verb}` takes no text in quotation marks, and here is \"{text:.40}\""
        ));
    }
    let (name, rest) = (name.to_owned(), rest.trim().to_owned());
    Ok(Call { verb, name, dollar, rest, text: quoted.map(str::to_owned) })
}

pub(super) fn is_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'_')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn calls(text: &str) -> Vec<Call> {
        let read: Result<Vec<Call>, String> =
            commands(text).into_iter().map(|command| command.call).collect();
        read.expect("commands")
    }

    /// The verbs, names and texts of a script.
    fn shown(text: &str) -> Vec<(&'static str, String, String)> {
        let part = |call: Call| (call.verb, call.name.clone(), call.text().to_owned());
        calls(text).into_iter().map(part).collect()
    }

    #[test]
    fn commands_end_with_semicolons_colons_or_two_colons() {
        let text = "def a \"x=1\";eval b n \"x=2\"::\nreg c {0, 1} {0,1} \"[0,1]*\":\n\
                    macro d \"%0\": load e f.txt;\nreverse $g $a;exit;";
        let read = shown(text);
        let read: Vec<(&str, &str, &str)> =
            read.iter().map(|(verb, name, text)| (*verb, name.as_str(), text.as_str())).collect();
        assert_eq!(
            read,
            [
                ("def", "a", "x=1"),
                ("eval", "b", "x=2"),
                ("reg", "c", "[0,1]*"),
                ("macro", "d", "%0"),
                ("load", "", ""),
                ("reverse", "g", ""),
                ("exit", "", ""),
            ]
        );
        let calls = calls(text);
        assert_eq!(calls[1].words(), ["n"]);
        assert_eq!(calls[2].alphabets(), ["{0,1}", "{0,1}"]);
        assert_eq!(calls[4].rest, "e f.txt");
        assert_eq!((calls[5].dollar, calls[5].words()), (true, vec!["$a"]));
    }

    #[test]
    fn the_words_of_a_command_may_stand_on_several_lines() {
        let text =
            "eval a\n  \"x=1\";\nunion b\n  a c;\nexit\neval d \"x=1\";\nload e.txt\n# \"f\"\n";
        let calls = calls(text);
        let verbs: Vec<&str> = calls.iter().map(|call| call.verb).collect();
        assert_eq!(verbs, ["eval", "union", "exit", "eval", "load"]);
        assert_eq!((calls[0].text(), calls[1].words()), ("x=1", vec!["a", "c"]));
    }

    #[test]
    fn numerations_stand_in_commands_with_all_their_signs() {
        let text = "ost a [0 2] [1 2];\n\
                    reg d avoid(3; 21, 22) avoid(3; 21, 22) \"[0,0]*\": reg e words:f.txt \"1\";\n\
                    reg g msd_trib {0, 1}lsd_2 \"1\";";
        let calls = calls(text);
        assert_eq!(calls[0].words(), ["[0 2]", "[1 2]"]);
        assert_eq!(calls[1].alphabets(), ["avoid(3; 21, 22)", "avoid(3; 21, 22)"]);
        assert_eq!(calls[2].alphabets(), ["words:f.txt"]);
        assert_eq!(calls[3].alphabets(), ["msd_trib", "{0,1}", "lsd_2"]);
    }

    #[test]
    fn a_line_that_is_not_a_command_is_reported_with_its_number() {
        for (text, line, says) in [
            ("\n\nmorph m \"0->01\";", 3, "`morph` is not a command"),
            ("eval a \"x=1;", 1, "not closed"),
            ("eval a \"x=1\" eval b", 1, "`:` or `;` should stand"),
            ("# c\neval \"x=1\";", 2, "needs a name after it"),
            ("def 1a \"x=1\";", 1, "not a name"),
            ("def a;", 1, "in quotation marks"),
            ("ost a [0 2] \"x=1\";", 1, "takes no text in quotation marks"),
        ] {
            let read = commands(text);
            let [command] = &read[..] else { panic!("{text}: {read:?}") };
            assert_eq!(command.line, line, "{text}");
            let what = command.call.as_ref().expect_err(text);
            assert!(what.contains(says), "{text}: {what}");
        }
    }

    #[test]
    fn after_a_mistake_the_next_line_is_read() {
        let text = "morph h \"0->01\";\neval a \"x=1\" eval b\neval c \"x=1\";\n eval \"x=1\";\n\
                    def d \"x=2\";\neval e \"x=3;";
        let read = commands(text);
        let wrong: Vec<usize> =
            read.iter().filter(|read| read.call.is_err()).map(|read| read.line).collect();
        assert_eq!((read.len(), wrong), (6, vec![1, 2, 4, 6]));
        assert!(text[read[3].offset..].starts_with("eval \"x=1\";\ndef d"), "{}", read[3].offset);
    }

    #[test]
    fn text_after_a_command_is_a_comment_unless_it_is_a_command() {
        let text = "eval a \"x=1\"; that is \"so\"\neval b \"x=1\":: eval it again\n\
                    eval c \"x=1\": def d \"x=1\"; load later\nload e.txt; exit or not\n\
                    eval f \"x=1\"\n; exit;";
        let verbs: Vec<&str> = calls(text).iter().map(|call| call.verb).collect();
        assert_eq!(verbs, ["eval", "eval", "eval", "def", "load", "eval", "exit"]);
    }
}
