//! The number of tuples that an automaton accepts together with given numbers, as a linear
//! representation.

use num_bigint::{BigInt, BigUint};
use num_traits::Zero;

use super::linear::{LinearRepresentation, SparseRow};
use super::{Dfao, DigitOrder, Numeration, StateId};
use crate::budget::{Budget, Reached};

/// Why tuples cannot be counted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CountError {
    /// Infinitely many tuples stand beside these numbers; with one number it is the least such.
    #[error("infinitely many tuples stand beside {}", shown(.0))]
    Infinite(Vec<BigUint>),
    /// A bound was reached.
    #[error(transparent)]
    Reached(#[from] Reached),
}

fn shown(numbers: &[BigUint]) -> String {
    numbers.iter().map(BigUint::to_string).collect::<Vec<_>>().join(", ")
}

/// Returns the representation of a count: x(n) is the number of tuples m for which the automaton
/// has the output 1 at n and m, or more generally the sum of its outputs over all m.
///
/// `given` has the places of the tracks of n, in the order in which the representation takes its
/// numbers; m are the other tracks. The matrix of a letter has in row p and column q the number of
/// letters of m that lead, beside it, from p to q. Numbers of m may be longer than those of n: λ
/// counts these beginnings too, so that x is right at every n.
///
/// ```
/// use nimata_automata::automaton::{Alphabet, Dfao, DigitOrder, count};
/// // Is m < n? There are n such m.
/// let rows = vec![vec![0, 2, 1, 0], vec![1; 4], vec![2; 4]];
/// let outputs = vec![Some(0), Some(1), Some(0)];
/// let less = Dfao::new(Alphabet::new(2, 2)?, DigitOrder::Msd, outputs, rows)?;
/// let linear = count(&less, &[0], &Default::default())?;
/// assert_eq!((linear.dimension(), linear.value_at(&[1000u32.into()])), (2, 1000.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// The words of each tuple differ by zeros only, and these must change no output: automata that
/// answer formulas are like that, and have the output 0 where a word stands for no number.
///
/// # Errors
/// [`CountError::Infinite`] if there are infinitely many m with an output other than 0 beside some
/// n; [`CountError::Reached`] for a bound of time or memory.
///
/// # Panics
/// Panics if a place in `given` is not that of a track, or stands there twice.
///
/// # Complexity
/// O(n·k·log k) steps and O(n·k) memory, where n is the number of states and k that of letters.
pub fn count(
    dfao: &Dfao,
    given: &[usize],
    budget: &Budget,
) -> Result<LinearRepresentation, CountError> {
    let (linear, longer) = table(dfao, given, budget)?;
    // By symmetry the least significant digit may come first: then words are read from their ends.
    match dfao.order() {
        DigitOrder::Msd => with_longer(linear, &longer, budget),
        DigitOrder::Lsd => {
            let mut turned = vec![Vec::new(); longer.len()];
            for (row, targets) in longer.iter().enumerate() {
                targets.iter().for_each(|&column| turned[column].push(row));
            }
            with_longer(linear.transposed(), &turned, budget)
        }
    }
}

/// For each state, the targets on letters whose given digits are 0 and whose others are not.
type Longer = Vec<Vec<usize>>;

