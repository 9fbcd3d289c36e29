//! The colour of a value: the same in every picture and on every page.
//!
//! | what is shown | colour |
//! |---|---|
//! | 0, and a lost position | vermilion |
//! | 1 to 7 | sky blue, yellow, green, blue, pink, orange, wine |
//! | from 8 on | lavender to dark violet; each doubling takes a fifth of the rest |
//! | a won position | pale blue |
//! | below 0, as outputs of automata | greys, darker as they fall |
//! | no position, no output | white |
//!
//! A colour depends on the value alone, never on the other values of a picture, so that two
//! pictures can be compared. Most pictures have few values. Readers who confuse red and green, or
//! blue and yellow, distinguish their colours as well: all but wine are of the palette of Okabe
//! and Ito (2008). Large values are ordered by lightness; those that are near to each other share
//! a shade.

/// A colour.
///
/// ```
/// use nimata_draw::export::colour;
/// assert_eq!(colour::of_value(0).hex(), "#d55e00");
/// assert_eq!(colour::of_value(0), colour::of_outcome(true));
/// assert_eq!((colour::of_value(1).ink().hex(), colour::of_value(7).ink().hex()),
///     ("#000000".to_owned(), "#ffffff".to_owned()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Colour {
    /// Red, green and blue.
    pub rgb: [u8; 3],
}

impl Colour {
    /// The colour in hexadecimal digits: `#rrggbb`.
    pub fn hex(self) -> String {
        let [red, green, blue] = self.rgb;
        format!("#{red:02x}{green:02x}{blue:02x}")
    }

    /// The colour of text on this one: black or white, whichever stands out more. The contrast is
    /// at least 4.5, which WCAG asks for.
    #[must_use]
    pub fn ink(self) -> Colour {
        // (L + 0.05)² = 0.05 · 1.05 where black and white stand out alike.
        if self.luminance() > 0.179 { BLACK } else { NONE }
    }

    /// The relative luminance of WCAG, from 0 to 1.
    fn luminance(self) -> f64 {
        let linear = |channel: u8| {
            let share = f64::from(channel) / 255.0;
            if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
        };
        let [red, green, blue] = self.rgb.map(linear);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
}

/// No position, or no output.
pub const NONE: Colour = Colour { rgb: [0xff; 3] };
/// A shaded node of a diagram.
pub(super) const SHADE: Colour = Colour { rgb: [0xcf; 3] };
const BLACK: Colour = Colour { rgb: [0; 3] };
const WON: Colour = Colour { rgb: [0xbf, 0xd0, 0xe6] };

/// The colours of the values 0 to 7.
const SMALL: [[u8; 3]; 8] = [
    [0xd5, 0x5e, 0x00],
    [0x56, 0xb4, 0xe9],
    [0xf0, 0xe4, 0x42],
    [0x00, 0x9e, 0x73],
    [0x00, 0x72, 0xb2],
    [0xcc, 0x79, 0xa7],
    [0xe6, 0x9f, 0x00],
    [0x88, 0x22, 0x55],
];
/// The number of colours that the values from 8 on share.
const SHADES: usize = 160;
/// The number of colours of values.
pub(super) const PLACES: usize = SMALL.len() + SHADES;

/// The colour of a value of a game, or of another number in a picture.
pub fn of_value(value: i64) -> Colour {
    // Values past 2^32 are as dark as can be.
    let size = u32::try_from(value.unsigned_abs()).unwrap_or(u32::MAX);
    if value < 0 { grey(place(size)) } else { at(place(size)) }
}

/// The colour of a position of which only the winner is known: lost or won. The elements of a set
/// have the colour of lost positions, and all others that of won ones.
pub fn of_outcome(lost: bool) -> Colour {
    if lost { at(0) } else { WON }
}

/// The place of a value among the colours: less than [`PLACES`], and monotone. It is computed in
/// integers, so that every machine draws the same picture.
pub(super) fn place(value: u32) -> usize {
    let first = u32::try_from(SMALL.len()).expect("a small number");
    if value < first {
        return usize::try_from(value).expect("a small number");
    }
    // The distance to the last place, in units of 2^−16.
    let mut rest = u64::try_from(SHADES - 1).expect("a small number") << 16;
    let mut octave = u64::from(first);
    while 2 * octave <= u64::from(value) {
        rest = rest * 4 / 5;
        octave *= 2;
    }
    rest -= rest * (u64::from(value) - octave) / (5 * octave);
    PLACES - 1 - usize::try_from(rest >> 16).expect("below the shades")
}

/// The colour at a place.
pub(super) fn at(place: usize) -> Colour {
    let rgb = SMALL.get(place).copied().unwrap_or_else(|| {
        // A third of the scale is left out, which is nearly white.
        let shades = SHADES / 2 * 3;
        colorous::PURPLES.eval_rational(shades - (PLACES - place), shades).as_array()
    });
    Colour { rgb }
}

/// The shade of grey of a place, from light to dark.
fn grey(place: usize) -> Colour {
    let (small, shade) = (place.min(SMALL.len()), place.saturating_sub(SMALL.len()));
    let fall = u8::try_from(12 * small + shade / 2).expect("below 180");
    Colour { rgb: [0xdc - fall; 3] }
}

#[cfg(test)]
mod tests {
    use super::{Colour, NONE, PLACES, SMALL, at, of_outcome, of_value, place};

