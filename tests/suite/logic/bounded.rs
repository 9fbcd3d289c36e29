//! Blocks with a bounded variable: their automata are those of the definition, whether they are
//! projected or guessed and proved by a recurrence.

use std::time::{Duration, Instant};

use nimata::automaton::{Dfao, DigitOrder, Numeration};
use nimata::budget::{Budget, Reached};
use nimata::logic::{
    Answer, Connective, Environment, Formula, Method, Operand, Relation, Solution, SolveError,
    Term, Wanted, Word, free_variables, numerals_named, solve,
};
use nimata_checker::{Limits, Verdict, check};
use nimata_testing::Chance;

use super::naive::{Naive, run};
use super::question::{environment, given, read};
use super::words::word as word_of;

/// Numbers below this are tried for all free variables.
const BOX: u64 = 9;

fn base(base: u32) -> Numeration {
    Numeration::Base { base, order: DigitOrder::Msd }
}

fn word(numerals: &Numeration, outputs: &[i64], rows: &[&[u32]]) -> Environment {
    let rows = rows.iter().map(|row| row.to_vec()).collect();
    let outputs = outputs.iter().map(|&output| Some(output)).collect();
    let table = Dfao::single_track(numerals.digits(), DigitOrder::Msd, outputs, rows);
    let table = table.and_then(|table| table.in_numeration(numerals.clone()));
    environment(numerals.clone(), vec![given("T", table.expect("a table"))])
}

fn thue_morse() -> Environment {
    word(&base(2), &[0, 1], &[&[0, 1], &[1, 0]])
}

/// The solution if every block that can be is learned.
fn learned(formula: &Formula, environment: &Environment) -> Solution {
    let wanted = Wanted { short: 0, sizes: true, ..Wanted::default() };
    let solution = solve(formula, environment, &wanted, &mut |_, _| {});
    solution.unwrap_or_else(|error| panic!("{formula}: {error}"))
}

/// Whether a block was learned.
fn by_recurrence(solution: &Solution) -> bool {
    solution.sizes.iter().any(|size| size.method == Some(Method::Learned))
}

fn verdict(
    solution: &Solution,
    formula: &Formula,
    environment: &Environment,
    limits: &Limits,
) -> Verdict {
    let certificate = solution.statement(formula, environment).certificate().to_json();
    check(certificate.as_bytes(), None, limits)
}

fn is_accepted(solution: &Solution, formula: &Formula, environment: &Environment) {
    let verdict = verdict(solution, formula, environment, &Limits::default());
    assert!(matches!(verdict, Verdict::Accepted(_)), "{formula}: {verdict:?}");
}

/// Asserts that a set is that of the definition, where quantified variables are at most those of
/// the box, several times.
fn is_right(solution: &Solution, formula: &Formula, environment: &Environment) {
    is_right_below(BOX, solution, formula, environment);
}

/// The same for all free variables below this.
fn is_right_below(side: u64, solution: &Solution, formula: &Formula, environment: &Environment) {
    let Answer::Set(set) = &solution.answer else { panic!("{formula} has free variables") };
    let numerals = environment.numerals().clone();
    let naive = Naive { numerals, sequences: environment.sequences(), bound: 3 * side };
    let mut numbers = vec![0; set.variables.len()];
    loop {
        let mut values = set.variables.iter().cloned().zip(numbers.iter().copied()).collect();
        let state = run(&set.automaton, environment.numerals(), &numbers, 0);
        let holds = set.automaton.output(state) == Some(1);
        assert_eq!(holds, naive.holds(formula, &mut values), "{formula} at {numbers:?}");
        let Some(at) = numbers.iter().rposition(|&number| number + 1 < side) else { return };
        numbers[at] += 1;
        numbers[at + 1..].fill(0);
    }
}

