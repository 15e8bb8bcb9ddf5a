use std::sync::atomic::{AtomicU64, Ordering};

use cpu_time::ThreadTime;

/// Runs one input and tells when none has taken longer. libFuzzer counts in whole seconds, and by the
/// wall clock, which on a busy machine measures the neighbours.
pub fn paced(run: impl FnOnce()) {
    static SLOWEST: AtomicU64 = AtomicU64::new(0);
    let begin = ThreadTime::now();
    run();
    let micros = u64::try_from(begin.elapsed().as_micros()).unwrap_or(u64::MAX);
    if micros > SLOWEST.fetch_max(micros, Ordering::Relaxed) {
        eprintln!("slowest: {micros} us");
    }
}
