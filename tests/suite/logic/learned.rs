//! Sequences that are learned, and the sentences that determine them, against plain loops.

use nimata::automaton::{DigitOrder, Numeration};
use nimata::budget::Budget;
use nimata::proof::{FirstTerms, Learned, learn};
use nimata::{AskError, number};
use nimata_testing::Chance;
use num_bigint::BigUint;

fn in_base(base: u32) -> Numeration {
    Numeration::Base { base, order: DigitOrder::Msd }
}

fn by_sentences(sentences: &[&str], base: u32) -> Result<Learned, AskError> {
    let sentences: Vec<String> = sentences.iter().map(|&text| text.to_owned()).collect();
    learn(None, &sentences, &[in_base(base)], &Budget::default())
}

fn of_terms(terms: Vec<Option<i64>>, sentences: &[&str]) -> Result<Learned, AskError> {
    let sentences: Vec<String> = sentences.iter().map(|&text| text.to_owned()).collect();
    let known = FirstTerms { first: 0, terms };
    learn(Some(known), &sentences, &[in_base(2)], &Budget::default())
}

fn thue_morse(count: u32) -> Vec<Option<i64>> {
    (0..count).map(|n| Some(i64::from(n.count_ones() % 2))).collect()
}

/// Whether each term is determined, if there is a proof.
fn only(learned: &Learned) -> bool {
    learned.proof.as_ref().expect("sentences were given").only.is_some()
}

/// T[kn + i] is a random map of T[n], and T[0] a value that the map of i = 0 keeps.
#[test]
fn random_recurrences_have_the_terms_of_a_plain_loop() {
    let mut chance = Chance(50);
    for _ in 0..20 {
        let base = 2 + chance.below(3);
        let values = 2 + chance.below(2);
        let first = chance.below(values);
        let mut maps: Vec<Vec<u64>> =
            (0..base).map(|_| (0..values).map(|_| chance.below(values)).collect()).collect();
        maps[0][number::index(u32::try_from(first).expect("small"))] = first;
        let mut sentences = vec![format!("T[0] = @{first}")];
        for (i, map) in maps.iter().enumerate() {
            let each = map
                .iter()
                .enumerate()
                .map(|(from, to)| format!("(T[n] = @{from} => T[{base}*n + {i}] = @{to})"));
            let body = each.chain([format!("T[n] < @{values}")]).collect::<Vec<_>>().join(" & ");
            sentences.push(format!("A n ({body})"));
        }
        let texts: Vec<&str> = sentences.iter().map(String::as_str).collect();
        let small = u32::try_from(base).expect("small");
        let learned =
            by_sentences(&texts, small).unwrap_or_else(|error| panic!("{sentences:?}: {error}"));
        assert!(only(&learned), "{sentences:?}");
        let mut terms = vec![first];
        for n in 1..3_000u64 {
            let index = |number: u64| usize::try_from(number).expect("small");
            let before = terms[index(n / base)];
            terms.push(maps[index(n % base)][index(before)]);
        }
        for (n, term) in terms.iter().enumerate() {
            let here = learned.automaton.value_at(&BigUint::from(n));
            assert_eq!(here, Some(i64::try_from(*term).expect("small")), "{sentences:?} at {n}");
        }
    }
}

#[test]
fn what_two_sequences_satisfy_determines_none() {
    let halves = ["A n (T[2*n] = T[n])", "A n (T[2*n + 1] != T[n])"];
    // The Thue–Morse word with its letters exchanged satisfies them as well.
    assert!(!only(&of_terms(thue_morse(200), &halves).expect("proved")));
    let begun = [halves[0], halves[1], "T[0] = @0"];
    assert!(only(&of_terms(thue_morse(200), &begun).expect("proved")));
    // Both circular rules, and rules for some places alone, leave terms open.
    for open in [
        &["T[0] = @0", "A n (T[n] = @0 | T[n] = @1)"][..],
        &["T[0] = @0", "A n (T[2*n + 1] = T[n])", "A n T[n] < @2"],
        &["T[0] = @0", "A n (T[2*n] = T[4*n + 1] & T[n] < @2)"],
        &["E n (T[n] = @1)", "A n (E m (m >= n & T[m] = @0))"],
        &["A n (T[n + 1] = T[n] & T[n] < @2)"],
        &["A n (n > 0 => T[n] != T[n - 1])", "A n T[n] < @2"],
    ] {
        let error = by_sentences(open, 2).expect_err("terms are open");
        assert!(matches!(error, AskError::Unsuitable(_)), "{open:?}: {error}");
    }
}

#[test]
fn a_difference_below_zero_is_no_index() {
    // At n = 0 the atom T[n-1] = @1 is false, and so is the left side.
    let alternating = ["T[0] = @1", "A n (T[n] = @0 <=> T[n-1] = @1)", "A n T[n] < @2"];
    let learned = by_sentences(&alternating, 2).expect("proved");
    assert!(only(&learned));
    let terms: Vec<_> = (0..6u32).map(|n| learned.automaton.value_at(&n.into())).collect();
    assert_eq!(terms, [1, 0, 1, 0, 1, 0].map(Some));
    // The sentence at n = 0 says nothing of T[0] through T[n-1], so something else must.
    assert!(by_sentences(&alternating[1..], 2).is_err());
}

#[test]
fn what_is_false_or_too_short_is_not_called_learned() {
    let undecided = |found: Result<Learned, AskError>| match found {
        Err(AskError::Undecided(why)) => why,
        other => panic!("{other:?}"),
    };
    let squares = (0..400u32).map(|n| Some(i64::from(n.isqrt().pow(2) == n))).collect();
    assert!(undecided(of_terms(squares, &[])).contains("three quarters of these 400 terms"));
    let overlap = undecided(of_terms(thue_morse(100), &["A n (T[n] != T[n+1])"]));
    assert!(overlap.contains("T[n + 1])` is false at n = 1"), "{overlap}");
    // Contradictory sentences: the second is true of no sequence that begins with 0.
    let contradictory = by_sentences(&["T[0] = @0", "A n (T[n] = @1)"], 2);
    assert!(contradictory.is_err());
    // One wrong term at the end is seen, though it was not shown.
    let mut wrong = thue_morse(100);
    wrong[99] = Some(1 - wrong[99].expect("a term"));
    assert!(undecided(of_terms(wrong, &[])).contains("wrong at 99"));
    assert!(of_terms(Vec::new(), &[]).is_err());
    assert!(by_sentences(&[], 2).is_err());
}

#[test]
fn a_sequence_that_lacks_terms_is_not_the_only_one() {
    // Both satisfy the sentence, which no term at 0 or 1 contradicts.
    for first in [1, 2] {
        let known = FirstTerms { first, terms: vec![Some(0); 200] };
        let such = ["A n T[n] != @1".to_owned()];
        let learned = learn(Some(known), &such, &[in_base(2)], &Budget::default());
        let learned = learned.expect("the sentence is true");
        assert!(!only(&learned), "from {first} on");
        let whole = of_terms(vec![Some(0); 200], &["A n T[n] != @1"]).expect("proved");
        assert!(only(&whole));
    }
    // The numbers of a sentence are those of the sequence.
    let integers = of_terms(vec![Some(0); 200], &["?msd_neg_2 A n (n >= 0)"]);
    let error = integers.expect_err("another numeration").to_string();
    assert!(error.contains("names the numeration"), "{error}");
}
