//! Division games for single divisors and for whole residue classes of them:
//! docs/certificate.md, section 13.

mod local;
#[cfg(test)]
mod tests;

use std::rc::Rc;

use super::OTHERS;
use crate::automaton::{Automaton, Table, index};
use crate::claim::{Claim, Kind};
use crate::file::{File, Keys};
use crate::game::{self, GameSyntax, Names, fault};
use crate::json::Reader;
use crate::kinds::logic::{MOST, Statement, list, sequence_name};
use crate::limits::{Limits, count};
use crate::lists::{known, members};
use crate::logic::context::Sequence;
use crate::logic::game::{ASKS, Asks, Game, small, text};
use crate::logic::numeration::Numeration;
use crate::reject::{Code, Reject, ensure};

/// One statement about division games with many divisors.
pub(crate) const KIND: Kind = Kind { name: "family", names: Some(NAMES), read };

const NAMES: Names = Names { words: &["sd"], example: "sd:1,2/*", read: named };

/// Residue classes with a greater common period are listed, even if all their divisors together are
/// one arithmetic progression.
const MOST_CLASSES: u32 = 1 << 16;

/// How the quotient of a position by the divisor is taken.
#[derive(Clone, Copy)]
struct Quotient {
    /// The suffix of a canonical name.
    suffix: &'static str,
    /// The least position, which is 1 where quotients are rounded up.
    least: u16,
    /// The move to the quotient, as a formula.
    divided: &'static str,
}

const QUOTIENTS: [(&str, Quotient); 3] = [
    ("up", Quotient { suffix: "", least: 1, divided: "n >= 2 & b*m >= n & b*m < n + b" }),
    ("down", Quotient { suffix: ":floor", least: 0, divided: "n >= 1 & b*m <= n & n < b*m + b" }),
    ("exact", Quotient { suffix: ":exact", least: 0, divided: "n >= 1 & b*m = n" }),
];

/// The rules of a division game but for its divisor; the fields are the keys of the format.
struct Division {
    subtract: Vec<u16>,
    quotient: Quotient,
    asks: Asks,
    end: u16,
    first: Vec<u16>,
}

/// The automata for one divisor, or for a residue class: the period is 0 for one.
struct Member {
    base: u32,
    period: u32,
    automata: Vec<Rc<Automaton>>,
}

struct Family {
    /// The names of the sequences, with the games whose values they hold.
    sequences: Vec<(String, Option<Division>)>,
    sentences: Vec<String>,
    members: Vec<Member>,
}

/// How far digits are told apart: s, t and r of section 13.
type Reach = [u64; 3];

fn read(file: &mut File) -> Result<Claim, Reject> {
    let claim = &mut file.claim;
    let sequences: Vec<_> = claim.take("sequences", |r| list(r, sequence))?;
    let sentences = claim.take("sentences", |r| list(r, text))?;
    let members = claim.take("members", |r| list(r, |r| Member::read(r, sequences.len())))?;
    let claimed = sequences.iter().any(|(_, rules)| rules.is_some()) || !sentences.is_empty();
    ensure(
        claimed && !members.is_empty(),
        Code::GameInvalid,
        "claim",
        || "the claim has neither a game nor a sentence, or no member",
    )?;
    let family = Family { sequences, sentences, members };
    let sentence = family.sentence();
    // A reader may expect the rules of the only sequence, whatever else the claim states.
    let subject = match &family.sequences[..] {
        [(_, Some(rules))] => rules.named(&family.divisors()),
        _ => sentence.clone(),
    };
    Ok(Claim::new(game::Game::new(subject), move |limits| {
        family.check(limits)?;
        Ok(sentence)
    }))
}

fn sequence(r: &mut Reader) -> Result<(String, Option<Division>), Reject> {
    let mut keys = Keys::read(r, "")?;
    let name = keys.take("name", sequence_name)?;
    let has = keys.has("game");
    let rules = has.then(|| keys.take("game", Division::read)).transpose()?;
    keys.finish().map(|()| (name, rules))
}

impl Member {
    fn read(r: &mut Reader, sequences: usize) -> Result<Member, Reject> {
        let mut keys = Keys::read(r, "")?;
        let mut number = |key| Ok(u32::try_from(keys.number(key)?).unwrap_or(u32::MAX));
        let (base, period) = (number("base")?, number("period")?);
        Numeration::in_base(base)?;
        let automaton = |r: &mut Reader| {
            let mut keys = Keys::read(r, "")?;
            let automaton = Automaton::new(base, Table::take(&mut keys)?, keys.limits)?;
            keys.finish()?;
            automaton.verify_start().map(|()| Rc::new(automaton))
        };
        let automata = keys.take("automata", |r| list(r, automaton))?;
        keys.finish()?;
        ensure(automata.len() == sequences, Code::AutomatonShape, "automata", || {
            format!("{} automata for {sequences} sequences", automata.len())
        })?;
        Ok(Member { base, period, automata })
    }

