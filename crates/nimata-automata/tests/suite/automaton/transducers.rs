//! What transducers write, beside the words that they read letter by letter.

use nimata_automata::automaton::{
    Dfao, DigitOrder, Numeration, Run, Transducer, TransducerError, reverse,
};
use nimata_automata::budget::Budget;
use nimata_automata::number::numeration::WordSystem;
use proptest::prelude::*;

use super::morphisms::letters;
use super::small::{alphabet, number, random_padded};

/// Reads the first letters of a word one by one: what is written, and the states before.
fn by_letters(machine: &Transducer, word: &Dfao, length: u32) -> [Vec<Option<i64>>; 2] {
    let (mut written, mut states, mut state) = (Vec::new(), Vec::new(), 0);
    for letter in letters(word, length) {
        states.push(Some(i64::from(state)));
        let (next, output) = machine.step(state, letter.expect("a letter")).expect("it is read");
        written.push(Some(output));
        state = next;
    }
    [written, states]
}

fn check(machine: &Transducer, word: &Dfao, legal: Option<&Dfao>) {
    let run = machine.run(word, legal, &Budget::default()).expect("a run");
    let Run { written, state, .. } = run;
    let expected = by_letters(machine, word, 300);
    assert_eq!([letters(&written, 300), letters(&state, 300)], expected, "{machine:?} {word:?}");
}

/// The words of a numeration, most significant digit first.
pub fn legal(system: &WordSystem) -> Dfao {
    let language = system.language();
    let states = 0..number(language.states());
    let outputs = states.clone().map(|state| Some(language.accepts(state).into())).collect();
    let row = |state| (0..language.digits()).map(|digit| language.next(state, digit)).collect();
    let rows = states.map(row).collect();
    Dfao::single_track(language.digits(), DigitOrder::Msd, outputs, rows).expect("a table")
}

fn machines(letters: usize, most: usize) -> impl Strategy<Value = Transducer> {
    (1..=most).prop_flat_map(move |states| {
        let step = (0..number(states), 0i64..3);
        let row = prop::collection::vec(step, letters);
        let letters: Vec<i64> = (0..i64::from(number(letters))).collect();
        prop::collection::vec(row, states)
            .prop_map(move |rows| Transducer::new(letters.clone(), rows).expect("a table"))
    })
}

/// An automaton with an output in every state.
fn with_outputs(word: &Dfao) -> Dfao {
    word.map_outputs(|output| Some(output.unwrap_or(0)))
}

proptest! {
    #[test]
    fn in_a_base_a_run_is_that_of_reading_letter_by_letter(
        // A run remembers a map of the machine's states for each state of the word, which are at
        // most 27³ together: with four states they can be more than the bound.
        word in random_padded(alphabet(2, 1), DigitOrder::Msd, 3, 2),
        machine in machines(2, 3),
    ) {
        check(&machine, &with_outputs(&word), None);
    }

    #[test]
    fn so_it_is_in_base_3_with_the_least_digit_first(
        word in random_padded(alphabet(3, 1), DigitOrder::Msd, 3, 2),
        machine in machines(2, 3),
    ) {
        let word = reverse(&with_outputs(&word), &Budget::default()).expect("small");
        check(&machine, &word, None);
    }

    #[test]
    fn so_it_is_in_numerations_by_words(
        word in random_padded(alphabet(2, 1), DigitOrder::Msd, 3, 2),
        wide in random_padded(alphabet(3, 1), DigitOrder::Msd, 3, 2),
        // A run remembers a map of the machine's states for several blocks, so few states suffice
        // for many maps.
        machine in machines(2, 2),
    ) {
        // In Pell's numeration the last digit is at most 1, and other ones at most 2.
        for (name, word) in [("trib", &word), ("narayana", &word), ("pell", &wide)] {
            let system = WordSystem::named(name).expect("a name");
            let legal = legal(&system);
            let numerals = Numeration::words_of(system, DigitOrder::Msd);
            let word = with_outputs(word).in_numeration(numerals).expect("the same digits");
            check(&machine, &word, Some(&legal));
        }
    }
}

#[test]
fn the_sums_of_the_fibonacci_word_are_its_counts_of_ones() {
    let fibonacci = WordSystem::named("fib").expect("a name");
    let (legal, lin) = (legal(&fibonacci), Numeration::lin(1, 1));
    let rows = vec![vec![0, 1], vec![0, 2], vec![2, 2]];
    let word = Dfao::single_track(2, DigitOrder::Msd, vec![Some(0), Some(1), None], rows);
    let word = word.expect("a table").in_numeration(lin).expect("the same digits");
    for modulus in [2i64, 3, 5] {
        let row = |sum: i64| {
            let after = |letter| (sum + letter) % modulus;
            let step = |letter| (u32::try_from(after(letter)).expect("small"), after(letter));
            vec![step(0), step(1)]
        };
        let sums = Transducer::new(vec![0, 1], (0..modulus).map(row).collect()).expect("a table");
        check(&sums, &word, Some(&legal));
        let run = sums.run(&word, Some(&legal), &Budget::default()).expect("a run");
        assert_eq!(run.written.numeration(), word.numeration());
    }
}

#[test]
fn transducers_that_are_none_and_words_that_they_do_not_read_are_refused() {
    let refused = |letters: Vec<i64>, rows: Vec<Vec<(u32, i64)>>| {
        Transducer::new(letters, rows).expect_err("no transducer")
    };
    assert_eq!(refused(vec![0], vec![]), TransducerError::Empty);
    assert_eq!(refused(vec![1, 0, 1], vec![vec![(0, 0); 3]]), TransducerError::Twice(1));
    let not_total = TransducerError::NotTotal { state: 1, found: 1, needed: 2 };
    assert_eq!(refused(vec![0, 1], vec![vec![(0, 0); 2], vec![(0, 0)]]), not_total);
    let target = TransducerError::Target { state: 0, target: 1, states: 1 };
    assert_eq!(refused(vec![0, 1], vec![vec![(0, 0), (1, 0)]]), target);
    let same = Transducer::new(vec![1, 0], vec![vec![(0, 1), (0, 0)]]).expect("a table");
    assert_eq!(
        [same.step(0, 0), same.step(0, 1), same.step(0, 2)],
        [Some((0, 0)), Some((0, 1)), None]
    );
    let word = |output| {
        let rows = vec![vec![0, 1], vec![1, 1]];
        Dfao::single_track(2, DigitOrder::Msd, vec![Some(0), output], rows).expect("a table")
    };
    for output in [Some(2), None] {
        let error = same.run(&word(output), None, &Budget::default()).expect_err("not read");
        assert_eq!(error, TransducerError::Letter(output));
    }
    let bounded = Budget::default().with_max_states(1);
    let reached = same.run(&word(Some(1)), None, &bounded).expect_err("too few states");
    assert!(matches!(reached, TransducerError::Reached(_)));
}
