//! Text for terminals and shells.

use std::io::{IsTerminal, stdout};

use terminal_size::{Width, terminal_size_of};

/// The text for standard output: at a terminal, lines are no longer than its width; otherwise the
/// text is one line.
pub fn wrapped(text: &str) -> String {
    columns().map_or_else(|| text.to_owned(), |columns| broken(text, columns))
}

/// The width of the terminal, if standard output is one.
fn columns() -> Option<usize> {
    let size = Some(stdout()).filter(IsTerminal::is_terminal).and_then(terminal_size_of);
    size.map(|(Width(columns), _)| columns.into()).filter(|&columns| columns > 0)
}

/// The text with each line wrapped alone, as [`wrapped`] does: what follows a break is indented by
/// four more spaces than the line.
pub fn wrapped_lines(text: &str) -> String {
    let hanging = |line: &str| {
        let begin = line.len() - line.trim_start().len() + 4;
        let columns = columns()?.checked_sub(begin).filter(|&columns| columns > 20)?;
        Some(broken(line, columns).replace('\n', &format!("\n{}", " ".repeat(begin))))
    };
    let lines = text.lines().map(|line| hanging(line).unwrap_or_else(|| line.to_owned()) + "\n");
    lines.collect()
}

/// The text in lines of at most `columns` characters; a longer word has a line of its own.
fn broken(text: &str, columns: usize) -> String {
    let mut shown = String::with_capacity(text.len());
    let mut used = 0;
    for word in text.split(' ') {
        let length = word.chars().count();
        if used > 0 && used + 1 + length > columns {
            shown.push('\n');
            used = 0;
        } else if used > 0 {
            shown.push(' ');
            used += 1;
        }
        shown.push_str(word);
        used += length;
    }
    shown
}

/// The text with its control characters escaped, because names and files may contain commands to a
/// terminal.
pub fn visible(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '\n' => shown.push(sign),
            _ if sign.is_control() => shown.extend(sign.escape_default()),
            _ => shown.push(sign),
        }
    }
    shown
}

/// A text quoted as one word of a shell.
pub fn shell_word(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || ":/.,+=@_-".contains(c);
    match text.chars().all(plain) {
        true => text.to_owned(),
        false => format!("'{}'", text.replace('\'', "'\\''")),
    }
}

#[cfg(test)]
mod tests {
    use super::{broken, shell_word};

    #[test]
    fn lines_are_broken_between_words_and_keep_every_word() {
        let text = "proved: the values of sd:5/2 are those of an automaton";
        assert_eq!(broken(text, 21), "proved: the values of\nsd:5/2 are those of\nan automaton");
        for columns in 1..60 {
            let lines = broken(text, columns);
            assert_eq!(lines.replace('\n', " "), text, "{columns}");
            let fits = |line: &str| line.len() <= columns || !line.contains(' ');
            assert!(lines.lines().all(fits), "{columns}: {lines}");
        }
    }

    #[test]
    fn signs_are_counted_and_not_bytes() {
        assert_eq!(broken("x1 ≤ 6 – all", 6), "x1 ≤ 6\n– all");
    }

    #[test]
    fn a_name_is_one_word_of_a_shell() {
        assert_eq!(shell_word("sd:1,2/3"), "sd:1,2/3");
        assert_eq!(shell_word("proper:3*nim:1"), "'proper:3*nim:1'");
        assert_eq!(shell_word("game:it's;rm"), "'game:it'\\''s;rm'");
    }
}
