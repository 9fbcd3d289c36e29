//! Isolates a drawing from the others on a page: its names and its style become its own.

use std::collections::BTreeSet;

/// The drawing with `prefix` before all its names, and with a style that applies only to itself.
///
/// Drawings come from the exporters, so their text is well formed and their quotes are escaped.
pub(super) fn own(svg: &str, prefix: &str) -> String {
    let names: BTreeSet<&str> = svg
        .split(" id=\"")
        .skip(1)
        .filter_map(|rest| rest.split_once('"').map(|(name, _)| name))
        .collect();
    let mut own = svg.trim_end().to_owned();
    for name in names {
        for (before, after) in [(" id=\"", "\""), ("href=\"#", "\""), ("url(#", ")")] {
            let (from, to) = (format!("{before}{name}{after}"), format!("{prefix}-{name}{after}"));
            own = own.replace(&from, &format!("{before}{to}"));
        }
    }
    let labels = format!("aria-labelledby=\"{prefix}-title {prefix}-desc\"");
    own = own.replace("aria-labelledby=\"title desc\"", &labels);
    // Letters stay legible, because a small screen scrolls the drawing.
    let least = width(svg)
        .map_or_else(String::new, |width| format!("style=\"min-width:{}px\" ", width / 4 * 3));
    own = own.replacen("<svg ", &format!("<svg id=\"{prefix}\" {least}"), 1);
    own.replace("<style>", &format!("<style>#{prefix}{{")).replace("</style>", "}</style>")
}

/// The width that a drawing declares, in whole pixels.
fn width(svg: &str) -> Option<u32> {
    let (_, rest) = svg.split('>').next()?.split_once(" width=\"")?;
    rest.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::own;

    #[test]
    fn a_drawing_is_not_drawn_much_smaller_than_it_is() {
        let svg = "<svg width=\"400.5\" height=\"2\"></svg>";
        let expected =
            "<svg id=\"p1\" style=\"min-width:300px\" width=\"400.5\" height=\"2\"></svg>";
        assert_eq!(own(svg, "p1"), expected);
    }

    #[test]
    fn two_drawings_share_neither_names_nor_styles() {
        let svg = "<svg aria-labelledby=\"title desc\"><title id=\"title\">t</title>\
                   <desc id=\"desc\">d</desc><style>text{fill:red}</style>\
                   <use href=\"#title\"/><g fill=\"url(#desc)\"/></svg>\n";
        let expected = "<svg id=\"p1\" aria-labelledby=\"p1-title p1-desc\">\
                        <title id=\"p1-title\">t</title><desc id=\"p1-desc\">d</desc>\
                        <style>#p1{text{fill:red}}</style>\
                        <use href=\"#p1-title\"/><g fill=\"url(#p1-desc)\"/></svg>";
        assert_eq!(own(svg, "p1"), expected);
    }
}
