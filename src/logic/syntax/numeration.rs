//! The names of numerations: `msd_2`, `lsd_3`, `msd_fib`, `lin(2,1)`, `msd_lin_2_1`.

use super::error::SyntaxErrorKind;
use crate::automaton::{DigitOrder, Numeration};

/// The greatest base, as in certificates.
const MOST_BASE: u32 = 65_536;

/// Returns the numeration with this name, as formulas have it after `?`, rules files after `in`,
/// and certificates: a [name of digits](digits_named) in which formulas can be decided.
///
/// ```
/// use nimata::automaton::Numeration;
/// use nimata::logic::numerals_named;
/// assert_eq!(numerals_named("msd_fib"), Ok(Numeration::lin(1, 1)));
/// assert_eq!(numerals_named("lin(3, 2)"), Ok(Numeration::lin(3, 2)));
/// assert!(numerals_named("lin(2,3)").is_err());
/// ```
///
/// # Errors
/// [`SyntaxErrorKind::UnknownNumeration`], whose message lists the known ones;
/// [`SyntaxErrorKind::LeastSignificantLinear`].
pub fn numerals_named(text: &str) -> Result<Numeration, SyntaxErrorKind> {
    let numeration = digits_named(text)?;
    match numeration {
        Numeration::Base { base, .. } if !(2..=MOST_BASE).contains(&base) => Err(unknown(text)),
        Numeration::Linear { order: DigitOrder::Lsd, .. } => {
            Err(SyntaxErrorKind::LeastSignificantLinear)
        }
        numeration => Ok(numeration),
    }
}

/// Returns the numeration with this name, in any base, as the head of a file of Walnut has it. Such
/// a file may read the digits of `lin(p,q)` least significant first, too.
///
/// Walnut's abbreviations are accepted as well: `msd` and `lsd` for base 2, `3` and `msd3` for
/// `msd_3`, `fib` for `msd_fib`. Walnut's names have no parentheses, so it writes `lin(3,2)` as
/// `msd_lin_3_2`.
///
/// ```
/// use nimata::automaton::{DigitOrder, Numeration};
/// use nimata::logic::digits_named;
/// let found = digits_named("lsd_lin_3_2");
/// assert_eq!(found, Ok(Numeration::lin(3, 2).in_order(DigitOrder::Lsd)));
/// ```
///
/// # Errors
/// [`SyntaxErrorKind::UnknownNumeration`], whose message lists the known ones.
pub fn digits_named(text: &str) -> Result<Numeration, SyntaxErrorKind> {
    let unknown = || unknown(text);
    let linear = |p: &str, q: &str| {
        let p = small(p.trim()).filter(|&p| p < MOST_BASE).ok_or_else(unknown)?;
        let q = small(q.trim()).filter(|q| (1..=p).contains(q)).ok_or_else(unknown)?;
        Ok(Numeration::lin(p, q))
    };
    if let Some(rest) = text.strip_prefix("lin") {
        let inner = rest.trim().strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
        let (p, q) = inner.and_then(|inner| inner.split_once(',')).ok_or_else(unknown)?;
        return linear(p, q);
    }
    let (order, rest) = match text.get(..3).and_then(DigitOrder::named) {
        Some(order) => (order, &text[3..]),
        None => (DigitOrder::Msd, text),
    };
    Ok(match rest.strip_prefix('_').unwrap_or(rest) {
        "fib" => Numeration::lin(1, 1).in_order(order),
        // `msd_` alone does not mean base 2: it is a name that was cut short.
        "" if !text.is_empty() && rest.is_empty() => Numeration::Base { base: 2, order },
        digits => match digits.strip_prefix("lin_").and_then(|pair| pair.split_once('_')) {
            Some((p, q)) => linear(p, q)?.in_order(order),
            None => Numeration::Base { base: small(digits).ok_or_else(unknown)?, order },
        },
    })
}

/// The name of some digits at the head of Walnut's files; `None` if Walnut has no name for them.
///
/// ```
/// use nimata::automaton::Numeration;
/// use nimata::logic::walnut_name;
/// let name = |p, q| walnut_name(&Numeration::lin(p, q)).expect("a name");
/// assert_eq!([name(1, 1), name(3, 2)], ["msd_fib", "msd_lin_3_2"]);
/// ```
pub fn walnut_name(numeration: &Numeration) -> Option<String> {
    let order = numeration.order().name();
    Some(match (numeration.base(), numeration.pair()) {
        (Some(base), _) => format!("{order}_{base}"),
        (None, pair) => match pair? {
            (1, 1) => format!("{order}_fib"),
            (p, q) => format!("{order}_lin_{p}_{q}"),
        },
    })
}

fn unknown(text: &str) -> SyntaxErrorKind {
    SyntaxErrorKind::UnknownNumeration(super::token::excerpt(text))
}

fn small(text: &str) -> Option<u32> {
    text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()))
}
