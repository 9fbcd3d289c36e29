//! The command line as the contract has it: results, errors, exit statuses.

use serde_json::Value;

use super::program::{NIMATA, complaint, ended, forgetful, json, nimata, result};

#[test]
fn value_names_its_rules() {
    let object = json(&["value", "sd:1/2@7"]);
    assert_eq!((object["kind"].as_str(), object["value"].as_str()), (Some("value"), Some("0")));
    assert_eq!(object["components"][0]["game"], "sd:1/2");
    assert_eq!(object["components"][0]["because"][0]["rule"], "definition");
}

#[test]
fn a_sum_has_the_xor_of_its_values_and_a_move_to_it() {
    // sd:1/2 at 4 is 1 and at 2 is 1, by the rules: x(1)=0, x(2)=mex{0,0}=1, x(3)=mex{1,1}=0,
    // x(4)=mex{0,1}=2.
    assert_eq!(json(&["value", "sd:1/2@4 + sd:1/2@2"])["value"], "3");
    let object = json(&["move", "sd:1/2@4 + sd:1/2@2"]);
    assert_eq!(
        (object["component"].as_u64(), object["into"].as_str()),
        (Some(0), Some("sd:1/2@2"))
    );
    assert_eq!(json(&["move", "sd:1/2@7"])["move"], Value::Null);
}

#[test]
fn a_sum_says_what_one_undecided_component_allows() {
    // Of 10^30, 3·10^30 in Wythoff's game no theorem says the value; by the golden ratio the
    // position is won. And 3,5 is lost: it is the pair of 2.
    let huge = "wythoff:1,1@10^30,3*10^30";
    let won = result(3, &["value", &format!("{huge} + wythoff:1,1@3,5"), "-q"]);
    assert!(
        won.starts_with("N: the player to move wins; the value is not known: at least 1\n"),
        "{won}"
    );
    let step = json(&["move", &format!("{huge} + wythoff:1,1@3,5")]);
    assert_eq!(step["component"], 0, "{step}");
    // Where the rest has value 1, nothing follows.
    let open = result(3, &["value", &format!("{huge} + wythoff:1,1@0,1"), "-q"]);
    assert!(open.starts_with("undecided: every value is possible\n"), "{open}");
}

#[test]
fn the_memory_that_is_needed_never_looks_like_what_is_allowed() {
    let message = complaint(3, &["derive", "sd:5/2", "--max-memory", "1"]);
    assert!(message.contains("KiB of memory, and it may take 1 byte"), "{message}");
}

#[test]
fn sums_of_misere_games_are_refused() {
    assert!(complaint(2, &["value", "sd:1/2:misere@7 + sd:1/2@3"]).contains("cannot be added"));
}

#[test]
fn a_position_with_a_million_digits_has_a_value() {
    assert_eq!(result(0, &["value", "-q", "sd:9/2@10^1000000+7"]).trim().len(), 1);
}

#[test]
fn bad_games_and_positions_say_what_is_wrong_and_where() {
    for (query, says) in [
        ("sd:0/2@3", "the members of S are at least 1"),
        ("sd:/@3", "both empty"),
        ("sd:1/1@3", "dividing by 1 is not a move"),
        ("sd:1/2@0", "positions are 1, 2, 3"),
        ("sd:1/2@-3", "below 0"),
        ("sd:1/2@2^", "         ^"),
        ("sd:1/2@3,4", "one number"),
        ("sd:1/2", "has no `@`"),
        ("sd:1/2@", "a position is missing"),
        ("go:1/2@3", "names no game"),
        ("sd:1/2:round@3", "not a suffix"),
    ] {
        let message = complaint(2, &["value", query]);
        assert!(message.contains(says), "{query}: {message}");
        assert!(message.starts_with("error: "), "{query}: {message}");
    }
}

#[test]
fn divisors_without_a_common_base_have_values_but_no_automaton() {
    assert!(complaint(2, &["derive", "sd:1/2,3"]).contains("no common base"));
    // x(1) = 0, x(2) = 1, x(3) = mex{1, 0} = 2, x(4) = mex{2, 1} = 0.
    assert_eq!(result(0, &["value", "-q", "sd:1/2,3@4"]), "0\n");
    let undecided = result(3, &["value", "sd:1/2,3@10^99"]);
    assert!(undecided.starts_with("undecided: from 0 to 3\n"));
}

