//! The blocks of a section in HTML.

use std::fmt::{Result, Write};

use super::drawing;
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
        let (svg, caption) = (drawing::own(&drawing.svg, &id), inline(&drawing.caption));
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
