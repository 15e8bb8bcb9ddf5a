//! A whole server on the real services (PostgreSQL, object storage, a mail catcher), for tests that use it over HTTP.
//! Not shipped.

mod answer;
mod app;
mod client;
mod cuttable_proxy;
mod database;
mod mailbox;

pub use answer::Answer;
pub use app::{HANGS_AFTER, TestApp, run, run_on_a_wire, run_with, run_with_files_on_a_wire};
pub use client::{Client, Person};
pub use cuttable_proxy::Wire;
pub use mailbox::Letter;
pub use reqwest::multipart::{Form, Part};
pub use reqwest::{Method, RequestBuilder};
pub use server::config::Config;
