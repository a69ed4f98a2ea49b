//! The server: MCP over HTTP and stdio, identity, command line, configuration, logs and metrics.

pub mod auth;
pub mod cli;
pub mod clock;
pub mod config;
pub mod http;
pub mod mcp;
pub mod observe;
pub mod stdio;
pub mod wiring;
