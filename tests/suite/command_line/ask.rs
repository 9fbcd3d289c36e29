//! Questions in first-order logic on the command line.

use nimata_testing::Chance;
use std::fs;
use std::path::{Path, PathBuf};

use super::program::{complaint, ended, json, nimata, result};

/// Thue–Morse: the parity of the ones in binary.
const THUE_MORSE: &str = "msd_2\n0 0\n0 -> 0\n1 -> 1\n1 1\n0 -> 1\n1 -> 0\n";

/// The Fibonacci word in Walnut's form: there is no transition where no Fibonacci word continues.
const FIBONACCI: &str = "msd_fib\n0 0\n0 -> 0\n1 -> 1\n1 1\n0 -> 0\n";

/// The paperfolding word from n = 1 on: 1 where 0 stands before the last 1 of n in binary.
const PAPERFOLDING: &str = "lsd_2\n0 0\n0 -> 0\n1 -> 1\n1 1\n0 -> 2\n1 -> 3\n2 1\n0 -> 2\n\
                            1 -> 2\n3 0\n0 -> 3\n1 -> 3\n";

fn file(folder: &Path, name: &str, text: &str) -> PathBuf {
    let path = folder.join(name);
    fs::write(&path, text).expect("a temporary file");
    path
}

/// The first line of the answer to a question about a sequence in a file.
fn about(name: &str, text: &str, status: i32, formula: &str) -> String {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = file(folder.path(), "word.txt", text);
    let with = format!("{name}={}", path.display());
    let printed = result(status, &["ask", formula, "--with", &with, "-q"]);
    assert!(printed.contains("\nproved: "), "{printed}");
    printed.split("\nproved: ").next().expect("the part before").to_owned()
}

#[test]
fn thue_morse_has_no_overlap_and_squares_of_the_known_orders() {
    // Thue 1912: no overlap; the orders of squares are 2^k and 3·2^k (Pansiot 1981).
    let overlap = "?msd_2 ~Ei,n n>=1 & Ak k<=n => T[i+k]=T[i+k+n]";
    assert_eq!(about("T", THUE_MORSE, 0, overlap), "true");
    let orders = about("T", THUE_MORSE, 0, "n>=1 & Ei Ak k<n => T[i+k]=T[i+k+n]");
    assert!(orders.starts_with("infinitely many\nn = 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, …\n"));
    assert!(orders.contains("density: 0"), "{orders}");
    let cube = about("T", THUE_MORSE, 1, "Ei,n n>=1 & Ak k<2*n => T[i+k]=T[i+k+n]");
    assert_eq!(cube, "false");
}

#[test]
fn the_fibonacci_word_has_cubes_and_no_fourth_power() {
    // Karhumäki 1983: no fourth power. The first cube is (010)^3 at 5 in 01001 010010010 ….
    let fourth = "?msd_fib Ei,n n>=1 & Ak k<3*n => F[i+k]=F[i+k+n]";
    assert_eq!(about("F", FIBONACCI, 1, fourth), "false");
    let cube = "?msd_fib Ei,n n>=1 & Ak k<2*n => F[i+k]=F[i+k+n]";
    assert_eq!(about("F", FIBONACCI, 0, cube), "true\nleast witness: i = 5, n = 3");
    // The orders of squares are the Fibonacci numbers (Séébold 1985).
    let orders = about("F", FIBONACCI, 0, "n>=1 & Ei Ak k<n => F[i+k]=F[i+k+n]");
    assert!(orders.starts_with("infinitely many\nn = 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, …\n"));
    assert!(orders.ends_with("digits: 10*"), "{orders}");
}

#[test]
fn the_paperfolding_word_has_squares_of_orders_1_3_and_5_only() {
    // Allouche and Bousquet-Mélou, 1994.
    let squares = "n>=1 & Ei i>=1 & Ak k<n => P[i+k]=P[i+k+n]";
    let orders = about("P", PAPERFOLDING, 0, squares);
    assert!(orders.starts_with("finitely many: 3\nn = 1, 3, 5\n"), "{orders}");
    assert!(orders.ends_with("digits: 1(0?1)?\ndensity: 0"), "{orders}");
}

