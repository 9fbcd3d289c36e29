//! Theorems about EXCO-NIM.

use std::io::{self, Write};

use super::text::{automaton, header, list};

/// Writes the theorem about the positions of one value.
pub(super) fn level_set(
    out: &mut dyn Write,
    value: u32,
    outputs: &[Option<u32>],
    transitions: &[Vec<u32>],
) -> io::Result<()> {
    header(out, "Formula Levels")?;
    automaton(out, "G", 2, outputs, transitions)?;
    writeln!(
        out,
        "\nTheorem level : level_set {value} automaton_G.\n\
         Proof. apply levels_sound. vm_cast_no_check (eq_refl true). Qed."
    )
}

/// Writes the theorem about the periods of rows.
pub(super) fn rows(
    out: &mut dyn Write,
    (x0, x1): (u64, u64),
    (preperiod, period): (u64, u64),
    rows: &[[u64; 4]],
) -> io::Result<()> {
    header(out, "Rows")?;
    let entries = rows.iter().map(|[x0, x1, r, d]| format!("({x0}, {x1}, {r}, {d})"));
    writeln!(
        out,
        "(** Of each row x0, x1, the least preperiod and the least period. *)\n\
         Definition entries : list (N * N * N * N) :=\n  {}.\n",
        list(entries)
    )?;
    writeln!(
        out,
        "Theorem rows : rows_hold {x0} {x1} {preperiod} {period} entries.\n\
         Proof. apply rows_sound. vm_cast_no_check (eq_refl true). Qed."
    )
}
