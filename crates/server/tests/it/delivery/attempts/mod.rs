//! Tests of attempts to deliver: when they are made and by which server, retries, and replays.

mod clocks;
mod fair;
mod replay;
mod retry;
mod serve;
