//! The handlers of `/api/views`: filters and searches that an owner has given a name.

pub(crate) mod create;
pub(crate) mod delete;
pub(crate) mod list;
pub(crate) mod update;

use api::{Error, FieldError};

use crate::http::search::unreadable_query;
use crate::model::view::ViewFilter;

const MAX_VIEW_NAME_CHARACTERS: usize = 60;

/// Returns the name of a view without spaces around it, if it is one.
fn parse_name(name: &str, errors: &mut Vec<FieldError>) -> String {
    let name = name.trim();
    if name.is_empty() {
        errors.push(FieldError::new("name", "required", "Enter a name."));
    } else if name.chars().count() > MAX_VIEW_NAME_CHARACTERS || name.chars().any(char::is_control) {
        let message = "A name must be one line of up to 60 characters.";
        errors.push(FieldError::new("name", "not_a_name", message));
    }
    name.to_owned()
}

/// Checks that a view can be shown: its search can be read, and its span is one that lists have.
fn check_filter(filter: &ViewFilter, errors: &mut Vec<FieldError>) {
    if let Some(Err(error)) = filter.q.as_deref().map(search::Query::parse) {
        let mut unreadable = unreadable_query(&error);
        unreadable.field = "filter.q".into();
        errors.push(unreadable);
    }
    if filter.days.is_some_and(|days| !(1..=366).contains(&days)) {
        errors.push(FieldError::new("filter.days", "out_of_range", "Use 1 to 366 days."));
    }
}

fn refuse(errors: Vec<FieldError>) -> Result<(), Error> {
    if errors.is_empty() { Ok(()) } else { Err(Error::invalid(errors)) }
}
