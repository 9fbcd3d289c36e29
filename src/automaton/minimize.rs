//! The least automaton with the same outputs, in its one canonical numbering.

use rustc_hash::FxHashMap;

use super::{Dfao, Output, StateId};

/// The minimal automaton that gives every word the same output: trimmed, and numbered breadth-first.
///
/// Two automata over the same letters and in the same order compute the same function exactly if their
/// minimal automata are equal (`==`).
///
/// Hopcroft's algorithm in the form of Valmari: a partition of the states is refined by a partition of
/// the transitions, and a split costs only its smaller half.
///
/// # Complexity
/// O(k·n·log n) time, O(k·n) memory, n states, k letters.
pub fn minimize(dfao: &Dfao) -> Dfao {
    let trimmed = renumber(dfao, &identity(dfao.len()), dfao.len());
    let classes = equivalence_classes(&trimmed);
    let count = classes.iter().max().map_or(0, |&last| index(last) + 1);
    renumber(&trimmed, &classes, count)
}

fn index(number: u32) -> usize {
    usize::try_from(number).expect("a state number fits in memory's index")
}

fn number(index: usize) -> u32 {
    u32::try_from(index).expect("a table has fewer than 2^32 entries")
}

fn identity(len: usize) -> Vec<u32> {
    (0..number(len)).collect()
}

/// The quotient by `classes` (one class a state, states of a class equivalent), reached part only,
/// numbered breadth-first from the class of the start.
fn renumber(dfao: &Dfao, classes: &[u32], count: usize) -> Dfao {
    const UNSEEN: u32 = u32::MAX;
    let mut new = vec![UNSEEN; count];
    let mut representatives: Vec<usize> = vec![0];
    new[index(classes[0])] = 0;
    let mut targets = Vec::new();
    let mut next = 0;
    while let Some(&state) = representatives.get(next) {
        next += 1;
        for &target in dfao.flat_row(StateId::from_index(state)) {
            let class = index(classes[index(target)]);
            if new[class] == UNSEEN {
                new[class] = number(representatives.len());
                representatives.push(index(target));
            }
            targets.push(new[class]);
        }
    }
    let outputs = representatives
        .iter()
        .map(|&state| dfao.outputs()[state])
        .collect();
    Dfao::from_flat(dfao.alphabet(), dfao.order(), outputs, targets)
        .expect("a quotient of a table is a table")
}

/// For each state the number of its class: states are in one class when no word tells them apart.
///
/// Unreachable states take part, so this serves for the union of two automata as well.
pub(super) fn equivalence_classes(dfao: &Dfao) -> Vec<u32> {
    let (states, letters) = (dfao.len(), dfao.alphabet().row_len());
    let targets = dfao.flat_targets();
    // A transition has the number of its table entry: state·letters + letter.
    let mut blocks = Partition::by_key(states, |state| dfao.outputs()[state]);
    let mut cords = Partition::by_key(states * letters, |entry| Some(to_i64(entry % letters)));
    let incoming = Incoming::new(states, targets);

    // Invariant: the states of a block have had no chance to be told apart by a cord already used.
    let mut used_blocks = 1;
    let mut used_cords = 0;
    while used_cords < cords.len() {
        for &entry in cords.members(used_cords) {
            blocks.mark(index(entry) / letters);
        }
        blocks.split_marked();
        used_cords += 1;
        while used_blocks < blocks.len() {
            for &state in blocks.members(used_blocks) {
                for &entry in incoming.of(index(state)) {
                    cords.mark(index(entry));
                }
            }
            cords.split_marked();
            used_blocks += 1;
        }
    }
    blocks.set_of
}

fn to_i64(index: usize) -> i64 {
    i64::try_from(index).expect("an index of a table")
}

/// For each state the table entries that lead to it.
struct Incoming {
    starts: Vec<u32>,
    entries: Vec<u32>,
}

impl Incoming {
    fn new(states: usize, targets: &[u32]) -> Self {
        let mut starts = vec![0; states + 1];
        for &target in targets {
            starts[index(target) + 1] += 1;
        }
        for state in 0..states {
            starts[state + 1] += starts[state];
        }
        let mut fill = starts.clone();
        let mut entries = vec![0; targets.len()];
        for (entry, &target) in targets.iter().enumerate() {
            let place = &mut fill[index(target)];
            entries[index(*place)] = number(entry);
            *place += 1;
        }
        Incoming { starts, entries }
    }

    fn of(&self, state: usize) -> &[u32] {
        &self.entries[index(self.starts[state])..index(self.starts[state + 1])]
    }
}

/// A partition of 0..n into numbered sets, each a run of one array, that can be refined by marking.
struct Partition {
    elements: Vec<u32>,
    place: Vec<u32>,
    set_of: Vec<u32>,
    first: Vec<u32>,
    past: Vec<u32>,
    marked: Vec<u32>,
    touched: Vec<u32>,
}

impl Partition {
    /// Elements with equal keys form a set.
    fn by_key(n: usize, key: impl Fn(usize) -> Output) -> Self {
        let mut sets: FxHashMap<Output, u32> = FxHashMap::default();
        let mut sizes: Vec<u32> = Vec::new();
        let mut set_of = Vec::with_capacity(n);
        for element in 0..n {
            let fresh = number(sets.len());
            let set = *sets.entry(key(element)).or_insert(fresh);
            if set == fresh {
                sizes.push(0);
            }
            sizes[index(set)] += 1;
            set_of.push(set);
        }
        let mut first = Vec::with_capacity(sizes.len());
        let mut end = 0;
        for &size in &sizes {
            first.push(end);
            end += size;
        }
        let mut past = first.clone();
        let mut elements = vec![0; n];
        let mut place = vec![0; n];
        for (element, &set) in set_of.iter().enumerate() {
            let at = past[index(set)];
            past[index(set)] += 1;
            elements[index(at)] = number(element);
            place[element] = at;
        }
        let marked = vec![0; sizes.len()];
        Partition {
            elements,
            place,
            set_of,
            first,
            past,
            marked,
            touched: Vec::new(),
        }
    }

    fn len(&self) -> usize {
        self.first.len()
    }

    fn members(&self, set: usize) -> &[u32] {
        &self.elements[index(self.first[set])..index(self.past[set])]
    }

    /// Marks an element that is not marked yet, by moving it to the front of its set.
    fn mark(&mut self, element: usize) {
        let set = index(self.set_of[element]);
        if self.marked[set] == 0 {
            self.touched.push(number(set));
        }
        let here = index(self.place[element]);
        let front = index(self.first[set] + self.marked[set]);
        self.marked[set] += 1;
        let displaced = self.elements[front];
        self.elements.swap(here, front);
        self.place[element] = number(front);
        self.place[index(displaced)] = number(here);
    }

    /// Splits each set with marks in two; the smaller part becomes the new set. Clears the marks.
    fn split_marked(&mut self) {
        while let Some(set) = self.touched.pop() {
            let set = index(set);
            let (first, past) = (self.first[set], self.past[set]);
            let middle = first + std::mem::take(&mut self.marked[set]);
            if middle == past {
                continue;
            }
            let (fresh_first, fresh_past) = if middle - first <= past - middle {
                self.first[set] = middle;
                (first, middle)
            } else {
                self.past[set] = middle;
                (middle, past)
            };
            let fresh = number(self.first.len());
            self.first.push(fresh_first);
            self.past.push(fresh_past);
            self.marked.push(0);
            for &element in &self.elements[index(fresh_first)..index(fresh_past)] {
                self.set_of[index(element)] = fresh;
            }
        }
    }
}
