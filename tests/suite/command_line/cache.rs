//! What the program remembers from one run to the next.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tempfile::TempDir;

use super::program::{NIMATA, nimata};

/// Wythoff's game as a rules file; its outcomes take some time to find.
const WYTHOFF: &str = "reads x, y in lin(1,1)\nmove u, v: u < x & v = y\n\
                       move u, v: u = x & v < y\nmove u, v: u < x & x + v = y + u\n";

/// Halve, rounding up or down, or take four. The least heap is 1.
const FOUR: &str = "reads n in msd_2\npositions n >= 1\nmove m: m >= 1 & m + 4 = n\n\
                    move m: n >= 2 & (2*m = n | 2*m = n + 1)\n";

/// A folder with rules files, and a folder of results.
struct Own {
    folder: TempDir,
}

impl Own {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        for (name, text) in [("wythoff", WYTHOFF), ("four", FOUR), ("other", FOUR)] {
            fs::write(folder.path().join(format!("{name}.game")), text).expect("writable");
        }
        Own { folder }
    }

    fn results(&self) -> PathBuf {
        self.folder.path().join("results")
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = nimata(arguments);
        command.env("NIMATA_CACHE", self.results()).current_dir(self.folder.path());
        command
    }

    fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().expect("the program was built with the tests")
    }

    /// What a run without any results prints.
    fn anew(&self, arguments: &[&str]) -> Output {
        self.run(&[arguments, &["--no-cache"]].concat())
    }

    fn start(&self, arguments: &[&str]) -> Child {
        let mut command = self.command(arguments);
        command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("started")
    }

    /// The files of all results.
    fn entries(&self) -> Vec<PathBuf> {
        let Ok(files) = fs::read_dir(self.results()) else { return Vec::new() };
        let paths = files.map(|file| file.expect("a file").path());
        let mut entries: Vec<_> = paths.filter(|path| is_entry(path)).collect();
        entries.sort();
        entries
    }
}

pub fn is_entry(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "entry")
}

/// The first line of an entry in a file of this name: its digest is that of the digest of the key,
/// which is the name, and the result.
fn head(path: &Path, result: &[u8]) -> String {
    let name = path.file_stem().and_then(|name| name.to_str()).expect("a digest");
    let byte = |at| u8::from_str_radix(&name[at..at + 2], 16).expect("two digits");
    let key: Vec<u8> = (0..name.len()).step_by(2).map(byte).collect();
    let digest = Sha256::digest([&key, result].concat());
    let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("nimata cache 1 {digest}\n")
}

/// The result in an entry, which must be sound.
pub fn result_in(path: &Path) -> Value {
    let bytes = fs::read(path).expect("an entry");
    let end = bytes.iter().position(|&byte| byte == b'\n').expect("a line") + 1;
    let (line, result) = bytes.split_at(end);
    assert_eq!(line, head(path, result).as_bytes(), "{}", path.display());
    serde_json::from_slice(result).expect("JSON")
}

/// Writes an entry as an attacker would, with the digest that belongs to it.
pub fn forge(path: &Path, result: &[u8]) {
    fs::write(path, [head(path, result).as_bytes(), result].concat()).expect("writable");
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("UTF-8")
}

