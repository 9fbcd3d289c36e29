//! Whatever says *proved* has a certificate that names the rules of the game, and says nothing that
//! brute force refutes: every way to the word is walked with remembered results that are false.

use std::fs;
use std::path::Path;
use std::process::Output;
use std::sync::OnceLock;

use nimata_checker::{Limits, Verdict, check};
use serde_json::{Value, json};
use tempfile::TempDir;

use super::cache::{forge, is_entry, result_in};
use super::program::{nimata, write};

/// Take one, or halve and round down.
const RULES: &str = "reads n in msd_2\nmove m: m + 1 = n\nmove m: n >= 1 & m = n/2\n";

/// The place at which what is remembered is false.
const FALSE_AT: usize = 37;

/// So many positions are computed by the definition.
const POSITIONS: usize = 1 << 11;

/// What the definition says of the first positions: values, or who wins, which is `end` where there
/// is no move.
fn by_definition(asks: &str, end: u64) -> Vec<u64> {
    let mut found: Vec<u64> = Vec::new();
    for n in 0..POSITIONS {
        let options = if n == 0 { Vec::new() } else { vec![found[n - 1], found[n / 2]] };
        found.push(match asks {
            _ if options.is_empty() => end,
            "values" => (0..).find(|value| !options.contains(value)).expect("few options"),
            _ => u64::from(options.contains(&0)),
        });
    }
    found
}

/// What a table in base 2, of rows of two targets, outputs at a number.
fn output(outputs: &[Value], target: impl Fn(usize, usize) -> u64, n: usize) -> Option<u64> {
    let digits = format!("{n:b}").into_bytes();
    let end = digits.iter().fold(0, |state, digit| {
        usize::try_from(target(state, usize::from(digit - b'0'))).expect("a state")
    });
    outputs[end].as_u64()
}

/// The remembered automaton with another output at one number, and the same elsewhere.
fn false_at_one_place(automaton: &Value) -> Value {
    let outputs = automaton["outputs"].as_array().expect("outputs");
    let targets = automaton["targets"].as_array().expect("targets");
    let next = |state: usize, digit: usize| targets[2 * state + digit].as_u64().expect("a state");
    let place = format!("{FALSE_AT:b}").into_bytes();
    // Beside a state of the automaton: how many digits of the number were read, or that it is
    // another one.
    let mut states = vec![(0, Some(0))];
    let (mut new_outputs, mut new_targets) = (Vec::new(), Vec::new());
    for at in 0.. {
        let Some(&(state, read)) = states.get(at) else { break };
        let old = outputs[usize::try_from(state).expect("a state")].as_u64().expect("an output");
        let wrong = read == Some(place.len());
        new_outputs.push(if wrong { (old + 1) % 2 } else { old });
        for digit in [0, 1] {
            let zeros = read == Some(0) && digit == 0;
            let is_next = |&read: &usize| {
                place.get(read) == Some(&(b'0' + u8::try_from(digit).expect("0, 1")))
            };
            let read = if zeros { read } else { read.filter(is_next).map(|read| read + 1) };
            let target = (next(usize::try_from(state).expect("a state"), digit), read);
            let known = states.iter().position(|&known| known == target);
            new_targets.push(known.unwrap_or_else(|| {
                states.push(target);
                states.len() - 1
            }));
        }
    }
    json!({ "outputs": new_outputs, "targets": new_targets })
}

/// A folder with the game, other files that commands name, and false results.
struct Forged {
    folder: TempDir,
}

