//! Converts the automaton of a sequence to a machine.

use super::machine::{Machine, NO, Nodes, Target};
use super::meter::Meter;
use nimata_automata::automaton::{Dfao, DigitOrder, Output, StateId};
use nimata_automata::budget::Reached;
use nimata_automata::number::index;

/// Returns the minimal machine of a sequence whose tracks read these variables; one variable may be
/// read by several tracks. On a single track constant digits, given least significant first, may
/// follow those of the variable.
pub(in crate::logic) fn machine(
    automaton: &Dfao,
    tracks: &[u32],
    last: &[u32],
    mut number: impl FnMut(Output) -> u32,
    meter: &mut Meter,
) -> Result<Machine, Reached> {
    let mut variables = tracks.to_vec();
    variables.sort_unstable();
    variables.dedup();
    let base = index(automaton.alphabet().base());
    // The weight of each variable's digit in the number of a letter.
    let weights = variables.iter().map(|variable| {
        let places = tracks.iter().rev().enumerate().filter(|(_, track)| *track == variable);
        places.map(|(place, _)| base.pow(u32::try_from(place).expect("a track"))).sum()
    });
    let rows = Rows { base, variables: &variables, weights: &weights.collect::<Vec<_>>() };
    let mut result = Machine::constant(base, variables.clone(), NO);
    // Least significant digit first the constant digits come before all others.
    let least_first = automaton.order() == DigitOrder::Lsd;
    let first = if least_first { last } else { &[] };
    result.start = Target::state(automaton.run(StateId::START, first.iter().copied()).index());
    let behind: Vec<u32> = match least_first {
        true => Vec::new(),
        false => last.iter().rev().copied().collect(),
    };
    for state in automaton.states() {
        meter.allow(result.len() + 1, result.nodes.bytes())?;
        let targets: Vec<StateId> = automaton.row(state).collect();
        let row = rows.row(&targets, 0, 0, &mut result.nodes);
        result.rows.push(row);
        let end = automaton.run(state, behind.iter().copied());
        result.outputs.push(number(automaton.output(end)));
    }
    result.minimal(meter)
}

struct Rows<'a> {
    base: usize,
    variables: &'a [u32],
    weights: &'a [usize],
}

impl Rows<'_> {
    fn row(&self, targets: &[StateId], at: usize, letter: usize, nodes: &mut Nodes) -> Target {
        let Some(&variable) = self.variables.get(at) else {
            return Target::state(targets[letter].index());
        };
        let children: Vec<Target> = (0..self.base)
            .map(|digit| self.row(targets, at + 1, letter + digit * self.weights[at], nodes))
            .collect();
        nodes.node(variable, &children)
    }
}
