//! The pages: which language and theme they have, what they show, and how they are sent.

mod context;
mod field;
mod form;
mod hosted_form;
mod language;
mod prefill;
mod query;
mod response;
mod states;
mod theme;

pub(crate) use hosted_form::{HostedForm, Unavailable};
pub(crate) use query::{PageQuery, PageRequest};
pub(crate) use response::{form_page, report_page, state_page, state_page_with, unavailable_page};
pub(crate) use states::{report_limit, reported, thanks};
