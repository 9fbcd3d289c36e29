//! Conjectures 1–5 of paper 1, each instance decided for all x2.
//!
//! An instance is a conjecture with x0 and x1 fixed. It concerns all x2 ≥ x1, or all large x2. The
//! row of x0 and x1 is periodic from a known column on, and so is the prediction of the conjecture,
//! so finitely many x2 decide the instance. Paper 2 has the same conjectures; its (15) is (12)
//! here.

use num_integer::Integer;

use super::rows::{Row, Rows};

/// A numbered conjecture of paper 1, section 4.3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Conjecture {
    /// x1 = 2^k ≤ x2: G = ℓ if 2^k ≤ x2 mod 2^(k+1) < 2^(k+1) − x0, and G = u otherwise.
    One,
    /// x1 < 2^k ≤ x0 + x1 for some k, x1 ≤ x2: G = u.
    Two,
    /// 2^(k−1) < x1 < x0 + x1 < 2^k, x1 ≤ x2, and x2 differs from a multiple of 2^k by at most x0:
    /// G = u.
    Three,
    /// 2^(k−1) < x1 < x0 + x1 < 2^k and (x0 > 1 or x1 odd): G = u for all large x2.
    Four,
    /// x0 = 1, x1 even, 2^(k−1) < x1 < 2^k: for all large x2, u − G is even and has period 2^k.
    Five,
}

impl Conjecture {
    /// All five conjectures.
    pub const ALL: [Conjecture; 5] =
        [Conjecture::One, Conjecture::Two, Conjecture::Three, Conjecture::Four, Conjecture::Five];

    /// Its number in the paper.
    pub fn number(self) -> usize {
        1 + Conjecture::ALL.iter().take_while(|&&other| other != self).count()
    }

    /// Its names as a claim and as a key of a report.
    pub(super) fn names(self) -> [&'static str; 2] {
        match self {
            Conjecture::One => ["conjecture-1", "conjecture_1"],
            Conjecture::Two => ["conjecture-2", "conjecture_2"],
            Conjecture::Three => ["conjecture-3", "conjecture_3"],
            Conjecture::Four => ["conjecture-4", "conjecture_4"],
            Conjecture::Five => ["conjecture-5", "conjecture_5"],
        }
    }

    /// The conjecture as a sentence, with u = x0 + x1 + x2 and ℓ = x0 + (x1 ⊕ x2).
    pub fn says(self) -> &'static str {
        match self {
            Conjecture::One => {
                "if x1 = 2^k ≤ x2, then G = ℓ where 2^k ≤ x2 mod 2^(k+1) < 2^(k+1) − x0, and \
                 G = u elsewhere"
            }
            Conjecture::Two => "if x1 < 2^k ≤ x0 + x1 for some k and x1 ≤ x2, then G = u",
            Conjecture::Three => {
                "if 2^(k−1) < x1 < x0 + x1 < 2^k for some k, x1 ≤ x2, and a multiple of 2^k is at \
                 most x0 away from x2, then G = u"
            }
            Conjecture::Four => {
                "if 2^(k−1) < x1 < x0 + x1 < 2^k for some k, and x0 > 1 or x0 = 1 and x1 is odd, \
                 then G = u for all large x2"
            }
            Conjecture::Five => {
                "if x0 = 1 and x1 is even, 2^(k−1) < x1 < 2^k for some k, then for all large x2 \
                 the values u − G are even and have the period 2^k in x2"
            }
        }
    }

    /// Tells whether the conjecture has an instance for this x0 and x1.
    pub fn speaks_of(self, x0: usize, x1: usize) -> bool {
        match self {
            Conjecture::One => x1.is_power_of_two(),
            Conjecture::Two => power_above(x1) <= x0 + x1,
            Conjecture::Three => between(x0, x1),
            Conjecture::Four => between(x0, x1) && (x0 > 1 || x1 % 2 == 1),
            // Then x0 + x1 < 2^k follows, because x1 is even.
            Conjecture::Five => x0 == 1 && x1.is_multiple_of(2) && between(x0, x1),
        }
    }
}

/// The least power of 2 above x1.
fn power_above(x1: usize) -> usize {
    (x1 + 1).next_power_of_two()
}

/// Condition (12): 2^(k−1) < x1 < x0 + x1 < 2^k for some k.
fn between(x0: usize, x1: usize) -> bool {
    x0 > 0 && x1 > 0 && !x1.is_power_of_two() && x0 + x1 < power_above(x1)
}

