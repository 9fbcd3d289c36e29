//! An automaton as a figure: its states in the colours of their outputs, without dead ones.

use super::{Caption, DeadStates, Edge, Entry, Figure, Node, proper_minus};
use crate::export::colour::{Colour, NONE, at, of_outcome, of_value};
use crate::export::layout::real;
use crate::export::letters;
use crate::export::scene::{Area, Cells, Mark, Scene};
use nimata_automata::automaton::{Continuation, Dfao, Output, StateId, condensation, graph};

/// The greatest number of entries of a legend. Readers do not read longer legends, and the states
/// show their outputs anyway.
const MOST_ENTRIES: usize = 40;

impl Figure {
    /// The automaton, with labels in lines of at most `width` characters.
    pub(in crate::export) fn of(dfao: &Dfao, caption: &Caption, width: usize) -> Self {
        let tints = Tints::new(dfao, caption);
        let dead = match caption.dead {
            DeadStates::LeftOut => dead(dfao, caption.rejects),
            DeadStates::Drawn => vec![false; dfao.len()],
        };
        let mut place = vec![None; dfao.len()];
        let mut nodes = Vec::new();
        for state in dfao.states().filter(|state| !dead[state.index()]) {
            place[state.index()] = Some(nodes.len());
            let output = dfao.output(state);
            nodes.push(Node {
                name: state.to_string(),
                output: Some(proper_minus(&output_text(output))),
                tint: tints.of(output),
                dashed: output.is_none(),
            });
        }
        let graph = graph(dfao);
        let edge = |edge: &petgraph::graph::Edge<nimata_automata::automaton::Edge>| {
            Some(Edge {
                source: place[edge.source().index()]?,
                target: place[edge.target().index()]?,
                label: letters::lines(dfao, &edge.weight.letters, caption.bases(), width),
            })
        };
        let mut legend = legend(&tints, caption);
        // The output of dead states explains nothing where they are left out.
        legend.retain(|entry| !entry.dashed || nodes.iter().any(|node| node.dashed));
        Figure {
            title: caption.title().lines().map(proper_minus).collect(),
            description: describe(dfao, caption),
            nodes,
            edges: graph.raw_edges().iter().filter_map(edge).collect(),
            start: place[StateId::START.index()],
            legend,
            note: left_out(dfao, &dead),
        }
    }
}

/// The output as text, `–` for none.
pub(in crate::export) fn output_text(output: Output) -> String {
    output.map_or_else(|| "–".to_owned(), |value| value.to_string())
}

pub(in crate::export) fn legend(tints: &Tints, caption: &Caption) -> Vec<Entry> {
    let most = if tints.iter().len() > MOST_ENTRIES { 0 } else { MOST_ENTRIES };
    let entry = |&(output, tint): &(Output, Colour)| {
        let meaning = output.and_then(|output| caption.meaning(output));
        let mut text = match output {
            None => "none".to_owned(),
            Some(_) => proper_minus(&output_text(output)),
        };
        text.extend(meaning.map(|meaning| format!(": {meaning}")));
        Entry { text, tint, dashed: output.is_none(), explains: meaning.is_some() }
    };
    tints.iter().take(most).map(entry).collect()
}

fn describe(dfao: &Dfao, caption: &Caption) -> String {
    let alphabet = dfao.alphabet();
    let tracks = match alphabet.tracks() {
        1 => String::new(),
        tracks => format!(" and {tracks} tracks"),
    };
    format!(
        "A finite automaton with output: {} states, {}{tracks}, {}. It starts in {}.",
        dfao.len(),
        in_base(dfao, caption.bases()),
        dfao.order().in_words(),
        StateId::START,
    )
}

/// The numeration of an automaton in words, or the bases of continued rows.
pub fn in_base(dfao: &Dfao, bases: Option<Continuation>) -> String {
    bases.map_or_else(|| dfao.numeration().in_words(), |bases| format!("base {bases}"))
}

/// The line that says which states are not drawn.
fn left_out(dfao: &Dfao, dead: &[bool]) -> Option<String> {
    let names: Vec<StateId> = dfao.states().filter(|state| dead[state.index()]).collect();
    match names[..] {
        [] => None,
        [one] => {
            let output = proper_minus(&output_text(dfao.output(one)));
            Some(format!("Edges to the dead state {one} (output {output}) are left out."))
        }
        _ => Some(format!("Edges to the {} dead states are left out.", names.len())),
    }
}

/// The outputs in order, with their colours.
pub(in crate::export) struct Tints(Vec<(Output, Colour)>);

impl Tints {
    /// Gives each output its colour. In general it is that of a value. Two kinds of automata have
    /// the colours of lost and won positions instead: those whose outputs are outcomes, and those
    /// that recognise a set, with one output for its elements and one for all other numbers.
    pub(in crate::export) fn new(dfao: &Dfao, caption: &Caption) -> Self {
        let outputs = dfao.palette();
        let outside = caption.rejects;
        let inside = outputs.iter().filter(|&&output| output.is_some() && output != outside);
        let set = outside.is_some() && inside.count() <= 1;
        let tint = |output: i64| match (set, caption.outcomes) {
            (true, _) => of_outcome(Some(output) != outside),
            (false, true) => of_outcome(output == 0),
            (false, false) => of_value(output),
        };
        Tints(outputs.into_iter().map(|output| (output, output.map_or(NONE, tint))).collect())
    }

    pub(in crate::export) fn of(&self, output: Output) -> Colour {
        let at = self.0.binary_search_by_key(&output, |entry| entry.0);
        self.0[at.expect("every output has a colour")].1
    }

