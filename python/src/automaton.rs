//! Automata: evaluated, compared, drawn, and handed to other packages.

use nimata::automaton::{Alphabet, Comparison, Dfao, DigitOrder, Numeration, compare, densities};
use nimata::export::{Caption, ExportError, csv, dot, json, latex, markdown, svg, tikz, walnut};
use nimata::game;
use nimata::num_bigint::BigUint;
use nimata::proof::{Derivation, Host, Source, caption, compare_at_numbers, in_order, label};
use nimata_checker::Limits as CheckerLimits;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple};

use crate::fault::Fault;
use crate::integers::{Natural, signed};
use crate::numeration::numeration_named;
use crate::run::{Limits, Manner, long};

/// Where two automata differ, and the output of each there.
type Difference<'py> = (Bound<'py, PyTuple>, Option<i64>, Option<i64>);

/// An automaton as it is pickled: its JSON, the names of its tracks, and its title.
type State<'py> = (Bound<'py, PyBytes>, Vec<String>, String);

/// A deterministic finite automaton with output.
///
///     >>> parity = nimata.Automaton(2, [0, 1], [[0, 1], [1, 0]])  # of the binary digits' sum
///     >>> parity(7), parity(3), parity.states
///     (1, 0, 2)
#[pyclass(frozen, from_py_object, module = "nimata")]
#[derive(Clone)]
pub struct Automaton {
    pub(crate) dfao: Dfao,
    tracks: Vec<String>,
    caption: Caption,
}

impl Automaton {
    /// What was derived of a game.
    ///
    /// # Errors
    /// Where it is not an automaton.
    pub fn derived(derivation: Derivation, game: &dyn game::Game) -> Result<Self, Fault> {
        let dfao = derivation.derived.automaton.clone();
        let dfao = dfao.ok_or_else(|| derivation.lacks_automaton(game, "base="))?;
        let Derivation { derived, title, .. } = derivation;
        let caption = caption(&title, &dfao, &derived);
        Ok(Automaton { dfao, tracks: derived.tracks, caption })
    }

    /// An automaton with what a picture says of it.
    pub fn captioned(dfao: Dfao, tracks: Vec<String>, caption: Caption) -> Self {
        Automaton { dfao, tracks, caption }
    }

    /// An automaton with a name.
    pub fn named(dfao: Dfao, tracks: Vec<String>, title: &str) -> Self {
        let caption = Caption::from(&label(title, &dfao));
        Automaton { dfao, tracks, caption }
    }

    /// The automaton of a set: output 1 where a word is in it.
    pub fn of_set(dfao: Dfao, tracks: Vec<String>, title: &str) -> Self {
        let named = Automaton::named(dfao, tracks, title);
        Automaton { caption: named.caption.rejecting(0), ..named }
    }

    /// The automaton as a sequence of a formula.
    ///
    /// # Errors
    /// Where no formula can speak of it.
    pub fn source(&self, host: &dyn Host) -> Result<Source, Fault> {
        Ok(Source::of(&self.dfao, host)?)
    }

    /// Whether it reads as many numbers in the same digits, in whatever order.
    fn reads_as(&self, other: &Dfao) -> bool {
        self.dfao.alphabet() == other.alphabet()
            && self.dfao.numeration().has_digits_of(other.numeration())
    }

    /// Whether it is the automaton of a certificate, or of its game.
    pub fn stands_in(&self, certificate: &[u8]) -> bool {
        let read = json::read(certificate).ok().and_then(|read| read.into_sound().ok());
        read.is_some_and(|read| matches!(compare(&read, &self.dfao), Ok(Comparison::Equal)))
    }

    /// The automaton in a few words.
    pub fn says(&self) -> String {
        let states = self.dfao().len();
        let plural = if states == 1 { "" } else { "s" };
        format!("{states} state{plural}, {}", self.caption.title().replace('\n', ", "))
    }

    fn dfao(&self) -> &Dfao {
        &self.dfao
    }

    fn admit(&self, count: usize) -> PyResult<()> {
        match usize::try_from(self.dfao().alphabet().tracks()) == Ok(count) {
            true => Ok(()),
            false => Err(PyTypeError::new_err(format!(
                "the automaton reads ({}), not {count} numbers",
                self.tracks.join(", ")
            ))),
        }
    }

    /// The automaton in the format of a name; `None` if there is no such format.
    fn written(&self, format: &str) -> Result<Option<Vec<u8>>, ExportError> {
        let (mut out, dfao, caption) = (Vec::new(), self.dfao(), &self.caption);
        match format {
            "json" => json::write(&mut out, dfao)?,
            "walnut" => walnut::write(&mut out, dfao, walnut::NONE)?,
            "walnut-base" => walnut::write_base(&mut out, dfao)?,
            "dot" => dot::write(&mut out, dfao, caption)?,
            "svg" => svg::write(&mut out, dfao, caption)?,
            "tikz" => tikz::write(&mut out, dfao, caption)?,
            "latex" => latex::write_continued(&mut out, dfao, caption.bases())?,
            "csv" => csv::write(&mut out, dfao)?,
            "markdown" => markdown::write_continued(&mut out, dfao, caption.bases())?,
            _ => return Ok(None),
        }
        Ok(Some(out))
    }

