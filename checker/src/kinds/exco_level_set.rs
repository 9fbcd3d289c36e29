//! Level sets of EXCO-NIM: `docs/certificate.md`, section 8.

#[cfg(test)]
mod tests;

use crate::automaton::{Automaton, Table, index};
use crate::claim::{Claim, Kind};
use crate::file::File;
use crate::games::exco_nim::{self, NAMES, RULES};
use crate::limits::Limits;
use crate::lists::known;
use crate::reject::{Code, Reject};

/// The number of letters: the pairs of binary digits.
const PAIRS: u32 = 4;

/// The largest v, which keeps every count of the check below 2^36.
const MAX_VALUE: u16 = 4095;

/// An automaton that maps (x1, x2) to the x0 of the position with value v.
pub(crate) const KIND: Kind = Kind { name: "exco-nim/level-set", names: Some(NAMES), read };

fn read(file: &mut File) -> Result<Claim, Reject> {
    let value = file.claim.number("value")?;
    file.claim.take("order", |r| known(r, Code::UnknownOrder, &[("lsd", ())]))?;
    let table = Table::take(&mut file.claim)?;
    Ok(Claim::new(exco_nim::game(), move |limits| {
        let automaton = Automaton::new(PAIRS, table, limits)?;
        check(value, &automaton, limits)?;
        Ok(sentence(value, &automaton))
    }))
}

fn sentence(value: u64, automaton: &Automaton) -> String {
    format!(
        "For all natural numbers x1 and x2, the automaton with {} in this certificate, which reads \
         the binary digits of x1 and x2 in step, least significant digits first, both padded with \
         zeros to any common length, outputs the only x0 with G(x0, x1, x2) = {value}, or null if \
         there is no such x0; {RULES}.",
        automaton.described()
    )
}

/// Verifies the range of v and conditions 2 and 3; `Automaton::new` has verified condition 1.
fn check(value: u64, automaton: &Automaton, limits: &Limits) -> Result<(), Reject> {
    let v = u16::try_from(value).ok().filter(|&v| v <= MAX_VALUE).ok_or_else(|| {
        Reject::new(Code::BoundInvalid, "claim.value", format!("{value} exceeds {MAX_VALUE}"))
    })?;
    let digits = u16::BITS - v.leading_zeros();
    let (side, values) = (1u64 << digits, value + 1);
    limits.admit_positions(side * values)?;
    // `walks` counts the states after k digits. v is bounded, so all counts are below 2^36.
    let walks = side * side * u64::from(digits + 1);
    let work = values * (values + 1) / 2;
    limits.admit_steps(side * work + walks)?;

    automaton.verify_padding()?;
    let mut timer = limits.timer();
    let mut pass = Pass::new(v, 1 << digits);
    let mut ends = Ends { automaton, known: vec![false; automaton.states()] };
    for (r2, r1) in (0..1usize << digits).flat_map(|r2| (0..=r2).map(move |r1| (r2, r1))) {
        timer.spend(values)?;
        let x0 = pass.x0_at(r1, r2);
        for (r1, r2) in [(r1, r2), (r2, r1)] {
            let pair = |bit: u32| 2 * (r1 >> bit & 1) + (r2 >> bit & 1);
            let q = (0..digits).fold(0, |q, bit| automaton.next(q, pair(bit)));
            ends.verify(q, x0).map_err(|wrong| {
                let x0 = x0.map_or("no x0".to_owned(), |x0| format!("x0 = {x0}"));
                let detail =
                    format!("({r1}, {r2}) has {x0}; state {wrong} comes later, and is wrong");
                Reject::new(Code::LevelSetWrong, "claim", detail)
            })?;
        }
    }
    Ok(())
}

/// The pass that finds all values up to v, over pairs with r1 ≤ r2, since G is symmetric in x1 and
/// x2; `u16::MAX` stands for ∞.
struct Pass {
    /// The number of values, v + 1.
    values: usize,
    /// For each number and each value, the least x0 at which a pair with this number has the value.
    /// For r2 this is B, while its column is computed; for r1 it is A, because a pair (r1, y2) with
    /// y2 < r1 was entered as (y2, r1).
    least: Vec<u16>,
}

impl Pass {
    fn new(v: u16, side: usize) -> Pass {
        let values = usize::from(v) + 1;
        Pass { values, least: vec![u16::MAX; side * values] }
    }

    /// Returns the x0 with G(x0, r1, r2) = v, where r1 ≤ r2. The caller has visited all pairs with
    /// smaller r2, and those with this r2 and smaller r1.
    fn x0_at(&mut self, r1: usize, r2: usize) -> Option<u16> {
        let (before, column) = self.least.split_at_mut(r2 * self.values);
        let column = &mut column[..self.values];
        let mut same = if r1 == r2 { column.to_vec() } else { Vec::new() };
        let line = if r1 == r2 { &mut same } else { &mut before[r1 * self.values..] };
        let (start, mut x0, mut free) = ((r1 ^ r2).min(self.values), 0, false);
        for (a, b) in line[start..].iter_mut().zip(&mut column[start..]) {
            free = *a.min(b) > x0;
            if free {
                (*a, *b) = (x0, x0);
                x0 += 1;
            }
        }
        free.then(|| x0 - 1)
    }
}

/// The states from which every continuation is known to give the right output.
struct Ends<'a> {
    automaton: &'a Automaton,
    known: Vec<bool>,
}

impl Ends<'_> {
    /// Verifies that zeros and equal pairs after a state keep its output and that all other pairs
    /// give none; the error is the state at which this fails.
    fn verify(&mut self, state: u32, output: Option<u16>) -> Result<(), u32> {
        let mut open = vec![(state, output)];
        while let Some((q, o)) = open.pop() {
            if self.automaton.output(q) != o {
                return Err(q);
            }
            if !std::mem::replace(&mut self.known[index(q)], true) {
                let next = |pair| self.automaton.next(q, pair);
                open.extend([(next(0), o), (next(3), o), (next(1), None), (next(2), None)]);
            }
        }
        Ok(())
    }
}
