//! Drawings and tables: golden files, Graphviz, and hostile labels.
//!
//! With `NIMATA_BLESS` set, the golden files are written instead of compared. Look at them before
//! you commit them.

use std::fs;
use std::io::Write;

use nimata::automaton::{Alphabet, Dfao, DigitOrder};
use nimata::export::{
    Caption, DeadStates, ExportError, csv, dot, json, latex, markdown, svg, tikz,
};

use nimata_testing::root;
use nimata_testing::{external, fed};

/// The automaton of `sd:1/2`, with its label.
fn kupin() -> (Dfao, &'static str) {
    let file = fs::read(root().join("fixtures/export/sd-1-2.json")).expect("a fixture");
    let dfao = json::read(&file).expect("an automaton").into_sound();
    (dfao.expect("a sound one"), "sd:1/2, base 2, most significant digit first")
}

/// Tests whether the first of two numbers is larger: two tracks, least significant digit first.
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
    let path = root().join("fixtures/export").join(name);
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

fn is_matrix(drawing: &str) -> bool {
    drawing.contains("class=\"marks\"")
}

#[test]
fn two_hundred_states_are_drawn_and_201_are_a_matrix() {
    let drawing = text(|out| svg::write(out, &ring(200, 2), "ring"));
    assert!(!is_matrix(&drawing));
    assert_eq!(drawing.matches("class=\"state\"").count(), 200);
    assert_eq!(drawing.matches(" data-edge=").count(), 2 * 400);
    let matrix = text(|out| svg::write(out, &ring(201, 2), "ring"));
    assert!(is_matrix(&matrix) && matrix.contains(">201 states: a mark in row q, column r"));
    // Each transition is a mark, and no two marks coincide.
    let marks = matrix.lines().filter(|line| line.contains("class=\"marks\""));
    assert_eq!(marks.map(|line| line.matches('M').count()).sum::<usize>(), 402);
    let error = tikz::write(&mut Vec::new(), &ring(201, 2), "").expect_err("too many");
    assert!(error.to_string().starts_with("there are 201 states and 402 edges"), "{error}");
}

/// The cells of the marks in one colour, as pairs of row and column, and the side of a cell.
fn marks(matrix: &str, colour: &str) -> (Vec<(u32, u32)>, u32) {
    let path = format!("<path class=\"marks\" fill=\"#{colour}\" d=\"M");
    let (before, after) = matrix.split_once(&path).expect("marks in the colour");
    let numbers = |text: &str| -> Vec<u32> {
        let numbers = text.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty());
        numbers.map(|number| number.parse().expect("a small number")).collect()
    };
    let mut cells = Vec::new();
    for rectangle in after.split('"').next().expect("an end").split('M') {
        let [x, y, width, height, _] = numbers(rectangle)[..] else { panic!("{rectangle}") };
        cells.extend((y..y + height).flat_map(|y| (x..x + width).map(move |x| (y, x))));
    }
    cells.sort_unstable();
    let (_, scale) = before.rsplit_once("scale(").expect("cells of whole pixels");
    (cells, numbers(scale)[0])
}

#[test]
fn a_matrix_has_a_mark_of_the_letters_colour_for_each_transition() {
    let matrix = text(|out| svg::write(out, &ring(201, 2), "ring"));
    for (letter, colour) in [(0, "0072b2"), (1, "e69f00")] {
        let leads = (0..201).map(|q| (q, (q + letter + 1) % 201)).collect();
        assert_eq!(marks(&matrix, colour), (leads, 3), "letter {letter}");
    }
    // However many states there are, a mark can be seen.
    assert_eq!(marks(&text(|out| svg::write(out, &ring(5000, 2), "ring")), "0072b2").1, 2);
}

#[test]
fn a_matrix_frames_components_and_puts_states_together_that_are_too_many() {
    let matrix = text(|out| svg::write(out, &ring(5000, 2), "ring"));
    assert!(matrix.contains("5000 states, several states a row") && matrix.len() < 400_000);
    assert_eq!(matrix.matches("class=\"frame\"").count(), 1);
}

