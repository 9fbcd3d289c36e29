//! Proofs about dynamic Nim on the command line: from the game to a certificate, and its further
//! use.

use super::program::{complaint, ended, nimata, result};

#[test]
fn outcomes_are_proved_and_their_certificates_check() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("outcomes.json");
    let path = path.to_str().expect("UTF-8");
    for (name, other) in
        [("dynamic:2k", "dynamic:3k"), ("dynamic:floor(10k/4)", "dynamic:ceil(5k/2)")]
    {
        let said = result(0, &["prove", name, "-q", "--full", "-o", path]);
        assert!(
            said.starts_with(&format!("proved: {}: For every position", canonical(name))),
            "{said}"
        );
        let checked = result(0, &["check", path, "--claim", name]);
        let proved = said.trim_start_matches(&format!("proved: {}: ", canonical(name)));
        assert_eq!(proved, checked.trim_start_matches("accepted: "));
        assert!(result(1, &["check", path, "--claim", other]).contains("[claim-mismatch]"));
        assert!(result(1, &["check", path, "--claim", "dynamic:2k:misere"]).contains("mismatch"));
    }
}

#[test]
fn the_automaton_of_a_proof_is_drawn_converted_and_compared() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let (proof, picture, derived, other) =
        (file("2k.json"), file("2k.dot"), file("derived.json"), file("3k.json"));
    result(0, &["prove", "dynamic:2k", "-q", "-o", &proof, "--picture", &picture]);
    assert!(std::fs::read_to_string(&picture).expect("drawn").starts_with("digraph"));
    result(
        0,
        &["derive", "dynamic:2k", "--claim", "outcome", "--format", "json", "-q", "-o", &derived],
    );
    assert_eq!(result(0, &["compare", &proof, &derived]), "equal as `outcome`\n");
    let converted = result(0, &["convert", &proof, "--format", "json"]);
    assert_eq!(converted, std::fs::read_to_string(&derived).expect("derived"));
    result(0, &["prove", "dynamic:3k", "-q", "-o", &other]);
    let different = result(1, &["compare", &proof, &other]);
    assert!(different.starts_with("different as `outcome`, first at "), "{different}");
}

#[test]
fn misere_play_has_tables_automata_and_proofs_and_can_be_asked_about() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("misere.json");
    let path = path.to_str().expect("UTF-8");
    let game = "dynamic:k:misere";
    // At 1,2 and 1,3 the winning move takes all but one of the larger pile. At 1,4 it takes one,
    // because the other player may then not take two.
    let table = result(0, &["table", game, "--upto", "1,4", "-q"]);
    // The head explains the numbers, and that they begin at 1.
    let (says, numbers) = table.split_once('\n').expect("lines");
    assert!(
        says.starts_with("least_move: the least winning move L(a,b), for piles a and b from 1")
    );
    assert_eq!(numbers, "b:   1 2 3 4\na=1: 0 1 2 1\n");
    let csv = result(0, &["table", game, "--upto", "1,4", "--format", "csv"]);
    assert!(csv.starts_with("a,b,least_move\n1,1,0\n"), "{csv}");
    assert!(result(0, &["derive", game, "-q"]).contains("reads: smaller pile, difference, bound"));
    assert!(result(0, &["prove", game, "-q", "-o", path]).starts_with("proved: "));
    assert_eq!(result(0, &["compare", path, game, "-q"]), "equal as `outcome`\n");
    let with = format!("G={game}");
    // One token in each pile is a P-position under every bound from 1.
    let question = "A x (x >= 1 => G[1][0][x] = @0)";
    assert!(result(0, &["ask", question, "--with", &with, "-q"]).starts_with("true"));
    let listed = result(0, &["games", game]);
    assert!(listed.starts_with("dynamic:k:misere: value, move, play, table, draw, derive, prove"));
}

#[test]
fn where_no_automaton_is_found_it_is_undecided() {
    for name in ["dynamic:4k", "dynamic:3k:misere"] {
        assert!(complaint(3, &["prove", name, "-q"]).contains("no automaton of the"), "{name}");
    }
}

/// The names as the program writes them.
fn canonical(name: &str) -> &str {
    if name == "dynamic:floor(10k/4)" { "dynamic:floor(5k/2)" } else { name }
}

#[test]
fn numbers_of_the_automaton_that_are_no_positions_are_not_called_positions() {
    let arguments = ["ask", "G[1][0][1] = @1", "--with", "G=dynamic:2k"];
    let said = ended(0, nimata(&arguments)).stderr;
    let said = String::from_utf8(said).expect("UTF-8");
    assert!(said.contains("G reads smaller pile, difference, bound, which are not"), "{said}");
    // The ready questions are about positions, so they are answered from a table.
    let said = result(0, &["ask", "--about", "dynamic:k", "--json"]);
    assert!(!said.contains("\"verdict\":\"proved\""), "{said}");
}
