//! Tuples that no letter tells apart are stored once.
//!
//! Suppose the arithmetic parts of a body allow few choices of digits for its bound variables,
//! whatever the letter is. Then the parts that read only bound variables may read these digits in
//! advance. Two tuples have equal successors under every letter if three things agree: the
//! arithmetic parts allow the same choices with the same successors under every letter, the parts
//! that read only bound variables do the same for each choice, and the other parts are in the same
//! states. Such tuples share one number. An example is ⌈n/b⌉ beside n, most significant digit
//! first: its next digit is the last digit of n or one more, and without this every pair of states
//! would become b tuples.

use crate::automaton::index;
use crate::logic::machine::{Body, Class, Machine, Machines, Tables, place};
use crate::logic::vars::Var;
use crate::logic::work::{LOOK, MEMBER};
use crate::reject::Reject;

/// With fewer digits the test costs more than it saves.
const LEAST_DIGITS: u32 = 8;

/// Bodies with more letters or more choices are not tested.
const MOST_LETTERS: u64 = 1 << 12;
const MOST_CHOICES: u32 = 4;

impl Machines<'_> {
    /// Returns the number of a tuple, or of an equivalent tuple that was met before.
    pub(super) fn alike(
        &mut self,
        machine: usize,
        body: &Body,
        states: &[u32],
    ) -> Result<u32, Reject> {
        let Class::Few(start, end, class) = self.class(machine, body, states[0])? else {
            return self.tuple(machine, states);
        };
        let mut key = self.lend();
        key.push(class);
        let parts = || body.all[body.arithmetic..].iter().chain(&body.read).zip(&states[1..]);
        let parts = || parts().zip(&body.within[body.arithmetic..]);
        key.extend(parts().filter(|&(_, &within)| !within).map(|((_, &state), _)| state));
        for chosen in (start..end).step_by(body.bound.len()) {
            for (i, &var) in body.bound.iter().enumerate() {
                self.digits[var] = self.machines[machine].body.entries[chosen + i];
            }
            for ((&part, &state), _) in parts().filter(|&(_, &within)| within) {
                let (next, answer) = self.step(part, state)?;
                key.extend([next, answer]);
            }
        }
        let alike = self.number(&key, |all| &mut all.machines[machine].body.alike)?;
        self.take_back([key]);
        if let Some(&tuple) = self.machines[machine].body.firsts.get(index(alike)) {
            return Ok(tuple);
        }
        let tuple = self.tuple(machine, states)?;
        self.machines[machine].body.firsts.push(tuple);
        Ok(tuple)
    }

    /// Describes the choices that the arithmetic parts allow in these states, over all letters.
    fn class(&mut self, machine: usize, body: &Body, number: u32) -> Result<Class, Reject> {
        let Machine { vars, letters, body: known, .. } = &self.machines[machine];
        let (at, letters, known) = (index(number), *letters, &known.classes);
        let few = self.numeration.digits() < LEAST_DIGITS;
        if few || body.bound.is_empty() || !body.apart || letters > MOST_LETTERS {
            return Ok(Class::Free);
        }
        if let Some(&Some(class)) = known.get(at) {
            return Ok(class);
        }
        let (vars, more) = (vars.clone(), (at + 1).saturating_sub(known.len()));
        if more > 0 {
            self.work.keep(MEMBER * more)?;
            self.machines[machine].body.classes.resize(at + 1, None);
        }
        let before = self.letter(&vars);
        let class = self.choices_of_all(machine, body, number, (&vars, letters))?;
        self.spell(&vars, before);
        self.machines[machine].body.classes[at] = Some(class);
        Ok(class)
    }

    fn choices_of_all(
        &mut self,
        machine: usize,
        body: &Body,
        number: u32,
        (vars, letters): (&[Var], u64),
    ) -> Result<Class, Reject> {
        let wide = body.bound.len();
        let (mut led, mut digits) = (self.lend(), self.lend());
        let states = self.machines[machine].body.numbers.list(number).to_vec();
        for letter in 0..letters {
            self.spell(vars, letter);
            // Most of these choices are never asked for again, so they are not stored.
            let Tables { choices, entries, .. } = &self.machines[machine].body;
            let (first, start) = (choices.len(), entries.len());
            // One choice above the limit is enough to know that there are too many.
            let most = first.saturating_add(index(MOST_CHOICES));
            self.choose_all(machine, body, &states, most)?;
            let Tables { choices, entries, .. } = &mut self.machines[machine].body;
            let many = choices.len() - first;
            led.push(place(many)?);
            for (choice, chosen) in choices.drain(first..).zip(entries[start..].chunks_exact(wide))
            {
                let known = digits.chunks_exact(wide).position(|digits| digits == chosen);
                let which = known.unwrap_or(digits.len() / wide);
                led.extend([place(which)?, choice.next, choice.hope.bits()]);
                if known.is_none() {
                    digits.extend(chosen);
                }
                if digits.len() / wide > index(MOST_CHOICES) {
                    break;
                }
            }
            entries.truncate(start);
            self.work.release(many * (wide + 2 * MEMBER));
            self.work.spend(many + 1, u64::from(MOST_CHOICES) * LOOK)?;
            if digits.len() / wide > index(MOST_CHOICES) {
                self.take_back([led, digits]);
                return Ok(Class::Free);
            }
        }
        let class = self.number(&led, |all| &mut all.machines[machine].body.led)?;
        self.work.keep(digits.len())?;
        let entries = &mut self.machines[machine].body.entries;
        let start = entries.len();
        entries.extend(&digits);
        let end = entries.len();
        self.take_back([led, digits]);
        Ok(Class::Few(start, end, class))
    }
}
