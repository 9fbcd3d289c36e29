//! Numerations by their names and by files: numbers in them, and questions about them.

use std::path::Path;

use super::program::{complaint, json, nimata, result, write};

/// The words of Fibonacci's numeration, in which no 1 follows a 1, as Walnut writes a custom base.
/// They are the same from either end.
const NO_11: &str = "{0,1}\n0 1\n0 -> 0\n1 -> 1\n1 1\n0 -> 0\n";

/// What the program prints in a folder, on either stream, and its exit status.
fn within(folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let output = nimata(arguments).current_dir(folder).output().expect("the program");
    let text = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(text).expect("UTF-8"))
}

/// An adder of Fibonacci's numeration in Walnut's format. Its states are a·u_k + b·u_(k−1), which
/// the digits read so far are ahead, where k digits are still to be read.
fn adder() -> String {
    const FAR: i32 = 4;
    let next = |(a, b): (i32, i32), ahead: i32| Some((a + b + ahead, a)).filter(near);
    fn near(&(a, b): &(i32, i32)) -> bool {
        a.abs() <= FAR && b.abs() <= FAR
    }
    let (mut states, mut at) = (vec![(0, 0)], 0);
    let mut text = "{0,1} {0,1} {0,1}\n".to_owned();
    while let Some(&(a, b)) = states.get(at) {
        // u_0 = u_(−1) = 1.
        text.push_str(&format!("{at} {}\n", i32::from(a + b == 0)));
        for letter in 0..8 {
            let (x, y, z) = (letter / 4, letter / 2 % 2, letter % 2);
            if let Some(to) = next((a, b), x + y - z) {
                let number = states.iter().position(|&known| known == to).unwrap_or(states.len());
                if number == states.len() {
                    states.push(to);
                }
                text.push_str(&format!("{x} {y} {z} -> {number}\n"));
            }
        }
        at += 1;
    }
    text
}

#[test]
fn numbers_are_converted_between_numerations() {
    // Greedy sums of 1, 2, 4, 7, 13, 24, 44, …, each the sum of the three before it.
    let mut places = vec![1u32, 2, 4];
    while places.len() < 10 {
        places.push(places.iter().rev().take(3).sum());
    }
    for number in [0u32, 1, 5, 13, 43, 44, 300] {
        let (mut rest, mut word) = (number, String::new());
        for &place in places.iter().rev() {
            word.push(if rest >= place { '1' } else { '0' });
            rest -= if rest >= place { place } else { 0 };
        }
        let word = word.trim_start_matches('0');
        let word = if word.is_empty() { "0" } else { word };
        let text = number.to_string();
        assert_eq!(result(0, &["convert", &text, "--in", "trib"]).trim(), word);
        assert_eq!(result(0, &["convert", word, "--from", "trib"]).trim(), text);
        let reversed: String = word.chars().rev().collect();
        assert_eq!(result(0, &["convert", &text, "--in", "lsd_trib"]).trim(), reversed);
        let binary = format!("{number:b}");
        let both = ["convert", &reversed, "--from", "lsd_trib", "--in", "msd_2"];
        assert_eq!(result(0, &both).trim(), binary);
    }
    assert_eq!(result(0, &["convert", "10^2+20", "--in", "msd_12"]).trim(), "10.0");
    assert_eq!(result(0, &["convert", "10.0", "--from", "msd_12"]).trim(), "120");
    assert_eq!(
        complaint(2, &["convert", "1110", "--from", "trib"]),
        "error: no number has these digits in trib\n"
    );
    assert_eq!(
        complaint(2, &["convert", "12", "--from", "trib"]),
        "error: write digits of trib, which are 0 to 1\n"
    );
    assert_eq!(
        complaint(2, &["convert", "12", "--from", "msd_12"]),
        "error: write digits of msd_12, which are 0 to 11, with dots between them\n"
    );
    let unknown = complaint(2, &["convert", "12", "--in", "tribb"]);
    assert!(unknown.starts_with("error: `tribb` is not a known numeration: "), "{unknown}");
}

#[test]
fn words_are_read_from_files_of_either_format() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let here = folder.path();
    write(here, "words.txt", NO_11);
    write(
        here,
        "words.json",
        r#"{"schema":"nimata/1","kind":"dfao","base":2,"order":"lsd","tracks":1,
            "outputs":[1,1,0],"transitions":[[0,1],[0,2],[2,2]],"start":0}"#,
    );
    write(here, "two.txt", "msd_2 msd_2\n0 1\n* * -> 0\n");
    write(here, "ends.txt", "{0,1}\n0 1\n0 -> 0\n1 -> 1\n1 0\n0 -> 1\n");
    for name in ["words:words.txt", "msd_words:words.json", "words:./words.txt"] {
        // 11 = 8 + 3.
        assert_eq!(within(here, &["convert", "11", "--in", name]), (Some(0), "10100\n".to_owned()));
    }
    let refused = |name: &str| within(here, &["convert", "11", "--in", name]);
    for (name, why) in [
        ("words:none.txt", "there is no such file"),
        (
            "words:two.txt",
            "it reads 2 numbers, and the automaton of the words of a numeration reads one",
        ),
        (
            "words:ends.txt",
            "the language has too few words: from some length on no word begins with a digit but 0",
        ),
    ] {
        let says = format!("error: `{name}` is not a numeration: {why}\n");
        assert_eq!(refused(name), (Some(2), says));
    }
}

