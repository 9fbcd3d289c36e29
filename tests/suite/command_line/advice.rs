//! Wrong commands, and the right one in each answer.

use super::program::{complaint, ended, nimata, result, write};

#[test]
fn wrong_commands_are_answered_with_the_right_ones() {
    let folder = tempfile::tempdir().expect("a folder");
    let rules = "reads n in msd_2\nmove m: m + 1 = n\n";
    write(folder.path(), "one.game", rules);
    write(folder.path(), "one.rules", rules);
    write(folder.path(), "par.thm", "about nim:1\nvalue x1\n");
    write(folder.path(), "0.5F", rules);
    write(folder.path(), "bound.game", "reads v_ in msd_2\nmove m: m < v_\n");
    write(folder.path(), "near.game", &rules.replace("move", "use t from pipe\nmove"));
    write(folder.path(), "told.txt", &result(0, &["derive", "sd:1/2"]));
    for (name, arguments) in [
        ("values.csv", "table kayles --upto 9 --format csv"),
        ("values.txt", "table kayles --upto 9"),
        ("automaton.csv", "derive sd:1/2 --format csv"),
        ("automaton.dot", "derive sd:1/2 --format dot"),
        ("picture.svg", "draw sd:1/2"),
        ("page.html", "report sd:1/2 --format html"),
    ] {
        let words: Vec<&str> = arguments.split(' ').collect();
        write(folder.path(), name, &result(0, &words));
    }
    std::fs::write(folder.path().join("picture.png"), b"\x89PNG\r\n\x1a\n\0").expect("a file");
    write(folder.path(), "percent.theorem", "% mine\nabout nim:1\nvalue x1\n");
    write(folder.path(), "slashes.game", "reads n in msd_2\n// one token\nmove m: m + 1 = n\n");
    write(folder.path(), "script.txt", "evla x \"E n n = 3\";\n");
    write(folder.path(), "three.txt", "nim:3\nmoore:3,2\n");
    write(folder.path(), "half.json", "{\"schema\":\"nimata/1\"}");
    write(folder.path(), "proof.v", "(* a proof *)\n");
    write(folder.path(), "automaton.md", "| state | output |\n|---|---|\n");
    write(folder.path(), "word.game", &format!("{rules}misere\n"));
    write(folder.path(), "moves.game", "reads n in msd_2\nmoves m: m + 1 = n\n");
    write(folder.path(), "rest.theorem", "about nim:1\nvalue x1 % 4\n");
    write(folder.path(), "name.txt", "def f(n) \"n < 5\";\n");
    #[cfg(unix)]
    std::process::Command::new("mkfifo").arg(folder.path().join("pipe")).status().expect("mkfifo");
    for (command, advice) in [
        ("value kayles 10", "write kayles@10"),
        ("value kayles", "write kayles@n"),
        ("value sd:1/2 17", "write sd:1/2@17"),
        ("value nim@3,4", "nim:2@3,4"),
        ("value Nim@3,4,5", "nim:3@3,4,5"),
        ("games Nim", "one such game is written nim:3 here"),
        ("learn 0 1 1 0", "the terms stand in a file"),
        ("value one.game@3", "name it game:one.game"),
        ("value nim:3:misery@1,1,1", "nim:3"),
        ("games dawson", "octal:0.137"),
        ("survey sd:1-3/2", "as in `nimata survey sd --sub 1..3 --div 2`"),
        ("value sd1/2@7", "did you mean sd:1/2?"),
        ("games S(1,2,3)", "did you mean sd:1,2,3/?"),
        ("games nimble", "is a heap of n tokens of Nim"),
        ("games marienbad", "nim:4:misere@1,3,5,7"),
        ("games welter", "`positions x < y`"),
        ("games 0.77", "did you mean octal:0.77?"),
        ("games 5/2", "did you mean sd:5/2?"),
        ("games {1,2}{2,3}", "did you mean hyper:{1,2}{2,3}?"),
        ("games lasker's_nym", "game:laskers-nim"),
        ("games octal:0.3F", "game:0.3F"),
        ("games nim_misère", "did you mean nim:3:misere?"),
        ("games kayles-misere", "did you mean octal:0.77:misere?"),
        ("games kaylse", "did you mean Kayles, which is written octal:0.77 here?"),
        ("prove par.thm", "name it par.theorem"),
        ("prove one.rules", "name it game:one.rules"),
        ("ask G[n]=@0 --with G=one.game", "name it game:one.game"),
        ("ask G[n]=@0 --with G=one.rules", "are named game:one.rules"),
        ("table kayles 50", "write --upto 50"),
        ("table kayles --limit 50", "did you mean --upto?"),
        ("derive sd:1/2 --svg", "write --format svg"),
        ("derive sd:1/2 lsd", "write --order lsd"),
        ("derive sd:1/2 --to svg", "did you mean --format?"),
        ("derive sd:1/2 --misere", "sd:1/2:misere"),
        ("prove sd:1/2 --timeout 5", "did you mean --time-limit?"),
        (
            "atlas make list.txt --timelimit 5",
            "did you mean --time-limit? (`nimata atlas make --help`",
        ),
        ("survey octal", "and --games FILE takes a list"),
        ("survey sd", "--sub 1..8 --div 2..4"),
        ("evaluate sd:1/2@3", "`nimata --help` lists all"),
        ("ask A_n_(n_xor_n_=_0)", "only between formulas"),
        ("prove 0.3F", "did you mean game:0.3F?"),
        ("value game:0.5F@3", "game:./0.5F is that of the file"),
        ("prove game:bound.game", "write another, such as v"),
        #[cfg(unix)]
        ("prove game:near.game", "pipe is not an ordinary file"),
        ("convert told.txt", "or --format walnut, is read back"),
        ("prove nim:2 --claim level-set", "with 1 number after the name and not 0"),
        ("ask n_=_2^40", "`2^10` is written `1024` here"),
        ("ask n_>_(2^40)_+_1", "between formulas `^` is *either or*"),
        ("table nim:2 --upto 3 3", "write --upto 3,3"),
        ("table kayles --max 20", "did you mean --upto?"),
        ("table kayles -n 20", "did you mean --upto?"),
        ("pairs wythoff:1,1 --upto 10", "did you mean --count?"),
        ("plot kayles", "write `nimata draw`"),
        ("export half.json", "write `nimata convert`"),
        ("verify half.json", "write `nimata check`"),
        ("grundy kayles@5", "write `nimata value`"),
        ("value octal:.07@100", "nothing stands before the point: write 0"),
        ("identify 1,2,3,5,8,13,21 --family dynamic", "leave --family out"),
        ("prove nim:3,4,5", "did you mean the position nim:3@3,4,5?"),
        ("prove kayles:5", "did you mean the position kayles@5?"),
        ("table sd:1,3,4 --upto 9", "did you mean sd:1,3,4/"),
        ("prove nim:2@1,2", "this is a position: name a game, as nim:2"),
        ("prove nim:2@1,2_+_kayles@3", "this is a sum of positions: name a game, as nim:2"),
        ("games euclid", "no formula multiplies two numbers"),
        ("games chomp", "`move u, v: u = x & v < y`"),
        ("ask T[2n]_=_@0 --with T=sd:1/2", "`2n` is written `2*n` here"),
        ("derive outcome:wythoff", "name the game alone, and the claim by --claim outcome"),
        ("value values:mark@5", "`values` is a claim of mark"),
        ("value octal:@17", "write octal:0.77@17"),
        ("value dawson@4_+_nim:1@3", "one such game is written octal:0.137 here"),
        ("prove .", "this is a folder"),
        ("prove none.game", "no file has this name"),
        ("draw none.json", "no file has this name"),
        ("convert values.csv", "this is a table in CSV"),
        ("convert values.txt", "this is a list of numbers, as `compare` reads it"),
        ("convert automaton.csv", "this is a table in CSV"),
        ("convert automaton.dot", "from a file whose name ends in .json"),
        ("convert picture.svg", "this is a picture"),
        ("convert picture.png", "this is a picture"),
        ("compare sd:1/2 page.html", "this is a page"),
        ("ask G[n]=@0 --with G=picture.svg", "this is a picture"),
        ("identify picture.svg", "this is a picture, and no list of numbers"),
        ("learn page.html", "it is a page"),
        ("draw values.csv", "is a table in CSV"),
        ("prove percent.theorem", "a comment begins with #, and not with %"),
        ("value game:slashes.game@4", "a comment begins with #, and not with //"),
        ("ask --script script.txt", "did you mean `eval`?"),
        ("identify 0,1,2,0,1,2 --games three.txt", "and not in nim:3, moore:3,2"),
        ("derive misère:nim:3", "did you mean nim:3:misere?"),
        ("value hyper:12@3,4,5 hyper:13@3,4,5", "names with braces stand in quotes"),
        ("ask A n G[n]=@0 --with G=sd:1/2", "a formula of several words stands in quotes"),
        ("ask G[n]=@0 G=sd:1/2", "write --with G=sd:1/2"),
        ("ask eval_t_\"A_n_n=n\":", "commands stand in a file, which --script names"),
        ("ask n=3 --in fib", "as in '?fib n > 0'"),
        ("ask A_n:_n>=0", "a quantifier is followed by its formula"),
        ("ask G(n)=@0 --with G=sd:1/2", "write G[n] = @1, and not G(n)"),
        ("ask $G(n) --with G=sd:1/2", "write G[n] = @1, and not G(n)"),
        ("ask A_b_G[b]=@0 --with G=sd:1/*", "`b` is the divisor here"),
        ("options nim:3@1,2,3", "write `nimata move GAME@POSITION --options`"),
        ("eval n=3", "write `nimata ask`"),
        ("table kayles --to 20", "did you mean --upto?"),
        ("value kayles@3 --who-wins", "did you mean --claim outcome?"),
        ("move nim:3@1,2,4 --value 3", "did you mean --to?"),
        ("prove kayles misere", "misère play is a suffix of the game"),
        ("check values.csv sd:1/2", "write --claim sd:1/2"),
        ("convert values.txt x.dot", "write -o x.dot"),
        ("learn values.txt A_n_T[n]=@0", "write --such 'A n T[n]=@0'"),
        ("kayles(10)", "did you mean `nimata value kayles@10`?"),
        ("convert kayles", "kayles is a game, and no file: `nimata derive kayles"),
        ("identify kayles", "kayles is a game, and no sequence: `nimata table kayles"),
        ("identify A002187", "https://oeis.org/A002187/b002187.txt"),
        ("identify half.json", "this is JSON, and no list of numbers"),
        ("draw half.json", "`convert` and `compare` read its automaton"),
        ("convert proof.v", "this is text for Coq"),
        ("convert automaton.md", "this is a table in Markdown"),
        ("value game:word.game@3", "is it `play misere`?"),
        ("value game:moves.game@3", "is it `move`?"),
        ("prove rest.theorem", "n % 4 is written n - 4*(n/4)"),
        ("ask --script name.txt", "names are a letter, and letters, digits or _ behind it"),
    ] {
        let words: Vec<String> = command.split(' ').map(|word| word.replace('_', " ")).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let mut run = nimata(&words);
        run.current_dir(folder.path());
        let says = String::from_utf8(ended(2, run).stderr).expect("UTF-8");
        assert!(says.contains(advice), "{command}: {says}");
    }
}