#[test]
fn every_shape_is_learned_proved_and_that_of_the_definition() {
    let shapes = [
        "A t (t < l => T[i + t] = T[j + t])",
        "A s (s < n => T[x + s] = T[y + s])",
        "~(E t (t < l & T[i + t] != T[j + t]))",
        "E t (t < l & T[i + t] != T[j + t])",
        "A t ((t >= l) | T[i + t] = T[j + t])",
        "A t (t < l & t < m => T[t + i] = T[2*i + t])",
        "A t (t < n => T[i + t] = T[i + n - 1 - t])",
        "A t (t <= n - 1 => T[i + t] = T[i + n - 1 - t])",
        "A t (2*t < n => T[i + t] = T[i + n - 1 - t])",
        "A t,u (t + u + 1 = n => T[i + t] = T[i + u])",
        "E t,u (t + u + 1 = n & T[i + t] != T[i + u])",
        "A t (t < n => T[i + t] = T[j + n - 1 - t])",
        "A t (t < n => T[i + t] = T[j - t])",
        "E t (t < n & T[i + t] = T[j - t])",
        "A t (t + p < n => T[i + t] = T[i + p + t])",
        "A u (u >= i & u < i + n => T[u] = T[u + p])",
        "A u (i <= u & u < j => T[u] = T[u + 1])",
        "A t (t < m => T[i + t] = T[i + n - m + t])",
        "A t (t < n => T[i + t] = @1)",
        "E t (1 <= t & t <= n & (T[i + t] = @1 & T[j + t] = @0))",
        "A t (t < n => (T[i + t] = @1 | T[j + t] = @0))",
        "A t (t < n => (T[i + t] = T[j + t] <=> T[i + t + 1] != T[j + 2*t]))",
        "A t (t < n => (t < m <=> T[i + t] = T[i + t + 2]))",
        "A t (t < 2*n => T[i + t] = T[i + n + t])",
        "A t (t < 3*n => T[i + t] = T[i + n + t])",
        "A t (t < 2*n => T[3*n - t] != T[i + t])",
    ];
    let rows: &[&[u32]] = &[&[0, 1], &[0, 2], &[3, 1], &[3, 2]];
    let rudin_shapiro = word(&base(2), &[0, 0, 1, 1], rows);
    for environment in [thue_morse(), rudin_shapiro] {
        for text in shapes {
            let formula = read(text, &environment);
            let solution = learned(&formula, &environment);
            assert!(by_recurrence(&solution), "{text}");
            is_right(&solution, &formula, &environment);
            is_accepted(&solution, &formula, &environment);
        }
    }
}

#[test]
fn blocks_are_learned_in_other_numerations() {
    let tribonacci = numerals_named("trib").expect("a numeration");
    let ternary = word(&base(3), &[0, 1, 0], &[&[0, 1, 2], &[1, 1, 0], &[2, 0, 1]]);
    let golden = word(&Numeration::lin(1, 1), &[0, 1], &[&[0, 1], &[0, 1]]);
    let tribonacci = word(&tribonacci, &[0, 1, 2], &[&[0, 1], &[0, 2], &[0, 2]]);
    for environment in [ternary, golden, tribonacci] {
        for text in [
            "A t (t < l => T[i + t] = T[j + t])",
            "A t,u (t + u + 1 = n => T[i + t] = T[i + u])",
            "E t (t < n & T[i + t] = @1)",
            "A t (t < 2*n => T[i + t] = T[i + n + t])",
            "A t (t + p < n => T[i + t] = T[i + p + t])",
        ] {
            let formula = read(text, &environment);
            let solution = learned(&formula, &environment);
            assert!(by_recurrence(&solution), "{text}");
            is_right(&solution, &formula, &environment);
            is_accepted(&solution, &formula, &environment);
        }
    }
}

/// Equality of factors of words of the panel, with the states that other provers find as well.
fn panel(words: &[(&str, usize)]) {
    for &(name, states) in words {
        let table = word_of(&format!("panel/{name}")).automaton;
        let environment = environment(table.numeration().clone(), vec![given("T", table)]);
        let formula = read("A t (t < l => T[i + t] = T[j + t])", &environment);
        let solution = solve(&formula, &environment, &Wanted::default(), &mut |_, _| {});
        let solution = solution.expect("bounds");
        let Answer::Set(set) = &solution.answer else { panic!("i, j and l are free") };
        assert_eq!(set.automaton.len(), states, "{name}");
        is_accepted(&solution, &formula, &environment);
    }
}

