//! Scripts of Walnut's commands.

use std::fs;

use super::program::{complaint, ended, nimata, result, write};

const THUE_MORSE: &str = "msd_2\n0 0\n0 -> 0\n1 -> 1\n1 1\n0 -> 1\n1 -> 0\n";

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
    // Walnut keeps its word automata in a folder beside that of its scripts.
    write(folder.path(), "Word Automata Library/T.txt", THUE_MORSE);
    // Two sentences are false.
    let text = result(1, &["ask", "--script", &script, "-q"]);
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
    let text = result(1, &["ask", "--script", &script, "-q"]);
    let answers: Vec<&str> = text.lines().skip(1).collect();
    assert_eq!(answers, ["yes: TRUE", "no: FALSE", "none: FALSE", "negated: TRUE"]);
}

#[test]
fn a_fault_is_named_with_its_file_and_line() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (text, says) in [
        ("eval a \"n=n\";\n\neval b \"n =\";", "s.txt, line 3: a formula or a number"),
        ("morph h \"0->01\";", "line 1: `morph` is not a command"),
        ("eval a \"$f(n)\";", "no formula `f` is defined"),
        (
            "def f \"?msd_2 n=1\";eval a \"?msd_3 $f(n) & n<2\";",
            "`n` is in msd_3 here and in msd_2 elsewhere",
        ),
        ("eval a \"#m(n)\";", "no macro `#m` is defined"),
        ("reg a msd_2 lsd_3 \"[0,0]\";", "the tracks of `a` are read from different ends"),
        (
            "reg w {0,1} \"110\";eval a \"(?msd_2 $w(6)) & (?lsd_2 $w(3))\";",
            "w has words over digits alone, which are other numbers from the other end",
        ),
        (
            "reg w {0,1} \"110\";eval a \"(?msd_fib n = 3) & (?lsd_2 $w(m))\";",
            "w has words over digits alone",
        ),
        ("reg a msd_2 \"0(1\";", "column 4 of the expression: a `)` is missing"),
        ("reg a msd_2 \"[x]\";", "`x` is not a digit"),
        ("reg a {1,1} \"1\";", "is not a set of letters"),
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

/// The results of a script as objects, and what it says on standard error.
fn results(status: i32, arguments: &[&str]) -> (Vec<serde_json::Value>, String) {
    let output = ended(status, nimata(&[&["ask", "--json"], arguments].concat()));
    let object: serde_json::Value = serde_json::from_slice(&output.stdout).expect("one object");
    let said = String::from_utf8(output.stderr).expect("UTF-8");
    (object["results"].as_array().expect("a list").clone(), said)
}

#[test]
fn a_set_in_a_file_and_its_definition_take_arguments_in_the_same_order() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let library = folder.path().join("Automata Library");
    fs::create_dir(&library).expect("a temporary folder");
    let file = library.join("below.txt").display().to_string();
    result(0, &["ask", "y < x", "--format", "walnut", "-o", &file, "-q"]);
    // The arguments are in alphabetical order, so the first one is x.
    let script = "eval five \"$below(5,3)\":\neval three \"~$below(3,5)\":\n\
                  def under \"y < x\":\neval same \"Aa,b $under(a,b) <=> $below(a,b)\":\n";
    let script = write(folder.path(), "s.txt", script);
    let text = result(0, &["ask", "--script", &script, "-q"]);
    let expected = [
        "five: TRUE",
        "three: TRUE",
        "under: 3 states, infinitely many; (x, y) = (1, 0), (2, 0), (2, 1), (3, 0), (3, 1), \
         (3, 2), (4, 0), (4, 1), (4, 2), (4, 3), …",
        "same: TRUE",
    ];
    assert_eq!(text.lines().collect::<Vec<_>>(), expected);
}

#[test]
fn a_transition_that_is_missing_in_a_set_rejects() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    // The powers of 2: after the first 1 only zeros come.
    let powers = "msd_2\n0 0\n0 -> 0\n1 -> 1\n1 1\n0 -> 1\n";
    write(folder.path(), "Automata Library/power.txt", powers);
    write(folder.path(), "Word Automata Library/P.txt", powers);
    let text = "eval no \"~$power(3)\";\n\
                eval zero \"An (power[n] = @0) <=> ~$power(n)\";\n\
                eval none \"~(P[3] = @0) & ~(P[3] = @1) & P[4] = @1\";\n\
                eval counted \"En $power(n) & n > 4 & n < 9\";\n";
    let script = write(folder.path(), "s.txt", text);
    let text = result(0, &["ask", "--script", &script, "-q"]);
    let expected = ["no: TRUE", "zero: TRUE", "none: TRUE", "counted: TRUE, least n = 8"];
    assert_eq!(text.lines().collect::<Vec<_>>(), expected);
}

