//! Searches for the least numbers that a machine accepts.

use num_bigint::BigUint;
use rustc_hash::FxHashSet;

use super::machine::{Machine, NO, Place, Target};
use super::meter::Meter;
use nimata_automata::automaton::{DigitOrder, Numeration};
use nimata_automata::budget::Reached;

/// Returns the first `most` tuples of numbers that a minimal machine over exactly these variables
/// accepts. Tuples are ordered by the number of digits of their longest number, then by the first
/// variable, then by the second, and so on.
pub(in crate::logic) fn least(
    machine: &Machine,
    numerals: &Numeration,
    variables: &[u32],
    most: usize,
    finite: bool,
    meter: &mut Meter,
) -> Result<Vec<Vec<BigUint>>, Reached> {
    let mut found = Vec::new();
    if machine.is_empty() || most == 0 {
        return Ok(found);
    }
    let mut sorted = variables.to_vec();
    sorted.sort_unstable();
    let any = (0..machine.len()).map(|state| {
        let search = Letters { machine, sorted: &sorted, fixed: &[] };
        search.targets(Target::state(state), false)
    });
    let any: Vec<Vec<usize>> = any.collect();
    if machine.output(machine.start) != NO {
        found.push(vec![BigUint::ZERO; variables.len()]);
    }
    // Layer k holds the states from which k letters lead to acceptance; or, least significant digit
    // first, the states that k letters reach.
    let mut search =
        Search { machine, numerals, variables, sorted, layers: Vec::new(), most, found, bytes: 0 };
    search.layers.push(search.bottom());
    for length in 1.. {
        // In a finite set no word repeats a state after its first digit.
        if search.found.len() >= most || finite && length > machine.len() + 1 {
            break;
        }
        search.variable(0, length, &mut vec![Vec::new(); length], meter)?;
        let layer = search.above(search.layers.last().expect("the bottom layer exists"), &any);
        search.bytes += layer.len();
        meter.allow(machine.len(), search.bytes)?;
        search.layers.push(layer);
    }
    Ok(search.found)
}

/// Letters in which the digits of some variables are fixed.
struct Letters<'a> {
    machine: &'a Machine,
    sorted: &'a [u32],
    fixed: &'a [(u32, usize)],
}

impl Letters<'_> {
    /// The states that such letters lead to; if `top`, only letters with a digit other than 0.
    fn targets(&self, from: Target, top: bool) -> Vec<usize> {
        let nodes = &self.machine.nodes;
        let mut seen: FxHashSet<(usize, Target, bool)> = FxHashSet::default();
        let mut stack = vec![(0, self.machine.row(from), !top)];
        let mut found = Vec::new();
        while let Some((at, target, nonzero)) = stack.pop() {
            let Some(&variable) = self.sorted.get(at) else {
                if let (Place::State(state), true) = (target.place(), nonzero) {
                    found.push(state);
                }
                continue;
            };
            if target.is_dead() || !seen.insert((at, target, nonzero)) {
                continue;
            }
            let fixed = self.fixed.iter().find(|&&(known, _)| known == variable);
            if let Some(&(_, digit)) = fixed {
                let child = nodes.follow(target, variable, digit);
                stack.push((at + 1, child, nonzero || digit != 0));
            } else if nodes.level(target) == variable {
                for digit in 0..self.machine.base {
                    let child = nodes.follow(target, variable, digit);
                    stack.push((at + 1, child, nonzero || digit != 0));
                }
            } else {
                stack.push((at + 1, target, true));
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }
}

struct Search<'a> {
    machine: &'a Machine,
    numerals: &'a Numeration,
    variables: &'a [u32],
    sorted: Vec<u32>,
    layers: Vec<Vec<bool>>,
    most: usize,
    found: Vec<Vec<BigUint>>,
    bytes: usize,
}

/// The digits of the fixed variables, for each place from the most significant one on.
type Digits = Vec<Vec<(u32, usize)>>;

