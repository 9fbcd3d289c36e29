//! Double reversal: the minimal machine by two subset constructions from the other end.
//!
//! Determinising the reversal of an automaton, and then the reversal of the result, gives the
//! minimal automaton (J. A. Brzozowski, *Canonical regular expressions and minimal state graphs for
//! definite events*, 1962). The second construction makes no set that the result does not need, so
//! the cost lies in the first one; and this is often small where the sets from the front explode.

use std::borrow::Cow;

use super::choices::{Choices, Roots};
use super::least::image;
use super::lists::Lists;
use super::machine::{BOTTOM, Machine, NO, Nodes, Place, Target};
use super::meter::Meter;
use super::subsets::{Most, Subsets};
use nimata_automata::budget::Reached;

/// The number of states that are looked at in one step of [`Most::steps`].
const LOOKS: usize = 16;

impl Choices<'_> {
    /// Returns the minimal machine, found by double reversal; `None` if that takes more sets or
    /// steps than allowed, or if the states have several outputs.
    pub(super) fn reversed_twice(
        &self,
        most: Most,
        meter: &mut Meter,
    ) -> Result<Option<Machine>, Reached> {
        let Some(backward) = self.reversed(most, meter)? else { return Ok(None) };
        if backward.is_empty() {
            return Ok(Some(backward));
        }
        let backward = Choices {
            base: backward.base,
            free: backward.variables,
            bound: &[],
            nodes: Cow::Owned(backward.nodes),
            roots: Roots::One(Cow::Owned(backward.rows)),
            starts: vec![backward.start.0],
            outputs: Cow::Owned(backward.outputs),
        };
        backward.reversed(most, meter)
    }

    /// Returns the minimal machine of the reversed words.
    ///
    /// Its states are sets of states, from which the rest of a word is accepted. So the set before
    /// a letter is the inverse image of the set after it, and sets are bits.
    fn reversed(&self, most: Most, meter: &mut Meter) -> Result<Option<Machine>, Reached> {
        let mut outputs = self.outputs.iter().copied().filter(|&output| output != NO);
        let output = outputs.next().unwrap_or(NO);
        if outputs.any(|other| other != output) {
            return Ok(None);
        }
        let Some(letters) = Letters::new(self, most, meter)? else { return Ok(None) };
        let cost = 1 + letters.kinds.len() * self.len() / LOOKS;
        let mut sets = Lists::default();
        let number = |set: &mut dyn Iterator<Item = bool>, sets: &mut Lists| {
            let set = bits(set);
            match set.iter().all(|&word| word == 0) {
                true => Target::DEAD,
                false => Target::state(sets.number(&set).0),
            }
        };
        let mut result = Machine::constant(self.base, self.free.clone(), NO);
        result.start = number(&mut self.outputs.iter().map(|&output| output != NO), &mut sets);
        let mut next = 0;
        while next < sets.len() {
            if sets.len() > most.sets || next.saturating_mul(cost) > most.steps {
                return Ok(None);
            }
            meter.allow(sets.len(), sets.bytes() + result.nodes.bytes() + letters.bytes())?;
            meter.allow_work(cost)?;
            let set = sets.get(next);
            let is_start = self.starts.iter().any(|&start| contains(set, Target(start)));
            let hits: Vec<bool> = (0..letters.targets.len())
                .map(|at| letters.targets.get(at).iter().any(|&to| contains(set, Target(to))))
                .collect();
            let images: Vec<Target> = (0..letters.kinds.len())
                .map(|kind| {
                    let after =
                        letters.kinds.get(kind).iter().map(|&to| match Target(to).place() {
                            Place::State(at) => hits[at],
                            _ => false,
                        });
                    number(&mut { after }, &mut sets)
                })
                .collect();
            result.rows.push(letters.row(&images, &mut result.nodes));
            result.outputs.push(if is_start { output } else { NO });
            next += 1;
        }
        result.minimal(meter).map(Some)
    }
}

/// The bits of a set, 32 to a word.
fn bits(set: &mut dyn Iterator<Item = bool>) -> Vec<u32> {
    let mut words = Vec::new();
    for (at, bit) in set.enumerate() {
        if at.is_multiple_of(32) {
            words.push(0);
        }
        words[at / 32] |= u32::from(bit) << (at % 32);
    }
    words
}

