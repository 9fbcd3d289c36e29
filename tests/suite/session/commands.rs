//! What commands about languages and sequences make, compared with their definitions on words.

use nimata::Budget;
use nimata::logic::Answer;
use nimata::logic::script::commands;
use nimata::proof::Sequences;
use nimata::session::{FORMATS, Reply, Session, VERBS, run};
use proptest::prelude::*;

/// The reply of each command of a script, or the error in its place.
fn replies(script: &str) -> Vec<Result<Reply, String>> {
    let host = Budget::default();
    let mut session = Session::new(Sequences::new(&host)).with_formats(FORMATS);
    let mut step = |call| run(&mut session, &call).map_err(|error| error.to_string());
    commands(script).into_iter().map(|command| command.call.and_then(&mut step)).collect()
}

fn last(script: &str) -> Result<Reply, String> {
    let all = replies(script);
    let count = all.len();
    for (at, reply) in all.into_iter().enumerate() {
        match reply {
            Err(why) if at + 1 < count => panic!("{script}, command {at}: {why}"),
            reply if at + 1 == count => return reply,
            _ => {}
        }
    }
    panic!("{script} has no command")
}

fn lines(script: &str) -> Vec<String> {
    match last(script) {
        Ok(Reply::Told(lines)) => lines,
        Ok(_) => panic!("{script} tells no lines"),
        Err(why) => panic!("{script}: {why}"),
    }
}

fn holds(script: &str) -> bool {
    let Ok(Reply::Answer(found)) = last(script) else { panic!("{script} answers nothing") };
    let Answer::Sentence { truth, .. } = found.1.answer else { panic!("{script} is no sentence") };
    truth
}

/// Words of binary digits that do not begin with 0, shorter words first.
fn words(length: u32) -> impl Iterator<Item = String> {
    let long = |length: u32| (1u32 << (length - 1)..1 << length).map(|n| format!("{n:b}"));
    std::iter::once(String::new()).chain((1..=length).flat_map(long))
}

const SETS: &str = "reg power2 msd_2 \"0*10*\"; reg even msd_2 \"(0|1)*0\"; reg ten msd_2 \"10\"; \
                    reg ones msd_2 \"1*\"; reg zeros msd_2 \"0*\"; reg short msd_2 \"01|001|1\";\n";

fn is_power2(word: &str) -> bool {
    word.matches('1').count() == 1
}

#[test]
fn sets_made_of_sets_have_the_words_of_their_definitions() {
    type Belongs = fn(&str) -> bool;
    let cases: [(&str, Belongs); 12] = [
        ("union x even power2", |word| word.ends_with('0') || is_power2(word)),
        ("union x power2", is_power2),
        ("intersect x even power2 $even", |word| word.ends_with('0') && is_power2(word)),
        ("concat x ones zeros", |word| !word.contains("01")),
        ("concat x ten ones ten", |word| {
            let inner = word.strip_prefix("10").and_then(|word| word.strip_suffix("10"));
            inner.is_some_and(|inner| !inner.contains('0'))
        }),
        ("star x ten", |word| word.replace("10", "").is_empty()),
        ("leftquo x power2 ten", |word| !word.contains('1')),
        // 01, 001 and 1 without a beginning of zeros.
        ("leftquo x short zeros", |word| word == "1"),
        ("rightquo x power2 ten", |word| word.is_empty()),
        ("rightquo x power2 zeros", is_power2),
        ("fixleadzero x short", |word| word == "1"),
        ("fixtrailzero x short", is_power2),
    ];
    for (command, belongs) in cases {
        let found = lines(&format!("{SETS}{command}; test x 40;"));
        let listed = found.iter().filter_map(|line| line.split_once(" = "));
        let listed: Vec<(String, u128)> = listed
            .map(|(word, number)| (word.replace('ε', ""), number.parse().expect("a number")))
            .collect();
        let naive: Vec<(String, u128)> = words(12)
            .filter(|word| belongs(word))
            .take(40)
            .map(|word| {
                let number = u128::from_str_radix(&format!("0{word}"), 2).expect("binary");
                (word, number)
            })
            .collect();
        let short = listed.iter().filter(|(word, _)| word.len() <= 12).cloned();
        assert_eq!(short.collect::<Vec<_>>(), naive, "{command}");
        assert_eq!(found.contains(&"no more".to_owned()), listed.len() < 40, "{command}");
    }
}

