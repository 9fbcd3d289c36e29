//! The first words of a language, and a loop that shows that there are infinitely many.

use crate::automaton::{Dfao, Joint, StateId, condensation, walk};
use crate::budget::{Budget, Reached};

/// Words of a language: `prefix`, then `cycle` any number of times, then `suffix`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loop {
    /// The letters before the loop.
    pub prefix: Vec<u32>,
    /// The letters of the loop, at least one.
    pub cycle: Vec<u32>,
    /// The letters behind the loop.
    pub suffix: Vec<u32>,
}

/// Returns infinitely many words of a language as a loop, or `None` if the language is finite.
///
/// The loop is one that a shortest prefix reaches, and cycle and suffix are shortest for it.
///
/// ```
/// use nimata_automata::automaton::language::endless;
/// use nimata_automata::automaton::{Dfao, DigitOrder};
/// // 10*1, the numbers 2^k + 1.
/// let rows = vec![vec![3, 1], vec![1, 2], vec![3, 3], vec![3, 3]];
/// let outputs = vec![Some(0), Some(0), Some(1), Some(0)];
/// let language = Dfao::single_track(2, DigitOrder::Msd, outputs, rows)?;
/// let found = endless(&language, &Default::default())?.expect("infinitely many");
/// assert_eq!((found.prefix, found.cycle, found.suffix), (vec![1], vec![0], vec![1]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Reached`] for a bound of states, memory or time.
///
/// # Complexity
/// O(n·k·log k), where n is the number of states and k that of letters.
pub fn endless(language: &Dfao, budget: &Budget) -> Result<Option<Loop>, Reached> {
    let leads = language.leading_to(1);
    let mut returns = vec![false; language.len()];
    for states in condensation(language).node_weights() {
        let cyclic = states.len() > 1 || language.row(states[0]).any(|next| next == states[0]);
        for state in states {
            returns[state.index()] = cyclic && leads[state.index()];
        }
    }
    // A node is a state, and whether a letter was read.
    let path = |from: StateId, is_goal: &dyn Fn(bool, StateId) -> bool| {
        let letters = language.alphabet().letters();
        let joint = Joint { starts: [(false, from)], letters, owned: 0 };
        let step = |&(_, state): &(bool, StateId), letter| {
            Some((true, language.step(state, letter))).filter(|(_, next)| leads[next.index()])
        };
        let found = walk(joint, budget, step, |&(moved, state)| is_goal(moved, state))?;
        Ok(found.fault.map(|((_, state), word)| (state, word)))
    };
    let Some((state, prefix)) = path(StateId::START, &|_, state| returns[state.index()])? else {
        return Ok(None);
    };
    let cycle = path(state, &|moved, end| moved && end == state)?.expect("it is on a cycle").1;
    let suffix = path(state, &|_, end| language.output(end) == Some(1))?;
    Ok(Some(Loop { prefix, cycle, suffix: suffix.expect("it leads to acceptance").1 }))
}

/// Returns the first `count` words of a language, or all if there are fewer: shorter words come
/// first, and words of one length in the order of their letters.
///
/// ```
/// use nimata_automata::automaton::language::first_words;
/// use nimata_automata::automaton::{Dfao, DigitOrder};
/// let rows = vec![vec![0, 1], vec![1, 0]];
/// let odd = Dfao::single_track(2, DigitOrder::Msd, vec![Some(0), Some(1)], rows)?;
/// let words = first_words(&odd, 4, &Default::default())?;
/// assert_eq!(words, [vec![1], vec![0, 1], vec![1, 0], vec![0, 0, 1]]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Reached`] for a bound of memory or time.
///
/// # Complexity
/// O(l·n·k) time and O(l·n) memory for the lengths up to l, that of the longest word, and O(l·k)
/// time for each word, where n is the number of states and k that of letters.
pub fn first_words(
    language: &Dfao,
    count: usize,
    budget: &Budget,
) -> Result<Vec<Vec<u32>>, Reached> {
    let mut found = FirstWords { language, budget, count, words: Vec::new(), bytes: 0 };
    // For each length and state, whether a word of this length is accepted from the state.
    let mut layers: Vec<Vec<bool>> = Vec::new();
    let accepts = |state| language.output(state) == Some(1);
    let mut empty = 0;
    // If there is a longer word, one of the next n lengths has a word: a shortest one that is
    // longer repeats no state in the letters that exceed these lengths.
    while found.words.len() < count && empty < language.len() {
        let layer = match layers.last() {
            None => language.states().map(accepts).collect(),
            Some(last) => {
                let next = |state| language.row(state).any(|next| last[next.index()]);
                language.states().map(next).collect()
            }
        };
        layers.push(layer);
        found.take(language.len())?;
        budget.allow_work(u64::try_from(language.flat_targets().len()).unwrap_or(u64::MAX))?;
        let before = found.words.len();
        found.add_length(&layers)?;
        empty = if found.words.len() == before { empty + 1 } else { 0 };
    }
    Ok(found.words)
}

struct FirstWords<'a> {
    language: &'a Dfao,
    budget: &'a Budget,
    count: usize,
    words: Vec<Vec<u32>>,
    /// The memory that words and layers take.
    bytes: u64,
}

impl FirstWords<'_> {
    fn take(&mut self, bytes: usize) -> Result<(), Reached> {
        self.bytes = self.bytes.saturating_add(u64::try_from(bytes).unwrap_or(u64::MAX));
        self.budget.allow_memory(self.bytes)
    }

    /// Adds the words that are as long as the last layer says, in the order of their letters.
    fn add_length(&mut self, layers: &[Vec<bool>]) -> Result<(), Reached> {
        let length = layers.len() - 1;
        if !layers[length][StateId::START.index()] {
            return Ok(());
        }
        // The states on the way, and the letter that is tried next in each.
        let mut path = vec![(StateId::START, 0)];
        while let Some(&(state, tried)) = path.last() {
            let last = path.len() - 1;
            if last == length {
                self.take(24 + 4 * length)?;
                self.budget.allow_work(u64::try_from(length).unwrap_or(u64::MAX))?;
                self.words.push(path[..last].iter().map(|&(_, tried)| tried - 1).collect());
                if self.words.len() == self.count {
                    return Ok(());
                }
                path.pop();
                continue;
            }
            let rest = &layers[length - last - 1];
            let mut untried = tried..self.language.alphabet().letters();
            let leads = |letter: &u32| rest[self.language.step(state, *letter).index()];
            match untried.find(leads) {
                None => {
                    path.pop();
                }
                Some(letter) => {
                    path[last].1 = letter + 1;
                    path.push((self.language.step(state, letter), 0));
                }
            }
        }
        Ok(())
    }
}
