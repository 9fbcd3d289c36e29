//! From a theorem file to a statement with its proof, or to the place where it fails.

use num_bigint::BigUint;

use super::failure::{Failure, failure};
use super::file::TheoremFile;
use crate::automaton::Dfao;
use crate::budget::Budget;
use crate::game::GameError;
use crate::game::claim::SEQUENCE;
use crate::game::declarations::renamed;
use crate::game::relation::{Largest, NUMBER, Relations, Round, Sets};
use crate::logic::{
    Answer, Connective, Environment, Extent, Formula, Operand, Relation, Sequence, Set, Solution,
    Statement, Term, VALUE, Vocabulary, Wanted, Word, parse, solve,
};

/// What became of a theorem.
#[derive(Clone, Debug)]
pub enum Judgement {
    /// It holds, or a part of it does.
    Holds(Box<Held>),
    /// It does not prove itself.
    Fails(Failure),
}

/// A theorem with its proof, which the checker has not seen.
#[derive(Clone, Debug)]
pub struct Held {
    /// The statement: the values, the definitions of the ready predicates, and the theorem.
    pub statement: Statement,
    /// Whether a value is stated of every position.
    pub total: bool,
    /// What the largest part that proves itself lacks; `None` if the whole theorem holds.
    pub lost: Option<Lost>,
}

/// What is not proved of a theorem.
#[derive(Clone, Debug)]
pub struct Lost {
    /// How many positions with a value there are.
    pub extent: Extent,
    /// The least of them, each with its value behind it.
    pub least: Vec<Vec<BigUint>>,
}

/// How many positions that were lost are listed.
const LISTED: usize = 5;

impl TheoremFile {
    /// Proves the theorem from the rules of its game, or finds the place where it fails. If
    /// `largest` is set, the largest part that proves itself is proved then. `tell` hears what is
    /// done.
    ///
    /// # Errors
    /// A bound of the budget was reached; [`GameError::Undecided`] if no part of the theorem proves
    /// itself.
    pub fn judge(
        &self,
        largest: bool,
        budget: &Budget,
        tell: &mut dyn FnMut(String),
    ) -> Result<Judgement, GameError> {
        let (relations, values) = self.relations(budget)?;
        tell(format!("proving the values of {} states", values.len()));
        let (statement, faults) = relations.decide(&values)?;
        if faults.is_empty() {
            let held = self.completed(statement, Connective::Iff, budget)?;
            return Ok(Judgement::Holds(Box::new(held)));
        }
        if !largest {
            return Ok(Judgement::Fails(failure(self, &values, &faults, budget)?));
        }
        let mut progress = |round| {
            tell(match round {
                Round::Peeled { round, states } => {
                    format!("round {round}: the part that is left has {states} states")
                }
                Round::Learned { states } => {
                    format!("learning the part that proves itself: {states} states")
                }
            });
        };
        let Largest { values, lost, statement } =
            relations.largest(&values, self.game(), &mut progress)?;
        if !values.outputs().contains(&Some(VALUE)) {
            return Err(GameError::Undecided(
                "no part of the theorem proves itself; without --largest the first gap is shown"
                    .to_owned(),
            ));
        }
        let Set { extent, least, .. } = self.first(&lost, None, LISTED, budget)?;
        let held = self.completed(statement, Connective::Implies, budget)?;
        let lost = Some(Lost { extent, least });
        Ok(Judgement::Holds(Box::new(Held { lost, ..held })))
    }

    /// The rules with what the file says of options, and the stated values as an automaton that
    /// reads a position and a number.
    ///
    /// # Errors
    /// As [`Relations::new`].
    pub fn relations(&self, budget: &Budget) -> Result<(Relations, Dfao), GameError> {
        let relations = Relations::new(self.rules().clone(), self.numerals().clone(), budget)?;
        let set = |formula| self.set(formula, relations.sets());
        let (values, had) = (set(self.formula())?, self.had().map(set).transpose()?);
        if let Some(had) = &had {
            self.refuse_both(&values, had, budget)?;
        }
        Ok(match had {
            Some(had) => (relations.stating(had), values),
            None => (relations, values),
        })
    }

    /// Refuses a file that states a value, and that some option has it.
    fn refuse_both(&self, values: &Dfao, had: &Dfao, budget: &Budget) -> Result<(), GameError> {
        let both = self.first(values, Some(had), 1, budget)?.least.into_iter().next();
        let Some(mut position) = both else { return Ok(()) };
        let value = position.pop().expect("a number behind the position");
        let at: Vec<String> = position.iter().map(ToString::to_string).collect();
        Err(GameError::Refuted(format!(
            "at ({}) the file states the value {value}, and with `had` that some option has this \
             value",
            at.join(", ")
        )))
    }

