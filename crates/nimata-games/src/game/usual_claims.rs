//! Claims of several families: who wins by the values, and the period of heaps.

use std::cell::LazyCell;
use std::rc::Rc;

use super::answer::Fact;
use super::claim::{By, Claim, Derived, Evidence, Proposal, Request, Written};
use super::conclusion::Conclusion;
use super::{GameError, Result};
use nimata_automata::automaton::{Dfao, minimize};
use nimata_logic::certificate::Heaps;
use nimata_logic::logic::{Asks, GameRules, Statement};

/// Adds nothing to the statement that an automaton keeps the rules.
///
/// # Errors
/// Never; it returns a result because [`Claim::by_rules`] takes functions that may fail.
pub(super) fn plain(statement: Statement, _: &Request) -> Result<Statement> {
    Ok(statement)
}

impl<'g> Claim<'g> {
    /// Who wins, read off an automaton of the values: output 0 where the player to move loses, else
    /// 1.
    pub fn outcome(values: Self) -> Self {
        let of_outcomes = |values: Written<'g>| -> Written<'g> {
            LazyCell::new(Box::new(move || {
                let rules = GameRules::clone(&values);
                let first = rules.first.into_iter().map(|(value, at)| (value.min(1), at)).collect();
                GameRules { asks: Asks::Outcome, end: rules.end.min(1), first, ..rules }
            }))
        };
        let evidence = values.evidence.and_then(|evidence| match evidence {
            Evidence::Rules(_) => Ok(Evidence::Rules(Box::new(plain))),
            Evidence::Certificate(_) => {
                Err(format!("no certificate says who wins alone; `{}` says more", values.name))
            }
        });
        let derive = values.derive.map(|values| -> By<'g, Derived> {
            Box::new(move |request| {
                let derived = values(request)?;
                let wins = |values: Dfao| {
                    minimize(&values.map_outputs(|value| value.map(|value| value.min(1))))
                };
                let automaton = derived.automaton.map(wins);
                Ok(Derived { automaton, facts: Vec::new(), ..derived })
            })
        });
        let claim = Claim::new("outcome", "who wins, from the automaton of the values");
        let rules = values.rules.map(of_outcomes);
        Claim { base: values.base, rules, derive, evidence, ..claim }
    }

    /// The least period of the values of heaps, and the least heap from which on it holds.
    pub fn period(
        says: &str,
        heaps: Heaps,
        find: impl Fn(&Request) -> Result<[usize; 2]> + 'g,
    ) -> Self {
        let subject = Some(heaps.name());
        let propose = Rc::new(move |request: &Request| {
            let [from, period] = find(request)?;
            let (tracks, facts) = (vec!["n".to_owned()], vec![Fact::period(from, period)]);
            Ok::<_, GameError>(Proposal {
                certificate: heaps.certificate(from, period),
                concludes: Conclusion::Period { period, from },
                derived: Derived { tracks, facts, ..Derived::default() },
            })
        });
        let derive = Rc::clone(&propose);
        Claim::new("period", says)
            .derived(move |request| Ok(derive(request)?.derived))
            .by_certificate(subject, move |request| propose(request))
    }
}