impl Forged {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path();
        write(path, "mark.game", RULES);
        write(path, "list.txt", "game:mark.game\n");
        write(path, "zero.theorem", "about game:mark.game\nvalue n if n < 2\nvalue 0 if n = 2\n");
        write(path, "pairs.txt", "msd_2 msd_fib\n0 0\n0 0 -> 0\n0 1 -> 0\n1 0 -> 0\n1 1 -> 0\n");
        write(path, "below.txt", "msd_2\n0 -1\n0 -> 0\n1 -> 1\n1 1\n0 -> 1\n1 -> 0\n");
        let forged = Forged { folder };
        for claim in ["values", "outcome"] {
            let found = forged.run(&["derive", "game:mark.game", "--claim", claim]);
            let misere = forged.run(&["prove", "game:mark.game", "--claim", claim]);
            assert!(found.status.success() || misere.status.success(), "{found:?}");
        }
        forged.forge();
        forged
    }

    /// Makes all remembered automata false, as others may have been added.
    fn forge(&self) {
        let results = fs::read_dir(self.folder.path().join("results")).expect("results");
        let mut forged = 0;
        for path in results.map(|file| file.expect("a file").path()).filter(|path| is_entry(path)) {
            let mut entry = result_in(&path);
            if entry["found"]["automaton"].is_object() {
                entry["found"]["automaton"] = false_at_one_place(&entry["found"]["automaton"]);
                entry["found"]["lemmas"] = json!([]);
                forge(&path, entry.to_string().as_bytes());
                forged += 1;
            }
        }
        assert!(forged > 0);
    }

    fn run(&self, arguments: &[&str]) -> Output {
        let mut command = nimata(arguments);
        command.env("NIMATA_CACHE", self.folder.path().join("results"));
        command.current_dir(self.folder.path()).output().expect("it runs")
    }
}

/// Both outputs of a command.
fn text(found: &Output) -> String {
    [&found.stdout[..], &found.stderr].map(String::from_utf8_lossy).concat()
}

/// The rules as the sentence of a certificate must name them.
const NAMED: &str = "m + 1 = n";

/// What the checker says of a certificate, which it must accept; every table in it that is said to
/// hold the values of the game, or who wins, is compared with the definition.
fn claim_of(bytes: &[u8]) -> String {
    let verdict = check(bytes, None, &Limits::default());
    let Verdict::Accepted(accepted) = verdict else { panic!("a kept certificate: {verdict:?}") };
    let certificate: Value = serde_json::from_slice(bytes).expect("JSON");
    let none = Vec::new();
    for sequence in certificate["claim"]["sequences"].as_array().unwrap_or(&none) {
        let game = &sequence["game"];
        let native = certificate["claim"]["numeration"] == "msd_2" && sequence["tracks"] == 1;
        let (Some(asks), true) = (game["asks"].as_str(), native) else { continue };
        let outputs = sequence["outputs"].as_array().expect("outputs");
        let target = |state: usize, digit: usize| {
            sequence["transitions"][state][digit].as_u64().expect("a state")
        };
        let wanted = by_definition(asks, game["end"].as_u64().expect("a number"));
        for (n, &wanted) in wanted.iter().enumerate() {
            assert_eq!(output(outputs, target, n), Some(wanted), "{asks} at {n}");
        }
    }
    accepted.sentence().to_owned()
}

/// Sentences and formulas about the game that the definition refutes, or that no number satisfies;
/// by what is remembered they hold.
const REFUTED: [&[&str]; 12] = [
    &["G[37] = @0"],
    &["A n (G[n] != @1 | n != 37)"],
    &["E n (n = 37 & G[n] = @0 & G[n] > @-1)"],
    &["E n (n = 37 & G[n] = @0 & G[n] < @70000)"],
    &["E n (n = 37 & G[n] = @0 & B[n] >= @-1)"],
    &["E n,y (n = 37 & G[n] = @0 & P[n][y] = @0)"],
    &["E n (n = 37 & G[n] = @0 & (E y (?msd_fib y > 3)))"],
    &["E n (n = 37 & G[n] = @0 & (E y (?trib y > 3)))"],
    &["?lsd_2 G[37] = @0"],
    &["?msd_4 G[37] = @0"],
    &["n = 37 & G[n] = @0"],
    &["n <= k & n = 37 & G[n] = @0", "--count", "k"],
];

#[test]
fn nothing_is_called_proved_that_the_definition_refutes() {
    assert_eq!(by_definition("values", 0)[FALSE_AT], 1);
    for honest in [false, true] {
        for way in REFUTED {
            // The outcome of 37 is 1 by the definition, and 0 by what is remembered.
            for claim in ["", "outcome:"] {
                let forged = Forged::new();
                let game = format!("G={claim}game:mark.game");
                let with = ["--with", &game, "--with", "B=below.txt", "--with", "P=pairs.txt"];
                let mut arguments = [&["ask", "-o", "proof.json"], way, &with[..]].concat();
                if honest {
                    arguments.push("--no-cache");
                }
                let found = forged.run(&arguments);
                let says = text(&found);
                // Where solutions are counted, there are none.
                let refuted = says.starts_with("false") || says.starts_with("none");
                let affirmed = !refuted && !says.contains("\ncolumn  0\n");
                if says.contains("proved: ") {
                    assert!(!affirmed, "{arguments:?}: {says}");
                    let kept = fs::read(forged.folder.path().join("proof.json"));
                    let claim = claim_of(&kept.expect("what is proved has a certificate"));
                    assert!(claim.contains(NAMED), "{arguments:?}: {claim}");
                } else {
                    assert!(!honest || way[0].contains('?'), "{arguments:?}: {says}");
                }
            }
        }
    }
}

