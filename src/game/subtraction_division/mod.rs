//! stub
mod block;
mod definition;
mod frame;
mod mex;
mod possible;
mod quotient;
mod rules;
mod run_up;
mod table;
mod tuples;
mod window;
pub use definition::{mex, values_by_definition};
pub use frame::NoBase;
pub use rules::{Play, Rounding, Rules, RulesError, Value};
pub use table::Table;
pub fn try_it(name: &str) -> String {
    let rules = Rules::parse(name).unwrap();
    let frame = rules.frame(None).unwrap();
    let t = std::time::Instant::now();
    let w = window::derive(&rules, &frame, &Default::default());
    match w {
        Ok(Some(w)) => {
            let el = t.elapsed();
            let d = crate::automaton::densities(&w.dfao);
            let vals = values_by_definition(&rules, 20000);
            for (i, v) in vals.iter().enumerate() {
                let n = i as u64 + rules.origin();
                assert_eq!(w.dfao.value_at(&n.into()), Some(*v as i64), "{name} {n}");
            }
            format!(
                "{name}: {} states, K={} L={}, tuples {}, {:?}, {:?} total {:?}",
                w.dfao.len(),
                w.depth,
                w.window,
                w.tuples.len(),
                el,
                d.iter()
                    .map(|(o, d)| format!(
                        "{}:{}",
                        o.unwrap(),
                        match d {
                            Ok(d) => d.to_string(),
                            Err(e) => e.to_string(),
                        }
                    ))
                    .collect::<Vec<_>>(),
                t.elapsed()
            )
        }
        other => format!("{name} {:?}", other.map(|_| ())),
    }
}
