//! The automata, tested on the digits of the sequences.

use nimata_automata::automaton::{Dfao, Numeration, Output, minimize};
use nimata_automata::budget::Budget;
use nimata_automata::number::radix::{Base, to_msd_digits};
use nimata_draw::export::json;
use nimata_draw::export::walnut;
use nimata_games::game::claim::{Request, find};
use nimata_games::game::wythoff::{LostPositions, Theorem, WythoffGame};
use nimata_games::game::{Game, GameError};
use num_bigint::BigUint;

const GAMES: [&str; 12] = [
    "wyt:2",
    "wyt:3",
    "wyt:2+1",
    "wyt:3+1",
    "wyt:3+2",
    "wyt:5+2",
    "wythoff:1,1",
    "wythoff:2,3",
    "wythoff:1,4",
    "wythoff:1,2+1",
    "wythoff:2,2+3",
    "wythoff:3,1+3",
];

fn derive(name: &str, claim: &str) -> Result<Dfao, GameError> {
    let rules = WythoffGame::parse(name).expect("a game");
    let (claim, _) = find(rules.claims(), claim, &rules)?;
    let derived = claim.derive(&Request::default())?;
    Ok(derived.automaton.expect("the rules determine the digits"))
}

fn derived(name: &str, claim: &str) -> Dfao {
    derive(name, claim).expect("an automaton")
}

/// The digits of a number in the system of the automaton.
fn digits(derived: &Dfao, number: u64) -> Vec<u32> {
    let number = BigUint::from(number);
    match derived.numeration().base() {
        Some(base) => to_msd_digits(&number, Base::new(base).expect("a base")),
        None => derived.numeration().to_msd_digits(&number),
    }
}

/// The output after two words; the shorter one gets leading zeros.
fn read_pair(dfao: &Dfao, words: [&[u32]; 2]) -> Output {
    let length = words[0].len().max(words[1].len());
    let digit = |word: &[u32], place: usize| match (place + word.len()).checked_sub(length) {
        Some(at) => word[at],
        None => 0,
    };
    let base = dfao.alphabet().base();
    let letters = (0..length).map(|place| digit(words[0], place) * base + digit(words[1], place));
    dfao.output(dfao.run(nimata_automata::automaton::StateId::START, letters))
}

#[test]
fn outcomes_are_those_of_the_moves_at_every_position_of_a_box() {
    for name in GAMES {
        let rules = WythoffGame::parse(name).expect("a game");
        let lost = LostPositions::new(&rules, [150, 150], &Budget::default()).expect("a box");
        let derived = derived(name, "outcome");
        let words: Vec<Vec<u32>> = (0..=150).map(|number| digits(&derived, number)).collect();
        for x in 0..=150 {
            for y in 0..=150 {
                let output = read_pair(&derived, [&words[x], &words[y]]);
                assert_eq!(output, Some(i64::from(!lost.contains(x, y))), "{name}@{x},{y}");
            }
        }
    }
}

#[test]
fn outcomes_are_0_at_the_first_thousands_of_pairs_and_1_beside_them() {
    for name in GAMES {
        let rules = WythoffGame::parse(name).expect("a game");
        let derived = derived(name, "outcome");
        for [smaller, larger] in
            Theorem::of(&rules).expect("a theorem").pairs(&rules).sequence().take(4_000).skip(1)
        {
            let word = digits(&derived, smaller);
            for (y, expected) in [(larger - 1, 1), (larger, 0), (larger + 1, 1)] {
                let other = digits(&derived, y);
                let dfao = &derived;
                assert_eq!(
                    read_pair(dfao, [&word, &other]),
                    Some(expected),
                    "{name}: {smaller},{y}"
                );
                assert_eq!(
                    read_pair(dfao, [&other, &word]),
                    Some(expected),
                    "{name}: {y},{smaller}"
                );
            }
        }
    }
}

#[test]
fn pairs_are_the_p_positions_with_the_smaller_pile_first_and_nothing_else() {
    for name in GAMES {
        let rules = WythoffGame::parse(name).expect("a game");
        let lost = LostPositions::new(&rules, [100, 100], &Budget::default()).expect("a box");
        let pairs = derived(name, "pairs");
        let words: Vec<Vec<u32>> = (0..=100).map(|number| digits(&pairs, number)).collect();
        for x in 0..=100 {
            for y in 0..=100 {
                let output = read_pair(&pairs, [&words[x], &words[y]]);
                let expected = i64::from(x <= y && lost.contains(x, y));
                assert_eq!(output, Some(expected), "{name}@{x},{y}");
            }
        }
        // A word that is not a representation is in no pair, so both automata agree on every pair
        // of words of three digits.
        let outcomes = derived(name, "outcome");
        let base = pairs.alphabet().base();
        each_word(base, 3, &mut |first| {
            let first = first.to_vec();
            each_word(base, 3, &mut |second| {
                let pair = read_pair(&pairs, [&first, second]) == Some(1);
                let lost = read_pair(&outcomes, [&first, second]) == Some(0);
                assert_eq!(pair, lost && &first[..] <= second, "{name}: {first:?}, {second:?}");
            });
        });
    }
}

/// Every word of up to four digits, in the order of their values if they are legal.
fn each_word(base: u32, length: usize, visit: &mut dyn FnMut(&[u32])) {
    let mut word = vec![0; length];
    loop {
        visit(&word);
        let Some(place) = word.iter().rposition(|&digit| digit + 1 < base) else { return };
        word[place] += 1;
        word[place + 1..].fill(0);
    }
}

