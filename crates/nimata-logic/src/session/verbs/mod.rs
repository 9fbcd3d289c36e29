//! The verbs of commands, one file for each group.
//!
//! | file | holds |
//! |---|---|
//! | `formulas` | `def`, `eval`, `macro` |
//! | `morphisms` | `morphism`, `promote`, `image` |
//! | `numerations` | `reg`, `ost` |
//! | `transducers` | `transduce` |
//! | `languages` | sets made from sets, as words |
//! | `rewritten` | an automaton in another way: `reverse`, `minimize`, `convert`, `alphabet` |
//! | `combine` | a sequence made of sets |
//! | `shown` | `inf`, `test`, `describe` |
//! | `signs` | `split`, `rsplit`, `join`: sequences over the integers |
//! | `files` | `export`, `draw` |
//! | `help` | what there is to know about the verbs |
//! | `verb` | [`Verb`]: a verb with its help |
//! | `operands` | the automata that a command names, and proofs of what was made of them |

mod combine;
mod files;
mod formulas;
mod help;
mod languages;
mod morphisms;
mod numerations;
mod operands;
mod rewritten;
mod shown;
mod signs;
mod transducers;
mod verb;

pub(super) use files::FORMATS;
pub use files::{Format, Writer};
pub(super) use transducers::RUNNING_SUM;
pub use verb::Verb;

use super::error::CommandError;
use super::reply::Reply;
use super::state::Session;
use crate::Result;
use crate::logic::script::Call;

