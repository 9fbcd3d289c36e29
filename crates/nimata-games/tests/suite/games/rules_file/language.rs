//! What a rules file says of itself: title, comments and definitions; and what it cannot say.

use nimata_automata::budget::Budget;
use nimata_draw::data::{Extent, Picture};
use nimata_games::game::rules_file::{RulesFile, WrittenGame};
use nimata_games::game::{Game, Rules};

fn file(text: &str) -> RulesFile {
    RulesFile::parse(text).unwrap_or_else(|error| panic!("{}", error.render(text)))
}

#[track_caller]
fn refused(line: &str, column: usize, says: &str) {
    let text = format!("reads n in msd_2\nmove m: m < n\n{line}");
    let error = RulesFile::parse(&text).expect_err(line);
    // The last line of these is the wrong one.
    let place = (error.line(&text), error.column(&text));
    assert_eq!(place, (text.lines().count(), column), "{line}: {error}");
    assert!(error.to_string().contains(says), "{line}: {error}");
}

#[test]
fn a_title_is_shown_where_the_name_is_a_heading() {
    let text = "# From a book,\n#\tchapter 3.\n\nreads n in msd_2  # a heap\n\
                title   Take\t1   or 2 # a note\nmove m: m + 1 = n | m + 2 = n # the move";
    let read = file(text);
    assert_eq!(read.title.as_deref(), Some("Take 1 or 2"));
    assert_eq!(read.comment.as_deref(), Some("From a book, chapter 3."));
    let game = WrittenGame::new("own".to_owned(), read);
    assert_eq!((game.to_string().as_str(), game.title()), ("game:own", Some("Take 1 or 2")));
    let facts = game.facts(&Budget::default()).expect("sound rules");
    let said: Vec<(&str, &str)> = facts.iter().map(|fact| (fact.name, &*fact.says)).collect();
    assert_eq!(said[..2], [("title", "Take 1 or 2"), ("comment", "From a book, chapter 3.")]);
    let view = game.views().into_iter().find(|view| view.name == "values").expect("values");
    let picture = game.picture(&view, &Extent::below(16), &Budget::default()).expect("a picture");
    let Picture::HeatMap(map) = picture else { panic!("a map of values") };
    assert!(map.title.starts_with("Take 1 or 2: values"), "{}", map.title);
    let first = file("# Note.\ntitle Own\nreads n in msd_2\nmove m: m < n");
    assert_eq!((first.title.as_deref(), first.comment.as_deref()), (Some("Own"), Some("Note.")));
    refused("title", 6, "the name of the game should stand here");
    refused("title # none", 6, "the name of the game should stand here");
    refused(&format!("title {}", "x".repeat(101)), 7, "at most 100 characters");
    refused("title a\ntitle b", 1, "`title` stands twice");
}

#[test]
fn a_definition_is_written_out_where_it_is_used() {
    let read = file(
        "reads n in msd_2\nlet half(a,b): 2*b = a | 2*b = a + 1\n\
         let far(a): E b (half(a,b) & b > 3)\npositions n % 5 != 4 | far(n)\n\
         move m: n >= 2 & half(n, m)\nmove m: $half(n, m) & n > 9",
    );
    let [first, second] = read.moves.as_slice() else { panic!("two moves") };
    assert_eq!(first.formula.to_string(), "n >= 2 & (2*m = n | 2*m = n + 1)");
    assert_eq!(second.formula.to_string(), "(2*m = n | 2*m = n + 1) & n > 9");
    let positions = read.positions.expect("some").to_string();
    assert_eq!(positions, "n - 5*(n/5) != 4 | (E b ((2*b = n | 2*b = n + 1) & b > 3))");
    refused("let half(a,b): a = c", 20, "`c` is not a number of `half`");
    refused("let half: n = 1", 5, "a name and, in parentheses, its numbers should stand here");
    refused("let Even(a): a = 1", 5, "would be read as a quantifier");
    refused("let f(a): a = 1\nlet f(b): b = 2", 5, "`f` is defined twice");
    refused(
        "move m: later(n, m)",
        14,
        "`later` is not defined: `let later(...): ...`, `reg` or `use` comes before",
    );
}

#[test]
fn a_move_that_binds_the_answer_is_refused_with_the_reason() {
    refused("entailing move m: m + 2 = n", 1, "values of components do not add");
    refused("complimenting move m: m + 2 = n", 1, "Winning Ways, chapter 12");
}

#[test]
fn passes_are_a_number_of_them() {
    refused("passes", 7, "the number of passes that the players share should stand here");
    refused("passes 0", 8, "without a pass, leave the line out");
    refused("passes n", 8, "at least 1");
    refused("passes 99999999999999", 8, "at most 2^40");
    refused("move m + k: m + k + 1 = n\npasses 1", 1, "a pass belongs to the whole game");
    refused("passes 1\npasses 2", 1, "`passes` stands twice");
}

#[test]
fn a_measure_has_no_remainder() {
    refused("measure n % 2", 11, "without `-`, `/` and `%`");
}