#[test]
fn answers_are_the_same_with_and_without_what_is_remembered() {
    let own = Own::new();
    let commands: [&[&str]; 11] = [
        &["derive", "game:wythoff.game", "--claim", "outcome", "--format", "csv"],
        &["prove", "game:wythoff.game", "--claim", "outcome"],
        &["prove", "game:wythoff.game", "--claim", "values", "--max-steps", "300000"],
        &["ask", "E a (W[a][a+1] = @0)", "--with", "W=outcome:game:wythoff.game"],
        &["prove", "game:four.game", "--json"],
        &["value", "game:four.game@10^40", "--json"],
        &["value", "game:other.game@10^40"],
        &["ask", "A n (n >= 1 => F[n] <= @3)", "--with", "F=game:four.game"],
        &["move", "game:four.game@10^40 + nim:1@2"],
        &["prove", "slow-exact:4,2", "--claim", "outcome"],
        &["prove", "dynamic:2k+1", "--claim", "outcome"],
    ];
    for command in commands {
        let anew = own.anew(command);
        assert!(matches!(anew.status.code(), Some(0 | 1 | 3)), "{command:?}: {anew:?}");
        for time in ["first", "second"] {
            let found = own.run(command);
            assert_eq!(found.status.code(), anew.status.code(), "{command:?}, {time}: {found:?}");
            assert_eq!(text(&found.stdout), text(&anew.stdout), "{command:?}, {time}");
            assert_eq!(text(&found.stderr), text(&anew.stderr), "{command:?}, {time}");
        }
    }
    let refused =
        own.entries().iter().filter(|path| result_in(path)["refused"].is_object()).count();
    assert!(refused > 0 && own.entries().len() > refused + 3, "{:?}", own.entries());
}

#[test]
fn without_the_cache_nothing_is_written() {
    let own = Own::new();
    let command = ["prove", "game:wythoff.game", "--claim", "outcome"];
    assert!(own.anew(&command).status.success());
    let unset = own.command(&command).env("NIMATA_CACHE", "").status();
    assert!(unset.expect("it runs").success());
    assert!(!own.results().exists());
}

#[test]
fn a_folder_that_cannot_be_written_is_no_obstacle() {
    let own = Own::new();
    let file = own.folder.path().join("wythoff.game");
    for place in [file.join("results"), PathBuf::from("/dev/null"), file] {
        let mut command = own.command(&["prove", "game:wythoff.game", "--claim", "outcome", "-q"]);
        let found = command.env("NIMATA_CACHE", &place).output().expect("it runs");
        assert!(found.status.success() && found.stderr.is_empty(), "{found:?}");
    }
    assert_eq!(fs::read_to_string(own.folder.path().join("wythoff.game")).expect("text"), WYTHOFF);
}

#[test]
fn a_value_says_only_when_asked_that_it_was_remembered() {
    let own = Own::new();
    let remembers = |more: &[&str]| {
        let value = own.run(&[&["value", "game:four.game@10^40"], more].concat());
        text(&value.stdout).contains("remembered: ")
    };
    assert!(!remembers(&["--why"]));
    assert!(remembers(&["--why"]));
    assert!(!remembers(&[]));
    assert!(!remembers(&["--why", "--no-cache"]));
    // The same rules in another file are the same game.
    let other = own.run(&["value", "game:other.game@10^40", "--why"]);
    assert!(text(&other.stdout).contains("remembered: "), "{other:?}");
}

#[test]
fn a_refusal_counts_only_within_the_bounds_under_which_it_was_met() {
    let own = Own::new();
    let steps = |steps: &'static str| ["prove", "game:wythoff.game", "--max-steps", steps];
    let small = own.run(&steps("200000"));
    assert_eq!(small.status.code(), Some(3), "{small:?}");
    let (path, refused) = match own.entries().as_slice() {
        [path] => (path.clone(), result_in(path)),
        entries => panic!("one search is refused: {entries:?}"),
    };
    // More steps are another search, of which another end is remembered.
    let large = own.run(&steps("400000"));
    assert_eq!(text(&large.stderr), text(&own.anew(&steps("400000")).stderr));
    assert_ne!(result_in(&path), refused);
    // With fewer steps no search can find more.
    let within = own.run(&steps("300000"));
    assert_eq!(text(&within.stderr), text(&large.stderr));
    // How far a search comes in some time depends on the machine.
    let before = result_in(&path);
    own.run(&["prove", "game:wythoff.game", "--time-limit", "1s"]);
    assert_eq!(result_in(&path), before);
}

