//! `nimata report`: the page is complete and true, and its commands run.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Stdio;

use nimata_checker::{Limits, Verdict, check};
use roxmltree::{Document, Node, ParsingOptions};
use tempfile::TempDir;

use super::program::{ended, nimata, shell};
use nimata_testing::{external, fed};

/// A game of each family and of each state of knowledge, and rules files.
const GAMES: &[&str] = &[
    "sd:1/2",
    "sd:1,2/",
    "sd:1,2/2,3",
    "sd:1/2:floor:misere",
    "exco:2",
    "exco:3",
    "nim:3",
    "proper:3*nim:1",
    "hyper:{1,2}{2,3}",
    "moore:9,4",
    "slow-hyper:{1,2}{2,3}",
    "dynamic:2k",
    UNDECIDED,
    "wyt:2",
    "wythoff:1,1+3",
    "octal:0.77",
    "octal:4.7",
    "game:fixtures/games/mark.game",
    "game:fixtures/games/still.game",
];

/// A game for which no automaton is found, although there may be one.
const UNDECIDED: &str = "dynamic:3k:misere";

/// The page about a game, which must end with `status`.
fn page_within(status: i32, game: &str, options: &[&str]) -> String {
    String::from_utf8(ended(status, nimata(&[&["report", game], options].concat())).stdout)
        .expect("UTF-8")
}

fn page(game: &str) -> String {
    page_within(if game == UNDECIDED { 3 } else { 0 }, game, &[])
}

fn parsed(html: &str) -> Document<'_> {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    Document::parse_with_options(html, options).expect("well-formed")
}

fn elements<'a>(document: &'a Document<'_>, name: &'a str) -> impl Iterator<Item = Node<'a, 'a>> {
    document.descendants().filter(move |node| node.is_element() && node.tag_name().name() == name)
}

fn text(node: Node<'_, '_>) -> String {
    node.descendants().filter_map(|part| part.text().filter(|_| part.is_text())).collect()
}

fn of_class<'a>(document: &'a Document<'_>, class: &'a str) -> Vec<String> {
    let all = document.descendants().filter(|node| node.attribute("class") == Some(class));
    all.map(text).collect()
}

/// The certificates in a page: name and content.
fn certificates(document: &Document<'_>) -> Vec<(String, Vec<u8>)> {
    let links = elements(document, "a").filter_map(|link| {
        Some((link.attribute("download")?.to_owned(), decoded(link.attribute("href")?)))
    });
    links.collect()
}

/// The content of an address that begins with `data:application/json,`.
fn decoded(address: &str) -> Vec<u8> {
    let rest = address.strip_prefix("data:application/json,").expect("a data address");
    let mut bytes = rest.bytes();
    let mut found = Vec::new();
    while let Some(byte) = bytes.next() {
        found.push(match byte {
            b'%' => {
                let digits = [bytes.next(), bytes.next()].map(|digit| digit.expect("two digits"));
                let text = std::str::from_utf8(&digits).expect("ASCII");
                u8::from_str_radix(text, 16).expect("hexadecimal")
            }
            byte => byte,
        });
    }
    found
}

