//! Scripts of Walnut's commands.

use std::fs;
use std::path::Path;

use super::program::{ended, nimata, result};

const THUE_MORSE: &str = "msd_2\n0 0\n0 -> 0\n1 -> 1\n1 1\n0 -> 1\n1 -> 0\n";

fn write(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().expect("a folder")).expect("a temporary folder");
    fs::write(&path, text).expect("a temporary file");
    path.display().to_string()
}

#[test]
fn definitions_expressions_macros_and_calls_run_in_order() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let script = write(
        folder.path(),
        "Command Files/squares.txt",
        "# The orders of squares in the Thue-Morse word, after Pansiot.\r\n\
         def order \"n >= 1 & Ei Ak k<n => T[i+k]=T[i+k+n]\":\n\
         reg power2 msd_2 \"0*10*\";\n\
         def power23 \"$power2(n) | Em $power2(m) & n=3*m\"::\n\
         eval right \"An $order(n) <=> $power23(n)\":\n\
         eval wrong \"An $order(n) => $power2(n)\":\n\
         macro cube \"Ei,n n>=1 & Ak k<2*n => %0[i+k] = %0[i+k+n]\":\n\
         eval cubes \"#cube(T)\":\n\
         load more.txt;\n\
         exit;\n\
         eval never \"x = \":\n",
    );
    write(
        folder.path(),
        "Command Files/more.txt",
        "reg same {0,1} {0, 1} \"([0,0]|[1,1])*\":\n\
         eval equal \"Ax,y $same(x,y) <=> x=y\":\n\
         eval back \"?lsd_2 Ax,y $same(x,y) <=> x=y\":\n\
         def less \"a < b\": eval call \"Ex $less(x, x+1) & ~$less(x+1, x)\":",
    );
    // Walnut's folder of word automata, beside that of its scripts.
    write(folder.path(), "Word Automata Library/T.txt", THUE_MORSE);
    let text = result(0, &["ask", "--script", &script, "-q"]);
    let expected = [
        "order: 4 states, infinitely many; n = 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, …",
        "power2: 3 states",
        "power23: 4 states, infinitely many; n = 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, …",
        "right: TRUE",
        "wrong: FALSE, least n = 3",
        "cubes: FALSE",
        "same: 2 states",
        "equal: TRUE",
        "back: TRUE",
        "less: 3 states, infinitely many; (a, b) = (0, 1), (0, 2), (0, 3), (1, 2), (1, 3), \
         (2, 3), (0, 4), (0, 5), (0, 6), (0, 7), …",
        "call: TRUE, least x = 0",
    ];
    assert_eq!(text.lines().collect::<Vec<_>>(), expected);
}

#[test]
fn arguments_of_a_call_stand_for_variables_in_alphabetical_order() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let script = write(
        folder.path(),
        "s.txt",
        "def f \"b = 2*a\";\neval yes \"$f(3,6)\";\neval no \"$f(6,3)\";\ndef none \"1 = 2\";\n\
         eval negated \"~$none()\";",
    );
    let text = result(0, &["ask", "--script", &script, "-q"]);
    let answers: Vec<&str> = text.lines().skip(1).collect();
    assert_eq!(answers, ["yes: TRUE", "no: FALSE", "none: FALSE", "negated: TRUE"]);
}

#[test]
fn a_fault_is_named_with_its_file_and_line() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (text, says) in [
        ("eval a \"n=n\";\n\neval b \"n =\";", "s.txt, line 3: a formula or a number"),
        ("morphism h \"0->01\";", "line 1: `morphism` is no command that is known"),
        ("eval a \"$f(n)\";", "no formula `f` is defined"),
        ("def f \"?msd_2 n=1\";eval a \"?msd_3 $f(n)\";", "in msd_3, and this part of it in msd_2"),
        ("eval a \"#m(n)\";", "no macro `#m` is defined"),
        ("reg a msd_2 msd_3 \"[0,0]\";", "the tracks of `reg a` are msd_2 and msd_3"),
        ("reg a msd_2 \"0(1\";", "column 4 of the expression: a `)` should stand here"),
        ("reg a msd_2 \"2\";", "2 is no digit"),
        ("reg a {0,2} \"0\";", "are not 0, 1"),
        ("load nowhere.txt;", "nowhere.txt"),
        ("load s.txt;", "scripts load scripts more than 16 deep"),
    ] {
        let script = write(folder.path(), "s.txt", text);
        let output = ended(2, nimata(&["ask", "--script", &script]));
        let message = String::from_utf8(output.stderr).expect("UTF-8");
        assert!(message.contains(says), "{text}: {message}");
    }
}

#[test]
fn what_reaches_a_bound_is_a_result_and_the_script_goes_on() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let script = write(
        folder.path(),
        "s.txt",
        "eval large \"Ex,y A z,w x + 1000*y = z + 999*w => x = 77*z\";\neval small \"En n = 3\";",
    );
    let output = ended(3, nimata(&["ask", "--script", &script, "--max-states", "30", "-q"]));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("large: undecided: more than 30 states"), "{text}");
    assert_eq!(lines[1], "small: TRUE, least n = 3");
}

#[test]
fn an_expression_whose_leading_zeros_matter_is_taken_for_numbers_and_that_is_said() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let text = "reg a msd_2 \"10*\";\neval right \"An $a(n) <=> (n = 1 | n = 2 | $a(n))\";\n\
                eval eight \"$a(8) & ~$a(9)\";\nreg b lsd_2 \"0*1\";\neval four \"?lsd_2 $b(4)\";";
    let script = write(folder.path(), "s.txt", text);
    let output = ended(0, nimata(&["ask", "--script", &script]));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(said.matches("one of its spellings").count(), 2, "{said}");
    let printed = String::from_utf8(output.stdout).expect("UTF-8");
    let answers: Vec<&str> = printed.lines().filter(|line| line.contains("TRUE")).collect();
    assert_eq!(answers, ["right: TRUE", "eight: TRUE", "four: TRUE"]);
}

#[test]
fn results_are_an_object_where_json_is_asked_for() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let script = write(folder.path(), "s.txt", "def f \"n < 2\"; eval g \"En $f(n)\";");
    let text = result(0, &["ask", "--script", &script, "--json"]);
    let object: serde_json::Value = serde_json::from_str(&text).expect("one object");
    assert_eq!(object["results"][0]["name"], "f");
    assert_eq!(object["results"][0]["count"], "2");
    assert_eq!(object["results"][1]["truth"], true);
}
