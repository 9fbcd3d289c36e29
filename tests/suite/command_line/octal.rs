//! Octal games on the command line.

use super::program::{complaint, json, result};

#[test]
fn a_heap_of_a_thousand_digits_has_the_value_that_the_period_gives() {
    // 10^1000 is 4 modulo 12, and from 71 on Kayles repeats 4 1 2 8 1 4 7 2 1 8 2 7 from n = 72:
    // Winning Ways, chapter 4, table of Kayles.
    let text = result(0, &["value", "octal:0.77@10^1000"]);
    assert!(text.starts_with("1\n"), "{text}");
    assert!(text.contains("period 12 from 71 on"), "{text}");
    let row = [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7];
    for n in 72..84 {
        let value = json(&["value", &format!("octal:0.77@10^1000-4+{n}")]);
        let expected = row[n - 72].to_string();
        assert_eq!(value["value"].as_str(), Some(expected.as_str()), "{n}");
    }
}

#[test]
fn a_move_says_how_the_heap_splits_and_wins_in_sums() {
    assert!(result(0, &["move", "octal:0.77@100"]).starts_with("octal:0.77@"));
    let object = json(&["move", "octal:0.77@10^30 + sd:1/2@9"]);
    let into = object["into"].as_str().expect("a sum of heaps");
    // The heaps after the move, with the untouched component, have the value 0.
    let (left, other) = match object["component"].as_u64() {
        Some(0) => (into, "sd:1/2@9"),
        _ => ("octal:0.77@10^30", into),
    };
    let after = result(0, &["value", &format!("{left} + {other}")]);
    assert!(after.starts_with("0\n"), "{after}");
    assert_eq!(result(0, &["move", "octal:0.77@0"]), "there is no move\n");
}

#[test]
fn the_periods_of_winning_ways_are_proved() {
    for (code, period, from) in [
        ("0.77", 12, 71),
        ("0.07", 34, 53),
        ("0.137", 34, 52),
        ("0.055", 148, 259),
        ("0.644", 442, 3_256),
        ("0.356", 142, 7_315),
        ("0.165", 1_550, 5_181),
        ("0.156", 349, 3_479),
    ] {
        let text = result(0, &["prove", &format!("octal:{code}"), "-q"]);
        let expected = format!(
            "proved: the values of octal:{code} have the least period {period}, from n = \
             {from} on\n"
        );
        assert_eq!(text, expected);
    }
}

#[test]
fn what_is_no_octal_game_or_no_heap_is_refused() {
    for (game, says) in [
        ("octal:0.8", "`8` is digit 1 after the point"),
        ("octal:0.7x", "`x` is digit 2 after the point"),
        ("octal:", "the code is missing"),
        ("octal:77", "`77` has no point"),
        ("octal:2.7", "`2` stands before the point"),
        ("octal:0.000", "all digits are 0"),
    ] {
        assert!(complaint(2, &["games", game]).contains(says), "{game}");
    }
    assert!(complaint(2, &["value", "octal:0.77@-1"]).contains("below 0"));
    let two = complaint(2, &["value", "octal:0.77@3,4"]);
    assert!(two.contains("a position of octal:0.77 is n: one heap"), "{two}");
    let claim = complaint(2, &["prove", "octal:0.77", "--claim", "rows:4,255"]);
    assert!(claim.contains("`rows` is not a claim about octal:0.77; there are period"), "{claim}");
}

#[test]
fn a_heap_past_all_that_was_looked_at_is_undecided() {
    let few = ["value", "octal:0.007@10^7", "--max-steps", "1000000"];
    let text = result(3, &few);
    assert!(text.starts_with("undecided: from 0 to 20000000\n"), "{text}");
    assert!(text.contains("show no period: the search took 1000000 steps"), "{text}");
    // How far it comes does not depend on the machine.
    assert_eq!(result(3, &few), text);
}

#[test]
fn games_with_a_period_are_compared_for_ever() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("kayles.game");
    let rules = "reads n in msd_2\nmove m + k: m + k + 1 = n | m + k + 2 = n\n";
    std::fs::write(&path, rules).expect("written");
    let kayles = format!("game:{}", path.display());
    for same in ["octal:0.77", "octal:0.770"] {
        assert_eq!(result(0, &["compare", &kayles, same]), "equal\n");
    }
    // Subtracting 1 or 2 is the code 0.33, and its values are n modulo 3.
    assert_eq!(result(0, &["compare", "sd:1,2/", "octal:0.33"]), "equal\n");
    let text = result(1, &["compare", "octal:0.77", "octal:0.07"]);
    assert_eq!(text, "different, first at 1: 1 and 0\n");
    // The automaton of sd:1/2 has no output at 0, which is no position.
    let text = result(1, &["compare", "sd:1/2", "octal:0.77"]);
    assert_eq!(text, "different, first at 0: none and 0\n");
    // Neither game has a known period: two names of one game are equal, and others may differ.
    let few = ["--max-steps", "1000000"];
    let compare =
        |status, one, other| result(status, &[&["compare", one, other], &few[..]].concat());
    assert_eq!(compare(0, "octal:0.6", "octal:0.60"), "equal\n");
    assert!(compare(1, "octal:0.6", "octal:0.16").starts_with("different, first at 1"));
}

#[test]
fn misere_quotients_are_proved_checked_and_written_for_coq() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("quotient.json");
    let path = path.to_str().expect("UTF-8");
    let said = result(0, &["prove", "octal:0.123:misere", "-q", "-o", path]);
    assert!(said.starts_with("proved: the misère quotient of octal:0.123:misere has 20"), "{said}");
    let checked = result(0, &["check", path, "--claim", "octal:0.123:misere"]);
    assert!(checked.contains("is one of {"), "{checked}");
    for other in ["octal:0.123", "octal:0.122:misere"] {
        assert!(result(1, &["check", path, "--claim", other]).contains("[claim-mismatch]"));
    }
    let coq = result(0, &["convert", path, "--to", "coq"]);
    assert!(coq.contains("Theorem quotient : misere_quotient game 20"), "{coq}");
    let derived = json(&["derive", "octal:0.123:misere"]);
    let numbers = ["elements", "lost", "preperiod", "period"].map(|key| derived[key].as_u64());
    assert_eq!(numbers, [20, 5, 5, 5].map(Some));
}

#[test]
fn sums_in_misere_play_are_judged_together() {
    let sum = "octal:0.123:misere@10^40+3 + octal:0.123:misere@6";
    let object = json(&["value", sum]);
    assert!(object["because"].as_array().is_some_and(|reasons| reasons.len() == 1), "{object}");
    let into = json(&["move", sum])["into"].as_str().expect("a sum of heaps").to_owned();
    assert!(into.starts_with("octal:0.123:misere@"), "{into}");
    assert!(complaint(2, &["move", sum, "--to", "1"]).contains("no other value than 0"));
    let mixed = "octal:0.123:misere@3 + octal:0.123@3";
    assert!(complaint(2, &["value", mixed]).contains("the same game alone"));
    assert!(complaint(2, &["value", "octal:0.77:nisere@3"]).contains("only `misere` may"));
}