    /// A formula about a position and its value as an automaton.
    pub(super) fn set(&self, formula: &Formula, sets: &Sets) -> Result<Dfao, GameError> {
        let formula = renamed(formula, &[self.value().to_owned()], &[NUMBER.to_owned()]);
        let ready = self.sequences();
        let ready: Vec<(&str, &Dfao)> =
            ready.iter().map(|sequence| (&*sequence.name, &sequence.automaton)).collect();
        sets.set(&formula.to_string(), &ready)
    }

    /// The first tuples that an automaton accepts, as well as another one if it is given.
    pub(super) fn first(
        &self,
        places: &Dfao,
        within: Option<&Dfao>,
        most: usize,
        budget: &Budget,
    ) -> Result<Set, GameError> {
        let tracks = self.tracks();
        let named = |name: &str, automaton: &Dfao| {
            let (name, automaton) = (name.to_owned(), automaton.clone());
            Sequence { name, automaton, game: None }
        };
        let mut sequences = vec![named("V", places)];
        let mut formula = accepts("V", &tracks);
        if let Some(within) = within {
            sequences.push(named("W", within));
            formula = formula.and(accepts("W", &tracks));
        }
        let environment = Environment::new(self.numerals().clone(), sequences)?;
        let budget = budget.clone();
        let wanted =
            Wanted { budget, least: most, listed: most, lemmas: false, sizes: false, tracks };
        match solve(&formula, &environment, &wanted, &mut |_, _| {})?.answer {
            Answer::Set(set) => Ok(set),
            Answer::Sentence { .. } => unreachable!("the numbers of a position are free"),
        }
    }

    /// The names of a position, and of its value.
    fn tracks(&self) -> Vec<String> {
        [&self.rules().reads[..], &[self.value().to_owned()]].concat()
    }

    /// The ready predicates as sequences.
    fn sequences(&self) -> Vec<Sequence> {
        self.ready().iter().map(|ready| ready.sequence(self.numerals())).collect()
    }

    /// The statement with everything else that is claimed, and the lemmas of its proof. `how` is
    /// the connective between the values and the theorem.
    fn completed(
        &self,
        mut statement: Statement,
        how: Connective,
        budget: &Budget,
    ) -> Result<Held, GameError> {
        statement.sequences.extend(self.sequences());
        let base = self.numerals().base().unwrap_or(0);
        let definitions = self.ready().iter().map(|ready| ready.definition(base));
        let stated = Box::new(accepts(SEQUENCE, &self.tracks()));
        let whole = Formula::Binary(how, stated, Box::new(self.formula().clone()));
        let theorem = Formula::for_all(self.tracks(), whole);
        let environment = Environment::new(self.numerals().clone(), statement.sequences.clone())?;
        let mut add = |sentence: Formula| {
            let budget = budget.clone();
            let wanted = Wanted { budget, ..Wanted::default() };
            let Solution { answer, lemmas, .. } =
                solve(&sentence, &environment, &wanted, &mut |_, _| {})?;
            let holds = matches!(answer, Answer::Sentence { truth: true, .. });
            if holds {
                statement.sentences.push(sentence);
                statement.lemmas.extend(lemmas);
            }
            Ok::<bool, GameError>(holds)
        };
        for sentence in definitions.chain([theorem]) {
            if !add(sentence)? {
                return Err(GameError::Undecided(
                    "what the theorem states is not what was proved; please report it".to_owned(),
                ));
            }
        }
        let mut total = false;
        for sentence in self.totality()? {
            total = total || add(sentence)?;
        }
        Ok(Held { statement, total, lost: None })
    }

    /// That a value is stated of all numbers; and of all positions. Either will do.
    fn totality(&self) -> Result<[Formula; 2], GameError> {
        let stated =
            Formula::exists(vec![self.value().to_owned()], accepts(SEQUENCE, &self.tracks()));
        let positions = parse(&self.rules().positions, &Vocabulary::default());
        let positions = positions.map_err(|why| GameError::Unsuitable(why.to_string()))?.formula;
        let there = positions.implies(stated.clone());
        let reads = || self.rules().reads.clone();
        Ok([Formula::for_all(reads(), stated), Formula::for_all(reads(), there)])
    }
}

/// The formula that a sequence outputs 1 at variables.
fn accepts(name: &str, at: &[String]) -> Formula {
    let indices = at.iter().map(Term::variable).collect();
    let word = Word { name: name.to_owned(), indices };
    Formula::Output(word, Relation::Equal, Operand::Output(VALUE))
}
