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
            "{1,1} msd_2",
            "`{1,1}` is not a set of letters: those are different integers, at most 256",
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
        "reg a {1,1} \"1\";\nreg b msd_2 lsd_fib \"[0,0]\";\nreg c {-1,0,1} \"[-2]\";\n\
         reg d {-1,1} \"[0]\";\n",
    );
    let output = ended(2, nimata(&["ask", "--script", &script]));
    let text = String::from_utf8(output.stderr).expect("UTF-8");
    for says in [
        "`{1,1}` is not a set of letters: those are different integers, at most 256",
        "the tracks of `b` are read from different ends",
        "reg c: -2 is not a digit of {-1,0,1}, so that no word has it",
        "reg d: 0 is not a digit of {-1,1}, so that no word has it",
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

/// A code over the letters −1 and 1, in the order in which it is read.
type Code = Vec<i32>;

/// All codes of at most this many letters.
fn codes(most: usize) -> Vec<Code> {
    let mut codes: Vec<Code> = vec![Vec::new()];
    let mut from = 0;
    for _ in 0..most {
        let (begin, end) = (from, codes.len());
        from = end;
        for at in begin..end {
            codes.extend([-1, 1].map(|letter| [&codes[at][..], &[letter]].concat()));
        }
    }
    codes
}

/// The digits of a number by its greatest places first, without zeros in front.
fn digits(numerals: &str, mut number: u32) -> Vec<u32> {
    let places: Vec<u32> = match numerals {
        "msd_fib" => vec![55, 34, 21, 13, 8, 5, 3, 2, 1],
        "msd_3" => vec![81, 27, 9, 3, 1],
        _ => vec![64, 32, 16, 8, 4, 2, 1],
    };
    let digits = places.into_iter().map(|place| {
        let digit = number / place;
        number %= place;
        digit
    });
    digits.skip_while(|&digit| digit == 0).collect()
}

/// One less than the number of letters 1 beside digits other than 0, modulo 3; nothing if the
/// number has more digits than the code has letters.
fn ones_beside(numerals: &str, code: &[i32], number: u32) -> Option<i32> {
    let digits = digits(numerals, number);
    let zeros = vec![0; code.len().checked_sub(digits.len())?];
    let mut digits = [zeros, digits].concat();
    if numerals.starts_with("lsd") {
        digits.reverse();
    }
    let both = code.iter().zip(&digits).filter(|&(&letter, &digit)| letter == 1 && digit != 0);
    Some(i32::try_from(both.count() % 3).expect("small") - 1)
}

/// The file of the automaton with that output.
fn ones_file(folder: &std::path::Path, numerals: &str) -> String {
    let others: &[u32] = if numerals == "msd_3" { &[1, 2] } else { &[1] };
    let state = |state: i32| {
        let next = others.iter().map(|digit| format!("1 {digit} -> {}\n", (state + 1) % 3));
        let next = next.collect::<String>();
        let same = others.iter().map(|digit| format!("-1 {digit} -> {state}\n"));
        format!("{state} {}\n* 0 -> {state}\n{next}{}", state - 1, same.collect::<String>())
    };
    let states = [0, 1, 2].map(state).concat();
    format!("W={}", write(folder, "ones.txt", &format!("{{-1, 1}} {numerals}\n{states}")))
}

/// A formula with a code f and a number n, and what it says of them.
type Meaning<'m> = (&'m str, &'m dyn Fn(&[i32], u32) -> bool);

#[test]
fn codes_without_a_zero_stand_beside_any_numeration() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for numerals in ["lsd_2", "msd_2", "msd_3", "msd_fib"] {
        let with = ones_file(folder.path(), numerals);
        let at = |code: &[i32], number| ones_beside(numerals, code, number);
        let (all, some) = (codes(5), codes(6));
        let meanings: [Meaning<'_>; 6] = [
            ("W[f][n] = @1", &|f, n| at(f, n) == Some(1)),
            ("~(W[f][n] >= @0) & n < 30", &|f, n| at(f, n).is_none_or(|it| it < 0) && n < 30),
            ("W[f][0] >= @-1 & n = 3", &|_, n| n == 3),
            ("A m (m <= n => ~(W[f][m] = @1))", &|f, n| (0..=n).all(|m| at(f, m) != Some(1))),
            // A code may be as much longer than it must be as it wants to.
            ("n < 9 & (E g (g != f & W[g][n] = W[f][n] & W[g][n+1] = @-1))", &|f, n| {
                let found = |g: &Code| g != f && at(g, n) == at(f, n) && at(g, n + 1) == Some(-1);
                n < 9 && some.iter().any(found)
            }),
            ("n < 9 & (A g (W[g][n] = @0 => (f != g & W[f][n+1] != W[g][n+1])))", &|f, n| {
                let right =
                    |g: &Code| at(g, n) != Some(0) || (f != g && at(f, n + 1) != at(g, n + 1));
                n < 9 && some.iter().all(right)
            }),
        ];
        for (formula, meaning) in meanings {
            let formula = format!("?{numerals} {formula}");
            let found = result(0, &["ask", &formula, "--with", &with, "--json", "-q"]);
            let found: serde_json::Value = serde_json::from_str(&found).expect("JSON");
            assert_eq!(found["proved"], true, "{found}");
            let automaton = &found["automaton"];
            for code in &all {
                for number in 0..40 {
                    let (reads, digits) = (code.iter(), digits(numerals, number));
                    let letters: Vec<u32> = reads.map(|&it| if it == 1 { 1 } else { 2 }).collect();
                    let length = letters.len().max(digits.len()) + 1;
                    let lsd = numerals.starts_with("lsd");
                    let padded = |word: &[u32], in_front: bool| {
                        let zeros = vec![0; length - word.len()];
                        if in_front { [&zeros[..], word] } else { [word, &zeros] }.concat()
                    };
                    let (letters, mut digits) = (padded(&letters, !lsd), padded(&digits, true));
                    if lsd {
                        digits.reverse();
                    }
                    let end = letters.iter().zip(&digits).fold(0, |state, (letter, digit)| {
                        let letter = usize::try_from(3 * letter + digit).expect("small");
                        let state = usize::try_from(state).expect("a state");
                        automaton["transitions"][state][letter].as_u64().expect("a state")
                    });
                    let end = usize::try_from(end).expect("a state");
                    let holds = meaning(code, number);
                    let said = format!("{formula}: {code:?} {number}");
                    assert_eq!(automaton["outputs"][end], u32::from(holds), "{said}");
                }
            }
        }
        for (sentence, truth) in [
            ("A n E f W[f][n] = @-1", true),
            ("A f E n W[f][n] = @1", false),
            ("A f,n (W[f][n] >= @-1 | n > 0)", true),
            ("A f,n W[f][n] >= @-1", false),
            ("E f,g (f != g & (A n W[f][n] = W[g][n]))", false),
            ("A f E g (f != g & (A n (W[f][n] >= @-1 => W[f][n] = W[g][n])))", true),
        ] {
            let sentence = format!("?{numerals} {sentence}");
            let text = result(i32::from(!truth), &["ask", &sentence, "--with", &with, "-q"]);
            assert!(text.ends_with(&format!("proved: the sentence is {truth}\n")), "{text}");
        }
    }
}

