//! Tests of what a visitor gets back: a redirect, a page, JSON, or an error.

mod answer;
mod error_page;
mod outcomes;
