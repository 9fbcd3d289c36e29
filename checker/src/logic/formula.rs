//! Formulas in the few forms to which the text is brought: docs/certificate.md, section 3.

/// A variable; each binding in a formula has its own.
pub(crate) type Var = usize;

/// How two numbers or two outputs compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Relation {
    Equal,
    Unequal,
    Less,
    AtMost,
    Greater,
    AtLeast,
}

impl Relation {
    /// Whether two outputs are so related. Null equals null alone, and is not less than anything.
    pub(crate) fn holds(self, left: Option<u16>, right: Option<u16>) -> bool {
        let less = |a: Option<u16>, b: Option<u16>| a.zip(b).is_some_and(|(a, b)| a < b);
        match self {
            Relation::Equal => left == right,
            Relation::Unequal => left != right,
            Relation::Less => less(left, right),
            Relation::AtMost => left == right || less(left, right),
            Relation::Greater => less(right, left),
            Relation::AtLeast => left == right || less(right, left),
        }
    }

    fn negated(self) -> Option<Relation> {
        match self {
            Relation::Equal => Some(Relation::Unequal),
            Relation::Unequal => Some(Relation::Equal),
            // With a null neither an order nor its opposite holds.
            _ => None,
        }
    }
}

/// Σ cᵢxᵢ + c, with variables in the order in which they were met.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Linear {
    pub(crate) terms: Vec<(Var, i64)>,
    pub(crate) constant: i64,
}

/// The output of a sequence, by its number, at the numbers of some variables.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Word {
    pub(crate) sequence: usize,
    pub(crate) at: Vec<Var>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Formula {
    Constant(bool),
    /// The sum is 0.
    Zero(Linear),
    /// The sum is at least 0.
    Positive(Linear),
    /// An output compared with a value.
    Output(Word, Relation, u16),
    /// Two outputs compared.
    Outputs(Word, Relation, Word),
    Not(Box<Formula>),
    /// All of several, of which none is such a list itself.
    And(Vec<Formula>),
    /// Both hold or neither does.
    Same(Box<Formula>, Box<Formula>),
    /// There are numbers.
    Exists(Vec<Var>, Box<Formula>),
    /// There are numbers, exactly one each, for which the definitions hold; they are put into the
    /// last formula. So its negation is the one with the last formula negated.
    Let(Vec<Var>, Vec<Formula>, Box<Formula>),
}

impl Formula {
    pub(crate) fn negate(self) -> Formula {
        match self {
            Formula::Constant(truth) => Formula::Constant(!truth),
            Formula::Not(inner) => *inner,
            Formula::Let(vars, definitions, inner) => {
                Formula::Let(vars, definitions, Box::new(inner.negate()))
            }
            Formula::Outputs(left, relation, right) => match relation.negated() {
                Some(negated) => Formula::Outputs(left, negated, right),
                None => Formula::Not(Box::new(Formula::Outputs(left, relation, right))),
            },
            other => Formula::Not(Box::new(other)),
        }
    }

    pub(crate) fn and(parts: Vec<Formula>) -> Formula {
        let mut all = Vec::new();
        for part in parts {
            match part {
                Formula::And(list) => all.extend(list),
                other => all.push(other),
            }
        }
        if all.len() == 1 { all.remove(0) } else { Formula::And(all) }
    }

    pub(crate) fn or(parts: Vec<Formula>) -> Formula {
        Formula::and(parts.into_iter().map(Formula::negate).collect()).negate()
    }

    /// A block of quantifiers; one inside it becomes a part of it.
    pub(crate) fn exists(mut vars: Vec<Var>, body: Formula) -> Formula {
        match body {
            _ if vars.is_empty() => body,
            Formula::Exists(inner, body) => {
                vars.extend(inner);
                Formula::Exists(vars, body)
            }
            body => Formula::Exists(vars, Box::new(body)),
        }
    }

