use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError, mpsc};

use anyhow::Context;
use tokio::sync::oneshot;
use uuid::Uuid;

/// The channel of a delivery.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Channel {
    Mail,
    Webhook,
}

/// An email or a call that arrived completely.
#[derive(Clone, Debug)]
pub(crate) struct Arrival {
    pub channel: Channel,
    pub submission: Uuid,
    /// Its `Message-ID` or `webhook-id`.
    pub id: String,
    /// Its recipient or path.
    pub place: String,
    /// The number of the post that it is about.
    pub number: u64,
    /// Whether its signature is right; emails have none.
    pub is_genuine: bool,
    /// Whether it was then answered with success. Otherwise it doesn't count as delivered, but its id was seen.
    pub is_accepted: bool,
}

/// Everything that arrived. What is answered with success is on the disk before, so it counts even if the connection is
/// cut then.
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

    /// Records an arrival, and returns when it is durable; false if it couldn't be written.
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

/// Writes the lines. Many share one fsync.
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
            // Not an error: a receiver that was cut off meanwhile doesn't wait any more.
            written.send(()).ok();
        }
    }
    Ok(())
}