#[test]
fn words_are_representations_exactly_if_they_are_greedy() {
    for name in GAMES {
        let representations = derived(name, "representations");
        let smaller = derived(name, "smaller-piles");
        let rules = WythoffGame::parse(name).expect("a game");
        let pairs = Theorem::of(&rules).expect("a theorem").pairs(&rules);
        let base = representations.alphabet().base();
        each_word(base, 4, &mut |word| {
            let run = |dfao: &Dfao| {
                dfao.output(
                    dfao.run(nimata_automata::automaton::StateId::START, word.iter().copied()),
                )
            };
            let numeration = representations.numeration();
            if !numeration.is_word_msd(word) {
                assert_eq!(run(&representations), Some(0), "{name}: {word:?}");
                assert_eq!(run(&smaller), None, "{name}: {word:?}");
                return;
            }
            let value = match numeration.base() {
                Some(base) => {
                    word.iter().fold(0u64, |value, &d| value * u64::from(base) + u64::from(d))
                }
                None => u64::try_from(numeration.value_of_msd_digits(word)).expect("small"),
            };
            assert_eq!(run(&representations), Some(1), "{name}: {word:?}");
            let mut sequence = pairs.sequence().map(|[smaller, _]| smaller);
            let is_smaller = sequence.find(|&a| a >= value) == Some(value);
            assert_eq!(run(&smaller), Some(i64::from(is_smaller)), "{name}: {word:?}");
        });
    }
}

#[test]
fn a_track_that_is_no_representation_has_no_outcome() {
    for name in ["wyt:3+2", "wythoff:1,1", "wythoff:2,3"] {
        let derived = derived(name, "outcome");
        let Numeration::Linear { system, .. } = derived.numeration() else {
            panic!("{name} has a base")
        };
        let base = derived.alphabet().base();
        each_word(base, 3, &mut |first| {
            each_word(base, 3, &mut |second| {
                let legal = system.is_greedy_msd(first) && system.is_greedy_msd(second);
                let output = read_pair(&derived, [first, second]);
                assert_eq!(output.is_some(), legal, "{name}: {first:?} {second:?}");
            });
        });
    }
}

#[test]
fn automata_are_minimal_and_leading_zeros_change_nothing() {
    for name in GAMES {
        for claim in ["outcome", "representations", "smaller-piles"] {
            let dfao = derived(name, claim);
            assert_eq!(minimize(&dfao), dfao, "{name}");
            assert_eq!(
                dfao.step(nimata_automata::automaton::StateId::START, 0).index(),
                0,
                "{name}"
            );
        }
    }
}

#[test]
fn state_counts_are_as_drawn() {
    let states = |name: &str| derived(name, "outcome").len();
    assert_eq!((states("wythoff:1,1"), states("wyt:3+2")), (14, 22));
}

#[test]
fn large_alphabets_are_refused_before_their_memory_is_taken() {
    let refused = |name: &str, claim: &str| match derive(name, claim) {
        Err(error) => error.to_string(),
        Ok(_) => panic!("{name} has an automaton"),
    };
    assert!(refused("wythoff:512,513", "outcome").contains("too many for an automaton"));
    assert!(refused("wythoff:512,512", "outcome").contains("memory"));
    assert!(refused("wythoff:1000000,1000000", "smaller-piles").contains("too many"));
    assert!(refused("wyt:3", "values").contains("`values` is not a claim about wyt:3"));
}

#[test]
fn a_json_file_says_whose_digits_they_are_and_is_read_with_them() {
    let derived = derived("wyt:3+2", "smaller-piles");
    let mut file = Vec::new();
    json::write(&mut file, &derived).expect("memory");
    let text = String::from_utf8(file.clone()).expect("text");
    assert!(text.contains("\"numeration\":{\"initial\":[1,4],\"coefficients\":[3,3]}"), "{text}");
    let read = json::read(&file).expect("a file of ours");
    assert_eq!(read.into_sound(), Ok(derived));
    // u_n = 3 u_(n-1) begins with one term, not with two.
    let short = text.replace("[3,3]", "[3]");
    let error = json::read(short.as_bytes()).expect_err("two terms and one coefficient");
    assert!(error.to_string().starts_with("the numeration is not a system of numbers: "));
}

#[test]
fn a_walnut_file_names_the_digits_and_is_read_with_them() {
    for (game, head) in
        [("wythoff:2,1", "msd_lin_2_2"), ("wythoff:1,2", "msd_lin_2_1"), ("wyt:2+1", "msd_lin_2_1")]
    {
        for claim in ["representations", "outcome"] {
            let derived = derived(game, claim);
            let mut file = Vec::new();
            walnut::write(&mut file, &derived, walnut::NONE).expect("memory");
            let text = String::from_utf8(file.clone()).expect("text");
            let heads = vec![head; if claim == "outcome" { 2 } else { 1 }].join(" ");
            assert!(text.starts_with(&format!("{heads}\n\n0 ")), "{text}");
            let read = walnut::read(&file, Some(walnut::NONE)).expect("a file of ours");
            assert_eq!(read.into_sound(), Ok(derived));
        }
    }
}

#[test]
fn a_walnut_file_in_fibonacci_digits_has_walnuts_own_name_for_them() {
    let derived = derived("wythoff:1,1", "representations");
    let mut file = Vec::new();
    walnut::write(&mut file, &derived, walnut::NONE).expect("memory");
    let text = String::from_utf8(file.clone()).expect("text");
    assert_eq!(
        text,
        "msd_fib\n\n0 1\n0 -> 0\n1 -> 1\n\n1 1\n0 -> 0\n1 -> 2\n\n2 0\n0 -> 2\n1 -> 2\n"
    );
    let read = walnut::read(&file, None).expect("a file of ours");
    assert_eq!(read.into_sound(), Ok(derived));
}
