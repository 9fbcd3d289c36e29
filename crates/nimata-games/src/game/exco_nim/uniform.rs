//! n = 2: theorems about all x0, x1 and x2, each proved from the rules by an automaton that reads a
//! position and its value.

use std::sync::OnceLock;

use super::rules::{ExcoNim, Tokens};
use crate::game::Result;
use crate::game::answer::{Evaluation, Fact, Worth};
use crate::game::claim::{Claim, Derived, Proposal, Request};
use crate::game::conclusion::Conclusion;
use crate::game::learned::tracks_of_relation;
use crate::game::remembered::computed_once;
use crate::game::rung::Rung;
use crate::game::theorem::{Judgement, ProvedTheorem, Region, TheoremFile};
use crate::game::{Rules, family::after_prefix};
use nimata_automata::budget::Budget;
use nimata_logic::logic::{FREE, HAD, VALUE};

/// A theorem in the text of a theorem file. As a rung it speaks of single positions.
pub(super) struct Uniform {
    /// Its name as a rule.
    rule: &'static str,
    /// Its name as a claim.
    claim: &'static str,
    /// Its sentence.
    says: &'static str,
    /// The theorem file.
    text: &'static str,
    /// The positions whose values it states, which are computed once: they are the same for every
    /// question, and take some milliseconds.
    region: OnceLock<Region>,
}

/// The theorems, in the order in which they are tried.
pub(super) const UNIFORM: [&Uniform; 3] = [&THEOREM_U, &CONJECTURES, &THEOREM_S];

/// Theorem U, which is of this project.
static THEOREM_U: Uniform = Uniform {
    rule: "Theorem U",
    claim: "theorem-u",
    says: "with x0 >= 1 and x1 < 2^k the value is x0 + x1 + x2 where x2 exceeds a multiple of \
           2^k by at most x0, or is less by at most the greatest power of 2 in x0; the same with \
           x1 and x2 exchanged",
    text: include_str!("theorem-u.theorem"),
    region: OnceLock::new(),
};

/// Theorem S, which is of this project and contains Theorem U.
static THEOREM_S: Uniform = Uniform {
    rule: "Theorem S",
    claim: "theorem-s",
    says: "the value is x0 + x1 + x2 if x1 and x2 share no binary digit; and if 2^m is the highest \
           that they share, where x0 and the larger remainder of x1 and x2 modulo 2^(m+1) add up \
           to 2^(m+1) or more",
    text: include_str!("sum-of-exco-nim.theorem"),
    region: OnceLock::new(),
};

/// Conjectures 1 to 3 of paper 1, proved here.
static CONJECTURES: Uniform = Uniform {
    rule: "Conjectures 1 to 3",
    claim: "conjectures-1-to-3",
    says: "the values that Conjectures 1, 2 and 3 of paper 1 state, for all x0, x1 and x2; they \
           are proved",
    text: include_str!("conjectures-1-to-3-every-x0.theorem"),
    region: OnceLock::new(),
};

/// The meaning of the outputs of an automaton that reads a position and a number.
const MEANINGS: [(i64, &str); 4] = [
    (0, "nothing is said"),
    (VALUE, "the number is the value"),
    (HAD, "some option has the number as its value"),
    (FREE, "no option has the number as its value"),
];

impl Uniform {
    fn file(&self) -> TheoremFile {
        let read = |name: &str| Ok(Box::new(ExcoNim::parse(after_prefix(name))?) as Box<_>);
        TheoremFile::parse_with(self.text, &read, None).expect("a theorem file of the library")
    }

    fn proved(&self, request: &Request, game: &ExcoNim) -> Result<ProvedTheorem> {
        request.only_base(Some(2), game)?;
        match self.file().judge(false, &request.budget, &mut |_| {})? {
            Judgement::Holds(held) => Ok(*held),
            Judgement::Fails(..) => unreachable!("the theorems of the library hold"),
        }
    }

    /// The claim that the theorem holds.
    pub(super) fn claim<'g>(&'static self, game: ExcoNim) -> Claim<'g> {
        let derived = move |held: &ProvedTheorem| {
            let automaton = held.statement.sequences[0].automaton.clone();
            let facts = vec![Fact::new("theorem", self.says)];
            let meanings = MEANINGS.map(|(output, meaning)| (output, meaning.to_owned())).into();
            let tracks = tracks_of_relation(game.shape().names());
            Derived { meanings, ..Derived::values(automaton, tracks, facts) }
        };
        Claim::new(self.claim, self.says)
            .derived(move |request| Ok(derived(&self.proved(request, &game)?)))
            .by_certificate(None, move |request| {
                let held = self.proved(request, &game)?;
                let derived = derived(&held);
                let concludes = Conclusion::Theorem { name: self.rule };
                Ok(Proposal { certificate: held.statement.certificate(), concludes, derived })
            })
    }

    fn region(&self, budget: &Budget) -> Result<&Region> {
        computed_once(&self.region, || self.file().region(budget))
    }
}

impl Rung<Tokens> for &Uniform {
    fn rule(&self) -> &'static str {
        self.rule
    }

    fn states(&self) -> Option<String> {
        Some(self.says.to_owned())
    }

    fn refusal(&self, x: &Tokens, budget: &Budget) -> Option<String> {
        let Ok(None) = self.value(x, budget) else { return None };
        Some(format!("it does not speak of this position; it says that {}", self.says))
    }

    fn value(&self, x: &Tokens, budget: &Budget) -> Result<Option<Evaluation>> {
        let region = self.region(budget)?;
        let at = [std::slice::from_ref(&x.extra), &x.piles].concat();
        let value = region.value(&at, budget)?;
        let says = || format!("proved for all positions as the claim `{}`", self.claim);
        Ok(value.map(|value| Evaluation::by(Worth::Value(value), self.rule, says())))
    }
}
