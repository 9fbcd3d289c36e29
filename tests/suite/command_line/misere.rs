//! Games in misère play by their names, and certificates of the other play.

use std::fs;

use super::program::{complaint, json, result};

#[test]
fn a_certificate_of_normal_play_is_none_of_misere_play_nor_the_reverse() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["nim:2", "exact:3,2", "wythoff:1,1", "slow-moore:2,1"] {
        let misere = format!("{name}:misere");
        let path = |of: &str| folder.path().join(name.len().to_string() + of).display().to_string();
        let (one, other) = (path("normal.json"), path("misere.json"));
        result(0, &["prove", name, "--claim", "outcome", "-o", &one, "-q"]);
        let proved = result(0, &["prove", &misere, "-o", &other, "-q"]);
        assert!(proved.contains(&format!("decides who wins at every position of {misere}")));
        assert!(result(0, &["check", &other, "--claim", &misere]).starts_with("accepted"));
        assert!(result(0, &["check", &one, "--claim", name]).starts_with("accepted"));
        assert!(result(1, &["check", &one, "--claim", &misere]).contains("claim-mismatch"));
        assert!(result(1, &["check", &other, "--claim", name]).contains("claim-mismatch"));
        // Whoever changes the rules in the file alone meets the rules.
        for (file, from, to) in [(&one, 0, 1), (&other, 1, 0)] {
            let text = fs::read_to_string(file).expect("a certificate");
            let [from, to] = [from, to].map(|end| format!("\"end\":{end}"));
            assert_eq!(text.matches(&from).count(), 1, "{text}");
            fs::write(file, text.replace(&from, &to)).expect("a file");
            assert!(result(1, &["check", file]).contains("rule"), "{name} with {to}");
        }
    }
}

#[test]
fn who_wins_is_compared_at_numbers_alone_and_not_at_other_words() {
    let folder = tempfile::tempdir().expect("a folder");
    let rules = "reads x, y in lin(1,1)\nmove u, y1: u < x & y1 = y\n\
                 move x1, v: x1 = x & v < y\nmove u, v: u < x & u + y = x + v\n";
    let path = folder.path().join("queen.game").display().to_string();
    fs::write(&path, rules).expect("a file");
    let (own, known) = (format!("game:{path}:misere"), "wythoff:1,1:misere");
    assert!(result(0, &["compare", &own, known]).starts_with("equal"));
    assert!(result(0, &["compare", known, &own]).starts_with("equal"));
}

#[test]
fn misere_games_have_outcomes_moves_and_no_values() {
    assert!(result(0, &["value", "nim:3:misere@1,1,1"]).starts_with("P: the player to move loses"));
    assert_eq!(json(&["value", "moore:4,2:misere@1,1,1,0"])["outcome"], "N");
    assert!(result(0, &["move", "kayles:misere@8"]).starts_with("octal:0.77:misere@"));
    let into = result(0, &["move", "wythoff:1,1:misere@4,5"]);
    assert!(into.starts_with("wythoff:1,1:misere@"), "{into}");
    assert!(complaint(2, &["move", "nim:2:misere@3,4", "--to", "1"]).contains("misère play"));
    let other = complaint(2, &["value", "nim:2:misere@3,4 + nim:3:misere@1,1,1"]);
    assert!(other.contains("of the same game alone"), "{other}");
}