#[test]
fn zeros_before_the_most_significant_digit_change_no_number_and_that_is_proved() {
    let certificate = |command: &str| match last(&format!("{SETS}{command};")) {
        Ok(Reply::Made { certificate, .. }) => certificate.map(|found| found.is_ok()),
        _ => panic!("{command} makes nothing"),
    };
    assert_eq!(certificate("fixleadzero x short"), Some(true));
    // Zeros at the end do, unless the set has them all.
    assert_eq!(certificate("fixtrailzero x short"), None);
    assert_eq!(certificate("fixtrailzero x power2"), Some(true));
}

#[test]
fn a_combined_sequence_has_the_output_of_the_last_set_with_a_number() {
    let script = "def two \"E m n = 2*m\"; def three \"E m n = 3*m\"; def five \"E m n = 5*m\";\n\
                  combine C two three = 12 five=0 ;";
    for n in 0..31u32 {
        let value = if n % 5 == 0 {
            0
        } else if n % 3 == 0 {
            12
        } else {
            u32::from(n % 2 == 0)
        };
        assert!(holds(&format!("{script} eval v \"C[{n}] = @{value}\";")), "{n}");
    }
    // Two numbers at a time.
    let pairs = "def less \"a < b\"; def same \"a = b\"; combine C less same;";
    assert!(holds(&format!("{pairs} eval v \"C[3][5] = @1 & C[5][5] = @2 & C[6][5] = @0\";")));
}

/// The sum of the digits of n in base 3, modulo 2.
const ODD_SUM: &str = "reg odd msd_3 \"(0|2)*1((0|2)*1(0|2)*1)*(0|2)*\"; combine S odd;\n";

#[test]
fn a_converted_sequence_has_its_outputs_in_the_other_base_and_order() {
    let parity = |n: u32| {
        let digits = std::iter::successors(Some(n), |n| Some(n / 3)).take(20);
        digits.filter(|n| n % 3 == 1).count() % 2
    };
    for wanted in ["msd_9", "lsd_9", "lsd_3", "msd_27", "msd_3"] {
        for back in ["msd_3", "msd_27", "lsd_9"] {
            let script = format!("{ODD_SUM}convert T {wanted} S; convert U {back} T;");
            let values = (0..40).map(|n| format!("U[{n}] = @{}", parity(n)));
            let values = values.collect::<Vec<_>>().join(" & ");
            assert!(holds(&format!("{script} eval v \"{values}\";")), "{wanted}, {back}");
        }
    }
    let set = format!("{ODD_SUM}convert $t msd_9 S; convert V lsd_3 $t; reverse $w $t;");
    assert!(holds(&format!("{set} eval v \"?msd_9 $t(1) & ~$t(2) & $t(3) & ~$t(4)\";")));
    assert!(holds(&format!("{set} eval v \"?lsd_3 V[1] = @1 & V[2] = @0 & V[4] = @0\";")));
    assert!(holds(&format!("{set} eval v \"?lsd_9 $w(1) & ~$w(2) & $w(3) & ~$w(4)\";")));
}

#[test]
fn an_alphabet_gives_the_same_words_another_meaning() {
    let script = "reg alone {0,1} \"(0|10)*\"; alphabet f msd_fib $alone; alphabet three msd_3 $f; \
                  alphabet two msd_2 $three;";
    // Zeckendorf's words of 0 to 12 that end in 0, or are empty.
    let fibonacci = [0, 2, 3, 5, 7, 8, 10, 11];
    for n in 0..13 {
        let belongs = fibonacci.contains(&n);
        assert_eq!(holds(&format!("{script} eval v \"?msd_fib $f({n})\";")), belongs, "{n}");
    }
    // The same words in bases 2 and 3.
    for n in 0..40u32 {
        let in_two = format!("{n:b}");
        let belongs = !in_two.contains("11") && !in_two.ends_with('1');
        assert_eq!(holds(&format!("{script} eval v \"$two({n})\";")), belongs, "{n}");
        let mut rest = n;
        let mut ternary = String::new();
        while rest > 0 {
            ternary.insert(0, char::from_digit(rest % 3, 10).expect("a digit"));
            rest /= 3;
        }
        let words = !["11", "2"].iter().any(|part| ternary.contains(part));
        let belongs = words && !ternary.ends_with('1');
        assert_eq!(holds(&format!("{script} eval v \"?msd_3 $three({n})\";")), belongs, "{n}");
    }
    let word = "def even \"E m n = 2*m\"; combine R even; alphabet T msd_3 R;";
    assert!(holds(&format!(
        "{word} eval v \"T[3] = @1 & T[4] = @0 & ~(T[2] = @0) & ~(T[5] = @1)\";"
    )));
}

