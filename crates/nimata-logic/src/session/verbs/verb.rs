//! A verb, with its help.

use crate::logic::script::Call;
use crate::session::error::CommandError;
use crate::session::reply::Reply;
use crate::session::state::Session;
use crate::{AskError, Result};

/// A verb: how its commands are written and what they do.
pub struct Verb {
    /// The first word of its commands.
    pub name: &'static str,
    /// The form of its commands.
    pub usage: &'static str,
    /// The effect of its commands, in whole sentences.
    pub help: &'static str,
    /// A script that shows a command at work.
    pub example: &'static str,
    pub(super) run: fn(&mut Session, &Call) -> Result<Reply>,
}

impl Verb {
    /// The error for a command of another form.
    pub(super) fn misused(&self) -> AskError {
        CommandError::Form { verb: self.name, usage: self.usage }.into()
    }
}
