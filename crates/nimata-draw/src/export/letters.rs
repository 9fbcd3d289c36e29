//! Letters in mathematical notation: `0,2–5`, or `(0,*) (1,1)` with several tracks.

use nimata_automata::automaton::{Alphabet, Continuation, Dfao};

/// The letters, in increasing order, as items of a list; three or more consecutive digits become a
/// range.
///
/// Letters of several tracks become tuples, whose entries are digits, ranges of digits, or `*` for
/// any digit. Ranges of tuples are avoided because they are hard to read.
pub(super) fn items(alphabet: Alphabet, letters: &[u32]) -> Vec<String> {
    if alphabet.tracks() > 1 {
        let tuples = patterns(alphabet.base(), alphabet.letters(), letters);
        return tuples.iter().map(|tuple| format!("({})", tuple.join(","))).collect();
    }
    ranges(letters)
}

/// Digits as items of a list, of which three or more in a row become a range.
fn ranges(digits: &[u32]) -> Vec<String> {
    let mut items = Vec::new();
    for run in digits.chunk_by(|a, b| a + 1 == *b) {
        match run {
            [first, _, .., last] => items.push(format!("{first}–{last}")),
            short => items.extend(short.iter().map(u32::to_string)),
        }
    }
    items
}

/// The digits of rows that are continued, as items of a list: those before they repeat, those of
/// two periods, and `…`.
fn continued(bases: Continuation, digits: &[u32]) -> Vec<String> {
    let Continuation { least, period } = bases;
    let has = |digit: u32| digits.binary_search(&bases.digit(digit)).is_ok();
    let last = least - period;
    if !(last..least).any(has) {
        return ranges(digits);
    }
    // One edge may have a shorter period than the rows.
    let repeats = |own: &u32| (last..least).all(|digit| has(digit) == has(digit + own));
    let own = (1..=period).find(repeats).expect("rows have this period");
    let differs = (0..last).rev().find(|&digit| has(digit) != has(digit + own));
    let from = differs.map_or(0, |digit| digit + 1);
    // A period begins where a run of digits does, so that no range is cut.
    let begins = |&digit: &u32| has(digit) && (own == 1 || !has(digit + own - 1));
    let from = (from..).find(begins).expect("a digit repeats");
    let shown: Vec<u32> = (0..from + 2 * own).filter(|&digit| has(digit)).collect();
    ranges(&shown).into_iter().chain(["…".to_owned()]).collect()
}

/// Patterns of digits, ranges and `*` such that each letter matches exactly one pattern and nothing
/// else matches. The `letters` increase and are below `count`.
///
/// The first track is treated first: consecutive digits with the same remaining patterns share a
/// range, or `*` if they are all the digits.
fn patterns(base: u32, count: u32, letters: &[u32]) -> Vec<Vec<String>> {
    if count == 1 {
        return letters.iter().map(|_| Vec::new()).collect();
    }
    let below = count / base;
    let rests: Vec<(u32, Vec<u32>)> = letters
        .chunk_by(|a, b| a / below == b / below)
        .map(|same| (same[0] / below, same.iter().map(|letter| letter % below).collect()))
        .collect();
    let same = |a: &(u32, Vec<u32>), b: &(u32, Vec<u32>)| a.0 + 1 == b.0 && a.1 == b.1;
    let mut all = Vec::new();
    for run in rests.chunk_by(same) {
        let ((first, rest), last) = (&run[0], run[run.len() - 1].0);
        let digits = match (*first, last) {
            (0, last) if last + 1 == base => "*".to_owned(),
            (first, last) if first == last => first.to_string(),
            (first, last) => format!("{first}–{last}"),
        };
        for mut pattern in patterns(base, below, rest) {
            pattern.insert(0, digits.clone());
            all.push(pattern);
        }
    }
    all
}

/// The names of all letters that an automaton reads. The name is empty if a track has no such
/// digit.
pub(super) fn names(dfao: &Dfao) -> impl Iterator<Item = String> {
    (0..dfao.alphabet().letters()).map(|letter| dfao.letter_name(letter).unwrap_or_default())
}

/// The names of the letters that columns of a table stand for. Where rows are continued, the last
/// columns are one period, and stand for all digits with the same residue.
pub fn columns(dfao: &Dfao, bases: Option<Continuation>) -> Vec<String> {
    let Some(Continuation { period, .. }) = bases else { return names(dfao).collect() };
    let head = dfao.repeats_from(period);
    let one = |digit: u32| match digit < head {
        true => digit.to_string(),
        false => format!("{digit},{},…", digit + period),
    };
    (0..head + period).map(one).collect()
}

/// The separator between two items.
fn separator(alphabet: Alphabet) -> &'static str {
    if alphabet.tracks() > 1 { " " } else { "," }
}

/// The list in one line.
pub(super) fn list(alphabet: Alphabet, letters: &[u32]) -> String {
    items(alphabet, letters).join(separator(alphabet))
}

/// The letters that an automaton reads, as items of a list. Where tracks have digits of their own
/// each letter is an item.
fn items_of(dfao: &Dfao, letters: &[u32], bases: Option<Continuation>) -> Vec<String> {
    match (dfao.numeration().tracks(), bases) {
        (Some(_), _) => letters.iter().filter_map(|&letter| dfao.letter_name(letter)).collect(),
        (None, Some(bases)) => continued(bases, letters),
        (None, None) => items(dfao.alphabet(), letters),
    }
}

