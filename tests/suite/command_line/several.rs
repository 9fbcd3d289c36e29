//! Questions with several numerations and with codes, from scripts and files.

use super::program::{complaint, ended, nimata, result, write};

#[test]
fn expressions_have_signed_letters_in_brackets_and_a_numeration_for_each_track() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let script = write(
        folder.path(),
        "s.txt",
        "reg begin {-1,0,1} \"[-1][1]*0*\";\n\
         reg end {-1, 0, 1} \"0*[-1]1*\";\n\
         reg both {-1,0,1} lsd_fib \"([-1,1]|[1,0])*[0,0]*\";\n\
         eval first \"?lsd_2 E f $begin(f)\";\n\
         eval last \"?msd_2 E f $end(f)\";\n\
         eval some \"?lsd_fib $both(f,n) & n < 5 & $begin(f)\";\n\
         def twin \"?lsd_fib E g,m $both(g,m) & $both(f,n) & m != n & (E x (x = m + n + 1))\";\n\
         eval one \"E f,n,g,m $both(f,n) & $twin(g,m) & f = g & n != m\";\n",
    );
    let text = result(1, &["ask", "--script", &script, "-q"]);
    // In `both` the letter -1 stands where the Zeckendorf word of n has a 1.
    let expected = [
        "begin: 4 states",
        "end: 3 states",
        "both: 3 states",
        "first: TRUE, least f = [-1]",
        "last: TRUE, least f = [-1]",
        "some: 4 states, infinitely many; (f, n) = ([-1], 1), ([-1][1], 1), ([-1][1][1], 1), ",
        "twin: 4 states, infinitely many; (f, n) = ([], 0), ([1], 0), ([-1], 1), ([1][1], 0), ",
        "one: FALSE",
    ];
    for (line, expected) in text.lines().zip(expected) {
        assert!(line.starts_with(expected), "{line} {expected}");
    }
}

#[test]
fn answers_with_codes_are_text_json_and_files_that_are_read_again() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let here = folder.path();
    let sign = "{-1,0,1} msd_2\n0 0\n0 0 -> 0\n-1 1 -> 1\n1 1 -> 0\n1 1\n0 1 -> 1\n";
    let with = format!("S={}", write(here, "sign.txt", sign));
    let formula = "S[f][n] = @1 & n < 4";
    let text = result(0, &["ask", "-q", formula, "--with", &with]);
    assert!(
        text.starts_with("finitely many: 3\n(f, n) = ([-1], 1), ([1][-1], 3), ([-1][0], 3)\n"),
        "{text}"
    );
    assert!(text.contains("{-1,0,1} msd_2, most significant digit first\n"), "{text}");
    let json = result(0, &["ask", "--json", formula, "--with", &with]);
    let object: serde_json::Value = serde_json::from_str(&json).expect("one object");
    assert_eq!(object["numeration"], "msd_2 {-1,0,1}");
    assert_eq!(object["least"][1], serde_json::json!({ "f": "[1][-1]", "n": "3" }));
    assert_eq!(object["proved"], true);
    let tracks = serde_json::json!({ "tracks": ["{-1,0,1}", "msd_2"] });
    assert_eq!(object["automaton"]["numeration"], tracks);
    for name in ["set.txt", "set.json"] {
        let file = write(here, name, &object["automaton"].to_string());
        if name.ends_with("txt") {
            result(0, &["ask", formula, "--with", &with, "--format", "walnut", "-o", &file]);
        }
        let again = format!("U={file}");
        let same = "?msd_2 A f,n (U[f][n] = @1 <=> (S[f][n] = @1 & n < 4))";
        let text = result(0, &["ask", "-q", same, "--with", &with, "--with", &again]);
        assert_eq!(text, "true\nproved: the sentence is true\n");
    }
    let kept = here.join("proof.json").display().to_string();
    result(0, &["ask", "-q", "A f,n S[f][n] = @1 => n >= 1", "--with", &with, "-o", &kept]);
    result(0, &["check", &kept]);
}

#[test]
fn a_file_of_several_numerations_may_lack_transitions() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    // The word of x in base 2 is that of y in base 3.
    let same = "msd_2 msd_3\n0 1\n0 0 -> 0\n1 1 -> 0\n";
    let with = format!("S={}", write(folder.path(), "same.txt", same));
    // 5 is 101 in base 2, which is 10 in base 3; 2 is a digit of base 3 alone.
    for formula in ["S[5][10] = @1", "~(S[5][9] = @1)", "A x ~(S[x][2] = @1)"] {
        let output = ended(0, nimata(&["ask", formula, "--with", &with]));
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(!said.contains("missing"), "{formula}: {said}");
        assert!(output.stdout.starts_with(b"true\n"), "{formula}: {output:?}");
    }
}

#[test]
fn solutions_are_counted_for_each_number_of_one_track() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    // Powers of 2 beside Fibonacci numbers.
    let pair = "msd_2 msd_fib\n0 0\n0 0 -> 0\n1 1 -> 1\n1 1\n0 0 -> 1\n";
    let with = format!("P={}", write(folder.path(), "pair.txt", pair));
    for (name, members) in [("x", vec![1, 2, 4, 8, 16]), ("y", vec![1, 2, 3, 5, 8, 13])] {
        let found = result(0, &["ask", "-q", "P[x][y] = @1", "--count", name, "--with", &with]);
        let values = (0..20).map(|n| u8::from(members.contains(&n)).to_string());
        let values = values.collect::<Vec<_>>().join(", ");
        assert!(found.contains(&format!("for {name} = 0, 1, …: {values}, …")), "{found}");
    }
}

