//! Tests of what is checked before a post is stored: fields, rules, limits, allowed domains and spam.

mod allowed_senders;
mod empty;
mod limits;
mod refusals;
mod rules;
mod spam;
