//! Sessions: commands of Walnut's language, one after the other, and what they have defined.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel, sync_channel};
use std::thread::Builder;

use nimata::budget::{Budget, Reached};
use nimata::game::GameError;
use nimata::proof::{Host, Sequences, Work};
use nimata::session::{self, Placed, Scripts};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::answer::{Answer, named};
use crate::fault::{Fault, defect, remedy};
use crate::reply::{Reply, Said};
use crate::run::{Limits, Manner, Runner, STACK, long};

/// The command before a question that is asked only once.
const QUESTION: &str = "eval question";

/// Work on a session, on its own thread.
type Job = Box<dyn FnOnce(&mut session::Session<'_>) + Send>;

/// Commands of Walnut's language, one after the other; definitions and automata stay.
///
///     >>> s = nimata.Session(G="sd:1/2")
///     >>> s.define("four", "E k n = 4*k").extent
///     'infinite'
///     >>> s.ask("A n $four(n) => $four(n+8)").truth
///     True
///     >>> s.run('reg power2 msd_2 "0*10*"').states
///     3
///     >>> s.run('eval below n "$power2(i) & i < n"').values[:9]
///     [0, 0, 1, 2, 2, 3, 3, 3, 3]
#[pyclass(frozen, module = "nimata")]
pub struct Session {
    jobs: Sender<(Runner, Job)>,
    limits: Option<Limits>,
    sequences: Option<Py<PyDict>>,
    /// The commands that were carried out, for another session that is to be the same.
    history: Mutex<Vec<String>>,
}

/// A session as it is pickled: its sequences, limits and commands.
type State = (Option<Py<PyDict>>, Option<Limits>, Vec<String>);

/// The host of a session: whoever runs its present work.
struct Standing(Mutex<Option<Runner>>);

impl Standing {
    fn runner(&self) -> Option<Runner> {
        self.0.lock().ok().and_then(|runner| runner.clone())
    }

    fn set(&self, runner: Option<Runner>) {
        if let Ok(mut present) = self.0.lock() {
            *present = runner;
        }
    }
}

impl Host for Standing {
    fn budget(&self) -> Budget {
        self.runner().map_or_else(Budget::default, |runner| runner.budget())
    }

    fn say(&self, text: &str) {
        if let Some(runner) = self.runner() {
            runner.say(text);
        }
    }

    fn work(&self, what: String) -> Box<dyn Work + '_> {
        // Nothing is done while nobody runs anything.
        self.runner().expect("work has a runner").telling(what)
    }

    fn folders(&self) -> Vec<PathBuf> {
        vec![PathBuf::new()]
    }

    fn naming(&self, sequence: &str) -> String {
        format!(": give it by its name, as in Session({sequence}=game)")
    }

    fn remedy(&self, bound: Reached) -> &'static str {
        remedy(bound)
    }
}

/// Does the work of a session until nobody can send any more.
fn serve(jobs: &Receiver<(Runner, Job)>) {
    let host = Standing(Mutex::new(None));
    let mut session = session::Session::new(Sequences::new(&host)).with_formats(session::FORMATS);
    session.add_libraries(Path::new(""));
    for (runner, job) in jobs {
        host.set(Some(runner));
        job(&mut session);
        host.set(None);
    }
}

/// Carries the commands of a text out. Without `tolerant` the first mistake is an error.
fn carry_out(
    session: &mut session::Session<'_>,
    text: String,
    tolerant: bool,
) -> Result<Vec<Said>, Fault> {
    let mut scripts = Scripts::default();
    scripts.begin(Path::new("the script"), text);
    let mut said = Vec::new();
    while let Some(Placed { command, file, .. }) = scripts.next() {
        let found = match &command.call {
            Ok(call) => scripts.step(session, call).map_err(GameError::from),
            Err(why) => Err(GameError::Unsuitable(why.clone())),
        };
        if let Err(error) = &found {
            let undecided = error.is_undecided() || error.bound().is_some();
            if let Some(name) = &command.defines {
                session.spoil(name, undecided);
            }
            if !tolerant || error.bound() == Some(Reached::Stopped) {
                return Err(error.clone().into());
            }
        }
        said.push(Said::of(command, file, found.map_err(Fault::from), &session.host().budget()));
    }
    Ok(said)
}

