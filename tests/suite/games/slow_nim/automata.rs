//! Automata that are derived: against the rules on boxes, and refused where they are wrong.

use nimata::budget::Budget;
use nimata::game::GameError;
use nimata::game::hypergraph_nim::Hypergraph;
use nimata::game::slow_nim::{Candidate, Definition, SlowNim, ValueAutomaton};
use nimata_checker::{Game, Limits, Verdict, check};

use super::naive::cube;

const DERIVED: [(&str, usize); 12] = [
    ("slow-moore:1,1", 3),
    ("slow-moore:2,1", 3),
    ("slow-moore:2,2", 7),
    ("slow-moore:3,2", 14),
    ("slow-exact:2,2", 7),
    ("slow-exact:3,2", 146),
    ("slow-exact:3,3", 27),
    ("slow-exact:4,4", 151),
    ("slow-hyper:{1,2}{2,3}", 9),
    ("slow-hyper:{1}{1,2}{2,3}", 24),
    ("slow-hyper:{1,2}{2,3}{3,4}{1,4}", 11),
    ("slow-hyper:{1}{1,2}{1,2,3}", 3),
];

fn hypergraph(name: &str) -> Hypergraph {
    SlowNim::parse(name).expect(name).hypergraph().expect("few edges").clone()
}

#[test]
fn derived_automata_have_the_values_of_a_cube_and_their_certificates_are_accepted() {
    for (name, states) in DERIVED {
        let hypergraph = hypergraph(name);
        let found = ValueAutomaton::derive(&hypergraph, &Budget::default()).expect(name);
        assert_eq!(found.automaton().len(), states, "{name}");
        let piles = usize::try_from(hypergraph.piles()).expect("few");
        let most = [0, 3000, 60, 40, 12][piles];
        let upto = vec![most; piles];
        let definition = Definition::new(&hypergraph, &upto, &Budget::default()).expect("small");
        for (position, &value) in cube(piles, most).zip(&definition.clone().into_values()) {
            let big: Vec<_> = position.iter().map(|&pile| pile.into()).collect();
            assert_eq!(found.value(&big), value, "{name} {position:?}");
        }
        let claim: Game = name.parse().expect(name);
        let text = found.certificate().to_json();
        let verdict = check(text.as_bytes(), Some(&claim), &Limits::default());
        assert!(matches!(verdict, Verdict::Accepted(_)), "{name}: {verdict:?}");
    }
}

/// A cube of 32 a side shows an automaton of 140 states for slow-exact:3,2; the true one has 146.
#[test]
fn a_candidate_that_agrees_with_its_cube_is_refused_if_it_fails_beyond() {
    let hypergraph = hypergraph("slow-exact:3,2");
    let budget = Budget::default();
    let candidate =
        Candidate::from_cube(&hypergraph, 5, &budget).expect("small").expect("it closes");
    assert_eq!(candidate.automaton.len(), 140);
    assert!(candidate.verify(&budget).expect("small").is_none());
}

#[test]
fn a_search_that_finds_nothing_says_where_it_ended() {
    let little = Budget::new(1 << 20, 1 << 14, None);
    let failure =
        ValueAutomaton::derive(&hypergraph("slow-moore:4,3"), &little).expect_err("too little");
    assert!(
        matches!(&failure, GameError::Undecided(says)
            if says.starts_with("no automaton of the values shows while no pile is above 15;")),
        "{failure:?}"
    );
    let few = Budget::new(100, 1 << 30, None);
    let failure =
        ValueAutomaton::derive(&hypergraph("slow-exact:3,2"), &few).expect_err("it has 146");
    assert!(
        matches!(&failure, GameError::Undecided(says)
            if says.contains("has more than 100 states: so many residuals were told apart")),
        "{failure:?}"
    );
    let path: String = (1..17).map(|pile| format!("{{{pile},{}}}", pile + 1)).collect();
    let many = ValueAutomaton::derive(&Hypergraph::parse(&path).expect("a path"), &little);
    let says = "automata are looked for with at most 16 piles, and here are 17".to_owned();
    assert_eq!(many.err(), Some(GameError::Unsuitable(says)));
}
