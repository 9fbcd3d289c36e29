//! The translation of a formula atom by atom, with auxiliary variables for its terms.

use super::{Formula, Quantifier, Relation, Term, Word};

/// The auxiliary variables of an atom, and the conditions that determine them.
#[derive(Default)]
pub(super) struct Auxiliaries {
    pub(super) variables: Vec<String>,
    pub(super) conditions: Vec<Formula>,
}

impl Auxiliaries {
    /// States an atom for those values of the variables that satisfy the conditions.
    pub(super) fn around(self, atom: Formula) -> Formula {
        let all = Formula::all(self.conditions.into_iter().chain([atom]));
        Formula::exists(self.variables, all)
    }
}

/// A translation of formulas to formulas of another meaning of variables.
pub(super) trait Lowering {
    /// Why an atom is not translated.
    type Error;

    /// Translates a comparison of terms.
    fn compare(
        &mut self,
        left: &Term,
        relation: Relation,
        right: &Term,
    ) -> Result<Formula, Self::Error>;

    /// Translates a word of an atom.
    fn word(&mut self, word: &Word) -> Result<Word, Self::Error>;

    /// Returns the auxiliary variables of the atom that is being translated, and begins another
    /// atom.
    fn auxiliaries(&mut self) -> Result<Auxiliaries, Self::Error>;

    /// Translates a quantified formula.
    fn quantified(&mut self, _: Quantifier, formula: &Formula) -> Result<Formula, Self::Error> {
        formula.try_map(|part| self.formula(part))
    }

    /// Translates a formula.
    fn formula(&mut self, formula: &Formula) -> Result<Formula, Self::Error> {
        match formula {
            Formula::Compare(left, relation, right) => self.compare(left, *relation, right),
            Formula::Output(..) => {
                let atom = formula.try_map_words(|word| self.word(word))?;
                Ok(self.auxiliaries()?.around(atom))
            }
            Formula::Quantified(quantifier, ..) => self.quantified(*quantifier, formula),
            Formula::Not(_) | Formula::Binary(..) => formula.try_map(|part| self.formula(part)),
        }
    }
}
