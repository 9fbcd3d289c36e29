//! The theorems on extensions H ⊗ F with F Tetris: Theorems 1 and 2, EXCO-NIM, and Lemma 5.

use num_bigint::BigUint;
use num_traits::Zero;

use super::conditions::{
    Probed, hereditary, is_min_sum, maximal_edges_are_large, numbers_text, probe, set_text,
};
use super::named::{BOUTON, JENKYNS_MAYBERRY, exco_nim, exco_option, formula};
use super::part::{Ground, Kind, Part, Reduced, describe_product};
use super::tetris::{Changes, TetrisExtension, is_exco_nim};
use super::{
    HypergraphNim, longest_plays_by_definition, steps_by_definition, values_by_definition,
};
use crate::game::Result;
use crate::game::answer::{Evaluation, Reason, Worth};
use crate::game::exco_nim::{ClosedForm, ladder};
use crate::game::rung::{Rung, Step};
use nimata_automata::budget::{Budget, Reached};
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

    fn value(&self, at: &Reduced, budget: &Budget) -> Result<Option<Evaluation>> {
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

    fn step(&self, at: &Reduced, target: &BigUint, budget: &Budget) -> Result<Step> {
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
) -> Result<Option<Changes>> {
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

    fn value(&self, at: &Reduced, budget: &Budget) -> Result<Option<Evaluation>> {
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

    fn step(&self, at: &Reduced, target: &BigUint, budget: &Budget) -> Result<Step> {
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

    fn value(&self, at: &Reduced, budget: &Budget) -> Result<Option<Evaluation>> {
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

// Tests the conditions of Theorem 2, on the values of H ⊗ F, and reports the first that fails.

/// A position at which the conclusion of Theorem 2 is false.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The piles of F, then those of H.
    pub position: Vec<u32>,
    /// The value, by the definition.
    pub value: u32,
    /// F(m, u + T_F), where F is taken from positions of H with all but one pile equal.
    pub predicted: u32,
}

fn up_to(probed: Option<&Probed>) -> String {
    probed.map_or_else(String::new, |probed| {
        format!(", though it is at all positions up to {}", numbers_text(&probed.upto))
    })
}

/// The reason why Theorem 2 is not used for an extension.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{condition}{}", against(.counterexample))]
pub struct Refusal {
    /// The first condition, in the order of the theorem, that fails or is not known to hold, with
    /// its witness.
    pub condition: String,
    /// A position that shows that the conclusion fails too, if a small box contains one.
    pub counterexample: Option<Counterexample>,
}

fn against(counterexample: &Option<Counterexample>) -> String {
    match counterexample {
        None => String::new(),
        Some(Counterexample { position, value, predicted }) => format!(
            "; at {} (the piles of F, then those of H) the value is {value}, and F(m, u + T_F) \
             would be {predicted}",
            numbers_text(position)
        ),
    }
}

/// The reason why Theorem 2 is not used for H ⊗ F; `None` if its conditions are known to hold.
///
/// The theorem: let H on n ≥ 3 piles be hereditary and min-sum, that is, G_H(x) = F(m(x), u(x)) for
/// the least pile m and the sum u, with all inclusion-maximal edges of at least two piles, and let
/// F be Tetris, that is, its value is T_F, the length of the longest play. Then
///
/// G(x^J; x^I) = F(m(x^I), u(x^I) + T_F(x^J)).
///
/// For a single pile F this is Theorem 1, and for H proper Nim it is Corollary 1. Proper Nim with n
/// ≥ 3 (Jenkyns and Mayberry) and all nonempty sets are known to be min-sum at all positions.
///
/// ```
/// use nimata_games::game::hypergraph_nim::{HypergraphNim, refuse_theorem_two};
/// let name = |name| HypergraphNim::parse(name).expect("a name");
/// let refusal = |h, f| refuse_theorem_two(&name(h), &name(f), &Default::default());
/// assert_eq!(refusal("proper:3", "exact:3,2"), None);
/// let condition = refusal("nim:2", "nim:1").expect("two piles").condition;
/// assert_eq!(condition, "H has 2 piles, and the theorem asks for at least 3");
/// ```
///
/// # Complexity
/// A box of at most 2^22 options for a condition that is tested on values, and a few such boxes for
/// a counterexample.
pub fn refuse_theorem_two(
    h: &HypergraphNim,
    f: &HypergraphNim,
    budget: &Budget,
) -> Option<Refusal> {
    let condition = conditions(h, f, budget).err()?;
    Some(Refusal { condition, counterexample: counterexample(h, f, budget).ok().flatten() })
}

/// The first condition that fails, as a sentence.
fn conditions(h: &HypergraphNim, f: &HypergraphNim, budget: &Budget) -> Result<(), String> {
    if h.piles() < 3 {
        let plural = if h.piles() == 1 { "" } else { "s" };
        let piles = h.piles();
        return Err(format!("H has {piles} pile{plural}, and the theorem asks for at least 3"));
    }
    hereditary(h).map_err(|(edge, subset)| {
        let (edge, subset) = (set_text(&edge), set_text(&subset));
        format!("H is not hereditary: {edge} is an edge and {subset} is not")
    })?;
    maximal_edges_are_large(h).map_err(|edge| {
        let edge = set_text(&edge);
        format!("the maximal edge {edge} of H has one pile, and the theorem asks for at least 2")
    })?;
    if is_min_sum(h, &Part::of(h, |_| true)).is_none() {
        let probed = Probed::new(h, budget);
        return Err(match probed.as_ref().and_then(Probed::against_min_sum) {
            None => format!("H is not known to be min-sum{}", up_to(probed.as_ref())),
            Some(why) => format!("H is not min-sum: {why}"),
        });
    }
    if !Part::of(f, |_| true).is_tetris() {
        let probed = Probed::new(f, budget);
        return Err(match probed.as_ref().and_then(Probed::against_tetris) {
            None => format!("F is not known to be Tetris{}", up_to(probed.as_ref())),
            Some((at, value, longest)) => format!(
                "F is not Tetris: at {at} the value is {value} and the longest play has {longest} \
                 moves"
            ),
        });
    }
    Ok(())
}

/// The first position of a small box at which the value is not F(m, u + T_F).
fn counterexample(
    h: &HypergraphNim,
    f: &HypergraphNim,
    budget: &Budget,
) -> Result<Option<Counterexample>, Reached> {
    const MOST_STEPS: u128 = 1 << 24;
    let whole = h.extended_by(f).ok().and_then(|whole| probe(&whole));
    let (Some((hypergraph, upto)), true) = (whole, h.piles() >= 2) else { return Ok(None) };
    let Ok(written_h) = h.hypergraph() else { return Ok(None) };
    let Ok(written_f) = f.hypergraph() else { return Ok(None) };
    let (upto_f, upto_h) = upto.split_at(f.piles());
    let longest = longest_plays_by_definition(&written_f, upto_f, budget)?;
    // (m, …, m, w − (n − 1)m) attains every sum w ≥ n·m; the largest one needed is the number of
    // all tokens of the box.
    let mut level = upto_h.to_vec();
    *level.last_mut().expect("two piles") = upto.iter().sum();
    if steps_by_definition(&written_h, &level) > MOST_STEPS {
        return Ok(None);
    }
    let of_h = values_by_definition(&written_h, &level, budget)?;
    let values = values_by_definition(&hypergraph, &upto, budget)?;
    let found = values.iter().find_map(|(position, value)| {
        let (in_f, in_h) = position.split_at(f.piles());
        let least = in_h.iter().copied().min().expect("two piles");
        let mut like = vec![least; in_h.len()];
        let others = least * u32::try_from(in_h.len() - 1).expect("few piles");
        let last = in_h.iter().sum::<u32>() + longest.at(in_f) - others;
        *like.last_mut().expect("two piles") = last;
        let predicted = of_h.at(&like);
        (predicted != value).then_some(Counterexample { position, value, predicted })
    });
    Ok(found)
}
