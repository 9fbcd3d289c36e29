//! `ask --about`: the ready questions, against the rules.

use std::collections::BTreeMap;

use serde_json::{Value, json as object};

use super::program::{complaint, ended, json, nimata, result};

fn mex(values: &[i64]) -> i64 {
    (0..).find(|value| !values.contains(value)).expect("a finite list misses some number")
}

/// Subtract 1, or halve rounding up; the game ends at 1, where the value is `end`.
fn halving(count: usize, end: i64) -> Vec<i64> {
    let mut values = vec![i64::MAX, end];
    for n in 2..count {
        values.push(mex(&[values[n - 1], values[n.div_ceil(2)]]));
    }
    values
}

/// The answers by their names.
fn answers(found: &Value) -> BTreeMap<String, Value> {
    let all = found["answers"].as_array().expect("a list");
    let name = |answer: &Value| answer["name"].as_str().expect("a name").to_owned();
    all.iter().map(|answer| (name(answer), answer.clone())).collect()
}

/// The least solutions for one variable.
fn least(answer: &Value) -> Vec<usize> {
    let tuples = answer["ask"]["least"].as_array().expect("a list");
    let number = |tuple: &Value| {
        let values = tuple.as_object().expect("numbers by their names").values();
        values.map(|value| value.as_str().expect("decimal").parse::<usize>().expect("small")).sum()
    };
    tuples.iter().map(number).collect()
}

#[test]
fn the_ready_questions_of_a_halving_game_agree_with_its_rules() {
    let folder = tempfile::tempdir().expect("a folder");
    let kept = folder.path().join("kept");
    let place = kept.to_str().expect("UTF-8");
    let found = json(&["ask", "--about", "sd:1/2", "--with", "H=sd:1/4", "-o", place]);
    assert_eq!((&found["kind"], &found["game"]), (&"about".into(), &"sd:1/2".into()));
    assert_eq!(found["named"][0]["stands_for"], "values:sd:1/2");
    assert_eq!(found["named"][1]["stands_for"], "outcome:sd:1/2:misere");
    let answers = answers(&found);
    let (values, misere) = (halving(3000, 0), halving(3000, 1));
    let places = |value| -> Vec<usize> { (1..3000).filter(|&n| values[n] == value).collect() };
    let lost = places(0);
    assert_eq!(least(&answers["lost"]), lost[..10]);
    assert_eq!(least(&answers["value-2"]), places(2)[..10]);
    assert_eq!(answers["lost"]["ask"]["density"], "1/3");
    let far = lost.windows(2).map(|pair| pair[1] - pair[0]).max().expect("some");
    assert_eq!(least(&answers["next"])[0], far);
    assert!(lost.windows(2).all(|pair| pair[0] + 1 < pair[1]));
    assert_eq!(answers["neighbours"]["ask"]["truth"], false);
    assert!(lost.iter().all(|n| n % 2 == 1));
    assert_eq!(answers["odd"]["ask"]["truth"], true);
    assert_eq!(answers["even"]["ask"]["witness"], object!({"n": "1"}));
    // In misère play the outcomes differ again and again, and the values have no period.
    assert!((2000..3000).any(|n| (values[n] == 0) != (misere[n] == 0)));
    assert_eq!(answers["twin"]["ask"]["solutions"], "none");
    assert_eq!(answers["period"]["ask"]["solutions"], "none");
    assert_eq!(answers["equal-H"]["ask"]["truth"], false);
    for answer in answers.values() {
        assert_eq!(answer["verdict"], "proved", "{answer}");
        let file = answer["certificate"].as_str().expect("a file");
        assert!(result(0, &["check", file]).starts_with("accepted"));
        // The formula can be asked alone.
        let formula = answer["formula"].as_str().expect("a formula");
        let with = ["--with", "G=sd:1/2", "--with", "M=sd:1/2:misere", "--with", "H=sd:1/4"];
        let mut command = nimata(&[&["ask", formula, "--json"], &with[..]].concat());
        let again: Value =
            serde_json::from_slice(&command.output().expect("it runs").stdout).expect("JSON");
        assert_eq!(again["truth"], answer["ask"]["truth"], "{formula}");
        assert_eq!(again["least"], answer["ask"]["least"], "{formula}");
    }
}

#[test]
fn no_period_is_proved_for_larger_games_by_a_part_of_the_values() {
    // Kupin's game 5/2 has 75 states; the formula about all values is out of reach.
    let found = json(&["ask", "--about", "sd:5/2"]);
    let period = &answers(&found)["period"];
    assert_eq!(
        (&period["verdict"], &period["says"]),
        (&"proved".into(), &"no, as they do not in this part".into(),)
    );
}

