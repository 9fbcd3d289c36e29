//! The table of transitions as a LaTeX `tabular`.

use std::fmt::Write as _;
use std::io::{self, Write};

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
                None if c.is_ascii() || ('À'..='ÿ').contains(&c) && !"ÐðÞþ×÷".contains(c) => {
                    escaped.push(c);
                }
                None => escaped.push('?'),
            },
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::escape;

    #[test]
    fn nothing_in_a_label_is_a_command() {
        assert_eq!(
            escape("sd:1/2_3 {50%} \\x^2"),
            "sd:1/2\\_3 \\{50\\%\\} \\textbackslash{}x\\textasciicircum{}2"
        );
    }
}