#[test]
fn old_spellings_work_and_are_answered_with_the_new_ones() {
    for old in [
        ["derive", "sd:1/2", "--as", "kernel"],
        ["prove", "sd:1/2", "-q", "--as=outcome"],
        ["compare", "sd:1/2", "sd:1/2", "--as=outcome"],
    ] {
        let today: Vec<String> = old.iter().map(|word| word.replace("--as", "--claim")).collect();
        let today: Vec<&str> = today.iter().map(String::as_str).collect();
        let output = ended(0, nimata(&old));
        assert_eq!(String::from_utf8_lossy(&output.stdout), result(0, &today));
        let quiet = old.contains(&"-q");
        let says = String::from_utf8_lossy(&output.stderr).contains("--as is written --claim\n");
        assert!(says != quiet, "{output:?}");
    }
}

#[test]
fn games_in_bases_that_have_no_common_power_are_compared_number_by_number() {
    // By the rules, the values of 1, 2, 3 are 0, 1, 0 in sd:1/2 and 0, 1, 2 in sd:1/3.
    let text = result(1, &["compare", "sd:1/2", "sd:1/3"]);
    assert_eq!(text, "different, first at 3: 0 and 2\n");
    // The parity of a number in base 2 and in base 3, where it is that of the sum of the digits.
    let folder = tempfile::tempdir().expect("a folder");
    let two =
        write(folder.path(), "two.txt", "msd_2\n\n0 0\n0 -> 0\n1 -> 1\n\n1 1\n0 -> 0\n1 -> 1\n");
    let three = "msd_3\n\n0 0\n0 -> 0\n1 -> 1\n2 -> 0\n\n1 1\n0 -> 1\n1 -> 0\n2 -> 1\n";
    let three = write(folder.path(), "three.txt", three);
    let agree = complaint(3, &["compare", &two, &three]);
    assert!(agree.contains("agree up to 262143"), "{agree}");
}

