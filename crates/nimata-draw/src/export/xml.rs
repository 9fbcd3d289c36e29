//! Text in XML, and with indices in SVG.

use super::figure::{Part, parts};
use super::layout::INDEX;

/// Text for XML. Control characters, which XML cannot hold, become U+FFFD.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\t' | '\n' | '\r' => escaped.push(' '),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => {
                escaped.push('\u{fffd}');
            }
            c => escaped.push(c),
        }
    }
    escaped
}

/// The content of a `text` element of this size, with small, lowered indices.
///
/// `dy` moves the line down and back, because not every browser supports `baseline-shift`.
pub(super) fn spans(text: &str, size: f64) -> String {
    let drop = size * 0.22;
    let mut spans = String::new();
    let mut back = String::new();
    for part in parts(text) {
        let span = match part {
            Part::Plain(text) if back.is_empty() => escape(text),
            // Some programs drop blanks at the ends of a tspan.
            Part::Plain(text) => {
                format!(r#"<tspan xml:space="preserve"{back}>{}</tspan>"#, escape(text))
            }
            Part::Indexed { letter, index } => {
                let (index, small) = (escape(&index.replace('-', "−")), size * INDEX);
                let index =
                    format!(r#"<tspan dy="{drop:.1}" font-size="{small:.1}">{index}</tspan>"#);
                format!("<tspan{back}>{letter}</tspan>{index}")
            }
        };
        spans.push_str(&span);
        let lowered = matches!(part, Part::Indexed { .. });
        back = if lowered { format!(r#" dy="-{drop:.1}""#) } else { String::new() };
    }
    spans
}
