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
    let table = result(0, &["convert", &path, "--format", "md"]);
    assert!(table.starts_with("| state | output | 0 | 1 | 2,4,… | 3,5,… |\n"), "{table}");
    let derived = result(0, &["derive", "sd:1/*", "--base", "31", "-q"]);
    assert!(derived.ends_with(&table), "{derived}");
    // Densities depend on the divisor.
    assert!(!derived.contains("density"), "{derived}");
    let theorem = result(0, &["prove", "sd:1/9+2k", "--format", "latex", "-q"]);
    let heads = "state & output & $0$ & $1$ & $2,4,\\ldots$ & $3,5,\\ldots$ \\\\\n";
    assert!(theorem.contains(heads), "{theorem}");
    let (dot, tikz) = (
        result(0, &["convert", &path, "--format", "dot"]),
        result(0, &["convert", &path, "--format", "tikz"]),
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
        (&["ask", "--about", "sd:1/*"], "`nimata ask SENTENCE --with G=sd:1/*` asks about all"),
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

#[test]
fn a_sentence_is_asked_about_every_divisor() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("proof.json").display().to_string();
    let few = "A n (n >= 1 => G[n] != @3)";
    let with = ["--with", "G=sd:5/*"];
    let asked = result(0, &["ask", few, with[0], with[1], "-o", &path, "-q"]);
    assert!(asked.starts_with("true\nproved: the sentence is true for every b ≥ 2; "), "{asked}");
    assert!(result(0, &["check", &path]).contains(few));
    let object = json(&["ask", few, with[0], with[1]]);
    let keys = ["formula", "divisors", "truth", "proved"].map(|key| object[key].clone());
    assert_eq!(keys, [json!(few), json!("*"), json!(true), json!(true)]);
    // By hand: 1 has the value 0, and 2 has 1. From 3 one may move to 2 alone if b = 2, so that the
    // value is 0, and to 2 and 1 if b = 3, where it is 2.
    let odd = ["ask", "A n (n = 3 => G[n] = @0)", "--with", "G=sd:1/*", "-q"];
    let asked = result(1, &odd);
    let says = "false\nleast divisor: b = 3\nleast counterexample: n = 3\n\
                proved: the sentence is false for b = 3\n";
    assert_eq!(asked, says);
}

#[test]
fn what_cannot_be_asked_about_every_divisor_is_refused() {
    for (arguments, says) in [
        (&["A n (G[2*n] != @0)"][..], "compares a variable x"),
        (&["A n (G[n] != @0 & n > 2 => n > 3)"], "parentheses stand between different"),
        (&["G[n] = @0"], "`n` is free"),
        (&["A n (G[n] != @9)", "--with", "H=sd:1/2"], "beside sd:5/*, H must be"),
        (&["A n (G[n] != @9)", "--with", "H=sd:1/3+2k"], "beside sd:5/*, H must be"),
        (&["A n (G[n] != @9)", "--count", "n"], "name it, as in --with G=sd:5/7"),
        (&["A n (G[n] != @9)", "--format", "svg"], "no automaton to write"),
        (&["--about", "sd:1/2"], "name it, as in --with G=sd:5/7"),
        (&["--script", "x.txt"], "name it, as in --with G=sd:5/7"),
    ] {
        let error = complaint(2, &[&["ask", "--with", "G=sd:5/*"], arguments].concat());
        assert!(error.contains(says), "{arguments:?}: {error}");
    }
}

#[test]
fn a_survey_has_one_row_for_every_divisor() {
    let rows = json(&["survey", "sd", "--sub", "1..2", "--div", "all", "--rules", ":floor"]);
    for (row, game) in rows["rows"].as_array().expect("rows").iter().zip(["sd:1/*", "sd:2/*"]) {
        let game = format!("{game}:floor");
        assert_eq!((&row["game"], &row["verdict"]), (&json!(game), &json!("proved")));
        let classes = json(&["derive", &game])["classes"].as_array().expect("a list").clone();
        let count = |single| classes.iter().filter(|one| (one["period"] == 0) == single).count();
        assert_eq!(row["residue_classes"], count(false));
        assert_eq!(row["single_divisors"], count(true));
        let most = classes.iter().filter_map(|class| class["states"].as_u64()).max();
        assert_eq!(row["states"].as_u64(), most);
    }
    let sets = result(0, &["survey", "sd", "--sub-sets", "1..3:2", "--div", "all", "-q"]);
    let games: Vec<&str> = sets.lines().skip(1).filter_map(|row| row.split('"').nth(1)).collect();
    assert_eq!(games, ["sd:1,2/*", "sd:1,3/*", "sd:2,3/*"]);
}
