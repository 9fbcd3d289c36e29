//! Sessions with all formats of this package.

pub use nimata_logic::session::*;

use crate::export::{ba, csv, dot, svg, tikz};

/// The formats of the command `export`.
pub const FORMATS: &[Format] = &[
    Format { name: "gv", ending: "gv", write: |out, dfao, name| Ok(dot::write(out, dfao, name)?) },
    Format { name: "ba", ending: "ba", write: |out, dfao, _| Ok(ba::write(out, dfao)?) },
    Format::WALNUT,
    Format::JSON,
    Format { name: "csv", ending: "csv", write: |out, dfao, _| Ok(csv::write(out, dfao)?) },
    Format {
        name: "svg",
        ending: "svg",
        write: |out, dfao, name| Ok(svg::write(out, dfao, name)?),
    },
    Format {
        name: "tikz",
        ending: "tikz",
        write: |out, dfao, name| Ok(tikz::write(out, dfao, name)?),
    },
];