#[test]
fn an_unwritable_output_is_found_before_the_work() {
    let message = complaint(2, &["prove", "sd:100/3", "-o", "no-such-folder/file"]);
    assert!(message.contains("cannot write no-such-folder/file"), "{message}");
    assert!(complaint(2, &["derive", "sd:1/2", "-o", "."]).contains("directory"));
}

#[cfg(unix)]
#[test]
fn a_device_is_written_to_and_never_replaced() {
    use std::os::unix::fs::FileTypeExt;
    // A pipe stands in for /dev/null, because renaming would replace it as well.
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&path).status().expect("mkfifo").success());
    for arguments in [["prove", "sd:1/2"], ["derive", "sd:1/2"]] {
        let reader = std::thread::spawn({
            let path = path.clone();
            move || std::fs::read_to_string(path).expect("the certificate comes through")
        });
        let name = path.to_str().expect("UTF-8");
        result(0, &[&arguments[..], &["-o", name]].concat());
        assert!(reader.join().expect("a reader").contains("sd:1/2") || arguments[0] == "prove");
        assert!(path.metadata().expect("still there").file_type().is_fifo());
    }
}

#[test]
fn too_few_states_leave_a_proof_undecided_and_no_file() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("certificate.json");
    let path = path.to_str().expect("UTF-8");
    let message = complaint(3, &["prove", "sd:9/2", "--max-states", "10", "-o", path]);
    assert!(message.contains("--max-states"), "{message}");
    assert_eq!(folder.path().read_dir().expect("a folder").count(), 0);
}

#[test]
fn a_proof_is_written_and_checks_for_its_own_claim_only() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("certificate.json");
    let path = path.to_str().expect("UTF-8");
    let said = result(0, &["prove", "sd:5/2", "-o", path]);
    assert!(said.starts_with("proved: the values of sd:5/2 are "), "{said}");
    let object = json(&["check", path, "--claim", "sd:5/2"]);
    assert_eq!((object["accepted"].as_bool(), object["reject"].is_null()), (Some(true), true));
    let answer = result(1, &["check", path, "--claim", "sd:1/2", "--json"]);
    let object: Value = serde_json::from_str(&answer).expect("JSON");
    assert_eq!(object["reject"]["code"], "claim-mismatch");
    assert_eq!(object["accepted"], false);
}

#[test]
fn check_never_speaks_of_proof_and_refuses_what_is_damaged() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("certificate.json");
    let name = path.to_str().expect("UTF-8");
    result(0, &["prove", "sd:1/2", "-o", name]);
    let good = std::fs::read_to_string(&path).expect("just written");
    let damages: [(&str, String); 4] = [
        ("json-syntax", good[..good.len() / 2].to_owned()),
        ("trailing-bytes", format!("{good}x")),
        ("json-duplicate-key", good.replacen("\"version\":2", "\"version\":2,\"version\":2", 1)),
        ("unknown-version", good.replacen("\"version\":2", "\"version\":99", 1)),
    ];
    for (code, text) in damages {
        std::fs::write(&path, text).expect("writable");
        let said = result(1, &["check", name]);
        assert!(said.starts_with(&format!("rejected [{code}]")), "{said}");
    }
}

#[test]
fn a_file_of_two_gibibytes_is_declined_without_reading_it_all() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("large.json");
    std::fs::File::create(&path).and_then(|file| file.set_len(2 << 30)).expect("a sparse file");
    result(3, &["check", path.to_str().expect("UTF-8")]);
}

#[test]
fn compare_finds_the_least_difference() {
    assert_eq!(result(0, &["compare", "sd:1/2", "sd:1/2"]), "equal\n");
    // x(3) is 0 in normal and 1 in misère play (Kupin, section 2.3), but x(1) differs before.
    let answer = result(1, &["compare", "sd:1/2", "sd:1/2:misere", "--json"]);
    let object: Value = serde_json::from_str(&answer).expect("JSON");
    assert_eq!(object["least"][0], "1");
}

#[test]
fn a_survey_resumes_where_it_was_stopped() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("survey.csv");
    let name = path.to_str().expect("UTF-8");
    let whole = ["survey", "sd", "--sub", "1..3", "--div", "2..3", "-o", name];
    result(0, &whole);
    let complete = std::fs::read_to_string(&path).expect("written");
    assert_eq!(complete.lines().count(), 7);
    // The run was stopped in the middle of a line. The complete rows stay unchanged, including
    // their times.
    let cut: String = complete.lines().take(4).map(|line| format!("{line}\n")).collect();
    std::fs::write(&path, format!("{cut}sd:1/3,pro")).expect("writable");
    result(0, &whole);
    let resumed = std::fs::read_to_string(&path).expect("written");
    assert_eq!(resumed.lines().count(), 7);
    // They were not computed again, so they are only believed.
    let believed = complete.replace(",proved,", &format!(",believed from {name},"));
    let kept = |text: &str| text.lines().take(4).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(kept(&resumed), kept(&believed));
}

