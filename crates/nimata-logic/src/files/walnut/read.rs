//! Reads word automata, and checks everything that Walnut leaves unchecked.

use super::head::{at, base_of_digits, decimal, excerpt, read_header};
use crate::files::{Imported, ReadError};
use crate::logic::{Names, digits_named};
use nimata_automata::automaton::{Alphabet, Dfao, DigitOrder, Numeration, Output, Track};

/// A file with wildcards may be far smaller than its table. A table with up to this many entries is
/// read nevertheless.
const MOST_ENTRIES: usize = 1 << 24;

/// Reads a word automaton of Walnut. The first state in the file is the start.
///
/// `none` is the output that means "no position", if there is one; [`write()`](super::write()) uses
/// [`NONE`](super::NONE). The reader accepts comments, `*` for any digit, several tracks, and CRLF.
/// Unreachable states and outputs that change under padding zeros are not errors; [`Imported`]
/// reports them.
///
/// The file need not be trusted: nothing panics, and memory is bounded by the size of the file, or
/// by 2^24 transitions if that is more.
///
/// ```
/// use nimata_logic::files::walnut;
/// let file = b"msd_2\n# Thue-Morse\n0 0\n0 -> 0\n1 -> 1\n1 1\n0 -> 1\n1 -> 0\n";
/// let dfao = walnut::read(file, None)?.into_sound()?;
/// assert_eq!(dfao.value_at(&7u32.into()), Some(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`ReadError`] says what is wrong, and in which line or state.
///
/// # Complexity
/// O(size of the file + n·k) for n states and k letters, plus one minimisation.
pub fn read(bytes: &[u8], none: Option<i32>) -> Result<Imported, ReadError> {
    read_with(bytes, &Reading { none, ..Reading::default() }).map(|found| found.imported)
}

/// An automaton completed from a file in which something was missing.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Completed {
    /// The completed automaton.
    pub imported: Imported,
    /// The number of missing transitions. They lead to an additional state.
    pub missing: usize,
    /// Whether the head only lists letters, as in `{0,1}` or `{-1,0,1}`. They are then read in the
    /// order of [`Reading::letters`], and 0, 1, … are taken for the digits of a base.
    pub letters_only: bool,
}

/// The meaning of a missing transition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// A word that needs the transition has no output; this is the meaning in word automata.
    HasNoOutput,
    /// A word that needs the transition has output 0; automata of sets leave out the states from
    /// which nothing is accepted.
    Rejects,
    /// The automaton is one of a set if all of its outputs are 0 and 1, and a word automaton else.
    AsOutputs,
}

/// Reads an automaton as [`read()`] does, and completes it: missing transitions lead to an
/// absorbing state, and `missing` says what they mean. A head such as `{0,1}` stands for `msd_2`.
///
/// In Walnut both `W[n] = @c` and its negation are false where a word automaton lacks a transition.
/// Here the first is false and its negation true.
///
/// ```
/// use nimata_logic::files::walnut::{Missing, read_completed};
/// // The Fibonacci word: after a 1 no 1 comes.
/// let file = b"msd_fib\n0 0\n0 -> 0\n1 -> 1\n1 1\n0 -> 0\n";
/// let found = read_completed(file, Missing::HasNoOutput)?;
/// assert_eq!((found.missing, found.imported.as_given().len()), (1, 3));
///
/// // The powers of 2: after the first 1 only zeros come.
/// let file = b"msd_2\n0 0\n0 -> 0\n1 -> 1\n1 1\n0 -> 1\n";
/// let powers = read_completed(file, Missing::Rejects)?.imported.into_sound()?;
/// assert_eq!([3u32, 4].map(|n| powers.value_at(&n.into())), [Some(0), Some(1)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Those of [`read()`].
///
/// # Complexity
/// That of [`read()`].
pub fn read_completed(bytes: &[u8], missing: Missing) -> Result<Completed, ReadError> {
    read_with(bytes, &Reading { missing: Some(missing), ..Reading::default() })
}

/// How a file is read.
#[derive(Clone, Copy)]
pub struct Reading<'n> {
    /// The output that means "no position", if there is one.
    pub none: Option<i32>,
    /// The meaning of missing transitions, which are an error without one.
    pub missing: Option<Missing>,
    /// The meanings of the names of numerations.
    pub names: Names<'n>,
    /// The order in which letters are read where the head names no numeration.
    pub letters: DigitOrder,
}

/// Missing transitions are an error, and names stand for what everybody knows.
impl Default for Reading<'_> {
    fn default() -> Self {
        let (names, letters) = (&digits_named, DigitOrder::Msd);
        Reading { none: None, missing: None, names, letters }
    }
}

