//! Answers whether a block holds at given numbers, by the least value at which it fails.

use rustc_hash::FxHashMap;

use super::body::{Body, Place, factor};
use super::letters::{Direction, Letters, Outputs, extension};
use super::shape::Block;
use crate::logic::Environment;
use crate::logic::learn::{Failure, LearnError, Oracle};
use crate::logic::linear::Sum;
use crate::logic::solve::evaluate::compares;
use nimata_automata::automaton::DigitOrder;
use nimata_automata::budget::{Budget, Reached};
use nimata_automata::number::index;

/// The greatest value that a sum may have.
const MOST: u64 = 1 << 59;
/// The most numbers of one variable that a sketch asks for.
const LONGEST: i64 = 1 << 8;
/// The most numbers that a sketch asks for.
const SKETCH: u64 = 300;

/// A sum with 64 bits, for quick values.
struct Form {
    factors: Vec<i64>,
    constant: i64,
    /// The factor of the bounded variable.
    by: i64,
}

/// An equality of letters at two forms of the bounded variable, by their places in the list.
struct Equal {
    sequences: [usize; 2],
    forms: [Form; 2],
}

/// The answers for one block.
pub(super) struct Answers<'b> {
    block: &'b Block,
    budget: &'b Budget,
    base: Option<u64>,
    sequences: Vec<Letters>,
    names: FxHashMap<String, usize>,
    outputs: Outputs,
    bounds: Vec<Form>,
    /// The formula that must hold within the bounds.
    holds: Body,
    /// The same as equalities, if it is a conjunction of these.
    equal: Option<Vec<Equal>>,
    /// A variable that occurs in upper bounds alone.
    level: Option<usize>,
    /// The bound of the numbers that may be asked for: below it no sum of them overflows.
    most: u64,
}

impl Form {
    fn new(sum: &Sum, variables: usize) -> Option<Self> {
        let small = |number: i128, most: i64| {
            i64::try_from(number).ok().filter(|number| number.abs() < most)
        };
        let mut factors = vec![0; variables + 1];
        for &(variable, factor) in &sum.factors {
            *factors.get_mut(index(variable))? = small(factor, 1 << 8)?;
        }
        let by = factors.pop().expect("the bounded variable");
        Some(Form { factors, constant: small(sum.constant, 1 << 40)?, by })
    }

    /// The value where the bounded variable is 0.
    fn rest(&self, at: &[i64]) -> i64 {
        self.factors.iter().zip(at).fold(self.constant, |sum, (by, at)| sum + by * at)
    }
}

impl<'b> Answers<'b> {
    /// The answers for a block; `None` if a sequence has several indices or reads the least
    /// significant digit first.
    pub(super) fn new(
        block: &'b Block,
        environment: &Environment,
        budget: &'b Budget,
    ) -> Result<Option<Self>, Reached> {
        let count = block.variables().len();
        let (mut sequences, mut names) = (Vec::new(), FxHashMap::default());
        let mut outputs = Outputs::default();
        let holds = block.holds();
        let mut used = Vec::new();
        holds.places(&mut |place| used.push(place.name.clone()));
        for name in used {
            if names.contains_key(&name) {
                continue;
            }
            let automaton = environment.automaton(&name).expect("the names were looked up before");
            let Some(letters) = Letters::new(automaton, &mut outputs)? else { return Ok(None) };
            names.insert(name, sequences.len());
            sequences.push(letters);
        }
        let bounds = block.bounds.iter().map(|sum| Form::new(sum, count)).collect();
        let Some(bounds) = bounds else { return Ok(None) };
        let equal = holds.clone().parts().into_iter().map(|part| equality(part, &names, count));
        let equal = equal.collect();
        let base = environment.numerals().base().map(u64::from);
        let base = base.filter(|_| environment.numerals().order() == DigitOrder::Msd);
        let most = most(&holds, &block.bounds);
        let mut answers = Answers {
            block,
            budget,
            base,
            sequences,
            names,
            outputs,
            bounds,
            holds,
            equal,
            level: None,
            most,
        };
        answers.level = (0..count).find(|&variable| answers.is_level(variable));
        Ok(Some(answers))
    }