#[test]
fn custom_bases_of_walnut_are_read_in_either_order() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let here = folder.path();
    write(here, "Custom Bases/msd_gold.txt", NO_11);
    write(here, "Custom Bases/lsd_back.txt", "{0,1,2}\n0 1\n0 -> 0\n1 -> 0\n2 -> 1\n1 1\n0 -> 0\n");
    let converted = |name: &str| within(here, &["convert", "11", "--in", name]);
    for (name, digits) in [("msd_gold", "10100"), ("lsd_gold", "00101"), ("gold", "10100")] {
        assert_eq!(converted(name), (Some(0), format!("{digits}\n")), "{name}");
    }
    // The digit before a 2, which is read after it, is 0: 0, 1, 2, 10, 11, 20, 21, 100, 101, …
    assert_eq!(converted("lsd_back"), (Some(0), "111\n".to_owned()));
    assert_eq!(converted("msd_back"), (Some(0), "111\n".to_owned()));
    // Words under a name that is known must be the known ones.
    write(here, "Custom Bases/msd_fib.txt", NO_11);
    write(here, "Custom Bases/msd_trib.txt", NO_11);
    assert_eq!(converted("msd_fib"), (Some(0), "10100\n".to_owned()));
    assert_eq!(
        converted("msd_trib"),
        (
            Some(2),
            "error: `msd_trib` is not a numeration: Custom Bases/msd_trib.txt has other words than \
             this name has here: rename the file\n"
                .to_owned()
        )
    );
    // Their order is that of the letters.
    let less = |less: u8| {
        let states = [
            ("0 0", "0 0 -> 0\n1 1 -> 0\n0 1 -> 1\n1 0 -> 2\n".to_owned()),
            ("1", format!(" {less}\n* * -> 1\n")),
            ("2", format!(" {}\n* * -> 2\n", 1 - less)),
        ];
        format!("{{0,1}} {{0,1}}\n{}\n{}1{}2{}", states[0].0, states[0].1, states[1].1, states[2].1)
    };
    write(here, "Custom Bases/msd_gold_less_than.txt", &less(1));
    assert_eq!(converted("msd_gold"), (Some(0), "10100\n".to_owned()));
    write(here, "Custom Bases/msd_gold_less_than.txt", &less(0));
    let (status, says) = converted("msd_gold");
    assert_eq!(status, Some(2));
    assert_eq!(
        says,
        "error: `msd_gold` is not a numeration: Custom Bases/msd_gold_less_than.txt: it orders the \
         words otherwise than their letters do, and numbers are ordered here by the letters of \
         their words\n"
    );
}

#[test]
fn sentences_are_decided_in_every_numeration() {
    for name in [
        "trib",
        "lsd_trib",
        "pell",
        "narayana",
        "lsd_fib",
        "avoid(3; 21, 22)",
        "ost([0; 2, (1, 2)])",
    ] {
        let sentence = format!("?{name} A x,y (x < y <=> (E z (x + z + 1 = y)))");
        let found = json(&["ask", &sentence]);
        assert_eq!((&found["truth"], &found["numeration"]), (&true.into(), &name.into()));
        assert_eq!(found["proved"], true, "{found}");
    }
    for (formula, says) in [("?lsd_trib 2 = 3", "false\n"), ("?trib n = n", "all\n")] {
        assert!(result(i32::from(says == "false\n"), &["ask", formula]).starts_with(says));
    }
    // These words have no adder, and their order is decided all the same.
    let few = "avoid(3; 10, 20, 21)";
    let found = json(&["ask", &format!("?{few} A x (E y (y > x))")]);
    assert_eq!((&found["truth"], &found["proved"]), (&true.into(), &true.into()));
    let refused = complaint(2, &["ask", &format!("?{few} A x,y (E z (z = x + y))")]);
    assert!(refused.starts_with(&format!("error: no automaton adds in {few}: ")), "{refused}");
    assert!(refused.ends_with("; sentences without sums can be decided\n"), "{refused}");
}

#[test]
fn an_automaton_in_another_numeration_is_refused_with_both_names() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let here = folder.path();
    write(here, "T.txt", "msd_2\n0 0\n0 -> 0\n1 -> 1\n1 1\n0 -> 1\n1 -> 0\n");
    write(here, "R.txt", "msd_trib\n0 0\n0 -> 0\n1 -> 1\n1 1\n0 -> 0\n1 -> 1\n");
    for (formula, file, said) in [
        ("?trib E n (T[n] = @1)", "T.txt", "(T=T.txt) is in msd_2, and the formula in trib: "),
        ("?msd_2 E n (T[n] = @1)", "R.txt", "(T=R.txt) is in trib, and the formula in msd_2: "),
        ("?pell E n (T[n] = @1)", "R.txt", "(T=R.txt) is in trib, and the formula in pell: "),
    ] {
        let (status, text) = within(here, &["ask", formula, "--with", &format!("T={file}")]);
        let own = if file == "T.txt" { "msd_2" } else { "trib" };
        let asked = formula.split(' ').next().expect("a numeration");
        let whole = format!(
            "error: the sequence T {said}leave {asked} out, or write ?{own} around what T is \
             asked: (?{own} T[n] = @1)\n"
        );
        assert_eq!((status, text), (Some(2), whole));
    }
    // The same words in the other order, or under another name, are no other numeration.
    for name in ["trib", "lsd_trib", "avoid(2; 111)", "rec(1,1,1)"] {
        let formula = format!("?{name} A n (T[n] = @1 => n >= 1)");
        let (status, text) = within(here, &["ask", &formula, "--with", "T=R.txt", "-q"]);
        assert_eq!(status, Some(0), "{name}: {text}");
    }
}

