//! The classes of words, and the automaton that they form.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::Failure;
use super::memory::{Memory, Oracle};
use super::tree::{Next, Tree};
use super::words::Words;
use nimata_automata::automaton::{Dfao, Numeration, minimize};
use nimata_automata::budget::Budget;
use nimata_automata::number::index;

/// Learns the automaton of a function of numbers from the answers of an [`Oracle`].
///
/// The user asks for the [hypothesis](Learner::hypothesis), finds a place where it is wrong from a
/// failing proof, and [refines](Learner::refine) it; each such place yields at least one more
/// class. The method is that of Angluin (1987) with the counterexamples of Rivest and Schapire
/// (1993).
///
/// ```
/// use nimata_automata::automaton::{DigitOrder, Numeration};
/// use nimata_automata::budget::Budget;
/// use nimata_logic::logic::learn::{LearnError, Learner, Oracle};
///
///
/// /// The parity of the number of ones in binary: the Thue–Morse sequence.
/// struct ThueMorse;
/// impl Oracle for ThueMorse {
///     type Error = LearnError;
///     fn tracks(&self) -> usize {
///         1
///     }
///     fn output(&mut self, at: &[u64]) -> Result<Option<i64>, LearnError> {
///         Ok(Some(i64::from(at[0].count_ones() % 2)))
///     }
/// }
/// let numerals = Numeration::Base { base: 2, order: DigitOrder::Msd };
/// let budget = Budget::default();
/// let mut oracle = ThueMorse;
/// let mut learner = Learner::new(numerals, &mut oracle, &budget)?;
/// assert_eq!(learner.hypothesis()?.len(), 2);
/// assert_eq!(learner.classes(), [1, 2]);
/// assert!(!learner.refine(&[1 << 40])?);
/// # Ok::<(), LearnError>(())
/// ```
pub struct Learner<'o, E> {
    pub(super) words: Words,
    pub(super) budget: &'o Budget,
    pub(super) memory: Memory<'o, E>,
    pub(super) tree: Tree,
    pub(super) classes: Vec<Class>,
    /// For each class and letter a node of the tree: a leaf, or the node at which its word must be
    /// asked next.
    targets: Vec<u32>,
    /// The transitions that do not end at a leaf; those of short words come first.
    open: BinaryHeap<Reverse<(usize, usize)>>,
    /// Words at which an automaton was wrong.
    pub(super) witnesses: Vec<Vec<u32>>,
    /// The number of faults that the user found.
    pub(super) faults: u32,
}

/// A class of words, represented by one of them.
#[derive(Clone, Debug)]
pub(super) struct Class {
    word: Box<[u32]>,
    pub(super) output: u32,
    pub(super) leaf: u32,
}

impl<'o, E: Failure> Learner<'o, E> {
    /// A learner that has asked nothing yet.
    ///
    /// # Errors
    /// [`Failure::unsuitable`] if the numerals do not exist, or if there are more letters than an
    /// automaton may have.
    pub fn new(
        numerals: Numeration,
        oracle: &'o mut dyn Oracle<Error = E>,
        budget: &'o Budget,
    ) -> Result<Self, E> {
        Ok(Learner {
            words: Words::new::<E>(numerals, oracle.tracks())?,
            budget,
            memory: Memory::new(oracle, budget),
            tree: Tree::new(),
            classes: Vec::new(),
            targets: Vec::new(),
            open: BinaryHeap::new(),
            witnesses: Vec::new(),
            faults: 0,
        })
    }

    /// The minimal automaton of all separated classes. It is right at all numbers of a box, and
    /// wherever it was corrected. Words that spell no number have no output.
    ///
    /// # Errors
    /// The oracle's error, if the classes cannot be separated without its answer; a bound of the
    /// budget. [`Learner::classes`] then says what is known.
    ///
    /// # Complexity
    /// O(n·k·d) questions for n classes, k letters and depth d ≤ n of the tree of suffixes (about
    /// log n). Each of at most n counterexamples of m letters takes O(m) more. Each round in which
    /// a counterexample was found takes all numbers of the box, a few times n·k. Memory is twelve
    /// bytes for each class and letter, and about eighty for each question.
    pub fn hypothesis(&mut self) -> Result<Dfao, E> {
        self.settle()?;
        self.automaton()
    }

    /// The same without the box: it is right wherever it was [corrected](Learner::correct) last.
    ///
    /// # Errors
    /// Those of [`Learner::hypothesis`].
    pub fn automaton(&mut self) -> Result<Dfao, E> {
        self.close()?;
        let outputs = self.classes.iter().map(|class| self.memory.outputs[index(class.output)]);
        let targets = self.targets.iter().map(|&leaf| self.tree.class(leaf));
        let (alphabet, numerals) = (self.words.alphabet, self.words.numerals.clone());
        let found =
            Dfao::from_flat(alphabet, numerals.order(), outputs.collect(), targets.collect());
        let found = found.and_then(|found| found.in_numeration(numerals));
        let found = found.map_err(|why| E::undecided(why))?;
        Ok(minimize(&self.words.restrict(found, self.budget)?))
    }

    /// Compares the last hypothesis with the truth at these numbers, and returns whether it is
    /// wrong. The next hypothesis is right there.
    ///
    /// # Errors
    /// Those of [`Learner::hypothesis`], and [`Failure::unsuitable`] if the number of arguments
    /// is not that of the tracks.
    ///
    /// # Complexity
    /// Two questions for each digit.
    pub fn refine(&mut self, at: &[u64]) -> Result<bool, E> {
        if at.len() != self.words.tracks() {
            let tracks = self.words.tracks();
            return Err(E::unsuitable(format!("{tracks} numbers are read")));
        }
        self.close()?;
        let word = self.words.word(at);
        if !self.mend(&word)? {
            return Ok(false);
        }
        self.witnesses.push(word);
        self.faults += 1;
        Ok(true)
    }

