//! Pictures as PNG: a palette, and each pixel as a place in it.

mod stamp;

use std::io::{self, BufWriter, Write};

use png::{BitDepth, ColorType, Encoder, EncodingError, Filter};

use super::ExportError;
use super::colour::{Colour, NONE, PLACES, at, of_outcome};
use super::scene::{Anchor, Area, Around, Cells, LINE, Mark, Scene, Size, Text};
use stamp::stamp;

/// The colour of text.
const INK: Colour = Colour { rgb: [0x1b, 0x1b, 0x1f] };
/// The number of shades from the colour of the page to that of ink, both included. They are the
/// first entries of the palette.
const GREYS: usize = 17;

/// Draws a scene of marks on whole pixels.
///
/// # Errors
/// [`ExportError::Illegible`] for a drawing, and [`ExportError::Io`].
pub(super) fn draw(out: &mut dyn Write, scene: &Scene) -> Result<(), ExportError> {
    let Around::Nothing { width, height, zoom } = scene.around else {
        return Err(no_shapes());
    };
    let mut canvas = Canvas::new(width, height);
    for mark in &scene.marks {
        match mark {
            Mark::Patch(area, colour) => canvas.fill(*area, canvas.place(*colour)),
            Mark::Cells(cells) => canvas.cells(cells),
            Mark::Text(text) => canvas.text(text, zoom),
            _ => return Err(no_shapes()),
        }
    }
    canvas.encode(out, &scene.title).map_err(|error| {
        ExportError::Io(match error {
            EncodingError::IoError(error) => error,
            other => io::Error::other(other),
        })
    })
}

fn no_shapes() -> ExportError {
    ExportError::Illegible("a drawing is not written as PNG: write it as SVG".to_owned())
}

/// Pixels as places in the palette.
struct Canvas {
    width: usize,
    pixels: Vec<u8>,
    palette: Vec<Colour>,
}

impl Canvas {
    fn new(width: usize, height: usize) -> Self {
        let colours = [LINE, of_outcome(false)].into_iter().chain((0..PLACES).map(at));
        let palette = (0..GREYS).map(grey).chain(colours).collect();
        Canvas { width, pixels: vec![0; width * height], palette }
    }

    /// The place of a colour in the palette.
    fn place(&self, colour: Colour) -> u8 {
        let place = self.palette.iter().position(|&other| other == colour);
        let place = place.expect("the palette has the colours of values");
        u8::try_from(place).expect("the palette has fewer than 256 colours")
    }

    fn fill(&mut self, Area { x, y, width, height }: Area, place: u8) {
        for row in self.pixels.chunks_exact_mut(self.width).skip(y).take(height) {
            row[x..x + width].fill(place);
        }
    }

    fn cells(&mut self, cells: &Cells) {
        let (Area { x, y, width, height }, (wide, tall)) = (cells.area, cells.cell());
        let places: Vec<u8> = cells.colours.iter().map(|&colour| self.place(colour)).collect();
        let rows = self.pixels.chunks_exact_mut(self.width).skip(y).take(height);
        for (row, pixels) in rows.enumerate() {
            let row = &cells.places[row / tall * cells.columns..][..cells.columns];
            for (cell, &place) in pixels[x..x + width].chunks_exact_mut(wide).zip(row) {
                cell.fill(places[usize::from(place)]);
            }
        }
    }

    /// Draws text. Ink covers lighter pixels, and pixels outside the picture are left out.
    fn text(&mut self, text: &Text, zoom: usize) {
        let stamp = stamp(&text.text, text.size, zoom);
        let before = match text.anchor {
            Anchor::Start => 0,
            Anchor::Middle | Anchor::Upwards => stamp.width / 2,
            Anchor::End => stamp.width,
        };
        let above = middle(text.size) * zoom;
        let (stamp, left, up) = match text.anchor {
            Anchor::Upwards => (stamp.turned(), above, before),
            _ => (stamp, before, above),
        };
        let (x, y) = (text.x.saturating_sub(left), text.y.saturating_sub(up));
        let rows = self.pixels.chunks_exact_mut(self.width).skip(y);
        for (row, ink) in rows.zip(stamp.ink.chunks_exact(stamp.width.max(1))) {
            for (pixel, ink) in row.iter_mut().skip(x).zip(ink) {
                // 255 must become GREYS − 1.
                *pixel = (*pixel).max(ink.div_ceil(16));
            }
        }
    }

    fn encode(&self, out: &mut dyn Write, title: &str) -> Result<(), EncodingError> {
        let mut out = BufWriter::new(out);
        let [width, height] = [self.width, self.pixels.len() / self.width]
            .map(|side| u32::try_from(side).expect("a drawing has few pixels"));
        let mut encoder = Encoder::new(&mut out, width, height);
        encoder.set_color(ColorType::Indexed);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_palette(self.palette.iter().flat_map(|colour| colour.rgb).collect::<Vec<u8>>());
        // Filters encode differences, and differences of palette indices mean nothing.
        encoder.set_filter(Filter::NoFilter);
        encoder.add_itxt_chunk("Title".to_owned(), title.replace('\0', "\u{fffd}"))?;
        let mut writer = encoder.write_header()?;
        let mut stream = writer.stream_writer()?;
        stream.write_all(&self.pixels)?;
        stream.finish()?;
        writer.finish()?;
        out.flush()?;
        Ok(())
    }
}

/// A mixture of the colours of the page and of the ink.
fn grey(at: usize) -> Colour {
    let last = GREYS - 1;
    let mix = |channel: usize| {
        let (page, ink) = (usize::from(NONE.rgb[channel]), usize::from(INK.rgb[channel]));
        let mixed = (page * (last - at) + ink * at) / last;
        u8::try_from(mixed).expect("between two bytes")
    };
    Colour { rgb: [0, 1, 2].map(mix) }
}

/// The distance from the top of the line to the middle of a digit.
fn middle(size: Size) -> usize {
    match size {
        Size::Label => 11,
        Size::Title => 13,
    }
}

#[cfg(test)]
mod tests {
    use super::{ExportError, draw};
    use crate::export::figure::{Caption, Figure};
    use nimata_automata::automaton::{Dfao, DigitOrder};

    #[test]
    fn a_drawing_is_refused() {
        let dfao = Dfao::single_track(2, DigitOrder::Msd, vec![Some(0)], vec![vec![0, 0]]);
        let figure = Figure::of(&dfao.expect("a table"), &Caption::default(), 18);
        let result = draw(&mut Vec::new(), &figure.drawn().expect("a small figure"));
        assert!(matches!(result, Err(ExportError::Illegible(_))));
    }
}