/// Other commands that may say *proved*, with those of scripts in one of them.
const OTHERS: [&[&str]; 12] = [
    &["prove", "game:mark.game", "-o", "proof.json"],
    &["prove", "game:mark.game", "--claim", "outcome", "-o", "proof.json"],
    &["prove", "game:mark.game", "--claim", "sound", "-o", "proof.json"],
    &["prove", "zero.theorem", "-o", "proof.json"],
    &["prove", "zero.theorem", "--largest", "-o", "proof.json"],
    &["discover", "game:mark.game", "--digits", "6", "-o", "proof.json"],
    &["ask", "--about", "game:mark.game", "--json", "-o", "kept"],
    &["ask", "--script", "script.txt", "--with", "G=game:mark.game", "--json", "-o", "kept"],
    &["survey", "--games", "list.txt", "--format", "csv"],
    &["atlas", "make", "list.txt", "-o", "atlas"],
    &["report", "game:mark.game"],
    &["value", "game:mark.game@2", "--with-theorem", "zero.theorem"],
];

/// Verbs that never say it.
const SILENT: [&str; 13] = [
    "games",
    "move",
    "play",
    "table",
    "pairs",
    "derive",
    "check",
    "convert",
    "compare",
    "identify",
    "draw",
    "completions",
    "man",
];

/// Verbs that say it of what is no game, which tests of their own judge.
const ABOUT_NO_GAME: [&str; 1] = ["learn"];

/// Rules of which no certificate about words of several numerations is accepted, since a move may
/// raise the number that its word is in base 2: the value of (x, y) is 1 if x/2 is odd.
const BY_WORDS: &str = "reads x, y in msd_fib\nmove u, v: u + 2 = x & v = y + 1\n";

/// The entry that is remembered of those rules, and its name.
fn entry_of_words() -> &'static (String, Value) {
    static ENTRY: OnceLock<(String, Value)> = OnceLock::new();
    ENTRY.get_or_init(|| {
        let honest = Forged { folder: tempfile::tempdir().expect("a temporary folder") };
        write(honest.folder.path(), "words.game", BY_WORDS);
        let found = honest.run(&["derive", "game:words.game"]);
        assert!(found.status.success(), "{found:?}");
        let results = fs::read_dir(honest.folder.path().join("results")).expect("results");
        let mut entries = results.map(|file| file.expect("a file").path());
        let entry = entries.find(|path| is_entry(path)).expect("one at least");
        let name = entry.file_name().expect("a name").to_str().expect("UTF-8").to_owned();
        (name, result_in(&entry))
    })
}

/// A folder with those rules, of which a result is remembered that says 0 of all positions.
fn all_lost() -> Forged {
    let forged = Forged { folder: tempfile::tempdir().expect("a temporary folder") };
    let path = forged.folder.path();
    write(path, "words.game", BY_WORDS);
    let script = "eval start \"?msd_fib A x,y (G[x][y] = @0 => x = x)\";\n\
        eval one \"?msd_fib E x,y (G[x][y] = @1)\";\n\
        eval two \"E n ((?msd_fib G[2][0] = @1) & n > 3)\";\n\
        eval three \"E n ((?msd_fib A x,y (G[x][y] = @0)) & n > 3)\";\n";
    write(path, "script.txt", script);
    let (name, mut entry) = entry_of_words().clone();
    entry["found"]["automaton"] = json!({ "outputs": [0], "targets": [0, 0, 0, 0] });
    entry["found"]["lemmas"] = json!([]);
    fs::create_dir(path.join("results")).expect("writable");
    forge(&path.join("results").join(name), entry.to_string().as_bytes());
    forged
}

