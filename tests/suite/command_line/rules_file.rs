//! The user's own games on the command line.

use std::fs;

use serde_json::Value;

use super::program::{complaint, ended, json, nimata, result, write};
use nimata_testing::root;

/// The name of the game in a fixture.
fn game(name: &str) -> String {
    format!("game:{}/fixtures/games/{name}.game", root().display())
}

fn at(name: &str, position: &str) -> String {
    format!("{}@{position}", game(name))
}

#[test]
fn values_and_sums_are_those_of_the_families_with_the_same_rules() {
    // Mark subtracts 1 or halves, rounding down.
    for n in 0..40 {
        let own = json(&["value", &at("mark", &n.to_string())]);
        let family = json(&["value", &format!("sd:1/2:floor@{n}")]);
        assert_eq!(own["value"], family["value"], "{n}");
    }
    let sum = json(&["value", &format!("{} + {} + sd:1/2@7", at("kupin", "4"), at("nim2", "5,6"))]);
    // 2 + (5 xor 6) + 0.
    assert_eq!(sum["value"], "1");
    assert_eq!(sum["components"].as_array().map(Vec::len), Some(3));
}

#[test]
fn positions_of_a_thousand_digits_have_values_and_moves_by_the_automaton() {
    let own = json(&["value", &at("kupin", "10^1000 + 1")]);
    assert_eq!(own["value"], json(&["value", "sd:1/2@10^1000 + 1"])["value"]);
    assert_eq!(own["components"][0]["because"][0]["rule"], "automaton");
    // Nim's lost positions are the pairs of equal piles.
    let found = json(&["move", &at("nim2", "10^1000 + 5, 10^1000")]);
    let into = found["into"].as_str().expect("a move").rsplit('@').next().expect("a position");
    let (x, y) = into.split_once(',').expect("two piles");
    assert_eq!(x, y);
    assert_eq!(x.len(), 1001);
    let lost = json(&["value", &at("nim2", "10^1000, 10^1000")]);
    assert_eq!(lost["value"], "0");
    assert_eq!(result(0, &["move", &at("nim2", "10^1000, 10^1000")]), "no move wins\n");
}

#[test]
fn a_table_a_picture_and_lost_positions_come_from_the_rules() {
    assert_eq!(
        result(0, &["table", &game("kupin"), "--upto", "12"]),
        result(0, &["table", "sd:1/2", "--upto", "12"])
    );
    // One heap of Nim has a single P-position, and a search for more ends.
    let single = game("nim1");
    let single = complaint(3, &[&["pairs", &single, "--count", "5"][..], &FEW_STEPS].concat());
    assert!(single.contains("--max-steps allows more"), "{single}");
    let pairs = result(0, &["pairs", &game("wythoff"), "--count", "4", "--format", "csv"]);
    assert_eq!(pairs, "n,x,y\n0,0,0\n1,1,2\n2,3,5\n3,4,7\n");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("wythoff.svg").display().to_string();
    result(0, &["draw", &game("wythoff"), "--upto", "12", "-o", &file]);
    assert!(fs::read_to_string(&file).expect("the picture").starts_with("<svg"));
    let array = folder.path().join("holes.npy").display().to_string();
    let rules = folder.path().join("holes.game");
    fs::write(&rules, "reads n in msd_2\npositions n != 3\nmove m: m < n & m != 3")
        .expect("a file");
    let holes = format!("game:{}", rules.display());
    let table = result(0, &["table", &holes, "--upto", "5", "--format", "csv"]);
    assert_eq!(table, "n,value\n0,0\n1,1\n2,2\n3,-1\n4,3\n5,4\n");
    let message = complaint(2, &["table", &holes, "--upto", "5", "--format", "npy", "-o", &array]);
    assert!(message.contains("-1 is not an entry of such an array"), "{message}");
    fs::write(&rules, "reads x, y in msd_2\npositions x >= y\nmove u, v: u < x & v = y & u >= y")
        .expect("a file");
    let table = result(0, &["table", &holes, "--upto", "1,1"]);
    let says = "y:    0  1\nx=0:  0 -1\nx=1:  1  0\n-1: there is no such position\n";
    assert_eq!(table, says);
}

