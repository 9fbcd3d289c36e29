//! What was proved, as a theorem of a paper.

use std::io::{self, Write};

use super::automaton::write as write_table;
use super::formula::with_formulas;
use super::text::escape;
use crate::automaton::Dfao;
use crate::logic::GameRules;

/// A theorem whose certificate a checker has accepted.
#[derive(Clone, Copy, Debug)]
pub struct Theorem<'a> {
    /// The name of the game.
    pub game: &'a str,
    /// The rules in words.
    pub rules: &'a str,
    /// The checker's own sentence.
    pub sentence: &'a str,
    /// The rules as formulas, which the sentence holds, if there are such.
    pub formulas: Option<&'a GameRules>,
    /// The automaton that it speaks of, if there is one, and how it reads.
    pub automaton: Option<(&'a Dfao, &'a str)>,
    /// SHA-256 of the certificate, in hexadecimal.
    pub digest: &'a str,
    /// How many bytes the certificate has.
    pub bytes: usize,
    /// What the file of the certificate is called.
    pub file: &'a str,
    /// The commands that check it, one a line.
    pub commands: &'a [String],
}

/// The table of an automaton of more states would fill pages; that it is in the certificate is said
/// instead.
const MOST_STATES: usize = 30;
/// A table whose letters take more characters is too wide for a page.
const MOST_CHARACTERS: usize = 60;

/// How the checker speaks of what lies in its hands, and how a paper does, which holds no
/// certificate.
const WHERE: (&str, &str) = (" in this certificate", " in the certificate named below");

/// Writes a document of class `article` with the rules, the theorem, the table of the automaton if
/// it fits on a page, and how the certificate is checked; from the first paragraph on it can be
/// pasted into a paper.
///
/// # Errors
/// What `out` reports.
pub fn theorem(out: &mut dyn Write, theorem: &Theorem<'_>) -> io::Result<()> {
    let Theorem { game, rules, sentence, digest, bytes, file, .. } = *theorem;
    writeln!(out, "\\documentclass{{article}}\n\\newtheorem{{theorem}}{{Theorem}}")?;
    writeln!(out, "\\begin{{document}}")?;
    // Formulas and names are long words: lines may be loose, but never overfull.
    writeln!(out, "\\sloppy\n\\noindent\\textbf{{The game}} \\texttt{{{}}}.", breakable(game))?;
    writeln!(out, "{}\n", sentences(rules))?;
    let sentence = sentence.replace(WHERE.0, WHERE.1);
    let sentence = match theorem.formulas {
        Some(rules) => with_formulas(&sentence, rules),
        None => sentences(&sentence),
    };
    writeln!(out, "\\begin{{theorem}}\n{sentence}\n\\end{{theorem}}\n")?;
    match theorem.automaton {
        Some((dfao, reads)) if fits(dfao) => {
            writeln!(out, "\\begin{{center}}\n\\footnotesize\\setlength{{\\tabcolsep}}{{3pt}}")?;
            write_table(out, dfao)?;
            writeln!(out, "\\end{{center}}")?;
            writeln!(out, "\\noindent The automaton reads {}.\n", escape(reads))?;
        }
        Some((dfao, reads)) => writeln!(
            out,
            "\\noindent The automaton has {} states and reads {}; its table is in the \
             certificate.\n",
            dfao.len(),
            escape(reads)
        )?,
        None => {}
    }
    writeln!(
        out,
        "\\paragraph{{Proof.}} By the certificate \\texttt{{{}}}, of {bytes} bytes, with the \
         SHA-256 digest\n\\begin{{center}}\n\\small\\texttt{{{digest}}}\n\\end{{center}}",
        breakable(file)
    )?;
    writeln!(
        out,
        "\\noindent which a checker that shares no code with the search for it has accepted. \
         Anyone can check it again:\n\\begin{{flushleft}}\\small"
    )?;
    for command in theorem.commands {
        writeln!(out, "\\texttt{{{}}}\\\\", breakable(command))?;
    }
    writeln!(out, "\\end{{flushleft}}\n\\end{{document}}")
}

fn fits(dfao: &Dfao) -> bool {
    // A column is at least as wide as the name of a state.
    let alphabet = dfao.alphabet();
    let widths = (0..alphabet.letters()).map(|letter| alphabet.letter_name(letter).len().max(3));
    let mut so_far = 0;
    let narrow = widths.take(MOST_CHARACTERS).all(|width| {
        so_far += width;
        so_far <= MOST_CHARACTERS
    });
    dfao.len() <= MOST_STATES && narrow
}

/// Text with the comparisons of formulas as signs.
fn sentences(text: &str) -> String {
    let mut signs = text.to_owned();
    for (plain, sign) in [("<=", "≤"), (">=", "≥"), (" - ", " − "), (" & ", " ∧ "), (" | ", " ∨ ")]
    {
        signs = signs.replace(plain, sign);
    }
    breaks(&escape(&signs))
}

/// Text of a program, which may be broken behind its punctuation.
fn breakable(text: &str) -> String {
    // In the font of programs two hyphens must not become a dash, nor quotes be curly.
    breaks(&escape(text).replace("--", "-{}-").replace('\'', "\\textquotesingle{}"))
}

/// Lets lines break behind punctuation within long words.
fn breaks(escaped: &str) -> String {
    let mut broken = String::with_capacity(escaped.len());
    let mut letters = escaped.chars().peekable();
    while let Some(c) = letters.next() {
        broken.push(c);
        let inside = letters.peek().is_some_and(|next| !next.is_whitespace());
        if inside && matches!(c, ',' | ':' | ';' | '/' | '&' | '|' | '*') {
            broken.push_str("\\allowbreak{}");
        }
    }
    broken
}
