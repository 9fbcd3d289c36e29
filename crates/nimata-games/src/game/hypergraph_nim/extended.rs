//! The theorems on extensions H ⊗ F with F Tetris: Theorems 1 and 2, EXCO-NIM, and Lemma 5.

use num_bigint::BigUint;
use num_traits::Zero;

use super::named::{BOUTON, JENKYNS_MAYBERRY, exco_nim, exco_option, formula};
use super::part::{Kind, Part, describe_product};
use super::reduced::{Ground, Reduced};
use super::refuse_theorem_two;
use super::tetris::Changes;
use super::tetris_extension::{TetrisExtension, is_exco_nim};
use crate::game::GameError;
use crate::game::answer::{Evaluation, Reason, Worth};
use crate::game::exco_nim::{ClosedForm, ladder};
use crate::game::rung::{Rung, Step};
use nimata_automata::budget::Budget;
use nimata_automata::number::radix::brief_decimal;

/// G = F(m, u + T_F) for proper Nim extended by Tetris. Theorem 1 is Theorem 2 for a single pile F,
/// and Corollary 1 is its case of proper Nim.
pub(super) struct TheoremTwo<'g> {
    pub ground: Ground<'g>,
    /// Whether F is a single pile, as in Theorem 1.
    pub single: bool,
}

impl TheoremTwo<'_> {
    /// The extension and H, if the theorem is used for this part.
    fn of<'a>(&self, part: &'a Part) -> Option<(TetrisExtension<'a>, &'a Part)> {
        let extension = TetrisExtension::of(part)?;
        let proper = extension.proper_nim()?;
        (extension.is_plus_one_pile() == self.single).then_some((extension, proper))
    }

    fn name(&self) -> &'static str {
        if self.single { "Corollary 1" } else { "Theorem 2" }
    }
}

impl Rung<Reduced> for TheoremTwo<'_> {
    fn rule(&self) -> &'static str {
        if self.single { "Theorem 1" } else { "Theorem 2" }
    }

    fn states(&self) -> Option<String> {
        let (extension, proper) = self.of(self.ground.part())?;
        Some(format!(
            "F(m, u + T_F) with H = {} and F = {} ({}formula (4))",
            proper.describe(),
            extension.describe_tetris(),
            if self.single { "Corollary 1, with " } else { "" }
        ))
    }

    fn refusal(&self, at: &Reduced, budget: &Budget) -> Option<String> {
        let part = &at.part;
        let parts = match &part.kind {
            Kind::All | Kind::Nim | Kind::Proper => return None,
            // The value of this part is T, which agrees with Theorem 2 wherever that applies.
            Kind::Extension(_) if part.is_tetris() => return None,
            Kind::Extension(parts) => parts,
            _ => {
                return (!self.single).then(|| {
                    let whole = part.describe();
                    format!("{whole} is not an extension H*F of one hypergraph by another")
                });
            }
        };
        let (h, f): (Vec<&Part>, Vec<&Part>) = match TetrisExtension::of(part) {
            Some(extension) => (extension.rest, extension.tetris),
            None => {
                let (f, others) = parts.split_first().expect("an extension has factors");
                (others.iter().collect(), vec![f])
            }
        };
        let piles: usize = f.iter().map(|part| part.piles.len()).sum();
        if (piles == 1) != self.single {
            return None;
        }
        let game = |parts: &[&Part]| {
            Part::extension(parts.iter().map(|&part| part.clone()).collect()).alone().ok()
        };
        let refusal = refuse_theorem_two(&game(&h)?, &game(&f)?, budget)?;
        let names = |parts: &[&Part]| describe_product(parts.iter().copied());
        Some(format!("with H = {} and F = {}: {refusal}", names(&h), names(&f)))
    }

    fn value(&self, at: &Reduced, budget: &Budget) -> Result<Option<Evaluation>, GameError> {
        let Some((extension, proper)) = self.of(&at.part) else { return Ok(None) };
        let extra = at.extra(&extension, budget)?;
        let form = ClosedForm::new(extra, &at.piles_of(proper).cloned().collect::<Vec<_>>());
        let worth = Worth::Value(form.value.clone());
        let name = format!("H = {}", proper.describe());
        if self.single {
            return Ok(Some(Evaluation::by(worth, self.name(), formula(&form, &name, "u + x0"))));
        }
        let says = format!("{}: the value is F(m, u + T_F)", counts_as(&extension, extra));
        let because = vec![
            Reason { rule: self.name(), says },
            Reason { rule: "Jenkyns-Mayberry", says: formula(&form, &name, "u + T_F") },
        ];
        Ok(Some(Evaluation { worth, because }))
    }

    fn step(&self, at: &Reduced, target: &BigUint, budget: &Budget) -> Result<Step, GameError> {
        let Some((extension, proper)) = self.of(&at.part) else { return Ok(Step::Unnamed) };
        let changes = follow(at, &extension, proper, target, budget)?;
        let says = "an option with the m and u + T_F that give the value";
        Ok(self.ground.step(at, changes, self.name(), says))
    }
}

