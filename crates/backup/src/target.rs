//! The folder or bucket that backups are kept in.
//!
//! Each installation has a folder of its own in it, with `backups/<id>/` for the dumps and lists, and `files/` for
//! uploaded files, which backups share.

use std::collections::{BTreeMap, HashSet};

use anyhow::{Context, ensure};
use blobs::{Blobs, Stored};
use bytes::Bytes;
use futures_util::{StreamExt, TryStreamExt};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::cipher::Cipher;
use crate::model::{Manifest, StoredObject};
use crate::stream::{ByteStream, Meter};

/// The largest part of a dump. S3 limits the number of chunks of an object.
const MAX_DUMP_PART_BYTES: u64 = 1024 * 1024 * 1024;
const MANIFEST: &str = "manifest.json";

/// The target, as far as one installation uses it.
#[derive(Clone, Debug)]
pub(crate) struct Target(Blobs);

/// A backup's name and files in the target.
#[derive(Debug, Default)]
pub(crate) struct Folder {
    pub names: Vec<String>,
    pub is_whole: bool,
}

impl Target {
    pub(crate) fn new(blobs: Blobs) -> Self {
        Self(blobs)
    }

    /// Returns every backup by its id, oldest first, also those that were never finished.
    pub(crate) async fn folders(&self) -> anyhow::Result<BTreeMap<String, Folder>> {
        let mut folders: BTreeMap<String, Folder> = BTreeMap::new();
        for name in self.0.list("backups/").await.context("failed to list backup.target")? {
            let Some((id, file)) = name.strip_prefix("backups/").and_then(|rest| rest.split_once('/')) else {
                continue;
            };
            let folder = folders.entry(id.to_owned()).or_default();
            folder.is_whole |= file == MANIFEST;
            folder.names.push(name.clone());
        }
        Ok(folders)
    }

    /// Returns the ids of the finished backups, oldest first.
    pub(crate) async fn backups(&self) -> anyhow::Result<Vec<String>> {
        let folders = self.folders().await?;
        Ok(folders.into_iter().filter(|(_, folder)| folder.is_whole).map(|(id, _)| id).collect())
    }

    pub(crate) async fn manifest(&self, id: &str) -> anyhow::Result<Manifest> {
        let text = self.read_small(&format!("backups/{id}/{MANIFEST}")).await?;
        let manifest =
            Manifest::parse(&text).with_context(|| format!("failed to read the manifest of {id}"))?;
        ensure!(manifest.id == id, "the manifest of {id} is that of {}", manifest.id);
        Ok(manifest)
    }

    /// Writes the manifest, with which the backup begins to exist.
    pub(crate) async fn finish(&self, manifest: &Manifest) -> anyhow::Result<()> {
        let text = serde_json::to_vec_pretty(manifest)?;
        self.0
            .write(&manifest_name(&manifest.id), Bytes::from(text))
            .await
            .context("failed to write the manifest")
    }

    pub(crate) async fn write(&self, name: &str, mut content: ByteStream) -> anyhow::Result<Stored> {
        let mut upload = self.0.begin(name);
        while let Some(chunk) = content.try_next().await? {
            upload.write(chunk).await.with_context(|| format!("failed to write {name}"))?;
        }
        upload.finish().await.with_context(|| format!("failed to write {name}"))
    }

    /// Writes a stream of any length as several objects.
    pub(crate) async fn write_parts(
        &self,
        name: &str,
        mut content: ByteStream,
    ) -> anyhow::Result<Vec<StoredObject>> {
        let mut parts = Vec::new();
        let mut next = content.try_next().await?;
        while next.is_some() {
            let name = format!("{name}.{:04}", parts.len() + 1);
            let mut upload = self.0.begin(&name);
            while let Some(chunk) = next.take() {
                upload.write(chunk).await.with_context(|| format!("failed to write {name}"))?;
                next = content.try_next().await?;
                if upload.size() >= MAX_DUMP_PART_BYTES {
                    break;
                }
            }
            let stored = upload.finish().await.with_context(|| format!("failed to write {name}"))?;
            parts.push(StoredObject { name, stored: stored.into() });
        }
        Ok(parts)
    }

    /// Writes a list as JSON, a line for each item.
    pub(crate) async fn write_list<T: Serialize>(
        &self,
        name: String,
        cipher: &Cipher,
        items: &[T],
    ) -> anyhow::Result<StoredObject> {
        let mut text = Vec::new();
        for item in items {
            serde_json::to_writer(&mut text, item)?;
            text.push(b'\n');
        }
        let stored = self.write(&name, cipher.encrypt(crate::stream::of(text))?).await?;
        Ok(StoredObject { name, stored: stored.into() })
    }

