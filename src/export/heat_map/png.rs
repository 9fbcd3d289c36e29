//! PNG: a palette, and one row of pixels at a time.

use std::io::{self, BufWriter, Write};

use png::{BitDepth, ColorType, Encoder, EncodingError, Filter};

use super::palette::{INK, PAGE, rgb};
use super::scene::Scene;
use super::shapes::{Anchor, Fill, Line};
use super::stamp::stamp;
use super::text::Size;
use crate::data::HeatMap;
use crate::export::ExportError;
use crate::export::colour::PLACES;

/// From the page's colour to the ink's, both included: the first entries of the palette.
const GREYS: usize = 17;

/// Writes the scene.
pub(super) fn write(out: &mut dyn Write, map: &HeatMap, scene: &Scene) -> Result<(), ExportError> {
    encode(out, map, scene).map_err(|error| {
        ExportError::Io(match error {
            EncodingError::IoError(error) => error,
            other => io::Error::other(other),
        })
    })
}

fn encode(out: &mut dyn Write, map: &HeatMap, scene: &Scene) -> Result<(), EncodingError> {
    let mut out = BufWriter::new(out);
    let pixels = |n: usize| u32::try_from(n).expect("a drawing has few pixels");
    let mut encoder = Encoder::new(&mut out, pixels(scene.width), pixels(scene.height));
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette());
    // Filters encode differences, and differences of palette indices mean nothing.
    encoder.set_filter(Filter::NoFilter);
    encoder.add_itxt_chunk("Title".to_owned(), map.title.replace('\0', "\u{fffd}"))?;
    let mut writer = encoder.write_header()?;
    let mut stream = writer.stream_writer()?;
    each_row(map, scene, |row| stream.write_all(row))?;
    stream.finish()?;
    writer.finish()?;
    out.flush()?;
    Ok(())
}

fn palette() -> Vec<u8> {
    let greys = (0..GREYS).map(grey);
    let fills = [Fill::Line, Fill::Won].into_iter().chain((0..PLACES).map(Fill::Value));
    greys.chain(fills.map(|fill| rgb(fill).rgb)).flatten().collect()
}

fn grey(at: usize) -> [u8; 3] {
    let last = GREYS - 1;
    let mix = |channel: usize| {
        let (page, ink) = (usize::from(PAGE.rgb[channel]), usize::from(INK.rgb[channel]));
        let mixed = (page * (last - at) + ink * at) / last;
        u8::try_from(mixed).expect("between two bytes")
    };
    [mix(0), mix(1), mix(2)]
}

/// The place of a fill in the palette.
fn index(fill: Fill) -> u8 {
    let index = match fill {
        Fill::Page => 0,
        Fill::Line => GREYS,
        Fill::Won => GREYS + 1,
        Fill::Value(place) => GREYS + 2 + place,
    };
    u8::try_from(index).expect("the palette has fewer than 256 colours")
}

/// How far the middle of a digit is below the top of the line.
fn middle(size: Size) -> usize {
    match size {
        Size::Label => 11,
        Size::Title => 13,
    }
}

/// A line of text as places in the palette.
struct Letters {
    x: usize,
    y: usize,
    width: usize,
    indices: Vec<u8>,
}

impl Letters {
    fn new(line: &Line, zoom: usize) -> Self {
        let stamp = stamp(&line.text, line.size, zoom);
        let before = match line.anchor {
            Anchor::Start => 0,
            Anchor::Middle | Anchor::Upwards => stamp.width / 2,
            Anchor::End => stamp.width,
        };
        let above = middle(line.size) * zoom;
        let (stamp, x, y) = if line.anchor == Anchor::Upwards {
            (stamp.turned(), line.x.saturating_sub(above), line.y.saturating_sub(before))
        } else {
            (stamp, line.x.saturating_sub(before), line.y.saturating_sub(above))
        };
        // 255 must become GREYS − 1.
        let indices = stamp.ink.iter().map(|ink| ink.div_ceil(16)).collect();
        Letters { x, y, width: stamp.width, indices }
    }

    fn draw(&self, y: usize, row: &mut [u8]) {
        let rows = &mut self.indices.chunks_exact(self.width.max(1));
        let Some(letters) = y.checked_sub(self.y).and_then(|down| rows.nth(down)) else {
            return;
        };
        for (pixel, &index) in row.iter_mut().skip(self.x).zip(letters) {
            *pixel = (*pixel).max(index);
        }
    }
}

fn each_row(
    map: &HeatMap,
    scene: &Scene,
    mut put: impl FnMut(&[u8]) -> io::Result<()>,
) -> io::Result<()> {
    let Scene { plot, palette, .. } = scene;
    let texts: Vec<Letters> =
        scene.lines.iter().map(|line| Letters::new(line, scene.zoom)).collect();
    let mut cells = vec![0; plot.width()];
    let mut row = vec![0; scene.width];
    for y in 0..scene.height {
        row.fill(0);
        for patch in &scene.patches {
            if (patch.y..patch.y + patch.height).contains(&y) {
                row[patch.x..patch.x + patch.width].fill(index(patch.fill));
            }
        }
        if (plot.y..plot.y + plot.height()).contains(&y) {
            let down = (y - plot.y) / plot.cell_height;
            for (panel, left) in plot.lefts().enumerate() {
                let first = (panel * plot.rows + down) * plot.columns;
                let numbers = &map.numbers[first..first + plot.columns];
                for (cell, &number) in cells.chunks_exact_mut(plot.cell_width).zip(numbers) {
                    cell.fill(index(palette.fill(number)));
                }
                row[left..left + plot.width()].copy_from_slice(&cells);
            }
        }
        for text in &texts {
            text.draw(y, &mut row);
        }
        put(&row)?;
    }
    Ok(())
}
