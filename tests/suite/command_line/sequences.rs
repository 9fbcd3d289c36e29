//! Games and sequences of numbers: `compare` with b-files, `identify`, and claims in two bases.
//!
//! The expected sequences are computed here, from the rules.

use serde_json::Value;

use super::program::{complaint, ended, json, nimata, result};

fn mex(values: &[u32]) -> u32 {
    (0..).find(|value| !values.contains(value)).expect("a finite list misses some number")
}

/// Fraenkel's Mark: subtract 1 or halve, rounding down.
fn mark(count: usize) -> Vec<u32> {
    let mut values: Vec<u32> = vec![0];
    for n in 1..count {
        let options = [values[n - 1], values[n / 2]];
        values.push(mex(&options));
    }
    values
}

/// Kayles: a move takes one token or two adjacent tokens from a row.
fn kayles(count: usize) -> Vec<u32> {
    let mut values: Vec<u32> = vec![0];
    for n in 1..count {
        let rests = [Some(n - 1), n.checked_sub(2)].into_iter().flatten();
        let splits = rests.flat_map(|rest| (0..=rest).map(move |left| (left, rest - left)));
        let options: Vec<u32> = splits.map(|(left, right)| values[left] ^ values[right]).collect();
        values.push(mex(&options));
    }
    values
}

/// Take 1, 3 or 4.
fn subtraction(count: usize) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::new();
    for n in 0..count {
        let taken = [1, 3, 4].into_iter().filter_map(|taken| n.checked_sub(taken));
        let options: Vec<u32> = taken.map(|rest| values[rest]).collect();
        values.push(mex(&options));
    }
    values
}

/// Files in a folder of their own.
pub struct Files(tempfile::TempDir);

impl Files {
    pub fn new() -> Self {
        Files(tempfile::tempdir().expect("a temporary folder"))
    }

    pub fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().expect("UTF-8").to_owned()
    }

    pub fn write(&self, name: &str, text: &str) -> String {
        std::fs::write(self.path(name), text).expect("writable");
        self.path(name)
    }

    /// A b-file whose first term has this index.
    fn b_file(&self, name: &str, first: i64, values: &[u32]) -> String {
        let lines = (first..).zip(values).map(|(n, value)| format!("{n} {value}\n"));
        self.write(name, &format!("# A test\n{}", lines.collect::<String>()))
    }

    fn list(&self, name: &str, values: &[u32]) -> String {
        let values: Vec<String> = values.iter().map(u32::to_string).collect();
        self.write(name, &values.join(", "))
    }
}

#[test]
fn a_game_is_compared_with_a_b_file() {
    let files = Files::new();
    let file = files.b_file("b000001.txt", 0, &kayles(300));
    let equal = result(0, &["compare", "octal:0.77", &file]);
    assert_eq!(equal, "equal on all 300 terms, n = 0 … 299\n");
    let object = json(&["compare", &file, "octal:0.77"]);
    assert_eq!(object["equal"], true);
    assert_eq!((&object["terms"], &object["shift"]), (&Value::from("300"), &Value::from("0")));
    // Rounding up, the game ends at 1, so the term of 0 comes before its first position.
    let mut up = vec![0, 0];
    for n in 2..200usize {
        up.push(mex(&[up[n - 1], up[n.div_ceil(2)]]));
    }
    let file = files.b_file("b2.txt", 0, &up);
    let equal = result(0, &["compare", "sd:1/2", &file]);
    assert_eq!(equal, "equal on 199 of 200 terms, n = 1 … 199\n");
}

#[test]
fn a_shifted_index_is_found_and_said() {
    let files = Files::new();
    for first in [-3, 5] {
        let file = files.b_file("b1.txt", first, &mark(100));
        let last = first + 99;
        let said = format!("equal on all 100 terms, n = {first} … {last} at positions 0 … 99\n");
        assert_eq!(result(0, &["compare", &file, "sd:1/2:floor"]), said);
        let object = json(&["compare", &file, "sd:1/2:floor"]);
        assert_eq!(object["shift"], (-first).to_string());
    }
    // No index may differ that much from its position.
    let far = files.b_file("far.txt", 500, &mark(100));
    assert!(result(1, &["compare", &far, "sd:1/2:floor"]).starts_with("different, "));
}

