//! Partition refinement: which states are equivalent, and the length of a shortest word that
//! separates two others.

use rustc_hash::FxHashMap;

use super::predecessors::{Predecessors, number};
use super::{Dfao, Output};
use crate::number::index;

/// The classes of equivalent states: two states are equivalent when every word leads them to the
/// same output.
///
/// The algorithm is Hopcroft's partition refinement, level by level as in Moore's: level i
/// separates two states exactly if a word of at most i letters does. The next level follows from
/// the parts into which the last one split its classes. Of the parts of one class the largest can
/// be left out, so a state takes part in at most log n levels. (Hopcroft 1971; levels in a tree of
/// splits: Smetsers, Moerman and Jansen 2016, "Minimal separating sequences for all pairs of
/// states".)
///
/// # Complexity
/// O(k·n·log n) time and O(k·n) memory, where n is the number of states and k that of letters.
pub(super) struct Refinement {
    class_of: Vec<u32>,
    births: Vec<Birth>,
}

/// The origin of a class.
#[derive(Clone, Copy)]
struct Birth {
    /// The first level that has the class; 0 if the outputs alone separate it.
    level: u32,
    /// The class that contained it at the level before.
    origin: u32,
}

impl Refinement {
    /// Refines the states of an automaton. Unreachable states take part, so that it also serves for
    /// the union of two automata.
    pub(super) fn new(dfao: &Dfao) -> Self {
        let predecessors = Predecessors::new(dfao);
        let mut partition = Partition::by_output(dfao.outputs());
        // The outputs split the one class of all states at level 0; block 0 keeps its number.
        let whole = Birth { level: 0, origin: 0 };
        let mut births = vec![whole; partition.blocks.len()];
        let mut largest: Vec<u32> = (0..number(births.len())).collect();
        let mut fresh = 1..births.len();
        let mut level = 0;
        let mut sources = Vec::new();
        while !fresh.is_empty() && partition.blocks.len() < dfao.len() {
            let splitters = losers(&partition, &births, &mut largest, fresh);
            let old = births.len();
            level += 1;
            for range in splitters {
                if partition.blocks.len() == dfao.len() {
                    break; // There is nothing left to split.
                }
                for letter in 0..dfao.alphabet().row_len() {
                    // The list is copied because marking also moves the states of the splitter.
                    sources.clear();
                    for &state in &partition.states[range.clone()] {
                        let all = predecessors.on(state, letter).iter().copied();
                        sources.extend(all.filter(|&source| !partition.single.has(source)));
                    }
                    sources.iter().for_each(|&state| partition.mark(state));
                    partition.split_marked(|block| {
                        let origin = match index(block) < old {
                            true => block,
                            false => births[index(block)].origin,
                        };
                        births.push(Birth { level, origin });
                    });
                }
            }
            largest.extend(number(old)..number(births.len()));
            fresh = old..births.len();
        }
        Refinement {
            class_of: partition.slots.into_iter().map(|slot| slot.block).collect(),
            births,
        }
    }

    /// For each state the number of its class.
    pub(super) fn classes(&self) -> &[u32] {
        &self.class_of
    }

    pub(super) fn len(&self) -> usize {
        self.births.len()
    }

    /// The length of a shortest word that leads two states to different outputs; `None` if they are
    /// equivalent.
    ///
    /// # Complexity
    /// O(log n): a class has at most half the states of its origin.
    pub(super) fn distance(&self, p: usize, q: usize) -> Option<u32> {
        let (mut one, mut other) = (self.class_of[p], self.class_of[q]);
        let mut level = None;
        while one != other {
            // This goes back to the level before the younger class was born.
            if self.births[index(one)].level < self.births[index(other)].level {
                std::mem::swap(&mut one, &mut other);
            }
            let birth = self.births[index(one)];
            level = Some(birth.level);
            if birth.level == 0 {
                break;
            }
            one = birth.origin;
        }
        level
    }
}

/// The ranges of the parts of the classes that the last level split, without the largest part of
/// each class.
///
/// `largest[c] = c` holds for each class c before and after the call.
fn losers(
    partition: &Partition,
    births: &[Birth],
    largest: &mut [u32],
    fresh: std::ops::Range<usize>,
) -> Vec<std::ops::Range<usize>> {
    let splitters = fresh
        .clone()
        .map(|part| {
            let best = &mut largest[index(births[part].origin)];
            let mut loser = number(part);
            if partition.size(loser) > partition.size(*best) {
                std::mem::swap(best, &mut loser);
            }
            partition.range(loser)
        })
        .collect();
    for part in fresh {
        let origin = births[part].origin;
        largest[index(origin)] = origin;
    }
    splitters
}

