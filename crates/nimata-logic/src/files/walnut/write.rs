//! Writes word automata, and the automata of custom bases.

use std::io::{BufWriter, Write};

use super::name;
use crate::files::WriteError;
use nimata_automata::automaton::{Dfao, StateId};

/// The default output for "none". Walnut has no missing output but reads signs, and no game has the
/// value −1.
pub const NONE: i32 = -1;

/// Writes the automaton as a word automaton for Walnut's folder `Word Automata Library`.
///
/// Unreachable states are left out, and the others are numbered breadth-first, with the start first
/// as Walnut requires. Every state has a transition on every letter. States without an output get
/// the output `none`.
///
/// Fibonacci digits are Walnut's `msd_fib`, and the words of `trib`, `pell`, `narayana`, `kim` and
/// `pisot4` have Walnut's names, too. The digits of `lin(p,q)` (u_0 = 1, u_1 = p + 1, u_n =
/// p·u_(n−1) + q·u_(n−2)) are called `msd_lin_p_q`, and the words of any other numeration by the
/// letters and digits of its name, such as `msd_avoid_3_21_22`. For these Walnut needs two files in
/// its folder `Custom Bases`, which [`write_base`] writes.
///
/// For any other system the head lists the digits, and the reader must know their meaning.
///
/// ```
/// # use nimata_automata::automaton::{Dfao, DigitOrder};
/// use nimata_logic::files::walnut;
/// let dfao = Dfao::single_track(
///     2,
///     DigitOrder::Msd,
///     vec![None, Some(7), Some(1)],
///     vec![vec![0, 2], vec![1, 1], vec![2, 2]],
/// )?;
/// let mut file = Vec::new();
/// walnut::write(&mut file, &dfao, walnut::NONE)?;
/// assert_eq!(file, b"msd_2\n\n0 -1\n0 -> 0\n1 -> 1\n\n1 1\n0 -> 1\n1 -> 1\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`WriteError::Walnut`] if an output does not fit in 32 bits, or if `none` is needed but is also
/// an output; then nothing is written. [`WriteError::Io`].
///
/// # Complexity
/// O(n·k·t) for n states, k letters and t tracks.
pub fn write(out: &mut dyn Write, dfao: &Dfao, none: i32) -> Result<(), WriteError> {
    let (order, numbers) = breadth_first(dfao);
    check_outputs(dfao, &order, none)?;
    write_table(out, dfao, none, (&order, &numbers), &name::words(dfao))
}

/// Writes the automaton of a set as a file for Walnut's folder `Custom Bases`, whose head lists the
/// digits, as in `{0,1,2}`, once for each track.
///
/// A custom base x needs two files. `msd_x.txt` accepts the words, and `msd_x_addition.txt` reads
/// x, y and z in step and accepts x + y = z. The answers to `?x n >= 0` and to `?x x + y = z` are
/// these automata.
///
/// ```
/// # use nimata_automata::automaton::{Dfao, DigitOrder};
/// use nimata_logic::files::walnut;
/// // No 1 follows a 1.
/// let outputs = vec![Some(1), Some(1), Some(0)];
/// let rows = vec![vec![0, 1], vec![0, 2], vec![2, 2]];
/// let words = Dfao::single_track(2, DigitOrder::Msd, outputs, rows)?;
/// let mut file = Vec::new();
/// walnut::write_base(&mut file, &words)?;
/// assert!(file.starts_with(b"{0,1}\n\n0 1\n0 -> 0\n1 -> 1\n\n1 1\n0 -> 0\n1 -> 2\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`WriteError::Walnut`] if an output is not 0 or 1; then nothing is written.
/// [`WriteError::Io`].
///
/// # Complexity
/// That of [`write()`].
pub fn write_base(out: &mut dyn Write, dfao: &Dfao) -> Result<(), WriteError> {
    let (order, numbers) = breadth_first(dfao);
    let other = |&&state: &&StateId| !matches!(dfao.output(state), None | Some(0 | 1));
    if let Some(&state) = order.iter().find(other) {
        return Err(WriteError::Walnut(format!(
            "an automaton of a custom base accepts words or not, and state {state} has an output \
             other than 0 and 1"
        )));
    }
    let tracks = usize::try_from(dfao.alphabet().tracks()).expect("at most 20");
    let head = vec![name::digits(dfao.numeration().digits()); tracks];
    write_table(out, dfao, 0, (&order, &numbers), &head)
}

/// Writes the states in this order, with these numbers, under a head with these words. Digits that
/// a track does not have are left out.
fn write_table(
    out: &mut dyn Write,
    dfao: &Dfao,
    none: i32,
    (order, numbers): (&[StateId], &[usize]),
    head: &[String],
) -> Result<(), WriteError> {
    let mut out = BufWriter::new(out);
    let letters = letters(dfao);
    writeln!(out, "{}", head.join(" "))?;
    for (number, &state) in order.iter().enumerate() {
        let output = dfao.output(state).unwrap_or(none.into());
        writeln!(out, "\n{number} {output}")?;
        for (letter, target) in letters.iter().zip(dfao.row(state)) {
            if let Some(letter) = letter {
                writeln!(out, "{letter} -> {}", numbers[target.index()])?;
            }
        }
    }
    out.flush()?;
    Ok(())
}

/// Each letter as the digits of the tracks; `None` if a track does not have its digit.
fn letters(dfao: &Dfao) -> Vec<Option<String>> {
    let (alphabet, tracks) = (dfao.alphabet(), dfao.numeration().tracks());
    let letter = |letter| {
        let digits = alphabet.digits_of(letter).into_iter().enumerate();
        let digits = digits.map(|(at, digit)| match tracks {
            Some(tracks) => tracks[at].text(digit),
            None => Some(digit.to_string()),
        });
        digits.collect::<Option<Vec<String>>>().map(|digits| digits.join(" "))
    };
    (0..alphabet.letters()).map(letter).collect()
}

/// The states that words of existing letters reach, breadth-first, and for each state its index
/// among them.
fn breadth_first(dfao: &Dfao) -> (Vec<StateId>, Vec<usize>) {
    const UNSEEN: usize = usize::MAX;
    let letters = letters(dfao);
    let mut numbers = vec![UNSEEN; dfao.len()];
    numbers[StateId::START.index()] = 0;
    let mut order = vec![StateId::START];
    let mut next = 0;
    while let Some(&state) = order.get(next) {
        next += 1;
        for (_, target) in letters.iter().zip(dfao.row(state)).filter(|(it, _)| it.is_some()) {
            if numbers[target.index()] == UNSEEN {
                numbers[target.index()] = order.len();
                order.push(target);
            }
        }
    }
    (order, numbers)
}

fn check_outputs(dfao: &Dfao, states: &[StateId], none: i32) -> Result<(), WriteError> {
    let used = |state: &&StateId| dfao.output(**state) == Some(none.into());
    let missing = states.iter().any(|&state| dfao.output(state).is_none());
    if let Some(&state) = states.iter().find(used).filter(|_| missing) {
        return Err(WriteError::Walnut(format!(
            "{none} was to stand for \"none\", but it is the output of state {state}: choose \
             another value"
        )));
    }
    for &state in states {
        if let Some(output) = dfao.output(state).filter(|&o| i32::try_from(o).is_err()) {
            return Err(WriteError::Walnut(format!(
                "state {state} has the output {output}, and Walnut's outputs have 32 bits"
            )));
        }
    }
    Ok(())
}
