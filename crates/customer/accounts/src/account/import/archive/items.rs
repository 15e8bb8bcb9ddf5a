//! The items of an entry: parsed on a thread that may block, handed over in batches of bounded size.

use std::cell::Cell;
use std::fmt;
use std::io::{self, Read};
use std::marker::PhantomData;
use std::rc::Rc;

use serde::de::{DeserializeOwned, DeserializeSeed, Deserializer, SeqAccess, Visitor};
use tokio::sync::mpsc;

use crate::account::import::error::ImportError;

/// The most items of a batch.
const MAX_BATCH_ITEMS: usize = 200;
/// The bytes of JSON after which a batch ends.
const BATCH_BYTES: u64 = 4_000_000;
/// The longest item. A submission has up to a megabyte of text, once as shown and once as stored, and escaped characters
/// take up to six bytes.
const MAX_ITEM_BYTES: u64 = 16_000_000;
/// What the reader says instead of an error of its own when nobody wants more items.
const STOPPED: &str = "stopped";

type Sender<T> = mpsc::Sender<Result<Vec<T>, ImportError>>;

/// Items that are being read.
pub struct Items<T> {
    batches: mpsc::Receiver<Result<Vec<T>, ImportError>>,
}

impl<T: DeserializeOwned + Send + 'static> Items<T> {
    pub(super) fn read(
        name: &str,
        work: impl FnOnce(&Sender<T>) -> Result<(), ImportError> + Send + 'static,
    ) -> Self {
        // One batch is written to the database while the next is parsed.
        let (sender, batches) = mpsc::channel(1);
        let name = name.to_owned();
        tokio::task::spawn_blocking(move || {
            let ended = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| work(&sender)));
            let ended =
                ended.unwrap_or_else(|_| Err(ImportError::refused(format!("{name} couldn't be read"))));
            if let Err(error) = ended {
                // Whoever reads it has given up otherwise.
                sender.blocking_send(Err(error)).ok();
            }
        });
        Self { batches }
    }

    /// Returns the next items, or `None` after the last.
    pub async fn next(&mut self) -> Result<Option<Vec<T>>, ImportError> {
        self.batches.recv().await.transpose()
    }

    /// Returns all items of a short list.
    pub async fn all(mut self, max_items: usize) -> Result<Vec<T>, ImportError> {
        let mut all = Vec::new();
        while let Some(some) = self.next().await? {
            all.extend(some);
            if all.len() > max_items {
                return Err(ImportError::refused(format!(
                    "a list of the archive has more than {max_items} items"
                )));
            }
        }
        Ok(all)
    }
}

/// Collects items and sends them in batches.
struct Batches<'a, T> {
    sender: &'a Sender<T>,
    items: Vec<T>,
    bytes: u64,
}

impl<'a, T> Batches<'a, T> {
    fn new(sender: &'a Sender<T>) -> Self {
        Self { sender, items: Vec::new(), bytes: 0 }
    }

    /// Adds an item. Returns whether somebody wants more.
    fn push(&mut self, item: T, bytes: u64) -> bool {
        self.items.push(item);
        self.bytes += bytes;
        self.items.len() < MAX_BATCH_ITEMS && self.bytes < BATCH_BYTES || self.send()
    }

    fn send(&mut self) -> bool {
        self.bytes = 0;
        let items = std::mem::take(&mut self.items);
        items.is_empty() || self.sender.blocking_send(Ok(items)).is_ok()
    }
}

pub(super) fn read_lines<T: DeserializeOwned>(
    entry: impl Read,
    name: &str,
    sender: &Sender<T>,
) -> Result<(), ImportError> {
    let mut reader = io::BufReader::new(entry);
    let mut batches = Batches::new(sender);
    let mut line = Vec::new();
    loop {
        line.clear();
        let mut limited = io::Read::take(&mut reader, MAX_ITEM_BYTES + 1);
        let read = io::BufRead::read_until(&mut limited, b'\n', &mut line)? as u64;
        if read == 0 {
            batches.send();
            return Ok(());
        }
        if read > MAX_ITEM_BYTES {
            return Err(ImportError::refused(format!("a line of {name} is too long")));
        }
        let item = serde_json::from_slice(&line);
        let item = item.map_err(|source| ImportError::Malformed { entry: name.to_owned(), source })?;
        if !batches.push(item, read) {
            return Ok(());
        }
    }
}

pub(super) fn read_list<T: DeserializeOwned>(
    entry: impl Read,
    name: &str,
    sender: &Sender<T>,
) -> Result<(), ImportError> {
    let left = Rc::new(Cell::new(MAX_ITEM_BYTES));
    let reader = Bounded { inner: io::BufReader::new(entry), left: Rc::clone(&left) };
    let mut parser = serde_json::Deserializer::from_reader(reader);
    let mut batches = Batches::new(sender);
    let list = List { batches: &mut batches, left, item: PhantomData };
    match list.deserialize(&mut parser).and_then(|()| parser.end()) {
        Ok(()) => {
            batches.send();
            Ok(())
        }
        Err(error) if error.to_string().starts_with(STOPPED) => Ok(()),
        Err(source) => Err(ImportError::Malformed { entry: name.to_owned(), source }),
    }
}

/// Reads at most a number of bytes, which is set again for each item.
struct Bounded<R> {
    inner: R,
    left: Rc<Cell<u64>>,
}

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let left = self.left.get();
        if left == 0 {
            return Err(io::Error::other("an item is too long"));
        }
        let most = usize::try_from(left).unwrap_or(usize::MAX).min(buffer.len());
        let read = self.inner.read(&mut buffer[..most])?;
        self.left.set(left - read as u64);
        Ok(read)
    }
}

/// A JSON list whose items are sent while it is parsed.
struct List<'a, 'b, T> {
    batches: &'a mut Batches<'b, T>,
    left: Rc<Cell<u64>>,
    item: PhantomData<T>,
}

impl<'de, T: DeserializeOwned> DeserializeSeed<'de> for List<'_, '_, T> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, parser: D) -> Result<(), D::Error> {
        parser.deserialize_seq(self)
    }
}

impl<'de, T: DeserializeOwned> Visitor<'de> for List<'_, '_, T> {
    type Value = ();

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        while let Some(item) = items.next_element::<T>()? {
            let bytes = MAX_ITEM_BYTES - self.left.replace(MAX_ITEM_BYTES);
            if !self.batches.push(item, bytes) {
                return Err(serde::de::Error::custom(STOPPED));
            }
        }
        Ok(())
    }
}
