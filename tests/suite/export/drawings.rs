//! Drawings and tables: golden files, Graphviz, and labels that mean harm.
//!
//! With `NIMATA_BLESS` set the golden files are written instead of compared; look at them before
//! they are committed.

use std::fs;
use std::io::Write;
use std::path::Path;

use nimata::automaton::{Alphabet, Dfao, DigitOrder};
use nimata::export::{ExportError, csv, dot, json, latex, markdown, svg, tikz};

use crate::external::{external, fed};

/// The automaton of `sd:1/2`, with its label.
fn kupin() -> (Dfao, &'static str) {
    let file = fs::read("fixtures/export/sd-1-2.json").expect("a fixture");
    let dfao = json::read(&file).expect("an automaton").into_sound();
    (dfao.expect("a sound one"), "sd:1/2, base 2, most significant digit first")
}

/// Whether the first of two numbers is the larger one: two tracks, least significant digit first.
fn larger() -> (Dfao, &'static str) {
    let outputs = vec![Some(0), Some(1), Some(-1)];
    let row = |same: u32| vec![same, 2, 1, same];
    let rows = vec![row(0), row(1), row(2)];
    let alphabet = Alphabet::new(2, 2).expect("two binary tracks");
    let dfao = Dfao::new(alphabet, DigitOrder::Lsd, outputs, rows).expect("a table");
    (dfao, "sign of x − y, base 2, least significant digit first")
}

/// The sum of the decimal digits modulo 3, until there is a 9.
fn decimal() -> (Dfao, &'static str) {
    let rows = (0..4)
        .map(|q: u32| (0..10).map(|c| if c == 9 || q == 3 { 3 } else { (q + c) % 3 }).collect())
        .collect();
    let outputs = vec![Some(0), Some(1000), None, Some(-5)];
    let dfao = Dfao::single_track(10, DigitOrder::Msd, outputs, rows).expect("a table");
    (dfao, "decimal")
}

const HOSTILE: &str = "\\N \"a\" <b> &amp; &lt; $x_1^2$ %{}\n#~| \\end{document} \u{1} –";

fn text(write: impl FnOnce(&mut dyn Write) -> Result<(), ExportError>) -> String {
    let mut file = Vec::new();
    write(&mut file).expect("within the limits");
    String::from_utf8(file).expect("UTF-8")
}

