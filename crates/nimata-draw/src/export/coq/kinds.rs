//! Theorems of the kinds of certificates that no formula states: games with heaps, and EXCO-NIM.

use std::io::{self, Write};

use super::CoqError;
use super::text::{automaton, header, list, require};
use nimata_automata::automaton::Output;
use nimata_logic::certificate::MisereQuotient;

/// The definition of the rules of a heap game.
pub(super) fn game(
    takes: &[u32],
    digits: &[u8],
    end: u16,
    first: &[u16],
) -> Result<String, CoqError> {
    let paired = takes.len() == digits.len();
    require(paired, || "there is not one digit for each number".to_owned())?;
    let takes = takes.iter().zip(digits).map(|(take, digit)| format!("({take}, {digit})"));
    Ok(format!(
        "Definition game : heaps := {{|\n  takes := {};\n  end_of := {end};\n  \
         first_values := {}\n|}}.\n",
        list(takes),
        list(first)
    ))
}

/// Writes the least preperiod and period of the values of heaps.
pub(super) fn period(
    out: &mut dyn Write,
    game: &str,
    preperiod: usize,
    period: usize,
) -> io::Result<()> {
    header(out, "Heaps")?;
    writeln!(
        out,
        "{game}\nTheorem period : heap_period game {preperiod} {period}.\n\
         Proof. apply heaps_sound. vm_cast_no_check (eq_refl true). Qed."
    )
}

/// Writes a misère quotient.
pub(super) fn quotient(out: &mut dyn Write, claim: &MisereQuotient) -> Result<(), CoqError> {
    let game = game(&claim.takes, &claim.digits, 0, &[])?;
    let (order, p) = (claim.products.len(), claim.period);
    let square = claim.products.iter().all(|row| row.len() == order);
    require(square, || "there is not one product for each two elements".to_owned())?;
    let e = claim.heaps.len().checked_sub(p);
    require(e.is_some(), || "the heaps of a period are not all listed".to_owned())?;
    let e = e.unwrap_or(0);
    header(out, "Heaps Misere")?;
    writeln!(out, "{game}")?;
    for (name, numbers) in [
        ("products", &claim.products.concat()),
        ("lost_elements", &claim.lost),
        ("first_elements", &claim.heaps),
    ] {
        writeln!(out, "Definition {name} : list N := {}.\n", list(numbers))?;
    }
    Ok(writeln!(
        out,
        "Theorem quotient : misere_quotient game {order} (product {order} products)\n  \
         (is_lost lost_elements) (heap_element first_elements {e} {p}) {e} {p}.\n\
         Proof. apply misere_sound. vm_cast_no_check (eq_refl true). Qed."
    )?)
}

/// Writes the theorem about the positions of EXCO-NIM with one value.
pub(super) fn level_set(
    out: &mut dyn Write,
    value: usize,
    outputs: &[Output],
    transitions: &[Vec<u32>],
) -> io::Result<()> {
    header(out, "Formula Levels")?;
    automaton(out, "automaton_G", 2, outputs, transitions)?;
    writeln!(
        out,
        "\nTheorem level : level_set {value} automaton_G.\n\
         Proof. apply levels_sound. vm_cast_no_check (eq_refl true). Qed."
    )
}

/// Writes the theorem about the periods of rows of EXCO-NIM.
pub(super) fn rows(
    out: &mut dyn Write,
    (x0, x1): (usize, usize),
    (preperiod, period): (usize, usize),
    rows: &[[usize; 4]],
) -> io::Result<()> {
    header(out, "Rows")?;
    let entries = rows.iter().map(|[x0, x1, r, d]| format!("({x0}, {x1}, {r}, {d})"));
    writeln!(
        out,
        "(** Of each row x0, x1, the least preperiod and the least period. *)\n\
         Definition entries : list (N * N * N * N) :=\n  {}.\n\n\
         Theorem rows : rows_hold {x0} {x1} {preperiod} {period} entries.\n\
         Proof. apply rows_sound. vm_cast_no_check (eq_refl true). Qed.",
        list(entries)
    )
}