#[test]
fn automata_are_derived_proved_compared_and_asked_about() {
    assert_eq!(result(0, &["compare", &game("kupin"), "sd:1/2"]), "equal\n");
    let compared = result(0, &["compare", "wythoff:1,1", &game("wythoff"), "--claim", "outcome"]);
    assert_eq!(compared, "equal as `outcome`\n");
    let derived = result(0, &["derive", &game("nim2"), "--claim", "outcome"]);
    assert!(derived.contains(".game: 2 states, base 2, most significant digit first"), "{derived}");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("mark.json").display().to_string();
    let proved = result(0, &["prove", &game("mark"), "--full", "-o", &file]);
    assert!(proved.contains("outputs its Sprague–Grundy value"), "{proved}");
    assert!(proved.contains("to m if m + 1 = n, or to m if n >= 1 & m = n/2"), "{proved}");
    let accepted = result(0, &["check", &file, "--claim", &game("mark")]);
    assert!(accepted.starts_with("accepted"), "{accepted}");
    ended(1, nimata(&["check", &file, "--claim", &game("kupin")]));
    let formula = "A n (n >= 1 => G[n] = S[n])";
    let with = format!("G={}", game("kupin"));
    let asked = result(0, &["ask", formula, "--with", &with, "--with", "S=sd:1/2"]);
    assert!(asked.starts_with("true\n"), "{asked}");
    // If values are not bounded, outcomes must be named in the question.
    let with = format!("L=outcome:{}", game("wythoff"));
    let asked = result(0, &["ask", "E x (L[x][x + 3] = @0)", "--with", &with]);
    assert!(asked.starts_with("true\nleast witness: x = 4\n"), "{asked}");
}

#[test]
fn rules_that_are_sound_do_not_count_as_a_proof_of_values() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    // Lasker's Nim in base 3: take any number, or split a heap in two.
    let rules = "reads n in msd_3\nmove m: m < n\nmove m + k: m >= 1 & k >= 1 & m + k = n\n";
    let lasker = format!("game:{}", write(folder.path(), "lasker.game", rules));
    let file = path("sound.json");
    let sound = format!("proved: every move of {lasker} leads to a position, and every play ends");
    let said = result(3, &["prove", &lasker, "-q", "-o", &file]).replace('\n', " ");
    let lacks = format!("no automaton, period or theorem of the values of {lasker} is known");
    assert!(said.starts_with(&format!("undecided: {lacks}")), "{said}");
    assert!(said.contains(&format!(" {sound}; certificate in ")), "{said}");
    assert!(result(0, &["check", &file]).starts_with("accepted"));
    let said = result(0, &["prove", &lasker, "-q", "--claim", "sound"]).replace('\n', " ");
    assert!(said.starts_with(&sound), "{said}");
    let told: Value =
        serde_json::from_str(&result(3, &["prove", &lasker, "--json"])).expect("one JSON object");
    assert_eq!(told["proved"], false);
    assert!(told["undecided"].as_str().is_some_and(|why| why.starts_with(&lacks)), "{told}");
    let library = nimata::game(&lasker).expect("a game").prove(&nimata::Budget::default());
    let why = library.expect_err("values are asked");
    assert!(why.is_undecided() && why.to_string().contains("`sound`"), "{why}");
    // A survey and an atlas count alike; Theorem U of EXCO-NIM is not about all positions either.
    let list = write(folder.path(), "list.txt", &format!("{lasker}\nexco:2\nsd:1/2\n"));
    let survey = result(3, &["survey", "--games", &list, "--json"]);
    let survey: Value = serde_json::from_str(&survey).expect("one JSON object");
    let verdicts = survey["rows"].as_array().expect("rows").iter().map(|row| &row["verdict"]);
    assert_eq!(verdicts.collect::<Vec<_>>(), ["no proof", "no proof", "proved"]);
    result(0, &["atlas", "make", &list, "-q", "-o", &path("atlas")]);
    assert_eq!(json(&["atlas", "verify", &path("atlas")])["proved"], 1);
    // Rules that define no game are refused all the same.
    let up = write(folder.path(), "up.game", "reads n in msd_2\nmove m + k: m + k = n + 1\n");
    let list = write(folder.path(), "up.txt", &format!("game:{up}\n"));
    assert!(complaint(1, &["survey", "--games", &list]).contains("does not lower"));
}

