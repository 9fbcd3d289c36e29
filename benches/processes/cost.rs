//! What a process takes: time by the clock, processor time and peak memory, the least of some runs.

use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike;

/// What one run of a command took.
#[derive(Clone, Copy)]
pub struct Cost {
    /// By the clock.
    pub wall: Duration,
    /// User and system time.
    pub time: Duration,
    /// The largest resident memory, in KiB.
    pub peak: u64,
    /// The exit status; `None` where it was ended.
    pub status: Option<u64>,
}

/// Each command is run so often, and the least time and memory count: other work only adds. One
/// that took as long as [`ENOUGH`] is not run again.
const RUNS: usize = 50;
const ENOUGH: Duration = Duration::from_secs(3);

/// A run that takes longer is ended.
const LONGEST: Duration = Duration::from_secs(60);

/// The least of several runs of a program.
pub fn cost(program: &Path, arguments: &[String]) -> Cost {
    let mut least = run(program, arguments);
    let mut all = least.wall;
    for _ in 1..RUNS {
        if all >= ENOUGH {
            break;
        }
        let next = run(program, arguments);
        all += next.wall;
        least.wall = least.wall.min(next.wall);
        least.time = least.time.min(next.time);
        least.peak = least.peak.min(next.peak);
    }
    least
}

/// One run, by [`one`] in a process of its own.
fn run(program: &Path, arguments: &[String]) -> Cost {
    let itself = std::env::current_exe().expect("a running program has a path");
    let output = Command::new(itself).arg("--one").arg(program).args(arguments).output();
    let says = String::from_utf8(output.expect("it runs already").stdout).expect("numbers");
    let numbers: Vec<u64> = says.split_whitespace().filter_map(|n| n.parse().ok()).collect();
    let &[wall, time, peak, ref status @ ..] = numbers.as_slice() else {
        panic!("{} cannot run", program.display())
    };
    let [wall, time] = [wall, time].map(Duration::from_micros);
    Cost { wall, time, peak, status: status.first().copied() }
}

/// Runs a command in a process of which it is the only child, so that the peak is its own, and
/// prints what it took.
pub fn one(command: &[String]) -> ExitCode {
    let mut run = Command::new(&command[0]);
    // What earlier runs remember would make the measurement one of files.
    run.env("NIMATA_CACHE", "");
    run.args(&command[1..]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let start = Instant::now();
    let Ok(mut child) = run.spawn() else { return ExitCode::FAILURE };
    let ended = std::thread::scope(|scope| {
        let (done, asked) = channel::<()>();
        let number = nix::unistd::Pid::from_raw(child.id().cast_signed());
        scope.spawn(move || {
            if asked.recv_timeout(LONGEST) == Err(RecvTimeoutError::Timeout) {
                // It may have ended just now, which is as good.
                let _ = nix::sys::signal::kill(number, nix::sys::signal::Signal::SIGKILL);
            }
        });
        let ended = child.wait();
        drop(done);
        ended
    });
    let wall = start.elapsed().as_micros();
    let used = getrusage(UsageWho::RUSAGE_CHILDREN).expect("a process may ask what it used");
    let time = used.user_time().num_microseconds() + used.system_time().num_microseconds();
    let status = ended.ok().and_then(|status| status.code());
    println!(
        "{wall} {time} {} {}",
        used.max_rss(),
        status.map_or(String::new(), |s| s.to_string())
    );
    ExitCode::SUCCESS
}

/// A time for a table, in milliseconds or in seconds.
pub fn milliseconds(time: Duration) -> String {
    match time.as_secs_f64() {
        long if long >= 1.0 => format!("{long:.2} s"),
        short => format!("{:.1} ms", short * 1e3),
    }
}

/// Memory for a table, from KiB.
pub fn mebibytes(peak: u64) -> String {
    format!("{} MiB", peak.div_ceil(1024))
}
