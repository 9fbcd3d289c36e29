//! Misère quotients of games with heaps: `docs/certificate.md`, section 12.

mod elements;
mod open;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use elements::Elements;
use open::{Open, without_move};

use super::heap_period::Heaps;
use crate::claim::{Claim, Kind};
use crate::file::File;
use crate::game::Game;
use crate::limits::{Limits, Timer, count, size};
use crate::lists::{Rows, members, rows};
use crate::period::prime_divisors;
use crate::reject::{Code, Reject, ensure};

/// The largest order of a quotient.
const MAX_ORDER: usize = 1024;

/// The steps charged for an option: two elements are looked up and multiplied.
const OPTION: u64 = 4;

/// The steps charged for a position besides its options.
const POSITION: u64 = 64;

/// The misère quotient of the sums of all heaps.
pub(crate) const KIND: Kind = Kind { name: "heaps/misere-quotient", names: None, read };

/// The claim about a game.
struct Quotient {
    game: Heaps,
    order: usize,
    /// The product of x and y stands at x·order + y.
    products: Vec<u32>,
    /// The elements of lost sums.
    lost: Vec<usize>,
    /// The elements of the first heaps, to the end of the first period.
    heaps: Vec<usize>,
    period: usize,
}

fn read(file: &mut File) -> Result<Claim, Reject> {
    let claim = &mut file.claim;
    let (takes, digits) = (claim.take("takes", members)?, claim.take("digits", members)?);
    let game = Heaps::new(takes, digits, 0, Vec::new())?;
    let products = claim.take("products", |r| rows(r, Code::QuotientShape, Code::QuotientShape))?;
    let (lost, heaps) = (claim.take("lost", members)?, claim.take("heaps", members)?);
    let period = claim.number("period")?;
    Ok(Claim::new(Game::new(format!("{game}:misere")), move |limits| {
        let quotient = Quotient::new(game, products, lost, heaps, period)?;
        quotient.check(limits)?;
        Ok(quotient.sentence())
    }))
}

/// Rejects a claim whose key has a wrong form.
fn shaped(key: &str, condition: bool, detail: &str) -> Result<(), Reject> {
    ensure(condition, Code::QuotientShape, format!("claim.{key}"), || detail)
}

impl Quotient {
    fn new(
        game: Heaps,
        products: Rows,
        lost: Vec<usize>,
        heaps: Vec<usize>,
        period: u64,
    ) -> Result<Quotient, Reject> {
        let Rows { count: order, width, entries } = products;
        shaped("products", (1..=MAX_ORDER).contains(&order), "there must be 1 to 1024 elements")?;
        shaped("products", width == order, "each row must have one product for each element")?;
        let below = |x: usize| x < order;
        let within = entries.iter().all(|&x| usize::try_from(x).is_ok_and(below));
        shaped("products", within, "a product is not an element")?;
        let increasing = lost.is_sorted_by(|x, y| x < y) && lost.iter().all(|&x| below(x));
        shaped("lost", increasing, "give elements, in strictly increasing order")?;
        shaped("heaps", heaps.iter().all(|&x| below(x)), "the value of a heap is not an element")?;
        let period = size(period)?;
        ensure(period > 0, Code::PeriodInvalid, "claim.period", || "the period is 0")?;
        shaped("heaps", period <= heaps.len(), "give the heaps of a whole period")?;
        Ok(Quotient { game, order, products: entries, lost, heaps, period })
    }

    fn product(&self, x: usize, y: usize) -> usize {
        // The constructor has seen that every product is an element.
        usize::try_from(self.products[x * self.order + y]).unwrap_or(0)
    }

    fn preperiod(&self) -> usize {
        self.heaps.len() - self.period
    }

    /// The element of a heap.
    fn heap(&self, n: usize) -> usize {
        let e = self.preperiod();
        self.heaps[if n < e { n } else { e + (n - e) % self.period }]
    }

    /// Verifies that this is the misère quotient of all heaps, in the order of the document.
    fn check(&self, limits: &Limits) -> Result<(), Reject> {
        let (e, p, order) = (count(self.preperiod()), count(self.period), count(self.order));
        let positions = e.saturating_mul(2).max(1).saturating_add(p.saturating_mul(2));
        let positions = positions.saturating_add(self.game.most_taken().into());
        let width = count(Elements::width(self.order));
        limits.admit_positions(positions.saturating_add(order).saturating_mul(width + 8))?;
        let options = self.game.options_at_most(positions).saturating_mul(OPTION);
        // Each kind of heaps may have options of all elements, whose sets are compared.
        let each = options.saturating_add(POSITION).saturating_add(order * (2 * width + 4));
        let steps = positions.saturating_mul(each).saturating_add(order * order * (order + 4));
        limits.admit_steps(steps)?;

        let mut timer = limits.timer();
        self.check_monoid(&mut timer)?;
        self.check_period(&mut timer)?;
        let losing: Vec<Elements> = (0..self.order).map(|x| self.losing(x)).collect();
        self.check_reduced(&losing)?;
        ensure(!losing[0].has(0), Code::Rule, "claim.lost", || "the empty sum is won")?;
        let mut kinds = BTreeSet::new();
        for n in 0..size(positions)? {
            timer.spend(self.game.options_at_most(count(n)).saturating_add(order))?;
            let (value, options) = (self.heap(n), self.options(n));
            ensure(value == 0 || !options.is_empty(), Code::Rule, "claim.heaps", || {
                format!("the heap of {n} has no move, so that its element is 0 and not {value}")
            })?;
            if !options.is_empty() {
                kinds.insert((value, options));
            }
        }
        let mut heaps = Vec::new();
        for (value, options) in kinds {
            timer.spend(order.saturating_mul(2 * width + 4))?;
            let twice = options.iter().find(|&option| losing[option].meets(&losing[value]));
            ensure(twice.is_none(), Code::Rule, "claim.lost", || {
                let option = twice.unwrap_or(0);
                format!(
                    "beside some sum a heap of element {value} is lost, and so is its option \
                         of element {option}"
                )
            })?;
            let lost = |x: usize, z| losing[x].has(z);
            let open = |z| !lost(value, z) && !options.iter().any(|option| lost(option, z));
            heaps.push(Open { value, contexts: Elements::which(self.order, open) });
        }
        without_move(self, heaps, steps, limits)
    }