#[test]
fn reversed_words_of_digits_alone_are_read_from_the_same_end() {
    let script = "reg steps {0,1} \"1100*\"; reverse back $steps; fixleadzero fixed back;";
    // 00…011 is 3, whatever the zeros.
    assert_eq!(lines(&format!("{script} test fixed 3;")), ["11", "no more"]);
    assert!(holds(&format!("{script} eval v \"A n ($back(n) <=> n = 3)\";")));
    let numbers = "reg steps msd_2 \"1100*\"; reverse back $steps;";
    assert!(holds(&format!("{numbers} eval v \"?lsd_2 $back(6) & $back(24) & ~$back(3)\";")));
}

#[test]
fn a_set_and_a_sequence_may_have_one_name_and_a_new_set_that_of_an_old_one() {
    let sets = "def even \"E m n = 2*m\"; def three \"E m n = 3*m\";";
    let both = format!("{sets} combine even even=5 three=7; combine three three even;");
    assert!(holds(&format!("{both} eval v \"A n ($even(n) <=> E m n = 2*m)\";")));
    assert!(holds(&format!("{both} eval v \"A n (~$three(n) => (even[n] = @5 <=> $even(n)))\";")));
    assert!(holds(&format!("{both} eval v \"even[6] = @7 & three[6] = @2 & three[3] = @1\";")));
    // The sentence about a union would speak of the new set alone.
    let grown = format!("{sets} union even even three;");
    assert!(matches!(last(&grown), Ok(Reply::Made { certificate: None, .. })));
    assert!(holds(&format!("{grown} eval v \"$even(3) & $even(4) & ~$even(5)\";")));
}

#[test]
fn infinite_sets_show_a_loop_and_finite_ones_do_not() {
    for (set, wanted) in [
        ("reg x msd_2 \"10*1\";", "infinitely many, such as 1(0)*1, most significant digit first"),
        ("reg x lsd_2 \"0*11\";", "infinitely many, such as (0)*11, least significant digit first"),
        (
            "reg x msd_12 \"[10][11]*\";",
            "infinitely many, such as [10]([11])*, most significant \
                                         digit first",
        ),
        // One number with many words.
        ("reg x msd_2 \"0*101\";", "finitely many"),
        ("reg x msd_2 \"01|10\";", "finitely many"),
        ("def x \"a < b & b < 9\";", "finitely many"),
        (
            "def x \"a = b\";",
            "infinitely many, such as [1,1]([0,0])*, most significant digit first",
        ),
    ] {
        assert_eq!(lines(&format!("{set} inf x;")), [wanted], "{set}");
    }
}

#[test]
fn a_description_names_digits_tracks_states_outputs_and_zeros() {
    let wanted = [
        "set of words",
        "digits: msd_2, most significant digit first",
        "tracks: 1",
        "states: 3",
        "transitions: 6",
        "outputs: 0, 1",
        "zeros at the beginning of a word make no difference",
    ];
    assert_eq!(lines("reg x msd_2 \"0*10*\"; describe $x;"), wanted);
    let lsd = lines("reg x lsd_3 lsd_3 \"[1,2]\"; describe $x;");
    assert_eq!(
        (&lsd[2], &lsd[6]),
        (&"tracks: 2".to_owned(), &"zeros at the end of a word make a difference".to_owned(),)
    );
    let word = lines("def a \"E m n = 2*m\"; combine R a=4; describe R;");
    assert_eq!((word[0].as_str(), word[5].as_str()), ("sequence", "outputs: 0, 4"));
    let alone = lines("reg x {0,1,2} \"0*1\"; describe $x;");
    assert_eq!(alone[1], "digits: 0 to 2, of no particular numeration");
}

