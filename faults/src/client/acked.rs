use std::collections::HashMap;
use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::sync::mpsc;
use std::thread::JoinHandle;

use anyhow::{Context, ensure};
use uuid::Uuid;

/// The ids that the server acknowledged, each with the number of its post, on a disk that no scenario breaks. An id
/// counts once its line is fsynced; many share one fsync.
pub(crate) struct AckedLog {
    lines: mpsc::Sender<(Uuid, u64)>,
    writer: JoinHandle<std::io::Result<()>>,
}

impl AckedLog {
    pub(crate) fn create(path: &Path) -> anyhow::Result<Self> {
        let file = File::create(path).with_context(|| format!("making {}", path.display()))?;
        let (lines, received) = mpsc::channel();
        Ok(Self { lines, writer: std::thread::spawn(move || write_all(file, &received)) })
    }

    /// Returns the channel on which visitors record what they were told.
    pub(crate) fn lines(&self) -> mpsc::Sender<(Uuid, u64)> {
        self.lines.clone()
    }

    /// Waits for the last line. All senders must have ended.
    pub(crate) fn close(self) -> anyhow::Result<()> {
        drop(self.lines);
        let written = self.writer.join().map_err(|_| anyhow::anyhow!("the acked log's writer panicked"))?;
        written.context("writing the acked log")
    }
}

fn write_all(mut file: File, lines: &mpsc::Receiver<(Uuid, u64)>) -> std::io::Result<()> {
    while let Ok(first) = lines.recv() {
        let mut text = Vec::with_capacity(4096);
        for (id, number) in std::iter::once(first).chain(lines.try_iter()) {
            writeln!(text, "{id} {number}")?;
        }
        file.write_all(&text)?;
        file.sync_data()?;
    }
    Ok(())
}

/// Returns what was acknowledged according to all logs in a folder: ids and the numbers of their posts.
pub(crate) fn read_acked(folder: &Path) -> anyhow::Result<HashMap<Uuid, u64>> {
    let mut acked = HashMap::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.file_name().is_none_or(|name| !name.to_string_lossy().starts_with("acked-")) {
            continue;
        }
        for line in BufReader::new(File::open(path)?).lines() {
            let line = line?;
            let (id, number) = line.split_once(' ').context("an id and a number")?;
            let before = acked.insert(id.parse()?, number.parse()?);
            ensure!(before.is_none(), "two posts were acknowledged under the id {id}");
        }
    }
    Ok(acked)
}
