//! Numerations by words, compared with lists of all words. The languages and the automata of sums
//! are those of the certificates in `fixtures/pass`.

use std::collections::HashSet;
use std::path::PathBuf;
use std::rc::Rc;

use super::{Random, compared, formula, sequences};
use crate::automaton::{Automaton, Table, index};
use crate::file::{File, Keys};
use crate::limits::Limits;
use crate::logic::context::{Context, Stated};
use crate::logic::machine::Machines;
use crate::logic::numeration::Numeration;
use crate::logic::words::Words;
use crate::reject::Reject;
use crate::tests::valid;
use crate::work::Work;

/// Reads the numeration and the lemmas of a certificate.
fn certificate(name: &str) -> (Rc<Words>, Vec<Stated>) {
    let path =
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("fixtures/pass/words-{name}.json"));
    let (text, limits) = (std::fs::read(path).expect("a certificate"), Limits::default());
    let mut file = File::read(&text, &limits).expect("a file");
    let numeration = file.claim.take("numeration", Numeration::read).expect("a numeration");
    let Numeration::Words(words) = numeration else { panic!("{name} has words") };
    let lemma = |r: &mut crate::json::Reader| -> Result<Stated, Reject> {
        let mut keys = Keys::read(r, "")?;
        let text = |r: &mut crate::json::Reader| r.string().map(str::to_owned);
        let variables = keys.take("variables", |r| r.array(|r, _| text(r)))?;
        let letters = words.digits.pow(u32::try_from(variables.len()).expect("few"));
        let automaton = Automaton::new(letters, Table::take(&mut keys)?, &limits)?;
        let text = keys.take("formula", text)?;
        Ok(Stated { variables, text, automaton: Rc::new(automaton) })
    };
    let lemmas = file.evidence.take("lemmas", |r| r.array(|r, _| lemma(r))).expect("lemmas");
    (Rc::clone(&words), lemmas)
}

/// Lists the words of one length in the order of their numbers, most significant digit first.
fn listed(words: &Words, length: usize) -> Vec<Vec<u32>> {
    let all = (0..length).fold(vec![Vec::new()], |all: Vec<Vec<u32>>, _| {
        let longer = |word: &Vec<u32>| {
            let word = word.clone();
            (0..words.digits).map(move |digit| [word.as_slice(), &[digit]].concat())
        };
        all.iter().flat_map(longer).collect()
    });
    all.into_iter().filter(|word| accepts(words, word)).collect()
}

fn accepts(words: &Words, word: &[u32]) -> bool {
    let mut read = word.to_vec();
    if words.least_first {
        read.reverse();
    }
    let end = read.iter().fold(0, |q, &digit| words.language.next(q, index(digit)));
    words.language.output(end) == Some(1)
}

/// Numerations with a length at which enough numbers have words.
const LENGTHS: [(&str, usize); 11] = [
    ("fibonacci", 11),
    ("fibonacci-lsd", 11),
    ("pell", 7),
    ("pell-lsd", 7),
    ("tribonacci", 10),
    ("tribonacci-lsd", 10),
    ("ostrowski", 8),
    ("ostrowski-lsd", 8),
    ("binary", 8),
    ("steps", 15),
    ("steps-lsd", 15),
];

#[test]
fn numbers_have_the_words_that_a_list_of_all_words_gives_them() {
    let limits = Limits::default();
    for (name, length) in LENGTHS {
        let (words, _) = certificate(name);
        let list = listed(&words, length);
        assert!(list.len() > 10, "{name}");
        for (number, word) in (0i64..).zip(&list) {
            let zeros = word.iter().take_while(|&&digit| digit == 0).count();
            let found = words.word(number, &mut Work::new(&limits)).expect("a word");
            assert_eq!(found, word[zeros..], "{name} {number}");
            assert_eq!(words.rank(word), u128::try_from(number).ok(), "{name} {number}");
            let reads = words.reads(found);
            for other in &list {
                let mut letters = other.clone();
                if words.least_first {
                    letters.reverse();
                }
                let end = letters.iter().fold(0, |q, &digit| reads.next(q, index(digit)));
                assert_eq!(reads.output(end) == Some(1), other == word, "{name} {number}");
            }
        }
    }
}

