//! Reads the declarations of a rules file.
//!
//! ```text
//! reads n in msd_2              # tracks and numeration; `reads x, y in trib`
//! positions n >= 1              # a formula; without it all natural numbers
//! move m: m + 1 = n             # names of the numbers after the move, and a formula
//! move m: n >= 2 & (2*m = n | 2*m = n + 1)
//! move m + k: m >= 1 & k > m & m + k = n    # a move that leaves two positions
//! play normal                   # or misere
//! measure n                     # every move lowers it; without it the sum of the numbers
//! title Mark                    # what the game is called
//! let half(a,b): 2*a = b        # a formula with a name, for those that come after it
//! let sum = x xor y             # a term with a name
//! reg evil msd_2 "(0|10*1)*"    # a set by the digits of its numbers: evil(n)
//! use t from "0 -> 01, 1 -> 10" # a sequence by a morphism, or by a file: t[n] = @1
//! passes 1                      # the players share so many passes
//! ```

use std::path::PathBuf;

use super::formulas::{formula, has_room, measure};
use super::heads::{MOST_TRACKS, left_by, reads};
use super::text::{RulesFile, WrittenMove};
use crate::game::Play;
use crate::game::declarations::{
    Declaration, FileError, Language, Part, comment_at_head, declarations, fresh, in_one_line,
    set_apart, without_comments,
};
use nimata_logic::logic::{Formula, Names, Relation, Term, numerals_named};
use nimata_logic::nearest;

impl RulesFile {
    /// Reads the text of a rules file.
    ///
    /// ```
    /// use nimata_games::game::rules_file::RulesFile;
    /// let file = RulesFile::parse("reads n in msd_2\nmove m: m + 1 = n | m + 2 = n")?;
    /// assert_eq!((file.reads, file.moves.len()), (vec!["n".to_owned()], 1));
    /// # Ok::<(), nimata_games::game::rules_file::FileError>(())
    /// ```
    ///
    /// # Errors
    /// [`FileError`] at the first error.
    ///
    /// # Complexity
    /// That of [`parse`](nimata_logic::logic::parse) for each formula.
    pub fn parse(text: &str) -> Result<Self, FileError> {
        RulesFile::parse_with(text, &numerals_named, None)
    }

    /// Reads the text of a rules file, in which these names of numerations may stand, and files in
    /// a folder if there is one.
    ///
    /// # Errors
    /// Those of [`RulesFile::parse`].
    ///
    /// # Complexity
    /// That of [`RulesFile::parse`].
    pub fn parse_with(
        text: &str,
        names: Names<'_>,
        near: Option<PathBuf>,
    ) -> Result<Self, FileError> {
        let comment = comment_at_head(text);
        let text = without_comments(text);
        let declared = declarations(&text)?;
        // A title may also stand first.
        let Some(first) = declared.iter().position(|it| it.word.text != "title") else {
            return Err(FileError::at(
                0,
                "the file declares nothing: it begins with `reads`, as in `reads n in msd_2`",
            ));
        };
        let Declaration { word, rest } = declared[first];
        if word.text != "reads" {
            return Err(word.fault(
                "a rules file begins with the numbers of a position, as in `reads n in msd_2`",
            ));
        }
        let (reads, numerals) = reads(rest, names)?;
        let mut draft = Draft::new(reads, Language::new(numerals, near));
        for declaration in declared[..first].iter().chain(&declared[first + 1..]) {
            draft.add(declaration)?;
        }
        if !draft.has_moves() {
            let last = declared.last().expect("there is a first one").rest;
            return Err(
                last.fault_behind("the file declares no move: add one, as in `move m: m + 1 = n`")
            );
        }
        Ok(RulesFile { comment, ..draft.finished()? })
    }
}

/// The most kinds of moves.
const MOST_MOVES: usize = 256;

/// The greatest length of a title, in characters.
const MOST_TITLE: usize = 100;

/// The reason why there are no entailing moves.
const ENTAILING: &str = "entailing and complimenting moves bind the next player to one component \
    or give another turn, so values of components do not add (Winning Ways, chapter 12): a rules \
    file has moves that leave every answer open";

/// The words with which a line begins.
const WORDS: [&str; 10] =
    ["reads", "title", "let", "reg", "use", "positions", "move", "passes", "play", "measure"];