#[test]
fn damaged_entries_are_found_and_made_anew() {
    let own = Own::new();
    let command = ["prove", "game:wythoff.game", "--claim", "outcome"];
    let right = own.run(&command);
    let [path] = &own.entries()[..] else { panic!("one search") };
    let sound = fs::read(path).expect("an entry");
    let mut changed = sound.clone();
    changed[sound.len() / 2] ^= 1;
    let newer = [b"nimata cache 2 ", &sound[15..]].concat();
    let (cut, long) = (sound[..sound.len() - 1].to_vec(), [&sound[..], b" "].concat());
    for damaged in [changed, newer, cut, long, sound[..40].to_vec(), Vec::new(), vec![b'\n'; 99]] {
        fs::write(path, damaged).expect("writable");
        let again = own.run(&command);
        assert_eq!((&again.stdout, &again.stderr), (&right.stdout, &right.stderr));
        assert_eq!(fs::read(path).expect("an entry"), sound);
    }
    // That of another game.
    own.run(&["prove", "game:four.game"]);
    let other = own.entries().into_iter().find(|other| other != path).expect("another search");
    fs::copy(other, path).expect("writable");
    assert_eq!(own.run(&command).stdout, right.stdout);
    assert_eq!(fs::read(path).expect("an entry"), sound);
}

#[test]
fn the_checker_refuses_a_forged_statement() {
    let own = Own::new();
    let prove = ["prove", "game:wythoff.game", "--claim", "outcome"];
    own.run(&prove);
    let [path] = &own.entries()[..] else { panic!("one search") };
    let sound = result_in(path);
    let automaton = &sound["found"]["automaton"];
    let exchanged = automaton["outputs"]
        .as_array()
        .expect("outputs")
        .iter()
        .map(|output| output.as_i64().map(|output| 1 - output));
    let mut inverse = sound.clone();
    inverse["found"]["automaton"]["outputs"] = json!(exchanged.collect::<Vec<_>>());
    let mut constant = sound.clone();
    constant["found"]["automaton"] = json!({ "outputs": [0], "targets": [0, 0, 0, 0] });
    let mut without_lemmas = constant.clone();
    without_lemmas["found"]["lemmas"] = json!([]);
    for forged in [inverse, constant, without_lemmas] {
        forge(path, forged.to_string().as_bytes());
        // A wrong value can be made of it, and no proof.
        let value = own.run(&["value", "game:wythoff.game@10^40,7", "--max-steps", "300000"]);
        assert!(!text(&value.stdout).contains("proved"), "{value:?}");
        let certificate = own.folder.path().join("forged.json");
        let found = own.command(&prove).arg("-o").arg(&certificate).output().expect("it runs");
        assert!(found.status.success() && certificate.exists(), "{found:?}");
        let said = text(&found.stderr);
        assert!(said.contains("that is forgotten, and found anew"), "{said}");
        assert_eq!(result_in(path), sound);
        assert!(!text(&own.run(&prove).stderr).contains("forgotten"));
    }
    assert!(own.anew(&prove).status.success());
}

