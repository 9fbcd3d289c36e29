//! Values as relations and who wins, by certificates that the checker accepts, against the rules.

use nimata_automata::automaton::{Dfao, StateId};
use nimata_checker::{Limits, Verdict, check};
use nimata_games::game::claim::{Request, find};
use nimata_games::game::read_game;
use nimata_logic::logic::Asks;

use super::naive::{Naive, hypergraph, values};

/// The automaton of a claim in a certificate that the checker accepts for this game.
fn proved(name: &str, claim: &str) -> Dfao {
    let game = read_game(name).expect("a game");
    let (claim, _) = find(game.claims(), claim, game.as_ref()).expect("a claim");
    let proposal = claim.propose(&Request::default());
    let proposal = proposal.unwrap_or_else(|error| panic!("{name}: {error}"));
    let subject = claim.subject().expect("rules").parse().expect("a game of the checker");
    let bytes = proposal.certificate.to_json().into_bytes();
    let verdict = check(&bytes, Some(&subject), &Limits::default());
    assert!(matches!(verdict, Verdict::Accepted(_)), "{name}: {verdict:?}");
    let derived = proposal.derived;
    assert!(derived.meanings.len() <= 2 && !derived.tracks.is_empty(), "{name}");
    derived.automaton.expect("an automaton")
}

/// The output at numbers below 2^16, read most significant digit first.
fn output(automaton: &Dfao, numbers: &[u32]) -> Option<i64> {
    let letter =
        |digit: u32| numbers.iter().fold(0, |letter, number| letter * 2 + (number >> digit & 1));
    automaton.output(automaton.run(StateId::START, (0..16).rev().map(letter)))
}

/// Compares a relation with the values of the rules at every position up to these piles.
fn is_the_value(name: &str, automaton: &Dfao, upto: &[u32]) -> usize {
    let table = values(name, upto);
    let mut count = 0;
    for (position, value) in table.iter() {
        let holds = |number| output(automaton, &[&position[..], &[number]].concat()) == Some(1);
        assert!(holds(value), "{name} {position:?} has the value {value}");
        for other in [value + 1, value ^ 1, value ^ 8, value / 2 + 3 * (value % 2)] {
            assert!(other == value || !holds(other), "{name} {position:?} has not {other}");
        }
        count += 1;
    }
    count
}

#[test]
fn the_values_of_nim_are_proved_for_all_piles() {
    for (name, upto) in
        [("nim:1", &[300][..]), ("nim:2", &[40, 40]), ("nim:3", &[31, 31, 31]), ("nim:6", &[3; 6])]
    {
        let automaton = proved(name, "values");
        assert_eq!(automaton.len(), 2, "{name}");
        is_the_value(name, &automaton, upto);
    }
}

#[test]
fn values_that_binary_digits_determine_are_proved() {
    for (name, upto) in [
        ("moore:3,3", &[15, 15, 15][..]),
        ("exact:2,2", &[60, 60]),
        ("exact:3,3", &[15, 15, 15]),
        ("exact:3,2", &[20, 20, 20]),
        ("hyper:{1,2}{2,3}", &[20, 20, 20]),
        ("hyper:{1,2}{3}", &[20, 20, 20]),
        ("hyper:{1}{2,3}{1,2,3}", &[15, 15, 15]),
        ("nim:1*nim:1", &[40, 40]),
        ("exact:2,2*nim:1", &[15, 15, 15]),
    ] {
        is_the_value(name, &proved(name, "values"), upto);
    }
}

#[test]
fn every_position_has_one_value_in_the_statement() {
    let game = read_game("hyper:{1,2}{2,3}").expect("a game");
    let (claim, _) = find(game.claims(), "values", game.as_ref()).expect("a claim");
    let derived = claim.derive(&Request::default()).expect("an automaton");
    assert_eq!(derived.tracks, ["x1", "x2", "x3", "value"]);
    let stated = claim.state("N", &derived, &Request::default()).expect("a statement");
    assert_eq!(stated.sequences[0].game.as_ref().expect("rules").asks, Asks::Relation);
    let sentences: Vec<String> = stated.sentences.iter().map(ToString::to_string).collect();
    assert_eq!(sentences, ["A x1,x2,x3 (x1 >= 0 => (E v_ (N[x1][x2][x3][v_] = @1)))"]);
}

