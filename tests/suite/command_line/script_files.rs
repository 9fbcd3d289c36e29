//! Files beside a script, and files that a script writes.

use std::fs;

use super::program::{ended, nimata, result, write};

#[test]
fn a_macro_is_found_in_its_library_when_it_is_used() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    write(folder.path(), "Macro Library/between.txt", "(%0 > 2 & #small(%0))\n");
    write(folder.path(), "Macro Library/small.txt", "%0 < 5");
    write(folder.path(), "Macro Library/endless.txt", "#endless(%0)");
    let text = "eval four \"A n #between(n) <=> (n = 3 | n = 4)\":\n\
                macro small \"%0 < 4\":\neval three \"A n #between(n) <=> n = 3\":\n\
                eval none \"#unknown(n)\":\neval ends \"#endless(3)\":\neval up \"#../s(3)\":";
    let script = write(folder.path(), "Command Files/s.txt", text);
    let output = ended(2, nimata(&["ask", "--script", &script, "-q"]));
    assert_eq!(String::from_utf8(output.stdout).expect("UTF-8"), "four: TRUE\nthree: TRUE\n");
    let said = String::from_utf8(output.stderr).expect("UTF-8");
    for part in ["no macro `#unknown` is defined", "macros use macros without an end"] {
        assert!(said.contains(part), "{said}");
    }
}

#[test]
fn drawings_and_exports_are_written_into_the_folder_of_certificates() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let kept = folder.path().join("kept");
    let directory = kept.display().to_string();
    let text = "def even \"E m n = 2*m\":\ndraw $even:\nexport $even BA:\nexport $even json:";
    let script = write(folder.path(), "s.txt", text);
    let said = String::from_utf8(ended(2, nimata(&["ask", "--script", &script, "-q"])).stderr);
    let said = said.expect("UTF-8");
    assert!(said.contains("writes even.gv, and needs a folder for it: name one with -o"), "{said}");

    let arguments = ["ask", "--script", &script, "-q", "-o", &directory];
    let text = result(0, &arguments);
    assert!(text.contains(&format!("even: written to {directory}/even.ba\n")), "{text}");
    let content = |name: &str| fs::read_to_string(kept.join(name)).expect("a file");
    assert!(content("even.gv").starts_with("digraph automaton {"));
    assert!(content("even.json").contains("\"kind\":\"certificate\""));
    assert!(content("even.dfao.json").contains("\"kind\":\"dfao\""));
    // The same files again, and a drawing that has changed, are replaced.
    fs::write(kept.join("even.gv"), content("even.gv").replace("q1", "q7")).expect("writable");
    result(0, &arguments);
    assert!(!content("even.gv").contains("q7"));

    // Files of others are kept.
    for (name, mine) in [("even.ba", "mine"), ("even.gv", "digraph mine {}")] {
        let written = content(name);
        fs::write(kept.join(name), mine).expect("writable");
        let said = String::from_utf8(ended(2, nimata(&arguments)).stderr).expect("UTF-8");
        assert!(said.contains(&format!("{name} stands there already")), "{said}");
        assert_eq!(content(name), mine);
        fs::write(kept.join(name), written).expect("writable");
    }
}

#[test]
fn a_set_in_a_file_may_tell_zeros_apart() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    // The word 01 alone.
    let file = "msd_2\n0 0\n0 -> 1\n1 0\n1 -> 2\n2 1\n";
    write(folder.path(), "Automata Library/one.txt", file);
    let text = "eval number \"A n ($one(n) <=> n = 1)\":\nstar ones one:\n\
                eval five \"$ones(5) & ~$ones(3)\":\ntest one 3:\n\
                fixleadzero all one:\ntest all 3:";
    let script = write(folder.path(), "s.txt", text);
    let output = ended(0, nimata(&["ask", "--script", &script]));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let expected = "number: TRUE\nones: 4 states\nfive: TRUE\none: no more\n\
                    one: zeros make a difference to its words, and those of padding are left out\n\
                    all: 3 states\nall: 1 = 1\nall: no more\n";
    assert_eq!(text, expected);
    let said = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(said.contains("one: zeros before the most significant digit make a difference"));
}

#[test]
fn replies_of_commands_are_objects_where_json_is_asked_for() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let text = "def even \"E m n = 2*m\":\nunion both even:\nstar s even:\ntest even 2:\n\
                draw $even:";
    let script = write(folder.path(), "s.txt", text);
    let directory = folder.path().join("kept").display().to_string();
    let text = result(0, &["ask", "--script", &script, "-q", "--json", "-o", &directory]);
    let object: serde_json::Value = serde_json::from_str(&text).expect("an object");
    let results = object["results"].as_array().expect("a list");
    assert_eq!(results[1], serde_json::json!({
        "name": "both", "kind": "union", "states": 2, "proved": true, "why": null,
        "certificate": format!("{directory}/both.json"),
    }));
    assert_eq!(results[2], serde_json::json!({ "name": "s", "kind": "star", "states": 2 }));
    assert_eq!(results[3], serde_json::json!({
        "name": "even", "kind": "test", "lines": ["ε = 0", "10 = 2"],
    }));
    assert_eq!(results[4], serde_json::json!({
        "name": "even", "kind": "draw", "file": format!("{directory}/even.gv"),
    }));
}
