//! Names of games and of files: one rule wherever either may stand.

use std::fs;

use super::program::{ended, nimata, write};

/// In base 2, the sequence that is 7 everywhere.
const SEVENS: &str = "msd_2\n\n0 7\n0 -> 0\n1 -> 0\n";

/// What a run in a folder prints, and what it says beside that.
fn run(folder: &tempfile::TempDir, status: i32, arguments: &[&str]) -> [String; 2] {
    let mut command = nimata(arguments);
    command.current_dir(folder.path());
    let output = ended(status, command);
    [output.stdout, output.stderr].map(|text| String::from_utf8(text).expect("UTF-8"))
}

#[test]
fn what_reads_as_a_game_is_the_game_and_a_file_of_that_name_needs_its_path() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["mark", "sd:1/2", "values:sd:1/2", "Word Automata Library/G.txt", "nim:2.txt"] {
        write(folder.path(), name, SEVENS);
    }
    write(folder.path(), "script.txt", "eval e \"A n (G[n] = @7)\";\n");
    let noted = |name: &str| format!("the file of this name is not read: `./{name}` names it");
    // Heaps of one token are lost, so that no game here is 7 everywhere.
    for name in ["mark", "sd:1/2", "values:sd:1/2"] {
        let sevens = ["ask", "A n (n >= 1 => G[n] = @7)", "--with"];
        let [said, note] = run(&folder, 1, &[&sevens[..], &[&format!("G={name}")]].concat());
        assert!(said.starts_with("false") && note.contains(&noted(name)), "{said}{note}");
        let [said, note] = run(&folder, 0, &[&sevens[..], &[&format!("G=./{name}")]].concat());
        assert!(said.starts_with("true") && !note.contains("is not read"), "{said}{note}");
        let absolute = folder.path().join(name).display().to_string();
        let [said, note] = run(&folder, 1, &["compare", name, &absolute]);
        assert!(said.starts_with("different") && note.contains(&noted(name)), "{said}{note}");
    }
    let [said, _] = run(&folder, 0, &["compare", "./mark", "./sd:1/2"]);
    assert_eq!(said, "equal\n");
    // No game has this ending, so that it is a file without more ado.
    let [said, note] = run(&folder, 0, &["compare", "nim:2.txt", "./mark"]);
    assert_eq!((said.as_str(), note.as_str()), ("equal\n", ""));
    // A library does not stand in for a given game.
    let script = ["ask", "--script", "script.txt"];
    assert!(run(&folder, 0, &script)[0].contains("TRUE"));
    assert!(run(&folder, 1, &[&script[..], &["--with", "G=sd:1/2"]].concat())[0].contains("FALSE"));
    // Numbers are a sequence.
    let terms = "0,1,0,2,1,0,2,1,0,2";
    write(folder.path(), terms, "9 9 9 9 9 9 9 9 9 9\n");
    let [said, note] = run(&folder, 0, &["identify", terms, "--family", "sd"]);
    assert!(said.contains("sd:") && note.contains(&noted(terms)), "{said}{note}");
    // A rules file with a mistake is not replaced by another file.
    write(folder.path(), "wrong.game", "reads n\n");
    write(folder.path(), "game:wrong.game", SEVENS);
    let [_, why] = run(&folder, 2, &["ask", "A n (G[n] = @7)", "--with", "G=game:wrong.game"]);
    assert!(why.contains("wrong.game, line 1"), "{why}");
    // Rules may be in a file that is called like one of a theorem.
    write(folder.path(), "rules.theorem", "reads n in msd_2\nmove m: m + 1 = n\n");
    assert!(run(&folder, 0, &["prove", "game:rules.theorem"])[0].starts_with("proved"));
}

#[test]
fn a_file_without_its_prefix_or_ending_is_told_how_it_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = nimata_testing::root().join("fixtures/games");
    for (from, name) in [("parity.game", "parity.game"), ("parity.game", "rules.txt")] {
        fs::copy(games.join(from), folder.path().join(name)).expect("a fixture");
    }
    write(folder.path(), "list.txt", "rules.txt\n");
    write(folder.path(), "par.thm", "about nim:1\nvalue x1\n");
    for name in ["parity.game", "rules.txt"] {
        let with = format!("G={name}");
        for arguments in [
            &["ask", "G[n] = @0", "--with", &with][..],
            &["ask", "--about", name],
            &["compare", name, "sd:1/2"],
            &["identify", name],
            &["convert", name],
            &["prove", name],
            &["discover", name],
            &["draw", name],
            &["check", "list.txt", "--claim", name],
        ] {
            let [_, why] = run(&folder, 2, arguments);
            assert!(why.contains(&format!("game:{name}")), "{arguments:?}: {why}");
        }
    }
    for arguments in [&["survey", "--games", "list.txt"][..], &["atlas", "games", "list.txt"]] {
        let [_, why] = run(&folder, 2, arguments);
        assert!(why.contains("game:rules.txt"), "{arguments:?}: {why}");
    }
    let [_, why] = run(&folder, 2, &["prove", "par.thm"]);
    assert!(why.contains("is a theorem: name it par.theorem"), "{why}");
}
