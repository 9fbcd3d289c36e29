//! The conditions under which an automaton holds the values of a game as a relation between
//! positions and numbers: docs/certificate.md, section 5.
//!
//! The checker writes the same texts from the rules, and uses a lemma where its text stands. So
//! every part of a condition that may become a lemma is a text here, too.

use num_bigint::BigUint;

use super::solve::{Requirement, requirements, sums};
use super::{
    Environment, Formula, GameRules, Lemma, Move, SolveError, Statement, SyntaxError, Vocabulary,
    parse,
};
use crate::automaton::Dfao;
use crate::budget::Budget;

/// The output at a position and its value.
pub const VALUE: i64 = 1;
/// The output at a position and a number that is the value of some option.
pub const HAD: i64 = 2;
/// The output at a position and a number that is the value of no option.
pub const FREE: i64 = 3;

/// What the outputs of a relation must satisfy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Demand {
    /// Every number below the value is the value of some option.
    Reached,
    /// No option has the value, nor a number that is said to be free.
    NotHad,
    /// Some option has each number that is said to be had.
    Had,
}

/// Where an automaton violates a condition of relations.
#[derive(Clone, Debug)]
pub struct Fault {
    /// The condition.
    pub demand: Demand,
    /// The least position that violates it.
    pub position: Vec<BigUint>,
    /// The number of which the automaton says too much there.
    pub number: BigUint,
    /// What shows it: the number below that is not reached, or the option that may have the number;
    /// nothing where a number is said to be had.
    pub shows: Vec<BigUint>,
    /// All positions and numbers that violate it, as an automaton with output 1 at them.
    pub places: Dfao,
}

/// A condition as text, cut into the parts that become lemmas.
struct Condition {
    demand: Demand,
    /// The names of a position and of the number of which something is said.
    tracks: Vec<String>,
    /// The names of what may show that the condition is violated.
    shows: Vec<String>,
    premise: String,
    conclusion: String,
    /// The texts of the rules in it, whose quantified parts become lemmas.
    inner: Vec<String>,
    /// The texts that become lemmas, inner ones first.
    parts: Vec<String>,
}

impl Condition {
    fn text(&self) -> String {
        let names = [&self.tracks[..], &self.shows].concat().join(",");
        format!("A {names} ({} => {})", self.premise, self.conclusion)
    }
}

impl GameRules {
    /// The sentence that a relation of this name says of every position what its value is.
    pub fn totality(&self, name: &str) -> String {
        let Self { reads, positions, .. } = self;
        let (names, at) = (reads.join(","), indexed(name, reads));
        format!("A {names} (({positions}) => (E {V} ({at}[{V}] = @{VALUE})))")
    }
}

const V: &str = "v_";
const W: &str = "w_";

/// The texts of the rules, from which the conditions are made.
struct Texts<'r> {
    rules: &'r GameRules,
    name: &'r str,
    /// The name of the sequence of which the conditions are demanded: the same, in a proof.
    claimed: &'r str,
    /// Whether some number is said to be had.
    has_had: bool,
}