#[test]
fn a_forged_automaton_proves_nothing_on_any_way() {
    let own = Own::new();
    let (given, script) = (own.folder.path().join("same.txt"), own.folder.path().join("script"));
    fs::copy(words("same-digits.txt"), given).expect("a fixture");
    let commands = "reverse L F;\neval all \"A n (n >= 1 => L[n] <= @1)\";\n\
                    def one \"F[n] = @1\";\neval sum \"?lsd_2 E n ($one(n) & F[n] = @3)\";\n";
    fs::write(script, commands).expect("writable");
    let game = ["--with", "F=game:four.game"];
    let pair = ["--with", "P=same.txt"];
    let ways: [Vec<&str>; 10] = [
        vec!["ask", "A n (n >= 1 => F[n] <= @1 & F[n] > @-1)"],
        vec!["ask", "A n (n >= 1 => F[n] != @-1 & F[n] < @2)", "--json"],
        [&["ask", "A n,y (P[n][y] = @0 & n >= 1 => F[n] <= @1)"], &pair[..]].concat(),
        vec!["ask", "?msd_2 A n,m (n >= 1 & (?msd_3 m > 2) => F[n] <= @1)"],
        vec!["ask", "?lsd_2 A n (n >= 1 => F[n] <= @1)"],
        vec!["ask", "?msd_4 A n (n >= 1 => F[n] <= @1)"],
        vec!["ask", "F[n] = @3 & n < m", "--count", "m"],
        vec!["ask", "--script", "script"],
        vec!["ask", "--about", "game:four.game"],
        vec!["prove", "game:four.game", "--full"],
    ];
    for way in ways {
        let takes = way[0] == "ask" && way[1] != "--about";
        let way = [&way[..], if takes { &game } else { &[] }].concat();
        let anew = own.anew(&way);
        own.run(&way);
        let mut forged = false;
        for path in own.entries() {
            // Entries of values that repeat have another form.
            let bytes = fs::read(&path).expect("an entry");
            let end = bytes.iter().position(|&byte| byte == b'\n').expect("a line") + 1;
            let Ok(mut result) = serde_json::from_slice::<Value>(&bytes[end..]) else { continue };
            if result["found"]["relation"] == json!(false) {
                result["found"]["automaton"] =
                    json!({ "outputs": [0, 1], "targets": [0, 1, 0, 1] });
                result["found"]["lemmas"] = json!([]);
                forge(&path, result.to_string().as_bytes());
                forged = true;
            }
        }
        let found = own.run(&way);
        assert!(forged && text(&found.stderr).contains("found anew"), "{way:?}: {found:?}");
        assert_eq!(text(&found.stdout), text(&anew.stdout), "{way:?}");
        assert_eq!(found.status.code(), anew.status.code(), "{way:?}");
    }
}

fn words(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/words").join(name)
}

#[test]
fn no_entry_of_another_form_is_used() {
    let own = Own::new();
    let command = ["prove", "game:wythoff.game", "--claim", "outcome"];
    let right = own.run(&command);
    let [path] = &own.entries()[..] else { panic!("one search") };
    let sound = result_in(path);
    let with = |key: &str, value: Value| {
        let mut other = sound.clone();
        other["found"][key] = value;
        other.to_string()
    };
    let table = |outputs: Value, targets: Value| {
        with("automaton", json!({ "outputs": outputs, "targets": targets }))
    };
    let lemma = |names: Value, outputs: Value, targets: Value| {
        let automaton = json!({ "outputs": outputs, "targets": targets });
        with("lemmas", json!([{ "variables": names, "formula": "x", "automaton": automaton }]))
    };
    let refused = |bound: Value| {
        let within = json!({ "states": 1u64 << 60, "memory": u64::MAX, "steps": u64::MAX });
        json!({ "refused": { "game": "game:another", "says": "no", "bound": bound,
            "within": within } })
        .to_string()
    };
    let names: Vec<String> = (0..21).map(|name| format!("x{name}")).collect();
    let forms = [
        String::new(),
        "[".repeat(1 << 20),
        "{\"found\":".repeat(1 << 16),
        format!("{{\"found\":{}}}", "9".repeat(1 << 20)),
        with("reads", json!("lsd")),
        with("reads", json!("sideways")),
        with("relation", json!(true)),
        with("more", json!(1)),
        table(json!([]), json!([])),
        table(json!([0]), json!([0, 0, 0, 1])),
        table(json!([0]), json!([0, 0, 0])),
        table(json!([0]), json!([0, 0, 0, u32::MAX])),
        table(json!([0]), json!([0, 0, 0, 1u64 << 40])),
        table(json!([0]), json!([-1, 0, 0, 0])),
        table(json!([2]), json!([0, 0, 0, 0])),
        table(json!([-1]), json!([0, 0, 0, 0])),
        table(json!([i64::MIN]), json!([0, 0, 0, 0])),
        // Zeros before the number change the output, and two states that are alike.
        table(json!([0, 1]), json!([1, 1, 1, 1, 1, 1, 1, 1])),
        table(json!([0, 0]), json!([0, 1, 1, 1, 1, 1, 1, 1])),
        lemma(json!([]), json!([1]), json!([0])),
        lemma(json!(["x"]), json!([2]), json!([0, 0])),
        lemma(json!(["x"]), json!([1]), json!([0, 7])),
        lemma(json!(names), json!([1]), json!([0, 0])),
        refused(json!(null)),
        refused(json!({ "steps": 1 })),
        refused(json!({ "time": 1 })),
    ];
    for form in forms {
        forge(path, form.as_bytes());
        let again = own.run(&command);
        let shown: String = form.chars().take(99).collect();
        assert_eq!((&again.stdout, &again.stderr), (&right.stdout, &right.stderr), "{shown}");
        assert_eq!(result_in(path), sound, "{shown}");
    }
}