/// The declarations read so far.
struct Draft<'t> {
    language: Language,
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
    fn new(reads: Vec<String>, language: Language) -> Self {
        let moves = Vec::new();
        let (positions, play, measure) = (None, None, None);
        Draft { language, reads, positions, moves, play, measure, title: None, passes: None }
    }

    /// Whether a move has been declared.
    fn has_moves(&self) -> bool {
        !self.moves.is_empty()
    }

    /// Reads one more declaration.
    ///
    /// # Errors
    /// Its first error.
    fn add(&mut self, declaration: &Declaration<'t>) -> Result<(), FileError> {
        let &Declaration { word, rest } = declaration;
        if let Some(defined) = self.language.declare(word.text, rest, &self.reads) {
            return defined;
        }
        let new = match word.text {
            "title" => self.title.replace(title(rest)?).is_none(),
            "positions" => {
                let read = formula(rest, &self.reads, &self.language)?;
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
                    "misere" | "misère" => Play::Misere,
                    _ => return Err(rest.fault("write `play normal` or `play misere`")),
                };
                // The suffix of a name may say what the file says.
                self.play.replace(play).is_none_or(|before| before == play)
            }
            "measure" => {
                self.measure.replace(measure(rest, &self.reads, &self.language)?).is_none()
            }
            "reads" => false,
            other => {
                let meant = match other {
                    "misere" | "misère" => Some("play misere"),
                    _ => nearest(other, WORDS),
                };
                let meant = meant.map_or_else(String::new, |meant| format!("; is it `{meant}`?"));
                return Err(word.fault(format!(
                    "a line begins with reads, title, let, reg, use, positions, move, passes, \
                     play or measure, or with a space if it continues the one before{meant}"
                )));
            }
        };
        if new { Ok(()) } else { Err(word.fault(format!("`{}` stands twice", word.text))) }
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
        let condition = rest.from(colon + 1, rest.text.len());
        let formula = formula(condition, &known, &self.language)?;
        Ok(WrittenMove { to, formula })
    }

    /// The finished file. No formula in it binds a name that a number of the position has.
    ///
    /// # Errors
    /// Passes that cannot be added.
    fn finished(self) -> Result<RulesFile, FileError> {
        let Draft { language, reads, positions, moves, play, measure, title, passes } = self;
        let named = moves.iter().map(|kind| &kind.formula).chain(&positions);
        let given = language.named(named);
        let numerals = language.numerals;
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
            given,
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

// Passes that the players share, written out as a further number of the position.
//
// A pass takes one of them and changes nothing else. It is allowed only where there is another
// move, so that no play ends with it.

/// The greatest number of passes, which is the greatest constant of a certificate.
pub(super) const MOST_PASSES: u64 = 1 << 40;

/// The rules with at most so many passes; or the reason why they cannot have any.
pub(super) fn with_passes(file: RulesFile, most: u64) -> Result<RulesFile, String> {
    let RulesFile { mut reads, positions, moves, measure, .. } = file.clone();
    if file.splits() {
        return Err("a pass belongs to the whole game, and a move of this file leaves another \
                    number of positions than one: leave `passes` out"
            .to_owned());
    }
    if reads.len() == MOST_TRACKS {
        return Err(format!(
            "a position is at most {MOST_TRACKS} numbers, and the passes are one more"
        ));
    }
    let mut taken: Vec<String> =
        reads.iter().chain(moves.iter().flat_map(|kind| &kind.to)).cloned().collect();
    let mut named = |stem: &str| {
        let name = fresh(stem, &taken);
        taken.push(name.clone());
        name
    };
    let (before, after) = (named("passes"), named("passes"));
    let mut to: Vec<String> = reads.iter().map(|name| named(name)).collect();

    let compare = |one: Term, relation, other: Term| Formula::Compare(one, relation, other);
    let same = |one: &String, other: &String| {
        compare(Term::variable(one), Relation::Equal, Term::variable(other))
    };
    let some = |kind: &WrittenMove| Formula::exists(kind.to.clone(), kind.formula.clone());
    let other_move = moves.iter().map(some).reduce(Formula::or).expect("a file declares a move");
    let stays = to.iter().zip(&reads).map(|(to, name)| same(to, name)).reduce(Formula::and);
    let taken_one = Term::variable(&after) + Term::Number(1);
    let fewer = compare(taken_one, Relation::Equal, Term::variable(&before));
    let pass = stays.expect("a position has a number").and(fewer).and(other_move);
    to.push(after.clone());
    let pass = WrittenMove { to, formula: pass };

    let kept = moves.into_iter().map(|WrittenMove { mut to, formula }| {
        to.push(after.clone());
        WrittenMove { to, formula: formula.and(same(&after, &before)) }
    });
    let moves: Vec<WrittenMove> = kept.chain([pass]).collect();
    let bound = compare(Term::variable(&before), Relation::AtMost, Term::Number(most));
    let positions = positions.into_iter().chain([bound]).reduce(Formula::and);
    if !moves.iter().map(|kind| &kind.formula).chain(&positions).all(has_room) {
        return Err(
            "the moves are too long for a certificate with passes: shorten them, or write \
                    the passes out as a number of the position"
                .to_owned(),
        );
    }
    let measure = measure.map(|measure| measure + Term::variable(&before));
    reads.push(before);
    Ok(RulesFile { reads, positions, moves, measure, passes: Some(most), ..file })
}
