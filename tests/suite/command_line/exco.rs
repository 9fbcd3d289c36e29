//! The command line on EXCO-NIM: huge positions, rows, conjectures, cores, tables and drawings.

use num_bigint::BigUint;
use serde_json::Value;

use super::program::{ended, json, nimata, result};

fn complaint(arguments: &[&str]) -> String {
    let output = nimata(arguments).output().expect("the program was built with the tests");
    assert!(output.stdout.is_empty(), "{arguments:?} left {output:?}");
    assert!(matches!(output.status.code(), Some(2 | 3)), "{arguments:?} left {output:?}");
    String::from_utf8(output.stderr).expect("UTF-8")
}

#[test]
fn huge_positions_are_exact_and_say_why() {
    // 24 and 2^4000 + 1 have no common binary digit 1, so the value is the number of all tokens
    // (paper 1, Proposition 2).
    let value = result(0, &["value", "exco:2@1;24,2^4000+1"]);
    let expected = (BigUint::from(1u32) << 4000u32) + 26u32;
    assert_eq!(value.lines().next(), Some(expected.to_string().as_str()));
    assert!(value.contains("Proposition 2"));
    // Lemma 7 lowers both piles by 2^500, and the definition decides the small position.
    let value = result(0, &["value", "exco:2@3;2^500+5,2^500+9"]);
    let small = result(0, &["value", "-q", "--by-definition", "exco:2@3;5,9"]);
    assert_eq!(value.lines().next(), Some(small.trim()));
    assert!(value.contains("Lemma 7"));
    let value = result(0, &["value", "exco:5@7;10^900,10^900+3,10^900+3,10^901,10^900+9"]);
    let power = BigUint::from(10u32).pow(900);
    // y = u − 5m is about 9·10^900, so m < y(y+1)/2 + 1 and Theorem 1 gives u.
    assert_eq!(value.lines().next(), Some((power * 14u32 + 22u32).to_string().as_str()));
    assert!(value.contains("Theorem 1"));
}

#[test]
fn a_pile_of_a_thousand_digits_and_two_small_ones_are_decided_by_rows() {
    // Row (1, 24) has period 96 from 410 on, so 412 + 96·10^1000 is as 412.
    let huge = result(0, &["value", "-q", "exco:2@1;24,412+96*10^1000"]);
    let small: BigUint = result(0, &["value", "-q", "--by-definition", "exco:2@1;24,412"])
        .trim()
        .parse()
        .expect("a number");
    let expected = small + BigUint::from(10u32).pow(1000) * 96u32;
    assert_eq!(huge.trim(), expected.to_string());
}

#[test]
fn conjecture_5_is_refuted_at_24_by_a_position_that_anyone_can_recompute() {
    let text = result(1, &["derive", "exco:2", "--claim", "conjectures:2,31", "--json"]);
    let object: Value = serde_json::from_str(&text).expect("JSON");
    let instances = object["instances"].as_array().expect("a list");
    let refuted: Vec<&Value> = instances.iter().filter(|i| i["verdict"] == "refuted").collect();
    assert_eq!(refuted.len(), 1);
    let refuted = refuted[0];
    assert_eq!((refuted["conjecture"].as_u64(), refuted["x1"].as_u64()), (Some(5), Some(24)));
    let command = refuted["witness"]["command"].as_str().expect("a command");
    let position = command.split('\'').nth(1).expect("quoted");
    let value = result(0, &["value", "-q", "--by-definition", position]);
    assert_eq!(value.trim(), refuted["witness"]["value"].to_string());
    assert_ne!(refuted["witness"]["value"], refuted["witness"]["predicted"]);
}

#[test]
fn rows_and_level_sets_are_proved_and_their_certificates_check() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for claim in ["rows:3,20", "level-set:11", "conjecture-5:3,20"] {
        let path = folder.path().join("proof.json");
        let path = path.to_str().expect("UTF-8");
        let said = result(0, &["prove", "exco:2", "--claim", claim, "-q", "-o", path]);
        assert!(said.starts_with("proved: ") && said.contains(" exco:2 "), "{said}");
        result(0, &["check", path, "--claim", "exco:2"]);
        result(1, &["check", path, "--claim", "sd:1/2"]);
    }
}

#[test]
fn rows_are_written_as_the_papers_print_them() {
    let csv = result(0, &["derive", "exco:2", "--claim", "rows:2,6", "--format", "csv"]);
    // Paper 2, section 3.3.4.
    assert!(
        csv.lines()
            .any(|row| row.starts_with("1,6,15,8,") && row.ends_with("\"(0^3,4,(0,2)^2)*\"")),
        "{csv}"
    );
}

