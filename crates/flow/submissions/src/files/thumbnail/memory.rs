//! Estimates how much memory decoding an image takes, from its header, before anything is decoded.
//!
//! The decoders' own limits cover only a part of what they allocate, so the estimate for each format is based on what
//! its decoder is known to keep in memory.

use image::{ImageDecoder, ImageFormat};

/// The memory in bytes that decoding one image may take besides the file itself: enough for 16 million pixels of an
/// ordinary photograph.
pub(super) const MAX_IMAGE_DECODE_BYTES: u64 = 48 * 1024 * 1024;

/// The factor by which the Huffman tables of a lossless WebP grow: about 10 bytes describe one, which takes 4 kB.
const LOSSLESS_WEBP_EXPANSION: u64 = 410;

/// How an image is decoded, as far as its header tells.
pub(super) enum Header {
    /// Row by row, so that it takes only the memory of the decoded image.
    ByRows,
    /// All at once: the coefficients of all pixels are kept until the end.
    Whole,
    /// As WebP, with the estimated bytes.
    WebP(u64),
}

impl Header {
    /// Reads the header. Returns `None` if only an attacker or a broken program would write it, or if the format is not
    /// supported.
    pub(super) fn read(bytes: &[u8], format: ImageFormat) -> Option<Self> {
        match format {
            ImageFormat::Jpeg if !is_decoded_by_rows(bytes).unwrap_or(false) => Some(Self::Whole),
            // The frame of a GIF may be larger than its screen. Its buffer counts against the rest of the limit
            // (`Limits`).
            ImageFormat::Jpeg | ImageFormat::Png | ImageFormat::Gif => Some(Self::ByRows),
            ImageFormat::WebP => webp_bytes(bytes).map(Self::WebP),
            _ => None,
        }
    }

    /// Returns the largest number of bytes that decoding can take.
    pub(super) fn decode_bytes(self, decoder: &dyn ImageDecoder) -> u64 {
        let (width, height) = decoder.dimensions();
        let pixels = u64::from(width) * u64::from(height);
        match self {
            Self::ByRows => decoder.total_bytes(),
            // Each of up to four components takes two bytes per pixel.
            Self::Whole => decoder.total_bytes().saturating_add(pixels.saturating_mul(8)),
            Self::WebP(bytes) => bytes,
        }
    }
}

/// Returns whether a JPEG is decoded row by row: it isn't progressive, and its first scan has all its components.
///
/// Any other JPEG keeps the coefficients of all pixels until the end. Returns `None` if the segments don't follow each
/// other as the format requires.
fn is_decoded_by_rows(bytes: &[u8]) -> Option<bool> {
    let mut rest = bytes.strip_prefix(&[0xff, 0xd8])?;
    let mut components = None;
    loop {
        let [0xff, marker, high, low, after @ ..] = rest else { return None };
        let length = usize::from(u16::from_be_bytes([*high, *low])).checked_sub(2)?;
        let (segment, following) = after.split_at_checked(length)?;
        match marker {
            // The start of a baseline frame. A second one would contradict the first.
            0xc0 | 0xc1 if components.is_none() => components = Some(*segment.get(5)?),
            // The markers of Huffman and arithmetic tables are within the range of the frame markers.
            0xc4 | 0xcc => {}
            0xc0..=0xcf => return Some(false),
            // The start of the first scan.
            0xda => return Some(components.is_some_and(|all| segment.first() == Some(&all))),
            // These markers have no length.
            0x00 | 0x01 | 0xd0..=0xd9 | 0xff => return None,
            _ => {}
        }
        rest = following;
    }
}

/// Estimates the bytes that decoding a WebP takes, from its chunks. Returns `None` if a chunk ends outside the file, or
/// if it is an animation, which is not supported.
fn webp_bytes(bytes: &[u8]) -> Option<u64> {
    let (length, after) = bytes.strip_prefix(b"RIFF")?.split_first_chunk::<4>()?;
    let whole = after.get(..usize::try_from(u32::from_le_bytes(*length)).ok()?)?;
    let mut rest = whole.strip_prefix(b"WEBP")?;
    // The largest frame counts, because the decoder compares it with the canvas only after decoding.
    let (mut pixels, mut tables, mut each) = (0_u64, 0_u64, 0_u64);
    while !rest.is_empty() {
        let (name, after) = rest.split_first_chunk::<4>()?;
        let (length, after) = after.split_first_chunk::<4>()?;
        let (chunk, after) = after.split_at_checked(usize::try_from(u32::from_le_bytes(*length)).ok()?)?;
        match name {
            b"VP8X" => pixels = pixels.max(canvas(chunk)?),
            b"VP8 " => {
                pixels = pixels.max(lossy_pixels(chunk)?);
                // The planes are of half and full size; the image is made from them.
                each += 6;
            }
            b"VP8L" => {
                pixels = pixels.max(lossless_pixels(chunk)?);
                tables += chunk.len() as u64;
                each += 9;
            }
            b"ALPH" => {
                tables += chunk.len() as u64;
                each += 7;
            }
            b"ANIM" | b"ANMF" => return None,
            _ => {}
        }
        rest = after.get(chunk.len() % 2..).unwrap_or_default();
    }
    Some(pixels.saturating_mul(each).saturating_add(tables.saturating_mul(LOSSLESS_WEBP_EXPANSION)))
}

