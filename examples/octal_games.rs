//! The octal games with a few digits as a table in CSV:
//! `cargo run --release --example octal_games DIGITS STEPS [CODE...]`.
//!
//! Games whose first values are equal, up to a few empty heaps at the beginning, share a row. Each
//! search takes at most STEPS steps, so that the table does not depend on the machine. With codes,
//! only their rows are printed.

use std::collections::HashMap;

use nimata::Budget;
use nimata::game::octal::{Octal, Sequence, Sparse, Value};

/// The heaps that are compared to find games with the same values.
const COMPARED: usize = 4096;

/// The most heaps without a move that games with the same values may differ by.
const MOST_SHIFT: usize = 3;

/// The memory of a search in bytes.
const MEMORY: u64 = 1 << 30;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let digits: u32 = arguments.first().map_or(Ok(2), |text| text.parse())?;
    let steps: u64 = arguments.get(1).map_or(Ok(10_000), |text| text.parse())?;
    let only = arguments.get(2..).unwrap_or_default();
    let budget = Budget::new(Budget::DEFAULT_STATES, MEMORY, None).with_max_steps(steps);
    println!("code,same,period,preperiod,heaps,rare,last_rare,greatest");
    for (octal, same) in classes(digits)? {
        if only.is_empty() || only.contains(&code(&octal)) {
            println!("{}", row(octal, &same, &budget));
        }
    }
    Ok(())
}

/// A game, and the codes of others with the same values.
type Class = (Octal, Vec<String>);

/// The games of at most so many digits, one for each sequence of values.
fn classes(digits: u32) -> Result<Vec<Class>, Box<dyn std::error::Error>> {
    let mut classes: Vec<Class> = Vec::new();
    let mut known: HashMap<Vec<Value>, usize> = HashMap::new();
    for first in ["0", "4"] {
        for number in 0..8u32.pow(digits) {
            let width = usize::try_from(digits)?;
            let Ok(octal) = Octal::parse(&format!("{first}.{number:0width$o}")) else { continue };
            let mut sequence = Sequence::new(octal.clone());
            sequence.extend(COMPARED + MOST_SHIFT, &Budget::default())?;
            let values = sequence.values();
            let empty = values.iter().take_while(|&&value| value == 0).count();
            let shift = empty.saturating_sub(1).min(MOST_SHIFT);
            let place = *known.entry(values[shift..][..COMPARED].to_vec()).or_insert(classes.len());
            match classes.get_mut(place) {
                Some((_, same)) => same.push(code(&octal)),
                None => classes.push((octal, Vec::new())),
            }
        }
    }
    Ok(classes)
}

/// The row of a game: its period, or how far it was looked for, and the rare heaps up to there.
fn row(octal: Octal, same: &[String], budget: &Budget) -> String {
    let code = code(&octal);
    let mut sequence = Sequence::new(octal);
    let found = sequence.seek_period(budget).ok();
    let found = found.map(|period| (period.period(), period.preperiod()));
    let [period, preperiod] = match found {
        Some((period, preperiod)) => [period, preperiod].map(|number| number.to_string()),
        None => Default::default(),
    };
    let heaps = found.map_or(sequence.values().len(), |(period, preperiod)| period + preperiod);
    let values = &sequence.values()[..heaps];
    let Sparse { rare, last, .. } = Sparse::of(values);
    let greatest = values.iter().max().expect("the empty heap has a value");
    let same = same.join(" ");
    format!("{code},{same},{period},{preperiod},{heaps},{rare},{last},{greatest}")
}

/// The code of a game without its prefix.
fn code(octal: &Octal) -> String {
    octal.to_string().trim_start_matches("octal:").to_owned()
}
