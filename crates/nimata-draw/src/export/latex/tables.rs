//! Tables of transitions, of values, of positions and of reports.

use std::fmt::Display;
use std::io::{self, BufWriter, Write};

use super::text::{escape, symbol};
use crate::data::{Cell, PositionList, Positions, Report, ValueTable};
use crate::export::letters;
use nimata_automata::automaton::{Continuation, Dfao, StateId};

/// Values in each row of a table of one heap.
const A_ROW: u64 = 10;
/// From this number of columns on, the space between columns is narrow.
const WIDE: u64 = 12;
/// Longer tables are broken over pages.
const ROWS_A_PAGE: usize = 40;

/// Begins a table with this alignment of its columns and with a row of heads, and returns its
/// environment: `tabular` for at most a page of rows, and `longtable` for more or for an unknown
/// number. A comment names the package that a `longtable` needs.
fn begin(
    out: &mut dyn Write,
    rows: Option<usize>,
    alignment: &str,
    heads: impl IntoIterator<Item = String>,
) -> io::Result<&'static str> {
    let environment = match rows {
        Some(..=ROWS_A_PAGE) => "tabular",
        _ => {
            writeln!(out, "% \\usepackage{{longtable}} belongs into the preamble")?;
            "longtable"
        }
    };
    writeln!(out, "\\begin{{{environment}}}{{{alignment}}}")?;
    row(out, heads)?;
    writeln!(out, "\\hline")?;
    Ok(environment)
}

/// Writes a row; an empty cell takes no blank.
fn row(out: &mut dyn Write, cells: impl IntoIterator<Item = String>) -> io::Result<()> {
    let mut between = "";
    for cell in cells {
        let between = std::mem::replace(&mut between, " & ");
        write!(out, "{}{cell}", if cell.is_empty() { between.trim_end() } else { between })?;
    }
    writeln!(out, " \\\\")
}

fn end(mut out: impl Write, environment: &str) -> io::Result<()> {
    writeln!(out, "\\end{{{environment}}}")?;
    out.flush()
}

fn formula(number: impl Display) -> String {
    format!("${number}$")
}

/// Writes a table with a row for each state of the automaton: its name, its output, and its target
/// on each letter.
///
/// Up to 40 states give a `tabular`, which needs no package. More give a `longtable`, which
/// continues over pages and needs the package of that name; a comment in the first line says so.
/// Wide alphabets make wide tables, and breaking them is left to the author.
///
/// ```
/// # use nimata_automata::automaton::{Dfao, DigitOrder};
/// let ones = Dfao::single_track(2, DigitOrder::Msd, vec![None, Some(1)], vec![vec![0, 1]; 2])?;
/// let mut file = Vec::new();
/// nimata_draw::export::latex::write(&mut file, &ones)?;
/// assert!(String::from_utf8(file)?.contains("$q_{1}$ & $1$ & $q_{0}$ & $q_{1}$ \\\\\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Any error of `out`.
///
/// # Complexity
/// O(n·k) for n states and k letters.
pub fn write(out: &mut dyn Write, dfao: &Dfao) -> io::Result<()> {
    write_continued(out, dfao, None)
}

/// Writes such a table with rows up to the end of their first period, if rows are continued for
/// these bases.
///
/// # Errors
/// Any error of `out`.
pub fn write_continued(
    out: &mut dyn Write,
    dfao: &Dfao,
    bases: Option<Continuation>,
) -> io::Result<()> {
    let mut out = BufWriter::new(out);
    let names = letters::columns(dfao, bases);
    let alignment = format!("r|r|*{{{}}}{{r}}", names.len());
    let heads = ["state", "output"].map(str::to_owned).into_iter();
    let heads = heads.chain(names.iter().map(|name| formula(name.replace('…', "\\ldots"))));
    let environment = begin(&mut out, Some(dfao.len()), &alignment, heads)?;
    if environment == "longtable" {
        writeln!(out, "\\endhead")?;
    }
    let name = |state: StateId| format!("$q_{{{}}}$", state.index());
    for state in dfao.states() {
        let output = dfao.output(state).map_or_else(|| "--".to_owned(), formula);
        let targets = dfao.row(state).take(names.len()).map(name);
        row(&mut out, [name(state), output].into_iter().chain(targets))?;
    }
    end(out, environment)
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
    let heads = [symbol(&table.coordinates[0])].into_iter().chain((0..A_ROW).map(formula));
    let environment = begin(out, rows, &format!("r|*{{{A_ROW}}}{{r}}"), heads)?;
    for ten in (top..=bottom).map(|row| row.saturating_mul(A_ROW)) {
        let cells = (0..A_ROW).map(|digit| {
            let inside = (first..=last).contains(&ten.saturating_add(digit));
            let value = if inside { table.values.next() } else { None };
            value.map_or_else(String::new, shown)
        });
        row(out, [formula(ten)].into_iter().chain(cells))?;
    }
    writeln!(out, "\\end{{{environment}}}")
}