#[test]
fn an_edge_with_too_many_digits_to_show_makes_a_matrix() {
    let parity = |base: u32| {
        let row = |_| (0..base).map(|c| c % 2).collect();
        Dfao::single_track(base, DigitOrder::Msd, vec![Some(0), Some(1)], (0..2).map(row).collect())
    };
    let drawn = |base| text(|out| svg::write(out, &parity(base).expect("a table"), ""));
    assert!(!is_matrix(&drawn(40)));
    assert!(is_matrix(&drawn(400)));
}

#[test]
fn the_same_automaton_gives_the_same_bytes() {
    let once = || text(|out| svg::write(out, &ring(30, 3), "ring"));
    assert_eq!(once(), once());
}

/// The automaton of x < y on two tracks, most significant digit first, with a dead state whose
/// output is 0 or none.
fn smaller(outside: Option<i64>) -> Dfao {
    let alphabet = Alphabet::new(2, 2).expect("two binary tracks");
    let rows = vec![vec![0, 1, 2, 0], vec![1; 4], vec![2; 4]];
    let outputs = vec![outside, Some(1), outside];
    Dfao::new(alphabet, DigitOrder::Msd, outputs, rows).expect("a table")
}

#[test]
fn dead_states_are_left_out_with_a_line_that_says_so_unless_they_are_asked_for() {
    for (outside, name) in [(None, "–"), (Some(0), "0")] {
        let dfao = smaller(outside);
        let caption = Caption::from("x < y").rejecting(0);
        let all = caption.clone().with(DeadStates::Drawn);
        let note = format!("dead state q2 (output {name}) are left out.");
        let without_indices = |text: &str| {
            text.replace("<tspan>q</tspan>", "q")
                .replace("<tspan dy=\"2.6\" font-size=\"9.0\">2</tspan>", "2")
                .replace("<tspan xml:space=\"preserve\" dy=\"-2.6\">", "")
                .replace("</tspan>", "")
        };
        let drawn = text(|out| svg::write(out, &dfao, &caption));
        assert_eq!(drawn.matches("class=\"state").count(), 2);
        assert!(without_indices(&drawn).contains(&note), "{drawn}");
        let drawn = text(|out| svg::write(out, &dfao, &all));
        assert_eq!(drawn.matches("class=\"state").count(), 3);
        assert!(!drawn.contains("left out"));
        let states = |tikz: String| tikz.matches("\\node[state").count();
        assert_eq!(states(text(|out| tikz::write(out, &dfao, &caption))), 2);
        assert_eq!(states(text(|out| tikz::write(out, &dfao, &all))), 3);
        let file = text(|out| Ok(dot::write(out, &dfao, &caption)?));
        assert!(!file.contains("q2 [") && !file.contains("-> q2"), "{file}");
        assert!(file.contains("dead state q₂"), "{file}");
        let file = text(|out| Ok(dot::write(out, &dfao, &all)?));
        assert!(file.contains("q2 [") && !file.contains("left out"), "{file}");
    }
    // An absorbing state is not dead if its output is a value.
    let drawn = text(|out| svg::write(out, &smaller(Some(0)), "values"));
    assert_eq!(drawn.matches("class=\"state\"").count(), 3);
    // If all states are dead, all are drawn.
    let none = Dfao::single_track(2, DigitOrder::Msd, vec![None], vec![vec![0, 0]]);
    let drawn = text(|out| svg::write(out, &none.expect("a table"), "nothing"));
    assert_eq!(drawn.matches("class=\"state").count(), 1);
}

/// The colours of the states, in order.
fn colors(file: &str, mark: &str, before: &str, length: usize) -> Vec<String> {
    let lines = file.lines().filter(|line| line.contains(mark));
    let color = |line: &str| {
        let at = line.find(before).expect("a colour") + before.len();
        line[at..at + length].to_lowercase()
    };
    lines.map(color).collect()
}