/// The values of sd:1/2 by its rules, from n = 1 on; index 0 is not a position.
fn values(upto: usize) -> Vec<Option<usize>> {
    let mut values = vec![None, Some(0)];
    for n in 2..=upto {
        let options = [values[n - 1], values[n.div_ceil(2)]];
        values.push((0..).find(|value| !options.contains(&Some(*value))));
    }
    values
}

#[test]
fn identities_of_a_game_have_the_answer_and_the_least_counterexample_of_brute_force() {
    let values = values(4000);
    let mut chance = Chance(1);
    let mut random = |most| chance.place(most);
    let known = [(32, 16, 8, 4), (8, 0, 2, 0), (8, 2, 4, 2), (8, 6, 8, 4), (16, 12, 4, 2)];
    let more = (0..20).map(|_| (1 + random(8), random(4), 1 + random(8), random(4)));
    for (a, b, c, d) in known.into_iter().chain(more.collect::<Vec<_>>()) {
        let formula = format!("A n (G[{a}*n+{b}] = G[{c}*n+{d}])");
        let least = (0..100).find(|n| values[a * n + b] != values[c * n + d]);
        let status = i32::from(least.is_some());
        let printed = result(status, &["ask", &formula, "--with", "G=sd:1/2", "-q"]);
        let begins = match least {
            None => "true\nproved: ".to_owned(),
            Some(n) => format!("false\nleast counterexample: n = {n}\nproved: "),
        };
        assert!(printed.starts_with(&begins), "{formula}: {printed}");
    }
}

#[test]
fn a_set_is_none_finite_all_or_infinite_with_its_least_members() {
    for (formula, begins, digits) in [
        ("n < 0", "none\n", None),
        ("n < 4 & n != 1", "finitely many: 3\nn = 0, 2, 3\n", Some("0|1(0|1)")),
        ("n >= 0", "all\n", Some("0|1(0|1)*")),
        (
            "E k n = 2*k",
            "infinitely many\nn = 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, …\n",
            Some("0|1(0|1)*0"),
        ),
        ("x + y = 1", "finitely many: 2\n(x, y) = (0, 1), (1, 0)\n", None),
    ] {
        let text = result(0, &["ask", formula, "-q"]);
        assert!(text.starts_with(begins), "{formula}: {text}");
        if let Some(digits) = digits {
            assert!(text.contains(&format!("\ndigits: {digits}\n")), "{formula}: {text}");
        }
    }
}

#[test]
fn the_object_has_the_keys_of_the_contract() {
    let object = json(&["ask", "A n E m (m > n)"]);
    assert_eq!(
        (object["schema"].as_str(), object["kind"].as_str()),
        (Some("nimata/1"), Some("ask"))
    );
    assert_eq!(object["formula"], "A n (E m (m > n))");
    assert_eq!((object["truth"].as_bool(), object["proved"].as_bool()), (Some(true), Some(true)));
    assert!(object["witness"].is_null() && object["solutions"].is_null());

    let object = json(&["ask", "E n (n*3 = 51)"]);
    assert_eq!(object["witness"], serde_json::json!({ "n": "17" }));

    let object = json(&["ask", "x + y = 2"]);
    assert!(object["truth"].is_null());
    assert_eq!(object["variables"], serde_json::json!(["x", "y"]));
    assert_eq!(
        (object["solutions"].as_str(), object["count"].as_str()),
        (Some("finite"), Some("3"))
    );
    assert_eq!(object["least"].as_array().map(Vec::len), Some(3));
    assert_eq!(object["states"].as_u64(), Some(object_states(&object)));
}

#[test]
fn sizes_of_the_automata_of_subformulas_are_told_when_asked_for() {
    let formula = "E k (n = 3*k)";
    let object = json(&["ask", formula, "--sizes"]);
    let whole = object["sizes"].as_array().and_then(|sizes| sizes.last()).expect("a list").clone();
    assert_eq!(whole["formula"], object["formula"]);
    // The remainders modulo 3.
    assert_eq!((whole["states"].as_u64(), whole["method"].as_str()), (Some(3), Some("subsets")));
    assert!(json(&["ask", formula]).get("sizes").is_none());
    let text = result(0, &["ask", formula, "--sizes"]);
    let line = text.lines().last().expect("a line").to_owned();
    assert!(
        line.starts_with("3 states, ") && line.ends_with(&format!("by subsets: {formula}")),
        "{text}"
    );
    assert_eq!(text.lines().count(), result(0, &["ask", formula]).lines().count() + 2);
}

