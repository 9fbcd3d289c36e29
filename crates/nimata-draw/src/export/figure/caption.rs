//! Captions: the text around a picture of an automaton.

use nimata_automata::automaton::Continuation;

/// The choice to draw dead states or to leave them out.
///
/// A state is *dead* if all states that can be reached from it have the same output, and this
/// output means that a word is not accepted: it is missing, or [`Caption::rejecting`] names it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DeadStates {
    /// They are left out with the edges to them, as in papers, and a line below says so.
    #[default]
    LeftOut,
    /// They are drawn as all others.
    Drawn,
}

/// The text above and below a drawing. A caption from a string is a title of one or more lines.
///
/// ```
/// use nimata_draw::export::{Caption, DeadStates};
/// let caption = Caption::from("pairs of wythoff:1,1").rejecting(0).with(DeadStates::Drawn);
/// assert_eq!(caption.title(), "pairs of wythoff:1,1");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Caption {
    title: String,
    meanings: Vec<(i64, String)>,
    pub(super) rejects: Option<i64>,
    pub(super) outcomes: bool,
    pub(super) dead: DeadStates,
    bases: Option<Continuation>,
}

impl Caption {
    /// Explains the outputs in the legend.
    #[must_use]
    pub fn explaining(self, meanings: &[(i64, String)]) -> Self {
        Caption { meanings: meanings.to_vec(), ..self }
    }

    /// States that the automaton recognises a set, and that this output means that the word is not
    /// in it.
    #[must_use]
    pub fn rejecting(self, output: impl Into<Option<i64>>) -> Self {
        Caption { rejects: output.into(), ..self }
    }

    /// States whether the outputs are outcomes: 0 if the player to move loses, and 1 if this player
    /// wins.
    #[must_use]
    pub fn deciding(self, outcomes: bool) -> Self {
        Caption { outcomes, ..self }
    }

    /// Chooses whether dead states are drawn.
    #[must_use]
    pub fn with(self, dead: DeadStates) -> Self {
        Caption { dead, ..self }
    }

    /// States that rows are continued, so that the automaton, which has one of these bases, stands
    /// for all of them.
    #[must_use]
    pub fn continued(self, bases: impl Into<Option<Continuation>>) -> Self {
        Caption { bases: bases.into(), ..self }
    }

    /// The bases of continued rows.
    pub fn bases(&self) -> Option<Continuation> {
        self.bases
    }

    /// The text above the drawing.
    pub fn title(&self) -> &str {
        &self.title
    }

    pub(super) fn meaning(&self, output: i64) -> Option<&str> {
        self.meanings.iter().find(|(of, _)| *of == output).map(|(_, meaning)| meaning.as_str())
    }
}

impl From<&str> for Caption {
    fn from(title: &str) -> Self {
        Caption { title: title.to_owned(), ..Caption::default() }
    }
}

impl From<&String> for Caption {
    fn from(title: &String) -> Self {
        title.as_str().into()
    }
}

impl From<&Caption> for Caption {
    fn from(caption: &Caption) -> Self {
        caption.clone()
    }
}
