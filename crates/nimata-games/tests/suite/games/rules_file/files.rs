//! Rules files as files.

use std::fs;

use nimata_games::game::{GameError, Position, read_game};

fn refused(name: &str) -> String {
    match read_game(name) {
        Err(GameError::NoSuchGame(says)) => says,
        Err(other) => panic!("{name}: {other:?}"),
        Ok(game) => panic!("{name} is the game {game}"),
    }
}

#[test]
fn a_path_may_hold_colons_commas_and_spaces() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("my game, 2: the second.game");
    fs::write(&path, "\u{feff}reads n in msd_2\r\nmove m: m + 1 = n\r\n").expect("a file");
    let name = format!("game:{}", path.display());
    let game = read_game(&name).expect("a game");
    assert_eq!(game.to_string(), name);
    assert_eq!(game.shape().names(), ["n"]);
    let one = Position::single(1u32.into());
    assert!(game.value(&one, &Default::default()).is_ok());
}

#[test]
fn what_is_no_rules_file_is_said_with_its_path() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let missing = path("missing.game");
    let says = refused(&format!("game:{missing}"));
    assert!(says.starts_with(&format!("{missing} cannot be read as a rules file: ")), "{says}");
    assert!(refused("game:").contains("the name of a file is missing"));
    let says = refused(&format!("game:{}", folder.path().display()));
    assert!(says.ends_with("it is not a regular file"), "{says}");
    let binary = path("binary");
    fs::write(&binary, [0xff, 0xfe, 0x00]).expect("a file");
    assert!(refused(&format!("game:{binary}")).ends_with("it is not text in UTF-8"));
    let long = path("long");
    fs::write(&long, "# long\n".repeat(100_000)).expect("a file");
    assert!(refused(&format!("game:{long}")).ends_with("it is longer than 256 KiB"));
    let wrong = path("wrong");
    fs::write(&wrong, "# one\nreads n in msd_2\nmove m: m < k\n").expect("a file");
    assert_eq!(
        refused(&format!("game:{wrong}")),
        format!(
            "{wrong}, line 3: `k` is not a number of the position, nor bound: write `E k \
             (...)` if some k is meant; free are n, m\n  move m: m < k\n              ^"
        )
    );
}
