//! Proves that an automaton A adds, by three sentences in which only the order of numbers occurs
//! beside A. S(y, v) says that v is the number after y: y < v, and no u is between them.
//!
//! 1. A x,z (A(x,0,z) <=> x = z)
//! 2. A x,y,w ((E z (A(x,y,z) & S(z,w))) => (E v (S(y,v) & A(x,v,w))))
//! 3. A x,y,z,w ((A(x,y,z) & A(x,y,w)) => z = w)
//!
//! By induction on y the first two give A(x, y, x + y) for all x and y; by the third, A(x, y, z)
//! holds for no other z. Padding zeros must not change the answers of A: otherwise A could accept
//! numbers at words that are too short for their sum.

use std::rc::Rc;

use num_bigint::BigUint;

use crate::logic::Relation;
use crate::logic::solve::eliminate::eliminate;
use crate::logic::solve::machine::{Machine, NO, YES};
use crate::logic::solve::meter::Meter;
use crate::logic::solve::product::Join;
use crate::logic::solve::search::least;
use crate::logic::solve::sequence;
use crate::logic::solve::universe::Universe;
use nimata_automata::automaton::{Dfao, StateId};
use nimata_automata::budget::{Budget, Reached};

/// Three numbers at which an automaton is wrong.
pub(super) struct Wrong {
    pub(super) sum: [BigUint; 3],
    /// Whether the automaton accepts them.
    pub(super) accepted: bool,
}

// The variables of the sentences.
const X: u32 = 0;
const Y: u32 = 1;
const V: u32 = 2;
const Z: u32 = 3;
const W: u32 = 4;

/// The least numbers at which an automaton is wrong, given one that is right.
pub(super) fn difference(
    proposed: &Dfao,
    right: &Dfao,
    universe: &mut Universe,
    meter: &mut Meter,
) -> Result<Option<Wrong>, Reached> {
    let one = machine(proposed, [X, Y, Z], universe, meter)?;
    let other = machine(right, [X, Y, Z], universe, meter)?;
    let wrong = one.join(&other, Join::Different, meter)?;
    let found = first(&wrong, &[X, Y, Z], universe, meter)?;
    Ok(found.and_then(|found| one_of(proposed, [[&found[0], &found[1], &found[2]]])))
}

/// Some numbers at which an automaton is wrong; `None` if it adds.
pub(super) fn fault(
    adder: &Dfao,
    universe: &mut Universe,
    meter: &mut Meter,
) -> Result<Option<Wrong>, Reached> {
    let sum = machine(adder, [X, Y, Z], universe, meter)?;
    let nothing = Rc::new(universe.only(Y, 0));
    let numerals = universe.numerals().clone();
    let with_zero = eliminate(&numerals, vec![Y], vec![Rc::new(sum.clone()), nothing], meter)?;
    let same = universe.ordered(X, Relation::Equal, Z, meter)?;
    let wrong = with_zero.join(&same, Join::Different, meter)?;
    if let Some(found) = first(&wrong, &[X, Z], universe, meter)? {
        return Ok(one_of(adder, [[&found[0], &BigUint::ZERO, &found[1]]]));
    }
    let parts = vec![Rc::new(sum.clone()), Rc::new(successor(Z, W, universe, meter)?)];
    let before = eliminate(&numerals, vec![Z], parts, meter)?;
    let next = machine(adder, [X, V, W], universe, meter)?;
    let parts = vec![Rc::new(successor(Y, V, universe, meter)?), Rc::new(next)];
    let after = eliminate(&numerals, vec![V], parts, meter)?;
    let both = before.join(&after, Join::Both, meter)?;
    let wrong = before.join(&both, Join::Different, meter)?;
    if let Some(found) = first(&wrong, &[X, Y, W], universe, meter)? {
        let [x, y, w] = &found[..] else { unreachable!("three variables") };
        return Ok(one_of(adder, [[x, y, &(w - 1u32)], [x, &(y + 1u32), w]]));
    }
    let other = machine(adder, [X, Y, W], universe, meter)?;
    let both = sum.join(&other, Join::Both, meter)?;
    let differ = universe.ordered(Z, Relation::Unequal, W, meter)?;
    let wrong = both.join(&differ, Join::Both, meter)?;
    if let Some(found) = first(&wrong, &[X, Y, Z, W], universe, meter)? {
        let [x, y, z, w] = &found[..] else { unreachable!("four variables") };
        return Ok(one_of(adder, [[x, y, z], [x, y, w]]));
    }
    Ok(None)
}

/// The minimal automaton with the same answers at words of numbers, and none at others; `None` if
/// the answers change under padding zeros.
pub(super) fn at_numbers(
    adder: &Dfao,
    universe: &mut Universe,
    meter: &mut Meter,
) -> Result<Option<Dfao>, Reached> {
    let machine = machine(adder, [X, Y, Z], universe, meter)?;
    let table = machine.table(universe.numerals(), &[X, Y, Z], meter)?;
    Ok(table.filter(|table| table.padding_fault().is_none()))
}

/// The first of these numbers at which the automaton is wrong, as it is at one of them.
fn one_of<const N: usize>(adder: &Dfao, numbers: [[&BigUint; 3]; N]) -> Option<Wrong> {
    let found = numbers.into_iter().find_map(|numbers| Wrong::of(adder, numbers));
    Some(found.expect("a sentence about sums is wrong"))
}

/// The machine of the numbers that an automaton accepts.
fn machine(
    adder: &Dfao,
    tracks: [u32; 3],
    universe: &mut Universe,
    meter: &mut Meter,
) -> Result<Machine, Reached> {
    let holds = |output| if output == Some(1) { YES } else { NO };
    let machine = sequence::machine(adder, &tracks, &[], holds, meter)?;
    universe.within(&machine, meter)
}

/// The machine of the pairs of a number and the next one.
fn successor(
    one: u32,
    next: u32,
    universe: &mut Universe,
    meter: &mut Meter,
) -> Result<Machine, Reached> {
    let between = one.max(next) + 1;
    let [less, below, above] = [(one, next), (one, between), (between, next)]
        .map(|(one, other)| universe.ordered(one, Relation::Less, other, meter));
    let (less, parts) = (less?, vec![Rc::new(below?), Rc::new(above?)]);
    let some = eliminate(universe.numerals(), vec![between], parts, meter)?;
    less.join(&some, Join::Different, meter)
}

/// The least numbers that a machine over these variables accepts.
fn first(
    machine: &Machine,
    variables: &[u32],
    universe: &Universe,
    meter: &mut Meter,
) -> Result<Option<Vec<BigUint>>, Reached> {
    let found = least(machine, universe.numerals(), variables, 1, true, meter)?;
    Ok(found.into_iter().next())
}

impl Wrong {
    /// The numbers, if the automaton is wrong there.
    fn of(adder: &Dfao, [x, y, z]: [&BigUint; 3]) -> Option<Self> {
        let sum = [x.clone(), y.clone(), z.clone()];
        let letters = adder.numeration().to_letters_within(&sum, &Budget::unlimited());
        let letters = letters.expect("the budget has no limit");
        let accepted = adder.output(adder.run(StateId::START, letters)) == Some(1);
        (accepted != (x + y == *z)).then_some(Wrong { sum, accepted })
    }
}