/// A partition of the states into numbered blocks that marks can split. Each block is a range of
/// one array.
struct Partition {
    states: Vec<u32>,
    slots: Vec<Slot>,
    blocks: Vec<Block>,
    touched: Vec<u32>,
    /// The states that are alone in their blocks, one bit for each. Such states need no more
    /// splitting, and most tests for them then stay in a near cache.
    single: Bits,
}

/// A set of states as bits.
struct Bits(Vec<u64>);

impl Bits {
    fn has(&self, state: u32) -> bool {
        self.0[index(state / 64)] >> (state % 64) & 1 == 1
    }

    fn insert(&mut self, state: u32) {
        self.0[index(state / 64)] |= 1 << (state % 64);
    }
}

/// The place of a state in the array, and its block.
#[derive(Clone, Copy)]
struct Slot {
    block: u32,
    place: u32,
}

/// The range first..past of the array; its marked states come first.
#[derive(Clone, Copy)]
struct Block {
    first: u32,
    past: u32,
    marked: u32,
}

impl Partition {
    /// Starts with one block for each output.
    fn by_output(outputs: &[Output]) -> Self {
        let mut numbers: FxHashMap<Output, u32> = FxHashMap::default();
        let block_of: Vec<u32> = outputs
            .iter()
            .map(|&output| {
                let fresh = number(numbers.len());
                *numbers.entry(output).or_insert(fresh)
            })
            .collect();
        let mut sizes = vec![0; numbers.len()];
        for &block in &block_of {
            sizes[index(block)] += 1;
        }
        let mut end = 0;
        let mut blocks: Vec<Block> = Vec::with_capacity(sizes.len());
        for size in sizes {
            // The blocks stay empty until the states are inserted.
            blocks.push(Block { first: end, past: end, marked: 0 });
            end += size;
        }
        let mut states = vec![0; outputs.len()];
        let slots = (0..)
            .zip(block_of)
            .map(|(state, block)| {
                let place = blocks[index(block)].past;
                blocks[index(block)].past += 1;
                states[index(place)] = state;
                Slot { block, place }
            })
            .collect();
        let single = Bits(vec![0; outputs.len().div_ceil(64)]);
        let mut partition = Partition { states, slots, blocks, touched: Vec::new(), single };
        for block in 0..partition.blocks.len() {
            partition.note_single(partition.blocks[block]);
        }
        partition
    }

    fn range(&self, block: u32) -> std::ops::Range<usize> {
        let Block { first, past, .. } = self.blocks[index(block)];
        index(first)..index(past)
    }

    fn size(&self, block: u32) -> usize {
        self.range(block).len()
    }

    /// Records the state of a block with a single state.
    fn note_single(&mut self, block: Block) {
        if block.past - block.first == 1 {
            self.single.insert(self.states[index(block.first)]);
        }
    }

    /// Marks an unmarked state, whose block has other states, by moving it to the front.
    fn mark(&mut self, state: u32) {
        let Slot { block, place } = self.slots[index(state)];
        let run = &mut self.blocks[index(block)];
        if run.marked == 0 {
            self.touched.push(block);
        }
        let front = run.first + run.marked;
        run.marked += 1;
        let displaced = self.states[index(front)];
        self.states[index(place)] = displaced;
        self.states[index(front)] = state;
        self.slots[index(displaced)].place = place;
        self.slots[index(state)].place = front;
    }

    /// Splits each block with marks in two, and calls `born` with its number; the smaller part gets
    /// the next new number. Clears the marks.
    fn split_marked(&mut self, mut born: impl FnMut(u32)) {
        while let Some(block) = self.touched.pop() {
            let run = &mut self.blocks[index(block)];
            let middle = run.first + std::mem::take(&mut run.marked);
            if middle == run.past {
                continue;
            }
            let mut part = *run;
            if middle - run.first <= run.past - middle {
                part.past = middle;
                run.first = middle;
            } else {
                part.first = middle;
                run.past = middle;
            }
            let rest = *run;
            let fresh = number(self.blocks.len());
            for &state in &self.states[index(part.first)..index(part.past)] {
                self.slots[index(state)].block = fresh;
            }
            self.blocks.push(part);
            self.note_single(part);
            self.note_single(rest);
            born(block);
        }
    }
}