#[test]
fn what_rests_on_an_uncertified_definition_is_not_proved() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    // Factors of certificates are at most 2^40.
    let text = "def far \"Em 2000000000000*n = 2000000000000*m & m = 7\":\n\
                eval some \"En $far(n)\":\n\
                def farther \"Em $far(m) & n = m + 1\":\neval more \"En $farther(n)\":\n\
                eval named \"En far[n] = @1\":\n\
                def true \"En 2000000000000*n = 2000000000000*(n+n)\":\n\
                eval rests \"$true()\":\neval other \"En n = 2\":\n\
                def far \"n = 3\":\neval near \"En $far(n)\":\n";
    let script = write(folder.path(), "s.txt", text);
    let (results, _) = results(0, &["--script", &script, "-q"]);
    let proved: Vec<&str> = results
        .iter()
        .filter(|result| result["proved"] == true)
        .map(|result| result["name"].as_str().expect("a name"))
        .collect();
    assert_eq!(proved, ["other", "far", "near"]);
    assert!(results.iter().all(|result| result["truth"] != false && result["kind"] == "ask"));
    let why = |at: usize| results[at]["why"].as_str().expect("a sentence");
    assert_eq!(why(1), "it rests on far, which is decided and not certified");
    assert_eq!(why(3), "it rests on farther, which is decided and not certified");
    assert_eq!((why(4), why(6)), (why(1), "it rests on true, which is decided and not certified"));
    let text = result(0, &["ask", "--script", &script, "-q"]);
    let some = "\nsome: TRUE, least n = 7 (decided, not certified: it rests on far, ";
    assert!(text.contains(some), "{text}");
}

#[test]
fn certificates_are_kept_in_a_folder_and_each_is_accepted_alone() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let text = "def even \"Em n = 2*m\":\neval all \"An $even(n) | $even(n+1)\":\n\
                eval wrong \"An $even(n)\":\neval all \"En $even(n)\":\n\
                def far \"Em 2000000000000*n = 2000000000000*m & m = 7\":\n\
                reg odd msd_2 \"(0|1)*1\":\n\
                eval Wrong \"Aa,b a < b => a - b != 1\":\neval bad \"n =\":";
    let script = write(folder.path(), "s.txt", text);
    let kept = folder.path().join("kept").join("certificates");
    let directory = kept.display().to_string();
    let (results, _) = results(2, &["--script", &script, "-q", "-o", &directory]);
    let certificates: Vec<Option<String>> = results
        .iter()
        .map(|result| result["certificate"].as_str())
        .map(|path| path.map(|path| path.rsplit('/').next().expect("a name").to_owned()))
        .collect();
    let file = |name: &str| Some(name.to_owned());
    let expected = [
        file("even.json"),
        file("all.json"),
        file("wrong.json"),
        file("all-2.json"),
        None,
        None,
        file("Wrong-2.json"),
        None,
    ];
    assert_eq!(certificates, expected);
    for name in certificates.into_iter().flatten() {
        let path = kept.join(&name).display().to_string();
        let accepted = result(0, &["check", &path]);
        assert!(accepted.starts_with("accepted: "), "{name}: {accepted}");
    }
    assert_eq!(fs::read_dir(&kept).expect("a folder").count(), 5);

    // A certificate is replaced; any other file is kept.
    result(2, &["ask", "--script", &script, "-q", "-o", &directory]);
    fs::write(kept.join("even.json"), "mine").expect("writable");
    let output = ended(2, nimata(&["ask", "--script", &script, "-q", "-o", &directory]));
    let said = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(said.contains("even.json stands there already and is not a certificate"), "{said}");
    assert_eq!(fs::read_to_string(kept.join("even.json")).expect("a file"), "mine");
    let file = kept.join("all.json").display().to_string();
    for path in [file.as_str(), "results.json"] {
        let said = complaint(2, &["ask", "--script", &script, "-q", "-o", path]);
        assert!(
            said.contains("is not a folder, and with --script and --about -o names one"),
            "{said}"
        );
    }
}

