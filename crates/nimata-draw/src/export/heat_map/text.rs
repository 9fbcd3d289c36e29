//! Text in lines of a given width.

/// The text in lines of at most `width` letters, broken at spaces where there are any. A text of
/// more than `most` lines is cut, and ends in `...`.
pub(super) fn wrap(text: &str, width: usize, most: usize) -> Vec<String> {
    let width = width.max(4);
    let mut lines: Vec<String> = Vec::new();
    let mut room = 0;
    for word in text.split_whitespace() {
        let mut letters: Vec<char> = word.chars().collect();
        if letters.len() < room {
            let line = lines.last_mut().expect("only a line has room");
            line.push(' ');
            line.extend(&letters);
            room -= letters.len() + 1;
            continue;
        }
        while !letters.is_empty() && lines.len() <= most {
            let rest = letters.split_off(letters.len().min(width));
            room = width - letters.len();
            lines.push(letters.into_iter().collect());
            letters = rest;
        }
        if lines.len() > most {
            break;
        }
    }
    if lines.len() > most {
        lines.truncate(most);
        if let Some(last) = lines.last_mut() {
            let begin: String = last.chars().take(width - 3).collect();
            *last = begin + "...";
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::wrap;

    #[test]
    fn lines_break_at_spaces_and_long_words_anywhere() {
        assert_eq!(wrap("u − G of exco:2", 8, 3), ["u − G of", "exco:2"]);
        assert_eq!(wrap("abcdefghij k", 4, 5), ["abcd", "efgh", "ij k"]);
        assert_eq!(wrap(" \n ", 4, 3), [""; 0]);
    }

    #[test]
    fn text_that_does_not_fit_ends_in_dots() {
        assert_eq!(wrap("one two three four", 5, 2), ["one", "tw..."]);
        assert_eq!(wrap("abcdefgh", 6, 1), ["abc..."]);
        assert_eq!(wrap("abcdef", 6, 1), ["abcdef"]);
    }
}
