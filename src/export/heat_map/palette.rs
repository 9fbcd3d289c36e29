//! A colour for every number.

use std::collections::BTreeSet;

use super::shapes::Fill;
use super::ticks::Round;

/// Red, green and blue.
pub(super) type Colour = [u8; 3];

/// The background of the picture.
pub(super) const PAGE: Colour = [0xff, 0xff, 0xff];
pub(super) const INK: Colour = [0x1b, 0x1b, 0x1f];
/// Frames and ticks.
pub(super) const LINE: Colour = [0x6b, 0x6b, 0x76];
/// The number 0: neutral, and lighter than every shade.
pub(super) const ZERO: Colour = [0xf4, 0xf4, 0xf5];

/// How many colours the numbers other than 0 share.
pub(super) const SHADES: usize = 128;
/// Up to this many different numbers have a colour and a legend entry each.
const FEW: usize = 12;

/// How numbers spread over the shades.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Spread {
    /// There is nothing but zeros.
    Nothing,
    /// Each number of the list is a step.
    Listed(Vec<u32>),
    /// Shades are proportional to the number.
    Even { least: u32, greatest: u32 },
    /// Doubling is a step of the same size, and steps are even between powers of 2.
    Octaves { least: u32, greatest: u32 },
}

/// The shades of the numbers of one map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Palette {
    spread: Spread,
    /// Whether the numbers are marks: one alone is as dark as can be.
    marks: bool,
    /// How many numbers are 0.
    pub(super) zeros: usize,
}

impl Palette {
    pub(super) fn new(numbers: impl IntoIterator<Item = u32>, marks: bool) -> Self {
        let mut few = BTreeSet::new();
        let (mut zeros, mut least, mut greatest) = (0, u32::MAX, 0);
        for number in numbers {
            if number == 0 {
                zeros += 1;
                continue;
            }
            (least, greatest) = (least.min(number), greatest.max(number));
            if few.len() <= FEW {
                few.insert(number);
            }
        }
        let spread = match few.len() {
            0 => Spread::Nothing,
            1..=FEW => Spread::Listed(few.into_iter().collect()),
            // Ratios matter more than differences once the numbers span four octaves.
            _ if greatest / least < 16 => Spread::Even { least, greatest },
            _ => Spread::Octaves { least, greatest },
        };
        Palette { spread, marks, zeros }
    }

    /// The least and the greatest number other than 0.
    pub(super) fn range(&self) -> Option<(u32, u32)> {
        match &self.spread {
            Spread::Nothing => None,
            Spread::Listed(few) => few.first().copied().zip(few.last().copied()),
            Spread::Even { least, greatest } | Spread::Octaves { least, greatest } => {
                Some((*least, *greatest))
            }
        }
    }

    /// All numbers other than 0, if each has a colour of its own.
    pub(super) fn listed(&self) -> Option<&[u32]> {
        match &self.spread {
            Spread::Nothing => Some(&[]),
            Spread::Listed(few) => Some(few),
            Spread::Even { .. } | Spread::Octaves { .. } => None,
        }
    }

    /// Which numbers are round on the scale.
    pub(super) fn round(&self) -> Round {
        match self.spread {
            Spread::Octaves { .. } => Round::Powers,
            Spread::Nothing | Spread::Listed(_) | Spread::Even { .. } => Round::Multiples,
        }
    }

    /// What a cell of the map is filled with.
    pub(super) fn fill(&self, cell: Option<u32>) -> Fill {
        cell.map_or(Fill::Page, |number| self.shade(number).map_or(Fill::Zero, Fill::Shade))
    }

