//! Certificates that the checker has accepted: nothing else makes one of this class.

use nimata::export::Caption;
use nimata::proof::{Checked, Host as _, Proved, caption, check_text, games, games_of};
use nimata_checker::{Accepted, Verdict};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::automaton::Automaton;
use crate::fault::Fault;
use crate::game::Game;
use crate::run::{Limits, Manner, long};

/// A theorem: a certificate, byte by byte as the checker has accepted it.
///
///     >>> theorem = nimata.game("sd:1/2").prove()
///     >>> theorem.kind, theorem.automaton.states
///     ('logic', 7)
#[pyclass(frozen, module = "nimata")]
pub struct Certificate {
    checked: Checked,
    short: Option<String>,
    claim: Option<String>,
    game: Option<Game>,
    automaton: Option<Automaton>,
}

impl Certificate {
    /// A claim about a game that was proved.
    pub fn proved(proved: Proved, game: Game) -> Self {
        let short = Some(proved.short());
        let derived = proved.proposal.derived;
        let automaton = derived.automaton.clone().map(|dfao| {
            let caption: Caption = caption(&proved.title, &dfao, &derived);
            Automaton::captioned(dfao, derived.tracks.clone(), caption)
        });
        Certificate {
            checked: proved.checked,
            short,
            claim: Some(proved.claim),
            game: Some(game),
            automaton,
        }
    }

    /// Bytes that were accepted.
    pub fn accepted(checked: Checked) -> Self {
        Certificate { checked, short: None, claim: None, game: None, automaton: None }
    }
}

/// A certificate as it is pickled: its bytes, its game, the name of its claim and the theorem in
/// short, and its automaton.
type State = (Vec<u8>, Option<((Game, String), String)>, Option<Automaton>);

/// What the checker says of some bytes.
///
/// # Errors
/// [`Fault::Refuted`] and [`Fault::Undecided`] with its words.
pub fn verdict(verdict: Verdict) -> Result<Accepted, (Fault, String, String)> {
    match verdict {
        Verdict::Accepted(accepted) => Ok(accepted),
        Verdict::Rejected(why) => {
            let says = format!("rejected [{}] at {}: {}", why.code, why.at, why.detail);
            Err((Fault::Refuted(says), why.code.to_string(), why.at.clone()))
        }
        Verdict::Declined(why) => {
            let says = format!("declined [{}] at {}: {}", why.code, why.at, why.detail);
            Err((Fault::Undecided(says), why.code.to_string(), why.at.clone()))
        }
    }
}

/// The games that a certificate may be about: those of a game itself, whatever its name is, or of a
/// name.
fn expected(claim: &Bound<'_, PyAny>) -> PyResult<Vec<nimata_checker::Game>> {
    let found = match claim.cast::<Game>() {
        Ok(game) => games_of(game.get().game.as_ref()),
        Err(_) => games(&claim.extract::<String>()?),
    };
    Ok(found.map_err(Fault::from)?)
}