impl Texts<'_> {
    /// The text that the sequence outputs something at a position and a number.
    fn is(&self, at: &[String], number: &str, output: i64) -> String {
        format!("{}[{number}] = @{output}", indexed(self.name, at))
    }

    /// The text that the sequence of which the conditions are demanded outputs something.
    fn claims(&self, number: &str, output: i64) -> String {
        format!("{}[{number}] = @{output}", indexed(self.claimed, &self.rules.reads))
    }

    /// Some option by this kind of moves has the value `w_`.
    fn has(&self, kind: &Move) -> String {
        let (to, is) = (kind.to.join(","), self.is(&kind.to, W, VALUE));
        format!("E {to} (({}) & {is})", kind.formula)
    }

    /// Some option has the value `w_`; the parts come before the whole.
    fn some_has(&self) -> Vec<String> {
        let kinds: Vec<String> = self.rules.moves.iter().map(|kind| self.has(kind)).collect();
        let whole = match kinds.as_slice() {
            [] => "0 = 1".to_owned(),
            [one] => one.clone(),
            all => joined(all, " | "),
        };
        let mut parts = kinds;
        if !parts.contains(&whole) {
            parts.push(whole);
        }
        parts
    }

    /// The value of the option is not `v_`.
    fn is_not(&self, kind: &Move) -> [String; 2] {
        let value = self.is(&kind.to, W, VALUE);
        let free = self.is(&kind.to, W, FREE);
        let other = format!("E w_ ((w_ != v_ & {value}) | (w_ < v_ & {free}))");
        let whole = format!("{} | ({other})", self.is(&kind.to, V, HAD));
        [other, whole]
    }

    /// The value of the option is at least `w_`, or `w_` is had by an option of it.
    fn at_least(&self, kind: &Move) -> [String; 3] {
        let value = format!("E v_ (w_ <= v_ & {})", self.is(&kind.to, V, VALUE));
        let all = format!("A u_ (u_ < w_ => {})", self.is(&kind.to, "u_", HAD));
        let whole = format!("({value}) | {} | ({all})", self.is(&kind.to, W, HAD));
        [value, all, whole]
    }

    /// Every option of the option is an option of the position: the parts, and the whole.
    fn options_remain(&self, kind: &Move) -> (Vec<String>, String) {
        let rules = self.rules;
        let next = self.next();
        let any = rules.moved(&rules.reads, &next);
        let of = |other: &Move| {
            let there = rules.moved_by(other, &kind.to, &next);
            format!("A {} (({there}) => ({any}))", next.join(","))
        };
        let parts: Vec<String> = rules.moves.iter().map(of).collect();
        let whole = joined(&parts, " & ");
        (parts, whole)
    }

    /// The texts of the moves from a position and from its options to the option of an option.
    fn all_moved(&self) -> Vec<String> {
        let GameRules { reads, moves, .. } = self.rules;
        let from = || [reads].into_iter().chain(moves.iter().map(|kind| &kind.to));
        let next = self.next();
        let of =
            |other| from().map(|from| self.rules.moved_by(other, from, &next)).collect::<Vec<_>>();
        moves.iter().flat_map(of).collect()
    }

    /// The names of an option of an option.
    fn next(&self) -> Vec<String> {
        (1..=self.rules.reads.len()).map(|place| format!("z{place}_")).collect()
    }

    fn conditions(&self) -> Vec<Condition> {
        let GameRules { reads, positions, moves, .. } = self.rules;
        let inner: Vec<String> = [positions]
            .into_iter()
            .chain(moves.iter().map(|kind| &kind.formula))
            .cloned()
            .collect();
        let with = |number: &str| [&reads[..], &[number.to_owned()]].concat();
        let some_has = self.some_has();
        let whole = some_has.last().cloned().unwrap_or_default();
        let had = self.is(reads, W, HAD);
        let mut conditions = Vec::new();
        let mut parts = some_has.clone();
        if self.has_had {
            let through: Vec<Vec<String>> = moves.iter().map(|kind| self.through(kind)).collect();
            let last = through.iter().filter_map(|parts| parts.last());
            let ways: Vec<String> = [&whole].into_iter().chain(last).cloned().collect();
            conditions.push(Condition {
                demand: Demand::Had,
                tracks: with(W),
                shows: Vec::new(),
                premise: format!("(({positions}) & {had})"),
                conclusion: format!("({})", joined(&ways, " | ")),
                inner: [inner.clone(), self.all_moved()].concat(),
                parts: [some_has, through.concat()].concat(),
            });
            parts.push(whole.clone());
        }
        for kind in moves {
            let [value, free] = [VALUE, FREE].map(|output| self.claims(V, output));
            let [other, is_not] = self.is_not(kind);
            conditions.push(Condition {
                demand: Demand::NotHad,
                tracks: with(V),
                shows: kind.to.clone(),
                premise: format!("(({positions}) & ({value} | {free}) & ({}))", kind.formula),
                conclusion: format!("({is_not})"),
                inner: inner.clone(),
                parts: vec![other, is_not],
            });
        }
        let value = self.claims(V, VALUE);
        conditions.push(Condition {
            demand: Demand::Reached,
            tracks: with(V),
            shows: vec![W.to_owned()],
            premise: format!("(({positions}) & {value} & w_ < v_)"),
            conclusion: format!("(({whole}) | {had})"),
            inner,
            parts,
        });
        conditions
    }

    /// Some option, all of whose options are options of the position, has a value of at least `w_`
    /// or an option with the value `w_`; the parts come before the whole.
    fn through(&self, kind: &Move) -> Vec<String> {
        let (mut parts, remain) = self.options_remain(kind);
        let at_least = self.at_least(kind);
        let whole = format!(
            "E {} (({}) & ({remain}) & ({}))",
            kind.to.join(","),
            kind.formula,
            at_least[2]
        );
        // A single part in parentheses is a lemma already.
        if parts.len() > 1 {
            parts.push(remain);
        }
        parts.extend(at_least);
        parts.push(whole);
        parts
    }
}

