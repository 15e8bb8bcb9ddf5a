//! Which mutant is switched on. Laid into a clone by tools/mutants; nothing that ships has it.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

static CHOSEN: OnceLock<usize> = OnceLock::new();
static LOG: OnceLock<Option<PathBuf>> = OnceLock::new();
static REACHED: [AtomicBool; 1000] = [const { AtomicBool::new(false) }; 1000];

/// Whether the mutant of this number is to be seen: `FORMTRAY_MUTANT` names one. A file in `FORMTRAY_MUTANT_LOG` gets the
/// numbers of those that were asked for, each once a process.
pub(crate) fn on(number: usize) -> bool {
    if let Some(log) = LOG.get_or_init(|| std::env::var_os("FORMTRAY_MUTANT_LOG").map(PathBuf::from))
        && !REACHED[number].swap(true, Ordering::Relaxed)
    {
        let mut file = OpenOptions::new().create(true).append(true).open(log).expect("the log");
        file.write_all(format!("{number}\n").as_bytes()).expect("the log");
    }
    let chosen = || std::env::var("FORMTRAY_MUTANT").ok().and_then(|number| number.parse().ok()).unwrap_or(0);
    *CHOSEN.get_or_init(chosen) == number
}