#[test]
fn scripts_have_custom_bases_whose_addition_is_proved_and_ostrowskis_numerations() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let here = folder.path();
    write(here, "Custom Bases/msd_gold.txt", NO_11);
    write(here, "Custom Bases/msd_gold_addition.txt", &adder());
    // The Fibonacci word: the last digit.
    write(here, "Word Automata Library/F.txt", "msd_gold\n0 0\n0 -> 0\n1 -> 1\n1 1\n0 -> 0\n");
    write(
        here,
        "Command Files/s.txt",
        "eval sums \"?msd_gold Ax,y Ez z = x + y\":\n\
         eval cubes \"?msd_gold Ei,n n >= 1 & Ak k < 2*n => F[i+k] = F[i+k+n]\":\n\
         eval fourth \"?msd_gold Ei,n n >= 1 & Ak k < 3*n => F[i+k] = F[i+k+n]\":\n\
         ost silver [0 2] [2];\n\
         reg ones msd_silver \"1*\":\n\
         eval eight \"?msd_silver $ones(1) & $ones(3) & $ones(8) & ~$ones(4)\":\n\
         eval same \"?pell An Em m > n & $ones(m)\":\n",
    );
    let (status, text) = within(here, &["ask", "--script", "Command Files/s.txt", "-q"]);
    let expected = "sums: TRUE\ncubes: TRUE, least i = 5, n = 3\nfourth: FALSE\n\
                    silver: ?msd_silver and ?lsd_silver are ost([0; 2, (2)])\nones: 3 states\n\
                    eight: TRUE\nsame: TRUE\n";
    assert_eq!((status, text.as_str()), (Some(1), expected));

    // One output is changed.
    write(here, "Custom Bases/msd_gold_addition.txt", &adder().replacen("0 1\n", "0 0\n", 1));
    let (status, text) = within(here, &["ask", "?msd_gold Ax x + 0 = x"]);
    let why = "error: `msd_gold` is not a numeration: Custom Bases/msd_gold_addition.txt: this is \
               not an adder of words:gold: it rejects 0 + 0 = 0\n  ?msd_gold Ax x + 0 = x\n   ^\n";
    assert_eq!((status, text.as_str()), (Some(2), why));
}

#[test]
fn rules_files_read_numbers_in_numerations_by_words() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let here = folder.path();
    let rules = "move m: m + 1 = n\nmove m: m + 2 = n\n";
    write(here, "games/trib.game", &format!("reads n in trib\n{rules}"));
    write(here, "games/file.game", &format!("reads n in lsd_words:no11.txt\n{rules}"));
    write(here, "games/no11.txt", NO_11);
    for (game, digits) in [
        ("game:games/trib.game", "trib, most significant digit first"),
        ("game:games/file.game", "words:no11.txt, least significant digit first"),
    ] {
        for n in [0u64, 5, 1_000_003] {
            let at = format!("{game}@{n}");
            let (status, text) = within(here, &["value", &at, "-q"]);
            assert_eq!((status, text.trim()), (Some(0), (n % 3).to_string().as_str()), "{at}");
        }
        let (status, text) = within(here, &["prove", game, "-q"]);
        assert_eq!(status, Some(0), "{text}");
        let (_, text) = within(here, &["games", game]);
        assert!(text.contains(&format!("from its digits in the words of {digits},")), "{text}");
    }
    write(here, "none.game", &format!("reads n in words:none.txt\n{rules}"));
    let (status, text) = within(here, &["value", "game:none.game@1"]);
    assert_eq!(status, Some(2));
    assert_eq!(
        text,
        "error: none.game, line 1: `words:none.txt` is not a numeration: there is no such file\n  \
         reads n in words:none.txt\n             ^\n"
    );
}

#[test]
fn sentences_that_divide_by_one_are_certified_with_an_adder() {
    for sentence in [
        "?msd_trib E x (x - 6/1 <= 5)",
        "?msd_trib E x (x <= 0 & x - (0 - x) % 1 <= 5)",
        "?msd_trib A x (~(A y (y <= 4 => y - 6 % 1 != y - 8)))",
        "?lsd_fib A x (x/1 = x)",
    ] {
        let found = json(&["ask", sentence]);
        assert_eq!((&found["truth"], &found["proved"]), (&true.into(), &true.into()), "{sentence}");
    }
}
