//! The help of every verb shows only what works, and its examples run.

use std::process::Stdio;

use super::program::{complaint, nimata, result, shell};

/// The verbs, as the program lists them.
fn verbs() -> Vec<String> {
    let help = result(0, &["--help"]);
    let lines = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let names = lines.take_while(|line| !line.is_empty()).filter(|line| !line.starts_with("    "));
    let names = names.filter_map(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help").map(str::to_owned).collect()
}

/// The examples of a verb, each with the exit status that it promises.
fn examples(verb: &str) -> Vec<(String, i32)> {
    let help = result(0, &[verb, "--help"]);
    let (_, examples) = help.split_once("\nExamples:\n").unwrap_or_else(|| panic!("{verb}"));
    let lines = examples.lines().map(str::trim).take_while(|line| !line.is_empty());
    let example = |line: &str| {
        let (command, remark) = line.split_once("   #").unwrap_or((line, ""));
        let status = remark.trim().strip_prefix("exit status ");
        let status = status.map_or(0, |rest| rest[..1].parse().expect("a digit"));
        (command.trim().to_owned(), status)
    };
    lines.map(example).collect()
}

#[test]
fn every_example_of_a_help_ends_as_it_says() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mark = "reads n in msd_2\nmove m: m + 1 = n\nmove m: n >= 1 & m = n/2\n";
    std::fs::write(folder.path().join("my.game"), mark).expect("a rules file");
    let nim = "about nim:3\nvalue x1 xor x2 xor x3\n";
    std::fs::write(folder.path().join("my.theorem"), nim).expect("a theorem file");
    let sum = "about exco:2\nvalue x0 + x1 if x2 = 0\n";
    std::fs::write(folder.path().join("mine.theorem"), sum).expect("a theorem file");
    std::fs::write(folder.path().join("games.txt"), "sd:1/2\nsd:1/2,3:floor\n").expect("a list");
    for (game, name) in [("octal:0.77", "b002186.txt"), ("sd:1/2,3:floor", "values.txt")] {
        let path = folder.path().join(name).display().to_string();
        let bfile = ["--format", "bfile", "-o", &path];
        result(0, &[&["table", game, "--upto", "60"], &bfile[..]].concat());
    }
    let word: String = (0..100u32).map(|n| format!("{n} {}\n", n.count_ones() % 2)).collect();
    std::fs::write(folder.path().join("b010060.txt"), word).expect("a b-file");
    let recurrence = "T[0] = @1\nA n (T[2*n] = T[n])\nA n (T[2*n+1] = @0 <=> T[n] = @1)\n";
    std::fs::write(folder.path().join("recurrence.txt"), recurrence).expect("sentences");
    let mut verbs = verbs();
    assert!(verbs.len() >= 18, "{verbs:?}");
    // Other verbs read a certificate that an example of `prove` writes.
    verbs.sort_by_key(|verb| verb != "prove");
    for verb in verbs {
        let examples = examples(&verb);
        assert!((2..=5).contains(&examples.len()), "{verb}: {examples:?}");
        for (command, status) in examples {
            assert!(command.contains(&format!("nimata {verb}")), "{verb}: {command}");
            let ran = shell(&command)
                .current_dir(folder.path())
                .stdin(Stdio::null())
                .output()
                .expect("a shell");
            assert_eq!(ran.status.code(), Some(status), "{command}: {ran:?}");
            let says = String::from_utf8_lossy(&ran.stderr);
            assert!(!says.contains("error:"), "{command}: {says}");
        }
    }
}

/// The formats that the help of a verb lists.
fn listed(verb: &str) -> Vec<String> {
    let help = result(0, &[verb, "-h"]);
    let words = help.split_whitespace().collect::<Vec<_>>().join(" ");
    let Some((_, after)) = words.split_once("--format <FORMAT>") else { return Vec::new() };
    let values = after.split_once("[possible values: ").expect("what is possible").1;
    let values = values.split(']').next().expect("an end");
    values.split(", ").map(str::to_owned).collect()
}

