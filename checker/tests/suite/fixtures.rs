//! Every file of `fixtures/certificates` gets the verdict that its folder and the folder's index
//! demand.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use nimata_checker::{Code, Game, Limits, Verdict, check};

use crate::{folder, right};

fn certificates(name: &str) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder(name)).expect("the fixtures are in the repository");
    let paths = entries.map(|entry| entry.expect("readable").path());
    paths
        .filter(|path| path.extension().is_some_and(|e| e == "json"))
        .map(|path| {
            let name = path.file_name().expect("a file").to_string_lossy().into_owned();
            (name, fs::read(path).expect("readable"))
        })
        .collect()
}

/// Reads the expected code of each file in `fail`, and the idea of the file, from the table in its
/// README.
fn index() -> BTreeMap<String, (Code, String)> {
    let text = fs::read_to_string(folder("fail/README.md")).expect("the index");
    let rows = text.lines().filter_map(|line| line.strip_prefix("| `"));
    rows.map(|row| {
        let mut cells = row.splitn(4, '`');
        let (file, code) = (cells.next().expect("a file"), cells.nth(1).expect("a code"));
        let code = Code::ALL.iter().find(|c| c.as_str() == code).expect(code);
        let idea = cells.next().expect("an idea").trim_matches(['|', ' ']);
        (file.to_owned(), (*code, idea.to_owned()))
    })
    .collect()
}

/// Checks a file of `fail` as its index demands: some codes need an expected game or a lower limit.
fn verdict(text: &[u8], code: Code) -> Verdict {
    let other: Game = "octal:0.1".parse().expect("a game");
    let expected = (code == Code::ClaimMismatch).then_some(&other);
    let mut limits = Limits::default();
    if code == Code::LimitTime {
        limits.deadline = Some(std::time::Instant::now());
    }
    if code == Code::LimitBytes {
        limits.bytes = u64::try_from(text.len()).expect("small") - 1;
    }
    check(text, expected, &limits)
}

#[track_caller]
fn assert_refused(file: &str, text: &[u8], code: Code) {
    let declines = code.declines();
    match verdict(text, code) {
        Verdict::Rejected(why) if !declines => assert_eq!(why.code, code, "{file}: {why}"),
        Verdict::Declined(why) if declines => assert_eq!(why.code, code, "{file}: {why}"),
        other => panic!("{file}: {other:?}"),
    }
}

/// Returns the text between the braces after a key. The text has no braces in strings.
fn object<'t>(text: &'t str, key: &str) -> Option<&'t str> {
    let at = text.find(&format!("\"{key}\": {{"))?;
    let begin = at + text[at..].find('{')?;
    let mut open = 0;
    let end = text[begin..].find(|c| {
        open += i32::from(c == '{') - i32::from(c == '}');
        open == 0
    })?;
    Some(&text[begin..=begin + end])
}

#[test]
fn accepts_every_file_in_pass_and_lowered() {
    let mut files = certificates("pass");
    files.extend(certificates("lowered"));
    assert!(files.len() > 100);
    let mut named = 0;
    for (file, text) in files {
        let verdict = check(&text, None, &Limits::default());
        let Verdict::Accepted(accepted) = verdict else { panic!("{file}: {verdict:?}") };
        let other: Game = "octal:0.1".parse().expect("a game");
        let verdict = check(&text, Some(&other), &Limits::default());
        assert!(matches!(verdict, Verdict::Rejected(why) if why.code == Code::ClaimMismatch));
        // The expected game is that of the file: by its name, or by its rules if it has no name
        // and no other sequence stands beside it.
        let utf8 = std::str::from_utf8(&text).expect("ASCII");
        let alone = utf8.contains("\"sentences\": []") && utf8.matches("\"name\":").count() == 1;
        let name = match accepted.kind() {
            "logic" => object(utf8, "game").filter(|_| alone),
            _ => None,
        };
        let name = name.map_or_else(|| accepted.game().to_string(), str::to_owned);
        let is_named = accepted.kind() != "family" || name.starts_with("sd:");
        if accepted.kind() != "logic" && is_named || name.starts_with('{') {
            let game: Game = name.parse().expect("canonical names and rules are game texts");
            assert_eq!(check(&text, Some(&game), &Limits::default()), Verdict::Accepted(accepted));
            named += 1;
        }
    }
    assert!(named > 70);
}