#[test]
fn a_survey_leaves_foreign_files_alone() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("thesis.csv");
    std::fs::write(&path, "ten years of work").expect("writable");
    let name = path.to_str().expect("UTF-8");
    let message = complaint(2, &["survey", "sd", "--sub", "1..2", "--div", "2..2", "-o", name]);
    assert!(message.contains("is not a survey"), "{message}");
    assert_eq!(std::fs::read_to_string(&path).expect("still there"), "ten years of work");
}

#[test]
fn games_lists_what_the_types_say() {
    let object = json(&["games"]);
    assert_eq!(
        object["games"][0]["supports"],
        serde_json::json!(["value", "move", "play", "pairs", "table", "draw", "derive", "prove"])
    );
    assert!(result(0, &["games", "sd:2,5/4"]).starts_with("sd:2,5/4: value"));
}

/// Tests what `games` lists for a game: each verb and each claim has an answer or has none.
fn matrix_holds(game: &str, position: &str, bounds: &str) {
    let object = json(&["games", game]);
    let listed = &object["games"][0];
    let at = format!("{game}@{position}");
    // An automaton is drawn as a whole.
    let extent: &[&str] = match listed["views"][0]["view"].as_str() {
        Some("automaton") => &[],
        _ => &["--upto", "4"],
    };
    let picture = [&["draw", game, "--format", "svg"], extent].concat();
    let verbs: [(&str, &[&str]); 8] = [
        ("value", &["value", &at]),
        ("move", &["move", &at]),
        ("play", &["play", &at]),
        ("pairs", &["pairs", game, "--count", "1"]),
        ("table", &["table", game, "--upto", bounds]),
        ("draw", &picture),
        ("derive", &["derive", game, "--claim", "CLAIM"]),
        ("prove", &["prove", game, "--claim", "CLAIM"]),
    ];
    let supports: Vec<&str> =
        listed["supports"].as_array().expect("a list").iter().filter_map(|v| v.as_str()).collect();
    for (verb, arguments) in &verbs[..6] {
        let status = nimata(arguments).output().expect("it runs").status.code();
        // The report that a position is undecided counts as an answer.
        let answered = status == Some(0) || status == Some(3);
        assert_eq!(answered, supports.contains(verb), "{verb} {game}: {status:?}");
    }
    for (verb, _) in &verbs[6..] {
        let mut any = false;
        for claim in listed["claims"].as_array().expect("a list") {
            // Letters stand for numbers.
            let name = claim["claim"].as_str().expect("a name");
            let name = name.replace(":V", ":1").replace(":X,I", ":2,7");
            // What is listed is looked for, and not refused; how far a search comes is not asked.
            let mut command = nimata(&[verb, game, "--claim", &name, "--time-limit", "2"]);
            if claim["base"].as_bool().expect("yes or no") {
                command.args(["--base", "3"]);
            }
            let status = command.output().expect("it runs").status;
            let can = claim[*verb].as_bool().expect("yes or no");
            // The report that it is undecided counts as an answer here, too.
            let answered = matches!(status.code(), Some(0 | 3));
            assert_eq!(answered, can, "{verb} {game} {name}: {status}");
            assert!(can || *verb == "derive" || claim["needs"].is_string(), "{game} {name}");
            any |= can;
        }
        assert_eq!(any, supports.contains(verb), "{verb} {game}");
    }
    // Reports are derived by their names, as claims are.
    let claims = listed["claims"].as_array().expect("a list");
    let listed = listed["derive"].as_array().expect("a list");
    for name in listed.iter().filter(|name| claims.iter().all(|claim| claim["claim"] != **name)) {
        let name = name.as_str().expect("a name").replace(":V", ":1").replace(":X,I", ":2,7");
        let report = nimata(&["derive", game, "--claim", &name, "--time-limit", "2"]).output();
        let status = report.expect("it runs").status.code();
        assert!(matches!(status, Some(0 | 3)), "derive {game} --claim {name}: {status:?}");
    }
    let named = |claim: &&serde_json::Value| claim["derive"] == true;
    assert!(claims.iter().filter(named).all(|claim| listed.contains(&claim["claim"])), "{game}");
}

