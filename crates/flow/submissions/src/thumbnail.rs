//! A small picture of an image that a stranger sent. Decoders are where such images attack, so that they get little:
//! bounded pixels, memory and time, one image at a time, and a panic ends nothing but itself.

use std::io::Cursor;
use std::time::Duration;

use image::codecs::jpeg::JpegEncoder;
use image::{DynamicImage, ImageDecoder, ImageError, ImageReader, Limits, RgbImage};
use tokio::sync::Semaphore;

/// Whatever is not one of these is shown by its name. By its first bytes, not by what the sender called it.
pub(crate) const TYPES: [&str; 4] = ["image/png", "image/jpeg", "image/webp", "image/gif"];
/// The largest file that is opened.
pub(crate) const MOST_BYTES: i64 = 10 * 1024 * 1024;

/// The longer side of a thumbnail.
const SIDE: u32 = 320;
const QUALITY: u8 = 80;
/// A photograph of 40 million pixels takes 120 MB while it is looked at; larger ones have none.
const MOST_PIXELS: u64 = 40_000_000;
const MOST_SIDE: u32 = 20_000;
const MOST_MEMORY: u64 = 200 * 1024 * 1024;
const PATIENCE: Duration = Duration::from_secs(20);

static ONE_AT_A_TIME: Semaphore = Semaphore::const_new(1);

/// Why there is none now.
#[derive(Debug, thiserror::Error)]
#[error("images are looked at one by one, and the one before takes too long")]
pub(crate) struct Busy;

/// JPEG; `None` if these bytes are no image that we would open.
pub(crate) async fn make(bytes: Vec<u8>) -> Result<Option<Vec<u8>>, Busy> {
    let turn = tokio::time::timeout(PATIENCE, ONE_AT_A_TIME.acquire()).await;
    let Ok(Ok(turn)) = turn else { return Err(Busy) };
    let work = tokio::task::spawn_blocking(move || {
        // Kept until the thread is really free, however long somebody waits for it.
        let _turn = turn;
        reduce(&bytes)
    });
    let made = match tokio::time::timeout(PATIENCE, work).await {
        Ok(Ok(Ok(small))) => Some(small),
        Ok(Ok(Err(error))) => {
            tracing::debug!(%error, "no thumbnail");
            None
        }
        Ok(Err(error)) => {
            tracing::warn!(%error, "no thumbnail: its decoder panicked");
            None
        }
        Err(_) => {
            tracing::warn!("no thumbnail: it took too long");
            None
        }
    };
    Ok(made)
}

/// Everything but the pixels is left behind: places, cameras, whatever else hides in an image.
fn reduce(bytes: &[u8]) -> Result<Vec<u8>, ImageError> {
    let mut limits = Limits::default();
    limits.max_image_width = Some(MOST_SIDE);
    limits.max_image_height = Some(MOST_SIDE);
    limits.max_alloc = Some(MOST_MEMORY);
    let mut reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format()?;
    reader.limits(limits.clone());
    let mut decoder = reader.into_decoder()?;
    decoder.set_limits(limits)?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MOST_PIXELS {
        let kind = image::error::LimitErrorKind::DimensionError;
        return Err(ImageError::Limits(image::error::LimitError::from_kind(kind)));
    }
    let orientation = decoder.orientation()?;
    let whole = DynamicImage::from_decoder(decoder)?;
    let mut small = if width > SIDE || height > SIDE { whole.thumbnail(SIDE, SIDE) } else { whole };
    small.apply_orientation(orientation);
    let mut out = Vec::new();
    JpegEncoder::new_with_quality(&mut out, QUALITY).encode_image(&on_white(&small))?;
    Ok(out)
}

/// JPEG has no transparency.
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
            let small = reduce(&encoded(800, 400, format)).expect("an image");
            assert_eq!(size(&small), (320, 160), "{format:?}");
        }
        assert_eq!(size(&reduce(&encoded(3, 2, ImageFormat::Png)).expect("an image")), (3, 2));
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
        // 7,000 × 7,000 are more than 40 million, and a GIF may claim what it likes.
        let mut large = encoded(2, 2, ImageFormat::Gif);
        large[6..10].copy_from_slice(&[0x58, 0x1b, 0x58, 0x1b]);
        assert!(matches!(reduce(&large), Err(ImageError::Limits(_))));
        let whole = encoded(64, 64, ImageFormat::Png);
        for cut in [0, 8, 20, 40, whole.len() / 2] {
            assert!(reduce(&whole[..cut]).is_err(), "{cut}");
        }
        assert!(reduce(b"<svg xmlns='http://www.w3.org/2000/svg'/>").is_err());
        assert!(reduce(b"<html><script>alert(1)</script>").is_err());
    }
}