impl Session {
    /// Has the thread of the session do some work.
    fn work<T: Send + 'static>(
        &self,
        py: Python<'_>,
        manner: (Option<Limits>, Option<Bound<'_, PyAny>>),
        job: impl FnOnce(&mut session::Session<'_>) -> Result<T, Fault> + Send + 'static,
    ) -> PyResult<T> {
        let (limits, progress) = manner;
        let jobs = self.jobs.clone();
        let lost = || Fault::Undecided("the session has ended by a defect: begin another".into());
        long(py, &Manner::new(limits.or(self.limits), progress)?, move |runner| {
            let (sender, receiver) = sync_channel(1);
            let job: Job = Box::new(move |session| {
                // Nobody waits where the work was given up.
                let _ = sender.send(job(session));
            });
            jobs.send((runner.clone(), job)).map_err(|_| lost())?;
            receiver.recv().map_err(|_| lost())?
        })
    }

    /// The reply to a text with one command.
    fn single(
        &self,
        py: Python<'_>,
        text: String,
        manner: (Option<Limits>, Option<Bound<'_, PyAny>>),
    ) -> PyResult<Reply> {
        let kept = text.clone();
        let said = self.work(py, manner, move |session| {
            let mut said = carry_out(session, text, false)?;
            match (said.pop(), said.pop()) {
                (Some(said), None) => Ok(said),
                _ => Err(Fault::BadInput(
                    "write one command, as in `reg power2 msd_2 \"0*10*\"`; script() takes several"
                        .to_owned(),
                )),
            }
        })?;
        self.keep(kept);
        said.into_reply(py)
    }

    /// Keeps a command, unless it is a question without a name.
    fn keep(&self, text: String) {
        if !text.starts_with(QUESTION)
            && let Ok(mut history) = self.history.lock()
        {
            history.push(text);
        }
    }

    /// The answer to `VERB NAME "FORMULA"`.
    fn answer(
        &self,
        py: Python<'_>,
        head: &str,
        formula: &str,
        manner: (Option<Limits>, Option<Bound<'_, PyAny>>),
    ) -> PyResult<Py<Answer>> {
        if formula.contains('"') {
            let says = "a formula has no quotation marks: run() takes whole commands";
            return Err(Fault::BadInput(says.to_owned()).into());
        }
        let reply = self.single(py, format!("{head} \"{formula}\";"), manner)?;
        reply.answer(py).ok_or_else(|| defect("an answer is missing"))
    }
}

#[pymethods]
impl Session {
    #[new]
    #[pyo3(signature = (*, limits = None, **sequences))]
    fn new(
        py: Python<'_>,
        limits: Option<Limits>,
        sequences: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let given = named(sequences)?;
        let (jobs, receiver) = channel();
        let thread = Builder::new().name("nimata session".to_owned()).stack_size(STACK);
        thread.spawn(move || serve(&receiver)).map_err(|error| defect(&error.to_string()))?;
        let kept = sequences.map(|sequences| sequences.clone().unbind());
        let history = Mutex::default();
        let session = Session { jobs, limits, sequences: kept, history };
        session.work(py, (None, None), move |session| {
            for (name, what) in given {
                let (source, written) = what.source(session.host())?;
                session.name(&name, source, &format!("{name}={written}"))?;
            }
            Ok(())
        })?;
        Ok(session)
    }

    /// Answers a question, which may use what was defined.
    ///
    ///     >>> s = nimata.Session(G="sd:1/2")
    ///     >>> s.ask("A n (G[16*n+12] = G[4*n+2])").truth
    ///     True
    #[pyo3(signature = (formula, /, *, limits = None, progress = None))]
    fn ask(
        &self,
        py: Python<'_>,
        formula: &str,
        limits: Option<Limits>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Py<Answer>> {
        self.answer(py, QUESTION, formula, (limits, progress))
    }

    /// Answers a question, and `$name(…)` is its answer from then on.
    ///
    ///     >>> s = nimata.Session()
    ///     >>> s.define("even", "E k n = 2*k").density
    ///     Fraction(1, 2)
    ///     >>> s.ask("A n $even(n) | $even(n+1)").truth
    ///     True
    #[pyo3(signature = (name, formula, /, *, limits = None, progress = None))]
    fn define(
        &self,
        py: Python<'_>,
        name: &str,
        formula: &str,
        limits: Option<Limits>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Py<Answer>> {
        if name.is_empty() || !name.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'_') {
            let says = format!("`{name:.40}` is not a name: names have letters, digits and `_`");
            return Err(Fault::BadInput(says).into());
        }
        self.answer(py, &format!("def {name}"), formula, (limits, progress))
    }

    /// Carries one command out.
    ///
    ///     >>> nimata.Session().run('reg power2 msd_2 "0*10*"').states
    ///     3
    #[pyo3(signature = (command, /, *, limits = None, progress = None))]
    fn run(
        &self,
        py: Python<'_>,
        command: String,
        limits: Option<Limits>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Reply> {
        self.single(py, command, (limits, progress))
    }

    /// Carries the commands of a script out. A mistake does not end it: its reply has the error.
    ///
    ///     >>> script = 'def two "n = 2";\nevla it;\neval yes "$two(2)";'
    ///     >>> [reply.error is None for reply in nimata.Session().script(script)]
    ///     [True, False, True]
    #[pyo3(signature = (text, /, *, limits = None, progress = None))]
    fn script(
        &self,
        py: Python<'_>,
        text: String,
        limits: Option<Limits>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Vec<Reply>> {
        let kept = text.clone();
        let work = move |session: &mut session::Session<'_>| carry_out(session, text, true);
        let said = self.work(py, (limits, progress), work)?;
        self.keep(kept);
        said.into_iter().map(|said| said.into_reply(py)).collect()
    }

    #[staticmethod]
    fn _restored(
        py: Python<'_>,
        sequences: Option<Bound<'_, PyDict>>,
        limits: Option<Limits>,
        history: Vec<String>,
    ) -> PyResult<Self> {
        let session = Session::new(py, limits, sequences.as_ref())?;
        for text in history {
            session.script(py, text, None, None)?;
        }
        Ok(session)
    }

    /// What is unpickled has carried out the same commands again.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, State)> {
        let history = self.history.lock().map_or_else(|_| Vec::new(), |history| history.clone());
        let sequences = self.sequences.as_ref().map(|sequences| sequences.clone_ref(py));
        Ok((py.get_type::<Self>().getattr("_restored")?, (sequences, self.limits, history)))
    }

    fn __repr__(&self) -> String {
        let commands = self.history.lock().map_or(0, |history| history.len());
        format!("<nimata.Session, commands: {commands}>")
    }
}