#[test]
fn what_games_lists_of_a_game_is_so() {
    for (game, position, bounds) in [
        ("sd:1/2", "5", "9"),
        ("sd:1/2,3", "5", "9"),
        ("sd:2,5,7/:floor", "5", "9"),
        ("exco:2", "1;2,3", "3,3,3"),
        ("exco:3", "1;2,3,4", "3,3,3,3"),
        ("nim:2", "2,3", "4,4"),
        ("proper:3*nim:1", "1;2,3,4", "2,2,2,2"),
        ("slow-exact:3,2", "2,3,4", "3,3,3"),
        ("slow-moore:30,20", "1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1", "1"),
        ("dynamic:2k", "3,5;2", "4,4"),
        ("dynamic:4k", "3,5;2", "4,4"),
        ("dynamic:2k:misere", "3,5;2", "4,4"),
        ("octal:0.77", "5", "9"),
        ("wyt:3+2", "3,5", "5,5"),
        ("wythoff:1,1", "3,5", "5,5"),
    ] {
        matrix_holds(game, position, bounds);
    }
}

#[test]
fn pairs_lists_both_orders_where_the_piles_are_not_alike() {
    // Every (x1, x2) with x2 even is a P-position, because only the second pile can be lowered, by
    // one.
    let text = result(0, &["pairs", "slow-hyper:{2}", "--count", "6", "--format", "csv"]);
    assert_eq!(text, "n,x1,x2\n0,0,0\n1,1,0\n2,0,2\n3,1,2\n4,2,0\n5,2,2\n");
    let text = result(0, &["pairs", "nim:2", "--count", "3", "--format", "csv"]);
    assert_eq!(text, "n,x1,x2\n0,0,0\n1,1,1\n2,2,2\n");
    // Kayles has a period without a lost heap, so the empty heap is the only one.
    let output = ended(0, nimata(&["pairs", "octal:0.77", "--count", "2"]));
    assert_eq!(String::from_utf8_lossy(&output.stdout), "i  n\n0  0\n");
    let message = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(message.contains("no other position is lost"), "{message}");
    // Here the empty position is the only lost one, and no theorem of pairs says so.
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("clear.game");
    let rules = "reads x, y in msd_2\nmove u, v: u = 0 & v = 0 & x + y >= 1\n";
    std::fs::write(&path, rules).expect("written");
    let clear = format!("game:{}", path.display());
    let output = ended(3, nimata(&["pairs", &clear, "--count", "2"]));
    let message = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(message.contains("only 1 of the 2 asked for are lost"), "{message}");
}

#[test]
fn a_claim_that_there_is_not_or_that_lacks_a_proof_is_refused() {
    for (arguments, says) in [
        (["prove", "sd:1/2", "--claim", "rows:4,255"], "`rows` is not a claim about sd:1/2"),
        (["prove", "wyt:2", "--claim", "pairs"], "`pairs` cannot be proved of wyt:2"),
        (["prove", "exco:2", "--claim", "rows:4"], "with 2 numbers after the name and not 1"),
        (["prove", "exco:2", "--claim", "rows:4,x"], "`x` is not a whole number"),
        (["prove", "exco:2", "--claim", "rows:255,0"], "a certificate states X from 1 to 254"),
        (["prove", "exco:2", "--claim", "level-set:4096"], "states V from 0 to 4095"),
        (["derive", "octal:0.77", "--base", "2"], "so base 2 has no meaning"),
        (["derive", "octal:0.77", "--format", "dot"], "`nimata compare B b1.txt`"),
        (["prove", "sd:1/2", "--claim", ""], "`` is not a claim about sd:1/2"),
        (["compare", "exco:2", "exco:2", "--claim=rows:4,7"], "`rows` cannot be derived of exco:2"),
        (
            ["derive", "exco:2", "--claim", "conjecture-1:4,7"],
            "`conjectures:X,I` lists its instances",
        ),
    ] {
        assert!(complaint(2, &arguments).contains(says), "{arguments:?}");
    }
    assert!(complaint(2, &["prove", "exco:2"]).contains("Name it with --claim"));
}

#[test]
fn the_digraph_of_triples_has_27_nodes_and_81_edges() {
    let dot = result(0, &["derive", "sd:4/2", "--claim", "diagram", "--format", "dot"]);
    assert_eq!(dot.matches(" -> ").count(), 81);
    assert_eq!(dot.lines().filter(|line| line.contains("label=\"(")).count(), 27);
    assert_eq!(dot.matches("fillcolor=gray").count(), 6);
}

