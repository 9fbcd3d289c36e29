//! Who wins two-pile dynamic Nim: `docs/certificate.md`, section 11.

#[cfg(test)]
mod tests;

use crate::automaton::{Automaton, Table, index};
use crate::claim::{Claim, Kind};
use crate::file::File;
use crate::game::Game;
use crate::games::dynamic_nim::{DynamicNim, NAMES, Rounding};
use crate::limits::Limits;
use crate::lists::known;
use crate::reject::{Code, Reject};
use crate::sum::Sum;
use crate::walk::Walk;

/// The triples of binary digits: those of a, N and x.
const TRIPLES: u32 = 8;

/// An automaton says who wins.
pub(crate) const KIND: Kind = Kind { name: "dynamic-nim/outcome", names: NAMES, read };

fn read(file: &mut File) -> Result<Claim, Reject> {
    const ROUNDINGS: [(&str, Rounding); 2] = [("floor", Rounding::Down), ("ceiling", Rounding::Up)];
    let claim = &mut file.claim;
    let (p, q) = (claim.number("numerator")?, claim.number("denominator")?);
    let rounding = claim.take("rounding", |r| known(r, Code::GameInvalid, &ROUNDINGS))?;
    let game = DynamicNim::new(p, q, rounding)?;
    let table = Table::read(claim, "lsd")?;
    Ok(Claim::new(Game::new(&game), move |limits| {
        let automaton = Automaton::new(TRIPLES, table)?;
        check(&game, &automaton, limits)?;
        Ok(sentence(&game, &automaton))
    }))
}

fn sentence(game: &DynamicNim, automaton: &Automaton) -> String {
    let (quotient, rounding) = game.quotient();
    let rounded = match rounding {
        None => "",
        Some(Rounding::Up) => ", rounded up",
        Some(Rounding::Down) => ", rounded down",
    };
    format!(
        "For all natural numbers a, N and x, the automaton with {} in this certificate, which \
         reads the binary digits of a, N and x in step, least significant digits first, padded \
         with zeros to any common length, outputs 1 if the player to move wins the game {game} \
         from two piles of a and a + N tokens with the bound x, and 0 if the other player does: a \
         move takes k tokens from one pile, at least one and at most as many as the bound and the \
         pile allow, and then the bound is {quotient}{rounded}; the game ends as soon as a pile is \
         empty or the bound is 0, and a player who is to move then loses, so that the last to move \
         wins.",
        automaton.described()
    )
}

// The digits of a letter.
const A: u32 = 16;
const N: u32 = 8;
const X: u32 = 4;
const K: u32 = 2;
const Y: u32 = 1;

/// A kind of move: the smaller pile and the difference after it.
struct Move {
    from: &'static str,
    pile: Sum,
    difference: Sum,
}

const FROM_SMALLER: Move = Move {
    from: "the smaller pile",
    pile: Sum { plus: A, minus: K },
    difference: Sum { plus: N | K, minus: 0 },
};
const FROM_LARGER: Move = Move {
    from: "the larger pile, which stays the larger",
    pile: Sum { plus: A, minus: 0 },
    difference: Sum { plus: N, minus: K },
};
const FROM_LARGER_TO_SMALLER: Move = Move {
    from: "the larger pile, which becomes the smaller",
    pile: Sum { plus: A | N, minus: K },
    difference: Sum { plus: K, minus: N },
};

// Comparisons: each is true if the sum is a natural number.
const PILE_EMPTY: Sum = Sum { plus: 0, minus: A };
const NO_MOVE: Sum = Sum { plus: 0, minus: K };
const MOVE_ALLOWED: Sum = Sum { plus: X, minus: K };
const PILE_ALLOWED: Sum = Sum { plus: X, minus: A };

/// What is followed together: (a, N, x), whether y = f(k), some comparisons, and (a′, N′, y) after
/// some moves.
struct Joint<'a> {
    game: &'a DynamicNim,
    automaton: &'a Automaton,
    compared: [Sum; 3],
    moves: &'a [Move],
}

/// A tuple of a search.
struct Tuple<'t> {
    /// The state after the digits of (a, N, x).
    state: u32,
    /// The carries u and v of the bound.
    bound: [u32; 2],
    /// The carries of the comparisons.
    compared: [u32; 3],
    /// For each move the state after the digits of (a′, N′, y), and the carries of a′ and of N′.
    after: &'t [[u32; 3]],
}

impl<'t> Tuple<'t> {
    /// The parts of a tuple, in the order in which `start` and `next` write them.
    fn of(entries: &'t [u32]) -> Tuple<'t> {
        let &[state, u, v, first, second, third, ref after @ ..] = entries else {
            unreachable!("every tuple of a joint state has these entries")
        };
        let after = after.as_chunks().0;
        Tuple { state, bound: [u, v], compared: [first, second, third], after }
    }
}

impl Joint<'_> {
    fn start(&self) -> Vec<u32> {
        let (q, e) = (self.game.denominator, self.game.excess());
        let mut start = vec![0, q + e, e];
        start.extend(self.compared.map(Sum::start));
        for Move { pile, difference, .. } in self.moves {
            start.extend([0, pile.start(), difference.start()]);
        }
        start
    }

