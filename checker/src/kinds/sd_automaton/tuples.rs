//! The induction of `docs/certificate.md`, section 3: the automaton is right at every position.

use std::cmp::Ordering;

use super::shape::Shape;
use crate::automaton::{Automaton, index};
use crate::games::subtraction_division::{Rounding, SubtractionDivision};
use crate::limits::{Limits, count};
use crate::lists::Rows;
use crate::mex::Mex;
use crate::reject::{Code, Reject, ensure};

/// Verifies that zeros before the most significant digit change nothing, and that 0 has an output
/// only where it is a position.
pub(crate) fn check_start(game: &SubtractionDivision, automaton: &Automaton) -> Result<(), Reject> {
    let loops = automaton.next(0, 0) == 0;
    ensure(loops, Code::StartLoop, "claim.transitions", || "the start leaves itself on digit 0")?;
    let null = game.origin() == 0 || automaton.output(0).is_none();
    ensure(null, Code::OriginOutput, "claim.outputs[0]", || "0 is no position of this game")
}

/// Verifies conditions 1 to 4.
pub(crate) fn check(
    game: &SubtractionDivision,
    automaton: &Automaton,
    shape: &Shape,
    tuples: &Rows,
    limits: &Limits,
) -> Result<(), Reject> {
    let tuples = Tuples::new(tuples, shape, automaton)?;
    // One more than what was admitted as positions.
    let states = automaton.states_after(shape.positions.saturating_add(1));
    check_small_values(game, automaton, shape, &states, limits)?;
    let work = count(shape.width()).saturating_add(game.max_options()).saturating_mul(8);
    let mut timer = limits.timer();
    let mut tuple = Vec::with_capacity(shape.width());
    for m in shape.start..shape.positions {
        timer.spend(work)?;
        shape.tuple_of(m, &states, &mut tuple);
        ensure(tuples.has(&tuple), Code::BaseTupleMissing, "evidence.tuples", || {
            format!("the tuple {} of the prefix {m} is not in the list", brief(&tuple))
        })?;
    }
    let mut rule = Rule::new(game, automaton, shape);
    let mut next = tuple;
    for (i, tuple) in tuples.iter().enumerate() {
        let reject = |code, detail| Reject::new(code, format!("evidence.tuples[{i}]"), detail);
        for c in 0..shape.g {
            timer.spend(work)?;
            let how = |how| reject(Code::Rule, format!("with digit {c}, {how}"));
            rule.check(tuple, c).map_err(how)?;
            shape.successor(automaton, tuple, c, &mut next);
            if !tuples.has(&next) {
                let next = brief(&next);
                let detail = format!("its successor {next} under digit {c} is not in the list");
                return Err(reject(Code::NotClosed, detail));
            }
        }
    }
    Ok(())
}

/// Condition 2.
fn check_small_values(
    game: &SubtractionDivision,
    automaton: &Automaton,
    shape: &Shape,
    states: &[u32],
    limits: &Limits,
) -> Result<(), Reject> {
    let origin = index(u32::from(game.origin() == 1));
    let values = game.values(shape.positions.saturating_sub(origin), &mut limits.timer())?;
    for ((n, &state), &value) in states.iter().enumerate().skip(origin).zip(&values) {
        let output = automaton.output(state);
        ensure(output == Some(value), Code::SmallValue, "claim", || {
            format!("at n = {n} the automaton gives {}, but the value is {value}", show(output))
        })?;
    }
    Ok(())
}

/// A tuple for a message: the beginning of it, if it is long.
fn brief(tuple: &[u32]) -> String {
    let start: Vec<_> = tuple.iter().take(40).map(u32::to_string).collect();
    let more = if tuple.len() > start.len() { ", …" } else { "" };
    format!("[{}{more}]", start.join(", "))
}

fn show(output: Option<u16>) -> String {
    output.map_or("null".to_owned(), |v| v.to_string())
}

/// Tuples of the right length, in range and strictly increasing. They stay in one piece of memory:
/// a search among references to them takes several times as long.
struct Tuples<'a>(&'a Rows);

