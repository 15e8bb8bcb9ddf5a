use std::convert::Infallible;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, Wake, Waker};

use bytes::Bytes;
use futures_util::stream;
use http::header::CONTENT_TYPE;
use http::{HeaderMap, HeaderValue};
use posted::Posted;

use crate::Kept;

/// How a body is cut on its way.
#[derive(Clone, Copy, Debug)]
pub enum Chunks<'a> {
    Whole,
    /// These sizes, again and again; a size of 0 is an empty chunk.
    Of(&'a [usize]),
}

/// Posts a body and reads it to its end.
pub fn post(media_type: &str, body: &[u8], chunks: Chunks<'_>, files: &mut Kept) -> Posted {
    let mut headers = HeaderMap::new();
    headers.insert(CONTENT_TYPE, HeaderValue::from_str(media_type).expect("a header"));
    let body = stream::iter(cut(Bytes::copy_from_slice(body), chunks).into_iter().map(Ok::<_, Infallible>));
    finished(posted::read(&headers, body, files))
}

fn cut(mut body: Bytes, chunks: Chunks<'_>) -> Vec<Bytes> {
    let mut pieces = Vec::new();
    if let Chunks::Of(sizes) = chunks
        && sizes.iter().any(|&size| size > 0)
    {
        for &size in sizes.iter().cycle() {
            if body.len() <= size {
                break;
            }
            pieces.push(body.split_to(size));
        }
    }
    pieces.push(body);
    pieces
}

/// Runs a future whose input is all there. One that waits although nobody will wake it would hang.
fn finished<F: Future>(future: F) -> F::Output {
    struct Woken(AtomicBool);

    impl Wake for Woken {
        fn wake(self: Arc<Self>) {
            self.0.store(true, Ordering::Relaxed);
        }
    }

    let woken = Arc::new(Woken(AtomicBool::new(false)));
    let waker = Waker::from(Arc::clone(&woken));
    let mut context = Context::from_waker(&waker);
    let mut future = pin!(future);
    loop {
        if let Poll::Ready(output) = future.as_mut().poll(&mut context) {
            return output;
        }
        assert!(woken.0.swap(false, Ordering::Relaxed), "nobody will wake it");
    }
}
