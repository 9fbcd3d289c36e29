//! The rules of a game, and relations as automata over them.

use crate::game::claim::SEQUENCE;
use crate::game::guess::{given, keeping, refuted, set_of};
use crate::game::{GameError, Result};
use nimata_automata::automaton::{Dfao, Numeration, Output, product};
use nimata_automata::budget::Budget;
use nimata_logic::logic::{
    Asks, Demand, Determined, FREE, Fault, Formula, GameRules, HAD, Sequence, Statement, VALUE,
    Vocabulary, indexed, parse,
};

/// The rules of a game as formulas, about which relations are proved.
#[derive(Clone, Debug)]
pub struct Relations {
    sets: Sets,
    evidence: Evidence,
}

impl Relations {
    /// Reads the rules, and finds the evidence that helps to prove relations about them.
    ///
    /// ```
    /// use nimata_automata::budget::Budget;
    /// use nimata_automata::automaton::{DigitOrder, Numeration};
    /// use nimata_games::game::relation::Relations;
    /// use nimata_logic::logic::{Asks, GameRules, Move};
    /// // A heap from which any number of tokens may be taken: its value is its size.
    /// let rules = GameRules {
    ///     reads: vec!["n".to_owned()],
    ///     positions: "n >= 0".to_owned(),
    ///     moves: vec![Move { to: vec!["m".to_owned()], formula: "m < n".to_owned() }],
    ///     asks: Asks::Relation,
    ///     end: 0,
    ///     first: Vec::new(),
    ///     measure: "n".to_owned(),
    ///     given: Vec::new(),
    /// };
    /// let numerals = Numeration::Base { base: 2, order: DigitOrder::Msd };
    /// let relations = Relations::new(rules, numerals, &Budget::default())?;
    /// let values = relations.set("v_ = n", &[])?;
    /// assert!(relations.decide(&values)?.1.is_empty());
    /// # Ok::<(), nimata_games::game::GameError>(())
    /// ```
    ///
    /// # Errors
    /// [`GameError::Unsuitable`] if the rules prescribe values, or end in misère play, or use a
    /// name that relations need; a bound of the budget was reached.
    pub fn new(rules: GameRules, numerals: Numeration, budget: &Budget) -> Result<Self> {
        if rules.end != 0 || !rules.first.is_empty() {
            return Err(GameError::Unsuitable(
                "theorems about values are proved in normal play, without prescribed values"
                    .to_owned(),
            ));
        }
        let (rules, budget) = (GameRules { asks: Asks::Relation, ..rules }, budget.clone());
        let sets = Sets { rules, numerals, budget };
        let evidence = Evidence::of(&sets)?;
        Ok(Relations { sets, evidence })
    }

    /// These rules with the statement that some option has each of these numbers. The statement
    /// becomes part of every relation about them: it is proved with the relation, or is a fault.
    #[must_use]
    pub fn stating(mut self, had: Dfao) -> Self {
        self.evidence.stated = Some(had);
        self
    }

    /// These rules without the evidence that values grow with some numbers: a relation that proves
    /// itself without it has a smaller proof.
    #[must_use]
    pub fn without_growth(mut self) -> Self {
        self.evidence.monotone.clear();
        self
    }

    /// The rules of the game.
    pub fn rules(&self) -> &GameRules {
        &self.sets.rules
    }

    /// The numeration of all numbers.
    pub fn numerals(&self) -> &Numeration {
        &self.sets.numerals
    }

    /// The names of a position, and of the number behind it.
    pub fn tracks(&self) -> Vec<String> {
        self.sets.tracks()
    }

    /// The relation of the positions and the numbers `v_` for which a formula about these sequences
    /// holds.
    ///
    /// # Errors
    /// [`GameError::Unsuitable`] if the text is not such a formula; a bound of the budget.
    pub fn set(&self, text: &str, sequences: &[(&str, &Dfao)]) -> Result<Dfao> {
        self.sets.set(text, sequences)
    }

    /// Whether a relation has a value of every position.
    ///
    /// # Errors
    /// A bound of the budget was reached.
    pub fn is_total(&self, values: &Dfao) -> Result<bool> {
        self.sets.holds(&self.rules().totality(SEQUENCE), &[(SEQUENCE, values)])
    }

