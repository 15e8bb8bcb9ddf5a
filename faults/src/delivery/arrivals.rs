use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError, mpsc};

use anyhow::Context;
use tokio::sync::oneshot;
use uuid::Uuid;

/// How something came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Way {
    Mail,
    Webhook,
}

/// A letter or a call that came in whole.
#[derive(Clone, Debug)]
pub(crate) struct Arrival {
    pub way: Way,
    pub submission: Uuid,
    /// Its `Message-ID`, its `webhook-id`.
    pub id: String,
    /// To whom: an address, a path.
    pub place: String,
    /// Of the post that it tells.
    pub number: u64,
    /// Whether its signature is right; letters have none.
    pub is_genuine: bool,
    /// Whether it was then answered with yes; otherwise it has not arrived, but its id was seen.
    pub is_taken: bool,
}

/// All that came in. What is answered with yes lies on the disk before: whoever is cut off then has it all the same.
#[derive(Clone)]
pub(crate) struct Arrivals {
    all: Arc<Mutex<Vec<Arrival>>>,
    lines: mpsc::Sender<(String, oneshot::Sender<()>)>,
}

impl Arrivals {
    pub(crate) fn create(path: &Path) -> anyhow::Result<Self> {
        let file = File::create(path).with_context(|| format!("making {}", path.display()))?;
        let (lines, received) = mpsc::channel();
        std::thread::spawn(move || {
            if let Err(error) = write_all(file, &received) {
                eprintln!("arrivals are not written down any more: {error}");
            }
        });
        Ok(Self { all: Arc::default(), lines })
    }

    /// Returns when it is durable; false if it is not.
    pub(crate) async fn note(&self, arrival: Arrival) -> bool {
        let line = format!("{arrival:?}");
        self.all.lock().unwrap_or_else(PoisonError::into_inner).push(arrival);
        let (written, wait) = oneshot::channel();
        self.lines.send((line, written)).is_ok() && wait.await.is_ok()
    }

    pub(crate) fn len(&self) -> usize {
        self.all.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    pub(crate) fn all(&self) -> Vec<Arrival> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// Many share one fsync.
fn write_all(mut file: File, lines: &mpsc::Receiver<(String, oneshot::Sender<()>)>) -> std::io::Result<()> {
    while let Ok(first) = lines.recv() {
        let (mut text, mut waiting) = (Vec::with_capacity(4096), Vec::new());
        for (line, written) in std::iter::once(first).chain(lines.try_iter()) {
            writeln!(text, "{line}")?;
            waiting.push(written);
        }
        file.write_all(&text)?;
        file.sync_data()?;
        for written in waiting {
            // Not an error: whoever was cut off meanwhile does not wait any more.
            written.send(()).ok();
        }
    }
    Ok(())
}