#[test]
fn what_numbers_determine_has_a_certificate() {
    let sets = "def two \"E m n = 2*m\"; def three \"E m n = 3*m\";";
    for (command, sentence) in [
        ("union x two three", "A n1 (x[n1] = @1 <=> (two[n1] = @1 | three[n1] = @1))"),
        ("intersect x two three", "A n1 (x[n1] = @1 <=> (two[n1] = @1 & three[n1] = @1))"),
        ("minimize x $two", "A n1 (x[n1] = @1 <=> two[n1] = @1)"),
        (
            "combine x two=5",
            "A n1 ((two[n1] = @1 & x[n1] = @5) | \
                             (~(two[n1] = @1) & x[n1] = @0))",
        ),
    ] {
        let Ok(Reply::Made { certificate: Some(Ok(found)), .. }) =
            last(&format!("{sets} {command};"))
        else {
            panic!("{command} has no certificate");
        };
        let claim = found.accepted.sentence();
        assert!(claim.contains(sentence), "{command}: {claim}");
    }
    // 01 is in one set and 1 in the other: the number 1 is in both, and no word is.
    let spelled = "reg a msd_2 \"01\"; reg b msd_2 \"1\"; intersect x a b;";
    assert!(matches!(last(spelled), Ok(Reply::Made { certificate: None, .. })));
    assert!(holds(&format!("{spelled} eval v \"~(E n $x(n))\";")));
    // Factors of certificates are at most 2^40.
    let far = "def far \"E m 2000000000000*n = 2000000000000*m & m = 7\"; \
               def two \"E m n = 2*m\"; union x far two; star y x;";
    for uses in ["eval v \"$x(2)\";", "eval v \"$y(2)\";", "combine C x; eval v \"C[2] = @1\";"] {
        let Ok(Reply::Answer(found)) = last(&format!("{far} {uses}")) else { panic!("{uses}") };
        let why = found.1.certificate.expect_err("it rests on far");
        assert!(why.contains("which is decided and not certified"), "{uses}: {why}");
    }
}

#[test]
fn every_mistake_says_what_to_write() {
    for (command, says) in [
        ("union x", "written `union NEW OLD …;`"),
        ("union x even none", "no set of numbers `none` is defined"),
        ("intersect x even other", "`even` reads msd_2, and `other` reads msd_3"),
        ("concat x even", "written `concat NEW FIRST SECOND …;`"),
        ("star x even even", "written `star NEW OLD;`"),
        ("leftquo x even", "written `leftquo NEW WHOLE BEGINNINGS;`"),
        ("rightquo x even pair", "`pair` reads msd_2 msd_2"),
        ("combine A even", "`A` is a quantifier"),
        ("combine C", "written `combine NEW SET SET=OUTPUT …;`"),
        ("combine C even=1x", "after `=` a whole number should stand"),
        ("combine C even=99999999999", "after `=` a whole number should stand"),
        ("reverse x", "written `reverse NEW OLD;"),
        ("reverse x none", "no sequence `none` is known"),
        ("convert x msd_3 $even", "msd_2 and msd_3 are not powers of one base"),
        ("convert x msd_fib $even", "are not powers of one base"),
        ("convert x $even", "written `convert NEW NUMERATION OLD;"),
        ("convert x msd_99999999 $even", "`msd_99999999` is not a known numeration"),
        ("convert x msd_32768 $pair", "at most 1048576"),
        ("convert $x msd_4 S", "`S` has the output 3, and a set knows only 0 and 1"),
        ("alphabet x msd_2", "written `alphabet NEW ALPHABET … OLD;"),
        ("alphabet x msd_2 $pair", "`pair` reads 2 numbers, and 1 alphabets are given"),
        ("alphabet x lsd_2 S", "zeros before the most significant digit would change an output"),
        ("inf even 3", "written `inf SET;`"),
        ("test even", "written `test SET COUNT;`"),
        ("test even -1", "written `test SET COUNT;`"),
        ("describe $none", "no set of numbers `none` is defined"),
        ("export $even PNG", "choose from gv, ba, txt, json, csv, svg, tikz"),
        ("export S ba", "`S` is a sequence, and ba files hold sets"),
        ("draw $even gv", "written `draw SEQUENCE; or draw $SET;`"),
        ("help nothing", "`nothing` is not a command: `help;` lists the commands"),
    ] {
        let sets = "reg even msd_2 \"(0|1)*0\"; reg other msd_3 \"1\"; combine S even=3; \
                    reg pair msd_2 msd_2 \"[0,1]*\";";
        let why = last(&format!("{sets} {command};")).err().unwrap_or_default();
        assert!(why.contains(says), "{command}: {why}");
    }
}

#[test]
fn help_lists_every_verb_and_explains_each() {
    let all = lines("help;");
    for verb in VERBS {
        assert!(all.contains(&verb.usage.to_owned()), "{}", verb.name);
        let one = lines(&format!("help {};", verb.name));
        assert_eq!(one, [verb.usage, verb.help, &format!("Example: {}", verb.example)]);
    }
    assert_eq!(lines("help load;")[0], "load FILE;");
}

