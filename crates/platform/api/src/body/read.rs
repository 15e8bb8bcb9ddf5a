use axum::body::Body;
use futures_util::StreamExt;

use super::failure::TooLarge;
use crate::error::{Error, body_failure};

/// Reads a body into one buffer of at most `max_bytes` bytes. Chunks are copied, because each would keep alive the
/// whole buffer it arrived in.
pub async fn read_whole(body: Body, max_bytes: usize) -> Result<Vec<u8>, Error> {
    let mut body = body.into_data_stream();
    let mut whole = Vec::new();
    while let Some(piece) = body.next().await {
        let piece = piece.map_err(|cause| body_failure(&cause))?;
        if whole.len() + piece.len() > max_bytes {
            return Err(body_failure(&TooLarge));
        }
        if whole.capacity() - whole.len() < piece.len() {
            // The memory budget counts a quarter in reserve, while `Vec` would double its capacity.
            whole.reserve_exact(piece.len().max(whole.len() / 4));
        }
        whole.extend_from_slice(&piece);
    }
    Ok(whole)
}
