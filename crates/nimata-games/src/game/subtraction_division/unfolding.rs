//! Unfolds the values from the start by blocks, g times as many at each step.
//!
//! Positions are counted from the origin of the game, so n ↦ ⌈n/g⌉ of a ceiling game becomes ⌊n/g⌋
//! as in the other games. The block of height k at a prefix p holds the values of the g^k positions
//! whose digits are those of p and k further digits. Their quotients by g^e are the block of height
//! k − e at the same prefix; for k ≤ e they are a single value, that of an ancestor of p. The
//! quotients and the max S values before the block determine the block, and each combination of
//! them is computed only once. Most of a long stretch of values is a repetition: the first 10^15
//! values of `sd:1,11/3:floor` take 28 milliseconds.
//!
//! The last max S values are identified by the *cells* that contain them, blocks about as long as
//! max S.

use rustc_hash::FxHashMap;

use super::blocks::{Blocks, Layers};
use super::candidate::Frame;
use super::table::OptionValues;
use super::{Rounding, SubtractionDivision, Table, Value, index};
use nimata_automata::budget::{Budget, Reached};

/// The mark in place of a quotient if no division is a move.
const NO_MOVE: u32 = u32::MAX;

/// The greatest number of cells that max S spans. Cells are long enough for this, and long enough
/// that a look-up is cheaper than computing their values.
const MOST_BEFORE: usize = 2;
const LEAST_CELL: i64 = 16;

/// The number of the cells before a position, the nearest last; 0 in place of those that do not
/// matter.
type Before = u32;

/// A block and the cells at its end, by the quotients and the cells before it. Cells and several
/// quotients have numbers, so that a key is one word and most look-ups stay in a near cache.
type Successors = FxHashMap<u64, (u32, u32)>;

/// The first g^k values of a game, for each k up to some height.
pub(super) struct Unfolding<'a> {
    rules: &'a SubtractionDivision,
    frame: &'a Frame,
    budget: &'a Budget,
    blocks: Blocks<'a>,
    /// The height of a cell.
    cell: u32,
    /// The number of cells that max S spans.
    reach: usize,
    /// The numbers of cells side by side.
    cells: Pairs,
    /// The numbers of several quotients, each joined to those before it. All lists of quotients are
    /// of one length, so that different lists have different numbers.
    lists: Pairs,
    /// For each height the blocks computed so far.
    known: Vec<Successors>,
    /// The block at prefix 0, for each height.
    whole: Vec<u32>,
    /// The height from which on the general rule applies to every block except the first, and the
    /// cells before a block lie in the preceding block.
    general: u32,
    /// For each k, the blocks of height k + 1 that occur among the values so far, and their number.
    met: Vec<(Vec<bool>, usize)>,
    /// The number of computed cells.
    computed: usize,
    seen: OptionValues,
    line: Vec<Value>,
}

impl<'a> Unfolding<'a> {
    /// Begins with a table of the values up to the height where the general rule applies.
    pub(super) fn new(
        rules: &'a SubtractionDivision,
        frame: &'a Frame,
        budget: &'a Budget,
    ) -> Result<Self, Reached> {
        let beyond = Reached::beyond_memory(budget);
        let most = i64::try_from(MOST_BEFORE).expect("a small number");
        let suits = |size: i64| size >= LEAST_CELL && most * size >= frame.longest;
        let cell = (1..).find(|&e| frame.power(e).is_none_or(suits)).expect("powers grow");
        let size = frame.power(cell).ok_or(beyond)?;
        let reach = num_integer::Integer::div_ceil(&frame.longest, &size);
        let prescribed = i64::try_from(rules.first().len()).expect("bounded");
        let special = prescribed.max(reach * size);
        let is_general = |size: i64| size >= special;
        let general = (cell..).find(|&e| frame.power(e).is_none_or(is_general));
        let general = general.expect("powers grow");
        let count = frame.power(general).and_then(|count| usize::try_from(count).ok());
        let count = count.ok_or(beyond)?;
        // Memory is needed for the values, a second copy as block numbers, and the numbers of their
        // first blocks.
        budget.allow_memory(u64::try_from(count).expect("a length").saturating_mul(8))?;
        let values = Table::new(rules, count, budget)?.into_values().map(u32::from).collect();
        let mut blocks = Blocks::new(frame.base, budget);
        let whole = blocks.prefixes(values)?;
        let mut unfolding = Unfolding {
            rules,
            frame,
            budget,
            blocks,
            cell,
            reach: index(reach),
            cells: Pairs::default(),
            lists: Pairs::default(),
            known: Vec::new(),
            whole,
            general,
            met: Vec::new(),
            computed: 0,
            seen: OptionValues::new(rules.largest_value()),
            line: Vec::new(),
        };
        unfolding.meet(unfolding.height(), unfolding.whole[unfolding.whole.len() - 1]);
        Ok(unfolding)
    }

