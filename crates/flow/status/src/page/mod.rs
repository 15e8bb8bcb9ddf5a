//! Renders `/status` as HTML and incidents as RSS. Texts of operators are only ever text.

mod bars;
mod context;
mod feed;
mod frame;
mod render;
mod words;

pub(crate) use feed::feed_xml;
pub use frame::PageFrame;
pub use render::status_page;
