//! The texts of the conditions, from the rules of a game.

use super::renamed::{indexed, joined};
use crate::logic::{GameRules, Move};

/// The output at a position and its value.
pub const VALUE: i64 = 1;
/// The output at a position and a number that is the value of some option.
pub const HAD: i64 = 2;
/// The output at a position and a number that is the value of no option.
pub const FREE: i64 = 3;
/// The output at a position and another one of the same value, where a position is one number.
pub const LIKE: i64 = 4;
/// The output at a position and another one of which the value is less by 1.
pub const AFTER: i64 = 5;
/// The output at a position and its value, which is the number of its options.
pub const ALL: i64 = 6;

/// A condition on the outputs of a relation. An output [`HAD`] states that some option has the
/// number, and [`FREE`] that none has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Demand {
    /// Every number below the value is the value of some option.
    Reached,
    /// No option has the value of its position, or a number with output [`FREE`].
    NotHad,
    /// Some option has each number with output [`HAD`].
    Had,
    /// A number with output [`LIKE`] is a position of the same value.
    Like,
    /// A number with output [`AFTER`] is a position of which the value is less by 1.
    After,
    /// A number with output [`ALL`] is the value, and that of all options.
    All,
}

/// A condition as text, cut into the parts that become lemmas.
pub(super) struct Condition {
    pub(super) demand: Demand,
    /// The names of a position and of the number beside it.
    pub(super) tracks: Vec<String>,
    /// The names of the evidence that the condition is violated.
    pub(super) shows: Vec<String>,
    pub(super) premise: String,
    pub(super) conclusion: String,
    /// The texts of the rules in it, whose quantified parts become lemmas.
    pub(super) inner: Vec<String>,
    /// The texts that become lemmas, inner ones first.
    pub(super) parts: Vec<String>,
}

impl Condition {
    /// The sentence that states the condition.
    pub(super) fn text(&self) -> String {
        let names = [&self.tracks[..], &self.shows].concat().join(",");
        format!("A {names} ({} => {})", self.premise, self.conclusion)
    }
}

/// The sentence that a relation of this name gives every position a value, for a game that reads
/// these numbers and has these positions.
pub fn totality(name: &str, reads: &[String], positions: &str) -> String {
    let (names, at) = (reads.join(","), indexed(name, reads));
    format!("A {names} (({positions}) => (E {V} ({at}[{V}] = @{VALUE})))")
}

impl GameRules {
    /// The sentence that a relation of this name gives every position a value.
    pub fn totality(&self, name: &str) -> String {
        totality(name, &self.reads, &self.positions)
    }

    /// Whether some move leaves another number of positions than one, which are played as a sum.
    pub fn splits(&self) -> bool {
        self.moves.iter().any(|kind| kind.to.len() != self.reads.len())
    }

    /// The conditions under which a sequence with this name holds values of the game as a relation,
    /// each as a sentence in the text of certificates. `has` are the outputs of the sequence.
    ///
    /// ```
    /// use nimata_logic::logic::{Asks, GameRules, Move};
    /// let rules = GameRules {
    ///     reads: vec!["x".to_owned()],
    ///     positions: "x >= 0".to_owned(),
    ///     moves: vec![Move { to: vec!["y".to_owned()], formula: "y < x".to_owned() }],
    ///     asks: Asks::Relation,
    ///     end: 0,
    ///     first: Vec::new(),
    ///     measure: "x".to_owned(),
    ///     given: Vec::new(),
    /// };
    /// let texts = rules.relation_conditions("G", &[]);
    /// assert!(texts[1].ends_with("=> ((E y ((y < x) & G[y][w_] = @1)) | G[x][w_] = @2))"));
    /// ```
    pub fn relation_conditions(&self, sequence: &str, has: &[i64]) -> Vec<String> {
        let texts = Texts { rules: self, name: sequence, claimed: sequence, has };
        texts.conditions().iter().map(Condition::text).collect()
    }
}

const V: &str = "v_";
const W: &str = "w_";

/// The name of the sequence that is 1 where its third number is the xor of the others. The rules
/// of a game of which a move leaves a sum have it among those that are given.
const XOR: &str = "xor";

/// A quantifier and these names; nothing if there are none.
fn quantified(quantifier: &str, names: &[String]) -> String {
    if names.is_empty() { String::new() } else { format!("{quantifier} {} ", names.join(",")) }
}

