//! What every router shares: `Platform` (the services that handlers and jobs use), the error and list shapes,
//! extractors, the middleware around all routes, and the HTTP server.

mod body;
mod budget;
mod client;
mod error;
mod extract;
mod layers;
mod pace;
mod page;
mod patient;
mod platform;
mod serve;
mod slash;

pub use body::read_whole;
pub use budget::BodyBudget;
pub use client::{ClientAddress, TrustedProxies};
pub use error::{Error, ErrorBody, FieldError, body_failure};
pub use extract::{Json, Path, Query, given};
pub use layers::{Front, RequestId, around};
pub use pace::{Pace, PaceLimits};
pub use page::{MAX_SIZE, Page, Paging, PagingQuery};
pub use platform::{Caps, Platform};
pub use serve::{Limits, serve};
pub use slash::one_slash_form;