#[test]
fn nothing_remembered_is_an_answer_before_the_checker_has_judged_it() {
    let with = ["--with", "G=game:words.game"];
    for (formula, truth) in [
        ("(?msd_fib A x,y (G[x][y] = @0)) & (E n (?msd_3 n > 3))", false),
        ("(?msd_fib G[2][0] = @1) & (E n (?msd_3 n > 3))", true),
        ("?msd_fib A x,y (G[x][y] = @0)", false),
    ] {
        let found = all_lost().run(&[&["ask", formula], &with[..]].concat());
        let says = text(&found);
        assert!(says.starts_with(&truth.to_string()), "{formula}: {says}");
        assert!(says.contains("that is forgotten, and found anew"), "{formula}: {says}");
        assert_eq!(says.contains("decided, not certified"), formula.contains("msd_3"), "{says}");
    }
    // A bound under which the values are not found anew.
    let bounded = ["ask", "?msd_fib A x,y (G[x][y] = @0)", "--max-states", "40"];
    let says = text(&all_lost().run(&[&bounded[..], &with].concat()));
    assert!(!says.starts_with("true"), "{says}");
    let derived = all_lost().run(&["derive", "game:words.game"]);
    assert!(text(&derived).contains("65 states"), "{derived:?}");
    let forged = all_lost();
    let kept = forged.run(&["derive", "game:words.game", "--no-cache", "-o", "right.json"]);
    assert!(kept.status.success(), "{kept:?}");
    let compared = forged.run(&["compare", "game:words.game", "right.json"]);
    assert!(text(&compared).contains("equal"), "{compared:?}");
}

#[test]
fn a_script_that_meets_a_false_result_prints_each_line_once() {
    for input in [false, true] {
        let forged = all_lost();
        let script = forged.folder.path().join("script.txt");
        let name = if input { "-" } else { "script.txt" };
        let mut command = nimata(&["ask", "--script", name, "--with", "G=game:words.game"]);
        command.env("NIMATA_CACHE", forged.folder.path().join("results"));
        command.current_dir(forged.folder.path());
        let found = command.stdin(fs::File::open(script).expect("a script")).output();
        let lines = String::from_utf8(found.expect("it runs").stdout).expect("UTF-8");
        let names: Vec<&str> = lines.lines().filter_map(|line| line.split(':').next()).collect();
        assert_eq!(names, ["start", "one", "two", "three"], "{lines}");
        for truth in ["one: TRUE", "two: TRUE", "three: FALSE"] {
            assert!(lines.contains(truth), "{lines}");
        }
    }
}

/// Commands that make sets and sequences of the game, and ask about them; the definition refutes
/// each sentence.
const SCRIPT: &str = r#"
def z "G[n] = @0":
def place "n = 37 & G[n] = @0":
eval first "E n ($place(n))":
reverse L G:
eval second "E n (?lsd_2 n = 37 & L[n] = @0)":
minimize S G:
eval third "S[37] = @0":
convert C msd_4 G:
eval fourth "?msd_4 C[37] = @0":
combine D z=1:
eval fifth "D[37] = @1":
union U z place:
eval sixth "$U(37)":
intersect I z place:
eval seventh "$I(37)":
reverse $R $z:
eval eighth "?lsd_2 $R(37)":
star T place:
concat V place z:
rightquo Q z place:
leftquo W z place:
fixleadzero X place:
fixtrailzero Y place:
split H G [+]:
eval ninth "H[37] = @0":
rsplit K [+] G:
join J z[x] place[x]:
alphabet N msd_2 G:
eval tenth "N[37] = @0":
inf z:
test z 4:
"#;

/// The sequences and sets of the script that no certificate defines: a later one says that they are
/// given, and the values of which they were made have been accepted before.
const GIVEN: [&str; 5] = ["L is given", "C is given", "R is given", "H is given", "N is given"];

/// Commands of scripts by which nothing is made of a game.
const SILENT_COMMANDS: [&str; 15] = [
    "cls",
    "describe",
    "draw",
    "exit",
    "export",
    "help",
    "image",
    "load",
    "macro",
    "morphism",
    "ost",
    "promote",
    "quit",
    "reg",
    "transduce",
];

