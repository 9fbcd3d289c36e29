//! Morphisms: their texts, and fixed points and images beside words that are written out.

use nimata_automata::automaton::{Dfao, DigitOrder, Morphism, MorphismError, Numeration, reverse};
use nimata_automata::budget::Budget;
use proptest::prelude::*;

use super::small::{alphabet, random_padded};
use super::transducers::legal;

/// Letters with their images.
pub type Rules<'a> = &'a [(i64, &'a [i64])];

/// The first letters of a fixed point: the morphism is applied to the whole word again and again.
pub fn iterated(rules: &[(i64, &[i64])], first: i64, length: usize) -> Vec<i64> {
    let image = |letter| rules.iter().find(|rule| rule.0 == letter).expect("a rule").1;
    let mut word = vec![first];
    while word.len() < length {
        word = word.iter().flat_map(|&letter| image(letter)).copied().collect();
    }
    word.truncate(length);
    word
}

pub fn text(rules: &[(i64, &[i64])]) -> String {
    let letters =
        |word: &[i64]| word.iter().map(|letter| format!("[{letter}]")).collect::<String>();
    let rules = rules.iter().map(|rule| format!("[{}] -> {}", rule.0, letters(rule.1)));
    rules.collect::<Vec<_>>().join(" ")
}

pub fn letters(word: &Dfao, length: u32) -> Vec<Option<i64>> {
    (0..length).map(|n| word.value_at(&n.into())).collect()
}

const LEECH: [(i64, &[i64]); 3] = [
    (0, &[0, 1, 2, 1, 0, 2, 1, 2, 0, 1, 2, 1, 0]),
    (1, &[1, 2, 0, 2, 1, 0, 2, 0, 1, 2, 0, 2, 1]),
    (2, &[2, 0, 1, 0, 2, 1, 0, 1, 2, 0, 1, 0, 2]),
];

#[test]
fn fixed_points_are_those_of_iteration_up_to_ten_thousand_letters() {
    let cases: [(Rules<'_>, i64, &str); 16] = [
        (&[(0, &[0, 1]), (1, &[1, 0])], 0, "msd_2"),
        (&[(0, &[0, 1]), (1, &[1, 0])], 1, "msd_2"),
        (&[(0, &[0, 1]), (1, &[0, 0])], 0, "msd_2"),
        (&LEECH, 0, "msd_13"),
        (&[(0, &[0, 1]), (1, &[0])], 0, "lin(1,1)"),
        (&[(0, &[0, 1]), (1, &[0, 2]), (2, &[0])], 0, "trib"),
        (&[(0, &[0, 1]), (1, &[2]), (2, &[0])], 0, "narayana"),
        (&[(0, &[0, 0, 1]), (1, &[0])], 0, "lin(2,1)"),
        (&[(0, &[0, 0, 0, 1]), (1, &[0, 0])], 0, "lin(3,2)"),
        (&[(0, &[0, 1]), (1, &[0, 2]), (2, &[0, 3]), (3, &[0])], 0, "tetra"),
        // The images grow at different rates, or some letters have few.
        (&[(0, &[0, 1, 2]), (1, &[1, 0]), (2, &[2])], 0, "W"),
        (&[(0, &[0, 1]), (1, &[1])], 0, "W"),
        (&[(0, &[0, 1]), (1, &[1, 2]), (2, &[2])], 0, "W"),
        (&[(7, &[7, -3, 100]), (-3, &[100]), (100, &[7, 7])], 7, "W"),
        // Letters vanish.
        (&[(0, &[0, 1, 2]), (1, &[]), (2, &[0, 1])], 0, "W"),
        // A letter without image that does not occur matters not, nor do its images' lengths.
        (&[(0, &[0, 1]), (1, &[1, 1]), (5, &[5, 6, 7])], 0, "msd_2"),
    ];
    for (rules, first, name) in cases {
        let morphism: Morphism = text(rules).parse().expect("rules");
        let word = morphism.fixed_point(first, "W", &Budget::default()).expect("an infinite word");
        let numerals = word.numeration().to_string();
        // Words of a numeration of their own have no name here.
        assert!(numerals == name || numerals == "W", "{numerals} of {morphism}");
        let expected = iterated(rules, first, 10_000);
        assert_eq!(morphism.prefix(first, 10_000).expect("an infinite word"), expected);
        let found = letters(&word, 10_000);
        assert!(found.into_iter().eq(expected.into_iter().map(Some)), "{morphism}");
    }
}

#[test]
fn famous_words_are_codings_and_images_of_fixed_points() {
    let all = Budget::default();
    let coded = |rules: &str, coding: &str| {
        let morphism: Morphism = rules.parse().expect("rules");
        let word = morphism.fixed_point(0, "W", &all).expect("an infinite word");
        coding.parse::<Morphism>().expect("rules").image_of(&word, &all).expect("an image")
    };
    let ones = |n: u32| i64::from(n.count_ones() % 2);
    let pairs = |n: u32| i64::from((n & (n >> 1)).count_ones() % 2);
    let odd_part = |n: u32| n >> n.trailing_zeros();
    let blocks = |n: u32| {
        let digits = format!("{n:b}");
        i64::from(digits.split('1').all(|zeros| zeros.len() % 2 == 0) || n == 0)
    };
    type Definition = Box<dyn Fn(u32) -> i64>;
    let words: [(Dfao, Definition); 5] = [
        (coded("0 -> 01, 1 -> 10", "0 -> 0, 1 -> 1"), Box::new(ones)),
        // The period-doubling word: the parity of the zeros at the end of n + 1.
        (
            coded("0 -> 01, 1 -> 00", "0 -> 0, 1 -> 1"),
            Box::new(|n| i64::from((n + 1).trailing_zeros() % 2)),
        ),
        // The paperfolding word: 0 where the odd part of n + 1 is 1 modulo 4.
        (
            coded("0 -> 01, 1 -> 21, 2 -> 03, 3 -> 23", "0 -> 0, 1 -> 0, 2 -> 1, 3 -> 1"),
            Box::new(move |n| i64::from(odd_part(n + 1) % 4 == 3)),
        ),
        // Rudin and Shapiro: the parity of the number of 11 in binary.
        (
            coded("0 -> 01, 1 -> 02, 2 -> 31, 3 -> 32", "0 -> 0, 1 -> 0, 2 -> 1, 3 -> 1"),
            Box::new(pairs),
        ),
        // Baum and Sweet: 1 where no block of zeros has odd length.
        (
            coded("0 -> 01, 1 -> 21, 2 -> 13, 3 -> 33", "0 -> 1, 1 -> 1, 2 -> 0, 3 -> 0"),
            Box::new(blocks),
        ),
    ];
    for (word, by_definition) in words {
        for n in 0..10_000u32 {
            assert_eq!(word.value_at(&n.into()), Some(by_definition(n)), "{word:?} at {n}");
        }
    }
}

/// The letters of the image of a word, and for each the index of its letter and its place, from 1.
fn image_by_letters(rules: Rules<'_>, word: &Dfao, length: usize) -> Vec<(i64, u32, i64)> {
    let mut found = Vec::new();
    for n in 0.. {
        let letter = word.value_at(&n.into()).expect("a letter");
        let image = rules.iter().find(|rule| rule.0 == letter).expect("a rule").1;
        found.extend(image.iter().zip(1..).map(|(&written, place)| (written, n, place)));
        if found.len() >= length {
            found.truncate(length);
            return found;
        }
    }
    unreachable!("the image is infinite")
}

#[test]
fn images_of_different_lengths_stand_where_those_of_the_letters_end() {
    let cases: [(&str, Rules<'_>); 8] = [
        ("0 -> 01, 1 -> 10", &[(0, &[0]), (1, &[1, 2])]),
        ("0 -> 01, 1 -> 10", &[(0, &[]), (1, &[3, 4, 5])]),
        ("0 -> 012, 1 -> 120, 2 -> 201", &[(0, &[0]), (1, &[1, 1]), (2, &[2, 2, 2])]),
        ("0 -> 01, 1 -> 0", &[(0, &[0, 1]), (1, &[0])]),
        ("0 -> 01, 1 -> 0", &[(0, &[]), (1, &[1])]),
        ("0 -> 01, 1 -> 0", &[(0, &[0, 1, 2]), (1, &[3, 4, 5])]),
        ("0 -> 01, 1 -> 02, 2 -> 0", &[(0, &[0]), (1, &[1, 1]), (2, &[])]),
        ("0 -> 0012, 1 -> 12, 2 -> 0", &[(0, &[0, 1]), (1, &[0]), (2, &[1])]),
    ];
    let all = Budget::default();
    for (text, rules) in cases {
        let word = text.parse::<Morphism>().expect("rules").fixed_point(0, "W", &all);
        let word = word.expect("an infinite word");
        let legal = word.numeration().words().map(legal);
        let morphism: Morphism = self::text(rules).parse().expect("rules");
        let found = morphism.parts_of(&word, legal.as_ref(), &all).expect("it is found");
        for (p, (written, n, place)) in (0u32..).zip(image_by_letters(rules, &word, 2000)) {
            assert_eq!(found.image.value_at(&p.into()), Some(written), "{text} {rules:?} {p}");
            let part = |n: u32| found.parts.value_at_tuple(&[n.into(), p.into()]);
            assert_eq!(part(n), Some(place), "{text} {rules:?} {n} {p}");
            assert_eq!(part(n + 1), Some(0), "{text} {rules:?} {n} {p}");
        }
        if word.numeration().base().is_some() {
            let back = reverse(&word, &all).expect("small");
            let back = morphism.parts_of(&back, None, &all).expect("it is found").image;
            for p in 0..200u32 {
                assert_eq!(back.value_at(&p.into()), found.image.value_at(&p.into()), "{text}");
            }
        }
    }
}

#[test]
fn no_image_is_found_where_no_automaton_knows_the_lengths() {
    // The number of ones among the first n letters of the paperfolding word differs from n/2 by as
    // much as the number of digits of n.
    let rules: Morphism = "0 -> 01, 1 -> 21, 2 -> 03, 3 -> 23".parse().expect("rules");
    let all = Budget::default().with_max_states(5000);
    let word = rules.fixed_point(0, "W", &all).expect("an infinite word");
    let longer: Morphism = "0 -> 0, 1 -> 0, 2 -> 11, 3 -> 11".parse().expect("rules");
    assert!(matches!(longer.parts_of(&word, None, &all), Err(MorphismError::NotFound(_))));
}

#[test]
fn leechs_word_has_no_square_among_its_first_letters() {
    let morphism: Morphism = text(&LEECH).parse().expect("rules");
    let word = morphism.prefix(0, 600).expect("a fixed point");
    for period in 1..300 {
        for at in 0..=600 - 2 * period {
            let (one, other) = (&word[at..at + period], &word[at + period..at + 2 * period]);
            assert_ne!(one, other, "a square of period {period} at {at}");
        }
    }
}

proptest! {
    #[test]
    fn images_of_random_words_are_the_images_of_their_letters(
        word in random_padded(alphabet(3, 1), DigitOrder::Msd, 4, 3),
        order in prop::sample::select(DigitOrder::ALL.to_vec()),
        images in (1usize..6).prop_flat_map(|k| prop::collection::vec(
            prop::collection::vec(0i64..4, k), 3)),
    ) {
        let rules: Vec<(i64, &[i64])> = (0..3).zip(images.iter().map(Vec::as_slice)).collect();
        let morphism: Morphism = text(&rules).parse().expect("rules");
        let word = match order {
            DigitOrder::Msd => word,
            DigitOrder::Lsd => reverse(&word, &Budget::default()).expect("small"),
        };
        // An automaton that reads the least significant digit first may need exponentially more
        // states to divide by the length of the images.
        let few = Budget::default().with_max_states(20_000);
        let image = match (morphism.image_of(&word, &few), order) {
            (Err(MorphismError::Reached(_)), DigitOrder::Lsd) => return Ok(()),
            (image, _) => image.expect("an image"),
        };
        prop_assert_eq!(image.order(), order);
        let expected = letters(&word, 200).into_iter().flat_map(|letter| match letter {
            Some(letter) => images[usize::try_from(letter).expect("small")]
                .iter().copied().map(Some).collect(),
            None => vec![None; images[0].len()],
        });
        let expected: Vec<Option<i64>> = expected.take(200).collect();
        prop_assert_eq!(letters(&image, 200), expected);
    }
}

#[test]
fn fixed_points_that_do_not_exist_are_refused_with_the_reason() {
    for (text, first, says) in [
        ("0 -> 10, 1 -> 01", 0, "no letter begins an infinite one"),
        ("0 -> 10, 1 -> 12, 2 -> 2", 0, "infinite ones may begin with 1"),
        ("0 -> 01", 0, "the letter 1 has no image"),
        ("0 -> 0", 0, "is finite"),
        ("0 -> 01, 1 ->", 0, "is finite"),
        ("0 -> 012, 1 -> 2, 2 ->", 0, "is finite"),
        ("1 -> 10, 0 -> 01", 2, "the letter 2 has no image"),
    ] {
        let morphism: Morphism = text.parse().expect("rules");
        let error = morphism.fixed_point(first, "W", &Budget::default()).expect_err(text);
        assert!(error.to_string().contains(says), "{text}: {error}");
    }
    // Images of different lengths have at most 256 letters.
    for (length, fits) in [(256, true), (257, false)] {
        let text = format!("0 -> {}, 1 -> 0", "0".to_owned() + &"1".repeat(length - 1));
        let morphism: Morphism = text.parse().expect("rules");
        let found = morphism.fixed_point(0, "W", &Budget::default());
        assert_eq!(found.is_ok(), fits, "{length}");
    }
    // Uniform ones may have more.
    let text = format!("0 -> 0{}, 1 -> {}", "1".repeat(299), "0".repeat(300));
    let word = text.parse::<Morphism>().expect("rules").fixed_point(0, "W", &Budget::default());
    let base = Numeration::Base { base: 300, order: DigitOrder::Msd };
    assert_eq!(word.expect("an infinite word").numeration(), &base);
    // Few states are too few.
    let bounded = Budget::default().with_max_states(2);
    let morphism: Morphism = "0 -> 01, 1 -> 12, 2 -> 20".parse().expect("rules");
    assert!(matches!(morphism.fixed_point(0, "W", &bounded), Err(MorphismError::Reached(_))));
}