    fn is_level(&self, variable: usize) -> bool {
        let number = u32::try_from(variable).expect("few variables");
        let free = self.holds.all_sums(&|sum| factor(sum, number) == 0);
        free && self.bounds.iter().all(|form| match form.factors[variable] {
            0 => true,
            by => by > 0 && form.by < 0,
        })
    }

    /// The values of the bounded variable within the bounds.
    fn interval(&self, at: &[i64]) -> (i64, i64) {
        let (mut low, mut high) = (0, i64::MAX);
        for form in &self.bounds {
            let rest = form.rest(at);
            match form.by {
                0 if rest < 0 => return (0, -1),
                0 => {}
                by if by > 0 => low = low.max(-rest.div_euclid(by)),
                by => high = high.min(rest.div_euclid(-by)),
            }
        }
        (low, high)
    }

    /// The least value within the bounds at which the body fails.
    fn first(&mut self, at: &[i64]) -> Result<Option<i64>, LearnError> {
        let (low, high) = self.interval(at);
        if low > high {
            return Ok(None);
        }
        if let Some(equal) = self.equal.take() {
            let found = self.unequal(&equal, at, low, high);
            self.equal = Some(equal);
            if let Some(found) = found? {
                return Ok(Some(found).filter(|&found| found <= high));
            }
        }
        let mut numbers = at.to_vec();
        numbers.push(0);
        for value in low..=high {
            *numbers.last_mut().expect("the bounded variable") = value;
            if !self.has(&numbers)? {
                return Ok(Some(value));
            }
            if value % 16 == 0 {
                self.budget.allow_work(16)?;
            }
        }
        Ok(None)
    }

    /// The least value at which two letters differ, or one above all; `None` if a place is below 0.
    fn unequal(
        &mut self,
        equal: &[Equal],
        at: &[i64],
        low: i64,
        high: i64,
    ) -> Result<Option<i64>, LearnError> {
        let mut least = high + 1;
        for Equal { sequences, forms } in equal {
            let mut sides = [(0, 0, Direction::Ahead); 2];
            for ((side, form), &sequence) in sides.iter_mut().zip(forms).zip(sequences) {
                let [first, last] = [low, least - 1].map(|value| form.rest(at) + form.by * value);
                let (Ok(first), 0..) = (u64::try_from(first), last) else { return Ok(None) };
                let way = if form.by > 0 { Direction::Ahead } else { Direction::Back };
                *side = (sequence, first, way);
            }
            let [one, other] = sides.map(|(at, place, way)| (&self.sequences[at], place, way));
            let most = u64::try_from(least - low).expect("the interval is not empty");
            let length = extension(one, other, most);
            least = low + i64::try_from(length).expect("a length");
            if least == low {
                break;
            }
        }
        Ok(Some(least))
    }

    /// Whether the body holds at these numbers, of which the last is the bounded variable.
    fn has(&mut self, numbers: &[i64]) -> Result<bool, LearnError> {
        let holds = std::mem::replace(&mut self.holds, Body::All(Vec::new()));
        let found = self.value(&holds, numbers);
        self.holds = holds;
        found
    }

    fn value(&mut self, body: &Body, numbers: &[i64]) -> Result<bool, LearnError> {
        Ok(match body {
            Body::Sign(sum, relation) => relation.holds(of(sum, numbers).cmp(&0)),
            Body::Letters(one, relation, other) => {
                let one = self.letter(one, numbers)?;
                let other = match other {
                    Ok(other) => self.letter(other, numbers)?,
                    Err(value) => Some(*value),
                };
                compares(one, *relation, other)
            }
            Body::Not(inner) => !self.value(inner, numbers)?,
            Body::All(parts) => {
                for part in parts {
                    if !self.value(part, numbers)? {
                        return Ok(false);
                    }
                }
                true
            }
            Body::Differ(pair) => self.value(&pair.0, numbers)? != self.value(&pair.1, numbers)?,
        })
    }

    fn letter(&mut self, at: &Place, numbers: &[i64]) -> Result<Option<i64>, LearnError> {
        let sequence = self.names[&at.name];
        let far = || LearnError::undecided("a letter at a negative place");
        let number = u64::try_from(of(&at.indices[0], numbers)).map_err(|_| far())?;
        Ok(self.outputs.get(self.sequences[sequence].at(number)))
    }
}