#[test]
fn files_have_the_formats_of_their_names() {
    let sets = "reg x msd_2 \"0*1\"; combine C x=7;";
    for (command, file, begins) in [
        ("draw C", "C.gv", "digraph automaton {"),
        ("draw $x", "x.gv", "digraph automaton {"),
        ("export $x BA", "x.ba", "[0]\n0,[0]->[0]\n1,[0]->[1]\n[1]\n"),
        ("export C txt", "C.txt", "msd_2\n\n0 0\n"),
        ("export C json", "C.dfao.json", "{\"schema\":\"nimata/1\",\"kind\":\"dfao\""),
        ("export C csv", "C.csv", "state,output,0,1\n"),
        ("export C svg", "C.svg", "<"),
        ("export C tikz", "C.tikz", ""),
    ] {
        let Ok(Reply::File { name, content }) = last(&format!("{sets} {command};")) else {
            panic!("{command} writes no file");
        };
        let text = String::from_utf8(content).expect("UTF-8");
        assert_eq!(name, file);
        assert!(text.starts_with(begins), "{command}: {text}");
    }
}

/// Words that commands are made of, and some that do not belong there.
const PARTS: [&str; 33] = [
    "x",
    "y",
    "$x",
    "$y",
    "even",
    "$even",
    "pair",
    "$pair",
    "fib",
    "$fib",
    "S",
    "C",
    "none",
    "=",
    "=3",
    "even=7",
    "=-1",
    "msd_2",
    "lsd_2",
    "msd_4",
    "msd_3",
    "msd_fib",
    "lsd_fib",
    "{0,1}",
    "{0",
    "3",
    "99999999999999999999",
    "gv",
    "ba",
    "json",
    "(",
    "\"0\"",
    "ε",
];

proptest! {
    #[test]
    fn no_command_panics(
        chosen in prop::collection::vec(
            (0..VERBS.len(), prop::collection::vec(0..PARTS.len(), 0..4)), 1..6,
        ),
    ) {
        let host = Budget::new(2000, 1 << 24, None);
        let mut session = Session::new(Sequences::new(&host)).with_formats(FORMATS);
        let sets = "reg even msd_2 \"(0|1)*0\"; reg pair msd_2 msd_2 \"[0,1]*[1,1]\"; \
                    reg fib msd_fib \"0*1(0|1)*\"; reg x {0,1} \"0*1\"; combine S even=3;\n";
        let line = |(verb, parts): &(usize, Vec<usize>)| {
            let parts: Vec<&str> = parts.iter().map(|&part| PARTS[part]).collect();
            format!("{} {};\n", VERBS[*verb].name, parts.join(" "))
        };
        let script = sets.to_owned() + &chosen.iter().map(line).collect::<String>();
        for command in commands(&script) {
            match command.call.map(|call| run(&mut session, &call)) {
                Ok(Ok(_)) => {}
                Ok(Err(error)) => assert!(!error.to_string().is_empty()),
                Err(why) => assert!(!why.is_empty()),
            }
        }
    }
}

#[test]
fn sets_of_integers_and_of_codes_keep_their_digits_and_are_refused_where_numbers_are_natural() {
    assert_eq!(lines("def m \"?msd_neg_2 n < 0\"; test m 2;"), ["10 = -2", "11 = -1"]);
    let joined = "reg na msd_neg_2 \"10\"; concat nc na na;";
    assert!(holds(&format!("{joined} eval x \"?msd_neg_2 $nc(-10)\";")));
    let negative = "reg q msd_neg_2 \"10\";";
    for (script, says) in [
        (format!("{negative} eval y \"?msd_2 $q(n)\";"), "numbers of msd_neg_2 are integers"),
        (format!("{negative} transduce t RUNSUM2 $q;"), "the places of a word are natural"),
        ("reg d {-1,0,1} \"0*1*\"; transduce t RUNSUM2 $d;".to_owned(), "the places of a word"),
        ("reg d {-1,0,1} \"0*\"; alphabet e msd_2 lsd_2 $d;".to_owned(), "different ends"),
        ("reg d msd_2 \"1*\"; test d 1000000000;".to_owned(), "at most 100000 words"),
    ] {
        let why = last(&script).err().unwrap_or_else(|| panic!("{script} is not refused"));
        assert!(why.contains(says), "{script}: {why}");
    }
}
