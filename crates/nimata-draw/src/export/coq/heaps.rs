//! Theorems about games with heaps.

use std::io::{self, Write};

use super::CoqError;
use super::certificate::{Heaps, Quotient};
use super::form::require;
use super::text::{header, list};

/// Writes the rules of a heap game.
fn game(
    out: &mut dyn Write,
    (takes, digits): (&[u64], &[u32]),
    (end, first): (u32, &[u32]),
) -> io::Result<()> {
    let takes = takes.iter().zip(digits);
    writeln!(
        out,
        "Definition game : heaps := {{|\n  takes := {};\n  end_of := {};\n  \
         first_values := {}\n|}}.\n",
        list(takes.map(|(take, digit)| format!("({take}, {digit})"))),
        end,
        numbers(first)
    )
}

fn numbers(numbers: &[u32]) -> String {
    list(numbers.iter().map(u32::to_string))
}

fn paired(takes: &[u64], digits: &[u32]) -> Result<(), CoqError> {
    require(takes.len() == digits.len(), || "there is not one digit for each number".to_owned())
}

/// Writes the least period of the values of heaps.
pub(super) fn period(out: &mut dyn Write, heaps: &Heaps) -> Result<(), CoqError> {
    paired(&heaps.takes, &heaps.digits)?;
    header(out, "Heaps")?;
    game(out, (&heaps.takes, &heaps.digits), (heaps.end, &heaps.first))?;
    let (e, p) = (heaps.preperiod, heaps.period);
    Ok(writeln!(
        out,
        "Theorem period : heap_period game {e} {p}.\n\
         Proof. apply heaps_sound. vm_cast_no_check (eq_refl true). Qed."
    )?)
}

/// Writes a misère quotient.
pub(super) fn quotient(out: &mut dyn Write, claim: &Quotient) -> Result<(), CoqError> {
    paired(&claim.takes, &claim.digits)?;
    let (order, p) = (claim.products.len(), claim.period);
    let square = claim.products.iter().all(|row| row.len() == order);
    require(square, || "there is not one product for each two elements".to_owned())?;
    let e = claim.heaps.len().checked_sub(p);
    require(e.is_some(), || "the heaps of a period are not all listed".to_owned())?;
    let e = e.unwrap_or(0);
    header(out, "Heaps Misere")?;
    game(out, (&claim.takes, &claim.digits), (0, &[]))?;
    writeln!(out, "Definition products : list N := {}.\n", numbers(&claim.products.concat()))?;
    writeln!(out, "Definition lost_elements : list N := {}.\n", numbers(&claim.lost))?;
    writeln!(out, "Definition first_elements : list N := {}.\n", numbers(&claim.heaps))?;
    Ok(writeln!(
        out,
        "Theorem quotient : misere_quotient game {order} (product {order} products)\n  \
         (is_lost lost_elements) (heap_element first_elements {e} {p}) {e} {p}.\n\
         Proof. apply misere_sound. vm_cast_no_check (eq_refl true). Qed."
    )?)
}