    fn contrast(one: Colour, other: Colour) -> f64 {
        let [a, b] = [one, other].map(|colour| colour.luminance() + 0.05);
        a.max(b) / a.min(b)
    }

    #[test]
    fn text_is_readable_on_every_colour() {
        let values = (-300..2000).chain([i64::MIN, i64::MAX]).map(of_value);
        for colour in values.chain([NONE, of_outcome(false), of_outcome(true)]) {
            assert!(contrast(colour, colour.ink()) >= 4.5, "{}", colour.hex());
        }
    }

    #[test]
    fn shades_darken_as_the_values_grow() {
        let mut values: Vec<u32> = (0..5000).chain((13..32).map(|e| 1 << e)).collect();
        values.push(u32::MAX);
        let places: Vec<usize> = values.iter().map(|&value| place(value)).collect();
        assert!(places.is_sorted() && places[0] == 0);
        assert!((PLACES - 2..PLACES).contains(places.last().expect("a place")));
        assert!((0..32).all(|value| place(value) < place(value + 1)), "small values differ");
        let lights = (SMALL.len()..PLACES).map(|place| at(place).luminance());
        assert!(lights.is_sorted_by(|a, b| a > b));
        let lights = (1..100).map(|value| of_value(-value).luminance());
        assert!(lights.is_sorted_by(|a, b| a >= b));
    }

    /// The sight of readers who lack the red, green or blue cones, in linear light: the matrices of
    /// Machado, Oliveira and Fernandes (2009) for severity 1.
    const LACKS: [[[f64; 3]; 3]; 3] = [
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ];
    const ALL_CONES: [[f64; 3]; 3] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];

    fn times(matrix: &[[f64; 3]; 3], vector: [f64; 3]) -> [f64; 3] {
        matrix.map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum())
    }

    /// The place in Oklab of what such a reader sees, lightness from 0 to 100.
    fn seen(colour: Colour, eye: &[[f64; 3]; 3]) -> [f64; 3] {
        let linear = colour.rgb.map(|channel| {
            let share = f64::from(channel) / 255.0;
            if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
        });
        let light = times(eye, linear).map(|part| part.clamp(0.0, 1.0));
        let cones = times(
            &[
                [0.412_221_47, 0.536_332_54, 0.051_445_99],
                [0.211_903_50, 0.680_699_55, 0.107_396_96],
                [0.088_302_46, 0.281_718_84, 0.629_978_70],
            ],
            light,
        );
        let lab = [
            [0.210_454_26, 0.793_617_79, -0.004_072_05],
            [1.977_998_50, -2.428_592_21, 0.450_593_71],
            [0.025_904_04, 0.782_771_77, -0.808_675_77],
        ];
        times(&lab, cones.map(f64::cbrt)).map(|part| 100.0 * part)
    }

    #[test]
    fn every_reader_sees_small_values_apart_and_0_apart_from_all_and_from_no_position() {
        for eye in LACKS.iter().chain([&ALL_CONES]) {
            let distance = |one: Colour, other: Colour| {
                let (a, b) = (seen(one, eye), seen(other, eye));
                a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum::<f64>().sqrt()
            };
            let zero = of_value(0);
            for other in (1..PLACES).map(at).chain([of_outcome(false)]) {
                assert!(distance(zero, other) > 5.0, "0 and {}", other.hex());
            }
            assert!(distance(zero, NONE) > 25.0, "0 and no position");
            assert!(distance(of_outcome(false), NONE) > 12.0, "won and no position");
            for (one, other) in (0..=7).flat_map(|a| (0..a).map(move |b| (a, b))) {
                let apart = distance(of_value(one), of_value(other));
                assert!(apart > 7.0, "{one} and {other}: {apart}");
            }
        }
    }
}