fn object_states(object: &serde_json::Value) -> u64 {
    let outputs = object["automaton"]["outputs"].as_array().expect("an automaton");
    u64::try_from(outputs.len()).expect("few states")
}

#[test]
fn positions_that_are_lost_are_asked_in_the_numeration_of_the_game() {
    // The P-positions of Wythoff 1907: each difference and each number occurs once.
    let with = ["--with", "P=wythoff:1,1", "--full"];
    for sentence in [
        "A d E x (P[x][x+d] = @0 & A y (P[y][y+d] = @0 => y = x))",
        "A x E y P[x][y] = @0",
        "A x,y,z P[x][y] = @0 & P[x][z] = @0 => y = z",
    ] {
        let text = result(0, &[&["ask", sentence][..], &with].concat());
        assert!(text.starts_with("true\n") && text.contains("lin(1,1)"), "{text}");
    }
}

#[test]
fn a_certificate_is_kept_and_accepted_and_a_picture_is_drawn() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let at = |name: &str| folder.path().join(name).display().to_string();
    let certificate = at("even.json");
    result(0, &["ask", "A n E m (n = 2*m | n = 2*m+1)", "-o", &certificate]);
    let checked = result(0, &["check", &certificate]);
    assert!(checked.starts_with("accepted: ") && checked.contains("A n (E m ("), "{checked}");

    let picture = at("even.svg");
    result(0, &["ask", "E m n = 2*m", "-o", &picture, "-q"]);
    assert!(fs::read_to_string(&picture).expect("a picture").starts_with("<svg"));
    let word = result(0, &["ask", "E m n = 2*m", "--format", "walnut", "-q"]);
    assert_eq!(word, "msd_2\n\n0 1\n0 -> 0\n1 -> 1\n\n1 0\n0 -> 0\n1 -> 1\n");

    for name in ["a.txt", "a.png"] {
        let text = complaint(2, &["ask", "n = 1", "-o", &at(name)]);
        assert!(text.contains("end the name of the file with .json, .csv, .dot"), "{text}");
        assert!(!folder.path().join(name).exists());
    }
    let text = complaint(2, &["ask", "A n n >= 0", "-o", &at("b.svg")]);
    assert!(text.contains("a sentence is true or false and has no automaton"), "{text}");
}

#[test]
fn what_is_no_question_is_refused_with_what_to_do() {
    for (arguments, says) in [
        (&["A n (G[n] = @)", "--with", "G=sd:1/2"][..], "\n               ^"),
        (&["A n G[n] = @1"], "no sequence `G` is known: give it with --with G=GAME"),
        (&["n = 1", "--with", "G"], "has no `=`"),
        (&["n = 1", "--with", "E=sd:1/2"], "which are quantifiers"),
        (&["n = 1", "--with", "G=sd:1/2", "--with", "G=sd:1/2"], "two sequences are called G"),
        (&["n = 1", "--with", "G=nowhere"], "there is no file `nowhere`"),
        (&["E a G[a] = @0", "--with", "G=nim:3"], "G has 4 indices"),
        (
            &["E n G[n] = H[n]", "--with", "G=sd:1/2", "--with", "H=sd:1/3"],
            "`n` is an index of G, which reads msd_2, and of H, which reads msd_3: a variable has \
             one numeration, so ask about sequences in the same one, or give each an index of its \
             own\n  E n G[n] = H[n]\n             ^\n",
        ),
        (&["?msd_3 E n G[n] = @1", "--with", "G=sd:1/2"], "and the formula in msd_3"),
    ] {
        let text = complaint(2, &[&["ask"], arguments].concat());
        assert!(text.contains(says), "{arguments:?}: {text}");
    }
    assert!(complaint(2, &["ask"]).contains("FORMULA"));
}

