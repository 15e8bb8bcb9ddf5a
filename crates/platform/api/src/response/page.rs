//! Pages of lists: [`Page`] is the response, [`PagingQuery`] what the caller asked for, [`Paging`] the valid form of it
//! that stores use in their queries.

use serde::Serialize;
use utoipa::ToSchema;

use crate::error::{Error, FieldError};

/// The largest page size.
pub const MAX_PAGE_SIZE: u32 = 200;
/// The deepest offset that can be reached by page number; beyond it only by cursor.
const MAX_PAGE_OFFSET: u64 = 10_000;

/// One page of a list.
#[derive(Debug, Serialize, ToSchema)]
pub struct Page<T> {
    /// The items of this page.
    pub items: Vec<T>,
    /// The number of this page, starting at 1.
    pub page: u32,
    /// The maximum number of items per page.
    pub size: u32,
    /// The number of items on all pages; null where they aren't counted.
    pub total: Option<i64>,
    /// The number of pages; null where the items aren't counted.
    pub pages: Option<i64>,
    /// Send it as `cursor` to get the next page; null on the last page.
    pub next_cursor: Option<String>,
}

/// The page that a caller asks for, not yet validated.
#[derive(Clone, Copy, Debug, Default)]
pub struct PagingQuery {
    pub page: Option<u32>,
    pub size: Option<u32>,
}

/// A valid page number and size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paging {
    pub page: u32,
    pub size: u32,
}

impl Paging {
    pub fn parse(query: PagingQuery, default_size: u32) -> Result<Self, Error> {
        let page = query.page.unwrap_or(1);
        let size = query.size.unwrap_or(default_size);
        if page == 0 {
            return Err(Error::invalid(vec![FieldError::new(
                "page",
                "too_small",
                "Page numbers start at 1.",
            )]));
        }
        if size == 0 || size > MAX_PAGE_SIZE {
            return Err(Error::invalid(vec![FieldError::new(
                "size",
                "out_of_range",
                "The page size must be between 1 and 200.",
            )]));
        }
        if u64::from(page) * u64::from(size) > MAX_PAGE_OFFSET {
            let detail = "Page numbers only reach the first 10,000 items. Use next_cursor to continue.";
            return Err(Error {
                code: "use_cursor",
                ..Error::invalid(vec![FieldError::new("page", "use_cursor", detail)])
            });
        }
        Ok(Self { page, size })
    }

    pub fn limit(self) -> i64 {
        i64::from(self.size)
    }

    /// The `limit` for the query. One row more than the page shows whether there is a next page; see [`Paging::cut`].
    pub fn one_more(self) -> i64 {
        self.limit() + 1
    }

    /// Removes the extra row, and returns the last item of the page if more items follow.
    pub fn cut<T>(self, items: &mut Vec<T>) -> Option<&T> {
        let more = items.len() > self.size as usize;
        items.truncate(self.size as usize);
        items.last().filter(|_| more)
    }

    pub fn offset(self) -> i64 {
        i64::from(self.page - 1) * i64::from(self.size)
    }

    pub fn answer<T>(self, items: Vec<T>, total: Option<i64>, next_cursor: Option<String>) -> Page<T> {
        let pages = total.map(|total| (total + self.limit() - 1) / self.limit());
        Page { items, page: self.page, size: self.size, total, pages, next_cursor }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(page: u32, size: u32) -> Result<Paging, &'static str> {
        let query = PagingQuery { page: Some(page), size: Some(size) };
        Paging::parse(query, 10).map_err(|error| error.code)
    }

    #[test]
    fn pages_have_bounds() {
        assert!(parse(1, 200).is_ok());
        assert!(parse(50, 200).is_ok());
        assert_eq!(parse(51, 200), Err("use_cursor"));
        assert_eq!(parse(0, 10), Err("invalid"));
        assert_eq!(parse(1, 0), Err("invalid"));
        assert_eq!(parse(1, 201), Err("invalid"));
        assert_eq!(parse(u32::MAX, 200), Err("use_cursor"));
    }

    #[test]
    fn the_last_page_may_be_short() {
        let paging = parse(1, 10).expect("in bounds");
        assert_eq!(paging.answer(Vec::<()>::new(), Some(21), None).pages, Some(3));
        assert_eq!(paging.answer(Vec::<()>::new(), Some(20), None).pages, Some(2));
        assert_eq!(paging.answer(Vec::<()>::new(), None, None).pages, None);
    }
}
