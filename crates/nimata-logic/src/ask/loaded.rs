//! A sequence that formulas name, brought to the numeration that they ask for.

use super::automata::in_order;
use super::{Checked, Host};
use crate::logic::{Lemma, Sequence, Statement, same_digits};
use crate::{AskError, Result};
use nimata_automata::automaton::{Numeration, common_power, in_power_of_base};

/// A sequence in some numerals, with the lemmas of its proof if it is a game.
#[derive(Clone)]
pub struct Loaded {
    /// The sequence.
    pub sequence: Sequence,
    /// Lemmas of the proof that it keeps the rules of its game.
    pub lemmas: Vec<Lemma>,
}

impl Loaded {
    /// The numeration of its automaton.
    pub fn numerals(&self) -> &Numeration {
        self.sequence.automaton.numeration()
    }

    /// Has the checker judge the values of a game, whose rules no later certificate has; whether it
    /// accepts them, or else cannot judge them.
    ///
    /// # Errors
    /// [`AskError::Rejected`] if they are false, or an earlier run may have remembered false ones.
    pub fn verify(&self, host: &dyn Host) -> Result<bool> {
        if self.sequence.game.is_none() {
            return Ok(true);
        }
        let statement = Statement::of(self.numerals().clone(), self.sequence.clone());
        let certificate = Statement { lemmas: self.lemmas.clone(), ..statement }.certificate();
        match Checked::answer(&certificate, &host.budget())? {
            Err(why) if host.has_remembered() => Err(AskError::Rejected {
                code: "declined".to_owned(),
                says: format!("the checker cannot judge what an earlier run remembered: {why}"),
            }),
            checked => Ok(checked.is_ok()),
        }
    }
}

/// The same sequence in the base and the order of digits that are wished for, if it can be brought
/// to them.
pub(super) fn turned(loaded: Loaded, wish: Option<&Numeration>, host: &dyn Host) -> Result<Loaded> {
    let Some(wish) = wish.filter(|&wish| wish != loaded.numerals()) else { return Ok(loaded) };
    let (Some(base), Some(wished)) = (loaded.numerals().base(), wish.base()) else {
        return renamed(loaded, wish, host);
    };
    if common_power(base, wished) != Some(wished) {
        return Ok(loaded);
    }
    let mut automaton = loaded.sequence.automaton;
    if base != wished {
        let exponent = (1..).find(|&exponent| base.pow(exponent) == wished);
        let exponent = exponent.expect("the base wished for is a power");
        automaton = in_power_of_base(&automaton, exponent, &host.budget())?;
    }
    let automaton = in_order(automaton, wish.order(), host)?;
    // Lemmas are about the words of the other digits.
    Ok(Loaded { sequence: Sequence { automaton, ..loaded.sequence }, lemmas: Vec::new() })
}

/// The same sequence in these numerals if the words are the same, under whatever name and in
/// whatever order of digits; or the automaton that reads the words of integers where it read those
/// of their codes, or the other way round.
fn renamed(loaded: Loaded, wish: &Numeration, host: &dyn Host) -> Result<Loaded> {
    let (own, name) = (loaded.numerals(), &loaded.sequence.name);
    let codes = |numerals: &Numeration| numerals.codes().unwrap_or_else(|| numerals.clone());
    let others = own.has_integers() != wish.has_integers();
    // The rules of a game are about other numbers.
    if others && same_digits(&codes(own), &codes(wish)) && loaded.sequence.game.is_none() {
        host.say(&format!(
            "{name} is in {own}: in {wish} its automaton reads the digits of other numbers, so \
             that {name}[n] is its output at the word of n in {wish}"
        ));
    } else if !same_digits(wish, own) {
        return Ok(loaded);
    }
    let automaton = in_order(loaded.sequence.automaton, wish.order(), host)?;
    let automaton = automaton.in_numeration(wish.clone()).expect("the same words in this order");
    let has_rules = loaded.sequence.game.is_some();
    let sequence = Sequence { automaton, ..loaded.sequence };
    let mut statement = Statement::of(wish.clone(), sequence.clone());
    if has_rules {
        // Sums of words need lemmas. Where no proof is found, the checker decides on the rules.
        let _work = host.work(format!("proving {}", sequence.name));
        let _ = statement.prove_game(&host.budget());
    }
    Ok(Loaded { sequence, lemmas: statement.lemmas })
}
