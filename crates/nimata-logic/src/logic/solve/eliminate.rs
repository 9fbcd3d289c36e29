//! Projects bound variables out of a conjunction of machines.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::machine::{Machine, YES};
use super::meter::Meter;
use super::product::Join;
use super::sizes::Method;
use super::subsets::Most;
use nimata_automata::automaton::Numeration;
use nimata_automata::budget::Reached;
use nimata_automata::number::index;

/// The numbers of sets up to which all methods are tried in turn, until one succeeds. They grow so
/// fast that the rounds before the last one cost little.
const ROUNDS: [usize; 4] = [1_000, 20_000, 400_000, usize::MAX];

/// A machine with at most so many states joins others that read all its variables.
const SMALL: usize = 4;

/// The number of steps that a try may take for each set.
const STEPS: usize = 1_000;

/// The methods of one round, in the order in which they are tried; the first two belong to the
/// first round only.
const TRIES: [(Group, Method); 6] = [
    (Group::Alone, Method::Subsets),
    (Group::All, Method::Subsets),
    (Group::All, Method::Reduced),
    (Group::Alone, Method::Reduced),
    (Group::Alone, Method::Reversal),
    (Group::All, Method::Reversal),
];

/// The variables that are projected out of one product.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Group {
    Alone,
    All,
}

/// Returns the minimal machine that accepts where some values of `bound` make all machines accept.
///
/// The variables are projected out one at a time, each from the product of only those machines that
/// read it. So every subset construction works on a small minimal machine. The next variable is the
/// one with the smallest product. If that takes too many sets, all variables are projected out at
/// once, since an intermediate machine may be much larger than the result.
pub(in crate::logic) fn eliminate(
    numerals: &Numeration,
    mut bound: Vec<u32>,
    mut machines: Vec<Rc<Machine>>,
    meter: &mut Meter,
) -> Result<Machine, Reached> {
    loop {
        bound.retain(|variable| machines.iter().any(|m| m.variables.contains(variable)));
        if bound.is_empty() {
            return join_all(numerals, machines, meter);
        }
        bound.sort_by_key(|variable| cost(*variable, &machines));
        let (taken, rest) = take_out(numerals, &bound, &machines, meter)?;
        bound.retain(|variable| !taken.contains(variable));
        machines = rest;
    }
}

/// An upper bound on the size of the product of the machines that read a variable.
fn cost(variable: u32, machines: &[Rc<Machine>]) -> usize {
    let knowing = machines.iter().filter(|machine| machine.variables.contains(&variable));
    knowing.fold(1, |product: usize, machine| product.saturating_mul(machine.size() + 1))
}

/// Projects out the first group of variables for which this is cheap, and returns the machines that
/// result.
fn take_out(
    numerals: &Numeration,
    bound: &[u32],
    machines: &[Rc<Machine>],
    meter: &mut Meter,
) -> Result<(Vec<u32>, Vec<Rc<Machine>>), Reached> {
    // The products are stored by the set of their machines, since several variables may need the
    // same one.
    let mut products: FxHashMap<Vec<bool>, Result<Machine, Reached>> = FxHashMap::default();
    let mut halted = None;
    let rounds = ROUNDS.iter().enumerate().flat_map(|(round, &sets)| {
        TRIES[2 * usize::from(round > 0)..]
            .iter()
            .map(move |&(group, method)| (sets, group, method))
    });
    for (sets, group, method) in rounds {
        // A single variable is a group of both kinds.
        if bound.len() == 1 && (group == Group::Alone) != (method == Method::Subsets) {
            continue;
        }
        let most = Most { sets, steps: sets.saturating_mul(STEPS) };
        let groups = match group {
            Group::Alone => bound.chunks(1),
            Group::All => bound.chunks(bound.len()),
        };
        for variables in groups {
            let knowing = knowing(variables, machines);
            let product = products.entry(knowing.clone()).or_insert_with(|| {
                let those = machines.iter().zip(&knowing).filter(|(_, knows)| **knows);
                let those = those.map(|(machine, _)| machine.clone()).collect();
                join_all(numerals, those, meter)
            });
            let projected = match product {
                Ok(product) => product.project(variables, numerals.order(), method, most, meter),
                Err(reached) => Err(*reached),
            };
            match projected {
                Ok(None) => {}
                Ok(Some(projected)) => {
                    meter.cost.method = meter.cost.method.max(Some(method));
                    let others = machines.iter().zip(&knowing).filter(|(_, knows)| !**knows);
                    let mut others: Vec<Rc<Machine>> = others.map(|(m, _)| m.clone()).collect();
                    others.push(Rc::new(projected));
                    return Ok((variables.to_vec(), others));
                }
                Err(reached) if reached.ends_all() => return Err(reached),
                // Another try may need less.
                Err(reached) => halted = Some(reached),
            }
        }
    }
    Err(halted.expect("the last round has no bound on the sets"))
}

/// Tells which machines are joined before these variables are projected out: those that read one of
/// them, and small ones whose variables those read too. So the variables of a block often share one
/// product.
fn knowing(variables: &[u32], machines: &[Rc<Machine>]) -> Vec<bool> {
    let knows = |machine: &Rc<Machine>| machine.variables.iter().any(|v| variables.contains(v));
    let knowing = machines.iter().filter(|machine| knows(machine));
    let read: Vec<u32> = knowing.flat_map(|machine| machine.variables.iter().copied()).collect();
    let joins = |machine: &Rc<Machine>| {
        machine.len() <= SMALL && machine.variables.iter().all(|variable| read.contains(variable))
    };
    machines.iter().map(|machine| knows(machine) || joins(machine)).collect()
}

/// The product of all machines. It begins with the smallest, and joins machines that share a
/// variable first.
fn join_all(
    numerals: &Numeration,
    mut machines: Vec<Rc<Machine>>,
    meter: &mut Meter,
) -> Result<Machine, Reached> {
    machines.sort_by_key(|machine| std::cmp::Reverse(machine.size()));
    let Some(mut smallest) = machines.pop() else {
        let base = index(numerals.digits());
        return Ok(Machine::constant(base, Vec::new(), YES));
    };
    while !machines.is_empty() {
        let common = |other: &Rc<Machine>| {
            other.variables.iter().any(|variable| smallest.variables.contains(variable))
        };
        let at = machines.iter().rposition(common).unwrap_or(machines.len() - 1);
        let other = machines.remove(at);
        let joined = Rc::new(smallest.join(&other, Join::Both, meter)?);
        let size = joined.size();
        let at = machines.partition_point(|machine| machine.size() >= size);
        machines.insert(at, joined);
        smallest = machines.pop().expect("a machine was pushed above");
    }
    Ok(Rc::unwrap_or_clone(smallest))
}
