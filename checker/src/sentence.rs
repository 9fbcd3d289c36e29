//! The claim of a certificate as an English sentence that can be understood without the file.

use crate::dynamic_nim::DynamicNim;
use crate::game::{Play, Rounding, SubtractionDivision, list};
use crate::slow_nim::SlowNim;

/// What an accepted automaton is proved to do.
pub(crate) fn automaton(game: &SubtractionDivision, base: u32, states: usize) -> String {
    format!(
        "For every n ≥ {}, the automaton with {} in this certificate, which reads the base-{base} \
         digits of n, most significant digit first, outputs the {} of n in the game {game}: {}.",
        game.origin(),
        count(states),
        value_name(game),
        rules(game),
    )
}

/// What an accepted period is proved to be.
pub(crate) fn period(game: &SubtractionDivision, preperiod: u64, period: u64) -> String {
    let start = game.origin().saturating_add(preperiod);
    let from = if preperiod == 0 {
        String::new()
    } else {
        format!(", and this one does not hold from n = {} on", start.saturating_sub(1))
    };
    format!(
        "For every n ≥ {start}, n and n + {period} have the same {} in the game {game}; \
         no smaller period exists, wherever it begins{from}; the rules: {}.",
        value_name(game),
        rules(game),
    )
}

/// The rules of EXCO-NIM, after a sentence that speaks of G.
const EXCO_NIM: &str = "here G is the Sprague–Grundy value in the game exco:2 (EXCO-NIM with the piles x1 and x2 \
     beside the extra pile x0): from (x0, x1, x2) one may move to any other (y0, y1, y2) of natural numbers \
     with y0 ≤ x0, y1 ≤ x1, y2 ≤ x2 and, of the last two piles, at least one as it was: y1 = x1 or y2 = x2; \
     a player without a move loses; and G is the least natural number that is not the value of an option";

/// What accepted rows are proved to do.
pub(crate) fn exco_rows(x0: u64, x1: u64, preperiod: u64, period: u64) -> String {
    let listed = format!(
        "; and for each entry [x0, x1, r, d] of this certificate, one for every 1 ≤ x0 < {x0} and x1 ≤ {x1}, \
         the numbers x0 + x1 + x2 − G(x0, x1, x2) repeat with period d from x2 = r on, where no smaller \
         period exists, wherever it begins, and this one does not begin earlier"
    );
    let listed = if x0 == 1 { "" } else { &listed };
    format!(
        "For all natural numbers x0 < {x0}, x1 ≤ {x1} and x2 ≥ {preperiod}, \
         G(x0, x1, x2 + {period}) = G(x0, x1, x2) + {period}{listed}; {EXCO_NIM}."
    )
}

/// What an accepted level set is proved to be.
pub(crate) fn level_set(value: u64, states: usize) -> String {
    format!(
        "For all natural numbers x1 and x2, the automaton with {} in this certificate, which reads the binary \
         digits of x1 and x2 in step, least significant digits first, both padded with zeros to any common \
         length, outputs the only x0 with G(x0, x1, x2) = {value}, or null if there is no such x0; \
         {EXCO_NIM}.",
        count(states)
    )
}

/// What an accepted automaton of slow Nim is proved to do.
pub(crate) fn slow_automaton(game: &SlowNim, states: usize) -> String {
    let piles: Vec<String> = (1..=game.piles()).map(|pile| format!("x{pile}")).collect();
    let piles = piles.join(", ");
    format!(
        "For all natural numbers {piles}, the automaton with {} in this certificate, which reads the binary digits \
         of {piles} in step, least significant digits first, padded with zeros to any common length, outputs \
         the Sprague–Grundy value of the position ({piles}) in the game {game}: a move chooses one of \
         these sets of piles, in braces, of which no pile is empty, and takes one token from each pile of it; a \
         player without a move loses; and the value is the least natural number that is not the value of an option.",
        count(states)
    )
}

/// What an accepted automaton of dynamic Nim is proved to do.
pub(crate) fn dynamic_outcome(game: &DynamicNim, states: usize) -> String {
    let (quotient, rounding) = game.quotient();
    let rounded = match rounding {
        None => "",
        Some(Rounding::Ceiling) => ", rounded up",
        Some(_) => ", rounded down",
    };
    format!(
        "For all natural numbers a, N and x, the automaton with {} in this certificate, which reads the binary digits \
         of a, N and x in step, least significant digits first, padded with zeros to any common length, outputs 1 if \
         the player to move wins the game {game} from two piles of a and a + N tokens with the bound x, and 0 if the other \
         player does: a move takes k tokens from one pile, at least one and at most as many as the bound and the pile allow, \
         and then the bound is {quotient}{rounded}; the game ends as soon as a pile is empty or the bound is 0, and a player who \
         is to move then loses, so that the last to move wins.",
        count(states)
    )
}

fn count(states: usize) -> String {
    if states == 1 { "1 state".to_owned() } else { format!("{states} states") }
}

