//! Subtraction games, which are `sd` without division: heaps begin at 0, as in textbooks.

use serde_json::Value;

use super::program::{complaint, json, result};

/// The first line of an answer.
fn first(text: &str) -> &str {
    text.lines().next().expect("a line")
}

fn value(position: &str) -> String {
    first(&result(0, &["value", position])).to_owned()
}

#[test]
fn heaps_begin_at_zero_and_bachets_losing_heaps_are_the_multiples_of_four() {
    for n in 0..20 {
        assert_eq!(value(&format!("sd:1,2,3/@{n}")), (n % 4).to_string(), "{n}");
    }
    // 10^30 is 0 modulo 4.
    assert_eq!(value("sd:1,2,3/@10^30+3"), "3");
    assert_eq!(value("sd:1,2,3/@9 + sd:1,2,3/@6"), "3");
    assert_eq!(result(0, &["move", "sd:1,2,3/@0"]), "there is no move\n");
    assert!(result(0, &["move", "sd:1,2,3/@7"]).starts_with("sd:1,2,3/@4\n"));
    let lost = result(0, &["pairs", "sd:1,2,3/", "--count", "3", "--format", "csv"]);
    assert_eq!(lost, "i,n\n0,0\n1,4\n2,8\n");
    // With division the game still ends at 1.
    assert!(complaint(2, &["value", "sd:1,2/3@0"]).contains("the game ends at 1"));
}

#[test]
fn tables_and_automata_begin_at_zero() {
    // In steps of 1, 3 and 4 the values 0 1 0 1 2 3 2 repeat (Winning Ways).
    let row = [0, 1, 0, 1, 2, 3, 2];
    assert_eq!(result(0, &["table", "sd:1,3,4/", "--upto", "9"]), "0: 0 1 0 1 2 3 2 0 1 0\n");
    let object = json(&["derive", "sd:1,3,4/", "--base", "7"]);
    // The state after the only digit of n has the value of n.
    let states = object["transitions"][0].as_array().expect("the rows of the start");
    let output = |state: &Value| {
        let state = usize::try_from(state.as_u64().expect("a state")).expect("small");
        object["outputs"][state].as_u64()
    };
    assert!(states.iter().map(output).eq(row.map(Some)), "{object}");
}

#[test]
fn misere_play_and_prescribed_values_begin_at_zero_as_well() {
    // The empty heap has the value 1 in misère play, and then 0 1 0 1 … by single steps.
    assert_eq!(result(0, &["table", "sd:1/:misere", "--upto", "5"]), "0: 1 0 1 0 1 0\n");
    let prescribed = ["table", "sd:1,4/:first=2,0,1", "--upto", "7"];
    // By hand: 3 has the option 2; 4 has 3 and 0; 5 has 4 and 1; 6 has 5 and 2; 7 has 6 and 3.
    assert_eq!(result(0, &prescribed), "0: 2 0 1 0 1 2 0 1\n");
}

#[test]
fn the_period_is_proved_of_the_heap_game_with_the_octal_code() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("period.json");
    let path = path.to_str().expect("UTF-8");
    result(0, &["prove", "sd:1,3,4/", "-o", path]);
    // A heap of 1, 3 or 4 may be taken whole, so the digits at 1, 3 and 4 are 3.
    for claim in ["sd:1,3,4/", "octal:0.3033"] {
        result(0, &["check", path, "--claim", claim]);
    }
    let table = |game: &str| result(0, &["table", game, "--upto", "60", "--format", "bfile"]);
    assert_eq!(table("sd:1,3,4/"), table("octal:0.3033"));
}

/// The fixture was written when `sd:1,2/` began at 1, and remains the theorem that it states.
#[test]
fn a_certificate_about_the_heaps_from_one_is_accepted_but_is_not_about_this_game() {
    let fixture = |name: &str| {
        format!("{}/fixtures/certificates/pass/{name}.json", env!("CARGO_MANIFEST_DIR"))
    };
    let old = fixture("automaton-1_2-by-base3");
    let accepted = result(0, &["check", &old]);
    assert!(accepted.replace('\n', " ").contains("the positions are the n with n >= 1;"));
    let rejected = result(1, &["check", &old, "--claim", "sd:1,2/"]).replace('\n', " ");
    assert!(rejected.starts_with("rejected [claim-mismatch] at claim: "), "{rejected}");
    let (about, asked) = rejected.split_once("asked for is this one: ").expect("both games");
    assert!(about.contains("the positions are the n with n >= 1;"), "{about}");
    assert!(asked.starts_with("the positions are the n with n >= 0;"), "{asked}");
    // A claim about the heaps from 0 is not one about those from 1, either.
    let folder = tempfile::tempdir().expect("a folder");
    let new = folder.path().join("values.json");
    let new = new.to_str().expect("UTF-8");
    result(0, &["prove", "sd:1,2/", "--claim", "values", "--base", "3", "-o", new]);
    result(0, &["check", new, "--claim", "sd:1,2/"]);
    let from_one = concat!(
        r#"{"reads":["n"],"positions":"n >= 1","measure":"n","asks":"values","end":0,"first":[],"#,
        r#""moves":[{"to":["m"],"where":"m >= 1 & m + 1 = n"},"#,
        r#"{"to":["m"],"where":"m >= 1 & m + 2 = n"}]}"#
    );
    for (file, status) in [(old.as_str(), 0), (new, 1)] {
        result(status, &["check", file, "--claim", from_one]);
    }
    // Periods were always proved of heaps from 0, so their certificates are about this game.
    result(0, &["check", &fixture("heaps-2_5_7"), "--claim", "sd:2,5,7/"]);
}

#[test]
fn a_prescribed_value_is_said_to_be_prescribed() {
    let prescribed = "5\n  definition: the rules prescribe this value, whatever the options are\n";
    // From position 4097 on no table is made at first.
    let long = format!("sd:1/2:first={}@5000", vec!["5"; 5000].join(","));
    for position in ["sd:1/2:first=5,5@1", "sd:1/2:floor:first=5@0", "sd:1/:first=0,5@1", &long] {
        assert_eq!(result(0, &["value", position]), prescribed);
        assert_eq!(result(0, &["value", position, "--by-definition"]), prescribed);
    }
    for (position, says) in [
        ("sd:1/2:first=5,5@3", "the first 3 positions, each prescribed or the mex of its options"),
        ("sd:1/:first=5@3", "the first 4 positions, each prescribed or the mex of its options"),
        ("sd:1/2@3", "the first 3 positions, each the mex of its options"),
    ] {
        let text = result(0, &["value", position]);
        assert!(text.starts_with("0\n") && text.contains(says), "{text}");
    }
}