/// The matrices in the order of reading, over the states on paths to an output other than 0.
fn table(
    dfao: &Dfao,
    given: &[usize],
    budget: &Budget,
) -> Result<(LinearRepresentation, Longer), Reached> {
    let numeration = numeration(dfao, given);
    let letters = Letters::of(dfao, given, numeration.digits());
    let useful = useful(dfao);
    // The start stays even if nothing is accepted, because a matrix has at least one row.
    let kept: Vec<StateId> =
        dfao.states().filter(|&q| useful[q.index()] || q == StateId::START).collect();
    let places = kept.len().saturating_mul(letters.divided.len());
    let entry = size_of::<(usize, BigInt)>() + 16;
    let bytes = u64::try_from(places.saturating_mul(entry)).unwrap_or(u64::MAX);
    budget.allow_memory(bytes)?;
    let mut number = vec![0; dfao.len()];
    kept.iter().enumerate().for_each(|(at, state)| number[state.index()] = at);
    let mut matrices = vec![Vec::with_capacity(kept.len()); letters.count];
    let mut longer = Vec::with_capacity(kept.len());
    for &state in &kept {
        budget.allow_work(u64::try_from(letters.divided.len()).unwrap_or(u64::MAX))?;
        let leads = |target: StateId| useful[state.index()] && useful[target.index()];
        let row = dfao.row(state).zip(&letters.divided).filter(|&(target, _)| leads(target));
        let row: Vec<(&Divided, usize)> =
            row.map(|(target, letter)| (letter, number[target.index()])).collect();
        let mut steps: Vec<(usize, usize)> =
            row.iter().filter_map(|(letter, target)| Some((letter.given?, *target))).collect();
        steps.sort_unstable();
        matrices.iter_mut().for_each(|matrix: &mut Vec<SparseRow>| matrix.push(Vec::new()));
        for run in steps.chunk_by(|a, b| a == b) {
            let (letter, target) = run[0];
            let entries = matrices[letter].last_mut().expect("a row for this state");
            entries.push((target, run.len().into()));
        }
        let beyond = row.iter().filter(|(letter, _)| letter.given == Some(0) && !letter.is_zero);
        longer.push(beyond.map(|(_, target)| *target).collect());
    }
    let output = |&state: &StateId| BigInt::from(dfao.output(state).unwrap_or(0));
    let linear = LinearRepresentation {
        numeration,
        tracks: given.len(),
        row: kept.iter().map(|&q| BigInt::from(u8::from(q == StateId::START))).collect(),
        matrices,
        column: kept.iter().map(output).collect(),
    };
    Ok((linear, longer))
}

/// The numeration of the given tracks, most significant digit first.
fn numeration(dfao: &Dfao, given: &[usize]) -> Numeration {
    let numeration = dfao.numeration().clone().in_order(DigitOrder::Msd);
    let Some(tracks) = numeration.tracks().filter(|_| !given.is_empty()) else {
        return numeration;
    };
    let tracks = given.iter().map(|&place| tracks[place].clone()).collect();
    Numeration::of_tracks(tracks, DigitOrder::Msd)
}

/// A letter of all tracks, divided into the given tracks and the others.
struct Divided {
    /// The letter of the given tracks alone; `None` if a digit is none of their numerations.
    given: Option<usize>,
    /// Whether all digits are 0.
    is_zero: bool,
}

struct Letters {
    /// One for each letter of all tracks.
    divided: Vec<Divided>,
    /// The number of letters of the given tracks.
    count: usize,
}

impl Letters {
    /// Divides all letters; the given tracks have this many digits.
    fn of(dfao: &Dfao, given: &[usize], digits: u32) -> Self {
        let alphabet = dfao.alphabet();
        let mut sorted = given.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(sorted.len(), given.len(), "each track is given once");
        let base = usize::try_from(digits).expect("a base fits");
        let divided = |letter: u32| {
            let digits = alphabet.digits_of(letter);
            let mut digits = given.iter().map(|&track| usize::try_from(digits[track]));
            let given = digits.try_fold(0, |number, digit| {
                digit.ok().filter(|&digit| digit < base).map(|digit| number * base + digit)
            });
            Divided { given, is_zero: letter == 0 }
        };
        let tracks = u32::try_from(given.len()).expect("at most 20 tracks");
        Letters { divided: (0..alphabet.letters()).map(divided).collect(), count: base.pow(tracks) }
    }
}

/// For each state, whether it stands on a path from the start to an output other than 0.
fn useful(dfao: &Dfao) -> Vec<bool> {
    let leads = dfao.leading_where(|output| output.is_some_and(|output| output != 0));
    leads.iter().zip(dfao.reachable()).map(|(&leads, reachable)| leads && reachable).collect()
}

