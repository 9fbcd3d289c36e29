//! The prover compared with the definition, and with known facts about famous words.

use nimata::automaton::{Dfao, DigitOrder, Numeration};
use nimata::budget::{Budget, Reached};
use nimata::logic::{
    Answer, Environment, Extent, Formula, Sequence, Set, Solution, SolveError, Vocabulary, Wanted,
    numerals_named, parse, solve,
};
use nimata::num_bigint::BigUint;
use nimata_checker::{Limits, Verdict, check};

use super::naive::{Naive, run};
use super::random;
use super::sentences::{Part, judge};
use nimata_testing::Chance;

const MSD_2: Numeration = Numeration::Base { base: 2, order: DigitOrder::Msd };
const LSD_2: Numeration = Numeration::Base { base: 2, order: DigitOrder::Lsd };
const MSD_3: Numeration = Numeration::Base { base: 3, order: DigitOrder::Msd };

/// Zeckendorf's system.
fn fibonacci() -> Numeration {
    Numeration::lin(1, 1)
}

/// A numeration by words.
fn words(name: &str) -> Numeration {
    numerals_named(name).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn sequence(name: &str, automaton: Dfao) -> Sequence {
    Sequence { name: name.to_owned(), automaton, game: None }
}

/// The Thue–Morse word, or the parity of the sum of the digits in other numerals.
fn parity(numerals: &Numeration) -> Sequence {
    let row = |state: u32| (0..numerals.digits()).map(|digit| (state + digit) % 2).collect();
    let (digits, order) = (numerals.digits(), numerals.order());
    let rows = vec![row(0), row(1)];
    let automaton = Dfao::single_track(digits, order, vec![Some(0), Some(1)], rows);
    let automaton = automaton.and_then(|table| table.in_numeration(numerals.clone()));
    sequence("T", automaton.expect("a table"))
}

/// A sequence with three outputs, one of which is `null`: it depends on the last nonzero digits.
fn ragged(numerals: &Numeration) -> Sequence {
    let digits = numerals.digits();
    let row = |state: u32| {
        let after = |digit: u32| if digit == 0 { state } else { (2 * state + digit) % 3 };
        (0..digits).map(after).collect()
    };
    let outputs = vec![Some(0), None, Some(2)];
    let rows = vec![row(0), row(1), row(2)];
    let automaton = Dfao::single_track(digits, numerals.order(), outputs, rows)
        .and_then(|table| table.in_numeration(numerals.clone()));
    sequence("S", automaton.expect("a table"))
}

/// The Fibonacci word 0100101001001…: the last digit of the representation.
fn fibonacci_word() -> Sequence {
    let rows = vec![vec![0, 1], vec![0, 1]];
    let outputs = vec![Some(0), Some(1)];
    let automaton = Dfao::single_track(2, DigitOrder::Msd, outputs, rows)
        .and_then(|table| table.in_numeration(fibonacci()));
    sequence("F", automaton.expect("a table"))
}

fn environment(numerals: Numeration, sequences: Vec<Sequence>) -> Environment {
    Environment::new(numerals, sequences).expect("sequences in these numerals")
}

fn read(text: &str, environment: &Environment) -> Formula {
    let mut words = Vocabulary::default();
    for sequence in environment.sequences() {
        let tracks = sequence.automaton.alphabet().tracks();
        words.add_sequence(&sequence.name, usize::try_from(tracks).expect("few"));
    }
    parse(text, &words).unwrap_or_else(|error| panic!("{text}: {error}")).formula
}

fn solved(formula: &Formula, environment: &Environment) -> Solution {
    solve(formula, environment, &Wanted::default(), &mut |_, _| {})
        .unwrap_or_else(|error| panic!("{formula}: {error}"))
}

fn truth(text: &str, environment: &Environment) -> (bool, Option<Vec<(String, BigUint)>>) {
    match solved(&read(text, environment), environment).answer {
        Answer::Sentence { truth, witness } => (truth, witness),
        Answer::Set(_) => panic!("{text} has free variables"),
    }
}

fn set(text: &str, environment: &Environment) -> Set {
    match solved(&read(text, environment), environment).answer {
        Answer::Set(set) => set,
        Answer::Sentence { .. } => panic!("{text} has no free variable"),
    }
}

fn numbers(set: &Set) -> Vec<Vec<u64>> {
    let small = |number: &BigUint| u64::try_from(number).expect("small");
    set.least.iter().map(|tuple| tuple.iter().map(small).collect()).collect()
}

fn accepted(text: &str, environment: &Environment) {
    let formula = read(text, environment);
    let solution = solved(&formula, environment);
    let certificate = solution.statement(&formula, environment).certificate().to_json();
    let verdict = check(certificate.as_bytes(), None, &Limits::default());
    assert!(matches!(verdict, Verdict::Accepted(_)), "{text}: {verdict:?}");
}

#[test]
fn random_formulas_with_bounded_quantifiers_agree_with_the_definition() {
    let words = ["rec(1,1)", "lsd_rec(1,1)", "pell", "lsd_pell"].map(words);
    let others = [MSD_2, LSD_2, MSD_3, fibonacci(), Numeration::lin(3, 2)];
    for numerals in others.into_iter().chain(words) {
        let environment = environment(numerals.clone(), vec![ragged(&numerals)]);
        let sequences = environment.sequences();
        let naive = Naive { numerals: numerals.clone(), sequences, bound: 8 };
        // Sums in some systems take long.
        let is_long = numerals == Numeration::lin(3, 2) || numerals.words().is_some();
        let seeds = if is_long { 15 } else { 250 };
        let by_words = numerals.words().is_some();
        let states = if by_words { 20_000 } else { 1_000_000 };
        let budget = Budget::default().with_max_states(states);
        let mut beyond = 0;
        for seed in 0..seeds {
            let mut chance = Chance(seed);
            let mut free = vec!["x".to_owned(), "y".to_owned()];
            free.truncate(usize::try_from(seed % 3).expect("small"));
            let mut quantifiers = 3;
            let formula = random::formula(&mut chance, &mut free, &mut quantifiers, 4, true);
            let wanted = Wanted { budget: budget.clone(), ..Wanted::default() };
            match solve(&formula, &environment, &wanted, &mut |_, _| {}) {
                Ok(Solution { answer: Answer::Sentence { truth, .. }, .. }) => {
                    assert_eq!(truth, naive.holds(&formula, &mut Vec::new()), "{formula}");
                }
                Ok(Solution { answer: Answer::Set(set), .. }) => agrees(&formula, &set, &naive),
                // Sums of three words and more may have large automata.
                Err(SolveError::Bound { .. }) if by_words => beyond += 1,
                Err(error) => panic!("{formula}: {error}"),
            }
        }
        assert!(4 * beyond <= seeds, "{beyond} of {seeds} formulas in {numerals} were too large");
    }
}

/// The automaton of a set agrees with the definition at all small numbers, with padding or without.
fn agrees(formula: &Formula, set: &Set, naive: &Naive) {
    let most = if set.variables.len() == 1 { 60 } else { 14 };
    let mut least = Vec::new();
    for x in 0..most {
        for y in 0..if set.variables.len() == 1 { 1 } else { most } {
            let tuple = &[x, y][..set.variables.len()];
            let names = set.variables.iter().cloned();
            let holds = naive.holds(formula, &mut names.zip(tuple.iter().copied()).collect());
            for padding in [0, 1, 3] {
                let state = run(&set.automaton, &naive.numerals, tuple, padding);
                let says = set.automaton.output(state) == Some(1);
                assert_eq!(says, holds, "{formula} at {tuple:?} in {}", naive.numerals);
            }
            if holds {
                least.push(tuple.to_vec());
            }
        }
    }
    if set.variables.len() == 1 {
        let first: Vec<Vec<u64>> = numbers(set).into_iter().filter(|n| n[0] < most).collect();
        assert_eq!(first, least[..first.len()], "{formula}");
        assert!(first.len() == least.len() || first.len() >= 10, "{formula}");
        if let Extent::Finite(count) = &set.extent {
            assert!(*count >= BigUint::from(least.len()), "{formula}");
        }
    }
}

#[test]
fn arithmetic_has_the_same_truth_in_every_numeration() {
    let mut seen = [0, 0];
    for seed in 0..300 {
        let mut chance = Chance(1_000_000 + seed);
        let mut quantifiers = 3;
        let formula = random::formula(&mut chance, &mut Vec::new(), &mut quantifiers, 5, false);
        let truths = [MSD_2, LSD_2, MSD_3, fibonacci()].map(|numerals| {
            match solved(&formula, &environment(numerals, Vec::new())).answer {
                Answer::Sentence { truth, .. } => truth,
                Answer::Set(_) => panic!("no variable is free"),
            }
        });
        assert!(truths.iter().all(|&truth| truth == truths[0]), "{formula}: {truths:?}");
        seen[usize::from(truths[0])] += 1;
    }
    assert!(seen[0] > 30 && seen[1] > 30, "{seen:?}");
}

#[test]
fn unbounded_quantifiers_agree_with_what_is_known() {
    for numerals in [MSD_2, LSD_2, MSD_3, fibonacci(), Numeration::lin(2, 1)] {
        let environment = environment(numerals.clone(), Vec::new());
        for sentence in [
            "A x (E y (y > x))",
            "A x,y (x + y = y + x)",
            "A x,y,z (x < y & y < z => x + 1 < z)",
            "A x (E y (x = 2*y | x = 2*y + 1))",
            // Every number from 8 on is a sum of threes and fives.
            "A n (n >= 8 => (E a,b (n = 3*a + 5*b)))",
            "~(E a,b (7 = 3*a + 5*b))",
            // The bound number is longer than the free ones.
            "A x (E y (y > 9*x + 100 & y < 9*x + 102))",
            "A x (x/2 + x/2 = x | x/2 + x/2 + 1 = x)",
            // A negative difference makes an atom false.
            "A x ((x - 1 >= 0) <=> x >= 1)",
            "A x (x < 5 => ~(x - 5 = x - 5))",
            // Constants are integers.
            "3 - 5 = 3 - 5",
        ] {
            assert!(truth(sentence, &environment).0, "{sentence} in {numerals}");
        }
    }
}

#[test]
fn squares_in_the_thue_morse_word_have_the_orders_2_to_the_k_and_3_times_that() {
    for numerals in [MSD_2, LSD_2] {
        let environment = environment(numerals.clone(), vec![parity(&numerals)]);
        let overlap = "E i,n (n >= 1 & (A k (k <= n => T[i+k] = T[i+k+n])))";
        assert_eq!(truth(overlap, &environment), (false, None));
        let orders = set("E i (n >= 1 & (A k (k < n => T[i+k] = T[i+k+n])))", &environment);
        assert_eq!(orders.extent, Extent::Infinite);
        let first: Vec<u64> = numbers(&orders).into_iter().map(|tuple| tuple[0]).collect();
        assert_eq!(first, [1, 2, 3, 4, 6, 8, 12, 16, 24, 32]);
    }
}

#[test]
fn the_fibonacci_word_has_cubes_and_no_fourth_power() {
    let environment = environment(fibonacci(), vec![fibonacci_word()]);
    // 01001010010 010 010: the first cube is (010)^3 at 5.
    let cube = "E i,n (n >= 1 & (A k (k < 2*n => F[i+k] = F[i+k+n])))";
    let witness = truth(cube, &environment).1.expect("a cube");
    let [(_, i), (_, n)] = &witness[..] else { panic!("two variables") };
    let [i, n] = [i, n].map(|number| u64::try_from(number).expect("small"));
    let automaton = &environment.sequences()[0].automaton;
    let at = |place| automaton.output(run(automaton, &fibonacci(), &[place], 0));
    assert!(n >= 1 && (0..2 * n).all(|k| at(i + k) == at(i + k + n)));
    let fourth = "E i,n (n >= 1 & (A k (k < 3*n => F[i+k] = F[i+k+n])))";
    assert_eq!(truth(fourth, &environment), (false, None));
    let orders = set("E i (n >= 1 & (A k (k < n => F[i+k] = F[i+k+n])))", &environment);
    let first: Vec<u64> = numbers(&orders).into_iter().map(|tuple| tuple[0]).collect();
    assert_eq!(first, [1, 2, 3, 5, 8, 13, 21, 34, 55, 89]);
}

#[test]
fn false_for_all_and_true_exists_name_the_least_numbers() {
    for numerals in [MSD_2, LSD_2, MSD_3, fibonacci()] {
        let environment = environment(numerals.clone(), vec![ragged(&numerals)]);
        let least = |text: &str| truth(text, &environment).1.map(|found| found[0].1.clone());
        assert_eq!(least("A n (n < 1000000)"), Some(1_000_000u32.into()));
        assert_eq!(least("E n (n > 17 & n != 18)"), Some(19u32.into()));
        assert_eq!(least("~(A n (n != 33))"), Some(33u32.into()));
        assert_eq!(least("A n (n >= 0)"), None);
    }
}

#[test]
fn solutions_are_counted_and_listed_in_order() {
    for numerals in [MSD_2, LSD_2, MSD_3] {
        let environment = environment(numerals.clone(), Vec::new());
        let few = set("n < 20 & n > 10 & n != 13", &environment);
        assert_eq!(few.extent, Extent::Finite(8u32.into()));
        assert_eq!(numbers(&few).concat(), [11, 12, 14, 15, 16, 17, 18, 19]);
        assert_eq!(set("n < n", &environment).extent, Extent::Empty);
        assert_eq!(set("n = n", &environment).extent, Extent::All);
        let pairs = set("x + y = 5000", &environment);
        assert_eq!(pairs.extent, Extent::Finite(5001u32.into()));
        assert_eq!(pairs.least.len(), 100);
    }
    // Numbers are ordered by length first, and then by the first variable: 7 has three binary
    // digits, 8 has four.
    let environment = environment(MSD_2, Vec::new());
    let pairs = numbers(&set("x + y = 9 & x != 0", &environment));
    let expected = [[2, 7], [3, 6], [4, 5], [5, 4], [6, 3], [7, 2], [1, 8], [8, 1], [9, 0]];
    assert_eq!(pairs, expected);
}

#[test]
fn illegal_words_of_a_numeration_are_not_accepted() {
    let environment = environment(fibonacci(), Vec::new());
    let all = set("n = n", &environment);
    assert_eq!(all.extent, Extent::All);
    let state = all.automaton.run(nimata::automaton::StateId::START, [1, 1]);
    assert_eq!(all.automaton.output(state), Some(0));
}

#[test]
fn answers_and_lemmas_are_certificates_that_the_checker_accepts() {
    for numerals in [MSD_2, LSD_2, MSD_3, fibonacci()] {
        let environment = environment(numerals.clone(), vec![parity(&numerals), ragged(&numerals)]);
        for text in [
            "A i (E j (j > i & T[j] != T[i]))",
            "A n (E m (2*m = n | 2*m + 1 = n))",
            "A n (n < 40)",
            "E m (2*m = n & S[m] = @2)",
            "x < 3*y & ~(E z (z + x = y & T[z] = @1))",
            "A y ((A z (z < y => T[z] = @0)) => (E u,v (u + 2*v = y)))",
            "S[n-1] != S[n/2]",
        ] {
            accepted(text, &environment);
        }
    }
}

#[test]
fn random_answers_are_certificates_that_the_checker_accepts() {
    for numerals in [MSD_2, LSD_2, fibonacci()] {
        let environment = environment(numerals.clone(), vec![ragged(&numerals)]);
        for seed in 0..60 {
            let mut chance = Chance(77_000 + seed);
            let mut free = vec!["x".to_owned()];
            let formula = random::formula(&mut chance, &mut free, &mut 3, 4, true);
            accepted(&formula.to_string(), &environment);
        }
    }
}

#[test]
fn bounds_name_the_subformula_that_grew() {
    let environment = environment(MSD_2, vec![parity(&MSD_2)]);
    let formula = read("E n (n > 3 & (A k (k <= n => T[i+k] = T[i+k+n])))", &environment);
    let wanted = Wanted { budget: Budget::new(5, 1 << 30, None), ..Wanted::default() };
    let error = solve(&formula, &environment, &wanted, &mut |_, _| {}).expect_err("five states");
    let SolveError::Bound { formula, states, reached } = error else { panic!("{error}") };
    assert_eq!((formula.as_str(), reached), ("T[i + k] = T[i + k + n]", Reached::States(5)));
    assert_eq!(states, 6);
}

#[test]
fn formulas_about_what_is_not_there_are_refused() {
    let environment = environment(MSD_2, vec![parity(&MSD_2)]);
    let refused = |text: &str| {
        let words = Vocabulary::default().with_sequence("T", 2).with_sequence("U", 1);
        let formula = parse(text, &words).expect("a formula").formula;
        solve(&formula, &environment, &Wanted::default(), &mut |_, _| {}).expect_err(text)
    };
    assert_eq!(refused("U[n] = @1"), SolveError::Unknown("U".to_owned()));
    let tracks = SolveError::Tracks { name: "T".to_owned(), found: 2, needed: 1 };
    assert_eq!(refused("T[n][m] = @1"), tracks);
    let x = || vec!["x".to_owned()];
    let inner = read("x = 1", &environment);
    let twice = Formula::exists(x(), Formula::exists(x(), inner.clone()));
    let free = Formula::exists(x(), inner.clone()).and(inner);
    for formula in [twice, free] {
        let error = solve(&formula, &environment, &Wanted::default(), &mut |_, _| {});
        assert_eq!(error.expect_err("a name twice"), SolveError::Shadowed("x".to_owned()));
    }
}

#[test]
fn sequences_must_fit_the_numerals() {
    let wrong = Environment::new(MSD_3, vec![parity(&MSD_2)]);
    let says = wrong.expect_err("other digits").to_string();
    assert_eq!(says, "the automaton of T reads digits of msd_2, and the formula is in msd_3");
    let rows = vec![vec![1, 0], vec![0, 1]];
    let padded = Dfao::single_track(2, DigitOrder::Msd, vec![Some(0), Some(1)], rows);
    let padded = sequence("P", padded.expect("a table"));
    let wrong = Environment::new(MSD_2, vec![padded]);
    assert_eq!(wrong.expect_err("padding"), SolveError::Padding("P".to_owned()));
    let wrong = Environment::new(MSD_2, vec![parity(&MSD_2), parity(&MSD_2)]);
    assert_eq!(wrong.expect_err("two of one name"), SolveError::Twice("T".to_owned()));
}

#[test]
fn random_sentences_are_judged_as_trying_all_numbers_does() {
    for part in Part::ALL {
        judge(part, 30);
    }
}