#[test]
fn all_moves_to_a_value_are_named() {
    let all = result(0, &["move", "nim:3@3,5,7", "--all"]);
    assert_eq!(all, "nim:3@2,5,7\nnim:3@3,4,7\nnim:3@3,5,6\n");
    let sum = result(0, &["move", "sd:1/2@4 + sd:1/2@5", "--all"]);
    assert_eq!(sum, "component 1 of 2: sd:1/2@2\ncomponent 2 of 2: sd:1/2@4\n");
    let none = result(0, &["move", "nim:3@1,2,3", "--all"]);
    assert_eq!(none, "no move wins\n");
    let far = complaint(2, &["move", "nim:2@10^9,10^9", "--all"]);
    assert!(far.contains("too many options"), "{far}");
    // A token is taken from the middle of a row: 7 leaves 1 + 5, 2 + 4 or 3 + 3, of values 2, 1, 0.
    let folder = tempfile::tempdir().expect("a folder");
    let rules = "reads n in msd_2\nmove a + b: a >= 1 & b >= 1 & a + b + 1 = n\n";
    let game = format!("game:{}", write(folder.path(), "middle.game", rules));
    let once = result(0, &["move", &format!("{game}@7"), "--all", "--to", "1"]);
    assert_eq!(once, format!("{game}@2 + {game}@4\n"));
}

