//! The colours that one map needs, and how its legend shows them.

use std::collections::BTreeSet;

use super::ticks::Round;
use crate::data::HeatMap;
use crate::export::colour::{self, Colour, NONE, PLACES, of_outcome};
use nimata_automata::automaton::counted;

/// Up to this many different numbers have a legend entry each.
const FEW: usize = 12;
/// Numbers below have a colour of their own.
const SCALE: u32 = 8;

/// The numbers of one map that its legend shows, and the colours of all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Palette {
    /// The numbers other than 0 that have a legend entry each: all of them if they are few, else
    /// those below [`SCALE`].
    pub(super) listed: Vec<u32>,
    /// The least and the greatest number other than 0.
    pub(super) range: Option<(u32, u32)>,
    /// The least and the greatest number that is not listed.
    pub(super) scale: Option<(u32, u32)>,
    /// Whether the numbers mark positions: 1 a lost one, and 0 all others.
    marks: bool,
    /// The colours of cells, the ground of the map first: that of 0. The last is that of an empty
    /// cell, which shows the page.
    pub(super) colours: Vec<Colour>,
    /// The count of numbers that are 0.
    pub(super) zeros: usize,
}

impl Palette {
    pub(super) fn new(numbers: impl IntoIterator<Item = u32>, marks: bool) -> Self {
        let mut listed = BTreeSet::new();
        let (mut zeros, mut least, mut large, mut greatest) = (0, u32::MAX, u32::MAX, 0);
        for number in numbers {
            if number == 0 {
                zeros += 1;
                continue;
            }
            (least, greatest) = (least.min(number), greatest.max(number));
            if number >= SCALE {
                large = large.min(number);
            }
            if number < SCALE || listed.len() <= FEW {
                listed.insert(number);
            }
        }
        let range = (greatest > 0).then_some((least, greatest));
        let scale = (listed.len() > FEW).then_some((large, greatest));
        if scale.is_some() {
            listed.retain(|number| *number < SCALE);
        }
        let mut colours = match marks {
            // A lost position has the colour of 0.
            true => [false, true].map(of_outcome).to_vec(),
            false => (0..PLACES).map(colour::at).collect(),
        };
        colours.push(NONE);
        Palette { listed: listed.into_iter().collect(), range, scale, marks, colours, zeros }
    }

    /// The kind of the round numbers on the scale.
    pub(super) fn round(&self) -> Round {
        match self.scale {
            // Ratios matter more than differences once the numbers span four octaves.
            Some((least, greatest)) if greatest / least >= 16 => Round::Powers,
            _ => Round::Multiples,
        }
    }

    /// The place of the colour of a cell among the colours.
    pub(super) fn place(&self, cell: Option<u32>) -> u8 {
        let place = match cell {
            None => self.colours.len() - 1,
            Some(number) if self.marks => usize::from(number > 0),
            Some(number) => colour::place(number),
        };
        u8::try_from(place).expect("there are fewer than 256 colours")
    }

    /// The colour of a number.
    pub(super) fn colour(&self, number: u32) -> Colour {
        self.colours[usize::from(self.place(Some(number)))]
    }

    /// The map in words.
    pub(super) fn describe(&self, map: &HeatMap, rows: usize) -> String {
        let HeatMap { columns, horizontal, vertical, .. } = map;
        let legend = match map.legend.as_str() {
            "" => String::new(),
            legend => format!(" of {legend}"),
        };
        let zeros = counted(self.zeros, "cell");
        let others = match self.range {
            None => String::new(),
            Some((least, greatest)) if least == greatest => format!("; the others are {least}"),
            Some((least, greatest)) => format!("; the others go from {least} to {greatest}"),
        };
        let names = map.names.iter().map(|(number, name)| format!(" {number}: {name}."));
        let names: String = names.collect();
        let side_by_side = match map.panels.as_slice() {
            [] => String::new(),
            panels => format!(" Side by side: {}.", panels.join("; ")),
        };
        format!(
            "A heat map{legend}: {columns} columns ({horizontal}) and {rows} rows ({vertical}, \
             from the top). 0 in {zeros}{others}.{names}{side_by_side}"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::{NONE, Palette, Round, of_outcome};

    #[test]
    fn few_numbers_are_listed_and_many_have_a_scale() {
        let palette = Palette::new([0, 7, 1000, 8, 0], false);
        assert_eq!((&palette.listed[..], palette.scale), (&[7, 8, 1000][..], None));
        assert_eq!((palette.range, palette.zeros), (Some((7, 1000)), 2));
        assert!(Palette::new([0], false).listed.is_empty());
        let many = Palette::new(5..=17, false);
        assert_eq!((&many.listed[..], many.scale), (&[5, 6, 7][..], Some((8, 17))));
        assert_eq!((many.range, many.round()), (Some((5, 17)), Round::Multiples));
        assert_eq!(Palette::new(1..=128, false).round(), Round::Powers);
    }

    #[test]
    fn a_lost_position_has_the_colour_of_0_and_a_won_one_its_own() {
        let (marks, values) = (Palette::new([0, 1], true), Palette::new([0, 1], false));
        assert_eq!(marks.colour(1), values.colour(0));
        assert_eq!(marks.colour(0), of_outcome(false));
        for palette in [marks, values] {
            assert_eq!(palette.colours[usize::from(palette.place(None))], NONE);
        }
    }
}
