//! Values that keep a recurrence by the residue of a number: v(2m) = m, v(2m + 1) = v(m).
//!
//! Options of neighbours that differ by one number alone determine the values: docs/certificate.md,
//! section 5, has the theorem. The recurrence is guessed from the options of small numbers, and
//! proved from the rules.

use std::collections::BTreeMap;
use std::fmt;

use num_bigint::{BigInt, BigUint};
use num_traits::{One, ToPrimitive, Zero};

use nimata_automata::automaton::{DigitOrder, LinearRepresentation, Numeration};
use nimata_automata::budget::{Budget, Reached};
use nimata_logic::logic::{AFTER, ALL, LIKE};

/// The number of the positions from whose options a recurrence is guessed.
pub(super) const SAMPLE: u64 = 256;

/// The greatest modulus.
const MOST_MODULUS: u64 = 32;

/// The number of terms, at least, that a class must have after its exceptions.
const MOST_LATE: usize = 4;

/// A statement about the value of one number, which follows from the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// The output of a relation that says so: [`LIKE`], [`AFTER`] or [`ALL`].
    pub(super) output: i64,
    /// The position of which the value is the same, or less by 1; or the value.
    pub(super) number: u64,
}

/// The numbers qm + r with m ≥ `from`: what is said of them has the number `factor`·m + `add`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Class {
    pub(super) from: u64,
    pub(super) output: i64,
    pub(super) factor: u64,
    pub(super) add: i64,
}

/// A recurrence of the values of all numbers from some on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Recurrence {
    /// One class for each residue r modulo q.
    pub(super) classes: Vec<Class>,
    /// The first numbers, which are in no class.
    pub(super) first: BTreeMap<u64, Entry>,
}

impl Recurrence {
    /// The recurrence that these entries keep, of the numbers 0, 1, 2, …, for the base of the
    /// digits or else the least modulus; `None` if there is none, or it refers to no other
    /// position.
    pub(super) fn guess(entries: &[Option<Entry>], base: u64) -> Option<Self> {
        let moduli = [base].into_iter().chain((2..=MOST_MODULUS).filter(|&q| q != base));
        let found = moduli.filter_map(|modulus| Recurrence::modulo(entries, modulus)).next()?;
        found.classes.iter().any(|class| class.output != ALL).then_some(found)
    }

    fn modulo(entries: &[Option<Entry>], modulus: u64) -> Option<Self> {
        let (step, count) = (usize::try_from(modulus).ok()?, u64::try_from(entries.len()).ok()?);
        let class =
            |r| Class::of(&entries.iter().skip(r).step_by(step).copied().collect::<Vec<_>>());
        let classes: Vec<Class> = (0..step).map(class).collect::<Option<_>>()?;
        // Few digits are left after few steps.
        if classes.iter().any(|class| class.output != ALL && class.factor >= modulus) {
            return None;
        }
        let late =
            |n: &u64| n / modulus < classes[usize::try_from(n % modulus).expect("small")].from;
        let numbers = (0..count).filter(late);
        let first = numbers.filter_map(|n| Some((n, entries[usize::try_from(n).ok()?]?))).collect();
        Some(Recurrence { classes, first })
    }

    /// Whether values grow beyond all bounds.
    pub(super) fn grows(&self) -> bool {
        let grows = |class: &Class| match class.output {
            ALL => class.factor > 0,
            output => output == AFTER,
        };
        self.classes.iter().any(grows)
    }

    /// The modulus q.
    fn modulus(&self) -> u64 {
        u64::try_from(self.classes.len()).expect("a small number")
    }

    /// The residue r and the class of a number qm + r, with m.
    fn class_of(&self, n: &BigUint) -> (&Class, BigUint) {
        let (modulus, r) = (self.modulus(), n % self.modulus());
        (&self.classes[r.to_usize().expect("below the modulus")], n / modulus)
    }

    /// The value of a position.
    ///
    /// # Errors
    /// A bound of time.
    ///
    /// # Complexity
    /// As many divisions as the number has digits, for a factor that is less than the modulus.
    pub(super) fn value(&self, n: &BigUint, budget: &Budget) -> Result<BigUint, Reached> {
        let (mut n, mut more) = (n.clone(), BigUint::ZERO);
        loop {
            budget.allow_time()?;
            let first = n.to_u64().and_then(|n| self.first.get(&n));
            let (output, number) = match first {
                Some(entry) => (entry.output, entry.number.into()),
                None => {
                    let (class, m) = self.class_of(&n);
                    (class.output, class.number(&m).to_biguint().unwrap_or_default())
                }
            };
            // A position refers to smaller ones alone; what no position is may refer to any number.
            if output == ALL || number >= n {
                return Ok(number + more);
            }
            more += u32::from(output == AFTER);
            n = number;
        }
    }

