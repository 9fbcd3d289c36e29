//! The coordinates and values that are labelled.

/// The cells below `count` to label on an axis whose cells are `cell` pixels wide: multiples of the
/// least power of `base` that keeps labels `apart` pixels from each other, and the last cell, which
/// closes the axis: a multiple that stands within `close` pixels of it gives way.
pub(super) fn along(
    count: usize,
    cell: usize,
    base: usize,
    apart: usize,
    close: usize,
) -> Vec<usize> {
    let mut step = 1;
    while step * cell < apart && step < count {
        step *= base.max(2);
    }
    let last = count.saturating_sub(1);
    let clear = |at: &usize| *at == 0 || (last - at) * cell >= close;
    let mut labelled: Vec<usize> = (0..last).step_by(step).filter(clear).collect();
    labelled.push(last);
    labelled
}

/// The kind of the round values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Round {
    /// Multiples of a power of 2, for an even scale.
    Multiples,
    /// Powers of 2, for a scale by octaves.
    Powers,
}

/// The values to label between two: the ends, and round ones where they leave room.
///
/// `place` is where a value stands on the bar, in pixels; labels keep `apart` pixels from each
/// other, and multiples keep twice as much.
pub(super) fn between(
    least: u32,
    greatest: u32,
    round: Round,
    apart: usize,
    place: impl Fn(u32) -> usize,
) -> Vec<u32> {
    let wide = match round {
        Round::Powers => apart,
        Round::Multiples => 2 * apart,
    };
    let clear = |values: &[u32]| {
        values.windows(2).all(|pair| place(pair[0]).abs_diff(place(pair[1])) >= wide)
    };
    let inside = |value: &u32| {
        [least, greatest].iter().all(|&end| place(*value).abs_diff(place(end)) >= apart)
    };
    // Finer steps than a 256th of the bar are never clear, and can be as many as the numbers.
    let finest = match round {
        Round::Powers => 0,
        Round::Multiples => ((greatest - least) >> 8).checked_ilog2().map_or(0, |e| e + 1),
    };
    let mut choices = (finest..32).map(|coarse| -> Vec<u32> {
        let all: Vec<u32> = match round {
            Round::Powers => {
                let powers = least.ilog2()..=greatest.ilog2();
                powers.filter(|e| e.is_multiple_of(coarse + 1)).map(|e| 1 << e).collect()
            }
            Round::Multiples => {
                (least >> coarse..=greatest >> coarse).map(|n| n << coarse).collect()
            }
        };
        all.into_iter().filter(|value| *value >= least && inside(value)).collect()
    });
    let mut values = choices.find(|choice| clear(choice)).unwrap_or_default();
    values.insert(0, least);
    values.push(greatest);
    values
}

#[cfg(test)]
mod tests {
    use super::{Round, along, between};

    #[test]
    fn coordinates_are_labelled_at_multiples_of_a_power_of_the_base_and_at_the_end() {
        assert_eq!(along(256, 3, 2, 56, 36), [0, 32, 64, 96, 128, 160, 192, 224, 255]);
        assert_eq!(along(40, 15, 2, 56, 36), [0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 39]);
        assert_eq!(along(34, 15, 2, 56, 36), [0, 4, 8, 12, 16, 20, 24, 28, 33], "32 gives way");
        assert_eq!(along(3, 200, 2, 56, 36), [0, 1, 2]);
        assert_eq!(along(1, 1, 2, 56, 36), [0]);
        assert_eq!(along(81, 8, 3, 56, 36), [0, 9, 18, 27, 36, 45, 54, 63, 72, 80]);
        assert_eq!(along(2, 1, 2, 56, 36), [0, 1], "the first is never left out");
    }

    #[test]
    fn values_by_octaves_are_powers_of_two_and_the_ends() {
        let place = |value: u32| usize::try_from(value.ilog2()).expect("small") * 50;
        assert_eq!(
            between(1, 508, Round::Powers, 20, place),
            [1, 2, 4, 8, 16, 32, 64, 128, 508],
            "256 stands where 508 does"
        );
        let close = |value: u32| usize::try_from(value.ilog2()).expect("small") * 10;
        assert_eq!(between(1, 256, Round::Powers, 20, close), [1, 4, 16, 64, 256]);
    }

    #[test]
    fn other_values_are_multiples_of_a_power_of_two_and_the_ends() {
        let place = |value: u32| usize::try_from(value).expect("small") * 3;
        assert_eq!(between(3, 58, Round::Multiples, 20, place), [3, 16, 32, 48, 58]);
        assert_eq!(between(3, 44, Round::Multiples, 1000, place), [3, 44]);
        let all = |_| 0;
        assert_eq!(
            between(u32::MAX - 1, u32::MAX, Round::Multiples, 20, all),
            [u32::MAX - 1, u32::MAX]
        );
    }
}
