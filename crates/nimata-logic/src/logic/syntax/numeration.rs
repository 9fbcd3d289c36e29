//! The names of numerations: `msd_2`, `lsd_3`, `fib`, `lin(2,1)`, `lsd_trib`, `avoid(3; 21, 22)`.

use super::error::{SyntaxErrorKind as Kind, excerpt};
use super::notation::{small, split_order, words_named};
use nimata_automata::automaton::{DigitOrder, Numeration};
use nimata_automata::number::numeration::{Language, WordSystem};

/// The greatest base, as in certificates.
const MOST_BASE: u32 = 65_536;

/// Finds the numeration that a name stands for.
pub type Names<'n> = &'n dyn Fn(&str) -> Result<Numeration, Kind>;

/// Returns the numeration with this name, as formulas have it after `?` and rules files after `in`:
/// a [name of digits](digits_named) in which formulas can be decided. The digits of `lin(p,q)` with
/// the least significant one first are decided as [words](in_words).
///
/// ```
/// use nimata_automata::automaton::Numeration;
/// use nimata_logic::logic::numerals_named;
/// assert_eq!(numerals_named("msd_fib"), Ok(Numeration::lin(1, 1)));
/// assert_eq!(numerals_named("lin(3, 2)"), Ok(Numeration::lin(3, 2)));
/// assert_eq!(numerals_named("avoid(2; 111)"), numerals_named("trib"));
/// assert!(numerals_named("lin(2,3)").is_err());
/// ```
///
/// # Errors
/// [`SyntaxErrorKind::UnknownNumeration`](Kind::UnknownNumeration), whose message lists the known
/// ones; [`SyntaxErrorKind::NoNumeration`](Kind::NoNumeration) with the reason.
pub fn numerals_named(text: &str) -> Result<Numeration, Kind> {
    let numeration = digits_named(text)?;
    match (numeration.base(), numeration.pair(), numeration.order()) {
        (Some(base), ..) if !(2..=MOST_BASE).contains(&base) => Err(unknown(text)),
        (None, Some((p, _)), DigitOrder::Lsd) => in_words(&numeration).ok_or_else(|| {
            let most = Language::MOST_DIGITS - 1;
            let why = format!("{p} is too large a digit to be read last: at most {most} is one");
            Kind::NoNumeration(excerpt(text), why)
        }),
        _ => Ok(numeration),
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
/// use nimata_automata::automaton::{DigitOrder, Numeration};
/// use nimata_logic::logic::digits_named;
/// let found = digits_named("lsd_lin_3_2");
/// assert_eq!(found, Ok(Numeration::lin(3, 2).in_order(DigitOrder::Lsd)));
/// ```
///
/// # Errors
/// Those of [`numerals_named`].
pub fn digits_named(text: &str) -> Result<Numeration, Kind> {
    let unknown = || unknown(text);
    let linear = |p: &str, q: &str| {
        let p = small(p.trim()).filter(|&p| p < MOST_BASE).ok_or_else(unknown)?;
        let q = small(q.trim()).filter(|q| (1..=p).contains(q)).ok_or_else(unknown)?;
        Ok(Numeration::lin(p, q))
    };
    let (order, name) = split_order(text);
    if name == "neg_fib" {
        return Ok(Numeration::NegaFibonacci { order });
    }
    if let Some(base) = name.strip_prefix("neg_") {
        let base = small(base).filter(|base| (2..=MOST_BASE).contains(base));
        let base = base.ok_or_else(|| Kind::NegativeBase(excerpt(text)))?;
        return Ok(Numeration::Negative { base, order });
    }
    if let Some(rest) = name.strip_prefix("lin").filter(|rest| !rest.starts_with('_')) {
        let inner = rest.trim().strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
        let (p, q) = inner.and_then(|inner| inner.split_once(',')).ok_or_else(unknown)?;
        return Ok(linear(p, q)?.in_order(order));
    }
    if let Some(pair) = name.strip_prefix("lin_").and_then(|pair| pair.split_once('_')) {
        return Ok(linear(pair.0, pair.1)?.in_order(order));
    }
    Ok(match name {
        "fib" => Numeration::lin(1, 1).in_order(order),
        // `msd_` alone does not mean base 2: it is a name that was cut short.
        "" if !text.is_empty() && !text.ends_with('_') => Numeration::Base { base: 2, order },
        _ => match words_named(name)? {
            Some(system) => Numeration::words_of(system, order),
            None => Numeration::Base { base: small(name).ok_or_else(unknown)?, order },
        },
    })
}

/// The same digits as words of a language: those of `lin(p,q)`, in which no digit of q or more
/// follows a p. `None` for bases, for other recurrences, and where p is above 255.
///
/// ```
/// use nimata_automata::automaton::Numeration;
/// use nimata_logic::logic::{in_words, numerals_named};
/// assert_eq!(in_words(&Numeration::lin(1, 1)), numerals_named("avoid(2; 11)").ok());
/// ```
pub fn in_words(numeration: &Numeration) -> Option<Numeration> {
    if numeration.words().is_some() {
        return Some(numeration.clone());
    }
    let (p, q) = numeration.pair().filter(|&(p, _)| p < Language::MOST_DIGITS)?;
    let factors: Vec<Vec<u32>> = (q..=p).map(|digit| vec![p, digit]).collect();
    let language = Language::avoiding(p + 1, &factors).expect("the words of lin(p,q) are few");
    let name = if (p, q) == (1, 1) { "fib".to_owned() } else { format!("lin({p},{q})") };
    Some(Numeration::words_of(WordSystem::new(&name, language), numeration.order()))
}

/// Whether two numerations have the same words of digits, in whatever order they are read.
///
/// ```
/// use nimata_logic::logic::{numerals_named, same_digits};
/// let [msd, lsd] = ["msd_fib", "lsd_fib"].map(|name| numerals_named(name).expect("a name"));
/// assert!(same_digits(&msd, &lsd));
/// ```
pub fn same_digits(one: &Numeration, other: &Numeration) -> bool {
    let words = in_words(one).zip(in_words(other));
    one.has_digits_of(other) || words.is_some_and(|(one, other)| one.has_digits_of(&other))
}

/// The numeration with these words that has a name: one of those of
/// [`WordSystem::names`], or `lin(p,q)`.
///
/// ```
/// use nimata_automata::automaton::Numeration;
/// use nimata_logic::logic::same_words;
/// use nimata_automata::number::numeration::WordSystem;
/// let no_ones = WordSystem::avoiding(2, &[vec![1, 1]])?;
/// assert_eq!(same_words(&no_ones), Some(Numeration::lin(1, 1)));
/// # Ok::<(), nimata_automata::number::numeration::NumerationError>(())
/// ```
pub fn same_words(system: &WordSystem) -> Option<Numeration> {
    let language = system.language();
    let most = language.digits() - 1;
    // In lin(p,q) a digit below q follows p.
    let after = |digit| language.accepts(language.next(language.next(0, most), digit));
    let below = (0..=most).take_while(|&digit| after(digit)).count();
    let below = u32::try_from(below).ok().filter(|q| (1..=most).contains(q));
    let linear = below.map(|q| Numeration::lin(most, q));
    let mut named = WordSystem::names().filter_map(|name| digits_named(name).ok()).chain(linear);
    named.find(|known| in_words(known).is_some_and(|words| words.words() == Some(system)))
}

/// The name of some digits at the head of Walnut's files; `None` if Walnut has no name for them.
///
/// ```
/// use nimata_automata::automaton::Numeration;
/// use nimata_logic::logic::walnut_name;
/// let name = |p, q| walnut_name(&Numeration::lin(p, q)).expect("a name");
/// assert_eq!([name(1, 1), name(3, 2)], ["msd_fib", "msd_lin_3_2"]);
/// ```
pub fn walnut_name(numeration: &Numeration) -> Option<String> {
    let order = numeration.order().name();
    if numeration.has_integers() {
        return Some(numeration.to_string());
    }
    Some(match (numeration.base(), numeration.pair()) {
        (Some(base), _) => format!("{order}_{base}"),
        (None, pair) => match pair? {
            (1, 1) => format!("{order}_fib"),
            (p, q) => format!("{order}_lin_{p}_{q}"),
        },
    })
}

fn unknown(text: &str) -> Kind {
    Kind::UnknownNumeration(excerpt(text))
}
