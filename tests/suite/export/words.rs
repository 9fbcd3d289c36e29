//! Automata that read words of a language: in files, in pictures, and for Walnut.

use nimata::automaton::{Alphabet, Dfao, DigitOrder, Numeration, reverse};
use nimata::budget::Budget;
use nimata::export::{dot, json, latex, markdown, svg, tikz, walnut};
use nimata::number::numeration::WordSystem;
use num_bigint::BigUint;

fn trib() -> WordSystem {
    WordSystem::named("trib").expect("a name")
}

/// [0; 2, 1, 2, 1, 2, …].
fn sturmian() -> WordSystem {
    WordSystem::ostrowski(&[2], &[1, 2]).expect("a continued fraction")
}

/// The automaton of the Tribonacci word: how many digits 1 end the word of n.
fn tribonacci_word() -> Dfao {
    let rows = vec![vec![0, 1], vec![0, 2], vec![0, 3], vec![3, 3]];
    let outputs = vec![Some(0), Some(1), Some(2), None];
    let table = Dfao::single_track(2, DigitOrder::Msd, outputs, rows).expect("a table");
    table.in_numeration(Numeration::words_of(trib(), DigitOrder::Msd)).expect("two digits")
}

/// An automaton that reads the words of a numeration, and outputs the last digit that it has read.
fn last_digit(system: WordSystem, order: DigitOrder, tracks: u32) -> Dfao {
    let numeration = Numeration::words_of(system, order);
    let alphabet = Alphabet::new(numeration.digits(), tracks).expect("few letters");
    let outputs = (0..alphabet.letters()).map(|letter| Some(letter.into())).collect();
    let rows = vec![(0..alphabet.letters()).collect(); alphabet.row_len()];
    let table = Dfao::new(alphabet, order, outputs, rows).expect("a table");
    table.in_numeration(numeration).expect("its digits")
}

fn written(dfao: &Dfao) -> String {
    let mut file = Vec::new();
    json::write(&mut file, dfao).expect("a vector takes everything");
    String::from_utf8(file).expect("UTF-8")
}

fn read(text: &str) -> Result<Dfao, String> {
    let imported = json::read(text.as_bytes()).map_err(|error| error.to_string())?;
    Ok(imported.as_given().clone())
}

#[test]
fn an_automaton_of_words_is_written_with_the_words_and_read_back() {
    let text = written(&tribonacci_word());
    let words = concat!(
        "\"base\":2,\"numeration\":{\"name\":\"trib\",\"first\":\"most\",\"outputs\":[1,1,1,0],",
        "\"transitions\":[[0,1],[0,2],[0,3],[3,3]]},\"order\":\"msd\""
    );
    assert!(text.contains(words), "{text}");
    let file = WordSystem::new("words:a folder/x.txt", sturmian().language().clone());
    let many = WordSystem::avoiding(12, &[vec![11, 11], vec![3]]).expect("a language");
    for system in [trib(), sturmian(), file, many] {
        for (order, tracks) in [(DigitOrder::Msd, 1), (DigitOrder::Lsd, 1), (DigitOrder::Msd, 2)] {
            let dfao = last_digit(system.clone(), order, tracks);
            let again = read(&written(&dfao)).expect("a file of ours");
            assert_eq!(again, dfao);
            let name = again.numeration().words().expect("words").name().to_owned();
            assert_eq!(name, system.name());
        }
    }
}

#[test]
fn the_tribonacci_word_in_a_file_has_the_values_of_the_morphism() {
    let mut word = vec![0u8];
    while word.len() < 2000 {
        let image = |&letter: &u8| [&[0, 1][..], &[0, 2], &[0]][usize::from(letter)];
        word = word.iter().flat_map(image).copied().collect();
    }
    let msd = read(&written(&tribonacci_word())).expect("a file of ours");
    let lsd = reverse(&msd, &Budget::default()).expect("a few states");
    let lsd = read(&written(&lsd)).expect("a file of ours");
    assert_eq!(lsd.numeration().to_string(), "lsd_trib");
    for (n, &letter) in word.iter().enumerate().take(2000) {
        let values = [&msd, &lsd].map(|dfao| dfao.value_at(&n.into()));
        assert_eq!(values, [Some(letter.into()); 2], "{n}");
    }
}

