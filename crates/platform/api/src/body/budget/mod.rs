//! The memory budget for request bodies, and for responses that repeat them: one budget for all routes, limited in
//! total and per IP address. A body is counted while it arrives. When the budget is used up, it waits for memory and is
//! rejected after a timeout (`BodyKind::wait_timeout`).

mod counted;
mod reservation;

use std::hash::RandomState;
use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::Request;
use axum::http::header;
use hyper::body::Body as _;

use crate::client::ClientAddress;
use counted::CountedBody;
pub(crate) use counted::hold_response;
pub(crate) use reservation::HeldMemory;
use reservation::{
    ADDRESS_SHARES, BodyKind, MAX_UPLOAD_MEMORY_BYTES, Pools, Reservation, SMALL_BODY_BYTES, Share,
};

/// The most that the text of one request needs: 3 MB for the longest body, and the spare capacity of a growing buffer.
const MAX_TEXT_BODY_BYTES: usize = 4 * 1024 * 1024;

/// The memory for request bodies of one server.
#[derive(Clone)]
pub struct BodyBudget {
    pools: Arc<Pools>,
    /// Paths whose bodies are files, whatever their content type.
    file_paths: &'static [&'static str],
}

impl BodyBudget {
    /// The smallest budget, in megabytes, that one upload fits into.
    pub const MIN_MEGABYTES: u32 = 18;

    /// Divides the budget: an eighth for small bodies, an eighth for longer text, the rest for uploads. One address may
    /// hold half of each.
    pub fn new(megabytes: u32) -> Self {
        let all = (megabytes.max(Self::MIN_MEGABYTES) as usize) << 20;
        let (small, text) = (all / 8, (all / 8).max(MAX_TEXT_BODY_BYTES));
        let uploads = all - small - text;
        let address_max = [(text / 2).max(MAX_TEXT_BODY_BYTES), (uploads / 2).max(MAX_UPLOAD_MEMORY_BYTES)];
        let of_address = || Share::new(small / 2, address_max[0], address_max[1]);
        let pools = Pools {
            server: Share::new(small, text, uploads),
            addresses: (0..ADDRESS_SHARES).map(|_| of_address()).collect(),
            hasher: RandomState::new(),
            address_max,
        };
        Self { pools: Arc::new(pools), file_paths: &[] }
    }

    /// Sets the paths that take a file as the whole body. It is streamed, like the files of a form.
    #[must_use]
    pub fn with_files_at(self, file_paths: &'static [&'static str]) -> Self {
        Self { file_paths, ..self }
    }

    /// Counts the body of a request from now on. A small body is counted at once, since it can't grow beyond its stated
    /// length. The caller keeps the returned [`HeldMemory`] until the request is answered.
    pub(crate) fn admit(&self, request: Request) -> (Request, Option<HeldMemory>) {
        if request.body().is_end_stream() {
            return (request, None);
        }
        let address = request.extensions().get::<ClientAddress>().copied();
        let reservation = self.reservation(address.map_or(IpAddr::from([0_u8; 4]), ClientAddress::network));
        let length = request.body().size_hint().exact().and_then(|length| usize::try_from(length).ok());
        if length.is_some_and(|length| length <= SMALL_BODY_BYTES && reservation.take_small(length)) {
            return (request, Some(HeldMemory::Alone(reservation)));
        }
        let reservation = Arc::new(reservation);
        let is_upload = is_multipart(&request) || self.file_paths.contains(&request.uri().path());
        let kind = if is_upload { BodyKind::Upload } else { BodyKind::Text };
        let held = HeldMemory::Shared(Arc::clone(&reservation));
        (request.map(|body| CountedBody::new(body, reservation, kind, length).into()), Some(held))
    }

    fn reservation(&self, network: IpAddr) -> Reservation {
        Reservation::new(Arc::clone(&self.pools), network)
    }
}

fn is_multipart(request: &Request) -> bool {
    let media = request.headers().get(header::CONTENT_TYPE).map(header::HeaderValue::as_bytes);
    media.and_then(|media| media.get(..10)).is_some_and(|media| media.eq_ignore_ascii_case(b"multipart/"))
}

impl std::fmt::Debug for BodyBudget {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("BodyBudget")
    }
}

#[cfg(test)]
mod tests;