/// The text of a sequence at these names.
pub(crate) fn indexed(name: &str, at: &[String]) -> String {
    let at = at.iter().map(|name| format!("[{name}]"));
    [name.to_owned()].into_iter().chain(at).collect()
}

/// The texts in parentheses, with a sign between them.
fn joined(texts: &[String], sign: &str) -> String {
    let texts: Vec<String> = texts.iter().map(|text| format!("({text})")).collect();
    texts.join(sign)
}

/// The text with variables renamed. A name before `[` is that of a sequence, and stays.
fn renamed(text: &str, from: &[String], to: &[String]) -> String {
    let belongs = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let (mut rest, mut written) = (text, String::with_capacity(text.len()));
    while let Some(start) = rest.find(belongs) {
        let (before, word) = rest.split_at(start);
        let (word, behind) = word.split_at(word.find(|c| !belongs(c)).unwrap_or(word.len()));
        let is_sequence = behind.trim_start().starts_with('[');
        let place = from.iter().position(|name| name == word).filter(|_| !is_sequence);
        written.push_str(before);
        written.push_str(place.map_or(word, |place| &to[place]));
        rest = behind;
    }
    written + rest
}

impl GameRules {
    /// The text that some move leads from one tuple of names to another.
    pub(crate) fn moved(&self, from: &[String], to: &[String]) -> String {
        let kinds: Vec<String> =
            self.moves.iter().map(|kind| self.moved_by(kind, from, to)).collect();
        match kinds.as_slice() {
            [] => "0 = 1".to_owned(),
            [one] => one.clone(),
            all => joined(all, " | "),
        }
    }

    /// The text of a kind of moves from one tuple of names to another.
    fn moved_by(&self, kind: &Move, from: &[String], to: &[String]) -> String {
        let old = [&self.reads[..], &kind.to].concat();
        renamed(&kind.formula, &old, &[from, to].concat())
    }

    /// For each kind of moves, that it lowers the measure.
    pub(super) fn lowered(&self, words: &Vocabulary) -> Result<Vec<Formula>, SyntaxError> {
        let text = |kind: &Move| {
            format!("{} < {}", renamed(&self.measure, &self.reads, &kind.to), self.measure)
        };
        self.moves.iter().map(|kind| Ok(parse(&text(kind), words)?.formula)).collect()
    }

    /// The conditions under which a sequence with this name holds values of the game as a relation,
    /// each as a sentence in the text of certificates. `has_had` says whether the sequence says of
    /// some number that it is had.
    ///
    /// ```
    /// use nimata::logic::{Asks, GameRules, Move};
    /// let rules = GameRules {
    ///     reads: vec!["x".to_owned()],
    ///     positions: "x >= 0".to_owned(),
    ///     moves: vec![Move { to: vec!["y".to_owned()], formula: "y < x".to_owned() }],
    ///     asks: Asks::Relation,
    ///     end: 0,
    ///     first: Vec::new(),
    ///     measure: "x".to_owned(),
    /// };
    /// let texts = rules.relation_conditions("G", false);
    /// assert!(texts[1].ends_with("=> ((E y ((y < x) & G[y][w_] = @1)) | G[x][w_] = @2))"));
    /// ```
    pub fn relation_conditions(&self, sequence: &str, has_had: bool) -> Vec<String> {
        let texts = Texts { rules: self, name: sequence, claimed: sequence, has_had };
        texts.conditions().iter().map(Condition::text).collect()
    }
}