    /// The statement that a relation holds, with its evidence, and where it does not prove itself:
    /// nowhere if the faults are empty, and then the lemmas of the proof are in the statement.
    ///
    /// # Errors
    /// A bound of the budget was reached.
    pub fn decide(&self, values: &Dfao) -> Result<(Statement, Vec<Fault>)> {
        let mut statement = self.stated(values)?;
        let faults = statement.prove_relation(&self.sets.budget)?;
        Ok((statement, faults))
    }

    /// Where the values that `claimed` states do not follow from what a relation says of options.
    pub(super) fn faults_of(&self, claimed: &Dfao, relation: &Dfao) -> Result<Vec<Fault>> {
        const CLAIMED: &str = "C";
        let mut statement = self.stated(relation)?;
        statement.sequences.push(given(CLAIMED, claimed));
        let faults = statement.relation_faults(CLAIMED, &self.sets.budget)?;
        Ok(faults.into_iter().filter(|fault| fault.demand != Demand::Had).collect())
    }

    fn stated(&self, values: &Dfao) -> Result<Statement> {
        let automaton = self.evidence.beside(values, &self.sets)?;
        Ok(keeping(automaton, &self.sets.rules, &self.sets.numerals))
    }

    /// The union of two relations.
    pub(in crate::game) fn union(&self, one: &Dfao, other: &Dfao) -> Result<Dfao> {
        let at = indexed("", &self.tracks());
        self.set(&format!("V{at} = @1 | W{at} = @1"), &[("V", one), ("W", other)])
    }

    /// The rules, and formulas about positions as automata.
    pub(in crate::game) fn sets(&self) -> &Sets {
        &self.sets
    }

    pub(super) fn evidence(&self) -> &Evidence {
        &self.evidence
    }

    pub(super) fn budget(&self) -> &Budget {
        &self.sets.budget
    }
}

// Formulas about the positions of a game and a number behind them.

/// The name of the number that a relation reads behind a position.
pub const NUMBER: &str = "v_";

/// The rules of a game, and formulas about its positions as automata.
#[derive(Clone, Debug)]
pub(in crate::game) struct Sets {
    pub(in crate::game) rules: GameRules,
    pub(in crate::game) numerals: Numeration,
    pub(in crate::game) budget: Budget,
}

impl Sets {
    /// The names of a position, and of the number behind it.
    pub(super) fn tracks(&self) -> Vec<String> {
        self.rules.reads.iter().cloned().chain([NUMBER.to_owned()]).collect()
    }

    /// The relation of the positions and the numbers `v_` for which a formula about these sequences
    /// holds.
    ///
    /// # Errors
    /// [`GameError::Unsuitable`] if the text is not such a formula; a bound of the budget.
    pub(in crate::game) fn set(&self, text: &str, sequences: &[(&str, &Dfao)]) -> Result<Dfao> {
        let (formula, given) = self.read(text, sequences)?;
        let set = set_of(&formula, &self.tracks(), given, &self.numerals, 0, &self.budget)?;
        Ok(set.automaton)
    }

    /// Whether a sentence about these sequences holds.
    pub(super) fn holds(&self, text: &str, sequences: &[(&str, &Dfao)]) -> Result<bool> {
        let (sentence, given) = self.read(text, sequences)?;
        Ok(refuted(&sentence, given, &self.numerals, &self.budget)?.is_none())
    }

    /// The formula of a text about these sequences and those that the rules name, and all of them.
    fn read(&self, text: &str, sequences: &[(&str, &Dfao)]) -> Result<(Formula, Vec<Sequence>)> {
        let mut all: Vec<Sequence> =
            sequences.iter().map(|(name, automaton)| given(name, automaton)).collect();
        let beside = Determined::sequences(&self.rules.given).into_iter();
        all.extend(beside.filter(|known| sequences.iter().all(|(name, _)| *name != known.name)));
        let formula = parse(text, &Vocabulary::of(&all)).map_err(GameError::unsuitable)?.formula;
        Ok((formula, all))
    }
}

// The evidence of a relation: numbers that some option has as its value, and numbers that none
// has.

