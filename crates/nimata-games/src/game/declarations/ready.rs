//! Predicates that are ready in theorem files: given automata, and the sentences that define them.
//!
//! All of them look at the digits of a place alone: some *higher* places, then perhaps one place at
//! which a power of the base has its 1, then *lower* places. So one description gives the automata
//! of both reading orders.
//!
//! A checker identifies a given sequence by a hash, which tells a reader nothing. So a theorem that
//! uses a predicate claims its defining sentence as well. Only one set of tuples satisfies that
//! sentence, by induction on a number that the right side divides by the base. Then the claim says
//! by itself, without a look at any automaton, what `pow2` and the others are.

use nimata_automata::automaton::{Alphabet, Dfao, DigitOrder, Numeration};
use nimata_logic::logic::{Formula, Sequence, Vocabulary, parse};

/// A predicate that is ready in theorem files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ready {
    /// `pow2(p)`: p is a power of 2.
    PowerOfTwo,
    /// `mult(m,p)`: p is a power of 2, and m a multiple of it.
    Multiple,
    /// `xor(x,y,z)`: x ⊕ y = z.
    Xor,
    /// `mod(m,p,r)`: p is a power of 2, and r the remainder of m.
    Remainder,
    /// `top(x,p)`: p is the highest power of 2 that is at most x.
    Top,
    /// `pow(p)`: p is a power of the base.
    Power,
}

/// A predicate of the digits of one place.
type Digits = fn(&[u32]) -> bool;

/// The digits that are allowed above the place of the power, at it and below it. Where there is no
/// power, all places are higher ones.
struct Places {
    higher: Digits,
    power: Option<Digits>,
    lower: Digits,
}