#[test]
fn the_page_of_every_family_is_well_formed_and_needs_nothing_else() {
    for game in GAMES {
        let html = page(game);
        let document = parsed(&html);
        let root = document.root_element();
        assert_eq!(root.attribute("lang"), Some("en"), "{game}");
        let (mut ids, mut links) = (BTreeSet::new(), Vec::new());
        let mut depth = 0;
        for node in document.descendants().filter(Node::is_element) {
            let name = node.tag_name().name();
            assert!(!["script", "link", "iframe", "object", "base"].contains(&name), "{game}");
            if let Some(id) = node.attribute("id") {
                assert!(ids.insert(id), "{game}: two elements are called {id}");
            }
            if let Some(level) = name.strip_prefix('h').and_then(|level| level.parse::<u32>().ok())
            {
                assert!(level <= depth + 1, "{game}: h{level} follows h{depth}");
                assert_eq!(level == 1, depth == 0, "{game}: there is one h1, the first");
                depth = level;
            }
            if name == "th" {
                assert!(["col", "row"].contains(&node.attribute("scope").expect("a scope")));
            }
            if name == "svg" {
                assert_eq!(node.attribute("role"), Some("img"), "{game}");
            }
            for attribute in node.attributes() {
                let (key, value) = (attribute.name(), attribute.value());
                assert!(!key.starts_with("on") && key != "src" && key != "srcset", "{game}: {key}");
                match key {
                    "href" if value.starts_with("data:application/json,") => {}
                    "href" => links.push(value.strip_prefix('#').expect("within the page")),
                    "aria-labelledby" => links.extend(value.split_whitespace()),
                    _ => assert!(!value.contains("://"), "{game}: {key}={value}"),
                }
            }
        }
        for link in links {
            assert!(ids.contains(link), "{game}: nothing is called {link}");
        }
        for style in elements(&document, "style").map(text) {
            assert!(!style.contains("@import") && !style.contains("url("), "{game}");
        }
        for id in ["rules", "values", "known", "questions"] {
            assert!(ids.contains(id), "{game} has no section {id}");
        }
    }
}

#[test]
fn the_certificate_of_a_page_is_accepted_and_says_what_the_page_says() {
    let mut found = 0;
    for game in GAMES {
        let html = page(game);
        let document = parsed(&html);
        let theorems = of_class(&document, "theorem");
        let certificates = certificates(&document);
        assert_eq!(theorems.len(), certificates.len(), "{game}");
        for (theorem, (_, certificate)) in theorems.iter().zip(&certificates) {
            match check(certificate, None, &Limits::default()) {
                Verdict::Accepted(accepted) => assert_eq!(theorem, accepted.sentence(), "{game}"),
                verdict => panic!("{game}: {verdict:?}"),
            }
            found += 1;
        }
    }
    assert!(found >= 9, "only {found} of the games are proved");
}

#[test]
fn the_digest_of_a_page_is_that_of_its_certificate() {
    for game in ["sd:1/2", "octal:0.77", "exco:2"] {
        let html = page(game);
        let document = parsed(&html);
        let (_, certificate) = certificates(&document).pop().expect("it is proved");
        let Some(program) = external("sha256sum", "GNU coreutils") else { return };
        let output = fed(program, std::str::from_utf8(&certificate).expect("JSON"));
        let printed = String::from_utf8(output.stdout).expect("UTF-8");
        let digest = printed.split_whitespace().next().expect("a digest");
        assert!(elements(&document, "code").any(|code| text(code) == digest), "{game}: {digest}");
    }
}

/// Runs the commands of a page in a folder.
fn follow(html: &str, folder: &Path) -> usize {
    let commands = of_class(&parsed(html), "command");
    for command in &commands {
        let output =
            shell(command).current_dir(folder).stdin(Stdio::null()).output().expect("a shell");
        assert!(matches!(output.status.code(), Some(0 | 1)), "{command} left {output:?}");
        let failed = String::from_utf8_lossy(&output.stderr).contains("error");
        assert!(!failed, "{command} left {output:?}");
    }
    commands.len()
}

#[test]
fn the_commands_of_a_page_run_and_the_certificate_is_made_again() {
    for game in ["sd:1/2", "sd:1,2/", "exco:2", "dynamic:2k", "proper:3*nim:1", "wyt:2"] {
        let folder = TempDir::new().expect("a folder");
        let html = page(game);
        assert!(follow(&html, folder.path()) >= 3, "{game}");
        for (name, content) in certificates(&parsed(&html)) {
            assert_eq!(fs::read(folder.path().join(name)).expect("made again"), content, "{game}");
        }
    }
}

