//! Text in XML, and the first lines of a picture.

use std::fmt::Write;

/// Writes the first lines of a picture: its size, and a description for readers who cannot see it.
pub(super) fn open_svg(
    svg: &mut String,
    width: &str,
    height: &str,
    title: &str,
    description: &str,
) -> std::fmt::Result {
    writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" role=\"img\" aria-labelledby=\"title desc\">"
    )?;
    writeln!(svg, r#"<title id="title">{}</title>"#, escape(title))?;
    writeln!(svg, r#"<desc id="desc">{}</desc>"#, escape(description))
}

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
