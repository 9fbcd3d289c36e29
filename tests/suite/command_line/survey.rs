//! Surveys of lists, of sets, and of files of games.

use super::program::{complaint, ended, nimata, result};

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
fn a_game_without_a_proof_is_a_row_and_ends_no_survey() {
    let grid = ["survey", "sd", "--sub", "1", "--div-sets", "2,3,4:2", "-q"];
    let text = result(3, &grid);
    let rows: Vec<&str> = text.lines().skip(1).collect();
    assert!(rows[0].starts_with("\"sd:1/2,3\",no proof,,,,,,"), "{text}");
    assert!(rows[1].starts_with("\"sd:1/2,4\",proved,"), "{text}");
    assert!(rows[2].starts_with("\"sd:1/3,4\",no proof,,,,,,"), "{text}");
}

#[test]
fn each_game_has_its_share_of_steps_whatever_the_others_take() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("rows.csv").display().to_string();
    let grid = ["survey", "sd", "--sub-sets", "1,2:2", "--div-sets", "2,4:2", "-o", &path];
    let cells = || -> Vec<String> {
        let text = std::fs::read_to_string(&path).expect("written");
        text.lines().last().expect("a row").rsplit(',').map(str::to_owned).collect()
    };
    // The automaton is found in its second turn, and the densities take more than they may.
    let said = ended(0, nimata(&[&grid[..], &["--max-steps", "1000000"]].concat())).stderr;
    let said = String::from_utf8(said).expect("UTF-8");
    assert!(said.contains("the densities of 1 take more steps than they may"), "{said}");
    assert_eq!(cells()[1], "");
    assert!(cells().iter().any(|cell| cell == "proved"), "{:?}", cells());
    // More steps are spent on the same row, which is not taken for a whole one.
    result(0, &[&grid[..], &["-q"]].concat());
    let densities = cells()[1].clone();
    assert!(densities.starts_with("0:") && densities.contains(" 1:"), "{densities}");
    // A game that is undecided depends on the steps and not on the clock or the threads.
    let squares = ["survey", "sd", "--sub-sets", "1,4,9,16,25:5", "--div", "2,3", "-q"];
    let rows = ["1", "3"].map(|threads| {
        let bounds = ["--max-steps", "200000", "--threads", threads];
        let text = result(3, &[&squares[..], &bounds].concat());
        let row = text.lines().nth(1).expect("a row");
        row.rsplit_once(',').expect("the time").0.to_owned()
    });
    assert_eq!(rows[0], rows[1]);
    let why = "undecided: the search took 200000 steps and found nothing; --max-steps allows more";
    assert!(rows[0].contains(why), "{}", rows[0]);
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
    // Proved rows are kept, and games without a proof are reported and left undecided.
    std::fs::write(&list, format!("{text}moore:9,4\n")).expect("written");
    result(3, &["survey", "--games", &list, "-q", "-o", &kept]);
    let second = std::fs::read_to_string(&kept).expect("written");
    let believed = first.replace(",proved,", &format!(",believed from {kept},"));
    assert!(
        second.starts_with(&believed) && second.contains("\"moore:9,4\",,no proof,,"),
        "{second}"
    );
    std::fs::write(&list, "sd:1/2\nsd:x\n").expect("written");
    assert!(complaint(2, &["survey", "--games", &list]).contains("line 2: "));
    assert!(complaint(2, &["survey", "sd", "--games", &list]).contains("--games"));
    // The rows of a grid belong to another survey.
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
    let proved = |text: &str| {
        let shown = shares.iter().fold(text.to_owned(), |text, share| {
            text.replace(&format!("believed from {share}"), "proved")
        });
        untimed(&shown)
    };
    assert_eq!(proved(&merged), whole);
    // Every row comes from a share, so nothing was computed again.
    let texts: Vec<String> = shares
        .iter()
        .map(|path| {
            let text = std::fs::read_to_string(path).expect("written");
            text.replace(",proved,", &format!(",believed from {path},"))
        })
        .collect();
    let rows: Vec<&str> = texts.iter().flat_map(|text| text.lines()).collect();
    assert!(merged.lines().all(|line| rows.contains(&line)), "{merged}");
    // The row that no share contains is computed here.
    std::fs::remove_file(&all).expect("a file");
    result(0, &merge[..merge.len() - 1]);
    let completed = std::fs::read_to_string(&all).expect("written");
    assert_eq!(proved(&completed), whole);
    assert!(completed.contains(",proved,") && completed.contains(",believed from "), "{completed}");
    assert!(complaint(2, &[&grid[..], &["--shard", "5/4"]].concat()).contains("K/N"));
    assert!(complaint(2, &[&grid[..], &["--merge", "no.csv"]].concat()).contains("no.csv"));
}

