//! The geometry of drawings, read back from the SVG file.

use nimata::automaton::Dfao;
use nimata::export::svg;
use nimata::game::claim::Request;
use nimata::game::read_game;

/// A box: left, top, right, bottom.
type Area = [f64; 4];

/// An attribute of an element, which has a line of its own.
fn attribute<'t>(line: &'t str, name: &str) -> &'t str {
    let start = line.find(&format!(" {name}=\"")).expect("the attribute") + name.len() + 3;
    let end = line[start..].find('"').expect("a quote") + start;
    &line[start..end]
}

fn number(line: &str, name: &str) -> f64 {
    attribute(line, name).parse().expect("a number")
}

/// The width of a line of a label in DejaVu Sans at 12, by the advances in the font's own table.
fn width(text: &str) -> f64 {
    let advance = |c| match c {
        '0'..='9' => 1303,
        '(' | ')' => 799,
        ',' | ' ' => 651,
        '*' | '–' => 1024,
        other => panic!("{other} in a label"),
    };
    f64::from(text.chars().map(advance).sum::<u32>()) * 12.0 / 2048.0
}

struct Label {
    edge: String,
    area: Area,
}

struct Read {
    labels: Vec<Label>,
    /// Points along each edge, and whether it is a loop.
    edges: Vec<(String, Vec<[f64; 2]>, bool)>,
    states: Vec<Area>,
}

fn read(drawing: &str) -> Read {
    let mut found = Read { labels: Vec::new(), edges: Vec::new(), states: Vec::new() };
    for line in drawing.lines() {
        if line.contains("class=\"digits\"") {
            let (x, y) = (number(line, "x"), number(line, "y"));
            let text = line[line.find('>').expect("a tag") + 1..].trim_end_matches("</text>");
            let half = width(text) / 2.0;
            // From the top of a parenthesis to its foot.
            let area = [x - half, y - 9.1, x + half, y + 1.6];
            found.labels.push(Label { edge: attribute(line, "data-edge").to_owned(), area });
        } else if line.contains("<path class=\"edge") && line.contains("data-edge") {
            let (points, round) = course(attribute(line, "d"));
            found.edges.push((attribute(line, "data-edge").to_owned(), points, round));
        } else if line.contains("<rect class=\"state") {
            let (x, y) = (number(line, "x"), number(line, "y"));
            found.states.push([x, y, x + number(line, "width"), y + number(line, "height")]);
        }
    }
    found
}

/// Points along a path of cubic curves, and whether it is a loop: both ends on top of one state.
fn course(path: &str) -> (Vec<[f64; 2]>, bool) {
    let numbers: Vec<f64> = path
        .split(['M', 'C', ' '])
        .filter(|word| !word.is_empty())
        .map(|word| word.parse().expect("a number"))
        .collect();
    let ends: Vec<[f64; 2]> = numbers.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect();
    let mut points = Vec::new();
    for curve in ends[..].windows(4).step_by(3) {
        for step in 0..=200u32 {
            let t = f64::from(step) / 200.0;
            let s = 1.0 - t;
            let along = |axis: usize| {
                let [a, b, c, d] = [0, 1, 2, 3].map(|place: usize| curve[place][axis]);
                s * s * s * a + 3.0 * s * s * t * b + 3.0 * s * t * t * c + t * t * t * d
            };
            points.push([along(0), along(1)]);
        }
    }
    let (first, last) = (ends[0], ends[ends.len() - 1]);
    let round = (first[0] - last[0]).abs() < 20.0 && (first[1] - last[1]).abs() < 10.0;
    (points, round)
}

fn meet(a: &Area, b: &Area) -> bool {
    a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]
}

fn holds(area: &Area, [x, y]: [f64; 2]) -> bool {
    area[0] < x && x < area[2] && area[1] < y && y < area[3]
}

/// The faults of the labels of a drawing, one on each line.
fn faults(drawing: &str) -> Vec<String> {
    let read = read(drawing);
    let mut faults = Vec::new();
    for (place, label) in read.labels.iter().enumerate() {
        let (edge, area) = (&label.edge, &label.area);
        for (other, points, round) in &read.edges {
            if (other != edge || *round) && points.iter().any(|&point| holds(area, point)) {
                faults.push(format!("the label of edge {edge} lies on edge {other}"));
            }
        }
        if read.states.iter().any(|state| meet(state, area)) {
            faults.push(format!("the label of edge {edge} lies on a state"));
        }
        for other in read.labels[..place].iter().filter(|other| other.edge != *edge) {
            if meet(&other.area, area) {
                faults.push(format!("the labels of edges {edge} and {} meet", other.edge));
            }
        }
    }
    faults
}

/// The automaton of a game's first claim, or of the named one.
fn derived(game: &str, claim: &str, parameters: &[u32]) -> Dfao {
    let game = read_game(game).expect("a game");
    let claims = game.claims();
    let claim = claims.iter().find(|each| each.name == claim).expect("a claim");
    let request = Request { parameters: parameters.to_vec(), ..Request::default() };
    claim.derive(&request).expect("small").automaton.expect("an automaton")
}

fn is_clear(game: &str, claim: &str, parameters: &[u32]) {
    let dfao = derived(game, claim, parameters);
    let mut file = Vec::new();
    svg::write(&mut file, &dfao, game).expect("a string takes everything");
    let drawing = String::from_utf8(file).expect("UTF-8");
    assert!(drawing.contains("class=\"digits\""), "{game} is drawn");
    assert_eq!(faults(&drawing), Vec::<String>::new(), "{game} {parameters:?}");
}

#[test]
fn no_label_lies_on_a_foreign_edge_a_loop_a_state_or_another_label() {
    for game in ["sd:1/2", "sd:3/2", "sd:5/2", "sd:1/6", "slow-hyper:{1,2}{2,3}"] {
        is_clear(game, "values", &[]);
    }
    is_clear("wyt:3+2", "outcome", &[]);
    is_clear("wythoff:1,1", "pairs", &[]);
    is_clear("exco:2", "level-set", &[5]);
    is_clear("dynamic:k", "strategy", &[]);
    is_clear("dynamic:2k", "strategy", &[]);
}

#[test]
#[ignore = "large drawings"]
fn no_label_of_a_large_drawing_lies_on_something_else() {
    is_clear("sd:7/2", "values", &[]);
    is_clear("slow-moore:3,2", "values", &[]);
    is_clear("exco:2", "level-set", &[11]);
}

#[test]
fn the_faults_of_a_drawing_are_seen() {
    let state =
        |x, y| format!("<rect class=\"state\" x=\"{x}\" y=\"{y}\" width=\"40\" height=\"40\"/>\n");
    let label = |edge, x, y| {
        format!("<text class=\"digits\" data-edge=\"{edge}\" x=\"{x}\" y=\"{y}\">0</text>\n")
    };
    let line = "<path class=\"edge\" data-edge=\"0\" d=\"M0 0C30 0 60 0 90 0\"/>\n";
    let round = "<path class=\"edge\" data-edge=\"1\" d=\"M0 50C-5 30 15 30 10 50\"/>\n";
    let clear = [state(200, 200), line.to_owned(), label(0, 50, 0), round.to_owned()].concat();
    assert_eq!(faults(&clear), Vec::<String>::new());
    for wrong in [label(1, 50, 0), label(1, 5, 40), label(1, 210, 210), label(1, 48, 4)] {
        assert!(!faults(&[clear.as_str(), &wrong].concat()).is_empty(), "{wrong}");
    }
}
