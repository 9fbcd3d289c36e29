//! Values by a relation: the values of small positions by the mex, and what the automaton says of
//! them.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, LazyLock, Mutex};

use nimata::logic::{Formula, Sequence};
use serde_json::Value;

use super::super::naive::term;
use super::{Statement, bind, list, names, text, tuples};

/// What is compared lies below this number.
const NUMBERS: u64 = 40;

/// Positions with the values of their options.
type Known = Vec<(Vec<u64>, BTreeSet<u64>)>;

/// What is known of rules, by their texts; `None` if some move does not lower the measure, or leads
/// to no position. Most mutants share their rules.
static KNOWN: LazyLock<Mutex<HashMap<String, Option<Arc<Known>>>>> = LazyLock::new(Mutex::default);

impl Statement {
    /// Whether what a relation says of small positions and numbers is true.
    pub(super) fn relates(&self, held: &Sequence, game: &Value, claim: &Value) -> bool {
        let given = list(&claim["sequences"]).iter().filter(|it| it.get("game").is_none());
        let key = format!("{game}{}{:?}", claim["numeration"], given.collect::<Vec<_>>());
        let known = KNOWN.lock().expect("no test panics here").get(&key).cloned();
        let known = known.unwrap_or_else(|| {
            let known = self.known(game).map(Arc::new);
            KNOWN.lock().expect("no test panics here").insert(key, known.clone());
            known
        });
        known.is_some_and(|known| {
            let of = |number| known.iter().find(|(at, _)| *at == [number]).map(|(_, had)| mex(had));
            known.iter().all(|(at, had)| {
                let value = mex(had);
                (0..NUMBERS).all(|number| {
                    let output = self.output(held, &[at.as_slice(), &[number]].concat());
                    match output {
                        Some(Some(0)) => true,
                        Some(Some(1)) => number == value,
                        Some(Some(2)) => had.contains(&number),
                        Some(Some(3)) => !had.contains(&number),
                        Some(Some(4)) => of(number) == Some(value),
                        Some(Some(5)) => of(number).is_some_and(|less| less + 1 == value),
                        Some(Some(6)) => number == value,
                        _ => false,
                    }
                })
            })
        })
    }

    fn known(&self, game: &Value) -> Option<Known> {
        let reads = names(&game["reads"]);
        // How far positions go, and how far their options: the sum is the measure of most.
        let (side, reach) = match reads.len() {
            1 => (20, 40),
            2 => (6, 12),
            _ => (3, 7),
        };
        let naive = self.naive(reach);
        let positions = self.formula(text(&game["positions"]));
        let moves: Vec<(Vec<String>, Formula)> = list(&game["moves"])
            .iter()
            .map(|it| (names(&it["to"]), self.formula(text(&it["where"]))))
            .collect();
        let Formula::Compare(measure, ..) =
            self.formula(&format!("{} = 0", text(&game["measure"])))
        else {
            panic!("accepted, so a term")
        };
        let size = |at: &[u64]| term(&measure, &bind(&reads, at)).expect("no differences");
        let all: Vec<Vec<u64>> = tuples(&vec![reach; reads.len()]).collect();
        let mut sorted: Vec<&Vec<u64>> =
            all.iter().filter(|at| naive.holds(&positions, &mut bind(&reads, at))).collect();
        sorted.sort_by_key(|at| size(at));
        let mut values: HashMap<&[u64], u64> = HashMap::new();
        let mut known = Known::new();
        for at in sorted {
            let mut had = BTreeSet::new();
            for (to, formula) in &moves {
                // A move that leaves several positions leaves their sum, of which the value is the
                // xor of theirs.
                let parts = to.len() / reads.len();
                let blank = at.iter().copied().cycle().take(to.len());
                let numbers: Vec<u64> = at.iter().copied().chain(blank).collect();
                let mut both = bind(&[reads.as_slice(), to].concat(), &numbers);
                let count = u64::try_from(all.len()).expect("few");
                for chosen in tuples(&vec![count; parts]) {
                    let left = || chosen.iter().map(|&i| &all[usize::try_from(i).expect("few")]);
                    let places = both[reads.len()..].iter_mut().zip(left().flatten());
                    places.for_each(|(place, &number)| place.1 = number);
                    if naive.holds(formula, &mut both) {
                        if left().any(|part| size(part) >= size(at)) {
                            return None;
                        }
                        // What is smaller and a position has its value already.
                        let of_parts: Option<Vec<u64>> =
                            left().map(|part| values.get(&**part).copied()).collect();
                        had.insert(of_parts?.into_iter().fold(0, |xor, value| xor ^ value));
                    }
                }
            }
            values.insert(at, mex(&had));
            if at.iter().all(|&number| number < side) {
                known.push((at.clone(), had));
            }
        }
        Some(known)
    }
}

fn mex(had: &BTreeSet<u64>) -> u64 {
    (0..).find(|number| !had.contains(number)).expect("finitely many")
}
