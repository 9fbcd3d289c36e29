//! The theorems on hypergraphs with a name: all nonempty sets, Nim, proper Nim.

use num_bigint::BigUint;

use super::part::{Ground, Kind, Part, Reduced};
use super::tetris::{Changes, tetris_move};
use crate::game::Result;
use crate::game::answer::{Evaluation, Worth};
use crate::game::exco_nim::{ClosedForm, Tokens, ladder};
use crate::game::rung::{Rung, Step};
use nimata_automata::budget::Budget;
use nimata_automata::number::radix::brief_decimal;

/// A theorem on the hypergraphs of one kind.
pub(super) struct Theorem {
    pub kind: Kind,
    rule: &'static str,
    states: &'static str,
    /// The reason why it does not apply to a part of another kind.
    refusal: fn(&Part) -> Option<String>,
    pub value: fn(&Reduced) -> Evaluation,
    /// The rule by which a move is found, and its sentence.
    step: fn(&Reduced) -> (&'static str, &'static str),
    changes: fn(&Reduced, &BigUint, &Budget) -> Result<Option<Changes>>,
}

/// If all nonempty sets are edges, G = Σ xi.
pub(super) static ALL_SETS: Theorem = Theorem {
    kind: Kind::All,
    rule: "all sets",
    states: "the sum of the piles, as any of them may be lowered",
    refusal: |part| {
        Some(format!("in {} not every nonempty set of piles is an edge", part.describe()))
    },
    value: |at| {
        let (rule, says) = match at.part.piles.len() {
            0 => {
                ("no move", "each edge holds an empty pile, so there is no move and the value is 0")
            }
            1 => ("single pile", "one pile is left: the value is its tokens"),
            _ => (
                "all sets",
                "a move lowers any of the piles, so each smaller number of tokens is reached: the \
                 value is their sum",
            ),
        };
        Evaluation::by(Worth::Value(at.piles().sum()), rule, says)
    },
    step: |at| match at.part.piles.len() {
        1 => (
            "single pile",
            "one pile is left, and its tokens are the value, as the xor of one pile (Bouton): \
             they become the value asked for",
        ),
        _ => (
            "all sets",
            "a move lowers any of the piles and the value is the sum of all, so tokens are \
             taken until it is right",
        ),
    },
    changes: |at, target, budget| tetris_move(&at.part, at.x(), target, budget),
};

fn xor(at: &Reduced) -> BigUint {
    at.piles().fold(BigUint::ZERO, |value, pile| value ^ pile)
}

/// Nim: G = ⊕ xi.
pub(super) static BOUTON: Theorem = Theorem {
    kind: Kind::Nim,
    rule: "Bouton",
    states: "the xor of the piles",
    refusal: |part| {
        let several = part.piles.len() > 1;
        several.then(|| format!("in {} a move may lower more than one pile", part.describe()))
    },
    value: |at| {
        let says = "this is Nim, so the value is the xor of the piles";
        Evaluation::by(Worth::Value(xor(at)), BOUTON.rule, says)
    },
    step: |_| {
        let says =
            "the value of Nim is the xor of the piles: one pile is lowered so that it is right";
        (BOUTON.rule, says)
    },
    // The move changes one pile x; to change the value by d it must replace x by x ⊕ d.
    changes: |at, target, _| {
        let change = xor(at) ^ target;
        let mut piles = at.part.piles.iter().map(|&pile| (pile, &at.x()[pile] ^ &change));
        let lowered = piles.find(|(pile, after)| *after < at.x()[*pile]);
        Ok(lowered.map(|change| vec![change]))
    },
};

/// Proper Nim: formula (4) with x0 = 0.
pub(super) static JENKYNS_MAYBERRY: Theorem = Theorem {
    kind: Kind::Proper,
    rule: "Jenkyns-Mayberry",
    states: "formula (4) with x0 = 0",
    refusal: |part| {
        let some = !part.piles.is_empty();
        some.then(|| format!("{} is not proper Nim on at least 3 piles", part.describe()))
    },
    value: |at| {
        let form = ClosedForm::new(&BigUint::ZERO, &at.piles().cloned().collect::<Vec<_>>());
        let says = formula(&form, &at.part.describe(), "u");
        Evaluation::by(Worth::Value(form.value), JENKYNS_MAYBERRY.rule, says)
    },
    step: |_| (JENKYNS_MAYBERRY.rule, "an option with the m and u that give the value"),
    changes: |at, target, budget| {
        let after = exco_option(at, &at.part, &BigUint::ZERO, target, budget)?;
        Ok(after.map(|after| at.part.with(after.piles)))
    },
};

/// A theorem on one kind, as a rung.
pub(super) struct Named<'g> {
    pub ground: Ground<'g>,
    pub theorem: &'static Theorem,
}

impl Rung<Reduced> for Named<'_> {
    fn rule(&self) -> &'static str {
        self.theorem.rule
    }

    fn states(&self) -> Option<String> {
        let speaks = self.ground.part().kind == self.theorem.kind;
        speaks.then(|| self.theorem.states.to_owned())
    }

    fn refusal(&self, at: &Reduced, _budget: &Budget) -> Option<String> {
        let other = at.part.kind != self.theorem.kind;
        other.then(|| (self.theorem.refusal)(&at.part))?
    }

    fn value(&self, at: &Reduced, _budget: &Budget) -> Result<Option<Evaluation>> {
        Ok((at.part.kind == self.theorem.kind).then(|| (self.theorem.value)(at)))
    }

    fn step(&self, at: &Reduced, target: &BigUint, budget: &Budget) -> Result<Step> {
        if at.part.kind != self.theorem.kind {
            return Ok(Step::Unnamed);
        }
        let (rule, says) = (self.theorem.step)(at);
        let changes = (self.theorem.changes)(at, target, budget)?;
        Ok(self.ground.step(at, changes, rule, says))
    }
}

/// The piles of a part and an extra pile, as a position of EXCO-NIM.
pub(super) fn exco_nim(at: &Reduced, part: &Part, extra: &BigUint) -> Tokens {
    Tokens { extra: extra.clone(), piles: at.piles_of(part).cloned().collect() }
}

/// An option of that position with the value `target`, if a theorem gives one.
pub(super) fn exco_option(
    at: &Reduced,
    part: &Part,
    extra: &BigUint,
    target: &BigUint,
    budget: &Budget,
) -> Result<Option<Tokens>> {
    let step = ladder(part.piles.len()).step(&exco_nim(at, part, extra), target, budget)?;
    Ok(match step {
        Step::To(found) => Some(Tokens::of(&found.into)),
        Step::Nowhere | Step::Unnamed => None,
    })
}

/// Formula (4), with its numbers.
pub(super) fn formula(form: &ClosedForm, name: &str, total: &str) -> String {
    let says = if form.is_type_one() {
        format!("m < z, so the value is {total}")
    } else {
        "m >= z, so the value is (z - 1) + ((m - z) mod (y + 1))".to_owned()
    };
    format!(
        "for {name} with m = {}, {total} = {}, y = {} and z = y(y+1)/2 + 1 = {}: {says}",
        brief_decimal(&form.least),
        brief_decimal(&form.total),
        brief_decimal(&form.surplus),
        brief_decimal(&form.threshold),
    )
}
