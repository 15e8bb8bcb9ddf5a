//! Parses the body of a submit request into fields and files, in every encoding and charset and within the limits. It
//! also knows the special fields of every service whose clients we accept, and where a visitor may be redirected
//! afterwards. It does no I/O and reads no clock; files are passed on to a [`files::Files`] as they arrive. `intake`
//! uses the result.

mod body;
mod error;
pub mod files;
pub mod limits;
mod model;
mod page;
pub mod redirect;
pub mod special_fields;

pub use body::json::depth as json_depth;
pub use body::read;
pub use error::BodyError;
pub use model::{Field, FieldValue, Posted};
pub use page::Page;
pub use special_fields::{SpecialField, is_ordinary};
