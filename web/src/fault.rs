//! Why there is no answer.

use nimata::AskError;
use nimata::budget::Reached;
use nimata::export::{ExportError, WriteError};
use nimata::game::rules_file::{FileError, RulesFile};
use nimata::game::{GameError, WrittenError, read_game};
use nimata::number::expression::{ExpressionError, ExpressionErrorKind};
use serde::Serialize;

use crate::subject::Subject;

/// What kind of fault it is.
#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    /// What was asked makes no sense.
    Input,
    /// A bound came first.
    Undecided,
    /// It is not so.
    Refuted,
    /// The program is wrong.
    Defect,
}

/// Why there is no answer. The text may have several lines, with a caret under what is wrong.
#[derive(Serialize)]
pub struct Fault {
    kind: Kind,
    says: String,
    /// The field of the page beside which it is told.
    field: Option<String>,
    line: Option<usize>,
    column: Option<usize>,
    /// The games that the text advises.
    advice: Vec<Subject>,
}

impl Fault {
    fn new(kind: Kind, says: String) -> Self {
        Fault { kind, says, field: None, line: None, column: None, advice: Vec::new() }
    }

    /// What was asked makes no sense.
    pub fn input(says: impl Into<String>) -> Self {
        Fault::new(Kind::Input, says.into())
    }

    /// What was asked makes no sense, and the text may name games that do.
    fn advising(says: String) -> Self {
        Fault { advice: advised(&says), ..Fault::input(says) }
    }

    /// The program is wrong.
    pub fn defect(says: &str) -> Self {
        Fault::new(Kind::Defect, says.to_owned())
    }

    /// The same, told beside this field unless another was named.
    #[must_use]
    pub fn beside(self, field: &str) -> Self {
        Fault { field: self.field.or_else(|| Some(field.to_owned())), ..self }
    }

    /// The same, told beside this field whatever was named; what is advised is no game to take.
    #[must_use]
    pub fn moved(self, field: &str) -> Self {
        Fault { field: Some(field.to_owned()), advice: Vec::new(), ..self }
    }

    /// The first thing that is wrong with the text of a rules file.
    pub fn in_rules(error: &FileError, text: &str) -> Self {
        let (line, column) = (error.line(text), error.column(text));
        let says = format!("line {line}: {}", error.render(text));
        let fault = Fault::input(says).beside("rules");
        Fault { line: Some(line), column: Some(column), ..fault }
    }

    /// An expression in a text.
    pub fn in_number(error: &ExpressionError, text: &str) -> Self {
        let kind = match error.kind() {
            ExpressionErrorKind::TimeOver => Kind::Undecided,
            _ => Kind::Input,
        };
        Fault { column: Some(error.column()), ..Fault::new(kind, error.render(text)) }
    }
}

/// The games in a text: rules, of which each line is quoted, and the names of games or positions.
fn advised(says: &str) -> Vec<Subject> {
    let mut quoted = says.split('`').skip(1).step_by(2).map(|line| format!("{line}\n"));
    let name = quoted.next().unwrap_or_default();
    let rules: String = quoted.collect();
    let is_name = |word: &&str| {
        let game = word.split('@').next().unwrap_or_default();
        game.contains(':') && read_game(game).is_ok()
    };
    let words = says.split_whitespace().map(|word| word.trim_matches(['`', '?', ';', ',', '.']));
    let mut found: Vec<Subject> = match RulesFile::parse(&rules) {
        Ok(_) => vec![Subject::Rules(format!("title {name}{rules}"))],
        Err(_) => words.filter(is_name).map(|word| Subject::Name(word.to_owned())).collect(),
    };
    found.dedup();
    found
}

/// How to allow more, after the message of a bound.
pub fn remedy(bound: Reached) -> &'static str {
    match bound {
        Reached::States(_) => "; more states can be allowed under Limits",
        Reached::Memory { .. } => "; more memory can be allowed under Limits",
        Reached::Steps(_) => "; with a time under Limits it goes on to the end of that time",
        Reached::Time(_) => "; more time can be allowed under Limits",
        _ => "",
    }
}

impl From<GameError> for Fault {
    fn from(error: GameError) -> Self {
        let says = error.to_string();
        match error {
            _ if error.is_undecided() => {
                let remedy = error.bound().map_or("", remedy);
                Fault::new(Kind::Undecided, format!("{says}{remedy}"))
            }
            _ if error.is_refuted() => Fault::new(Kind::Refuted, says),
            GameError::Rejected { .. } => Fault::defect(&says),
            GameError::UnknownGame { .. } | GameError::NoSuchGame(_) => {
                Fault::advising(says).beside("game")
            }
            GameError::NoSuchPosition(_) => Fault::input(says).beside("at"),
            _ => Fault::input(says),
        }
    }
}

impl From<AskError> for Fault {
    fn from(error: AskError) -> Self {
        GameError::from(error).into()
    }
}

impl From<Reached> for Fault {
    fn from(bound: Reached) -> Self {
        Fault::new(Kind::Undecided, format!("{bound}{}", remedy(bound)))
    }
}

impl From<WrittenError> for Fault {
    fn from(error: WrittenError) -> Self {
        match error {
            WrittenError::Said(says) => Fault::advising(says),
            WrittenError::Game(error) => error.into(),
            WrittenError::Number { error, text } => Fault::in_number(&error, &text),
        }
        .beside("at")
    }
}

impl From<WriteError> for Fault {
    fn from(error: WriteError) -> Self {
        ExportError::from(error).into()
    }
}

impl From<ExportError> for Fault {
    fn from(error: ExportError) -> Self {
        Fault::input(error.to_string())
    }
}
