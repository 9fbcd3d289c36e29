//! Letters as people write them: `0,2–5`, or `(0,1) (1,1)` with several tracks.

use crate::automaton::Alphabet;

/// The letters, which increase, as items of a list; three or more digits in a row become a range.
///
/// Letters of several tracks are listed one by one: nobody reads a range of tuples.
pub(super) fn items(alphabet: Alphabet, letters: &[u32]) -> Vec<String> {
    if alphabet.tracks() > 1 {
        return letters.iter().map(|&c| alphabet.letter_name(c)).collect();
    }
    let mut items = Vec::new();
    for run in letters.chunk_by(|a, b| a + 1 == *b) {
        match run {
            [first, _, .., last] => items.push(format!("{first}–{last}")),
            short => items.extend(short.iter().map(u32::to_string)),
        }
    }
    items
}

/// What stands between two items.
pub(super) fn separator(alphabet: Alphabet) -> &'static str {
    if alphabet.tracks() > 1 { " " } else { "," }
}

/// The list in one line.
pub(super) fn list(alphabet: Alphabet, letters: &[u32]) -> String {
    items(alphabet, letters).join(separator(alphabet))
}

/// The list in lines of at most `width` characters, where the items allow it.
pub(super) fn lines(alphabet: Alphabet, letters: &[u32], width: usize) -> Vec<String> {
    let separator = separator(alphabet);
    let mut lines: Vec<String> = Vec::new();
    for item in items(alphabet, letters) {
        match lines.last_mut() {
            Some(line) if line.chars().count() + item.chars().count() < width => {
                line.push_str(separator);
                line.push_str(&item);
            }
            Some(line) => {
                line.push_str(separator.trim_end());
                lines.push(item);
            }
            None => lines.push(item),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digits() -> Alphabet {
        Alphabet::new(10, 1).expect("base 10")
    }

    #[test]
    fn three_digits_in_a_row_become_a_range_and_two_do_not() {
        assert_eq!(list(digits(), &[0, 2, 3, 4, 5, 7, 8]), "0,2–5,7,8");
    }

    #[test]
    fn tuples_are_listed_one_by_one() {
        let pairs = Alphabet::new(2, 2).expect("two binary tracks");
        assert_eq!(list(pairs, &[0, 1, 3]), "(0,0) (0,1) (1,1)");
    }

    #[test]
    fn a_long_list_is_broken_after_a_comma() {
        assert_eq!(lines(digits(), &[0, 2, 4, 6], 4), ["0,2,", "4,6"]);
    }
}