#[test]
fn questions_about_pairs_are_answered() {
    let wythoff = answers(&json(&["ask", "--about", "wythoff:1,1"]));
    for (name, truth) in [("symmetric", true), ("completed", true), ("differences", true)] {
        assert_eq!(wythoff[name]["ask"]["truth"], truth, "{name}");
        assert_eq!(wythoff[name]["verdict"], "proved");
    }
    assert_eq!(wythoff["diagonal"]["ask"]["count"], "1");
    // Nim: only equal piles are lost, so no difference but 0 occurs, and values are a relation.
    let nim = answers(&json(&["ask", "--about", "nim:2"]));
    assert_eq!(nim["differences"]["ask"]["witness"], object!({"d": "1"}));
    assert_eq!(nim["values"]["ask"]["solutions"], "all");
    assert_eq!(nim["often"]["ask"]["solutions"], "all");
}

/// The automaton of one heap of Nim reads a heap and a value, as values grow.
#[test]
fn questions_about_values_that_grow_are_answered() {
    let game = "game:fixtures/games/nim1.game";
    let nim = answers(&json(&["ask", "--about", game]));
    assert_eq!(least(&nim["lost"]), [0]);
    let report = result(0, &["report", game, "--format", "html", "-q"]);
    assert!(report.contains("What is usually asked"), "{report}");
}

#[test]
fn without_an_automaton_a_table_answers_as_far_as_it_goes() {
    // Subtract 1, or divide by 2 or 3, rounding up.
    let mut values = vec![i64::MAX, 0];
    for n in 2..=1000usize {
        values.push(mex(&[values[n - 1], values[n.div_ceil(2)], values[n.div_ceil(3)]]));
    }
    let lost: Vec<usize> = (1..=1000).filter(|&n| values[n] == 0).collect();
    let said = result(0, &["ask", "--about", "sd:1/2,3"]);
    let listed: Vec<String> = lost[..10].iter().map(usize::to_string).collect();
    let (count, listed) = (lost.len(), listed.join(", "));
    let looked = "(looked at up to 1000)\n";
    let line = format!("Which positions are lost? {count} positions: {listed}, … {looked}");
    assert!(said.contains(&line) && !said.contains("proved"), "{said}");
    let far = lost.windows(2).map(|pair| pair[1] - pair[0]).max().expect("some");
    assert!(said.contains(&format!(" at most {far}, up to the last lost one {looked}")));
    // Of EXCO-NIM there is a table of a box alone.
    let said = result(0, &["ask", "--about", "exco:2"]);
    assert!(said.contains("lost? 13 positions: (0, 0, 0), (0, 1, 1), "), "{said}");
    assert!(said.lines().filter(|line| line.contains('?')).all(|line| line.contains("12,12,12)")));
}

/// The values of heaps of Kayles by the definition: one pin or two, and what is left in two heaps.
fn kayles(count: usize) -> Vec<i64> {
    let mut values: Vec<i64> = Vec::new();
    for n in 0..count {
        let left =
            (1..=n.min(2)).flat_map(|taken| (0..=n - taken).map(move |a| (a, n - taken - a)));
        let options: Vec<i64> = left.map(|(a, b)| values[a] ^ values[b]).collect();
        values.push(mex(&options));
    }
    values
}