/// Whether a set of bits contains a state.
fn contains(set: &[u32], target: Target) -> bool {
    match target.place() {
        Place::State(state) => set[state / 32] >> (state % 32) & 1 == 1,
        _ => false,
    }
}

/// The letters of the free variables as maps of all states at once.
struct Letters {
    /// The sets of states to which single states lead.
    targets: Lists,
    /// For each kind of letter, and each state, the number of the set to which it leads.
    kinds: Lists,
    /// The diagram from the digits of a letter to its kind, which stands in place of a state.
    nodes: Nodes,
    root: Target,
}

impl Letters {
    /// The letters; `None` if there are too many.
    fn new(choices: &Choices, most: Most, meter: &mut Meter) -> Result<Option<Letters>, Reached> {
        let mut subsets = Subsets::new(&choices.nodes, choices.base, choices.bound);
        let row = |state: usize| choices.roots.of(state).iter().map(|root| root.0).collect();
        let rows = (0..choices.len()).map(|state| subsets.combine(row(state)).0).collect();
        let (from, targets) = subsets.into_parts();
        let (kinds, nodes) = (Lists::default(), Nodes::default());
        let mut letters = Letters { targets, kinds, nodes, root: Target::DEAD };
        let mut known = Diagrams { lists: Lists::default(), values: Vec::new() };
        let root = letters.distinguish(rows, &from, choices.base, most, &mut known, meter)?;
        Ok(root.map(|root| Letters { root, ..letters }))
    }

    fn bytes(&self) -> usize {
        self.targets.bytes() + self.kinds.bytes() + self.nodes.bytes()
    }

    /// The diagram of the kinds of letters whose first digits lead the states to these targets.
    fn distinguish(
        &mut self,
        targets: Vec<u32>,
        from: &Nodes,
        base: usize,
        most: Most,
        known: &mut Diagrams,
        meter: &mut Meter,
    ) -> Result<Option<Target>, Reached> {
        let levels = targets.iter().map(|&target| from.level(Target(target)));
        let variable = levels.min().unwrap_or(BOTTOM);
        if variable == BOTTOM {
            return Ok(Some(Target::state(self.kinds.number(&targets).0)));
        }
        if let Some(at) = known.lists.find(&targets) {
            return Ok(Some(known.values[at]));
        }
        let entries = (known.values.len() + self.kinds.len()).saturating_mul(targets.len());
        if entries / LOOKS > most.steps {
            return Ok(None);
        }
        meter.allow(self.kinds.len(), self.bytes() + known.lists.bytes())?;
        let mut children = Vec::with_capacity(base);
        for digit in 0..base {
            let follow = |&target: &u32| from.follow(Target(target), variable, digit).0;
            let after = targets.iter().map(follow).collect();
            match self.distinguish(after, from, base, most, known, meter)? {
                Some(child) => children.push(child),
                None => return Ok(None),
            }
        }
        let node = self.nodes.node(variable, &children);
        known.lists.number(&targets);
        known.values.push(node);
        Ok(Some(node))
    }

    /// The row in which each kind of letter leads to its image.
    fn row(&self, images: &[Target], nodes: &mut Nodes) -> Target {
        let written = self.nodes.copy_to(nodes, images);
        image(self.root, &written, images)
    }
}

/// The diagrams that were built, by the targets of all states.
struct Diagrams {
    lists: Lists,
    values: Vec<Target>,
}

#[cfg(test)]
mod tests {
    use super::super::machine::YES;
    use super::super::sizes::Method;
    use super::*;
    use nimata_automata::automaton::DigitOrder;
    use nimata_automata::budget::Budget;

    /// Pseudo-random numbers (Lehmer).
    struct Chance(u64);

    impl Chance {
        fn below(&mut self, end: usize) -> usize {
            self.0 = self.0 * 48_271 % 2_147_483_647;
            usize::try_from(self.0).expect("31 bits") % end
        }
    }

    /// For each state the states after the letters of three variables, of which the first digit
    /// counts most.
    struct Table {
        base: usize,
        rows: Vec<Vec<usize>>,
        outputs: Vec<u32>,
    }

