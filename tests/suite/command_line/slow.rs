//! The command line on slow Nim: values and moves, automata, and proofs end to end.

use super::program::{ended, nimata, result};

#[test]
fn values_and_moves_of_huge_positions_name_their_theorem() {
    let value = result(0, &["value", "slow-exact:3,2@3,10^500,10^500"]);
    assert!(value.starts_with("1\n") && value.contains("Proposition 4"), "{value}");
    let moved = result(0, &["move", "slow-moore:4,2@2^200,4,1,3"]);
    assert!(moved.contains("Proposition 3 (3): the player to move loses where"), "{moved}");
    assert!(moved.starts_with("slow-moore:4,2@"));
    // A larger automaton is not found either, and takes seconds to look for.
    let few = ["value", "slow-moore:6,2@2^200,4,1,3,1,1", "--max-states", "100"];
    let undecided = result(3, &few);
    assert!(undecided.starts_with("undecided: from 0 to 21"), "{undecided}");
    let sum = result(0, &["value", "slow-moore:3,2@1,2,3 + sd:1/2@7"]);
    assert!(sum.starts_with("3\n"), "{sum}");
}

#[test]
fn automata_of_slow_nim_are_proved_and_their_certificates_check_under_every_name() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("slow.json");
    let path = path.to_str().expect("UTF-8");
    for (game, hyper, other) in [
        ("slow-exact:3,2", "slow-hyper:{1,2}{1,3}{2,3}", "slow-moore:3,2"),
        ("slow-moore:2,2", "slow-hyper:{1}{2}{1,2}", "slow-exact:2,2"),
        ("slow-hyper:{1,2}{2,3}", "slow-hyper:{2,3}{1,2}", "slow-exact:3,2"),
    ] {
        let said = result(0, &["prove", game, "-q", "-o", path]);
        assert!(said.starts_with("proved: the values of slow-"), "{said}");
        result(0, &["check", path, "--claim", game]);
        result(0, &["check", path, "--claim", hyper]);
        result(1, &["check", path, "--claim", other]);
        result(1, &["check", path, "--claim", "exco:2"]);
        let derived = folder.path().join("derived.json");
        let derived = derived.to_str().expect("UTF-8");
        result(0, &["derive", game, "--format", "json", "-q", "-o", derived]);
        result(0, &["compare", path, derived]);
    }
}

#[test]
fn a_derivation_without_an_end_is_undecided() {
    let output = ended(3, nimata(&["derive", "slow-moore:4,2", "--max-states", "500"]));
    let said = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(said.contains("has more than 500 states"), "{said}");
}

#[test]
fn slow_moves_say_why_and_what_is_undecided_says_what_to_try() {
    let moved = result(0, &["move", "slow-moore:3,2@3,4,7"]);
    assert!(moved.contains("Proposition 2 (ii): after the move the value is 0"), "{moved}");
    let moved = result(0, &["move", "slow-exact:4,2@3,4,7,6"]);
    assert!(moved.contains("definition: after the move the value is 0"), "{moved}");
    let undecided = result(3, &["value", "slow-exact:5,2@10^20,3,4,5,6"]);
    assert!(undecided.contains("a time limit, or deriving the automaton"), "{undecided}");
    assert!(undecided.contains("no automaton of slow-exact:5,2"), "{undecided}");
}

#[test]
fn the_bound_on_states_says_whether_there_is_more() {
    let output = nimata(&["derive", "slow-moore:4,2", "--max-states", "500"]).output();
    let output = output.expect("it runs");
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8(said).expect("UTF-8");
    assert!(said.contains("more than 500 states") && said.contains("up to 65536"), "{said}");
}
