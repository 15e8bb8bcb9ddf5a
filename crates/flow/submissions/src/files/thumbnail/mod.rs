//! Renders a thumbnail of an uploaded image; the job `make_thumbnail` calls it and stores the result.
//!
//! Uploads come from strangers, and image decoders are a common target of attacks. So decoding has a memory limit that
//! is checked before it begins, and a timeout; one image is decoded at a time, and a panic is caught.

mod memory;

use std::io::Cursor;
use std::time::Duration;

use image::codecs::jpeg::JpegEncoder;
use image::error::{LimitError, LimitErrorKind};
use image::{DynamicImage, ImageDecoder, ImageError, ImageReader, Limits, RgbImage};
use memory::{Header, MAX_IMAGE_DECODE_BYTES};
use tokio::sync::{Semaphore, SemaphorePermit};

/// The media types that get a thumbnail. A file's type is detected from its first bytes, not taken from the sender.
pub(crate) const THUMBNAIL_TYPES: [&str; 4] = ["image/png", "image/jpeg", "image/webp", "image/gif"];
/// The size in bytes of the largest file that gets a thumbnail.
pub(crate) const MAX_THUMBNAIL_SOURCE_BYTES: i64 = 10 * 1024 * 1024;

/// The longer side of a thumbnail in pixels.
const THUMBNAIL_SIDE_PX: u32 = 320;
/// The JPEG quality of a thumbnail.
const THUMBNAIL_JPEG_QUALITY: u8 = 80;
/// The largest width or height in pixels of an image that is decoded.
const MAX_DECODED_SIDE_PX: u32 = 20_000;
/// The memory in bytes that a PNG's colour profile and other metadata may take once they are decompressed.
const MAX_IMAGE_METADATA_BYTES: u64 = 4 * 1024 * 1024;
/// The timeout of waiting for another image, and that of rendering one.
const THUMBNAIL_TIMEOUT: Duration = Duration::from_secs(20);

/// Allows one image in memory at a time.
static RENDER_PERMITS: Semaphore = Semaphore::const_new(1);

/// Another thumbnail took so long that the wait for it timed out; the job is retried.
#[derive(Debug, thiserror::Error)]
#[error("timed out waiting for another thumbnail to be rendered")]
pub(crate) struct QueueTimeout;

