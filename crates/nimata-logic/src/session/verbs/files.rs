//! `export`, `draw`: automata as files.

use std::error::Error;

use super::shown::shown;
use super::verb::Verb;
use crate::Result;
use crate::files::{json, walnut};
use crate::logic::script::Call;
use crate::session::error::CommandError;
use crate::session::reply::Reply;
use crate::session::state::Session;
use nimata_automata::automaton::Dfao;

pub(super) const EXPORT: Verb = Verb {
    name: "export",
    usage: "export SEQUENCE FORMAT; or export $SET FORMAT;",
    help: "Writes the automaton of a sequence or of a set as a file, into the folder that `-o` \
           names. The formats are gv (Graphviz), ba (for programs that compare languages), txt (a \
           file of Walnut), json, csv, svg and tikz.",
    example: "def even \"E m n = 2*m\"; export $even BA;",
    run: export,
};

pub(super) const DRAW: Verb = Verb {
    name: "draw",
    usage: "draw SEQUENCE; or draw $SET;",
    help: "Writes the automaton of a sequence or of a set as a drawing for Graphviz, into the \
           folder that `-o` names.",
    example: "def even \"E m n = 2*m\"; draw $even;",
    run: draw,
};

/// A function that writes an automaton under a title.
pub type Writer = fn(&mut Vec<u8>, &Dfao, &str) -> Result<(), Box<dyn Error + Send + Sync>>;

/// A format in which the command `export` writes automata.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// Its name in commands, such as `gv`.
    pub name: &'static str,
    /// The ending of its files, such as `gv`.
    pub ending: &'static str,
    /// Writes an automaton under a title.
    pub write: Writer,
}

/// The format of a drawing for Graphviz.
const DRAWING: &str = "gv";

impl Format {
    /// A file of Walnut.
    pub const WALNUT: Format = Format {
        name: "txt",
        ending: "txt",
        write: |out, dfao, _| Ok(walnut::write(out, dfao, walnut::NONE)?),
    };

    /// The automaton's own format. `NAME.json` is a certificate.
    pub const JSON: Format = Format {
        name: "json",
        ending: "dfao.json",
        write: |out, dfao, _| Ok(json::write(out, dfao)?),
    };
}

/// The formats of this package.
pub(in crate::session) const FORMATS: &[Format] = &[Format::WALNUT, Format::JSON];

fn export(session: &mut Session, call: &Call) -> Result<Reply> {
    let [wanted] = call.words()[..] else { return Err(EXPORT.misused()) };
    let wanted = wanted.to_ascii_lowercase();
    let format = format(session, &wanted)?;
    let found = shown(session, call)?;
    if wanted == "ba" && !found.is_set {
        return Err(CommandError::NoSetFile(call.name.clone()).into());
    }
    written(call, &found.automaton, format)
}

fn draw(session: &mut Session, call: &Call) -> Result<Reply> {
    if !call.rest.is_empty() {
        return Err(DRAW.misused());
    }
    let found = shown(session, call)?;
    written(call, &found.automaton, format(session, DRAWING)?)
}

fn format(session: &Session, wanted: &str) -> Result<&'static Format> {
    // The names by which the program's own option has them.
    let name = match wanted {
        "dot" | "graphviz" => DRAWING,
        "walnut" => Format::WALNUT.name,
        other => other,
    };
    session.formats.iter().find(|format| format.name == name).ok_or_else(|| {
        let known = session.formats.iter().map(|format| format.name).collect();
        CommandError::Format { wanted: wanted.to_owned(), known }.into()
    })
}

fn written(call: &Call, dfao: &Dfao, format: &Format) -> Result<Reply> {
    let mut content = Vec::new();
    (format.write)(&mut content, dfao, &call.name).map_err(CommandError::Write)?;
    Ok(Reply::File { name: format!("{}.{}", call.name, format.ending), content })
}
