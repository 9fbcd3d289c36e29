//! Outputs below 0, which certificates do not have.

use std::collections::{BTreeMap, BTreeSet};

use super::{Formula, Operand, Relation, Word};
use crate::certificate::MOST_OUTPUT;
use nimata_automata::automaton::{Dfao, Output};

/// The number that is added to the outputs of some sequences in a certificate, so that none is
/// below 0.
///
/// Sequences without an output below 0 stay as they are: those of games among them, so that their
/// rules and lemmas hold. Comparisons are written anew, and mean the same.
#[derive(Clone, Debug, Default)]
pub struct Offset {
    /// The number that is added to the outputs of sequences with outputs below 0.
    pub offset: i64,
    /// The outputs of all sequences.
    outputs: BTreeMap<String, BTreeSet<Output>>,
}

impl Offset {
    /// The offset of these sequences.
    pub fn of<'a>(sequences: impl Iterator<Item = (&'a str, &'a Dfao)>) -> Self {
        let outputs = |dfao: &Dfao| dfao.outputs().iter().copied().collect();
        let outputs: BTreeMap<String, BTreeSet<Output>> =
            sequences.map(|(name, dfao)| (name.to_owned(), outputs(dfao))).collect();
        let least = outputs.values().flatten().flatten().min().map_or(0, |least| *least.min(&0));
        Offset { offset: least.saturating_neg(), outputs }
    }

    /// The number that is added to the outputs of this sequence.
    fn at(&self, name: &str) -> i64 {
        let below = self.outputs[name].iter().flatten().any(|output| *output < 0);
        if below { self.offset } else { 0 }
    }

    /// The automaton of a sequence with its outputs in the certificate.
    pub fn automaton(&self, name: &str, dfao: &Dfao) -> Dfao {
        let offset = self.at(name);
        dfao.map_outputs(|output| output.map(|output| output.saturating_add(offset)))
    }

    /// Writes a formula as one about the outputs in the certificate; its constants are some of
    /// these.
    ///
    /// ```
    /// use nimata_automata::automaton::{Dfao, DigitOrder};
    /// use nimata_logic::logic::{Offset, Vocabulary, parse};
    /// let signs = vec![Some(-1), Some(1)];
    /// let dfao = Dfao::single_track(2, DigitOrder::Msd, signs, vec![vec![0, 1], vec![1, 0]])?;
    /// let words = Vocabulary::default().with_sequence("T", 1);
    /// let mut formula = parse("T[n] = @-1 | T[n] > @-3", &words)?.formula;
    /// Offset::of([("T", &dfao)].into_iter()).apply(&mut formula);
    /// assert_eq!(formula.to_string(), "T[n] = @0 | T[n] >= @0");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn apply(&self, formula: &mut Formula) {
        *formula = self.applied(formula);
    }

    fn applied(&self, formula: &Formula) -> Formula {
        match formula {
            Formula::Output(word, relation, Operand::Output(output)) => {
                self.compared(word, *relation, *output)
            }
            Formula::Output(word, relation, Operand::Word(other)) => {
                self.words(word, *relation, other)
            }
            other => other.map(|part| self.applied(part)),
        }
    }

    /// A comparison of two words: output by output of that with fewer ones, if their offsets
    /// differ.
    fn words(&self, word: &Word, relation: Relation, other: &Word) -> Formula {
        if self.at(&word.name) == self.at(&other.name) {
            return Formula::Output(word.clone(), relation, Operand::Word(other.clone()));
        }
        let outputs = |word: &Word| &self.outputs[&word.name];
        let (one, two, back) = match outputs(word).len() <= outputs(other).len() {
            true => (word, other, relation.mirrored()),
            false => (other, word, relation),
        };
        let case = |output: &Output| {
            Some(self.beside(one, Relation::Equal, *output)?.and(self.beside(two, back, *output)?))
        };
        let all = outputs(one).iter().filter_map(case).reduce(Formula::or);
        all.unwrap_or_else(|| self.compared(one, Relation::Equal, i64::MIN))
    }

    /// The comparison of a word with an output, or with none; `None` if it never holds.
    fn beside(&self, word: &Word, relation: Relation, output: Output) -> Option<Formula> {
        let has = || self.compared(word, Relation::AtLeast, i64::MIN);
        match (output, relation) {
            (Some(output), _) => Some(self.compared(word, relation, output)),
            (None, Relation::Less | Relation::Greater) => None,
            (None, Relation::Unequal) => Some(has()),
            (None, _) => Some(self.compared(word, Relation::Unequal, i64::MIN).and(!has())),
        }
    }

    /// The comparison of a word with a number. One that no certificate has as an output is less or
    /// greater than all outputs.
    fn compared(&self, word: &Word, relation: Relation, output: i64) -> Formula {
        use Relation::{AtLeast, AtMost, Greater, Less, Unequal};
        let offset = self.at(&word.name);
        let (relation, output) = match (relation, output.saturating_add(offset)) {
            (_, output @ 0..=MOST_OUTPUT) => (relation, output),
            (Unequal, _) => {
                let outputs = &self.outputs[&word.name];
                let is_none = |it: &i64| !outputs.contains(&Some(it - offset));
                (Unequal, (0..MOST_OUTPUT).find(is_none).unwrap_or(MOST_OUTPUT))
            }
            (Greater | AtLeast, ..0) => (AtLeast, 0),
            (_, ..0) => (Less, 0),
            (Less | AtMost, _) => (AtMost, MOST_OUTPUT),
            _ => (Greater, MOST_OUTPUT),
        };
        Formula::Output(word.clone(), relation, Operand::Output(output))
    }
}