#[test]
fn the_first_difference_is_named_with_both_values() {
    let files = Files::new();
    let mut values = mark(100);
    let right = values[60];
    values[60] = 9;
    let file = files.b_file("b1.txt", 0, &values);
    let said = result(1, &["compare", "sd:1/2:floor", &file]);
    let (has, wrong) =
        (format!("first at n = 60: sd:1/2:floor has {right} and "), " has 9; 60 terms");
    assert!(said.contains(&has) && said.contains(wrong), "{said}");
    let text = result(1, &["compare", &file, "sd:1/2:floor", "--json"]);
    let object: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(object["least"], serde_json::json!(["60"]));
    assert_eq!(object["values"], serde_json::json!([9, right]));
    // Under a shift, more terms would agree.
    let file = files.b_file("b2.txt", 1, &values);
    let said = result(1, &["compare", "sd:1/2:floor", &file]);
    assert!(said.ends_with("with n − 1 in place of n the first 60 terms are equal\n"), "{said}");
    let huge = files.write("huge.txt", &format!("0 0\n1 1\n2 {}\n", "7".repeat(99)));
    let said = result(1, &["compare", "sd:1/2:floor", &huge]);
    assert!(said.contains("a number beyond 64 bits"), "{said}");
}

#[test]
fn automata_and_claims_are_compared_with_a_b_file() {
    let files = Files::new();
    let automaton = files.path("mark.json");
    result(0, &["derive", "sd:1/2:floor", "-o", &automaton]);
    let file = files.b_file("b1.txt", 0, &mark(200));
    assert_eq!(result(0, &["compare", &automaton, &file]), "equal on all 200 terms, n = 0 … 199\n");
    let outcomes: Vec<u32> = mark(200).iter().map(|value| u32::from(*value > 0)).collect();
    let file = files.b_file("b2.txt", 0, &outcomes);
    result(0, &["compare", "sd:1/2:floor", &file, "--claim", "outcome"]);
    result(1, &["compare", "sd:1/2:floor", &file]);
    assert_eq!(result(0, &["compare", &file, &file]), "equal on all 200 terms, n = 0 … 199\n");
}

#[test]
fn a_game_on_two_piles_has_no_sequence_to_compare() {
    let files = Files::new();
    let file = files.b_file("b1.txt", 0, &[0, 1, 2]);
    for game in ["wythoff:1,1", "nim:2"] {
        let says = complaint(2, &["compare", game, &file]);
        assert!(says.contains("one index") && says.contains("nimata pairs"), "{says}");
    }
    let automaton = files.path("wythoff.json");
    result(0, &["derive", "wythoff:1,1", "-o", &automaton]);
    assert!(complaint(2, &["compare", &automaton, &file]).contains("one index"));
}

#[test]
fn damaged_and_foreign_files_are_refused() {
    let files = Files::new();
    for (name, text, says) in [
        ("gap.txt", "0 0\n1 1\n3 0\n", "line 3"),
        ("word.txt", "0 0\n1 one\n", "line 2"),
        ("far.txt", "0 0\n1 1\n99999999999999999999 1\n", "line 3"),
    ] {
        let file = files.write(name, text);
        assert!(complaint(2, &["compare", "sd:1/2", &file]).contains(says), "{name}");
        assert!(complaint(2, &["identify", &file]).contains(says), "{name}");
    }
    let large = files.b_file("large.txt", 1 << 40, &[0, 1, 2]);
    assert!(complaint(3, &["compare", "sd:1/2", &large]).contains("memory"));
    assert!(complaint(2, &["identify", &large]).contains("positions beyond"));
    let both = complaint(2, &["compare", "-", "-"]);
    assert!(both.contains("standard input"), "{both}");
    assert!(complaint(2, &["identify", &files.path("none.txt")]).contains("cannot read"));
}

