//! The letters of sequences, and the longest common extension of two places.
//!
//! Numbers in their order are words in lexicographic order, so that a sequence is a concatenation
//! of blocks: the letters of all words that continue a prefix by some digits. A block depends on
//! the state after the prefix and on the number of digits. So a letter, or the fingerprint of all
//! letters before a place, takes one pass over the digits.

use rustc_hash::FxHashMap;

use crate::logic::legal_words;
use nimata_automata::automaton::{Dfao, DigitOrder, Output, StateId};
use nimata_automata::budget::Reached;
use nimata_automata::number::index;

/// The number of letters at the beginning that are written down.
const TABLE: u64 = 1 << 18;

/// Sequences are known up to here at least.
const MOST: u64 = 1 << 60;

/// The modulus of fingerprints of blocks, a prime number, and the base of the polynomial.
const PRIME: u64 = (1 << 61) - 1;
const ROOT: u64 = 0x0B5A_D4EC_CB3B_11D7;

/// One of the two directions in which a block is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    Ahead,
    Back,
}

/// The numbers of outputs, shared by all sequences of a formula.
#[derive(Default)]
pub(super) struct Outputs(Vec<Output>);

impl Outputs {
    /// The output with a number.
    pub(super) fn get(&self, number: u8) -> Output {
        self.0[usize::from(number)]
    }

    fn number(&mut self, output: Output) -> Option<u8> {
        let known = self.0.iter().position(|&known| known == output);
        let at = known.unwrap_or_else(|| {
            self.0.push(output);
            self.0.len() - 1
        });
        u8::try_from(at).ok()
    }
}

/// A list of letters, by its fingerprints in both directions; they may be wrong, so that what rests
/// on them is a guess.
#[derive(Clone, Copy)]
struct Block {
    length: u64,
    ahead: u64,
    back: u64,
    /// The power of the root with the length as exponent.
    power: u64,
}

impl Block {
    const EMPTY: Block = Block { length: 0, ahead: 0, back: 0, power: 1 };

    fn letter(letter: u8) -> Self {
        let letter = u64::from(letter) + 1;
        Block { length: 1, ahead: letter, back: letter, power: ROOT }
    }

    fn then(self, other: Block) -> Self {
        Block {
            length: self.length.saturating_add(other.length),
            ahead: sum(product(self.ahead, other.power), other.ahead),
            back: sum(self.back, product(self.power, other.back)),
            power: product(self.power, other.power),
        }
    }
}

/// A state of the automaton, beside one of the words of numbers.
struct Node {
    /// The letter, if the word is that of a number.
    letter: Option<u8>,
    /// The node after each digit that begins the rest of a word.
    next: Vec<Option<u32>>,
}

/// The letters of a sequence with one index, as numbers of outputs.
pub(super) struct Letters {
    nodes: Vec<Node>,
    /// For each number of digits the blocks of all nodes.
    blocks: Vec<Vec<Block>>,
    table: Vec<u8>,
    /// The fingerprints of the prefixes of the table.
    prefixes: Vec<Block>,
}

impl Letters {
    /// The sequence of an automaton; `None` if it has several tracks or too many outputs, or reads
    /// the least significant digit first.
    ///
    /// # Errors
    /// Those of [`legal_words`].
    pub(super) fn new(automaton: &Dfao, outputs: &mut Outputs) -> Result<Option<Self>, Reached> {
        if automaton.order() != DigitOrder::Msd || automaton.alphabet().tracks() != 1 {
            return Ok(None);
        }
        let words = legal_words(automaton.numeration())?;
        let Some(nodes) = nodes(automaton, words.as_ref(), outputs) else { return Ok(None) };
        let letter = |node: &Node| node.letter.map_or(Block::EMPTY, Block::letter);
        let mut blocks = vec![nodes.iter().map(letter).collect::<Vec<Block>>()];
        while let Some(below) = blocks.last()
            && below[0].length < MOST
        {
            let block = |node: &Node| {
                let parts = node.next.iter().flatten().map(|&next| below[index(next)]);
                parts.fold(Block::EMPTY, Block::then)
            };
            let level = nodes.iter().map(block).collect();
            blocks.push(level);
        }
        let mut letters = Letters { nodes, blocks, table: Vec::new(), prefixes: Vec::new() };
        let level = letters.blocks.partition_point(|blocks| blocks[0].length < TABLE);
        letters.write(0, level);
        let mut prefix = Block::EMPTY;
        letters.prefixes.push(prefix);
        for &letter in &letters.table {
            prefix = prefix.then(Block::letter(letter));
            letters.prefixes.push(prefix);
        }
        Ok(Some(letters))
    }

    /// Writes down the letters of a block, until there are enough.
    fn write(&mut self, node: usize, level: usize) {
        if u64::try_from(self.table.len()).is_ok_and(|length| length >= TABLE) {
            return;
        }
        if level == 0 {
            return self.table.extend(self.nodes[node].letter);
        }
        for digit in 0..self.nodes[node].next.len() {
            if let Some(next) = self.nodes[node].next[digit] {
                self.write(index(next), level - 1);
            }
        }
    }

