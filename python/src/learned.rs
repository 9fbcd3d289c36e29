//! Sequences that are learned from their terms, and proved.

use nimata::export::Caption;
use nimata::proof::{self, FirstTerms, LEARNED, label, small_bases};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::automaton::Automaton;
use crate::certificate::Certificate;
use crate::game::Game;
use crate::numeration::numeration_named;
use crate::run::{Limits, Manner, long};

/// The automaton of a sequence: a guess, or with a certificate that it satisfies sentences.
///
///     >>> learned = nimata.learn([0, 1] * 50, ["A n T[2*n] = @0", "A n T[2*n+1] = @1"])
///     >>> learned.terms, learned.determined_to, learned.certificate.kind
///     (100, 1, 'logic')
#[pyclass(frozen, get_all, module = "nimata")]
pub struct Learned {
    /// The automaton.
    automaton: Automaton,
    /// The number of known terms, all of which it has.
    terms: usize,
    /// The number of those from which it was not guessed.
    unseen: usize,
    /// The certificate that the sentences are true of it; None without sentences.
    certificate: Option<Py<Certificate>>,
    /// The greatest output for which the sentences determine the sequence: no other one with
    /// outputs from 0 to this satisfies them.
    determined_to: Option<i64>,
}

/// The fields of what was learned, as it is pickled.
type State = (Automaton, usize, usize, Option<Py<Certificate>>, Option<i64>);

#[pymethods]
impl Learned {
    #[staticmethod]
    fn _restored(state: State) -> Self {
        let (automaton, terms, unseen, certificate, determined_to) = state;
        Learned { automaton, terms, unseen, certificate, determined_to }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (State,))> {
        let certificate = self.certificate.as_ref().map(|certificate| certificate.clone_ref(py));
        let state =
            (self.automaton.clone(), self.terms, self.unseen, certificate, self.determined_to);
        Ok((py.get_type::<Self>().getattr("_restored")?, (state,)))
    }

    fn __repr__(&self) -> String {
        let how = match (&self.certificate, self.determined_to) {
            (Some(_), Some(_)) => "proved",
            (Some(_), None) => "satisfies its sentences, which others satisfy too",
            (None, _) => "guessed",
        };
        format!("<nimata.Learned, {how}: {}>", self.automaton.says())
    }
}

/// Learns the automaton of a sequence from its first terms, with None where it has none, and proves
/// that it satisfies sentences, which call it T. Sentences that determine each term by smaller ones
/// need no terms.
///
///     >>> guess = nimata.learn([bin(n).count("1") % 2 for n in range(100)])
///     >>> guess.automaton.states, guess.unseen, guess.certificate
///     (2, 75, None)
///     >>> folds = ["A n T[4*n] = @0", "A n T[4*n+2] = @1", "A n T[2*n+1] = T[n]"]
///     >>> nimata.learn(sentences=folds).determined_to
///     1
#[pyfunction]
#[pyo3(signature = (
    terms = None, sentences = Vec::new(), numeration = None, *, limits = None, progress = None
))]
pub fn learn(
    py: Python<'_>,
    terms: Option<Bound<'_, PyAny>>,
    sentences: Vec<String>,
    numeration: Option<&str>,
    limits: Option<Limits>,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<Learned> {
    let numerations = match numeration {
        Some(name) => vec![numeration_named(name)?],
        None => small_bases(),
    };
    let listed = |terms: Bound<'_, PyAny>| {
        if terms.cast::<Game>().is_ok() || terms.cast::<PyString>().is_ok() {
            let says = "terms are numbers: those of a game are game[:100], and sentences about a \
                        sequence are learn(sentences=[…])";
            return Err(PyTypeError::new_err(says));
        }
        Ok(FirstTerms { first: 0, terms: terms.extract()? })
    };
    let known = terms.map(listed).transpose()?;
    let learned = long(py, &Manner::new(limits, progress)?, move |runner| {
        Ok(proof::learn(known, &sentences, &numerations, runner)?)
    })?;
    let (certificate, determined_to) = match learned.proof {
        None => (None, None),
        Some(proved) => {
            let accepted = Certificate::accepted(proved.certificate);
            (Some(Py::new(py, accepted)?), proved.only)
        }
    };
    let caption = Caption::from(&label(LEARNED, &learned.automaton));
    let automaton = Automaton::captioned(learned.automaton, vec!["n".to_owned()], caption);
    let unseen = learned.terms - learned.shown;
    Ok(Learned { automaton, terms: learned.terms, unseen, certificate, determined_to })
}