#[test]
fn undecided_stays_undecided_through_what_uses_it() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    // A file of the same name, as Walnut writes it, differs from the definition.
    write(folder.path(), "Automata Library/big.txt", "msd_2\n0 1\n0 -> 0\n1 -> 0\n");
    let text = "def big \"n = 1\":\ndef big \"Ex,y A z,w x + 1000*y = z + 999*w => x = n*2\":\n\
                eval uses \"En $big(n)\":\ndef next \"$big(n+1)\":\neval far \"~$next(2)\":\n\
                eval fine \"En n = 3\":\n";
    let script = write(folder.path(), "s.txt", text);
    let arguments = ["--script", &script, "--max-states", "30", "-q"];
    let (results, _) = results(3, &arguments);
    let kinds: Vec<&str> = results.iter().map(|r| r["kind"].as_str().expect("a kind")).collect();
    assert_eq!(kinds, ["ask", "undecided", "undecided", "undecided", "undecided", "ask"]);
    assert_eq!(results[2]["why"], "it rests on big, which is undecided");
    assert_eq!(results[4]["why"], "it rests on next, which is undecided");
}

#[test]
fn a_mistyped_definition_takes_away_what_the_name_stood_for() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let script = write(
        folder.path(),
        "typo.txt",
        "def a \"n > 3\":\ndef a n > 5:\neval two \"E n ($a(n) & n = 4)\":\n\
         macro m \"%0 = 2\":\nmacro m %0 = 3:\neval three \"E n #m(n)\":\n\
         eval four \"E n n = 4\":\n",
    );
    let output = ended(2, nimata(&["ask", "--script", &script, "-q"]));
    let said = String::from_utf8(output.stdout).expect("UTF-8");
    let heard = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(heard.contains("it rests on a, whose definition has an error"), "{heard}");
    assert!(!said.contains("two: TRUE") && !said.contains("three: TRUE"), "{said}");
    assert!(said.contains("four: TRUE"), "{said}");
}

#[test]
fn a_script_goes_on_and_ends_with_the_worst_status() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (right, wrong) = ("eval right \"1=1\":\n", "eval wrong \"1=2\":\n");
    let hard = "eval hard \"Ex,y A z,w x + 1000*y = z + 999*w => x = 77*z\":\n";
    let mistake = "eval mistake \"n = \":\n";
    for (parts, status) in [
        (vec![right, "def none \"1=2\":\n", right], 0),
        (vec![wrong, right], 1),
        (vec![right, hard, wrong, right], 3),
        (vec![mistake, right, hard, wrong, right], 2),
    ] {
        let script = write(folder.path(), "s.txt", &parts.concat());
        let arguments = ["--script", &script, "--max-states", "30", "-q"];
        let (results, _) = results(status, &arguments);
        assert_eq!(results.len(), parts.len(), "{parts:?}");
        assert_eq!(results.last().expect("a result")["name"], "right", "{parts:?}");
    }
}

#[test]
fn each_mistake_has_its_file_its_line_and_a_caret() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let text = "# mistakes\neval a \"n =\": that is not a formula\n  morph h \"0->1\":\n\
                def f \"x = y +\":\neval b \"$f(1,2)\": rests on it\nload more.txt;\n\
                reg r msd_2 \"0(1\":\neval c \"#m(n)\":\neval d \"1=1\":\neval e \"1=1";
    let script = write(folder.path(), "s.txt", text);
    write(folder.path(), "more.txt", "eval g \"1=1\";\neval h \"1=1=1\";\neval i \"1=1\";\n");
    let (results, said) = results(2, &["--script", &script]);
    let names: Vec<&str> = results
        .iter()
        .filter(|r| r["kind"] == "ask")
        .map(|r| r["name"].as_str().expect("a name"))
        .collect();
    assert_eq!(names, ["g", "i", "d"]);
    for expected in [
        "s.txt, line 2: a formula or a number should stand here, not the end of the formula\n  \
         n =\n     ^\n",
        "s.txt, line 3: `morph` is not a command; did you mean `morphism`? `help;` lists the \
         commands\n    morph h \"0->1\":\n    ^\n",
        "s.txt, line 4: a formula or a number should stand here, not the end of the formula\n  \
         x = y +\n         ^\n",
        "s.txt, line 5: it rests on f, whose definition has an error\n  eval b \"$f(1,2)\": rests \
         on it\n  ^\n",
        "more.txt, line 2: comparisons do not chain: write a < b & b < c\n  1=1=1\n     ^\n",
        "s.txt, line 7: in `reg r`, column 4 of the expression: a `)` is missing\n  0(1\n   \
         \x20 ^\n",
        "s.txt, line 8: no macro `#m` is defined\n  eval c \"#m(n)\":\n  ^\n",
        "s.txt, line 10: a quotation mark is not closed\n  eval e \"1=1\n  ^\n",
    ] {
        assert!(said.contains(expected), "{expected}\n{said}");
    }
    let wrong = results.iter().find(|r| r["name"] == "h").expect("an entry for the mistake");
    assert_eq!((&wrong["kind"], &wrong["line"]), (&"error".into(), &2.into()));
    assert!(wrong["file"].as_str().expect("a path").ends_with("more.txt"));
}

