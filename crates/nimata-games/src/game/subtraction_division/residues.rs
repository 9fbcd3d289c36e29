//! Automata for all divisors of a residue class at once: docs/certificate.md, section 13.

use num_bigint::BigUint;
use num_integer::Integer;

use super::candidate::MOST_BASE;
use super::{Derivation, Rounding, SubtractionDivision};
use crate::game::{GameError, Result};
use nimata_automata::automaton::{
    Continuation, Dfao, DigitOrder, Numeration, Output, StateId, minimize,
};
use nimata_automata::budget::Budget;
use nimata_logic::certificate::{
    Certificate, Claim, DivisionRules, FamilyMember, FamilySequence, MemberAutomaton, Quotient,
};
use nimata_logic::logic::Asks;

/// The automaton of the values for the divisors b = base + k·period, k ≥ 0, or for the base alone
/// if the period is 0.
///
/// It reads digits in the base. In base b it has the same states and outputs, and its rows are
/// continued with the period.
#[derive(Clone, Debug)]
pub struct ResidueClass {
    /// The minimal automaton for the least divisor, most significant digit first.
    pub automaton: Dfao,
    /// Those of further sequences, for the same divisors.
    pub(super) others: Vec<Dfao>,
    /// The difference of divisors; 0 if there is only one.
    pub period: u32,
}

/// The repetition of the rows of automata: from the digit `head` on with the period.
#[derive(Clone, Copy, Debug)]
struct Repetition {
    head: u32,
    period: u32,
}

/// The greatest period that is tried.
const MOST_PERIOD: u32 = 2048;

/// The number of bases that are tried for one residue before the period is changed.
const TRIES: usize = 4;

/// Games with one divisor, or without any, whose automata have classes of divisors in common.
pub(super) struct Together<'r> {
    /// The games, with what their automata are asked. There is at least one.
    pub(super) games: Vec<(&'r SubtractionDivision, Asks)>,
    /// The greatest weight of a sentence about them.
    pub(super) weight: u64,
}

impl ResidueClass {
    fn new(mut automata: Vec<Dfao>, period: u32) -> Self {
        let others = automata.split_off(1);
        ResidueClass { automaton: automata.pop().expect("a game"), others, period }
    }

    /// The least divisor.
    pub fn base(&self) -> u32 {
        self.automaton.alphabet().base()
    }

    /// The bases of its automata; `None` if there is only one.
    pub fn continuation(&self) -> Option<Continuation> {
        Continuation::of(self.base(), self.period)
    }

    /// The same class without the divisors below a bound.
    fn from(self, first: u32) -> Result<Self> {
        let below = first.saturating_sub(self.base()).div_ceil(self.period.max(1)) * self.period;
        let Some(bases) = self.continuation().filter(|_| below > 0) else { return Ok(self) };
        let base = self.base() + below;
        let above = |dfao| bases.automaton(dfao, base).map_err(GameError::unsuitable);
        let others = self.others.iter().map(above).collect::<Result<_, _>>()?;
        Ok(ResidueClass { automaton: above(&self.automaton)?, others, ..self })
    }

    /// Whether this is one of its divisors.
    pub fn has(&self, divisor: u32) -> bool {
        self.continuation().map_or(divisor == self.base(), |bases| bases.has(divisor))
    }

    /// The class of the automata that say who wins.
    pub(super) fn outcomes(self) -> Self {
        ResidueClass { automaton: outcomes(&self.automaton), ..self }
    }

    /// The automata as certificates have them.
    pub(super) fn member(&self) -> FamilyMember {
        let automata = [&self.automaton].into_iter().chain(&self.others);
        let automata = automata.map(MemberAutomaton::from).collect();
        FamilyMember { base: self.base(), period: self.period, automata }
    }

    /// The value of n for one of its divisors.
    ///
    /// # Complexity
    /// That of writing n in the base b.
    pub fn value_at(&self, n: &BigUint, divisor: u32) -> Output {
        let numeration = Numeration::Base { base: divisor, order: DigitOrder::Msd };
        let digits = numeration.to_msd_digits(n).into_iter();
        let digits =
            digits.map(|digit| self.continuation().map_or(digit, |bases| bases.digit(digit)));
        self.automaton.output(self.automaton.run(StateId::START, digits))
    }
}

