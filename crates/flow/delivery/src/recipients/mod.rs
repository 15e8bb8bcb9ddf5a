//! What recipients without an account use: the tokens in their links, and the pages behind them.

pub(crate) mod pages;
pub(crate) mod unsubscribe_token;
