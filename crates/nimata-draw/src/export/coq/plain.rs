//! The plain statements of a file: sentences, and games by their positions and moves.

use std::io::{self, Write};

use nimata_logic::logic::{Asks, Connective, Formula, GameRules, Quantifier};

use super::CoqError;
use super::formula::Names;
use super::text::list;
use super::words::{Scope, Statement, Words, bind, has_word};

/// The longest sentence that is written in plain words as well, in bytes.
const LONGEST: usize = 4096;

impl Words {
    /// Writes that the sets are known.
    pub(super) fn write_sets(&self, out: &mut dyn Write) -> io::Result<()> {
        let sets = self.sets.iter().map(|(_, name, set)| format!("(automaton_{name}, {set})"));
        writeln!(
            out,
            "\n(** The sets of the plain statements, each known by its sentence. *)\n\
             Definition sets : list (dfao * set_of) := {}.\n\n\
             Theorem sets_are_known : known_sets num sets.\nProof.",
            list(sets)
        )?;
        for (k, _, set) in &self.sets {
            let mean = set.to_lowercase();
            writeln!(out, "  defined_by {mean}_mean sentence_{k} sentence_{k}_is_true.")?;
        }
        writeln!(out, "  apply Forall_nil.\nQed.")
    }

    /// Writes a sentence, and the cases of one that says where a game has a value; nothing if it is
    /// long or defines a set.
    pub(super) fn write_sentence(
        &self,
        out: &mut dyn Write,
        k: usize,
        text: &str,
        formula: &Formula,
        games: &[Game],
    ) -> io::Result<()> {
        if text.len() > LONGEST || self.sets.iter().any(|(defining, ..)| *defining == k) {
            return Ok(());
        }
        let plain = self.words(formula, &mut Scope::new()).text;
        writeln!(
            out,
            "\nTheorem plain_{k} : {plain}.\nProof.\n  exact_no_check (stated num sets \
             sets_are_known sentence_{k} _ sentence_{k}_is_true).\nQed."
        )?;
        games.iter().try_for_each(|game| self.write_values(out, k, formula, game))
    }

    /// Writes the positions and moves of a game, and what the certificate says of its values. There
    /// are no such words where the end has a value or values are prescribed, or where two kinds of
    /// moves call the numbers differently.
    pub(super) fn write_game(
        &self,
        out: &mut dyn Write,
        names: &Names,
        name: &str,
        rules: &GameRules,
    ) -> Result<Option<Game>, CoqError> {
        let Some(to) = rules.moves.first().map(|kind| &kind.to) else { return Ok(None) };
        let plain = rules.end == 0 && rules.first.is_empty();
        if !plain || rules.moves.iter().any(|kind| kind.to != *to) {
            return Ok(None);
        }
        let mut scope = Scope::new();
        let x: Vec<_> = rules.reads.iter().map(|name| bind(name, &mut scope)).collect();
        let position = self.words(&names.read(&rules.positions, &rules.reads)?, &mut scope);
        let y: Vec<_> = to.iter().map(|name| bind(name, &mut scope)).collect();
        let about = [rules.reads.as_slice(), to].concat();
        let mut cases = Vec::new();
        for kind in &rules.moves {
            cases.extend(self.told(&names.read(&kind.formula, &about)?, &mut scope).1);
        }
        let (theorem, says) = match rules.asks {
            Asks::Relation => ("values_related", "relates_values"),
            Asks::Values => ("values_output", "outputs_values"),
            Asks::Outcome => ("losing_output", "outputs_losing"),
        };
        writeln!(
            out,
            "\n(** The positions of the game, its moves, and what the automaton says of them. *)\n\
             Definition position_{name} (X : list N) : Prop :=\n  \
             match X with {x} => {position} | _ => False end.\n\n\
             Definition move_{name} (X Y : list N) : Prop :=\n  match X, Y with\n  \
             | {x}, {y} =>\n      {moves}\n  | _, _ => False\n  end.\n\n\
             Theorem plain_{name} : {says} num automaton_{name} position_{name} move_{name}.\n\
             Proof. in_words ({theorem} num game_{name}) sets_are_known theorem_{name}. Qed.",
            x = list(&x),
            y = list(y),
            position = position.text,
            moves = Statement::of(&cases, " \\/\n      ", "False").text,
        )?;
        Ok(Some(Game { name: name.to_owned(), x, position }))
    }

    /// Writes the cases of a sentence that says where the automaton of a game has a value.
    fn write_values(
        &self,
        out: &mut dyn Write,
        k: usize,
        formula: &Formula,
        game: &Game,
    ) -> io::Result<()> {
        let Formula::Quantified(Quantifier::ForAll, names, inside) = formula else { return Ok(()) };
        let Formula::Binary(Connective::Iff, has, cases) = &**inside else { return Ok(()) };
        let mut scope = Scope::new();
        let bound: Vec<_> = names.iter().map(|name| bind(name, &mut scope)).collect();
        let Game { name, x, position } = game;
        let whole = format!("output num automaton_{name} {} = Some 1", list(&bound));
        let Some((v, _)) = bound.split_last().filter(|(_, own)| own == x) else { return Ok(()) };
        if self.words(has, &mut scope).text != whole {
            return Ok(());
        }
        for (i, case) in (1..).zip(self.told(cases, &mut scope).1) {
            let [first, rest @ ..] = &case.parts[..] else { continue };
            let rest = Statement::all_of(rest);
            let Some(value) = first.text.strip_prefix(&format!("{v} = ")) else { continue };
            if has_word(value, v) || has_word(&rest.text, v) {
                continue;
            }
            let trivial = position.text == format!("0 <= {}", x[0]);
            let position = (!trivial).then(|| format!("{} -> ", position.operand()));
            let rest = (!rest.parts.is_empty()).then(|| format!("{} -> ", rest.operand()));
            let premises: String = [position, rest].into_iter().flatten().collect();
            writeln!(
                out,
                "\nTheorem value_{name}_{i} : forall G,\n  \
                 values_on position_{name} move_{name} G ->\n  \
                 forall {} : N, {premises}G {} = {value}.\n\
                 Proof. by_case plain_{name} plain_{k}. Qed.",
                x.join(" "),
                list(x),
            )?;
        }
        Ok(())
    }
}

/// A game whose values are written in words: its name, the numbers of a position, and what makes
/// them one.
pub(super) struct Game {
    name: String,
    x: Vec<String>,
    position: Statement,
}