/// A token or two are taken from 4, and the rest may be divided; the values of the heaps 1, 2 and 3
/// are these numbers, and those of two heaps are added.
#[test]
fn every_move_is_named_with_the_value_that_it_leaves() {
    let all = result(0, &["move", "kayles@4", "--options"]);
    let mut lines: Vec<&str> = all.lines().collect();
    lines.sort_unstable();
    let left = ["1 + octal:0.77@1: 0", "1 + octal:0.77@2: 3", "2: 2", "3: 3"];
    assert_eq!(lines, left.map(|left| format!("octal:0.77@{left}")));
    let sum = result(0, &["move", "nim:1@1 + nim:1@2", "--options"]);
    let component = |number, left| format!("component {number} of 2: nim:1@{left}\n");
    assert_eq!(sum, [component(1, "0: 2"), component(2, "0: 1"), component(2, "1: 0")].concat());
    // Of Wythoff's game theorems say who wins, and small values follow from the moves.
    let wythoff = result(0, &["move", "wythoff@3,4", "--options"]);
    assert!(wythoff.contains("wythoff:1,1@1,2: 0\n") && !wythoff.contains("loses"), "{wythoff}");
    let misere = result(0, &["move", "nim:2:misere@1,1", "--options"]);
    assert!(misere.lines().all(|line| line.ends_with("1: P: the player to move loses")
        || line.ends_with("0: P: the player to move loses")));
    assert_eq!(misere.lines().count(), 2);
}