    /// The values as products of matrices, one for each digit to the base q; `None` if some
    /// position refers to another one than m + a.
    ///
    /// v(m + s) for few s, m, 1, and one function for each of the first numbers m, which is 1
    /// there, are combinations of the same functions at m in place of qm + r.
    pub(super) fn linear(
        &self,
        least: u64,
        budget: &Budget,
    ) -> Result<Option<LinearRepresentation>, Reached> {
        let refers = |class: &&Class| class.output != ALL;
        if self.classes.iter().filter(refers).any(|class| class.factor != 1) {
            return Ok(None);
        }
        Matrices::of(self, least, budget).map(Some)
    }

    /// For each residue and each exception a sentence about a sequence of this name.
    pub(super) fn sentences(&self, name: &str) -> impl Iterator<Item = String> {
        let first = self.first.iter();
        let first = first
            .map(move |(n, entry)| format!("{name}[{n}][{}] = @{}", entry.number, entry.output));
        let classes = (0..).zip(&self.classes).map(move |(r, class)| {
            let (here, there) = (term(self.modulus(), r, "-"), term(class.factor, class.add, "-"));
            let (from, output) = (class.from, class.output);
            format!("A m (m >= {from} => {name}[{here}][{there}] = @{output})")
        });
        classes.chain(first)
    }

    /// The formulas of the pairs x_ and y_ of a number and what is said of it by an output.
    pub(super) fn pairs(&self, output: i64) -> Vec<String> {
        let first = self.first.iter().filter(|(_, entry)| entry.output == output);
        let first = first.map(|(n, entry)| format!("x_ = {n} & y_ = {}", entry.number));
        let classes = (0..).zip(&self.classes).filter(|(_, class)| class.output == output);
        let classes = classes.map(|(r, class)| {
            let (here, Class { from, factor, add, .. }) = (term(self.modulus(), r, "-"), class);
            let there = match add {
                ..0 => format!("y_ + {} = {}", add.unsigned_abs(), term(*factor, 0, "-")),
                _ => format!("y_ = {}", term(*factor, *add, "-")),
            };
            format!("E m (m >= {from} & x_ = {here} & {there})")
        });
        classes.chain(first).collect()
    }
}

impl Class {
    /// The class of the numbers with these entries, one for each m.
    fn of(entries: &[Option<Entry>]) -> Option<Class> {
        let place = |entry: Entry| i64::try_from(entry.number).ok();
        let [.., one, last] = entries else { return None };
        let (one, last) = ((*one)?, (*last)?);
        let factor = last.number.checked_sub(one.number)?;
        let most = i64::try_from(entries.len()).ok()?.checked_sub(1)?;
        let add = place(last)?.checked_sub(i64::try_from(factor).ok()?.checked_mul(most)?)?;
        let class = Class { from: 0, output: last.output, factor, add };
        let fits = |(m, entry): &(u64, Option<Entry>)| {
            entry.is_some_and(|entry| {
                entry.output == class.output
                    && class.number(&(*m).into()) == BigInt::from(entry.number)
            })
        };
        let entries: Vec<(u64, Option<Entry>)> = (0..).zip(entries.iter().copied()).collect();
        let late = entries.iter().rev().take_while(|entry| fits(entry)).count();
        let from = u64::try_from(entries.len() - late).ok()?;
        (late >= MOST_LATE).then_some(Class { from, ..class })
    }

    /// The number `factor`·m + `add`, which is negative for some m that are exceptions.
    fn number(&self, m: &BigUint) -> BigInt {
        BigInt::from(m.clone()) * self.factor + self.add
    }
}

/// The sum of a multiple of m and a constant, with this sign for a difference.
fn term(factor: u64, add: i64, minus: &str) -> String {
    let multiple = match factor {
        0 => return add.to_string(),
        1 => "m".to_owned(),
        _ => format!("{factor}*m"),
    };
    match add {
        0 => multiple,
        1.. => format!("{multiple} + {add}"),
        _ => format!("{multiple} {minus} {}", add.unsigned_abs()),
    }
}

/// The equations of the classes, and then of the exceptions, as a mathematician writes them.
impl fmt::Display for Recurrence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let says = |output, number: &str| match output {
            LIKE => format!("v({number})"),
            AFTER => format!("v({number}) + 1"),
            _ => number.to_owned(),
        };
        let written = |factor, add| term(factor, add, "−").replace('*', "");
        let classes = (0..).zip(&self.classes).map(|(r, class)| {
            let (here, there) = (written(self.modulus(), r), written(class.factor, class.add));
            let from = match class.from {
                0 => String::new(),
                from => format!(" for m ≥ {from}"),
            };
            format!("v({here}) = {}{from}", says(class.output, &there))
        });
        let first = self.first.iter();
        let first =
            first.map(|(n, it)| format!("v({n}) = {}", says(it.output, &it.number.to_string())));
        f.write_str(&classes.chain(first).collect::<Vec<_>>().join(", "))
    }
}

