//! The shapes that responses of several crates share: pages of lists, and the header with which files are sent.

mod attachment;
mod page;

pub use attachment::attachment;
pub use page::{MAX_PAGE_SIZE, Page, Paging, PagingQuery};
