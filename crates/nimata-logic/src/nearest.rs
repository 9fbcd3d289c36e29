//! The known word that a mistyped one may mean.

/// The nearest of the known words, whatever the case of their letters: the first with the fewest
/// letters inserted, dropped, replaced or exchanged with the next; `None` if that is more than one
/// in three of the letters, or all of a word of one or two.
///
/// # Complexity
/// O(mn) for each known word of n letters, where m is the length of the word; none is looked at
/// whose length alone says that it is too far.
pub fn nearest<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    let letters = |word: &str| word.to_lowercase().chars().collect::<Vec<char>>();
    let word = letters(word);
    let candidates = known.into_iter().filter_map(|candidate| {
        let other = letters(candidate);
        let most = word.len().max(other.len()).div_ceil(3);
        let near = word.len().abs_diff(other.len()) <= most;
        let distance = near.then(|| distance(&word, &other))?;
        let whole = distance >= word.len().min(other.len());
        (distance <= most && !whole).then_some((distance, candidate))
    });
    candidates.min_by_key(|&(distance, _)| distance).map(|(_, candidate)| candidate)
}

/// The least number of insertions, deletions, replacements and exchanges of neighbours, where no
/// letter is touched twice.
fn distance(one: &[char], other: &[char]) -> usize {
    // The distances of all beginnings of `other` from the last three beginnings of `one`.
    let mut rows = [vec![0; other.len() + 1], vec![0; other.len() + 1], Vec::new()];
    rows[1] = (0..=other.len()).collect();
    for (i, &a) in one.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, &b) in other.iter().enumerate() {
            let replaced = rows[1][j] + usize::from(a != b);
            let mut least = replaced.min(rows[1][j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && a == other[j - 1] && one[i - 1] == b {
                least = least.min(rows[0][j - 1] + 1);
            }
            row.push(least);
        }
        rows[2] = row;
        rows.rotate_left(1);
    }
    rows[1][other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_of_each_kind_are_near_and_other_words_are_not() {
        let known = ["nim", "wythoff", "values", "sd", "outcome"];
        for (word, meant) in [
            ("nimm", Some("nim")),
            ("wythof", Some("wythoff")),
            ("wyhtoff", Some("wythoff")),
            ("vaules", Some("values")),
            ("SD", Some("sd")),
            ("value", Some("values")),
            ("outcomes", Some("outcome")),
            ("go", None),
            ("x", None),
            ("", None),
            ("chess", None),
        ] {
            assert_eq!(nearest(word, known), meant, "{word}");
        }
    }

    #[test]
    fn a_distance_is_that_of_its_definition() {
        let letters = |word: &str| word.chars().collect::<Vec<char>>();
        for (one, other, least) in [
            ("", "", 0),
            ("", "ab", 2),
            ("ab", "ba", 1),
            ("abc", "acb", 1),
            ("kitten", "sitting", 3),
        ] {
            assert_eq!(distance(&letters(one), &letters(other)), least, "{one} {other}");
            assert_eq!(distance(&letters(other), &letters(one)), least, "{other} {one}");
        }
    }
}
