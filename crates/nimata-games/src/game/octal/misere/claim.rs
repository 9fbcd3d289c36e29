//! The claim about an octal game in misère play: its quotient, with the period of the heaps.

use super::proof::in_words;
use super::{Misere, Solution};
use crate::game::answer::Fact;
use crate::game::claim::{Claim, Derived, Proposal, Request};
use crate::game::conclusion::Conclusion;
use crate::game::{GameError, Result};
use nimata_logic::certificate::MisereQuotient;

/// The greatest number of elements that the facts list.
const LISTED: usize = 64;

/// The misère quotient of all heaps.
pub(super) fn quotient(game: &Misere) -> Claim<'_> {
    let says = "the misère quotient, which tells who wins every sum of heaps, and the period of \
                the elements of the heaps, if they are found";
    Claim::new("quotient", says)
        .derived(move |request| Ok(derived(found(game, request)?)))
        .by_certificate(Some(game.to_string()), move |request| propose(game, request))
}

fn found<'g>(game: &'g Misere, request: &Request) -> Result<&'g Solution> {
    if let Some(base) = request.base {
        return Err(GameError::Unsuitable(format!(
            "a misère quotient reads no digits, so base {base} has no meaning; leave it out"
        )));
    }
    game.solution(&request.budget)
}

/// Numbers in a row, with commas.
fn listed(numbers: impl IntoIterator<Item = usize>) -> String {
    let numbers: Vec<String> = numbers.into_iter().map(|number| number.to_string()).collect();
    numbers.join(", ")
}

fn derived(solution: &Solution) -> Derived {
    let (quotient, period) = (solution.quotient(), solution.period());
    let order = quotient.order();
    let size = Fact {
        name: "quotient",
        says: format!("{order} elements, of which {} are lost", quotient.lost().count()),
        columns: vec![("elements", order.into()), ("lost", quotient.lost().count().into())],
    };
    let mut facts = vec![size, Fact::period(period.preperiod(), period.period())];
    if order <= LISTED {
        let sums = (0..order).map(|x| format!("{x} is {}", in_words(quotient.sum(x))));
        facts.push(Fact::new("elements", sums.collect::<Vec<_>>().join("; ")));
        facts.push(Fact::new("lost", listed(quotient.lost())));
        facts.push(Fact::new("heaps", listed(solution.values().iter().copied())));
    }
    Derived { tracks: vec!["n".to_owned()], facts, ..Derived::default() }
}

fn propose(game: &Misere, request: &Request) -> Result<Proposal> {
    let solution = found(game, request)?;
    let (quotient, period) = (solution.quotient(), solution.period());
    let order = quotient.order();
    let moves = (0u32..).zip(game.octal().digits()).filter(|&(_, &digit)| digit > 0);
    let (takes, digits) = moves.unzip();
    let certificate = MisereQuotient {
        takes,
        digits,
        products: (0..order)
            .map(|x| (0..order).map(|y| quotient.product(x, y)).collect())
            .collect(),
        lost: quotient.lost().collect(),
        heaps: solution.values().to_vec(),
        period: period.period(),
    };
    Ok(Proposal {
        certificate: certificate.certificate(),
        concludes: Conclusion::Quotient {
            order,
            period: period.period(),
            from: period.preperiod(),
        },
        derived: derived(solution),
    })
}