/// What stands in an entry about an octal game behind the line with the digest: a line about the
/// values, and the values.
fn octal_entry(path: &Path) -> (Value, Vec<u8>) {
    let bytes = fs::read(path).expect("an entry");
    let mut parts = bytes.splitn(3, |&byte| byte == b'\n');
    let [_, head, values] = [0; 3].map(|_| parts.next().expect("three parts"));
    (serde_json::from_slice(head).expect("JSON"), values.to_vec())
}

/// Steps that do not suffice to find the period.
const FEW: [&str; 2] = ["--max-steps", "1000"];

#[test]
fn the_period_of_an_octal_game_is_not_sought_again() {
    let own = Own::new();
    let value = ["value", "octal:0.16@10^30"];
    let prove = ["prove", "octal:0.16"];
    let with_few = |command: &[&'static str]| [command, &FEW].concat();
    assert_eq!(own.run(&with_few(&value)).status.code(), Some(3));
    let found = own.run(&value);
    assert_eq!(found.status.code(), Some(0), "{found:?}");
    assert_eq!(text(&found.stdout), text(&own.anew(&value).stdout));
    assert_eq!(text(&own.run(&with_few(&value)).stdout), text(&found.stdout));
    // The certificate is checked as ever.
    let proved = own.run(&with_few(&prove));
    assert_eq!(text(&proved.stdout), text(&own.anew(&prove).stdout));
    assert!(text(&proved.stdout).contains("least period 149459, from n = 105351 on"), "{proved:?}");
    assert_eq!(own.anew(&with_few(&prove)).status.code(), Some(3));
}

/// The lines of standard error but those about progress, which only slow machines see.
fn remedies(stderr: &[u8]) -> Vec<String> {
    let lines = text(stderr);
    lines.lines().filter(|line| !line.ends_with(" so far")).map(str::to_owned).collect()
}

/// Searches twice for what a search with these bounds does not find; returns its entry.
fn in_vain(own: &Own, search: &[&str]) -> PathBuf {
    let anew = own.anew(search);
    assert_eq!(anew.status.code(), Some(3), "{anew:?}");
    for _ in 0..2 {
        let found = own.run(search);
        assert_eq!(found.stdout, anew.stdout);
        assert_eq!(remedies(&found.stderr), remedies(&anew.stderr));
    }
    let entries = own.entries();
    let [path] = &entries[..] else { panic!("one search") };
    path.clone()
}

#[test]
#[ignore = "a minute: four searches in vain"]
fn a_search_without_a_period_ends_where_it_ended_before() {
    let own = Own::new();
    let path = &in_vain(&own, &["value", "octal:0.007@10^7", "--max-steps", "5000000"]);
    // The second search has computed nothing, and the values that the first one has found are known
    // without a search.
    let (head, values) = octal_entry(path);
    assert_eq!(head["steps"], 5_000_000);
    let small = [&["value", "octal:0.007@9000"][..], &FEW].concat();
    assert_eq!(own.anew(&small).status.code(), Some(3));
    let expected = own.anew(&["value", "octal:0.007@9000"]);
    assert_eq!(text(&own.run(&small).stdout), text(&expected.stdout));
    // With another number of steps the search begins anew, and ends elsewhere.
    let other = ["value", "octal:0.007@10^7", "--max-steps", "3000000"];
    assert_eq!(text(&own.run(&other).stdout), text(&own.anew(&other).stdout));
    assert_eq!(octal_entry(path).1, values);
}

#[test]
#[ignore = "a minute: 20 searches for a period"]
fn an_entry_about_an_octal_game_that_is_wrong_is_not_used() {
    let own = Own::new();
    let command = ["value", "octal:0.16@10^30"];
    let right = own.run(&command);
    let [path] = &own.entries()[..] else { panic!("one search") };
    let (head, values) = octal_entry(path);
    let with = |key: &str, value: Value| {
        let mut other = head.clone();
        other[key] = value;
        [other.to_string().as_bytes(), b"\n", &values].concat()
    };
    let changed = |place: usize| {
        let mut values = values.clone();
        values[place] ^= 1;
        [head.to_string().as_bytes(), b"\n", &values].concat()
    };
    let count = head["count"].as_u64().expect("a number");
    let forms = [
        Vec::new(),
        b"\n".to_vec(),
        b"{}\n".to_vec(),
        "[".repeat(1 << 20).into_bytes(),
        [head.to_string().as_bytes(), b"\n", &values[1..]].concat(),
        with("count", json!(count - 1)),
        with("count", json!(u64::MAX)),
        with("bytes", json!(0)),
        with("bytes", json!(2)),
        with("bytes", json!(u64::MAX)),
        with("period", json!(null)),
        with("period", json!(0)),
        with("period", json!(149_458)),
        with("period", json!(2 * 149_459)),
        with("period", json!(u64::MAX)),
        with("more", json!(1)),
        changed(0),
        changed(100),
        changed(511),
    ];
    for (place, form) in forms.iter().enumerate() {
        forge(path, form);
        let again = own.run(&command);
        assert_eq!((&again.stdout, &again.stderr), (&right.stdout, &right.stderr), "{place}");
        assert_eq!(octal_entry(path), (head.clone(), values.clone()), "{place}");
    }
}

#[test]
fn a_derived_period_rests_on_no_forged_entry() {
    let own = Own::new();
    let derive = ["derive", "octal:0.16"];
    let right = own.anew(&derive);
    assert_eq!(right.status.code(), Some(0), "{right:?}");
    assert_eq!(own.run(&derive).stdout, right.stdout);
    let [path] = &own.entries()[..] else { panic!("one search") };
    let (mut head, values) = octal_entry(path);
    head["period"] = json!(149_458);
    forge(path, &[head.to_string().as_bytes(), b"\n", &values].concat());
    let again = own.run(&derive);
    assert_eq!((again.status.code(), &again.stdout), (Some(0), &right.stdout), "{again:?}");
}

/// The quotient of this game has 24 elements, and its search takes long enough to be remembered.
const MISERE: [&str; 2] = ["value", "octal:0.72:misere@10^30 + octal:0.72:misere@7"];

#[test]
fn a_misere_quotient_is_not_sought_again() {
    let own = Own::new();
    let found = own.run(&MISERE);
    assert_eq!(found.status.code(), Some(0), "{found:?}");
    assert_eq!(text(&found.stdout), text(&own.anew(&MISERE).stdout));
    // To verify it takes fewer steps than the search.
    let few = [&MISERE[..], &["--max-steps", "300000"]].concat();
    assert_eq!(own.anew(&few).status.code(), Some(3));
    assert_eq!(text(&own.run(&few).stdout), text(&found.stdout));
}

#[test]
fn a_search_without_a_misere_quotient_ends_where_it_ended_before() {
    let own = Own::new();
    let path = &in_vain(&own, &["prove", "octal:0.07:misere", "--max-steps", "2000000"]);
    let sound = fs::read(path).expect("an entry");
    // With more steps the search begins anew.
    let more = ["prove", "octal:0.07:misere", "--max-steps", "3000000"];
    assert_eq!(text(&own.run(&more).stderr), text(&own.anew(&more).stderr));
    assert!(fs::read(path).expect("an entry") != sound);
}

#[test]
fn an_entry_about_a_misere_quotient_that_is_wrong_is_not_used() {
    let own = Own::new();
    let right = own.run(&MISERE);
    let [path] = &own.entries()[..] else { panic!("one search") };
    let sound = result_in(path);
    let entry = sound.clone();
    let order = entry["Found"]["sums"].as_array().expect("a list").len();
    let with = |key: &str, value: Value| {
        let mut other = entry.clone();
        other["Found"][key] = value;
        other.to_string().into_bytes()
    };
    // A list with another member at a place.
    let changed = |key: &str, place: usize, value: Value| {
        let mut list = entry["Found"][key].clone();
        list[place] = value;
        with(key, list)
    };
    // The same monoid with an element that is never reached, and equal to the last one.
    let twice = |x: usize| x.min(order - 1);
    let products =
        |x: usize, y: usize| entry["Found"]["products"][twice(x) * order + twice(y)].clone();
    let larger: Vec<Value> =
        (0..=order).flat_map(|x| (0..=order).map(move |y| products(x, y))).collect();
    let mut sums = entry["Found"]["sums"].as_array().expect("a list").clone();
    sums.push(sums[order - 1].clone());
    let mut unreduced = entry.clone();
    unreduced["Found"]["products"] = json!(larger);
    unreduced["Found"]["sums"] = json!(sums);
    let forms = [
        Vec::new(),
        b"{}".to_vec(),
        "[".repeat(1 << 20).into_bytes(),
        with("more", json!(1)),
        with("products", json!([])),
        with("products", json!(vec![0; order * order])),
        with("lost", json!([])),
        with("lost", json!([order])),
        with("lost", json!([u64::MAX])),
        with("sums", json!([])),
        with("sums", json!(vec![json!([]); order])),
        with("heaps", json!([])),
        with("heaps", json!([0, order])),
        with("period", json!(0)),
        with("period", json!(3)),
        with("period", json!(8)),
        with("period", json!(u64::MAX)),
        changed("products", 1, json!(0)),
        changed("products", order + 1, json!(2)),
        changed("products", order * order - 1, json!(order)),
        changed("heaps", 0, json!(1)),
        changed("heaps", 7, json!(0)),
        changed("heaps", 19, json!(0)),
        changed("sums", 0, json!([1])),
        changed("sums", order - 1, json!([1])),
        changed("sums", order - 1, json!([60_000])),
        unreduced.to_string().into_bytes(),
    ];
    for (place, form) in forms.iter().enumerate() {
        forge(path, form);
        let again = own.run(&MISERE);
        assert_eq!((&again.stdout, &again.stderr), (&right.stdout, &right.stderr), "{place}");
        assert_eq!(result_in(path), sound, "{place}");
    }
}

/// Where an entry about the misère quotient of an octal game is kept.
fn misere_entry(own: &Own, code: &str) -> PathBuf {
    let key = format!("misere 1 of {}: {code}", env!("CARGO_PKG_VERSION"));
    let name: String = Sha256::digest(key).iter().map(|byte| format!("{byte:02x}")).collect();
    own.results().join(format!("{name}.entry"))
}

#[test]
fn a_misere_quotient_of_another_play_or_with_moves_that_are_none_is_not_used() {
    let own = Own::new();
    own.run(&MISERE);
    assert_eq!(own.entries(), [misere_entry(&own, "octal:0.72")]);
    let two = |lost: [usize; 1], heaps: &[usize], sums: Value| {
        let period = heaps.len();
        let products = [0, 1, 1, 0];
        json!({ "Found": { "products": products, "lost": lost, "sums": sums, "heaps": heaps,
                           "period": period } })
    };
    let few = json!([[], [1]]);
    let many = json!([[], vec![1; 1_000_001]]);
    let nothing = |heaps: u64, elements: u64, why: Value| {
        let unfound = json!({ "heaps": heaps, "elements": elements, "why": why });
        json!({ "Nothing": { "steps": 300_000_000u64, "unfound": unfound } })
    };
    let forms = [
        // Who cannot move loses: normal play.
        ("octal:0.3", two([0], &[0, 1], few.clone())),
        // Heaps without moves that are not the identity.
        ("octal:0.03", two([1], &[0, 1, 1, 0], few.clone())),
        ("octal:0.1", two([1], &[0, 1], few)),
        // A sum of a million heaps for an element.
        ("octal:0.3", two([1], &[0, 1], many)),
        // Ends that no search has.
        ("octal:0.3", nothing(5, 99_999, json!({ "Large": 3 }))),
        ("octal:0.3", nothing(5, 6, json!({ "Steps": 7 }))),
        ("octal:0.3", nothing(5, 6, json!("Heaps"))),
    ];
    for (game, form) in &forms {
        for heap in 0..4 {
            let command = ["value", &format!("{game}:misere@10^30+{heap}")];
            let right = own.anew(&command);
            assert_eq!(right.status.code(), Some(0), "{right:?}");
            forge(&misere_entry(&own, game), form.to_string().as_bytes());
            let again = own.run(&command);
            let shown: String = form.to_string().chars().take(200).collect();
            assert_eq!((&again.stdout, &again.stderr), (&right.stdout, &right.stderr), "{shown}");
        }
    }
}

#[test]
fn a_link_to_a_device_in_place_of_an_entry_is_not_read() {
    let own = Own::new();
    let command = ["prove", "game:wythoff.game", "--claim", "outcome", "-q"];
    own.run(&command);
    let [path] = &own.entries()[..] else { panic!("one search") };
    let sound = result_in(path);
    fs::remove_file(path).expect("it is there");
    std::os::unix::fs::symlink("/dev/zero", path).expect("a link");
    assert!(own.run(&command).status.success());
    assert_eq!(result_in(path), sound);
    fs::remove_file(path).expect("it is there");
    let made = Command::new("mkfifo").arg(path).status().expect("mkfifo");
    assert!(made.success() && own.run(&command).status.success());
    assert_eq!(result_in(path), sound);
}

#[test]
fn processes_that_write_at_once_and_one_that_is_killed_leave_sound_entries() {
    let own = Own::new();
    let commands: [&[&str]; 3] = [
        &["prove", "game:wythoff.game", "--claim", "outcome"],
        &["prove", "game:four.game"],
        &["prove", "game:wythoff.game", "--max-steps", "200000"],
    ];
    let right: Vec<Output> = commands.iter().map(|command| own.anew(command)).collect();
    for round in 0..8u32 {
        // Nothing is remembered in every other round, so that all of them write.
        if round % 2 == 0 {
            let _ = fs::remove_dir_all(own.results());
        }
        let twice = || commands.iter().chain(&commands);
        let mut running: Vec<Child> = twice().map(|command| own.start(command)).collect();
        std::thread::sleep(Duration::from_millis(20) * round);
        for killed in running.iter_mut().step_by(2) {
            killed.kill().expect("a child");
        }
        for mut child in running {
            child.wait().expect("a child");
        }
        for path in own.entries() {
            result_in(&path);
        }
        for (command, right) in commands.iter().zip(&right) {
            let found = own.run(command);
            assert_eq!((&found.stdout, &found.stderr), (&right.stdout, &right.stderr));
        }
    }
    // No file is left by those that were not killed.
    let left = fs::read_dir(own.results()).expect("a folder").map(|file| file.expect("it").path());
    assert!(left.filter(|path| !is_entry(path)).count() <= 4 * commands.len());
    assert!(Path::new(NIMATA).exists());
}
