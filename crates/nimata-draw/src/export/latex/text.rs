//! Text with all commands of LaTeX escaped.

use std::fmt::Write;

/// The formula for a mathematical character.
fn sign(c: char) -> Option<String> {
    for (script, digits) in [('_', "₀₁₂₃₄₅₆₇₈₉"), ('^', "⁰¹²³⁴⁵⁶⁷⁸⁹")]
    {
        if let Some(digit) = digits.chars().position(|digit| digit == c) {
            return Some(format!("{script}{digit}"));
        }
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
        '∧' => "\\wedge",
        '∨' => "\\vee",
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

/// Text for any engine of LaTeX, with special characters escaped.
pub(in crate::export) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' => escaped.push_str("\\textbackslash{}"),
            '~' => escaped.push_str("\\textasciitilde{}"),
            '^' => escaped.push_str("\\textasciicircum{}"),
            '<' => escaped.push_str("\\textless{}"),
            '>' => escaped.push_str("\\textgreater{}"),
            '|' => escaped.push_str("\\textbar{}"),
            // LaTeX's first font encoding does not define \textquotedbl.
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
                Some(command) => _ = write!(escaped, "${command}$"),
                // Every engine knows the other letters of its first font encoding.
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

/// A name in a formula: a single letter, or letters with an index such as x1; any other name is
/// text.
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
        assert_eq!(escape("x₁₀ − 2 ≥ é語ð"), "x$_1$$_0$ $-$ 2 $\\geq$ é??");
    }

    #[test]
    fn names_of_one_letter_are_symbols() {
        assert_eq!(["x0", "n", "run_up", "7"].map(symbol), ["$x_{0}$", "$n$", "run up", "7"]);
    }
}
