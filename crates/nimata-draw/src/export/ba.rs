//! Languages in the format of programs that compare automata.

use std::io::{self, BufWriter, Write};

use nimata_automata::automaton::{Dfao, StateId};

/// Writes the words with output 1 in the format BA, which tools for the inclusion of languages
/// read.
///
/// The first line is the start, then there is a line for each transition, `LETTER,[FROM]->[TO]`,
/// and last the accepting states. A letter of several tracks has `_` between its digits. States
/// from which nothing is accepted are left out, except the start.
///
/// ```
/// # use nimata_automata::automaton::{Dfao, DigitOrder};
/// // Words of zeros that end with a one.
/// let rows = vec![vec![0, 1], vec![2, 2], vec![2, 2]];
/// let outputs = vec![Some(0), Some(1), Some(0)];
/// let dfao = Dfao::single_track(2, DigitOrder::Msd, outputs, rows)?;
/// let mut file = Vec::new();
/// nimata_draw::export::ba::write(&mut file, &dfao)?;
/// assert_eq!(file, b"[0]\n0,[0]->[0]\n1,[0]->[1]\n[1]\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Any error of `out`.
///
/// # Complexity
/// O(n·k·t) for n states, k letters and t tracks.
pub fn write(out: &mut dyn Write, dfao: &Dfao) -> io::Result<()> {
    let mut out = BufWriter::new(out);
    let letters: Vec<String> = (0..dfao.alphabet().letters())
        .map(|letter| {
            let digits = dfao.alphabet().digits_of(letter);
            digits.iter().map(u32::to_string).collect::<Vec<_>>().join("_")
        })
        .collect();
    let (reached, leads) = (dfao.reachable(), dfao.leading_to(1));
    let useful = |state: StateId| reached[state.index()] && leads[state.index()];
    writeln!(out, "[{}]", StateId::START.index())?;
    for state in dfao.states().filter(|&state| useful(state)) {
        let moves = letters.iter().zip(dfao.row(state)).filter(|&(_, target)| useful(target));
        for (letter, target) in moves {
            writeln!(out, "{letter},[{}]->[{}]", state.index(), target.index())?;
        }
    }
    for state in dfao.states().filter(|&state| useful(state) && dfao.output(state) == Some(1)) {
        writeln!(out, "[{}]", state.index())?;
    }
    out.flush()
}