    impl Table {
        /// From the first `seeing` of the states the free variables are read.
        fn random(chance: &mut Chance, seeing: usize) -> Self {
            let (base, states) = (2 + chance.below(2), 1 + chance.below(6));
            let row = |chance: &mut Chance, state: usize| {
                if state < seeing {
                    return (0..base.pow(3)).map(|_| chance.below(states)).collect();
                }
                let (own, blind) = (base, states - seeing);
                let to: Vec<usize> = (0..own).map(|_| seeing + chance.below(blind)).collect();
                (0..base.pow(3)).map(|letter| to[letter / base % base]).collect()
            };
            let rows = (0..states).map(|state| row(chance, state)).collect();
            let output = |chance: &mut Chance| if chance.below(4) == 0 { YES } else { NO };
            Table { base, rows, outputs: (0..states).map(|_| output(chance)).collect() }
        }

        fn machine(&self, meter: &mut Meter) -> Machine {
            let mut machine = Machine::constant(self.base, vec![0, 1, 2], YES);
            for row in &self.rows {
                let mut level: Vec<Target> = row.iter().map(|&to| Target::state(to)).collect();
                for variable in [2, 1, 0] {
                    let nodes = level.chunks(self.base);
                    level = nodes.map(|children| machine.nodes.node(variable, children)).collect();
                }
                machine.rows.push(level[0]);
            }
            machine.rows.remove(0);
            machine.outputs = self.outputs.clone();
            machine.minimal(meter).expect("within the bounds")
        }

        /// The states after a letter in which variable 1 is bound.
        fn after(&self, from: &[bool], [first, last]: [usize; 2]) -> Vec<bool> {
            let mut after = vec![false; from.len()];
            for (state, _) in from.iter().enumerate().filter(|(_, from)| **from) {
                for digit in 0..self.base {
                    after[self.rows[state][(first * self.base + digit) * self.base + last]] = true;
                }
            }
            after
        }

        /// Whether some digits of variable 1, with padding of any length, make the word accepted.
        fn accepts(&self, word: &[[usize; 2]], order: DigitOrder) -> bool {
            let zeros = vec![[0, 0]; 1 << self.rows.len()];
            let mut from: Vec<bool> = (0..self.rows.len()).map(|state| state == 0).collect();
            let accepts =
                |from: &[bool]| (0..from.len()).any(|s| from[s] && self.outputs[s] == YES);
            let padded = |mut from: Vec<bool>| {
                let mut all = vec![from.clone()];
                for &zero in &zeros {
                    from = self.after(&from, zero);
                    all.push(from.clone());
                }
                all
            };
            if order == DigitOrder::Msd {
                let all = padded(from);
                from = (0..self.rows.len()).map(|s| all.iter().any(|from| from[s])).collect();
            }
            let end = word.iter().fold(from, |from, &letter| self.after(&from, letter));
            match order {
                DigitOrder::Msd => accepts(&end),
                DigitOrder::Lsd => padded(end).iter().any(|from| accepts(from)),
            }
        }
    }

    fn accepts(machine: &Machine, word: &[[usize; 2]]) -> bool {
        let read = |state: Target, [first, last]: &[usize; 2]| {
            let row = machine.nodes.follow(machine.row(state), 0, *first);
            machine.nodes.follow(row, 2, *last)
        };
        machine.output(word.iter().fold(machine.start, read)) == YES
    }

    #[test]
    fn every_method_projects_random_machines_as_the_definition_says() {
        let budget = Budget::new(1 << 20, 1 << 30, None);
        let meter = &mut Meter::silent(&budget);
        for seed in 1..600 {
            let mut chance = Chance(seed);
            // The free variables are read from all states, or from the first one or two only.
            let seeing = [usize::MAX, 1, 2][chance.below(3)];
            let table = Table::random(&mut chance, seeing);
            let machine = table.machine(meter);
            for order in [DigitOrder::Msd, DigitOrder::Lsd] {
                let project = |method, meter: &mut Meter| {
                    let found = machine.project(&[1], order, method, Most::ALL, meter);
                    found.expect("within the bounds").expect("the sets are not bounded")
                };
                let [one, two, three] = [Method::Subsets, Method::Reduced, Method::Reversal]
                    .map(|method| project(method, meter));
                for other in [two, three] {
                    assert_eq!((one.start, &one.outputs), (other.start, &other.outputs));
                    assert_eq!(one.rows, other.rows, "seed {seed}, {order:?}");
                }
                for _ in 0..50 {
                    let digits = |chance: &mut Chance| [(); 2].map(|()| chance.below(table.base));
                    let word: Vec<_> = (0..chance.below(7)).map(|_| digits(&mut chance)).collect();
                    assert_eq!(accepts(&one, &word), table.accepts(&word, order), "seed {seed}");
                }
            }
        }
    }
}
