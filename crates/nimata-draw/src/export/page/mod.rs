//! A page as HTML: a single file without scripts, without external fonts and without network
//! access.
//!
//! | file | holds |
//! |---|---|
//! | `blocks` | the blocks of a section; isolates drawings on one page |
//! | `text` | text and addresses in HTML |
//! | `style.css` | the style: light and dark, wide and narrow, print |
//!
//! The page is also XML, so that strict parsers can check it. Its policy forbids scripts and the
//! network, so a text that escaped the escaping would still not run.

mod blocks;
mod text;

use std::fmt::Write as _;
use std::io::{self, Write};

use crate::data::{Page, Section};
use blocks::Writer;
use text::{inline, plain};

const STYLE: &str = include_str!("style.css");

/// The content security policy: nothing is loaded, and nothing runs.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'";

/// Writes the page as HTML.
///
/// ```
/// use nimata_draw::data::{Block, Page, Section};
///
/// let page = Page {
///     title: "<b>".to_owned(),
///     lead: "Not bold.".to_owned(),
///     glance: Vec::new(),
///     sections: vec![Section::new("one", "One", vec![Block::Text("`a < b`".to_owned())])],
///     end: String::new(),
/// };
/// let mut file = Vec::new();
/// nimata_draw::export::page::write(&mut file, &page)?;
/// let html = String::from_utf8(file)?;
/// assert!(html.starts_with("<!DOCTYPE html>\n<html lang=\"en\">"));
/// assert!(html.contains("<h1>&lt;b&gt;</h1>"));
/// assert!(html.contains("<p><code>a &lt; b</code></p>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Any error of the writer.
///
/// # Complexity
/// Linear in the size of the page, which is also held as text.
pub fn write(out: &mut dyn Write, page: &Page) -> io::Result<()> {
    let mut html = String::new();
    compose(&mut html, page).expect("a string takes everything");
    out.write_all(html.as_bytes())?;
    out.flush()
}

fn compose(html: &mut String, page: &Page) -> std::fmt::Result {
    let Page { title, lead, glance, sections, end } = page;
    writeln!(html, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>")?;
    writeln!(html, r#"<meta name="viewport" content="width=device-width, initial-scale=1"/>"#)?;
    writeln!(html, r#"<meta name="color-scheme" content="light dark"/>"#)?;
    writeln!(html, r#"<meta http-equiv="Content-Security-Policy" content="{POLICY}"/>"#)?;
    writeln!(html, "<title>{}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>", plain(title))?;
    writeln!(html, "<header>\n<h1>{}</h1>", plain(title))?;
    writeln!(html, "<p class=\"lead\">{}</p>", inline(lead))?;
    blocks::facts(html, glance)?;
    writeln!(html, "</header>")?;
    contents(html, sections)?;
    writeln!(html, "<main>")?;
    let mut writer = Writer::default();
    for section in sections {
        let Section { id, title, blocks } = section;
        let id = plain(id);
        writeln!(html, r#"<section id="{id}" aria-labelledby="{id}-heading">"#)?;
        writeln!(html, r#"<h2 id="{id}-heading">{}</h2>"#, inline(title))?;
        writer.blocks(html, blocks)?;
        writeln!(html, "</section>")?;
    }
    writeln!(html, "</main>\n<footer>\n<p>{}</p>\n</footer>\n</body>\n</html>", inline(end))
}

/// Writes the links to the sections.
fn contents(html: &mut String, sections: &[Section]) -> std::fmt::Result {
    writeln!(html, "<nav aria-label=\"Sections\">\n<ul>")?;
    for Section { id, title, .. } in sections {
        writeln!(html, "<li><a href=\"#{}\">{}</a></li>", plain(id), inline(title))?;
    }
    writeln!(html, "</ul>\n</nav>")
}
