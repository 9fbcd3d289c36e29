//! The results of searches as bytes, and back.

use serde::{Deserialize, Serialize};

use crate::game::claim::SEQUENCE;
use crate::game::{GameError, Result, Rules};
use nimata_automata::automaton::{Alphabet, Dfao, DigitOrder, Numeration, Output, minimize};
use nimata_automata::budget::{Budget, Reached};
use nimata_logic::certificate::MOST_OUTPUT;
use nimata_logic::logic::{Asks, FREE, GameRules, Lemma, Recurrence, Sequence, Statement, parse};

/// The greatest memory for a byte of an entry, in bytes: a target has at least two characters.
const MEMORY: u64 = 8;

/// The result of a search.
#[derive(Debug, Deserialize, Serialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub(super) enum Entry {
    Found(FoundStatement),
    Refused(Refusal),
}

/// A statement; the rules and the numerals are those of the question.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FoundStatement {
    reads: String,
    relation: bool,
    automaton: Table,
    lemmas: Vec<StoredLemma>,
}

/// An automaton without the meaning of its digits.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Table {
    outputs: Vec<Output>,
    targets: Vec<u32>,
}

/// A lemma.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct StoredLemma {
    variables: Vec<String>,
    formula: String,
    automaton: Table,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    recurrence: Option<Recurrence>,
}

/// The end of a search that found nothing.
#[derive(Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Refusal {
    /// The game as the message names it; the same rules may have other names.
    game: String,
    says: Option<String>,
    bound: Option<StoredBound>,
    within: Bounds,
}

/// The bounds of a search without a time limit.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Bounds {
    states: usize,
    memory: u64,
    steps: u64,
}

/// The bound that ended a search.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
enum StoredBound {
    States(usize),
    Memory(u64, u64),
    Steps(u64),
}

impl Bounds {
    /// The bounds of a budget; `None` if there is a time limit.
    pub(super) fn of(budget: &Budget) -> Option<Self> {
        budget.deadline().is_none().then(|| Bounds {
            states: budget.max_states(),
            memory: budget.max_memory(),
            steps: budget.steps_left(),
        })
    }

    fn contain(&self, other: &Bounds) -> bool {
        self.states >= other.states && self.memory >= other.memory && self.steps >= other.steps
    }
}

impl StoredBound {
    fn of(bound: Reached) -> Option<Self> {
        match bound {
            Reached::States(most) => Some(StoredBound::States(most)),
            Reached::Memory { needed, allowed } => Some(StoredBound::Memory(needed, allowed)),
            Reached::Steps(most) => Some(StoredBound::Steps(most)),
            Reached::Time(_) | Reached::Stopped => None,
        }
    }

    fn reached(self) -> Reached {
        match self {
            StoredBound::States(most) => Reached::States(most),
            StoredBound::Memory(needed, allowed) => Reached::Memory { needed, allowed },
            StoredBound::Steps(most) => Reached::Steps(most),
        }
    }
}

impl Entry {
    /// The entry of a result; `None` if it depends on more than the question and the bounds.
    pub(super) fn of(
        result: &Result<Statement>,
        sought: &Sought<'_>,
        bounds: Option<Bounds>,
    ) -> Option<Self> {
        let (says, bound) = match result {
            Ok(statement) => return FoundStatement::of(statement, sought).map(Entry::Found),
            Err(GameError::Reached(bound)) => (None, Some(*bound)),
            Err(GameError::Sought { says, bound }) => (Some(says.clone()), Some(*bound)),
            Err(GameError::Undecided(says)) => (Some(says.clone()), None),
            Err(_) => return None,
        };
        let bound = match bound {
            Some(bound) => Some(StoredBound::of(bound)?),
            None => None,
        };
        let game = sought.game.to_string();
        Some(Entry::Refused(Refusal { game, says, bound, within: bounds? }))
    }

    /// Reads an entry; `None` if the bytes are none.
    pub(super) fn read(bytes: &[u8], budget: &Budget) -> Option<Self> {
        let memory = u64::try_from(bytes.len()).ok()?.checked_mul(MEMORY)?;
        budget.allow_memory(memory).ok()?;
        serde_json::from_slice(bytes).ok()
    }

    /// The bytes that [`Entry::read`] reads.
    pub(super) fn bytes(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("numbers and texts are JSON")
    }

    /// The result of the search; `None` if the entry does not answer the question.
    pub(super) fn result(
        self,
        sought: &Sought<'_>,
        bounds: Option<&Bounds>,
        budget: &Budget,
    ) -> Option<Result<Statement>> {
        match self {
            Entry::Found(found) => {
                budget.allow_states(found.automaton.outputs.len()).ok()?;
                found.statement(sought).map(Ok)
            }
            Entry::Refused(refused) => {
                let counts = refused.game == sought.game.to_string()
                    && bounds.is_some_and(|bounds| refused.within.contain(bounds));
                counts.then(|| refused.error()).flatten().map(Err)
            }
        }
    }
}

impl Refusal {
    fn error(self) -> Option<GameError> {
        match (self.says, self.bound.map(StoredBound::reached)) {
            (Some(says), bound) => Some(GameError::not_found(says, bound)),
            (None, Some(bound)) => Some(GameError::Reached(bound)),
            (None, None) => None,
        }
    }
}

