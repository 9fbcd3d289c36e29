//! Outputs below 0, which certificates do not have.

use std::collections::BTreeMap;

use super::{Formula, Operand, Relation, Word};
use crate::automaton::{Dfao, Output};
use crate::certificate::MOST_OUTPUT;

/// How much more the outputs of some sequences are in a certificate, so that none is below 0.
///
/// Sequences without an output below 0 stay as they are: those of games among them, so that their
/// rules and lemmas hold. Comparisons are written anew, and mean the same.
#[derive(Clone, Debug, Default)]
pub struct Offsets {
    /// The outputs of all sequences, each once, and what is added to them.
    known: BTreeMap<String, (i64, Vec<Output>)>,
}

impl Offsets {
    /// The offsets of these sequences: one for all that need one, so that their comparisons stay,
    /// and for each by itself where the sums are too large for a certificate.
    pub fn of<'a>(sequences: impl Iterator<Item = (&'a str, &'a Dfao)>) -> Self {
        let outputs = |dfao: &Dfao| {
            let mut outputs = dfao.outputs().to_vec();
            outputs.sort_unstable();
            outputs.dedup();
            outputs
        };
        let all: Vec<_> = sequences.map(|(name, dfao)| (name.to_owned(), outputs(dfao))).collect();
        let below = |outputs: &[Output]| {
            outputs.iter().flatten().next().map_or(0, |least| least.saturating_neg().max(0))
        };
        let common = all.iter().map(|(_, outputs)| below(outputs)).max().unwrap_or(0);
        let offset = |outputs: &[Output]| match below(outputs) {
            0 => 0,
            own => match outputs.last() {
                Some(Some(most)) if most.saturating_add(common) > MOST_OUTPUT => own,
                _ => common,
            },
        };
        let known = all.into_iter().map(|(name, outputs)| (name, (offset(&outputs), outputs)));
        Offsets { known: known.collect() }
    }

    /// The sequences whose outputs are more in the certificate, and by how much.
    pub fn shifted(&self) -> impl Iterator<Item = (&str, i64)> {
        let all = self.known.iter().map(|(name, (offset, _))| (name.as_str(), *offset));
        all.filter(|(_, offset)| *offset > 0)
    }

    /// The automaton of a sequence with its outputs in the certificate.
    pub fn automaton(&self, name: &str, dfao: &Dfao) -> Dfao {
        dfao.map_outputs(|output| output.map(|output| output.saturating_add(self.known[name].0)))
    }

    /// The formula about the outputs in the certificate; its constants are some of these.
    ///
    /// ```
    /// use nimata::automaton::{Dfao, DigitOrder};
    /// use nimata::logic::{Offsets, Vocabulary, parse};
    /// let signs = vec![Some(-1), Some(1)];
    /// let dfao = Dfao::single_track(2, DigitOrder::Msd, signs, vec![vec![0, 1], vec![1, 0]])?;
    /// let offsets = Offsets::of([("T", &dfao)].into_iter());
    /// let words = Vocabulary::default().with_sequence("T", 1);
    /// let formula = parse("T[n] = @-1 | T[n] > @-3", &words)?.formula;
    /// assert_eq!(offsets.formula(&formula).to_string(), "T[n] = @0 | T[n] >= @0");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn formula(&self, formula: &Formula) -> Formula {
        let part = |inner: &Formula| Box::new(self.formula(inner));
        match formula {
            Formula::Compare(..) => formula.clone(),
            Formula::Output(word, relation, Operand::Output(output)) => {
                self.compared(word, *relation, *output)
            }
            Formula::Output(word, relation, Operand::Word(other)) => {
                self.words(word, *relation, other)
            }
            Formula::Not(inner) => Formula::Not(part(inner)),
            Formula::Binary(connective, left, right) => {
                Formula::Binary(*connective, part(left), part(right))
            }
            Formula::Quantified(quantifier, variables, body) => {
                Formula::Quantified(*quantifier, variables.clone(), part(body))
            }
        }
    }

    /// A comparison of two words: output by output of that with fewer ones, if their offsets
    /// differ.
    fn words(&self, word: &Word, relation: Relation, other: &Word) -> Formula {
        let (left, right) = (&self.known[&word.name], &self.known[&other.name]);
        if left.0 == right.0 {
            return Formula::Output(word.clone(), relation, Operand::Word(other.clone()));
        }
        let (one, two, back, outputs) = match left.1.len() <= right.1.len() {
            true => (word, other, relation.mirrored(), &left.1),
            false => (other, word, relation, &right.1),
        };
        let has = |word| self.compared(word, Relation::AtLeast, i64::MIN);
        let has_none = |word| self.compared(word, Relation::Unequal, i64::MIN).and(!has(word));
        let case = |output: &Output| match (output, back) {
            (&Some(output), _) => {
                let one = self.compared(one, Relation::Equal, output);
                Some(one.and(self.compared(two, back, output)))
            }
            // No output equals no output, and is neither less nor greater than another one.
            (None, Relation::Less | Relation::Greater) => None,
            (None, Relation::Unequal) => Some(has_none(one).and(has(two))),
            (None, _) => Some(has_none(one).and(has_none(two))),
        };
        let all = outputs.iter().filter_map(case).reduce(Formula::or);
        // An atom that never holds has its variables.
        all.unwrap_or_else(|| {
            let never = self.compared(one, Relation::Equal, i64::MIN);
            never.and(self.compared(two, Relation::Equal, i64::MIN))
        })
    }

    /// The comparison of a word with a number. One that no certificate has as an output is less or
    /// greater than all outputs.
    fn compared(&self, word: &Word, relation: Relation, output: i64) -> Formula {
        use Relation::{AtLeast, AtMost, Greater, Less, Unequal};
        let (offset, outputs) = &self.known[&word.name];
        let (relation, output) = match (relation, output.saturating_add(*offset)) {
            (_, output @ 0..=MOST_OUTPUT) => (relation, output),
            (Unequal, _) => {
                let is_none = |it: &i64| outputs.binary_search(&Some(it - offset)).is_err();
                match (0..=MOST_OUTPUT).find(is_none) {
                    Some(none) => (Unequal, none),
                    None => {
                        let same = Operand::Word(word.clone());
                        return Formula::Output(word.clone(), Relation::Equal, same);
                    }
                }
            }
            (Greater | AtLeast, ..0) => (AtLeast, 0),
            (_, ..0) => (Less, 0),
            (Less | AtMost, _) => (AtMost, MOST_OUTPUT),
            _ => (Greater, MOST_OUTPUT),
        };
        Formula::Output(word.clone(), relation, Operand::Output(output))
    }
}