#[test]
fn neither_the_name_nor_the_text_of_a_file_is_more_than_text() {
    let folder = TempDir::new().expect("a folder");
    let name = "<script>alert(1)<img src=x onerror=alert(2)>&amp;\"'`;$(false) .game";
    let rules = "# </pre></details><script>alert(3)</script> ]]> &lt; \u{202e}\n\
                 reads n in msd_2\nmove m: m + 1 = n | m + 2 = n # `<b>`\n";
    fs::write(folder.path().join(name), rules).expect("a file");
    let mut command = nimata(&["report", &format!("game:{name}")]);
    command.current_dir(folder.path());
    let html = String::from_utf8(ended(0, command).stdout).expect("UTF-8");
    let document = parsed(&html);
    for wrong in ["script", "img", "b"] {
        assert_eq!(elements(&document, wrong).count(), 0, "there is a `{wrong}`");
    }
    let heading = elements(&document, "h1").next().expect("a heading");
    assert_eq!(text(heading), format!("game:{name}"));
    assert!(html.contains("&lt;script&gt;alert(3)&lt;/script&gt;"), "the file is shown");
    assert!(follow(&html, folder.path()) >= 3);
}

#[test]
fn a_limit_leaves_a_page_that_says_so() {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("page.html");
    let path = file.to_str().expect("UTF-8");
    ended(3, nimata(&["report", "sd:5/2", "--max-states", "20", "-o", path]));
    let html = fs::read_to_string(&file).expect("it was written");
    let notes = of_class(&parsed(&html), "note");
    assert!(notes.iter().any(|note| note.contains("--max-states allows more")), "{notes:?}");
    assert!(of_class(&parsed(&html), "theorem").is_empty());
    let html = page_within(3, "octal:0.007", &["--time-limit", "1s"]);
    let notes = of_class(&parsed(&html), "note");
    assert!(notes.iter().any(|note| note.contains("--time-limit allows more")), "{notes:?}");
}

#[test]
fn a_theorem_that_says_less_than_what_was_not_found_is_a_success() {
    // No automaton of the values of Wythoff's game is known, but who wins is proved.
    let html = page("game:fixtures/games/wythoff.game");
    let notes = of_class(&parsed(&html), "note");
    assert!(notes.iter().any(|note| note.starts_with("Undecided: values")), "{notes:?}");
    assert_eq!(of_class(&parsed(&html), "theorem").len(), 1);
    // The page names what is left open.
    let output = ended(3, nimata(&["report", "sd:5/2", "--max-states", "20"]));
    let heard = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(heard.contains("undecided: `values`, `outcome` left open"), "{heard}");
}

#[test]
fn a_claim_that_was_tried_in_vain_is_not_said_to_be_provable() {
    let html = page("game:fixtures/games/wythoff.game");
    let why = "tried on this page, and undecided: no automaton of the values of";
    assert!(html.contains(why), "{html}");
    assert!(!html.contains("can be derived and proved"));
}

#[test]
fn a_page_answers_what_is_usually_asked() {
    // A heap from 1 on: take one token, or halve and round up.
    let mut lost = vec![false, true];
    for heap in 2..60usize {
        let wins = lost[heap - 1] || lost[heap.div_ceil(2)];
        lost.push(!wins);
    }
    let first = (1..60).filter(|&heap| lost[heap]).take(10);
    let first = first.map(|heap| heap.to_string()).collect::<Vec<_>>().join(", ");
    let html = page("sd:1/2");
    assert!(html.contains("Which positions are lost?"));
    assert!(html.contains(&format!("infinitely many positions: {first}, …")), "{html}");
    assert!(html.contains("G[n] = @0 &amp; G[n + 1] = @0"), "{html}");
    // What has no theorem is not asked.
    assert!(!page("moore:9,4").contains("What is usually asked"));
}

#[test]
fn a_page_of_a_game_without_an_automaton_says_why() {
    let html = page("sd:1,2/2,3");
    assert!(html.contains("2 and 3 are not powers of one number"));
    let html = page("moore:9,4");
    assert!(html.contains("its rules are too long for a proof here"));
    let html = page("game:fixtures/games/still.game");
    assert!(html.contains("from n = 0 there is a move to n = 0"));
}

#[test]
fn a_large_automaton_is_shown_in_part() {
    let html = page("sd:9/2");
    assert!(html.contains("The first 64 of 465 states."));
    assert!(html.len() < 1 << 20, "{} bytes", html.len());
}

#[test]
fn nothing_but_a_page_is_written() {
    let output = ended(2, nimata(&["report", "sd:1/2", "-o", "page.pdf"]));
    assert!(String::from_utf8(output.stderr).expect("UTF-8").contains("end the name of the file"));
}
