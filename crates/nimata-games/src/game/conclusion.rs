//! The conclusion of a proof, as data, from which its short sentence is made.

use nimata_automata::automaton::states_in_words;
use nimata_logic::logic::Asks;

/// The theorem of a certificate without the rules of its game, which the checker's sentence spells
/// out in full.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Conclusion {
    /// An automaton outputs the value of every position, or who wins there.
    Automaton {
        /// The meaning of its outputs.
        asks: Asks,
        /// Its number of states.
        states: usize,
    },
    /// Automata output the values for all divisors, or who wins.
    EveryDivisor {
        /// The meaning of their outputs.
        asks: Asks,
        /// The greatest number of their states.
        states: usize,
        /// The number of residue classes of divisors.
        classes: usize,
        /// The number of divisors with an automaton of their own.
        single: usize,
    },
    /// The values of heaps are periodic, and no shorter period holds anywhere.
    Period {
        /// The period.
        period: usize,
        /// The least heap from which on it holds.
        from: usize,
    },
    /// A misère quotient tells who wins every sum of heaps, whose elements are periodic.
    Quotient {
        /// The number of its elements.
        order: usize,
        /// The least period of the elements of the heaps.
        period: usize,
        /// The least heap from which on it holds.
        from: usize,
    },
    /// x0 + x1 + x2 minus the value is periodic in x2 where x0 and x1 are small.
    Rows {
        /// Every x0 is below this.
        below: u32,
        /// The largest x1.
        last: u32,
        /// A period of all rows.
        period: usize,
        /// The x2 from which on it holds.
        from: usize,
    },
    /// A conjecture holds in rows whose periods the certificate proves.
    Conjecture {
        /// Its number in the paper.
        number: usize,
        /// The number of its instances, one a row.
        instances: usize,
        /// Every x0 is below this.
        below: u32,
        /// The largest x1.
        last: u32,
    },
    /// An automaton finds all positions of one value.
    LevelSet {
        /// The value.
        value: u32,
        /// Its number of states.
        states: usize,
    },
    /// An automaton tells who wins beside a clock, and so how many moves plays last.
    Remoteness {
        /// Its number of states.
        states: usize,
    },
    /// A theorem about values holds for all its parameters.
    Theorem {
        /// Its name.
        name: &'static str,
    },
    /// The values keep a recurrence by residue classes.
    Recurrence {
        /// Its equations.
        says: String,
    },
    /// The moves of a rules file lead to positions, and every play ends.
    Sound,
}

impl Conclusion {
    /// The theorem about a game in one short sentence, without a full stop.
    ///
    /// ```
    /// use nimata_games::game::conclusion::Conclusion;
    /// let conclusion = Conclusion::Period { period: 12, from: 71 };
    /// assert_eq!(
    ///     conclusion.about("octal:0.77"),
    ///     "the values of octal:0.77 have the least period 12, from n = 71 on"
    /// );
    /// ```
    pub fn about(&self, game: &str) -> String {
        match *self {
            Conclusion::Automaton { asks: Asks::Values, states } => {
                format!("the values of {game} are those of {}", automaton(states))
            }
            Conclusion::Automaton { asks: Asks::Relation, states } => format!(
                "{} accepts every position of {game} with its value, and with no other number",
                automaton(states)
            ),
            Conclusion::Automaton { asks: Asks::Outcome, states } => {
                format!("{} decides who wins at every position of {game}", automaton(states))
            }
            Conclusion::EveryDivisor { asks, states, classes, single } => {
                let (divisors, says) = of_divisors(asks, game);
                let least = if classes + single == 1 { "" } else { "at most " };
                let parts = match (classes, single) {
                    (1, 0) => String::new(),
                    (classes, single) => format!(
                        ": {classes} residue class{} of b and {single} single divisor{}",
                        if classes == 1 { "" } else { "es" },
                        if single == 1 { "" } else { "s" },
                    ),
                };
                format!(
                    "for every {divisors} {says} with {least}{}{parts}",
                    states_in_words(states)
                )
            }
            Conclusion::Period { period, from } => {
                format!("the values of {game} have the least period {period}, from n = {from} on")
            }
            Conclusion::Quotient { order, period, from } => format!(
                "the misère quotient of {game} has {order} elements, and those of the heaps have \
                 the least period {period}, from n = {from} on"
            ),
            Conclusion::Rows { below, last, period, from } => format!(
                "for x0 < {below} and x1 ≤ {last}, x0 + x1 + x2 minus the value of {game} has the \
                 period {period} in x2, from x2 = {from} on"
            ),
            Conclusion::Conjecture { number, instances, below, last } => {
                let plural = if instances == 1 { "" } else { "s" };
                format!(
                    "for x0 < {below} and x1 ≤ {last}, Conjecture {number} on {game} holds for \
                     all x2: {instances} instance{plural}, decided by the values of each row up \
                     to the end of the period that the certificate states"
                )
            }
            Conclusion::LevelSet { value, states } => {
                format!("{} finds every position of {game} with value {value}", automaton(states))
            }
            Conclusion::Remoteness { states } => format!(
                "{} tells who wins {game} beside a clock, and so the remoteness of every position",
                automaton(states)
            ),
            Conclusion::Theorem { name } => {
                format!("the values of {game} are those stated by {name}, for all parameters")
            }
            Conclusion::Recurrence { ref says } => {
                format!("the values v(n) of all positions n of {game} keep a recurrence: {says}")
            }
            Conclusion::Sound => {
                format!("every move of {game} leads to a position, and every play ends")
            }
        }
    }
}

/// The divisors b in the name of a game, and the statement about the game with one of them.
fn of_divisors(asks: Asks, game: &str) -> (String, String) {
    let (rules, rest) = game.split_once('/').unwrap_or((game, ""));
    let (divisors, suffixes) = rest.split_at(rest.find(':').unwrap_or(rest.len()));
    let divisors = match divisors {
        "*" => "b ≥ 2".to_owned(),
        one if !one.contains('+') => format!("b in the residue class of {one}"),
        class => format!("b = {}, k ≥ 0,", class.replace('+', " + ")),
    };
    let says = match asks {
        Asks::Outcome => format!("an automaton decides who wins {rules}/b{suffixes}, one"),
        Asks::Values | Asks::Relation => {
            format!("the values of {rules}/b{suffixes} are those of an automaton")
        }
    };
    (divisors, says)
}

fn automaton(states: usize) -> String {
    format!("an automaton with {}", states_in_words(states))
}
