//! Games against the program, through a pipe.

use std::fs;
use std::io::{Seek, Write};

use super::program::{complaint, ended, nimata};

/// The output of the program for these lines.
fn played(arguments: &[&str], lines: &str) -> String {
    let mut input = tempfile::tempfile().expect("a temporary file");
    input.write_all(lines.as_bytes()).expect("room for some lines");
    input.rewind().expect("a file");
    let mut command = nimata(&[&["play"], arguments].concat());
    command.stdin(input);
    String::from_utf8(ended(0, command).stdout).expect("UTF-8")
}

#[test]
fn whoever_follows_the_hints_wins_what_is_won_and_loses_what_is_lost() {
    // Sources: Bouton; Moore; Wythoff; Kayles, where the first player wins every heap; the kernel
    // of Kupin's sd:1/2, whose value is 0 at 3 and 7; dynamic Nim, where an unbounded move takes a
    // whole pile; EXCO-NIM, which is Nim for x0 = 0.
    for (position, won) in [
        ("nim:3@1,2,4", true),
        ("nim:3@1,2,3", false),
        ("moore:3,2@1,1,2", true),
        ("moore:3,2@1,1,1", false),
        ("wythoff:1,1@4,4", true),
        ("wythoff:1,1@4,7", false),
        ("octal:0.77@11", true),
        ("sd:1/2@6", true),
        ("sd:1/2@7", false),
        ("dynamic:2k@5,6", true),
        ("exco:2@0;3,3", false),
        ("nim:1@3 + octal:0.77@3", false),
        ("nim:1@4 + octal:0.77@3", true),
        // A player who takes the last pile loses, and the only move from 1,1 does so.
        ("dynamic:2k:misere@1,1", false),
    ] {
        let text = played(&[position], &"hint\ngo\n".repeat(200));
        let expected = if won { "you win\n" } else { "nimata wins\n" };
        assert!(text.ends_with(expected), "{position}: {text}");
    }
}

#[test]
fn a_game_of_a_rules_file_is_played() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let rules = folder.path().join("take.game");
    fs::write(&rules, "reads n in msd_2\nmove m: m + 1 = n | m + 2 = n\n").expect("a file");
    let game = format!("game:{}@4", rules.display());
    let text = played(&[&game], "1\n3\n0\n");
    // The program loses from 3, and 1 is not an option of 4.
    assert!(text.contains("no move leads from 4 to 1"), "{text}");
    assert!(text.contains("you: 4 → 3\n"), "{text}");
    assert!(text.ends_with("nimata cannot move: you win\n"), "{text}");
}

#[test]
fn a_move_that_is_not_allowed_costs_nothing() {
    let text = played(&["nim:2@3,5"], "3,6\n3\n3,x\nleap\n2: 3,4\nsd:1/2@3\n3,5\n3,3\nquit\n");
    for says in [
        "no move leads from 3,5 to 3,6 in nim:2. A move ",
        "a position of nim:2 is x1,x2",
        "there is no command `leap`",
        "there is no component 2: there is only one",
        "`sd:1/2` is not the game that is played there",
        "a move changes the position",
        "you: 3,5 → 3,3\n",
    ] {
        assert!(text.contains(says), "{says}: {text}");
    }
}

#[test]
fn moves_are_written_in_several_ways() {
    for line in ["3,3", " 3 , 1+2 ", "=,3", "nim:2@3,3", "nim: 2 @ 3,3", "1: 3,3"] {
        let text = played(&["nim:2@3,5"], &format!("{line}\n"));
        assert!(text.contains("you: 3,5 → 3,3\n"), "{line}: {text}");
    }
    // A heap of Kayles is split in two, and the next bound of dynamic Nim follows from the move.
    assert!(played(&["octal:0.77@9"], "4,4\n").contains("you: 9 → 4,4\n"));
    let split = played(&["octal:0.77@9"], "octal:0.77@4 + octal:0.77@3\n");
    assert!(split.contains("you: 9 → 4,3\n"), "{split}");
    assert!(played(&["octal:0.77@9"], "4,5\n").contains("no move leads from 9 to 4,5"));
    // From 7 one may move to the heap 6 and to two heaps of 3.
    let either = played(&["octal:0.77@7"], "3 + 3\n5+3\n");
    assert!(either.contains("write the heaps as `3,3`"), "{either}");
    assert!(either.contains("no move leads from 7 to 8"), "{either}");
    assert!(played(&["dynamic:2k@5,9"], "5,7\n").contains("you: 5,9 → 5,7;4\n"));
    let sum = played(&["nim:1@4 + nim:1@4 + sd:1/2@9"], "3\nnim:1@3\n2: 3\n");
    assert!(sum.contains("which of the 3 components?"), "{sum}");
    assert!(sum.contains("the move could be in component 1 or 2"), "{sum}");
    assert!(sum.contains("you: 2: 4 → 3\n"), "{sum}");
}

#[test]
fn moves_are_taken_back_and_sides_are_changed() {
    let text = played(&["nim:2@3,5"], "undo\n3,4\nundo\nswap\n");
    assert!(text.contains("there is nothing to take back"), "{text}");
    // After the undoing the program wins 3,5 for the person, by Bouton's theorem.
    assert!(text.contains("nimata: 3,5 → 3,3\n"), "{text}");
    let moves = played(&["nim:2@1,2"], "moves\n");
    assert!(moves.contains("3 moves: 0,2  1,0  1,1\n"), "{moves}");
}

