//! Walnut's formats, and a script that makes Walnut prove that an automaton computes a
//! subtraction–division game.

use std::io::{BufWriter, Write};

use crate::data::{Recurrence, Rounding};
use crate::export::ExportError;
use nimata_automata::automaton::DigitOrder;
pub use nimata_logic::files::walnut::*;

/// The recurrence x(n) = mex {x(u) : u an option of n}, as small formulas about a word automaton.
///
/// Each formula is one command with one answer. The claim holds if **every** answer is TRUE;
/// Walnut's exit status does not show this. For all n past the prescribed values the formulas
/// state:
///
/// 1. x(n) is one of `values`;
/// 2. for each value v and each member of S and D: if x(n) = v, then that option has another value;
/// 3. for each v and each natural w < v: if x(n) = v, then some option has the value w.
///
/// Together they state that x(n) is the mex. No formula contains more than two numbers. A formula
/// for each combination of the options' values would need |S| + |D| + 1 numbers, and there would be
/// exponentially many such formulas.
///
/// ```
/// use nimata_automata::automaton::DigitOrder;
/// use nimata_draw::export::walnut::RecurrenceScript;
/// use nimata_draw::data::{Recurrence, Rounding};
/// let script = RecurrenceScript {
///     word: "X".to_owned(),
///     base: 2,
///     order: DigitOrder::Msd,
///     recurrence: Recurrence {
///         subtract: vec![1],
///         divide: vec![2],
///         rounding: Rounding::Ceiling,
///         terminal: 0,
///         first: vec![],
///     },
///     values: vec![0, 1, 2],
/// };
/// let mut file = Vec::new();
/// script.write(&mut file)?;
/// let text = String::from_utf8(file)?;
/// assert!(text.contains(
///     "eval X_not_1_by_division_2 \"?msd_2 An,u ((n>=1 & X[n]=@1 & \
///      n>=2 & 2*u>=n & 2*u<n+2) => ~(X[u]=@1))\":\n"
/// ));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecurrenceScript {
    /// The name of the word automaton, which is the name of its file without `.txt`.
    pub word: String,
    /// The base of its digits.
    pub base: u32,
    /// The order in which it reads digits.
    pub order: DigitOrder,
    /// The recurrence that Walnut verifies.
    pub recurrence: Recurrence,
    /// All values that the automaton outputs.
    pub values: Vec<u32>,
}

impl RecurrenceScript {
    /// Writes the script, one command on each line, for Walnut's folder `Command Files`.
    ///
    /// # Errors
    /// [`ExportError::Walnut`] if Walnut could not read the script; then nothing is written.
    /// [`ExportError::Io`].
    ///
    /// # Complexity
    /// O(v·(|S| + |D|) + v²·(|S| + |D|)) for v values.
    pub fn write(&self, out: &mut dyn Write) -> Result<(), ExportError> {
        self.check()?;
        let mut out = BufWriter::new(out);
        for (name, formula) in self.formulas() {
            writeln!(
                out,
                "eval {}_{name} \"?{}_{} {formula}\":",
                self.word,
                self.order.name(),
                self.base
            )?;
        }
        out.flush()?;
        Ok(())
    }

    fn check(&self) -> Result<(), ExportError> {
        let mut letters = self.word.chars();
        let named = letters.next().is_some_and(|c| c.is_ascii_alphabetic())
            && letters.all(|c| c.is_ascii_alphanumeric() || c == '_');
        if !named {
            return Err(ExportError::Walnut(format!(
                "`{}` is not a name for a Walnut automaton: a letter, then letters, digits and \
                 underscores",
                self.word
            )));
        }
        let most = u64::from(i32::MAX.unsigned_abs());
        let parts = [
            &self.recurrence.subtract,
            &self.recurrence.divide,
            &self.recurrence.first,
            &self.values,
        ];
        let written = parts.into_iter().flatten().map(|&n| u64::from(n));
        // The largest sum in the script is that of a member of S and the origin.
        match written.chain([self.past_first()]).find(|&n| n >= most) {
            Some(number) => Err(ExportError::Walnut(format!(
                "the script would hold the number {number}, and Walnut's numbers end at {most}"
            ))),
            None => Ok(()),
        }
    }

    fn origin(&self) -> u64 {
        self.recurrence.rounding.origin(&self.recurrence.divide)
    }

    /// The least position whose value is not prescribed.
    fn past_first(&self) -> u64 {
        self.origin() + u64::try_from(self.recurrence.first.len()).expect("a length")
    }

    /// The formula x(`at`) = `value`.
    fn is(&self, at: &str, value: u32) -> String {
        // Walnut reads a name that begins with one of these letters as a quantifier.
        let dot = if self.word.starts_with(['A', 'E', 'I']) { "." } else { "" };
        format!("{dot}{}[{at}]=@{value}", self.word)
    }

    /// For each option its name, and the formula that says that u is this option of n.
    fn options(&self) -> Vec<(String, String)> {
        let subtract = self.recurrence.subtract.iter().map(|s| {
            let formula = format!("n=u+{s} & u>={}", self.origin());
            (format!("subtraction_{s}"), formula)
        });
        let divide = self.recurrence.divide.iter().map(|d| {
            let formula = match self.recurrence.rounding {
                Rounding::Ceiling => format!("n>=2 & {d}*u>=n & {d}*u<n+{d}"),
                Rounding::Floor => format!("n>=1 & {d}*u<=n & n<{d}*u+{d}"),
                Rounding::Exact => format!("n>=1 & n={d}*u"),
            };
            (format!("division_{d}"), formula)
        });
        subtract.chain(divide).collect()
    }

    /// The names and the formulas of all commands.
    fn formulas(&self) -> Vec<(String, String)> {
        let mut formulas = Vec::new();
        for (n, &value) in (self.origin()..).zip(&self.recurrence.first) {
            formulas.push((format!("first_{n}"), self.is(&n.to_string(), value)));
        }
        let from = format!("n>={}", self.past_first());
        let one_of: Vec<String> = self.values.iter().map(|&v| self.is("n", v)).collect();
        let total = format!("An (({from}) => ({}))", one_of.join(" | "));
        formulas.push(("total".to_owned(), total));
        let options = self.options();
        for &v in &self.values {
            for (name, option) in &options {
                let (here, there) = (self.is("n", v), self.is("u", v));
                let formula = format!("An,u (({from} & {here} & {option}) => ~({there}))");
                formulas.push((format!("not_{v}_by_{name}"), formula));
            }
        }
        let some = |also: &str| -> String {
            let exists = options.iter().map(|(_, option)| format!("(Eu ({option}{also}))"));
            exists.collect::<Vec<_>>().join(" | ")
        };
        // In normal play the mex of no values is 0, so formulas 1 to 3 already cover this case.
        let movable = if self.recurrence.terminal == 0 {
            String::new()
        } else {
            let stuck = format!(
                "An (({from} & ~({})) => {})",
                some(""),
                self.is("n", self.recurrence.terminal)
            );
            formulas.push(("terminal".to_owned(), stuck));
            format!(" & ({})", some(""))
        };
        for &v in &self.values {
            for w in 0..v {
                let here = self.is("n", v);
                let reached = some(&format!(" & {}", self.is("u", w)));
                let formula = format!("An (({from} & {here}{movable}) => ({reached}))");
                formulas.push((format!("{v}_has_{w}"), formula));
            }
        }
        formulas
    }
}
