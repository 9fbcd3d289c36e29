//! Pictures on the command line.

use std::fs;

use super::program::{complaint, json, result};
use nimata_testing::root;

#[test]
fn every_family_is_drawn_in_every_format() {
    let folder = tempfile::tempdir().expect("a folder");
    let mark = format!("game:{}/fixtures/games/mark.game", root().display());
    for (game, view) in [
        ("sd:1/2", "values"),
        ("octal:0.77", "lost"),
        ("nim:1", "values"),
        ("nim:2", "longest"),
        ("moore:3,2", "values"),
        ("slow-exact:3,2", "values"),
        ("exco:2", "gap"),
        ("wythoff:1,1", "lost"),
        ("wyt:3+2", "lost"),
        ("dynamic:2k", "lost"),
        (&mark, "lost"),
    ] {
        for (name, begins) in [("a.svg", "<svg"), ("a.png", "\u{89}PNG"), ("a.tex", "\\document")] {
            let path = folder.path().join(name);
            let file = path.display().to_string();
            result(0, &["draw", game, "--as", view, "--upto", "9", "-q", "-o", &file]);
            let written = fs::read(&path).expect("a picture");
            let head: String = written.iter().take(9).map(|&byte| char::from(byte)).collect();
            assert!(head.starts_with(begins), "{game} {view} {name}: {head}");
        }
    }
}

#[test]
fn a_size_that_a_format_does_not_take_is_refused_before_any_work() {
    let folder = tempfile::tempdir().expect("a folder");
    for (arguments, name, says) in [
        (
            &["exco:2", "--upto", "2048"][..],
            "a.svg",
            "and SVG takes up to 512 of each: draw it as .png, or take --upto 512 at most",
        ),
        (
            &["exco:2", "--upto", "4000000000"],
            "a.png",
            "PNG takes up to 4096 of each: take --upto 4096 at most",
        ),
        (&["nim:2", "--as", "longest", "--upto", "300"], "a.svg", "take --upto 256 at most"),
        (&["nim:2", "--upto", "300"], "a.tex", "TikZ takes up to 128 of each"),
        (&["sd:1/2", "--upto", "4000000000"], "a.svg", "take --upto 262144 at most"),
        (&["octal:0.77", "--upto", "4000000000"], "a.png", "take --upto 16777216 at most"),
    ] {
        let path = folder.path().join(name);
        let file = path.display().to_string();
        // These bounds would be reached at once if anything were computed.
        let bounds = ["--max-memory", "1", "-o", &file];
        let text = complaint(2, &[&["draw"], arguments, &bounds].concat());
        assert!(text.contains(says), "{arguments:?}: {text}");
        assert!(!path.exists());
    }
}

#[test]
fn any_number_is_fixed_by_its_name_in_tables_and_pictures() {
    // Values of Nim are the xor of the piles.
    let table = json(&["table", "nim:4", "--upto", "3,5", "--fix", "x4=6", "--fix", "x2=1"]);
    assert_eq!(table["coordinates"], serde_json::json!(["x4", "x2", "x1", "x3"]));
    assert_eq!(table["last"], serde_json::json!(["6", "1", "3", "5"]));
    let xor: Vec<u32> = (0..4).flat_map(|x1| (0..6).map(move |x3| x1 ^ 1 ^ x3 ^ 6)).collect();
    assert_eq!(table["values"], serde_json::json!(xor));
    let whole = json(&["table", "nim:4", "--upto", "3,9,5,9", "--fix", "x4=6", "--fix", "x2=1"]);
    assert_eq!(whole, table);

    let drawn = result(0, &["draw", "nim:3", "--fix", "x2=3", "--as", "values", "--upto", "4"]);
    assert!(drawn.contains("values with x₂ = 3") && drawn.contains(">x₃</text>"), "{drawn}");
    let old = result(0, &["draw", "nim:3", "--layer", "3", "--as", "values", "--upto", "4"]);
    assert_eq!(
        result(0, &["draw", "nim:3", "--fix", "x1=3", "--as", "values", "--upto", "4"]),
        old
    );
}

