//! The claims that can be proved of a game, its values by an automaton or their period, and facts
//! about these.

use super::candidate::MOST_BASE;
use super::{Derivation, Method, Onset, Stuttering, SubtractionDivision, period, stuttering};
use crate::game::answer::Fact;
use crate::game::claim::{BaseChoice, Claim, Derived};
use crate::game::repeating::Repeating;
use crate::game::usual_claims::plain;
use crate::game::{Play, Rules};
use nimata_automata::budget::Budget;
use nimata_draw::data::{Recurrence, Rounding};
use nimata_logic::certificate::Heaps;
use nimata_logic::logic::{Asks, GameRules, Move};

/// The claims about a game; the period where no division is possible, and so comes first.
pub(super) fn claims(game: &SubtractionDivision) -> Vec<Claim<'_>> {
    if let &[divisor] = game.divide()
        && divisor > MOST_BASE
    {
        return game.claims_by_class(divisor);
    }
    let divides = !game.divide().is_empty();
    let periodic = (!divides).then(|| periodic(game));
    periodic.into_iter().chain([values(game), Claim::outcome(values(game))]).collect()
}

/// The automaton of the values.
fn values(game: &SubtractionDivision) -> Claim<'_> {
    let divides = !game.divide().is_empty();
    let frame = game.frame(None);
    let digits = match &frame {
        Ok(frame) => format!("the base-{} digits of n", frame.base),
        Err(_) if divides => "the digits of n in a common base of D".to_owned(),
        Err(_) => "the digits of n in a base of your choice".to_owned(),
    };
    // Without division any base is possible.
    let lacks = frame.err().filter(|_| divides).map(|why| why.to_string());
    Claim {
        base: if divides { BaseChoice::Free } else { BaseChoice::ToBeNamed },
        is_sequence: true,
        recurrence: Some(Recurrence {
            subtract: game.subtract().to_vec(),
            divide: game.divide().to_vec(),
            rounding: game.rounding(),
            terminal: game.terminal_value().into(),
            first: game.first().iter().map(|&value| value.into()).collect(),
        }),
        ..Claim::new("values", format!("the value of every n, from {digits}"))
            .derived(|request| {
                let derivation = Derivation::new(game, request.base, &request.budget)?;
                let facts = facts(&derivation, &request.budget);
                let tracks = vec!["n".to_owned()];
                Ok(Derived::values(derivation.msd().clone(), tracks, facts))
            })
            .by_rules(|| game.formulas(), plain)
            .unless(lacks)
    }
}

/// The period of the values, for games without division: those of a heap game. A heap may be taken
/// whole, so the digit of every member of S is 3.
fn periodic(game: &SubtractionDivision) -> Claim<'_> {
    let heaps = Heaps {
        takes: game.subtract().to_vec(),
        digits: vec![3; game.subtract().len()],
        end: game.terminal_value(),
        first: game.first().to_vec(),
    };
    let says = "the least period of the values, and from where on they have it";
    Claim::period(says, heaps, |request| {
        request.only_base(None, game)?;
        let found = period(game, &request.budget)?;
        Ok([found.preperiod(), found.period()])
    })
}

/// The facts about the automaton, with the columns of a survey.
pub(super) fn facts(derivation: &Derivation, budget: &Budget) -> Vec<Fact> {
    let mut facts = vec![method_fact(derivation)];
    // The automaton is reported even if finding the onset takes too long.
    match stuttering(derivation.rules(), derivation.msd(), budget) {
        Ok(None) => {}
        Ok(Some(stuttering)) => facts.push(stuttering_fact(&stuttering)),
        Err(bound) => facts.push(Fact::new("stuttering", format!("not decided: {bound}"))),
    }
    facts
}

fn method_fact(derivation: &Derivation) -> Fact {
    match derivation.method() {
        Method::Blocks { height } => Fact {
            name: "derived",
            says: format!("by blocks of {}^{height} values", derivation.msd().alphabet().base()),
            columns: vec![("depth", (*height).into())],
        },
        Method::Period(period) => period_fact(period),
    }
}

