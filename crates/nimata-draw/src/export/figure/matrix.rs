//! The matrix of transitions, for an automaton too large to be drawn state by state.

use super::{Caption, Entry, Figure, Tints, legend};
use crate::export::colour::{Colour, NONE, at};
use crate::export::layout::real;
use crate::export::letters;
use crate::export::scene::{Area, Cells, Mark, Scene};
use nimata_automata::automaton::{Dfao, condensation};

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
