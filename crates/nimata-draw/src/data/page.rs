//! A page for people to read: sections of text, tables, drawings and files.
//!
//! Every text in it may come from a stranger, so exporters show it and never interpret it.

/// A page with a title and sections.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// The title of the page.
    pub title: String,
    /// A sentence below the title that says what the page is about.
    pub lead: String,
    /// Short facts for the top of the page, each with its name.
    pub glance: Vec<(String, String)>,
    /// The sections in the order of reading.
    pub sections: Vec<Section>,
    /// The last line of the page.
    pub end: String,
}

/// A part of a page with a heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// The name for links: letters, digits and hyphens, unique in the page.
    pub id: String,
    /// The heading of the section.
    pub title: String,
    /// The content of the section.
    pub blocks: Vec<Block>,
}

impl Section {
    /// Creates a section of these blocks.
    pub fn new(id: impl Into<String>, title: impl Into<String>, blocks: Vec<Block>) -> Self {
        Section { id: id.into(), title: title.into(), blocks }
    }
}

/// A piece of a section. Text between two backticks is shown as code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// A heading within the section.
    Heading(String),
    /// A paragraph of text.
    Text(String),
    /// A paragraph that stands out: a limit was reached, or something is unknown.
    Note(String),
    /// The sentence of a theorem.
    Theorem(String),
    /// Names, each with its description.
    Facts(Vec<(String, String)>),
    /// A table.
    Table(Grid),
    /// Small tables that stand side by side if there is room.
    Beside(Vec<Grid>),
    /// A drawing.
    Drawing(Drawing),
    /// Lines that are shown unchanged.
    Code(String),
    /// Commands, each with its description.
    Commands(Vec<(String, String)>),
    /// Blocks that are hidden until the reader opens them.
    Folded {
        /// The line that is visible before the reader opens the block.
        summary: String,
        /// The hidden blocks.
        blocks: Vec<Block>,
    },
    /// A file that the reader can save.
    File(Attachment),
}

/// A table whose first column names the rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// The caption of the table.
    pub caption: String,
    /// The names of the columns.
    pub head: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<String>>,
    /// The kind of the cells.
    pub cells: Cells,
}

/// The kind of the cells of a table, which decides their alignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cells {
    /// Numbers and names, aligned to the right on one line.
    Numbers,
    /// Texts, aligned to the left on several lines.
    Texts,
}

/// A drawing as SVG, written by an exporter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// The text of the SVG file.
    pub svg: String,
    /// The line below the drawing.
    pub caption: String,
}

/// A file within a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attachment {
    /// The name under which the file is saved.
    pub name: String,
    /// The media type of the file, such as `application/json`.
    pub media: &'static str,
    /// The bytes of the file.
    pub content: Vec<u8>,
}
