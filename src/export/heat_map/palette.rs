//! The colours that one map needs, and how its legend shows them.

use std::collections::BTreeSet;

use super::shapes::Fill;
use super::ticks::Round;
use crate::export::colour::{self, Colour, of_outcome};

/// The background of the picture, and a cell without a position.
pub(super) const PAGE: Colour = colour::NONE;
pub(super) const INK: Colour = Colour { rgb: [0x1b, 0x1b, 0x1f] };
/// Frames and ticks.
const LINE: Colour = Colour { rgb: [0x6b, 0x6b, 0x76] };

/// Up to this many different numbers have a legend entry each.
const FEW: usize = 12;
/// Numbers below have a colour of their own.
const SCALE: u32 = 8;

/// The numbers of one map, as far as its legend shows them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Palette {
    /// The numbers other than 0 that have a legend entry each: all of them if they are few, else
    /// those below [`SCALE`].
    listed: Vec<u32>,
    /// The least and the greatest number other than 0.
    range: Option<(u32, u32)>,
    /// The least and the greatest number that is not listed.
    scale: Option<(u32, u32)>,
    /// Whether the numbers are marks: 1 for a lost position, 0 for the others.
    marks: bool,
    /// How many numbers are 0.
    pub(super) zeros: usize,
}

impl Palette {
    pub(super) fn new(numbers: impl IntoIterator<Item = u32>, marks: bool) -> Self {
        let (mut few, mut small) = (BTreeSet::new(), BTreeSet::new());
        let (mut zeros, mut range, mut scale) = (0, None, None);
        let widen = |range: &mut Option<(u32, u32)>, number: u32| {
            let (least, greatest) = range.unwrap_or((number, number));
            *range = Some((number.min(least), number.max(greatest)));
        };
        for number in numbers {
            if number == 0 {
                zeros += 1;
                continue;
            }
            widen(&mut range, number);
            if number < SCALE {
                small.insert(number);
            } else {
                widen(&mut scale, number);
            }
            if few.len() <= FEW {
                few.insert(number);
            }
        }
        if few.len() <= FEW {
            (small, scale) = (few, None);
        }
        Palette { listed: small.into_iter().collect(), range, scale, marks, zeros }
    }

    /// The least and the greatest number other than 0.
    pub(super) fn range(&self) -> Option<(u32, u32)> {
        self.range
    }

    /// The numbers other than 0 that have a legend entry each.
    pub(super) fn listed(&self) -> &[u32] {
        &self.listed
    }

    /// The least and the greatest of the others, which share a scale.
    pub(super) fn scale(&self) -> Option<(u32, u32)> {
        self.scale
    }

    /// Which numbers are round on the scale.
    pub(super) fn round(&self) -> Round {
        match self.scale {
            // Ratios matter more than differences once the numbers span four octaves.
            Some((least, greatest)) if greatest / least >= 16 => Round::Powers,
            _ => Round::Multiples,
        }
    }

    /// What a cell of the map is filled with.
    pub(super) fn fill(&self, cell: Option<u32>) -> Fill {
        match cell {
            None => Fill::Page,
            Some(0) if self.marks => Fill::Won,
            // A lost position has the colour of 0.
            Some(_) if self.marks => Fill::Value(colour::place(0)),
            Some(number) => Fill::Value(colour::place(number)),
        }
    }

    /// What the cells with 0 are filled with: they are not drawn one by one.
    pub(super) fn ground(&self) -> Fill {
        self.fill(Some(0))
    }
}

/// The colour of a fill.
pub(super) fn rgb(fill: Fill) -> Colour {
    match fill {
        Fill::Page => PAGE,
        Fill::Line => LINE,
        Fill::Won => of_outcome(false),
        Fill::Value(place) => colour::at(place),
    }
}

#[cfg(test)]
mod tests {
    use super::{Fill, Palette, Round};

    #[test]
    fn few_numbers_are_listed_and_many_have_a_scale() {
        let palette = Palette::new([0, 7, 1000, 8, 0], false);
        assert_eq!((palette.listed(), palette.scale()), (&[7, 8, 1000][..], None));
        assert_eq!((palette.range(), palette.zeros), (Some((7, 1000)), 2));
        assert!(Palette::new([0], false).listed().is_empty());
        let many = Palette::new(5..=17, false);
        assert_eq!((many.listed(), many.scale()), (&[5, 6, 7][..], Some((8, 17))));
        assert_eq!((many.range(), many.round()), (Some((5, 17)), Round::Multiples));
        assert_eq!(Palette::new(1..=128, false).round(), Round::Powers);
    }

    #[test]
    fn a_lost_position_has_the_fill_of_0_and_a_won_one_its_own() {
        let (marks, values) = (Palette::new([0, 1], true), Palette::new([0, 1], false));
        let fills = [Some(1), Some(0), None].map(|cell| marks.fill(cell));
        assert_eq!(fills, [values.fill(Some(0)), Fill::Won, Fill::Page]);
    }
}