#[test]
fn a_number_that_cannot_be_fixed_is_answered_with_the_names() {
    let names = "its numbers are x1, x2, x3";
    let table = ["table", "nim:3", "--upto", "3,3", "--fix"];
    for (more, says) in [
        (&["p=1"][..], names),
        (&["x1"], "write NAME=VALUE; the numbers of nim:3 are x1, x2, x3"),
        (&["x1=1", "--fix", "x1=2"], "fixed already"),
        (&["x1=1", "--fix", "x2=2"], "a bound for each of x3, not 2"),
    ] {
        let text = complaint(2, &[&table[..], more].concat());
        assert!(text.contains(says), "{more:?}: {text}");
    }
    let text = complaint(2, &["table", "sd:1/2", "--upto", "3", "--fix", "n=0"]);
    assert!(text.contains("the least number is 1"), "{text}");
    let text = complaint(2, &["draw", "nim:3", "--fix", "p=1"]);
    assert!(text.contains(names), "{text}");
    let text = complaint(2, &["draw", "nim:3", "--fix", "x1=1", "--fix", "x2=1"]);
    assert!(text.contains("fix one number"), "{text}");
    let text = complaint(2, &["draw", "nim:2", "--fix", "x1=1"]);
    assert!(text.contains("no number is fixed: leave --fix out"), "{text}");
    // Only 0 and 1 are passes that can be left.
    let pass = format!("game:{}/fixtures/games/pass.game", root().display());
    for verb in [&["table", &pass, "--upto", "3,3"][..], &["draw", &pass, "--upto", "4"]] {
        let text = complaint(2, &[verb, &["--fix", "p=5"]].concat());
        assert!(text.contains("there is no position with p = 5"), "{text}");
    }
}

#[test]
fn a_picture_that_there_is_not_is_answered_with_those_that_there_are() {
    let text = complaint(2, &["draw", "sd:1/2", "--as", "gap"]);
    assert!(text.contains("there are: values, lost, diagram, automaton, kernel"), "{text}");
    let text = complaint(2, &["draw", "moore:9,4"]);
    assert!(text.contains("nothing is drawn of moore:9,4"), "{text}");
    let text = complaint(2, &["draw", "nim:2", "--layer", "3"]);
    assert!(text.contains("no number is fixed: leave --layer out"), "{text}");
    let text = complaint(2, &["draw", "sd:1/2", "--as", "diagram", "--upto", "3"]);
    assert!(text.contains("leave --upto out"), "{text}");
    let text = complaint(2, &["draw", "exco:2", "--upto", "0"]);
    assert!(text.contains("take at least 1"), "{text}");
    let listed = json(&["games", "exco:2"]);
    let views = listed["games"][0]["views"].as_array().expect("a list");
    assert_eq!(views[0]["view"], "gap");
    assert!(result(0, &["games", "exco:2"]).contains("pictures: gap, values, lost"));
    let help = result(0, &["draw", "--help"]);
    assert!(help.contains("exco:2") && help.contains("gap, values, lost"), "{help}");
}

#[test]
fn the_layer_has_the_name_that_it_had() {
    let new = result(0, &["draw", "exco:2", "--layer", "1", "--upto", "9"]);
    assert_eq!(result(0, &["draw", "exco:2", "--x0", "1", "--upto", "9"]), new);
    assert_ne!(result(0, &["draw", "exco:2", "--upto", "9"]), new);
}

/// The sequence n ↦ x(a·n + r) in the label of a node.
fn subsequence(label: &str) -> [usize; 2] {
    let inside = label.strip_prefix("x(").and_then(|rest| rest.strip_suffix(')')).expect("x(…)");
    let (factor, rest) = inside.split_once('n').expect("an index");
    let number = |text: &str, none: usize| match text {
        "" => none,
        digits => digits.parse().expect("a number"),
    };
    [number(factor, 1), number(rest.trim_start_matches('+'), 0)]
}