    /// Writes the tuple after a letter of all five digits; says whether y can still be f(k).
    fn next(&self, tuple: &[u32], letter: u32, next: &mut Vec<u32>) -> bool {
        let Tuple { state, bound, compared, after } = Tuple::of(tuple);
        let (p, q) = (self.game.numerator, self.game.denominator);
        let added = (if letter & K == 0 { 0 } else { p }) + (if letter & Y == 0 { q } else { 0 });
        let [u, v] = bound.map(|carry| (carry + added) / 2);
        next.extend([self.automaton.next(state, index(letter / X)), u, v]);
        next.extend(self.compared.iter().zip(compared).map(|(sum, c)| sum.step(c, letter).1));
        for (kind, &[state, pile, difference]) in self.moves.iter().zip(after) {
            let (pile, pile_carry) = kind.pile.step(pile, letter);
            let (difference, difference_carry) = kind.difference.step(difference, letter);
            let triple = 4 * pile + 2 * difference + (letter & Y);
            let state = self.automaton.next(state, index(triple));
            next.extend([state, pile_carry, difference_carry]);
        }
        u != v
    }

    fn bound_is_met(&self, tuple: &Tuple) -> bool {
        let (q, [u, v]) = (self.game.denominator, tuple.bound);
        v < q && q <= u
    }

    /// Which of the comparisons are true.
    fn holds(&self, tuple: &Tuple) -> [bool; 3] {
        [0, 1, 2].map(|i| self.compared[i].is_natural(tuple.compared[i]))
    }

    fn loses(&self, state: u32) -> bool {
        self.automaton.output(state) == Some(0)
    }

    /// Whether all digits of the position after a move are read, and it is lost.
    fn loses_after(&self, tuple: &Tuple, moved: usize) -> bool {
        let (kind, [state, pile, difference]) = (&self.moves[moved], tuple.after[moved]);
        let settled = kind.pile.is_natural(pile) && kind.difference.is_natural(difference);
        settled && self.loses(state)
    }
}

/// Verifies conditions 2 to 5, and of 1 that every output is 0 or 1.
fn check(game: &DynamicNim, automaton: &Automaton, limits: &Limits) -> Result<(), Reject> {
    automaton.total_outputs(1)?;
    automaton.verify_padding()?;
    let mut steps = 0;
    check_over(automaton, limits, &mut steps)?;
    let compared = [PILE_EMPTY, NO_MOVE, MOVE_ALLOWED];
    for kind in [FROM_SMALLER, FROM_LARGER, FROM_LARGER_TO_SMALLER] {
        let joint = Joint { game, automaton, compared, moves: &[kind] };
        check_losing(&joint, limits, &mut steps)?;
    }
    let (compared, moves) = ([PILE_ALLOWED, NO_MOVE, MOVE_ALLOWED], &[FROM_SMALLER, FROM_LARGER]);
    let joint = Joint { game, automaton, compared, moves };
    check_winning(&joint, limits, &mut steps)
}

/// Condition 3: with an empty pile the game is over.
fn check_over(automaton: &Automaton, limits: &Limits, steps: &mut u64) -> Result<(), Reject> {
    let walk = Walk { start: vec![0], letters: TRIPLES / 2, tracks: 2 };
    let rule = |tuple: &[u32]| match automaton.output(tuple[0]) {
        Some(0) => Ok(()),
        _ => Err("= (N, x), with a = 0, the output is not 0".to_owned()),
    };
    walk.verify(limits, steps, rule, |tuple, letter, next| {
        next.push(automaton.next(tuple[0], index(letter)));
        true
    })
}

/// Condition 4: every move from a lost position leads to a won one.
fn check_losing(joint: &Joint, limits: &Limits, steps: &mut u64) -> Result<(), Reject> {
    let walk = Walk { start: joint.start(), letters: 32, tracks: 5 };
    let rule = |tuple: &[u32]| {
        let tuple = Tuple::of(tuple);
        let [over, none, allowed] = joint.holds(&tuple);
        let legal = !over && !none && allowed && joint.bound_is_met(&tuple);
        if legal && joint.loses(tuple.state) && joint.loses_after(&tuple, 0) {
            let from = joint.moves[0].from;
            return Err(format!(
                "= (a, N, x, k, f(k)) the output is 0, and 0 again after k tokens from {from}"
            ));
        }
        Ok(())
    };
    walk.verify(limits, steps, rule, |tuple, letter, next| joint.next(tuple, letter, next))
}

/// Condition 5: from a won position to empty the smaller pile wins, or one of two moves of k =
/// g(N).
fn check_winning(joint: &Joint, limits: &Limits, steps: &mut u64) -> Result<(), Reject> {
    let walk = Walk { start: joint.start(), letters: 16, tracks: 4 };
    let rule = |tuple: &[u32]| {
        let tuple = Tuple::of(tuple);
        let [pile, none, allowed] = joint.holds(&tuple);
        // N + g(N) may have a digit that comes later; the other difference is N − g(N).
        let [_, _, larger_difference] = tuple.after[0];
        let settled =
            joint.bound_is_met(&tuple) && FROM_SMALLER.difference.is_natural(larger_difference);
        let by_power = || joint.loses_after(&tuple, 0) || joint.loses_after(&tuple, 1);
        let wins = pile || (!none && allowed && by_power());
        if settled && !joint.loses(tuple.state) && !wins {
            return Err("= (a, N, x, f(g(N))) the output is 1, but neither a nor g(N) tokens win"
                .to_owned());
        }
        Ok(())
    };
    walk.verify(limits, steps, rule, |tuple, letter, next| {
        // The digit of g(N): 1 where N has its first 1, while no digit of k was 1 before.
        let (triple, y) = (letter / 2, letter % 2);
        let [_, none, _] = joint.holds(&Tuple::of(tuple));
        let first = letter & (N / 2) != 0 && none;
        joint.next(tuple, X * triple + if first { K } else { 0 } + y, next)
    })
}
