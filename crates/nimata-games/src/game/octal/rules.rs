//! The rules of an octal game: its digits, and the options of a heap.

use std::fmt::{self, Display};

use num_bigint::BigUint;
use num_traits::{One, ToPrimitive, Zero};

use crate::game::{GameError, Result};

/// An octal game, given by its code d₀.d₁d₂…d_k.
///
/// A move takes i ≥ 0 tokens from one heap, and the digit dᵢ says what it may leave of that heap:
/// no heap if dᵢ has the bit 1, one heap if it has the bit 2, two heaps if it has the bit 4.
/// Remaining heaps are not empty. d₀ is 0 or 4: a move that takes nothing must split the heap, so
/// that every play ends. The last digit d_k is not 0.
///
/// *Winning Ways*, chapter 4; Guy and Smith, *The G-values of various games*.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Octal {
    /// d₀, d₁, …, d_k.
    digits: Vec<u8>,
}

/// A move in one heap: `taken` tokens are removed, and the rest becomes `left`.
///
/// `left` is (a, b) with a ≤ b; a = 0 means that at most one heap is left, and b = 0 that none is.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// The number of tokens taken.
    pub taken: usize,
    /// The heaps that are left.
    pub left: (BigUint, BigUint),
}

/// A Sprague–Grundy value of a heap of an octal game.
pub type Value = u32;

/// The bits of a digit that allow no heap, one heap, or two heaps to be left.
pub(super) const BITS: [u8; 3] = [1, 2, 4];

impl Octal {
    /// The greatest number of digits after the point, because every heap tries all of them.
    pub const MOST_DIGITS: usize = 10_000;

    /// Builds the game with the digits d₀, d₁, …; zeros at the end are dropped.
    ///
    /// # Errors
    /// [`GameError::NoSuchGame`] if d₀ is neither 0 nor 4, if another digit is above 7, if there
    /// are more than [`Octal::MOST_DIGITS`] digits after d₀, or if all digits are 0, which allows
    /// no move.
    pub fn new(mut digits: Vec<u8>) -> Result<Self> {
        let wrong = |says| Err(GameError::NoSuchGame(says));
        let Some(used) = digits.iter().rposition(|&digit| digit != 0) else {
            return wrong(
                "all digits are 0, so no heap has a move: write a digit from 1 to 7, as in \
                 octal:0.77"
                    .into(),
            );
        };
        digits.truncate(used + 1);
        if !matches!(digits[0], 0 | 4) {
            return Err(wrong_first(digits[0]));
        }
        if let Some(at) = digits.iter().position(|&digit| digit > 7) {
            return Err(wrong_digit(digits[at], at));
        }
        if used > Self::MOST_DIGITS {
            let most = Self::MOST_DIGITS;
            return wrong(format!(
                "the code has {used} digits after the point, and may have {most}"
            ));
        }
        Ok(Octal { digits })
    }

    /// The digits d₀, d₁, …, d_k.
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// k, the greatest number of tokens that a move takes.
    pub fn most_taken(&self) -> usize {
        self.digits.len() - 1
    }

    /// The numbers of tokens whose digit allows one of the results in `bits`, in increasing order.
    pub(super) fn taking(&self, bits: u8) -> Vec<usize> {
        (0..self.digits.len()).filter(|&i| self.digits[i] & bits != 0).collect()
    }

    /// Tells whether a digit allows the heaps a ≤ b to be left; only their emptiness matters.
    pub(super) fn allows(digit: u8, a: usize, b: usize) -> bool {
        digit & BITS[usize::from(a > 0) + usize::from(b > 0)] != 0
    }

    /// The options of a heap of n as pairs (a, b) of heaps with a ≤ b, each once, ordered by the
    /// number of tokens taken and then by a.
    ///
    /// ```
    /// use nimata_games::game::octal::Octal;
    /// let kayles = Octal::parse("0.77")?;
    /// assert_eq!(kayles.options(4).collect::<Vec<_>>(), [(0, 3), (1, 2), (0, 2), (1, 1)]);
    /// # Ok::<(), nimata_games::game::GameError>(())
    /// ```
    pub fn options(&self, n: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.digits.iter().zip((0..=n).rev()).flat_map(|(&digit, rest)| {
            (0..=rest / 2)
                .map(move |a| (a, rest - a))
                .filter(move |&(a, b)| Self::allows(digit, a, b))
        })
    }

    /// Tells whether the move exists in a heap of n.
    pub fn is_legal(&self, n: &BigUint, play: &Move) -> bool {
        let (a, b) = &play.left;
        let digit = self.digits.get(play.taken).copied().unwrap_or(0);
        let small = |heap: &BigUint| if heap.is_zero() { 0 } else { 1 };
        a <= b && a + b + play.taken == *n && Self::allows(digit, small(a), small(b))
    }

    /// Tells whether a heap has no move.
    ///
    /// # Complexity
    /// O(k) time.
    pub fn is_terminal(&self, n: &BigUint) -> bool {
        let moves = |(&digit, taken): (&u8, usize)| {
            let Some(rest) = (n >= &BigUint::from(taken)).then(|| n - taken) else { return false };
            let many = rest > BigUint::one();
            let rest = if many { 2 } else { rest.to_usize().expect("0 or 1") };
            Self::allows(digit, 0, rest) || (many && Self::allows(digit, 1, 1))
        };
        !self.digits.iter().zip(0..).any(moves)
    }
}

