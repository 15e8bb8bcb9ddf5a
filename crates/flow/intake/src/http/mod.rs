//! The HTTP handlers, one file each: submitting, the test of a form (`echo`), an owner's test submission, the thank-you
//! page, the rules of a form for browsers, and the page at an endpoint URL.

pub(crate) mod echo;
pub(crate) mod explain;
pub(crate) mod rules;
pub(crate) mod submit;
pub(crate) mod submit_service;
pub(crate) mod test;
pub(crate) mod thanks;
