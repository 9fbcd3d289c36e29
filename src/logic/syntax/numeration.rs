//! The names of numerations: `msd_2`, `lsd_3`, `msd_fib`, `lin(2,1)`, `msd_lin_2_1`.

use super::error::SyntaxErrorKind;
use crate::automaton::DigitOrder;
use crate::logic::Numerals;

/// The greatest base, as in certificates.
const MOST_BASE: u32 = 65_536;

/// Returns the numeration with this name, as formulas have it after `?`, rules files after `in`,
/// and certificates: a [name of digits](digits_named) in which formulas can be decided.
///
/// ```
/// use nimata::logic::{Numerals, numerals_named};
/// assert_eq!(numerals_named("msd_fib"), Ok(Numerals::Linear { p: 1, q: 1 }));
/// assert_eq!(numerals_named("lin(3, 2)"), Ok(Numerals::Linear { p: 3, q: 2 }));
/// assert!(numerals_named("lin(2,3)").is_err());
/// ```
///
/// # Errors
/// [`SyntaxErrorKind::UnknownNumeration`], whose message lists the known ones;
/// [`SyntaxErrorKind::LeastSignificantLinear`].
pub fn numerals_named(text: &str) -> Result<Numerals, SyntaxErrorKind> {
    let (numerals, order) = digits_named(text)?;
    match numerals {
        Numerals::Base { base, .. } if !(2..=MOST_BASE).contains(&base) => Err(unknown(text)),
        Numerals::Linear { .. } if order == DigitOrder::Lsd => {
            Err(SyntaxErrorKind::LeastSignificantLinear)
        }
        numerals => Ok(numerals),
    }
}

/// Returns the digits with this name, in any base, and their reading order, as at the head of
/// Walnut's files. There linear digits too may be read from the least significant one.
///
/// Walnut's abbreviations are accepted as well: `msd` and `lsd` for base 2, `3` and `msd3` for
/// `msd_3`, `fib` for `msd_fib`. Walnut's names have no parentheses, so it writes `lin(3,2)` as
/// `msd_lin_3_2`.
///
/// ```
/// use nimata::automaton::DigitOrder;
/// use nimata::logic::{Numerals, digits_named};
/// let found = digits_named("lsd_lin_3_2");
/// assert_eq!(found, Ok((Numerals::Linear { p: 3, q: 2 }, DigitOrder::Lsd)));
/// ```
///
/// # Errors
/// [`SyntaxErrorKind::UnknownNumeration`], whose message lists the known ones.
pub fn digits_named(text: &str) -> Result<(Numerals, DigitOrder), SyntaxErrorKind> {
    let unknown = || unknown(text);
    let linear = |p: &str, q: &str| {
        let p = small(p.trim()).filter(|&p| p < MOST_BASE).ok_or_else(unknown)?;
        let q = small(q.trim()).filter(|q| (1..=p).contains(q)).ok_or_else(unknown)?;
        Ok(Numerals::Linear { p, q })
    };
    if let Some(rest) = text.strip_prefix("lin") {
        let inner = rest.trim().strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
        let (p, q) = inner.and_then(|inner| inner.split_once(',')).ok_or_else(unknown)?;
        return Ok((linear(p, q)?, DigitOrder::Msd));
    }
    let (order, rest) = match text.get(..3).and_then(DigitOrder::named) {
        Some(order) => (order, &text[3..]),
        None => (DigitOrder::Msd, text),
    };
    let numerals = match rest.strip_prefix('_').unwrap_or(rest) {
        "fib" => Numerals::Linear { p: 1, q: 1 },
        // `msd_` alone does not mean base 2: it is a name that was cut short.
        "" if !text.is_empty() && rest.is_empty() => Numerals::Base { base: 2, order },
        digits => match digits.strip_prefix("lin_").and_then(|pair| pair.split_once('_')) {
            Some((p, q)) => linear(p, q)?,
            None => Numerals::Base { base: small(digits).ok_or_else(unknown)?, order },
        },
    };
    Ok((numerals, order))
}

/// The name of some digits at the head of Walnut's files.
///
/// ```
/// use nimata::automaton::DigitOrder;
/// use nimata::logic::{Numerals, walnut_name};
/// let name = |p, q| walnut_name(Numerals::Linear { p, q }, DigitOrder::Msd);
/// assert_eq!([name(1, 1), name(3, 2)], ["msd_fib", "msd_lin_3_2"]);
/// ```
pub fn walnut_name(numerals: Numerals, order: DigitOrder) -> String {
    let order = order.name();
    match numerals {
        Numerals::Base { base, .. } => format!("{order}_{base}"),
        Numerals::Linear { p: 1, q: 1 } => format!("{order}_fib"),
        Numerals::Linear { p, q } => format!("{order}_lin_{p}_{q}"),
    }
}

fn unknown(text: &str) -> SyntaxErrorKind {
    SyntaxErrorKind::UnknownNumeration(super::token::excerpt(text))
}

fn small(text: &str) -> Option<u32> {
    text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()))
}