    fn order_named(name: &str) -> Result<DigitOrder, Fault> {
        let wrong = || Fault::BadInput(format!("`{name}` is not an order of digits: msd or lsd"));
        DigitOrder::named(name).ok_or_else(wrong)
    }
}

fn wrong(why: &dyn ToString) -> Fault {
    Fault::BadInput(why.to_string())
}

#[pymethods]
impl Automaton {
    /// An automaton from rows of transitions, the start first: row q has the state after each
    /// letter; letter (d1, …, dt) has the number d1·b^(t−1) + … + dt. The digits are those of the
    /// base, or of the numeration that is named, which then has as many digits.
    #[new]
    #[pyo3(signature = (base, outputs, transitions, *, order = None, tracks = None,
                        title = "automaton", numeration = None))]
    fn new(
        base: u32,
        outputs: Vec<Option<i64>>,
        transitions: Vec<Vec<u32>>,
        order: Option<&str>,
        tracks: Option<Vec<String>>,
        title: &str,
        numeration: Option<&str>,
    ) -> PyResult<Self> {
        let tracks = tracks.unwrap_or_else(|| vec!["n".to_owned()]);
        let count = u32::try_from(tracks.len()).unwrap_or(u32::MAX);
        let alphabet = Alphabet::new(base, count).map_err(|why| wrong(&why))?;
        let order = order.map(Automaton::order_named).transpose()?;
        let numeration = match numeration.map(numeration_named).transpose()? {
            Some(numeration) => {
                order.map_or(numeration.clone(), |order| numeration.in_order(order))
            }
            None => Numeration::Base { base, order: order.unwrap_or(DigitOrder::Msd) },
        };
        let dfao = Dfao::new(alphabet, numeration.order(), outputs, transitions)
            .and_then(|dfao| dfao.in_numeration(numeration))
            .map_err(|why| wrong(&why))?;
        Ok(Automaton::named(dfao, tracks, title))
    }

    /// Reads what a file holds: JSON, a certificate, or Walnut's format.
    ///
    ///     >>> nimata.Automaton.from_bytes(bytes(nimata.game("sd:1/2").prove())).states
    ///     7
    #[staticmethod]
    fn from_bytes(bytes: &[u8]) -> PyResult<Self> {
        let most = CheckerLimits::default().bytes;
        if u64::try_from(bytes.len()).map_or(true, |length| length > most) {
            return Err(Fault::BadInput("longer than 256 MiB, which is not read".to_owned()).into());
        }
        let is_json = bytes.trim_ascii_start().starts_with(b"{\"");
        let imported =
            if is_json { json::read(bytes) } else { walnut::read(bytes, Some(walnut::NONE)) };
        let imported = imported.map_err(|why| wrong(&why))?;
        let dfao = imported.into_sound().map_err(|fault| wrong(&fault))?;
        let tracks = dfao.alphabet().tracks();
        let tracks = match tracks {
            1 => vec!["n".to_owned()],
            _ => (1..=tracks).map(|track| format!("x{track}")).collect(),
        };
        Ok(Automaton::named(dfao, tracks, "automaton"))
    }

    /// Reads a file.
    ///
    ///     >>> nimata.game("sd:1/2").automaton().save("sd.txt")
    ///     >>> nimata.Automaton.read("sd.txt").states
    ///     7
    #[staticmethod]
    fn read(py: Python<'_>, path: Bound<'_, PyAny>) -> PyResult<Self> {
        let bytes = py.import("nimata.files")?.call_method1("read", (path,))?;
        Automaton::from_bytes(bytes.extract()?)
    }

    /// How many states there are; the start is 0.
    #[getter]
    fn states(&self) -> usize {
        self.dfao().len()
    }

    /// The base of the digits.
    #[getter]
    fn base(&self) -> u32 {
        self.dfao().alphabet().base()
    }

    /// The system of the digits, in words.
    #[getter]
    fn numeration(&self) -> String {
        self.dfao.numeration().in_words()
    }

    /// `msd` or `lsd`: which digit is read first.
    #[getter]
    fn order(&self) -> &'static str {
        self.dfao().order().name()
    }

    /// What it reads: a name a track.
    #[getter]
    fn tracks(&self) -> Vec<String> {
        self.tracks.clone()
    }

    /// What a picture of it says.
    #[getter]
    fn title(&self) -> String {
        self.caption.title().to_owned()
    }

    /// The outputs of the states; `None` where a word is not a position.
    #[getter]
    fn outputs(&self) -> Vec<Option<i64>> {
        self.dfao().outputs().to_vec()
    }

    /// The state after each letter, a row a state.
    #[getter]
    fn transitions(&self) -> Vec<Vec<usize>> {
        let row = |state| self.dfao().row(state).map(|to| to.index()).collect();
        self.dfao().states().map(row).collect()
    }

    /// The letters in the order of the rows: tuples of digits, one a track.
    #[getter]
    fn letters<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyTuple>>> {
        let alphabet = self.dfao().alphabet();
        (0..alphabet.letters()).map(|letter| PyTuple::new(py, alphabet.digits_of(letter))).collect()
    }

    /// The output at a number, or at several where it reads several; `None` where there is none.
    ///
    ///     >>> nimata.game("sd:1/2").automaton().value_at(10**1000)
    ///     2
    #[pyo3(signature = (*numbers, limits = None))]
    fn value_at(
        &self,
        py: Python<'_>,
        numbers: Vec<Natural>,
        limits: Option<Limits>,
    ) -> PyResult<Option<i64>> {
        self.admit(numbers.len())?;
        let numbers: Vec<BigUint> = numbers.into_iter().map(|number| number.0).collect();
        if self.dfao.numeration().base().is_some() && numbers.iter().all(|n| n.bits() <= 64) {
            return Ok(self.dfao().value_at_tuple(&numbers));
        }
        let dfao = self.dfao.clone();
        long(py, &Manner::new(limits, None)?, move |runner| {
            Ok(dfao.value_at_tuple_within(&numbers, &runner.budget())?)
        })
    }

    #[pyo3(signature = (*numbers))]
    fn __call__(&self, py: Python<'_>, numbers: Vec<Natural>) -> PyResult<Option<i64>> {
        self.value_at(py, numbers, None)
    }

    fn __len__(&self) -> usize {
        self.states()
    }

    /// The same automaton, reading the other digit first.
    ///
    ///     >>> automaton = nimata.game("sd:1/2").automaton()
    ///     >>> automaton.in_order("lsd") == automaton
    ///     True
    #[pyo3(signature = (order, *, limits = None, progress = None))]
    fn in_order(
        &self,
        py: Python<'_>,
        order: &str,
        limits: Option<Limits>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let order = Automaton::order_named(order)?;
        let automaton = self.clone();
        long(py, &Manner::new(limits, progress)?, move |runner| {
            let Automaton { dfao, tracks, caption } = automaton;
            let dfao = in_order(dfao, order, runner)?;
            let words = [DigitOrder::Msd, DigitOrder::Lsd].map(DigitOrder::in_words);
            let title = words.iter().fold(caption.title().to_owned(), |title, other| {
                title.replace(other, order.in_words())
            });
            let caption = Caption::from(&title);
            Ok(Automaton { dfao, tracks, caption })
        })
    }

    /// Where two automata first differ: the numbers, the output here and the output there; `None`
    /// if they are equal.
    ///
    ///     >>> zero = nimata.Automaton(2, [0], [[0, 0]])
    ///     >>> parity = nimata.Automaton(2, [0, 1], [[0, 1], [0, 1]])
    ///     >>> zero.difference(parity)
    ///     ((1,), 0, 1)
    #[pyo3(signature = (other, *, limits = None, progress = None))]
    fn difference<'py>(
        &self,
        py: Python<'py>,
        other: &Bound<'py, Automaton>,
        limits: Option<Limits>,
        progress: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Option<Difference<'py>>> {
        let (one, other) = (self.dfao.clone(), other.get().dfao.clone());
        if !self.reads_as(&other) {
            let [one, other] = [&one, &other].map(|dfao| {
                let tracks = dfao.alphabet().tracks();
                let plural = if tracks == 1 { "" } else { "s" };
                format!("{tracks} number{plural} in {}", dfao.numeration().in_words())
            });
            let why = format!("the two automata read other digits: {one}, and {other}");
            return Err(Fault::BadInput(why).into());
        }
        let found = long(py, &Manner::new(limits, progress)?, move |runner| {
            let right = in_order(other, one.order(), runner)?;
            Ok(match compare_at_numbers(&one, &right)? {
                Comparison::Equal => None,
                Comparison::Differ(at, outputs) => Some((at, outputs)),
            })
        })?;
        let Some((at, [left, right])) = found else { return Ok(None) };
        let numerals = self.dfao.numeration();
        let integer = |code| signed(py, &numerals.integer_of_code(code));
        let at = at.iter().map(integer).collect::<PyResult<Vec<_>>>()?;
        Ok(Some((PyTuple::new(py, at)?, left, right)))
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<Automaton>() else { return Ok(false) };
        if !self.reads_as(other.get().dfao()) {
            return Ok(false);
        }
        Ok(self.difference(py, other, None, None)?.is_none())
    }

    /// The natural density of each output, as `fractions.Fraction`; `None` where it has none.
    ///
    ///     >>> nimata.game("sd:1/2").automaton().densities()[2]
    ///     Fraction(1, 3)
    #[pyo3(signature = (*, limits = None, progress = None))]
    fn densities<'py>(
        &self,
        py: Python<'py>,
        limits: Option<Limits>,
        progress: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        if self.tracks.len() > 1 || self.dfao.numeration().base().is_none() {
            let why = "densities belong to a sequence that an automaton reads in a base";
            return Err(Fault::BadInput(why.to_owned()).into());
        }
        let dfao = self.dfao().clone();
        let found = long(py, &Manner::new(limits, progress)?, move |runner| {
            Ok(densities(&in_order(dfao, DigitOrder::Msd, runner)?, &runner.budget())?)
        })?;
        let fraction = py.import("fractions")?.getattr("Fraction")?;
        let all = PyDict::new(py);
        for (output, share) in &found {
            let share = share.as_ref().ok().map(|share| fraction.call1((share.to_string(),)));
            all.set_item(output, share.transpose()?)?;
        }
        Ok(all)
    }

    /// The automaton as text: `json`, `walnut`, `walnut-base`, `dot`, `svg`, `tikz`, `latex`, `csv`
    /// or `markdown`.
    ///
    ///     >>> nimata.Automaton(2, [0], [[0, 0]]).text("csv").splitlines()[0]
    ///     'state,output,0,1'
    fn text(&self, format: &str) -> PyResult<String> {
        let text = self.written(format).map_err(Fault::from)?.ok_or_else(|| {
            Fault::BadInput(format!(
                "`{format}` is not a format of an automaton: there are json, walnut, walnut-base, \
                 dot, svg, tikz, latex, csv and markdown"
            ))
        })?;
        Ok(String::from_utf8_lossy(&text).into_owned())
    }

    fn __bytes__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, self.text("json")?.as_bytes()))
    }

    #[staticmethod]
    fn _restored(bytes: &[u8], tracks: Vec<String>, title: &str) -> PyResult<Self> {
        let caption = Caption::from(title);
        Ok(Automaton { tracks, caption, ..Automaton::from_bytes(bytes)? })
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, State<'py>)> {
        let state = (self.__bytes__(py)?, self.tracks(), self.title());
        Ok((py.get_type::<Self>().getattr("_restored")?, state))
    }

    /// Writes the automaton into a file, in the format of its ending; PNG and PDF need the package
    /// cairosvg.
    ///
    ///     >>> nimata.game("sd:1/2").automaton().save("sd.svg")
    fn save(slf: Bound<'_, Self>, path: Bound<'_, PyAny>) -> PyResult<()> {
        slf.py().import("nimata.files")?.call_method1("save_automaton", (slf, path)).map(drop)
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.text("svg")
    }

    /// A directed multigraph of `networkx`.
    ///
    ///     >>> nimata.game("sd:1/2").automaton().to_networkx().number_of_nodes()
    ///     7
    fn to_networkx(slf: Bound<'_, Self>) -> PyResult<Bound<'_, PyAny>> {
        slf.py().import("nimata.convert")?.call_method1("networkx_graph", (slf,))
    }

    /// A DFA of `automata-lib` that accepts the words with these outputs.
    ///
    ///     >>> dfa = nimata.game("sd:1/2").automaton().to_automata(0)
    ///     >>> dfa.accepts_input("1")  # a heap of one token is lost
    ///     True
    #[pyo3(signature = (*accepting))]
    fn to_automata<'py>(
        slf: Bound<'py, Self>,
        accepting: Bound<'py, PyTuple>,
    ) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("nimata.convert")?.call_method1("automata_dfa", (slf, accepting))
    }

    /// A source of the package `graphviz`.
    ///
    ///     >>> nimata.game("sd:1/2").automaton().to_graphviz().source[:7]
    ///     'digraph'
    fn to_graphviz(slf: Bound<'_, Self>) -> PyResult<Bound<'_, PyAny>> {
        slf.py().import("nimata.convert")?.call_method1("graphviz_source", (slf,))
    }

    /// A transducer of Sage that reads digits and writes the output at the end.
    ///
    ///     >>> machine = nimata.game("sd:1/2").automaton().to_sage()
    ///     >>> machine.process([1, 0])[2]  # a heap of two tokens
    ///     [1]
    fn to_sage(slf: Bound<'_, Self>) -> PyResult<Bound<'_, PyAny>> {
        slf.py().import("nimata.convert")?.call_method1("sage_machine", (slf,))
    }

    fn __repr__(&self) -> String {
        format!("<nimata.Automaton, {}>", self.says())
    }
}
