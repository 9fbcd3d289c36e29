//! Runs that are interrupted, terminated or hung up: what they keep, and what they report.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::program::{NIMATA, nimata};
use nimata_testing::external;

/// A run with its streams piped.
fn started(arguments: &[&str]) -> Child {
    let mut command = nimata(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("started")
}

/// Sends the signal and returns what the run prints; the exit status must be 130.
fn stopped(mut child: Child, signal: &str) -> String {
    // `wait` closes the input, which would also end a game, so the input is kept open.
    let _input = child.stdin.take();
    // The test uses the shell's own kill, because a small machine may have no such program.
    let kill = format!("kill -{signal} {}", child.id());
    let killed = Command::new("sh").args(["-c", &kill]).status();
    assert!(killed.expect("a shell").success());
    let output = child.wait_with_output().expect("a child");
    assert_eq!(output.status.code(), Some(130), "{output:?}");
    String::from_utf8(output.stderr).expect("UTF-8")
}

/// Waits for a condition.
fn until(mut ready: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !ready() {
        assert!(begun.elapsed() < Duration::from_secs(100), "nothing happens");
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn lines(path: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    text.lines().map(str::to_owned).collect()
}

/// A grid that takes long, but whose first games take only a moment.
const GRID: [&str; 6] = ["survey", "sd", "--sub", "1..40", "--div", "2..64"];

#[test]
fn a_survey_says_how_many_rows_are_kept_and_goes_on_with_small_games_first() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("rows.csv");
    let name = path.to_str().expect("UTF-8");
    let child = started(&[&GRID[..], &["--threads", "1", "-o", name]].concat());
    until(|| lines(&path).len() > 3);
    let said = stopped(child, "INT");
    let rows = lines(&path);
    let kept = rows.len() - 1;
    let expected = format!(
        "interrupted: {kept} of 2520 rows are kept in {name}; the same command goes on from there\n"
    );
    assert_eq!(said, expected);
    assert!(rows[1].starts_with("sd:1/2,proved,"), "{}", rows[1]);
    assert!(rows[1..=3].iter().all(|row| row.contains("/2,") || row.contains("/3,")), "{rows:?}");
    // The rows stay, and others come after them.
    let child = started(&[&GRID[..], &["-o", name, "--threads", "1"]].concat());
    until(|| lines(&path).len() > rows.len());
    let said = stopped(child, "TERM");
    assert!(said.starts_with("interrupted: ") && said.contains(" of 2520 rows are kept"), "{said}");
    assert!(rows.iter().all(|row| lines(&path).contains(row)));
}

#[test]
fn a_table_that_grows_says_which_values_are_kept() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("table.txt");
    let name = path.to_str().expect("UTF-8");
    let child = started(&["table", "octal:0.007", "--upto", "10^7", "-o", name]);
    until(|| lines(&path).len() > 3);
    let said = stopped(child, "INT");
    // No line is cut, and each has twenty values.
    let rows = lines(&path);
    let last = 20 * rows.len() - 1;
    let expected = format!(
        "interrupted: the values up to that of {last} are kept in {name}; the same command goes on \
         from there\n"
    );
    assert_eq!(said, expected);
    assert_eq!(rows[1].split(' ').count(), 21);
}

#[test]
fn a_heavy_game_holds_up_no_other_game_of_a_survey() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("rows.csv");
    let (games, name) = (folder.path().join("games.txt"), path.to_str().expect("UTF-8"));
    let survey = |list: &str| {
        std::fs::write(&games, list).expect("written");
        let games = games.to_str().expect("UTF-8");
        started(&["survey", "--games", games, "-o", name, "--threads", "1"])
    };
    // The first game takes much longer than ten seconds, and the others less than one each.
    let heavy = "sd:5,6/8,16";
    let child = survey(heavy);
    std::thread::sleep(Duration::from_millis(1500));
    assert!(stopped(child, "INT").contains("0 of 1 rows are kept"), "the game is not heavy");
    let child = survey(&format!("{heavy}\nsd:1/2\nsd:1/4\nsd:2/3\n"));
    until(|| lines(&path).len() > 3);
    assert!(stopped(child, "INT").contains("3 of 4 rows are kept"));
    assert!(lines(&path).iter().all(|row| !row.contains(heavy)));
}

#[test]
fn a_survey_without_a_file_says_that_nothing_is_kept() {
    let child = started(&GRID);
    std::thread::sleep(Duration::from_millis(1500));
    let said = stopped(child, "HUP");
    assert!(said.starts_with("interrupted: nothing is kept of the "), "{said}");
    assert!(said.contains("with -o FILE.csv each row is kept"), "{said}");
}

