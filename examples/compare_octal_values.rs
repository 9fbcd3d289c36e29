//! Compares the values of random octal games with those of an older method:
//! `cargo run --release --example compare_octal_values FIRST LAST HEAPS SECONDS`.
//!
//! The games are numbered from FIRST to LAST. A number stands for the same game in every run, so
//! that many runs may share the work. The values are compared up to the heap of HEAPS, or as far as
//! each method comes in SECONDS. Where the older method proves a period, the values after it follow.

#[path = "../tests/octal_twin.rs"]
#[allow(dead_code, reason = "not every program needs all of it")]
mod twin;

use std::time::{Duration, Instant};

use nimata::Budget;
use nimata::game::octal::{Octal, Sequence};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize, usual: u64| {
        arguments.get(place).map_or(Ok(usual), |text| text.parse::<u64>())
    };
    let (first, last) = (number(0, 1)?, number(1, 10)?);
    let (heaps, time) = (usize::try_from(number(2, 20_000)?)?, Duration::from_secs(number(3, 2)?));
    println!("number,code,heaps,by_period,seconds");
    for number in first..=last {
        let digits = twin::digits(number);
        let begun = Instant::now();
        let (compared, by_period) = compared(&digits, heaps + 1, time)?;
        let code = twin::code(&digits);
        let seconds = begun.elapsed().as_secs_f64();
        println!("{number},{code},{compared},{by_period},{seconds:.2}");
    }
    Ok(())
}

/// The number of heaps whose values were compared, and whether a period gave most of them.
///
/// # Panics
/// The values differ.
fn compared(
    digits: &[u8],
    count: usize,
    time: Duration,
) -> Result<(usize, bool), Box<dyn std::error::Error>> {
    let mut sequence = Sequence::new(Octal::new(digits.to_vec())?);
    let budget = Budget::new(Budget::DEFAULT_STATES, Budget::DEFAULT_MEMORY, Some(time));
    // What it comes to in this time is compared.
    let _ = sequence.extend(count, &budget);
    let values = sequence.values();
    let found = sequence.period().map(|period| (period.preperiod(), period.period()));
    let needed = sequence.period().map(|period| period.proved_below(sequence.octal()));
    let most = needed.unwrap_or(count).min(values.len());
    let mut twin = twin::Twin::new(digits, most);
    twin.extend(most, Instant::now() + time);
    let code = twin::code(digits);
    let differs = |n: usize, value: u16| {
        assert_eq!(values[n], u32::from(value), "{code}: the heap of {n}");
    };
    let known = twin.values().len();
    (0..known).for_each(|n| differs(n, twin.values()[n]));
    match found {
        Some((e, p)) if twin.proves(e, p) => {
            (known..values.len()).for_each(|n| differs(n, twin.values()[e + (n - e) % p]));
            Ok((values.len(), true))
        }
        _ => Ok((known, false)),
    }
}
