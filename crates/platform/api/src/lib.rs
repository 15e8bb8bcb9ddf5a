//! What every router shares: `Platform` (the services that handlers and jobs use), the error and list shapes,
//! extractors, the middleware around all routes, and the HTTP server.

mod body;
mod client;
mod error;
mod extract;
mod middleware;
mod platform;
mod response;
mod serve;
mod session_rate_limits;
mod trailing_slash;
mod write_timeout;

pub use body::{BodyBudget, read_whole};
pub use client::{ClientAddress, TrustedProxies};
pub use error::{Error, ErrorBody, FieldError, body_failure};
pub use extract::{Json, Path, Query, given};
pub use middleware::{Middleware, RequestId, with_middleware};
pub use platform::{Caps, InboundMail, Platform, Seller};
pub use response::{MAX_PAGE_SIZE, Page, Paging, PagingQuery, StoredFile, attachment, send_stored_file};
pub use serve::{Limits, serve};
pub use session_rate_limits::{SessionRateLimits, SessionRateSettings};
pub use trailing_slash::normalise_slash;