    /// For each length, from 0, the number of separated classes whose words have at most this many
    /// letters. If the last entries are equal, the classes settle.
    pub fn classes(&self) -> Vec<usize> {
        let longest = self.classes.iter().map(|class| class.word.len()).max().unwrap_or(0);
        // Words longer than those of all classes were explored too, and are in no new class.
        let open = self.open.peek().map(|Reverse((length, _))| *length);
        let known = open.map_or(longest, |open| open.max(longest + 1) - 1);
        let mut counts = vec![0; known + 1];
        self.classes.iter().for_each(|class| counts[class.word.len()] += 1);
        let mut total = 0;
        counts
            .into_iter()
            .map(|count| {
                total += count;
                total
            })
            .collect()
    }

    /// The number of letters.
    fn letters(&self) -> usize {
        self.words.alphabet.row_len()
    }

    /// The class of the words of a class with one more letter.
    pub(super) fn step(&self, class: u32, letter: u32) -> u32 {
        self.tree.class(self.targets[index(class) * self.letters() + index(letter)])
    }

    /// The word of a class, followed by more letters.
    pub(super) fn word(&self, class: u32, behind: &[u32]) -> Vec<u32> {
        [&self.classes[index(class)].word, behind].concat()
    }

    /// The number of the output at a word.
    pub(super) fn ask(&mut self, word: &[u32]) -> Result<u32, E> {
        self.memory.ask(&self.words, word)
    }

    /// Leads every transition to a class; this may add classes.
    pub(super) fn close(&mut self) -> Result<(), E> {
        if self.classes.is_empty() {
            self.place(&[], Tree::ROOT)?;
        }
        while let Some(Reverse((length, at))) = self.open.pop() {
            let class = u32::try_from(at / self.letters()).expect("classes have 32 bits");
            let letter = u32::try_from(at % self.letters()).expect("a letter has 32 bits");
            let word = self.word(class, &[letter]);
            let leaf = self.place(&word, self.targets[at]);
            let leaf = leaf.inspect_err(|_| self.open.push(Reverse((length, at))))?;
            self.targets[at] = leaf;
            self.tree.end(leaf, at);
            self.shorten(self.tree.class(leaf), word);
        }
        Ok(())
    }

    /// Leads a word from a node to its leaf.
    fn place(&mut self, word: &[u32], mut node: u32) -> Result<u32, E> {
        let mut whole = word.to_vec();
        while let Next::Suffix(suffix) = self.tree.next(node) {
            whole.truncate(word.len());
            whole.extend_from_slice(suffix);
            let output = match node {
                Tree::ROOT => self.memory.sketch(&self.words, word)?,
                _ => self.memory.ask(&self.words, &whole)?,
            };
            node = match self.tree.branch(node, output) {
                Some(branch) => branch,
                None => {
                    let own = self.memory.ask(&self.words, word)?;
                    let class = self.class(word, own)?;
                    let leaf = self.tree.grow(node, output, class);
                    self.classes[index(class)].leaf = leaf;
                    leaf
                }
            };
        }
        Ok(node)
    }

    /// Adds a class without a leaf.
    fn class(&mut self, word: &[u32], output: u32) -> Result<u32, E> {
        let number = self.classes.len();
        self.budget.allow_states(number + 1)?;
        // The memory is for the targets, the heap, and the ends of transitions; words are short.
        let bytes = (number + 1).saturating_mul(self.letters()).saturating_mul(4 + 16 + 8);
        let bytes = u64::try_from(bytes).unwrap_or(u64::MAX);
        self.budget.allow_memory(bytes.saturating_add(self.memory.bytes()))?;
        self.classes.push(Class { word: word.into(), output, leaf: Tree::ROOT });
        self.targets.resize(self.targets.len() + self.letters(), Tree::ROOT);
        self.open_all(number);
        Ok(u32::try_from(number).expect("memory is bounded before 2^32 classes"))
    }

    /// Opens all transitions of a class.
    fn open_all(&mut self, class: usize) {
        let length = self.classes[class].word.len() + 1;
        let all = class * self.letters()..(class + 1) * self.letters();
        self.targets[all.clone()].fill(Tree::ROOT);
        self.open.extend(all.map(|at| Reverse((length, at))));
    }

    /// Makes a word the representative of its class if it is shorter. A long word may reveal a
    /// class before its short ones do.
    fn shorten(&mut self, class: u32, word: Vec<u32>) {
        let known = &mut self.classes[index(class)].word;
        if word.len() < known.len() {
            *known = word.into();
            self.open_all(index(class));
        }
    }

    /// Separates the word of one class from that of another class with one more letter, which were
    /// taken for one class, by a suffix after which they have these outputs.
    pub(super) fn split(
        &mut self,
        class: u32,
        from: (u32, u32),
        suffix: &[u32],
        outputs: [u32; 2],
    ) -> Result<(), E> {
        let Class { leaf, output, .. } = self.classes[index(class)];
        let fresh = self.class(&self.word(from.0, &[from.1]), output)?;
        let pairs = [(outputs[0], class), (outputs[1], fresh)];
        let (leaves, ended) = self.tree.split(leaf, suffix, pairs);
        self.classes[index(class)].leaf = leaves[0];
        self.classes[index(fresh)].leaf = leaves[1];
        for at in ended.into_iter().filter(|&at| self.targets[at] == leaf) {
            let length = self.classes[at / self.letters()].word.len() + 1;
            self.open.push(Reverse((length, at)));
        }
        Ok(())
    }
}
