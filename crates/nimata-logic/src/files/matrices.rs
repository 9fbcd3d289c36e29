//! A linear representation in the languages of Maple, Mathematica, Sage and Python.

use std::io::{self, Write};

use num_bigint::BigInt;

use super::linear::joined;
use nimata_automata::automaton::LinearRepresentation;

/// A language in which matrices are written, with exact integers in all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum System {
    /// Maple, with the names that Walnut gives: `v`, `M_0`, `M_1`, …, `w`.
    Maple,
    /// Mathematica, where the matrices are `M[0]`, `M[1]`, ….
    Mathematica,
    /// Sage.
    Sage,
    /// Python with NumPy: arrays of Python's integers, which have no bound.
    NumPy,
}

/// The signs of a language.
struct Signs {
    /// The signs that begin and end a line of comment.
    comment: [&'static str; 2],
    /// The text before everything else.
    head: &'static str,
    /// The sign between a name and its value.
    is: &'static str,
    /// The signs that begin and end a list.
    list: [&'static str; 2],
    /// The signs that begin and end a row, a matrix and a column.
    around: [[&'static str; 2]; 3],
    /// The product of matrices.
    times: &'static str,
}

impl System {
    /// All of them.
    pub const ALL: [System; 4] = [System::Maple, System::Mathematica, System::Sage, System::NumPy];

    fn signs(self) -> Signs {
        match self {
            System::Maple => Signs {
                comment: ["# ", ""],
                head: "",
                is: " := ",
                list: ["[", "]"],
                around: [["Vector[row](", "):"], ["Matrix(", "):"], ["Vector[column](", "):"]],
                times: " . ",
            },
            System::Mathematica => Signs {
                comment: ["(* ", " *)"],
                head: "",
                is: " = ",
                list: ["{", "}"],
                around: [["", ";"]; 3],
                times: " . ",
            },
            System::Sage => Signs {
                comment: ["# ", ""],
                head: "",
                is: " = ",
                list: ["[", "]"],
                around: [["vector(ZZ, ", ")"], ["matrix(ZZ, ", ")"], ["vector(ZZ, ", ")"]],
                times: " * ",
            },
            System::NumPy => Signs {
                comment: ["# ", ""],
                head: "import numpy as np\n\n",
                is: " = ",
                list: ["[", "]"],
                around: [["np.array(", ", dtype=object)"]; 3],
                times: " @ ",
            },
        }
    }

    /// The name of the matrix of a letter with these digits.
    fn name(self, digits: &[usize]) -> String {
        match self {
            System::Mathematica => format!("M[{}]", joined(digits, ", ")),
            _ => format!("M_{}", joined(digits, "_")),
        }
    }
}

/// Writes the row v, a matrix for each letter and the column w, after a comment with a label.
///
/// ```
/// use nimata_automata::automaton::{Dfao, DigitOrder, linear_representation};
/// use nimata_logic::files::matrices::{System, write};
/// let rows = vec![vec![0, 1], vec![1, 0]];
/// let ones = Dfao::single_track(2, DigitOrder::Msd, vec![Some(0), Some(1)], rows)?;
/// let mut text = Vec::new();
/// write(&mut text, &linear_representation(&ones), "the parity of ones", System::Sage)?;
/// assert!(String::from_utf8(text)?.ends_with("M_0 = matrix(ZZ, [[1, 0], [0, 1]])\n\
///     M_1 = matrix(ZZ, [[0, 1], [1, 0]])\nw = vector(ZZ, [0, 1])\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Any error of the writer.
pub fn write(
    out: &mut dyn Write,
    linear: &LinearRepresentation,
    label: &str,
    system: System,
) -> io::Result<()> {
    let Signs { comment: [begin, end], head, is, list, around, times } = system.signs();
    // A line of a label must not end the comment of any language.
    let mut say = |line: &str| writeln!(out, "{begin}{}{end}", line.replace("*)", "* )"));
    label.lines().try_for_each(&mut say)?;
    // Those of the digits 1 and 0, which every numeration has.
    let names = [1, 0].map(|digit| system.name(&vec![digit; linear.tracks()]));
    let product = format!("v{times}{}{times}{}{times}w", names[0], names[1]);
    say(&format!("The digits are those of {}, the most", linear.numeration().in_words()))?;
    say(&format!("significant first: {product} is the value at the digits 1, 0."))?;
    let vector = |entries: &[BigInt]| format!("{}{}{}", list[0], joined(entries, ", "), list[1]);
    let [row, matrix, column] = around;
    write!(out, "{head}")?;
    writeln!(out, "v{is}{}{}{}", row[0], vector(linear.row()), row[1])?;
    for letter in 0..linear.letters() {
        let rows: Vec<String> = linear.matrix(letter).iter().map(|row| vector(row)).collect();
        let rows = format!("{}{}{}", list[0], rows.join(", "), list[1]);
        let name = system.name(&linear.digits_of(letter));
        writeln!(out, "{name}{is}{}{rows}{}", matrix[0], matrix[1])?;
    }
    writeln!(out, "w{is}{}{}{}", column[0], vector(linear.column()), column[1])
}