/// The columns of a survey of sd.
const HEADER: &str =
    "game,verdict,states,depth,stutter_length,stutter_onset,densities,milliseconds";

#[test]
fn a_row_of_a_file_is_believed_and_never_called_proved() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("forged.csv");
    let name = path.to_str().expect("UTF-8");
    // sd:9/2 has 465 states, as `derive` finds.
    let forged = format!("{HEADER}\nsd:9/2,proved,3,1,1,1,0:1,1.0\n");
    std::fs::write(&path, &forged).expect("writable");
    let believed = format!("sd:9/2,believed from {name},3,1,1,1,0:1,1.0");
    let grid = ["survey", "sd", "--sub", "9", "--div", "2"];
    let merged = ended(0, nimata(&[&grid[..], &["--merge", name]].concat()));
    let text = String::from_utf8(merged.stdout).expect("UTF-8");
    assert_eq!(text, format!("{HEADER}\n{believed}\n"));
    let said = String::from_utf8(merged.stderr).expect("UTF-8");
    let counted = format!(
        "0 of 1 game is proved; 1 are believed from {name}, and were not computed in this run\n"
    );
    assert_eq!(said, counted);
    let object: serde_json::Value =
        serde_json::from_str(&result(0, &[&grid[..], &["--merge", name, "--json"]].concat()))
            .expect("JSON");
    assert_eq!(object["rows"][0]["verdict"], "believed");
    assert_eq!(object["rows"][0]["why"], format!("from {name}"));
    result(0, &[&grid[..], &["-o", name]].concat());
    let kept = std::fs::read_to_string(&path).expect("written");
    assert_eq!(kept, format!("{HEADER}\n{believed}\n"));
    // Rows computed in this run are proved.
    std::fs::remove_file(&path).expect("a file");
    result(0, &[&grid[..], &["-o", name]].concat());
    let computed = std::fs::read_to_string(&path).expect("written");
    assert!(computed.contains("sd:9/2,proved,465,"), "{computed}");
}

#[test]
fn no_row_of_a_file_is_lost() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("rows.csv");
    let name = path.to_str().expect("UTF-8");
    let open = "sd:9/2,\"undecided: 10 states, and more\",,,,,,1.0";
    let others = "sd:1/64,undecided: it took long,,,,,,5.0\nsd:1/64,no proof,,,,,,6.0";
    let text = format!("{HEADER}\n{open}\n{others}\n");
    std::fs::write(&path, &text).expect("writable");
    let grid = ["survey", "sd", "--sub", "9", "--div", "2", "-q", "-o", name];
    // A stopped run leaves the open row in place.
    ended(3, nimata(&[&grid[..], &["--time-limit", "1ms"]].concat()));
    assert_eq!(std::fs::read_to_string(&path).expect("it stays"), text);
    // The open row is replaced when its new row is known. Rows of other games stay, including
    // duplicates.
    result(0, &grid);
    let text = std::fs::read_to_string(&path).expect("written");
    let (first, rest) = text.split_once("\nsd:9/2,proved,465,").expect("the new row comes first");
    assert_eq!(first, HEADER);
    assert_eq!(rest.split_once('\n').expect("other rows").1, format!("{others}\n"));
}

