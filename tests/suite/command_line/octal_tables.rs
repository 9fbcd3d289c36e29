//! Tables of octal games that grow in their files.

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use super::program::{complaint, nimata, result};

/// The table of a game as it is printed, in one of the formats.
fn printed(game: &str, last: &str, format: &str) -> String {
    result(0, &["table", game, "--upto", last, "--format", format])
}

/// Writes the table to a file.
fn written(game: &str, last: &str, format: &str, path: &Path) -> String {
    let path = path.to_str().expect("UTF-8");
    result(0, &["table", game, "--upto", last, "--format", format, "-o", path, "-q"])
}

#[test]
fn a_table_that_was_killed_is_the_same_in_the_end() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("table.csv");
    let name = path.to_str().expect("UTF-8");
    let mut command = nimata(&["table", "octal:0.007", "--upto", "10^7", "-o", name, "-q"]);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("started");
    let begun = Instant::now();
    while fs::metadata(&path).map_or(0, |file| file.len()) < 1000 {
        assert!(begun.elapsed() < Duration::from_secs(100), "nothing is written");
        std::thread::sleep(Duration::from_millis(5));
    }
    child.kill().expect("a child");
    child.wait().expect("a child");
    let kept = fs::read_to_string(&path).expect("what was kept");
    let last = kept.lines().count() + 20_000;
    written("octal:0.007", &last.to_string(), "csv", &path);
    let whole = fs::read_to_string(&path).expect("written");
    assert!(whole.starts_with(&kept) && whole.len() > kept.len());
    assert!(whole == printed("octal:0.007", &last.to_string(), "csv"));
}

#[test]
fn a_file_that_is_cut_anywhere_goes_on_from_its_last_line() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("table");
    for format in ["text", "csv", "bfile"] {
        let whole = printed("octal:0.6", "105", format);
        for cut in (0..whole.len()).step_by(23).chain(whole.len() - 8..=whole.len()) {
            fs::write(&path, &whole[..cut]).expect("written");
            assert_eq!(written("octal:0.6", "105", format, &path), "");
            assert_eq!(fs::read_to_string(&path).expect("written"), whole, "{format}: {cut}");
        }
        // A longer table goes on from a whole shorter one.
        written("octal:0.6", "1234", format, &path);
        let longer = fs::read_to_string(&path).expect("written");
        assert_eq!(longer, printed("octal:0.6", "1234", format), "{format}");
        fs::remove_file(&path).expect("it was written");
    }
}

#[test]
fn other_files_are_left_alone() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("table.csv");
    let name = path.to_str().expect("UTF-8");
    let table = printed("octal:0.6", "200", "csv");
    let changed = |from: &str, to: &str| {
        assert!(table.contains(from), "{from}");
        table.replacen(from, to, 1)
    };
    for (content, says) in [
        ("a letter\n".to_owned(), "line 1, is not a line of such a table"),
        ("a letter".to_owned(), "line 1, is not a line of such a table"),
        (printed("octal:0.6", "200", "bfile"), "line 1, is not a line of such a table"),
        (changed("n,value", "n,outcome"), "line 1, is not a line of such a table"),
        (changed("\n7,", "\n8,"), "line 9, is not a line of such a table"),
        (changed("\n7,", "\n7,0"), "line 9, is not a line of such a table"),
        (changed("\n7,", "\n7,x"), "line 9, is not a line of such a table"),
        (changed("\n7,", "\r\n7,"), "line 8, is not a line of such a table"),
        (changed("\n7,", "\n7,1"), "the rules of octal:0.6 give it"),
        (changed("\n7,", "\n7,99"), "is another table, so it is left alone: the heap of 7 has"),
        (format!("{table}201"), "has more values than --upto wants"),
        (format!("{table}{}", "9".repeat(1 << 20)), "is not a line of such a table"),
        (printed("octal:0.77", "200", "csv"), "the rules of octal:0.6 give it"),
    ] {
        fs::write(&path, &content).expect("written");
        let upto = if says.contains("--upto") { "100" } else { "300" };
        let said = complaint(2, &["table", "octal:0.6", "--upto", upto, "-o", name]);
        assert!(said.contains(says), "{said}");
        assert!(said.contains("left alone") && said.contains("name another file"), "{said}");
        assert_eq!(fs::read_to_string(&path).expect("it stays"), content, "{says}");
    }
    // A value that is cut off may be the beginning of another.
    let place = table.find("\n150,").expect("a row") + 6;
    fs::write(&path, &table[..place]).expect("written");
    written("octal:0.6", "200", "csv", &path);
    assert_eq!(fs::read_to_string(&path).expect("written"), table);
}

#[test]
fn a_bound_is_reported_with_what_is_kept() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("table.csv");
    let name = path.to_str().expect("UTF-8");
    let table = |upto, more: &[&str]| {
        complaint(3, &[&["table", "octal:0.007", "--upto", upto, "-o", name], more].concat())
    };
    // Not even the values fit, so no file is begun.
    assert!(table("10^7", &["--max-memory", "1M"]).contains("--max-memory allows more"));
    assert!(!path.exists());
    let said = table("200000", &["--max-memory", "1M"]);
    assert!(said.contains("ends early unless a period is found"), "{said}");
    let kept = fs::read_to_string(&path).expect("written").lines().count() - 2;
    let expected = format!("the values up to that of {kept} are kept in {name}; the same command");
    assert!(said.contains(&expected) && kept > 30_000, "{said}");
    // A game with a period has all values in the memory of the values alone.
    let kayles = folder.path().join("kayles.csv");
    let kayles = kayles.to_str().expect("UTF-8");
    let wide = ["table", "octal:0.77", "--upto", "10^6", "--max-memory", "10M", "-q", "-o", kayles];
    assert_eq!(result(0, &wide), "");
    assert_eq!(fs::read_to_string(kayles).expect("written").lines().count(), 1_000_002);
}