#[test]
fn reasons_name_the_theorem_of_the_last_move_or_of_a_lost_position() {
    let lost = played(&["wythoff:1,1@3,5"], "why\nhint\n");
    assert!(lost.contains("you, to move, lose against best play\n  Fraenkel 1998:"), "{lost}");
    assert!(lost.contains("no move wins;"), "{lost}");
    let won = played(&["nim:2@3,5"], "3,4\nwhy\n");
    assert!(won.contains("3,4 → 3,3 wins: it leaves you a lost position\n  Bouton:"), "{won}");
    let last = played(&["nim:2@3,5"], "3,3\nwhy\n");
    assert!(last.contains("no move won\nyou, to move, win with best play"), "{last}");
}

#[test]
fn the_end_of_the_input_ends_the_game() {
    assert!(
        played(&["nim:2@3,5"], "").ends_with("the input ended, and the game is left unfinished\n")
    );
    assert!(played(&["nim:2@3,5"], "3,3").contains("you: 3,5 → 3,3\n"));
    assert!(played(&["nim:2@0,0"], "").ends_with("you cannot move: nimata wins\n"));
    let prompt = played(&["nim:2@3,5"], "\u{1b}[2J\n");
    assert!(!prompt.contains('\u{1b}'), "{prompt}");
}

#[test]
fn a_transcript_has_one_move_a_line_and_nothing_that_was_taken_back() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("game.txt");
    let file = path.to_str().expect("UTF-8");
    played(&["nim:2@2,3", "-o", file], &format!("2,1\nundo\n2,2\n{}", "hint\ngo\n".repeat(9)));
    let text = fs::read_to_string(&path).expect("the transcript");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[..2], ["# nim:2@2,3", "you: nim:2@2,3 → nim:2@2,2"]);
    assert!(lines[2].starts_with("nimata: nim:2@2,2 → nim:2@"), "{text}");
    assert_eq!(lines.last(), Some(&"# you won"));
    assert!(!text.contains("nim:2@2,1 "), "{text}");
    assert!(complaint(2, &["play", "nim:2@1,2", "-o", "game.svg"]).contains(".svg"));
}

#[test]
fn a_careless_game_is_repeated_by_its_seed() {
    let game = |seed: &str| {
        let arguments = ["nim:3@9,9,9", "--level", "careless", "--first", "you", "--seed", seed];
        played(&arguments, &"hint\ngo\nwhy\n".repeat(100))
    };
    assert_eq!(game("7"), game("7"));
    // In twenty games the program makes some mistake: it could win 9,9,9, by Bouton's theorem.
    assert!((0..20).any(|seed| game(&seed.to_string()).ends_with("you win\n")));
}

#[test]
fn positions_of_a_thousand_digits_are_played() {
    // Bouton: equal piles are a P-position.
    let nim = played(&["nim:2@10^1000,10^1000"], "=,10^1000-1\nwhy\n");
    assert!(nim.contains("x1  10000000...00000000 (1001 digits)"), "{nim}");
    assert!(nim.contains("wins: it leaves you a lost position\n  Bouton:"), "{nim}");
    let wythoff = played(&["wythoff:1,1@10^1000,10^1000+7"], "hint\ngo\nwhy\n");
    assert!(wythoff.contains("no move won"), "{wythoff}");
    let sd = played(&["sd:1/2@10^1000"], "moves\n10^1000-1\nwhy\n");
    assert!(sd.contains("2 moves: "), "{sd}");
    assert!(sd.contains("you: 10000000...00000000 (1001 digits) → 99999999...99999999"), "{sd}");
    let bound = played(&["dynamic:2k@10^1000,10^999"], "10^1000-2,=\n");
    assert!(bound.contains(";4\n"), "{bound}");
}

#[test]
fn the_last_mover_loses_in_misere_play() {
    // In sd:1/2:misere the position 1 ends the game, and the player to move wins.
    let text = played(&["sd:1/2:misere@2"], "1\n");
    assert!(
        text.ends_with("nimata cannot move, which wins in misère play: nimata wins\n"),
        "{text}"
    );
    let sum = complaint(2, &["play", "sd:1/2:misere@2 + nim:1@3"]);
    assert!(sum.contains("cannot be added"), "{sum}");
}

#[test]
fn a_position_of_an_own_game_is_split_in_play() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("cake.game");
    let text = "reads x, y in msd_2\npositions x >= 1 & y >= 1\n\
                move u, v + s, t: u >= 1 & s >= 1 & u + s = x & v = y & t = y\n";
    fs::write(&path, text).expect("a file");
    // The width 3 is cut twice, so that the second player has the last move.
    let position = format!("game:{}@3,1", path.display());
    let text = played(&[&position, "--first", "you"], "moves\n2: 1,1,1,1\n1: 1,1,1,1\n");
    assert!(text.contains("you: "), "{text}");
    assert!(text.trim_end().ends_with("you win"), "{text}");
}
