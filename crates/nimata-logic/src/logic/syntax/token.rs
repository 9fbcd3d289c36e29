//! Splits a text into tokens.

use super::error::{Fault, SyntaxErrorKind, excerpt};
use super::limits::MOST_DIGITS;
use super::notation::length_of_name;
use crate::logic::{Connective, Relation};

/// A token of a formula: a name, a number or a sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'t> {
    /// The name of a variable or of a sequence; or a quantifier together with its variable.
    Name(&'t str),
    Number(u64),
    /// A number of 2^63 or more, in decimal.
    Large(&'t str),
    /// The name of a numeration, after `?`.
    Numeration(&'t str),
    Relation(Relation),
    Connective(Connective),
    Plus,
    Minus,
    /// Walnut's sign of a number below 0.
    Underscore,
    Times,
    Over,
    Remainder,
    Not,
    Open,
    Close,
    OpenIndex,
    CloseIndex,
    Comma,
    At,
    Dollar,
    Question,
    Dot,
    Reverse,
    End,
}

/// A token and the byte at which it begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placed<'t> {
    pub(super) token: Token<'t>,
    pub(super) offset: usize,
}

impl Token<'_> {
    /// The token as messages show it.
    pub(super) fn shown(self) -> String {
        let sign = match self {
            Token::Name(name) | Token::Numeration(name) => return format!("`{}`", excerpt(name)),
            Token::Number(number) => return format!("`{number}`"),
            Token::Large(digits) => return format!("`{}`", excerpt(digits)),
            Token::Relation(relation) => return format!("`{relation}`"),
            Token::Connective(connective) => return format!("`{connective}`"),
            Token::End => return "the end of the formula".to_owned(),
            Token::Plus => '+',
            Token::Minus => '-',
            Token::Underscore => '_',
            Token::Times => '*',
            Token::Over => '/',
            Token::Remainder => '%',
            Token::Not => '~',
            Token::Open => '(',
            Token::Close => ')',
            Token::OpenIndex => '[',
            Token::CloseIndex => ']',
            Token::Comma => ',',
            Token::At => '@',
            Token::Dollar => '$',
            Token::Question => '?',
            Token::Dot => '.',
            Token::Reverse => '`',
        };
        format!("`{sign}`")
    }
}

/// The tokens of a text; the last one is the end.
pub(super) fn tokens(text: &str) -> Result<Vec<Placed<'_>>, Fault> {
    let mut found = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start();
        let offset = text.len() - rest.len();
        let Some(sign) = rest.chars().next() else {
            found.push(Placed { token: Token::End, offset });
            return Ok(found);
        };
        let (token, length) = read(rest, sign).map_err(|kind| Fault { offset, kind })?;
        found.push(Placed { token, offset });
        rest = &rest[length..];
        if token == Token::Question {
            rest = rest.trim_start();
            let (name, behind) = rest.split_at(length_of_name(rest));
            if !name.is_empty() {
                let offset = text.len() - rest.len();
                found.push(Placed { token: Token::Numeration(name), offset });
            }
            rest = behind;
        }
    }
}

/// Signs of several characters; longer ones come before their prefixes.
const LONG: [(&str, Token); 6] = [
    ("<=>", Token::Connective(Connective::Iff)),
    ("=>", Token::Connective(Connective::Implies)),
    ("<=", Token::Relation(Relation::AtMost)),
    (">=", Token::Relation(Relation::AtLeast)),
    ("!=", Token::Relation(Relation::Unequal)),
    ("<", Token::Relation(Relation::Less)),
];

/// Signs of other notations, and how they are written here; longer ones come before their prefixes.
const FOREIGN: [(&str, &str); 8] = [
    ("<->", "<=>"),
    ("==>", "=>"),
    ("->", "=>"),
    ("&&", "&"),
    ("||", "|"),
    ("==", "="),
    ("<>", "!="),
    ("~=", "!="),
];

fn read(rest: &str, sign: char) -> Result<(Token<'_>, usize), SyntaxErrorKind> {
    let run = |belongs: fn(char) -> bool| rest.find(|c| !belongs(c)).unwrap_or(rest.len());
    if sign.is_ascii_alphabetic() {
        let end = run(|c| c.is_ascii_alphanumeric() || c == '_');
        return Ok((Token::Name(&rest[..end]), end));
    }
    if sign.is_ascii_digit() {
        let end = run(|c| c.is_ascii_digit());
        let digits = &rest[..end];
        let number = digits.parse().ok().filter(|&number: &u64| number < 1 << 63);
        return match number {
            Some(number) => Ok((Token::Number(number), end)),
            None if end <= MOST_DIGITS => Ok((Token::Large(digits), end)),
            None => Err(SyntaxErrorKind::NumberTooLarge(MOST_DIGITS)),
        };
    }
    if let Some((text, here)) = FOREIGN.into_iter().find(|(text, _)| rest.starts_with(text)) {
        return Err(SyntaxErrorKind::Foreign(text, here, ""));
    }
    if let Some((text, token)) = LONG.into_iter().find(|(text, _)| rest.starts_with(text)) {
        return Ok((token, text.len()));
    }
    let token = match sign {
        '=' => Token::Relation(Relation::Equal),
        '>' => Token::Relation(Relation::Greater),
        '&' => Token::Connective(Connective::And),
        '|' => Token::Connective(Connective::Or),
        '^' => Token::Connective(Connective::Xor),
        '+' => Token::Plus,
        '-' => Token::Minus,
        '*' => Token::Times,
        '/' => Token::Over,
        '%' => Token::Remainder,
        '~' => Token::Not,
        '(' => Token::Open,
        ')' => Token::Close,
        '[' => Token::OpenIndex,
        ']' => Token::CloseIndex,
        ',' => Token::Comma,
        '@' => Token::At,
        '$' => Token::Dollar,
        '?' => Token::Question,
        '.' => Token::Dot,
        '`' => Token::Reverse,
        '_' => Token::Underscore,
        _ => return Err(SyntaxErrorKind::UnknownCharacter(sign)),
    };
    Ok((token, 1))
}