    /// Reserves memory beside that of the blocks.
    pub(super) fn keep(&mut self, bytes: u64) -> Result<(), Reached> {
        self.blocks.keep(bytes)
    }

    /// A part of a block.
    #[inline]
    pub(super) fn part(&self, height: u32, block: u32, digit: usize) -> u32 {
        self.blocks.layers().part(height, block, digit)
    }

    /// The blocks at prefix 0, of height 0, 1, 2, …
    pub(super) fn whole(&self) -> &[u32] {
        &self.whole
    }

    /// The greatest k for which the first g^k values are known.
    pub(super) fn height(&self) -> u32 {
        u32::try_from(self.whole.len() - 1).expect("a few hundred")
    }

    /// Tells whether each block of the current height, except the first, is determined by lower
    /// blocks at its prefix and by the preceding block.
    pub(super) fn is_general(&self) -> bool {
        let levels = u32::try_from(self.frame.levels).expect("at most 32");
        self.height() >= self.general.max(levels)
    }

    /// The number of different blocks of one height, at the height where it is greatest.
    ///
    /// Different blocks lead to different states, so every automaton has at least this many states.
    pub(super) fn kinds(&self) -> usize {
        self.met.iter().map(|(_, kinds)| *kinds).max().unwrap_or(1)
    }

    /// The number of different blocks of a height above 0 among the values so far.
    pub(super) fn kinds_of(&self, height: u32) -> usize {
        self.met.get(index(height.into()) - 1).map_or(0, |(_, kinds)| *kinds)
    }

    /// The finished blocks.
    pub(super) fn into_layers(self) -> Layers {
        self.blocks.into_layers()
    }

    /// The number of cells computed so far.
    pub(super) fn computed(&self) -> usize {
        self.computed
    }

    /// Tells whether so many cells had to be computed that a table is equally fast.
    pub(super) fn is_various(&self) -> bool {
        let cells = self.frame.power(self.height() - self.cell).map_or(usize::MAX, index);
        self.computed > 1024 + cells / 16
    }

    /// Counts a block and its parts if it is new.
    fn meet(&mut self, height: u32, block: u32) {
        let Some(place) = index(height.into()).checked_sub(1) else { return };
        let (at, blocks) = (index(block.into()), self.blocks.layers().count(height));
        if place >= self.met.len() {
            self.met.resize_with(place + 1, Default::default);
        }
        let (met, kinds) = &mut self.met[place];
        met.resize(blocks.max(met.len()), false);
        if !std::mem::replace(&mut met[at], true) {
            *kinds += 1;
            for digit in 0..index(self.frame.g()) {
                self.meet(height - 1, self.part(height, block, digit));
            }
        }
    }

    /// Extends the g^k known values to g^(k + 1).
    pub(super) fn grow(&mut self) -> Result<(), Reached> {
        let height = self.height();
        let first = self.whole[index(height.into())];
        let mut parts = vec![first];
        let start = self.cells.number(0, 0);
        let mut before = self.after(start, height, first);
        for digit in 1..index(self.frame.g()) {
            let exponents = self.frame.exponents.iter();
            let quotients: Vec<u32> = exponents
                .map(|&e| match height.checked_sub(e) {
                    Some(rest) => self.part(rest + 1, self.whole[index(rest.into()) + 1], digit),
                    None if self.is_exact() => NO_MOVE,
                    None => self.whole[0],
                })
                .collect();
            let (part, after) = self.follow(height, &quotients, before)?;
            before = after;
            parts.push(part);
        }
        let whole = self.blocks.number(height + 1, &parts)?;
        self.whole.push(whole);
        self.meet(height + 1, whole);
        Ok(())
    }

    /// The block that follows, by the rule of the game, from its quotients by the members of D and
    /// from the preceding block of the same height.
    pub(super) fn next(
        &mut self,
        height: u32,
        quotients: &[u32],
        before: u32,
    ) -> Result<u32, Reached> {
        let start = self.cells.number(0, 0);
        let before = self.after(start, height, before);
        Ok(self.follow(height, quotients, before)?.0)
    }

    fn is_exact(&self) -> bool {
        self.rules.rounding() == Rounding::Exact
    }

    /// The cells before the position at which a block ends.
    fn after(&mut self, before: Before, height: u32, block: u32) -> Before {
        let last = index(self.frame.g()) - 1;
        let mut end = block;
        for height in (self.cell + 2..=height).rev() {
            end = self.part(height, end, last);
        }
        let (older, newest) = match height > self.cell {
            true => (self.part(self.cell + 1, end, last - 1), self.part(self.cell + 1, end, last)),
            false => (self.cells.pair(before)[1], end),
        };
        let older = if self.reach > 1 { older } else { 0 };
        self.cells.number(older, if self.reach > 0 { newest } else { 0 })
    }

