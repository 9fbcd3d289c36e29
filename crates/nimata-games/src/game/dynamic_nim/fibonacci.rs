//! Misère play with f(k) = 2k: the automaton of the outcomes reads Fibonacci's numeration.
//!
//! In misère play nobody wants to empty the smaller pile. So the difference N is played like the
//! single pile of Fibonacci Nim, whose bound is 2k too, and the least winning moves are the
//! Fibonacci numbers of N's Zeckendorf representation. In base 2 no automaton shows.

use num_traits::ToPrimitive;

use super::candidate::wins;
use super::{BoundFunction, DynamicNim, Formula, LeastMoves, formulas};
use crate::game::claim::{Claim, Derived};
use crate::game::learned::{Values, derived_with_proof, learned};
use crate::game::remembered::{Sought, remembered};
use crate::game::{Play, Result};
use nimata_automata::automaton::{Dfao, Numeration};
use nimata_automata::budget::{Budget, Reached};
use nimata_logic::logic::{GameRules, Statement};

/// The formula of a game whose outcomes are read in Fibonacci's numeration: f(k) = 2k, in misère
/// play.
pub(super) fn suits(game: &DynamicNim) -> Option<Formula> {
    let &BoundFunction::Formula(f) = game.bound() else { return None };
    let doubles = (f.p(), f.q(), f.added()) == (2, 1, 0);
    (doubles && game.play() == Play::Misere).then_some(f)
}

/// The claim about who wins with its automaton, which is learned from a table and proved from the
/// rules.
pub(super) fn outcome<'g>(
    claim: Claim<'g>,
    game: &'g DynamicNim,
    f: Formula,
    outcomes: impl Fn(Dfao) -> Derived + 'g,
) -> Claim<'g> {
    let rules = move || formulas::rules_by_taken(game, f);
    derived_with_proof(claim, game, rules, move |request| {
        request.only_base(None, game)?;
        let proved = prove(game, &rules(), &request.budget)?;
        let derived = outcomes(proved.sequences[0].automaton.clone());
        Ok((proved, derived))
    })
}

fn prove(game: &DynamicNim, rules: &GameRules, budget: &Budget) -> Result<Statement> {
    let sought = Sought::new(game, rules.clone(), Numeration::lin(1, 1));
    remembered(&sought, budget, || {
        let mut shown = GrowingBox { game, budget, least: None };
        learned(&sought.rules, &sought.numerals, &mut shown, budget)
    })
}

/// Who wins at small (a, N, x), from the least winning moves of a box that grows.
struct GrowingBox<'g> {
    game: &'g DynamicNim,
    budget: &'g Budget,
    /// The least winning moves, and the largest pile.
    least: Option<(u32, LeastMoves)>,
}

impl Values for GrowingBox<'_> {
    fn value(&mut self, at: &[u64]) -> Result<Option<u64>> {
        let too_large = Reached::beyond_memory(self.budget);
        let small = |number: u64| number.to_u32().filter(|&n| n < 1 << 30).ok_or(too_large);
        let [a, n, x] = [small(at[0])?, small(at[1])?, small(at[2])?];
        let (game, b) = (self.game, a + n);
        if self.least.as_ref().is_none_or(|(most, _)| b > *most) {
            let most = b.next_power_of_two().max(64);
            let least = LeastMoves::new(game.bound(), game.play(), most, most, self.budget)?;
            self.least = Some((most, least));
        }
        let (_, least) = self.least.as_ref().expect("it was computed");
        Ok(Some(wins(least, game.play(), [a, n, x]).into()))
    }

    fn options(&mut self, at: &[u64]) -> Result<Vec<Vec<u64>>> {
        let &[a, n, x] = at else { unreachable!("a position has three numbers") };
        let mut options = Vec::new();
        for k in (1..=x.min(a + n)).filter(|_| a > 0) {
            if k <= a {
                options.push(vec![a - k, n + k, 2 * k]);
            }
            options.push(vec![a.min(a + n - k), n.abs_diff(k), 2 * k]);
        }
        Ok(options)
    }
}