#[test]
fn the_edges_of_a_kernel_are_relations_that_hold() {
    // Kupin's sequence by its rules: from n to n − 1 and to ⌈n/3⌉.
    let mut values = vec![None, Some(0)];
    for n in 2..20_000usize {
        let seen = [values[n - 1], values[n.div_ceil(3)]];
        values.push((0..).find(|value| !seen.contains(&Some(*value))));
    }
    let dot = result(0, &["draw", "sd:1/3", "--as", "kernel", "--format", "dot", "-q"]);
    let quoted = |line: &str| line.split('"').nth(1).map(str::to_owned);
    let named = |line: &str| line.trim().split([' ', ';']).next().map(str::to_owned);
    let (edges, nodes): (Vec<&str>, Vec<&str>) = dot
        .lines()
        .filter(|line| line.starts_with("  n") && line.contains("n"))
        .partition(|line| line.contains("->"));
    let nodes: std::collections::HashMap<String, [usize; 2]> = nodes
        .into_iter()
        .filter(|line| line.contains("x("))
        .map(|line| (named(line).expect("a name"), subsequence(&quoted(line).expect("a label"))))
        .collect();
    let mut digits = 0;
    for line in edges {
        let (source, rest) = line.trim().split_once(" -> ").expect("an edge");
        let [a, r] = nodes[source];
        let [c, s] = nodes[&named(rest).expect("a node")];
        for digit in quoted(line).expect("digits").split(", ") {
            let digit: usize = digit.parse().expect("a digit");
            digits += 1;
            // Positions begin at 1.
            for n in 1..40 {
                assert_eq!(values[a * (3 * n + digit) + r], values[c * n + s], "{line} at {n}");
            }
        }
    }
    assert_eq!(digits, 3 * nodes.len(), "each digit leads from each element");
    let told = json(&["derive", "sd:1/3", "--as", "kernel"]);
    assert_eq!(told["elements"].as_array().map(Vec::len), Some(nodes.len()));
}

#[test]
fn graphs_are_svg_and_dot() {
    for (game, view) in [("sd:1/2", "kernel"), ("sd:1/2", "diagram"), ("sd:1/2", "automaton")] {
        let svg = result(0, &["draw", game, "--as", view, "-q"]);
        assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"), "{view}");
        let dot = result(0, &["draw", game, "--as", view, "--format", "dot", "-q"]);
        assert!(dot.starts_with("digraph"), "{view}");
    }
    // The kernel of sd:1/2 begins with the sequence itself, and Kupin's digraph has 27 triples.
    assert!(result(0, &["draw", "sd:1/2", "--as", "kernel", "-q"]).contains(">x(n)<"));
    let digraph = result(0, &["draw", "sd:1/2", "--as", "diagram", "-q"]);
    assert_eq!(digraph.matches("class=\"state\"").count(), 27);
    let dot = result(0, &["draw", "sd:1/2", "--as", "diagram", "--format", "dot", "-q"]);
    assert!(dot.contains("label=\"sd:1/2: "), "a title begins with the game");
}

#[test]
fn a_graph_that_is_too_large_to_be_laid_out_is_left_to_graphviz() {
    let line = complaint(2, &["draw", "sd:5/2", "--as", "kernel", "-q", "--format", "svg"]);
    assert!(line.contains("--format dot") && !line.contains("--format svg"), "{line}");
}

#[test]
fn every_line_of_views_in_the_help_names_one() {
    let help = result(0, &["draw", "--help"]);
    let lines = help.lines().skip_while(|line| *line != "Views:").skip(1);
    let games: Vec<&str> = lines.take_while(|line| !line.starts_with("  and")).collect();
    assert!(games.len() > 5, "{help}");
    for line in games {
        assert!(line.split_whitespace().count() >= 2, "`{line}` names no view");
    }
}

#[test]
fn the_picture_beside_a_proof_is_that_of_the_automaton() {
    let folder = tempfile::tempdir().expect("a folder");
    let [derived, proved] = ["a.svg", "b.svg"].map(|name| folder.path().join(name));
    let text = |path: &std::path::Path| path.display().to_string();
    // The first claim that `prove` tries for each game.
    for (game, claim) in [
        ("wythoff:1,1", "outcome"),
        ("dynamic:2k", "outcome"),
        ("slow-exact:3,2", "values"),
        ("sd:1/2", "values"),
    ] {
        result(0, &["prove", game, "-q", "--picture", &text(&proved)]);
        result(0, &["derive", game, "-q", "--as", claim, "-o", &text(&derived)]);
        let [derived, proved] = [&derived, &proved].map(fs::read_to_string);
        assert_eq!(proved.expect("a picture"), derived.expect("a picture"), "{game}");
    }
}
