//! Bounds on memory and time are reported, and the values computed until then stay right.

use std::time::Duration;

use nimata_automata::budget::{Budget, Reached};
use nimata_games::game::octal::Sequence;

use super::{by_definition, octal};

#[test]
fn memory_is_asked_for_before_it_is_taken() {
    let small = Budget::new(1, 22 * 1000, None);
    let mut sequence = Sequence::new(octal("0.6"));
    assert_eq!(sequence.extend(1000, &small), Ok(()));
    let refused = Reached::Memory { needed: 22 * 1001, allowed: 22 * 1000 };
    assert_eq!(sequence.extend(1001, &small), Err(refused));
    // A sequence that is too long is refused before any work.
    let unlimited = Budget::new(1, u64::MAX - 1, None);
    let mut endless = Sequence::new(octal("0.6"));
    let refused = endless.extend(Sequence::MOST_HEAPS + 1, &unlimited);
    assert_eq!(refused, Err(Reached::Memory { needed: u64::MAX, allowed: u64::MAX - 1 }));
    assert!(endless.extend(10_000_000, &small).is_err());
    assert_eq!(endless.values().len(), 1);
    // The period continues a sequence without more memory than its values take.
    let mut nim = Sequence::new(octal("0.3"));
    assert_eq!(nim.extend(5000, &small), Ok(()));
    assert!(nim.values().iter().enumerate().all(|(n, &value)| value == u32::from(n % 2 == 1)));
}

#[test]
fn the_time_is_looked_at_and_what_was_computed_stays() {
    let game = octal("0.007");
    let mut sequence = Sequence::new(game.clone());
    let limit = Duration::from_millis(20);
    let reached = sequence.extend(1 << 24, &Budget::new(1, u64::MAX, Some(limit)));
    assert_eq!(reached, Err(Reached::Time(limit)));
    let count = sequence.values().len().min(500);
    assert_eq!(sequence.values()[..count], by_definition(&game, count));
    // It can be continued.
    let more = sequence.values().len() + 100;
    sequence.extend(more, &Budget::default()).expect("no bound");
    let mut other = Sequence::new(game);
    other.extend(more, &Budget::default()).expect("no bound");
    assert_eq!(sequence.values(), other.values());
}

#[test]
fn a_search_ends_where_its_steps_end_and_not_by_the_clock() {
    let few = Budget::default().with_max_steps(20_000);
    let ends = [0, 1].map(|_| {
        let mut sequence = Sequence::new(octal("0.6"));
        assert_eq!(sequence.seek_period(&few).err(), Some(Reached::Steps(20_000)));
        sequence.values().len()
    });
    assert_eq!(ends[0], ends[1]);
    assert!(ends[0] > 1000, "{ends:?}");
    let mut kayles = Sequence::new(octal("0.77"));
    assert_eq!(kayles.seek_period(&few).map(|found| found.period()), Ok(12));
}
