//! The sentences of a certificate about a theorem: its values, and the positions that have one.

use num_bigint::BigUint;

use super::file::TheoremFile;
use crate::game::claim::SEQUENCE;
use crate::game::guess::counterexample;
use crate::game::{GameError, Result};
use nimata_automata::budget::Budget;
use nimata_logic::logic::{
    Answer, Connective, Determined, Environment, Formula, Solution, Statement, Term, VALUE,
    Vocabulary, Wanted, parse, solve,
};

/// A theorem with its proof, which the checker has not seen.
#[derive(Clone, Debug)]
pub struct ProvedTheorem {
    /// The statement: the values, the definitions of the ready predicates, the theorem, and which
    /// positions have a value.
    pub statement: Statement,
    /// Whether every position has a stated value.
    pub total: bool,
    /// Whether the theorem is restricted to positions: its formula also holds at numbers
    /// that are no position.
    pub within: bool,
    /// The least position that satisfies the condition of a case and has no value by it, because a
    /// difference is negative there.
    pub unstated: Option<Vec<BigUint>>,
}

/// A statement that gets more sentences.
pub(super) struct Sentences<'b> {
    pub(super) statement: Statement,
    environment: Environment,
    budget: &'b Budget,
}

impl Sentences<'_> {
    /// Decides a sentence.
    fn solved(&self, sentence: &Formula) -> Result<Solution> {
        let wanted = Wanted { budget: self.budget.clone(), ..Wanted::default() };
        Ok(solve(sentence, &self.environment, &wanted, &mut |_, _| {})?)
    }

    /// Whether a sentence is true.
    pub(super) fn holds(&self, sentence: &Formula) -> Result<bool> {
        let answer = self.solved(sentence)?.answer;
        Ok(matches!(answer, Answer::Sentence { truth: true, .. }))
    }

    /// The least numbers that refute a sentence, if it is false.
    fn refuted(&self, sentence: &Formula) -> Result<Option<Vec<BigUint>>> {
        Ok(counterexample(self.solved(sentence)?.answer))
    }

    /// Adds a sentence with the lemmas of its proof if it is true; the least numbers that refute it
    /// otherwise.
    pub(super) fn add(&mut self, sentence: Formula) -> Result<Option<Vec<BigUint>>> {
        let Solution { answer, lemmas, .. } = self.solved(&sentence)?;
        let against = counterexample(answer);
        if against.is_some() {
            return Ok(against);
        }
        self.statement.sentences.push(sentence);
        self.statement.lemmas.extend(lemmas);
        Ok(None)
    }

    /// Adds a sentence that is true unless the program is at fault.
    pub(super) fn demand(&mut self, sentence: Formula) -> Result<()> {
        match self.add(sentence)? {
            None => Ok(()),
            Some(_) => Err(GameError::Undecided(
                "what the theorem states is not what was proved; please report it".to_owned(),
            )),
        }
    }

    /// A formula in the text of certificates about the numbers of a position.
    pub(super) fn read(&self, text: &str) -> Result<Formula> {
        Ok(parse(text, &self.statement.vocabulary()).map_err(GameError::unsuitable)?.formula)
    }
}

