use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;

use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;

/// A file whose text differs from the built one, compressed again.
#[derive(Clone, Debug)]
pub(crate) struct Rewritten {
    pub plain: Bytes,
    /// `None` if compression failed, which doesn't happen when writing to a vector.
    pub gzip: Option<Bytes>,
    /// A hash of the text, for the ETag.
    pub content_hash: u64,
}

impl Rewritten {
    pub(crate) fn new(text: String) -> Self {
        let mut hasher = DefaultHasher::new();
        text.hash(&mut hasher);
        Self { content_hash: hasher.finish(), gzip: compressed(text.as_bytes()), plain: text.into() }
    }
}

fn compressed(text: &[u8]) -> Option<Bytes> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(text.len() / 4), Compression::default());
    encoder.write_all(text).ok()?;
    encoder.finish().ok().map(Bytes::from)
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    #[test]
    fn what_is_compressed_is_the_text_and_its_hash_tells_it_from_others() {
        let text = "<p>every form, in one tray</p>".repeat(50);
        let rewritten = Rewritten::new(text.clone());
        let gzip = rewritten.gzip.expect("compressed");
        let mut back = String::new();
        flate2::read::GzDecoder::new(&gzip[..]).read_to_string(&mut back).expect("gzip");
        assert_eq!(back, text);
        assert!(gzip.len() * 10 < text.len());
        assert_eq!(rewritten.content_hash, Rewritten::new(text).content_hash);
        assert_ne!(rewritten.content_hash, Rewritten::new("another".to_owned()).content_hash);
    }
}
