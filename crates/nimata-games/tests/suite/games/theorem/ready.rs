//! The ready predicates against arithmetic, and their definitions.

use nimata_automata::automaton::{Comparison, Dfao, DigitOrder, Numeration, StateId, compare};
use nimata_games::game::theorem::Ready;
use nimata_logic::logic::{Answer, Environment, Sequence, Wanted, solve};

/// Bases in which predicates are ready, in both reading orders.
fn numerals() -> impl Iterator<Item = (u32, Numeration)> {
    let orders = [DigitOrder::Msd, DigitOrder::Lsd];
    let bases = [2, 3, 10].into_iter();
    bases.flat_map(move |base| orders.map(|order| (base, Numeration::Base { base, order })))
}

/// What the predicate means, by arithmetic.
fn holds(ready: Ready, base: u32, at: &[u32]) -> bool {
    let mut powers = std::iter::successors(Some(1u32), |power| power.checked_mul(base));
    match *at {
        [p] if ready == Ready::PowerOfTwo => p.is_power_of_two(),
        [p] => powers.any(|power| power == p),
        [m, p] if ready == Ready::Multiple => p.is_power_of_two() && m % p == 0,
        [x, p] => x >= 1 && p == 1 << x.ilog2(),
        [x, y, z] if ready == Ready::Xor => x ^ y == z,
        [m, p, r] => p.is_power_of_two() && m % p == r,
        _ => panic!("{ready:?} of {at:?}"),
    }
}

/// The output at some numbers below base^length.
fn output(dfao: &Dfao, base: u32, length: u32, at: &[u32]) -> bool {
    let digit = |place: u32, number: u32| number / base.pow(place) % base;
    let letter = |place| at.iter().fold(0, |letter, &n| letter * base + digit(place, n));
    let last = match dfao.order() {
        DigitOrder::Msd => dfao.run(StateId::START, (0..length).rev().map(letter)),
        DigitOrder::Lsd => dfao.run(StateId::START, (0..length).map(letter)),
    };
    dfao.output(last) == Some(1)
}

/// All tuples of numbers below a bound.
fn tuples(tracks: u32, below: u32) -> impl Iterator<Item = Vec<u32>> {
    let place = move |code: u32, track: u32| code / below.pow(track) % below;
    (0..below.pow(tracks)).map(move |code| (0..tracks).map(|track| place(code, track)).collect())
}

#[test]
fn ready_predicates_mean_what_arithmetic_says() {
    for (base, numerals) in numerals() {
        for &ready in Ready::in_base(base) {
            let automaton = ready.automaton(&numerals);
            // Of three numbers below 2^10, two are small or the third is near what they give.
            let length = if base == 10 { 3 } else { 10 };
            let below = if ready.tracks() == 3 { 1 << 7 } else { 1 << 10 };
            let below = below.min(base.pow(length));
            for at in tuples(ready.tracks(), below) {
                let found = output(&automaton, base, length, &at);
                assert_eq!(found, holds(ready, base, &at), "{ready:?} at {at:?} in {numerals}");
            }
        }
    }
}

#[test]
fn large_triples_mean_what_arithmetic_says() {
    for (base, numerals) in numerals().filter(|&(base, _)| base == 2) {
        for ready in [Ready::Xor, Ready::Remainder] {
            let automaton = ready.automaton(&numerals);
            for x in (0..1 << 10).step_by(7) {
                for y in (0..1 << 10).step_by(3).chain((0..10).map(|k| 1 << k)) {
                    for z in [x ^ y, x % y.max(1), y, 0, 1023, (x ^ y) ^ 1] {
                        let at = [x, y, z];
                        let found = output(&automaton, base, 10, &at);
                        assert_eq!(found, holds(ready, base, &at), "{ready:?} at {at:?}");
                    }
                }
            }
        }
    }
}

/// Whether a sequence satisfies the definition of a predicate.
fn defines(ready: Ready, base: u32, sequence: Sequence, numerals: &Numeration) -> bool {
    let environment = Environment::new(numerals.clone(), vec![sequence]).expect("one sequence");
    let wanted = Wanted { lemmas: false, ..Wanted::default() };
    let solved = solve(&ready.definition(base), &environment, &wanted, &mut |_, _| {});
    matches!(solved.expect("a sentence").answer, Answer::Sentence { truth: true, .. })
}

#[test]
fn every_definition_is_true_of_its_predicate() {
    for (base, numerals) in numerals() {
        for &ready in Ready::in_base(base) {
            assert!(defines(ready, base, ready.sequence(&numerals), &numerals), "{ready:?}");
        }
    }
}

/// The automata with one output or one transition changed.
fn mutants(dfao: &Dfao) -> Vec<Dfao> {
    let index = |state: StateId| u32::try_from(state.index()).expect("few states");
    let rows: Vec<Vec<u32>> =
        dfao.states().map(|state| dfao.row(state).map(index).collect()).collect();
    let build = |outputs: Vec<_>, rows: Vec<Vec<u32>>| {
        let new = Dfao::new(dfao.alphabet(), dfao.order(), outputs, rows).expect("a table");
        new.in_numeration(dfao.numeration().clone()).expect("the same digits")
    };
    let mut found = Vec::new();
    for state in 0..dfao.len() {
        let mut outputs = dfao.outputs().to_vec();
        outputs[state] = Some(1 - outputs[state].expect("0 or 1"));
        found.push(build(outputs, rows.clone()));
        for letter in 0..rows[state].len() {
            for target in 0..u32::try_from(dfao.len()).expect("few states") {
                let mut rows = rows.clone();
                rows[state][letter] = target;
                found.push(build(dfao.outputs().to_vec(), rows));
            }
        }
    }
    found
}

#[test]
fn no_other_automaton_satisfies_a_definition() {
    let mut violated = 0;
    for (base, numerals) in numerals().filter(|&(base, _)| base <= 3) {
        for &ready in Ready::in_base(base) {
            let right = ready.sequence(&numerals);
            for automaton in mutants(&right.automaton) {
                let same = compare(&right.automaton, &automaton) == Ok(Comparison::Equal);
                if automaton.padding_fault().is_some() || same {
                    continue;
                }
                let wrong = Sequence { automaton, ..right.clone() };
                let shown = format!("{wrong:?}");
                assert!(!defines(ready, base, wrong, &numerals), "{ready:?}: {shown}");
                violated += 1;
            }
        }
    }
    assert!(violated > 100, "{violated} mutants");
}