    pub(in crate::export) fn iter(&self) -> impl ExactSizeIterator<Item = &(Output, Colour)> {
        self.0.iter()
    }
}

/// For each state whether it is dead: all states that can be reached from it have no output, or all
/// have the output that `rejects`. If the start is dead, no state counts as dead, because otherwise
/// nothing would be drawn.
///
/// An automaton that is not minimal may have several dead states.
fn dead(dfao: &Dfao, rejects: Option<i64>) -> Vec<bool> {
    let nothings: Vec<Output> = [None].into_iter().chain(rejects.map(Some)).collect();
    let mut dead = vec![false; dfao.len()];
    for nothing in nothings {
        for (dead, lives) in dead.iter_mut().zip(dfao.leading_where(|output| output != nothing)) {
            *dead |= !lives;
        }
    }
    if dead.first() == Some(&true) {
        dead.fill(false);
    }
    dead
}

// The matrix of transitions, for an automaton too large to be drawn state by state.

/// The least side of the matrix. A cell has whole pixels, which keeps the side below its double.
const SIDE: usize = 600;
/// The least side of a cell, so that a mark can be seen.
const LEAST_CELL: usize = 2;
/// The greatest number of rows; if there are more states, several share a row.
const MOST_ROWS: usize = 480;
/// The width of the strip that shows the outputs.
const STRIP: usize = 12;
/// The values whose colours the first letters have. These colours stand out on white; that of 0 is
/// left out.
const LETTERS: [usize; 6] = [4, 6, 3, 5, 7, 1];
/// The colour of all further letters.
const OTHERS: Colour = Colour { rgb: [0x55, 0x55, 0x60] };

impl Figure {
    /// The matrix of an automaton. It has a row and a column for each state, ordered so that
    /// components stand together. A letter that leads from q to r gives a mark of its colour in row
    /// q and column r. A frame surrounds each component of several states, and a strip at the left
    /// shows the outputs.
    ///
    /// Every state is shown, including dead ones: they make a column full of marks.
    pub(in crate::export) fn matrix(self, dfao: &Dfao, caption: &Caption) -> Scene {
        let tints = Tints::new(dfao, caption);
        let components = condensation(dfao);
        let order: Vec<_> = components.node_weights().flatten().copied().collect();
        let rows = order.len().min(MOST_ROWS);
        let row_of = |place: usize| place * rows / order.len();
        let (mut row, mut strip) = (vec![0; order.len()], vec![NONE; rows]);
        for (place, &state) in order.iter().enumerate() {
            row[state.index()] = row_of(place);
            strip[row_of(place)] = tints.of(dfao.output(state));
        }
        let mut places = vec![0; rows * rows];
        for state in dfao.states() {
            for (letter, target) in dfao.row(state).enumerate() {
                let place = &mut places[row[state.index()] * rows + row[target.index()]];
                if *place == 0 {
                    *place = u8::try_from(1 + letter.min(LETTERS.len())).expect("a few colours");
                }
            }
        }
        let cell = SIDE.div_ceil(rows).max(LEAST_CELL);
        let (left, side) = (STRIP + 4, cell * rows);
        let area = Area::new(left, 0, side, side);
        let colours = [NONE].into_iter().chain((0..=LETTERS.len()).map(colour)).collect();
        let cells = Cells { area, columns: rows, colours, places, class: Some("marks") };
        let mut marks = vec![Mark::Cells(cells)];
        let mut last = 0;
        for component in components.node_weights() {
            let first = row_of(last);
            last += component.len();
            let long = row_of(last - 1) + 1 - first;
            if long > 1 {
                let (at, long) = (cell * first, cell * long);
                marks.push(Mark::Frame(Area::new(left + at, at, long, long)));
            }
        }
        let mut y = 0;
        for same in strip.chunk_by(Colour::eq) {
            let high = cell * same.len();
            marks.push(Mark::Patch(Area::new(0, y, STRIP, high), same[0]));
            y += high;
        }
        let size = (real(left + side), real(side));
        self.described(dfao, legend(&tints, caption), rows).captioned(marks, size)
    }

    /// The figure with the notes that a matrix needs, and with these outputs in its legend.
    fn described(self, dfao: &Dfao, outputs: Vec<Entry>, rows: usize) -> Figure {
        let (alphabet, states) = (dfao.alphabet(), dfao.len());
        let letters = (0..=LETTERS.len()).zip(0..alphabet.letters()).map(|(place, letter)| {
            let mut text = letters::list(alphabet, &[letter]);
            if place == LETTERS.len() && alphabet.letters() > letter + 1 {
                text.push_str(" and more");
            }
            Entry { text, tint: colour(place), dashed: false, explains: false }
        });
        let outputs = outputs.into_iter().map(|entry| {
            let of_output = if entry.explains { "" } else { "output " };
            Entry { text: format!("{of_output}{}", entry.text), explains: false, ..entry }
        });
        let together = if rows < states { ", several states a row" } else { "" };
        let line =
            format!("{states} states{together}: a mark in row q, column r leads from q to r");
        let note = "The strip at the left shows outputs; frames surround strongly connected \
                    components.";
        Figure {
            legend: letters.chain(outputs).collect(),
            title: self.title.into_iter().chain([line]).collect(),
            note: Some(note.to_owned()),
            ..self
        }
    }
}

/// The colour of a letter, by its place.
fn colour(letter: usize) -> Colour {
    LETTERS.get(letter).map_or(OTHERS, |&value| at(value))
}
