//! The server from outside: real HTTP on loopback, real pipes, both protocol eras.
#![expect(clippy::unwrap_used, reason = "a test's helpers fail the test, as the test itself does")]

mod auth;
mod cli;
mod confirm;
mod protocol;
mod stdio;
mod story;
mod support;
mod upstream;
mod whole;
mod workspace;