#[test]
fn equality_of_factors_has_the_known_numbers_of_states() {
    panel(&[("artefact-a", 216), ("champion-m5", 199), ("single-3", 190), ("single-4", 698)]);
}

#[test]
#[ignore = "some ten seconds: automata with up to 3,971 states"]
fn equality_of_factors_of_harder_words_has_the_known_numbers_of_states() {
    panel(&[("single-5", 1_877), ("single-6", 3_971), ("prism-1", 467)]);
    panel(&[("tail-a", 1_165), ("tail-b", 1_000), ("tail-c", 1_382)]);
}

#[test]
fn a_block_is_learned_within_the_steps_of_the_caller() {
    let table = word_of("panel/tail-a").automaton;
    let environment = environment(table.numeration().clone(), vec![given("T", table)]);
    let formula = read("A t (t < l => T[i + t] = T[j + t])", &environment);
    let within = |steps| {
        let budget = Budget::default().with_steps(steps);
        let wanted = Wanted { short: 0, lemmas: false, budget, ..Wanted::default() };
        solve(&formula, &environment, &wanted, &mut |_, _| {})
    };
    let few = within(100_000);
    let reached = Reached::Steps(100_000);
    assert!(matches!(few, Err(SolveError::Bound { reached: it, .. }) if it == reached), "{few:?}");
    let Answer::Set(set) = within(100_000_000).expect("many steps").answer else {
        panic!("i, j and l are free")
    };
    assert_eq!(set.automaton.len(), 1_165);
}

#[test]
fn other_quantifiers_are_projected() {
    let environment = thue_morse();
    for text in [
        // Without a bound above, with a bounded variable that a factor multiplies, inside another.
        "E t (t > n & T[t] = @1)",
        "A t (3*t < n => T[t] = T[n])",
        "A t (t < n => E u (u < t & T[u] = @1))",
        "A t (t/2 < n => T[i + t] = @1)",
        "E t (t < n & t > i)",
    ] {
        let formula = read(text, &environment);
        let solution = learned(&formula, &environment);
        is_right(&solution, &formula, &environment);
        is_accepted(&solution, &formula, &environment);
    }
}

/// An index of a letter: a variable, which may be the bounded one, and perhaps more.
fn index(chance: &mut Chance) -> Term {
    let variable = |name: &str| Term::variable(name);
    let t = || variable("t");
    let difference = |left: Term, right| Term::Difference(Box::new(left), Box::new(right));
    match chance.below(8) {
        0 => t(),
        1 | 2 => variable("i") + t(),
        3 => variable("j") + t(),
        4 => variable("i") + t() + Term::Number(1),
        5 => difference(variable("i") + variable("n"), t()),
        6 => difference(variable("j"), t()),
        _ => variable("i") + Term::Multiple(2, Box::new(t())),
    }
}

fn atom(chance: &mut Chance) -> Formula {
    let word = |chance: &mut Chance| Word { name: "T".to_owned(), indices: vec![index(chance)] };
    let relation =
        chance.pick(&[Relation::Equal, Relation::Equal, Relation::Unequal, Relation::Less]);
    let other = match chance.below(3) {
        0 => Operand::Output(i64::try_from(chance.below(2)).expect("small")),
        _ => Operand::Word(word(chance)),
    };
    Formula::Output(word(chance), relation, other)
}

fn body(chance: &mut Chance, depth: u64) -> Formula {
    if depth == 0 || chance.below(3) == 0 {
        return match chance.below(9) {
            0 => Formula::Compare(index(chance), Relation::AtMost, Term::variable("j")),
            _ => atom(chance),
        };
    }
    if chance.below(5) == 0 {
        return !body(chance, depth - 1);
    }
    let connective = chance.pick(&[
        Connective::And,
        Connective::Or,
        Connective::Implies,
        Connective::Iff,
        Connective::Xor,
    ]);
    body(chance, depth - 1).joined(connective, body(chance, depth - 1))
}

