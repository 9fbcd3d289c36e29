//! Messages for mistyped input: what is wrong, where, and what to do.

use super::program::{complaint, ended, json, nimata, result};

#[test]
fn a_file_in_the_place_of_a_game_is_told_how_a_game_of_rules_is_named() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/games/mark.game");
    let line = complaint(2, &["prove", file]);
    assert!(line.contains(&format!("name it game:{file}")), "{line}");
}

#[test]
fn a_mistyped_verb_takes_one_line() {
    let line = complaint(2, &["prve", "sd:1/2"]);
    assert_eq!(
        line,
        "error: there is no verb `prve`; did you mean prove? (`nimata --help` lists all)\n"
    );
    assert_eq!(
        complaint(2, &["qqqq"]),
        "error: there is no verb `qqqq` (`nimata --help` lists all)\n"
    );
}

#[test]
fn the_name_of_a_family_gets_the_syntax_of_that_family() {
    for (position, says) in [
        ("wyt@1,2", "write wyt:s[+K], as in wyt:3+2; here perhaps wyt:3+2@1,2"),
        ("nim@1,2", "write nim:n, as in nim:3; here perhaps nim:2@1,2"),
        ("sd@7", "as in sd:1/2; here perhaps sd:1/2@7"),
        ("exco@1;2,3", "write exco:n, as in exco:2; here perhaps exco:2@1;2,3"),
        ("hyper@1,2", "write hyper:{1,2}{2,3}, as in hyper:{1,2}{2,3}"),
    ] {
        let line = complaint(2, &["value", position]);
        assert!(line.trim_end().ends_with(says), "{line}");
    }
}

#[test]
fn a_rules_file_named_without_its_ending_is_meant() {
    let stem = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/games/mark");
    let line = complaint(2, &["value", &format!("game:{stem}@5")]);
    assert!(line.contains(&format!("did you mean game:{stem}.game?")), "{line}");
    let line = complaint(2, &["value", &format!("game:{stem}er@5")]);
    assert!(!line.contains("did you mean"), "{line}");
}

#[test]
fn games_of_heaps_are_told_that_their_values_have_a_period_and_no_base() {
    let line = complaint(2, &["derive", "octal:0.77", "--base", "2"]);
    assert!(line.contains("told by their period") && line.contains("leave it out"), "{line}");
}

#[test]
fn a_value_that_no_automaton_of_some_size_gives_is_undecided_and_says_what_moves_the_bound() {
    // The values seem to have no automaton. States are limited here, not time.
    let game = "sd:4,7,10/3,9:floor@465197896024320477523121354";
    let output = ended(3, nimata(&["value", game]));
    let (text, heard) = (output.stdout, String::from_utf8(output.stderr).expect("UTF-8"));
    let text = String::from_utf8(text).expect("UTF-8");
    assert!(text.contains("more than 62500 states are needed"), "{text}");
    assert!(text.contains("1/16 of the states that are allowed in all"), "{text}");
    assert!(heard.contains("larger --max-states"), "{heard}");
    // If fewer states are allowed in all, one value may use all of them.
    let value = |states| nimata(&["value", "sd:9/2@10^30", "--max-states", states]);
    ended(0, value("1000"));
    ended(3, value("400"));
}

#[test]
fn an_unknown_game_gets_a_short_sentence_with_what_is_near() {
    for (name, says) in [
        ("SD:1/2", "did you mean sd:1/2?"),
        ("nimm:3", "did you mean nim:3?"),
        ("wythof:1,1", "did you mean wythoff:1,1?"),
        ("slow-more:3,2", "did you mean slow-moore:3,2?"),
        ("nmi:2*nim:1", "did you mean nim:2*nim:1?"),
        // The prefix is corrected, and the rest is not a name of that family.
        ("octl:77", "did you mean `octal`, as in octal:0.d1d2...[:misere]?"),
        ("exc", "did you mean `exco`, as in exco:n?"),
        ("Fibonacci Nim", "one such game is written dynamic:2k here"),
        ("kayle", "did you mean Kayles, which is written octal:0.77 here?"),
        ("chess", "`chess` names no game; `nimata games` lists all"),
        ("", "`` names no game; `nimata games` lists all"),
    ] {
        let line = complaint(2, &["games", name]);
        assert!(line.contains(says) && line.contains("`nimata games` lists all"), "{line}");
        assert!(line.chars().count() < 130 && line.lines().count() == 1, "{line}");
    }
    // The message is the same wherever a game is named.
    for arguments in [
        &["value", "bachet@7"][..],
        &["derive", "bachet"],
        &["prove", "bachet"],
        &["table", "bachet", "--upto", "9"],
        &["compare", "bachet", "sd:1/2"],
        &["check", "no-file", "--claim", "bachet"],
        &["ask", "G[n] = @0", "--with", "G=bachet"],
    ] {
        let line = complaint(2, arguments);
        let sentence =
            "`bachet` names no game; one such game is written sd:1,2,3/ here (`nimata games` ";
        assert!(line.contains(sentence), "{arguments:?}: {line}");
    }
}

