//! The conditions on outputs that compare the value of a position with that of another one, or with
//! the number of its options, where a position is one number.

use super::{AFTER, ALL, Conditions, LIKE, any, bounded, quantified, renamed};
use crate::reject::Reject;

impl Conditions<'_> {
    /// That a move leads from one number to another.
    fn moves(&self, from: &str, to: &str) -> Result<String, Reject> {
        if self.game.moves.is_empty() {
            return Ok("0 = 1".to_owned());
        }
        let (from, to) = (vec![from.to_owned()], vec![to.to_owned()]);
        let renames = self
            .game
            .moves
            .iter()
            .map(|(names, text)| Ok(renamed(text, &[[&self.game.reads, &from], [names, &to]])));
        any(renames)
    }

    /// That `w_` is the position before this one, of which all conditions hold that were proved by
    /// counting, and that its options and itself are those for which `same` holds of `z1_`.
    fn before(&self, same: &str) -> Result<String, Reject> {
        let (game, w) = (self.game, vec!["w_".to_owned()]);
        let position = renamed(&game.positions, &[[&game.reads, &w]]);
        let [like, all] = [LIKE, ALL].map(|output| self.says(&w, "u_", output));
        let moves = self.moves("w_", "z1_")?;
        Ok(format!(
            "w_ + 1 = {} & ({position}) & (E u_ ({like} | {all})) & \
             (A z1_ ((z1_ = w_ | ({moves})) <=> ({same})))",
            game.reads[0]
        ))
    }

    /// A condition: at a position and a number with this output `then` holds.
    fn demanded(&self, output: u16, then: &str) -> Result<String, Reject> {
        let reads = &self.game.reads;
        let (says, positions) = (self.says(reads, "v_", output), &self.game.positions);
        let all = quantified("A", &[&reads[..], &["v_".to_owned()]].concat());
        let text = format!("{all}((({positions}) & {says}) => ({then}))");
        bounded(&text).map(|()| text)
    }

    /// The options are those of the position before and itself, without the number.
    pub(super) fn like(&self) -> Result<String, Reject> {
        let n = &self.game.reads[0];
        let (here, there) = (self.moves(n, "v_")?, self.moves("w_", "v_")?);
        let before = self.before(&format!("({}) | z1_ = v_", self.moves(n, "z1_")?))?;
        let then = format!("(E w_ ({before} & (v_ = w_ | ({there})))) & ~({here})");
        self.demanded(LIKE, &then)
    }

    /// The number is an option whose options are options here, and have those of every option.
    pub(super) fn after(&self) -> Result<String, Reject> {
        let n = &self.game.reads[0];
        let [option, here, there] =
            [(&**n, "v_"), (n, "z1_"), ("v_", "z1_")].map(|(from, to)| self.moves(from, to));
        let (further, kept) = (self.moves("z1_", "u_")?, self.moves("v_", "u_")?);
        let (option, here, there) = (option?, here?, there?);
        let then = format!(
            "({option}) & (A z1_ (({there}) => ({here}))) & \
             (A z1_ (({here}) => (A u_ (({further}) => ({kept})))))"
        );
        self.demanded(AFTER, &then)
    }

    /// The options are as many numbers as the number says, those right below the position, and are
    /// those of the position before and itself.
    pub(super) fn all(&self) -> Result<String, Reject> {
        let n = &self.game.reads[0];
        let here = self.moves(n, "z1_")?;
        let before = self.before(&here)?;
        let then = format!(
            "v_ <= {n} & (A z1_ (({here}) <=> (z1_ < {n} & {n} <= z1_ + v_))) & \
             (v_ = 0 | (E w_ ({before})))"
        );
        self.demanded(ALL, &then)
    }
}