    /// Verifies that the products are those of a commutative monoid with the identity 0.
    fn check_monoid(&self, timer: &mut Timer<'_>) -> Result<(), Reject> {
        let at = "claim.products";
        for x in 0..self.order {
            ensure(self.product(0, x) == x, Code::QuotientWrong, at, || {
                format!("0 times {x} is not {x}")
            })?;
            for y in 0..self.order {
                ensure(self.product(x, y) == self.product(y, x), Code::QuotientWrong, at, || {
                    format!("{x} times {y} is not {y} times {x}")
                })?;
                timer.spend(count(self.order))?;
                let xy = self.product(x, y);
                let differs =
                    |&z: &usize| self.product(xy, z) != self.product(x, self.product(y, z));
                let wrong = (0..self.order).find(differs);
                ensure(wrong.is_none(), Code::QuotientWrong, at, || {
                    let z = wrong.unwrap_or(0);
                    format!("{x} times {y} times {z} is not {x} times their product")
                })?;
            }
        }
        Ok(())
    }

    /// Verifies that the period of the heaps and its beginning are the least.
    fn check_period(&self, timer: &mut Timer<'_>) -> Result<(), Reject> {
        let (e, p) = (self.preperiod(), self.period);
        let least = e == 0 || self.heaps[e - 1] != self.heaps[e - 1 + p];
        ensure(least, Code::PreperiodNotLeast, "claim.heaps", || {
            format!("the period begins at {} already", e - 1)
        })?;
        for smaller in prime_divisors(p).iter().map(|q| p / q) {
            timer.spend(count(p))?;
            let differs = (e..e + p).any(|n| self.heap(n + smaller) != self.heap(n));
            ensure(differs, Code::PeriodNotLeast, "claim.period", || {
                format!("the period {smaller} works too")
            })?;
        }
        Ok(())
    }

    /// The elements z such that xz is lost.
    fn losing(&self, x: usize) -> Elements {
        let mut lost = Elements::none(self.order);
        self.lost.iter().for_each(|&y| lost.insert(y));
        Elements::which(self.order, |z| lost.has(self.product(x, z)))
    }

    /// Verifies that every element is that of a sum, and that no two are alike.
    fn check_reduced(&self, losing: &[Elements]) -> Result<(), Reject> {
        let mut reached = Elements::none(self.order);
        reached.insert(0);
        let mut found = vec![0];
        let generators: BTreeSet<usize> = self.heaps.iter().copied().collect();
        while let Some(x) = found.pop() {
            for y in generators.iter().map(|&heap| self.product(x, heap)) {
                if !reached.has(y) {
                    reached.insert(y);
                    found.push(y);
                }
            }
        }
        let missing = (0..self.order).find(|&x| !reached.has(x));
        ensure(missing.is_none(), Code::QuotientWrong, "claim.heaps", || {
            format!("no sum of heaps has the element {}", missing.unwrap_or(0))
        })?;
        let different: BTreeSet<&Elements> = losing.iter().collect();
        ensure(
            different.len() == self.order,
            Code::QuotientWrong,
            "claim.lost",
            || "two elements are lost beside the same elements",
        )
    }

    /// The elements of the options of a heap.
    fn options(&self, n: usize) -> Elements {
        let mut options = Elements::none(self.order);
        for (&take, &digit) in self.game.takes.iter().zip(&self.game.digits) {
            let rest = usize::try_from(take).ok().and_then(|take| n.checked_sub(take));
            let Some(rest) = rest else { break };
            let allows = if rest == 0 { 1 } else { 2 };
            if digit & allows != 0 {
                options.insert(self.heap(rest));
            }
            if digit & 4 != 0 {
                let pairs = (1..=rest / 2).map(|a| self.product(self.heap(a), self.heap(rest - a)));
                pairs.for_each(|product| options.insert(product));
            }
        }
        options
    }

    fn sentence(&self) -> String {
        let (e, p, order) = (self.preperiod(), self.period, self.order);
        let listed = |numbers: &[usize]| {
            let numbers: Vec<String> = numbers.iter().map(usize::to_string).collect();
            numbers.join(", ")
        };
        format!(
            "In misère play of sums of heaps in the game {}, where who cannot move wins, the \
             player to move loses just those sums of which the product of the elements of the \
             heaps is one of {{{}}}; two sums have the same product just if with every third sum \
             both are lost or both are won; the products are those of the {order} elements in this \
             certificate, each of which is that of a sum; the heaps of 0 to {} tokens have the \
             elements {}, and heaps of n and of n + {p} tokens have the same for n ≥ {e}, where no \
             smaller period exists and this one does not begin earlier; the rules: {}.",
            self.game,
            listed(&self.lost),
            e + p - 1,
            listed(&self.heaps),
            self.game.moves_in_words()
        )
    }
}