#[test]
fn claims_verbs_and_options_have_nearest_matches() {
    for (arguments, says) in [
        (&["derive", "sd:1/2", "--claim", "kernal"][..], "did you mean `kernel`?"),
        (&["derive", "sd:1/2", "--claim", "Values"], "did you mean `values`?"),
        (&["derive", "exco:2", "--claim", "levelset:11"], "did you mean `level-set`?"),
        (&["prove", "sd:1/2", "--claim", "outcom"], "did you mean `outcome`?"),
        (&["prove", "exco:2", "--claim", "row:3,4"], "did you mean `rows`?"),
        (&["completion", "bash"], "did you mean completions?"),
        (&["prov", "sd:1/2"], "did you mean prove?"),
        (&["value", "sd:1/2@7", "--whyy"], "did you mean --why?"),
    ] {
        let line = complaint(2, arguments);
        assert!(line.contains(says), "{arguments:?}: {line}");
    }
    let all = complaint(2, &["derive", "sd:1/2", "--claim", "nothing"]);
    let names = "there are values, outcome, kernel, linear, density, diagram";
    assert!(all.contains(names) && !all.contains("mean"), "{all}");
}

#[test]
fn a_number_that_is_none_is_told_in_the_words_of_expressions() {
    for (arguments, says) in [
        (
            &["derive", "exco:2", "--claim", "core:10^30"][..],
            "it takes a number from 0 to 4294967295",
        ),
        (&["derive", "exco:2", "--claim", "core:-1"], "the value is below 0"),
        (&["derive", "exco:2", "--claim", "core:2^"], "the expression ends where a number"),
        (&["derive", "exco:2", "--claim", "core:1..2"], "V is one number and no range"),
        (&["derive", "exco:2", "--claim", "rows:0,31"], "X is at least 1"),
        (
            &["derive", "exco:2", "--claim", "rows:3..2,31"],
            "3..2 is empty; write the smaller number",
        ),
        (&["derive", "exco:2", "--claim", "rows:4,a"], "has no meaning here"),
        (&["derive", "exco:2", "--claim", "rows:4"], "is written rows:X,I, with 2 numbers after"),
        (&["derive", "sd:1/2", "--base", "two"], "has no meaning here"),
        (&["move", "sd:1/2@3", "--to", "-1"], "the value is below 0"),
        (&["draw", "nim:2", "--upto", "ten"], "has no meaning here"),
        (&["play", "sd:1/2@3", "--seed", "x"], "has no meaning here"),
        (&["games", "--max-states", "0"], "it takes a number from 1 to"),
        (&["games", "--threads", "0"], "it takes a number from 1 to 1024"),
        (&["games", "--max-memory", "x"], "write a size such as 512M or 2G"),
        (&["games", "--time-limit", "-1"], "write a time such as 30s or 5m"),
        (&["value", "sd:1,/2@3"], "a number is missing in S"),
        (&["value", "@3"], "before `@3` a game is missing"),
        (&["prove", "sd:1/2", "--picture", "x.png"], "with .svg, .dot, .gv, .tikz, .tex\n"),
    ] {
        let text = complaint(2, arguments);
        assert!(text.contains(says), "{arguments:?}: {text}");
        assert!(!text.contains("invalid digit"), "{arguments:?}: {text}");
    }
    let core = |value: &str| result(0, &["derive", "exco:2", "--claim", &format!("core:{value}")]);
    assert_eq!(core("2^3+3"), core("11"));
    let rows = ["prove", "exco:2", "-q", "--claim"];
    let rows = |claim| result(0, &[&rows[..], &[claim]].concat());
    assert_eq!(rows("rows:1+1, 2^2+3"), rows("rows:2,7"));
}

