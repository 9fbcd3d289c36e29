//! Which sentences about a divisor are local, and their weights: docs/certificate.md, section 13.

use crate::reject::{Code, Reject};

/// The name of the divisor.
const DIVISOR: &str = "b";

const RELATIONS: [&str; 6] = ["=", "!=", "<", "<=", ">", ">="];

/// Splits a text into names, numbers and signs.
fn tokens(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        rest = rest.trim_start_matches(' ');
        let part = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let word = rest.find(|c| !part(c)).unwrap_or(rest.len());
        let signs = ["<=>", "=>", "<=", ">=", "!="];
        let sign = signs.iter().find(|sign| rest.starts_with(**sign)).map(|sign| sign.len());
        let one = rest.chars().next()?.len_utf8();
        let (token, after) = rest.split_at(if word > 0 { word } else { sign.unwrap_or(one) });
        rest = after;
        Some(token)
    })
}

/// Puts a text in the place of the divisor. Two tokens that spaces part stay apart.
pub(super) fn with_divisor(text: &str, divisor: &str) -> String {
    let part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let (mut written, mut rest) = (String::new(), text);
    while let Some(first) = rest.chars().next() {
        let word = rest.find(|c| !part(c)).unwrap_or(rest.len());
        let (token, after) = rest.split_at(if word > 0 { word } else { first.len_utf8() });
        written.push_str(if token == DIVISOR { divisor } else { token });
        rest = after;
    }
    written
}

/// The weight of a sentence.
///
/// # Errors
/// The sentence is not local. Whether it is a formula is not verified here.
pub(super) fn weight(text: &str) -> Result<u64, Reject> {
    let mut reader = Local { tokens: tokens(text).collect(), at: 0, weight: 0 };
    while let Some(token) = reader.next() {
        let before = reader.at.checked_sub(2).map(|at| reader.tokens[at]);
        match token {
            "[" => reader.index()?,
            "@" => drop(reader.next()),
            "+" | "-" | "*" | "/" | DIVISOR => return fault(token),
            relation if RELATIONS.contains(&relation) => {
                let word = before == Some("]")
                    || reader.at.checked_sub(3).is_some_and(|at| reader.tokens[at] == "@");
                if !word {
                    before.filter(|name| is_variable(name)).map_or_else(|| fault(token), Ok)?;
                    reader.constant()?;
                    while reader.takes("+") || reader.takes("-") {
                        reader.constant()?;
                    }
                }
            }
            number if number.starts_with(|c: char| c.is_ascii_digit()) => return fault(number),
            _ => {}
        }
    }
    Ok(reader.weight)
}

fn is_variable(token: &str) -> bool {
    token.starts_with(|c: char| c.is_ascii_lowercase()) && token != DIVISOR
}

fn fault<T>(token: &str) -> Result<T, Reject> {
    let token: String = token.chars().take(60).collect();
    let detail =
        format!("at `{token}` the sentence is not one that all divisors of a family share");
    Err(Reject::here(Code::Formula, detail))
}

struct Local<'t> {
    tokens: Vec<&'t str>,
    at: usize,
    weight: u64,
}

impl<'t> Local<'t> {
    fn peek(&self) -> &'t str {
        self.tokens.get(self.at).copied().unwrap_or_default()
    }

    fn next(&mut self) -> Option<&'t str> {
        let token = self.tokens.get(self.at).copied();
        self.at += usize::from(token.is_some());
        token
    }

    fn takes(&mut self, token: &str) -> bool {
        let found = self.peek() == token;
        self.at += usize::from(found);
        found
    }

    fn wants(&mut self, token: &str) -> Result<(), Reject> {
        if self.takes(token) { Ok(()) } else { fault(self.peek()) }
    }

    /// Reads `d`, `b` or `d * b`.
    fn constant(&mut self) -> Result<(), Reject> {
        if self.takes(DIVISOR) {
            self.weight = self.weight.saturating_add(1);
            return Ok(());
        }
        let token = self.peek();
        if token.is_empty() || !token.bytes().all(|c| c.is_ascii_digit()) {
            return fault(token);
        }
        self.at += 1;
        self.weight = self.weight.saturating_add(token.parse().unwrap_or(u64::MAX));
        if self.takes("*") { self.wants(DIVISOR) } else { Ok(()) }
    }

    /// Reads an index to its closing bracket. It has one name or number, beside constants.
    fn index(&mut self) -> Result<(), Reject> {
        let mut open = 0_usize;
        // In front of the name stand factors b and parentheses.
        let factor = loop {
            let factor = self.peek() == DIVISOR && self.tokens.get(self.at + 1) == Some(&"*");
            self.at += if factor { 2 } else { 0 };
            if !self.takes("(") {
                break factor;
            }
            open += 1;
        };
        let variable = is_variable(self.peek());
        if variable {
            self.at += 1
        } else {
            self.constant()?
        }
        // Behind it stand quotients, constants, and parentheses that close. A quotient is that of a
        // name, or of what is in parentheses.
        let mut divisible = variable && !factor;
        loop {
            if divisible && self.takes("/") {
                self.wants(DIVISOR)?;
            } else if self.takes("+") || self.takes("-") {
                self.constant()?;
                divisible = false;
            } else if open > 0 && self.takes(")") {
                open -= 1;
                divisible = true;
            } else {
                break;
            }
        }
        if open > 0 { fault(self.peek()) } else { self.wants("]") }
    }
}