#[test]
fn where_a_game_is_over_there_is_no_move() {
    for over in ["sd:1/2@1", "nim:2@0,0", "nim:2:misere@0,0", "kayles@0"] {
        assert_eq!(result(0, &["move", over]), "there is no move\n", "{over}");
        assert_eq!(result(0, &["move", over, "--options"]), "there is no move\n", "{over}");
    }
}

#[test]
fn who_wins_is_said_in_misere_play_too() {
    // Of 1 no move is left, so that the player to move wins; 2 leaves it alone.
    for (heap, says) in [(1, "N: the player to move wins"), (2, "P: the player to move loses")] {
        let place = format!("sd:1/2:misere@{heap}");
        assert_eq!(result(0, &["value", &place, "--claim", "outcome", "-q"]).trim_end(), says);
    }
}

#[test]
fn games_of_more_heaps_are_left_out_of_a_list() {
    let folder = tempfile::tempdir().expect("a folder");
    let list = write(folder.path(), "list.txt", "nim:3\nsd:1/2\n");
    let output = ended(0, nimata(&["identify", "0,1,0,2,1,2,0,1,0,2", "--games", &list]));
    let [says, found] =
        [output.stderr, output.stdout].map(|it| String::from_utf8(it).expect("UTF-8"));
    assert!(says.contains("not in nim:3"), "{says}");
    assert!(found.contains("1 of 1 games matches"), "{found}");
}

/// A heap of one token is often the first, and few terms are said to be few.
#[test]
fn a_short_list_that_leaves_out_the_empty_heap_is_found() {
    let found = result(0, &["identify", "1", "2", "3", "1", "4", "3"]);
    assert!(found.starts_with("octal:0.77 (Kayles)"), "{found}");
    let few = result(1, &["identify", "1", "2", "7"]);
    assert!(few.contains("3 terms are few: 10 or more tell more"), "{few}");
    // Lasker's Nim by its rules: n, but n + 1 where n = 3 mod 4, and n - 1 where n = 0 mod 4.
    let lasker = result(0, &["identify", "0,1,2,4,3,5,6,8,7,9,10,12"]);
    assert!(lasker.contains("game:laskers-nim"), "{lasker}");
    // Grundy's game, A002188.
    let grundy = result(0, &["identify", "0,0,0,1,0,2,1,0,2,1,0,2,1,3,2,1,3,2,4,3,0"]);
    assert!(grundy.contains("game:grundys-game"), "{grundy}");
}

#[test]
fn what_an_answer_prints_as_json_is_read_as_its_automaton() {
    let folder = tempfile::tempdir().expect("a folder");
    let answer = result(0, &["ask", "G[n] = @0", "--with", "G=sd:1/2", "--json"]);
    let path = write(folder.path(), "answer.json", &answer);
    let same = "A n (P[n] = @1 <=> G[n] = @0)";
    let with = format!("P={path}");
    let says = result(0, &["ask", same, "--with", &with, "--with", "G=sd:1/2", "-q"]);
    assert!(says.starts_with("true"), "{says}");
    let sentence = result(0, &["ask", "A n n = n", "--json"]);
    let path = write(folder.path(), "sentence.json", &sentence);
    let none = complaint(2, &["convert", &path]);
    assert!(none.contains("the answer is true or false, and has no automaton"), "{none}");
}