/// A function of m in a linear representation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Function {
    /// The value of m + s; 0 below the least position, and without a meaning where m + s is none.
    Value(i64),
    /// m.
    Number,
    /// 1.
    One,
    /// 1 at this m, and 0 elsewhere.
    At(u64),
}

/// The functions of a linear representation in the making, with their places.
struct Matrices<'r> {
    recurrence: &'r Recurrence,
    least: u64,
    functions: Vec<Function>,
}

impl Matrices<'_> {
    fn of(
        recurrence: &Recurrence,
        least: u64,
        budget: &Budget,
    ) -> Result<LinearRepresentation, Reached> {
        let functions = vec![Function::Value(0)];
        let mut found = Matrices { recurrence, least, functions };
        let modulus = recurrence.modulus();
        let mut columns: Vec<Vec<Vec<(usize, BigInt)>>> =
            vec![Vec::new(); recurrence.classes.len()];
        let mut done = 0;
        while let Some(&function) = found.functions.get(done) {
            budget.allow_states(found.functions.len())?;
            for (r, columns) in (0..modulus).zip(&mut columns) {
                let sum = found.after(function, r, budget)?;
                columns.push(sum.into_iter().map(|(of, by)| (found.place(of), by)).collect());
            }
            done += 1;
        }
        let transposed = |columns: Vec<Vec<(usize, BigInt)>>| {
            let mut rows = vec![Vec::new(); done];
            for (column, entries) in columns.into_iter().enumerate() {
                entries.into_iter().for_each(|(row, by)| rows[row].push((column, by)));
            }
            rows
        };
        let matrices = columns.into_iter().map(transposed).collect();
        let at_0 = |&function: &Function| found.at(function, 0, budget);
        let row = found.functions.iter().map(at_0).collect::<Result<_, _>>()?;
        let column = (0..done).map(|place| BigInt::from(u8::from(place == 0))).collect();
        let base = u32::try_from(modulus).expect("a small number");
        let numeration = Numeration::Base { base, order: DigitOrder::Msd };
        Ok(LinearRepresentation::of_sequence(numeration, row, matrices, column))
    }

    fn place(&mut self, function: Function) -> usize {
        let known = self.functions.iter().position(|&known| known == function);
        known.unwrap_or_else(|| {
            self.functions.push(function);
            self.functions.len() - 1
        })
    }

    /// The value of a function at m.
    fn at(&self, function: Function, m: u64, budget: &Budget) -> Result<BigInt, Reached> {
        Ok(match function {
            Function::Value(s) => match m.checked_add_signed(s).filter(|&n| n >= self.least) {
                Some(n) => self.recurrence.value(&n.into(), budget)?.into(),
                None => BigInt::ZERO,
            },
            Function::Number => m.into(),
            Function::One => BigInt::one(),
            Function::At(n) => u8::from(n == m).into(),
        })
    }

    /// A function at qm + r, as a sum of multiples of functions at m.
    fn after(
        &self,
        function: Function,
        r: u64,
        budget: &Budget,
    ) -> Result<BTreeMap<Function, BigInt>, Reached> {
        let modulus = self.recurrence.modulus();
        let (q, signed) =
            (i64::try_from(modulus).expect("small"), |n| i64::try_from(n).expect("small"));
        let mut sum: Vec<(Function, BigInt)> = Vec::new();
        match function {
            Function::One => sum.push((Function::One, BigInt::one())),
            Function::Number => {
                sum.push((Function::Number, q.into()));
                sum.push((Function::One, r.into()));
            }
            Function::At(n) if n % modulus == r => {
                sum.push((Function::At(n / modulus), BigInt::one()))
            }
            Function::At(_) => {}
            Function::Value(s) => {
                // qm + r + s = q(m + t) + r', which the class of r' refers to m + t.
                let (t, residue) = ((signed(r) + s).div_euclid(q), (signed(r) + s).rem_euclid(q));
                let class = &self.recurrence.classes[usize::try_from(residue).expect("small")];
                if class.output == ALL {
                    let add = BigInt::from(class.factor) * t + class.add;
                    sum.push((Function::Number, class.factor.into()));
                    sum.push((Function::One, add));
                } else {
                    sum.push((Function::Value(t + class.add), BigInt::one()));
                    sum.push((Function::One, u8::from(class.output == AFTER).into()));
                }
                // At the first m the class is not that of m + t yet.
                let late = (signed(class.from) - t).max(0).unsigned_abs();
                for m in 0..late {
                    let right = self.at(function, m * modulus + r, budget)?;
                    let mut said = BigInt::ZERO;
                    for (of, by) in &sum {
                        if !matches!(of, Function::At(_)) {
                            said += self.at(*of, m, budget)? * by;
                        }
                    }
                    sum.push((Function::At(m), right - said));
                }
            }
        }
        let mut found = BTreeMap::new();
        for (of, by) in sum.into_iter().filter(|(_, by)| !by.is_zero()) {
            *found.entry(of).or_insert(BigInt::ZERO) += by;
        }
        Ok(found)
    }
}