/// The list in lines of at most `width` characters, where the items allow it; `bases` are those of
/// rows that are continued.
pub(super) fn lines(
    dfao: &Dfao,
    letters: &[u32],
    bases: Option<Continuation>,
    width: usize,
) -> Vec<String> {
    let separator = separator(dfao.alphabet());
    let mut lines: Vec<String> = Vec::new();
    for item in items_of(dfao, letters, bases) {
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
    use nimata_automata::automaton::DigitOrder;

    fn digits() -> Alphabet {
        Alphabet::new(10, 1).expect("base 10")
    }

    #[test]
    fn three_digits_in_a_row_become_a_range_and_two_do_not() {
        assert_eq!(list(digits(), &[0, 2, 3, 4, 5, 7, 8]), "0,2–5,7,8");
    }

    #[test]
    fn a_digit_of_a_tuple_that_may_be_any_is_a_star() {
        let pairs = Alphabet::new(2, 2).expect("two binary tracks");
        assert_eq!(list(pairs, &[0, 1, 3]), "(0,*) (1,1)");
        assert_eq!(list(pairs, &[0, 2]), "(*,0)");
        assert_eq!(list(pairs, &[0, 1, 2, 3]), "(*,*)");
        let ternary = Alphabet::new(3, 2).expect("two ternary tracks");
        assert_eq!(list(ternary, &[0, 1, 3, 4]), "(0–1,0–1)");
        assert_eq!(list(ternary, &[0, 5, 7, 8]), "(0,0) (1,2) (2,1–2)");
    }

    #[test]
    fn each_letter_matches_one_pattern_and_no_other_letter_does() {
        let triples = Alphabet::new(2, 3).expect("three binary tracks");
        for set in 1..256u32 {
            let letters: Vec<u32> = (0..8).filter(|letter| set >> letter & 1 == 1).collect();
            let meets = |letter: u32, pattern: &Vec<String>| {
                let digits = triples.digits_of(letter);
                digits.iter().zip(pattern).all(|(d, p)| p == "*" || *p == d.to_string())
            };
            let patterns = patterns(2, 8, &letters);
            for letter in 0..8 {
                let matching = patterns.iter().filter(|pattern| meets(letter, pattern)).count();
                assert_eq!(matching, usize::from(letters.contains(&letter)));
            }
        }
    }

    #[test]
    fn a_long_list_is_broken_after_a_comma() {
        let row = vec![vec![0; 10]];
        let dfao = Dfao::single_track(10, DigitOrder::Msd, vec![None], row).expect("a state");
        assert_eq!(lines(&dfao, &[0, 2, 4, 6], None, 4), ["0,2,", "4,6"]);
    }

    #[test]
    fn digits_of_continued_rows_are_two_periods_and_dots() {
        let bases = Continuation { least: 23, period: 10 };
        let written = |digits: &[u32]| continued(bases, digits).join(",");
        assert_eq!(written(&[0, 5]), "0,5");
        assert_eq!(written(&[2, 12, 22]), "2,12,…");
        assert_eq!(written(&[0, 1, 2, 5, 6, 16]), "0–2,5,6,16,…");
        // Odd digits have a shorter period than the rows.
        assert_eq!(written(&[0, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21]), "0,3,5,…");
        let all: Vec<u32> = (4..23).collect();
        assert_eq!(written(&all), "4,5,…");
        // A run of digits that ends a period is not cut, nor is one that begins in the middle.
        assert_eq!(written(&[0, 9, 10, 19, 20]), "0,9,10,19,20,…");
        assert_eq!(written(&[3, 4, 12, 13, 14, 22]), "3,4,12–14,22–24,…");
    }

    #[test]
    fn continued_digits_are_right_and_end_after_two_periods() {
        for (period, least, set) in (1..=4).flat_map(|period| {
            (period..=8)
                .flat_map(move |least| (0..1u32 << least).map(move |set| (period, least, set)))
        }) {
            let digits: Vec<u32> = (0..least).filter(|digit| set >> digit & 1 == 1).collect();
            let bases = Continuation { least, period };
            let has = |digit| digits.contains(&bases.digit(digit));
            let mut items = continued(bases, &digits);
            let repeats = items.pop_if(|item| item == "…").is_some();
            let ends = |item: &String| {
                let mut ends = item.split('–').map(|end| end.parse::<u32>().expect("a digit"));
                let first = ends.next().expect("an item has a digit");
                first..=ends.next_back().unwrap_or(first)
            };
            let shown: Vec<u32> = items.iter().flat_map(ends).collect();
            let end = shown.last().map_or(0, |last| last + 1);
            let expected: Vec<u32> = (0..end).filter(|&digit| has(digit)).collect();
            assert_eq!(shown, expected);
            let twice = |from: u32, own: u32| {
                let shown = shown.iter().filter(|&&digit| digit >= from).count();
                let once = (from..from + own).filter(|&digit| has(digit)).count();
                let repeats = (from..least + 9).all(|digit| has(digit) == has(digit + own));
                shown == 2 * once && repeats
            };
            let found = shown.iter().any(|&from| (1..=period).any(|own| twice(from, own)));
            let none = (end..least + 9).all(|digit| !has(digit));
            assert_eq!((repeats, none), (!none, !repeats));
            assert!(!repeats || found, "{digits:?} in {bases}");
        }
    }
}
