//! The command line on hypergraph Nim, slow Nim, dynamic Nim and Wythoff's relatives.

use num_bigint::BigUint;
use serde_json::Value;

use super::program::{complaint, json, result};

#[test]
fn example_1_of_the_paper_and_the_same_with_10_to_the_1000_more_in_each_pile() {
    let value = json(&["value", "proper:3*nim:1@1;3,3,4"]);
    assert_eq!(value["value"], "11");
    let reason = &value["components"][0]["because"][0];
    assert_eq!(reason["rule"], "Corollary 1");
    let says = reason["says"].as_str().expect("a sentence");
    assert!(says.contains("m = 3") && says.contains("y = 2") && says.contains("= 4"), "{says}");
    let value = json(&["value", "proper:3*nim:1@0;3,3,4"]);
    assert_eq!(value["value"], "2");
    // m = 10^1000 + 3 and y = u + x0 − 3m = 2, z = 4 as in the example, but now m ≥ z: the value is
    // (z − 1) + ((m − z) mod 3), and m − z = 10^1000 − 1 is divisible by 3.
    let large = "10^1000+3,10^1000+3,10^1000+4";
    assert_eq!(json(&["value", &format!("proper:3*nim:1@1;{large}")])["value"], "3");
    // y = 1 and z = 2: (z − 1) + ((10^1000 + 1) mod 2) = 2.
    assert_eq!(json(&["value", &format!("proper:3*nim:1@0;{large}")])["value"], "2");
}

#[test]
fn why_names_the_theorems_that_do_not_apply() {
    let text = result(0, &["value", "--why", "nim:2*exact:2,2@2,2;1,1"]);
    assert!(text.contains("not by Theorem 2") && text.contains("at least 3"), "{text}");
    let object = json(&["value", "--why", "nim:2*exact:2,2@2,2;1,1"]);
    assert!(!object["components"][0]["considered"].as_array().expect("a list").is_empty());
    let text = result(0, &["games", "nim:2*nim:1"]);
    assert!(text.contains("Theorem 2: does not apply") && text.contains("at 1,1,2"), "{text}");
    let object = json(&["games", "hyper:{1,2}{2,3}"]);
    assert!(object["games"][0]["properties"].as_array().expect("a list").len() > 4);
}

#[test]
fn moves_of_extensions_carry_their_reason_and_reach_the_value() {
    let object = json(&["move", "proper:3*nim:1@1;3,3,4", "--to", "5"]);
    assert!(!object["because"].as_array().expect("a list").is_empty());
    let into = object["into"].as_str().expect("a position");
    assert_eq!(json(&["value", "--by-definition", into])["value"], "5");
}

#[test]
fn slow_nim_is_proved_and_its_certificate_is_checked_by_either_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("slow.json");
    let file = file.to_str().expect("UTF-8");
    assert!(result(0, &["prove", "slow-moore:3,2", "-o", file]).starts_with("proved: "));
    result(0, &["check", file, "--claim", "slow-moore:3,2"]);
    result(0, &["check", file, "--claim", "slow-hyper:{1}{2}{3}{1,2}{1,3}{2,3}"]);
    assert!(result(1, &["check", file, "--claim", "slow-moore:3,1"]).contains("claim-mismatch"));
    assert_eq!(result(0, &["compare", file, "slow-moore:3,2"]).trim(), "equal");
    let value = result(0, &["value", "-q", "slow-moore:3,2@10^999,10^999+1,10^999+2"]);
    // Sorted parities 0, 1, 0: the value is 3 (Proposition 2).
    assert_eq!(value.trim(), "3");
}

#[test]
fn dynamic_nim_names_the_case_and_all_winning_moves() {
    let object = json(&["move", "dynamic:2k@20,26;3"]);
    assert_eq!(object["into"], "dynamic:2k@18,26;4");
    let because = object["because"].to_string();
    assert!(because.contains("Case 2(B)(2)") && because.contains("Main Theorem"), "{because}");
    assert_eq!(json(&["value", "dynamic:2k@20,26;1"])["outcome"], "P");
    assert_eq!(json(&["move", "dynamic:2k@20,26;1"])["move"], Value::Null);
    let start = std::time::Instant::now();
    let text = result(0, &["move", "dynamic:2k@3*2^5000,2^5001+2^20;2^4000"]);
    assert!(start.elapsed().as_secs() < 5, "milliseconds are usual");
    let piles = text.lines().next().and_then(|line| line.strip_prefix("dynamic:2k@"));
    // N = 2^5000 − 2^20: 2^20 divides it, 2^21 does not, and N − 2^20 is divisible by 2^21 only, so
    // case 2(B) takes 2^20.
    let smaller = (BigUint::from(1u32) << 5001u32) + (BigUint::from(1u32) << 20u32);
    let before = [BigUint::from(3u32) << 5000u32, smaller];
    let after: Vec<BigUint> = piles
        .and_then(|piles| piles.split(';').next())
        .expect("piles and a bound")
        .split(',')
        .map(|pile| pile.parse().expect("a number"))
        .collect();
    let taken: BigUint = before.iter().sum::<BigUint>() - after.iter().sum::<BigUint>();
    assert_eq!(taken, BigUint::from(1u32) << 20u32);
}