#[test]
fn a_line_that_is_no_row_is_named_and_the_file_stays() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (ending, content, line) in [
        ("csv", format!("{HEADER}\n\nsd:1/2,proved,7,4,1,1,0:1/3,1.0\n"), 2),
        ("csv", format!("{HEADER}\nsd:1/2,proved,7,4,1,1,0:1/3,1.0\nmy notes\n"), 3),
        ("csv", format!("{HEADER}\nmy notes"), 2),
        ("csv", format!("{HEADER}\nsd:3/2,pro"), 2),
        ("jsonl", "{\"game\":\"sd:1/2\"}\n".to_owned(), 1),
        ("jsonl", "{\"game\":\"sd:3/2\",\"ver".to_owned(), 1),
    ] {
        let path = folder.path().join(format!("rows.{ending}"));
        let name = path.to_str().expect("UTF-8");
        std::fs::write(&path, &content).expect("writable");
        for option in ["-o", "--merge"] {
            let run = ["survey", "sd", "--sub", "1", "--div", "2", option, name];
            let says = complaint(2, &run);
            assert!(says.contains(&format!("rows.{ending}, line {line}, is not a row")), "{says}");
        }
        assert_eq!(std::fs::read_to_string(&path).expect("it stays"), content);
        // The incomplete row of an interrupted run about this game is ignored.
        if content.ends_with("sd:3/2,pro") || content.ends_with("ver") {
            result(0, &["survey", "sd", "--sub", "3", "--div", "2", "-q", "-o", name]);
        }
    }
}

#[test]
fn a_whole_row_without_the_end_of_its_line_stays_a_row() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("rows.csv");
    let name = path.to_str().expect("UTF-8");
    for text in [HEADER.to_owned(), format!("{HEADER}\r\nsd:1/64,no proof,,,,,,6.0")] {
        std::fs::write(&path, &text).expect("writable");
        result(0, &["survey", "sd", "--sub", "1", "--div", "2", "-q", "-o", name]);
        let found = std::fs::read_to_string(&path).expect("written");
        let games: Vec<&str> =
            found.lines().map(|line| line.split(',').next().expect("a cell")).collect();
        let other = text.contains("sd:1/64").then_some("sd:1/64");
        let wanted: Vec<&str> = ["game", "sd:1/2"].into_iter().chain(other).collect();
        assert_eq!(games, wanted);
    }
}

#[test]
fn lines_of_json_are_the_rows_of_the_object_and_are_resumed_and_merged() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let rows = |path: &str| -> Vec<serde_json::Value> {
        let text = std::fs::read_to_string(path).expect("written");
        let mut rows: Vec<serde_json::Value> =
            text.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
        // Times differ from run to run.
        rows.iter_mut().for_each(|row| row["milliseconds"] = 0.into());
        rows
    };
    let grid = ["survey", "sd", "--sub", "1,2", "--div", "2,3", "-q"];
    let (lines, object) = (file("rows.jsonl"), file("rows.json"));
    result(0, &[&grid[..], &["-o", &lines]].concat());
    result(0, &[&grid[..], &["-o", &object]].concat());
    let text = std::fs::read_to_string(&object).expect("written");
    let mut whole: serde_json::Value = serde_json::from_str(&text).expect("an object");
    let whole = whole["rows"].as_array_mut().expect("rows");
    whole.iter_mut().for_each(|row| row["milliseconds"] = 0.into());
    assert_eq!(rows(&lines), *whole);
    // The run was stopped after two rows, which are taken over.
    let text = std::fs::read_to_string(&lines).expect("written");
    let two: String = text.lines().take(2).map(|line| format!("{line}\n")).collect();
    std::fs::write(&lines, two).expect("writable");
    result(0, &[&grid[..], &["-o", &lines]].concat());
    let verdicts = |path: &str| -> Vec<String> {
        rows(path).iter().map(|row| row["verdict"].as_str().expect("text").to_owned()).collect()
    };
    assert_eq!(verdicts(&lines), ["believed", "believed", "proved", "proved"]);
    // Either syntax is merged into the other.
    let (table, again) = (file("rows.csv"), file("again.jsonl"));
    result(0, &[&grid[..], &["-o", &table, "--merge", &lines]].concat());
    result(0, &[&grid[..], &["-o", &again, "--merge", &table]].concat());
    assert_eq!(verdicts(&again), ["believed"; 4]);
    let states = |path: &str| -> Vec<serde_json::Value> {
        rows(path).iter().map(|row| row["states"].clone()).collect()
    };
    assert_eq!(states(&again), states(&lines));
}
