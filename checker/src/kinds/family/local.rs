//! Which sentences about a divisor are local, and their weights: docs/certificate.md, section 13.

use std::iter::Peekable;

use crate::logic::tokens::tokens;
use crate::reject::{Code, Reject};

/// The name of the divisor.
const DIVISOR: &str = "b";

const RELATIONS: [&str; 6] = ["=", "!=", "<", "<=", ">", ">="];

/// Puts a text in the place of the divisor.
pub(super) fn with_divisor(text: &str, divisor: &str) -> String {
    tokens(text).map(|token| if token == DIVISOR { divisor } else { token }).collect()
}

/// The weight of a sentence.
///
/// # Errors
/// The sentence is not local. Whether it is a formula is not verified here.
pub(super) fn weight(text: &str) -> Result<u64, Reject> {
    let mut tokens = tokens(text).filter(|&token| token != " ").peekable();
    let (mut weight, mut last) = (0_u64, "");
    while let Some(token) = tokens.next() {
        last = match token {
            "[" => {
                weight = weight.saturating_add(index(&mut tokens)?);
                "]"
            }
            // An output counts as the word that has it.
            "@" => tokens.next().map_or("@", |_| "]"),
            "+" | "-" | "*" | "/" | DIVISOR => return fault(Some(&token)),
            number if is_number(number) => return fault(Some(&token)),
            variable if is_variable(variable) => {
                while tokens.next_if_eq(&"/").is_some() {
                    wants(&mut tokens, DIVISOR)?;
                }
                weight = weight.saturating_add(constants(&mut tokens)?);
                variable
            }
            relation if RELATIONS.contains(&relation) && last != "]" => {
                if !is_variable(last) {
                    return fault(Some(&token));
                }
                let first = constant(&mut tokens)?;
                weight = weight.saturating_add(first).saturating_add(constants(&mut tokens)?);
                ""
            }
            other => other,
        };
    }
    Ok(weight)
}

fn wants<'t>(
    tokens: &mut Peekable<impl Iterator<Item = &'t str>>,
    token: &str,
) -> Result<(), Reject> {
    if tokens.next_if_eq(&token).is_some() { Ok(()) } else { fault(tokens.peek()) }
}

/// Reads constants, each after a `+` or a `-`, and returns the sum of their weights.
fn constants<'t>(tokens: &mut Peekable<impl Iterator<Item = &'t str>>) -> Result<u64, Reject> {
    let mut weight = 0_u64;
    while tokens.next_if(|&token| token == "+" || token == "-").is_some() {
        weight = weight.saturating_add(constant(tokens)?);
    }
    Ok(weight)
}

fn is_variable(token: &str) -> bool {
    token.starts_with(|c: char| c.is_ascii_lowercase()) && token != DIVISOR
}

fn is_number(token: &str) -> bool {
    token.starts_with(|c: char| c.is_ascii_digit())
}

fn fault<T>(token: Option<&&str>) -> Result<T, Reject> {
    let token: String = token.unwrap_or(&"the end").chars().take(60).collect();
    let detail = format!("at `{token}` the sentence is not one that all divisors share");
    Err(Reject::here(Code::Formula, detail))
}

/// Reads `d`, `b` or `d * b`, and returns its weight.
fn constant<'t>(tokens: &mut Peekable<impl Iterator<Item = &'t str>>) -> Result<u64, Reject> {
    if tokens.next_if_eq(&DIVISOR).is_some() {
        return Ok(1);
    }
    let Some(number) = tokens.next_if(|token| is_number(token)) else {
        return fault(tokens.peek());
    };
    if tokens.next_if_eq(&"*").is_some() {
        wants(tokens, DIVISOR)?;
    }
    Ok(number.parse().unwrap_or(u64::MAX))
}

/// Reads an index to its closing bracket, and returns its weight. It has one variable or constant,
/// beside constants that are added and taken away.
fn index<'t>(tokens: &mut Peekable<impl Iterator<Item = &'t str>>) -> Result<u64, Reject> {
    let (mut open, mut weight, mut factor) = (0_usize, 0_u64, false);
    // Factors b and opening parentheses come before the variable.
    let mut divisible = loop {
        if tokens.next_if_eq(&"(").is_some() {
            (open, factor) = (open + 1, false);
        } else if tokens.next_if(|token| is_variable(token)).is_some() {
            break !factor;
        } else {
            let added = constant(tokens)?;
            // A b that multiplies is no constant.
            factor = added == 1 && tokens.next_if_eq(&"*").is_some();
            if !factor {
                weight = added;
                break false;
            }
        }
    };
    // Quotients, constants and closing parentheses come after it. Only the variable, or what is in
    // parentheses, is divided.
    loop {
        if divisible && tokens.next_if_eq(&"/").is_some() {
            wants(tokens, DIVISOR)?;
        } else if tokens.peek().is_some_and(|&token| token == "+" || token == "-") {
            weight = weight.saturating_add(constants(tokens)?);
            divisible = false;
        } else if open > 0 && tokens.next_if_eq(&")").is_some() {
            (open, divisible) = (open - 1, true);
        } else {
            break;
        }
    }
    if open > 0 { fault(tokens.peek()) } else { wants(tokens, "]").map(|()| weight) }
}