#[test]
fn a_sequence_is_read_in_the_other_order_of_digits_where_the_formula_asks_for_it() {
    let set = about("T", THUE_MORSE, 0, "?lsd_2 T[n] = @1 & n < 10");
    // The numbers below 10 with an odd number of binary ones.
    assert!(set.starts_with("finitely many: 5\nn = 1, 2, 4, 7, 8\n"), "{set}");
    assert!(set.contains("least significant digit first"), "{set}");
}

#[test]
fn a_bound_is_an_answer_that_names_the_subformula() {
    let formula = "E x,y A z,w (x + 1000*y = z + 999*w => x = 77*z)";
    let output = ended(3, nimata(&["ask", formula, "--max-states", "30", "-q", "--json"]));
    let object: serde_json::Value = serde_json::from_slice(&output.stdout).expect("one object");
    assert_eq!(object["kind"], "undecided");
    let why = object["why"].as_str().expect("a sentence");
    assert!(why.contains("--max-states allows more"), "{why}");
    assert!(why.contains("the subformula"), "{why}");
}

#[test]
fn an_answer_stands_where_the_checker_cannot_read_its_formula() {
    // Factors of certificates are at most 2^40.
    for formula in ["E n 2000000000000*n=0", "E n 1099511627777*n=0"] {
        let printed = result(0, &["ask", formula, "--with", "G=sd:1/2", "-q"]);
        assert!(printed.starts_with("true\n"), "{printed}");
        assert!(printed.contains("decided, not certified: "), "{printed}");
        assert!(!printed.contains("proved"), "{printed}");
    }
}

#[test]
fn a_row_of_a_large_base_is_bounded_while_it_grows() {
    // The automaton would have 3.6·10^9 pairs of digits.
    let said = complaint(3, &["ask", "?msd_60000 n=m", "--max-memory", "100000000"]);
    assert!(said.contains("undecided") && said.contains("memory"), "{said}");
}

#[test]
fn files_of_walnut_are_mended_where_they_may_be_and_refused_where_not() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let ask = |text: &str, formula: &str| {
        let path = file(folder.path(), "w.txt", text);
        let with = format!("W={}", path.display());
        nimata(&["ask", formula, "--with", &with])
    };
    // A missing transition gives no output, which equals no @c.
    let partial =
        ended(0, ask("msd_2\n0 0\n0 -> 0\n1 -> 1\n1 1\n0 -> 0\n", "~(W[3] = @1) & ~(W[3] = @0)"));
    let said = String::from_utf8_lossy(&partial.stderr).into_owned();
    assert!(said.contains("so that 3 has no output"), "{said}");
    // No number has two ones in a row in Zeckendorf's system, so that nothing is missing.
    let zeckendorf = ended(0, ask("msd_fib\n0 0\n0 -> 0\n1 -> 1\n1 1\n0 -> 0\n", "W[1] = @1"));
    assert!(!String::from_utf8_lossy(&zeckendorf.stderr).contains("missing"), "{zeckendorf:?}");
    let digits = ended(0, ask(&THUE_MORSE.replace("msd_2", "{0, 1}"), "W[7] = @1"));
    let said = String::from_utf8_lossy(&digits.stderr).into_owned();
    assert!(
        said.contains("taken for those of base 2, read from the end from which a formula"),
        "{said}"
    );
    let idle = ended(0, ask(&format!("{THUE_MORSE}2 0\n0 -> 0\n1 -> 0\n"), "W[7] = @1"));
    assert!(String::from_utf8_lossy(&idle.stderr).contains("no word leads to state 2"));
    let padded = ended(2, ask("msd_2\n0 0\n0 -> 1\n1 -> 0\n1 1\n0 -> 1\n1 -> 0\n", "W[7] = @1"));
    assert!(String::from_utf8_lossy(&padded.stderr).contains("zeros at the front"));
    let unknown = ended(2, ask("msd_tripod\n0 0\n0 -> 0\n1 -> 0\n", "W[7] = @1"));
    assert!(String::from_utf8_lossy(&unknown.stderr).contains("is not a known numeration"));
}

#[test]
fn outputs_that_no_certificate_holds_are_told_when_the_file_is_read() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("signs.txt");
    for output in ["65535", "65536"] {
        fs::write(&path, format!("msd_2\n\n0 1\n0 -> 0\n1 -> 1\n\n1 {output}\n0 -> 0\n1 -> 1\n"))
            .expect("writable");
        let given = format!("S={}", path.display());
        let text = complaint(2, &["ask", "E n (S[n] = @1)", "--with", &given]);
        assert!(
            text.contains(&format!("it has the output {output}, and certificates hold")),
            "{text}"
        );
    }
}