#[test]
fn counts_that_do_not_fit_are_never_taken_for_numbers() {
    let (words, _) = certificate("binary");
    let limits = Limits::default();
    for (length, fits) in [(127, true), (128, true), (129, false), (4_000, false)] {
        let greatest = vec![1; length];
        assert_eq!(words.rank(&greatest).is_some(), fits && length < 128, "{length}");
    }
    let word = words.word((1 << 40) - 1, &mut Work::new(&limits)).expect("a word");
    assert_eq!(word, [1; 40]);
    let (steps, _) = certificate("steps");
    let few = Limits { positions: 1 << 16, ..Limits::default() };
    assert!(steps.word(1 << 40, &mut Work::new(&few)).is_err_and(|why| why.code.declines()));
}

#[test]
fn formulas_in_numerations_by_words_hold_where_brute_force_says_so() {
    let limits = Limits { positions: 1 << 23, steps: 1 << 32, ..Limits::default() };
    for (name, length) in LENGTHS {
        let (words, lemmas) = certificate(name);
        let list = listed(&words, length);
        let digits = |n: i64| {
            let at = usize::try_from(n).expect("natural");
            list[at].iter().map(|&digit| i64::from(digit)).sum()
        };
        let sequences = sequences(words.digits);
        let (mut decided, mut held) = (0, 0);
        let mut random = Random::new(7, !lemmas.is_empty());
        for _ in 0..6 {
            let numeration = Numeration::Words(Rc::clone(&words));
            let mut context = Context::new(Machines::new(numeration, &limits), &sequences);
            for lemma in &lemmas {
                context.learn(lemma).expect(name);
            }
            for depth in [1, 2, 3].into_iter().cycle().take(12) {
                let formula = formula(&mut random, 2, depth);
                let Some((more, of_these)) = compared(&formula, &mut context, &digits) else {
                    // What was counted is never forgotten, so this context is of no more use.
                    break;
                };
                (decided, held) = (decided + more, held + of_these);
            }
        }
        assert!(decided > 400 && held > 150, "{name} {decided} {held}");
    }
}

/// Whether two automata that read three binary words give the same answer at all words. Words are
/// those without some factor, so a state without the output 1 leads to none.
fn agree(words: &Words, one: &Automaton, other: &Automaton) -> bool {
    let (mut known, mut open) = (HashSet::new(), vec![([0; 3], [0; 2])]);
    while let Some((at, [p, q])) = open.pop() {
        if one.output(p) != other.output(q) {
            return false;
        }
        for letter in 0..8usize {
            let digits = [letter >> 2 & 1, letter >> 1 & 1, letter & 1];
            let next = [0, 1, 2].map(|i| words.language.next(at[i], digits[i]));
            let after = (next, [one.next(p, letter), other.next(q, letter)]);
            if next.iter().all(|&q| words.language.output(q) == Some(1)) && known.insert(after) {
                open.push(after);
            }
        }
    }
    true
}

#[test]
fn a_change_of_a_transition_of_an_adder_is_accepted_only_if_no_word_shows_it() {
    let limits = Limits::default();
    // Of Fibonacci's adder all changes are tried, of the larger one a change of each transition.
    for (name, targets) in [("fibonacci", 16), ("tribonacci", 1)] {
        let (words, lemmas) = certificate(name);
        let Stated { variables, text, automaton: right } = &lemmas[0];
        let states = u32::try_from(right.states()).expect("few");
        let outputs: Vec<_> = (0..states).map(|q| right.output(q)).collect();
        let rows: Vec<u32> = (0..states).flat_map(|q| right.row(q).to_vec()).collect();
        let (mut refused, mut kept) = (0, 0);
        for (at, more) in (0..rows.len()).flat_map(|at| (1..=targets).map(move |more| (at, more))) {
            let mut rows = rows.clone();
            rows[at] = (rows[at] + more) % states;
            let Some(changed) = valid(8, &outputs, &rows) else { continue };
            let numeration = Numeration::Words(Rc::clone(&words));
            let mut context = Context::new(Machines::new(numeration, &limits), &[]);
            let changed = Rc::new(changed);
            let (variables, text) = (variables.clone(), text.clone());
            let stated = Stated { variables, text, automaton: Rc::clone(&changed) };
            let learned = context.learn(&stated).is_ok();
            assert_eq!(learned, agree(&words, right, &changed), "{name} {at} {more}");
            *(if learned { &mut kept } else { &mut refused }) += 1;
        }
        assert!(refused > kept && kept > 0, "{name} {refused} {kept}");
    }
}
