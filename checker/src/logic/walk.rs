//! The walk: it visits all tuples of states that some machines reach together. docs/certificate.md,
//! section 4, proves that this decides a formula.

use crate::automaton::index;
use crate::logic::machine::{Answer, Machines, Part};
use crate::logic::vars::{Var, Vars};
use crate::reject::Reject;

/// At most this many numbers of a witness are printed.
const MOST_PRINTED: usize = 8;

impl Machines<'_> {
    /// Searches for values of the bound variables for which all machines accept and `wanted` is
    /// true of the answers read. Returns the shortest such values in words, or `None`.
    pub(crate) fn find(
        &mut self,
        bound: &[Var],
        all: Vec<Part>,
        read: Vec<Part>,
        mut wanted: impl FnMut(&mut Self, &[u32]) -> Result<bool, Reject>,
    ) -> Result<Option<String>, Reject> {
        let (machine, start) =
            self.tuples(Vars::default(), bound.to_vec(), all, read, Answer::Some)?;
        // `before` and `with` hold, for each tuple in the order of its discovery, the tuple before
        // it and the digits in between.
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
            (0..bound.len().min(MOST_PRINTED)).map(|i| self.numeration.written(word(i))).collect();
        Ok(Some(words.join(", ")))
    }
}
