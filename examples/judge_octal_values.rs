//! Judges the values of random octal games by their definition:
//! `cargo run --release --example judge_octal_values FIRST LAST HEAPS SECONDS`.
//!
//! The games are numbered from FIRST to LAST. A number stands for the same game in every run, so
//! that many runs may share the work. The values are judged up to the heap of HEAPS, or as far as
//! they are computed in SECONDS and judged in 8 GiB. Where they prove a period, the others follow.

#[path = "../tests/octal_twin.rs"]
#[allow(dead_code, reason = "not every program needs all of it")]
mod twin;

use std::time::{Duration, Instant};

use nimata::Budget;
use nimata::game::octal::{Octal, Sequence};

/// The bytes that the judge may take, which takes four for each heap and each possible value.
const MEMORY: usize = 8 << 30;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize, usual: u64| {
        arguments.get(place).map_or(Ok(usual), |text| text.parse::<u64>())
    };
    let (first, last) = (number(0, 1)?, number(1, 10)?);
    let (heaps, time) = (usize::try_from(number(2, 20_000)?)?, Duration::from_secs(number(3, 60)?));
    println!("number,code,heaps,greatest,period,computed,judged");
    for number in first..=last {
        let digits = twin::digits(number);
        let begun = Instant::now();
        let mut sequence = Sequence::new(Octal::new(digits.clone())?);
        let budget = Budget::new(Budget::DEFAULT_STATES, Budget::DEFAULT_MEMORY, Some(time));
        // What it comes to in this time is judged.
        let _ = sequence.extend(heaps + 1, &budget);
        let computed = begun.elapsed().as_secs_f64();
        let code = twin::code(&digits);
        let (mut values, period) = (sequence.values(), sequence.period());
        let greatest = values.iter().copied().max().unwrap_or(0);
        let rows = usize::try_from(greatest + 1)?.next_power_of_two();
        let looked_at = match period {
            Some(found) => {
                let from = found.preperiod() + found.period();
                let repeats = |n: usize| values[n] == values[n - found.period()];
                // The theorem of Guy and Smith: docs/certificate.md, section 9.
                assert!((from..values.len()).all(repeats), "{code}");
                &values[..found.proved_below(sequence.octal()).min(values.len())]
            }
            None => {
                values = &values[..values.len().min(MEMORY / 4 / rows)];
                values
            }
        };
        assert_eq!(twin::first_wrong(&digits, looked_at), None, "{code}");
        let period = period.map_or(0, |period| period.period());
        let judged = begun.elapsed().as_secs_f64() - computed;
        let heaps = values.len() - 1;
        println!("{number},{code},{heaps},{greatest},{period},{computed:.2},{judged:.2}");
    }
    Ok(())
}
