//! Sessions with all formats of this package.

pub use nimata_logic::session::*;

use crate::export::{ba, csv, dot, json, svg, tikz, walnut};

/// The formats of the command `export`.
pub const FORMATS: &[Format] = &[
    Format { name: "gv", ending: "gv", write: |out, dfao, name| Ok(dot::write(out, dfao, name)?) },
    Format { name: "ba", ending: "ba", write: |out, dfao, _| Ok(ba::write(out, dfao)?) },
    Format {
        name: "txt",
        ending: "txt",
        write: |out, dfao, _| Ok(walnut::write(out, dfao, walnut::NONE)?),
    },
    // `NAME.json` is a certificate.
    Format { name: "json", ending: "dfao.json", write: |out, dfao, _| Ok(json::write(out, dfao)?) },
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
