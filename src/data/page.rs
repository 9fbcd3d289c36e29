//! A page about something, to be read by a person: sections of text, tables, drawings and files.
//!
//! Every text in it may come from a stranger. What it says is shown, never obeyed.

/// A page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// What it is about.
    pub title: String,
    /// One sentence below the title.
    pub lead: String,
    /// What a reader wants to know first.
    pub glance: Vec<(String, String)>,
    /// The sections, in order.
    pub sections: Vec<Section>,
    /// The last line.
    pub end: String,
}

/// A part of a page with a heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// The name that a link has; letters, digits and hyphens, each once in a page.
    pub id: String,
    /// The heading.
    pub title: String,
    /// What stands below it.
    pub blocks: Vec<Block>,
}

impl Section {
    /// A section of these blocks.
    pub fn new(id: impl Into<String>, title: impl Into<String>, blocks: Vec<Block>) -> Self {
        Section { id: id.into(), title: title.into(), blocks }
    }
}

/// A piece of a section. What stands between two backticks in a text is shown as code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// A heading within the section.
    Heading(String),
    /// A paragraph.
    Text(String),
    /// A paragraph that is set off: a limit was reached, or something is not known.
    Note(String),
    /// A theorem.
    Theorem(String),
    /// Names, and what is said of each.
    Facts(Vec<(String, String)>),
    /// A table.
    Table(Grid),
    /// Small tables, side by side where there is room.
    Beside(Vec<Grid>),
    /// A drawing.
    Drawing(Drawing),
    /// Lines that are shown as they are.
    Code(String),
    /// Commands, each with what it does.
    Commands(Vec<(String, String)>),
    /// What is shown only when it is asked for.
    Folded {
        /// The line that is always shown.
        summary: String,
        /// The rest.
        blocks: Vec<Block>,
    },
    /// A file to be kept.
    File(Attachment),
}

/// A table whose first column names the rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// What it shows.
    pub caption: String,
    /// The names of the columns.
    pub head: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<String>>,
    /// What stands in a cell.
    pub cells: Cells,
}

/// What stands in the cells of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cells {
    /// Numbers and names: they stand to the right, in one line.
    Numbers,
    /// Texts: they begin to the left, and take several lines.
    Texts,
}

/// A drawing as SVG, as an exporter wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// The file.
    pub svg: String,
    /// The line below it.
    pub caption: String,
}

/// A file within a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attachment {
    /// The name under which it is kept.
    pub name: String,
    /// Its media type.
    pub media: &'static str,
    /// Its content, byte by byte.
    pub content: Vec<u8>,
}