/// The permit to hold one image in memory. Only one exists in a process, so it is acquired before the file is read.
pub(crate) struct RenderPermit(SemaphorePermit<'static>);

/// Waits for the permit to render the next image.
pub(crate) async fn render_permit() -> Result<RenderPermit, QueueTimeout> {
    let permit = tokio::time::timeout(THUMBNAIL_TIMEOUT, RENDER_PERMITS.acquire()).await;
    let Ok(Ok(permit)) = permit else { return Err(QueueTimeout) };
    Ok(RenderPermit(permit))
}

/// Renders a thumbnail as JPEG. Returns `None` if the bytes are not an image within the limits, or rendering failed.
pub(crate) async fn render(permit: RenderPermit, bytes: Vec<u8>) -> Option<Vec<u8>> {
    let work = tokio::task::spawn_blocking(move || {
        // The permit is kept until the thread has finished, even if the timeout below has passed by then.
        let _permit = permit.0;
        render_jpeg(bytes)
    });
    match tokio::time::timeout(THUMBNAIL_TIMEOUT, work).await {
        Ok(Ok(Ok(small))) => Some(small),
        Ok(Ok(Err(error))) => {
            tracing::debug!(%error, "no thumbnail: the image could not be decoded");
            None
        }
        Ok(Err(error)) => {
            tracing::warn!(%error, "failed to render a thumbnail: the decoder panicked");
            None
        }
        Err(_) => {
            tracing::warn!("failed to render a thumbnail: timed out");
            None
        }
    }
}

/// Decodes an image and encodes a smaller JPEG from its pixels only; metadata such as location and camera is dropped.
fn render_jpeg(bytes: Vec<u8>) -> Result<Vec<u8>, ImageError> {
    let mut limits = Limits::default();
    limits.max_image_width = Some(MAX_DECODED_SIDE_PX);
    limits.max_image_height = Some(MAX_DECODED_SIDE_PX);
    limits.max_alloc = Some(MAX_IMAGE_METADATA_BYTES);
    let format = image::guess_format(&bytes)?;
    let header = Header::read(&bytes, format).ok_or_else(too_large)?;
    // The reader owns the bytes, so that a decoder that copies them, as the one for JPEG does, can free them first.
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    reader.limits(limits.clone());
    let mut decoder = reader.into_decoder()?;
    let left = MAX_IMAGE_DECODE_BYTES.checked_sub(header.decode_bytes(&decoder)).ok_or_else(too_large)?;
    limits.max_alloc = Some(left);
    decoder.set_limits(limits)?;
    let (width, height) = decoder.dimensions();
    let orientation = decoder.orientation()?;
    let whole = DynamicImage::from_decoder(decoder)?;
    let mut small = if width > THUMBNAIL_SIDE_PX || height > THUMBNAIL_SIDE_PX {
        whole.thumbnail(THUMBNAIL_SIDE_PX, THUMBNAIL_SIDE_PX)
    } else {
        whole
    };
    small.apply_orientation(orientation);
    let mut out = Vec::new();
    JpegEncoder::new_with_quality(&mut out, THUMBNAIL_JPEG_QUALITY).encode_image(&on_white(&small))?;
    Ok(out)
}

/// Returns the error for an image that would take too much memory, or that is not decoded at all.
fn too_large() -> ImageError {
    ImageError::Limits(LimitError::from_kind(LimitErrorKind::InsufficientMemory))
}

/// Draws an image on a white background, because JPEG has no transparency.
fn on_white(image: &DynamicImage) -> RgbImage {
    let from = image.to_rgba8();
    RgbImage::from_fn(from.width(), from.height(), |x, y| {
        let [red, green, blue, alpha] = from.get_pixel(x, y).0.map(u32::from);
        let over = |part: u32| u8::try_from((part * alpha + 255 * (255 - alpha)) / 255).unwrap_or(u8::MAX);
        image::Rgb([over(red), over(green), over(blue)])
    })
}

#[cfg(test)]
mod tests {
    use image::ImageFormat;

    use super::*;

    fn encoded(width: u32, height: u32, format: ImageFormat) -> Vec<u8> {
        let mut out = Cursor::new(Vec::new());
        DynamicImage::new_rgb8(width, height).write_to(&mut out, format).expect("it can be written");
        out.into_inner()
    }

    fn size(jpeg: &[u8]) -> (u32, u32) {
        let reader = ImageReader::with_format(Cursor::new(jpeg), ImageFormat::Jpeg);
        reader.into_dimensions().expect("a JPEG")
    }

    #[test]
    fn every_kind_becomes_a_small_one() {
        for format in [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP, ImageFormat::Gif] {
            let small = render_jpeg(encoded(800, 400, format)).expect("an image");
            assert_eq!(size(&small), (320, 160), "{format:?}");
        }
        assert_eq!(size(&render_jpeg(encoded(3, 2, ImageFormat::Png)).expect("an image")), (3, 2));
    }

    #[test]
    fn what_is_transparent_is_white() {
        let mut clear = image::RgbaImage::from_pixel(1, 1, image::Rgba([9, 9, 9, 0]));
        assert_eq!(on_white(&clear.clone().into()).get_pixel(0, 0).0, [255; 3]);
        clear.put_pixel(0, 0, image::Rgba([9, 8, 7, 255]));
        assert_eq!(on_white(&clear.into()).get_pixel(0, 0).0, [9, 8, 7]);
    }

    #[test]
    fn what_is_too_large_or_broken_is_not_opened() {
        // 7,000 × 7,000 pixels take 196 MB. A GIF can claim any size in its header.
        let mut large = encoded(2, 2, ImageFormat::Gif);
        large[6..10].copy_from_slice(&[0x58, 0x1b, 0x58, 0x1b]);
        assert!(matches!(render_jpeg(large), Err(ImageError::Limits(_))));
        // The screen of this GIF is small, but its frame claims 65,535 × 65,535 pixels.
        let mut framed = encoded(2, 2, ImageFormat::Gif);
        let at = framed.windows(5).position(|some| some == [0x2c, 0, 0, 0, 0]).expect("a frame");
        framed[at + 5..at + 9].fill(0xff);
        assert!(render_jpeg(framed).is_err());
        let whole = encoded(64, 64, ImageFormat::Png);
        for cut in [0, 8, 20, 40, whole.len() / 2] {
            assert!(render_jpeg(whole[..cut].to_vec()).is_err(), "{cut}");
        }
        assert!(render_jpeg(b"<svg xmlns='http://www.w3.org/2000/svg'/>".to_vec()).is_err());
        assert!(render_jpeg(b"<html><script>alert(1)</script>".to_vec()).is_err());
    }
}
