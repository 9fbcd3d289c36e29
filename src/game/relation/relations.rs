//! The rules of a game, and relations as automata over them.

use super::evidence::Evidence;
use crate::automaton::{Dfao, Numeration};
use crate::budget::Budget;
use crate::game::GameError;
use crate::game::claim::SEQUENCE;
use crate::logic::{
    Answer, Asks, Demand, Environment, Fault, GameRules, Sequence, Statement, Vocabulary, Wanted,
    indexed, parse, solve,
};

/// The name of the number that a relation reads behind a position.
pub const NUMBER: &str = "v_";

/// The rules of a game as formulas, about which relations are proved.
#[derive(Clone, Debug)]
pub struct Relations {
    rules: GameRules,
    numerals: Numeration,
    evidence: Evidence,
    budget: Budget,
}

impl Relations {
    /// Reads the rules, and finds out what helps to prove relations about them.
    ///
    /// ```
    /// use nimata::budget::Budget;
    /// use nimata::automaton::{DigitOrder, Numeration};
    /// use nimata::game::relation::Relations;
    /// use nimata::logic::{Asks, GameRules, Move};
    /// // A heap from which any number of tokens may be taken: its value is its size.
    /// let rules = GameRules {
    ///     reads: vec!["n".to_owned()],
    ///     positions: "n >= 0".to_owned(),
    ///     moves: vec![Move { to: vec!["m".to_owned()], formula: "m < n".to_owned() }],
    ///     asks: Asks::Relation,
    ///     end: 0,
    ///     first: Vec::new(),
    ///     measure: "n".to_owned(),
    /// };
    /// let numerals = Numeration::Base { base: 2, order: DigitOrder::Msd };
    /// let relations = Relations::new(rules, numerals, &Budget::default())?;
    /// let values = relations.set("v_ = n", &[])?;
    /// assert!(relations.decide(&values)?.1.is_empty());
    /// # Ok::<(), nimata::game::GameError>(())
    /// ```
    ///
    /// # Errors
    /// [`GameError::Unsuitable`] if the rules prescribe values, or end in misère play, or use a
    /// name that relations need; a bound of the budget was reached.
    pub fn new(rules: GameRules, numerals: Numeration, budget: &Budget) -> Result<Self, GameError> {
        if rules.end != 0 || !rules.first.is_empty() {
            return Err(GameError::Unsuitable(
                "theorems about values are proved in normal play, without prescribed values"
                    .to_owned(),
            ));
        }
        let (rules, budget) = (GameRules { asks: Asks::Relation, ..rules }, budget.clone());
        let mut relations = Relations { rules, numerals, evidence: Evidence::default(), budget };
        relations.evidence = Evidence::of(&relations)?;
        Ok(relations)
    }

    /// The same rules, with the statement that some option has each of these numbers. It becomes
    /// part of every relation about them, so it is proved with them, or a fault.
    #[must_use]
    pub fn stating(mut self, had: Dfao) -> Self {
        self.evidence.stated = Some(had);
        self
    }

    /// The rules of the game.
    pub fn rules(&self) -> &GameRules {
        &self.rules
    }

    /// The numeration of all numbers.
    pub fn numerals(&self) -> &Numeration {
        &self.numerals
    }

    /// The names of a position, and of the number behind it.
    pub fn tracks(&self) -> Vec<String> {
        self.rules.reads.iter().cloned().chain([NUMBER.to_owned()]).collect()
    }

    /// The relation of the positions and the numbers `v_` for which a formula about these sequences
    /// holds.
    ///
    /// # Errors
    /// [`GameError::Unsuitable`] if the text is not such a formula; a bound of the budget.
    pub fn set(&self, text: &str, sequences: &[(&str, &Dfao)]) -> Result<Dfao, GameError> {
        match self.solved(text, self.tracks(), sequences)? {
            Answer::Set(set) => Ok(set.automaton),
            Answer::Sentence { .. } => unreachable!("the numbers of a position are free"),
        }
    }

    /// Whether a relation says of every position what its value is.
    ///
    /// # Errors
    /// A bound of the budget was reached.
    pub fn is_total(&self, values: &Dfao) -> Result<bool, GameError> {
        let (names, positions) = (self.rules.reads.join(","), &self.rules.positions);
        let at = indexed("V", &self.tracks());
        let text = format!("A {names} (({positions}) => (E {NUMBER} ({at} = @1)))");
        let answer = self.solved(&text, Vec::new(), &[("V", values)])?;
        Ok(matches!(answer, Answer::Sentence { truth: true, .. }))
    }

    /// Whether a sentence holds.
    pub(super) fn holds(&self, text: &str) -> Result<bool, GameError> {
        let answer = self.solved(text, Vec::new(), &[])?;
        Ok(matches!(answer, Answer::Sentence { truth: true, .. }))
    }

    fn solved(
        &self,
        text: &str,
        tracks: Vec<String>,
        sequences: &[(&str, &Dfao)],
    ) -> Result<Answer, GameError> {
        let given = sequences.iter().map(|&(name, automaton)| {
            let (name, automaton) = (name.to_owned(), automaton.clone());
            Sequence { name, automaton, game: None }
        });
        let given: Vec<Sequence> = given.collect();
        let words = given.iter().fold(Vocabulary::default(), |words, known| {
            let tracks = known.automaton.alphabet().tracks();
            words.with_sequence(&known.name, usize::try_from(tracks).expect("at most 20"))
        });
        let parsed = parse(text, &words);
        let formula = parsed.map_err(|why| GameError::Unsuitable(why.to_string()))?.formula;
        let environment = Environment::new(self.numerals.clone(), given)?;
        let budget = self.budget.clone();
        let wanted = Wanted { budget, least: 0, listed: 0, lemmas: false, tracks };
        Ok(solve(&formula, &environment, &wanted, &mut |_, _| {})?.answer)
    }

    /// The statement that a relation holds, with its evidence, and where it does not prove itself:
    /// nowhere if the faults are empty, and then the lemmas of the proof are in the statement.
    ///
    /// # Errors
    /// A bound of the budget was reached.
    pub fn decide(&self, values: &Dfao) -> Result<(Statement, Vec<Fault>), GameError> {
        let mut statement = self.stated(values)?;
        let faults = statement.prove_relation(&self.budget)?;
        Ok((statement, faults))
    }

    /// Where the values that `claimed` states do not follow from what a relation says of options.
    pub(super) fn faults_of(
        &self,
        claimed: &Dfao,
        relation: &Dfao,
    ) -> Result<Vec<Fault>, GameError> {
        const CLAIMED: &str = "C";
        let mut statement = self.stated(relation)?;
        let (name, automaton) = (CLAIMED.to_owned(), claimed.clone());
        statement.sequences.push(Sequence { name, automaton, game: None });
        let faults = statement.relation_faults(CLAIMED, &self.budget)?;
        Ok(faults.into_iter().filter(|fault| fault.demand != Demand::Had).collect())
    }

    fn stated(&self, values: &Dfao) -> Result<Statement, GameError> {
        let automaton = self.evidence.beside(values, self)?;
        let (name, game) = (SEQUENCE.to_owned(), Some(self.rules.clone()));
        Ok(Statement::of(self.numerals.clone(), Sequence { name, automaton, game }))
    }

    pub(super) fn evidence(&self) -> &Evidence {
        &self.evidence
    }

    pub(super) fn budget(&self) -> &Budget {
        &self.budget
    }
}
