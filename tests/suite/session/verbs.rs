//! The table of verbs: every verb has an example that runs.

use nimata::Budget;
use nimata::logic::script::commands;
use nimata::proof::Sequences;
use nimata::session::{FORMATS, Session, VERBS, run};

#[test]
fn the_example_of_every_verb_runs() {
    let host = Budget::default();
    for verb in VERBS {
        let mut session = Session::new(Sequences::new(&host)).with_formats(FORMATS);
        let mut shows = false;
        for command in commands(verb.example) {
            let call = command.call.unwrap_or_else(|why| panic!("{}: {why}", verb.name));
            shows |= call.verb == verb.name;
            if let Err(why) = run(&mut session, &call) {
                panic!("{}: {why}", verb.name);
            }
        }
        assert!(shows, "the example of {} shows another verb", verb.name);
        let words = [verb.usage, verb.help];
        assert!(words.iter().all(|text| !text.is_empty()), "{}", verb.name);
        assert!(verb.usage.starts_with(verb.name), "{}", verb.name);
    }
}
