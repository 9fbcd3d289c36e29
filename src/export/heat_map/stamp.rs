//! Letters as pixels.

use noto_sans_mono_bitmap::{FontWeight, RasterHeight, RasterizedChar, get_raster};

use super::text::Size;

/// How much of each pixel of a piece of text is ink, row by row.
pub(super) struct Stamp {
    pub(super) width: usize,
    pub(super) ink: Vec<u8>,
}

/// A line of text as pixels; each pixel of the font is a square of `zoom` pixels.
pub(super) fn stamp(text: &str, size: Size, zoom: usize) -> Stamp {
    let glyphs: Vec<Vec<u8>> = text.chars().map(|letter| glyph(letter, size)).collect();
    let letter = size.letter();
    let width = glyphs.len() * letter * zoom;
    let row = |y: usize| {
        let pixels = glyphs.iter().flat_map(move |glyph| &glyph[y * letter..(y + 1) * letter]);
        pixels.flat_map(|&ink| std::iter::repeat_n(ink, zoom)).collect::<Vec<u8>>()
    };
    let ink = (0..size.height() * zoom).flat_map(|y| row(y / zoom)).collect();
    Stamp { width, ink }
}

impl Stamp {
    /// A quarter turn, so that the text runs upwards.
    pub(super) fn turned(&self) -> Stamp {
        let height = self.ink.len() / self.width.max(1);
        let columns = (0..self.width).rev();
        let ink = columns.flat_map(|x| (0..height).map(move |y| self.ink[y * self.width + x]));
        Stamp { width: height, ink: ink.collect() }
    }
}

fn glyph(letter: char, size: Size) -> Vec<u8> {
    let raster = |letter| get_raster(letter, FontWeight::Regular, raster_height(size));
    let plain = match letter {
        '−' | '–' => return bar(&raster('+').expect("the font has ASCII")),
        // The font has no indices.
        '₀'..='₉' => char::from_digit(u32::from(letter) - u32::from('₀'), 10).unwrap_or(letter),
        '′' => '\'',
        letter => letter,
    };
    let found = raster(plain).or_else(|| raster('\u{fffd}'));
    found.expect("the font has the replacement character").pixels().to_vec()
}

/// A minus: the horizontal bar of the plus, without its upright.
fn bar(plus: &RasterizedChar) -> Vec<u8> {
    let reach = |row: &[u8]| row.iter().position(|&ink| ink > 0).unwrap_or(row.len());
    let left = plus.rows().map(reach).min().unwrap_or(0);
    let flat = |row: &'static [u8]| {
        let most = if reach(row) == left { row[left + 1] } else { 0 };
        row.iter().map(move |&ink| ink.min(most))
    };
    plus.rows().flat_map(flat).collect()
}

fn raster_height(size: Size) -> RasterHeight {
    match size {
        Size::Label => RasterHeight::Size20,
        Size::Title => RasterHeight::Size24,
    }
}

#[cfg(test)]
mod tests {
    use super::{Size, stamp};

    #[test]
    fn letters_the_font_lacks_are_replaced_and_a_minus_is_a_bar() {
        let of = |text| stamp(text, Size::Label, 1).ink;
        assert_eq!(of("語"), of("\u{fffd}"));
        assert_eq!(of("x₀"), of("x0"));
        let (minus, plus) = (of("−"), of("+"));
        assert!(minus.iter().any(|&ink| ink > 0));
        assert!(minus.iter().zip(&plus).all(|(minus, plus)| minus <= plus));
        let inked = |ink: &[u8]| {
            ink.chunks(Size::Label.letter()).filter(|row| row.iter().any(|&ink| ink > 0)).count()
        };
        assert!(inked(&minus) <= 3 && inked(&plus) > 5);
    }

    #[test]
    fn text_takes_the_room_its_size_says() {
        for size in [Size::Label, Size::Title] {
            let stamp = stamp("ab", size, 3);
            assert_eq!(stamp.width, 2 * 3 * size.letter());
            assert_eq!(stamp.ink.len(), stamp.width * 3 * size.height());
            let turned = stamp.turned();
            assert_eq!(turned.width, 3 * size.height());
            assert_eq!(turned.turned().turned().turned().ink, stamp.ink);
        }
    }
}