/// Reads an automaton in a way of one's own.
///
/// # Errors
/// Those of [`read()`].
///
/// # Complexity
/// That of [`read()`].
pub fn read_with(bytes: &[u8], reading: &Reading<'_>) -> Result<Completed, ReadError> {
    let &Reading { none, missing, names, letters } = reading;
    if bytes.starts_with("\u{feff}".as_bytes()) {
        return Err(ReadError::new(
            "the file begins with a byte order mark, which Walnut does not read: save it as UTF-8 \
             without one",
        ));
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let before = bytes[..error.valid_up_to()].iter().filter(|&&b| b == b'\n').count();
        at(before + 1, "this is not UTF-8 text")
    })?;
    let mut lines = (1..)
        .zip(text.lines().map(str::trim))
        .filter(|(_, text)| !text.is_empty() && !text.starts_with('#'));
    let (line, header) = lines.next().ok_or_else(|| {
        ReadError::new(
            "the file has no header: its first line must be like `msd_2`, one such word for each \
             track",
        )
    })?;
    let named = missing.and_then(|_| base_of_digits(header, letters));
    let header = named.as_deref().unwrap_or(header);
    let (alphabet, numeration) = read_header(line, header, names, (missing.is_some(), letters))?;
    let tracks = numeration.tracks().unwrap_or(&[]).iter();
    let codes = tracks.filter(|track| track.numerals().is_none()).count();
    let letters_only =
        named.is_some() || codes > 0 && numeration.tracks().is_some_and(|it| it.len() == codes);
    let mut table = Table {
        alphabet,
        numeration,
        limit: MOST_ENTRIES.max(bytes.len()),
        states: Vec::new(),
        rows: Vec::new(),
    };
    for (line, text) in lines {
        table.read_line(line, text)?;
    }
    let (imported, missing) = table.finish(none, missing)?;
    Ok(Completed { imported, missing, letters_only })
}

/// The states in the order of the file, with their numbers in the file.
struct Table {
    alphabet: Alphabet,
    numeration: Numeration,
    limit: usize,
    states: Vec<(u32, i32)>,
    /// One row for each state; targets are numbered as in the file.
    rows: Vec<Vec<Option<u32>>>,
}

impl Table {
    fn read_line(&mut self, line: usize, text: &str) -> Result<(), ReadError> {
        if let Some((letter, target)) = text.split_once("->") {
            return self.transition(line, letter, target.trim());
        }
        let words: Vec<&str> = text.split_whitespace().collect();
        let [state, output] = words[..] else {
            let text = excerpt(text);
            let what = "is neither a state, `ID OUTPUT`, nor a transition, `DIGIT -> ID`";
            return Err(at(line, format!("`{text}` {what}")));
        };
        let state = state_number(line, state)?;
        let output = output.parse().map_err(|_| {
            no_number(line, output, "an output: those are whole numbers of 32 bits")
        })?;
        let letters = self.alphabet.row_len();
        let states = self.rows.len() + 1;
        if states.checked_mul(letters).is_none_or(|entries| entries > self.limit) {
            return Err(ReadError::new(format!(
                "{states} states with {letters} letters each are more than the {} transitions \
                 read from a file of this size",
                self.limit
            )));
        }
        self.states.push((state, output));
        self.rows.push(vec![None; letters]);
        Ok(())
    }

    fn transition(&mut self, line: usize, letter: &str, target: &str) -> Result<(), ReadError> {
        let (Some(row), Some(&(state, _))) = (self.rows.last_mut(), self.states.last()) else {
            return Err(at(line, "this transition belongs to no state: declare one first"));
        };
        let target = state_number(line, target)?;
        for letter in expand(self.alphabet, self.numeration.tracks(), line, letter)? {
            let place = usize::try_from(letter).expect("a letter is an index of its row");
            if row[place].replace(target).is_some() {
                let letter = self.letter_name(letter);
                let what = format!("state {state} has a transition on {letter} already");
                return Err(at(line, what));
            }
        }
        Ok(())
    }

    /// A letter as the file writes it.
    fn letter_name(&self, letter: u32) -> String {
        let name = self.numeration.letter_name(self.alphabet, letter);
        name.unwrap_or_else(|| self.alphabet.letter_name(letter))
    }