/// What an attack found: each was answered falsely, or lost data.
#[test]
fn words_of_no_number_far_indices_and_files_of_rules_are_no_answers() {
    let folder = tempfile::tempdir().expect("a folder");
    // After 11, which is no sum of Fibonacci numbers, the outputs differ, and nowhere else.
    let fib = |last: &str| format!("msd_fib\n\n0 0\n0 -> 0\n1 -> 1\n\n1 1\n0 -> 0\n{last}");
    let one = write(folder.path(), "one.txt", &fib("1 -> 1\n"));
    let other = write(folder.path(), "other.txt", &fib("1 -> 0\n"));
    let lacking = write(folder.path(), "lacking.txt", &fib(""));
    for pair in [[&one, &other], [&one, &lacking], [&lacking, &other]] {
        assert_eq!(result(0, &["compare", pair[0], pair[1]]), "equal\n");
    }
    let all = write(folder.path(), "all.txt", "msd_fib\n\n0 1\n0 -> 0\n1 -> 0\n");
    let everything = result(0, &["ask", "?fib n = n", "--json", "-q"]);
    let everything = write(folder.path(), "everything.json", &everything);
    assert_eq!(result(0, &["compare", &all, &everything]), "equal\n");
    assert!(result(1, &["compare", &one, &all]).starts_with("different, first at 0: 0 and 1"));
    // Indices at the ends of 64 bits.
    let least = format!("{} 0\n{} 1\n", i64::MIN, i64::MIN + 1);
    let least = write(folder.path(), "least.txt", &least);
    result(1, &["identify", &least]);
    let table = r#"{"schema":"nimata/1","kind":"table","game":"sd:1/2","coordinates":[],
        "holds":"value","first":"18446744073709551615","values":[0,1,0]}"#;
    let table = write(folder.path(), "table.json", table);
    let beyond = complaint(2, &["compare", &table, "sd:1/2"]);
    assert!(beyond.contains("the index is beyond 64 bits"), "{beyond}");
    // In misère play nothing but a win can be asked for, with `--all` or without.
    for command in
        ["wyt:3:misere@0,3 --to 1", "nim:2:misere@3,3 --to 5", "octal:0.77:misere@5 --to 2"]
    {
        for all in [&[][..], &["--all"]] {
            let words: Vec<&str> = ["move"].into_iter().chain(command.split(' ')).collect();
            let says = complaint(2, &[&words, all].concat());
            assert!(says.contains("no other value than 0 can be asked for"), "{command}: {says}");
        }
    }
    // Rules are not overwritten by what is computed of them.
    let rules = write(folder.path(), "mine.game", "reads n in msd_2\nmove m: m + 1 = n\n");
    let game = format!("game:{rules}");
    let kept = complaint(2, &["table", &game, "--upto", "5", "-o", &rules, "--format", "text"]);
    assert!(kept.contains("name another file"), "{kept}");
    assert!(std::fs::read_to_string(&rules).expect("the rules").starts_with("reads"));
    // A file with the name of a known game is in nobody's way.
    write(folder.path(), "grundys-game", "1 2 3\n");
    let mut found = nimata(&["identify", "0", "1", "2", "3", "1", "4", "3"]);
    found.current_dir(folder.path());
    assert!(String::from_utf8_lossy(&ended(0, found).stdout).contains("octal:0.77 (Kayles)"));
}

#[test]
fn positions_stand_in_parentheses_too_and_a_board_is_told_from_a_heap() {
    assert_eq!(result(0, &["value", "nim:3@(3,5,7)", "-q"]), "1\n");
    // 101 in base 2 is 5, and not 1,012.
    for number in ["101_2", "12_7", "101_16"] {
        let subscript = complaint(2, &["value", &format!("sd:1/2@{number}")]);
        assert!(subscript.contains("in base 2 is written `digits(2: 1 0 1)`"), "{subscript}");
    }
    for number in ["12_345_678", "1234_5678", "123456_78", "1_2_345_678"] {
        assert_eq!(result(0, &["value", &format!("nim:1@{number}"), "-q"]), "12345678\n");
    }
    assert_eq!(result(0, &["value", "nim:1@1_024", "-q"]), "1024\n");
    // Play ends where a value is prescribed, and the player to move has won unless it is 0.
    let prescribed = result(0, &["value", "sd:1/2:first=2,0@1", "--claim", "outcome", "-q"]);
    assert_eq!(prescribed, "N: the player to move wins\n");
    let output = ended(0, nimata(&["value", "treblecross@3"]));
    let says = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(says.contains("a board of n cells is a heap of n + 2"), "{says}");
    let plain = ended(0, nimata(&["value", "octal:0.007@3"]));
    assert!(!String::from_utf8_lossy(&plain.stderr).contains("board"));
}