/// A conjecture with x0 and x1 fixed, and its verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instance {
    /// The conjecture.
    pub conjecture: Conjecture,
    /// x0.
    pub x0: usize,
    /// x1.
    pub x1: usize,
    /// The least failure; `None` if the instance holds for all x2 that it covers.
    pub fails_at: Option<Counterexample>,
}

impl Instance {
    /// How the instance fails, in words.
    pub(super) fn in_words(&self, failure: &Counterexample) -> String {
        let (x0, x1, x2, value) = (self.x0, self.x1, failure.x2, failure.value);
        let asked = match failure.predicted {
            Some(value) => format!("{value} is predicted"),
            None => format!("u − G is odd, u = {}", x0 + x1 + x2),
        };
        let again = failure.again_every.map(|p| format!(", and so it goes on every {p}"));
        format!("G({x0};{x1},{x2}) = {value}, where {asked}{}", again.unwrap_or_default())
    }
}

/// The least x2 at which an instance fails.
///
/// For Conjectures 4 and 5, which are about large x2, it is the least one in the periodic part. The
/// instance fails again after every `again_every`, and so for arbitrarily large x2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// x2.
    pub x2: usize,
    /// The value that the conjecture asks for; `None` where it only asks that u − G be even.
    pub predicted: Option<usize>,
    /// The value.
    pub value: usize,
    /// The period with which it fails, if it fails for arbitrarily large x2.
    pub again_every: Option<usize>,
}

/// Decides every instance of the five conjectures in these rows, for all x2.
///
/// If the rows have x0 up to 2^(k−1) for the k with x1 < 2^k, the instances of larger x0 hold too:
/// Conjectures 1–4 predict u there.
///
/// ```
/// use nimata_games::game::exco_nim::{Conjecture, Rows, decide_conjectures};
/// let rows = Rows::new(2, 31, &Default::default())?;
/// let refuted: Vec<_> = decide_conjectures(&rows)
///     .into_iter()
///     .filter(|instance| instance.fails_at.is_some())
///     .map(|instance| (instance.conjecture, instance.x1))
///     .collect();
/// // The period of this row is 96, not 32.
/// assert_eq!(refuted, [(Conjecture::Five, 24)]);
/// # Ok::<(), nimata_games::game::GameError>(())
/// ```
///
/// # Complexity
/// One look at each column of each row, up to the start and for one common period.
pub fn decide_conjectures(rows: &Rows) -> Vec<Instance> {
    let mut instances = Vec::new();
    for conjecture in Conjecture::ALL {
        for x0 in 0..rows.levels() {
            for x1 in 0..=rows.last() {
                if conjecture.speaks_of(x0, x1) {
                    let fails_at = decide(conjecture, rows.row(x0, x1));
                    instances.push(Instance { conjecture, x0, x1, fails_at });
                }
            }
        }
    }
    instances
}

fn decide(conjecture: Conjecture, row: Row<'_>) -> Option<Counterexample> {
    let (x0, x1) = (row.x0, row.x1);
    let power = power_above(x1);
    let upper = |x2: usize| x0 + x1 + x2;
    let value = |x2: usize| upper(x2) - row.gap(x2);
    let predicted = |x2: usize| match conjecture {
        Conjecture::One if x1 <= x2 % power && x2 % power + x0 < power => x0 + (x1 ^ x2),
        _ => upper(x2),
    };
    let mut cycle = row.preperiod..row.preperiod + row.period;
    let (x2, predicted, again_every) = match conjecture {
        Conjecture::One | Conjecture::Two | Conjecture::Three => {
            // The predictions for all x2 have a period that divides 2^k, the least power of 2 above
            // x1.
            let period = row.period.lcm(&power);
            let speaks = |x2: usize| {
                conjecture != Conjecture::Three || x2 % power <= x0 || x2 % power + x0 >= power
            };
            let mut columns = x1..x1.max(row.preperiod) + period;
            let x2 = columns.find(|&x2| speaks(x2) && value(x2) != predicted(x2))?;
            (x2, Some(predicted(x2)), (x2 >= row.preperiod).then_some(period))
        }
        Conjecture::Four => {
            let x2 = cycle.find(|&x2| row.gap(x2) != 0)?;
            (x2, Some(upper(x2)), Some(row.period))
        }
        Conjecture::Five => {
            let (x2, predicted) = cycle.find_map(|x2| {
                if row.gap(x2) % 2 == 1 {
                    return Some((x2, None));
                }
                let later = x2 + power;
                (row.gap(later) != row.gap(x2)).then(|| (later, Some(upper(later) - row.gap(x2))))
            })?;
            (x2, predicted, Some(row.period))
        }
    };
    Some(Counterexample { x2, predicted, value: value(x2), again_every })
}
