//! The matrix of transitions, for an automaton too large to be drawn state by state.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::framed;
use crate::automaton::{Dfao, condensation};
use crate::export::colour::Colour;
use crate::export::figure::{Caption, Entry, Figure, Tints, legend};
use crate::export::letters;

/// The approximate side of the matrix.
const SIDE: f64 = 640.0;
/// The greatest number of rows; if there are more states, several share a row.
const MOST_ROWS: usize = 640;
/// The width of the strip that shows the outputs.
const STRIP: f64 = 12.0;
/// Strong colours of the palette of Okabe and Ito, for the first letters, without the colour of 0.
const LETTERS: [[u8; 3]; 7] = [
    [0x00, 0x72, 0xb2],
    [0xe6, 0x9f, 0x00],
    [0x00, 0x9e, 0x73],
    [0xcc, 0x79, 0xa7],
    [0x00, 0x00, 0x00],
    [0x56, 0xb4, 0xe9],
    [0x7a, 0x7a, 0x00],
];
/// The colour of all further letters.
const OTHERS: [u8; 3] = [0x55, 0x55, 0x60];

/// Writes the picture. It has a row and a column for each state, ordered so that components stand
/// together, and a mark of the letter's colour in row q and column r where a letter leads from q to
/// r. A frame surrounds each component of several states, and a strip at the left shows the
/// outputs.
///
/// Every state is shown, including dead ones: they make a column full of marks.
pub(super) fn compose(
    dfao: &Dfao,
    caption: &Caption,
    figure: &Figure,
) -> Result<String, std::fmt::Error> {
    let components = condensation(dfao);
    let order: Vec<_> = components.node_weights().flatten().copied().collect();
    let rows = order.len().min(MOST_ROWS);
    let row_of = |place: usize| place * rows / order.len();
    let mut row = vec![0; order.len()];
    for (place, state) in order.iter().enumerate() {
        row[state.index()] = row_of(place);
    }
    let cell = (SIDE / real(rows)).max(1.0);
    let side = cell * real(rows);
    let (figure, tints) = (described(dfao, caption, figure, rows), Tints::new(dfao, caption));
    framed(&figure, (STRIP + 4.0 + side, side), |svg| {
        writeln!(svg, r#"<g transform="translate({} 0)">"#, STRIP + 4.0)?;
        writeln!(svg, r#"<rect class="field" width="{side:.2}" height="{side:.2}"/>"#)?;
        for (colour, marks) in marks(dfao, &row) {
            write!(svg, r#"<path class="marks" fill="{}" d=""#, colour.hex())?;
            // A mark keeps a visible size, however many rows there are.
            let size = cell.max(1.6);
            for (column, row) in marks {
                let (x, y) = (cell * real(column), cell * real(row));
                write!(svg, "M{x:.1} {y:.1}h{size:.1}v{size:.1}h-{size:.1}z")?;
            }
            writeln!(svg, r#""/>"#)?;
        }
        let mut place = 0;
        for component in components.node_weights() {
            let (first, last) = (row_of(place), row_of(place + component.len() - 1));
            place += component.len();
            if last > first {
                let (at, long) = (cell * real(first), cell * real(last + 1 - first));
                writeln!(
                    svg,
                    "<rect class=\"frame\" x=\"{at:.1}\" y=\"{at:.1}\" width=\"{long:.1}\" \
                     height=\"{long:.1}\"/>"
                )?;
            }
        }
        writeln!(svg, "</g>")?;
        let mut strip: BTreeMap<Colour, Vec<usize>> = BTreeMap::new();
        for (place, &state) in order.iter().enumerate() {
            strip.entry(tints.of(dfao.output(state))).or_default().push(row_of(place));
        }
        for (tint, rows) in strip {
            write!(svg, r#"<path class="outputs" fill="{}" d=""#, tint.hex())?;
            for row in rows {
                write!(svg, "M0 {:.1}h{STRIP}v{cell:.1}h-{STRIP}z", cell * real(row))?;
            }
            writeln!(svg, r#""/>"#)?;
        }
        Ok(())
    })
}

/// For each colour its marks, as pairs of column and row without duplicates.
fn marks(dfao: &Dfao, row: &[usize]) -> BTreeMap<Colour, Vec<(usize, usize)>> {
    let mut places: BTreeMap<(usize, usize), u32> = BTreeMap::new();
    for state in dfao.states() {
        for (letter, target) in (0..).zip(dfao.row(state)) {
            places.entry((row[target.index()], row[state.index()])).or_insert(letter);
        }
    }
    let mut marks: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for (place, letter) in places {
        marks.entry(colour(letter)).or_default().push(place);
    }
    marks
}

fn colour(letter: u32) -> Colour {
    let place = usize::try_from(letter).unwrap_or(usize::MAX);
    Colour { rgb: LETTERS.get(place).copied().unwrap_or(OTHERS) }
}

/// The figure with the notes that a matrix needs.
fn described(dfao: &Dfao, caption: &Caption, figure: &Figure, rows: usize) -> Figure {
    let alphabet = dfao.alphabet();
    let shown = alphabet.letters().min(8);
    let mut entries: Vec<Entry> = (0..shown)
        .map(|letter| {
            let name = letters::list(alphabet, &[letter]);
            let more = if letter == 7 && alphabet.letters() > 8 { " and more" } else { "" };
            Entry {
                text: format!("{name}{more}"),
                tint: colour(letter),
                dashed: false,
                explains: false,
            }
        })
        .collect();
    entries.extend(legend(&Tints::new(dfao, caption), caption).into_iter().map(|entry| Entry {
        text: if entry.explains { entry.text } else { format!("output {}", entry.text) },
        explains: false,
        ..entry
    }));
    let states = dfao.len();
    let together = if rows < states { ", several states a row" } else { "" };
    Figure {
        legend: entries,
        title: [
            figure.title.clone(),
            vec![format!("{states} states{together}: a mark in row q, column r leads from q to r")],
        ]
        .concat(),
        note: Some(
            "The strip at the left shows outputs; frames surround strongly connected components."
                .to_owned(),
        ),
        ..figure.clone()
    }
}

/// Converts a count to a real number.
fn real(count: usize) -> f64 {
    crate::export::layout::real(count)
}
