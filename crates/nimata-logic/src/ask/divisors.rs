//! Sentences about a divisor b, each a statement for many of them: docs/certificate.md, section 13.

use nimata_checker::{Code, Verdict};

use super::unsolved::{failed, failure};
use super::{Host, Question, Sequences, check_text};
use crate::certificate::{
    Certificate, Claim, DIVISOR, FamilyMember, FamilySequence, MemberAutomaton, tokens,
    with_divisor,
};
use crate::logic::{Answer, KindError, Vocabulary, Wanted, free_variables, parse, solve};
use crate::{AskError, Result};
use nimata_automata::automaton::Dfao;

/// A sentence about the divisor b that all divisors of a residue class share.
#[derive(Clone, Debug)]
pub struct LocalSentence(String);

impl LocalSentence {
    /// Reads a sentence about sequences with these names.
    ///
    /// # Errors
    /// [`AskError::NoFormula`] with a caret; [`AskError::Unsuitable`] if variables are free, or the
    /// sentence is not local.
    pub fn read<'n>(
        text: &str,
        names: impl Iterator<Item = &'n str>,
        host: &dyn Host,
    ) -> Result<Self> {
        let sentence = LocalSentence(text.split_whitespace().collect::<Vec<_>>().join(" "));
        let names: Vec<&str> = names.collect();
        let mut words = Vocabulary::default();
        names.iter().for_each(|name| words.add_sequence(*name, 1));
        // The divisor 2 has the same length as its name, so that the caret stands right.
        let some = with_divisor(text, 2);
        let parsed = parse(&some, &words);
        let parsed = parsed.map_err(|_| match parse(text, &words) {
            Ok(_) => AskError::Unsuitable(
                "`b` is the divisor here, which is no variable: leave it out of A and E, and the \
                 sentence is about every b"
                    .to_owned(),
            ),
            Err(own) => failed(KindError::Syntax(own), text, host),
        })?;
        if let Some(free) = free_variables(&parsed.formula).first() {
            return Err(AskError::Unsuitable(format!(
                "`{free}` is free, and only sentences are asked about all divisors: bind it with \
                 A or E, or name one divisor, as in --with G=sd:5/7"
            )));
        }
        match check_text(sentence.probe(&names).to_json().as_bytes(), None, &host.budget()) {
            Verdict::Rejected(why) if why.code == Code::Formula => {
                Err(AskError::Unsuitable(format!(
                    "{}: a sentence about all divisors b compares a variable x, or x / b, only \
                     with numbers and multiples of b, an index is x, b*x or x / b with such \
                     constants added or taken away, and parentheses stand between different \
                     connectives; `--with G=sd:5/7` asks about one divisor",
                    why.detail
                )))
            }
            _ => Ok(sentence),
        }
    }

    /// A certificate about automata of one state, in which the checker finds whether it reads the
    /// sentence.
    fn probe(&self, names: &[&str]) -> Certificate {
        let automaton = MemberAutomaton { outputs: vec![Some(0)], transitions: vec![vec![0, 0]] };
        let automata = names.iter().map(|_| automaton.clone()).collect();
        let sequence = |name: &&str| FamilySequence { name: (*name).to_owned(), game: None };
        let sequences = names.iter().map(sequence).collect();
        let members = vec![FamilyMember { base: 2, period: 0, automata }];
        Claim::Family { sequences, sentences: vec![self.0.clone()], members }.into()
    }

    /// The text, with the name b.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// The sentence about one divisor.
    pub fn with_divisor(&self, divisor: u32) -> String {
        with_divisor(&self.0, divisor.into())
    }

    /// A bound on its weight: the sum of all numbers but outputs, where each b counts 1.
    pub fn weight(&self) -> u64 {
        let (mut weight, mut last) = (0_u64, "");
        for token in tokens(&self.0).filter(|&token| token != " ") {
            if token == DIVISOR {
                weight = weight.saturating_add(1);
            } else if token.starts_with(|c: char| c.is_ascii_digit()) && last != "@" {
                weight = weight.saturating_add(token.parse().unwrap_or(u64::MAX));
            }
            last = token;
        }
        weight
    }

    /// The question for one divisor, for which the sequences have these automata.
    ///
    /// # Errors
    /// As for [`Question::read`].
    pub fn question<'n>(
        &self,
        divisor: u32,
        automata: impl IntoIterator<Item = (&'n str, &'n Dfao)>,
        host: &dyn Host,
    ) -> Result<Question> {
        let mut sequences = Sequences::new(host);
        automata.into_iter().for_each(|(name, dfao)| sequences.add(name, dfao.clone()));
        Question::read(&self.with_divisor(divisor), &Vocabulary::default(), &mut sequences)
    }
}

impl Question {
    /// Whether it is a sentence that is true, without a certificate.
    ///
    /// # Errors
    /// [`AskError::Undecided`] names the subformula that grew.
    pub fn is_true(&self, host: &dyn Host) -> Result<bool> {
        let wanted = Wanted { budget: host.budget(), lemmas: false, ..Wanted::default() };
        let solved = solve(self.decided(), &self.environment, &wanted, &mut |_, _| {});
        let answer = solved.map_err(|error| failure(error, host))?.answer;
        Ok(matches!(answer, Answer::Sentence { truth: true, .. }))
    }
}