#[test]
fn a_proved_period_answers_for_heaps_of_any_size() {
    // Winning Ways, chapter 4: Kayles has the period 12, with the last exception at 70.
    let folder = tempfile::tempdir().expect("a folder");
    let kept = folder.path().join("kept");
    let place = kept.to_str().expect("UTF-8");
    let found = json(&["ask", "--about", "kayles", "-o", place]);
    assert_eq!(found["named"][0]["stands_for"], "period:octal:0.77");
    let found = answers(&found);
    let values = kayles(2000);
    assert!((71..1988).all(|n| values[n] == values[n + 12]) && values[70] != values[82]);
    for (name, value) in [("lost", 0), ("value-3", 3), ("value-5", 5), ("value-1", 1)] {
        let places: Vec<usize> = (0..2000).filter(|&n| values[n] == value).collect();
        let listed: Vec<String> = places.iter().take(10).map(usize::to_string).collect();
        let (count, listed) = (places.len(), listed.join(", "));
        let says = match count {
            1 => format!("1 position: {listed}"),
            2..10 => format!("{count} positions: {listed}"),
            _ => {
                let round = (1000..1012).filter(|&n| values[n] == value).count();
                format!("infinitely many positions: {listed}, …; density 1/{}", 12 / round)
            }
        };
        assert_eq!(found[name]["says"], says, "{name}");
    }
    for answer in found.values() {
        assert_eq!((&answer["verdict"], &answer["claim"]), (&"proved".into(), &"period".into()));
        let file = answer["certificate"].as_str().expect("a file");
        let accepted = result(0, &["check", file, "--claim", "kayles"]);
        assert!(accepted.contains("heaps of n and of n + 12 tokens"), "{accepted}");
    }
    assert!(found["period"]["says"].as_str().expect("words").contains("period 12, from n = 71"));
    // What another sequence says has no certificate in common with the period.
    let with = json(&["ask", "--about", "kayles", "--with", "H=game:fixtures/games/parity.game"]);
    let equal = &answers(&with)["equal-H"];
    assert_eq!(
        (&equal["verdict"], &equal["ask"]["witness"]["n"]),
        (&"decided".into(), &"3".into())
    );
}

#[test]
fn a_misere_quotient_answers_for_heaps_of_any_size() {
    // Take one token or two: who cannot move wins, so that 3m + 1 tokens are lost.
    let found = answers(&json(&["ask", "--about", "octal:0.33:misere"]));
    let says = "infinitely many positions: 1, 4, 7, 10, 13, 16, 19, 22, 25, 28, …; density 1/3";
    let lost = &found["lost"];
    assert_eq!((&lost["says"], &lost["claim"]), (&says.into(), &"quotient".into()));
}

#[test]
fn a_false_sentence_is_proved_to_be_false() {
    // From an even heap take 1 or 2, from an odd one 1, 3 or 5: multiples of 4 are lost.
    let said = result(0, &["ask", "--about", "game:fixtures/games/parity.game"]);
    let sentence =
        "both lost? no\n    proved of `E n (G[n] = @0 & G[n + 1] = @0)`: the sentence is false";
    assert!(said.contains(sentence), "{said}");
    let lost =
        "lost? infinitely many positions: 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, …; density 1/4";
    assert!(said.contains(lost) && !said.contains("proved: "), "{said}");
}

#[test]
fn own_games_are_asked_about_under_their_own_names() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("take.game");
    std::fs::write(&file, "reads heap in msd_2\nmove h: h + 1 = heap | h + 2 = heap\n")
        .expect("writable");
    let game = format!("game:{}", file.to_str().expect("UTF-8"));
    let found = json(&["ask", "--about", &game]);
    let stands_for = found["named"][1]["stands_for"].as_str().expect("a name");
    assert!(stands_for.ends_with("take.game in misère play"), "{stands_for}");
    let answers = answers(&found);
    // Take one or two: the values are n modulo 3, and in misère play 1, 4, 7, … are lost.
    assert_eq!(least(&answers["lost"])[..3], [0, 3, 6]);
    assert_eq!(answers["lost"]["formula"], "G[heap] = @0");
    // The moves are those of an octal game, whose period is a claim of its own.
    let period = answers["period"]["says"].as_str().expect("a sentence");
    assert!(period.ends_with("have the least period 3, from n = 0 on"), "{period}");
    assert_eq!(least(&answers["next"])[0], 3);
    assert_eq!(answers["twin"]["ask"]["solutions"], "none");
    // Rules that go on for ever are none.
    std::fs::write(&file, "reads n in msd_2\nmove m: m = n + 1\n").expect("writable");
    let refused = complaint(1, &["ask", "--about", &game]);
    assert!(refused.contains("measure"), "{refused}");
}

#[test]
fn the_names_in_the_formulas_are_taken_and_bounds_are_told() {
    let refused = complaint(2, &["ask", "--about", "sd:1/2", "--with", "G=sd:1/3"]);
    assert!(refused.contains("G is the name of the game itself"), "{refused}");
    complaint(2, &["ask", "--about", "sd:1/2", "n = 3"]);
    complaint(2, &["ask"]);
    // With few steps a question is answered by a table, which says so and why.
    let output = ended(0, nimata(&["ask", "--about", "sd:5/2", "--max-steps", "20000"]));
    let said = String::from_utf8(output.stdout).expect("UTF-8");
    let line = "yes: 3 (looked at up to 1000)\n    table: nothing is decided";
    assert!(said.contains(line), "{said}");
    assert!(said.contains("--max-steps allows more"), "{said}");
}
