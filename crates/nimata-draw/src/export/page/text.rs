//! Text and addresses in HTML. Everything on a page except our own drawings passes through this
//! file.

use std::borrow::Cow;
use std::fmt::Write;

use crate::export::xml::escape;

/// Text of one line.
pub(super) fn plain(text: &str) -> String {
    escape(&straightened(text))
}

/// Text of several lines, whose line breaks are kept.
pub(super) fn lines(text: &str) -> String {
    text.lines().map(plain).collect::<Vec<_>>().join("\n")
}

/// Text in which parts between two backticks become code.
pub(super) fn inline(text: &str) -> String {
    let parts: Vec<&str> = text.split('`').collect();
    let mut html = String::new();
    for (place, part) in parts.iter().enumerate() {
        let (code, closed) = (place % 2 == 1, place + 1 < parts.len());
        match (code, closed) {
            (true, true) => {
                write!(html, "<code>{}</code>", plain(part)).expect("a string takes everything");
            }
            // A backtick without a partner stands for itself.
            (true, false) => html.push_str(&format!("`{}", plain(part))),
            (false, _) => html.push_str(&plain(part)),
        }
    }
    html
}

/// Replaces characters that reverse the direction of text, so that a reader sees the text in its
/// real order.
fn straightened(text: &str) -> Cow<'_, str> {
    let turns = |c: char| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    if text.contains(turns) { text.replace(turns, "\u{fffd}").into() } else { text.into() }
}

/// A file as a `data:` address. Certificates are mostly digits and commas, which need no escape, so
/// the result is shorter than base 64.
pub(super) fn data_address(media: &str, content: &[u8]) -> String {
    const PLAIN: &[u8] = b"-_.~!*(),:;@/?[]{}=+$|'";
    let mut address = format!("data:{media},");
    address.reserve(content.len());
    for &byte in content {
        if byte.is_ascii_alphanumeric() || PLAIN.contains(&byte) {
            address.push(char::from(byte));
        } else {
            write!(address, "%{byte:02X}").expect("a string takes everything");
        }
    }
    plain(&address)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_cannot_become_an_element_or_leave_an_attribute() {
        assert_eq!(plain("<script>\"&'"), "&lt;script&gt;&quot;&amp;'");
        assert_eq!(inline("a `<b>` c"), "a <code>&lt;b&gt;</code> c");
        assert_eq!(inline("`<b>"), "`&lt;b&gt;");
        assert_eq!(lines("<a>\n<b>"), "&lt;a&gt;\n&lt;b&gt;");
        assert_eq!(plain("\u{202e}cba\u{0}"), "\u{fffd}cba\u{fffd}");
    }

    #[test]
    fn an_address_holds_every_byte() {
        let all: Vec<u8> = (0..=255).collect();
        let address = data_address("text/plain", &all);
        let rest = address.strip_prefix("data:text/plain,").expect("an address");
        assert!(rest.is_ascii() && !rest.contains(['"', '<', '#', '\n', ' ']));
        let mut found = Vec::new();
        let mut bytes = rest.bytes();
        while let Some(byte) = bytes.next() {
            if byte == b'%' {
                let digits = [bytes.next(), bytes.next()].map(|digit| digit.expect("two digits"));
                let text = std::str::from_utf8(&digits).expect("ASCII");
                found.push(u8::from_str_radix(text, 16).expect("hexadecimal"));
            } else {
                found.push(byte);
            }
        }
        assert_eq!(found, all);
    }
}