#[test]
fn words_that_are_read_from_the_other_end_are_read_from_a_file() {
    // √2 − 1: a 2 is followed by a 0. Read from the end, a digit 2 comes only after a 0.
    let text = r#"{"schema":"nimata/1","kind":"dfao","base":3,"order":"lsd","tracks":1,
        "numeration":{"name":"pell","first":"least","outputs":[1,1,0],
        "transitions":[[1,0,2],[1,0,0],[2,2,2]]},
        "outputs":[0,1],"transitions":[[0,1,1],[1,1,1]],"start":0}"#;
    let dfao = read(text).expect("the words of pell");
    let pell = WordSystem::named("pell").expect("a name");
    assert_eq!(*dfao.numeration(), Numeration::words_of(pell, DigitOrder::Lsd));
    let digits = dfao.numeration().to_msd_digits(&BigUint::from(11u32));
    assert_eq!(digits, [2, 0, 1], "11 = 2·5 + 1");
}

#[test]
fn rejects_words_that_are_not_those_of_a_numeration() {
    let good = written(&tribonacci_word());
    let with = |from: &str, to: &str| {
        assert!(good.contains(from), "{from}");
        read(&good.replacen(from, to, 1)).expect_err("the file is wrong")
    };
    let rows = "[[0,1],[0,2],[0,3],[3,3]]},";
    for (from, to, says) in [
        ("[1,1,1,0]", "[1,1,1,2]", "the words of the numeration: state 3 has an output other than"),
        ("[1,1,1,0]", "[1,1,1,null]", "the words of the numeration: state 3 has an output other"),
        ("[1,1,1,0]", "[1,1,1]", "the words of the numeration: 3 outputs but 4 rows"),
        ("[1,1,1,0]", "[0,1,1,0]", "the words of the numeration: the empty word stands for 0"),
        (rows, "[[0,1],[0,2],[0,3],[3]]},", "the words of the numeration: state 3 has 1 tran"),
        (rows, "[[0,1],[0,2],[0,3],[3,4]]},", "the words of the numeration: state 3 on letter 1"),
        (rows, "[[0,1],[0,2],[0,0],[3,3]]},", "the words of the numeration: no word leads to st"),
        (rows, "[[1,1],[0,2],[0,3],[3,3]]},", "the words of the numeration: zeros in front must"),
        (rows, "[[0,3],[0,2],[0,3],[1,2]]},", "the numeration is called `trib`: these are not"),
        (rows, "[[0,1],[3,2],[3,3],[3,3]]},", "the words of the numeration: the language has to"),
        (rows, "[[],[],[],[]]},", "the words of the numeration: a row has 0 targets"),
        ("\"most\"", "\"least\",\"initial\":[1]", "the words of the numeration need the keys"),
        ("\"most\"", "\"middle\"", "line 1, column "),
        (
            "\"name\":\"trib\",",
            "",
            "the numeration needs the keys `initial` and `coefficients`, or",
        ),
        ("\"first\":\"most\",", "", "the words of the numeration need the keys"),
        ("\"first\"", "\"last\"", "line 1, column "),
        (
            "\"name\":\"trib\"",
            "\"name\":\"pell\"",
            "the numeration is called `pell`: these are not",
        ),
        ("\"name\":\"trib\"", "\"name\":\"narayana\"", "the numeration is called `narayana`: the"),
        (
            "\"name\":\"trib\"",
            "\"name\":\"msd_2\"",
            "the numeration is called `msd_2`: that names dig",
        ),
        (
            "\"name\":\"trib\"",
            "\"name\":\"tripod\"",
            "the numeration is called `tripod`: that is no na",
        ),
        (
            "\"name\":\"trib\"",
            "\"name\":\"words:a\\nb\"",
            "the numeration is called `words:a b`: a na",
        ),
        (
            "\"name\":\"trib\"",
            "\"name\":\"lsd_words:x\"",
            "the numeration is called `lsd_words:x`: tha",
        ),
        ("\"base\":2", "\"base\":4", "state 0 has 2 transitions and needs 4"),
    ] {
        let error = with(from, to);
        assert!(error.starts_with(says), "{from} → {to}: {error}");
    }
    let pell = with("\"name\":\"trib\"", "\"name\":\"pell\"");
    assert!(pell.contains("those have 3 digits, and these 2"), "{pell}");
    let narayana = with("\"name\":\"trib\"", "\"name\":\"narayana\"");
    assert!(narayana.contains(": 11 is not one of those; call it `words:…`"), "{narayana}");
    let tetra = with("\"name\":\"trib\"", "\"name\":\"tetra\"");
    assert!(tetra.contains(": 111 is missing; call it `words:…`"), "{tetra}");
}

