//! An answer does not depend on the machine: every verb that names a game says the same of rules
//! files, whether the machine is idle or all its cores are busy.

use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use nimata_testing::root;

/// Games whose values are found, grow without bound, are sought in vain, or belong to no game; of
/// one and of several numbers, in bases and in a linear numeration.
const FILES: [&str; 15] = [
    "mark",
    "kupin",
    "mark3",
    "sd5-2",
    "take-two-or-five",
    "take-nine-or-halve",
    "fibonacci",
    "nim1",
    "nim2",
    "wythoff",
    "euclid",
    "euclid-any",
    "chomp2",
    "pass",
    "endless",
];

/// Few enough that a search in vain takes a second or two on a busy machine, and ends in the middle
/// of what it looks at.
const STEPS: &str = "3000000";

/// The verbs that name a game, with what they need beside it.
fn runs(file: &str, tracks: usize) -> Vec<Vec<String>> {
    let game = format!("game:fixtures/games/{file}.game");
    let numbers = |number: &str| vec![number; tracks].join(",");
    let indices = |number: usize| format!("[{number}]").repeat(tracks);
    let (near, far) = (format!("{game}@{}", numbers("5")), format!("{game}@{}", numbers("2^70+1")));
    let (upto, output) = (numbers("9"), indices(7));
    let formula = format!("G{output} = @1");
    let (with, named) = (format!("G={game}"), format!("G=outcome:{game}"));
    let runs: [&[&str]; 19] = [
        &["games", &game],
        &["value", &near],
        &["value", &far],
        &["move", &near],
        &["move", &far],
        &["table", &game, "--upto", &upto],
        &["pairs", &game, "--count", "5"],
        &["derive", &game],
        &["derive", &game, "--claim", "outcome"],
        &["prove", &game],
        &["prove", &game, "--claim", "outcome"],
        &["compare", &game, "sd:1/2"],
        &["compare", &game, &game, "--claim", "outcome"],
        &["ask", &formula, "--with", &with],
        &["ask", &formula, "--with", &named],
        &["draw", &game, "--upto", "8", "--format", "svg"],
        &["draw", &game, "--as", "automaton", "--format", "svg"],
        &["report", &game, "--format", "html"],
        &["play", &near, "--seed", "1", "--first", "you"],
    ];
    runs.iter().map(|run| run.iter().map(|&word| word.to_owned()).collect()).collect()
}

/// The numbers of a position, as the file's first line names them.
fn tracks(file: &str) -> usize {
    let path = root().join(format!("fixtures/games/{file}.game"));
    let text = std::fs::read_to_string(&path).expect("a fixture");
    let reads = text.lines().find_map(|line| line.strip_prefix("reads ")).expect("what it reads");
    reads.split(" in ").next().expect("names").split(',').count()
}

/// What a run prints, and its status; talk and progress may differ.
fn answered(run: &[String]) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nimata"));
    command.env("NIMATA_CACHE", "").current_dir(root()).stdin(std::process::Stdio::null());
    let ran = command.args(run).args(["-q", "--max-steps", STEPS]).output();
    let ran = ran.expect("the program was built with the tests");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (ran.status.code(), text(ran.stdout), text(ran.stderr))
}

#[test]
#[ignore = "some minutes: 285 runs of the program, twice"]
fn each_verb_says_the_same_of_rules_files_on_an_idle_and_on_a_busy_machine() {
    let all: Vec<Vec<String>> = FILES.iter().flat_map(|file| runs(file, tracks(file))).collect();
    let idle: Vec<_> = all.iter().map(|run| answered(run)).collect();
    let done = AtomicBool::new(false);
    let busy: Vec<_> = std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(|| {
                while !done.load(Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        let busy = all.iter().map(|run| answered(run)).collect();
        done.store(true, Relaxed);
        busy
    });
    for ((run, idle), busy) in all.iter().zip(&idle).zip(&busy) {
        assert_eq!(idle, busy, "{run:?}");
        assert!(matches!(idle.0, Some(0..=3)), "{run:?}: {idle:?}");
    }
    // The list holds what is decided, what is not, and what is refused.
    for status in [0, 1, 2, 3] {
        assert!(idle.iter().any(|(code, ..)| *code == Some(status)), "{status}");
    }
}
