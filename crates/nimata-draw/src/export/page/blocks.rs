//! The blocks of a section in HTML.

use std::collections::BTreeSet;
use std::fmt::{Result, Write};

use super::text::{data_address, inline, lines, plain};
use crate::data::{Attachment, Block, Cells, Drawing, Grid};

/// Writes blocks, and counts the elements that need a name of their own in the page.
#[derive(Default)]
pub(super) struct Writer {
    tables: usize,
    drawings: usize,
}

impl Writer {
    pub(super) fn blocks(&mut self, html: &mut String, blocks: &[Block]) -> Result {
        blocks.iter().try_for_each(|block| self.block(html, block))
    }

    fn block(&mut self, html: &mut String, block: &Block) -> Result {
        match block {
            Block::Heading(text) => writeln!(html, "<h3>{}</h3>", inline(text)),
            Block::Text(text) => writeln!(html, "<p>{}</p>", inline(text)),
            Block::Note(text) => writeln!(html, "<p class=\"note\">{}</p>", inline(text)),
            Block::Theorem(text) => {
                writeln!(html, "<blockquote class=\"theorem\"><p>{}</p></blockquote>", inline(text))
            }
            Block::Facts(entries) => facts(html, entries),
            Block::Table(grid) => self.table(html, grid),
            Block::Beside(grids) => {
                writeln!(html, "<div class=\"beside\">")?;
                for grid in grids {
                    writeln!(html, "<div>")?;
                    self.table(html, grid)?;
                    writeln!(html, "</div>")?;
                }
                writeln!(html, "</div>")
            }
            Block::Drawing(drawing) => self.drawing(html, drawing),
            Block::Code(text) => writeln!(html, "<pre>{}</pre>", lines(text)),
            Block::Commands(all) => commands(html, all),
            Block::Folded { summary, blocks } => {
                writeln!(html, "<details>\n<summary>{}</summary>", inline(summary))?;
                self.blocks(html, blocks)?;
                writeln!(html, "</details>")
            }
            Block::File(attachment) => file(html, attachment),
        }
    }

    /// Writes a table; one wider than the screen scrolls, also by keyboard.
    fn table(&mut self, html: &mut String, grid: &Grid) -> Result {
        self.tables += 1;
        let Grid { caption, head, rows, cells } = grid;
        let class = match cells {
            Cells::Numbers => "",
            Cells::Texts => " class=\"texts\"",
        };
        let id = format!("table-{}", self.tables);
        writeln!(
            html,
            "<p class=\"caption\" id=\"{id}\">{}</p>\n\
             <div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-labelledby=\"{id}\">\n\
             <table{class} aria-labelledby=\"{id}\">\n<thead>\n<tr>",
            inline(caption)
        )?;
        for name in head {
            write!(html, "<th scope=\"col\">{}</th>", inline(name))?;
        }
        writeln!(html, "</tr>\n</thead>\n<tbody>")?;
        for row in rows {
            write!(html, "<tr>")?;
            for (column, cell) in row.iter().enumerate() {
                match column {
                    0 => write!(html, "<th scope=\"row\">{}</th>", inline(cell))?,
                    _ => write!(html, "<td>{}</td>", inline(cell))?,
                }
            }
            writeln!(html, "</tr>")?;
        }
        writeln!(html, "</tbody>\n</table>\n</div>")
    }

    /// Writes a drawing; its letters stay legible, and it scrolls where it is wider than the
    /// screen.
    fn drawing(&mut self, html: &mut String, drawing: &Drawing) -> Result {
        self.drawings += 1;
        let id = format!("drawing-{}", self.drawings);
        let (svg, caption) = (own(&drawing.svg, &id), inline(&drawing.caption));
        writeln!(
            html,
            "<figure>\n<div class=\"scroll\" role=\"region\" tabindex=\"0\" \
             aria-labelledby=\"{id}-caption\">\n{svg}\n</div>\n\
             <figcaption id=\"{id}-caption\">{caption}</figcaption>\n</figure>"
        )
    }
}