/// Returns the number of pixels that a `VP8X` chunk claims.
fn canvas(chunk: &[u8]) -> Option<u64> {
    let [_, _, _, _, w0, w1, w2, h0, h1, h2] = *chunk.first_chunk::<10>()?;
    let side = |a, b, c| u64::from(u32::from_le_bytes([a, b, c, 0])) + 1;
    Some(side(w0, w1, w2) * side(h0, h1, h2))
}

/// Returns the number of pixels of a `VP8 ` chunk.
fn lossy_pixels(chunk: &[u8]) -> Option<u64> {
    let [_, _, _, 0x9d, 0x01, 0x2a, w0, w1, h0, h1] = *chunk.first_chunk::<10>()? else { return None };
    let side = |a, b| u64::from(u16::from_le_bytes([a, b]) & 0x3fff);
    Some(side(w0, w1) * side(h0, h1))
}

/// Returns the number of pixels of a `VP8L` chunk.
fn lossless_pixels(chunk: &[u8]) -> Option<u64> {
    let [0x2f, a, b, c, d] = *chunk.first_chunk::<5>()? else { return None };
    let sides = u32::from_le_bytes([a, b, c, d]);
    Some((u64::from(sides & 0x3fff) + 1) * (u64::from((sides >> 14) & 0x3fff) + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a JPEG's segments up to the first scan.
    fn jpeg(frame: u8, in_first_scan: u8, before: &[u8]) -> Vec<u8> {
        let frame = [0xff, frame, 0, 17, 8, 0, 9, 0, 9, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0];
        let scan = [0xff, 0xda, 0, 4, in_first_scan, 0];
        [&[0xff, 0xd8], before, &frame, &scan].concat()
    }

    #[test]
    fn only_an_ordinary_baseline_jpeg_is_decoded_by_rows() {
        assert_eq!(is_decoded_by_rows(&jpeg(0xc0, 3, &[])), Some(true));
        // An embedded preview has a frame and a scan of its own.
        let mut exif = vec![0xff, 0xe1, 0, 22];
        exif.extend(jpeg(0xc2, 1, &[]).into_iter().take(20));
        assert_eq!(is_decoded_by_rows(&jpeg(0xc0, 3, &exif)), Some(true));
        assert_eq!(is_decoded_by_rows(&jpeg(0xc2, 3, &[])), Some(false), "progressive");
        assert_eq!(is_decoded_by_rows(&jpeg(0xc0, 1, &[])), Some(false), "a component a scan");
        let second = jpeg(0xc2, 3, &[]);
        assert_eq!(is_decoded_by_rows(&jpeg(0xc0, 3, &second[2..21])), Some(false), "two frames");
        assert_eq!(is_decoded_by_rows(&jpeg(0xc0, 3, &[0, 0, 0])), None, "something between the segments");
    }

    fn riff(chunks: &[(&[u8; 4], &[u8])]) -> Vec<u8> {
        let mut body = b"WEBP".to_vec();
        for (name, chunk) in chunks {
            body.extend_from_slice(*name);
            body.extend_from_slice(&u32::try_from(chunk.len()).expect("small").to_le_bytes());
            body.extend_from_slice(chunk);
            body.resize(body.len() + chunk.len() % 2, 0);
        }
        [b"RIFF", &u32::try_from(body.len()).expect("small").to_le_bytes()[..], &body].concat()
    }

    #[test]
    fn a_webp_counts_by_its_largest_frame() {
        let canvas: &[u8] = &[0, 0, 0, 0, 9, 0, 0, 9, 0, 0];
        let frame: &[u8] = &[0, 0, 0, 0x9d, 0x01, 0x2a, 0xff, 0x3f, 0xff, 0x3f];
        assert_eq!(webp_bytes(&riff(&[(b"VP8 ", frame)])), Some(16_383 * 16_383 * 6));
        assert_eq!(webp_bytes(&riff(&[(b"VP8X", canvas), (b"VP8 ", frame)])), Some(16_383 * 16_383 * 6));
        let lossless: &[u8] = &[0x2f, 0xff, 0xff, 0xff, 0x0f, 0];
        assert_eq!(webp_bytes(&riff(&[(b"VP8L", lossless)])), Some(16_384 * 16_384 * 9 + 6 * 410));
        assert_eq!(webp_bytes(&riff(&[(b"VP8X", canvas), (b"ANIM", &[]), (b"ANMF", frame)])), None);
        let whole = riff(&[(b"VP8 ", frame)]);
        assert_eq!(webp_bytes(&whole[..whole.len() - 1]), None, "a chunk that ends after the file");
    }
}
