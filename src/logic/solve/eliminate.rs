//! Several machines that all hold, and variables that are taken out of them.

use std::rc::Rc;

use super::machine::{Machine, YES};
use super::meter::Meter;
use super::product::Join;
use super::project::Sets;
use crate::budget::Reached;
use crate::logic::Numerals;

/// How variables are tried, one after the other or all at once, until it works.
const TRIES: [(bool, Sets); 6] = [
    (false, Sets { most: 1_000, reduced: false }),
    (true, Sets { most: 1_000, reduced: true }),
    (false, Sets { most: 1_000, reduced: true }),
    (true, Sets { most: 20_000, reduced: true }),
    (false, Sets { most: 20_000, reduced: true }),
    (false, Sets::ALL),
];

/// The minimal machine that says that there are numbers for `bound` for which all machines hold.
///
/// The variables are taken out one at a time, each from the product of those machines that know
/// it, so that what is determinised is small and minimal. Which one comes next is found by the
/// size of what knows it.
pub(super) fn eliminate(
    numerals: Numerals,
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

/// The size of the product of the machines that know a variable, at most.
fn cost(variable: u32, machines: &[Rc<Machine>]) -> usize {
    let knowing = machines.iter().filter(|machine| machine.variables.contains(&variable));
    knowing.fold(1, |product: usize, machine| product.saturating_mul(machine.size() + 1))
}

/// The first variables that can be taken out cheaply, and the machines after it.
fn take_out(
    numerals: Numerals,
    bound: &[u32],
    machines: &[Rc<Machine>],
    meter: &mut Meter,
) -> Result<(Vec<u32>, Vec<Rc<Machine>>), Reached> {
    let alone = bound.iter().map(|variable| vec![*variable]);
    let mut groups: Vec<(Vec<u32>, Option<Machine>)> = alone.map(|group| (group, None)).collect();
    if bound.len() > 1 {
        groups.push((bound.to_vec(), None));
    }
    for (at_once, sets) in TRIES {
        let sets =
            if bound.len() == 1 && sets.reduced { Sets { most: usize::MAX, ..sets } } else { sets };
        for (variables, product) in &mut groups {
            if (variables.len() > 1) != at_once {
                continue;
            }
            let knows = |machine: &Rc<Machine>| {
                machine.variables.iter().any(|variable| variables.contains(variable))
            };
            let (knowing, mut others): (Vec<_>, Vec<_>) = machines.iter().cloned().partition(knows);
            let product = match product {
                Some(product) => product,
                None => product.insert(join_all(numerals, knowing, meter)?),
            };
            let t = std::time::Instant::now();
            let projected = product.project(variables, numerals.order(), sets, meter)?;
            if std::env::var("DBG").is_ok() {
                eprintln!(
                    "project {variables:?} of {} {:?} sets {sets:?} -> {:?} {:?}",
                    product.len(),
                    product.variables,
                    projected.as_ref().map(|x| (x.len(), x.nodes.len())),
                    t.elapsed()
                );
            }
            if let Some(projected) = projected {
                others.push(Rc::new(projected));
                return Ok((variables.clone(), others));
            }
        }
    }
    unreachable!("the last bound on the sets is none")
}

/// The product of all, the smallest first, and of those such that have a variable in common.
fn join_all(
    numerals: Numerals,
    mut machines: Vec<Rc<Machine>>,
    meter: &mut Meter,
) -> Result<Machine, Reached> {
    machines.sort_by_key(|machine| std::cmp::Reverse(machine.size()));
    let Some(mut smallest) = machines.pop() else {
        let base = super::lists::index(numerals.digits());
        return Ok(Machine::constant(base, Vec::new(), YES));
    };
    while !machines.is_empty() {
        let common = |other: &Rc<Machine>| {
            other.variables.iter().any(|variable| smallest.variables.contains(variable))
        };
        let at = machines.iter().rposition(common).unwrap_or(machines.len() - 1);
        let other = machines.remove(at);
        let t = std::time::Instant::now();
        let (a, b) = (smallest.len(), other.len());
        let joined = smallest.join(&other, Join::Both, meter);
        if std::env::var("DBG").is_ok() {
            eprintln!(
                "join {a}({:?}) {b}({:?}) -> {:?} {:?}",
                smallest.variables,
                other.variables,
                joined.as_ref().map(|x| (x.len(), x.nodes.len())),
                t.elapsed()
            );
        }
        let joined = Rc::new(joined?);
        let size = joined.size();
        let at = machines.partition_point(|machine| machine.size() >= size);
        machines.insert(at, joined);
        smallest = machines.pop().expect("one was put in");
    }
    Ok(Rc::unwrap_or_clone(smallest))
}