    /// The letter at a place, and the fingerprint of those before it.
    fn descend(&self, place: u64) -> (u8, Block) {
        let mut level = self.blocks.partition_point(|blocks| blocks[0].length <= place);
        let (mut node, mut rest, mut before) = (0, place, Block::EMPTY);
        while level > 0 {
            level -= 1;
            let mut nexts = self.nodes[node].next.iter().flatten().map(|&next| index(next));
            node = nexts
                .find(|&next| {
                    let block = self.blocks[level][next];
                    let here = rest < block.length;
                    if !here {
                        rest -= block.length;
                        before = before.then(block);
                    }
                    here
                })
                .expect("the place is in one of the blocks");
        }
        (self.nodes[node].letter.expect("a block of one letter"), before)
    }

    /// The letter at a place below 2^60.
    pub(super) fn at(&self, place: u64) -> u8 {
        let known = usize::try_from(place).ok().and_then(|place| self.table.get(place));
        known.copied().unwrap_or_else(|| self.descend(place).0)
    }

    fn prefix(&self, length: u64) -> Block {
        let known = usize::try_from(length).ok().and_then(|length| self.prefixes.get(length));
        known.copied().unwrap_or_else(|| self.descend(length).1)
    }

    /// The fingerprint of the block of a length that begins at a place in a direction, times a
    /// power of the root, which is the second number.
    fn block(&self, place: u64, length: u64, direction: Direction) -> (u64, u64) {
        match direction {
            Direction::Ahead => {
                let before = product(self.prefix(place).ahead, self.prefix(length).power);
                (difference(self.prefix(place + length).ahead, before), 1)
            }
            Direction::Back => {
                let first = self.prefix(place + 1 - length);
                (difference(self.prefix(place + 1).back, first.back), first.power)
            }
        }
    }
}

/// All pairs of states that words lead to; `None` if there are too many outputs.
fn nodes(automaton: &Dfao, words: Option<&Dfao>, outputs: &mut Outputs) -> Option<Vec<Node>> {
    let alive = words.map(|words| words.leading_to(1));
    let mut found = vec![(StateId::START, StateId::START)];
    let mut numbers: FxHashMap<(StateId, StateId), u32> = FxHashMap::default();
    numbers.insert(found[0], 0);
    let mut nodes = Vec::new();
    while let Some(&(state, word)) = found.get(nodes.len()) {
        let is_word = words.is_none_or(|words| words.output(word) == Some(1));
        let number = outputs.number(automaton.output(state))?;
        let next = (0..automaton.alphabet().base()).map(|digit| {
            let after = words.map_or(StateId::START, |words| words.step(word, digit));
            if alive.as_ref().is_some_and(|alive| !alive[after.index()]) {
                return None;
            }
            let pair = (automaton.step(state, digit), after);
            let fresh = u32::try_from(found.len()).expect("few states");
            Some(*numbers.entry(pair).or_insert_with(|| {
                found.push(pair);
                fresh
            }))
        });
        nodes.push(Node { next: next.collect(), letter: is_word.then_some(number) });
    }
    Some(nodes)
}

/// The number of letters from two places on in two directions that are equal, at most `most`.
pub(super) fn extension(
    (one, at, way): (&Letters, u64, Direction),
    (other, place, direction): (&Letters, u64, Direction),
    most: u64,
) -> u64 {
    const FIRST: u64 = 8;
    let step = |from: u64, way: Direction, by: u64| match way {
        Direction::Ahead => from + by,
        Direction::Back => from - by,
    };
    for length in 0..most.min(FIRST) {
        if one.at(step(at, way, length)) != other.at(step(place, direction, length)) {
            return length;
        }
    }
    let equal = |length: u64| {
        let (left, power) = one.block(at, length, way);
        let (right, scale) = other.block(place, length, direction);
        product(left, scale) == product(right, power)
    };
    // The first length at which the blocks differ is above `low`, and at most `high` in the end.
    let (mut low, mut high) = (most.min(FIRST), most.min(2 * FIRST));
    while low < most && equal(high) {
        low = high;
        high = most.min(2 * high);
    }
    while low < most && high - low > 1 {
        let middle = low.midpoint(high);
        if equal(middle) { low = middle } else { high = middle }
    }
    low
}

fn product(one: u64, other: u64) -> u64 {
    let product = u128::from(one) * u128::from(other);
    let low = u64::try_from(product & u128::from(PRIME)).expect("61 bits");
    let high = u64::try_from(product >> 61).expect("61 bits");
    sum(low, high)
}

fn sum(one: u64, other: u64) -> u64 {
    let sum = one + other;
    if sum >= PRIME { sum - PRIME } else { sum }
}

fn difference(one: u64, other: u64) -> u64 {
    sum(one, PRIME - other)
}