#[test]
fn rejects_too_many_states_of_words_and_of_their_reversal() {
    let file = |first: &str, outputs: &[u32], rows: &[[usize; 2]]| {
        format!(
            r#"{{"schema":"nimata/1","kind":"dfao","base":2,"order":"msd","tracks":1,
            "numeration":{{"name":"words:x","first":"{first}","outputs":{outputs:?},
            "transitions":{rows:?}}},"outputs":[0],"transitions":[[0,0]],"start":0}}"#
        )
    };
    // A 1 comes after at most so many digits.
    let line = |states: usize| {
        let rows: Vec<[usize; 2]> =
            (0..states).map(|q| [(q + 1).min(states - 1), (q + 1).min(states - 1)]).collect();
        (vec![1; states], rows)
    };
    let (outputs, rows) = line(4097);
    let error = read(&file("most", &outputs, &rows)).expect_err("too many");
    assert!(error.contains("4097 states are more than 4096"), "{error}");
    assert!(read(&file("most", &outputs[1..], &line(4096).1)).is_ok());
    // The 14th digit is not 1: from the other end an automaton knows the last 14 digits.
    let rows = (0..13).map(|q| [q + 1, q + 1]).chain([[14, 15], [14, 14], [15, 15]]);
    let rows: Vec<[usize; 2]> = rows.collect();
    let outputs: Vec<u32> = (0..16).map(|q| u32::from(q != 15)).collect();
    let error = read(&file("least", &outputs, &rows)).expect_err("too many");
    assert!(error.contains("read from the other end: more than 4096 states"), "{error}");
}

