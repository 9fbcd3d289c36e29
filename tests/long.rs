//! Checks that take long; they are run by name: `cargo test --test long -- --ignored`.

#[path = "long/counting.rs"]
mod counting;
#[path = "long/fixtures.rs"]
mod fixtures;
#[path = "long/formulas.rs"]
mod formulas;
#[path = "long/games/mod.rs"]
mod games;
#[path = "long/identities.rs"]
mod identities;
#[path = "suite/logic/integers.rs"]
mod integers;
#[path = "long/literature.rs"]
mod literature;
#[path = "long/long_periods.rs"]
mod long_periods;
#[path = "suite/logic/naive.rs"]
#[allow(dead_code, reason = "the other tests of formulas need more of it")]
mod naive;
#[path = "octal_twin.rs"]
#[allow(dead_code, reason = "not every program needs all of it")]
mod octal_twin;
#[path = "long/octal_values.rs"]
mod octal_values;
#[path = "suite/logic/question.rs"]
#[allow(dead_code, reason = "the other tests of formulas need more of it")]
mod question;
#[path = "suite/logic/random.rs"]
mod random;
#[path = "long/same_answers.rs"]
mod same_answers;
#[path = "suite/scripts.rs"]
mod scripts;
#[path = "suite/logic/sentences.rs"]
mod sentences;
#[path = "long/theorems.rs"]
mod theorems;

use std::process::Command;

#[test]
#[ignore = "a minute or two: derives, proves and checks 992 games"]
fn all_games_with_a_up_to_32_and_b_up_to_32_are_proved() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("survey.csv");
    let name = path.to_str().expect("UTF-8");
    let ran = Command::new(env!("CARGO_BIN_EXE_nimata"))
        .env("NIMATA_CACHE", "")
        .args(["survey", "sd", "--sub", "1..32", "--div", "2..32", "-o", name])
        .output()
        .expect("the program was built with the tests");
    assert!(ran.status.success(), "{ran:?}");
    let rows = std::fs::read_to_string(&path).expect("written");
    let proved = rows.lines().filter(|row| row.split(',').nth(1) == Some("proved")).count();
    assert_eq!(proved, 992);
}

#[test]
#[ignore = "a minute: a million letters of two numbers, and certificates of up to 59,062 states"]
fn games_of_many_letters_or_states_are_proved_within_the_limits_of_the_checker() {
    for game in ["sd:1/1024", "sd:61/59", "sd:1000/31", "sd:1000/2"] {
        let mut nimata = Command::new(env!("CARGO_BIN_EXE_nimata"));
        let ran = nimata.env("NIMATA_CACHE", "").args(["prove", game, "-q"]).output();
        let ran = ran.expect("the program was built with the tests");
        assert!(ran.status.success(), "{game}: {ran:?}");
    }
}
