//! Reads the transducers of Walnut's folder `Transducer Library`.

use super::head::{at, decimal, excerpt};
use crate::files::ReadError;
use nimata_automata::automaton::{Transducer, TransducerError};

/// Reads a transducer. The first line has its letters, in braces; a state is a line with its
/// number, and its transitions `LETTER -> STATE / OUTPUT` follow, where `*` stands for all letters.
/// The first state in the file is the start. There is a transition for every state and letter.
///
/// ```
/// use nimata_logic::files::walnut::read_transducer;
/// // The sums of the letters so far, modulo 2.
/// let file = b"{0, 1}\n0\n0 -> 0 / 0\n1 -> 1 / 1\n1\n0 -> 1 / 1\n1 -> 0 / 0\n";
/// let sums = read_transducer(file)?;
/// assert_eq!((sums.states(), sums.step(1, 1)), (2, Some((0, 0))));
/// # Ok::<(), nimata_logic::files::ReadError>(())
/// ```
///
/// # Errors
/// [`ReadError`] says what is wrong, and in which line.
///
/// # Complexity
/// O(n·k + s·log s) for n states, k letters and a file of size s.
pub fn read_transducer(bytes: &[u8]) -> Result<Transducer, ReadError> {
    let text = std::str::from_utf8(bytes).map_err(|_| ReadError::new("it is not UTF-8 text"))?;
    let mut lines = (1..)
        .zip(text.lines().map(|line| line.split('#').next().unwrap_or("").trim()))
        .filter(|(_, text)| !text.is_empty());
    let (line, header) = lines.next().ok_or_else(|| {
        ReadError::new("the file has no header: its first line has the letters, such as {0, 1}")
    })?;
    let letters = letters(header).ok_or_else(|| {
        let what = "is not a set of letters, such as {0, 1}";
        at(line, format!("`{}` {what}", excerpt(header)))
    })?;
    let mut table = Table { letters, most: bytes.len().max(MOST_ENTRIES), states: Vec::new() };
    for (line, text) in lines {
        table.read_line(line, text)?;
    }
    table.finish()
}

/// A table with up to this many entries is read even if the file is smaller.
const MOST_ENTRIES: usize = 1 << 20;

/// The letters of a head such as `{-1, 0, 1}`.
fn letters(header: &str) -> Option<Vec<i64>> {
    let set = header.strip_prefix('{')?.strip_suffix('}')?;
    set.split(',').map(|letter| letter.trim().parse().ok()).collect()
}

/// The states in the order of the file.
struct Table {
    letters: Vec<i64>,
    most: usize,
    states: Vec<State>,
}

/// A state of the file.
struct State {
    number: u32,
    line: usize,
    /// For each letter the number of the next state, and the letter that is written.
    row: Vec<Option<(u32, i64)>>,
}

impl Table {
    fn read_line(&mut self, line: usize, text: &str) -> Result<(), ReadError> {
        if let Some((letter, rest)) = text.split_once("->") {
            return self.transition(line, letter.trim(), rest);
        }
        let state = decimal(text).ok_or_else(|| {
            let what = "is neither the number of a state nor `LETTER -> STATE / OUTPUT`";
            at(line, format!("`{}` {what}", excerpt(text)))
        })?;
        if (self.states.len() + 1).saturating_mul(self.letters.len()) > self.most {
            return Err(at(
                line,
                "the states with all letters are too many for a file of this size",
            ));
        }
        self.states.push(State { number: state, line, row: vec![None; self.letters.len()] });
        Ok(())
    }

    fn transition(&mut self, line: usize, letter: &str, rest: &str) -> Result<(), ReadError> {
        let Some(State { number: state, row, .. }) = self.states.last_mut() else {
            return Err(at(line, "this transition belongs to no state: declare one first"));
        };
        let parts = rest.split_once('/').and_then(|(target, output)| {
            Some((decimal(target.trim())?, output.trim().parse::<i64>().ok()?))
        });
        let step = parts.ok_or_else(|| {
            let what = "should be `STATE / OUTPUT`, two whole numbers";
            at(line, format!("`{}` {what}", excerpt(rest.trim())))
        })?;
        let wanted = letter.parse::<i64>().ok();
        let is_meant = |known: i64| letter == "*" || wanted == Some(known);
        let meant = self.letters.iter().zip(row).filter(|(known, _)| is_meant(**known));
        let mut count = 0;
        for (known, place) in meant {
            count += 1;
            if place.replace(step).is_some() {
                let what = format!("state {state} has a transition on {known} already");
                return Err(at(line, what));
            }
        }
        match count {
            0 => Err(at(line, format!("`{}` is not a letter of the first line", excerpt(letter)))),
            _ => Ok(()),
        }
    }

    fn finish(self) -> Result<Transducer, ReadError> {
        let Table { letters, states, .. } = self;
        let count = states.len();
        // The rows in the order of the numbers, with the start first.
        let mut order: Vec<usize> = (0..count).collect();
        order.sort_by_key(|&place| (place != 0, states[place].number));
        let mut numbers = vec![None; count];
        for (number, &place) in (0u32..).zip(&order) {
            let State { number: state, line, .. } = &states[place];
            let known = usize::try_from(*state).ok().and_then(|state| numbers.get_mut(state));
            let known = known.ok_or_else(|| {
                at(*line, format!("the {count} states must be numbered 0 to {}", count - 1))
            })?;
            if known.replace(number).is_some() {
                return Err(at(*line, format!("state {state} is declared twice")));
            }
        }
        let mut rows = Vec::with_capacity(count);
        for &place in &order {
            let State { number: state, line, row } = &states[place];
            let steps = letters.iter().zip(row).map(|(letter, step)| {
                let missing = || format!("state {state} has no transition on {letter}: add one");
                let (target, output) = step.ok_or_else(|| at(*line, missing()))?;
                let known = usize::try_from(target).ok().and_then(|it| numbers.get(it));
                let gone = || format!("state {state} goes to {target}, which is not declared");
                Ok((known.copied().flatten().ok_or_else(|| at(*line, gone()))?, output))
            });
            rows.push(steps.collect::<Result<Vec<_>, ReadError>>()?);
        }
        Transducer::new(letters, rows)
            .map_err(|error: TransducerError| ReadError::new(error.to_string()))
    }
}