    /// The conjuncts; the formula itself if it is no conjunction.
    pub(crate) fn conjuncts(&self) -> &[Formula] {
        if let Formula::And(list) = self { list } else { std::slice::from_ref(self) }
    }

    /// Calls `visit` at every variable that is not bound here, in the order of the text, as often
    /// as it occurs.
    pub(crate) fn each_variable(&self, visit: &mut dyn FnMut(Var)) {
        match self {
            Formula::Constant(_) => {}
            Formula::Zero(sum) | Formula::Positive(sum) => {
                sum.terms.iter().for_each(|&(var, _)| visit(var));
            }
            Formula::Output(word, ..) => word.at.iter().for_each(|&var| visit(var)),
            Formula::Outputs(left, _, right) => {
                left.at.iter().chain(&right.at).for_each(|&var| visit(var));
            }
            Formula::Not(inner) | Formula::Exists(_, inner) => inner.each_variable(visit),
            Formula::And(list) => list.iter().for_each(|part| part.each_variable(visit)),
            Formula::Same(left, right) => {
                left.each_variable(visit);
                right.each_variable(visit);
            }
            Formula::Let(_, definitions, inner) => {
                definitions.iter().for_each(|part| part.each_variable(visit));
                inner.each_variable(visit);
            }
        }
    }

    /// Whether one of the variables occurs.
    pub(crate) fn mentions(&self, vars: &[Var]) -> bool {
        let mut found = false;
        self.each_variable(&mut |var| found |= vars.contains(&var));
        found
    }

    /// The formula with its variables numbered in the order in which they are met, so that two
    /// that differ in the names of variables alone become equal; `names` gets the variables.
    pub(crate) fn numbered(&self, names: &mut Vec<Var>) -> Formula {
        let block = |names: &Vec<Var>, vars: &[Var]| {
            // A variable that does not occur does not count, nor does the order of a block.
            let mut block: Vec<_> =
                vars.iter().filter_map(|var| names.iter().position(|name| name == var)).collect();
            block.sort_unstable();
            block
        };
        match self {
            Formula::Constant(truth) => Formula::Constant(*truth),
            Formula::Zero(sum) => Formula::Zero(sum.numbered(names)),
            Formula::Positive(sum) => Formula::Positive(sum.numbered(names)),
            Formula::Output(word, relation, value) => {
                Formula::Output(word.numbered(names), *relation, *value)
            }
            Formula::Outputs(left, relation, right) => {
                let left = left.numbered(names);
                Formula::Outputs(left, *relation, right.numbered(names))
            }
            Formula::Not(inner) => Formula::Not(Box::new(inner.numbered(names))),
            Formula::And(list) => {
                Formula::And(list.iter().map(|part| part.numbered(names)).collect())
            }
            Formula::Same(left, right) => {
                let left = left.numbered(names);
                Formula::Same(Box::new(left), Box::new(right.numbered(names)))
            }
            Formula::Exists(vars, inner) => {
                let inner = inner.numbered(names);
                Formula::Exists(block(names, vars), Box::new(inner))
            }
            Formula::Let(vars, definitions, inner) => {
                let definitions = definitions.iter().map(|part| part.numbered(names)).collect();
                let inner = inner.numbered(names);
                Formula::Let(block(names, vars), definitions, Box::new(inner))
            }
        }
    }
}

fn number(names: &mut Vec<Var>, var: Var) -> Var {
    names.iter().position(|&name| name == var).unwrap_or_else(|| {
        names.push(var);
        names.len() - 1
    })
}

impl Linear {
    fn numbered(&self, names: &mut Vec<Var>) -> Linear {
        let terms = self.terms.iter().map(|&(var, factor)| (number(names, var), factor)).collect();
        Linear { terms, constant: self.constant }
    }
}

impl Word {
    fn numbered(&self, names: &mut Vec<Var>) -> Word {
        let at = self.at.iter().map(|&var| number(names, var)).collect();
        Word { sequence: self.sequence, at }
    }
}