#[test]
fn claims_are_compared_over_bases_that_are_powers_of_one_number() {
    // By the rules, rounding up from position 1 on.
    let values = |by: usize| {
        let mut values = vec![0, 0];
        for n in 2..100usize {
            values.push(mex(&[values[n - 1], values[n.div_ceil(by)]]));
        }
        values
    };
    let (two, four) = (values(2), values(4));
    let first = |claim: &str, one: &dyn Fn(usize) -> u32, other: &dyn Fn(usize) -> u32| {
        let n = (1..100).find(|&n| one(n) != other(n)).expect("they differ");
        format!("different{claim}, first at {n}: {} and {}\n", one(n), other(n))
    };
    let found = result(1, &["compare", "sd:1/2", "sd:1/4"]);
    assert_eq!(found, first("", &|n| two[n], &|n| four[n]));
    let found = result(1, &["compare", "sd:1/2", "sd:1/4", "--claim", "outcome"]);
    assert_eq!(found, first(" as `outcome`", &|n| two[n].min(1), &|n| four[n].min(1)));
    let files = Files::new();
    let automaton = files.path("four.json");
    result(0, &["derive", "sd:1/4", "--base", "2", "-o", &automaton]);
    assert_eq!(result(0, &["compare", "sd:1/4", &automaton]), "equal\n");
    assert!(
        complaint(2, &["compare", "sd:1/2", "sd:1/2", "--claim", "rows"])
            .contains("is not a claim")
    );
}

#[test]
fn a_certificate_is_compared_by_what_it_claims() {
    let files = Files::new();
    let (won, values) = (files.path("won.json"), files.path("values.json"));
    result(0, &["prove", "sd:1/2", "--claim", "outcome", "-q", "-o", &won]);
    result(0, &["prove", "sd:1/2", "-q", "-o", &values]);
    let mixed = "so nothing was compared; --claim outcome compares who wins";
    assert!(complaint(3, &["compare", &won, "sd:1/2"]).contains(mixed));
    assert!(complaint(3, &["compare", &won, &values]).contains(mixed));
    let asked = complaint(3, &["compare", &won, &values, "--claim", "values"]);
    assert!(asked.contains("is about `outcome`, and `values` is asked for"), "{asked}");
    assert_eq!(result(0, &["compare", &won, "outcome:sd:1/2"]), "equal as `outcome`\n");
    assert_eq!(result(0, &["compare", &values, "sd:1/2"]), "equal\n");
    // Plain automata are not about a game, so a claim has no meaning.
    let plain = files.path("plain.json");
    result(0, &["derive", "sd:1/2", "-q", "-o", &plain]);
    assert_eq!(result(0, &["compare", &plain, &plain]), "equal\n");
    complaint(2, &["compare", &plain, &plain, "--claim", "values"]);
}

/// The games that `identify` names first, with their shifts.
fn identified(arguments: &[&str]) -> Vec<(String, String)> {
    let object = json(&[&["identify"], arguments].concat());
    let matches = object["matches"].as_array().expect("a list");
    let text = |value: &Value| value.as_str().expect("a string").to_owned();
    matches.iter().map(|one| (text(&one["game"]), text(&one["shift"]))).collect()
}

#[test]
fn the_game_of_a_sequence_is_found_among_small_ones() {
    let files = Files::new();
    let pair = |game: &str, shift: &str| (game.to_owned(), shift.to_owned());
    let found = identified(&[&files.b_file("b1.txt", 0, &mark(80))]);
    assert_eq!(found[0], pair("sd:1/2:floor", "0"));
    let found = identified(&[&files.list("kayles.txt", &kayles(120))]);
    assert_eq!(found[0], pair("octal:0.77", "0"));
    let found = identified(&[&files.b_file("b3.txt", 0, &subtraction(60))]);
    assert_eq!(found[0], pair("sd:1,3,4/", "0"));
    let counting: Vec<u32> = (0..30).collect();
    assert_eq!(identified(&[&files.list("nim.txt", &counting)])[0], pair("nim:1", "0"));
    let found = identified(&[&files.b_file("b4.txt", 4, &mark(80))]);
    assert!(found.contains(&pair("sd:1/2:floor", "-4")), "{found:?}");
    let found = identified(&[&files.list("b5.txt", &kayles(120)[7..]), "--family", "octal"]);
    assert!(found.contains(&pair("octal:0.77", "7")), "{found:?}");
}