fn stuttering_fact(stuttering: &Stuttering) -> Fact {
    let length = stuttering.length;
    let (says, onset) = match &stuttering.onset {
        Onset::At(onset) if length == 1 => ("none".to_owned(), onset.to_string()),
        Onset::At(onset) => {
            (format!("blocks of {length} equal values from n = {onset} on"), onset.to_string())
        }
        Onset::Never => (format!("never settles into blocks of {length}"), "never".to_owned()),
    };
    let columns = vec![("stutter_length", length.into()), ("stutter_onset", onset.into())];
    Fact { name: "stuttering", says, columns }
}

pub(super) fn period_fact(period: &Repeating) -> Fact {
    Fact::period(period.preperiod(), period.period())
}

// The rules as formulas, for the kernel of the checker, and in words.

impl SubtractionDivision {
    /// The rules as formulas, in which n is the position and m the position after a move.
    ///
    /// Rounding up, ⌈n/d⌉ = m means dm ≥ n > d(m − 1), and is a move for n ≥ 2. Rounding down,
    /// ⌊n/d⌋ = m means dm ≤ n < d(m + 1), and is a move for n ≥ 1.
    ///
    /// ```
    /// use nimata_games::game::subtraction_division::SubtractionDivision;
    /// let rules = SubtractionDivision::parse("1/2")?.formulas();
    /// assert_eq!(rules.moves[0].formula, "m >= 1 & m + 1 = n");
    /// assert_eq!(rules.moves[1].formula, "n >= 2 & 2*m >= n & 2*m < n + 2");
    /// # Ok::<(), nimata_games::game::GameError>(())
    /// ```
    ///
    /// # Complexity
    /// One formula for each member of S and D and each prescribed value.
    pub fn formulas(&self) -> GameRules {
        let origin = self.origin();
        let positive = if origin == 0 { "" } else { "m >= 1 & " };
        let subtractions = self.subtract().iter().map(|s| format!("{positive}m + {s} = n"));
        let divisions = self.divide().iter().map(|d| match self.rounding() {
            Rounding::Ceiling => format!("n >= 2 & {d}*m >= n & {d}*m < n + {d}"),
            Rounding::Floor => format!("n >= 1 & {d}*m <= n & n < {d}*m + {d}"),
            Rounding::Exact => format!("n >= 1 & {d}*m = n"),
        });
        let moves = subtractions.chain(divisions);
        let first = (origin..).zip(self.first());
        GameRules {
            reads: vec!["n".to_owned()],
            positions: format!("n >= {origin}"),
            moves: moves.map(|formula| Move { to: vec!["m".to_owned()], formula }).collect(),
            asks: Asks::Values,
            end: self.terminal_value().into(),
            first: first.map(|(n, &value)| (value.into(), format!("n = {n}"))).collect(),
            measure: "n".to_owned(),
            given: Vec::new(),
        }
    }
}

/// The moves and the winner, in plain sentences, with these divisors.
pub(super) fn in_words(game: &SubtractionDivision, divide: &[String]) -> String {
    let least = game.least();
    let mut moves = Vec::new();
    if !game.subtract().is_empty() {
        moves.push(format!("subtracts {}", one_of(&written(game.subtract()))));
    }
    if !divide.is_empty() {
        let rounded = match game.rounding() {
            Rounding::Ceiling => " and rounds up",
            Rounding::Floor => " and rounds down",
            Rounding::Exact => ", where that leaves no remainder",
        };
        moves.push(format!("divides n by {}{rounded}", one_of(divide)));
    }
    let last = match game.play() {
        Play::Normal => "loses",
        Play::Misere => "wins",
    };
    let given = match game.first() {
        [] => String::new(),
        first => {
            let values: Vec<String> = first.iter().map(ToString::to_string).collect();
            format!(
                " The values of the first positions are prescribed: {}. Play ends there, and the \
                 player to move has won unless the value is 0.",
                values.join(", ")
            )
        }
    };
    format!(
        "A position is a number n of at least {least}. A move from n {}; what is left is a smaller \
         position. Who cannot move {last}.{given}",
        moves.join(", or ")
    )
}

/// Numbers as words.
pub(super) fn written(numbers: &[u32]) -> Vec<String> {
    numbers.iter().map(ToString::to_string).collect()
}

/// `1`, `1 or 3`, `1, 2 or 5`.
fn one_of(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [others @ .., last] => format!("{} or {last}", others.join(", ")),
    }
}
