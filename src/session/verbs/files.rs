//! `export`, `draw`: automata as files.

use super::shown::shown;
use super::verb::Verb;
use crate::automaton::Dfao;
use crate::export::{ExportError, ba, csv, dot, json, svg, tikz, walnut};
use crate::game::GameError;
use crate::logic::script::Call;
use crate::session::reply::Reply;
use crate::session::state::Session;

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

/// A format by its name, the ending of its files, and what writes it.
type Format =
    (&'static str, &'static str, fn(&mut Vec<u8>, &Dfao, &str) -> Result<(), ExportError>);

const FORMATS: [Format; 7] = [
    ("gv", "gv", |out, dfao, name| Ok(dot::write(out, dfao, name)?)),
    ("ba", "ba", |out, dfao, _| Ok(ba::write(out, dfao)?)),
    ("txt", "txt", |out, dfao, _| walnut::write(out, dfao, walnut::NONE)),
    // `NAME.json` is a certificate.
    ("json", "dfao.json", |out, dfao, _| Ok(json::write(out, dfao)?)),
    ("csv", "csv", |out, dfao, _| Ok(csv::write(out, dfao)?)),
    ("svg", "svg", |out, dfao, name| svg::write(out, dfao, name)),
    ("tikz", "tikz", |out, dfao, name| tikz::write(out, dfao, name)),
];

fn export(session: &mut Session, call: &Call) -> Result<Reply, GameError> {
    let [wanted] = call.words()[..] else { return Err(EXPORT.misused()) };
    let wanted = wanted.to_ascii_lowercase();
    let format = FORMATS.iter().find(|(name, ..)| *name == wanted).ok_or_else(|| {
        let known: Vec<&str> = FORMATS.iter().map(|(name, ..)| *name).collect();
        GameError::Unsuitable(format!(
            "`{wanted:.20}` is not a format of `export`: choose from {}",
            known.join(", ")
        ))
    })?;
    let found = shown(session, call)?;
    if wanted == "ba" && !found.is_set {
        return Err(GameError::Unsuitable(format!(
            "`{}` is a sequence, and ba files hold sets: define one as in `def {}1 \"{}[n] = @1\"` \
             and write `export ${}1 ba`",
            call.name, call.name, call.name, call.name
        )));
    }
    written(call, &found.automaton, format)
}

fn draw(session: &mut Session, call: &Call) -> Result<Reply, GameError> {
    if !call.rest.is_empty() {
        return Err(DRAW.misused());
    }
    let found = shown(session, call)?;
    written(call, &found.automaton, &FORMATS[0])
}

fn written(call: &Call, dfao: &Dfao, (_, ending, write): &Format) -> Result<Reply, GameError> {
    let mut content = Vec::new();
    write(&mut content, dfao, &call.name).map_err(GameError::unsuitable)?;
    Ok(Reply::File { name: format!("{}.{ending}", call.name), content })
}