#[test]
fn a_list_of_lost_positions_is_found_as_well() {
    let files = Files::new();
    let lost = |values: &[u32]| -> Vec<u32> {
        (0..).zip(values).filter(|(_, value)| **value == 0).map(|(n, _)| n).collect()
    };
    let object = json(&["identify", &files.list("mark.txt", &lost(&mark(300)))]);
    let named = |object: &Value, game: &str| {
        let matches = object["matches"].as_array().expect("a list").clone();
        matches.into_iter().find(|one| one["game"] == game).map(|one| one["as"].clone())
    };
    assert_eq!(named(&object, "sd:1/2:floor"), Some(Value::from("lost")), "{object}");
    let without_zero = &lost(&mark(300))[1..];
    let object = json(&["identify", &files.list("rest.txt", without_zero)]);
    assert_eq!(named(&object, "sd:1/2:floor"), Some(Value::from("lost")), "{object}");
}

#[test]
fn numbers_are_arguments_and_the_game_that_books_name_comes_first() {
    let words = |values: &[u32]| values.iter().map(u32::to_string).collect::<Vec<_>>();
    for start in [5, 40] {
        let terms = words(&kayles(200)[start..start + 100]).join(",");
        let found = json(&["identify", &terms]);
        let first = &found["matches"][0];
        assert_eq!((&first["game"], &first["name"]), (&"octal:0.77".into(), &"Kayles".into()));
        assert_eq!((&first["shift"], &first["offset"]), (&start.to_string().into(), &"0".into()));
    }
    let larger: Vec<u32> = kayles(60).iter().map(|value| value + 7).collect();
    let larger = words(&larger);
    let arguments: Vec<&str> =
        ["identify"].into_iter().chain(larger.iter().map(String::as_str)).collect();
    let first = &json(&arguments)["matches"][0];
    assert_eq!((&first["name"], &first["offset"]), (&"Kayles".into(), &"7".into()));
    let said = result(0, &arguments);
    assert!(said.starts_with("octal:0.77 (Kayles): all 60 terms, n = 0 … 59, each 7 more\n"));
    assert!(complaint(2, &["identify", "1,2,x"]).contains("`x` is not a whole number"));
}

/// The lost positions of Wythoff's game with x <= y, by its moves.
fn wythoff(upto: u32) -> Vec<[u32; 2]> {
    let mut lost: Vec<[u32; 2]> = Vec::new();
    for y in 0..=upto {
        for x in 0..=y {
            // A move takes from one pile, or as much from both.
            let reached = |&[a, b]: &[u32; 2]| {
                [[a, b], [b, a]].iter().any(|&[a, b]| {
                    let [p, q] = [i64::from(x) - i64::from(a), i64::from(y) - i64::from(b)];
                    p >= 0 && q >= 0 && p + q > 0 && (p == 0 || q == 0 || p == q)
                })
            };
            if !lost.iter().any(reached) {
                lost.push([x, y]);
            }
        }
    }
    lost
}

#[test]
fn lists_of_lost_pairs_and_of_fibonacci_nim_are_found() {
    let pairs = wythoff(60);
    let (first, second): (Vec<u32>, Vec<u32>) = pairs.iter().map(|&[x, y]| (x, y)).unzip();
    let list = |numbers: &[u32]| numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
    assert_eq!(list(&first[1..8]), "1 3 4 6 8 9 11");
    for (role, numbers) in
        [("first", &first[1..8]), ("second", &second[1..12]), ("pairs", &pairs.concat()[..12])]
    {
        let found = json(&["identify", &list(numbers)]);
        let best = &found["matches"][0];
        assert_eq!(best["game"], "wythoff:1,1", "{role}: {found}");
        assert_eq!((&best["as"], &best["name"]), (&role.into(), &"Wythoff".into()));
    }
    let said = result(0, &["identify", "1", "3", "4", "6", "8", "9", "11"]);
    let words = "wythoff:1,1 (Wythoff): the terms are its first numbers of lost positions without \
                 the first 1\n";
    assert!(said.starts_with(words), "{said}");
    // Whoever begins may not take all; then at most twice as many as the move before.
    fn wins(heap: u32, most: u32) -> bool {
        (1..=most.min(heap)).any(|taken| taken == heap || !wins(heap - taken, 2 * taken))
    }
    let lost: Vec<u32> = (1..35).filter(|&heap| !wins(heap, heap - 1)).collect();
    let best = &json(&["identify", &list(&lost)])["matches"][0];
    assert_eq!(best["name"], "Fibonacci Nim, Whinihan 1963", "{lost:?}");
}