/// The error for a digit before the point that is neither 0 nor 4.
pub(super) fn wrong_first(found: impl Display) -> GameError {
    let found = match found.to_string() {
        none if none.is_empty() => "nothing".to_owned(),
        found => format!("`{found}`"),
    };
    GameError::NoSuchGame(format!(
        "{found} stands before the point: write 0, or 4 if a heap may be split in two with \
         nothing taken; any other digit would let a move change nothing"
    ))
}

/// The error for a digit dᵢ, i = `at`, that is above 7 or not a digit.
pub(super) fn wrong_digit(found: impl Display, at: usize) -> GameError {
    GameError::NoSuchGame(format!(
        "`{found}` is digit {at} after the point: write octal digits, 0 to 7, as in octal:0.77; \
         a hexadecimal code, in which a digit with the bit 8 leaves three heaps, is written \
         game:0.3F"
    ))
}

// Octal games as text: the code after `octal:`, the canonical name, and the rules in words.

impl Octal {
    /// Reads a code such as `0.77`; spaces around it are ignored.
    ///
    /// ```
    /// use nimata_games::game::octal::Octal;
    /// assert_eq!(Octal::parse("0.070")?.to_string(), "octal:0.07");
    /// assert_eq!(Octal::parse("4.")?.to_string(), "octal:4.0");
    /// # Ok::<(), nimata_games::game::GameError>(())
    /// ```
    ///
    /// # Errors
    /// [`GameError::NoSuchGame`], which says what is wrong, where, and what to write.
    pub fn parse(text: &str) -> Result<Self> {
        let text = text.trim();
        let wrong = |says| Err(GameError::NoSuchGame(says));
        if text.is_empty() {
            return wrong("the code is missing: write the digits, for example octal:0.77".into());
        }
        if let Some((_, suffix)) = text.split_once(':') {
            let suffix = shortened(suffix);
            return wrong(format!(
                "only `misere` may stand behind the code, and not `{suffix}`: write \
                 octal:0.77:misere"
            ));
        }
        let Some((first, rest)) = text.split_once('.') else {
            let text = shortened(text);
            return wrong(format!(
                "`{text}` has no point: write octal:0.d…, for example octal:0.77"
            ));
        };
        let first = match first {
            "0" => 0,
            "4" => 4,
            _ => return Err(wrong_first(shortened(first))),
        };
        let digits = rest.trim_end_matches('0').chars().zip(1..).map(|(digit, at)| {
            let octal = digit.to_digit(8).and_then(|digit| u8::try_from(digit).ok());
            octal.ok_or_else(|| wrong_digit(digit, at))
        });
        Octal::new(std::iter::once(Ok(first)).chain(digits).collect::<Result<_, _>>()?)
    }

    /// The rules in words, as part of a sentence.
    ///
    /// ```
    /// use nimata_games::game::octal::Octal;
    /// assert_eq!(
    ///     Octal::parse("0.137")?.describe(),
    ///     "take 1 token and leave no heap; 2 tokens and leave no heap or one heap; \
    ///      3 tokens and leave no heap, one heap or two heaps"
    /// );
    /// # Ok::<(), nimata_games::game::GameError>(())
    /// ```
    pub fn describe(&self) -> String {
        let phrase = |digit: u8| {
            let taken: Vec<usize> =
                (1..self.digits().len()).filter(|&i| self.digits()[i] == digit).collect();
            let tokens = if taken == [1] { "token" } else { "tokens" };
            let (&first, ranges) = (taken.first()?, ranges(&taken));
            Some((first, format!("{ranges} {tokens} and leave {}", results(digit))))
        };
        let mut phrases: Vec<(usize, String)> = (1..=7).filter_map(phrase).collect();
        phrases.sort_unstable();
        let taking: Vec<String> = phrases.into_iter().map(|(_, phrase)| phrase).collect();
        let splitting = "split a heap into two heaps and take nothing";
        match (self.digits()[0], taking.is_empty()) {
            (0, _) => format!("take {}", taking.join("; ")),
            (_, true) => splitting.to_owned(),
            (_, false) => format!("{splitting}; or take {}", taking.join("; ")),
        }
    }
}

/// The text, or the beginning of a long text.
fn shortened(text: &str) -> String {
    const MOST: usize = 40;
    match text.char_indices().nth(MOST) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

/// The results that a digit allows.
fn results(digit: u8) -> String {
    let names = BITS.into_iter().zip(["no heap", "one heap", "two heaps"]);
    let left: Vec<&str> = names.filter(|(bit, _)| digit & bit != 0).map(|(_, name)| name).collect();
    joined(&left)
}

/// Increasing numbers as ranges; if there are many, only the first few and the last.
fn ranges(numbers: &[usize]) -> String {
    const MOST: usize = 8;
    let runs: Vec<String> = numbers
        .chunk_by(|a, b| a + 1 == *b)
        .map(|run| match run {
            [a] => a.to_string(),
            [a, b] => format!("{a} or {b}"),
            _ => format!("{} to {}", run[0], run[run.len() - 1]),
        })
        .collect();
    if runs.len() <= MOST {
        return joined(&runs);
    }
    format!("{}, … or {}", runs[..MOST - 1].join(", "), runs[runs.len() - 1])
}

/// Joins the parts by commas, with `or` before the last.
fn joined<S: AsRef<str>>(parts: &[S]) -> String {
    let parts: Vec<&str> = parts.iter().map(AsRef::as_ref).collect();
    match parts.as_slice() {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}

impl fmt::Display for Octal {
    /// The canonical name, such as `octal:0.77`; `octal:4.0` if only d₀ is not 0.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "octal:{}.", self.digits()[0])?;
        match &self.digits()[1..] {
            [] => f.write_str("0"),
            digits => digits.iter().try_for_each(|digit| write!(f, "{digit}")),
        }
    }
}
