//! What a picture says of the automaton that it shows.

/// Whether states from which nothing can be reached any more are drawn.
///
/// A state is *dead* if every state that can be reached from it has the same output, and that
/// output says nothing: there is none, or it is the one that [`Caption::rejecting`] names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DeadStates {
    /// They are left out with the edges to them, and a line says so: what papers do.
    #[default]
    LeftOut,
    /// They are drawn as all others.
    Drawn,
}

/// What stands above and below a drawing. A text alone is a title, of one line or several.
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
}

impl Caption {
    /// Says in the legend what outputs stand for.
    #[must_use]
    pub fn explaining(self, meanings: &[(i64, String)]) -> Self {
        Caption { meanings: meanings.to_vec(), ..self }
    }

    /// The automaton recognises a set, and this output means that the word is not in it.
    #[must_use]
    pub fn rejecting(self, output: impl Into<Option<i64>>) -> Self {
        Caption { rejects: output.into(), ..self }
    }

    /// Whether the outputs say who wins: 0 that the player to move loses, and 1 that this player
    /// wins.
    #[must_use]
    pub fn deciding(self, outcomes: bool) -> Self {
        Caption { outcomes, ..self }
    }

    /// Whether dead states are drawn.
    #[must_use]
    pub fn with(self, dead: DeadStates) -> Self {
        Caption { dead, ..self }
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