#[test]
fn a_time_limit_is_reported_as_it_was_typed() {
    let text = complaint(3, &["derive", "slow-hyper:{1,2,3}{3,4,5}{1,4}", "--time-limit", "300ms"]);
    assert!(text.contains("the time limit of 300ms is over"), "{text}");
}

#[test]
fn one_row_can_be_asked_for_and_a_single_number_means_what_it_did() {
    let rows = |ranges: &str| -> Vec<(u64, u64, String)> {
        let object = json(&["derive", "exco:2", "--claim", &format!("rows:{ranges}")]);
        let row = |row: &serde_json::Value| {
            let number = |key: &str| row[key].as_u64().expect("a number");
            (number("x0"), number("x1"), row["cycle"].to_string())
        };
        object["rows"].as_array().expect("a list").iter().map(row).collect()
    };
    let all = rows("3,9");
    let places: Vec<(u64, u64)> = all.iter().map(|(x0, x1, _)| (*x0, *x1)).collect();
    // The rows x0 < 3 without x0 = 0, where the game is Nim; x1 up to and including 9.
    let expected: Vec<(u64, u64)> = (1..3).flat_map(|x0| (0..=9).map(move |x1| (x0, x1))).collect();
    assert_eq!(places, expected);
    assert_eq!(rows("0..2,0..9"), all);
    let some = rows("2..2,7..9");
    assert_eq!(some, all[17..]);
    let text = result(0, &["derive", "exco:2", "--claim", "rows:1..1,6..6"]);
    assert_eq!(text.lines().count(), 2, "a heading and a row: {text}");
    // Paper 2, section 3.3.4.
    assert!(
        text.contains("x0=1 x1=6: preperiod 15, period 8") && text.ends_with("(0^3,4,(0,2)^2)*\n")
    );
    let text = result(1, &["derive", "exco:2", "--claim", "conjectures:1..1,24..24"]);
    assert!(text.contains("Conjecture 5: 0 instances proved for all x2, 1 refuted"), "{text}");
}

#[test]
fn moves_of_sd_and_exco_say_why() {
    for (query, into, says) in [
        ("sd:1/2@12", "sd:1/2@11", "at 11: the values of the first 11 positions"),
        ("sd:1/2,3@17", "sd:1/2,3@6", "at 6: "),
        ("exco:2@3;5,9", "exco:2@0;5,5", "at 0;5,5: with x0 = 0 this is Nim"),
        ("exco:3@1;24,25,60", "exco:3@0;24,24,24", "at 0;24,24,24: with m = min"),
    ] {
        let object = json(&["move", query]);
        assert_eq!(object["into"], into);
        assert_eq!(json(&["value", "--by-definition", into])["value"], "0", "{into}");
        let because = object["because"][0]["says"].as_str().unwrap_or_else(|| panic!("{query}"));
        assert!(because.contains(says), "{query}: {because}");
    }
    let huge = result(0, &["move", "sd:1/2@10^5000+8"]);
    let reason = huge.lines().nth(1).expect("a reason");
    assert!(reason.contains("(5001 digits)") && reason.len() < 300, "{reason}");
}

#[test]
fn the_prefix_of_a_family_shows_the_family_and_not_silently_its_example() {
    for name in ["sd", " sd "] {
        let text = result(0, &["games", name]);
        for says in ["sd:S/D", ":floor", ":misere", ":first=", "example   sd:1/2", "of the example"]
        {
            assert!(text.contains(says), "{name}: {text}");
        }
    }
    assert!(complaint(2, &["games", "sd:1/2@7"]).contains("`nimata games 'sd:1/2'`"));
    let text = result(0, &["games", "exco:2"]);
    for report in ["core:V", "core-counts:V", "rows:X,I", "conjectures:X,I"] {
        assert!(text.contains(&format!("\n    report {report}: ")), "{text}");
        assert!(text.lines().nth(1).expect("a line").contains(report), "{text}");
    }
    assert!(!result(0, &["games", "exco:3"]).contains("report"));
    let text = result(0, &["games", "nim:3"]);
    assert!(text.contains("claim values") && text.contains("claim outcome"), "{text}");
    assert!(complaint(2, &["derive", "sd:1/2,3"]).contains("no common base"));
    assert!(!result(0, &["games", "sd:1/2,3"]).lines().next().expect("a line").contains("derive"));
}