#[test]
fn who_wins_is_proved_where_values_are_not_regular() {
    for (name, upto) in [
        ("moore:3,2", &[15, 15, 15][..]),
        ("moore:4,2", &[7, 7, 7, 7]),
        ("proper:4", &[7, 7, 7, 7]),
        ("exact:4,2", &[7, 7, 7, 7]),
        ("proper:3*nim:1", &[7, 7, 7, 7]),
        ("nim:2*nim:1", &[15, 15, 15]),
    ] {
        let (automaton, table) = (proved(name, "outcome"), values(name, upto));
        for (position, value) in table.iter() {
            let wins = Some(i64::from(value > 0));
            assert_eq!(output(&automaton, &position), wins, "{name} {position:?}");
        }
    }
}

fn lacks(name: &str, claim: &str) -> Option<String> {
    let game = read_game(name).expect("a game");
    let claims = game.claims();
    let claim = claims.iter().find(|known| known.name == claim).expect("a claim");
    assert_eq!(claim.lacks_automaton(), claim.lacks_proof());
    claim.lacks_automaton().map(str::to_owned)
}

#[test]
fn values_that_no_automaton_finds_have_the_part_that_shows_it() {
    for (name, part) in [
        ("proper:3", "proper:3"),
        ("proper:5", "proper:5"),
        ("moore:4,2", "proper:3"),
        ("moore:6,4", "proper:5"),
        ("exact:4,2", "exact:4,2"),
        ("exact:7,3", "exact:6,3"),
        ("proper:3*nim:1", "proper:3"),
        ("exact:2,2*proper:3", "proper:3"),
        ("hyper:{1,2}{2,3}{1,3}{1}{2}{3}{3,4}", "proper:3"),
        ("hyper:{1,2}{1,3}{1,4}{2,3}{2,4}{3,4}{4,5}", "exact:4,2"),
    ] {
        let why = lacks(name, "values").unwrap_or_else(|| panic!("{name} is not regular"));
        assert!(why.contains(&format!("all piles but those of {part} are empty")), "{name}: {why}");
        assert_eq!(lacks(name, "outcome"), None, "{name}");
    }
    for name in ["nim:4", "moore:3,3", "exact:5,3", "hyper:{1,2}{2,3}{3,1}", "nim:2*nim:1"] {
        assert_eq!(lacks(name, "values"), None, "{name}");
    }
    assert!(lacks("nim:16", "values").expect("too many piles").contains("at most 15 piles"));
}

/// The proof in docs/book/hypergraph.md rests on these positions.
#[test]
fn the_value_is_the_sum_or_the_longest_play_just_where_the_least_pile_is_small() {
    let least = |name: &str, n: u32, m: u32, y: u32| {
        let (k, half) = (n / 2, name.starts_with("exact"));
        let large = if half { k } else { 1 };
        let mut position = vec![m; usize::try_from(n).expect("small")];
        let from = usize::try_from(n - large).expect("small");
        position[from..].iter_mut().for_each(|pile| *pile += y);
        let most = if half { 2 * m + y } else { n * m + y };
        let (value, _) = Naive::new(&hypergraph(name)).both(&position);
        assert_eq!(value == most, m <= y * (y + 1) / 2, "{name} {position:?}: {value}");
    };
    for (name, n, largest) in [("proper:3", 3, 8), ("proper:4", 4, 4), ("exact:4,2", 4, 5)] {
        for (m, y) in (0..=largest).flat_map(|m| (0..=3).map(move |y| (m, y))) {
            least(name, n, m, y);
        }
    }
}
