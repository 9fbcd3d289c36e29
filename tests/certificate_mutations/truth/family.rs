//! Division games with many divisors, by section 13: every value by a plain loop, for some divisors
//! of each residue class, and the sentences about them as claims of logic.

use serde_json::{Value, json};

use super::{list, logic, number, numbers};

/// The divisors of a residue class that are looked at.
const DIVISORS: usize = 3;

/// The positions that are looked at.
const POSITIONS: usize = 5000;

/// Greater divisors are not looked at.
const MOST_DIVISOR: usize = 500;

/// Whether the claim holds for the first divisors of each member.
pub fn holds(claim: &Value) -> bool {
    list(&claim["members"]).iter().all(|member| {
        let (base, period) = (number(&member["base"]), number(&member["period"]));
        let divisors = (0..if period == 0 { 1 } else { DIVISORS }).map(|k| base + k * period);
        divisors.filter(|&divisor| divisor <= MOST_DIVISOR).all(|divisor| {
            let games = list(&claim["sequences"]).iter().zip(list(&member["automata"]));
            let keep = games.filter_map(|(sequence, automaton)| {
                let rows = continued(automaton, period, divisor);
                Some(keeps(sequence.get("game")?, &automaton["outputs"], &rows, divisor))
            });
            keep.fold(true, |all, one| all & one)
                && logic::holds(&sentences(claim, member, period, divisor))
        })
    })
}

/// The rows in the base of this divisor.
fn continued(automaton: &Value, period: usize, divisor: usize) -> Vec<Vec<usize>> {
    let rows = list(&automaton["transitions"]).iter().map(|row| {
        let mut row = numbers(row);
        while row.len() < divisor {
            row.push(row[row.len() - period]);
        }
        row
    });
    rows.collect()
}

/// Whether the outputs at the first positions are their values, or say who wins.
fn keeps(game: &Value, outputs: &Value, rows: &[Vec<usize>], b: usize) -> bool {
    let (subtract, first) = (numbers(&game["subtract"]), numbers(&game["first"]));
    let quotient = game["quotient"].as_str().expect("a text");
    let is_outcome = game["asks"] == "outcome";
    let least = usize::from(quotient == "up");
    let (mut states, mut values) = (vec![0], Vec::new());
    for n in 0..POSITIONS {
        if n > 0 {
            states.push(rows[states[n / b]][n % b]);
        }
        if n < least {
            values.push(0);
            continue;
        }
        let mut options: Vec<usize> =
            subtract.iter().filter(|&&s| n >= s + least).map(|s| values[n - s]).collect();
        match quotient {
            "up" if n >= 2 => options.push(values[n.div_ceil(b)]),
            "down" if n >= 1 => options.push(values[n / b]),
            "exact" if n >= 1 && n % b == 0 => options.push(values[n / b]),
            _ => {}
        }
        let value = match first.get(n - least) {
            Some(&value) => value,
            None if options.is_empty() => number(&game["end"]),
            None if is_outcome => usize::from(options.contains(&0)),
            None => (0..).find(|value| !options.contains(value)).expect("few options"),
        };
        values.push(value);
        if outputs[states[n]].as_u64() != u64::try_from(value).ok() {
            return false;
        }
    }
    true
}

/// The sentences about one divisor, as a claim about given sequences.
fn sentences(claim: &Value, member: &Value, period: usize, divisor: usize) -> Value {
    let sequences = list(&claim["sequences"]).iter().zip(list(&member["automata"]));
    let sequences = sequences.map(|(sequence, automaton)| {
        json!({
            "name": sequence["name"], "tracks": 1, "outputs": automaton["outputs"],
            "transitions": continued(automaton, period, divisor),
        })
    });
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let texts = list(&claim["sentences"]).iter().map(|sentence| {
        let sentence = sentence.as_str().expect("a text");
        // Each word with the sign behind it.
        let words = sentence.split_inclusive(|c: char| !is_part(c));
        let named = words.map(|word| match word.strip_prefix('b') {
            Some(sign) if !sign.starts_with(is_part) => format!("{divisor}{sign}"),
            _ => word.to_owned(),
        });
        named.collect::<String>()
    });
    json!({
        "numeration": format!("msd_{divisor}"), "sequences": sequences.collect::<Vec<_>>(),
        "sentences": texts.collect::<Vec<_>>(),
    })
}