    /// The automaton, and the number of missing transitions.
    fn finish(
        self,
        none: Option<i32>,
        rule: Option<Missing>,
    ) -> Result<(Imported, usize), ReadError> {
        let count = self.states.len();
        let none_declared = || ReadError::new("the file declares no state");
        let mut start = self.states.first().ok_or_else(none_declared)?.0;
        let mut rows: Vec<Option<&Vec<Option<u32>>>> = vec![None; count];
        let mut outputs: Vec<Output> = vec![None; count];
        for (&(state, output), row) in self.states.iter().zip(&self.rows) {
            let place = usize::try_from(state).ok().filter(|&place| place < count);
            let place = place.ok_or_else(|| {
                ReadError::new(format!(
                    "there is a state {state} among {count} states: they must be numbered 0 to {}",
                    count - 1
                ))
            })?;
            if rows[place].replace(row).is_some() {
                return Err(ReadError::new(format!("state {state} is declared twice")));
            }
            outputs[place] = Some(output).filter(|_| none != Some(output)).map(i64::from);
        }
        let mut targets = Vec::with_capacity((count + 1) * self.alphabet.row_len());
        let sink = u32::try_from(count).ok().zip(rule);
        let mut missing = 0;
        let exists = |letter: u32| {
            let digits = self.alphabet.digits_of(letter);
            let mut tracks = digits.iter().zip(self.numeration.tracks().unwrap_or(&[]));
            tracks.all(|(digit, track)| track.own_digits().contains(digit))
        };
        for (state, row) in (0u32..).zip(&rows) {
            let row = row.expect("as many states as numbers, none twice");
            for (letter, target) in (0u32..).zip(row) {
                let name = || self.letter_name(letter);
                if let (None, Some((sink, _))) = (target, sink) {
                    // Some tracks have fewer digits than the table.
                    missing += usize::from(exists(letter));
                    targets.push(sink);
                    continue;
                }
                let target = target.ok_or_else(|| {
                    ReadError::new(format!(
                        "state {state} has no transition on {}: add one, to a state of its own if \
                         need be",
                        name()
                    ))
                })?;
                if usize::try_from(target).map_or(true, |target| target >= count) {
                    return Err(ReadError::new(format!(
                        "state {state} on {} goes to {target}, which is not declared",
                        name()
                    )));
                }
                targets.push(target);
            }
        }
        if let Some((sink, rule)) = sink.filter(|(sink, _)| targets.contains(sink)) {
            targets.extend(std::iter::repeat_n(sink, self.alphabet.row_len()));
            let rejects = match rule {
                Missing::HasNoOutput => false,
                Missing::Rejects => true,
                Missing::AsOutputs => {
                    self.states.iter().all(|&(_, output)| (0..2).contains(&output))
                }
            };
            outputs.push(rejects.then_some(0));
        }
        // Where a code without the letter 0 ends, all tracks read zeros.
        let order = self.numeration.order();
        if sink.is_some() && !exists(0) {
            start = read_padding((&mut outputs, &mut targets), start, order);
        }
        let dfao = Dfao::from_flat(self.alphabet, self.numeration.order(), outputs, targets)
            .and_then(|dfao| dfao.in_numeration(self.numeration))
            .expect("total, every target is a state, and the letters are those of the head");
        Ok((Imported::with_start(&dfao, start), missing))
    }
}

/// Adds the states that read zeros before words, or behind them where the least significant digit
/// is first; returns the start. Without them zeros lead to the sink, which is the last state.
fn read_padding(
    (outputs, targets): (&mut Vec<Output>, &mut Vec<u32>),
    start: u32,
    order: DigitOrder,
) -> u32 {
    let number = |place: usize| u32::try_from(place).expect("a state has 32 bits");
    let (count, letters) = (outputs.len(), targets.len() / outputs.len());
    if order == DigitOrder::Lsd {
        outputs.extend_from_within(..);
        targets.resize(2 * count * letters, number(count - 1));
        (0..2 * count).for_each(|at| targets[at * letters] = number(count + at % count));
        return start;
    }
    let mut before = usize::try_from(start).expect("a state is an index");
    if targets.contains(&start) {
        outputs.push(outputs[before]);
        targets.extend_from_within(before * letters..(before + 1) * letters);
        before = count;
    }
    targets[before * letters] = number(before);
    number(before)
}

/// The letters that the left side of a transition stands for.
fn expand(
    alphabet: Alphabet,
    tracks: Option<&[Track]>,
    line: usize,
    text: &str,
) -> Result<Vec<u32>, ReadError> {
    let base = alphabet.base();
    let words: Vec<&str> = text
        .split(|c: char| c.is_whitespace() || c == ',')
        .filter(|word| !word.is_empty())
        .collect();
    if u32::try_from(words.len()) != Ok(alphabet.tracks()) {
        let (found, needed) = (words.len(), alphabet.tracks());
        return Err(at(line, format!("{found} digits, and there are {needed} tracks")));
    }
    let mut letters = vec![0];
    for (place, word) in words.into_iter().enumerate() {
        let track = tracks.map(|tracks| &tracks[place]);
        let digits = if word == "*" {
            track.map_or(0..base, Track::own_digits)
        } else if let Some(track) = track {
            let digit = track.digit(word).ok_or_else(|| {
                at(line, format!("`{}` is not a digit of {track}", excerpt(word)))
            })?;
            digit..digit + 1
        } else {
            let digit = decimal(word).ok_or_else(|| no_number(line, word, "a digit"))?;
            if digit >= base {
                return Err(at(line, format!("{digit} is not a digit in base {base}")));
            }
            digit..digit + 1
        };
        letters = letters
            .iter()
            .flat_map(|letter| digits.clone().map(move |digit| letter * base + digit))
            .collect();
    }
    Ok(letters)
}

fn state_number(line: usize, text: &str) -> Result<u32, ReadError> {
    decimal(text).ok_or_else(|| no_number(line, text, "the number of a state"))
}

fn no_number(line: usize, text: &str, what: &str) -> ReadError {
    at(line, format!("`{}` is not {what}", excerpt(text)))
}