impl FoundStatement {
    /// The entry of a statement; `None` if it says more than an entry holds.
    fn of(statement: &Statement, sought: &Sought<'_>) -> Option<Self> {
        let lemma = |lemma: &Lemma| StoredLemma {
            variables: lemma.variables.clone(),
            formula: lemma.text.clone(),
            automaton: Table::of(&lemma.automaton),
            recurrence: lemma.recurrence.clone(),
        };
        let sequence = statement.sequences.first()?;
        let found = FoundStatement {
            reads: statement.numerals.order().name().to_owned(),
            relation: sequence.game.as_ref()?.asks == Asks::Relation,
            automaton: Table::of(&sequence.automaton),
            lemmas: statement.lemmas.iter().map(lemma).collect(),
        };
        (found.statement(sought).as_ref() == Some(statement)).then_some(found)
    }

    /// The statement, if it has the form of one that the search finds.
    fn statement(&self, sought: &Sought<'_>) -> Option<Statement> {
        let numerals = sought.numerals.clone().in_order(DigitOrder::named(&self.reads)?);
        if !numerals.is_decidable() {
            return None;
        }
        let asks = match (sought.rules.asks, self.relation) {
            (Asks::Values | Asks::Relation, true) => Asks::Relation,
            (Asks::Values | Asks::Outcome, false) => sought.rules.asks,
            _ => return None,
        };
        let rules = GameRules { asks, ..sought.rules.clone() };
        let numbers = rules.reads.len() + usize::from(asks == Asks::Relation);
        let most = match asks {
            Asks::Values => MOST_OUTPUT,
            Asks::Outcome => 1,
            Asks::Relation => FREE,
        };
        let automaton = self.automaton.dfao(numbers, most, &numerals)?;
        if minimize(&automaton) != automaton {
            return None;
        }
        let lemma = |lemma: &StoredLemma| {
            let automaton = lemma.automaton.dfao(lemma.variables.len(), 1, &numerals)?;
            let (variables, text) = (lemma.variables.clone(), lemma.formula.clone());
            Some(Lemma { variables, text, automaton, recurrence: lemma.recurrence.clone() })
        };
        let lemmas = self.lemmas.iter().map(lemma).collect::<Option<_>>()?;
        // What the rules name is in their numerals alone.
        let fits = |it: &Sequence| *it.automaton.numeration() == numerals;
        if !rules.given.iter().flat_map(|given| &given.sequences).all(fits) {
            return None;
        }
        let total = (asks == Asks::Relation).then(|| rules.totality(sought.name));
        let (name, game) = (sought.name.to_owned(), Some(rules));
        let statement = Statement::of(numerals, Sequence { name, automaton, game });
        let mut statement = Statement { lemmas, ..statement };
        // That every position has a value in a relation is stated with it.
        if let Some(total) = total {
            let total = parse(&total, &statement.vocabulary()).ok()?.formula;
            statement.sentences.push(total);
        }
        Some(statement)
    }
}

impl Table {
    fn of(dfao: &Dfao) -> Self {
        Table { outputs: dfao.outputs().to_vec(), targets: dfao.flat_targets().to_vec() }
    }

    /// The automaton, if it reads so many numbers in these numerals whatever zeros stand before
    /// them, and its outputs are at most `most`.
    fn dfao(&self, tracks: usize, most: i64, numerals: &Numeration) -> Option<Dfao> {
        if !self.outputs.iter().flatten().all(|output| (0..=most).contains(output)) {
            return None;
        }
        let letters = Alphabet::new(numerals.digits(), u32::try_from(tracks).ok()?).ok()?;
        let (outputs, targets) = (self.outputs.clone(), self.targets.clone());
        let dfao = Dfao::from_flat(letters, numerals.order(), outputs, targets).ok()?;
        let dfao = dfao.in_numeration(numerals.clone()).ok()?;
        dfao.padding_fault().is_none().then_some(dfao)
    }
}

// The question of a search, and its key on a shelf.

/// The version of the entries. It is raised where a search finds more than before, or where their
/// form changes, as well as with the version of the program.
const VERSION: u32 = 1;

/// The goal of a search: an automaton that keeps these rules, in these numerals or with their
/// digits in the other order, as a sequence of this name.
pub(in crate::game) struct Sought<'g> {
    pub(super) game: &'g dyn Rules,
    pub(super) name: &'g str,
    /// The kind of the entry: a search, or the proof of a known automaton.
    pub(super) doing: &'static str,
    pub(in crate::game) rules: GameRules,
    pub(in crate::game) numerals: Numeration,
}

impl<'g> Sought<'g> {
    /// An automaton in these numerals, under the name that it has in a certificate about the game.
    pub(in crate::game) fn new(
        game: &'g dyn Rules,
        rules: GameRules,
        numerals: Numeration,
    ) -> Self {
        Sought { game, name: SEQUENCE, doing: "search", rules, numerals }
    }

    /// The key of the entry. A numeration by words is written out, since its name may mean other
    /// words in another folder.
    pub(super) fn key(&self) -> String {
        let digits = Statement {
            numerals: self.numerals.clone().in_order(DigitOrder::Msd),
            sequences: Vec::new(),
            sentences: Vec::new(),
            lemmas: Vec::new(),
        };
        let (program, digits) = (env!("CARGO_PKG_VERSION"), digits.certificate().to_json());
        let Sought { name, doing, numerals, .. } = self;
        let rules = self.rules.to_json();
        format!("{doing} {VERSION} of {program}: {name} in {numerals}\n{digits}{rules}")
    }
}