    /// Verifies that what holds for the base holds for all divisors.
    fn verify_continued(
        &self,
        [shift, compared, end]: Reach,
        limits: &Limits,
    ) -> Result<(), Reject> {
        let Member { base, period, .. } = *self;
        let mut head = 0;
        for automaton in &self.automata {
            limits.timer().spend(count(automaton.entries()))?;
            for row in (0..).take(automaton.states()).map(|state| automaton.row(state)) {
                let mut repeats = row.iter().zip(row.iter().skip(index(period)));
                let differs = repeats.rposition(|(now, later)| now != later);
                head = head.max(differs.map_or(0, |digit| count(digit) + 1));
            }
        }
        let low = head.saturating_add(shift).max(compared);
        let least = low.saturating_add(end - 1).saturating_add(period.into());
        ensure(u64::from(base) >= least, Code::PeriodWrong, "base", || {
            format!(
                "the rows have the period {period} from digit {head} on, so the base must be at \
                 least {least}, not {base}"
            )
        })
    }

    /// Whether this is a divisor of the member.
    fn has(&self, divisor: u32) -> bool {
        let more = divisor.checked_sub(self.base);
        more.is_some_and(|more| more == 0 || self.period > 0 && more.is_multiple_of(self.period))
    }
}

impl Family {
    fn check(&self, limits: &Limits) -> Result<(), Reject> {
        let games = self.sequences.iter().filter_map(|(_, rules)| Some(rules.as_ref()?.reach()));
        let mut reaches: Vec<Reach> = games.collect();
        for (i, text) in self.sentences.iter().enumerate() {
            let weight = local::weight(text);
            let weight = weight.map_err(|reject| reject.inside_entry("claim.sentences", i))?;
            let more = weight.saturating_add(1);
            reaches.push([weight, more, more]);
        }
        let reach = [0, 1, 2].map(|i| reaches.iter().map(|reach| reach[i]).max().unwrap_or(1));
        for (i, member) in self.members.iter().enumerate().filter(|(_, member)| member.period > 0) {
            let continued = member.verify_continued(reach, limits);
            continued.map_err(|reject| reject.inside_entry("claim.members", i))?;
        }
        // Only now, as this takes longest.
        for (i, member) in self.members.iter().enumerate() {
            let holds = self.at_base(member).and_then(|statement| statement.check(limits));
            holds.map_err(|reject| reject.inside_entry("claim.members", i))?;
        }
        Ok(())
    }

    /// The statement about the base of a member.
    fn at_base(&self, member: &Member) -> Result<Statement, Reject> {
        let base = member.base.to_string();
        let named = |((name, rules), automaton): (&(String, Option<Division>), &Rc<Automaton>)| {
            let game = rules.as_ref().map(|rules| rules.game(&base));
            let (name, automaton) = (name.clone(), Rc::clone(automaton));
            (Sequence { name, tracks: 1, automaton, played: game.is_some() }, game)
        };
        let sequences = self.sequences.iter().zip(&member.automata).map(named).collect();
        let sentences = self.sentences.iter().map(|text| local::with_divisor(text, &base));
        let numeration = Numeration::in_base(member.base)?;
        Ok(Statement::new(numeration, sequences, sentences.collect()))
    }

    fn sentence(&self) -> String {
        let divisors = match &*self.divisors() {
            ALL => "b ≥ 2".to_owned(),
            divisors => format!("b among {divisors}, k ≥ 0"),
        };
        let mut said = vec![format!("For every {divisors}:")];
        for (i, (name, rules)) in self.sequences.iter().enumerate() {
            let states = self.members.iter().map(|member| member.automata[i].states());
            let states = format!("at most {} states", states.max().unwrap_or(0));
            said.push(match rules.as_ref().map(|rules| rules.game("b")) {
                Some(game) => format!(
                    "for every position of this game the automaton {name} of b in this \
                     certificate, with {states}, which reads digits in base b, most significant \
                     digit first, outputs {}: {}.",
                    game.asked(),
                    game.described()
                ),
                None => format!(
                    "{name} is given: what the automaton of b in this certificate outputs, with \
                     {states}."
                ),
            });
        }
        said.extend(self.sentences.iter().map(|text| format!("For natural numbers: {text}.")));
        said.join(" ")
    }

