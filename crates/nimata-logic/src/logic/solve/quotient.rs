//! The quotient of a nondeterministic automaton by its coarsest bisimulation.
//!
//! Bisimilar states accept the same words. Where bound variables play the same part, as the
//! summands of a sum do, the states that differ by their order only are bisimilar; so sets have
//! fewer members, and there are fewer of them.

use std::borrow::Cow;

use rustc_hash::FxHashMap;

use super::choices::{Choices, Roots};
use super::least::image;
use super::machine::Target;
use super::meter::Meter;
use super::subsets::Subsets;
use nimata_automata::budget::Reached;

impl<'a> Choices<'a> {
    /// Returns the same language with one state for each class of bisimilar states.
    ///
    /// The classes are refined until they are stable: two states stay together if each letter leads
    /// them to the same classes.
    pub(super) fn quotient(self, meter: &mut Meter) -> Result<Choices<'a>, Reached> {
        let mut numbers: FxHashMap<(Target, u32), usize> = FxHashMap::default();
        let mut classes: Vec<Target> = Vec::with_capacity(self.len());
        for &output in self.outputs.iter() {
            let fresh = numbers.len();
            classes.push(Target::state(*numbers.entry((Target::DEAD, output)).or_insert(fresh)));
        }
        loop {
            let count = numbers.len();
            meter.allow_work(4 * (self.len() + self.nodes.len()))?;
            let (nodes, written) = self.nodes.with_states(&classes);
            let image = |target: Target| image(target, &written, &classes);
            let roots = |state: usize| self.roots.of(state).iter().map(|&root| image(root));
            let mut subsets = Subsets::new(&nodes, self.base, self.bound);
            numbers.clear();
            let mut finer = Vec::with_capacity(self.len());
            for (state, class) in classes.iter().enumerate() {
                let row = subsets.combine(roots(state).map(|root| root.0).collect());
                meter.allow(count, subsets.bytes() + nodes.bytes())?;
                let fresh = numbers.len();
                finer.push(Target::state(*numbers.entry((*class, row.0)).or_insert(fresh)));
            }
            if numbers.len() == self.len() {
                drop(subsets);
                return Ok(self);
            }
            // Classes are only ever split, so an equal count means equal classes.
            if numbers.len() == count {
                let mut members: Vec<usize> = (0..self.len()).collect();
                members.sort_by_key(|&state| classes[state]);
                members.dedup_by_key(|state| classes[*state]);
                let starts = self.starts.iter().map(|&start| image(Target(start)).0).collect();
                let lists = members.iter().map(|&state| roots(state).collect()).collect();
                let outputs = members.iter().map(|&state| self.outputs[state]).collect();
                drop(subsets);
                return Ok(Choices {
                    roots: Roots::Several(lists),
                    starts,
                    outputs,
                    nodes: Cow::Owned(nodes),
                    ..self
                });
            }
            classes = finer;
        }
    }
}
