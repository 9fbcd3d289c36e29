//! Values, positions and findings as tables.

use std::io::{self, BufWriter, Write};

use super::text::{escape, symbol};
use crate::data::{Cell, PositionList, Positions, Report, ValueTable};

/// Values in each row of a table of one heap.
const A_ROW: u64 = 10;
/// From this number of columns on, the space between columns is narrow.
const WIDE: u64 = 12;
/// Longer tables are broken over pages.
const ROWS_A_PAGE: usize = 40;

/// The table environment for this number of rows, if it is known. A comment names the package that
/// the environment needs.
pub(super) fn environment(out: &mut dyn Write, rows: Option<usize>) -> io::Result<&'static str> {
    if rows.is_some_and(|rows| rows <= ROWS_A_PAGE) {
        return Ok("tabular");
    }
    writeln!(out, "% \\usepackage{{longtable}} belongs into the preamble")?;
    Ok("longtable")
}

/// Writes the values of all positions of a box: ten in a row for one heap, a square for two piles,
/// and for more piles one square for each choice of the others. If the numbers are not
/// Sprague–Grundy values, a line above says what they are.
///
/// The table needs no package, except `longtable` for one heap and more than a page. Breaking wide
/// tables is left to the author.
///
/// # Errors
/// Any error of `out`.
///
/// # Complexity
/// O(1) a value; the values are read one by one.
pub fn values(out: &mut dyn Write, table: ValueTable<'_>) -> io::Result<()> {
    let mut out = BufWriter::new(out);
    if let Some(says) = table.holds.says {
        let (name, says) = (symbol(table.holds.name), escape(says));
        writeln!(out, "\\noindent {name}: {says}\\par\\smallskip\\noindent")?;
    }
    match table.first.as_slice() {
        &[first] => one_heap(&mut out, first, table)?,
        _ => squares(&mut out, table)?,
    }
    out.flush()
}

fn one_heap(out: &mut dyn Write, first: u64, mut table: ValueTable<'_>) -> io::Result<()> {
    let last = table.last[0];
    let (top, bottom) = (first / A_ROW, last / A_ROW);
    let rows = usize::try_from(bottom - top + 1).ok();
    let environment = environment(out, rows)?;
    writeln!(out, "\\begin{{{environment}}}{{r|*{{{A_ROW}}}{{r}}}}")?;
    write!(out, "{}", symbol(&table.coordinates[0]))?;
    for digit in 0..A_ROW {
        write!(out, " & ${digit}$")?;
    }
    writeln!(out, " \\\\\n\\hline")?;
    for row in top..=bottom {
        write!(out, "${}$", row.saturating_mul(A_ROW))?;
        for n in (0..A_ROW).map(|digit| row.saturating_mul(A_ROW).saturating_add(digit)) {
            let value = if (first..=last).contains(&n) { table.values.next() } else { None };
            write!(
                out,
                " &{}",
                value.map_or_else(String::new, |value| format!(" {}", shown(value)))
            )?;
        }
        writeln!(out, " \\\\")?;
    }
    writeln!(out, "\\end{{{environment}}}")
}

/// Shows a value; a negative number marks that no position is there.
fn shown(value: i64) -> String {
    if value < 0 { "--".to_owned() } else { format!("${value}$") }
}

fn squares(out: &mut dyn Write, table: ValueTable<'_>) -> io::Result<()> {
    let heads = table.coordinates.len() - 2;
    let names: Vec<String> = table.coordinates.iter().map(|name| symbol(name)).collect();
    let across = (table.first[heads + 1], table.last[heads + 1]);
    let down = (table.first[heads], table.last[heads]);
    for (at, value) in Positions::new(&table.first, &table.last).zip(table.values) {
        let (y, x) = (at[heads], at[heads + 1]);
        if (y, x) == (down.0, across.0) {
            let fixed = names.iter().zip(&at[..heads]);
            let fixed: Vec<String> = fixed.map(|(name, at)| format!("{name} $= {at}$")).collect();
            if !fixed.is_empty() {
                writeln!(
                    out,
                    "\\par\\medskip\\noindent {}:\\par\\smallskip\\noindent",
                    fixed.join(", ")
                )?;
            }
            let columns = across.1 - across.0 + 1;
            if columns > WIDE {
                writeln!(out, "{{\\setlength{{\\tabcolsep}}{{3pt}}%")?;
            }
            writeln!(out, "\\begin{{tabular}}{{r|*{{{columns}}}{{r}}}}")?;
            write!(out, "{} $\\backslash$ {}", names[heads], names[heads + 1])?;
            for x in across.0..=across.1 {
                write!(out, " & ${x}$")?;
            }
            writeln!(out, " \\\\\n\\hline")?;
        }
        if x == across.0 {
            write!(out, "${y}$")?;
        }
        write!(out, " & {}", shown(value))?;
        if x == across.1 {
            writeln!(out, " \\\\")?;
        }
        if (y, x) == (down.1, across.1) {
            let close = if across.1 - across.0 + 1 > WIDE { "}" } else { "" };
            writeln!(out, "\\end{{tabular}}{close}")?;
        }
    }
    Ok(())
}