    /// The divisors of all members, as one arithmetic progression where they are seen to be one.
    fn divisors(&self) -> String {
        let members = || self.members.iter();
        let least = members().map(|member| member.base).min().unwrap_or(0);
        let last = members().map(|member| member.base).max().unwrap_or(0);
        let step = members().fold(0, |step, one| gcd(gcd(step, one.period), one.base - least));
        let mut periods = members().map(|member| member.period).filter(|&period| period > 0);
        let common = periods.try_fold(1_u32, |common, period| {
            let least = (common / gcd(common, period)).checked_mul(period);
            least.filter(|&least| least <= MOST_CLASSES)
        });
        // Beyond the last base the divisors repeat with the common period. If all periods are 0,
        // there are none.
        let is_progression = common.is_some_and(|common| {
            let end = last.saturating_add(common.max(step));
            let mut divisors = (least..=end).step_by(index(step.max(1)));
            step > 0 && divisors.all(|divisor| members().any(|one| one.has(divisor)))
        });
        if is_progression {
            return progression(least, step);
        }
        let each = members().map(|member| progression(member.base, member.period));
        each.collect::<Vec<_>>().join(",")
    }
}

/// The divisors of a claim about all of them.
const ALL: &str = "*";

/// The divisors base + k·period, as names have them; the base alone if the period is 0.
fn progression(base: u32, period: u32) -> String {
    match (base, period) {
        (2, 1) => ALL.to_owned(),
        (base, 0) => base.to_string(),
        (base, period) => format!("{base}+{period}k"),
    }
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

impl Division {
    fn read(r: &mut Reader) -> Result<Division, Reject> {
        let mut keys = Keys::read(r, "")?;
        let rules = Division {
            subtract: keys.take("subtract", members)?,
            quotient: keys.take("quotient", |r| known(r, Code::GameInvalid, &QUOTIENTS))?,
            asks: keys.take("asks", |r| known(r, Code::GameInvalid, &ASKS[..2]))?,
            end: keys.take("end", small)?,
            first: keys.take("first", |r| r.array(|r, _| small(r)))?,
        };
        keys.finish()?;
        let rising =
            rules.subtract.is_sorted_by(|a, b| a < b) && rules.subtract.first() != Some(&0);
        let few = rules.subtract.len().max(rules.first.len()) <= MOST;
        ensure(rising && few && rules.end <= 1, Code::GameInvalid, "", || {
            "the numbers to subtract are at least 1 and increase, the end is 0 or 1, and there are \
             at most 4096 numbers"
        })?;
        Ok(rules)
    }

    /// The canonical name, with these divisors in it.
    fn named(&self, divisors: &str) -> String {
        let list = |numbers: &[u16]| {
            let numbers = numbers.iter().map(u16::to_string);
            numbers.collect::<Vec<_>>().join(",")
        };
        let first = match &*self.first {
            [] => String::new(),
            first => format!(":first={}", list(first)),
        };
        let misere = if self.end == 1 { ":misere" } else { "" };
        let asked = if self.asks == Asks::Outcome { ":outcome" } else { "" };
        let (subtract, suffix) = (list(&self.subtract), self.quotient.suffix);
        format!("sd:{subtract}/{divisors}{suffix}{misere}{first}{asked}")
    }

    fn reach(&self) -> Reach {
        let shift = self.subtract.last().map_or(0, |&most| u64::from(most));
        // Only a quotient that is rounded up is that of a number behind the last digit or more.
        let end = 1 + u64::from(self.quotient.least);
        [shift, shift.max(count(self.first.len())).max(1) + 1, end]
    }

    /// The rules as formulas, with this text in the place of the divisor.
    fn game(&self, divisor: &str) -> Game {
        let Quotient { least, divided, .. } = self.quotient;
        let positive = if least == 1 { "m >= 1 & " } else { "" };
        let subtracted = self.subtract.iter().map(|s| format!("{positive}m + {s} = n"));
        let first = (least..).zip(&self.first).map(|(n, &value)| (value, format!("n = {n}")));
        Game::of_one_number(
            format!("n >= {least}"),
            subtracted.chain([local::with_divisor(divided, divisor)]),
            (self.asks, self.end),
            first,
        )
    }
}

/// Reads a name as [`Division::named`] writes it. One that is not canonical is that of no claim.
fn named(parts: &[&str]) -> Result<game::Game, GameSyntax> {
    let many = parts.get(1).is_some_and(|sets| sets.contains("/*") || sets.contains('+'));
    let unreadable =
        || fault(format!("name many divisors, as in sd:5/* or sd:1,2/31+10k:floor, {OTHERS}"));
    many.then(|| game::Game::new(parts.join(":"))).ok_or_else(unreadable)
}