#[test]
fn a_help_lists_the_formats_that_the_verb_writes_and_no_other_is_taken() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (proof, result_file) = (path("proof.json"), path("result"));
    result(0, &["prove", "sd:1/2", "-q", "-o", &proof]);
    // Formats of automata and their uses; some of them belong to one use of the verb only.
    let script = path("script.txt");
    std::fs::write(&script, "eval yes \"n = n\";").expect("a file");
    let others = [
        ("draw", ["draw", "sd:1/2", "--as", "automaton"].as_slice()),
        ("ask", &["ask", "--script", &script]),
    ];
    let all = ["text", "json", "csv", "dot", "svg", "tikz", "latex", "walnut", "bfile", "md"];
    let all = [&all[..], &["jsonl", "npy", "png", "html"]].concat();
    for arguments in [
        &["games"][..],
        &["value", "sd:1/2@7"],
        &["move", "sd:1/2@4"],
        &["table", "sd:1/2", "--upto", "9"],
        &["pairs", "wythoff:1,1", "--count", "3"],
        &["ask", "G[n] = @2", "--with", "G=sd:1/2"],
        &["derive", "sd:1/2"],
        &["check", &proof],
        &["convert", &proof],
        &["compare", &proof, "sd:1/2"],
        &["draw", "exco:2", "--upto", "8"],
        &["survey", "sd", "--sub", "1", "--div", "2"],
    ] {
        let verb = arguments[0];
        let listed = listed(verb);
        assert!(listed.len() > 1, "{verb}");
        for format in &all {
            let asked = ["--format", *format, "-q", "-o", &result_file];
            let status = |arguments: &[&str]| {
                // A survey resumes in its own file, and refuses other files.
                let _ = std::fs::remove_file(&result_file);
                let _ = std::fs::remove_dir_all(&result_file);
                let mut command = nimata(&[arguments, &asked[..]].concat());
                command.output().expect("it runs").status.code()
            };
            let other = others.iter().find(|(other, _)| *other == verb);
            let alone = other.is_some_and(|(_, other)| status(other) == Some(0));
            let writes = status(arguments) == Some(0) || alone;
            assert_eq!(writes, listed.contains(&format.to_string()), "{verb} --format {format}");
            if !writes {
                let says = complaint(2, &[arguments, &asked[..]].concat());
                let words = format!("format {format} does not suit this; choose from: ");
                assert!(says.contains(&words), "{says}");
            }
        }
    }
    for verb in ["man", "completions", "report"] {
        assert_eq!(listed(verb), Vec::<String>::new(), "{verb} has one format");
    }
}

#[test]
fn one_sentence_speaks_of_formats_that_do_not_suit_wherever_they_are_named() {
    let sentence = "format npy does not suit this; choose from: json, csv, dot, svg, tikz, latex, ";
    for arguments in
        [["convert", "no-file", "--to", "npy"], ["convert", "no-file", "--format", "npy"]]
    {
        assert!(complaint(2, &arguments).contains(sentence), "{arguments:?}");
    }
    assert!(complaint(2, &["--format", "npy", "convert", "no-file"]).contains(sentence));
    let says = complaint(2, &["derive", "sd:1/2", "--format", "pdf"]);
    assert!(says.contains("format pdf does not suit this; choose from: text, json"), "{says}");
}

#[test]
fn a_format_named_before_the_verb_counts() {
    let before = result(0, &["--format", "json", "value", "sd:1/2@7"]);
    assert_eq!(before, result(0, &["value", "sd:1/2@7", "--format", "json"]));
    assert_eq!(before, result(0, &["--json", "value", "sd:1/2@7"]));
    let both = complaint(2, &["value", "sd:1/2@7", "--json", "--format", "text"]);
    assert!(both.contains("cannot be used with"), "{both}");
}

#[test]
fn colours_are_in_all_errors_or_in_none() {
    let colored = |arguments: &[&str], no_color: &str| {
        let mut command = nimata(arguments);
        let output = command.env("NO_COLOR", no_color).output().expect("it runs");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        output.stderr.contains(&0x1b)
    };
    for wrong in [
        &["valu"][..],
        &["value"],
        &["move", "sd:1/2@3", "--to", "x"],
        &["value", "go:1@1"],
        &["--colour"],
    ] {
        for no_color in ["", "1"] {
            for always in [&["--color", "always"][..], &["--color=always"]] {
                assert!(colored(&[always, wrong].concat(), no_color), "{wrong:?}");
            }
            assert!(!colored(&[&["--color=never"], wrong].concat(), no_color), "{wrong:?}");
            assert!(!colored(wrong, no_color), "no terminal reads {wrong:?}");
        }
    }
    // Words after `--` are not options.
    assert!(!colored(&["value", "--", "--color=always"], ""));
}