#[test]
fn the_words_of_a_certificate_have_no_name() {
    let text = |numeration: &str| {
        format!(
            r#"{{"schema":"nimata/1","kind":"certificate","version":2,"claim":{{"kind":"logic",
            "numeration":{numeration},"sequences":[{{"name":"T","tracks":1,"outputs":[0,1],
            "transitions":[[0,1],[0,1]]}}],"sentences":[]}},"evidence":{{"lemmas":[]}}}}"#
        )
    };
    let words = |first: &str, outputs: &str, rows: &str| {
        text(&format!(r#"{{"first":"{first}","outputs":{outputs},"transitions":{rows}}}"#))
    };
    let known = read(&words("most", "[1,1,1,0]", "[[0,1],[0,2],[0,3],[3,3]]"));
    assert_eq!(known.expect("a certificate").numeration().to_string(), "trib");
    let other = read(&words("least", "[1,1,0]", "[[0,1],[2,1],[2,2]]"));
    let other = other.expect_err("zeros at the end matter");
    assert!(other.starts_with("the words of the numeration: zeros in front"), "{other}");
    let other = read(&words("least", "[1,1,0]", "[[0,1],[1,2],[2,2]]"));
    let other = other.expect("at most one 1");
    assert_eq!(other.numeration().to_string(), "lsd_words:certificate");
    let digits = other.numeration().to_msd_digits(&3u32.into());
    assert_eq!(digits, [1, 0, 0], "0, 1, 10, 100");
    let named = r#"{"name":"trib","first":"most","outputs":[1],"transitions":[[0,0]]}"#;
    let error = read(&text(named)).expect_err("a certificate has no names");
    assert!(error.contains("need the keys `first`, `outputs` and `transitions`"), "{error}");
    let error = read(&text("\"trib\"")).expect_err("a certificate has the words in full");
    assert_eq!(error, "`trib` is not a numeration");
    assert!(read(&text("7")).expect_err("a number").starts_with("line 2, column "));
}

/// The text that a format writes.
fn text<E: std::fmt::Debug>(write: impl FnOnce(&mut Vec<u8>) -> Result<(), E>) -> String {
    let mut file = Vec::new();
    write(&mut file).expect("it is small");
    String::from_utf8(file).expect("UTF-8")
}

#[test]
fn pictures_and_tables_of_words_speak_of_no_base() {
    let label = |dfao: &Dfao| nimata::proof::label("word", dfao);
    for (dfao, name) in [
        (tribonacci_word(), "the words of trib"),
        (last_digit(sturmian(), DigitOrder::Lsd, 1), "the words of ost([0; 2, (1, 2)])"),
    ] {
        let drawn = text(|out| svg::write(out, &dfao, label(&dfao).as_str()));
        assert!(drawn.contains(name) && !drawn.contains("base"), "{drawn}");
        let says = format!("{} states, {name}, {}.", dfao.len(), dfao.order().in_words());
        assert!(drawn.contains(&says), "{drawn}");
        let drawn = text(|out| dot::write(out, &dfao, label(&dfao).as_str()));
        assert!(drawn.contains(name), "{drawn}");
        let drawn = text(|out| tikz::write(out, &dfao, label(&dfao).as_str()));
        assert!(
            drawn.contains("the words of") && drawn.contains(dfao.order().in_words()),
            "{drawn}"
        );
        for table in [text(|out| latex::write(out, &dfao)), text(|out| markdown::write(out, &dfao))]
        {
            assert!(!table.contains("base"), "{table}");
        }
    }
}

#[test]
fn heads_for_walnut_name_the_words() {
    let head = |system: WordSystem, order| {
        let file = text(|out| walnut::write(out, &last_digit(system, order, 2), walnut::NONE));
        file.lines().next().expect("a head").split(' ').next().expect("a word").to_owned()
    };
    let named = |name: &str| WordSystem::named(name).expect("a name");
    let called = |name: &str| WordSystem::new(name, sturmian().language().clone());
    let recurrence = WordSystem::recurrence(&[1, 1, 1]).expect("Tribonacci's");
    let avoiding = WordSystem::avoiding(3, &[vec![2, 1], vec![2, 2]]).expect("a language");
    for (system, order, wanted) in [
        (named("trib"), DigitOrder::Msd, "msd_trib"),
        (named("trib"), DigitOrder::Lsd, "lsd_trib"),
        (recurrence, DigitOrder::Msd, "msd_trib"),
        (named("narayana"), DigitOrder::Msd, "msd_nara"),
        (named("pell"), DigitOrder::Msd, "msd_pell"),
        (named("tetra"), DigitOrder::Msd, "msd_tetra"),
        (avoiding, DigitOrder::Msd, "msd_avoid_3_21_22"),
        (sturmian(), DigitOrder::Msd, "msd_ost_0_2_1_2"),
        (called("words:Custom Bases/msd_mine.txt"), DigitOrder::Msd, "msd_mine"),
        // These names already stand for other digits.
        (called("words:pell.txt"), DigitOrder::Msd, "msd_words_pell"),
        (called("words:fib.json"), DigitOrder::Lsd, "lsd_words_fib"),
        (called("words:2"), DigitOrder::Msd, "msd_words_2"),
    ] {
        assert_eq!(head(system, order), wanted);
    }
}

#[test]
fn the_files_of_a_custom_base_list_the_digits_and_accept_words() {
    let (outputs, rows) =
        (vec![Some(1), Some(1), Some(0)], vec![vec![0, 1], vec![0, 2], vec![2, 2]]);
    let set = Dfao::single_track(2, DigitOrder::Msd, outputs, rows).expect("a table");
    let wanted = "{0,1}\n\n0 1\n0 -> 0\n1 -> 1\n\n1 1\n0 -> 0\n1 -> 2\n\n2 0\n0 -> 2\n1 -> 2\n";
    assert_eq!(text(|out| walnut::write_base(out, &set)), wanted);
    let pairs = last_digit(WordSystem::named("pell").expect("a name"), DigitOrder::Msd, 2);
    let refused = walnut::write_base(&mut Vec::new(), &pairs).expect_err("more outputs than two");
    assert!(refused.to_string().contains("state q2 has an output other than 0 and 1"), "{refused}");
}