#[test]
fn a_bound_that_is_not_admissible_is_refuted_at_a_position() {
    for (game, condition) in [("dynamic:4k", "Condition 2"), ("dynamic:ceil(k/2)", "Condition 3")] {
        let text = result(0, &["games", game]);
        assert!(text.contains(condition) && text.contains("converse theorem: at"), "{text}");
    }
}

#[test]
fn only_win_or_loss_is_no_value_of_a_sum() {
    assert!(complaint(2, &["value", "dynamic:2k@3,4;1 + nim:1@3"]).contains("dynamic:2k"));
    assert!(complaint(2, &["move", "dynamic:2k@3,4;1", "--to", "2"]).contains("dynamic:2k"));
}

#[test]
fn what_is_no_game_or_no_position_is_refused_by_name() {
    for (query, says) in [
        ("hyper:{1}{}@1", "an edge is empty"),
        ("hyper:{0,1}@1,2", "there is no pile 0"),
        ("hyper:{1,65}@1", "65 piles are too many"),
        ("nim:0@1", "at least one pile"),
        ("moore:3,4@1,1,1", "k is from 1 to n"),
        ("proper:3@1,2", "here 2 stand for x1,x2,x3"),
        ("proper:3*slow-moore:2,1@1,1;2,3,4", "ordinary moves"),
        ("slow-exact:3,4@1,1,1", "k is from 1 to n"),
        ("slow-moore:3,2@1,2", "here 2 stand for x1,x2,x3"),
        ("dynamic:0k@1,2", "r = 0"),
        ("dynamic:floor(k/2)@3,4", "is 0 at k = 1"),
        ("dynamic:5k/2@3,4", "floor(5k/2) or ceil(5k/2)"),
        ("dynamic:2k@1", "two piles"),
        ("dynamic:2k@1,2;0", "at least 1"),
    ] {
        let says_so = complaint(2, &["value", query]);
        assert!(says_so.contains(says), "{query}: {says_so}");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let table = folder.path().join("f.txt");
    std::fs::write(&table, "1\n2\n3\n").expect("a file");
    let short = complaint(2, &["move", &format!("dynamic:@{}@20,30;2", table.display())]);
    assert!(short.contains("too short"), "{short}");
    std::fs::write(&table, "1\n0\n3\n").expect("a file");
    let zero = complaint(2, &["move", &format!("dynamic:@{}@2,3", table.display())]);
    assert!(zero.contains("line 2"), "{zero}");
}

#[test]
fn a_time_limit_ends_whatever_is_under_way() {
    // A pipe without a writer blocks, and no table of 10^18 entries is finished in time.
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("table.csv");
    let table = ["table", "nim:2", "--upto", "10^9,10^9", "--time-limit", "300ms", "-o"];
    result(3, &[&table[..], &[file.to_str().expect("UTF-8")]].concat());
    assert!(!file.exists(), "a file is written whole or not at all");
    #[cfg(unix)]
    {
        let pipe = folder.path().join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo");
        assert!(made.success());
        let query = format!("nim:1@@{}", pipe.display());
        result(3, &["value", &query, "--time-limit", "100ms"]);
    }
}

#[test]
fn a_message_commands_no_terminal() {
    let says = complaint(2, &["value", "nim:\u{1b}[31m2@3"]);
    assert!(!says.contains('\u{1b}') && says.contains("\\u{1b}[31m"), "{says}");
}

#[test]
fn an_array_has_no_more_axes_than_numpy_allows() {
    let upto = ["0"; 40].join(",");
    let says = complaint(2, &["table", "nim:40", "--upto", &upto, "--format", "npy"]);
    assert!(says.contains("at most 32 axes"), "{says}");
}

#[test]
fn products_are_described_in_the_order_of_their_names() {
    for name in
        ["hyper:{1,2}{2,3}{1,3}*hyper:{1,2}@3,4;5,6,7", "hyper:{1,2}{2,3}{1,3}⊗exact:2,2@3,4;5,6,7"]
    {
        let said = result(0, &["value", "--why", name]);
        assert!(said.contains("the hypergraph is exact:3,2*exact:2,2"), "{said}");
    }
    let said = result(0, &["value", "--why", "proper:3*exact:3,2@5,6,7;5,7,9"]);
    assert!(said.contains("in proper:3*exact:3,2 not every"), "{said}");
}

#[test]
fn the_definition_is_tried_where_it_takes_about_a_second_and_further_in_time() {
    let position = "hyper:{1,2}{2,3}{1}@40,50,60";
    assert_eq!(json(&["value", position])["value"], "90");
    // Values above 1,023 have no sets, so options are looked at.
    let large = "hyper:{1,2}{2,3}{1}@400,300,350";
    assert!(result(3, &["value", large]).contains("a time limit lets it take more"));
    let ended = result(3, &["value", large, "--time-limit", "100ms"]);
    assert!(ended.starts_with("undecided: from 0 to 700") && ended.contains("bound"), "{ended}");
    let cost = result(3, &["value", "hyper:{1,2}{2,3}{3,4}@300,300,300,300"]);
    assert!(cost.contains("would take 2^") && cost.contains(" MiB"), "{cost}");
}

#[test]
fn texts_of_hypergraphs_with_a_slip_are_refused_with_the_remedy() {
    assert!(complaint(2, &["value", "hyper:{1,1}@3"]).contains("pile 1 stands twice"));
    assert!(complaint(2, &["value", "hyper:12@3,4"]).contains("quote the argument"));
}

/// The first values of a game on one heap, from the options of a heap, which are sums of at most
/// two heaps.
fn values_by_moves(upto: usize, options: impl Fn(usize) -> Vec<(usize, usize)>) -> Vec<usize> {
    let mut values = Vec::new();
    for heap in 0..=upto {
        let seen: Vec<usize> =
            options(heap).into_iter().map(|(left, right)| values[left] ^ values[right]).collect();
        values.push((0..).find(|value| !seen.contains(value)).expect("a list ends"));
    }
    values
}

/// The remaining parts of a row after `taken` adjacent tokens are removed.
fn row_without(heap: usize, taken: usize) -> Vec<(usize, usize)> {
    (0..=heap).filter(|left| left + taken <= heap).map(|left| (left, heap - left - taken)).collect()
}

#[test]
fn games_are_what_books_call_by_their_names() {
    let cells = |heap: usize, reach: usize| {
        let left = move |at: usize| at.saturating_sub(reach);
        (0..heap).map(move |at| (left(at), left(heap - at - 1))).collect()
    };
    let officers = |heap: usize| {
        let mut left = row_without(heap, 1);
        left.retain(|&heaps| heaps != (0, 0));
        left
    };
    let mark = |heap: usize| match heap {
        0 => Vec::new(),
        _ => vec![(heap - 1, 0), (heap / 2, 0)],
    };
    let kayles = |heap| [row_without(heap, 1), row_without(heap, 2)].concat();
    for (names, expected, first) in [
        (&["kayles", "Kayles"][..], values_by_moves(40, kayles), 0),
        (&["dawson-kayles", "Dawson's Kayles"], values_by_moves(40, |n| row_without(n, 2)), 0),
        (&["dawson-chess", "Dawson\u{2019}s Chess"], values_by_moves(40, |n| cells(n, 1)), 0),
        (&["treblecross"], values_by_moves(38, |n| cells(n, 2)), 2),
        (&["officers"], values_by_moves(40, officers), 0),
        (&["mark"], values_by_moves(40, mark), 0),
    ] {
        for name in names {
            let printed = result(0, &["table", name, "--upto", "40", "--format", "bfile"]);
            let found: Vec<usize> = printed
                .lines()
                .map(|row| row.split(' ').next_back().expect("a value").parse().expect("a number"))
                .collect();
            assert_eq!(found[first..], expected, "{name}");
        }
    }
    // The P-positions of the queen in Wythoff's game.
    let mut lost: Vec<(usize, usize)> = Vec::new();
    for (x, y) in (0..12).flat_map(|x| (0..12).map(move |y| (x, y))) {
        let reached = |&(a, b): &(usize, usize)| {
            (a == x && b < y) || (b == y && a < x) || (a < x && b < y && x - a == y - b)
        };
        let is_lost = !lost.iter().any(reached);
        if is_lost {
            lost.push((x, y));
        }
        let printed = result(0, &["value", &format!("wythoff@{x},{y}"), "-q"]);
        assert_eq!(printed.starts_with("P:"), is_lost, "{x},{y}: {printed}");
    }
    assert_eq!(lost[..4], [(0, 0), (1, 2), (2, 1), (3, 5)]);
}

#[test]
fn a_name_of_a_book_is_taken_in_a_sum_and_said_as_what_it_is() {
    // Kayles has value 2 at 7, and Dawson's Kayles at 2 and 3 has value 1.
    let sum = result(0, &["value", "kayles@7 + dawson-kayles@1+2"]);
    let values: Vec<&str> = sum.lines().filter(|line| !line.starts_with("    ")).collect();
    assert_eq!(values, ["3", "  octal:0.77@7: 2", "  octal:0.07@1+2: 1"]);
    assert!(result(0, &["games", "kayles"]).starts_with("octal:0.77: value,"));
    assert!(result(0, &["games", "octal:0.77"]).contains("known as: Kayles\n"));
    assert!(result(0, &["prove", "Mark", "-q"]).contains("sd:1/2:floor"));
}