#[test]
fn a_survey_keeps_the_rows_of_another_grid() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("survey.csv");
    let name = path.to_str().expect("UTF-8");
    result(0, &["survey", "sd", "--sub", "1..3", "--div", "2", "-o", name]);
    result(0, &["survey", "sd", "--sub", "1", "--div", "3", "-o", name]);
    let text = std::fs::read_to_string(&path).expect("written");
    let games: Vec<&str> = text.lines().skip(1).filter_map(|row| row.split(',').next()).collect();
    assert_eq!(games, ["sd:1/3", "sd:1/2", "sd:2/2", "sd:3/2"]);
}

#[test]
fn a_survey_takes_up_only_rows_whose_verdict_is_proved() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("survey.csv");
    let name = path.to_str().expect("UTF-8");
    result(0, &["survey", "sd", "--sub", "1", "--div", "2", "-o", name]);
    let header = std::fs::read_to_string(&path).expect("written");
    let header = header.lines().next().expect("a header");
    std::fs::write(&path, format!("{header}\nsd:1/2,refused: proved,,,,,,1.0\n"))
        .expect("writable");
    result(0, &["survey", "sd", "--sub", "1", "--div", "2", "-o", name]);
    let text = std::fs::read_to_string(&path).expect("written");
    assert!(text.lines().nth(1).is_some_and(|row| row.starts_with("sd:1/2,proved,7,")), "{text}");
}

#[test]
fn a_time_limit_beyond_every_clock_is_none() {
    result(0, &["derive", "sd:1/2", "--time-limit", "10000000000000000000"]);
}

#[test]
fn a_time_limit_ends_the_reading_of_a_number() {
    let sum = ["1500000!*0"; 20].join("+");
    let message = complaint(3, &["value", &format!("sd:1/2@{sum}"), "--time-limit", "100ms"]);
    assert!(message.contains("--time-limit"), "{message}");
}

#[test]
fn an_import_asks_for_memory_before_it_takes_any() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("large.txt");
    std::fs::write(&path, format!("msd_2\n{}", "0 0\n".repeat(500_000))).expect("writable");
    let name = path.to_str().expect("UTF-8");
    let message = complaint(3, &["convert", name, "--format", "csv", "--max-memory", "10M"]);
    assert!(message.contains("--max-memory"), "{message}");
}

#[cfg(unix)]
#[test]
fn links_are_followed_and_permissions_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (real, link) = (folder.path().join("real"), folder.path().join("link"));
    std::fs::write(&real, "old").expect("writable");
    std::fs::set_permissions(&real, std::fs::Permissions::from_mode(0o600)).expect("ours");
    symlink(&real, &link).expect("a link");
    result(0, &["derive", "sd:1/2", "-o", link.to_str().expect("UTF-8")]);
    assert!(link.symlink_metadata().expect("there").file_type().is_symlink());
    assert!(std::fs::read_to_string(&real).expect("there").starts_with("sd:1/2"));
    assert_eq!(real.metadata().expect("there").permissions().mode() & 0o777, 0o600);
}

#[cfg(unix)]
#[test]
fn a_run_that_is_interrupted_leaves_no_file() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("certificate.json");
    let mut child = forgetful(NIMATA)
        .args(["prove", "sd:1,3,1000,99991/2", "-q", "-o"])
        .arg(&path)
        .spawn()
        .expect("started");
    let opened = |folder: &std::path::Path| folder.read_dir().expect("a folder").count() > 0;
    while !opened(folder.path()) {
        assert!(child.try_wait().expect("a child").is_none(), "it ended before it was interrupted");
    }
    // The handler is set before any file is opened, so it is in place by now. The test uses the
    // shell's own kill, because a small machine may have no such program.
    let kill = format!("kill -INT {}", child.id());
    let killed = std::process::Command::new("sh").args(["-c", &kill]).status();
    assert!(killed.expect("a shell").success());
    assert_eq!(child.wait().expect("a child").code(), Some(130));
    assert!(!opened(folder.path()));
}

#[test]
fn a_dash_is_standard_output_for_every_verb_and_no_file() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for arguments in [
        ["derive", "sd:1/2"].as_slice(),
        &["prove", "sd:1/2"],
        &["survey", "sd", "--sub", "1", "--div", "2"],
    ] {
        let mut command = nimata(&[arguments, &["-o", "-"]].concat());
        command.current_dir(folder.path());
        ended(0, command);
        assert_eq!(folder.path().read_dir().expect("a folder").count(), 0, "{arguments:?}");
    }
}