fn golden(name: &str, found: &str) {
    let path = Path::new("fixtures/export").join(name);
    if std::env::var_os("NIMATA_BLESS").is_some() {
        fs::write(&path, found).expect("a fixture can be written");
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(found, expected, "{name} has changed");
}

#[test]
fn formats_agree_with_the_golden_files() {
    for (name, (dfao, label)) in [("sd-1-2", kupin()), ("larger", larger()), ("decimal", decimal())]
    {
        golden(&format!("{name}.dot"), &text(|out| Ok(dot::write(out, &dfao, label)?)));
        golden(&format!("{name}.tex"), &text(|out| tikz::write(out, &dfao, label)));
        golden(&format!("{name}.svg"), &text(|out| svg::write(out, &dfao, label)));
        golden(&format!("{name}.csv"), &text(|out| Ok(csv::write(out, &dfao)?)));
        golden(&format!("{name}.md"), &text(|out| Ok(markdown::write(out, &dfao)?)));
        golden(&format!("{name}.tabular.tex"), &text(|out| Ok(latex::write(out, &dfao)?)));
    }
}

/// The picture that Graphviz draws from a file.
fn graphviz(file: &str) -> Option<String> {
    let mut dot = external("dot", "Graphviz")?;
    dot.arg("-Tsvg");
    let output = fed(dot, file);
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    Some(String::from_utf8(output.stdout).expect("UTF-8"))
}

#[test]
fn graphviz_draws_every_state_and_edge() {
    for (dfao, label) in [kupin(), larger(), decimal()] {
        let file = text(|out| Ok(dot::write(out, &dfao, label)?));
        if let Some(drawing) = graphviz(&file) {
            let count = |class: &str| drawing.matches(&format!("class=\"{class}\"")).count();
            // The point before the start is not drawn, the edge from it is.
            assert_eq!(count("node"), dfao.len());
            assert_eq!(count("edge"), file.matches(" -> ").count());
        }
    }
}

#[test]
fn graphviz_shows_a_label_exactly_as_it_is() {
    let file = text(|out| Ok(dot::write(out, &kupin().0, HOSTILE)?));
    if let Some(drawing) = graphviz(&file) {
        let shown = drawing.replace("&#160;", " ").replace("&#45;", "-");
        assert!(
            shown.contains("\\N &quot;a&quot; &lt;b&gt; &amp;amp; &amp;lt; $x_1^2$ %{}"),
            "{shown}"
        );
        assert!(shown.contains("#~| \\end{document}"), "{shown}");
    }
}

#[test]
fn a_label_cannot_break_out_of_an_svg() {
    let drawing = text(|out| svg::write(out, &kupin().0, HOSTILE));
    assert!(drawing.contains("\\N &quot;a&quot; &lt;b&gt; &amp;amp; &amp;lt; $x_1^2$"));
    // A line of the label is a line of text.
    let plain = text(|out| svg::write(out, &kupin().0, "two\nlines"));
    assert_eq!(drawing.matches('<').count(), plain.matches('<').count());
    assert!(!drawing.contains('\u{1}'));
}

#[test]
fn a_label_cannot_be_a_command_of_tex() {
    let drawing = text(|out| tikz::write(out, &kupin().0, HOSTILE));
    assert_eq!(drawing.matches("\\end{document}").count(), 1);
    assert!(drawing.contains("\\$x\\_1\\textasciicircum{}2\\$ \\%\\{\\}"));
    let braces = |c: char| drawing.matches(c).count() - drawing.matches(&format!("\\{c}")).count();
    assert_eq!(braces('{'), braces('}'));
}

#[test]
fn svg_has_a_title_a_description_and_a_dark_side() {
    let (dfao, label) = kupin();
    let drawing = text(|out| svg::write(out, &dfao, label));
    assert!(drawing.contains(&format!("<title id=\"title\">{label}</title>")));
    assert!(
        drawing.contains("<desc id=\"desc\">A finite automaton with output: 7 states, base 2, ")
    );
    assert!(drawing.contains("prefers-color-scheme:dark"));
    assert!(drawing.ends_with("</svg>\n"));
}

/// States 0 → 1 → … → 0.
fn ring(states: u32, base: u32) -> Dfao {
    let rows = (0..states).map(|q| (0..base).map(|c| (q + c + 1) % states).collect()).collect();
    let outputs = (0..states).map(|q| Some(q.into())).collect();
    Dfao::single_track(base, DigitOrder::Msd, outputs, rows).expect("a table")
}

#[test]
fn draws_eighty_states_and_refuses_eighty_one() {
    assert!(svg::write(&mut Vec::new(), &ring(80, 2), "").is_ok());
    let error = svg::write(&mut Vec::new(), &ring(81, 2), "").expect_err("too many");
    assert_eq!(error.to_string(), "the automaton has 81 states and a drawing is legible up to 80");
    assert!(tikz::write(&mut Vec::new(), &ring(81, 2), "").is_err());
}

#[test]
fn draws_200_edges_and_refuses_more() {
    assert!(svg::write(&mut Vec::new(), &ring(50, 4), "").is_ok());
    let error = svg::write(&mut Vec::new(), &ring(51, 4), "").expect_err("204 edges");
    assert!(matches!(error, ExportError::Illegible(_)));
    assert_eq!(
        error.to_string(),
        "the automaton has 51 states and 204 edges, and a drawing is legible up to 200 edges"
    );
}

#[test]
fn refuses_an_edge_with_too_many_digits_to_show() {
    let parity = |base: u32| {
        let row = |_| (0..base).map(|c| c % 2).collect();
        Dfao::single_track(base, DigitOrder::Msd, vec![Some(0), Some(1)], (0..2).map(row).collect())
    };
    assert!(svg::write(&mut Vec::new(), &parity(40).expect("a table"), "").is_ok());
    let error = svg::write(&mut Vec::new(), &parity(400).expect("a table"), "");
    let Err(ExportError::Illegible(why)) = error else { panic!("{error:?}") };
    assert!(why.starts_with("the digits on one edge fill "), "{why}");
}

#[test]
fn refuses_labels_that_hide_the_drawing_together() {
    // Pairs of digits whose difference says which state is next: few edges, but no star spares a
    // digit.
    let cycle = |base: u32| {
        let letters = (0..base).flat_map(|x| (0..base).map(move |y| (x + base - y) % base));
        let row: Vec<u32> = letters.collect();
        let table = vec![row; usize::try_from(base).expect("small")];
        let outputs = (0..base).map(|q| Some(q.into())).collect();
        let alphabet = Alphabet::new(base, 2).expect("pairs");
        Dfao::new(alphabet, DigitOrder::Lsd, outputs, table).expect("a table")
    };
    assert!(svg::write(&mut Vec::new(), &cycle(5), "").is_ok());
    let error = svg::write(&mut Vec::new(), &cycle(7), "");
    assert!(matches!(error, Err(ExportError::LabelsTooLong { .. })));
}

#[test]
fn the_same_automaton_gives_the_same_bytes() {
    let once = || text(|out| svg::write(out, &ring(30, 3), "ring"));
    assert_eq!(once(), once());
}