/// Writes a list of names with a text for each.
pub(super) fn facts(html: &mut String, entries: &[(String, String)]) -> Result {
    if entries.is_empty() {
        return Ok(());
    }
    writeln!(html, "<dl>")?;
    for (name, text) in entries {
        writeln!(html, "<dt>{}</dt><dd>{}</dd>", inline(name), inline(text))?;
    }
    writeln!(html, "</dl>")
}

fn commands(html: &mut String, all: &[(String, String)]) -> Result {
    for (description, command) in all {
        writeln!(html, "<p class=\"does\">{}</p>", inline(description))?;
        writeln!(html, "<pre class=\"command\">{}</pre>", lines(command))?;
    }
    Ok(())
}

fn file(html: &mut String, attachment: &Attachment) -> Result {
    let Attachment { name, media, content } = attachment;
    let (name, address) = (plain(name), data_address(media, content));
    writeln!(
        html,
        "<p><a class=\"file\" download=\"{name}\" href=\"{address}\">Keep {name}</a> \
         ({} bytes)</p>",
        content.len()
    )
}

// Isolates a drawing from the others on a page: its names and its style become its own.

/// The drawing with `prefix` before all its names, and with a style that applies only to itself.
///
/// Drawings come from the exporters, so their text is well formed and their quotes are escaped.
pub(super) fn own(svg: &str, prefix: &str) -> String {
    let names: BTreeSet<&str> = svg
        .split(" id=\"")
        .skip(1)
        .filter_map(|rest| rest.split_once('"').map(|(name, _)| name))
        .collect();
    let mut own = svg.trim_end().to_owned();
    for name in names {
        for (before, after) in [(" id=\"", "\""), ("href=\"#", "\""), ("url(#", ")")] {
            let (from, to) = (format!("{before}{name}{after}"), format!("{prefix}-{name}{after}"));
            own = own.replace(&from, &format!("{before}{to}"));
        }
    }
    let labels = format!("aria-labelledby=\"{prefix}-title {prefix}-desc\"");
    own = own.replace("aria-labelledby=\"title desc\"", &labels);
    // Letters stay legible, because a small screen scrolls the drawing.
    let least = width(svg)
        .map_or_else(String::new, |width| format!("style=\"min-width:{}px\" ", width / 4 * 3));
    own = own.replacen("<svg ", &format!("<svg id=\"{prefix}\" {least}"), 1);
    own.replace("<style>", &format!("<style>#{prefix}{{")).replace("</style>", "}</style>")
}

/// The width that a drawing declares, in whole pixels.
fn width(svg: &str) -> Option<u32> {
    let (_, rest) = svg.split('>').next()?.split_once(" width=\"")?;
    rest.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::own;

    #[test]
    fn a_drawing_is_not_drawn_much_smaller_than_it_is() {
        let svg = "<svg width=\"400.5\" height=\"2\"></svg>";
        let expected =
            "<svg id=\"p1\" style=\"min-width:300px\" width=\"400.5\" height=\"2\"></svg>";
        assert_eq!(own(svg, "p1"), expected);
    }

    #[test]
    fn two_drawings_share_neither_names_nor_styles() {
        let svg = "<svg aria-labelledby=\"title desc\"><title id=\"title\">t</title>\
                   <desc id=\"desc\">d</desc><style>text{fill:red}</style>\
                   <use href=\"#title\"/><g fill=\"url(#desc)\"/></svg>\n";
        let expected = "<svg id=\"p1\" aria-labelledby=\"p1-title p1-desc\">\
                        <title id=\"p1-title\">t</title><desc id=\"p1-desc\">d</desc>\
                        <style>#p1{text{fill:red}}</style>\
                        <use href=\"#p1-title\"/><g fill=\"url(#p1-desc)\"/></svg>";
        assert_eq!(own(svg, "p1"), expected);
    }
}
