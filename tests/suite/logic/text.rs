//! A small reader of formulas for the tests of this room: canonical text, to data.

use nimata::logic::{Connective, Formula, Operand, Quantifier, Relation, Term, Word};

/// The formula of a text in which parentheses leave no question of precedence.
pub fn formula(text: &str) -> Formula {
    let mut reader = Reader { rest: text };
    let formula = reader.formula();
    assert!(reader.rest.trim().is_empty(), "{text}: left over is {}", reader.rest);
    formula
}

struct Reader<'a> {
    rest: &'a str,
}

impl<'a> Reader<'a> {
    fn eat(&mut self, sign: &str) -> bool {
        self.rest = self.rest.trim_start();
        let eaten = self.rest.strip_prefix(sign);
        self.rest = eaten.unwrap_or(self.rest);
        eaten.is_some()
    }

    fn expect(&mut self, sign: &str) {
        assert!(self.eat(sign), "{sign} is expected at {}", self.rest);
    }

    fn name(&mut self) -> &'a str {
        self.rest = self.rest.trim_start();
        let end = self.rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let (name, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest;
        name
    }

    fn number(&mut self) -> u64 {
        let name = self.name();
        name.parse().unwrap_or_else(|_| panic!("{name} is no number"))
    }

    fn formula(&mut self) -> Formula {
        let mut left = self.operand();
        let all = [
            ("<=>", Connective::Iff),
            ("=>", Connective::Implies),
            ("&", Connective::And),
            ("|", Connective::Or),
            ("^", Connective::Xor),
        ];
        while let Some((_, connective)) = all.into_iter().find(|(sign, _)| self.eat(sign)) {
            left = Formula::Binary(connective, Box::new(left), Box::new(self.operand()));
        }
        left
    }

    fn operand(&mut self) -> Formula {
        if self.eat("~") {
            return Formula::Not(Box::new(self.operand()));
        }
        for (sign, quantifier) in [("A ", Quantifier::ForAll), ("E ", Quantifier::Exists)] {
            if self.eat(sign) {
                let mut variables = vec![self.name().to_owned()];
                while self.eat(",") {
                    variables.push(self.name().to_owned());
                }
                self.expect("(");
                let body = self.formula();
                self.expect(")");
                return Formula::Quantified(quantifier, variables, Box::new(body));
            }
        }
        let here = self.rest;
        if self.eat("(") && !is_term(here) {
            let inner = self.formula();
            self.expect(")");
            return inner;
        }
        self.rest = here;
        self.atom()
    }

    fn atom(&mut self) -> Formula {
        self.rest = self.rest.trim_start();
        if self.rest.starts_with(|c: char| c.is_ascii_uppercase()) {
            let word = self.word();
            let relation = self.relation();
            let operand = if self.eat("@") {
                let sign = if self.eat("-") { -1 } else { 1 };
                Operand::Output(sign * i64::try_from(self.number()).expect("small"))
            } else {
                Operand::Word(self.word())
            };
            return Formula::Output(word, relation, operand);
        }
        let left = self.term();
        let relation = self.relation();
        Formula::Compare(left, relation, self.term())
    }

    fn word(&mut self) -> Word {
        let name = self.name().to_owned();
        let mut indices = Vec::new();
        while self.eat("[") {
            indices.push(self.term());
            self.expect("]");
        }
        Word { name, indices }
    }

    fn relation(&mut self) -> Relation {
        let all = [
            ("!=", Relation::Unequal),
            ("<=", Relation::AtMost),
            (">=", Relation::AtLeast),
            ("=", Relation::Equal),
            ("<", Relation::Less),
            (">", Relation::Greater),
        ];
        let found = all.into_iter().find(|(sign, _)| self.eat(sign));
        found.unwrap_or_else(|| panic!("a relation is expected at {}", self.rest)).1
    }

    fn term(&mut self) -> Term {
        let mut left = self.product();
        loop {
            if self.eat("+") {
                left = Term::Sum(Box::new(left), Box::new(self.product()));
            } else if self.eat("-") {
                left = Term::Difference(Box::new(left), Box::new(self.product()));
            } else {
                return left;
            }
        }
    }

    fn product(&mut self) -> Term {
        self.rest = self.rest.trim_start();
        let mut term = if self.eat("(") {
            let term = self.term();
            self.expect(")");
            term
        } else if self.rest.starts_with(|c: char| c.is_ascii_digit()) {
            let number = self.number();
            match self.eat("*") {
                true => Term::Multiple(number, Box::new(self.product())),
                false => Term::Number(number),
            }
        } else {
            Term::variable(self.name())
        };
        while self.eat("/") {
            term = Term::Quotient(Box::new(term), self.number());
        }
        term
    }
}

/// Whether the parentheses that a text begins with are those of a term.
fn is_term(text: &str) -> bool {
    let mut depth = 0;
    for (at, sign) in text.char_indices() {
        match sign {
            '(' => depth += 1,
            ')' => depth -= 1,
            '=' | '<' | '>' | '~' | '&' | '|' | '^' | '@' => return false,
            _ => {}
        }
        if depth == 0 && sign == ')' {
            return text[at + 1..].trim_start().starts_with(['=', '<', '>', '!', '+', '-', '/']);
        }
    }
    false
}
