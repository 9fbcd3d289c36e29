//! Expands the macros of scripts.

use std::collections::BTreeMap;

/// The greatest length of a formula after its macros are expanded, in bytes.
const MOST_BYTES: usize = 1 << 16;

/// The greatest number of macro uses in one formula, so that macros that use each other end.
const MOST_USES: usize = 1000;

/// Expands `#NAME(a,b)`, with a and b in place of %0 and %1, until no macro is left.
///
/// ```
/// # use std::collections::BTreeMap;
/// let macros = BTreeMap::from([("half".to_owned(), "%0 = %1/2".to_owned())]);
/// let text = nimata_logic::logic::script::without_macros("An Em #half(m, n+(1))", &macros)?;
/// assert_eq!(text, "An Em m = n+(1)/2");
/// # Ok::<(), String>(())
/// ```
///
/// # Errors
/// A message if a macro is unknown or gets the wrong number of arguments, or if the text grows too
/// long.
pub fn without_macros(text: &str, macros: &BTreeMap<String, String>) -> Result<String, String> {
    let mut text = text.to_owned();
    for _ in 0..MOST_USES {
        let Some(at) = text.find('#') else { return Ok(text) };
        let rest = &text[at + 1..];
        let name = name_at(rest);
        let body = macros.get(name).ok_or_else(|| format!("no macro `#{name:.40}` is defined"))?;
        let (arguments, after) = arguments(rest[name.len()..].trim_start())
            .ok_or_else(|| format!("`#{name}` should go on with its arguments, (…)"))?;
        let mut written = body.clone();
        for (place, argument) in arguments.iter().enumerate().rev() {
            written = written.replace(&format!("%{place}"), argument);
            if written.len() > MOST_BYTES {
                return Err("with its macros written out the formula is too long".to_owned());
            }
        }
        if let Some(left) = written.find('%') {
            let place: String = written[left..].chars().take(3).collect();
            let given = arguments.len();
            return Err(format!("`#{name}` uses {place}, and {given} arguments are given"));
        }
        let whole = format!("{}{written}{after}", &text[..at]);
        if whole.len() > MOST_BYTES {
            return Err("with its macros written out the formula is too long".to_owned());
        }
        text = whole;
    }
    Err("macros use macros without an end".to_owned())
}

/// The names of the macros that a text uses, which expand to texts that may use others.
pub fn used_macros(text: &str) -> Vec<String> {
    text.split('#').skip(1).map(|rest| name_at(rest).to_owned()).collect()
}

/// The name at the beginning of a text.
fn name_at(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(text.len());
    &text[..end]
}

/// The parts of the parentheses at the beginning of a text, split at commas outside of inner
/// parentheses, and the rest of the text.
fn arguments(text: &str) -> Option<(Vec<&str>, &str)> {
    let inner = text.strip_prefix('(')?;
    let (mut depth, mut begin, mut found) = (0usize, 0, Vec::new());
    for (place, sign) in inner.char_indices() {
        match sign {
            '(' | '[' => depth += 1,
            ')' if depth == 0 => {
                let last = inner[begin..place].trim();
                if !(found.is_empty() && last.is_empty()) {
                    found.push(last);
                }
                return Some((found, &inner[place + 1..]));
            }
            ')' | ']' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                found.push(inner[begin..place].trim());
                begin = place + 1;
            }
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn macros_that_never_end_or_are_undefined_are_refused() {
        let macros = |body: &str| BTreeMap::from([("m".to_owned(), body.to_owned())]);
        for (text, body, says) in [
            ("#m(1)", "#m(%0)", "without an end"),
            ("#m(1)", "#m(%0)&#m(%0)", "without an end"),
            ("#n(1)", "%0", "no macro `#n`"),
            ("#m", "%0", "should go on with its arguments"),
            ("#m(1)", "%0=%1", "uses %1, and 1 arguments are given"),
        ] {
            let error = without_macros(text, &macros(body)).expect_err(text);
            assert!(error.contains(says), "{text}: {error}");
        }
    }
}
