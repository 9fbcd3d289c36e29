//! Nondeterministic automata, which a projection leaves.

use std::borrow::Cow;

use super::machine::{Nodes, Target};

/// A nondeterministic automaton that reads the digits of the free variables.
#[derive(Clone)]
pub(super) struct Choices<'a> {
    pub(super) base: usize,
    /// The free variables in increasing order.
    pub(super) free: Vec<u32>,
    /// The variables whose digits are arbitrary; no free variable is among them.
    pub(super) bound: &'a [u32],
    pub(super) nodes: Cow<'a, Nodes>,
    pub(super) roots: Roots<'a>,
    pub(super) starts: Vec<u32>,
    pub(super) outputs: Cow<'a, [u32]>,
}

/// For each state the roots of its diagrams: a letter leads where it leads from any of them.
#[derive(Clone)]
pub(super) enum Roots<'a> {
    One(Cow<'a, [Target]>),
    Several(Vec<Vec<Target>>),
}

impl Roots<'_> {
    pub(super) fn of(&self, state: usize) -> &[Target] {
        match self {
            Roots::One(rows) => std::slice::from_ref(&rows[state]),
            Roots::Several(lists) => &lists[state],
        }
    }
}

impl Choices<'_> {
    /// The number of states.
    pub(super) fn len(&self) -> usize {
        self.outputs.len()
    }
}
