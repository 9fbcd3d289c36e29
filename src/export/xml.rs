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
    let mut spans = String::new();
    let mut raised = false;
    let drop = size * 0.22;
    for part in parts(text) {
        match part {
            Part::Plain(text) if raised => {
                // Some programs drop blanks at the ends of a tspan.
                spans.push_str(&format!(
                    r#"<tspan xml:space="preserve" dy="-{drop:.1}">{}</tspan>"#,
                    escape(text)
                ));
                raised = false;
            }
            Part::Plain(text) => spans.push_str(&escape(text)),
            Part::Indexed { letter, index } => {
                let back = if raised { format!(r#" dy="-{drop:.1}""#) } else { String::new() };
                let index = index.replace('-', "−");
                let (index, size) = (escape(&index), size * INDEX);
                spans.push_str(&format!("<tspan{back}>{letter}</tspan>"));
                spans.push_str(&format!(
                    r#"<tspan dy="{drop:.1}" font-size="{size:.1}">{index}</tspan>"#
                ));
                raised = true;
            }
        }
    }
    spans
}