/// The reason why F acts as one pile.
fn counts_as(extension: &TetrisExtension<'_>, extra: &BigUint) -> String {
    format!(
        "F = {} is Tetris, so it counts as one extra pile of T_F = {} tokens, its longest play",
        extension.describe_tetris(),
        brief_decimal(extra)
    )
}

/// Translates a move of EXCO-NIM with T_F tokens in the extra pile into changes of H and F.
fn follow(
    at: &Reduced,
    extension: &TetrisExtension<'_>,
    rest: &Part,
    target: &BigUint,
    budget: &Budget,
) -> Result<Option<Changes>, GameError> {
    let extra = at.extra(extension, budget)?;
    let Some(after) = exco_option(at, rest, extra, target, budget)? else { return Ok(None) };
    let mut changes = rest.with(after.piles);
    changes.extend(extension.follow(at.x(), &after.extra, budget)?);
    Ok(Some(changes))
}

/// Nim on two piles extended by Tetris, which is EXCO-NIM on two piles.
pub(super) struct TwoPiles<'g>(pub Ground<'g>);

impl TwoPiles<'_> {
    /// The extension and H, if this rung applies.
    fn of(part: &Part) -> Option<(TetrisExtension<'_>, &Part)> {
        let extension = TetrisExtension::of(part)?;
        let two = extension.two_piles()?;
        Some((extension, two))
    }
}

impl Rung<Reduced> for TwoPiles<'_> {
    fn rule(&self) -> &'static str {
        "EXCO-NIM"
    }

    fn states(&self) -> Option<String> {
        TwoPiles::of(self.0.part())?;
        Some("those of exco:2 with T_F tokens in the extra pile".to_owned())
    }

    fn value(&self, at: &Reduced, budget: &Budget) -> Result<Option<Evaluation>, GameError> {
        let Some((extension, two)) = TwoPiles::of(&at.part) else { return Ok(None) };
        let extra = at.extra(&extension, budget)?;
        let mut because = Vec::new();
        if !extension.is_plus_one_pile() {
            because.push(Reason { rule: "Tetris", says: counts_as(&extension, extra) });
        }
        let says = "Nim on two piles with an extra pile x0 is EXCO-NIM, exco:2".to_owned();
        because.push(Reason { rule: self.rule(), says });
        let evaluation = ladder(2).value(&exco_nim(at, two, extra), budget)?;
        because.extend(evaluation.because);
        Ok(Some(Evaluation { worth: evaluation.worth, because }))
    }

    fn step(&self, at: &Reduced, target: &BigUint, budget: &Budget) -> Result<Step, GameError> {
        let Some((extension, two)) = TwoPiles::of(&at.part) else { return Ok(Step::Unnamed) };
        let changes = follow(at, &extension, two, target, budget)?;
        let says = "a move of exco:2 with T_F tokens in the extra pile";
        Ok(self.0.step(at, changes, self.rule(), says))
    }
}

/// G ≥ G_H + T_F, because lowering the extra pile alone lowers the value (Lemma 4, whose proof
/// needs no property of H).
pub(super) struct Lemma5;

impl Rung<Reduced> for Lemma5 {
    fn rule(&self) -> &'static str {
        "Lemma 5"
    }

    fn value(&self, at: &Reduced, budget: &Budget) -> Result<Option<Evaluation>, GameError> {
        let Some(extension) = TetrisExtension::of(&at.part) else { return Ok(None) };
        let Ok(extra) = at.extra(&extension, budget) else { return Ok(None) };
        if is_exco_nim(&at.part) {
            return Ok(None);
        }
        let alone = match extension.rest.as_slice() {
            [rest] => {
                let theorems = [&BOUTON, &JENKYNS_MAYBERRY].into_iter();
                theorems.filter(|named| named.kind == rest.kind).find_map(|named| {
                    match (named.value)(&at.on(rest)).worth {
                        Worth::Value(value) => Some(value),
                        _ => None,
                    }
                })
            }
            _ => None,
        };
        let says = match alone {
            Some(_) => {
                "the value is at least G_H + T_F, the value of H alone and the longest play of F"
            }
            None => "the value is at least T_F, the longest play of F",
        };
        let says = format!("with F = {}, which is Tetris: {says}", extension.describe_tetris());
        let at_least = alone.unwrap_or_else(BigUint::zero) + extra;
        let worth = Worth::Between { at_least, at_most: None };
        Ok(Some(Evaluation::by(worth, self.rule(), says)))
    }
}