#[test]
fn sets_of_codes_without_a_zero_are_defined_and_written_and_read() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let here = folder.path();
    let script = write(
        here,
        "s.txt",
        "reg begin {-1,1} \"[-1].*\";\n\
         reg link {-1,1} {0,1} \"[*,0]*[*,1]\";\n\
         eval first \"?lsd_2 E f $begin(f)\";\n\
         eval none \"?lsd_2 A f (~$begin(f) => (E g $begin(g) & g != f))\";\n\
         def fold \"?lsd_2 PF[f][n] = @1\";\n\
         eval all \"?lsd_2 A f,n ($fold(f,n) => ~(PF[f][n] = @-1))\";\n\
         eval long \"?lsd_2 A g,n ($link(g,n) => (E m (n <= m & PF[g][m] = @1)))\";\n\
         eval less \"?lsd_2 A f ((E n $fold(f,n)) | (A n PF[f][n] < @1))\";\n",
    );
    let fixture = format!("PF={}/fixtures/words/folds-of-codes.txt", env!("CARGO_MANIFEST_DIR"));
    let text = result(1, &["ask", "--script", &script, "--with", &fixture, "-q"]);
    for says in ["first: TRUE", "none: TRUE", "all: TRUE", "long: FALSE", "less: FALSE"] {
        assert!(text.contains(says), "{text}");
    }
    for numerals in ["lsd_2", "msd_fib"] {
        let with = ones_file(here, numerals);
        let formula = format!("?{numerals} W[f][n] = @1 | n > 5");
        let file = here.join("set.txt").display().to_string();
        result(0, &["ask", &formula, "--with", &with, "--format", "walnut", "-o", &file, "-q"]);
        let again = format!("U={file}");
        let same = format!("?{numerals} A f,n (U[f][n] = @1 <=> (W[f][n] = @1 | n > 5))");
        let text = result(0, &["ask", "-q", &same, "--with", &with, "--with", &again]);
        assert_eq!(text.lines().last(), Some("proved: the sentence is true"), "{text}");
    }
}