/// Has the checker read the bytes of a certificate; with `claim` it must be about that game.
///
///     >>> theorem = nimata.game("sd:1/2").prove()
///     >>> nimata.check(bytes(theorem), claim="sd:1/2").digest == theorem.digest
///     True
///     >>> nimata.check(bytes(theorem), claim="octal:0.77")
///     Traceback (most recent call last):
///     nimata.errors.Refuted: ...
#[pyfunction]
#[pyo3(signature = (source, claim = None, *, limits = None, progress = None))]
pub fn check(
    py: Python<'_>,
    source: Bound<'_, PyAny>,
    claim: Option<Bound<'_, PyAny>>,
    limits: Option<Limits>,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<Certificate> {
    let bytes = py.import("nimata.files")?.call_method1("read", (source,))?;
    let bytes: Vec<u8> = bytes.cast::<PyBytes>()?.as_bytes().to_vec();
    let expected = claim.map(|claim| expected(&claim)).transpose()?;
    let found = long(py, &Manner::new(limits, progress)?, move |runner| {
        let _work = runner.work("checking".to_owned());
        let said = check_text(&bytes, expected.as_deref(), &runner.budget());
        Ok(verdict(said).map(|accepted| Checked { accepted, bytes }))
    })?;
    match found {
        Ok(checked) => Ok(Certificate::accepted(checked)),
        Err((fault, code, at)) => {
            let more = PyDict::new(py);
            more.set_item("code", code)?;
            more.set_item("at", at)?;
            Err(fault.raised(py, Some(&more)))
        }
    }
}

#[pymethods]
impl Certificate {
    /// What is proved, in a sentence that can be understood without the file.
    #[getter]
    fn sentence(&self) -> &str {
        self.checked.sentence()
    }

    /// The theorem in one short sentence, which leaves the rules of the game to its name; `None` of
    /// a file that was checked.
    ///
    ///     >>> nimata.game("sd:1/2").prove().short
    ///     'the values of sd:1/2 are those of an automaton with 7 states'
    #[getter]
    fn short(&self) -> Option<&str> {
        self.short.as_deref()
    }

    /// The claim as it was named, such as `values`; `None` of a file that was checked.
    #[getter]
    fn claim(&self) -> Option<&str> {
        self.claim.as_deref()
    }

    /// The game that it is about, as it was named; of a file, as the checker names it.
    #[getter]
    fn game(&self) -> String {
        let named = self.game.as_ref().map(|game| game.game.to_string());
        named.unwrap_or_else(|| self.checked.accepted.game().to_string())
    }

    /// The kind of the claim, as `claim.kind` says it.
    #[getter]
    fn kind(&self) -> &'static str {
        self.checked.accepted.kind()
    }

    /// The automaton of the claim, where it was proved here and is about one.
    #[getter]
    fn automaton(&self) -> Option<Automaton> {
        self.automaton.clone()
    }

    /// The SHA-256 of the bytes, in hexadecimal.
    #[getter]
    fn digest<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let digest = py.import("hashlib")?.call_method1("sha256", (self.__bytes__(py),))?;
        digest.call_method0("hexdigest")
    }

    /// The certificate as objects of Python.
    ///
    ///     >>> nimata.game("sd:1/2").prove().json()["kind"]
    ///     'certificate'
    fn json<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("json")?.call_method1("loads", (self.__bytes__(py),))
    }

    /// Writes the bytes into a file.
    ///
    ///     >>> nimata.game("sd:1/2").prove().save("sd-1-2.json")
    ///     >>> nimata.check("sd-1-2.json").kind
    ///     'logic'
    fn save(slf: Bound<'_, Self>, path: Bound<'_, PyAny>) -> PyResult<()> {
        slf.py().import("nimata.files")?.call_method1("save", (slf, path)).map(drop)
    }

    /// Whether both are the same bytes.
    pub fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let other = other.cast::<Certificate>();
        other.is_ok_and(|other| other.get().checked.bytes == self.checked.bytes)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.__bytes__(py).hash()
    }

    fn __bytes__<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.checked.bytes)
    }

    /// What is unpickled is checked again. It has its names if it is about the game that it had,
    /// and its automaton if that is the one of the certificate; what its claim and the theorem are
    /// called in short is what was pickled.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (State,))> {
        let names = self.game.clone().zip(self.claim.clone()).zip(self.short.clone());
        let state = (self.checked.bytes.clone(), names, self.automaton.clone());
        Ok((py.get_type::<Self>().getattr("_restored")?, (state,)))
    }

    #[staticmethod]
    fn _restored(py: Python<'_>, state: State) -> PyResult<Self> {
        let (bytes, names, automaton) = state;
        let source = PyBytes::new(py, &bytes).into_any();
        let checked = |claim| check(py, source.clone(), claim, None, None);
        if let Some(((game, claim), short)) = names
            && let Ok(found) = checked(Some(game.clone().into_pyobject(py)?.into_any()))
        {
            let (game, claim, short) = (Some(game), Some(claim), Some(short));
            let automaton = automaton.filter(|automaton| automaton.stands_in(&bytes));
            return Ok(Certificate { game, claim, short, automaton, ..found });
        }
        checked(None)
    }

    fn __repr__(&self) -> String {
        let claim = self.claim.as_ref().map_or_else(String::new, |claim| format!(", {claim}"));
        let game = self.game();
        let game = if game.len() > 60 { self.kind().to_owned() } else { game };
        format!("<nimata.Certificate, {game}{claim}, {} bytes>", self.checked.bytes.len())
    }

    fn _repr_markdown_(slf: Bound<'_, Self>) -> PyResult<Bound<'_, PyAny>> {
        slf.py().import("nimata.pages")?.call_method1("certificate", (slf,))
    }
}