impl Search<'_> {
    fn is_msd(&self) -> bool {
        self.numerals.order() == DigitOrder::Msd
    }

    /// The states at the most significant end of a word: the start or, least significant digit
    /// first, the accepting states.
    fn top(&self) -> Vec<bool> {
        if self.is_msd() { self.starts() } else { self.accepting() }
    }

    /// The states at the least significant end of a word.
    fn bottom(&self) -> Vec<bool> {
        if self.is_msd() { self.accepting() } else { self.starts() }
    }

    fn starts(&self) -> Vec<bool> {
        (0..self.machine.len()).map(|state| Target::state(state) == self.machine.start).collect()
    }

    fn accepting(&self) -> Vec<bool> {
        self.machine.outputs.iter().map(|&output| output != NO).collect()
    }

    /// The states on the more significant side of one more place; each state has these targets.
    fn above(&self, below: &[bool], targets: &[Vec<usize>]) -> Vec<bool> {
        let mut above = vec![false; below.len()];
        for (state, targets) in targets.iter().enumerate() {
            if self.is_msd() {
                above[state] = targets.iter().any(|&to| below[to]);
            } else if below[state] {
                targets.iter().for_each(|&to| above[to] = true);
            }
        }
        above
    }

    /// The states of `below` that one place connects with `from`; `None` if there are none.
    fn down(
        &self,
        from: &[bool],
        below: &[bool],
        letters: &Letters,
        top: bool,
    ) -> Option<Vec<bool>> {
        let mut next = vec![false; below.len()];
        for state in 0..below.len() {
            if self.is_msd() && from[state] {
                for to in letters.targets(Target::state(state), top) {
                    next[to] |= below[to];
                }
            } else if !self.is_msd() && below[state] {
                let targets = letters.targets(Target::state(state), top);
                next[state] = targets.into_iter().any(|to| from[to]);
            }
        }
        next.contains(&true).then_some(next)
    }

    /// Enumerates the values of one variable after the other, in words of this length.
    fn variable(
        &mut self,
        at: usize,
        length: usize,
        fixed: &mut Digits,
        meter: &mut Meter,
    ) -> Result<(), Reached> {
        let Some(&variable) = self.variables.get(at) else {
            let value = |&variable: &u32| {
                let digit = |place: &Vec<(u32, usize)>| {
                    let known = place.iter().find(|(known, _)| *known == variable);
                    u32::try_from(known.expect("all variables are fixed").1).expect("a digit")
                };
                let digits: Vec<u32> = fixed.iter().map(digit).collect();
                self.numerals.value_of_msd_digits(&digits)
            };
            self.found.push(self.variables.iter().map(value).collect());
            return Ok(());
        };
        let layers = self.below(at, length, fixed, meter)?;
        // For each place the possible states, and the digit to try next.
        let mut path = vec![(self.top(), 0)];
        while let Some((from, digit)) = path.last_mut() {
            meter.allow(self.machine.len(), self.bytes)?;
            if self.found.len() >= self.most {
                break;
            }
            let tried = *digit;
            *digit += 1;
            let from = from.clone();
            let place = path.len() - 1;
            if place == length || tried >= self.machine.base {
                path.pop();
                if let Some(place) = path.len().checked_sub(1) {
                    fixed[place].truncate(at);
                }
                continue;
            }
            fixed[place].truncate(at);
            fixed[place].push((variable, tried));
            let letters =
                Letters { machine: self.machine, sorted: &self.sorted, fixed: &fixed[place] };
            let below = &layers[length - 1 - place];
            if let Some(next) = self.down(&from, below, &letters, place == 0) {
                if place + 1 == length {
                    self.variable(at + 1, length, fixed, meter)?;
                    fixed.iter_mut().for_each(|place| place.truncate(at + 1));
                } else {
                    path.push((next, 0));
                }
            }
        }
        fixed.iter_mut().for_each(|place| place.truncate(at));
        Ok(())
    }

    /// For each number of places the states above them, with the digits of earlier variables fixed.
    fn below(
        &self,
        at: usize,
        length: usize,
        fixed: &Digits,
        meter: &mut Meter,
    ) -> Result<Vec<Vec<bool>>, Reached> {
        if at == 0 {
            return Ok(self.layers[..length].to_vec());
        }
        let mut layers = vec![self.bottom()];
        for place in (1..length).rev() {
            meter.allow(self.machine.len(), self.bytes + layers.len() * self.machine.len())?;
            let letters =
                Letters { machine: self.machine, sorted: &self.sorted, fixed: &fixed[place] };
            let targets: Vec<Vec<usize>> = (0..self.machine.len())
                .map(|state| letters.targets(Target::state(state), false))
                .collect();
            layers.push(self.above(layers.last().expect("the bottom"), &targets));
        }
        Ok(layers)
    }
}
