//! LaTeX for papers: tables to be pasted or read by `\input`, and theorems that compile alone.
//!
//! | file | holds |
//! |---|---|
//! | `mod` | the table of transitions, and text in which nothing is a command |
//! | `tables` | values, positions and findings in rows |
//! | `theorem` | what was proved, and how anyone checks it |

mod tables;
mod theorem;

use std::fmt::Write as _;
use std::io::{self, Write};

pub use tables::{pairs, report, values};
pub use theorem::{Theorem, theorem};

use crate::automaton::Dfao;

/// Writes a `tabular` with a row a state: its name, its output, and its target on each letter.
///
/// It needs no package. Wide alphabets make wide tables; breaking them is left to the author.
///
/// ```
/// # use nimata::automaton::{Dfao, DigitOrder};
/// let ones = Dfao::single_track(2, DigitOrder::Msd, vec![None, Some(1)], vec![vec![0, 1]; 2])?;
/// let mut file = Vec::new();
/// nimata::export::latex::write(&mut file, &ones)?;
/// assert!(String::from_utf8(file)?.contains("$q_{1}$ & $1$ & $q_{0}$ & $q_{1}$ \\\\\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// What `out` reports.
///
/// # Complexity
/// O(n·k), n states, k letters.
pub fn write(out: &mut dyn Write, dfao: &Dfao) -> io::Result<()> {
    let mut out = io::BufWriter::new(out);
    let alphabet = dfao.alphabet();
    writeln!(out, "\\begin{{tabular}}{{r|r|*{{{}}}{{r}}}}", alphabet.letters())?;
    write!(out, "state & output")?;
    for letter in 0..alphabet.letters() {
        write!(out, " & ${}$", alphabet.letter_name(letter))?;
    }
    writeln!(out, " \\\\\n\\hline")?;
    for state in dfao.states() {
        write!(out, "$q_{{{}}}$ & ", state.index())?;
        match dfao.output(state) {
            None => write!(out, "--")?,
            Some(value) => write!(out, "${value}$")?,
        }
        for target in dfao.row(state) {
            write!(out, " & $q_{{{}}}$", target.index())?;
        }
        writeln!(out, " \\\\")?;
    }
    writeln!(out, "\\end{{tabular}}")?;
    out.flush()
}

/// A sign of mathematics as LaTeX writes it in formulas. In text they are not put between dollars:
/// two of those, where signs follow each other, would begin a display.
fn sign(c: char) -> Option<String> {
    let digit = |zero: char| u32::from(c).checked_sub(u32::from(zero)).filter(|digit| *digit < 10);
    if let Some(digit) = digit('₀') {
        return Some(format!("_{digit}"));
    }
    let raised = "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().position(|raised| raised == c);
    if let Some(digit) = raised {
        return Some(format!("^{digit}"));
    }
    let command = match c {
        '−' => "-",
        '⌈' => "\\lceil",
        '⌉' => "\\rceil",
        '⌊' => "\\lfloor",
        '⌋' => "\\rfloor",
        '⊗' => "\\otimes",
        '⊕' => "\\oplus",
        '≥' => "\\geq",
        '≤' => "\\leq",
        '≠' => "\\neq",
        '·' => "\\cdot",
        '×' => "\\times",
        '→' => "\\to",
        '∈' => "\\in",
        '…' => "\\ldots",
        '′' => "'",
        '₋' => "_-",
        '₊' => "_+",
        'ₙ' => "_n",
        _ => return None,
    };
    Some(command.to_owned())
}

/// Text for any engine of LaTeX: characters with a meaning there are escaped.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' => escaped.push_str("\\textbackslash{}"),
            '~' => escaped.push_str("\\textasciitilde{}"),
            '^' => escaped.push_str("\\textasciicircum{}"),
            '<' => escaped.push_str("\\textless{}"),
            '>' => escaped.push_str("\\textgreater{}"),
            '|' => escaped.push_str("\\textbar{}"),
            // \textquotedbl is not defined in LaTeX's first font encoding.
            '"' => escaped.push_str("''"),
            '–' => escaped.push_str("--"),
            '—' => escaped.push_str("---"),
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => {
                escaped.push('\\');
                escaped.push(c);
            }
            '\n' => escaped.push('\n'),
            c if c.is_control() => escaped.push(' '),
            c => match sign(c) {
                Some(command) => _ = write!(escaped, "\\ensuremath{{{command}}}"),
                // Of the other letters every engine knows those in its first encoding of fonts.
                None if c.is_ascii() || ('À'..='ÿ').contains(&c) && !"ÐðÞþ×÷".contains(c) =>
                {
                    escaped.push(c);
                }
                None => escaped.push('?'),
            },
        }
    }
    escaped
}

/// A name in a formula: letters with an index, as x1, or a single letter; any other is text.
pub(super) fn symbol(name: &str) -> String {
    let letters = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let index = &name[letters.len()..];
    let is_letter = letters.len() == 1 && letters.bytes().all(|c| c.is_ascii_alphabetic());
    match (is_letter, index) {
        (true, "") => format!("${letters}$"),
        (true, _) => format!("${letters}_{{{index}}}$"),
        (false, _) => escape(&name.replace('_', " ")),
    }
}

#[cfg(test)]
mod tests {
    use super::{escape, symbol};

    #[test]
    fn nothing_in_a_label_is_a_command() {
        assert_eq!(
            escape("sd:1/2_3 {50%} \\x^2"),
            "sd:1/2\\_3 \\{50\\%\\} \\textbackslash{}x\\textasciicircum{}2"
        );
    }

    #[test]
    fn signs_of_mathematics_are_formulas_and_what_no_font_has_is_a_question_mark() {
        assert_eq!(
            escape("x₁₀ − 2 ≥ é語ð"),
            "x\\ensuremath{_1}\\ensuremath{_0} \\ensuremath{-} 2 \\ensuremath{\\geq} é??"
        );
    }

    #[test]
    fn names_of_one_letter_are_symbols() {
        assert_eq!(["x0", "n", "run_up", "7"].map(symbol), ["$x_{0}$", "$n$", "run up", "7"]);
    }
}
