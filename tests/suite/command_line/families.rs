//! Games for many divisors: what is shown of the automaton of a residue class.

use std::fs;

use serde_json::{Value, json};

use super::program::{complaint, ended, json, nimata, result};

/// The edges of a picture as DOT.
fn edges(dot: &str) -> Vec<&str> {
    dot.lines().filter(|line| line.contains(" -> ")).collect()
}

/// A certificate about all divisors, in a folder that is kept as long as its path.
fn certificate(game: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("family.json").display().to_string();
    result(0, &["prove", game, "-q", "-o", &path]);
    (folder, path)
}

#[test]
fn a_picture_of_a_class_is_the_same_for_all_its_divisors() {
    for order in ["msd", "lsd"] {
        let drawn = |base: &str| {
            result(0, &["derive", "sd:1/*", "--base", base, "--order", order, "--format", "dot"])
        };
        let picture = drawn("31");
        assert_eq!(picture, drawn("1031"));
        assert_ne!(picture, drawn("32"));
        assert!(picture.contains("label=\"sd:1/b · base b = "), "{picture}");
        // Where a digit is even or odd, all such digits follow.
        assert!(picture.contains("[label=\"3,5,…\"]"), "{picture}");
    }
    // A single divisor has all its letters.
    let small = result(0, &["derive", "sd:1/*", "--base", "2", "--format", "dot"]);
    let alone = result(0, &["derive", "sd:1/2", "--format", "dot"]);
    assert_eq!(small, alone);
}

#[test]
fn the_automaton_in_the_base_of_a_divisor_is_that_of_the_game_alone() {
    let (_folder, path) = certificate("sd:2/*");
    for (game, base) in [("sd:2/41", "41"), ("sd:2/300", "300"), ("sd:2/3", "3")] {
        let derived = json(&["derive", "sd:2/*", "--base", base]);
        assert_eq!(derived["base"].to_string(), base);
        let converted = json(&["convert", &path, "--base", base]);
        assert_eq!(converted, derived);
        assert_eq!(json(&["derive", game])["outputs"], derived["outputs"]);
        let file = tempfile::NamedTempFile::with_suffix(".json").expect("a file");
        fs::write(file.path(), derived.to_string()).expect("a temporary file");
        let file = file.path().to_str().expect("UTF-8");
        assert_eq!(result(0, &["compare", file, game]), "equal\n");
    }
}

#[test]
fn tables_of_a_class_end_after_one_period() {
    let (_folder, path) = certificate("sd:1/9+2k");
    let table = result(0, &["convert", &path, "--to", "md"]);
    assert!(table.starts_with("| state | output | 0 | 1 | 2,4,… | 3,5,… |\n"), "{table}");
    let derived = result(0, &["derive", "sd:1/*", "--base", "31", "-q"]);
    assert!(derived.ends_with(&table), "{derived}");
    // Densities depend on the divisor.
    assert!(!derived.contains("density"), "{derived}");
    let theorem = result(0, &["prove", "sd:1/9+2k", "--format", "latex", "-q"]);
    let heads = "state & output & $0$ & $1$ & $2,4,\\ldots$ & $3,5,\\ldots$ \\\\\n";
    assert!(theorem.contains(heads), "{theorem}");
    let (dot, tikz) = (
        result(0, &["convert", &path, "--to", "dot"]),
        result(0, &["convert", &path, "--to", "tikz"]),
    );
    assert!(edges(&dot).iter().any(|edge| edge.ends_with("[label=\"3,5,…\"];")), "{dot}");
    assert!(tikz.contains("{3,5,$\\ldots$}"), "{tikz}");
}

#[test]
fn classes_are_listed_with_their_numbers_of_states() {
    let object = json(&["derive", "sd:1/*"]);
    assert_eq!((&object["kind"], &object["claim"]), (&json!("classes"), &json!("values")));
    let classes = object["classes"].as_array().expect("a list");
    let of = |base: u64| {
        let has = |class: &&Value| {
            let [least, period] = ["base", "period"].map(|key| class[key].as_u64().expect("a key"));
            base == least || period > 0 && base > least && (base - least).is_multiple_of(period)
        };
        let found: Vec<&Value> = classes.iter().filter(has).collect();
        assert_eq!(found.len(), 1, "{base}");
        found[0]["states"].as_u64()
    };
    for base in 2..40 {
        let alone = json(&["derive", &format!("sd:1/{base}")]);
        assert_eq!(of(base), alone["outputs"].as_array().map(|states| states.len() as u64));
    }
}

#[test]
fn where_a_divisor_is_needed_the_error_says_how_to_name_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let picture = folder.path().join("f.svg").display().to_string();
    let (_kept, path) = certificate("sd:1/*");
    let one = "fixtures/certificates/pass/automaton-1-by-2-base2.json";
    for (arguments, says) in [
        (&["derive", "sd:1/*", "-o", &picture][..], "name one with --base"),
        (&["draw", "sd:1/*"], "name one, as in sd:1/2"),
        (&["table", "sd:1/*", "--upto", "9"], "name one, as in sd:1/2"),
        (&["value", "sd:1/*@100", "--base", "7"], "as in sd:5/*@7,100"),
        (&["value", "sd:1/*@100"], "b,n: a divisor and a number"),
        (&["derive", "sd:1/9+2k", "--base", "10"], "10 is no divisor of sd:1/9+2k"),
        (&["convert", &path], "name a divisor, which is the base"),
        (&["compare", &path, "sd:1/2"], "name a divisor, which is the base"),
        (
            &["convert", &path, "--base", "1"],
            "no automaton of the certificate is for the divisor 1",
        ),
        (&["convert", one, "--base", "2"], "only certificates about many divisors have others"),
    ] {
        let error = complaint(2, arguments);
        assert!(error.contains(says), "{arguments:?}: {error}");
    }
    // The theorem is printed first.
    let proved = ended(2, nimata(&["prove", "sd:1/*", "--picture", &picture]));
    let error = String::from_utf8(proved.stderr).expect("UTF-8");
    assert!(error.contains("`nimata derive 'sd:1/*' --base B -o FILE`"), "{error}");
    let listed = result(0, &["games", "sd:1/*"]);
    assert!(listed.contains("(derive with --base B, prove)"), "{listed}");
}