#[test]
fn words_over_letters_alone_are_read_from_the_end_that_the_formula_names() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let table = "0 0\n0 -> 0\n1 -> 1\n1 0\n0 -> 2\n2 1\n0 -> 2\n";
    for (alphabet, word) in [("{0,1}", "10"), ("{0,1,2}", "10"), ("{-1,0,1}", "[1]0")] {
        write(folder.path(), "Automata Library/file.txt", &format!("{alphabet}\n{table}"));
        let base = if alphabet == "{0,1}" { 2 } else { 3 };
        let script = format!(
            "reg same {alphabet} \"0*{word}0*\":\n\
             eval msd \"?msd_{base} A n ($same(n) <=> $file(n))\":\n\
             eval lsd \"?lsd_{base} A n ($same(n) <=> $file(n))\":\n\
             eval some \"?lsd_{base} E n $file(n)\":\n"
        );
        let script = write(folder.path(), "s.txt", &script);
        let text = result(0, &["ask", "--script", &script, "-q"]);
        assert_eq!(text.matches(": TRUE").count(), 3, "{alphabet}: {text}");
    }
    // The word 110 is 6 with the most significant digit first, and 3 with the least one first.
    for (order, number) in [("msd", 6), ("lsd", 3)] {
        let table = "0 0\n1 -> 1\n1 0\n1 -> 2\n2 0\n0 -> 3\n3 1\n";
        write(folder.path(), "Automata Library/file.txt", &format!("{{0,1}}\n{table}"));
        let script = format!(
            "reg same {{0,1}} \"110\":\n\
             eval file \"?{order}_2 A n ($file(n) <=> n = {number})\":\n\
             eval same \"?{order}_2 A n ($same(n) <=> n = {number})\":\n"
        );
        let script = write(folder.path(), "ends.txt", &script);
        let text = result(0, &["ask", "--script", &script, "-q"]);
        assert_eq!(text.matches(": TRUE").count(), 2, "{order}: {text}");
    }
}

#[test]
fn codes_without_zeros_have_no_remark_on_zeros_and_long_lists_are_cut_with_a_sign() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let script = write(folder.path(), "s.txt", "reg a {1,2} msd_2 \"[1,0]*\":\n");
    let output = ended(0, nimata(&["ask", "--script", &script]));
    assert_eq!(String::from_utf8(output.stderr).expect("UTF-8"), "");
    let letters: Vec<String> = (0..257).map(|letter| letter.to_string()).collect();
    let letters = format!("reg a {{{}}} msd_2 \"[1,0]*\":\n", letters.join(","));
    let script = write(folder.path(), "long.txt", &letters);
    let says = complaint(2, &["ask", "--script", &script]);
    assert!(says.contains("…` is not a set of letters"), "{says}");
}

#[test]
fn a_transition_that_stands_twice_is_shown_with_the_letter_of_the_file() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let text = "{-1,0,1} msd_2\n0 0\n-1 1 -> 0\n-1 1 -> 0\n";
    let path = write(folder.path(), "w.txt", text);
    let says = complaint(2, &["ask", "E f,n W[f][n] = @0", "--with", &format!("W={path}")]);
    assert!(says.contains("line 4: state 0 has a transition on (-1,1) already"), "{says}");
}