/// The automaton that says who wins.
fn outcomes(values: &Dfao) -> Dfao {
    minimize(&values.map_outputs(|value| value.map(|value| value.min(1))))
}

/// The least digit from which on the rows of all automata have a period.
fn head(automata: &[Dfao], period: u32) -> u32 {
    automata.iter().map(|automaton| automaton.repeats_from(period)).max().unwrap_or(0)
}

impl Together<'_> {
    /// The least base in which rows with this repetition tell those of all greater ones.
    fn least_base(&self, rows: Repetition) -> Result<u32> {
        let more = self.weight.saturating_add(1);
        let (mut shift, mut compared, mut end) = (self.weight, more, more);
        for (game, _) in self.games.iter().filter(|(game, _)| !game.divide().is_empty()) {
            let first = u64::try_from(game.first().len()).expect("a length");
            shift = shift.max(game.longest_subtraction());
            compared = compared.max(game.longest_subtraction().max(first).max(1) + 1);
            end = end.max(if game.rounding() == Rounding::Ceiling { 2 } else { 1 });
        }
        let low = compared.max(shift.saturating_add(rows.head.into()));
        let base = low.saturating_add(end - 1).saturating_add(rows.period.into());
        u32::try_from(base).ok().filter(|&base| base <= MOST_BASE).ok_or_else(|| {
            GameError::Undecided(format!("the rows of automata for {base} digits are too long"))
        })
    }

    /// The automata for one divisor, in its base.
    fn automata(&self, divisor: u32, budget: &Budget) -> Result<Vec<Dfao>> {
        let automaton = |&(game, asks): &(&SubtractionDivision, Asks)| {
            let found = Derivation::new(&game.of_divisor(divisor)?, Some(divisor), budget)?;
            Ok(if asks == Asks::Outcome { outcomes(found.msd()) } else { found.msd().clone() })
        };
        self.games.iter().map(automaton).collect()
    }

    /// The repetition of rows with the least period that automata show.
    fn repetition(&self, automata: &[Dfao]) -> Option<Repetition> {
        let base = automata.first()?.alphabet().base();
        let rows = |period| Repetition { head: head(automata, period), period };
        (1..base.min(MOST_PERIOD))
            .map(rows)
            .find(|&rows| self.least_base(rows).is_ok_and(|least| least <= base))
    }

    /// The repetition of rows in some base that is large enough to show one.
    fn first_repetition(&self, budget: &Budget) -> Result<Repetition> {
        let mut base = self.least_base(Repetition { head: 0, period: 1 })?.saturating_mul(2);
        while base <= MOST_PERIOD.saturating_mul(2) {
            if let Some(rows) = self.repetition(&self.automata(base, budget)?) {
                return Ok(rows);
            }
            base *= 2;
        }
        Err(GameError::Undecided(format!(
            "the rows of automata for divisors up to {} have no period that shows",
            base / 2
        )))
    }

    /// The class of a residue whose rows repeat so, or the repetition that it shows instead.
    fn class(
        &self,
        residue: u32,
        rows: Repetition,
        budget: &Budget,
    ) -> Result<Result<ResidueClass, Repetition>> {
        let Repetition { period, .. } = rows;
        let least = self.least_base(rows)?;
        let mut base = least + (residue + period - least % period) % period;
        let mut automata = self.automata(base, budget)?;
        for _ in 0..TRIES {
            let rows = Repetition { head: head(&automata, period), period };
            if self.least_base(rows).is_ok_and(|least| least <= base) {
                return Ok(Ok(ResidueClass::new(automata, period)));
            }
            base += period;
            automata = self.automata(base, budget)?;
        }
        let own = self.repetition(&automata).map_or(2, |rows| rows.period);
        let period = period.lcm(&own.max(1)).max(period + 1);
        match period <= MOST_PERIOD {
            true => Ok(Err(Repetition { period, ..rows })),
            false => Err(GameError::Undecided(format!(
                "the rows of automata for different residues have no common period up to \
                 {MOST_PERIOD}"
            ))),
        }
    }

    /// The class that has this divisor; `None` if the divisor is too small for one.
    ///
    /// # Errors
    /// [`GameError::Undecided`] if no automaton was found, or its rows have no period; and bounds
    /// of the budget.
    pub(super) fn class_of(&self, divisor: u32, budget: &Budget) -> Result<Option<ResidueClass>> {
        let mut rows = self.first_repetition(budget)?;
        loop {
            match self.class(divisor % rows.period, rows, budget)? {
                Ok(class) => return Ok(Some(class).filter(|class| class.has(divisor))),
                Err(other) => rows = other,
            }
        }
    }

    /// The class of one divisor alone.
    ///
    /// # Errors
    /// As for all derivations; the message names the divisor.
    pub(super) fn single_class(&self, divisor: u32, budget: &Budget) -> Result<ResidueClass> {
        let automata = self.automata(divisor, budget).map_err(|why| match why {
            GameError::Undecided(why) => GameError::Undecided(format!("b = {divisor}: {why}")),
            why => why,
        })?;
        Ok(ResidueClass::new(automata, 0))
    }

    /// The classes of all divisors first + k·step, single ones first.
    ///
    /// # Errors
    /// As for one class; the message names the divisor.
    ///
    /// # Complexity
    /// One derivation for each residue, and for each divisor below the bases of the classes.
    pub(super) fn classes(
        &self,
        (first, step): (u32, u32),
        budget: &Budget,
    ) -> Result<Vec<ResidueClass>> {
        let mut rows = self.first_repetition(budget)?;
        let classes = 'periods: loop {
            let period = rows.period.lcm(&step);
            rows = Repetition { period, ..rows };
            let mut classes = Vec::new();
            for residue in (0..period).filter(|residue| residue % step == first % step) {
                match self.class(residue, rows, budget)? {
                    Ok(class) => classes.push(class.from(first)?),
                    Err(other) => {
                        rows = other;
                        continue 'periods;
                    }
                }
            }
            break classes;
        };
        let last = classes.iter().map(ResidueClass::base).max().unwrap_or(first);
        let step = usize::try_from(step).unwrap_or(usize::MAX);
        let small = (first..last).step_by(step);
        let small = small.filter(|&b| !classes.iter().any(|class| class.has(b)));
        let single = small.map(|divisor| self.single_class(divisor, budget));
        let mut all = single.collect::<Result<Vec<_>>>()?;
        all.extend(classes);
        Ok(all)
    }
}

