//! Automata that are found and proved, compared with brute force.

use std::collections::HashMap;

use nimata_automata::budget::Budget;
use nimata_checker::{Limits, Verdict, check};
use nimata_games::game::answer::Worth;
use nimata_games::game::claim::{Request, find};
use nimata_games::game::rules_file::{RulesFile, WrittenGame};
use nimata_games::game::{Game, GameError, Position, Rules, Valued};
use num_bigint::BigUint;

use super::naive::{CASES, Case, tuples, value, wins_misere};

fn case(name: &str) -> &'static Case {
    CASES.iter().find(|case| case.name == name).expect("a case")
}

/// The automaton of a claim in a certificate that the checker accepts.
pub fn proved(game: &WrittenGame, claim: &str) -> nimata_automata::automaton::Dfao {
    let (claim, _) = find(game.claims(), claim, game).expect("a claim");
    let request = Request::within(Budget::default());
    let proposal = claim.propose(&request).unwrap_or_else(|error| panic!("{game}: {error}"));
    let mut bytes = Vec::new();
    proposal.certificate.write(&mut bytes).expect("memory");
    let subject = claim.subject().expect("rules").parse().expect("a game of the checker");
    let verdict = check(&bytes, Some(&subject), &Limits::default());
    assert!(matches!(verdict, Verdict::Accepted(_)), "{game}: {verdict:?}");
    proposal.derived.automaton.expect("an automaton")
}

/// The output at numbers in a base.
pub fn output(automaton: &nimata_automata::automaton::Dfao, at: &[u64]) -> Option<i64> {
    let numbers: Vec<BigUint> = at.iter().map(|&number| number.into()).collect();
    automaton.value_at_tuple(&numbers)
}

#[test]
fn values_are_proved_and_are_those_of_brute_force() {
    for name in ["mark", "kupin", "thirds", "exchange"] {
        let case = case(name);
        let (automaton, mut known) = (proved(&case.game(), "values"), HashMap::new());
        for at in tuples(case.tracks(), case.most) {
            let expected =
                (case.options)(&at).map(|_| i64::from(value(case.options, &at, &mut known)));
            assert_eq!(output(&automaton, &at), expected, "{name} {at:?}");
        }
    }
}

#[test]
fn outcomes_are_proved_where_values_are_not_bounded() {
    let wythoff = case("wythoff").game();
    let request = Request::within(Budget::default().with_max_steps(100_000_000));
    let (claim, _) = find(wythoff.claims(), "values", &wythoff).expect("a claim");
    let error = claim.derive(&request).expect_err("values of Wythoff's game are not regular");
    let GameError::Sought { says, .. } = error else { panic!("{error:?}") };
    assert!(says.contains("and longer numbers ask for more; then "), "{says}");
    assert!(says.contains("do not seem to stay bounded"), "{says}");
    assert!(says.ends_with("who wins may have one all the same, as the claim `outcome`"), "{says}");
    let game = case("nim").game();
    let automaton = proved(&game, "outcome");
    for at in tuples(2, 40) {
        assert_eq!(output(&automaton, &at), Some(i64::from(at[0] != at[1])), "{at:?}");
    }
}

#[test]
fn misere_outcomes_are_proved() {
    for name in ["mark", "nim", "exchange"] {
        let case = case(name);
        let file = RulesFile::parse(&format!("{}\nplay misere", case.text)).expect("a file");
        let (game, mut known) = (WrittenGame::new(name.to_owned(), file), HashMap::new());
        let automaton = proved(&game, "outcome");
        for at in tuples(case.tracks(), case.most.min(100)) {
            let wins = wins_misere(case.options, &at, &mut known);
            assert_eq!(output(&automaton, &at), Some(i64::from(wins)), "{name} {at:?}");
        }
        assert!(find(game.claims(), "values", &game).is_err());
    }
}

#[test]
fn values_and_moves_at_positions_of_thousands_of_digits_are_by_the_automaton() {
    let budget = Budget::default();
    let mark = case("mark").game();
    let at = Position::read("10^3000 + 12345", &Default::default()).expect("a position");
    let found = mark.value(&at, &budget).expect("a value");
    assert!(found.because.iter().all(|reason| reason.rule == "automaton"), "{found:?}");
    let Worth::Value(own) = found.worth else { panic!("{found:?}") };
    let after = mark.few_options(&at).expect("two").into_iter();
    let after: Vec<Worth> =
        after.map(|option| mark.value(&option, &budget).expect("a value").worth).collect();
    for target in 0u32..4 {
        let wanted = Worth::Value(target.into());
        let step = mark.move_to(&at, &target.into(), &budget).expect("it is known");
        assert_eq!(step.is_some(), after.contains(&wanted), "{target}");
        if let Some(step) = step {
            assert_eq!(mark.is_legal(&at, &step.into), Some(true));
            assert_eq!(mark.value(&step.into, &budget).expect("a value").worth, wanted);
        }
        assert!(BigUint::from(target) < own || !after.contains(&Worth::Value(own.clone())));
    }
    // The P-positions of Wythoff's game are given by the golden ratio.
    let wythoff = case("wythoff").game();
    let at = Position::read("10^1500, 10^1400 + 1", &Default::default()).expect("a position");
    let found = wythoff.value(&at, &budget).expect("an outcome").worth;
    assert_eq!(found, Worth::Between { at_least: 1u32.into(), at_most: None });
    let step = wythoff.move_to(&at, &0u32.into(), &budget).expect("it is known").expect("a move");
    assert_eq!(wythoff.is_legal(&at, &step.into), Some(true));
    let lost = wythoff.value(&step.into, &budget).expect("an outcome").worth;
    assert_eq!(lost, Worth::Value(0u32.into()));
    assert_eq!(wythoff.move_to(&step.into, &0u32.into(), &budget), Ok(None));
    let paper = nimata_games::game::read_game("wythoff:1,1").expect("a game");
    let paper = paper.value(&step.into, &budget).expect("an outcome").worth;
    assert_eq!(paper, Worth::PPosition(true));
}
