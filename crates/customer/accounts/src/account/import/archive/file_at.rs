use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::os::unix::fs::FileExt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A reader of a file with a position of its own, so that several entries can be read at once.
///
/// Until `unlimited` is called, all its clones together read at most a number of bytes. So the list of an archive's
/// entries, which is read into memory, is bounded.
#[derive(Clone, Debug)]
pub(super) struct FileAt {
    file: Arc<File>,
    length: u64,
    position: u64,
    budget: Arc<AtomicU64>,
}

impl FileAt {
    pub(super) fn new(file: File, budget: u64) -> io::Result<Self> {
        let length = file.metadata()?.len();
        let budget = Arc::new(AtomicU64::new(budget));
        Ok(Self { file: Arc::new(file), length, position: 0, budget })
    }

    /// Returns a switch that ends the limit.
    pub(super) fn limit(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.budget)
    }
}

impl Read for FileAt {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read_at(buffer, self.position)?;
        let left = self.budget.load(Ordering::Relaxed);
        if left != u64::MAX {
            let left = left.checked_sub(read as u64);
            let left = left.ok_or_else(|| io::Error::other("the list of its entries is too long"))?;
            self.budget.store(left, Ordering::Relaxed);
        }
        self.position += read as u64;
        Ok(read)
    }
}

impl Seek for FileAt {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let position = match to {
            SeekFrom::Start(position) => Some(position),
            SeekFrom::End(by) => self.length.checked_add_signed(by),
            SeekFrom::Current(by) => self.position.checked_add_signed(by),
        };
        self.position = position.ok_or_else(|| io::Error::from(io::ErrorKind::InvalidInput))?;
        Ok(self.position)
    }
}
