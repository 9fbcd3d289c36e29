//! The declarations of a rules file after the first, one by one.

use super::formulas::{Speech, measure};
use super::heads::left_by;
use super::passes::{MOST_PASSES, with_passes};
use super::text::{RulesFile, WrittenMove};
use crate::game::Play;
use crate::game::declarations::{
    Declaration, FileError, Part, defined_twice, definition, in_one_line, set_apart,
};
use nimata_automata::automaton::Numeration;
use nimata_logic::logic::{Formula, Term};

/// The most kinds of moves.
const MOST_MOVES: usize = 256;

/// The greatest length of a title, in characters.
const MOST_TITLE: usize = 100;

/// Why there are no entailing moves.
const ENTAILING: &str = "entailing and complimenting moves bind the next player to one component \
    or give another turn, so values of components do not add (Winning Ways, chapter 12): a rules \
    file has moves that leave every answer open";

/// The declarations read so far.
pub(super) struct Draft<'t> {
    speech: Speech,
    reads: Vec<String>,
    positions: Option<Formula>,
    moves: Vec<WrittenMove>,
    play: Option<Play>,
    measure: Option<Term>,
    title: Option<String>,
    /// The number of passes, and the word that declares them.
    passes: Option<(u64, Part<'t>)>,
}

impl<'t> Draft<'t> {
    /// Begins with the names of the numbers of a position.
    pub(super) fn new(reads: Vec<String>, numerals: Numeration) -> Self {
        let (speech, moves) = (Speech::new(numerals), Vec::new());
        let (positions, play, measure) = (None, None, None);
        Draft { speech, reads, positions, moves, play, measure, title: None, passes: None }
    }

    /// Whether a move has been declared.
    pub(super) fn has_moves(&self) -> bool {
        !self.moves.is_empty()
    }

    /// Reads one more declaration.
    ///
    /// # Errors
    /// Its first error.
    pub(super) fn add(&mut self, declaration: &Declaration<'t>) -> Result<(), FileError> {
        let &Declaration { word, rest } = declaration;
        let new = match word.text {
            "title" => self.title.replace(title(rest)?).is_none(),
            "let" => {
                self.define(rest)?;
                true
            }
            "positions" => {
                let read = self.speech.formula(rest, &self.reads)?;
                self.positions.replace(read).is_none()
            }
            "move" => {
                self.moves.push(self.written_move(word, rest)?);
                true
            }
            "entailing" | "complimenting" => return Err(word.fault(ENTAILING)),
            "passes" => self.passes.replace((passes(rest)?, word)).is_none(),
            "play" => {
                let play = match rest.text {
                    "normal" => Play::Normal,
                    "misere" => Play::Misere,
                    _ => return Err(rest.fault("write `play normal` or `play misere`")),
                };
                self.play.replace(play).is_none()
            }
            "measure" => self.measure.replace(measure(rest, &self.reads)?).is_none(),
            "reads" => false,
            _ => {
                return Err(word.fault(
                    "a line begins with reads, title, let, positions, move, passes, play or \
                     measure, or with a space if it continues the one before",
                ));
            }
        };
        if new { Ok(()) } else { Err(word.fault(format!("`{}` stands twice", word.text))) }
    }

    /// Reads a definition, after `let`.
    fn define(&mut self, part: Part<'_>) -> Result<(), FileError> {
        let speech = &self.speech;
        let taken = |name: &str| defined_twice(&speech.words, name);
        let found =
            definition(part, &taken, &|part, names, kind| speech.formula_of(part, names, kind))?;
        self.speech.words.define_of(found.name, found.parameters, found.body, None);
        Ok(())
    }

    fn written_move(&self, word: Part<'_>, rest: Part<'_>) -> Result<WrittenMove, FileError> {
        if self.moves.len() == MOST_MOVES {
            return Err(word.fault(format!("a file declares at most {MOST_MOVES} moves")));
        }
        let Some(colon) = rest.text.find(':') else {
            return Err(rest.fault_behind(
                "a `:` should stand between the new numbers and the formula, as in `move m: m + 1 \
                 = n`",
            ));
        };
        let to = left_by(rest.from(0, colon), &self.reads)?;
        let known = [self.reads.as_slice(), &to].concat();
        let formula = self.speech.formula(rest.from(colon + 1, rest.text.len()), &known)?;
        Ok(WrittenMove { to, formula })
    }

    /// The finished file. No formula in it binds a name that a number of the position has.
    ///
    /// # Errors
    /// Passes that cannot be added.
    pub(super) fn finished(self) -> Result<RulesFile, FileError> {
        let Draft { speech, reads, positions, moves, play, measure, title, passes } = self;
        let numerals = speech.numerals;
        let (play, comment) = (play.unwrap_or(Play::Normal), None);
        let mut file = RulesFile {
            numerals,
            reads,
            positions,
            moves,
            play,
            measure,
            title,
            comment,
            passes: None,
        };
        if let Some((most, word)) = passes {
            file = with_passes(file, most).map_err(|why| word.fault(why))?;
        }
        let after = file.moves.iter().flat_map(|kind| &kind.to);
        let taken: Vec<String> = file.reads.iter().chain(after).cloned().collect();
        let apart = |formula: &mut Formula| *formula = set_apart(formula, &taken);
        file.moves.iter_mut().map(|kind| &mut kind.formula).for_each(apart);
        file.positions.iter_mut().for_each(apart);
        Ok(file)
    }
}

/// Reads what the game is called.
fn title(rest: Part<'_>) -> Result<String, FileError> {
    let title = in_one_line(rest.text);
    match title.chars().count() {
        0 => Err(rest.fault_behind("the name of the game should stand here, as in `title Kayles`")),
        1..=MOST_TITLE => Ok(title),
        _ => Err(rest.fault(format!("a title has at most {MOST_TITLE} characters"))),
    }
}

/// Reads how many passes there are.
fn passes(rest: Part<'_>) -> Result<u64, FileError> {
    let count = rest.text.parse().ok().filter(|count| (1..=MOST_PASSES).contains(count));
    count.ok_or_else(|| {
        rest.fault(
            "the number of passes that the players share should stand here, at least 1 and at \
             most 2^40, as in `passes 1`; without a pass, leave the line out",
        )
    })
}