#[test]
fn own_games_are_identified_by_values_and_by_lost_pairs() {
    let files = Files::new();
    let taking = "reads n in msd_2\nmove m: m + 1 = n | m + 3 = n | m + 4 = n\n";
    let rooks = "reads x, y in msd_2\nmove u, v: u < x & v = y\nmove u, v: u = x & v < y\n";
    let (one, two) = (files.write("take.game", taking), files.write("rooks.game", rooks));
    let list = files.write("own.txt", &format!("game:{one}\ngame:{two}\n"));
    let found = json(&["identify", &files.list("take.txt", &subtraction(40)), "--games", &list]);
    assert_eq!(found["matches"][0]["game"], format!("game:{one}"));
    // Two rooks' lost positions are those of equal piles.
    let found = json(&["identify", "0 0 1 1 2 2 3 3 4 4 5 5", "--games", &list]);
    let best = &found["matches"][0];
    assert_eq!((&best["game"], &best["as"]), (&format!("game:{two}").into(), &"pairs".into()));
}

#[test]
fn the_games_that_are_tried_can_be_chosen() {
    let files = Files::new();
    let file = files.list("mark.txt", &mark(80));
    let grid = ["--sub", "1..3", "--div", "2..4", "--rules", ":floor"];
    let object = json(&[&["identify", &file], &grid[..]].concat());
    assert_eq!((&object["tried"], &object["count"]), (&Value::from(9), &Value::from(1)));
    let list = files.write("games.txt", "octal:0.77 # Kayles\nsd:1/2:floor\n");
    assert_eq!(json(&["identify", &file, "--games", &list])["tried"], 2);
    let pile = files.write("pile.txt", "nim:3\n");
    assert!(complaint(2, &["identify", &file, "--games", &pile]).contains("one heap"));
    // Take one token or two, in misère play: heaps of 3m + 1 are lost. Few steps leave out others.
    let lost: Vec<String> = (0..8u32).map(|m| (3 * m + 1).to_string()).collect();
    let misere = ["--family", "octal", "--rules", ":misere", "--max-steps", "2000"];
    let found = result(3, &[&["identify", &lost.join(",")], &misere[..]].concat());
    assert!(found.contains("octal:0.33:misere: the terms are its lost positions\n"), "{found}");
    // Games that have the suffix already, or cannot have it, are left out.
    let floor = ["--family", "sd", "--rules", ":floor"];
    let found = json(&[&["identify", &file], &floor[..]].concat());
    assert_eq!(found["matches"][0]["game"], "sd:1/2:floor");
    let why = complaint(2, &["identify", "1,2,3", "--family", "nim", "--rules", ":floor"]);
    assert!(why.contains("nim:1:floor"), "{why}");
    assert!(complaint(2, &["identify", &file, "--sub", "1..3"]).contains("--div"));
    assert!(complaint(2, &["identify", &file, "--family", "chess"]).contains("sd, exco"));
}

#[test]
fn where_no_game_matches_the_nearest_are_named() {
    let files = Files::new();
    let mut values = mark(200);
    values[199] = 77;
    let file = files.list("near.txt", &values);
    let said = result(1, &["identify", &file]);
    let near = "near: sd:1/2:floor: 199 of 200 terms, n = 0 … 198; at n = 199 it has ";
    assert!(said.contains(near), "{said}");
    assert!(said.contains(" and not 77\n") && said.contains("none of "), "{said}");
    let text = result(1, &["identify", &file, "--json"]);
    let object: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(object["count"], 0);
    assert_eq!(object["nearest"][0]["differs"]["term"], 77);
}

#[test]
fn a_search_that_is_cut_short_says_what_it_knows() {
    let files = Files::new();
    let file = files.list("mark.txt", &mark(80));
    let mut command = nimata(&["identify", &file, "--time-limit", "0ms", "--json"]);
    command.env("NO_COLOR", "1");
    let output = ended(3, command);
    let object: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(object["tried"], 0);
    assert!(object["not_tried"].as_u64().is_some_and(|games| games > 1000), "{object}");
}

#[test]
fn a_mark_of_byte_order_before_the_numbers_means_nothing() {
    let files = Files::new();
    let plain = std::fs::read_to_string(files.b_file("plain.txt", 0, &mark(40))).expect("written");
    let marked = files.write("marked.txt", &format!("\u{feff}{plain}"));
    assert!(result(0, &["compare", "sd:1/2:floor", &marked]).starts_with("equal"));
}