#[test]
fn the_tracks_of_every_format_are_in_alphabetical_order() {
    let object = json(&["ask", "y = x + 1"]);
    assert_eq!(object["variables"], serde_json::json!(["x", "y"]));
    assert_eq!(object["least"][0], serde_json::json!({ "x": "0", "y": "1" }));
    // (x, y) = (1, 2), digit by digit: 1 is 01 and 2 is 10.
    let transitions = &object["automaton"]["transitions"];
    let mut state = 0;
    for letter in [1, 2] {
        let next = transitions[state][letter].as_u64().expect("a state");
        state = usize::try_from(next).expect("small");
    }
    assert_eq!(object["automaton"]["outputs"][state], 1);
    let text = result(0, &["ask", "y = x + 1", "-q"]);
    assert!(text.contains("\n(x, y) = (0, 1), (1, 2), "), "{text}");
    // The names do not change the automaton.
    for format in ["walnut", "csv", "dot"] {
        let of = |formula| result(0, &["ask", formula, "--format", format, "-q"]);
        let (one, other) = (of("y < x & z = x"), of("b < a & c = a"));
        let names = |text: &str| text.replace("x, y, z", "").replace("a, b, c", "").len();
        assert_eq!(names(&one), names(&other), "{format}");
        assert_eq!(of("?lsd_3 x > y"), of("?lsd_3 y < x").replace("y < x", "x > y"), "{format}");
    }
}

#[test]
fn constants_are_integers_and_the_certificate_says_so() {
    for (formula, first) in [
        ("3-1+0-(2-6)!=3+5", "true"),
        ("A n n > 2-6", "true"),
        ("n+(2-6)=m & m=3", "finitely many: 1"),
        ("n = 2-6", "none"),
        // Differences with variables are those of natural numbers.
        ("E n (n - 4 != 0 & n < 4)", "false"),
    ] {
        let text = result(i32::from(first == "false"), &["ask", formula, "-q"]);
        assert!(text.starts_with(&format!("{first}\n")), "{formula}: {text}");
        assert!(text.contains("\nproved: "), "{formula}: {text}");
    }
}

#[test]
fn bases_that_are_powers_of_one_number_go_together_in_any_order() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let with = |name: &str, what: &str| format!("{name}={what}");
    let (g, q) = (with("G", "sd:1/2"), with("Q", "sd:1/4"));
    let answers: Vec<String> = ["Q[n] != G[n]", "G[n] != Q[n]"]
        .iter()
        .map(|differ| {
            let formula = format!("E n (n>=1 & {differ})");
            let text = result(0, &["ask", &formula, "--with", &g, "--with", &q, "-q"]);
            text.replace(differ, "")
        })
        .collect();
    assert_eq!(answers[0], answers[1]);
    assert!(answers[0].starts_with("true\nleast witness: n = 3\nproved: "), "{}", answers[0]);

    // Files in bases 4 and 8 beside a game in base 2: the last digit, and whether it is odd.
    let last = |base: u32| {
        let states = (0..base).map(|state| {
            let rows: String = (0..base).map(|digit| format!("{digit} -> {digit}\n")).collect();
            format!("{state} {}\n{rows}", state % 2)
        });
        format!("msd_{base}\n{}", states.collect::<String>())
    };
    let four = file(folder.path(), "four.txt", &last(4));
    let eight = file(folder.path(), "eight.txt", &last(8));
    let (f, e) = (with("F", &four.display().to_string()), with("E8", &eight.display().to_string()));
    for formula in [
        "A n ((F[n] = E8[n]) & (F[n] = @1 <=> E k n = 2*k+1))",
        "A n (n >= 1 => (E8[n] = F[n] & (G[n] = @0 | G[n] = @1 | G[n] = @2)))",
        "A n (n < 1 | (G[n] <= @2 & (E8[n] = F[n])))",
    ] {
        let all = ["ask", formula, "--with", &g, "--with", &f, "--with", &e, "--full"];
        let text = result(0, &all);
        assert!(text.starts_with("true\nproved: ") && text.contains("in msd_64"), "{text}");
    }
    // A named numeration decides, and bases that are not powers of one number do not go together.
    let text = result(0, &["ask", "?msd_16 E n F[n] = @1", "--with", &f, "--full"]);
    assert!(text.contains("in msd_16"), "{text}");
    let three = file(folder.path(), "three.txt", &last(3));
    let t = with("T", &three.display().to_string());
    let said = complaint(2, &["ask", "E n T[n] = F[n]", "--with", &f, "--with", &t]);
    assert!(
        said.contains("`n` is an index of T, which reads msd_3, and of F, which reads msd_4"),
        "{said}"
    );
}