#[test]
fn soundness_is_proved_or_refuted_with_the_least_offending_move() {
    let proved = result(0, &["prove", &game("kupin"), "--claim", "sound", "--full"]);
    assert!(proved.contains("A n,m ((n >= 1 & (m >= 1 & m + 1 = n)) => m < n)"), "{proved}");
    for (name, position, says) in [
        ("endless", "5", "from n = 1 there is a move to n = 3, which does not lower the measure n"),
        ("still", "5", "from n = 0 there is a move to n = 0, which does not lower the measure n"),
    ] {
        let expected = format!("error: {}: {says}\n", game(name));
        let (own, here) = (game(name), at(name, position));
        for arguments in [
            vec!["prove", &own, "--claim", "sound"],
            vec!["prove", &own],
            vec!["derive", &own],
            vec!["value", &here],
            vec!["value", "--by-definition", &here],
            vec!["move", &here],
            vec!["table", &own, "--upto", "9"],
            vec!["pairs", &own],
            vec!["compare", &own, "sd:1/2"],
            vec!["ask", "A n (G[n] = @0)", "--with", &format!("G={own}")],
        ] {
            assert_eq!(complaint(1, &arguments), expected, "{arguments:?}");
        }
        let understood = result(1, &["games", &own]);
        assert!(understood.contains(&format!("    refused: {own}: {says}\n")), "{understood}");
    }
}

#[test]
fn values_without_an_automaton_are_undecided_and_say_what_was_seen() {
    let message = complaint(3, &["prove", &game("wythoff"), "--claim", "values"]);
    assert!(message.contains("no automaton of the values of"), "{message}");
    assert!(message.contains("a value above 64 was met"), "{message}");
    let relation = "with the value as a number that is read, the search took";
    assert!(message.contains(relation), "{message}");
    // Only who wins can be proved.
    let said = result(0, &["prove", &game("wythoff"), "--claim", "outcome"]);
    assert!(said.contains("decides who wins at every position of"), "{said}");
    assert!(message.contains("who wins may have one all the same, as the claim `outcome`"));
    // Values that grow are proved where an automaton reads them.
    let said = result(0, &["prove", &game("nim1"), "--claim", "values"]);
    assert!(said.contains("accepts every position of"), "{said}");
    let huge = json(&["value", &at("nim2", "10^40, 1")]);
    assert_eq!(huge["value"], format!("1{}1", "0".repeat(39)));
}

/// With few steps the search for values fails, and the search for outcomes succeeds.
const FEW_STEPS: [&str; 2] = ["--max-steps", "2000000"];

#[test]
fn values_are_never_answered_by_who_wins() {
    let folder = tempfile::tempdir().expect("a folder");
    let (written, library) = (folder.path().join("g.txt"), game("fibonacci"));
    let written = written.display().to_string();
    let (values, formula) = (format!("F={library}"), "E n,q (F[n][q] = @2)");
    // Two of three are taken, so 2 is the value of (3, 2).
    for arguments in [
        vec!["derive", &library, "--format", "walnut", "-o", &written],
        vec!["derive", &library, "--claim", "values"],
        vec!["prove", &library],
        vec!["compare", &library, "sd:9/2"],
        vec!["compare", "-q", &game("take-nine-or-halve"), "sd:9/2"],
        vec!["ask", formula, "--with", &values],
        vec!["ask", formula, "--with", &format!("F=values:{library}")],
    ] {
        let message = complaint(3, &[&arguments[..], &FEW_STEPS].concat());
        assert!(message.contains("no automaton of the values"), "{arguments:?}: {message}");
    }
    assert!(!std::path::Path::new(&written).exists(), "nothing is written in its place");
    // A named claim is answered.
    let lost = format!("F=outcome:{library}");
    let asked = ["ask", "E n,q (F[n][q] = @0 & n > 100)", "--with", &lost];
    assert!(result(0, &asked).starts_with("true\n"));
    assert!(result(1, &["ask", formula, "--with", &lost]).starts_with("false\n"));
}

#[test]
fn equal_games_are_equal_or_undecided_but_never_different() {
    let (own, family) = (game("take-two-or-five"), "sd:2,5/2");
    let compared = complaint(3, &[&["compare", "-q", &own, family][..], &FEW_STEPS].concat());
    assert!(compared.contains("no automaton of the values"), "{compared}");
    let outcomes = result(0, &["compare", "-q", &own, family, "--claim", "outcome"]);
    assert_eq!(outcomes, "equal as `outcome`\n");
    // One game has no automaton of values; the first claim of the other is values.
    let mixed = complaint(3, &["compare", "wythoff:1,1", "slow-exact:2,1"]);
    assert!(mixed.contains("--claim outcome compares who wins"), "{mixed}");
}