#[test]
fn other_verbs_say_that_their_file_is_not_written() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("proof.json");
    let name = path.to_str().expect("UTF-8");
    let prove = ["prove", "sd:1,3,1000,99991/2"];
    let child = started(&[&prove[..], &["-o", name]].concat());
    until(|| folder.path().read_dir().expect("a folder").count() > 0);
    let said = stopped(child, "INT");
    assert_eq!(said, format!("interrupted: {name} is not finished and was not written\n"));
    assert_eq!(folder.path().read_dir().expect("a folder").count(), 0);
    let child = started(&prove);
    std::thread::sleep(Duration::from_millis(1500));
    let said = stopped(child, "INT");
    assert_eq!(said, "interrupted: the result is not complete, and nothing is kept\n");
    let child = started(&[&prove[..], &["-q"]].concat());
    std::thread::sleep(Duration::from_millis(1500));
    assert_eq!(stopped(child, "INT"), "");
}

#[test]
fn a_time_limit_is_kept_within_a_tenth_where_nobody_looks_at_the_clock() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
    // The pipe has no writer, so opening it would block.
    let begun = Instant::now();
    let run = ["convert", pipe.to_str().expect("UTF-8"), "--format", "json", "--time-limit", "4s"];
    let output = started(&run).wait_with_output().expect("a child");
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    // This is a tenth of four seconds, with a margin for a busy machine; it used to be a whole
    // second.
    let taken = begun.elapsed();
    assert!((4.0..4.8).contains(&taken.as_secs_f64()), "{taken:?}");
}

/// A game on two piles, after one move and at the prompt.
fn playing(arguments: &[&str]) -> Child {
    let mut child = started(&[&["play", "nim:2@3,5"], arguments].concat());
    let input = child.stdin.as_mut().expect("a pipe");
    input.write_all(b"3,4\n").expect("it reads");
    let mut output = BufReader::new(child.stdout.as_mut().expect("a pipe"));
    let mut line = String::new();
    while !line.starts_with("nimata: ") {
        line.clear();
        assert!(output.read_line(&mut line).expect("text") > 0, "it ended");
    }
    // The board of two piles, and the prompt.
    for _ in 0..2 {
        output.read_line(&mut line).expect("text");
    }
    let mut prompt = [0; 2];
    output.read_exact(&mut prompt).expect("a prompt");
    child
}

#[test]
fn a_game_that_is_interrupted_at_the_prompt_keeps_its_transcript() {
    let said = stopped(playing(&[]), "INT");
    assert_eq!(said, "interrupted: the game is left unfinished; with -o FILE its moves are kept\n");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("game.txt");
    let name = path.to_str().expect("UTF-8");
    let said = stopped(playing(&["-o", name]), "INT");
    let kept =
        format!("interrupted: the game is left unfinished, and its 2 moves are kept in {name}\n");
    assert_eq!(said, kept);
    let expected = [
        "# nim:2@3,5",
        "you: nim:2@3,5 → nim:2@3,4",
        "nimata: nim:2@3,4 → nim:2@3,3",
        "# unfinished",
    ];
    assert_eq!(lines(&path), expected);
}

#[test]
fn the_line_at_a_terminal_does_not_stay_when_the_run_is_interrupted() {
    // `script` runs its command at a terminal.
    let Some(mut script) = external("script", "bsdutils") else { return };
    let folder = tempfile::tempdir().expect("a temporary folder");
    let written = folder.path().join("typescript");
    let run =
        format!("{NIMATA} prove sd:1,3,1000,99991/2 & run=$!; sleep 2; kill -TERM $run; wait $run");
    let ended = script
        .env("NIMATA_CACHE", "")
        .args(["-qec", &run])
        .arg(&written)
        .stdin(Stdio::null())
        .output();
    ended.expect("it is installed");
    let text = std::fs::read_to_string(&written).expect("what was shown");
    let place = text.rfind("deriving sd:").expect("the line was there");
    let (line, after) = (&text[place..], text.find("interrupted: ").expect("it is said"));
    assert!(place < after, "{text:?}");
    // The whole line is erased before anything else is written.
    let erased = line.find("\u{1b}[2K").or_else(|| line.find("\u{1b}[K")).expect("it is erased");
    assert!(place + erased < after, "{text:?}");
}
