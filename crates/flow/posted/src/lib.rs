//! Parses the body of a submit request into fields and files, in every encoding and charset and within the limits. It
//! also knows the special fields of every service whose clients we accept, and where a visitor may be redirected
//! afterwards. It does no I/O and reads no clock; files are passed on to a [`files::Files`] as they arrive. `intake`
//! uses the result.

mod charset;
mod disposition;
mod fault;
mod field;
pub mod files;
mod json;
pub mod limits;
pub mod meaning;
mod multipart;
mod page;
mod read;
pub mod redirect;
mod urlencoded;

pub use fault::Fault;
pub use field::{Field, FieldValue};
pub use meaning::{Meaning, is_ordinary};
pub use page::Page;
pub use read::{Posted, read};
