//! Several machines that all hold, and variables that are taken out of them.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::machine::{Machine, YES};
use super::meter::Meter;
use super::product::Join;
use super::project::Sets;
use crate::budget::Reached;
use crate::logic::Numerals;

/// How variables are tried, one at a time or all at once, until it works.
const TRIES: [(Group, Sets); 6] = [
    (Group::Alone, Sets { most: 1_000, reduced: false }),
    (Group::All, Sets { most: 1_000, reduced: true }),
    (Group::Alone, Sets { most: 1_000, reduced: true }),
    (Group::All, Sets { most: 20_000, reduced: true }),
    (Group::Alone, Sets { most: 20_000, reduced: true }),
    (Group::All, Sets { most: usize::MAX, reduced: true }),
];

/// Which variables are taken out of one product.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Group {
    Alone,
    All,
}

/// The minimal machine that says that there are numbers for `bound` for which all machines hold.
///
/// The variables are taken out one at a time, each from the product of those machines that know
/// it, so that what is determinised is small and minimal; which one comes next is found by the
/// size of what knows it. Where that grows, they are taken out at once: what only some variables
/// are taken out of can be much larger than what all are taken out of.
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
    // The product of the machines that know some variables is kept by which machines they are.
    let mut products: FxHashMap<Vec<bool>, Machine> = FxHashMap::default();
    for (group, sets) in TRIES {
        // One variable alone is all of them, and need not stop early for another one.
        let most = if bound.len() == 1 && sets.reduced { usize::MAX } else { sets.most };
        let sets = Sets { most, ..sets };
        let groups = match group {
            Group::Alone => bound.chunks(1),
            Group::All => bound.chunks(bound.len()),
        };
        for variables in groups {
            let knows = |machine: &Rc<Machine>| {
                machine.variables.iter().any(|variable| variables.contains(variable))
            };
            let knowing: Vec<bool> = machines.iter().map(knows).collect();
            if !products.contains_key(&knowing) {
                let those = machines.iter().zip(&knowing).filter(|(_, knows)| **knows);
                let those = those.map(|(machine, _)| machine.clone()).collect();
                products.insert(knowing.clone(), join_all(numerals, those, meter)?);
            }
            let product = &products[&knowing];
            let projected = product.project(variables, numerals.order(), sets, meter)?;
            if let Some(projected) = projected {
                let others = machines.iter().zip(&knowing).filter(|(_, knows)| !**knows);
                let mut others: Vec<Rc<Machine>> = others.map(|(m, _)| m.clone()).collect();
                others.push(Rc::new(projected));
                return Ok((variables.to_vec(), others));
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
        let joined = Rc::new(smallest.join(&other, Join::Both, meter)?);
        let size = joined.size();
        let at = machines.partition_point(|machine| machine.size() >= size);
        machines.insert(at, joined);
        smallest = machines.pop().expect("one was put in");
    }
    Ok(Rc::unwrap_or_clone(smallest))
}
