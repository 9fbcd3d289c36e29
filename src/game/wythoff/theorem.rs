//! Which sequence the P-positions are.

use num_traits::Zero;

use super::{Pairs, WythoffGame};

/// The theorem that gives the P-positions of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Theorem {
    /// `wyt:s`: Equations (2) and (3) of the paper, from Fraenkel and Tanny.
    FraenkelTanny,
    /// `wyt:s+1`: Theorem 3.
    Three,
    /// `wyt:2+K`, K ≥ 2: Theorem 4.
    Four,
    /// `wyt:s+K`, s ≥ 3, K ≥ 2: Theorem 6.
    Six,
    /// `wythoff:s,t`: Fraenkel.
    Fraenkel,
}

impl Theorem {
    /// The one for these rules.
    pub fn of(rules: &WythoffGame) -> Self {
        if rules.t() > 0 {
            return Theorem::Fraenkel;
        }
        let adjoined = rules.adjoined();
        match rules.s() {
            _ if adjoined.is_zero() => Theorem::FraenkelTanny,
            _ if *adjoined == 1u32.into() => Theorem::Three,
            2 => Theorem::Four,
            _ => Theorem::Six,
        }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Theorem::FraenkelTanny => "Equations (2) and (3)",
            Theorem::Three => "Theorem 3",
            Theorem::Four => "Theorem 4",
            Theorem::Six => "Theorem 6",
            Theorem::Fraenkel => "Fraenkel 1998",
        }
    }

    /// The paper's names of the two sequences.
    pub fn sequences(self) -> [&'static str; 2] {
        match self {
            Theorem::FraenkelTanny | Theorem::Fraenkel => ["A", "B"],
            Theorem::Three | Theorem::Four => ["C", "D"],
            Theorem::Six => ["G", "H"],
        }
    }

    /// The P-positions of these rules.
    pub fn pairs(self, rules: &WythoffGame) -> Pairs {
        match self {
            Theorem::FraenkelTanny | Theorem::Fraenkel => Pairs::new(rules.s(), rules.t()),
            Theorem::Three | Theorem::Four => Pairs::new(rules.s() - 1, 2),
            Theorem::Six => Pairs::new(rules.s(), 1),
        }
    }

    /// What it says of the second sequence, such as `D_n = 2 C_n + 2 n`.
    pub fn formula(self, rules: &WythoffGame) -> String {
        let ([smaller, larger], pairs) = (self.sequences(), self.pairs(rules));
        let term = |factor: u32, name: &str| match factor {
            1 => name.to_owned(),
            _ => format!("{factor} {name}"),
        };
        let multiple = term(pairs.s(), &format!("{smaller}_n"));
        match pairs.t() {
            0 => format!("{larger}_n = {multiple}"),
            t => format!("{larger}_n = {multiple} + {}", term(t, "n")),
        }
    }
}
