//! The walk: all tuples that some machines can be led to together. docs/certificate.md, section 4,
//! says why this decides a formula.

use crate::automaton::index;
use crate::logic::machine::{Answer, Machines, Part};
use crate::logic::vars::{Var, Vars};
use crate::reject::Reject;

/// So many of the numbers that were found are said.
const MOST_SAID: usize = 8;

impl Machines<'_> {
    /// Numbers for which all of some machines accept, and `wanted` says yes to what is read there,
    /// in words; the nearest there are, or `None`.
    pub(crate) fn find(
        &mut self,
        bound: &[Var],
        all: Vec<Part>,
        read: Vec<Part>,
        mut wanted: impl FnMut(&mut Self, &[u32]) -> Result<bool, Reject>,
    ) -> Result<Option<String>, Reject> {
        let (machine, start) =
            self.tuples(Vars::default(), bound.to_vec(), all, read, Answer::Some)?;
        // Tuples are numbered as they are reached, from which and with which digits.
        let (mut before, mut with) = (vec![start], vec![0; bound.len()]);
        let (mut at, mut last) = (0, None);
        while last.is_none() && index(at) < before.len() {
            self.edges(machine, at, &mut |all, edge| {
                if last.is_none()
                    && let Some(read) = edge.read
                    && wanted(all, read)?
                {
                    last = Some((at, edge.digits.to_vec()));
                }
                if let Some(next) = edge.next
                    && index(all.tuple(machine, next)?) == before.len()
                {
                    all.work.keep(1 + edge.digits.len())?;
                    before.push(at);
                    with.extend(edge.digits);
                }
                Ok(())
            })?;
            at += 1;
        }
        let Some((mut at, digits)) = last else { return Ok(None) };
        let mut path = Vec::new();
        while at != start {
            path.push(index(at) * bound.len());
            at = before[index(at)];
        }
        let word =
            |i: usize| path.iter().rev().map(|&from| with[from + i]).chain([digits[i]]).collect();
        let words: Vec<_> =
            (0..bound.len().min(MOST_SAID)).map(|i| self.numeration.said(word(i))).collect();
        Ok(Some(words.join(", ")))
    }
}