    /// The block that follows, and the cells before the position at which it ends.
    fn follow(
        &mut self,
        height: u32,
        quotients: &[u32],
        before: Before,
    ) -> Result<(u32, Before), Reached> {
        let place = index((height - self.cell).into());
        if place >= self.known.len() {
            self.known.resize_with(place + 1, FxHashMap::default);
        }
        let join = |list, &quotient| self.lists.number(list, quotient);
        let list =
            quotients.split_first().map_or(0, |(&first, rest)| rest.iter().fold(first, join));
        let key = Pairs::key(list, before);
        if let Some(&known) = self.known[place].get(&key) {
            return Ok(known);
        }
        let following = match place {
            0 => {
                let block = self.compute(quotients, before)?;
                (block, self.after(before, height, block))
            }
            _ => self.assemble(height, quotients, before)?,
        };
        // An entry of a table that may be half empty, and the entries of new pairs.
        self.blocks.keep(48 + 48 * u64::try_from(quotients.len()).expect("a size"))?;
        self.known[place].insert(key, following);
        Ok(following)
    }

    /// Computes a block higher than a cell, part by part.
    fn assemble(
        &mut self,
        height: u32,
        quotients: &[u32],
        mut before: Before,
    ) -> Result<(u32, Before), Reached> {
        let frame = self.frame;
        self.budget.allow_work(frame.base.into())?;
        let mut parts = Vec::with_capacity(index(frame.g()));
        let mut inner = Vec::with_capacity(quotients.len());
        for digit in 0..index(frame.g()) {
            inner.clear();
            inner.extend(quotients.iter().zip(&frame.exponents).map(|(&quotient, &e)| {
                match height.checked_sub(e).filter(|&rest| rest > 0) {
                    _ if quotient == NO_MOVE => NO_MOVE,
                    Some(rest) => self.part(rest, quotient, digit),
                    // Among positions with one quotient, only the first may divide exactly.
                    None if self.is_exact() && digit > 0 => NO_MOVE,
                    None => quotient,
                }
            }));
            let (part, after) = self.follow(height - 1, &inner, before)?;
            before = after;
            parts.push(part);
        }
        Ok((self.blocks.number(height, &parts)?, before))
    }

    /// Computes a cell, value by value.
    fn compute(&mut self, quotients: &[u32], before: Before) -> Result<u32, Reached> {
        self.budget.allow_work(self.frame.size(self.cell).unsigned_abs())?;
        self.computed += 1;
        let mut line = std::mem::take(&mut self.line);
        line.clear();
        for &cell in &self.cells.pair(before)[MOST_BEFORE - self.reach..] {
            self.blocks.layers().spell(self.cell, cell, &mut line);
        }
        let start = line.len();
        // Each quotient, with the number of positions that have it.
        let mut divisions: Vec<(Vec<Value>, usize)> = Vec::with_capacity(quotients.len());
        for (&quotient, &e) in quotients.iter().zip(&self.frame.exponents) {
            let deep = e.min(self.cell);
            let mut values = Vec::new();
            if quotient != NO_MOVE {
                self.blocks.layers().spell(self.cell - deep, quotient, &mut values);
            }
            divisions.push((values, index(self.frame.size(deep))));
        }
        let exact = self.is_exact();
        for place in 0..index(self.frame.size(self.cell)) {
            let here = line.len();
            let mut any = false;
            for &s in self.rules.subtract() {
                self.seen.mark(line[here - index(s.into())]);
                any = true;
            }
            for (values, positions) in &divisions {
                if exact && !place.is_multiple_of(*positions) {
                    continue;
                }
                if let Some(&value) = values.get(place / positions) {
                    self.seen.mark(value);
                    any = true;
                }
            }
            line.push(if any { self.seen.take_mex() } else { self.rules.terminal_value() });
        }
        let values = line[start..].iter().map(|&value| value.into()).collect();
        self.line = line;
        let numbers = self.blocks.prefixes(values)?;
        Ok(*numbers.last().expect("there is the block of them all"))
    }
}

/// Pairs of numbers, numbered in the order in which they were met.
#[derive(Default)]
pub(super) struct Pairs {
    numbers: FxHashMap<u64, u32>,
    pairs: Vec<[u32; 2]>,
}

impl Pairs {
    /// A pair as one word.
    #[inline]
    pub(super) fn key(one: u32, other: u32) -> u64 {
        u64::from(one) << 32 | u64::from(other)
    }

    /// The number of a pair.
    pub(super) fn number(&mut self, one: u32, other: u32) -> u32 {
        let fresh = u32::try_from(self.pairs.len()).expect("memory is bounded");
        let number = *self.numbers.entry(Pairs::key(one, other)).or_insert(fresh);
        if number == fresh {
            self.pairs.push([one, other]);
        }
        number
    }

    /// The pair with a number.
    pub(super) fn pair(&self, number: u32) -> [u32; 2] {
        self.pairs[usize::try_from(number).expect("32 bits fit")]
    }
}