impl SubtractionDivision {
    /// The same rules with one divisor.
    pub(super) fn with_divisor(&self, divisor: u32) -> Result<Self> {
        let (subtract, first) = (self.subtract().to_vec(), self.first().to_vec());
        SubtractionDivision::new(subtract, vec![divisor], self.rounding(), self.play(), first)
    }

    /// The same rules with one divisor, or those of a game without division.
    pub(super) fn of_divisor(&self, divisor: u32) -> Result<Self> {
        if self.divide().is_empty() { Ok(self.clone()) } else { self.with_divisor(divisor) }
    }

    /// The values of this game alone.
    pub(super) fn alone(&self) -> Together<'_> {
        Together { games: vec![(self, Asks::Values)], weight: 0 }
    }

    /// The rules but for the divisor, as certificates have them.
    pub(super) fn division_rules(&self, asks: Asks) -> DivisionRules {
        let quotient = match self.rounding() {
            Rounding::Ceiling => Quotient::Up,
            Rounding::Floor => Quotient::Down,
            Rounding::Exact => Quotient::Exact,
        };
        let wins = |value: u16| if asks == Asks::Outcome { value.min(1) } else { value };
        DivisionRules {
            subtract: self.subtract().to_vec(),
            quotient,
            asks,
            end: self.terminal_value(),
            first: self.first().iter().map(|&value| wins(value)).collect(),
        }
    }

    /// The certificate that these automata hold the values, or who wins, for their divisors.
    pub(super) fn family(&self, asks: Asks, classes: &[ResidueClass]) -> Certificate {
        let (name, game) = (crate::game::claim::SEQUENCE.to_owned(), self.division_rules(asks));
        let sequences = vec![FamilySequence { name, game: Some(game) }];
        let members = classes.iter().map(ResidueClass::member).collect();
        Claim::Family { sequences, sentences: Vec::new(), members }.into()
    }
}

