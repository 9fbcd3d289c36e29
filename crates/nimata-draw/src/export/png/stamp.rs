//! Letters as pixels.

use noto_sans_mono_bitmap::{FontWeight, RasterHeight, RasterizedChar, get_raster};

use crate::export::scene::Size;

/// A line of text as pixels.
pub(super) struct Stamp {
    pub(super) width: usize,
    /// The darkness of each pixel, row by row: 0 is the page, and 255 is ink.
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
        '′' => '\'',
        letter => letter,
    };
    // The font has no digits that are raised or lowered.
    for (digits, down) in [("₀₁₂₃₄₅₆₇₈₉", size.height() * 2 / 5), ("⁰¹²³⁴⁵⁶⁷⁸⁹", 0)]
    {
        if let Some((_, digit)) = digits.chars().zip('0'..='9').find(|(other, _)| *other == letter)
        {
            return small(raster(digit).expect("the font has ASCII").pixels(), size, down);
        }
    }
    let raster = raster(plain).or_else(|| raster('\u{fffd}'));
    raster.expect("the font has the replacement character").pixels().to_vec()
}

/// A glyph at two thirds of its size, its top `down` pixels below the top of the line. Pixels below
/// the line are left out; those of a digit have no ink.
fn small(pixels: &[u8], size: Size, down: usize) -> Vec<u8> {
    let (width, height) = (size.letter(), size.height());
    let at = |x: usize, y: usize| {
        if x < width && y < height { usize::from(pixels[y * width + x]) } else { 0 }
    };
    // A new pixel covers one and a half old ones each way: one wholly and the next by half, or the
    // other way round.
    let covered = |new: usize| {
        let first = new / 2 * 3;
        if new.is_multiple_of(2) {
            [(first, 2), (first + 1, 1)]
        } else {
            [(first + 1, 1), (first + 2, 2)]
        }
    };
    let mut glyph = vec![0; width * height];
    for (y, x) in (0..height * 2 / 3).flat_map(|y| (0..width * 2 / 3).map(move |x| (y, x))) {
        let tall = covered(y).into_iter();
        let ink: usize =
            tall.flat_map(|(y, part)| covered(x).map(|(x, share)| part * share * at(x, y))).sum();
        if y + down < height {
            glyph[(y + down) * width + x] = u8::try_from(ink / 9).expect("a mean of bytes");
        }
    }
    glyph
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
        let (minus, plus) = (of("−"), of("+"));
        assert!(minus.iter().any(|&ink| ink > 0));
        assert!(minus.iter().zip(&plus).all(|(minus, plus)| minus <= plus));
        let inked = |ink: &[u8]| {
            ink.chunks(Size::Label.letter()).filter(|row| row.iter().any(|&ink| ink > 0)).count()
        };
        assert!(inked(&minus) <= 3 && inked(&plus) > 5);
    }

    #[test]
    fn an_index_is_small_and_low_and_a_power_is_small_and_high() {
        // The rows that have ink, and how much there is.
        let rows = |text| {
            let ink = stamp(text, Size::Label, 1).ink;
            let rows: Vec<usize> = (0..Size::Label.height())
                .filter(|y| ink[y * 9..][..9].iter().any(|&ink| ink > 100))
                .collect();
            (rows[0], rows[rows.len() - 1], ink.iter().map(|&ink| u32::from(ink)).sum::<u32>())
        };
        for (plain, low, high) in [("0", "₀", "⁰"), ("4", "₄", "⁴"), ("7", "₇", "⁷")] {
            let (top, bottom, ink) = rows(plain);
            let (low_top, low_bottom, low_ink) = rows(low);
            let (high_top, high_bottom, _) = rows(high);
            assert!(low_top > top + 3 && low_bottom > bottom, "{low}");
            assert!(high_top < top && high_bottom + 3 < bottom, "{high}");
            // Four ninths, but for rounding.
            assert!((ink * 2 / 5..=ink / 2).contains(&low_ink), "{low}: {low_ink} of {ink}");
        }
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