/// All verbs that change or show what a session knows.
pub const VERBS: &[Verb] = &[
    Verb {
        name: "def",
        usage: "def NAME [VARIABLES] \"FORMULA\";",
        help: "Answers a question, and `$NAME(…)` is its answer from then on. The arguments of a \
               call stand for the free variables in alphabetical order. Variables before the \
               formula have their solutions counted, as with `eval`.",
        example: "def even \"E m n = 2*m\"; eval four \"$even(4)\";",
        run: formulas::def,
    },
    Verb {
        name: "eval",
        usage: "eval NAME [VARIABLES] \"FORMULA\";",
        help: "Answers a question: whether a sentence is true, or which numbers satisfy a formula. \
               Free variables before the formula, as in `eval pairs n \"i < j & j < n\"`, have \
               the solutions counted for each of their values: a product of a row, a matrix for \
               each digit and a column. With -o DIR the matrices are kept in NAME.mpl, or in the \
               language of --format.",
        example: "eval some \"E n n > 3\"; eval pairs n \"i < j & j < n\";",
        run: formulas::eval,
    },
    Verb {
        name: "macro",
        usage: "macro NAME \"TEXT\";",
        help: "Defines a text: `#NAME(a,b)` in a formula stands for it, with a in the place of %0 \
               and b in that of %1.",
        example: "macro double \"%0 = 2*%1\"; eval twice \"A n E m #double(m,n)\";",
        run: formulas::define_macro,
    },
    Verb {
        name: "reg",
        usage: "reg NAME ALPHABET … \"EXPRESSION\";",
        help: "Defines a set of numbers by a regular expression of their digits, with one alphabet \
               for each track: a numeration such as msd_2, or letters such as {-1,0,1}. A letter \
               that is no digit stands in brackets, [-1], as do those of several tracks, [-1,0]. \
               [2-5] is one of several digits, and ~(…) are all other words.",
        example: "reg power2 msd_2 \"0*10*\"; eval eight \"$power2(8)\";",
        run: numerations::reg,
    },
    Verb {
        name: "ost",
        usage: "ost NAME [QUOTIENTS] [PERIOD];",
        help: "Defines Ostrowski's numeration of an eventually periodic continued fraction, for \
               `?msd_NAME` and `?lsd_NAME`. The first list may begin with 0.",
        example: "ost silver [0 2] [1 2]; eval order \"?msd_silver A x E y y > x\";",
        run: numerations::ost,
    },
    Verb {
        name: "morphism",
        usage: "morphism NAME \"LETTER -> WORD, …\";",
        help: "Defines a morphism by the image of each letter. Letters are digits, and other \
               integers in brackets, as in [10] and [-1]; commas may be left out.",
        example: "morphism m \"0 -> 01, 1 -> 10\"; promote T m; eval first \"T[0] = @0\";",
        run: morphisms::morphism,
    },
    Verb {
        name: "promote",
        usage: "promote NAME MORPHISM [LETTER];",
        help: "Defines the infinite fixed point of a morphism that begins with 0, or with the \
               letter. If all images have k letters, its index is in base k; otherwise its digits \
               are places in images: in a numeration with a name such as fib, trib and lin(2,1), \
               or in one that `?msd_NAME` names from then on.",
        example: "morphism f \"0 -> 01, 1 -> 0\"; promote F f; \
                  eval cubes \"E i,n n >= 1 & A k (k < 2*n => F[i+k] = F[i+k+n])\"; \
                  morphism p \"0 -> 0012, 1 -> 12, 2 -> 0\"; promote P p; \
                  eval order \"?msd_P A x E y (y > x & P[y] = @2)\";",
        run: morphisms::promote,
    },
    Verb {
        name: "image",
        usage: "image NEW MORPHISM WORD;",
        help: "Defines the image of a sequence under a morphism.",
        example: "morphism m \"0 -> 01, 1 -> 10\"; promote T m; morphism g \"0 -> 021, 1 -> 012\"; \
                  image S g T; eval third \"A n S[3*n] = @0\";",
        run: morphisms::image,
    },
    Verb {
        name: "transduce",
        usage: "transduce NEW TRANSDUCER WORD;",
        help: "Defines the sequence that a transducer writes while it reads a sequence, or a set \
               such as $even, of which the letters are 0 and 1. Transducers are files of the \
               folder `Transducer Library`; RUNSUM2, RUNSUM3, …, which write the sums of the \
               letters modulo 2, 3, …, need none.",
        example: "morphism m \"0 -> 01, 1 -> 10\"; promote T m; transduce S RUNSUM2 T; \
                  eval step \"A n (T[n+1] = @0 <=> S[n] = S[n+1])\";",
        run: transducers::transduce,
    },
    languages::UNION,
    languages::INTERSECT,
    languages::CONCAT,
    languages::STAR,
    languages::LEFTQUO,
    languages::RIGHTQUO,
    languages::FIXLEADZERO,
    languages::FIXTRAILZERO,
    rewritten::REVERSE,
    rewritten::MINIMIZE,
    rewritten::CONVERT,
    rewritten::ALPHABET,
    combine::COMBINE,
    shown::INF,
    shown::TEST,
    shown::DESCRIBE,
    files::EXPORT,
    files::DRAW,
    Verb {
        name: "help",
        usage: "help; or help VERB;",
        help: "Lists the commands, or explains the commands with a verb.",
        example: "help; help def;",
        run: |_, call| help::explain(VERBS, &call.rest),
    },
    signs::SPLIT,
    signs::RSPLIT,
    signs::JOIN,
    Verb {
        name: "cls",
        usage: "cls;",
        help: "Clears the screen of Walnut, and does nothing here.",
        example: "cls;",
        run: pass_over,
    },
    Verb {
        name: "[",
        usage: "[ SETTING ] COMMAND",
        help: "Chooses how Walnut carries out the command behind it, as `[strategy * CCL]` or \
               `[export 1 BA]`, and does nothing here.",
        example: "[strategy * CCL] eval some \"E n n > 3\";",
        run: pass_over,
    },
];

/// Passes over what steers Walnut itself.
fn pass_over(session: &mut Session, call: &Call) -> Result<Reply> {
    let setting = if call.verb == "[" { format!("[{}]", call.rest) } else { call.verb.to_owned() };
    session.host().say(&format!("`{setting:.60}` steers Walnut itself, and is passed over"));
    Ok(Reply::Quiet)
}

/// Carries a command out.
///
/// # Errors
/// `AskError::Command` or `AskError::NoFormula` for what is wrong with the command, and a bound
/// that was reached. A name that it was to define has no meaning then.
pub fn run(session: &mut Session, call: &Call) -> Result<Reply> {
    let verb = VERBS
        .iter()
        .find(|verb| verb.name == call.verb)
        .ok_or_else(|| CommandError::NoVerb(call.verb.to_string()))?;
    session.unsaved.clear();
    let reply = (verb.run)(session, call)?;
    session.save()?;
    Ok(reply)
}
