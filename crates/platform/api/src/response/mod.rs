//! The shapes that responses of several crates share: pages of lists, and files.

mod attachment;
mod page;
mod range;
mod stored_file;

pub use attachment::attachment;
pub use page::{MAX_PAGE_SIZE, Page, Paging, PagingQuery};
pub use stored_file::{StoredFile, send_stored_file};