#[test]
fn tables_are_csv_or_numpy() {
    let csv = result(0, &["table", "exco:2", "--upto", "1,1,2", "--format", "csv"]);
    let mut lines = csv.lines();
    assert_eq!(lines.next(), Some("x0,x1,x2,value"));
    assert_eq!(lines.clone().count(), 12);
    // With x0 = 0 the game is Nim.
    assert_eq!(lines.nth(5), Some("0,1,2,3"));
    let bytes = ended(0, nimata(&["table", "exco:2", "--upto", "1,1,2", "--format", "npy"])).stdout;
    assert_eq!(&bytes[..8], b"\x93NUMPY\x01\x00");
    assert_eq!(bytes.len() % 64, 12, "a header of a multiple of 64 bytes, then 12 bytes");
    assert_eq!(bytes[bytes.len() - 12..][..4], [0, 1, 2, 1]);
}

#[test]
fn drawings_are_svg_or_png_by_the_name_of_the_file() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, begins) in [("map.svg", b"<".as_slice()), ("map.png", b"\x89PNG".as_slice())] {
        let path = folder.path().join(name);
        result(
            0,
            &["draw", "exco:2", "--x0", "1", "--upto", "64", "-o", path.to_str().expect("UTF-8")],
        );
        assert!(std::fs::read(&path).expect("drawn").starts_with(begins), "{name}");
    }
}

#[test]
fn bad_input_says_what_a_position_or_a_box_must_be() {
    for (arguments, says) in [
        (["value", "exco:1@1;2"], "too few piles"),
        (["value", "exco:2@1;2"], "x0;x1"),
        (["value", "exco:2@1;2,3,4"], "x0;x1"),
        (["value", "exco:x@1;2,3"], "not a number of piles"),
        (["derive exco:2", "--claim=rows:0,31"], "at least 1"),
        (["derive exco:2", "--claim=rows:4,40000"], "at most"),
        (["derive exco:2", "--claim=core:99999999999"], "it takes a number"),
        (["derive exco:2", "--claim=rows:4,31 --order=msd"], "leave --order and --base out"),
    ] {
        let words: Vec<&str> = arguments.iter().flat_map(|words| words.split(' ')).collect();
        let message = complaint(&words);
        assert!(message.contains(says), "{arguments:?}: {message}");
    }
    let message = complaint(&["table", "exco:2", "--upto", "4000,4000,4000", "--max-memory", "1G"]);
    assert!(message.contains("MiB") && message.contains("--max-memory"), "{message}");
}

#[test]
fn rows_and_level_sets_are_claims_that_have_names() {
    assert_eq!(json(&["derive", "exco:2", "--claim", "level-set:11"])["kind"], "dfao");
    for (arguments, says) in [
        (["prove", "exco:2"].as_slice(), "level-set:V, rows:X,I"),
        (&["prove", "exco:2", "--claim", "rows:3"], "rows:X,I"),
        (&["derive", "exco:2", "--claim", "conjecture-1:3,20"], "row by row"),
        (&["prove", "exco:2", "--claim", "conjecture-5:1,20"], "take more rows"),
        (&["prove", "exco:3", "--claim", "values"], "no automaton compares a number with a square"),
        (&["derive", "exco:3", "--claim", "values"], "exceeds y(y+1)/2"),
    ] {
        let message = complaint(arguments);
        assert!(message.contains(says), "{arguments:?}: {message}");
    }
}

#[test]
fn a_counterexample_and_the_command_for_it_are_in_every_format() {
    let arguments = ["derive", "exco:2", "--claim", "conjectures:2,31"];
    let command = "nimata value --by-definition 'exco:2@1;24,444'";
    let text = result(1, &arguments);
    assert_eq!(text.lines().count(), 11, "five headings of two lines, what is refuted: {text}");
    assert!(text.ends_with(&format!("; to see it: {command}\n")), "{text}");
    let csv = result(1, &[&arguments[..], &["--format", "csv"]].concat());
    assert!(csv.lines().any(|row| row == "5,1,24,refuted,444,467,463,96"), "{csv}");
    let all = result(1, &[&arguments[..], &["--all"]].concat());
    assert_eq!(all.lines().count(), csv.lines().count() - 1 + 10);
    let object: Value =
        serde_json::from_str(&result(1, &[&arguments[..], &["--json"]].concat())).expect("JSON");
    let instances = object["instances"].as_array().expect("a list");
    assert_eq!(instances.len(), csv.lines().count() - 1);
    assert_eq!(instances[0]["witness"], Value::Null);
    // Paper 1, section 4.3.3, after (12): the assumption of Conjectures 3 and 4.
    let says = "if 2^(k−1) < x1 < x0 + x1 < 2^k for some k, and x0 > 1 or x0 = 1 and x1 is odd";
    assert!(text.contains(&format!("  it says: {says}, then G = u for all large x2\n")), "{text}");
    assert!(object["conjecture_4"].as_str().expect("what it says").starts_with(says));
    assert!(object["rows"].as_str().expect("the accepted sentence").starts_with("For "));
}

