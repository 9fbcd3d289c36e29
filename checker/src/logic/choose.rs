//! The digits of bound variables that the arithmetic parts of a body allow.

use std::ops::Range;

use crate::automaton::index;
use crate::logic::machine::{
    Asked, Body, Choice, FIRST, Hope, Kind, Machine, Machines, Part, Tables, place,
};
use crate::logic::vars::{Var, Vars};
use crate::logic::work::{LOOK, MEMBER, TERM};
use crate::reject::Reject;

impl Machines<'_> {
    /// Lists for each bound variable the sums in which it occurs.
    pub(super) fn asked(&mut self, bound: &[Var], all: &[Part]) -> Result<Vec<Vec<Asked>>, Reject> {
        let mut asked: Vec<Vec<Asked>> = Vec::new();
        asked.resize_with(bound.len(), Vec::new);
        for (i, &part) in all.iter().enumerate() {
            let Part::Machine { machine, negated: false } = part else { continue };
            let Machine { kind, reads, .. } = &self.machines[machine];
            let Kind::Linear(places, sum, sign, ..) = kind else { continue };
            let mut open = Vars::default();
            // The digits of later variables are still open when this one is chosen.
            for (place, &var) in bound.iter().enumerate().rev().filter(|(_, v)| reads.contains(**v))
            {
                self.work.spend(sum.terms.len(), TERM)?;
                let factor = sum.terms.iter().find(|(other, _)| *other == var);
                let bounds = places.bounds(sum, *sign, |var| open.contains(var));
                if let Some((&(_, factor), [least, greatest])) = factor.zip(bounds) {
                    self.work.keep(MEMBER)?;
                    asked[place].push(Asked { part: i, factor, least, greatest });
                }
                open = open.and(Vars::from_iter([var]));
            }
        }
        Ok(asked)
    }

    /// Returns the range of the choices that the arithmetic parts allow in these states under the
    /// current letter, computing them the first time.
    pub(super) fn choices(
        &mut self,
        machine: usize,
        body: &Body,
        number: u32,
    ) -> Result<Range<usize>, Reject> {
        let Machine { vars, body: known, .. } = &self.machines[machine];
        let letter = self.letter(vars);
        if let Some(choices) = known.allowed.get(number, letter) {
            let [start, end] = choices.map(index);
            return Ok(start..end);
        }
        let start = known.choices.len();
        let states = known.numbers.list(number).to_vec();
        self.choose_all(machine, body, &states, usize::MAX)?;
        let known = &self.machines[machine].body;
        let (end, more) = (known.choices.len(), known.allowed.more(number));
        self.work.keep(more)?;
        let choices = [place(start)?, place(end)?];
        self.machines[machine].body.allowed.set(number, letter, choices);
        Ok(start..end)
    }

    /// Appends all choices of digits for the bound variables, but stops after more than `most`.
    pub(super) fn choose_all(
        &mut self,
        machine: usize,
        body: &Body,
        states: &[u32],
        most: usize,
    ) -> Result<(), Reject> {
        let binds: Vars = body.bound.iter().copied().collect();
        let mut known = vec![None; body.arithmetic];
        for &Asked { part, .. } in body.asked.iter().flatten() {
            let Part::Machine { machine, .. } = body.all[part] else { continue };
            let Kind::Linear(places, sum, _, values, _) = &self.machines[machine].kind else {
                continue;
            };
            let value = states[part].checked_sub(FIRST).and_then(|at| values.get(index(at)));
            if let (None, Some(&[a, _])) = (known[part], value) {
                self.work.spend(sum.terms.len(), TERM)?;
                let digit = |var: Var| (!binds.contains(var)).then(|| self.digits[var]);
                known[part] = places.known(sum, a, digit);
            }
        }
        let mut next = states.to_vec();
        self.choose(machine, body, states, (0, Hope::ALL), (&mut next, &mut known), most)
    }

    /// Chooses digits from bound variable number `chosen` on, and turns back as soon as some part
    /// cannot accept any more. `known` holds for each sum the part of A that the digits chosen so
    /// far determine.
    fn choose(
        &mut self,
        machine: usize,
        body: &Body,
        states: &[u32],
        (chosen, mut hope): (usize, Hope),
        (next, known): (&mut [u32], &mut [Option<i64>]),
        most: usize,
    ) -> Result<(), Reject> {
        for &i in &body.ready[chosen] {
            let step = self.step(body.all[i], states[i])?;
            next[i] = step.0;
            hope = hope.and(body.all[i], step);
            if hope.is_lost() {
                return Ok(());
            }
        }
        let Some(&var) = body.bound.get(chosen) else {
            self.work.keep(body.bound.len() + 2 * MEMBER)?;
            let next = self.number(next, |all| &mut all.machines[machine].body.numbers)?;
            let Machines { machines, digits, .. } = self;
            let Tables { entries, choices, .. } = &mut machines[machine].body;
            choices.push(Choice { digits: entries.len(), next, hope });
            entries.extend(body.bound.iter().map(|&var| digits[var]));
            return Ok(());
        };
        self.work.spend(body.asked[chosen].len(), LOOK)?;
        let (first, last) = body.asked[chosen]
            .iter()
            .fold((0, i64::from(self.numeration.digits()) - 1), |digits, asked| {
                known[asked.part].map_or(digits, |known| asked.among(digits, known))
            });
        if first > last {
            return Ok(());
        }
        let add = |known: &mut [Option<i64>], digits: i64| {
            for &Asked { part, factor, .. } in &body.asked[chosen] {
                known[part] = known[part].map(|known| known + factor * digits);
            }
        };
        add(known, first);
        for digit in first..=last {
            self.work.spend(1 + body.asked[chosen].len(), LOOK)?;
            self.digits[var] = u32::try_from(digit).unwrap_or(0);
            self.choose(machine, body, states, (chosen + 1, hope), (next, known), most)?;
            add(known, 1);
            if self.machines[machine].body.choices.len() > most {
                return Ok(());
            }
        }
        add(known, -last - 1);
        Ok(())
    }
}

impl Asked {
    /// Narrows a range of digits to those with which the sum may still be as required; an empty
    /// range has its last digit below its first.
    fn among(&self, (first, last): (i64, i64), known: i64) -> (i64, i64) {
        let (least, greatest) = (self.least - known, self.greatest - known);
        // This solves least <= factor·digit <= greatest, where the factor is not 0.
        let size = self.factor.abs();
        let (least, greatest) =
            if self.factor > 0 { (least, greatest) } else { (-greatest, -least) };
        (first.max(-(-least).div_euclid(size)), last.min(greatest.div_euclid(size)))
    }
}