/// Shows a value; a negative number marks that no position is there.
fn shown(value: i64) -> String {
    if value < 0 { "--".to_owned() } else { formula(value) }
}

fn squares(out: &mut dyn Write, table: ValueTable<'_>) -> io::Result<()> {
    let fixed = table.coordinates.len() - 2;
    let names: Vec<String> = table.coordinates.iter().map(|name| symbol(name)).collect();
    let [down, across] = [fixed, fixed + 1].map(|at| (table.first[at], table.last[at]));
    let columns = across.1 - across.0 + 1;
    let mut cells = Vec::new();
    for (at, value) in Positions::new(&table.first, &table.last).zip(table.values) {
        let (y, x) = (at[fixed], at[fixed + 1]);
        if (y, x) == (down.0, across.0) {
            let which = names.iter().zip(&at[..fixed]);
            let which: Vec<String> = which.map(|(name, at)| format!("{name} $= {at}$")).collect();
            if !which.is_empty() {
                let which = which.join(", ");
                writeln!(out, "\\par\\medskip\\noindent {which}:\\par\\smallskip\\noindent")?;
            }
            if columns > WIDE {
                writeln!(out, "{{\\setlength{{\\tabcolsep}}{{3pt}}%")?;
            }
            let corner = format!("{} $\\backslash$ {}", names[fixed], names[fixed + 1]);
            let heads = [corner].into_iter().chain((across.0..=across.1).map(formula));
            begin(out, Some(0), &format!("r|*{{{columns}}}{{r}}"), heads)?;
        }
        cells.push(shown(value));
        if x == across.1 {
            row(out, [formula(y)].into_iter().chain(cells.drain(..)))?;
        }
        if (y, x) == (down.1, across.1) {
            writeln!(out, "\\end{{tabular}}{}", if columns > WIDE { "}" } else { "" })?;
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
    let alignment = format!("r|*{{{}}}{{r}}", lost.names().len());
    let heads = [index].into_iter().chain(lost.names().iter().map(String::as_str)).map(symbol);
    let environment = begin(&mut out, Some(lost.len()), &alignment, heads)?;
    for (n, numbers) in lost.rows().enumerate() {
        row(&mut out, [formula(n)].into_iter().chain(numbers.iter().map(formula)))?;
    }
    end(out, environment)
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
    // The first row shows the type of each column.
    let mut is_text = |place| {
        let cell = rows.peek().and_then(|row| row.cells.get(place));
        matches!(cell, Some(Cell::Text(_) | Cell::Numbers { .. }))
    };
    let is_text: Vec<bool> = (0..columns.len()).map(&mut is_text).collect();
    let texts = is_text.iter().filter(|is_text| **is_text).count().max(1);
    // All columns of text together take half of the line.
    let wide = format!("p{{0.{:02}\\linewidth}}", 50 / texts);
    let alignment: String =
        is_text.into_iter().map(|is_text| if is_text { &wide } else { "r" }).collect();
    let names = columns.iter().map(|name| symbol(name.rsplit('.').next().unwrap_or(name)));
    let environment = begin(&mut out, None, &alignment, names)?;
    writeln!(out, "\\endhead")?;
    for row in rows {
        let cells: Vec<String> = row.cells.iter().map(cell).collect();
        // Two backslashes would end a line, not the row, inside a ragged paragraph.
        writeln!(out, "{} \\tabularnewline", cells.join(" & "))?;
    }
    end(out, environment)
}

fn cell(cell: &Cell) -> String {
    match cell {
        Cell::Nothing => String::new(),
        Cell::Number(number) => formula(number),
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
