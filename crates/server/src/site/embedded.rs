//! The files of web/dist inside this binary. Each is stored once: text compressed with brotli, which is what browsers get.
//! For the few programs that accept less, it's decompressed when they ask.

use std::borrow::Cow;
use std::collections::HashMap;
use std::io::Read;
use std::sync::{LazyLock, PoisonError, RwLock};

use bytes::Bytes;
use rust_embed::RustEmbed;

use super::rewritten::Rewritten;

/// The ending of a file that is stored compressed (web/seal.mjs).
const BROTLI_ENDING: &str = ".br";

/// The output of `npm run build` in web/dist. It is missing in a clone without Node; the server then has no pages. What has
/// a compressed variant there is left out.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
#[exclude = "*.css"]
#[exclude = "*.data"]
#[exclude = "*.html"]
#[exclude = "*.js"]
#[exclude = "*.json"]
#[exclude = "*.md"]
#[exclude = "*.svg"]
#[exclude = "*.txt"]
#[exclude = "*.xml"]
struct Dist;

/// What was decompressed for clients that don't accept brotli. It has at most as many entries as there are files.
static DECOMPRESSED: LazyLock<RwLock<HashMap<String, Rewritten>>> = LazyLock::new(RwLock::default);

/// A file of the built web app.
pub(super) struct StoredFile {
    name: String,
    stored: Cow<'static, [u8]>,
    pub(super) is_compressed: bool,
    /// The beginning of a hash of the content, for the ETag.
    pub content_hash: u64,
}

impl StoredFile {
    pub(super) fn get(name: &str) -> Option<Self> {
        let compressed = Dist::get(&[name, BROTLI_ENDING].concat());
        let is_compressed = compressed.is_some();
        let file = compressed.or_else(|| Dist::get(name))?;
        let content_hash =
            file.metadata.sha256_hash().first_chunk().map_or(0, |start| u64::from_be_bytes(*start));
        Some(Self { name: name.to_owned(), stored: file.data, is_compressed, content_hash })
    }

    /// Returns the media type, by the file's name.
    pub(super) fn media_type(&self) -> &'static str {
        mime_guess::from_path(&self.name).first_raw().unwrap_or("application/octet-stream")
    }

    /// Returns the content compressed with brotli; `None` if it's stored as it is, such as images and fonts.
    pub(super) fn brotli(&self) -> Option<Bytes> {
        self.is_compressed.then(|| self.stored())
    }

    /// Returns the content of a file that is stored compressed, without compression and with gzip.
    pub(super) fn decompressed(&self) -> Option<Rewritten> {
        if !self.is_compressed {
            return None;
        }
        if let Some(known) = DECOMPRESSED.read().unwrap_or_else(PoisonError::into_inner).get(&self.name) {
            return Some(known.clone());
        }
        let made = Rewritten::new(self.text()?);
        let mut all = DECOMPRESSED.write().unwrap_or_else(PoisonError::into_inner);
        all.insert(self.name.clone(), made.clone());
        Some(made)
    }

    /// Returns the content as text; `None` if it isn't text.
    pub(super) fn text(&self) -> Option<String> {
        if !self.is_compressed {
            return String::from_utf8(self.stored.to_vec()).ok();
        }
        let mut text = String::new();
        brotli_decompressor::Decompressor::new(&*self.stored, 4096).read_to_string(&mut text).ok()?;
        Some(text)
    }

    /// Returns the bytes that are stored.
    pub(super) fn stored(&self) -> Bytes {
        match &self.stored {
            Cow::Borrowed(bytes) => Bytes::from_static(bytes),
            Cow::Owned(bytes) => Bytes::copy_from_slice(bytes),
        }
    }
}

pub(super) fn exists(name: &str) -> bool {
    StoredFile::get(name).is_some()
}

/// Returns the names of all files, as they were before compression.
pub(super) fn names() -> impl Iterator<Item = String> {
    Dist::iter().map(|name| name.strip_suffix(BROTLI_ENDING).unwrap_or(&name).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// There is nothing to see in a clone without web/dist.
    #[test]
    fn a_file_is_stored_once_and_comes_back_as_it_was_built() {
        let mut names: Vec<String> = names().collect();
        let count = names.len();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), count, "a file is stored twice");
        let mut bytes = 0;
        for name in &names {
            let file = StoredFile::get(name).expect("it is listed");
            bytes += file.stored.len();
            let built = std::fs::read(format!("{}/../../web/dist/{name}", env!("CARGO_MANIFEST_DIR")));
            let content = match file.decompressed() {
                Some(text) => text.plain,
                None => file.stored(),
            };
            assert_eq!(content, built.expect("it was built"), "{name}");
        }
        println!("embedded: {count} files, {bytes} bytes");
        assert!(bytes < 8_000_000, "{bytes} bytes of pages in the binary");
    }
}
