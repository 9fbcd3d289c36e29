//! `nimata atlas` from the outside.

use std::fs;

use crate::command_line::program::{complaint, ended, json, nimata, result, write};
use nimata_testing::root;

#[test]
fn a_list_becomes_an_atlas_that_is_verified_searched_and_compared() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let list = write(folder.path(), "games.txt", "sd:[1..3]/2  # three\noctal:0.[1,2,4,5,7][7]\n");
    let games = result(0, &["atlas", "games", &list]);
    assert_eq!(games.lines().next(), Some("sd:1/2"));
    assert_eq!(games.lines().count(), 8);
    result(0, &["atlas", "make", &list, "-q", "-o", &path("whole")]);
    // Two machines make the same atlas as one.
    for shard in ["1/2", "2/2"] {
        let name = path(&shard.replace('/', "-"));
        let wish = ["--shard", shard, "--at-once", "2", "-q", "-o", &name];
        result(0, &[&["atlas", "make", &list], &wish[..]].concat());
    }
    result(0, &["atlas", "merge", &path("2-2"), &path("1-2"), "-q", "-o", &path("both")]);
    let manifest = |name: &str| fs::read(folder.path().join(name).join("manifest.json")).ok();
    assert!(manifest("whole").is_some());
    assert_eq!(manifest("whole"), manifest("both"));
    assert!(!folder.path().join("whole.parts").exists());

    let verified = json(&["atlas", "verify", &path("whole")]);
    assert_eq!(verified["accepted"], true);
    assert_eq!((&verified["games"], &verified["proved"]), (&8.into(), &8.into()));
    result(0, &["atlas", "diff", &path("whole"), &path("both")]);

    // Kayles, by its first values in Winning Ways.
    let whole = path("whole");
    let kayles = ["0,1,2,3,1,4,3,2,1,4,2,6,4,1,2,7", "--atlas", &whole];
    let found = json(&[&["atlas", "find"], &kayles[..]].concat());
    let games = found["rows"].as_array().expect("rows").iter();
    let games: Vec<&str> = games.filter_map(|found| found["row"]["game"].as_str()).collect();
    assert_eq!(games, ["octal:0.77"]);
    result(1, &["atlas", "find", "5,5,5,5,5,5,5,5,5", "--atlas", &whole]);
    let mut named = nimata(&["atlas", "find", kayles[0]]);
    named.env("NIMATA_ATLAS", &whole);
    ended(0, named);

    // A game that is not among the small ones is known from an atlas.
    let values = result(0, &["table", "sd:61/2", "--upto", "60", "--format", "bfile"]);
    let values = write(folder.path(), "values.txt", &values);
    let far = write(folder.path(), "far.txt", "sd:61/2\nlaskers-nim\n");
    result(0, &["atlas", "make", &far, "-q", "-o", &path("far")]);
    // Where heaps are divided the values rest on xor, which stands beside the game.
    let verified = json(&["atlas", "verify", &path("far")]);
    assert_eq!((&verified["accepted"], &verified["proved"]), (&true.into(), &2.into()));
    let names = |arguments: &[&str]| -> Vec<String> {
        let text = ended_with(&[&["identify", &values, "--json"], arguments].concat());
        let matches = text["matches"].as_array().expect("matches").iter();
        matches.filter_map(|game| Some(game["game"].as_str()?.to_owned())).collect()
    };
    assert!(!names(&[]).contains(&"sd:61/2".to_owned()));
    assert!(names(&["--atlas", &path("far")]).contains(&"sd:61/2".to_owned()));

    // Rules are found as well, and are shown with the row.
    let own = format!("game:{}/fixtures/games/mark3.game\n", root().display());
    let own = write(folder.path(), "own.txt", &own);
    result(0, &["atlas", "make", &own, "-q", "-o", &path("own")]);
    let shown = result(0, &["atlas", "show", "game:mark3.game", "--atlas", &path("own")]);
    let text = fs::read_to_string(root().join("fixtures/games/mark3.game")).expect("the rules");
    let lines: Vec<&str> = text.lines().collect();
    assert!(shown.contains(&format!("rules       {}\n", lines.join("\n            "))), "{shown}");
    let terms = json(&["atlas", "show", "game:mark3.game", "--atlas", &path("own")]);
    let terms = terms["rows"][0]["row"]["terms"].as_array().expect("terms");
    let terms = terms.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
    let found = json(&["identify", &terms, "--atlas", &path("own")]);
    let games = found["matches"].as_array().expect("matches").iter().map(|found| &found["game"]);
    assert!(games.collect::<Vec<_>>().contains(&&"game:mark3.game".into()), "{found}");
    let row = json(&["atlas", "show", "kayles", "--atlas", &whole])["rows"][0]["row"].clone();
    assert_eq!(row["period"], 12);
    let digest = row["digest"].as_str().expect("a digest");
    let certificate = path("kayles.json");
    result(0, &["atlas", "show", &digest[..12], "--atlas", &whole, "-q", "-o", &certificate]);
    result(0, &["check", &certificate, "--claim", "octal:0.77"]);

    // A row that another atlas lacks, and one that is gone.
    let few = write(folder.path(), "few.txt", "sd:4/2\nsd:[1..2]/2\n");
    result(0, &["atlas", "make", &few, "-q", "-o", &path("few")]);
    let text = result(1, &["atlas", "diff", &whole, &path("few")]);
    assert!(text.contains("+ sd:4/2: proved") && text.contains("- octal:0.77: proved"), "{text}");
    assert!(text.ends_with("2 games are equal, 0 differ, 1 are new, 6 are gone\n"), "{text}");
}

#[test]
fn a_damaged_atlas_is_rejected_with_the_name_of_the_game() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let list = write(folder.path(), "games.txt", "sd:[1..4]/2\n");
    let atlas = folder.path().join("atlas");
    let name = atlas.display().to_string();
    result(0, &["atlas", "make", &list, "-q", "-o", &name]);
    let pack = atlas.join("packs/000.pack");
    let content = fs::read(&pack).expect("a pack");
    fs::write(&pack, &content[..content.len() - 10]).expect("a pack");
    let text = result(1, &["atlas", "verify", &name, "-q"]);
    assert!(text.contains("packs/000.pack: ") && text.contains("sd:4/2: "), "{text}");
    assert!(text.ends_with("rejected: 2 faults in an atlas of 4 games\n"), "{text}");
}

#[test]
fn what_makes_no_atlas_is_said() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().display().to_string();
    let list = write(folder.path(), "games.txt", "sd:1/2\nchess\n");
    let says = complaint(2, &["atlas", "make", &list, "-o", &format!("{path}/new")]);
    assert!(says.contains("line 2"), "{says}");
    let list = write(folder.path(), "games.txt", "sd:1/2\n");
    let says = complaint(2, &["atlas", "make", &list, "-o", &path]);
    assert!(says.contains("exists already"), "{says}");
    assert!(complaint(2, &["atlas", "make", &list]).contains("-o DIR"));
    assert!(complaint(2, &["atlas", "verify", &path]).contains("manifest.json"));
    let mut none = nimata(&["atlas", "find", "1,2,3"]);
    none.env("NIMATA_ATLAS", "");
    let output = String::from_utf8(ended(2, none).stderr).expect("UTF-8");
    assert!(output.contains("NIMATA_ATLAS"), "{output}");
}

/// The object that a run prints, whatever its status.
fn ended_with(arguments: &[&str]) -> serde_json::Value {
    let output = nimata(arguments).output().expect("it runs");
    serde_json::from_slice(&output.stdout).expect("one JSON object")
}
