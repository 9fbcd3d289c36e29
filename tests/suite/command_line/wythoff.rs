//! The games on the command line.

use serde_json::Value;

use super::program::{complaint, result};

#[test]
fn pairs_are_printed_in_three_formats() {
    let text = result(0, &["pairs", "wyt:3+2", "--count", "5"]);
    assert_eq!(text, "n  G   H\n0  0   0\n1  1   4\n2  2   8\n3  3  12\n4  5  19\n");
    let csv = result(0, &["pairs", "wyt:2+1", "--count", "3", "--format", "csv"]);
    assert_eq!(csv, "n,C,D\n0,0,0\n1,1,3\n2,2,6\n");
    let json: Value =
        serde_json::from_str(&result(0, &["pairs", "wythoff:1,1", "--count", "3", "--json"]))
            .expect("JSON");
    assert_eq!(json["kind"], "pairs");
    assert_eq!(json["names"], serde_json::json!(["A", "B"]));
    assert_eq!(json["pairs"], serde_json::json!([["0", "0"], ["1", "2"], ["3", "5"]]));
    assert_eq!(result(0, &["pairs", "wyt:2", "--count", "0", "--format", "csv"]), "n,A,B\n");
}

#[test]
fn pairs_of_games_without_them_are_refused() {
    assert!(complaint(2, &["pairs", "dynamic:2k"]).contains("not listed here"));
    assert!(complaint(2, &["pairs", "wyt:3", "--count", "10^30"]).contains("--count"));
    result(3, &["pairs", "wyt:3", "--count", "10^15"]);
}

#[test]
fn huge_positions_are_won() {
    let text = result(0, &["move", "wyt:3+2@10^3000,10^3001"]);
    assert!(text.contains("Theorem 6: the smaller pile is G_n with n = "), "{text:.200}");
    assert!(result(0, &["value", "wyt:3+2@3,12"]).starts_with("P: "));
    assert!(result(0, &["value", "wyt:3+2@5,18"]).starts_with("N: "));
    assert_eq!(result(0, &["move", "wyt:3+2@3,12"]), "no move wins\n");
}

#[test]
fn sums_and_other_values_are_known_of_small_positions() {
    let sum = result(0, &["value", "wyt:2@3,5 + nim:2@1,2"]);
    assert!(sum.contains("definition: the mex over all moves"), "{sum}");
    let far = result(3, &["value", "wyt:3@10^20,2 + sd:1/2@7", "-q"]);
    // The first component is won, and the second has value 0.
    assert!(
        far.starts_with("N: the player to move wins; the value is not known: at least 1\n"),
        "{far}"
    );
    // From 0,2 one token is taken.
    assert!(result(0, &["move", "wyt:3+2@0,2", "--to", "1", "-q"]).starts_with("wyt:3+2@0,1"));
    let far = complaint(2, &["move", "wyt:3+2@10^9,10^9", "--to", "1"]);
    assert!(far.contains("only who wins is known"), "{far}");
    assert!(complaint(2, &["value", "wyt:3@1"]).contains("x,y"));
}

#[test]
fn tables_have_values_from_the_moves_where_a_theorem_says_only_who_wins() {
    let table =
        |claim: &[&str]| result(0, &[&["table", "wythoff", "--upto", "2,2"], claim].concat());
    // By hand: from 1,1 a queen reaches 0,1, 1,0 and 0,0, with the values 1, 1 and 0.
    let values = "y:   0 1 2\nx=0: 0 1 2\nx=1: 1 2 0\nx=2: 2 0 1\n";
    assert_eq!(table(&["--claim", "values"]), values);
    assert_eq!(table(&["--claim", "outcome"]), table(&[]));
    assert!(table(&[]).ends_with("y:   0 1 2\nx=0: 0 1 1\nx=1: 1 1 0\nx=2: 1 0 1\n"));
    let kayles = ["table", "kayles", "--upto", "4", "--claim", "outcome", "--format", "csv"];
    assert_eq!(result(0, &kayles), "n,outcome\n0,0\n1,1\n2,1\n3,1\n4,1\n");
    let misere = complaint(2, &["table", "nim:1:misere", "--upto", "4", "--claim", "values"]);
    assert!(misere.contains("holds outcome, and no values to be added"), "{misere}");
    // Where a value is prescribed, play ends, and the player to move has won unless it is 0.
    let first = ["table", "sd:1/2:first=2,0", "--upto", "5", "-q", "--claim", "outcome"];
    assert!(result(0, &first).ends_with("\n1: 1 0 1 1 0\n"));
    assert_eq!(result(0, &["move", "sd:1/2:first=2,0@2", "-q"]), "no move wins\n");
    let options = result(0, &["move", "sd:1/2:first=2,0@2", "--options", "-q"]);
    assert_eq!(options, "there is no move\n");
}