/// The value of a sum.
fn of(sum: &Sum, numbers: &[i64]) -> i64 {
    sum.factors.iter().fold(small(sum.constant), |value, &(variable, factor)| {
        value + small(factor) * numbers[index(variable)]
    })
}

fn small(number: i128) -> i64 {
    i64::try_from(number).expect("numbers of terms are small")
}

fn equality(body: Body, names: &FxHashMap<String, usize>, count: usize) -> Option<Equal> {
    let Body::Letters(one, crate::logic::Relation::Equal, Ok(other)) = body else { return None };
    let [left, right] = [&one, &other].map(|place| Form::new(&place.indices[0], count));
    let forms = [left?, right?];
    let sequences = [names[&one.name], names[&other.name]];
    forms.iter().all(|form| form.by.abs() == 1).then_some(Equal { sequences, forms })
}

impl Oracle for Answers<'_> {
    type Error = LearnError;

    fn tracks(&self) -> usize {
        self.block.variables().len()
    }

    fn output(&mut self, at: &[u64]) -> Result<Option<i64>, LearnError> {
        let at = signed(at, self.most)?;
        Ok(Some(i64::from(self.first(&at)?.is_none())))
    }

    /// For each length up to some bound, and all digits of this length behind the numbers, whether
    /// the block holds; for a level, the number of its digits for which it does.
    fn sketch(&mut self, at: &[u64]) -> Result<Option<u64>, LearnError> {
        let Some(base) = self.base else { return Ok(None) };
        let at = signed(at, self.most >> LONGEST.ilog2())?;
        let free: Vec<usize> = (0..at.len()).filter(|&it| Some(it) != self.level).collect();
        let letters = base.saturating_pow(u32::try_from(free.len()).expect("few variables"));
        let (mut sketch, mut count, mut scale, mut all) = (0u64, 1u64, 1i64, 0u64);
        while all + count <= SKETCH && scale <= LONGEST {
            let mut numbers: Vec<i64> = at.iter().map(|number| number * scale).collect();
            if let Some(level) = self.level {
                numbers[level] += scale - 1;
            }
            for step in 0..count {
                if step > 0 {
                    for &variable in &free {
                        numbers[variable] += 1;
                        if numbers[variable] < (at[variable] + 1) * scale {
                            break;
                        }
                        numbers[variable] -= scale;
                    }
                }
                let failure = self.first(&numbers)?;
                let holds = failure.map_or(scale, |value| match self.level {
                    None => 0,
                    Some(level) => (self.least(level, &numbers, value) - at[level] * scale).max(0),
                });
                let holds = u64::try_from(holds).expect("a number of digits");
                sketch = (sketch.rotate_left(5) ^ holds).wrapping_mul(0x517c_c1b7_2722_0a95);
            }
            all += count;
            count = count.saturating_mul(letters);
            scale = scale.saturating_mul(i64::try_from(base).expect("a base is small"));
        }
        Ok(Some(sketch))
    }
}

impl Answers<'_> {
    /// The least value of the level for which a value of the bounded variable is within the bounds.
    fn least(&self, level: usize, at: &[i64], value: i64) -> i64 {
        let needed = self.bounds.iter().filter(|form| form.factors[level] > 0).map(|form| {
            let by = form.factors[level];
            let rest = form.rest(at) - by * at[level] + form.by * value;
            -rest.div_euclid(by)
        });
        needed.max().unwrap_or(0)
    }
}

/// The bound of the numbers below which no sum of the body, and of the bounds, is too large.
fn most(holds: &Body, bounds: &[Sum]) -> u64 {
    let mut size = 1;
    let mut visit = |sum: &Sum| {
        let factors = sum.factors.iter().map(|(_, factor)| factor.unsigned_abs());
        size = factors.sum::<u128>().max(size);
    };
    holds.sums(&mut visit);
    bounds.iter().for_each(visit);
    // The bounded variable is at most one of these sums.
    let size = size.saturating_add(1);
    u64::try_from(u128::from(MOST) / size.saturating_mul(size)).expect("it is below MOST")
}

fn signed(at: &[u64], most: u64) -> Result<Vec<i64>, LearnError> {
    let small = |&number: &u64| i64::try_from(number).ok().filter(|_| number < most);
    let far = || LearnError::undecided("the numbers are too large");
    at.iter().map(small).collect::<Option<_>>().ok_or_else(far)
}
