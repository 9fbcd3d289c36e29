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

#[test]
fn a_script_may_be_in_utf_16() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let text = "# größer\neval more \"E n n > 3\";\n";
    for (mark, unit) in [
        (vec![0xff, 0xfe], u16::to_le_bytes as fn(u16) -> [u8; 2]),
        (vec![0xfe, 0xff], u16::to_be_bytes),
    ] {
        let bytes = mark.into_iter().chain(text.encode_utf16().flat_map(unit));
        let path = folder.path().join("s.txt");
        fs::write(&path, bytes.collect::<Vec<u8>>()).expect("a file");
        let script = path.display().to_string();
        assert_eq!(result(0, &["ask", "--script", &script, "-q"]), "more: TRUE, least n = 4\n");
        // Half a unit is no text.
        fs::write(&path, [0xff, 0xfe, 0x41]).expect("a file");
        ended(2, nimata(&["ask", "--script", &script, "-q"]));
    }
}

#[test]
fn definitions_persist_in_a_library() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let library = folder.path().join("home").display().to_string();
    let run = |text: &str| {
        let script = write(folder.path(), "s.txt", text);
        nimata(&["ask", "--script", &script, "--library", &library, "-q"])
    };
    ended(
        0,
        run("morphism thue \"0 -> 01, 1 -> 10\"; promote TM thue; def evil \"TM[n] = @0\";\n\
             reg words {0,1} \"0*110\"; reg coded {-1,0,1} msd_2 \"([-1,0]|[1,1])*\";\n\
             macro twice \"%0 = 2*%1\"; def yes \"1 = 1\"; def no \"1 = 2\";\n\
             ost silver [0 2] [1 2]; morphism p \"0 -> 0012, 1 -> 12, 2 -> 0\"; promote P p;\n\
             combine C evil=3; def below \"?msd_neg_2 n < -2\"; reverse back TM;\n"),
    );
    for file in [
        "Morphism Library/thue.txt",
        "Word Automata Library/TM.txt",
        "Automata Library/evil.txt",
        "Macro Library/twice.txt",
        "Custom Bases/msd_silver.txt",
        "Custom Bases/msd_silver_addition.txt",
    ] {
        assert!(folder.path().join("home").join(file).is_file(), "{file}");
    }
    let asks = "eval a \"A n ($evil(n) <=> TM[n] = @0)\"; eval b \"$words(6) & $yes() & ~$no()\";\n\
                eval c \"?lsd_2 $words(3) & ~$words(6)\"; eval d \"E f $coded(f,5) & f != f\";\n\
                eval e \"A n E m #twice(m,n)\"; eval f \"?msd_silver A x,y E z x + y = z\";\n\
                eval g \"?msd_P P[0] = 0 & P[2] = 1 & P[3] = 2 & P[4] = 0\"; promote U thue;\n\
                eval h \"C[3] = 3 & C[1] = 0\"; eval i \"?msd_neg_2 $below(-3) & ~$below(0)\";\n\
                eval j \"A n U[n] = back[n]\";";
    let found = String::from_utf8(ended(1, run(asks)).stdout).expect("UTF-8");
    let answers: Vec<&str> = found.lines().filter(|line| line.starts_with(|c| c < 'k')).collect();
    assert_eq!(answers.len(), 10, "{found}");
    for answer in answers {
        let expected = if answer.starts_with('d') { "FALSE" } else { "TRUE" };
        assert!(answer.contains(expected), "{answer}");
    }
}

#[test]
fn a_damaged_file_of_a_library_is_named_and_not_replaced() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let library = folder.path().display().to_string();
    write(folder.path(), "Automata Library/evil.txt", "msd_2\n0 1\n0 -> 7\n");
    let text = "def evil \"n = 1\";\neval one \"$evil(1)\";\ndef good \"n = 2\";";
    let script = write(folder.path(), "s.txt", text);
    let arguments = ["ask", "--script", &script, "--library", &library, "-q"];
    let output = ended(2, nimata(&arguments));
    let said = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(said.contains("evil.txt: state 0 on 0 goes to 7, which is not declared"), "{said}");
    assert!(said.contains("it is not replaced: move it away, or mend it"), "{said}");
    let kept = fs::read_to_string(folder.path().join("Automata Library/evil.txt"));
    assert_eq!(kept.expect("a file"), "msd_2\n0 1\n0 -> 7\n");
    // A sequence without an output somewhere is not kept either.
    let text = "def half \"E m n = 2*m\"; alphabet W msd_3 PD;\neval one \"W[3] = PD[2]\";";
    write(folder.path(), "Word Automata Library/PD.txt", "msd_2\n0 1\n0 -> 0\n1 -> 1\n1 0\n\
                                                           0 -> 0\n1 -> 0\n");
    write(folder.path(), "s.txt", text);
    let said = String::from_utf8(ended(2, nimata(&arguments)).stderr).expect("UTF-8");
    assert!(said.contains("W has no output at 2"), "{said}");
    let files = fs::read_dir(folder.path().join("Automata Library")).expect("a folder");
    let mut names: Vec<String> = files
        .map(|file| file.expect("a file").file_name().into_string().expect("UTF-8"))
        .collect();
    names.sort();
    assert_eq!(names, ["evil.txt", "good.txt", "half.txt"]);
}