/// Bounds of t.
fn guard(chance: &mut Chance) -> Formula {
    let texts = [
        "t < n",
        "t <= n",
        "t + 1 < n",
        "t < n + i",
        "t <= n - 1",
        "2*t < n",
        "t < 2*n",
        "t >= i & t < n",
        "i <= t & t < i + n",
        "n > t & j >= t",
        "t + j < n",
        "t = n",
    ];
    read(chance.pick(&texts), &thue_morse())
}

/// Compares a random block, of this depth, with the definition at numbers below `side`; returns
/// whether it was learned, or `None` if it takes too many states or longer than the limit.
fn agrees(seed: u64, depth: u64, side: u64, limit: Option<Duration>) -> Option<bool> {
    let mut chance = Chance(7_000_000 + seed);
    let states = 1 + chance.below(3);
    let table: Vec<Vec<u32>> = (0..states)
        .map(|state| {
            let next = |digit| match (state, digit) {
                (0, 0) => 0,
                _ => u32::try_from(chance.below(states)).expect("few"),
            };
            (0..2).map(next).collect()
        })
        .collect();
    let rows: Vec<&[u32]> = table.iter().map(Vec::as_slice).collect();
    let environment = word(&base(2), &[0, 1, 1][..rows.len()], &rows);
    let (guard, body) = (guard(&mut chance), body(&mut chance, depth));
    let formula = match chance.below(2) {
        0 => Formula::for_all(vec!["t".to_owned()], guard.implies(body)),
        _ => Formula::exists(vec!["t".to_owned()], guard.and(body)),
    };
    let formula = if chance.below(4) == 0 { !formula } else { formula };
    assert!(!free_variables(&formula).is_empty(), "{formula}");
    let budget = Budget::new(20_000, Budget::DEFAULT_MEMORY, limit);
    let wanted = Wanted { short: 0, sizes: true, budget, ..Wanted::default() };
    let solution = match solve(&formula, &environment, &wanted, &mut |_, _| {}) {
        Err(SolveError::Bound { .. }) => return None,
        solution => solution.unwrap_or_else(|error| panic!("{formula}: {error}")),
    };
    is_right_below(side, &solution, &formula, &environment);
    // With many indices the checker may reach one of its limits.
    let deadline = limit.map(|limit| Instant::now() + limit);
    let limits = Limits { deadline, ..Limits::default() };
    let verdict = verdict(&solution, &formula, &environment, &limits);
    assert!(!matches!(verdict, Verdict::Rejected(_)), "{formula}: {verdict:?}");
    Some(by_recurrence(&solution))
}

#[test]
fn random_blocks_are_those_of_the_definition() {
    let count = (0..100).filter(|&seed| agrees(seed, 2, BOX, None) == Some(true)).count();
    assert!(count >= 50, "{count} of 100 were learned");
}

#[test]
#[ignore = "ten minutes: 20,000 blocks, each with a certificate"]
fn many_random_blocks_are_those_of_the_definition() {
    use rayon::prelude::*;
    // A few of the deeper blocks take a hundred times as long as most.
    let limit = Some(Duration::from_secs(1));
    let agrees = |seed: u64| agrees(seed, if seed.is_multiple_of(3) { 2 } else { 1 }, 5, limit);
    let found: Vec<Option<bool>> = (100..20_100).into_par_iter().map(agrees).collect();
    let count = |wanted| found.iter().filter(|&&found| found == wanted).count();
    let (learned, beyond) = (count(Some(true)), count(None));
    println!("{learned} of 20,000 were learned, and {beyond} took too many states or too long");
    assert!(
        learned >= 10_000 && beyond <= 200,
        "{learned} were learned, {beyond} were not decided"
    );
}