#[test]
fn states_have_the_same_colours_in_every_format() {
    for (dfao, label) in [kupin(), larger(), decimal(), (ring(12, 2), "twelve outputs")] {
        let drawn = text(|out| svg::write(out, &dfao, label));
        let expected = colors(&drawn, "class=\"state", "fill=\"#", 6);
        assert_eq!(expected.len(), dfao.len());
        let file = text(|out| Ok(dot::write(out, &dfao, label)?));
        assert_eq!(
            colors(&file, "style=\"filled,dashed\", fillcolor", "fillcolor=\"#", 6).len(),
            dfao.outputs().iter().filter(|output| output.is_none()).count()
        );
        assert_eq!(colors(&file, "fillcolor", "fillcolor=\"#", 6), expected);
        let file = text(|out| tikz::write(out, &dfao, label));
        assert_eq!(colors(&file, "\\node[state", "fill=tint", 6), expected);
        assert!(file.contains(&format!("{{tint{0}}}{{HTML}}{{{0}}}", expected[0].to_uppercase())));
    }
}

/// The colours of Okabe and Ito that the outputs 0 to 6 have, and their order.
const SMALL: [&str; 7] = ["d55e00", "56b4e9", "f0e442", "009e73", "0072b2", "cc79a7", "e69f00"];

#[test]
fn an_output_has_the_colour_of_the_value_whatever_the_other_outputs_are() {
    let drawn = |outputs: &[i64], caption: Caption| {
        let count = u32::try_from(outputs.len()).expect("a few");
        let rows = (0..count).map(|q| vec![(q + 1) % count; 2]).collect();
        let outputs = outputs.iter().copied().map(Some).collect();
        let dfao = Dfao::single_track(2, DigitOrder::Msd, outputs, rows).expect("a table");
        let svg = text(|out| svg::write(out, &dfao, caption.with(DeadStates::Drawn)));
        colors(&svg, "class=\"state", "fill=\"#", 6)
    };
    assert_eq!(drawn(&[0, 1, 2, 3, 4, 5, 6], "seven".into()), SMALL);
    assert_eq!(drawn(&[4, 2], "two".into()), [SMALL[4], SMALL[2]]);
    // A set, and the outcomes: lost positions have the colour of 0.
    let set = drawn(&[1, 0], Caption::from("a set").rejecting(0));
    let outcomes = drawn(&[0, 1], Caption::from("who wins").deciding(true));
    assert_eq!((set[0].as_str(), &set), (SMALL[0], &outcomes));
    assert!(!SMALL.contains(&set[1].as_str()) && set[1] != "ffffff");
}

#[test]
fn text_on_a_dark_state_is_white_in_every_format() {
    let dfao = Dfao::single_track(2, DigitOrder::Msd, vec![Some(2), Some(7)], vec![vec![0, 1]; 2])
        .expect("a table");
    let drawn = text(|out| svg::write(out, &dfao, ""));
    assert_eq!(drawn.matches("class=\"output on-light\"").count(), 1);
    assert_eq!(drawn.matches("class=\"output on-dark\"").count(), 1);
    let file = text(|out| Ok(dot::write(out, &dfao, "")?));
    assert!(file.contains("fillcolor=\"#f0e442\", fontcolor=\"#000000\""), "{file}");
    assert!(file.contains("fillcolor=\"#882255\", fontcolor=\"#ffffff\""), "{file}");
    let file = text(|out| tikz::write(out, &dfao, ""));
    assert_eq!(file.matches("fill=tint882255, text=white").count(), 1);
    assert_eq!(file.matches("text=white").count(), 1);
}

#[test]
fn titles_have_indices_and_the_legend_says_once_what_outputs_mean() {
    let caption = Caption::from("u0 = 1, u_n = u_(n-1)").explaining(&[(0, "a loss".to_owned())]);
    let drawn = text(|out| svg::write(out, &kupin().0, &caption));
    assert!(drawn.contains("font-size=\"11.2\">n−1</tspan>"), "{drawn}");
    assert_eq!(drawn.matches(">0: a loss</text>").count(), 1);
    let file = text(|out| tikz::write(out, &kupin().0, &caption));
    assert!(file.contains("{$u_{0}$ = 1, $u_{n}$ = $u_{n-1}$}"), "{file}");
    assert_eq!(file.matches("{0: a loss}").count(), 1);
    // Outputs without a description are in the legend too.
    assert_eq!(
        file.matches("\\node[legend] at").count(),
        drawn.matches("class=\"legend\"").count()
    );
    let file = text(|out| Ok(dot::write(out, &kupin().0, &caption)?));
    assert!(file.contains("label=\"u₀ = 1, uₙ = uₙ₋₁\\n0: a loss\""), "{file}");
}
