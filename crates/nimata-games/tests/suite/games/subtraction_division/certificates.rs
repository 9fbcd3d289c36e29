//! Certificates of derived automata are accepted by the checker.

use std::time::{Duration, Instant};

use nimata_automata::budget::Budget;
use nimata_checker::{Limits, Verdict, check};
use nimata_games::game::claim::Request;
use nimata_games::game::read_game;
use nimata_games::game::subtraction_division::{Derivation, SubtractionDivision};

fn accepted(name: &str, base: Option<u32>) {
    let name = format!("sd:{name}");
    let game = read_game(&name).expect("a game");
    let claims = game.claims();
    let values = claims.iter().find(|claim| claim.name == "values").expect("every game has it");
    let request = Request { base, ..Request::default() };
    let proposal = values.propose(&request).unwrap_or_else(|error| panic!("{name}: {error}"));
    let text = proposal.certificate.to_json();
    match check(text.as_bytes(), None, &Limits::default()) {
        Verdict::Accepted(_) => {}
        other => panic!("{name} {base:?}: {other:?}"),
    }
}

#[test]
fn the_checker_accepts_the_certificates_of_ceiling_games() {
    for game in [
        "1/2",
        "1/4",
        "1/6",
        "1/8",
        "2/2",
        "4/2",
        "3/2",
        "5/2",
        "9/2",
        "1/3",
        "11/7",
        "12/12",
        "31/10",
        "64/2",
        "100/3",
        "1,2/2",
        "1/2,4",
        "2,5/4",
        "1/2:misere",
        "1,5/3",
        "3/4,8",
        "1/100",
        "/2",
        "/2,8",
        "3/2:first=5,5,5,7",
        "1/2:first=2,0,1",
        "1/3,27:misere",
    ] {
        accepted(game, None);
    }
}

#[test]
fn the_checker_accepts_the_certificates_of_floor_and_exact_games() {
    for game in [
        "1/2:floor",
        "1,2/3:floor",
        "1/2:exact",
        "2/4:exact",
        "5,9/2:exact",
        "/2:exact:misere",
        "/4,8:exact",
        "/2,8:floor",
        "1/3,27:floor:misere",
        "1/2:floor:first=65534,0",
    ] {
        accepted(game, None);
    }
}

#[test]
fn the_checker_accepts_automata_in_a_base_that_was_asked_for() {
    for (game, base) in
        [("1,2/", 3), ("3/:misere", 10), ("1/4", 2), ("3/4,16", 2), ("1/64:exact", 4)]
    {
        accepted(game, Some(base));
    }
}

#[test]
fn a_time_limit_ends_a_derivation() {
    let rules = SubtractionDivision::parse("1,4,9,16,25/2").expect("a game");
    let begin = Instant::now();
    let budget = Budget::new(1_000_000, 4 << 30, Some(Duration::from_millis(100)));
    assert!(Derivation::new(&rules, None, &budget).is_err());
    assert!(begin.elapsed() < Duration::from_secs(10));
}
