//! `prove` and `ask` print one short sentence about a theorem, or the checker's own with `--full`.

use std::fs;

use serde_json::Value;

use super::program::{json, result};

/// The first certificate that a command writes, and its output without the name of that file.
fn kept(arguments: &[&str]) -> (Value, String) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("certificate.json");
    let path = path.to_str().expect("UTF-8");
    let said = result(0, &[arguments, &["-q", "-o", path]].concat());
    let text = fs::read_to_string(path).expect("the certificate is kept");
    let ends = format!("; certificate in {path}\n");
    let said = said.strip_suffix(&ends).unwrap_or_else(|| panic!("{said} ends otherwise"));
    (serde_json::from_str(&text).expect("JSON"), said.to_owned())
}

/// The number of states of the automaton in a certificate.
fn states(automaton: &Value) -> usize {
    automaton["outputs"].as_array().expect("a list").len()
}

#[test]
fn a_theorem_about_an_automaton_counts_the_states_of_its_certificate() {
    let mark = concat!("game:", env!("CARGO_MANIFEST_DIR"), "/fixtures/games/mark.game");
    for game in ["sd:5/2", "sd:1/2:misere", "slow-exact:3,2", mark] {
        let (certificate, said) = kept(&["prove", game]);
        let states = states(&certificate["claim"]["sequences"][0]);
        let expected =
            format!("proved: the values of {game} are those of an automaton with {states} states");
        assert_eq!(said, expected);
    }
    for game in ["sd:5/2", "slow-moore:3,2", "dynamic:2k", "wythoff:1,1", mark] {
        let (certificate, said) = kept(&["prove", game, "--claim", "outcome"]);
        let states = states(&certificate["claim"]["sequences"][0]);
        let expected = format!(
            "proved: an automaton with {states} states decides who wins at every position of {game}"
        );
        assert_eq!(said, expected);
    }
    let (certificate, said) = kept(&["prove", "exco:2", "--claim", "level-set:11"]);
    let states = states(&certificate["claim"]);
    let expected = format!(
        "proved: an automaton with {states} states finds every position of exco:2 with value 11"
    );
    assert_eq!(said, expected);
}

#[test]
fn a_theorem_about_a_period_names_the_position_where_it_begins() {
    // In steps of 1, 3 and 4 the values 0 1 0 1 2 3 2 repeat (Winning Ways).
    for game in ["sd:1,3,4/:floor", "sd:1,3,4/"] {
        let (_, said) = kept(&["prove", game]);
        let expected =
            format!("proved: the values of {game} have the least period 7, from n = 0 on");
        assert_eq!(said, expected);
    }
    // 2, 0, 1 are prescribed for n = 0, 1, 2, and the values after them alternate: 0 1 0 1 …
    let (_, said) = kept(&["prove", "sd:1/:first=2,0,1"]);
    assert!(said.ends_with(" have the least period 2, from n = 1 on"), "{said}");
    let (_, said) = kept(&["prove", "exco:2", "--claim", "rows:2,6"]);
    let rows = "proved: for x0 < 2 and x1 ≤ 6, x0 + x1 + x2 minus the value of exco:2 has the \
                period 8 in x2, from x2 = 19 on";
    assert_eq!(said, rows);
}

#[test]
fn soundness_is_said_of_a_rules_file() {
    let kupin = concat!("game:", env!("CARGO_MANIFEST_DIR"), "/fixtures/games/kupin.game");
    let (_, said) = kept(&["prove", kupin, "--claim", "sound"]);
    let expected =
        format!("proved: every move of {kupin} leads to a position, and every play ends");
    assert_eq!(said, expected);
}

#[test]
fn the_whole_sentence_is_printed_where_it_is_asked_for_and_in_json() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("certificate.json");
    let path = path.to_str().expect("UTF-8");
    let full = result(0, &["prove", "sd:1/2", "--full", "-o", path]);
    let sentence = full.strip_prefix("proved: sd:1/2: ").expect("the game and its theorem");
    assert_eq!(result(0, &["check", path]), format!("accepted: {sentence}"));
    let object = json(&["prove", "sd:1/2"]);
    assert_eq!(object["claim"], sentence.trim_end());
    assert_eq!(object["short"], "the values of sd:1/2 are those of an automaton with 7 states");
}

#[test]
fn an_answer_says_what_of_it_is_proved() {
    let with = ["--with", "G=sd:1/2"];
    let (_, said) = kept(&[&["ask", "E n (n >= 1 & G[n] = @2)"], &with[..]].concat());
    assert_eq!(said, "true\nleast witness: n = 4\nproved: the sentence is true");
    let refuted = result(1, &["ask", "A n (n > 3)", "-q"]);
    assert!(refuted.ends_with("\nproved: the sentence is false\n"), "{refuted}");
    let (_, said) = kept(&["ask", "n = 3"]);
    let expected = "proved: the solutions are those of the automaton with 4 states";
    assert!(said.ends_with(expected) && said.contains("automaton: 4 states"), "{said}");
    let full = result(1, &["ask", "A n (n > 3)", "--full"]);
    assert!(full.ends_with("\nproved: For natural numbers: ~(A n (n > 3)).\n"), "{full}");
}

#[cfg(unix)]
#[test]
fn a_terminal_gets_lines_of_its_width_and_a_pipe_one_line() {
    use std::process::Stdio;

    use super::program::NIMATA;
    use nimata_testing::external;

    let said = result(0, &["prove", "sd:5/2", "-q"]);
    assert_eq!(said.lines().count(), 1);
    let Some(mut script) = external("script", "bsdutils") else { return };
    let run = format!("stty rows 24 cols 30; '{NIMATA}' prove sd:5/2 -q");
    let shown = script
        .env("NIMATA_CACHE", "")
        .args(["-qec", &run, "/dev/null"])
        .stdin(Stdio::null())
        .output();
    let shown = String::from_utf8(shown.expect("it is installed").stdout).expect("UTF-8");
    let lines: Vec<&str> = shown.lines().map(str::trim_end).collect();
    assert!(lines.len() > 2 && lines.iter().all(|line| line.len() <= 30), "{shown:?}");
    assert_eq!(lines.join(" "), said.trim_end());
}