#[test]
fn the_picture_of_a_proof_names_the_numeration_system() {
    let folder = tempfile::tempdir().expect("a folder");
    let picture = folder.path().join("pairs.dot");
    let path = picture.to_str().expect("its name is text");
    for (game, digits) in [
        ("wythoff:1,1", "sums of Fibonacci numbers"),
        ("wythoff:1,2", "u₀ = 1, u₁ = 3, uₙ = 2 uₙ₋₁ + uₙ₋₂"),
    ] {
        result(0, &["prove", game, "-q", "--picture", path]);
        let drawn = std::fs::read_to_string(&picture).expect("drawn");
        assert!(drawn.contains(digits), "{drawn:.300}");
        assert!(!drawn.contains("base 2"), "{drawn:.300}");
    }
}

#[test]
fn an_automaton_converted_for_walnut_is_still_compared_with_its_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let (derived, converted) = (file("w.json"), file("w.txt"));
    for (game, head, other) in [
        ("wythoff:1,1", "msd_fib msd_fib\n", "wythoff:1,2"),
        ("wythoff:2,3", "msd_lin_4_2 msd_lin_4_2\n", "wyt:2"),
    ] {
        result(0, &["derive", game, "--format", "json", "-q", "-o", &derived]);
        result(0, &["convert", &derived, "--format", "walnut", "-q", "-o", &converted]);
        assert!(std::fs::read_to_string(&converted).expect("written").starts_with(head));
        assert_eq!(result(0, &["compare", &converted, game]), "equal as `outcome`\n");
        let different = result(1, &["compare", &converted, other]);
        assert!(different.starts_with("different as `outcome`, first at "), "{different}");
    }
}

#[test]
fn the_files_that_walnut_wants_of_a_numeration_are_written() {
    let legal = ["derive", "wythoff:2,3", "--claim", "representations", "--format", "walnut", "-q"];
    assert!(result(0, &legal).starts_with("msd_lin_4_2\n\n0 1\n"));
    let sum = ["ask", "?lin(4,2) x + y = z", "--format", "walnut", "-q"];
    assert!(result(0, &sum).starts_with("msd_lin_4_2 msd_lin_4_2 msd_lin_4_2\n\n0 1\n"));
}

#[test]
fn automata_name_their_numeration_system() {
    let text = result(0, &["derive", "wyt:3+2"]);
    assert!(
        text.starts_with(
            "wyt:3+2: 22 states, u0 = 1, u1 = 4, u_n = 3 u_(n-1) + 3 u_(n-2), \
             most significant digit first\nreads: x, y\n"
        ),
        "{text:.200}"
    );
    let walnut =
        result(0, &["derive", "wythoff:1,1", "--claim", "representations", "--format", "walnut"]);
    assert!(walnut.starts_with("msd_fib\n\n0 1\n"), "{walnut}");
    // Theorem 6 (B): from K = 2 on nothing changes.
    assert_eq!(result(0, &["compare", "wyt:3+2", "wyt:3+7"]), "equal as `outcome`\n");
    let compared = result(1, &["compare", "wyt:3+1", "wyt:3+2"]);
    assert!(compared.starts_with("different as `outcome`, first at "), "{compared}");
}
