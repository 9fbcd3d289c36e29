//! Rules by chance.

use super::written::{At, Guard, Kind, Step, Written};
use nimata_testing::Chance;

/// One in so many games may have a move that no game allows.
const SLIPS: u64 = 12;

fn pick<T: Copy>(chance: &mut Chance, from: &[T]) -> T {
    from[chance.place(from.len())]
}

/// A guard on numbers before a move.
fn guard(chance: &mut Chance, tracks: usize) -> Guard {
    let track = chance.place(tracks);
    match chance.below(if tracks == 1 { 6 } else { 9 }) {
        0..3 => {
            let by = 2 + chance.below(2);
            Guard::Residue(track, by, chance.below(by))
        }
        3 => Guard::AtLeast(track, 1 + chance.below(9)),
        4 => Guard::Below(track, 2 + chance.below(12)),
        5 => Guard::Unequal(track, chance.below(6)),
        6 => Guard::Under(track, 1 - track),
        _ => Guard::Ordered(track, 1 - track),
    }
}

/// A step that divides a number, with the guard that lets it lower it.
fn division(chance: &mut Chance, track: usize, factors: &[u64]) -> (Vec<Guard>, Step) {
    let by = pick(chance, factors);
    let positive = vec![Guard::AtLeast(track, 1)];
    match chance.below(4) {
        0 => (positive, Step::Exact { track, by }),
        1 => (vec![Guard::AtLeast(track, 2)], Step::Ceiling { track, by }),
        // Two thirds of a number have an automaton in no base.
        2 if factors.len() > 2 => (positive, Step::Floor { track, times: by - 1, by }),
        _ => (positive, Step::Floor { track, times: 1, by }),
    }
}

/// A step on one number.
fn one_track(chance: &mut Chance, factors: &[u64]) -> (Vec<Guard>, Step) {
    match chance.below(8) {
        0..4 => (Vec::new(), Step::Subtract([1 + chance.below(6), 0])),
        4 => (Vec::new(), Step::Lower(0, Some(1 + chance.below(3)))),
        _ if factors.is_empty() => (Vec::new(), Step::Subtract([1 + chance.below(4), 0])),
        _ => division(chance, 0, factors),
    }
}

/// A step on two numbers.
fn two_tracks(chance: &mut Chance, factors: &[u64]) -> (Vec<Guard>, Step) {
    let track = chance.place(2);
    let most = match chance.below(5) {
        0..2 => None,
        _ => Some(1 + chance.below(3)),
    };
    match chance.below(12) {
        4..6 => (Vec::new(), Step::LowerBoth(most)),
        6..9 => {
            let less: At = [chance.below(4), chance.below(4)];
            (Vec::new(), Step::Subtract(if less == [0, 0] { [1, 2] } else { less }))
        }
        9 => (Vec::new(), Step::Swap(1 + chance.below(3))),
        10 => (Vec::new(), Step::Exchange(track, 1 + chance.below(2))),
        11 if !factors.is_empty() => division(chance, track, factors),
        _ => (Vec::new(), Step::Lower(track, most)),
    }
}

/// Rules of so many numbers.
pub fn rules(chance: &mut Chance, tracks: usize) -> Written {
    const NUMERALS: [(&str, &[u64]); 4] =
        [("msd_2", &[2, 4]), ("lsd_2", &[2, 4]), ("lin(1,1)", &[]), ("msd_3", &[3])];
    let (numerals, mut factors) = NUMERALS[chance.place(if tracks == 1 { 4 } else { 3 })];
    if chance.below(6) == 0 {
        // Few of these games have an automaton in the numerals.
        factors = &[2, 3, 4];
    }
    let positions = match (tracks, chance.below(3)) {
        (1, 0) => vec![Guard::AtLeast(0, 1)],
        (2, 0) => vec![Guard::Ordered(1, 0)],
        _ => Vec::new(),
    };
    let step = |chance: &mut Chance| {
        let (mut guards, step) = match tracks {
            1 => one_track(chance, factors),
            _ => two_tracks(chance, factors),
        };
        if chance.below(4) == 0 {
            guards.push(guard(chance, tracks));
        }
        (guards, step)
    };
    let mut kinds = Vec::new();
    for _ in 0..2 + chance.below(2) {
        let steps = match chance.below(3) {
            0 => vec![step(chance), step(chance)],
            _ => vec![step(chance)],
        };
        kinds.push(Kind { steps, lands: true });
    }
    let misere = chance.below(3) == 0;
    let mut rules = Written { numerals, tracks, positions, kinds, misere, measure: None };
    exchange(&mut rules);
    if chance.below(SLIPS) == 0 {
        slip(chance, &mut rules);
    }
    rules
}

/// Chooses a measure that exchanges lower. An exchange the other way would raise it, and so would
/// one of the numbers for each other: there are none beside it.
fn exchange(rules: &mut Written) {
    let steps = rules.kinds.iter_mut().flat_map(|kind| &mut kind.steps);
    let steps: Vec<&mut Step> = steps.map(|(_, step)| step).collect();
    let way = steps.iter().find_map(|step| match step {
        Step::Exchange(track, _) => Some(*track),
        _ => None,
    });
    let Some(way) = way else { return };
    for step in steps {
        *step = match *step {
            Step::Exchange(_, more) => Step::Exchange(way, more),
            Step::Swap(less) => Step::Subtract([less, 0]),
            other => other,
        };
    }
    rules.measure = Some(if way == 0 { [3, 1] } else { [1, 3] });
}

/// Makes one thing wrong.
fn slip(chance: &mut Chance, rules: &mut Written) {
    let kind = chance.place(rules.kinds.len());
    let kind = &mut rules.kinds[kind];
    match chance.below(4) {
        // Moves may lead to what is not a position.
        0 => kind.lands = false,
        // At 0 or 1 a half is no less.
        1 => kind.steps.iter_mut().for_each(|(guards, _)| guards.clear()),
        2 => {
            let track = chance.place(rules.tracks);
            let step = Step::Raise(track, chance.below(3));
            let guards =
                vec![Guard::AtLeast(track, 2 + chance.below(5)), guard(chance, rules.tracks)];
            kind.steps.push((guards, step));
        }
        _ if rules.tracks == 2 => kind.steps.push((Vec::new(), Step::Swap(0))),
        _ => kind.steps.push((Vec::new(), Step::Ceiling { track: 0, by: 2 })),
    }
}
