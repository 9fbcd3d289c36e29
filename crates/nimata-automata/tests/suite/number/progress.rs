//! Long conversions and sums say how much of them is done.

use std::cell::RefCell;

use nimata_automata::automaton::{Dfao, DigitOrder, linear_representation};
use nimata_automata::budget::{Budget, Reached, Watch};
use nimata_automata::number::numeration::{LinearNumeration, WordSystem};
use nimata_automata::number::radix::{Base, to_msd_digits_within};
use num_bigint::BigUint;

thread_local! {
    static SEEN: RefCell<Vec<(usize, usize)>> = const { RefCell::new(Vec::new()) };
}

fn hears(watch: &Watch) {
    SEEN.with_borrow_mut(|seen| seen.extend(watch.seen().steps));
}

static WATCH: Watch = Watch::telling(hears);

/// Does some work, and returns the finished steps of all that it has reported as its own.
fn steps<T>(work: impl FnOnce(&Budget) -> Result<T, Reached>) -> (Vec<usize>, usize) {
    SEEN.with_borrow_mut(Vec::clear);
    work(&Budget::unlimited().watched_by(&WATCH)).expect("no limit");
    let seen = SEEN.take();
    let all = seen.last().expect("the work reports").1;
    (seen.iter().filter(|step| step.1 == all).map(|step| step.0).collect(), all)
}

#[test]
fn long_conversions_and_counts_report_how_much_is_done() {
    let number = BigUint::from(7u32).pow(30_000);
    let (third, fibonacci) =
        (Base::new(3).expect("a base"), LinearNumeration::new(vec![1, 2], vec![1, 1]));
    let fibonacci = fibonacci.expect("a recurrence");
    let pell = WordSystem::named("pell").expect("a name");
    let word = fibonacci.to_msd_digits(&number);
    let ranked = pell.to_msd_digits(&number);
    // The number of ones among the binary digits of 0, …, n.
    let rows = vec![vec![0, 1], vec![0, 1]];
    let odd =
        Dfao::single_track(2, DigitOrder::Msd, vec![Some(0), Some(1)], rows).expect("a table");
    let linear = linear_representation(&odd);
    let long = vec![BigUint::from(7u32).pow(300_000)];
    let works = [
        ("base 3", steps(|budget| to_msd_digits_within(&number, third, budget))),
        ("digits by a recurrence", steps(|budget| fibonacci.to_msd_digits_within(&number, budget))),
        (
            "value by a recurrence",
            steps(|budget| fibonacci.shifts_of_msd_digits_within(&word, budget)),
        ),
        ("word of a language", steps(|budget| pell.to_msd_digits_within(&number, budget))),
        ("rank in a language", steps(|budget| pell.value_of_msd_digits_within(&ranked, budget))),
        ("linear representation", steps(|budget| linear.value_at_within(&long, budget))),
    ];
    for (name, (done, all)) in works {
        assert!(done.is_sorted(), "{name}: what is done stays done");
        assert!(done[0] <= all / 2, "{name}: {} of {all} at once", done[0]);
        assert_eq!(done.last(), Some(&all), "{name}: all is done at the end");
        let mut tenths: Vec<usize> = done.iter().map(|done| 10 * done / all).collect();
        tenths.dedup();
        assert!(tenths.len() >= 6, "{name}: {tenths:?}");
    }
}

#[test]
fn a_conversion_to_a_base_ends_with_its_time() {
    let budget = Budget::new(usize::MAX, u64::MAX, Some(std::time::Duration::ZERO));
    let number = BigUint::from(7u32).pow(3_000);
    let found = to_msd_digits_within(&number, Base::TEN, &budget);
    assert!(matches!(found, Err(Reached::Time(_))), "{found:?}");
}
