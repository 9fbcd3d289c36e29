//! stub
mod block; mod candidate; mod definition; mod frame; mod mex; mod period; mod possible; mod quotient; mod rules; mod run_up; mod stutter; mod table; mod triples; mod tuples; mod window;
pub use definition::{mex, values_by_definition};
pub use frame::NoBase;
pub use rules::{Play, Rounding, Rules, RulesError, Value};
pub use table::Table;
pub use period::*; pub use stutter::*; pub use triples::*;
pub fn try_it(name: &str) -> String {
    let rules = Rules::parse(name).unwrap();
    if rules.divide().is_empty() { return format!("{:?} {}", period(&rules,&Default::default()), period::automaton(&rules, &rules.frame(Some(3)).unwrap(),&period(&rules,&Default::default()).unwrap(),&Default::default()).unwrap().len()); }
    let frame = rules.frame(None).unwrap();
    let t = std::time::Instant::now();
    let w = window::derive(&rules, &frame, &Default::default());
    match w { Ok(Some(w)) => {
        let el=t.elapsed();
        let d = crate::automaton::densities(&w.dfao);
        let tdens=t.elapsed();
        let st = stuttering(&rules,&w.dfao,&Default::default());
        let vals = values_by_definition(&rules, 20000);
        for (i,v) in vals.iter().enumerate() { let n=i as u64+rules.origin(); assert_eq!(w.dfao.value_at(&n.into()), Some(*v as i64), "{name} {n}"); }
        format!("{name}: {} states, K={} L={}, tuples {}, {:?}, {:?} total {:?} {st:?}", w.dfao.len(), w.depth, w.window, w.tuples.len(), el, d.iter().map(|(o,d)| format!("{}:{}",o.unwrap(), match d {Ok(d)=>d.to_string(),Err(e)=>e.to_string()})).collect::<Vec<_>>(), tdens)
    } other => { println!("{name} {:?}", other.map(|_|())); 
        let c = candidate::find(&rules,&frame,&Default::default()); 
        format!("{:?} {:?}", c.map(|c|c.map(|(d,t)|(d.len(),t.len()))), t.elapsed()) } }
}
