//! Values by theorems, each named in the reasons.

use num_bigint::BigUint;
use num_traits::Zero;

use super::part::{Kind, Part, describe_product};
use super::tetris::longest_play;
use crate::budget::Budget;
use crate::game::GameError;
use crate::game::answer::{Evaluation, Reason, Worth};
use crate::game::exco_nim::{self, ClosedForm};
use crate::number::radix::brief_decimal;

/// H ⊗ F with F Tetris: the factors of the rest H, and those of F.
pub(super) struct TetrisExtension<'a> {
    /// The factors that are not known to be Tetris; at least one.
    pub rest: Vec<&'a Part>,
    /// Those that are; at least one.
    pub tetris: Vec<&'a Part>,
}

impl<'a> TetrisExtension<'a> {
    /// The extension as which a part can be seen.
    pub(super) fn of(part: &'a Part) -> Option<Self> {
        let Kind::Extension(parts) = &part.kind else { return None };
        let (tetris, rest): (Vec<&Part>, Vec<&Part>) =
            parts.iter().partition(|part| part.is_tetris());
        (!tetris.is_empty() && !rest.is_empty()).then_some(TetrisExtension { rest, tetris })
    }

    /// T_F.
    pub(super) fn longest_play(
        &self,
        x: &[BigUint],
        budget: &Budget,
    ) -> Result<BigUint, GameError> {
        self.tetris.iter().map(|part| longest_play(part, x, budget)).sum()
    }

    /// F in a few words.
    pub(super) fn describe_tetris(&self) -> String {
        match self.tetris.as_slice() {
            [part] => part.describe(),
            parts => describe_product(parts.iter().copied()),
        }
    }

    /// Whether F is a single pile.
    pub(super) fn is_plus_one_pile(&self) -> bool {
        self.tetris.iter().map(|part| part.piles.len()).sum::<usize>() == 1
    }
}

fn reason(rule: &'static str, says: String) -> Reason {
    Reason { rule, says }
}

/// The worth of x by a theorem on the whole of `part`, or `None` if none applies. Sums are for the caller.
///
/// # Errors
/// As [`longest_play`].
pub(super) fn by_theorem(
    part: &Part,
    x: &[BigUint],
    budget: &Budget,
) -> Result<Option<Evaluation>, GameError> {
    let piles = || part.piles.iter().map(|&pile| &x[pile]);
    let (value, because) = match &part.kind {
        Kind::All if part.piles.len() == 1 => {
            let says = "one pile is left: the value is its tokens".to_owned();
            (piles().sum(), reason("single pile", says))
        }
        Kind::All => {
            let says = "a move lowers any of the piles, so each smaller number of tokens is reached: the value is \
                        their sum";
            (piles().sum(), reason("all sets", says.to_owned()))
        }
        Kind::Nim => {
            let value = piles().fold(BigUint::zero(), |value, pile| value ^ pile);
            (
                value,
                reason("Bouton", "this is Nim, so the value is the xor of the piles".to_owned()),
            )
        }
        Kind::Proper => {
            let form = ClosedForm::new(&BigUint::zero(), &piles().cloned().collect::<Vec<_>>());
            let says = formula(&form, &part.describe(), "u");
            (form.value().clone(), reason("Jenkyns-Mayberry", says))
        }
        _ if part.is_tetris() => {
            let value = longest_play(part, x, budget)?;
            let because = match part.kind {
                Kind::Extension(_) => reason(
                    "extension of Tetris",
                    format!(
                        "in each factor of {} the value is T, the length of the longest play, and so it is in their \
                         extension, where T is the sum",
                        part.describe()
                    ),
                ),
                _ => reason(
                    "intersecting",
                    format!(
                        "any two edges of {} meet, so the value is T, the length of the longest play",
                        part.describe()
                    ),
                ),
            };
            (value, because)
        }
        Kind::Extension(_) => {
            return TetrisExtension::of(part)
                .map_or(Ok(None), |extension| of_extension(&extension, x, budget));
        }
        Kind::AtMost(_) | Kind::Exactly(_) | Kind::Sum(_) | Kind::Written(_) => return Ok(None),
    };
    Ok(Some(Evaluation { worth: Worth::Value(value), because: vec![because] }))
}

/// Formula (4), with its numbers.
fn formula(form: &ClosedForm, name: &str, total: &str) -> String {
    let says = if form.is_type_one() {
        format!("m < z, so the value is {total}")
    } else {
        "m >= z, so the value is (z - 1) + ((m - z) mod (y + 1))".to_owned()
    };
    format!(
        "for {name} with m = {}, {total} = {}, y = {} and z = y(y+1)/2 + 1 = {}: {says}",
        brief_decimal(form.least()),
        brief_decimal(form.upper_bound()),
        brief_decimal(form.surplus()),
        brief_decimal(form.threshold()),
    )
}

/// H ⊗ F with F Tetris: Corollary 1 and Theorems 1 and 2 for proper Nim, EXCO-NIM for two piles.
///
/// That x0 = T_F tokens in a single pile may stand for F needs nothing of H: a move in F lowers T_F, to each smaller number
/// by some move, so the positions (x^J; x^I) and (T_F(x^J); x^I) have options of the same values.
fn of_extension(
    extension: &TetrisExtension<'_>,
    x: &[BigUint],
    budget: &Budget,
) -> Result<Option<Evaluation>, GameError> {
    let [rest] = extension.rest.as_slice() else { return Ok(None) };
    let piles: Vec<BigUint> = rest.piles.iter().map(|&pile| x[pile].clone()).collect();
    let one_pile = extension.is_plus_one_pile();
    if !matches!((&rest.kind, piles.len()), (Kind::Proper, _) | (Kind::Nim, 2)) {
        return Ok(None);
    }
    let extra = extension.longest_play(x, budget)?;
    let tetris = format!(
        "F = {} is Tetris, so it counts as one extra pile of T_F = {} tokens, its longest play",
        extension.describe_tetris(),
        brief_decimal(&extra)
    );
    if let [x1, x2] = piles.as_slice() {
        let mut because = Vec::new();
        if !one_pile {
            because.push(reason("Tetris", tetris));
        }
        let says = "Nim on two piles with an extra pile x0 is EXCO-NIM, exco:2".to_owned();
        because.push(reason("EXCO-NIM", says));
        let evaluation = exco_nim::evaluate(&extra, x1, x2, budget);
        because.extend(evaluation.because);
        return Ok(Some(Evaluation { worth: evaluation.worth, because }));
    }
    let form = ClosedForm::new(&extra, &piles);
    let because = if one_pile {
        vec![reason("Corollary 1", formula(&form, &format!("H = {}", rest.describe()), "u + x0"))]
    } else {
        let says = formula(&form, &format!("H = {}", rest.describe()), "u + T_F");
        vec![
            reason("Theorem 2", format!("{tetris}: the value is F(m, u + T_F)")),
            reason("Jenkyns-Mayberry", says),
        ]
    };
    Ok(Some(Evaluation { worth: Worth::Value(form.value().clone()), because }))
}