impl<'a> Tuples<'a> {
    fn new(rows: &'a Rows, shape: &Shape, automaton: &Automaton) -> Result<Tuples<'a>, Reject> {
        let (at, width) = ("evidence.tuples", shape.width());
        ensure(rows.count == 0 || rows.width == width, Code::TupleShape, at, || {
            format!("the tuples have {} entries instead of {width}", rows.width)
        })?;
        let mut last: Option<&[u32]> = None;
        for (i, tuple) in Tuples(rows).iter().enumerate() {
            let (states, digits) = tuple.split_at(shape.digits());
            let fault = if states.iter().any(|&q| index(q) >= automaton.states()) {
                (Code::TupleRange, "one of its states does not exist")
            } else if digits.iter().any(|&c| c >= shape.g) {
                (Code::TupleRange, "one of its digits does not exist")
            } else if last.is_some_and(|last| last >= tuple) {
                (Code::TupleOrder, "it is not greater than the tuple before it")
            } else {
                last = Some(tuple);
                continue;
            };
            return Err(Reject::new(fault.0, format!("{at}[{i}]"), fault.1));
        }
        Ok(Tuples(rows))
    }

    fn iter(&self) -> impl Iterator<Item = &'a [u32]> + use<'a> {
        self.0.entries.chunks_exact(self.0.width.max(1))
    }

    fn has(&self, tuple: &[u32]) -> bool {
        let (mut low, mut high) = (0, self.0.count);
        while low < high {
            let middle = low.midpoint(high);
            match self.0.entries[middle * tuple.len()..][..tuple.len()].cmp(tuple) {
                Ordering::Less => low = middle + 1,
                Ordering::Equal => return true,
                Ordering::Greater => high = middle,
            }
        }
        false
    }
}

/// The rule at a tuple and a digit.
struct Rule<'a> {
    game: &'a SubtractionDivision,
    automaton: &'a Automaton,
    shape: &'a Shape,
    /// For each s, the quotient and the remainder of gA − s by g.
    subtract: Vec<(usize, usize)>,
    mex: Mex,
}

impl<'a> Rule<'a> {
    fn new(game: &'a SubtractionDivision, automaton: &'a Automaton, shape: &'a Shape) -> Rule<'a> {
        let base = index(shape.g);
        let place = |&s: &u32| {
            let j = base * shape.below - index(s);
            (j / base, j % base)
        };
        let subtract = game.subtract.iter().map(place).collect();
        Rule { game, automaton, shape, subtract, mex: Mex::new() }
    }

    /// The error says how the rule fails.
    fn check(&mut self, tuple: &[u32], c: u32) -> Result<(), String> {
        let (shape, automaton) = (self.shape, self.automaton);
        let (base, digit) = (index(shape.g), index(c));
        for (&(place, remainder), s) in self.subtract.iter().zip(&self.game.subtract) {
            // ⌊(gA − s + c)/g⌋ and the remainder, as both parts are below g.
            let j = remainder + digit;
            let (place, j) = if j < base { (place, j) } else { (place + 1, j - base) };
            let output = automaton.output(automaton.next(tuple[place], j));
            let value = output.ok_or_else(|| format!("the option n - {s} has no output"))?;
            self.mex.add(value);
        }
        let digits = &tuple[shape.digits()..];
        for (&e, d) in shape.exponents.iter().zip(&self.game.divide) {
            let level = shape.level(index(e) - 1);
            let divisible = c == 0 && digits[..index(e) - 1].iter().all(|&c| c == 0);
            let state = match (self.game.rounding, divisible) {
                (Rounding::Floor, _) | (Rounding::Ceiling | Rounding::Exact, true) => tuple[level],
                (Rounding::Ceiling, false) => tuple[level + 1],
                (Rounding::Exact, false) => continue,
            };
            let output = automaton.output(state);
            let value = output.ok_or_else(|| format!("the option n/{d} has no output"))?;
            self.mex.add(value);
        }
        let wanted = self.mex.finish(self.game.end_value()).map_err(|r| r.detail)?;
        let output = automaton.output(automaton.next(tuple[shape.below], digit));
        let wrong = || format!("the output is {}, but the mex is {wanted}", show(output));
        (output == Some(wanted)).then_some(()).ok_or_else(wrong)
    }
}
