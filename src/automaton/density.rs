//! How often each output occurs, exactly.

use num_bigint::BigInt;
use num_rational::Ratio;
use num_traits::{One, Zero};

use super::stationary::RecurrentClass;
use super::{Dfao, DigitOrder, Output, StateId, condensation};

/// The natural density of each output, or why one has none.
pub type Densities = Vec<(Output, Result<Ratio<BigInt>, NoDensity>)>;

/// Two ways to go on forever along which the share of an output settles at different values.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "no density: among the numbers of k digits that lead to {} the share tends to {} as k grows by steps of {}, \
     but to {} for {}", .one.0, .one.1, .step, .other.1, .other.0
)]
pub struct NoDensity {
    /// A state and the limit of the share over the digits appended to it.
    pub one: (StateId, Ratio<BigInt>),
    /// Another state with another limit.
    pub other: (StateId, Ratio<BigInt>),
    /// The numbers of appended digits go through multiples of this.
    pub step: usize,
}

/// The natural density lim #{n < N : x(n) = v}/N of each output v that occurs, increasing v.
///
/// The density exists exactly if all recurrent classes, and in a periodic class all its cyclic parts,
/// have the same mean; a transient state is left with probability 1. (For the frequencies of letters in
/// automatic sequences see Allouche and Shallit, section 8.4.)
///
/// # Panics
/// If `msd` reads the least significant digit first.
///
/// # Complexity
/// Linear algebra over the recurrent classes; see `stationary`.
pub fn densities(msd: &Dfao) -> Densities {
    assert_eq!(
        msd.order(),
        DigitOrder::Msd,
        "appending a digit must be one step"
    );
    let components = condensation(msd);
    let parts: Vec<CyclicPart> = components
        .externals(petgraph::Direction::Outgoing)
        .flat_map(|component| cyclic_parts(msd, &components[component]))
        .collect();
    let mut outputs = msd.outputs().to_vec();
    outputs.sort_unstable();
    outputs.dedup();
    outputs
        .into_iter()
        .filter(Option::is_some)
        .map(|output| (output, density(msd, &parts, output)))
        .collect()
}

/// The states that a recurrent class can be in at the times that leave one remainder modulo its period.
struct CyclicPart {
    states: Vec<StateId>,
    /// Of the whole class.
    period: usize,
    class: Vec<StateId>,
}

fn density(msd: &Dfao, parts: &[CyclicPart], output: Output) -> Result<Ratio<BigInt>, NoDensity> {
    let mut agreed: Option<(&CyclicPart, Ratio<BigInt>)> = None;
    for part in parts {
        let share = part.share(msd, output);
        match &agreed {
            None => agreed = Some((part, share)),
            Some((_, same)) if *same == share => {}
            Some((other, different)) => {
                return Err(NoDensity {
                    one: (other.states[0], different.clone()),
                    other: (part.states[0], share),
                    step: num_integer::lcm(other.period, part.period),
                });
            }
        }
    }
    Ok(agreed.map_or_else(Ratio::zero, |(_, share)| share))
}

impl CyclicPart {
    /// The stationary share of `output` within this part.
    fn share(&self, msd: &Dfao, output: Output) -> Ratio<BigInt> {
        let hits = |q: &StateId| msd.output(*q) == output;
        if self.states.iter().all(hits) {
            return Ratio::one();
        }
        let local = |q: StateId| {
            self.class
                .binary_search(&q)
                .expect("a recurrent class is closed")
        };
        let class = RecurrentClass {
            targets: self
                .class
                .iter()
                .map(|&q| msd.row(q).map(local).collect())
                .collect(),
            letters: msd.alphabet().letters(),
        };
        let mut members = vec![false; self.class.len()];
        for &q in self.states.iter().filter(|q| hits(q)) {
            members[local(q)] = true;
        }
        class.mean(&members) * Ratio::from_integer(self.period.into())
    }
}

fn cyclic_parts(msd: &Dfao, class: &[StateId]) -> Vec<CyclicPart> {
    let local = |q: StateId| {
        class
            .binary_search(&q)
            .expect("a recurrent class is closed")
    };
    // Breadth-first depths from one state; the period is the gcd of depth(q) + 1 − depth(target).
    let mut depths: Vec<Option<usize>> = vec![None; class.len()];
    depths[0] = Some(0);
    let mut queue = std::collections::VecDeque::from([0]);
    let mut period = 0;
    while let Some(at) = queue.pop_front() {
        let below = depths[at].expect("queued with a depth") + 1;
        for target in msd.row(class[at]).map(local) {
            match depths[target] {
                None => {
                    depths[target] = Some(below);
                    queue.push_back(target);
                }
                Some(depth) => period = num_integer::gcd(period, below.abs_diff(depth)),
            }
        }
    }
    let part_of = |at: usize| depths[at].expect("strongly connected") % period;
    (0..period)
        .map(|part| CyclicPart {
            states: (0..class.len())
                .filter(|&at| part_of(at) == part)
                .map(|at| class[at])
                .collect(),
            period,
            class: class.to_vec(),
        })
        .collect()
}