    /// Streams an object.
    pub(crate) async fn read(&self, name: &str) -> anyhow::Result<ByteStream> {
        let bytes = self.0.read(name).await.with_context(|| format!("failed to read {name}"))?;
        let name = name.to_owned();
        Ok(bytes.map(move |chunk| chunk.with_context(|| format!("failed to read {name}"))).boxed())
    }

    /// Streams an object that must be what was stored: the stream ends with an error if it isn't.
    pub(crate) async fn read_checked(&self, object: &StoredObject) -> anyhow::Result<ByteStream> {
        let meter = Meter::default();
        let bytes = meter.measured(self.read(&object.name).await?);
        let object = object.clone();
        let check = async move {
            ensure!(
                object.stored == meter.passed().into(),
                "{} isn't what was stored: size or hash differ",
                object.name
            );
            Ok(Bytes::new())
        };
        Ok(bytes.chain(futures_util::stream::once(check)).boxed())
    }

    /// Streams the parts of a dump, one after the other.
    pub(crate) fn read_parts(&self, parts: Vec<StoredObject>) -> ByteStream {
        let target = self.clone();
        futures_util::stream::iter(parts)
            .then(move |part| {
                let target = target.clone();
                async move { target.read_checked(&part).await }
            })
            .try_flatten()
            .boxed()
    }

    async fn read_small(&self, name: &str) -> anyhow::Result<Vec<u8>> {
        let chunks: Vec<Bytes> = self.read(name).await?.try_collect().await?;
        Ok(chunks.concat())
    }

    /// Returns the names of all files in the target.
    pub(crate) async fn file_names(&self) -> anyhow::Result<HashSet<String>> {
        Ok(self.0.list("files/").await.context("failed to list backup.target")?.into_iter().collect())
    }

    pub(crate) async fn delete(&self, name: &str) -> anyhow::Result<()> {
        self.0.delete(name).await.with_context(|| format!("failed to delete {name}"))
    }
}

/// Parses a list that [`Target::write_list`] wrote.
pub(crate) async fn parse_list<T: DeserializeOwned>(list: ByteStream) -> anyhow::Result<Vec<T>> {
    let chunks: Vec<Bytes> = list.try_collect().await?;
    let text = chunks.concat();
    let lines = text.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
    lines.map(|line| Ok(serde_json::from_slice(line)?)).collect()
}

pub(crate) fn manifest_name(id: &str) -> String {
    format!("backups/{id}/{MANIFEST}")
}

/// Makes the id of a backup. Ids sort by time.
pub(crate) fn backup_id(at: Timestamp, unique: uuid::Uuid) -> String {
    let time = at.to_zoned(TimeZone::UTC).strftime("%Y%m%dT%H%M%SZ").to_string();
    let unique = unique.simple().to_string();
    // The second's milliseconds, so that two of the same second sort by time, too.
    format!("{time}-{:03x}{}", at.subsec_millisecond(), &unique[unique.len() - 3..])
}

/// Returns the time in the id of a backup; `None` if it isn't one.
pub(crate) fn time_of(id: &str) -> Option<Timestamp> {
    let (time, _) = id.split_once('-')?;
    let time = jiff::civil::DateTime::strptime("%Y%m%dT%H%M%SZ", time).ok()?;
    Some(time.to_zoned(TimeZone::UTC).ok()?.timestamp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_says_when_the_backup_was_taken() {
        let at: Timestamp = "2026-11-19T04:22:27Z".parse().expect("a time");
        let id = backup_id(at, uuid::Uuid::from_u128(0xabc_def0));
        assert_eq!(id, "20261119T042227Z-000ef0");
        assert_eq!(time_of(&id), Some(at));
        assert_eq!(time_of("lost+found"), None);
    }

    #[test]
    fn ids_of_the_same_second_sort_by_time() {
        let id = |at: &str, unique| backup_id(at.parse().expect("a time"), uuid::Uuid::from_u128(unique));
        assert!(id("2026-11-19T04:22:27.007Z", 0xfff) < id("2026-11-19T04:22:27.031Z", 0x001));
        assert!(id("2026-11-19T04:22:27.031Z", 0xfff) < id("2026-11-19T04:22:27.999Z", 0x001));
    }
}
