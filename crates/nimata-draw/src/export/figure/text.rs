//! Indices and minus signs in the texts of a picture.

use nimata_automata::automaton::Continuation;

/// A piece of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::export) enum Part<'t> {
    /// Text as it stands.
    Plain(&'t str),
    /// A letter with an index: x0, u_n, u_(n-1).
    Indexed { letter: &'t str, index: &'t str },
}

/// The pieces of a text. A letter that begins a word has an index if the rest of the word consists
/// of digits, or of `_` and a letter, a number or a term in parentheses.
pub(in crate::export) fn parts(text: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let (mut plain, mut at) = (0, 0);
    let mut before = ' ';
    while let Some(c) = text[at..].chars().next() {
        let begins = matches!(before, ' ' | '(' | ',' | '+' | '\n' | '−' | '[' | '{');
        before = c;
        let after = at + c.len_utf8();
        let index = if begins && c.is_ascii_alphabetic() { index(&text[after..]) } else { None };
        let Some((index, length)) = index else {
            at = after;
            continue;
        };
        if plain < at {
            parts.push(Part::Plain(&text[plain..at]));
        }
        parts.push(Part::Indexed { letter: &text[at..after], index });
        at = after + length;
        plain = at;
    }
    if plain < text.len() {
        parts.push(Part::Plain(&text[plain..]));
    }
    parts
}

/// The index at the start of the text after a letter, and its length in bytes with `_` and
/// parentheses.
fn index(rest: &str) -> Option<(&str, usize)> {
    let (from, end, length) = if rest.starts_with("_(") {
        let end = rest.find(')')?;
        (2, end, end + 1)
    } else if let Some(term) = rest.strip_prefix('_') {
        let end = 1 + term.bytes().take_while(u8::is_ascii_alphanumeric).count();
        (1, end, end)
    } else {
        let end = rest.bytes().take_while(u8::is_ascii_digit).count();
        (0, end, end)
    };
    let index = &rest[from..end];
    let simple = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '+';
    let ends = rest[length..].chars().next().is_none_or(|c| {
        matches!(c, ' ' | ')' | ',' | '.' | ';' | ':' | '\n' | '+' | '=' | ']' | '}' | '−')
    });
    (ends && !index.is_empty() && index.chars().all(simple)).then_some((index, length))
}

/// The text with a minus sign for the hyphen before a number or in a difference.
pub(in crate::export) fn proper_minus(text: &str) -> String {
    let mut before = ' ';
    let mut letters = text.chars().peekable();
    let mut proper = String::with_capacity(text.len());
    while let Some(c) = letters.next() {
        let number = letters.peek().is_some_and(char::is_ascii_digit);
        let minus = c == '-' && number && matches!(before, ' ' | '(' | ',' | '{');
        let between = c == '-' && before == ' ' && letters.peek() == Some(&' ');
        proper.push(if minus || between { '−' } else { c });
        before = c;
    }
    proper
}

/// The text with small letters of Unicode for the indices, where there are such letters.
pub(in crate::export) fn unicode(text: &str) -> String {
    parts(&proper_minus(text))
        .into_iter()
        .map(|part| match part {
            Part::Plain(text) => text.to_owned(),
            Part::Indexed { letter, index } => match index.chars().map(small).collect() {
                Some(index) => [letter.to_owned(), index].concat(),
                None => format!("{letter}_{index}"),
            },
        })
        .collect()
}

fn small(c: char) -> Option<char> {
    let mut pairs = "0123456789+-ijkmnt".chars().zip("₀₁₂₃₄₅₆₇₈₉₊₋ᵢⱼₖₘₙₜ".chars());
    pairs.find(|(large, _)| *large == c).map(|(_, small)| small)
}

// Captions: the text around a picture of an automaton.

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_numbers_have_indices_and_words_do_not() {
        assert_eq!(unicode("u0 = 1, u_n = u_(n-1) + 2 u_(n-12)"), "u₀ = 1, uₙ = uₙ₋₁ + 2 uₙ₋₁₂");
        assert_eq!(unicode("reads (x1, x2)"), "reads (x₁, x₂)");
        for same in ["sd:1/2", "exco:2", "octal:0.77", "slow-hyper:{1,2}", "$x_1^2$", "mark3", "x_"]
        {
            assert_eq!(unicode(same), same);
        }
    }

    #[test]
    fn a_hyphen_before_a_number_or_between_blanks_is_a_minus_sign() {
        assert_eq!(proper_minus("-5 slow-moore x - y 3-1"), "−5 slow-moore x − y 3-1");
    }
}