/// Of one output there is one sequence, whatever a sentence says.
#[test]
fn a_sentence_that_is_always_true_determines_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    for sentence in ["A n T[n] = T[n]", "A n T[n] >= @0"] {
        let path = write(folder.path(), "such.txt", sentence);
        let output = ended(0, nimata(&["learn", &path]));
        let says = String::from_utf8(output.stdout).expect("UTF-8");
        assert!(says.contains("not seen to determine each term"), "{sentence}: {says}");
    }
}

#[test]
fn growing_values_that_differ_are_named_with_their_game() {
    let folder = tempfile::tempdir().expect("a folder");
    // A heap of three tokens or more may not be emptied by one move.
    let rules = "reads n in msd_2\nmove m: m < n & (m >= 1 | n <= 2)\n";
    let game = format!("game:{}", write(folder.path(), "slow.game", rules));
    let says = result(1, &["compare", "nim:1", &game]);
    assert_eq!(says, format!("different, first at 3: {game} has the value 0, and nim:1 has not\n"));
}

#[test]
fn rules_that_are_given_as_a_certificate_are_known() {
    let folder = tempfile::tempdir().expect("a folder");
    let rules = write(folder.path(), "own.game", "reads n in msd_2\nmove m: m + 1 = n\n");
    let says = |file: &str| {
        let output = ended(1, nimata(&["check", file]));
        String::from_utf8(output.stderr).expect("UTF-8")
    };
    let rules = says(&rules);
    assert!(rules.contains("is no certificate: the file of this name has rules"), "{rules}");
    // A file that is cut is none of these.
    assert_eq!(says(&write(folder.path(), "cut.json", "{")), "");
}

#[test]
fn values_that_grow_are_compared_with_values_that_do_not() {
    // The value of n tokens is n in Nim; in Fraenkel's Mark those of 0, 1, 2 are 0, 1, 0.
    for pair in [["nim:2", "nim:3"], ["nim:3", "nim:2"], ["moore:2,2", "moore:3,3"]] {
        let why = complaint(2, &["compare", pair[0], pair[1]]);
        assert!(why.contains("numbers: nothing was compared"), "{why}");
    }
    let text = result(1, &["compare", "nim:1", "sd:1/2:floor"]);
    assert_eq!(text, "different, first at 2: 2 and 0\n");
    let text = result(1, &["compare", "sd:1/2:floor", "nim:1"]);
    assert_eq!(text, "different, first at 2: 0 and 2\n");
}

#[test]
fn who_wins_and_the_value_stand_beside_each_other() {
    let both = result(0, &["value", "wythoff@3,6"]);
    assert!(both.starts_with("N: the player to move wins\n"), "{both}");
    assert!(both.contains("definition: the value is 1: "), "{both}");
    let won = "N: the player to move wins\n";
    assert_eq!(result(0, &["value", "wythoff@3,6", "--claim", "outcome", "-q"]), won);
    assert_eq!(result(0, &["value", "nim:1@5", "--claim", "outcome", "-q"]), won);
    let huge = "wythoff@10^30,3*10^30 + wythoff@3,5";
    let open = result(3, &["value", huge, "-q"]);
    assert!(open.starts_with("N: the player to move wins; the value is not known: at least 1\n"));
    assert!(result(0, &["value", huge, "--claim", "outcome", "-q"]).starts_with(won));
}

#[test]
fn a_game_and_numbers_are_advised_as_a_position() {
    for (words, meant) in [
        (&["nim", "3", "4", "5"][..], "did you mean `nimata value nim:3@3,4,5`?"),
        (&["kayles", "10"], "did you mean `nimata value kayles@10`?"),
        (&["value", "nim:3,4,5"], "write nim:3@3,4,5"),
        (&["value", "nim 3 4 5"], "write nim:3@3,4,5"),
        (&["value", "kayles:10"], "write kayles@10"),
        (&["value", "sd:1/2 17"], "write sd:1/2@17"),
        (&["value", "chess 3"], "write GAME@POSITION, for example sd:1/2@17"),
    ] {
        let says = complaint(2, words);
        assert!(says.contains(meant), "{words:?}: {says}");
    }
}