    /// The shade of a number of the map, none for 0: less than [`SHADES`], and monotone.
    pub(super) fn shade(&self, number: u32) -> Option<usize> {
        if number == 0 {
            return None;
        }
        let (at, last) = match &self.spread {
            Spread::Nothing => return None,
            Spread::Listed(few) if few.len() == 1 && self.marks => (1, 1),
            // A number alone takes the middle.
            Spread::Listed(few) if few.len() == 1 => (1, 2),
            Spread::Listed(few) => {
                let at = few.partition_point(|&listed| listed < number);
                let wide = |n: usize| u64::try_from(n).expect("a short list");
                (wide(at), wide(few.len() - 1))
            }
            Spread::Even { least, greatest } => {
                (u64::from(number - least), u64::from(greatest - least))
            }
            Spread::Octaves { least, greatest } => {
                (octaves(number) - octaves(*least), octaves(*greatest) - octaves(*least))
            }
        };
        let last_shade = u64::try_from(SHADES - 1).expect("a small number");
        Some(usize::try_from((at * last_shade + last / 2) / last).expect("below the shades"))
    }
}

/// log₂ of a number, linear between powers of 2, in units of 2^−16. In integers, so that every
/// machine draws the same picture.
fn octaves(number: u32) -> u64 {
    let whole = number.ilog2();
    let rest = u64::from(number) - (1 << whole);
    (u64::from(whole) << 16) + ((rest << 16) >> whole)
}

/// The colour of a shade: viridis from light to dark, without the yellows that are nearly as light
/// as 0.
///
/// # Panics
/// If there is no such shade.
pub(super) fn colour(shade: usize) -> Colour {
    colorous::VIRIDIS.eval_rational(SHADES - 1 - shade, SHADES + 8).as_array()
}

/// The colour of a fill.
pub(super) fn rgb(fill: Fill) -> Colour {
    match fill {
        Fill::Page => PAGE,
        Fill::Line => LINE,
        Fill::Zero => ZERO,
        Fill::Shade(shade) => colour(shade),
    }
}

#[cfg(test)]
mod tests {
    use super::{Palette, Round, SHADES, ZERO, colour};

    fn shades(numbers: &[u32]) -> Vec<usize> {
        let palette = Palette::new(numbers.iter().copied(), false);
        numbers.iter().filter_map(|&number| palette.shade(number)).collect()
    }

    #[test]
    fn few_numbers_have_shades_of_their_own_at_even_steps() {
        assert_eq!(shades(&[0, 7, 1000, 8]), [0, 127, 64]);
        assert_eq!(shades(&[0, 5, 5]), [64, 64]);
        assert!(shades(&[0, 0]).is_empty());
        assert_eq!(Palette::new([0, 1], true).shade(1), Some(SHADES - 1), "a mark");
    }

    #[test]
    fn a_narrow_range_is_even_and_a_wide_one_goes_by_octaves() {
        let narrow: Vec<u32> = (100..=227).collect();
        assert_eq!(shades(&narrow), (0..SHADES).collect::<Vec<_>>());
        let palette = Palette::new(1..=256, false);
        assert_eq!(palette.round(), Round::Powers);
        let powers: Vec<_> = (0..=8).map(|e| palette.shade(1 << e)).collect();
        assert_eq!(powers, [0, 16, 32, 48, 64, 79, 95, 111, 127].map(Some));
    }

    #[test]
    fn shades_never_fall_as_the_numbers_grow() {
        for last in [13, 15, 16, 100, 5000] {
            let shades = shades(&(1..=last).collect::<Vec<_>>());
            assert!(shades.is_sorted(), "up to {last}");
            assert_eq!((shades[0], shades.last()), (0, Some(&(SHADES - 1))));
        }
    }

    #[test]
    fn the_greatest_numbers_of_32_bits_have_shades() {
        let numbers: Vec<u32> = (0..32).map(|e| u32::MAX >> e).collect();
        assert_eq!(shades(&numbers)[0], SHADES - 1);
    }

    #[test]
    fn shades_darken_and_are_all_darker_than_zero() {
        // Relative luminance by Rec. 709, on the encoded values: enough for an order.
        let light =
            |c: [u8; 3]| 2126 * u32::from(c[0]) + 7152 * u32::from(c[1]) + 722 * u32::from(c[2]);
        let lights: Vec<u32> = (0..SHADES).map(|shade| light(colour(shade))).collect();
        assert!(lights.windows(2).all(|pair| pair[0] > pair[1]));
        assert!(light(ZERO) > lights[0]);
    }
}
