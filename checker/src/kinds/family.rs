//! Division games for single divisors and for whole residue classes of them:
//! docs/certificate.md, section 13.

mod local;
#[cfg(test)]
mod tests;

use std::rc::Rc;

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

/// The greatest common period of residue classes for which it is seen whether they are all.
const MOST_CLASSES: u32 = 1 << 16;

/// How the quotient of a position by the divisor is taken.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Quotient {
    Up,
    Down,
    Exact,
}

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

/// How far digits are told apart: s, t and r of section 13.
#[derive(Clone, Copy)]
struct Reach {
    /// The most that is taken from a number.
    shift: u64,
    /// No number is compared with this one or a greater one.
    compared: u64,
    /// The distances from the base that are told apart are less than this.
    end: u64,
}

impl Default for Reach {
    fn default() -> Reach {
        Reach { shift: 0, compared: 1, end: 1 }
    }
}

impl Reach {
    fn with(self, other: Reach) -> Reach {
        Reach {
            shift: self.shift.max(other.shift),
            compared: self.compared.max(other.compared),
            end: self.end.max(other.end),
        }
    }
}

struct Family {
    /// The names of the sequences, with the games whose values they hold.
    sequences: Vec<(String, Option<Division>)>,
    sentences: Vec<String>,
    members: Vec<Member>,
}

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
        let limits = keys.limits;
        let automata = keys.take("automata", |r| {
            list(r, |r| {
                let mut keys = Keys::read(r, "")?;
                let table = Table::take(&mut keys)?;
                keys.finish()?;
                let automaton = Automaton::new(base, table, limits)?;
                automaton.verify_start()?;
                Ok(Rc::new(automaton))
            })
        })?;
        keys.finish()?;
        ensure(automata.len() == sequences, Code::AutomatonShape, "automata", || {
            format!("{} automata for {sequences} sequences", automata.len())
        })?;
        Ok(Member { base, period, automata })
    }

    /// The digit from which on all rows have the period of the member.
    fn head(&self, period: usize, limits: &Limits) -> Result<usize, Reject> {
        let mut head = 0;
        for automaton in &self.automata {
            limits.timer().spend(count(automaton.entries()))?;
            for state in (0..).take(automaton.states()) {
                let row = automaton.row(state);
                let mut repeats = row.iter().zip(row.iter().skip(period));
                head =
                    head.max(repeats.rposition(|(now, later)| now != later).map_or(0, |c| c + 1));
            }
        }
        Ok(head)
    }

    /// Verifies that what holds for the base holds for all divisors.
    fn verify_continued(&self, reach: Reach, limits: &Limits) -> Result<(), Reject> {
        let Member { base, period, .. } = *self;
        let head = count(self.head(usize::try_from(period).unwrap_or(usize::MAX), limits)?);
        let low = head.saturating_add(reach.shift).max(reach.compared);
        let least = low.saturating_add(reach.end - 1).saturating_add(period.into());
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
        let rules = self.sequences.iter().filter_map(|(_, rules)| rules.as_ref());
        let mut reach = rules.map(Division::reach).fold(Reach::default(), Reach::with);
        for (i, text) in self.sentences.iter().enumerate() {
            let weight = local::weight(text);
            let weight = weight.map_err(|reject| reject.inside_entry("claim.sentences", i))?;
            let more = weight.saturating_add(1);
            reach = reach.with(Reach { shift: weight, compared: more, end: more });
        }
        for (i, member) in self.members.iter().enumerate() {
            let continued = match member.period {
                0 => Ok(()),
                _ => member.verify_continued(reach, limits),
            };
            continued.map_err(|reject| reject.inside_entry("claim.members", i))?;
        }
        // Only now, as this takes longest.
        for (i, member) in self.members.iter().enumerate() {
            let divisor = member.base.to_string();
            let holds = self.at(member, &divisor)?.check(limits);
            holds.map_err(|reject| reject.inside_entry("claim.members", i))?;
        }
        Ok(())
    }

    /// The statement about one member, with this text in the place of the divisor.
    fn at(&self, member: &Member, divisor: &str) -> Result<Statement, Reject> {
        let named = |((name, rules), automaton): (&(String, Option<Division>), &Rc<Automaton>)| {
            let game = rules.as_ref().map(|rules| rules.game(divisor));
            let (name, automaton) = (name.clone(), Rc::clone(automaton));
            (Sequence { name, tracks: 1, automaton, played: game.is_some() }, game)
        };
        let sequences = self.sequences.iter().zip(&member.automata).map(named).collect();
        let sentences = self.sentences.iter().map(|text| local::with_divisor(text, divisor));
        let numeration = Numeration::in_base(member.base)?;
        Ok(Statement::new(numeration, sequences, sentences.collect()))
    }

    fn sentence(&self) -> String {
        let states = |i: usize| {
            let states = self.members.iter().map(|member| member.automata[i].states());
            let (least, most) = (states.clone().min().unwrap_or(0), states.max().unwrap_or(0));
            if least == most { format!("{most}") } else { format!("{least} to {most}") }
        };
        let divisors = match &*self.divisors() {
            ALL => "b ≥ 2".to_owned(),
            divisors => format!("b among {divisors}, k ≥ 0"),
        };
        let mut said = vec![format!("For every {divisors}:")];
        for (i, (name, rules)) in self.sequences.iter().enumerate() {
            said.push(match rules {
                Some(rules) => {
                    let game = rules.game("b");
                    format!(
                        "for every position of this game the automaton {name} of b in this \
                         certificate, with {} states, which reads digits in base b, most \
                         significant digit first, outputs {}: {}.",
                        states(i),
                        game.asked(),
                        game.described()
                    )
                }
                None => format!(
                    "{name} is given: what the automaton of b in this certificate with {} states \
                     outputs.",
                    states(i)
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
        let periods = members().map(|member| member.period).filter(|&period| period > 0);
        let common = periods.into_iter().try_fold(1_u32, |common, period| {
            let least = (common / gcd(common, period)).checked_mul(period);
            least.filter(|&least| least <= MOST_CLASSES)
        });
        // Behind the last base the divisors repeat with the common period. If all periods are 0,
        // none is there.
        let is_progression = common.is_some_and(|common| {
            let end = last.saturating_add(common.max(step));
            step > 0
                && (least..=end)
                    .step_by(index(step))
                    .all(|divisor| members().any(|one| one.has(divisor)))
        });
        if is_progression {
            return progression(least, step);
        }
        let each = members().map(|member| progression(member.base, member.period));
        each.collect::<Vec<_>>().join(",")
    }
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The divisors base + k·period, as names have them; the base alone if the period is 0.
fn progression(base: u32, period: u32) -> String {
    match (base, period) {
        (2, 1) => ALL.to_owned(),
        (base, 0) => base.to_string(),
        (base, period) => format!("{base}+{period}k"),
    }
}

/// The divisors of a claim about all of them.
const ALL: &str = "*";

impl Division {
    fn read(r: &mut Reader) -> Result<Division, Reject> {
        let mut keys = Keys::read(r, "")?;
        let quotients =
            [("up", Quotient::Up), ("down", Quotient::Down), ("exact", Quotient::Exact)];
        let rules = Division {
            subtract: keys.take("subtract", members)?,
            quotient: keys.take("quotient", |r| known(r, Code::GameInvalid, &quotients))?,
            asks: keys.take("asks", |r| known(r, Code::GameInvalid, &ASKS[..2]))?,
            end: keys.take("end", small)?,
            first: keys.take("first", |r| r.array(|r, _| small(r)))?,
        };
        keys.finish()?;
        rules.valid()
    }

    fn valid(self) -> Result<Division, Reject> {
        let rules = self;
        let valid =
            |condition, detail: &'static str| ensure(condition, Code::GameInvalid, "", || detail);
        let rising =
            rules.subtract.is_sorted_by(|a, b| a < b) && rules.subtract.first() != Some(&0);
        valid(rising, "the numbers to subtract are at least 1 and increase")?;
        valid(rules.subtract.len().max(rules.first.len()) <= MOST, "over 4096 numbers")?;
        valid(rules.end <= 1, "the end must be 0 or 1")?;
        Ok(rules)
    }

    /// The canonical name, with these divisors in it.
    fn named(&self, divisors: &str) -> String {
        let list =
            |numbers: &[u16]| numbers.iter().map(u16::to_string).collect::<Vec<_>>().join(",");
        let words = [
            match self.quotient {
                Quotient::Up => "",
                Quotient::Down => ":floor",
                Quotient::Exact => ":exact",
            },
            if self.end == 1 { ":misere" } else { "" },
            if self.first.is_empty() { "" } else { ":first=" },
            &list(&self.first),
            if self.asks == Asks::Outcome { ":outcome" } else { "" },
        ];
        format!("sd:{}/{divisors}{}", list(&self.subtract), words.concat())
    }

    fn reach(&self) -> Reach {
        let shift = self.subtract.last().map_or(0, |&most| u64::from(most));
        let compared = shift.max(count(self.first.len())).max(1) + 1;
        Reach { shift, compared, end: if self.quotient == Quotient::Up { 2 } else { 1 } }
    }

    /// The rules as formulas, with this text in the place of the divisor.
    fn game(&self, b: &str) -> Game {
        let (least, positive) = match self.quotient {
            Quotient::Up => (1, "m >= 1 & "),
            Quotient::Down | Quotient::Exact => (0, ""),
        };
        let divided = match self.quotient {
            Quotient::Up => format!("n >= 2 & {b}*m >= n & {b}*m < n + {b}"),
            Quotient::Down => format!("n >= 1 & {b}*m <= n & n < {b}*m + {b}"),
            Quotient::Exact => format!("n >= 1 & {b}*m = n"),
        };
        let subtracted = self.subtract.iter().map(|s| format!("{positive}m + {s} = n"));
        let first = (least..).zip(&self.first).map(|(n, &value)| (value, format!("n = {n}")));
        Game::of_one_number(
            format!("n >= {least}"),
            subtracted.chain([divided]),
            (self.asks, self.end),
            first,
        )
    }
}

/// Reads `sd`, the sets and the suffixes of [`Division::named`], each of these at most once.
fn named(parts: &[&str]) -> Result<game::Game, GameSyntax> {
    let unreadable = || {
        fault(
            "write the rules with divisors, as in sd:1,2/*:floor or sd:5/31+10k, and behind them \
               :floor or :exact, :misere, :first=V,V,… and :outcome",
        )
    };
    let numbers = |list: &str| {
        let numbers =
            list.split(',').filter(|_| !list.is_empty()).map(|number| number.parse().ok());
        numbers.collect::<Option<Vec<u16>>>().ok_or_else(unreadable)
    };
    let [_, sets, suffixes @ ..] = parts else { return Err(unreadable()) };
    let (subtract, divisors) = sets.split_once('/').ok_or_else(unreadable)?;
    let mut rules = Division {
        subtract: numbers(subtract)?,
        quotient: Quotient::Up,
        asks: Asks::Values,
        end: 0,
        first: Vec::new(),
    };
    for suffix in suffixes {
        match *suffix {
            "floor" => rules.quotient = Quotient::Down,
            "exact" => rules.quotient = Quotient::Exact,
            "misere" => rules.end = 1,
            "outcome" => rules.asks = Asks::Outcome,
            other => {
                let first = other.strip_prefix("first=").ok_or_else(unreadable)?;
                rules.first = numbers(first)?;
            }
        }
    }
    let each = divisors.split(',').map(|divisor| {
        let Some((base, period)) = divisor.split_once('+') else {
            return if divisor == ALL { Some((2, 1)) } else { Some((divisor.parse().ok()?, 0)) };
        };
        Some((base.parse().ok()?, period.strip_suffix('k')?.parse().ok()?))
    });
    // The game of a single divisor is named by its rules, as other games are.
    let each: Option<Vec<(u32, u32)>> = each.collect();
    let each = each.filter(|each| each.iter().any(|&(_, period)| period > 0));
    let each =
        each.ok_or_else(unreadable)?.into_iter().map(|(base, period)| progression(base, period));
    let divisors = each.collect::<Vec<_>>().join(",");
    Ok(game::Game::new(rules.valid()?.named(&divisors)))
}