/// The facts about the rules that the evidence of every relation uses.
#[derive(Clone, Debug, Default)]
pub(super) struct Evidence {
    /// The places of the numbers that a move may lower alone by any amount, where every
    /// option after that move is an option before it. Values grow strictly with such a
    /// number.
    pub(super) monotone: Vec<usize>,
    /// The positions and the numbers for which a theorem states that some option has the number.
    pub(super) stated: Option<Dfao>,
}

impl Evidence {
    pub(super) fn of(sets: &Sets) -> Result<Self> {
        let mut monotone = Vec::new();
        // Of a game whose moves leave sums a relation says the values alone.
        let places = if sets.rules.splits() { 0 } else { sets.rules.reads.len() };
        for place in 0..places {
            if sets.holds(&is_monotone(sets, place), &[])? {
                monotone.push(place);
            }
        }
        Ok(Evidence { monotone, stated: None })
    }

    /// The places of the numbers with which values grow.
    pub(super) fn monotone(&self) -> &[usize] {
        &self.monotone
    }

    /// The positions and the numbers that no option has, because every move lowers the measure.
    pub(super) fn free(&self, sets: &Sets) -> Result<Dfao> {
        let rules = &sets.rules;
        let never = if rules.splits() { " & 0 = 1" } else { "" };
        sets.set(&format!("({}) & {} <= {NUMBER}{never}", rules.positions, rules.measure), &[])
    }

    /// The relation with its evidence in one automaton.
    pub(super) fn beside(&self, values: &Dfao, sets: &Sets) -> Result<Dfao> {
        let rules = &sets.rules;
        let positions = &rules.positions;
        let mut had: Vec<String> = self.monotone.iter().map(|&i| lower(sets, i)).collect();
        let stated = self.stated.as_ref();
        had.extend(stated.map(|_| format!("{} = @1", indexed("H", &sets.tracks()))));
        let had = match had.as_slice() {
            [] => None,
            all => {
                let text = format!("({positions}) & ({})", all.join(" | "));
                let stated = stated.map(|stated| ("H", stated));
                let sequences: Vec<_> = [("V", values)].into_iter().chain(stated).collect();
                Some(sets.set(&text, &sequences)?)
            }
        };
        let free = self.free(sets)?;
        let had = had.as_ref().unwrap_or(values);
        let is = |output: Output| output == Some(1);
        let valued = product(values, had, &sets.budget, |value, had| {
            Some(if is(value) {
                VALUE
            } else if is(had) {
                HAD
            } else {
                0
            })
        })?;
        Ok(product(&valued, &free, &sets.budget, |said, free| {
            if said == Some(0) && is(free) { Some(FREE) } else { said }
        })?)
    }
}

/// The sentence that a move may lower the number at this place alone by any amount, and that every
/// option after it is an option before it.
fn is_monotone(sets: &Sets, place: usize) -> String {
    let rules = &sets.rules;
    let (reads, positions) = (&rules.reads, &rules.positions);
    let lowered = with(reads, place, "r_");
    let next: Vec<String> = (1..=reads.len()).map(|place| format!("z{place}_")).collect();
    let (moved, of) = (rules.moved(reads, &lowered), |from| rules.moved(from, &next));
    format!(
        "A {},r_ ((({positions}) & r_ < {}) => (({moved}) & (A {} (({}) => ({})))))",
        reads.join(","),
        reads[place],
        next.join(","),
        of(&lowered),
        of(reads),
    )
}

/// The condition that the value z is known where the number at this place is smaller by some d, and
/// that `v_` is below z + d. Then some option has the value `v_`, as values grow strictly with the
/// number.
fn lower(sets: &Sets, place: usize) -> String {
    let reads = &sets.rules.reads;
    let known = indexed("V", &[&with(reads, place, "r_")[..], &["z_".to_owned()]].concat());
    let own = &reads[place];
    format!("(E r_,z_ (r_ < {own} & {known} = @1 & {NUMBER} + r_ < z_ + {own}))")
}

/// The names with another one at this place.
fn with(names: &[String], place: usize, name: &str) -> Vec<String> {
    let mut names = names.to_vec();
    name.clone_into(&mut names[place]);
    names
}