#[test]
fn theorems_that_do_not_apply_say_why() {
    let said = result(0, &["value", "--why", "exco:2@3;300,301"]);
    for silent in ["not by Nim: x0 is not 0", "not by Proposition 2", "not by Proposition 3"] {
        assert!(said.contains(silent), "{said}");
    }
}

#[test]
fn a_conjecture_is_proved_in_rows_or_refuted_by_a_position() {
    let prove = ["prove", "exco:2", "-q", "--claim"];
    let said = result(0, &[&prove[..], &["conjecture-4:2,31"]].concat());
    // The instances of Conjecture 4 have x0 = 1 and an odd x1 that is above a power of 2 and at
    // least 2 below the next one: 5, 9, 11, 13 and seven from 17 to 29.
    let begins = "proved: for x0 < 2 and x1 ≤ 31, Conjecture 4 on exco:2 holds for all x2: 11 ";
    assert!(said.starts_with(begins), "{said}");
    let sentence = json(&[&prove[..], &["conjecture-4:2,31"]].concat())["claim"].clone();
    let rows = json(&[&prove[..], &["rows:2,31"]].concat())["claim"].clone();
    assert_eq!(sentence, rows, "the checker states the rows");
    let output = ended(1, nimata(&[&prove[..], &["conjecture-5:2,31"]].concat()));
    assert!(output.stdout.is_empty());
    let message = String::from_utf8(output.stderr).expect("UTF-8");
    // Paper 1, Conjecture 5 at x1 = 24: the period is 96 and not 32.
    let says = "refuted by the value of exco:2@1;24,444: G(1;24,444) = 463, where 467 is predicted";
    assert!(message.contains(says), "{message}");
    assert_eq!(result(0, &["value", "-q", "exco:2@1;24,444"]), "463\n");
}

#[test]
fn a_report_has_four_formats_and_files() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    for (report, status) in
        [("core:5", 0), ("core-counts:5", 0), ("rows:2,6", 0), ("conjectures:2,31", 1)]
    {
        for (format, ending) in
            [("text", "txt"), ("csv", "csv"), ("json", "json"), ("latex", "tex")]
        {
            let derive = ["derive", "exco:2", "--claim", report, "-q"];
            let printed = result(status, &[&derive[..], &["--format", format]].concat());
            let file = path(&format!("report.{ending}"));
            assert_eq!(result(status, &[&derive[..], &["-o", &file]].concat()), "");
            assert_eq!(std::fs::read_to_string(&file).expect("written"), printed, "{report}");
        }
        let message = complaint(&["derive", "exco:2", "--claim", report, "--format", "svg"]);
        assert!(message.contains("choose from: text, csv, json, latex"), "{message}");
    }
}

#[test]
fn the_verbs_of_earlier_versions_are_answered_with_the_new_spelling() {
    for (old, new) in [
        ("core 11", "derive exco:2 --claim core:11"),
        ("core --format csv 2^3+3 --counts", "derive exco:2 --claim core-counts:2^3+3"),
        ("-q core 11 --level-set -o file.svg", "derive exco:2 --claim level-set:11"),
        ("core 11 --level-set", "derive exco:2 --claim level-set:11 --json"),
        ("core 11 --prove -o file.json", "prove exco:2 --claim level-set:11"),
        ("rows", "derive exco:2 --claim rows:4,31"),
        ("rows --x0 2 --x1=6", "derive exco:2 --claim rows:2,6"),
        ("rows --x0 1..1 --x1 24..24", "derive exco:2 --claim rows:1..1,24..24"),
        ("rows --prove --x0 3 --x1 20", "prove exco:2 --claim rows:3,20"),
        ("rows --prove --x0 1..2 --x1 4..6", "prove exco:2 --claim rows:2+1,6"),
        ("conjectures --x0 2 --x1 3 --all", "derive exco:2 --claim conjectures:2,3"),
    ] {
        let words: Vec<&str> = old.split(' ').collect();
        let verb = if words[0] == "-q" { words[1] } else { words[0] };
        assert_eq!(
            complaint(&words),
            format!(
                "error: there is no verb `{verb}`: write `nimata {new}` instead; the other options \
                 are the same (`nimata --help` lists all)\n"
            )
        );
        result(0, &new.split(' ').collect::<Vec<_>>());
    }
}