impl Ready {
    /// The predicates of a base, in the order of this list.
    pub fn in_base(base: u32) -> &'static [Ready] {
        use Ready::{Multiple, Power, PowerOfTwo, Remainder, Top, Xor};
        if base == 2 { &[PowerOfTwo, Multiple, Xor, Remainder, Top] } else { &[Power] }
    }

    /// Its name, in theorem files and certificates.
    pub fn name(self) -> &'static str {
        match self {
            Ready::PowerOfTwo => "pow2",
            Ready::Multiple => "mult",
            Ready::Xor => "xor",
            Ready::Remainder => "mod",
            Ready::Top => "top",
            Ready::Power => "pow",
        }
    }

    /// The number of numbers that it reads.
    pub fn tracks(self) -> u32 {
        match self {
            Ready::PowerOfTwo | Ready::Power => 1,
            Ready::Multiple | Ready::Top => 2,
            Ready::Xor | Ready::Remainder => 3,
        }
    }

    fn places(self) -> Places {
        let (higher, power, lower): (Digits, Option<Digits>, Digits) = match self {
            Ready::PowerOfTwo | Ready::Power => (|d| d[0] == 0, Some(|d| d[0] == 1), |d| d[0] == 0),
            Ready::Multiple => (|d| d[1] == 0, Some(|d| d[1] == 1), |d| d == [0, 0]),
            Ready::Xor => (|d| d[0] ^ d[1] == d[2], None, |_| false),
            Ready::Remainder => {
                (|d| d[1..] == [0, 0], Some(|d| d[1..] == [1, 0]), |d| d[1] == 0 && d[0] == d[2])
            }
            Ready::Top => (|d| d == [0, 0], Some(|d| d == [1, 1]), |d| d[1] == 0),
        };
        Places { higher, power, lower }
    }

    /// The automaton that outputs 1 where the predicate holds, and else 0.
    ///
    /// ```
    /// use nimata_automata::automaton::{DigitOrder, Numeration};
    /// use nimata_games::game::theorem::Ready;
    /// let numerals = Numeration::Base { base: 2, order: DigitOrder::Msd };
    /// let automaton = Ready::Multiple.automaton(&numerals);
    /// let holds = |m: u32, p: u32| automaton.value_at_tuple(&[m.into(), p.into()]) == Some(1);
    /// assert!(holds(12, 4) && holds(0, 8) && !holds(12, 8) && !holds(12, 3));
    /// ```
    ///
    /// # Panics
    /// Panics if the numerals are not those of a base in which the predicate is ready.
    pub fn automaton(self, numerals: &Numeration) -> Dfao {
        let base = numerals.base().expect("predicates are ready in bases");
        assert!(Ready::in_base(base).contains(&self), "{} in base {base}", self.name());
        let alphabet = Alphabet::new(base, self.tracks()).expect("at most three tracks");
        let order = numerals.order();
        let Places { higher, power, lower } = self.places();
        let (first, then) = match order {
            DigitOrder::Msd => (higher, lower),
            DigitOrder::Lsd => (lower, higher),
        };
        // State 0 comes before the place of the power, 1 after it, and 2 accepts nothing.
        let mut rows = vec![Vec::new(); if power.is_some() { 3 } else { 2 }];
        let dead = u32::from(power.is_some()) + 1;
        for letter in 0..alphabet.letters() {
            let digits = alphabet.digits_of(letter);
            match power {
                Some(power) if power(&digits) => rows[0].push(1),
                Some(_) => rows[0].push(if first(&digits) { 0 } else { dead }),
                None => rows[0].push(if higher(&digits) { 0 } else { dead }),
            }
            if power.is_some() {
                rows[1].push(if then(&digits) { 1 } else { dead });
            }
            rows.last_mut().expect("the dead state").push(dead);
        }
        let outputs = match power {
            Some(_) => vec![Some(0), Some(1), Some(0)],
            None => vec![Some(1), Some(0)],
        };
        Dfao::new(alphabet, order, outputs, rows).expect("rows are complete and in range")
    }

    /// The sequence of a certificate.
    pub fn sequence(self, numerals: &Numeration) -> Sequence {
        Sequence { name: self.name().to_owned(), automaton: self.automaton(numerals), game: None }
    }

    /// The sentence that only this predicate satisfies, among all sequences with its name.
    ///
    /// ```
    /// use nimata_games::game::theorem::Ready;
    /// assert_eq!(
    ///     Ready::Power.definition(3).to_string(),
    ///     "A p (pow[p] = @1 <=> (p = 1 | (p >= 2 & p = 3*(p/3) & pow[p/3] = @1)))"
    /// );
    /// ```
    pub fn definition(self, base: u32) -> Formula {
        let halved = |names: &str| {
            let index = |name| format!("[{name}/{base}]");
            let indices: String = names.chars().map(index).collect();
            format!("{}{indices} = @1", self.name())
        };
        // 1 is the only power that the base does not divide.
        let larger = format!("p >= 2 & p = {base}*(p/{base})");
        let text = match self {
            Ready::PowerOfTwo | Ready::Power => {
                format!("A p ({}[p] = @1 <=> (p = 1 | ({larger} & {})))", self.name(), halved("p"))
            }
            Ready::Multiple => format!(
                "A m,p (mult[m][p] = @1 <=> (p = 1 | ({larger} & m = 2*(m/2) & {})))",
                halved("mp")
            ),
            // Two of the last digits are 1, or none: then the sum of the numbers is even.
            Ready::Xor => format!(
                "A x,y,z (xor[x][y][z] = @1 <=> (x + y + z = 0 | (x + y + z >= 1 & x + y + z = \
                 2*((x + y + z)/2) & {})))",
                halved("xyz")
            ),
            Ready::Remainder => format!(
                "A m,p,r (mod[m][p][r] = @1 <=> ((p = 1 & r = 0) | ({larger} & m + 2*(r/2) = r + \
                 2*(m/2) & {})))",
                halved("mpr")
            ),
            Ready::Top => format!(
                "A x,p (top[x][p] = @1 <=> ((x = 1 & p = 1) | (x >= 2 & p = 2*(p/2) & {})))",
                halved("xp")
            ),
        };
        let words = Vocabulary::default().with_sequence(self.name(), self.arguments());
        parse(&text, &words).expect("a formula of the library").formula
    }

    /// The number of its arguments.
    pub(super) fn arguments(self) -> usize {
        usize::try_from(self.tracks()).expect("at most three")
    }
}