/// The claims of all objects that say *proved*, in their order: as they stand there, and as the
/// checker says them of the certificates that were kept in a folder.
fn claims(value: &Value, folder: &Path, found: &mut Vec<String>) {
    if value["proved"] == true {
        let kept = value["certificate"].as_str().expect("what is proved has a certificate");
        let claim = claim_of(&fs::read(folder.join(kept)).expect("a certificate"));
        assert!(value["claim"].as_str().is_none_or(|said| said == claim), "{kept}: {claim}");
        found.push(claim);
    }
    let parts: Vec<&Value> = match value {
        Value::Array(parts) => parts.iter().collect(),
        Value::Object(parts) => parts.values().collect(),
        _ => Vec::new(),
    };
    parts.into_iter().for_each(|part| claims(part, folder, found));
}

/// The digests of the sequences that a claim is given.
fn digests(claim: &str) -> Vec<&str> {
    claim.split("the SHA-256 is ").skip(1).map(|rest| &rest[..64]).collect()
}

#[test]
fn every_other_way_to_the_word_proved_has_a_certificate_with_the_rules() {
    for honest in [false, true] {
        for way in OTHERS {
            let forged = Forged::new();
            write(forged.folder.path(), "script.txt", SCRIPT);
            let more: &[&str] = if honest { &["--no-cache"] } else { &[] };
            let ran = forged.run(&[way, more].concat());
            let anew = forged.run(&[way, &["--no-cache"][..]].concat());
            let (says, kept) = (text(&ran), forged.folder.path().join("proof.json"));
            let is_said = [
                "proved: ",
                "proved of <",
                "\"proved\":true",
                ",proved,",
                " are proved",
                " is proved",
            ];
            if !is_said.iter().any(|word| says.contains(word)) {
                assert!(!honest, "{way:?}: {says}");
                continue;
            }
            if let Ok(kept) = fs::read(&kept) {
                let claim = claim_of(&kept);
                assert!(claim.contains(NAMED), "{way:?}: {claim}");
            } else if let Ok(object) = serde_json::from_slice(&ran.stdout) {
                let (mut found, mut bound) = (Vec::new(), Vec::new());
                claims(&object, forged.folder.path(), &mut found);
                for claim in &found {
                    let given = digests(claim);
                    let is_bound = given.iter().all(|given| bound.contains(given));
                    let is_given = GIVEN.iter().any(|given| claim.starts_with(given));
                    assert!(claim.contains(NAMED) || is_bound || is_given, "{way:?}: {claim}");
                    bound.extend(given);
                }
                assert!(!way.contains(&"--script") || !says.contains("\"truth\":true"), "{says}");
            } else if forged.folder.path().join("atlas").exists() {
                let show = ["atlas", "show", "game:mark.game", "--atlas", "atlas", "-o"];
                forged.run(&[&show[..], &["proof.json"]].concat());
                assert!(claim_of(&fs::read(&kept).expect("a certificate")).contains(NAMED));
            } else {
                // All but how long it took.
                let told = |found: &Output| {
                    let says = String::from_utf8_lossy(&found.stdout).into_owned();
                    says.rsplit_once(',').map(|(row, _)| row.to_owned())
                };
                assert_eq!(told(&ran), told(&anew), "{way:?}");
            }
        }
    }
}

#[test]
fn no_verb_and_no_command_is_left_out() {
    let listed = |text: String, indent: &str| -> Vec<String> {
        let words = text.lines().filter_map(|line| line.strip_prefix(indent));
        let words = words.filter(|line| line.starts_with(|first: char| first.is_ascii_lowercase()));
        words.map(|line| line.split([' ', ';']).next().expect("a word").to_owned()).collect()
    };
    let help = String::from_utf8(nimata(&["--help"]).output().expect("it runs").stdout);
    let verbs = listed(help.expect("UTF-8"), "  ");
    assert!(verbs.len() > 20);
    for verb in verbs.iter().filter(|verb| *verb != "help") {
        let verb = verb.as_str();
        let walked = OTHERS.iter().any(|way| way[0] == verb) || ABOUT_NO_GAME.contains(&verb);
        assert!(walked != SILENT.contains(&verb), "{verb}");
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = write(folder.path(), "help.txt", "help;\n");
    let help =
        String::from_utf8(nimata(&["ask", "--script", &path]).output().expect("it runs").stdout);
    let commands = listed(help.expect("UTF-8"), "");
    assert!(commands.len() > 30);
    for command in commands {
        let walked = SCRIPT.lines().any(|line| line.split(' ').next() == Some(&command));
        assert!(walked != SILENT_COMMANDS.contains(&command.as_str()), "{command}");
    }
}