#[test]
fn a_value_is_that_of_the_definition_or_what_who_wins_says_of_it() {
    // Plays from this position reach more positions than a short search visits.
    let own = json(&["value", &at("take-two-or-five", "100000")]);
    assert_eq!(own["value"], json(&["value", "sd:2,5/2@100000"])["value"]);
    assert_eq!(own["components"][0]["because"][0]["rule"], "definition");
    // Beyond all tables, the outcome says whether a value is 0.
    let lost = json(&[&["value", &at("nim2", "10^40, 10^40")][..], &FEW_STEPS].concat());
    assert_eq!(lost["value"], "0");
    let won = at("wythoff", "10^40, 1");
    let won = result(3, &[&["value", &won, "--json"][..], &FEW_STEPS].concat());
    let won: serde_json::Value = serde_json::from_str(&won).expect("JSON");
    assert_eq!((&won["at_least"], &won["at_most"]), (&"1".into(), &serde_json::Value::Null));
}

#[test]
fn what_was_understood_is_shown_with_the_first_positions() {
    let understood = result(0, &["games", &game("kupin")]);
    for line in [
        "reads: n, read by their digits in base 2, most significant digit first",
        "positions: where n >= 1",
        "move: from n to m where n >= 2 & (2*m = n | 2*m = n + 1)",
        "play: normal: who cannot move loses",
        "measure: n, which every move lowers; and every move leads to a position, as was decided",
        "position: n = 1: no option; value 0",
        "position: n = 5: options 3 4; value 1",
    ] {
        assert!(understood.contains(&format!("    {line}\n")), "{line}: {understood}");
    }
    assert!(!understood.contains("n = 0"), "{understood}");
    assert!(result(0, &["games"]).contains("game:FILE\n"));
}

#[test]
fn errors_of_a_file_point_at_the_line_and_the_column() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("wrong, 1.game");
    fs::write(&path, "reads n in msd_2\nmove m:\n  m + 1 = n |\n  2*m = k\n").expect("a file");
    let name = format!("game:{}", path.display());
    let expected = format!(
        "error: {}, line 4: `k` is not a number of the position, nor bound: write `E k (...)` \
         if some k is meant; free are n, m\n    2*m = k\n          ^\n",
        path.display()
    );
    for arguments in [
        vec!["value", &format!("{name}@3")],
        vec!["prove", &name],
        vec!["games", &name],
        vec!["compare", &name, "sd:1/2"],
        vec!["ask", "A n (G[n] = @0)", "--with", &format!("G={name}")],
    ] {
        assert_eq!(complaint(2, &arguments), expected, "{arguments:?}");
    }
    let missing = complaint(2, &["value", "game:there is none.game@3"]);
    assert!(missing.contains("there is none.game cannot be read as a rules file"), "{missing}");
    let excluded = complaint(2, &["value", &at("kupin", "0")]);
    assert!(excluded.contains(", where n >= 1 holds"), "{excluded}");
}

#[test]
fn mixed_signs_without_parentheses_are_refused_with_both_readings() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("chomp.game");
    let game = format!("game:{}", path.display());
    // Chomp with two rows. Read from left to right, the condition would mean another move.
    let rules = |condition: &str| {
        format!(
            "reads a, b in msd_2\npositions a >= b & a >= 1\n\
             move c, d: c < a & c >= 1 & ({condition})\nmove c, d: c = a & d < b\n"
        )
    };
    fs::write(&path, rules("b <= c & d = b | b > c & d = c")).expect("writable");
    let said = complaint(2, &["games", &game]);
    let expected = "line 3: `&` and `|` stand beside each other without parentheses: write `((b <= \
                    c & d = b) | b > c) & d = c` or `(b <= c & d = b) | (b > c & d = c)`, \
                    whichever is meant\n  move c, d: c < a & c >= 1 & (b <= c & d = b | b > c & d \
                    = c)\n  ";
    let at = said.find(expected).unwrap_or_else(|| panic!("{said}"));
    assert_eq!(said[at + expected.len()..].trim_end(), format!("{}^", " ".repeat(44)));
    fs::write(&path, rules("(b <= c & d = b) | (b > c & d = c)")).expect("writable");
    let text = result(0, &["games", &game]);
    assert!(text.contains("(b <= c & d = b) | (b > c & d = c)"), "{text}");
}