/// The same representation, whose λ also counts the beginnings of tuples that are longer than the
/// given numbers. These words begin with a letter of `longer` and go on with zeros of the given
/// numbers; if such a path meets a cycle, infinitely many tuples stand beside some numbers.
fn with_longer(
    mut linear: LinearRepresentation,
    longer: &Longer,
    budget: &Budget,
) -> Result<LinearRepresentation, CountError> {
    let mut first = vec![BigInt::ZERO; linear.dimension()];
    for (factor, targets) in linear.row.iter().zip(longer).filter(|(factor, _)| !factor.is_zero()) {
        targets.iter().for_each(|&target| first[target] += factor);
    }
    let zeros = &linear.matrices[0];
    let begins = linear.row.iter().zip(longer).filter(|(factor, _)| !factor.is_zero());
    let mut stack: Vec<usize> = begins.flat_map(|(_, targets)| targets).copied().collect();
    let mut met = vec![false; zeros.len()];
    // How many steps from states that are met lead to each state.
    let mut open = vec![0usize; zeros.len()];
    while let Some(state) = stack.pop() {
        if !std::mem::replace(&mut met[state], true) {
            for (target, _) in &zeros[state] {
                open[*target] += 1;
                stack.push(*target);
            }
        }
    }
    // A topological order: what a cycle leads to is never closed.
    let mut ready: Vec<usize> = (0..zeros.len()).filter(|&q| met[q] && open[q] == 0).collect();
    while let Some(state) = ready.pop() {
        budget.allow_work(1)?;
        met[state] = false;
        let found = std::mem::take(&mut first[state]);
        for (target, paths) in &zeros[state] {
            first[*target] += &found * paths;
            open[*target] -= 1;
            if open[*target] == 0 {
                ready.push(*target);
            }
        }
        linear.row[state] += found;
    }
    if met.contains(&true) {
        let word = least_word(&linear, &met);
        let numeration = linear.numeration;
        let numbers = numeration.numbers_of_letters_within(&word, linear.tracks, budget)?;
        return Err(CountError::Infinite(numbers));
    }
    Ok(linear)
}

/// The least of the shortest words that lead from one of these states to an output other than 0.
fn least_word(linear: &LinearRepresentation, from: &[bool]) -> Vec<u32> {
    let mut sources = vec![Vec::new(); linear.dimension()];
    for matrix in &linear.matrices {
        for (state, entries) in matrix.iter().enumerate() {
            entries.iter().for_each(|(target, _)| sources[*target].push(state));
        }
    }
    // The lengths of the shortest words from each state.
    let mut lengths: Vec<Option<usize>> = vec![None; linear.dimension()];
    let ends = linear.column.iter().enumerate().filter(|(_, output)| !output.is_zero());
    let mut queue: Vec<usize> = ends.map(|(state, _)| state).collect();
    queue.iter().for_each(|&state| lengths[state] = Some(0));
    let mut next = 0;
    while let Some(&state) = queue.get(next) {
        for &source in &sources[state] {
            if lengths[source].is_none() {
                lengths[source] = lengths[state].map(|length| length + 1);
                queue.push(source);
            }
        }
        next += 1;
    }
    let mut states: Vec<usize> = (0..from.len()).filter(|&state| from[state]).collect();
    let length = states.iter().filter_map(|&state| lengths[state]).min();
    let length = length.expect("only useful states are kept");
    let mut word = Vec::with_capacity(length);
    for left in (0..length).rev() {
        let after = |letter: usize| {
            let targets = states.iter().flat_map(|&state| &linear.matrices[letter][state]);
            let targets = targets.map(|(target, _)| *target);
            let mut targets: Vec<usize> = targets.filter(|&q| lengths[q] == Some(left)).collect();
            targets.sort_unstable();
            targets.dedup();
            targets
        };
        let found = (0..linear.letters()).map(|letter| (letter, after(letter)));
        let (letter, targets) =
            found.into_iter().find(|(_, targets)| !targets.is_empty()).expect("a shorter word");
        word.push(u32::try_from(letter).expect("at most 2^20 letters"));
        states = targets;
    }
    word
}
