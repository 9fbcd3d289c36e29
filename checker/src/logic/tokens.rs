//! The words and signs of a text.

/// Splits a text into spaces, names, numbers and signs.
pub(crate) fn tokens(text: &str) -> impl Iterator<Item = &str> + Clone {
    let mut rest = text;
    std::iter::from_fn(move || {
        let word = rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
        let signs = ["<=>", "=>", "<=", ">=", "!="];
        let sign = signs.iter().find(|sign| rest.starts_with(**sign)).map(|sign| sign.len());
        let one = rest.chars().next()?.len_utf8();
        let word = word.unwrap_or(rest.len());
        let (token, after) = rest.split_at(if word > 0 { word } else { sign.unwrap_or(one) });
        rest = after;
        Some(token)
    })
}
