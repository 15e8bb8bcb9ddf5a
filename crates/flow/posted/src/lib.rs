//! What was posted, read: from bytes to fields and files in every encoding, what the names of fields
//! mean in every dialect, and where a visitor may be sent afterwards. Pure: no engine, no clock, no
//! network; files are handed on as they arrive.

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