impl Statement {
    /// Proves that the first sequence holds values of its game as a relation, or finds where it
    /// does not: the least position and number of each condition that fails. If none fails, the
    /// lemmas of the proof are added.
    ///
    /// It does not verify that moves lead to positions and lower the measure; the checker does.
    ///
    /// # Errors
    /// [`SolveError`] if a bound was reached, the automaton does not read the numerals, or a
    /// formula of the rules does not parse.
    ///
    /// # Panics
    /// Panics if the first sequence has no rules.
    pub fn prove_relation(&mut self, budget: &Budget) -> Result<Vec<Fault>, SolveError> {
        let name = &self.sequences.first().expect("a sequence").name;
        let (faults, lemmas) = self.faults(name, budget)?;
        if faults.is_empty() {
            self.lemmas.extend(lemmas);
        }
        Ok(faults)
    }

    /// Where the conditions do not hold of what the sequence `claimed` says, if what the first
    /// sequence says of options is taken for true.
    ///
    /// # Errors
    /// As [`Statement::prove_relation`].
    ///
    /// # Panics
    /// As [`Statement::prove_relation`].
    pub fn relation_faults(
        &self,
        claimed: &str,
        budget: &Budget,
    ) -> Result<Vec<Fault>, SolveError> {
        self.faults(claimed, budget).map(|(faults, _)| faults)
    }

    fn faults(
        &self,
        claimed: &str,
        budget: &Budget,
    ) -> Result<(Vec<Fault>, Vec<Lemma>), SolveError> {
        let sequence = self.sequences.first().expect("a sequence");
        let rules = sequence.game.as_ref().expect("a sequence with rules");
        let has_had = sequence.automaton.outputs().contains(&Some(HAD));
        let conditions = Texts { rules, name: &sequence.name, claimed, has_had }.conditions();
        let environment = Environment::new(self.numerals.clone(), self.sequences.clone())?;
        let words = self.vocabulary();
        let read: Result<Vec<Requirement>, SyntaxError> =
            conditions.iter().map(|condition| requirement(condition, &words)).collect();
        let decided = requirements(&read?, &environment, budget)?;
        let mut lemmas = sums(rules.lowered(&words)?, &environment, budget)?;
        lemmas.extend(decided.lemmas);
        let mut faults = Vec::new();
        for (condition, wrong) in conditions.iter().zip(decided.wrong) {
            let Some((numbers, places)) = wrong else { continue };
            let mut numbers = numbers.into_iter();
            let position = numbers.by_ref().take(rules.reads.len()).collect();
            let number = numbers.next().expect("the track of the number");
            let shows = numbers.collect();
            faults.push(Fault { demand: condition.demand, position, number, shows, places });
        }
        Ok((faults, lemmas))
    }
}

/// The condition as formulas.
fn requirement(condition: &Condition, words: &Vocabulary) -> Result<Requirement, SyntaxError> {
    let read = |text: &str| Ok::<Formula, SyntaxError>(parse(text, words)?.formula);
    let (inner, parts) = (condition.inner.iter(), condition.parts.iter());
    Ok(Requirement {
        sentence: read(&condition.text())?,
        wrong: read(&format!("{} & ~({})", condition.premise, condition.conclusion))?,
        tracks: condition.tracks.clone(),
        shows: condition.shows.clone(),
        inner: inner.map(|text| read(text)).collect::<Result<_, _>>()?,
        parts: parts.map(|text| Ok((text.clone(), read(text)?))).collect::<Result<_, _>>()?,
    })
}