#[test]
fn what_is_wrong_with_a_position_is_answered_by_what_works() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let game = |name: &str, rules: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, rules).expect("written");
        format!("game:{}", path.display())
    };
    // The example is a position, of which the last number is at most 1.
    let nim = "reads x, y in msd_2\nmove u, v: (u < x & v = y) | (u = x & v < y)\npasses 1\n";
    let pass = game("pass.game", nim);
    let says = complaint(2, &["value", &format!("{pass}@3,5")]);
    let example = format!("{pass}@3,5,1");
    assert!(says.contains(&example), "{says}");
    result(0, &["value", &example]);
    // A sum is written with +.
    let [one, other] = ["sd:1/2@4", "octal:0.77@2"];
    let says = complaint(2, &["value", one, other]);
    let sum = format!("{one} + {other}");
    assert!(says.contains(&format!("'{sum}'")), "{says}");
    result(0, &["value", &sum]);
    // No bound helps where nothing is known, and none is named.
    let lasker = "reads n in msd_3\nmove m: m < n\nmove m + k: m >= 1 & k >= 1 & m + k = n\n";
    let huge = format!("{}@10^30", game("lasker.game", lasker));
    let output = ended(3, nimata(&["value", &huge]));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("values are computed below 2147483648 alone"), "{text}");
    assert!(!String::from_utf8_lossy(&output.stderr).contains("--max"), "no advice");
}

#[test]
fn files_with_huge_bases_and_numbers_end_within_their_bounds() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, rules, bounds, says) in [
        ("base", "reads n in msd_65536\nmove m: m + 1 = n\n", ["--max-memory", "20M"], "memory"),
        (
            "far",
            "reads n in msd_65536\nmove m: m + 1099511627776 = n\n",
            ["--max-steps", "100000"],
            "steps",
        ),
    ] {
        let path = write(folder.path(), &format!("{name}.game"), rules);
        let text = complaint(3, &[&["prove", &format!("game:{path}")][..], &bounds].concat());
        assert!(text.contains(says), "{name}: {text}");
    }
    let path = write(folder.path(), "letters.game", "reads n in {-1,1}\nmove m: m < n\n");
    let text = complaint(2, &["games", &format!("game:{path}")]);
    assert!(text.contains("`{-1,1}` is a set of letters, and positions are numbers"), "{text}");
}

#[test]
fn a_certificate_is_about_the_sets_of_its_file_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name).display().to_string();
    let rules =
        |set: &str| format!("reads n in msd_2\n{set}\nmove m: E k (s(k) & k >= 1 & m + k = n)\n");
    let (one, other) = (at("one.game"), at("other.game"));
    fs::write(&one, rules("reg s msd_2 \"(0|10*1)*\"")).expect("a file");
    // The same set from a file is the same set.
    let automaton = "msd_2\n\n0 1\n0 -> 0\n1 -> 1\n\n1 0\n0 -> 1\n1 -> 0\n";
    fs::write(folder.path().join("s.txt"), automaton).expect("a file");
    fs::write(&other, rules("use s from s.txt")).expect("a file");
    let certificate = at("one.json");
    let game = |path: &str| format!("game:{path}");
    let (one, other) = (game(&one), game(&other));
    result(0, &["prove", "-q", &one, "--claim", "outcome", "-o", &certificate]);
    for game in [&one, &other] {
        let says = result(0, &["check", &certificate, "--claim", game]);
        assert!(says.starts_with("accepted"), "{says}");
    }
    fs::write(folder.path().join("s.txt"), automaton.replace("1 -> 0", "1 -> 1")).expect("a file");
    let says = result(1, &["check", &certificate, "--claim", &other]);
    assert!(says.starts_with("rejected [claim-mismatch]"), "{says}");
}

#[test]
fn questions_about_games_with_sets_have_certificates() {
    let with = |name: &str| format!("G=outcome:{}", game(&format!("sets/{name}")));
    for (name, sentence) in [
        ("powers", "A n (G[n] = @0 <=> (E k (n = 3*k)))"),
        ("digits", "A n (G[n] = @0 => G[n+1] = @1)"),
    ] {
        let answer = json(&["ask", sentence, "--with", &with(name)]);
        let holds = (answer["truth"].as_bool(), answer["proved"].as_bool());
        assert_eq!(holds, (Some(true), Some(true)), "{name}: {answer}");
    }
}

#[test]
fn the_positions_of_a_value_are_asked_about_and_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    let certificate = folder.path().join("level.json").display().to_string();
    let says =
        result(0, &["prove", "-q", "moore:4,2", "--claim", "level-set:1", "-o", &certificate]);
    assert!(says.contains("finds every position of moore:4,2 with value 1"), "{says}");
    let says = result(0, &["check", &certificate, "--claim", "moore:4,2"]);
    assert!(says.starts_with("accepted"), "{says}");
    result(1, &["check", &certificate, "--claim", "moore:4,3"]);
    let with = "L=level-set:1:moore:4,2";
    // One pile of value 1 has one token.
    let answer = json(&["ask", "A n (L[n][0][0][0] = @1 <=> n = 1)", "--with", with]);
    assert_eq!(answer["truth"], true, "{answer}");
}
