//! From a formula to its machine, with lemmas wherever one fits: docs/certificate.md, section 4.

use std::collections::HashMap;
use std::rc::Rc;

use crate::automaton::Automaton;
use crate::limits::Limits;
use crate::logic::formula::{Formula, Relation, Var, Word};
use crate::logic::machine::{Join, Machines, Part};
use crate::logic::numeration::{Numeration, Sign};
use crate::reject::{Code, Reject, ensure};

/// A lemma that was verified, filed under the body of its outermost block of quantifiers.
struct Lemma {
    /// The variables of that block, numbered as the body numbers them.
    bound: Vec<Var>,
    /// Its automaton, which reads variables of these numbers.
    word: Word,
    /// Whether the automaton is that of the negation.
    negated: bool,
}

/// What decides formulas: the automata, and the lemmas that were verified.
pub(crate) struct Decider<'a> {
    pub(crate) machines: Machines<'a>,
    /// The automata of the sequences, and then those of the lemmas.
    pub(crate) automata: Vec<Rc<Automaton>>,
    lemmas: HashMap<Formula, Vec<Lemma>>,
    /// The numbers that were found last, in words.
    witness: String,
}

impl<'a> Decider<'a> {
    pub(crate) fn new(
        numeration: Numeration,
        automata: Vec<Rc<Automaton>>,
        limits: &'a Limits,
    ) -> Decider<'a> {
        let machines = Machines::new(numeration, limits);
        Decider { machines, automata, lemmas: HashMap::new(), witness: String::new() }
    }

    /// Verifies that a formula without free variables is true.
    pub(crate) fn verify(&mut self, formula: &Formula, what: &str) -> Result<(), Reject> {
        let truth = self.part(formula)?;
        ensure(truth == Part::Constant(true), Code::False, "", || match self.witness.as_str() {
            "" => format!("{what} is false"),
            witness => format!("{what} is false, as {witness} shows"),
        })
    }

    /// Verifies that an automaton accepts the numbers of some variables exactly where a formula
    /// holds, and keeps it as a lemma.
    pub(crate) fn learn(
        &mut self,
        vars: &[Var],
        formula: &Formula,
        automaton: Rc<Automaton>,
    ) -> Result<(), Reject> {
        self.automata.push(automaton);
        let word = Word { sequence: self.automata.len() - 1, at: vars.to_vec() };
        let accepted = Formula::Output(word, Relation::Equal, 1);
        let same = Formula::Same(Box::new(accepted), Box::new(formula.clone()));
        self.verify(&Formula::exists(vars.to_vec(), same.negate()).negate(), "the lemma")?;

        let (formula, negated) = match formula {
            Formula::Not(inner) => (&**inner, true),
            other => (other, false),
        };
        let (block, body) = block(formula);
        let mut names = Vec::new();
        let key = body.numbered(&mut names);
        let place = |var: &Var| names.iter().position(|name| name == var);
        let at: Option<Vec<Var>> = vars.iter().map(place).collect();
        let at = at.ok_or_else(|| {
            Reject::here(Code::Formula, "a variable of the lemma does not occur in it")
        })?;
        let word = Word { sequence: self.automata.len() - 1, at };
        let bound = block.iter().filter_map(place).collect();
        self.lemmas.entry(key).or_default().push(Lemma { bound, word, negated });
        Ok(())
    }

    /// The machine of the best lemma about ∃ `block` `body`, and what is left of the block.
    fn lemma(&mut self, block: &[Var], body: &Formula) -> Result<Option<(Vec<Var>, Part)>, Reject> {
        if self.lemmas.is_empty() {
            return Ok(None);
        }
        let mut names = Vec::new();
        let Some(known) = self.lemmas.get(&body.numbered(&mut names)) else { return Ok(None) };
        let fits = |lemma: &&Lemma| {
            lemma.bound.iter().all(|&place| names.get(place).is_some_and(|var| block.contains(var)))
        };
        let best = known.iter().filter(fits).max_by_key(|lemma| lemma.bound.len());
        let Some(Lemma { bound, word, negated }) = best else { return Ok(None) };
        let left = block.iter().filter(|var| bound.iter().all(|&place| names[place] != **var));
        let left = left.copied().collect();
        let at = word.at.iter().map(|&place| names[place]).collect();
        let word = Word { sequence: word.sequence, at };
        let accepts = u16::from(!negated);
        let automaton = Rc::clone(&self.automata[word.sequence]);
        let part = self.machines.word(&automaton, &word, Some(&|o| o == Some(accepts)))?;
        Ok(Some((left, part)))
    }

    /// The machine of a formula, or its truth if it has no free variables.
    pub(crate) fn part(&mut self, formula: &Formula) -> Result<Part, Reject> {
        match formula {
            Formula::Constant(truth) => Ok(Part::Constant(*truth)),
            Formula::Zero(sum) => self.machines.linear(sum, Sign::Zero),
            Formula::Positive(sum) => self.machines.linear(sum, Sign::Positive),
            Formula::Output(word, relation, value) => {
                let automaton = Rc::clone(&self.automata[word.sequence]);
                let holds = |output| relation.holds(output, Some(*value));
                self.machines.word(&automaton, word, Some(&holds))
            }
            Formula::Outputs(left, relation, right) => {
                let parts = vec![self.value(left)?, self.value(right)?];
                self.machines.join(parts, Join::Outputs(*relation))
            }
            Formula::Exists(block, body) => self.exists(block, body),
            _ => match self.lemma(&[], formula)? {
                Some((_, part)) => Ok(part),
                None => self.connective(formula),
            },
        }
    }

    fn connective(&mut self, formula: &Formula) -> Result<Part, Reject> {
        match formula {
            Formula::Not(inner) => Ok(self.part(inner)?.negate()),
            Formula::And(list) => {
                let parts = list.iter().map(|part| self.part(part)).collect::<Result<_, _>>()?;
                self.all(parts)
            }
            Formula::Same(left, right) => match (self.part(left)?, self.part(right)?) {
                (Part::Constant(truth), other) | (other, Part::Constant(truth)) => {
                    Ok(if truth { other } else { other.negate() })
                }
                (left, right) => self.machines.join(vec![left, right], Join::Same),
            },
            Formula::Let(vars, definitions, inner) => {
                let all = definitions.iter().chain(inner.conjuncts());
                let parts = all.map(|part| self.part(part)).collect::<Result<_, _>>()?;
                self.quantify(vars, parts)
            }
            other => self.part(other),
        }
    }

    /// A sequence whose outputs are read.
    pub(crate) fn value(&mut self, word: &Word) -> Result<Part, Reject> {
        let automaton = Rc::clone(&self.automata[word.sequence]);
        self.machines.word(&automaton, word, None)
    }

    fn all(&mut self, mut parts: Vec<Part>) -> Result<Part, Reject> {
        if parts.contains(&Part::Constant(false)) {
            return Ok(Part::Constant(false));
        }
        parts.retain(|&part| part != Part::Constant(true));
        match parts[..] {
            [] => Ok(Part::Constant(true)),
            [one] => Ok(one),
            _ => self.machines.join(parts, Join::All),
        }
    }

    fn exists(&mut self, block: &[Var], body: &Formula) -> Result<Part, Reject> {
        match self.lemma(block, body)? {
            Some((left, part)) if left.is_empty() => return Ok(part),
            Some((left, part)) => return self.quantify(&left, vec![part]),
            None => {}
        }
        if let Formula::Not(inner) = body
            && let Formula::And(list) = &**inner
        {
            // ∃ distributes over a disjunction, which is the negation of a conjunction.
            let parts = list.iter().map(|part| {
                let some = Formula::exists(block.to_vec(), part.clone().negate());
                Ok(self.part(&some)?.negate())
            });
            let parts = parts.collect::<Result<_, _>>()?;
            return Ok(self.all(parts)?.negate());
        }
        let (inside, outside): (Vec<_>, Vec<_>) =
            body.conjuncts().iter().partition(|part| part.mentions(block));
        if !outside.is_empty() {
            let inside = Formula::and(inside.into_iter().cloned().collect());
            let mut parts: Vec<Part> =
                outside.into_iter().map(|part| self.part(part)).collect::<Result<_, _>>()?;
            if inside != Formula::And(Vec::new()) {
                parts.push(self.part(&Formula::exists(block.to_vec(), inside))?);
            }
            return self.all(parts);
        }
        let (mut block, mut parts) = (block.to_vec(), Vec::new());
        self.open(body.conjuncts(), &mut block, &mut parts)?;
        self.quantify(&block, parts)
    }

    /// The machines of conjuncts; quantifiers among them that no lemma is about join the block.
    fn open(
        &mut self,
        conjuncts: &[Formula],
        block: &mut Vec<Var>,
        parts: &mut Vec<Part>,
    ) -> Result<(), Reject> {
        for part in conjuncts {
            match part {
                Formula::Exists(vars, body) if self.lemma(vars, body)?.is_none() => {
                    block.extend(vars);
                    self.open(body.conjuncts(), block, parts)?;
                }
                Formula::Let(vars, definitions, inner) if self.lemma(&[], part)?.is_none() => {
                    block.extend(vars);
                    self.open(definitions, block, parts)?;
                    self.open(inner.conjuncts(), block, parts)?;
                }
                Formula::And(list) if self.lemma(&[], part)?.is_none() => {
                    self.open(list, block, parts)?;
                }
                _ => parts.push(self.part(part)?),
            }
        }
        Ok(())
    }

    /// There are numbers for which all of some machines accept.
    fn quantify(&mut self, block: &[Var], mut parts: Vec<Part>) -> Result<Part, Reject> {
        if parts.contains(&Part::Constant(false)) {
            return Ok(Part::Constant(false));
        }
        parts.retain(|&part| part != Part::Constant(true));
        let vars: Vec<Var> = parts.iter().flat_map(|&part| self.machines.vars(part)).collect();
        let block: Vec<Var> = block.iter().copied().filter(|var| vars.contains(var)).collect();
        if block.is_empty() {
            return self.all(parts);
        }
        let closed = vars.iter().all(|var| block.contains(var));
        let parts = self.guarded(&block, parts)?;
        if !closed {
            return self.machines.exists(&block, parts, None);
        }
        let found = self.machines.find(&block, parts, Vec::new(), |_, _| Ok(true))?;
        if let Some(words) = &found {
            self.witness = self.described(words);
        }
        Ok(Part::Constant(found.is_some()))
    }

    /// Whether a lemma is about all of a formula.
    pub(crate) fn knows(&mut self, formula: &Formula) -> bool {
        let (block, body) = block(formula);
        matches!(self.lemma(block, body), Ok(Some((left, _))) if left.is_empty())
    }

    /// A machine that answers by the set of the outputs of a sequence at all numbers for which a
    /// formula holds.
    pub(crate) fn collect(
        &mut self,
        vars: &[Var],
        formula: &Formula,
        word: &Word,
    ) -> Result<Part, Reject> {
        let (mut block, mut parts) = (vars.to_vec(), Vec::new());
        self.open(std::slice::from_ref(formula), &mut block, &mut parts)?;
        if parts.contains(&Part::Constant(false)) {
            return Ok(Part::Constant(false));
        }
        parts.retain(|&part| part != Part::Constant(true));
        let parts = self.guarded(&block, parts)?;
        let read = self.value(word)?;
        self.machines.exists(&block, parts, Some(read))
    }

    /// Numbers in words.
    pub(crate) fn described(&self, words: &[Vec<u32>]) -> String {
        let numbers: Vec<_> =
            words.iter().take(8).map(|word| self.machines.numeration.described(word)).collect();
        let more = if words.len() > 8 { ", ..." } else { "" };
        format!("({}{more})", numbers.join(", "))
    }

    /// The machines, with those before them that admit words of numbers alone.
    pub(crate) fn guarded(&mut self, block: &[Var], parts: Vec<Part>) -> Result<Vec<Part>, Reject> {
        let legal = block.iter().map(|&var| self.machines.legal(var));
        let mut all = legal.collect::<Result<Vec<_>, _>>()?;
        all.retain(|&part| part != Part::Constant(true));
        all.extend(parts);
        Ok(all)
    }
}

fn block(formula: &Formula) -> (&[Var], &Formula) {
    if let Formula::Exists(block, body) = formula { (block, body) } else { (&[], formula) }
}
