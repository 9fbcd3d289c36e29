//! The names of numerations: `msd_2`, `lsd_3`, `msd_fib`, `lin(2,1)`.

use super::error::SyntaxErrorKind;
use crate::automaton::DigitOrder;
use crate::logic::Numerals;

/// Bases are at most so large, as in certificates.
const MOST_BASE: u32 = 65_536;

/// The numeration of that name, as it stands in formulas after `?`, in rules files after `in`, and
/// at the head of Walnut's files. Walnut's abbreviations are read as well: `msd` and `lsd` for base
/// 2, `3` and `msd3` for `msd_3`, `fib` for `msd_fib`.
///
/// ```
/// use nimata::logic::{Numerals, numerals_named};
/// assert_eq!(numerals_named("msd_fib"), Ok(Numerals::Linear { p: 1, q: 1 }));
/// assert_eq!(numerals_named("lin(3, 2)"), Ok(Numerals::Linear { p: 3, q: 2 }));
/// assert!(numerals_named("lin(2,3)").is_err());
/// ```
///
/// # Errors
/// [`SyntaxErrorKind::UnknownNumeration`] lists those that there are;
/// [`SyntaxErrorKind::LeastSignificantFibonacci`].
pub fn numerals_named(text: &str) -> Result<Numerals, SyntaxErrorKind> {
    let unknown = || SyntaxErrorKind::UnknownNumeration(super::token::excerpt(text));
    if let Some(rest) = text.strip_prefix("lin") {
        let inner = rest.trim().strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
        let (p, q) = inner.and_then(|inner| inner.split_once(',')).ok_or_else(unknown)?;
        let p = small(p.trim()).filter(|&p| p < MOST_BASE).ok_or_else(unknown)?;
        let q = small(q.trim()).filter(|q| (1..=p).contains(q)).ok_or_else(unknown)?;
        return Ok(Numerals::Linear { p, q });
    }
    let (order, rest) = match text.get(..3).and_then(DigitOrder::named) {
        Some(order) => (order, &text[3..]),
        None => (DigitOrder::Msd, text),
    };
    match (order, rest.strip_prefix('_').unwrap_or(rest)) {
        (DigitOrder::Msd, "fib") => Ok(Numerals::Linear { p: 1, q: 1 }),
        (DigitOrder::Lsd, "fib") => Err(SyntaxErrorKind::LeastSignificantFibonacci),
        (order, "") if !text.is_empty() => Ok(Numerals::Base { base: 2, order }),
        (order, base) => {
            let base = small(base).filter(|base| (2..=MOST_BASE).contains(base));
            Ok(Numerals::Base { base: base.ok_or_else(unknown)?, order })
        }
    }
}

fn small(text: &str) -> Option<u32> {
    text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()))
}
