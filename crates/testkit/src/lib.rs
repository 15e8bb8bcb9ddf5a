//! A whole server on the real services (PostgreSQL, object storage, a mail catcher), for tests that use it over HTTP.
//! Not shipped.

mod answer;
mod app;
mod client;
mod cuttable_proxy;
mod database;
mod free_address;
mod mailbox;
mod pretended;

pub use answer::Answer;
pub use app::{
    HANG_TIMEOUT, TestApp, run, run_with, run_with_database_proxy, run_with_storage_proxy, seller,
};
pub use client::{Client, Person};
pub use cuttable_proxy::CuttableProxy;
pub use free_address::free_address;
pub use mailbox::Email;
pub use pretended::PretendedTicket;
pub use reqwest::multipart::{Form, Part};
pub use reqwest::{Method, RequestBuilder};
pub use server::config::Config;