#[test]
fn scripts_that_load_themselves_end() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let script = write(folder.path(), "s.txt", "load s.txt;\nload s.txt;\neval a \"1=1\";\n");
    let said = complaint(2, &["ask", "--script", &script]);
    assert_eq!(said.matches("more than 16 deep").count(), 1, "{said}");
}

#[test]
fn how_signs_are_read_is_said_in_scripts() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let text =
        "macro m \"%0=1 | %0=2\":\neval a \"En #m(n) & n=2\":\neval b \"En (n=1|n=2) & n=2\":";
    let script = write(folder.path(), "s.txt", text);
    let (results, said) = results(0, &["--script", &script]);
    assert_eq!(results[0]["readings"], serde_json::json!(["(n=1 | n=2) & n=2"]));
    assert_eq!(results[1]["readings"], serde_json::json!([]));
    assert_eq!(said.matches("bind alike, from the left").count(), 1, "{said}");
}

#[test]
fn constructed_sequences_keep_the_certificates_of_what_they_are() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let script = write(
        folder.path(),
        "words.txt",
        "morphism f \"0 -> 01, 1 -> 0\"; promote F f; transduce S RUNSUM2 F;\n\
         morphism g \"0 -> 5, 1 -> [10]\"; image G g F;\n",
    );
    let kept = folder.path().join("kept");
    let kept = kept.display().to_string();
    let text = result(0, &["ask", "--script", &script, "-q", "-o", &kept]);
    let expected = [
        "f: 0 -> 01, 1 -> 0",
        "F: 3 states in lin(1,1): 01001010010010100101001001010010…",
        "g: 0 -> 5, 1 -> [10]",
        "G: 3 states in lin(1,1)",
    ];
    let made = text.lines().filter(|line| !line.starts_with("S: "));
    assert_eq!(made.collect::<Vec<_>>(), expected);
    for (name, says) in [
        ("F", "F[0] = @0, and A n (F[n] = @0 | F[n] = @1)"),
        ("S", "A n ((S_state[n] = @1 & F[n] = @1) => S[n] = @0)"),
        ("G", "A n (F[n] = @1 => G[n] = @10)"),
    ] {
        let accepted = result(0, &["check", &format!("{kept}/{name}.json")]);
        assert!(accepted.starts_with("accepted: "), "{accepted}");
        let sentence = says.split(", and ").all(|says| accepted.contains(says));
        assert!(sentence, "{accepted}");
    }
    let object = result(0, &["ask", "--script", &script, "-q", "-o", &kept, "--json"]);
    let object: serde_json::Value = serde_json::from_str(&object).expect("JSON");
    let made = &object["results"][1];
    assert_eq!(made["proved"], true, "{made}");
    assert_eq!(made["why"], serde_json::Value::Null, "{made}");
    assert_eq!(made["certificate"], format!("{kept}/F.json"), "{made}");
}

#[test]
fn a_definition_is_never_taken_for_a_constant() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let constant = format!("1{}", "0".repeat(60));
    for text in [
        format!("def N{constant} \"n = 3\"; eval t \"E n $N{constant}(n) & n = 3\";"),
        format!("reg N{constant} msd_2 \"0*11\"; eval t \"E n $N{constant}(n) & n < 10\";"),
        format!("def N{constant} \"n = 3\"; eval t \"E n n = {constant}\";"),
    ] {
        let script = write(folder.path(), "s.txt", &text);
        let output = nimata(&["ask", "--script", &script, "-q"]).output().expect("the program");
        let says = [output.stdout, output.stderr].concat();
        let says = String::from_utf8_lossy(&says);
        assert!(says.contains("stands for a constant: give the sequence"), "{text}: {says}");
    }
}
