//! Recurrent classes: the sets of states in which an automaton stays forever.

use std::collections::VecDeque;

use num_integer::gcd;

use super::{Dfao, StateId, condensation};
use crate::budget::{Budget, Reached};

/// A strongly connected set of states that no transition leaves.
pub(super) struct RecurrentClass {
    /// The states in increasing order; a *place* is an index in this list.
    pub(super) states: Vec<StateId>,
    pub(super) letters: u32,
    /// The cyclic parts, as lists of places: every letter leads from one part to the next, and from
    /// the last to the first. The number of parts is the period.
    pub(super) parts: Vec<Vec<usize>>,
    /// The targets of each place as places, row after row.
    targets: Vec<usize>,
    /// The weights of the places in the long run, if they are small.
    pub(super) weights: Option<Vec<u64>>,
}

impl RecurrentClass {
    /// The recurrent classes that the digits of a positive number without leading zeros reach.
    ///
    /// # Errors
    /// The bound that was reached while weights were found.
    pub(super) fn of_numbers(msd: &Dfao, budget: &Budget) -> Result<Vec<Self>, Reached> {
        let met = msd.reachable_from(msd.row(StateId::START).skip(1));
        let components = condensation(msd);
        components
            .externals(petgraph::Direction::Outgoing)
            .map(|node| &components[node])
            .filter(|states| met[states[0].index()])
            .map(|states| RecurrentClass::new(msd, states.clone(), budget))
            .collect()
    }

    fn new(dfao: &Dfao, states: Vec<StateId>, budget: &Budget) -> Result<Self, Reached> {
        let place = |q: StateId| states.binary_search(&q).expect("the class is closed");
        let rows = states.iter().flat_map(|&q| dfao.row(q));
        let mut class = RecurrentClass {
            targets: rows.map(place).collect(),
            letters: dfao.alphabet().letters(),
            parts: Vec::new(),
            weights: None,
            states,
        };
        class.parts = class.cyclic_parts();
        class.weights = class.small_weights(budget)?;
        Ok(class)
    }

    /// For each place the places to which the letters lead.
    pub(super) fn rows(&self) -> impl ExactSizeIterator<Item = &[usize]> {
        self.targets.chunks_exact(self.targets.len() / self.states.len())
    }

    /// The steps of a search that one pass over all transitions takes.
    pub(super) fn pass(&self) -> u64 {
        u64::try_from(self.targets.len() / 16 + 1).expect("a length")
    }

    /// Computes the cyclic parts from breadth-first depths; the period is the gcd of depth(q) + 1 −
    /// depth(target).
    fn cyclic_parts(&self) -> Vec<Vec<usize>> {
        let rows: Vec<&[usize]> = self.rows().collect();
        let mut depths: Vec<Option<usize>> = vec![None; rows.len()];
        depths[0] = Some(0);
        let mut queue = VecDeque::from([(0, 0)]);
        let mut period = 0;
        while let Some((place, depth)) = queue.pop_front() {
            for &target in rows[place] {
                match depths[target] {
                    None => {
                        depths[target] = Some(depth + 1);
                        queue.push_back((target, depth + 1));
                    }
                    Some(earlier) => period = gcd(period, (depth + 1).abs_diff(earlier)),
                }
            }
        }
        let mut parts = vec![Vec::new(); period];
        for (place, depth) in depths.iter().enumerate() {
            parts[depth.expect("strongly connected") % period].push(place);
        }
        parts
    }
}
