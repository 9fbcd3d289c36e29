//! The question of a search, and its key on a shelf.

use crate::game::Rules;
use crate::game::claim::SEQUENCE;
use nimata_automata::automaton::{DigitOrder, Numeration};
use nimata_logic::logic::{GameRules, Statement};

/// The version of the entries. It is raised where a search finds more than before, or where their
/// form changes, as well as with the version of the program.
const VERSION: u32 = 1;

/// The goal of a search: an automaton that keeps these rules, in these numerals or with their
/// digits in the other order, as a sequence of this name.
pub(in crate::game) struct Sought<'g> {
    pub(super) game: &'g dyn Rules,
    pub(super) name: &'g str,
    /// The kind of the entry: a search, or the proof of a known automaton.
    pub(super) doing: &'static str,
    pub(in crate::game) rules: GameRules,
    pub(in crate::game) numerals: Numeration,
}

impl<'g> Sought<'g> {
    /// An automaton in these numerals, under the name that it has in a certificate about the game.
    pub(in crate::game) fn new(
        game: &'g dyn Rules,
        rules: GameRules,
        numerals: Numeration,
    ) -> Self {
        Sought { game, name: SEQUENCE, doing: "search", rules, numerals }
    }

    /// The key of the entry. A numeration by words is written out, since its name may mean other
    /// words in another folder.
    pub(super) fn key(&self) -> String {
        let digits = Statement {
            numerals: self.numerals.clone().in_order(DigitOrder::Msd),
            sequences: Vec::new(),
            sentences: Vec::new(),
            lemmas: Vec::new(),
        };
        let (program, digits) = (env!("CARGO_PKG_VERSION"), digits.certificate().to_json());
        let Sought { name, doing, numerals, .. } = self;
        let rules = self.rules.to_json();
        format!("{doing} {VERSION} of {program}: {name} in {numerals}\n{digits}{rules}")
    }
}
