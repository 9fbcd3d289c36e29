//! The automaton of one divisor in a certificate about many.

use serde::Deserialize;

use crate::certificate::{FamilyMember, FamilySequence};
use crate::files::{Imported, ReadError};
use nimata_automata::automaton::{Continuation, Dfao, DigitOrder};

/// A certificate, of which only the claim is needed here.
#[derive(Deserialize)]
struct Certificate {
    claim: Family,
}

#[derive(Deserialize)]
struct Family {
    sequences: Vec<FamilySequence>,
    members: Vec<FamilyMember>,
}

/// The automaton of the member that has this base as a divisor; without a base that of the only
/// member.
pub(super) fn automaton(bytes: &[u8], base: Option<u32>) -> Result<Imported, ReadError> {
    let Certificate { claim: Family { sequences, members } } = serde_json::from_slice(bytes)?;
    let bases = |member: &FamilyMember| Continuation::of(member.base, member.period);
    let has = |member: &FamilyMember, base| {
        bases(member).map_or(member.base == base, |bases| bases.has(base))
    };
    let count = members.len();
    let suits = |member: &FamilyMember| base.map_or(count == 1, |base| has(member, base));
    let member = members.into_iter().find(suits).ok_or_else(|| {
        ReadError::new(match base {
            None => format!(
                "the certificate has automata for {count} residue classes of divisors or single \
                 ones: name a divisor, which is the base"
            ),
            Some(base) => format!("no automaton of the certificate is for the divisor {base}"),
        })
    })?;
    let bases = bases(&member);
    let (Ok([sequence]), Ok([automaton])) =
        (<[FamilySequence; 1]>::try_from(sequences), <[_; 1]>::try_from(member.automata))
    else {
        return Err(ReadError::new("the certificate does not hold one automaton for each divisor"));
    };
    if member.period > member.base {
        return Err(ReadError::new("a period is greater than the base"));
    }
    let (outputs, rows) = (automaton.outputs, automaton.transitions);
    let least = Dfao::single_track(member.base, DigitOrder::Msd, outputs, rows)?;
    let base = base.unwrap_or(member.base);
    let dfao = bases.map(|bases| bases.automaton(&least, base)).transpose()?.unwrap_or(least);
    let claim = sequence.game.map(|rules| rules.asks.name());
    Ok(Imported::with_start(&dfao, 0).claimed(claim).continued(bases))
}
