//! Files of the user: none is read without a bound, and none is replaced unless this program wrote
//! it.

use std::fs;

use super::program::{complaint, ended, nimata, result};

#[cfg(unix)]
#[test]
fn endless_files_are_refused_wherever_one_is_named() {
    let endless = "/dev/zero";
    for arguments in [
        &["survey", "sd", "--sub", "1", "--div", "2", "--merge", endless][..],
        &["survey", "--games", endless],
        &["ask", "--script", endless],
        &["identify", endless],
        &["value", "sd:1/2@@/dev/zero", "--max-digits", "1000"],
        &["value", "dynamic:@/dev/zero@1,2"],
        &["value", "game:/dev/zero@1"],
    ] {
        let says = complaint(2, arguments);
        let bound = ["longer than", "not a regular file", "no numbers"];
        assert!(bound.iter().any(|words| says.contains(words)), "{arguments:?}: {says}");
    }
}

#[test]
fn a_script_longer_than_its_bound_is_not_cut() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("long.txt");
    let name = path.to_str().expect("UTF-8");
    let script = |length: usize| {
        let command = "eval a \"1=1\":\n";
        format!("{}{command}", " ".repeat(length - command.len()))
    };
    fs::write(&path, script((1 << 24) + 1)).expect("writable");
    let says = complaint(2, &["ask", "--script", name]);
    assert!(says.contains("longer than 16 MiB"), "{says}");
    fs::write(&path, script(1 << 24)).expect("writable");
    assert!(result(0, &["ask", "--script", name]).contains("a: TRUE"));
}

#[test]
fn the_scripts_that_scripts_load_are_counted_in_all() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let write = |level: usize, text: &str| {
        fs::write(folder.path().join(format!("{level}.txt")), text).expect("writable");
    };
    // Sixteen levels of four loads each would give four thousand million scripts.
    for level in 0..16 {
        write(level, &format!("load {}.txt;\n", level + 1).repeat(4));
    }
    write(16, "eval end \"1=1\":\n");
    let first = folder.path().join("0.txt");
    let output = ended(2, nimata(&["ask", "--script", first.to_str().expect("UTF-8")]));
    let says = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(says.contains("has loaded 100 scripts"), "{says}");
    // A run reads a hundred scripts in all: this one and 99 that it loads.
    write(0, &"load 16.txt;\n".repeat(99));
    let answers = result(0, &["ask", "--script", first.to_str().expect("UTF-8")]);
    assert_eq!(answers.matches("end: TRUE").count(), 99);
    write(0, &"load 16.txt;\n".repeat(100));
    ended(2, nimata(&["ask", "--script", first.to_str().expect("UTF-8")]));
}

#[test]
fn a_script_for_walnut_replaces_only_what_this_program_wrote() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let at = |name: &str| folder.path().join(name);
    let word = at("sd.txt");
    let derive =
        |game| ["derive", game, "-q", "--format", "walnut", "-o", word.to_str().expect("")];
    result(0, &derive("sd:1/2"));
    let script = fs::read_to_string(at("sd_proof.txt")).expect("written");
    // Walnut can read the file, because it contains only commands.
    assert!(script.lines().all(|line| line.starts_with("eval ") && line.ends_with("\":")));
    // The program replaces its own file by that of another automaton.
    result(0, &derive("sd:5/2"));
    assert_ne!(fs::read_to_string(at("sd_proof.txt")).expect("written"), script);
    let own = "eval mine \"?msd_2 An n>=0\":\n".to_owned();
    for foreign in [own, format!("{script}eval mine \"?msd_2 An n>=0\":\n"), String::new()] {
        fs::write(at("sd_proof.txt"), &foreign).expect("writable");
        fs::remove_file(&word).expect("it is there");
        let says = complaint(2, &derive("sd:1/2"));
        assert!(says.contains("sd_proof.txt") && says.contains("left alone"), "{says}");
        assert_eq!(fs::read_to_string(at("sd_proof.txt")).expect("it stays"), foreign);
        assert!(!word.exists());
        // A game without a script leaves the file alone.
        result(0, &derive("wythoff:1,1"));
    }
}

#[test]
fn the_refusal_of_a_script_comes_before_the_work() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let word = folder.path().join("sd.txt");
    fs::write(folder.path().join("sd_proof.txt"), "mine").expect("writable");
    // This derivation takes minutes.
    let run = ["derive", "sd:1,3,1000,99991/2", "--format", "walnut", "--time-limit", "20s", "-o"];
    let says = complaint(2, &[&run[..], &[word.to_str().expect("UTF-8")]].concat());
    assert!(says.contains("left alone"), "{says}");
}
