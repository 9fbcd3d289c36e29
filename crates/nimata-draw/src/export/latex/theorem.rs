//! A proved theorem, for a paper.

use std::io::{self, Write};

use super::formula::with_formulas;
use super::tables::write_continued;
use super::text::escape;
use crate::export::letters;
use nimata_automata::automaton::{Continuation, Dfao};
use nimata_logic::logic::GameRules;

/// A theorem whose certificate the checker accepted.
#[derive(Clone, Copy, Debug)]
pub struct Theorem<'a> {
    /// The name of the game.
    pub game: &'a str,
    /// The rules in words.
    pub rules: &'a str,
    /// The checker's own sentence.
    pub sentence: &'a str,
    /// The rules as formulas, if the sentence contains such formulas.
    pub formulas: Option<&'a GameRules>,
    /// The automaton of the theorem, if there is one, and a description of how it reads.
    pub automaton: Option<(&'a Dfao, &'a str)>,
    /// The bases of the automaton, if its rows are continued.
    pub bases: Option<Continuation>,
    /// The SHA-256 digest of the certificate, in hexadecimal.
    pub digest: &'a str,
    /// The size of the certificate in bytes.
    pub bytes: usize,
    /// The file name of the certificate.
    pub file: &'a str,
    /// The commands that check the certificate, one on each line.
    pub commands: &'a [String],
}

/// Larger automata would fill pages with their tables, so the text refers to the certificate
/// instead.
const MOST_STATES: usize = 30;
/// A table whose letters take more characters is too wide for a page.
const MOST_CHARACTERS: usize = 60;

/// The checker's words for the place of the automaton, and those of a paper, which does not contain
/// the certificate.
const WHERE: (&str, &str) = (" in this certificate", " in the certificate named below");

/// Writes a document of class `article` with the rules, the theorem, the automaton's table if it
/// fits on a page, and how to check the certificate. The part from the first paragraph on can be
/// pasted into a paper.
///
/// # Errors
/// Any error of `out`.
pub fn theorem(out: &mut dyn Write, theorem: &Theorem<'_>) -> io::Result<()> {
    let Theorem { game, rules, sentence, digest, bytes, file, .. } = *theorem;
    writeln!(out, "\\documentclass{{article}}\n\\newtheorem{{theorem}}{{Theorem}}")?;
    writeln!(out, "\\begin{{document}}")?;
    // Formulas and names are long words, so lines may be loose but must not be overfull.
    writeln!(out, "\\sloppy\n\\noindent\\textbf{{The game}} \\texttt{{{}}}.", breakable(game))?;
    writeln!(out, "{}\n", sentences(rules))?;
    let sentence = sentence.replace(WHERE.0, WHERE.1);
    let sentence = match theorem.formulas {
        Some(rules) => with_formulas(&sentence, rules),
        None => sentences(&sentence),
    };
    writeln!(out, "\\begin{{theorem}}\n{sentence}\n\\end{{theorem}}\n")?;
    match theorem.automaton {
        Some((dfao, reads)) if fits(dfao, theorem.bases) => {
            writeln!(out, "\\begin{{center}}\n\\footnotesize\\setlength{{\\tabcolsep}}{{3pt}}")?;
            write_continued(out, dfao, theorem.bases)?;
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

fn fits(dfao: &Dfao, bases: Option<Continuation>) -> bool {
    // A column is at least as wide as the name of a state.
    let names = letters::columns(dfao, bases).into_iter();
    let widths = names.map(|name| name.chars().count().max(3));
    dfao.len() <= MOST_STATES && widths.sum::<usize>() <= MOST_CHARACTERS
}

/// Text in which the comparisons of formulas are set as signs.
fn sentences(text: &str) -> String {
    let mut signs = text.to_owned();
    for (plain, sign) in [("<=", "≤"), (">=", "≥"), (" - ", " − "), (" & ", " ∧ "), (" | ", " ∨ ")]
    {
        signs = signs.replace(plain, sign);
    }
    breaks(&escape(&signs))
}

/// Typewriter text that may be broken after its punctuation.
fn breakable(text: &str) -> String {
    // In typewriter text two hyphens must not become a dash, and quotes must not be curly.
    breaks(&escape(text).replace("--", "-{}-").replace('\'', "\\textquotesingle{}"))
}

/// Lets lines break after punctuation within long words.
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