#[test]
fn heads_and_alphabets_that_are_wrong_say_what_to_write() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let here = folder.path();
    for (head, says) in [
        (
            "{-1,1} msd_2",
            "`{-1,1}` is not a set of letters: those are integers, at most 256, and 0",
        ),
        ("{0,x} msd_2", "`{0,x}` is not a set of letters"),
        ("msd_2 lsd_3", "lsd_3 is read from the other end than the track before it"),
        ("msd_2 {0,1", "`{0,1` is not a set of letters"),
    ] {
        let file = format!("S={}", write(here, "s.txt", &format!("{head}\n0 0\n0 0 -> 0\n")));
        let text = complaint(2, &["ask", "E x,y S[x][y] = @1", "--with", &file]);
        assert!(text.contains(says), "{head}: {text}");
    }
    let letter = "{-1,0,1} msd_2\n0 0\n-2 0 -> 0\n";
    let file = format!("S={}", write(here, "s.txt", letter));
    let text = complaint(2, &["ask", "E x,y S[x][y] = @1", "--with", &file]);
    assert!(text.contains("line 3: `-2` is not a digit of {-1,0,1}"), "{text}");
    let script = write(
        here,
        "s.txt",
        "reg a {1,2} \"1\";\nreg b msd_2 lsd_fib \"[0,0]\";\nreg c {-1,0,1} \"[-2]\";\n",
    );
    let output = ended(2, nimata(&["ask", "--script", &script]));
    let text = String::from_utf8(output.stderr).expect("UTF-8");
    for says in [
        "`{1,2}` is not a set of letters: those are integers, at most 256, and 0 is one",
        "the tracks of `reg b` are read from different ends",
        "column 1 of the expression: `-2` is not a digit of {-1,0,1}",
    ] {
        assert!(text.contains(says), "{text}");
    }
}

#[test]
fn outputs_below_zero_stand_beside_several_numerations_and_letters() {
    for (sentence, truth) in [
        ("A f,n (F[f][n] >= @-1 & F[f][n] < @2)", true),
        ("A f (F[f][0] = @0 & F[f][1] > @-70000)", true),
        ("A f (F[f][1] > @-1)", false),
        ("E f,n (F[f][n] = @-1 & F[f][n+1] = @1)", true),
        ("A n,y (P[n][y] = @-1 | P[n][y] = @3)", true),
        ("A n (P[n][0] != @-2 & P[n][0] < @3)", true),
        ("E n,y (P[n][y] > @-1)", true),
        ("A n,y (P[n][y] > @-1)", false),
    ] {
        let (name, file) =
            if sentence.contains('F') { ("F", "folds") } else { ("P", "signs-of-pairs") };
        let given = format!("{name}={}/fixtures/words/{file}.txt", env!("CARGO_MANIFEST_DIR"));
        let found = result(i32::from(!truth), &["ask", sentence, "--with", &given, "--json", "-q"]);
        let found: serde_json::Value = serde_json::from_str(&found).expect("JSON");
        assert_eq!((&found["truth"], &found["proved"]), (&truth.into(), &true.into()), "{found}");
        assert_eq!(found["offset"], 1, "{found}");
    }
}

#[test]
fn no_certificate_speaks_of_a_game_without_its_rules() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("proof.json").display().to_string();
    for (formula, game) in [
        ("A x,y (W[x][y] > @-1)", "wythoff:1,1"),
        ("A n (n >= 1 => W[n] > @-70000)", "sd:1/2"),
        ("?msd_2 A x,y,n (W[x][y] <= @1 & (?msd_fib n <= n))", "slow-exact:2,1"),
        ("?msd_2 A x,y (E n (W[x][y] < @3 & (?msd_3 n > 4)))", "slow-exact:2,1"),
        ("?msd_fib A x,n (W[x][x] <= @1 & (?msd_2 n < n+1))", "wythoff:1,1"),
        ("?lsd_2 W[n] = @1", "sd:1/2"),
        ("?msd_4 W[n] > @-3 & n < m", "sd:1/2"),
        ("?lsd_fib W[x][x] = @1", "wythoff:1,1"),
    ] {
        result(0, &["ask", formula, "--with", &format!("W={game}"), "-o", &path, "-q"]);
        let text = std::fs::read_to_string(&path).expect("a certificate");
        let found: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        let sequences = found["claim"]["sequences"].as_array().expect("sequences");
        let named = sequences.iter().find(|it| it["name"] == "W").expect("the game");
        assert!(named["game"].is_object(), "{formula}");
    }
    for (formula, game, says) in [
        ("A x,y (W[x][y][0] = @1 => x = y | (?msd_3 n > 5))", "nim:2", "values as a relation"),
        ("A a,b,n (W[a][b][n] < @2 & (?msd_3 m >= 0))", "outcome:dynamic:2k", "measure"),
    ] {
        let formula = format!("?msd_2 {formula}");
        let text = result(0, &["ask", &formula, "--with", &format!("W={game}"), "-q"]);
        assert!(text.contains("decided, not certified: ") && text.contains(says), "{text}");
    }
}