/// Writes positions in order, one in each row. The column `index` counts them from 0.
///
/// The table needs no package, except `longtable` if it is longer than a page.
///
/// # Errors
/// Any error of `out`.
pub fn pairs(out: &mut dyn Write, index: &str, lost: &PositionList) -> io::Result<()> {
    let mut out = BufWriter::new(out);
    let environment = environment(&mut out, Some(lost.len()))?;
    writeln!(out, "\\begin{{{environment}}}{{r|*{{{}}}{{r}}}}", lost.names().len())?;
    write!(out, "{}", symbol(index))?;
    for name in lost.names() {
        write!(out, " & {}", symbol(name))?;
    }
    writeln!(out, " \\\\\n\\hline")?;
    for (n, row) in lost.rows().enumerate() {
        write!(out, "${n}$")?;
        for number in row {
            write!(out, " & ${number}$")?;
        }
        writeln!(out, " \\\\")?;
    }
    writeln!(out, "\\end{{{environment}}}")?;
    out.flush()
}

/// Writes findings in rows under the names of their columns, over several pages if necessary.
///
/// The table needs the package `longtable`. Text stands in columns that break lines.
///
/// # Errors
/// Any error of `out`.
pub fn report(out: &mut dyn Write, report: Report) -> io::Result<()> {
    let mut out = BufWriter::new(out);
    let Report { columns, rows, .. } = report;
    let mut rows = rows.filter(|row| !row.cells.is_empty()).peekable();
    let is_text = |place: usize, cells: &[Cell]| {
        matches!(cells.get(place), Some(Cell::Text(_) | Cell::Numbers { .. }))
    };
    // The first row shows the type of each column.
    let first: Vec<Cell> = rows.peek().map(|row| row.cells.clone()).unwrap_or_default();
    let texts = (0..columns.len()).filter(|&place| is_text(place, &first)).count().max(1);
    let environment = environment(&mut out, None)?;
    write!(out, "\\begin{{{environment}}}{{")?;
    for place in 0..columns.len() {
        match is_text(place, &first) {
            // All columns of text together take half of the line.
            true => write!(out, "p{{0.{:02}\\linewidth}}", 50 / texts)?,
            false => write!(out, "r")?,
        }
    }
    let names = columns.iter().map(|name| symbol(name.rsplit('.').next().unwrap_or(name)));
    let names: Vec<String> = names.collect();
    writeln!(out, "}}\n{} \\\\\n\\hline\n\\endhead", names.join(" & "))?;
    for row in rows {
        let cells: Vec<String> = row.cells.iter().map(cell).collect();
        // Two backslashes would end a line, not the row, inside a ragged paragraph.
        writeln!(out, "{} \\tabularnewline", cells.join(" & "))?;
    }
    writeln!(out, "\\end{{{environment}}}")?;
    out.flush()
}

fn cell(cell: &Cell) -> String {
    match cell {
        Cell::Nothing => String::new(),
        Cell::Number(number) => format!("${number}$"),
        Cell::Word(word) => escape(word),
        Cell::Text(text) | Cell::Numbers { text, .. } => format!("\\raggedright {}", powers(text)),
    }
}

/// Sets numbers with powers, such as `(0^3,4)^2*`, as formulas, and lets lines break after commas.
fn powers(text: &str) -> String {
    let is_power = |c: char| c.is_ascii_digit() || "(),^*".contains(c);
    if !text.chars().all(is_power) {
        return escape(text);
    }
    let mut written = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        rest = &rest[c.len_utf8()..];
        match c {
            ',' => written.push_str(", "),
            '*' => written.push_str("$^*$"),
            '^' => {
                let digits =
                    rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
                written.push_str(&format!("$^{{{}}}$", &rest[..digits]));
                rest = &rest[digits..];
            }
            c => written.push(c),
        }
    }
    written
}
