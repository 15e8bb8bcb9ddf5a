//! Tests of how a post is read: the URLs of a form, the encodings of a body, and the memory that bodies take.

mod bodies;
mod encodings;
mod submit_service;
mod urls;
