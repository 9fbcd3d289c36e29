//! Several machines that all hold, and variables that are taken out of them.

use std::rc::Rc;

use super::machine::{Machine, YES};
use super::meter::Meter;
use super::product::Join;
use crate::budget::Reached;
use crate::logic::Numerals;

/// A variable is first tried with so many sets at most; if no variable can be taken out so, with
/// more.
const SETS: [usize; 3] = [1_000, 16_000, usize::MAX];

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
        bound.retain(|&variable| variable != taken);
        machines = rest;
    }
}

/// The size of the product of the machines that know a variable, at most.
fn cost(variable: u32, machines: &[Rc<Machine>]) -> usize {
    let knowing = machines.iter().filter(|machine| machine.variables.contains(&variable));
    knowing.fold(1, |product: usize, machine| product.saturating_mul(machine.size() + 1))
}

/// The first variable that can be taken out cheaply, and the machines after it.
fn take_out(
    numerals: Numerals,
    bound: &[u32],
    machines: &[Rc<Machine>],
    meter: &mut Meter,
) -> Result<(u32, Vec<Rc<Machine>>), Reached> {
    let mut products: Vec<Option<Machine>> = bound.iter().map(|_| None).collect();
    for most in SETS {
        let most = if bound.len() == 1 { usize::MAX } else { most };
        for (product, &variable) in products.iter_mut().zip(bound) {
            let (knowing, mut others): (Vec<_>, Vec<_>) =
                machines.iter().cloned().partition(|machine| machine.variables.contains(&variable));
            let product = match product {
                Some(product) => product,
                None => product.insert(join_all(numerals, knowing, meter)?),
            };
            if let Some(projected) = product.project(&[variable], numerals.order(), most, meter)? {
                others.push(Rc::new(projected));
                return Ok((variable, others));
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
