//! The conditions on outputs that compare the value of a position with that of another one, or with
//! the number of its options, where a position is one number.

use super::conditions::{AFTER, ALL, Condition, Demand, LIKE, Texts};
use super::renamed::renamed;
use crate::logic::GameRules;

impl Texts<'_> {
    /// States that a move leads from one number to another.
    fn moves_between(&self, from: &str, to: &str) -> String {
        self.rules.moved(&[from.to_owned()], &[to.to_owned()])
    }

    /// The text of the positions with another name.
    fn position(&self, name: &str) -> String {
        let GameRules { reads, positions, .. } = self.rules;
        renamed(positions, reads, &[name.to_owned()])
    }

    /// States that `w_` is the position before, with one of these outputs, and that `same` holds of
    /// `z1_` at its options and itself alone.
    fn before(&self, same: &str) -> String {
        let w = ["w_".to_owned()];
        let [like, all] = [LIKE, ALL].map(|output| self.is(&w, "u_", output));
        format!(
            "w_ + 1 = {} & ({}) & (E u_ ({like} | {all})) & (A z1_ ((z1_ = w_ | ({})) <=> \
             ({same})))",
            self.rules.reads[0],
            self.position("w_"),
            self.moves_between("w_", "z1_")
        )
    }

    /// The conditions on these outputs, as far as the sequence has them.
    pub(super) fn references(&self) -> Vec<Condition> {
        let GameRules { reads, positions, .. } = self.rules;
        let [n] = reads.as_slice() else { return Vec::new() };
        // Of moves that leave sums a checker accepts no such outputs.
        if self.rules.splits() || !self.has.iter().any(|output| (LIKE..=ALL).contains(output)) {
            return Vec::new();
        }
        let here = self.moves_between(n, "z1_");
        let like = || {
            let before = self.before(&format!("({here}) | z1_ = v_"));
            let (there, option) = (self.moves_between("w_", "v_"), self.moves_between(n, "v_"));
            format!("(E w_ ({before} & (v_ = w_ | ({there})))) & ~({option})")
        };
        let after = || {
            let (option, there) = (self.moves_between(n, "v_"), self.moves_between("v_", "z1_"));
            let (further, kept) = (self.moves_between("z1_", "u_"), self.moves_between("v_", "u_"));
            format!(
                "({option}) & (A z1_ (({there}) => ({here}))) & (A z1_ (({here}) => (A u_ \
                 (({further}) => ({kept})))))"
            )
        };
        let all = || {
            format!(
                "v_ <= {n} & (A z1_ (({here}) <=> (z1_ < {n} & {n} <= z1_ + v_))) & (v_ = 0 | \
                 (E w_ ({})))",
                self.before(&here)
            )
        };
        let texts: [(i64, Demand, &dyn Fn() -> String); 3] =
            [(LIKE, Demand::Like, &like), (AFTER, Demand::After, &after), (ALL, Demand::All, &all)];
        let places = [(&**n, "v_"), (n, "z1_"), ("w_", "v_"), ("w_", "z1_"), ("v_", "z1_")];
        let places = places.into_iter().chain([("z1_", "u_"), ("v_", "u_")]);
        let moves = places.map(|(from, to)| self.moves_between(from, to));
        let inner: Vec<String> =
            [positions.clone(), self.position("w_")].into_iter().chain(moves).collect();
        let condition = |(output, demand, text): (i64, Demand, &dyn Fn() -> String)| Condition {
            demand,
            tracks: vec![n.clone(), "v_".to_owned()],
            shows: Vec::new(),
            premise: format!("(({positions}) & {})", self.claims("v_", output)),
            conclusion: format!("({})", text()),
            inner: inner.clone(),
            parts: Vec::new(),
        };
        texts.into_iter().filter(|(output, ..)| self.has.contains(output)).map(condition).collect()
    }
}