#[cfg(test)]
mod tests {
    use num_bigint::BigUint;

    use super::SubtractionDivision;
    use nimata_automata::budget::Budget;
    use nimata_testing::Chance;

    /// The values up to a bound by a plain loop over S and one divisor; 0 where there is no
    /// position.
    fn values(rules: &SubtractionDivision, divisor: usize, upto: usize) -> Vec<u8> {
        let least = usize::try_from(rules.origin()).expect("0 or 1");
        let subtract = rules.subtract().iter().map(|&s| usize::try_from(s).expect("small"));
        let subtract: Vec<usize> = subtract.collect();
        let name = rules.to_string();
        let [floor, exact, misere] = ["floor", "exact", "misere"].map(|part| name.contains(part));
        let mut values = vec![0; upto + 1];
        for n in least..=upto {
            let mut had = 0_u32;
            for &s in subtract.iter().filter(|&&s| n >= s + least) {
                had |= 1 << values[n - s];
            }
            if n > 0 && (floor || exact && n % divisor == 0) {
                had |= 1 << values[n / divisor];
            } else if least == 1 && n > 1 {
                had |= 1 << values[n.div_ceil(divisor)];
            }
            let end = u8::from(misere);
            values[n] =
                if had == 0 { end } else { u8::try_from(had.trailing_ones()).expect("few") };
        }
        values
    }

    /// Compares the values of random games with divisors up to `most` with those of a plain loop,
    /// at random numbers.
    fn compare(games: u64, most: u64, upto: u64) {
        let mut chance = Chance(games);
        for _ in 0..games {
            let members: Vec<String> =
                (1..=5).filter(|_| chance.below(2) == 0).map(|s: u32| s.to_string()).collect();
            let (subtract, divisor) = (members.join(","), 100 + chance.below(most - 100));
            let rounding =
                ["", ":floor", ":exact"][usize::try_from(chance.below(3)).expect("small")];
            let play = ["", ":misere"][usize::try_from(chance.below(2)).expect("small")];
            let name = format!("{subtract}/{divisor}{rounding}{play}");
            let rules = SubtractionDivision::parse(&name).expect("a game");
            let divisor = u32::try_from(divisor).expect("small");
            let class = rules.alone().class_of(divisor, &Budget::default()).expect("an automaton");
            let class = class.expect("the divisor is large");
            let small = usize::try_from(divisor).expect("small");
            let values = values(&rules, small, usize::try_from(upto).expect("small"));
            for _ in 0..5000 {
                let n = rules.origin() + chance.below(upto);
                let expected = values[usize::try_from(n).expect("small")];
                let found = class.value_at(&BigUint::from(n), divisor);
                assert_eq!(found, Some(expected.into()), "sd:{name} at {n}");
            }
        }
    }

    #[test]
    fn the_automaton_of_a_class_has_the_values_for_large_divisors() {
        compare(20, 3000, 200_000);
    }

    #[test]
    #[ignore = "a minute: 200 games up to 10^7"]
    fn the_automaton_of_a_class_has_the_values_of_two_hundred_games() {
        compare(200, 1_000_000, 10_000_000);
    }

    #[test]
    fn a_divisor_that_is_too_small_has_no_class() {
        let rules = SubtractionDivision::parse("5/7").expect("a game");
        let class =
            |divisor| rules.alone().class_of(divisor, &Budget::default()).expect("an automaton");
        assert!(class(7).is_none());
        assert_eq!(class(1_000_003).map(|class| (class.base(), class.period)), Some((23, 10)));
    }
}
