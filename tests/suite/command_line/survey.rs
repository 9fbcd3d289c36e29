//! Surveys of lists, of sets, and of files of games.

use super::program::{complaint, result};

/// The first column of a survey, without its head.
fn games(arguments: &[&str]) -> Vec<String> {
    let text = result(0, &[&["survey"], arguments, &["-q"]].concat());
    let name = |line: &str| match line.strip_prefix('"') {
        Some(rest) => rest.split_once('"').expect("a quoted name").0.to_owned(),
        None => line.split_once(',').expect("columns").0.to_owned(),
    };
    text.lines().skip(1).map(name).collect()
}

#[test]
fn lists_have_steps_and_sets_have_a_size() {
    let found = games(&["sd", "--sub", "1..5/2,2", "--div", "2"]);
    assert_eq!(found, ["sd:1/2", "sd:3/2", "sd:5/2", "sd:2/2"]);
    let found = games(&["sd", "--sub-sets", "1..3:2", "--div", "2,3"]);
    let wanted = ["sd:1,2/2", "sd:1,3/2", "sd:2,3/2", "sd:1,2/3", "sd:1,3/3", "sd:2,3/3"];
    assert_eq!(found, wanted);
    assert_eq!(games(&["sd", "--sub", "1", "--div-sets", "2,4,8:2"]).len(), 3);
    assert!(complaint(2, &["survey", "sd", "--sub", "1"]).contains("--div"));
    assert!(complaint(2, &["survey", "sd", "--sub", "1..5/0", "--div", "2"]).contains("steps"));
    assert!(complaint(2, &["survey", "sd", "--sub-sets", "1..3:4", "--div", "2"]).contains("set"));
}

#[test]
fn a_file_of_games_of_any_family_is_surveyed_and_resumed() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let (list, kept) = (file("games.txt"), file("kept.csv"));
    let text = "# a few\nsd:1/2\n\nwythoff:1,2+1 # with its first pair\n dynamic: 2k\nsd:1/2\n";
    std::fs::write(&list, text).expect("written");
    result(0, &["survey", "--games", &list, "-q", "-o", &kept]);
    let first = std::fs::read_to_string(&kept).expect("written");
    let columns: Vec<Vec<&str>> = first
        .lines()
        .map(|line| line.rsplitn(5, ',').collect::<Vec<_>>().into_iter().rev().collect())
        .collect();
    assert_eq!(columns[0], ["game", "claim", "verdict", "states", "milliseconds"]);
    let told: Vec<&[&str]> = columns[1..].iter().map(|row| &row[..3]).collect();
    assert_eq!(told[0], ["sd:1/2", "values", "proved"]);
    assert_eq!(told[1], ["\"wythoff:1,2+1\"", "outcome", "proved"]);
    assert_eq!(told[2], ["dynamic:2k", "outcome", "proved"]);
    assert_eq!(told.len(), 3);
    // What is proved is kept, and what has no proof is told and left undecided.
    std::fs::write(&list, format!("{text}nim:2\n")).expect("written");
    result(3, &["survey", "--games", &list, "-q", "-o", &kept]);
    let second = std::fs::read_to_string(&kept).expect("written");
    assert!(second.starts_with(&first) && second.contains("nim:2,,no proof,,"), "{second}");
    std::fs::write(&list, "sd:1/2\nsd:x\n").expect("written");
    assert!(complaint(2, &["survey", "--games", &list]).contains("line 2: "));
    assert!(complaint(2, &["survey", "sd", "--games", &list]).contains("--games"));
    // The rows of a grid are another survey's.
    let grid = ["survey", "sd", "--sub", "1", "--div", "2", "-o", &kept];
    assert!(complaint(2, &grid).contains("left alone"));
}

#[test]
fn a_rules_file_that_was_changed_is_surveyed_again() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let at = |name: &str| folder.path().join(name).display().to_string();
    std::fs::write(at("list.txt"), format!("game:{}\n", at("own.game"))).expect("a file");
    let mut states = Vec::new();
    for taken in ["m + 1 = n", "m + 1 = n | m + 2 = n"] {
        let rules = format!("reads n in msd_2\nmove m: {taken}\n");
        std::fs::write(at("own.game"), rules).expect("a file");
        result(0, &["survey", "--games", &at("list.txt"), "-o", &at("rows.csv"), "-q"]);
        let rows = std::fs::read_to_string(at("rows.csv")).expect("rows");
        assert_eq!(rows.lines().count(), 2, "{rows}");
        assert!(rows.contains(",proved,"), "{rows}");
        states.push(rows.lines().last().expect("a row").split(',').nth(3).map(str::to_owned));
    }
    // The parity of n, and n modulo 3.
    assert_eq!(states, [Some("2".to_owned()), Some("3".to_owned())]);
}

#[test]
fn shares_of_a_survey_are_merged_into_the_whole_one() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let grid = ["survey", "sd", "--sub", "1..3", "--div", "2,3", "-q"];
    // Times differ from run to run.
    let untimed = |text: &str| -> Vec<String> {
        let line = |line: &str| line.rsplit_once(',').expect("columns").0.to_owned();
        text.lines().map(line).collect()
    };
    let whole = untimed(&result(0, &grid));
    let shares = [file("1.csv"), file("2.csv"), file("3.csv"), file("4.csv")];
    for (number, share) in (1..).zip(&shares) {
        let shard = format!("{number}/4");
        result(0, &[&grid[..], &["--shard", &shard, "-o", share]].concat());
    }
    let all = file("all.csv");
    let mut merge = [&grid[..], &["-o", &all, "--merge"]].concat();
    merge.extend(shares.iter().map(String::as_str));
    result(0, &merge);
    let merged = std::fs::read_to_string(&all).expect("written");
    assert_eq!(untimed(&merged), whole);
    // Every row is one of the shares': nothing was done again.
    let texts: Vec<String> =
        shares.iter().map(|path| std::fs::read_to_string(path).expect("written")).collect();
    let rows: Vec<&str> = texts.iter().flat_map(|text| text.lines()).collect();
    assert!(merged.lines().all(|line| rows.contains(&line)), "{merged}");
    // What is in none of them is done here.
    std::fs::remove_file(&all).expect("a file");
    result(0, &merge[..merge.len() - 1]);
    let completed = std::fs::read_to_string(&all).expect("written");
    assert_eq!(untimed(&completed), whole);
    assert!(complaint(2, &[&grid[..], &["--shard", "5/4"]].concat()).contains("K/N"));
    assert!(complaint(2, &[&grid[..], &["--merge", "no.csv"]].concat()).contains("no.csv"));
}