fn value_name(game: &SubtractionDivision) -> &'static str {
    match (game.first().is_empty(), game.play()) {
        (true, Play::Normal) => "Sprague–Grundy value",
        (true, Play::Misere) => "misère value",
        (false, _) => "value",
    }
}

/// The moves, the end of the game, and what a value is.
fn rules(game: &SubtractionDivision) -> String {
    let origin = game.origin();
    let mut moves = Vec::new();
    match game.subtract() {
        [] => {}
        [s] => moves.push(format!("to n − {s} (if that is at least {origin})")),
        set => moves.push(format!(
            "to n − s for any s in {{{}}} (if that is at least {origin})",
            list(set, ", ")
        )),
    }
    let (rounded, when) = match game.rounding() {
        Rounding::Ceiling => (" rounded up", "if n ≥ 2".to_owned()),
        Rounding::Floor => (" rounded down", "if n ≥ 1".to_owned()),
        Rounding::Exact => {
            let d = if let [d] = game.divide() { d.to_string() } else { "d".to_owned() };
            ("", format!("if n ≥ 1 and {d} divides n"))
        }
    };
    match game.divide() {
        [] => {}
        [d] => moves.push(format!("to n/{d}{rounded} ({when})")),
        set => {
            moves.push(format!("to n/d{rounded} for any d in {{{}}} ({when})", list(set, ", ")));
        }
    }
    format!("from n one may move {}; {}", moves.join(", or "), ending(game))
}

fn ending(game: &SubtractionDivision) -> String {
    let origin = game.origin();
    // From every larger n there is a move: subtract 1, or divide with rounding.
    let divides = !game.divide().is_empty() && game.rounding() != Rounding::Exact;
    let ends = if divides || game.subtract().first() == Some(&1) {
        format!("the positions are the n ≥ {origin} and the game ends at {origin}")
    } else {
        format!("the positions are the n ≥ {origin} and the game ends where there is no move")
    };
    let value = match game.play() {
        Play::Normal => "a position without moves has value 0",
        Play::Misere if game.first().is_empty() => {
            "a position without moves counts as won and has value 1, so that 0 still means lost for the player to move"
        }
        Play::Misere => "a position without moves counts as won and has value 1",
    };
    let mex = "every other value is the least natural number that is not the value of an option";
    match game.first() {
        [] => format!("{ends}; {value}, and {mex}"),
        [v] => format!("{ends}; the value of {origin} is set to {v}; otherwise {value}, and {mex}"),
        first => format!(
            "{ends}; the values from n = {origin} on are set to {}; after these {value}, and {mex}",
            list(first, ", ")
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(game: &str) -> String {
        rules(&game.parse().expect("a game"))
    }

    #[test]
    fn every_convention_is_said() {
        let start = automaton(&"sd:5/2".parse().expect("a game"), 2, 5);
        assert_eq!(
            start,
            "For every n ≥ 1, the automaton with 5 states in this certificate, which reads the base-2 digits \
             of n, most significant digit first, outputs the Sprague–Grundy value of n in the game sd:5/2: \
             from n one may move to n − 5 (if that is at least 1), or to n/2 rounded up (if n ≥ 2); the \
             positions are the n ≥ 1 and the game ends at 1; a position without moves has value 0, and every \
             other value is the least natural number that is not the value of an option."
        );
        for (game, part) in [
            (
                "sd:1,2/3:floor",
                "to n − s for any s in {1, 2} (if that is at least 0), or to n/3 rounded down (if n ≥ 1); the positions are the n ≥ 0 and the game ends at 0",
            ),
            (
                "sd:/2:exact",
                "move to n/2 (if n ≥ 1 and 2 divides n); the positions are the n ≥ 0 and the game ends where there is no move",
            ),
            ("sd:3/2,4:exact", "or to n/d for any d in {2, 4} (if n ≥ 1 and d divides n)"),
            ("sd:1/2:exact", "and the game ends at 0; a position without moves has value 0"),
            ("sd:1/2:misere", "counts as won and has value 1, so that 0 still means lost"),
            (
                "sd:2,3/",
                "at least 1); the positions are the n ≥ 1 and the game ends where there is no move",
            ),
            (
                "sd:1/2:first=2,0,1",
                "the values from n = 1 on are set to 2, 0, 1; after these a position",
            ),
            ("sd:1/2:first=2", "the value of 1 is set to 2; otherwise"),
        ] {
            assert!(said(game).contains(part), "{game}: {}", said(game));
        }
    }

    #[test]
    fn a_period_names_where_it_begins() {
        let game: SubtractionDivision = "sd:1,4/:first=2,0,1".parse().expect("a game");
        let text = period(&game, 3, 5);
        assert!(
            text.starts_with("For every n ≥ 4, n and n + 5 have the same value in the game "),
            "{text}"
        );
        assert!(
            text.contains("wherever it begins, and this one does not hold from n = 3 on; the"),
            "{text}"
        );
        assert!(
            period(&game, 0, 5)
                .contains("no smaller period exists, wherever it begins; the rules: from n")
        );
    }
}
