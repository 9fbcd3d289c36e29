//! The texts of the rules at other names.

use crate::logic::{Formula, GameRules, Move, SyntaxError, Vocabulary, parse};

impl GameRules {
    /// The text that some move leads from one tuple of names to another.
    pub fn moved(&self, from: &[String], to: &[String]) -> String {
        let kinds: Vec<String> =
            self.moves.iter().map(|kind| self.moved_by(kind, from, to)).collect();
        match kinds.as_slice() {
            [] => "0 = 1".to_owned(),
            [one] => one.clone(),
            all => joined(all, " | "),
        }
    }

    /// The text of a kind of moves from one tuple of names to another.
    pub(super) fn moved_by(&self, kind: &Move, from: &[String], to: &[String]) -> String {
        let old = [&self.reads[..], &kind.to].concat();
        renamed(&kind.formula, &old, &[from, to].concat())
    }

    /// For each kind of moves and position that it leaves, that the measure is lower.
    pub(in crate::logic) fn lowered(
        &self,
        words: &Vocabulary,
    ) -> Result<Vec<Formula>, SyntaxError> {
        let text = |part: &[String]| {
            format!("{} < {}", renamed(&self.measure, &self.reads, part), self.measure)
        };
        let parts = self.moves.iter().flat_map(|kind| kind.to.chunks(self.reads.len().max(1)));
        parts.map(|part| Ok(parse(&text(part), words)?.formula)).collect()
    }
}

/// The text of a sequence at these names.
pub fn indexed(name: &str, at: &[String]) -> String {
    let at = at.iter().map(|name| format!("[{name}]"));
    [name.to_owned()].into_iter().chain(at).collect()
}

/// The texts in parentheses, with a sign between them.
pub(super) fn joined(texts: &[String], sign: &str) -> String {
    let texts: Vec<String> = texts.iter().map(|text| format!("({text})")).collect();
    texts.join(sign)
}

/// The text with variables renamed. A name before `[` is that of a sequence, and stays.
pub(super) fn renamed(text: &str, from: &[String], to: &[String]) -> String {
    let belongs = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let (mut rest, mut written) = (text, String::with_capacity(text.len()));
    while let Some(start) = rest.find(belongs) {
        let (before, word) = rest.split_at(start);
        let (word, behind) = word.split_at(word.find(|c| !belongs(c)).unwrap_or(word.len()));
        let is_sequence = behind.trim_start().starts_with('[');
        let place = from.iter().position(|name| name == word).filter(|_| !is_sequence);
        written.push_str(before);
        written.push_str(place.map_or(word, |place| &to[place]));
        rest = behind;
    }
    written + rest
}