impl TheoremFile {
    /// The proved theorem in one short sentence without a full stop.
    ///
    /// ```
    /// use nimata_automata::budget::Budget;
    /// use nimata_games::game::theorem::{Judgement, TheoremFile};
    /// let file = TheoremFile::parse("about exco:2\nvalue x1 xor x2 if x0 = 0\n")?;
    /// let judged = file.judge(false, &Budget::default(), &mut |_| {})?;
    /// let Judgement::Holds(held) = judged else { panic!("it is true") };
    /// let says = "for all x0, x1, x2 the value of exco:2 is x1 xor x2 if x0 = 0";
    /// assert_eq!(file.in_words(&held), says);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn in_words(&self, held: &ProvedTheorem) -> String {
        const SHORT: usize = 120;
        let (mut numbers, game) = (self.rules.reads.join(", "), self.game());
        if held.within {
            numbers += &format!(" with {}", self.rules.positions);
        }
        let clauses = self.clauses.join(", or ");
        let mut says = match clauses.len() > SHORT {
            true => {
                let count = self.clauses.len();
                format!("for all {numbers} the {count} values that the file states of {game} hold")
            }
            false => format!("for all {numbers} the value of {game} is {clauses}"),
        };
        if clauses.len() <= SHORT && !self.exchanged.is_empty() {
            says += &format!(", also with {} exchanged", self.exchanged.join(" and "));
        }
        if let Some(at) = &held.unstated {
            let at = game.shape().position(at.iter().cloned());
            says += &format!(
                "; a case states nothing where its difference is negative, first at {game}@{at}"
            );
        }
        says
    }

    /// A statement with the definitions of the predicates and sequences, which gets more sentences.
    pub(super) fn defined<'b>(
        &self,
        mut statement: Statement,
        budget: &'b Budget,
    ) -> Result<Sentences<'b>> {
        // The rules of the game may name some of them.
        let known: Vec<String> = statement.sequences.iter().map(|it| it.name.clone()).collect();
        let named = Determined::sequences(self.given()).into_iter();
        statement.sequences.extend(named.filter(|sequence| !known.contains(&sequence.name)));
        let environment = Environment::new(self.numerals().clone(), statement.sequences.clone())?;
        let mut sentences = Sentences { statement, environment, budget };
        let said = self.given().iter().flat_map(|given| &given.sentences).cloned();
        let (said, stated): (Vec<Formula>, _) =
            (said.collect(), sentences.statement.sentences.clone());
        let fresh = said.into_iter().filter(|sentence| !stated.contains(sentence));
        fresh.into_iter().try_for_each(|sentence| sentences.demand(sentence))?;
        Ok(sentences)
    }

    /// The statement with all further claims, and the lemmas of their proof.
    pub(super) fn completed(&self, statement: Statement, budget: &Budget) -> Result<ProvedTheorem> {
        let mut sentences = self.defined(statement, budget)?;
        let positions = self.positions()?;
        let formula = self.formula().clone();
        let within = sentences.add(self.stating(Connective::Iff, formula.clone()))?.is_some();
        if within {
            sentences.demand(self.stating(Connective::Iff, positions.clone().and(formula)))?;
        }
        let about = |formula| Formula::for_all(self.rules().reads.clone(), formula);
        let mut total = sentences.add(about(self.valued()))?.is_none();
        if !total {
            total = sentences.add(about(positions.clone().implies(self.valued())))?.is_none();
        }
        if let (false, Some(condition)) = (total, self.condition()) {
            sentences.add(about(positions.clone().and(condition).implies(self.valued())))?;
        }
        // Another case may state the value of such a position, which is not what this one says.
        let promises = self.cases.iter().map(|case| case.promise.clone());
        let promise = promises.reduce(Formula::and).expect("a file states a value");
        let unstated = sentences.refuted(&about(positions.implies(promise)))?;
        Ok(ProvedTheorem { statement: sentences.statement, total, within, unstated })
    }

    /// The sentence between the values and a formula about a position and its value.
    pub(super) fn stating(&self, how: Connective, formula: Formula) -> Formula {
        let stated = accepts(SEQUENCE, &self.tracks());
        Formula::for_all(self.tracks(), stated.joined(how, formula))
    }

    /// The formula that a position has a value in the statement.
    pub(super) fn valued(&self) -> Formula {
        Formula::exists(vec![self.value().to_owned()], accepts(SEQUENCE, &self.tracks()))
    }

    /// The formula that some numbers are a position.
    pub(super) fn positions(&self) -> Result<Formula> {
        let words = Vocabulary::of(&Determined::sequences(&self.rules().given));
        Ok(parse(&self.rules().positions, &words).map_err(GameError::unsuitable)?.formula)
    }
}

/// The formula that a sequence outputs 1 at variables.
pub(super) fn accepts(name: &str, at: &[String]) -> Formula {
    Formula::output(name, at.iter().map(Term::variable), VALUE)
}