/// The texts of the rules, from which the conditions are made.
pub(super) struct Texts<'r> {
    pub(super) rules: &'r GameRules,
    pub(super) name: &'r str,
    /// The name of the sequence that must satisfy the conditions; in a proof it is the same.
    pub(super) claimed: &'r str,
    /// The outputs of the sequence.
    pub(super) has: &'r [i64],
}

impl Texts<'_> {
    /// States that the sequence has an output at a position and a number.
    pub(super) fn is(&self, at: &[String], number: &str, output: i64) -> String {
        format!("{}[{number}] = @{output}", indexed(self.name, at))
    }

    /// States that the sequence that must satisfy the conditions has an output.
    pub(super) fn claims(&self, number: &str, output: i64) -> String {
        format!("{}[{number}] = @{output}", indexed(self.claimed, &self.rules.reads))
    }

    /// Some option by this kind of moves has the value `w_`.
    fn has(&self, kind: &Move) -> String {
        let some = quantified("E", &kind.to);
        format!("{some}(({}) & {})", kind.formula, self.sum(&kind.to, W))
    }

    /// States that the positions that a move leaves have this number as the value of their sum.
    fn sum(&self, to: &[String], number: &str) -> String {
        match self.sums(to, number, 1).as_slice() {
            [.., whole] => format!("({whole})"),
            [] if to.is_empty() => format!("{number} = 0"),
            [] => self.is(to, number, VALUE),
        }
    }

    /// The quantified parts of that statement, inner ones first. `depth` is part of each name that
    /// is bound, so that no name is bound again inside.
    fn sums(&self, to: &[String], number: &str, depth: usize) -> Vec<String> {
        let Some((part, others)) = to.split_at_checked(self.rules.reads.len()) else {
            return Vec::new();
        };
        if others.is_empty() {
            return Vec::new();
        }
        let (p, q) = (format!("p{depth}_"), format!("q{depth}_"));
        let mut sums = self.sums(others, &q, depth + 1);
        let other = match sums.last() {
            Some(sum) => format!("({sum})"),
            None => self.is(others, &q, VALUE),
        };
        let is = self.is(part, &p, VALUE);
        sums.push(format!("E {p},{q} ({is} & {other} & {XOR}[{p}][{q}][{number}] = @1)"));
        sums
    }

    /// Some option has the value `w_`; the parts come before the whole.
    fn some_has(&self) -> Vec<String> {
        let kinds: Vec<String> = self.rules.moves.iter().map(|kind| self.has(kind)).collect();
        let whole = match kinds.as_slice() {
            [] => "0 = 1".to_owned(),
            [one] => one.clone(),
            all => joined(all, " | "),
        };
        let sums = self.rules.moves.iter().flat_map(|kind| self.sums(&kind.to, W, 1));
        let mut parts: Vec<String> = sums.chain(kinds).collect();
        if !parts.contains(&whole) {
            parts.push(whole);
        }
        parts
    }

    /// The value of the option is not `v_`; the parts come before the whole.
    fn is_not(&self, kind: &Move) -> Vec<String> {
        if kind.to.len() != self.rules.reads.len() {
            let other = format!("E w_ (w_ != v_ & {})", self.sum(&kind.to, W));
            return [self.sums(&kind.to, W, 1), vec![other]].concat();
        }
        let value = self.is(&kind.to, W, VALUE);
        let free = self.is(&kind.to, W, FREE);
        let other = format!("E w_ ((w_ != v_ & {value}) | (w_ < v_ & {free}))");
        let whole = format!("{} | ({other})", self.is(&kind.to, V, HAD));
        vec![other, whole]
    }

    /// The value of the option is at least `w_`, or some option of it has the value `w_`.
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

    /// The conditions, in the order in which they are proved.
    pub(super) fn conditions(&self) -> Vec<Condition> {
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
        if self.has.contains(&HAD) {
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
            let parts = self.is_not(kind);
            conditions.push(Condition {
                demand: Demand::NotHad,
                tracks: with(V),
                shows: kind.to.clone(),
                premise: format!("(({positions}) & ({value} | {free}) & ({}))", kind.formula),
                conclusion: format!("({})", parts.last().expect("the whole")),
                inner: inner.clone(),
                parts,
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
        conditions.extend(self.references());
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