/// The least pair below a bound: the fewest digits in the longer number, and then lexicographic
/// order.
fn least_by_digits(holds: impl Fn(u32, u32) -> bool) -> (u32, u32) {
    let pairs = (0..200).flat_map(|x| (0..200).map(move |y| (x, y)));
    let digits = |n: u32| u32::BITS - n.leading_zeros();
    let found = pairs.filter(|&(x, y)| holds(x, y));
    found.min_by_key(|&(x, y)| (digits(x.max(y)), x, y)).expect("there is one")
}

#[test]
fn least_means_fewest_digits_and_then_the_order_of_the_variables() {
    let (x, y) = least_by_digits(|x, y| (x, y) == (0, 100) || (x, y) == (5, 1));
    let formula = "E x (E y ((x = 0 & y = 100) | (x = 5 & y = 1)))";
    let text = result(0, &["ask", formula, "-q"]);
    assert!(text.starts_with(&format!("true\nleast witness: x = {x}, y = {y}\n")), "{text}");
    let (x, y) = least_by_digits(|x, y| 3 * x + 5 * y == 61);
    let text = result(0, &["ask", "E x,y 3*x + 5*y = 61", "-q"]);
    assert!(text.starts_with(&format!("true\nleast witness: x = {x}, y = {y}\n")), "{text}");
}

#[test]
fn how_mixed_signs_are_read_is_said() {
    let formula = "E b,c,d (b <= c & d = b | b > c & d = c)";
    let output = ended(0, nimata(&["ask", formula]));
    let said = String::from_utf8(output.stderr).expect("UTF-8");
    let expected = "`&` and `|` bind alike, from the left: this is read as `((b <= c & d = b) | b \
                    > c) & d = c`; for `(b <= c & d = b) | (b > c & d = c)` write parentheses\n";
    assert!(said.starts_with(expected), "{said}");
    let object = json(&["ask", formula]);
    assert_eq!(object["readings"][0], "((b <= c & d = b) | b > c) & d = c");
    let clear = json(&["ask", "E b,c,d ((b <= c & d = b) | (b > c & d = c))"]);
    assert_eq!(clear["readings"], serde_json::json!([]));
}

#[test]
fn a_misspelt_option_is_no_formula_and_a_negative_number_begins_one() {
    let says = complaint(2, &["ask", "--wiht", "G=sd:1/2", "A n (G[n] = @0)"]);
    assert!(says.contains("no option `--wiht`: did you mean --with?"), "{says}");
    // Differences below 0 are no numbers; -1 + n = 1 is true of n = 2.
    assert!(result(0, &["ask", "-(1 - 2) + 1 = 2", "-q"]).starts_with("true"));
    assert!(complaint(2, &["ask", "-x = 1"]).contains("no option `-x`"));
}

#[test]
fn a_game_with_a_period_is_asked_by_the_automaton_of_its_repeating_values() {
    // Kayles has period 12 from 71 on (Guy and Smith 1956), and its values are 0 only at 0.
    let last = "A n (n >= 71 => G[n] = G[n + 12]) & ~(G[70] = G[82])";
    let text = result(0, &["ask", last, "--with", "G=kayles", "-q"]);
    assert!(text.starts_with("true\nproved: "), "{text}");
    let lost = "?lsd_3 A n (G[n] = @0 <=> n = 0)";
    let output = ended(0, nimata(&["ask", lost, "--with", "G=kayles"]));
    let says = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(says.contains("by the claim period, which is proved: period 12 from 71 on"), "{says}");
}
