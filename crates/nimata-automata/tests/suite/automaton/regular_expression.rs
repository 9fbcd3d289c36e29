//! Regular expressions of the numbers that an automaton marks.

use nimata_automata::automaton::{Dfao, DigitOrder, regular_expression};
use proptest::prelude::*;

/// The ends of all matches of an expression in `word` from each of `starts`, by the definition of
/// `|`, `*` and `?`.
struct Matcher<'t> {
    text: &'t [u8],
    at: usize,
    word: &'t [u8],
}

type Places = Vec<bool>;

impl Matcher<'_> {
    fn choice(&mut self, starts: &Places) -> Places {
        let mut ends = self.sequence(starts);
        while self.text.get(self.at) == Some(&b'|') {
            self.at += 1;
            let more = self.sequence(starts);
            ends.iter_mut().zip(more).for_each(|(end, more)| *end |= more);
        }
        ends
    }

    fn sequence(&mut self, starts: &Places) -> Places {
        let mut places = starts.clone();
        while self.text.get(self.at).is_some_and(|sign| !b"|)".contains(sign)) {
            places = self.factor(&places);
        }
        places
    }

    fn factor(&mut self, starts: &Places) -> Places {
        let begin = self.at;
        let mut ends = self.atom(starts);
        match self.text.get(self.at) {
            Some(b'?') => {
                self.at += 1;
                ends.iter_mut().zip(starts).for_each(|(end, start)| *end |= start);
            }
            Some(b'*') => {
                let after = self.at + 1;
                let mut all = starts.clone();
                loop {
                    let before = all.clone();
                    self.at = begin;
                    let more = self.atom(&all);
                    all.iter_mut().zip(more).for_each(|(end, more)| *end |= more);
                    if all == before {
                        break;
                    }
                }
                self.at = after;
                ends = all;
            }
            _ => {}
        }
        ends
    }

    fn atom(&mut self, starts: &Places) -> Places {
        let sign = self.text[self.at];
        self.at += 1;
        if sign == b'(' {
            let ends = self.choice(starts);
            assert_eq!(self.text.get(self.at), Some(&b')'), "a parenthesis is closed");
            self.at += 1;
            return ends;
        }
        assert!(sign.is_ascii_digit(), "a digit");
        let mut ends = vec![false; starts.len()];
        for (place, &letter) in self.word.iter().enumerate() {
            ends[place + 1] = starts[place] && letter == sign;
        }
        ends
    }
}

fn matches(expression: &str, word: &str) -> bool {
    let mut matcher = Matcher { text: expression.as_bytes(), at: 0, word: word.as_bytes() };
    let mut starts = vec![false; word.len() + 1];
    starts[0] = true;
    let ends = matcher.choice(&starts);
    assert_eq!(matcher.at, expression.len(), "{expression}");
    ends[word.len()]
}

fn automaton(base: u32, rows: Vec<Vec<u32>>, marked: &[u32]) -> Dfao {
    let states = u32::try_from(rows.len()).expect("few states");
    let outputs = (0..states).map(|state| Some(i64::from(marked.contains(&state)))).collect();
    Dfao::single_track(base, DigitOrder::Msd, outputs, rows).expect("a table")
}

/// Compares with the automaton on all words up to that length. Words with leading zeros match
/// nothing except `0`.
fn agrees(dfao: &Dfao, expression: &str, base: u32, length: u32) {
    let mut words = vec![String::new()];
    for _ in 0..=length {
        for word in &words {
            let number = u64::from_str_radix(word, base).unwrap_or(0);
            let canonical = word == "0" || !word.is_empty() && !word.starts_with('0');
            let marked = dfao.value_at(&number.into()) == Some(1);
            assert_eq!(matches(expression, word), canonical && marked, "{expression} and {word}");
        }
        words = words
            .iter()
            .flat_map(|word| (0..base).map(move |digit| format!("{word}{digit}")))
            .collect();
    }
}

#[test]
fn well_known_sets_have_the_expressions_that_people_write() {
    for (base, rows, marked, expected) in [
        // Powers of 2; 0 alone; all numbers; no number; even numbers; 1 to 3.
        (2, vec![vec![0, 1], vec![1, 2], vec![2, 2]], vec![1], Some("10*")),
        (2, vec![vec![0, 1], vec![1, 1]], vec![0], Some("0")),
        (2, vec![vec![0, 0]], vec![0], Some("0|1(0|1)*")),
        (2, vec![vec![0, 0]], vec![], None),
        (2, vec![vec![0, 1], vec![0, 1]], vec![0], Some("0|1(0|1)*0")),
        (2, vec![vec![0, 1], vec![2, 2], vec![3, 3], vec![3, 3]], vec![1, 2], Some("1(0|1)?")),
    ] {
        let dfao = automaton(base, rows, &marked);
        let found = regular_expression(&dfao);
        assert_eq!(found.as_deref(), expected);
        if let Some(found) = found {
            agrees(&dfao, &found, base, 6);
        }
    }
}

#[test]
fn an_automaton_too_large_to_be_read_has_no_expression() {
    let cycle = |states: u32| {
        automaton(2, (0..states).map(|state| vec![state, (state + 1) % states]).collect(), &[0])
    };
    assert!(regular_expression(&cycle(8)).is_some());
    assert_eq!(regular_expression(&cycle(9)), None);
    let eleven = automaton(11, vec![vec![0; 11]], &[0]);
    assert_eq!(regular_expression(&eleven), None);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]
    #[test]
    fn an_expression_matches_exactly_the_marked_numbers(
        base in 2..4u32,
        rows in prop::collection::vec(prop::collection::vec(0..6u32, 3), 6),
        marked in prop::collection::vec(0..6u32, 1..3),
    ) {
        // The start loops on 0, as in automata of numbers.
        let rows = rows.into_iter().enumerate().map(|(state, mut row)| {
            row.truncate(usize::try_from(base).expect("a small base"));
            if state == 0 {
                row[0] = 0;
            }
            row
        });
        let dfao = automaton(base, rows.collect(), &marked);
        if let Some(expression) = regular_expression(&dfao) {
            agrees(&dfao, &expression, base, 6);
        }
    }
}