#[test]
fn rules_that_differ_in_one_thing_are_another_claim() {
    let file = right("automaton-1-by-2-first-2_0_1-base2");
    let utf8 = std::str::from_utf8(&file).expect("ASCII");
    let rules = object(utf8, "game").expect("a game");
    for (old, new) in [
        ("n >= 1", "n >= 2"),
        ("m + 1 = n", "m + 2 = n"),
        ("\"end\": 0", "\"end\": 1"),
        ("values", "outcome"),
        ("\"value\": 2", "\"value\": 3"),
        ("n = 2", "n = 3"),
    ] {
        assert!(rules.contains(old), "{old}");
        let game: Game = rules.replacen(old, new, 1).parse().expect("rules");
        let verdict = check(&file, Some(&game), &Limits::default());
        let mismatch =
            matches!(&verdict, Verdict::Rejected(why) if why.code == Code::ClaimMismatch);
        assert!(mismatch, "{new}: {verdict:?}");
    }
    for text in ["{", "{}", "{\"reads\":[]}", "sd:1/2", "slow-moore:2,2", "dynamic:2k", ""] {
        assert!(text.parse::<Game>().is_err(), "{text}");
    }
}

#[test]
fn refuses_every_file_in_fail_with_the_code_of_the_index() {
    let (files, index) = (certificates("fail"), index());
    assert!(files.keys().eq(index.keys()), "the index lists exactly the files");
    for (file, text) in files {
        assert_refused(&file, &text, index[&file].0);
    }
}

#[test]
fn every_code_has_a_file_in_fail_and_every_file_an_idea_of_its_own() {
    let index = index();
    let covered: BTreeSet<Code> = index.values().map(|(code, _)| *code).collect();
    for code in Code::ALL {
        assert!(covered.contains(code), "{code}");
    }
    let ideas: BTreeSet<_> = index.values().collect();
    assert_eq!(ideas.len(), index.len(), "two files of one code have the same idea");
    assert!(index.values().all(|(_, idea)| !idea.is_empty()));
}

/// One certificate of each kind; for `logic` one with a game and one with a lemma.
const KINDS: [&str; 5] = [
    "automaton-1-by-2-base2",
    "sentence-thue-morse-squares",
    "rows-2-3",
    "level-set-2",
    "octal-0.77",
];

#[test]
fn every_key_of_every_kind_is_demanded_and_no_other_is_admitted() {
    let files = KINDS.map(|file| {
        let text = right(file);
        String::from_utf8(text).expect("ASCII")
    });
    let keys = |text: &str| -> BTreeSet<String> {
        let words = text.split('"').skip(1).step_by(2).zip(text.split('"').skip(2).step_by(2));
        words.filter(|(_, next)| next.starts_with(':')).map(|(key, _)| key.to_owned()).collect()
    };
    let all: BTreeSet<String> = files.iter().flat_map(|text| keys(text)).collect();
    let code = |text: String| match check(text.as_bytes(), None, &Limits::default()) {
        Verdict::Rejected(why) => why.code,
        other => panic!("{text}: {other:?}"),
    };
    for text in &files {
        let own = keys(text);
        for key in &own {
            let without = text.replacen(&format!("\"{key}\":"), &format!("\"{key}s\":"), 1);
            let code = code(without);
            assert!(matches!(code, Code::MissingKey | Code::UnknownKey), "{key}: {code}");
        }
        for (key, object) in all.iter().flat_map(|key| [(key, "claim"), (key, "evidence")]) {
            let open = format!("\"{object}\": {{");
            let with = text.replacen(&open, &format!("{open}\"{key}\":1,"), 1);
            let with = with.replacen(",}", "}", 1);
            let code = code(with);
            // A key of the claim now occurs twice, and `lemmas` has the wrong type. Every other key
            // is unknown here.
            let known = own.contains(key) && object == "claim" || key == "lemmas";
            assert!(known || code == Code::UnknownKey, "{object}.{key}: {code}");
        }
    }
}
